"""`python -m tests.end_to_end.first_card`: from `git clone` to the first card played through the page, timed.

Nothing of this machine helps: the home is empty, pip has no cache, and the clone's own `make run` does all set-up. Then
somebody opens the page in Chromium, types `/altered learn`, gives three cards for Mana, and plays a Character.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import shutil
import signal
import uuid
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import expect

from tests.end_to_end.at_the_page import Visitor, visitor
from tests.end_to_end.guide_pictures import Player
from tests.end_to_end.page_players import gathered
from tests.sandbox.chromium import chromium

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".data" / "first_card"
STUCK = ROOT / ".data" / "first_card.png"
ADDRESS = re.compile(r"http://\S+")
SET_UP_SECONDS, MOVE_SECONDS, TRIES = 1800.0, 60.0, 4
NETWORK = re.compile(r"PIP_(?!NO_CACHE_DIR|CACHE_DIR).+|.+_proxy|.+_PROXY|SSL_CERT_FILE")
"""How a network is reached from here: all that is taken from the environment besides the path."""

PLAYED = re.compile(r"Ana [^.]*, with (?!0/0/0)\d+/\d+/\d+ in the ")
"""What the picture of the board says in words of an Expedition of Ana's with a Character in it."""


def fresh(home: Path, around: Mapping[str, str]) -> dict[str, str]:
    """The environment of somebody who has never been here."""
    reached = {name: value for name, value in around.items() if NETWORK.fullmatch(name)}
    own = {"HOME": str(home), "PATH": around["PATH"], "LANG": "C.UTF-8", "PIP_NO_CACHE_DIR": "1"}
    return {**reached, **own, "TUMULT_PAGE_PORT": "0"}


@asynccontextmanager
async def running(clone: Path, environment: Mapping[str, str]) -> AsyncIterator[str]:
    """`make run` in a clone, and the address that it prints; afterwards it is stopped, and has ended."""
    make = await asyncio.create_subprocess_exec(
        *("make", "run"),
        cwd=clone,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stdin=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    assert make.stdout is not None
    try:
        async with asyncio.timeout(SET_UP_SECONDS):
            async for line in make.stdout:
                print(f"    {line.decode().rstrip()}")
                if found := ADDRESS.search(line.decode()):
                    yield found[0]
                    break
            else:
                raise RuntimeError("make run has ended without an address: what it says stands above")
    finally:
        if make.returncode is None:
            os.killpg(make.pid, signal.SIGINT)
        await make.wait()


async def begun(ana: Visitor) -> int:
    """Types `/altered learn` until it is answered, as people do; how many times Discord said that it failed."""
    for failed in range(TRIES):
        if await ana.slash("altered learn") is not None:
            return failed
    raise AssertionError(f"/altered learn was not answered in {TRIES} tries")


async def played(address: str) -> tuple[int, int]:
    """Somebody at the page begins to learn, and plays a card; presses and commands it took, and how many failed."""
    async with chromium() as browser:
        ana = await visitor(browser, address, "Ana", 1000, 1200)
        try:
            failed = await begun(ana)
            player = Player(ana, random.Random(1))
            await gathered(player, re.compile("Ana vs"))
            await player.give_mana()
            turn = player.board.get_by_role("button", name="Play", exact=True)
            await expect(turn).to_be_visible(timeout=MOVE_SECONDS * 1000)
            await player.play()
            picture = player.board.locator(".embed img[alt*=' in the ']").first
            await expect(picture).to_have_attribute("alt", PLAYED, timeout=MOVE_SECONDS * 1000)
        except (PlaywrightError, AssertionError):
            await ana.picture(STUCK)
            print(f"It went no further; the page as it stood then is {STUCK}")
            raise
        return ana.presses, failed


async def main(source: str) -> None:
    """Clones, sets up, plays, prints seconds; raises RuntimeError or AssertionError where it comes to no card."""
    folder = FOLDER / uuid.uuid4().hex[:12]
    home, clone = folder / "home", folder / "tumult"
    home.mkdir(parents=True)
    environment = fresh(home, os.environ)
    try:
        began = monotonic()
        clones = await asyncio.create_subprocess_exec("git", "clone", "--quiet", source, str(clone), env=environment)
        if await clones.wait():
            raise RuntimeError(f"{source} could not be cloned: git says above why")
        cloned = monotonic()
        async with running(clone, environment) as address:
            ready = monotonic()
            presses, failed = await played(address)
            done = monotonic()
        kept = sorted(each.name for each in home.iterdir())
        print(
            f"set-up: {ready - began:.1f} s "
            f"(clone {cloned - began:.1f}, make run to its address {ready - cloned:.1f})\n"
            f"use: {done - ready:.1f} s from the address to a card on the table, in {presses} presses and commands, "
            f"{failed} of them failed after 3 s\n"
            f"together: {done - began:.1f} s; left in the home: {', '.join(kept) or 'nothing'}"
        )
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="From git clone to the first card played at the page, timed.")
    arguments.add_argument("source", nargs="?", default=f"file://{ROOT}", help="What git clones: this checkout.")
    asyncio.run(main(arguments.parse_args().source))
