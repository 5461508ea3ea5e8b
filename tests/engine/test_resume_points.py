"""Where a stored game goes on: every operation has a name of its own, and is found by it however a program changes."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from typing import Any, NamedTuple, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import CannotContinue, Catalogue, Match, Picks, default_catalogue, load, new_match, ready_made_decks
from engine.abilities import catalogue_programs
from engine.abilities.catalogue_programs import CompiledPrograms
from engine.abilities.compile_ability import compile_ability
from engine.cards.language import ExtraDice, QuickAction, Reaction, Replacing, SpellEffect, Support
from engine.core.assembly import Part, Program, for_each, when
from engine.core.locals import Locals, Loop, Options
from engine.core.machine import Act, Ask, Note, Question, SameNameTwice, UnnamedOperation
from engine.core.match import PROCEDURES
from engine.rules.playing.ability_program import AbilityProgram
from engine.state.codec import decode
from engine.state.decisions import ConfirmOption
from engine.state.editions import Targeting
from engine.state.frames import Frame

CARRIED_OUT = (Reaction, QuickAction, Support, SpellEffect, Replacing)
WAYS: tuple[Targeting, ...] = ("when declared", "with the effect")


def abilities(catalogue: Catalogue) -> Iterator[str]:
    """The names of all abilities of a catalogue that are carried out as programs."""
    for name, found in catalogue.abilities.items():
        if isinstance(found.ability, CARRIED_OUT) and not isinstance(getattr(found.ability, "effect", None), ExtraDice):
            yield name


# ---- names -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("targeting", WAYS)
def test_every_operation_of_every_ability_has_a_name_of_its_own(targeting: Targeting) -> None:
    catalogue = default_catalogue()
    names = [name for name in abilities(catalogue) if _is_compiled(catalogue, name)]
    assert len(names) > 1_500
    for name in names:
        program = compile_ability(catalogue, name, targeting)  # raises SameNameTwice and UnnamedOperation
        assert not [label for label in program.labels if "<" in label or "#" in label], name
        assert program.labels == compile_ability(catalogue, name, targeting).labels, "other names the next time"
        assert [program.places[label] for label in program.labels] == list(range(len(program.labels)))


def _is_compiled(catalogue: Catalogue, name: str) -> bool:
    """Whether the ability is carried out, rather than counted as a card is declared."""
    effect = getattr(catalogue.abilities[name].ability, "effect", None)
    return effect is not None


def test_every_operation_of_every_procedure_has_a_name_of_its_own() -> None:
    assert len(PROCEDURES) >= 12
    for program in PROCEDURES.values():
        assert not [label for label in program.labels if "<" in label or "#" in label], program
        assert [program.places[label] for label in program.labels] == list(range(len(program.labels)))


def test_an_ability_that_says_the_same_twice_has_two_names_for_it() -> None:
    catalogue = default_catalogue()
    for name in abilities(catalogue):
        draws = [label for label in compile_ability(catalogue, name, "when declared").labels if label.endswith("draw")]
        if len(draws) > 1:
            assert len(set(draws)) == len(draws)
            return
    raise AssertionError("no card draws twice")


def nothing(match: Match, frame: Frame) -> None:
    """4 Does nothing."""


def holds(match: Match, frame: Frame) -> bool:
    """4 Always."""
    return True


def test_two_equal_names_are_refused_as_a_program_is_built() -> None:
    with pytest.raises(SameNameTwice, match="'nothing'"):
        Program("made up", "4", [Act(nothing), Act(nothing)])
    with pytest.raises(SameNameTwice, match="'holds'"):
        Program("made up", "4", [when(holds, Act(nothing)), when(holds, Act(nothing, "something else"))])


def test_a_function_without_a_lasting_name_needs_one() -> None:
    with pytest.raises(UnnamedOperation, match="Give the operation a name"):
        Act(lambda match, frame: None)
    with pytest.raises(UnnamedOperation, match="Give the operation a name"):
        when(lambda match, frame: True, Act(nothing))

    def inner(match: Match, frame: Frame) -> bool:
        return True

    with pytest.raises(UnnamedOperation, match="inner"):
        when(inner, Act(nothing))


# ---- the case that was seen --------------------------------------------------------------------------------------


def asked_by_an_ability(prompt: str) -> Match:
    """A game in which an ability asks something."""
    return asked_for(
        lambda match: match.game.open[0].prompt == prompt and match.game.frames[-1].program not in PROCEDURES
    )


def asked_for(is_meant: Callable[[Match], bool]) -> Match:
    """A game in which something is asked that is meant."""
    decks = list(ready_made_decks().values())
    for seed in range(60):
        chance = random.Random(seed)
        match = new_match(chance.sample(decks, 2), seed=seed)
        for _ in range(120):
            if match.game.result is not None:
                break
            asked = match.game.open[0]
            if is_meant(match):
                return match
            count = chance.randint(asked.least, min(asked.most, len(asked.options)))
            match.answer(Picks(asked.id, chance.sample(range(len(asked.options)), count)))
    raise AssertionError("nothing of that kind is asked")


@pytest.mark.parametrize("prompt", ["may", "may pay"])
def test_one_more_condition_before_an_ability_asks_nothing_again(prompt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stored at a '<lambda>' that was told from others by counting, this was asked again without a word."""
    match = asked_by_an_ability(prompt)
    data, name = match.save(), match.game.frames[-1].program
    wanted = [[Picks(match.game.open[0].id, [pick])] for pick in (0, 1)]

    def with_a_condition(catalogue: Catalogue, name: str, targeting: Targeting) -> AbilityProgram:
        found = compile_ability(catalogue, name, targeting)
        more = when(lambda match, frame: True, Note(nothing, "one more note"), name="one more condition")
        return _with(found, [more])

    changed = CompiledPrograms(match.catalogue, match.game.options.edition.targets_are_chosen)
    changed._below = None
    monkeypatch.setattr(catalogue_programs, "compile_ability", with_a_condition)
    assert len(changed[name].code) > len(match.program(name).code)
    for answers in wanted:
        before, after = load(data, match.catalogue), Match(decode(data), changed)
        after.go_on_from(data)
        assert after.asked_by(after.game.open[0]) == before.asked_by(before.game.open[0])
        assert after.where() == before.where()
        for answer in answers:
            assert after.answer(answer) == before.answer(answer)
        assert load(after.save(), match.catalogue).save() == before.save(), "nothing but positions may differ"


