"""Random games: whatever can be shown to anybody at any moment is within Discord's limits and tells no secret."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import asdict, replace

import pytest

from bot import present
from bot.chat.sending.convert import to_edit
from bot.play.declaring.planning import PlanSight
from bot.play.declaring.standing import Standing
from bot.play.game_records.declared import DeclarationSight, DraftStep
from bot.play.game_records.looks import LogEntry, Look, Outcome
from bot.play.game_records.orders import (
    EVERY_UNTIL,
    EVERY_WHEN,
    EVERY_WHENEVER,
    MOST_ANSWERS,
    MOST_PLANS,
    NO_ORDERS,
    Orders,
    Plan,
    PlannedStep,
    StandingAnswer,
    Told,
    Until,
)
from bot.play.games.absence import MissedMove, Recap
from bot.play.games.reasons import Asked, Dusk, Happening, in_expeditions, plays_of
from bot.play.requests.refusal import Refusal
from bot.present.decisions import options
from bot.present.decisions.why import why_asked, why_event, why_menu, why_refused
from bot.present.games import panels
from bot.present.games.outcomes import came_of
from bot.present.games.planning import plan_step, plannables
from bot.present.games.standing import standing
from bot.present.history.why_numbers import why_dusk, why_play, why_price, why_statistics
from bot.present.layout.records import Message, Select
from bot.present.texts import LANGUAGES, Texts, texts_for
from bot.present.wording.naming import naming_of
from engine import (
    Decision,
    Match,
    compared,
    default_catalogue,
    play_explained,
    statistics_explained,
    tell,
)
from engine.state.decisions import PlayOption, QuickActionOption
from tests.bot.present.limits import faults
from tests.bot.present.tables import NAMES, Moment, facts, look, random_game, readable_names

TEXTS = texts_for("en")
HOLE = re.compile(r"\{[a-z_]+[:}]")
"""What an argument of a sentence would leave; rules name symbols such as {T}."""

DECLARED = ("expedition", "mode", "target", "pay")

FULLEST_ORDERS = Orders(
    tuple(StandingAnswer(f"may{number}", "decline", "x" * 90, "ALT_CORE_B_AX_24_C") for number in range(MOST_ANSWERS)),
    EVERY_WHENEVER,
    Until("reserve", 3, (1, 2)),
    tuple(
        Plan("passed", (PlannedStep("turn", (f"q{number}-{'x' * 97}"[:100],)),), "ALT_CORE_B_AX_24_C", 9, 1, 2)
        for number in range(MOST_PLANS)
    ),
    (*(Told(f"until-{what}") for what in EVERY_UNTIL), Told("plan-dropped", "ALT_CORE_B_AX_24_C", "day over")),
)

pytestmark = pytest.mark.random_play


def panel_of(seen: Look, decision: Decision, texts: Texts = TEXTS) -> Message:
    """The panel in which a decision is shown."""
    if decision.kind == "turn":
        return panels.playables(seen, texts, decision)
    if decision.back and decision.prompt in DECLARED:
        return panels.declaration(declared_so_far(seen, decision), texts)
    return panels.question(seen, texts, decision)


def declared_so_far(seen: Look, decision: Decision) -> DeclarationSight:
    """A declaration that stands before a decision of it."""
    source, ability = decision.arguments["source"], decision.arguments["ability"]
    in_play = decision.arguments.get("origin", "hand") in ("landmark", "expedition", "hero")
    begun = QuickActionOption(source, ability) if in_play else PlayOption(source)
    steps = (
        DraftStep("turn", (), (begun,)),
        DraftStep(decision.prompt, (), tuple(decision.options[:1])),
    )
    return DeclarationSight(seen, 7, 2, steps, decision)


def everything(moment: Moment, language: str = "en") -> Iterator[Message]:
    """All that anybody may be shown at one moment, in a language."""
    table, texts = moment.match, texts_for(language)
    about = facts(NAMES[: table.game.seats], language)
    public = look(table, None, about)
    told = [tell(event, None) for event in moment.events]
    yield present.board(public, told)
    if called := [asked.seat for asked in public.view.asked]:
        yield present.board(public, told, called, called)
    yield present.private_board(public, texts)
    if table.game.result is not None:
        yield present.result(public)
    for seat in range(table.game.seats):
        seen = look(table, seat, about)
        yield present.hand(seen)
        yield present.ping(public, seat)
        yield present.more(seen, texts)
        events = tuple(tell(event, seat) for event in moment.events)
        missed = (MissedMove(LogEntry(3, 1_700_000_000_000, -1, events), table.game.day),)
        yield present.recap_panel(seen, Recap(missed), texts)
        yield from (standing(Standing(seen, orders), texts) for orders in (NO_ORDERS, FULLEST_ORDERS))
        yield present.sure_to_concede(seen, texts)
        yield came_of(Outcome(seen, tuple(tell(event, seat) for event in moment.events)), texts)
        for decision in seen.view.decisions:
            yield panel_of(seen, decision, texts)
            if decision.kind == "turn":
                yield from (plannables(seen, texts, decision, when) for when in EVERY_WHEN)
            elif decision.back and decision.prompt in DECLARED:
                yield plan_step(PlanSight("passed", declared_so_far(seen, decision)), texts)
            if decision.kind != "turn" and not decision.back:
                bits = (1 << max(1, decision.least)) - 1
                yield panels.sure(seen, texts, decision, bits)
        yield from explained(moment, seat, seen, texts)
        yield present.cards(seen, texts)
        yield present.piles(seen, texts)
        for number, (_, code) in enumerate(readable_names(seen, texts)):
            if number % 4 == table.game.clock % 4:
                yield present.card(seen, texts, code)


def explained(moment: Moment, seat: int | None, seen: Look, texts: Texts = TEXTS) -> Iterator[Message]:
    """All that can be explained at one moment, to a player or to everybody (None)."""
    table, happenings = moment.match, happened(moment, seat)
    yield why_menu(seen, happenings, texts)
    yield why_dusk(Dusk(seen, tuple(compared(table))), texts)
    for happening in happenings:
        yield why_event(seen, happening, texts)
        if happening.event.comparisons:
            yield why_dusk(Dusk(seen, happening.event.comparisons, happening), texts)
    for thing in in_expeditions(seen):
        yield why_statistics(seen, thing, statistics_explained(table, thing.id), texts)
    number = table.game.clock % 5
    for _, playable in plays_of(seen.view)[number::5]:
        assert seat is not None
        play = play_explained(table, seat, playable.id, playable.ability)
        assert play is not None
        yield why_play(seen, play, texts)
    for decision in seen.view.decisions:
        rule, ability = table.asked_by(decision)
        refusal = Refusal("too few", least=1, most=2).by(rule, ability, game=seen.facts.id)
        yield present.refusal(texts, refusal)
        yield why_refused(seen, rule, ability, texts)
        yield why_asked(seen, [Asked(decision, rule, ability)], texts)
        if decision.kind == "pay" and decision.back:
            yield why_price(DeclarationSight(seen, 7, 2, (), decision), texts)


def happened(moment: Moment, seat: int | None) -> list[Happening]:
    """What led to a moment, as a seat may know it."""
    return [Happening(3, at, 1_700_000_000_000, tell(event, seat)) for at, event in enumerate(moment.events)]


@pytest.mark.parametrize("seed", range(6))
def test_everything_fits_discord(seed: int) -> None:
    moments = 0
    for moment in random_game(seed):
        moments += 1
        for shown in everything(moment, LANGUAGES[seed % len(LANGUAGES)]):
            assert faults(shown) == []
            text = json.dumps(asdict(replace(shown, plain=None)))
            assert not HOLE.search("".join(_words(shown))), "a hole was not filled"
            assert "ALT_" not in "".join(_words(shown)), "a reference is shown instead of a name"
            assert text
    assert moments > 40


def _words(shown: Message) -> Iterator[str]:
    """Everything of a message that people read."""
    yield shown.content
    if shown.plain is not None:
        yield shown.plain()
    if shown.embed is not None:
        yield from (shown.embed.title, shown.embed.description, shown.embed.footer)
        for field in shown.embed.fields:
            yield from (field.name, field.value)
    for row in shown.rows:
        if isinstance(row, Select):
            yield from (row.placeholder, *(choice.label + choice.description for choice in row.choices))
        else:
            yield from (button.label for button in row)


@pytest.mark.parametrize("seats", [3, 4])
def test_more_than_two_can_be_shown(seats: int) -> None:
    for number, moment in enumerate(random_game(11, seats)):
        if number % 40 == 0:
            for shown in everything(moment, LANGUAGES[number // 40 % len(LANGUAGES)]):
                assert faults(shown) == []


def test_options_are_never_ambiguous() -> None:
    """No two lines of one question read the same, and each stands for its own code."""
    for seed, language in zip((3, 4, 5), LANGUAGES, strict=True):
        for moment in random_game(seed):
            for decision in moment.match.game.open:
                naming = naming_of(look(moment.match, decision.seat), texts_for(language))
                lines = options.choices(naming, decision.options, decision.arguments)
                assert len({(line.label, line.description) for line in lines}) == len(lines)
                assert [line.value for line in lines] == [option.code for option in decision.options]
                single = options.labels(naming, decision.options, decision.arguments)
                assert all(1 <= len(label) <= 100 for label in single)


def test_discord_objects_can_be_made_of_everything() -> None:
    """discord.py takes what the presenters make, and remembers nothing of it."""

    async def check() -> None:
        for number, moment in enumerate(random_game(8)):
            if number % 25 == 0:
                for shown in everything(moment):
                    made = to_edit(shown)
                    assert made["view"] is None or made["view"].is_finished()
                    assert made["allowed_mentions"].everyone is False

    import asyncio

    asyncio.run(check())


def shuffled_secrets(table: Match, seat: int | None, rng: random.Random) -> Match:
    """The same table with other cards where a reader cannot know them; of their Deck they know all but the order."""
    other = table.copy()
    unknown = [
        found for found in other.game.objects.values() if found.zone in ("deck", "hand", "mana") and found.owner != seat
    ]
    mine = [found for found in other.game.objects.values() if found.zone == "deck" and found.owner == seat]
    shuffled = [found.reference for found in mine]
    rng.shuffle(shuffled)
    for found, reference in zip(mine, shuffled, strict=True):
        found.reference = reference
    references = list(default_catalogue().cards)
    plain = [name for name in references if default_catalogue().cards[name].type in ("character", "permanent", "spell")]
    for found in unknown:
        found.reference = rng.choice(plain)
    return other


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_shown_does_not_depend_on_what_its_reader_cannot_know(seed: int) -> None:
    rng = random.Random(seed)
    for number, moment in enumerate(random_game(seed)):
        if number % 12:
            continue
        for seat in (None, 0, 1):
            other = shuffled_secrets(moment.match, seat, rng)
            told = [tell(event, None) for event in moment.events]
            mine, theirs = look(moment.match, seat), look(other, seat)
            assert present.private_board(mine, TEXTS, told) == present.private_board(theirs, TEXTS, told)
            assert present.hand(mine) == present.hand(theirs)
            assert present.cards(mine, TEXTS) == present.cards(theirs, TEXTS)
            assert present.piles(mine, TEXTS) == present.piles(theirs, TEXTS)
            hidden = Moment(other, moment.events)
            assert list(explained(moment, seat, mine)) == list(explained(hidden, seat, theirs))
            for _, code in readable_names(mine, TEXTS)[:6]:
                assert present.card(mine, TEXTS, code) == present.card(theirs, TEXTS, code)
            assert [present.ping(mine, 0), present.ping(mine, 1)] == [present.ping(theirs, 0), present.ping(theirs, 1)]
            for one, two in zip(mine.view.decisions, theirs.view.decisions, strict=True):
                assert panel_of(mine, one) == panel_of(theirs, two)
