"""What axe-core finds on a page as it stands."""

from __future__ import annotations

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

GRAVE = frozenset(("serious", "critical"))


async def findings(page: Page) -> list[str]:
    """The serious and critical findings, each as one line: which rule, where, and in what it fails."""
    found = (await Axe().run(page)).response["violations"]
    return [
        f"{rule['id']} at {node['target']}: {node['failureSummary']}"
        for rule in found
        if rule["impact"] in GRAVE
        for node in rule["nodes"]
    ]