def _with(found: AbilityProgram, more: list[Part]) -> AbilityProgram:
    """The program with further parts before everything else; jumps lead as far on as there are operations before."""
    first = Program("more", "4", more)
    other, by = copy(found), len(first.code)
    code = [copy(each) for each in found.code]
    for each in code:
        if hasattr(each, "to"):
            each.to += by
    other.code = (*first.code, *code)
    other.runners = tuple(each.runner for each in other.code)
    other.elsewhere = tuple(getattr(each, "to", -1) for each in other.code)
    other.labels = (*first.labels, *found.labels[1:])
    other.places = {label: at for at, label in enumerate(other.labels)}
    return other


def test_an_operation_that_is_no_more_is_refused() -> None:
    match = asked_by_an_ability("may")
    name = match.game.frames[-1].program
    data = match.save()
    operation = match.game.frames[-1].operation
    gone = data.replace(f'"operation":"{operation}"'.encode(), b'"operation":"something else"')
    assert gone != data
    with pytest.raises(CannotContinue, match=f"after 'something else' of '{name}'"):
        load(gone, match.catalogue)


def test_records_that_do_not_fit_are_refused() -> None:
    match = asked_by_an_ability("may pay")
    data, name = match.save(), match.game.frames[-1].program
    kept = [record for record in match.game.frames[-1].locals if record.endswith("paying")]
    assert kept
    (record,) = kept
    for other, wrong in (
        ({record: {"wanted": 7}}, "does not fit: Expected `array`, got `int`"),
        ({record: {"hoped": []}}, "does not fit: Object contains unknown field `hoped`"),
        ({"something else": {}}, "'something else' that the game keeps in '.*' is unknown"),
    ):
        game = json.loads(data)
        game["frames"][-1]["locals"] = other
        with pytest.raises(CannotContinue, match=wrong) as refused:
            load(json.dumps(game).encode(), match.catalogue)
        assert name in str(refused.value)


def test_a_record_keeps_its_type_when_a_game_is_read_back() -> None:
    for prompt in ("may", "may pay", "target"):
        match = asked_by_an_ability(prompt) if prompt != "target" else asked_while_declaring()
        again = load(match.save(), match.catalogue)
        for frame, read in zip(match.game.frames, again.game.frames, strict=True):
            assert read.locals == frame.locals
            declared = match.program(frame.program).locals
            assert {name: type(record) for name, record in read.locals.items()} == {
                name: get_origin(declared[name]) or declared[name] for name in frame.locals
            }


def asked_while_declaring() -> Match:
    """A game in which a player chooses a target of what they play."""
    return asked_for(lambda match: match.game.open[0].prompt == "target" and len(match.game.frames) > 2)


def test_a_field_that_no_record_has_is_no_place_for_picks() -> None:
    with pytest.raises(TypeError, match="'this' has no field 'wishes'"):
        Locals[Options]("this", Options).into("wishes")


def test_one_name_stands_for_one_type_in_a_program() -> None:
    two: list[Locals[Any]] = [Locals("this", Options), Locals("this", Loop[int])]
    with pytest.raises(SameNameTwice, match="Two records of 'made up' are called 'this'"):
        Program("made up", "4", [Act(nothing)], two)


# ---- any change --------------------------------------------------------------------------------------------------


class Made(NamedTuple):
    """A made-up part of a program: an operation, or a block of several."""

    kind: str
    name: str
    parts: tuple[Made, ...] = ()


TRACE: list[str] = []
"""What has been carried out and asked, in order."""


