"""`python -m tests.drawings`: draws the pictures of `docs/house` anew, from the imports as they are."""

from __future__ import annotations

from tests.drawings.pages import pages, redrawn


def main() -> None:
    """Writes each page whose drawing has changed, and says which."""
    for page in pages():
        before = page.read_text()
        if (after := redrawn(before)) != before:
            page.write_text(after)
            print(f"{page} is drawn anew.")


if __name__ == "__main__":
    main()
