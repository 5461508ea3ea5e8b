"""`tumult pools`: the boosters of an event are opened again, and what was shown before is compared."""

from __future__ import annotations

from pathlib import Path

import msgspec
from typer.testing import CliRunner

from bot.command_line import app
from bot.leagues.limited.boosters import Product, sheets_of
from engine import default_catalogue

RUN = CliRunner()


def test_the_published_file_opens_every_booster_again(tmp_path: Path) -> None:
    product = Product("ab" * 16, 3, 2, sheets_of("CORE", "draft", default_catalogue()))
    file = tmp_path / "pools.json"
    file.write_bytes(msgspec.json.encode({"product": product, "seats": ["Ana", "Bo"]}))
    done = RUN.invoke(app, ["pools", str(file), "--sealed", product.mark])
    assert done.exit_code == 0, done.output
    assert f"2. Bo, booster 3: {' '.join(product.booster(1, 2))}" in done.output
    wrong = RUN.invoke(app, ["pools", str(file), "--sealed", "f" * 64])
    assert wrong.exit_code == 1
    file.write_text("[]")
    assert RUN.invoke(app, ["pools", str(file)]).exit_code == 2