def operation(made: Made) -> Part:
    """The part as the machine knows it."""

    def note(match: Match, frame: Frame) -> None:
        TRACE.append(made.name)

    def question(match: Match, frame: Frame) -> Question:
        TRACE.append(made.name)
        return Question(0, "may", [ConfirmOption(True), ConfirmOption(False)], kind="confirm")

    parts = [operation(each) for each in made.parts]
    if made.kind == "ask":
        return Ask(question, Locals(made.name, Options).into("picked"), made.name, "4")
    if made.kind == "act":
        return Act(note, made.name, "4")
    if made.kind == "when":
        return when(lambda match, frame: True, *parts, name=made.name)
    return for_each(Locals(made.name, Loop[int]), lambda match, frame: [0, 1], *parts, name=made.name)


def programs_of_parts(names: Iterator[str]) -> st.SearchStrategy[tuple[Made, ...]]:
    def leaf(kind: str) -> Made:
        return Made(kind, next(names))

    leaves = st.sampled_from(["ask", "act"]).map(leaf)

    def block(inner: st.SearchStrategy[Made]) -> st.SearchStrategy[Made]:
        kinds, parts = st.sampled_from(["when", "each"]), st.lists(inner, min_size=1, max_size=3).map(tuple)
        return st.builds(lambda kind, parts: Made(kind, next(names), parts), kinds, parts)

    return st.lists(st.recursive(leaves, block, max_leaves=6), min_size=1, max_size=5).map(tuple)


def changed(data: st.DataObject, parts: tuple[Made, ...], fresh: Iterator[str]) -> tuple[Made, ...]:
    """The same with parts put in, taken out and in another order, at every depth."""
    out: list[Made] = []
    for part in parts:
        what = data.draw(st.sampled_from(["keep", "keep", "keep", "drop", "put in", "wrap", "open"]))
        inside = part._replace(parts=changed(data, part.parts, fresh)) if part.parts else part
        if what == "drop":
            continue
        if what == "put in":
            out.append(Made(data.draw(st.sampled_from(["ask", "act"])), next(fresh)))
        if what == "wrap":
            inside = Made(data.draw(st.sampled_from(["when", "each"])), next(fresh), (inside,))
        out += inside.parts if what == "open" and inside.parts else (inside,)
    return tuple(data.draw(st.permutations(out)) if data.draw(st.booleans()) else out)


def begun(parts: Iterable[Made], patch: pytest.MonkeyPatch) -> Match:
    """A game that carries out a made-up program, up to its first question."""
    decks = list(ready_made_decks().values())
    patch.setitem(PROCEDURES, "made up", Program("made up", "4", [operation(each) for each in parts]))
    match = new_match(decks[:2], seed=1)
    match.game.open.clear()
    match.game.frames = [Frame("made up")]
    TRACE.clear()
    match.run()
    return match


def to_its_end(match: Match) -> list[str]:
    """What is carried out and asked from now on."""
    at = len(TRACE)
    while match.game.open:
        match.answer(Picks(match.game.open[0].id, [0]))
    return TRACE[at:]


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_whatever_changes_a_stored_game_goes_on_after_the_same_operation_or_not_at_all(data: st.DataObject) -> None:
    """What was asked stays asked; what follows is what follows it in the program of today, each of it once."""
    names = (f"part {number}" for number in range(10_000))
    parts = data.draw(programs_of_parts(names))
    with pytest.MonkeyPatch.context() as patch:
        match = begun(parts, patch)
        for _ in range(data.draw(st.integers(0, 4))):
            if match.game.open:
                match.answer(Picks(match.game.open[0].id, [0]))
        if not match.game.open:
            return
        asked, saved, times = TRACE[-1], match.save(), TRACE.count(TRACE[-1])
        after = changed(data, parts, names)
        once = begun(after, patch)
        whole = [*TRACE, *to_its_end(once)]
        try:
            again = load(saved, match.catalogue)
        except CannotContinue:
            return
        assert again.where() == f"made up > {asked} (4)"
        gone_on = to_its_end(again)
        places = [at for at, name in enumerate(whole) if name == asked]
        assert len(places) >= times, "it is carried out more often than the program of today does"
        assert gone_on == whole[places[times - 1] + 1 :]


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_what_is_put_in_elsewhere_does_not_stop_a_stored_game(data: st.DataObject) -> None:
    """As long as what asked stays where it is, the game goes on whatever stands before and after it."""
    names = (f"part {number}" for number in range(10_000))
    more = [tuple(data.draw(programs_of_parts(names))) for _ in range(2)]
    acts = [tuple(Made("act", each.name) for each in some if each.kind == "act") for some in more]
    asks = Made("ask", "this")
    with pytest.MonkeyPatch.context() as patch:
        saved = begun([asks], patch).save()
        begun([*acts[0], asks, *acts[1]], patch)
        again = load(saved, default_catalogue())
        assert to_its_end(again) == [each.name for each in acts[1]]
