"""Names, folded lists and sentences of the log, by example."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot import present
from bot.play.game_records.looks import LogEntry, LogPage
from bot.play.requests.one_line import one_line
from bot.present.layout.folding import folded
from bot.present.texts import texts_for
from bot.present.texts.catalogue import LANGUAGES
from bot.present.wording.naming import Naming, escaped, naming_of, shortened
from bot.present.wording.prices import cost_words, price_line
from bot.present.wording.sentences import sentence
from engine import EventSight, default_catalogue, new_match, ready_made_decks, tell
from engine.cards.language.costs import Cost, EitherOf, Give, PayMana, Spend, SpendAny, SpendFrom
from engine.cards.language.filters import Filter
from engine.cards.language.vocabulary import Record
from engine.rules.playing.payments import costs_said
from engine.state.actions import (
    Action,
    Advance,
    Count,
    Create,
    Fail,
    Gain,
    Move,
    Reveal,
    RollDice,
    StartLastingEffect,
    Switch,
)
from tests.bot.present.limits import faults
from tests.bot.present.tables import look, random_game

TEXTS = texts_for("en")
BOODA = "ALT_CORE_B_BR_31_C"
KELON = "ALT_CORE_B_AX_04_C"


@pytest.fixture(scope="module")
def naming() -> Naming:
    table = new_match(list(ready_made_decks().values())[:2], 1)
    return naming_of(look(table, None), TEXTS)


def event(verb: str, seat: int, *actions: Action, reference: str = "") -> EventSight:
    return EventSight(1, verb, "", seat, reference, "", list(actions))


def test_a_sentence_names_whoever_an_effect_had_do_it(naming: Naming) -> None:
    names = [naming.person(seat) for seat in (0, 1)]
    shown = [Reveal(what=7, seat=seat, reference=BOODA, by=seat) for seat in (0, 1)]
    assert sentence(naming, event("reveal", 0, shown[1])).startswith(f"{names[1]} reveals")
    assert sentence(naming, event("reveal", 0, *shown)).count("reveals") == 2


def test_names_of_people_format_nothing_and_mention_nobody() -> None:
    assert escaped("a_b*c") == r"a\_b\*c"
    assert "@everyone" not in escaped("@everyone")
    assert escaped("<@123>") != "<@123>"
    assert escaped("[x](http://y)") == r"\[x\]\(http\:\/\/y\)"
    assert escaped("   ") == escaped("\u200b\u3164\u200d") == "?"


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Ana\n> **Bo**\u2028x", "Ana > **Bo** x"),
        ("\u202eanA\u2066\u200f", "anA"),
        ("A\u200bn\u00ada\ufeff\x07", "Ana"),
        ("A" + "\u0301\u0316" * 9 + "na", "A\u0301\u0316na"),
        ("עברית، سلام", "עברית، سلام"),
        ("\U0001f469\u200d\U0001f680 é", "\U0001f469\u200d\U0001f680 é"),
        ("\U0001f3f4\U000e0067\U000e007f", "\U0001f3f4"),
    ],
)
def test_a_name_is_one_line_without_signs_that_nobody_sees(name: str, line: str) -> None:
    assert one_line(name) == line


@given(some.text(max_size=200), some.integers(2, 60))
def test_shortened_keeps_to_its_room(text: str, room: int) -> None:
    assert len(shortened(text, room)) <= room
    if len(text) <= room:
        assert shortened(text, room) == text


def test_what_is_shortened_leaves_no_bracket_open() -> None:
    said = "It moves forward to region 6 (Forest, Water). Revealed: region 1 (Forest, Mountain)."
    assert shortened(said, 80) == "It moves forward to region 6 (Forest, Water). Revealed: region 1…"
    assert shortened(said, 50) == "It moves forward to region 6 (Forest, Water)…"


@given(some.lists(some.text("abc ", min_size=1, max_size=30), max_size=60), some.integers(20, 300))
def test_folded_lists_keep_to_their_room(entries: list[str], room: int) -> None:
    assert len(folded(entries, room, TEXTS)) <= room


def test_folding_counts_what_it_leaves_out() -> None:
    assert folded(["Booda"] * 9, 20, TEXTS) == "Booda ×9"
    text = folded([f"Card number {number}" for number in range(30)], 100, TEXTS)
    shown = text.count("Card")
    assert text.endswith(f"… and {30 - shown} more")


@pytest.mark.parametrize(
    ("happened", "said"),
    [
        (event("draw", -1, Move(to="hand", owner=0, origin="deck")), "Ana draws 1 card."),
        (
            event("create", 1, Create(reference=BOODA, seat=1, place=3), Create(reference=BOODA, seat=1, place=3)),
            "Chiara creates **Booda** ×2 in Chiara’s Companion Expedition.",
        ),
        (event("boost", 0, Count(what=1, counter="boost", number=2, reference=BOODA)), "**Booda** gains 2 boosts."),
        (event("gain", 0, Gain(what=1, status="asleep", reference=BOODA)), "**Booda** becomes Asleep."),
        (
            event("pay", 0, Gain(what=1, status="exhausted"), Gain(what=2, status="exhausted")),
            "Ana pays 2 Mana.",
        ),
        (
            event("move expedition", 0, Advance(expedition=0, number=-1, region=0)),
            "Ana’s Hero Expedition moves back to region 0 (Forest, Mountain, Water).",
        ),
        (event("progress", -1, Fail(expedition=1)), "Ana’s Companion Expedition does not move."),
        (
            event("progress", -1, Fail(expedition=1, backward=True)),
            "Ana’s Companion Expedition has moved backward instead of forward.",
        ),
        (event("roll", 1, RollDice(seat=1, number=2, dice=[3, 5])), "Chiara rolls 3 and 5."),
        (
            event("switch", 0, Switch(what=1, place=1, reference=BOODA)),
            "**Booda** switches to Ana’s Companion Expedition.",
        ),
        (
            event("last", 0, StartLastingEffect(seat=0, reference=BOODA, until="day")),
            "**Booda** has an effect that lasts this Day.",
        ),
        (
            event("sacrifice", 0, Move(to="discard", owner=0, origin="expedition", reference=BOODA)),
            "Ana sacrifices **Booda**.",
        ),
        (
            event("a verb of a later edition", 0, Move(to="discard", owner=0, origin="hand", reference=KELON)),
            "**Kelon Elemental** goes to Ana’s discard pile.",
        ),
        (
            event("a verb of a later edition", 0, Move(to="discard", owner=0, origin="expedition", reference=BOODA)),
            "**Booda**, a token, leaves the Expedition zone and ceases to exist.",
        ),
    ],
)
def test_events_in_game_words(happened: EventSight, said: str) -> None:
    table = new_match(list(ready_made_decks().values())[:2], 1)
    naming = Naming(TEXTS, default_catalogue(), ("Ana", "Chiara"), look(table, None).view)
    assert sentence(naming, happened) == said


def test_what_did_it_is_named(naming: Naming) -> None:
    happened = event("draw", 0, Move(to="hand", owner=0, origin="deck"), reference=BOODA)
    assert sentence(naming, happened) == "Ana draws 1 card (Booda)."


def test_a_hidden_card_is_a_number_to_others_and_a_name_to_its_owner() -> None:
    for moment in random_game(2):
        for happened in moment.events:
            if happened.verb != "draw":
                continue
            public = sentence(naming_of(look(moment.match, None), TEXTS), tell(happened, None))
            own = sentence(naming_of(look(moment.match, 0), TEXTS), tell(happened, 0))
            assert "**" not in public
            assert "**" in own
            return
    pytest.fail("nobody drew a card")


def test_a_price_says_how_it_comes_about(naming: Naming) -> None:
    assert price_line(naming, 2, [["hand cost", 2, "v3:5.1.2.d"]]) == "2 Mana"
    changes = [["tough", 1, "7.4.5.c"], [f"{BOODA}/0/next", -1, "v3:5.1.2.e"]]
    parts = [["hand cost", 2, "v3:5.1.2.d"], *changes]
    assert price_line(naming, 2, parts) == "2 Mana (2 from hand, +1 Tough, −1 Booda)"


GIVEN: dict[type[Record], Callable[[type[Record]], Sequence[Record]]] = {
    Record: lambda kind: [kind()],
    PayMana: lambda kind: [PayMana(2)],
    Spend: lambda kind: [Spend("boost", 2)],
    SpendAny: lambda kind: [SpendAny("boost")],
    Give: lambda kind: GIVES,
    EitherOf: lambda kind: [EitherOf(GIVES[0], GIVES[1])],
    SpendFrom: lambda kind: [SpendFrom(Filter())],
}
GIVES = [Give(how, Filter(), some) for how in ("discard", "exhaust", "sacrifice") for some in (False, True)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", get_args(Cost))
def test_whatever_can_be_paid_has_words(kind: type[Record], language: str) -> None:
    table = new_match(list(ready_made_decks().values())[:2], 1)
    costs = costs_said(GIVEN.get(kind, GIVEN[Record])(kind))
    words = cost_words(naming_of(look(table, None), texts_for(language)), costs, 0, BOODA)
    assert all(words)
    assert len(set(words)) == len(costs)


def test_log_pages_fit_and_turn() -> None:
    entries = []
    for number, moment in enumerate(random_game(4)):
        told = tuple(tell(happened, None) for happened in moment.events) * 6
        entries.append(LogEntry(number, 1_700_000_000_000, 0 if number else -1, told))
    public = look(moment.match, None)
    for page in range(3):
        shown = present.log(public, LogPage(tuple(entries[page * 10 : page * 10 + 10]), page, 3), TEXTS)
        assert faults(shown) == []
        (row,) = shown.rows
        assert isinstance(row, tuple)
        assert [button.disabled for button in row] == [page == 2, page == 0, False, False, False]
