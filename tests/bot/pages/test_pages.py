"""Public pages of leagues over real HTTP: who may read them, what they tell, and what readers cost."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from urllib.parse import quote

import aiohttp
import pytest
from aiohttp import ClientSession, ClientTimeout
from playwright.async_api import expect

from bot.leagues.model.league import League
from bot.leagues.model.terms import Terms
from bot.pages.site import Site
from bot.play.requests.person import Person
from bot.present.leagues.web_page import POLICY
from tests.bot.leagues.test_leagues_in_time import ORGANISER, PEOPLE, begun, opened, play_round
from tests.bot.play.conftest import TAVERN, House
from tests.sandbox.accessibility import findings
from tests.sandbox.chromium import chromium

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

READERS = 1000
WICKED = Person(4_242_424_242_424_242, "<img src=x onerror=alert(1)>&amp;\"'")


class Counting(Site):
    """The pages, with what was asked for."""

    def __init__(self, house: House) -> None:
        super().__init__(house.services)
        self.asked: list[str] = []

    async def page(self, kind: str, name: str, language: str) -> dict[str, object]:
        self.asked.append(f"{kind} {name} {language}".rstrip())
        return await super().page(kind, name, language)


@asynccontextmanager
async def served(house: House) -> AsyncIterator[tuple[Counting, ClientSession]]:
    site = Counting(house)
    connector = aiohttp.TCPConnector(limit=READERS)
    async with (
        site.serving("127.0.0.1", 0) as port,
        ClientSession(f"http://127.0.0.1:{port}", connector=connector, timeout=ClientTimeout(60)) as session,
    ):
        yield site, session


async def read(
    session: ClientSession, path: str, headers: Mapping[str, str] | None = None
) -> tuple[int, str, Mapping[str, str]]:
    async with session.get(path, headers=headers) as answer:
        return answer.status, await answer.text(), answer.headers


async def public(house: House, league: League) -> None:
    await house.services.leagues.settling.choose(house.press(), league.id, ORGANISER, "web", "on", organiser=True)


async def shown(house: House, name: str = "Autumn Cup", **terms: object) -> League:
    """A public league of five in its second round."""
    league = await opened(house, (*PEOPLE[:4], WICKED), Terms(name, days=3, **terms))  # type: ignore[arg-type]
    await public(house, league)
    league = await house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    return await play_round(house, league)


async def test_only_leagues_that_are_public_are_read_by_their_name_or_id(house: House) -> None:
    hidden = await begun(house, PEOPLE[:2], Terms("Closed Circle"))
    league = await shown(house)
    async with served(house) as (_, session):
        for path in ("autumn-cup", "Autumn%20Cup", "AUTUMN-CUP", league.id):
            status, text, headers = await read(session, f"/league/{path}")
            assert (status, "Autumn Cup" in text) == (200, True), path
            assert headers["Content-Security-Policy"] == POLICY
            assert headers["X-Content-Type-Options"] == "nosniff"
        for path in (
            *("closed-circle", hidden.id, "nothing", "%00", "..%2f..%2fetc", "x" * 400, "%F0%9F%90%89", "-"),
            *("autumn-cup/calendar", "autumn-cup/calendar.ics/x"),
        ):
            status, text, headers = await read(session, f"/league/{path}")
            assert (status, "no such public page" in text) == (404, True), path
            assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert (await read(session, "/"))[0] == (await read(session, "/healthz"))[0] == 404
        async with session.post("/league/autumn-cup", data=b"x" * 100_000) as answer:
            assert answer.status == 405
        async with session.head("/league/autumn-cup") as answer:
            assert (answer.status, await answer.text()) == (200, "")


async def test_the_page_tells_standings_and_results_and_nothing_that_is_hidden(house: House) -> None:
    league = await shown(house)
    deck = house.services.challenges.decks()[0]
    async with served(house) as (_, session):
        status, text, headers = await read(session, "/league/autumn-cup")
        assert status == 200
        assert "<script" not in text
        assert "<img" not in text
        assert "&lt;img src=x onerror=alert(1)&gt;&amp;amp;&quot;&#x27;" in text
        for person in (WICKED, *PEOPLE[:4]):
            assert not re.search(rf"\b{person.id}\b", text), "no id of a person"
        assert not re.search(r"\d{15}", re.sub(r"<style>.*?</style>", "", text, flags=re.S)), "nor any of Discord"
        assert deck.key not in text
        assert not [each.seal for each in league.competitors if each.seal and each.seal in text]
        for line in league.table():
            name = league.called(line.player)
            if name.startswith("P"):
                assert f'<td>{line.place}</td><th scope="row">{name}</th><td>{line.points}</td>' in text
        assert text.count("<details") == 2
        assert text.count("<details open>") == 1
        again, nothing, _ = await read(session, "/league/autumn-cup", {"If-None-Match": headers["ETag"]})
        assert (again, nothing) == (304, "")
        french = (await read(session, "/league/autumn-cup", {"Accept-Language": "fr-FR,fr;q=0.9"}))[1]
        assert '<html lang="fr">' in french
        assert "Classement" in french
        assert '<html lang="en">' in (await read(session, "/league/autumn-cup", {"Accept-Language": "xx"}))[1]


async def test_the_calendar_feed_has_every_round(house: House) -> None:
    league = await shown(house)
    early = await opened(house, PEOPLE[:2], Terms("Spring"))
    await public(house, early)
    async with served(house) as (_, session):
        status, text, headers = await read(session, "/league/autumn-cup/calendar.ics")
        assert (status, headers["Content-Type"]) == (200, "text/calendar; charset=utf-8")
        assert text.count("BEGIN:VEVENT") == league.planned
        assert text.endswith("END:VCALENDAR\r\n")
        status, text, _ = await read(session, "/league/spring/calendar.ics")
        assert (status, text.count("BEGIN:VEVENT")) == (200, 0)
        assert (await read(session, "/league/spring"))[0] == 200


async def test_each_structure_can_be_read(house: House) -> None:
    for structure in ("knock-out", "double knock-out", "groups", "round robin", "ladder"):
        league = await opened(house, PEOPLE[:4], Terms(structure.title(), structure=structure))  # type: ignore[arg-type]
        await public(house, league)
        league = await house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
        if structure != "ladder":
            await play_round(house, league)
    async with served(house) as (_, session):
        for path, said in (
            ("knock-out", "Final"), ("double-knock-out", "Final"), ("groups", "Group A"), ("round-robin", "Round 2"),
            ("ladder", "Matches"),
        ):  # fmt: skip
            status, text, _ = await read(session, f"/league/{path}")
            assert (status, said in text) == (200, True), path


async def test_a_name_is_found_whatever_script_it_is_in_and_the_season_that_goes_on_first(house: House) -> None:
    league = await begun(house, PEOPLE[:2], Terms("Été à Łódź №1 & Co", structure="knock-out"))
    async with served(house) as (_, session):
        assert (await read(session, f"/league/{quote('Été à Łódź №1 & Co')}"))[0] == 404
    other = await opened(house, PEOPLE[:2], Terms("Winter Łódź", structure="knock-out"))
    await public(house, other)
    other = await house.services.leagues.organising.begin(house.press(), other.id, ORGANISER, organiser=True)
    await play_round(house, other)
    assert league.status == "running"
    seasons = house.services.leagues.seasons
    await seasons.begin(other.id, ORGANISER, organiser=True)
    async with served(house) as (_, session):
        assert "season 2" in (await read(session, f"/league/{quote('winter-łódź')}"))[1]
        assert "season 2" not in (await read(session, f"/league/{other.id}"))[1]


async def test_a_thousand_readers_at_once_ask_the_bot_once(house: House) -> None:
    await shown(house)
    async with served(house) as (site, session):
        found = await asyncio.gather(*(read(session, "/league/autumn-cup") for _ in range(READERS)))
        assert {status for status, _, _ in found} == {200}
        assert len({text for _, text, _ in found}) == 1
        assert len(site.asked) <= 2, "once, and once more where they took longer than it is kept"
        many = await asyncio.gather(*(read(session, f"/league/made-up-{number}") for number in range(300)))
        assert {status for status, _, _ in many} <= {404, 503}
        assert len(site.asked) <= 2 + 8 + 64, "names that were made up do not flood the bot"


async def test_a_store_that_is_away_is_told_and_forgotten_at_once(house: House) -> None:
    await shown(house)
    async with served(house) as (_, session):

        async def away(named: str) -> League | None:
            raise RuntimeError("nothing is loaded")

        keeping = house.services.leagues.keeping
        real, keeping.published = keeping.published, away  # type: ignore[method-assign]
        status, _, headers = await read(session, "/league/autumn-cup")
        assert (status, headers["Retry-After"], headers["Cache-Control"]) == (503, "5", "no-store")
        keeping.published = real  # type: ignore[method-assign]
        assert (await read(session, "/league/autumn-cup"))[0] == 200


async def test_a_league_that_is_not_public_any_more_is_gone(house: House) -> None:
    league = await opened(house, PEOPLE[:2], Terms("Autumn"))
    await public(house, league)
    choose = house.services.leagues.settling.choose
    await choose(house.press(), league.id, ORGANISER, "web", "off", organiser=True)
    async with served(house) as (_, session):
        assert (await read(session, "/league/autumn"))[0] == 404
    assert TAVERN.guild_id == league.guild_id


@pytest.mark.browser
async def test_in_chromium_without_script_and_for_everybody(house: House) -> None:
    league = await opened(house, (*PEOPLE[:7], WICKED), Terms("Cup", structure="groups"))
    await public(house, league)
    league = await house.services.leagues.organising.begin(house.press(), league.id, ORGANISER, organiser=True)
    while league.status == "running":
        league = await play_round(house, league)
    site = Site(house.services)
    async with site.serving("127.0.0.1", 0) as port, chromium() as browser:
        address = f"http://127.0.0.1:{port}/league/cup"
        plain = await browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
        page = await plain.new_page()
        problems: list[str] = []
        page.on("console", lambda line: problems.append(line.text))
        await page.goto(address)
        await expect(page.get_by_role("heading", name="Cup", exact=True)).to_be_visible()
        await expect(page.get_by_text("<img src=x").first).to_be_visible()
        await page.keyboard.press("Tab")
        await expect(page.get_by_role("link", name="Standings")).to_be_focused()
        wide = await page.locator("html").bounding_box()
        assert wide is not None
        assert wide["width"] <= 390
        assert problems == []
        for look in ("light", "dark"):
            seen = await browser.new_context(bypass_csp=True, color_scheme=look)  # type: ignore[arg-type]
            page = await seen.new_page()
            await page.goto(address)
            assert await findings(page) == [], look
            await page.locator("details").first.evaluate("each => each.open = true")
            colours = await page.evaluate("getComputedStyle(document.body).backgroundColor")
            assert colours == ("rgb(255, 255, 255)" if look == "light" else "rgb(22, 24, 29)"), "the style is read"
            assert await findings(page) == [], look
