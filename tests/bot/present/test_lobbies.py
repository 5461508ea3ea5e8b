"""What tables that wait for players show: within Discord's limits, in every language, and never whose deck is whose."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.play.game_records.brought import Brought
from bot.play.game_records.facts import Player
from bot.play.game_records.looks import DeckLine
from bot.play.matchmaking.limits import Limits, Standing
from bot.play.matchmaking.lobbies import MODES
from bot.play.matchmaking.lobby import Gathered, Guest, Lobby, LobbyStatus, Sitter
from bot.play.matchmaking.queueing import Queued
from bot.present.games import lobbies as present
from bot.present.texts import LANGUAGES, texts_for
from bot.present.wording.naming import escaped
from engine import Mode, ready_made_decks
from engine.state.seats import SEATS
from tests.bot.present.limits import faults

DECK = next(iter(ready_made_decks().values()))
SAID = texts_for("en")
LONGEST = "_*Wilhelmina*_ Featherstonehaugh-Cholmondeley"


def lobby(mode: Mode, language: str, sitting: int, guests: int, status: LobbyStatus = "open") -> Lobby:
    """A table at which the first sit and seats are kept for the last, all with the longest names there are."""
    count = max(SEATS[mode])
    people = [
        Sitter(Player(10**18 + at, f"{LONGEST}{at}", DECK.name), Brought(DECK), Standing(2000, True, 100))
        for at in range(sitting)
    ]
    gathered = Gathered(
        maker=people[0].player,
        mode=mode,
        format="singleton no unique",
        guild_id=1,
        channel_id=2,
        home=2,
        seats=(*people, *[None] * (count - sitting)),
        guests=tuple(Guest(10**18 + 100 + at, LONGEST, quiet=at == 0) for at in range(guests)),
        language=language,
        verified=True,
        private=True,
        limits=Limits(1000, 2000, 95),
        talk="private",
        swaps=tuple(each.id for each in people) if sitting == count else (),
    )
    return Lobby("63abcdefghijkl", gathered, status, 10**13, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", MODES)
def test_a_table_fits_discord_and_hides_decks(mode: Mode, language: str) -> None:
    seats = max(SEATS[mode])
    for sitting in range(1, seats + 1):
        shown = present.lobby(lobby(mode, language, sitting, seats - sitting))
        assert faults(shown) == []
        assert DECK.name not in shown.content
        assert shown.mentions == tuple(10**18 + 100 + at for at in range(1, seats - sitting))
        for status in ("started", "cancelled", "expired"):
            ended = present.lobby(lobby(mode, language, sitting, seats - sitting, status))
            assert faults(ended) == []
            assert (ended.rows, ended.mentions) == ((), ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_private_answers_fit_discord(language: str) -> None:
    texts, table = texts_for(language), lobby("2v2", language, 2, 1)
    decks = [DeckLine(f"{number} {LONGEST * 3}", LONGEST * 3, 40, own=True) for number in range(60)]
    for page in range(4):
        shown = present.deck(table, decks, texts, page)
        assert faults(shown) == []
        assert len(shown.rows) == 2
    for message in (present.seated(table, texts), present.queued(Queued(None, 10**13, "frontier"), texts)):
        assert faults(message) == []


def test_who_is_told_to_press_a_button_that_all_see_is_told_what_stands_on_it() -> None:
    said = present.seated(lobby("free for all", "it", 4, 0), texts_for("fr")).content
    assert "appuie sur Comincia" in said


def test_a_full_table_says_who_wants_to_change_teams_and_what_teammates_may_say() -> None:
    full = lobby("2v2", "en", 4, 0)
    wanting = replace(full, gathered=structs.replace(full.gathered, swaps=(10**18 + 1,)))
    shown = present.lobby(wanting)
    assert SAID.say("talk.private") in shown.content
    assert (
        f"{escaped(f'{LONGEST}1')} wants to change teams: who of the other team presses Change teams" in shown.content
    )
    (side,) = [button for row in shown.rows for button in row if button.label == SAID.say("table.side")]
    assert not side.disabled
    assert SAID.say("talk.private") not in present.lobby(lobby("free for all", "en", 4, 0)).content


def test_who_presses_change_teams_is_told_what_became_of_it() -> None:
    before, me = lobby("2v2", "en", 4, 0), 10**18 + 1
    before = replace(before, gathered=structs.replace(before.gathered, swaps=()))
    wanting = replace(before, gathered=before.gathered.on_the_other_side(me))
    assert "Press it again" in present.side_changed(before, wanting, me, SAID).content
    stays = replace(before, gathered=wanting.gathered.on_the_other_side(me))
    assert present.side_changed(wanting, stays, me, SAID).content == SAID.say("said.swap-taken-back")
    swapped = replace(before, gathered=wanting.gathered.on_the_other_side(10**18))
    assert present.side_changed(wanting, swapped, 10**18, SAID).content == SAID.say("said.changed-side")


@pytest.mark.parametrize("rematch_of", ["", "g7"])
@pytest.mark.parametrize("sitting", [3, 4])
def test_a_full_table_has_no_join(sitting: int, rematch_of: str) -> None:
    table = lobby("2v2", "en", sitting, 0)
    table = replace(table, gathered=structs.replace(table.gathered, rematch_of=rematch_of))
    presses = {button.press.split(":")[1] for row in present.lobby(table).rows for button in row}
    assert ("join" in presses) == (sitting < 4)
    assert {"leave", "close"} <= presses
