"""What an effect knows: copies of it are its own, and it learns what its steps return."""

from __future__ import annotations

import pytest

from engine.abilities import catalogue_programs  # noqa: F401  (importing it enters all verbs and flows)
from engine.abilities.compile_ability import compile_ability
from engine.cards.catalogue import Catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.language import EachOpponent, EachPlayer, Effect, Filter, RevealUntil, SpellEffect, TargetOpponent
from engine.core.locals import keep_choices, picked
from engine.state.context import EffectContext, Outcome
from engine.state.frames import Frame, Round


def test_a_copy_shares_nothing_with_what_it_was_copied_from() -> None:
    for context in (
        EffectContext(),
        EffectContext(it=[1], follow={1: 2}, chosen={"target": [3]}, chosen_by={0: {"target": [4]}}, they=[1]),
        EffectContext(chosen={"target": [3]}, chosen_again={1: {"target": [4]}}),
    ):
        other, before = context.copied(), context.copied()
        assert other == context
        for picks in other.chosen.values():
            picks.append(9)
        for chosen in (*other.chosen_by.values(), *other.chosen_again.values()):
            for picks in chosen.values():
                picks.append(9)
        assert context == before


def test_what_is_heard_is_what_later_effects_may_speak_of() -> None:
    context = EffectContext(it=[1], these=[2], they=[0], that_many=3, did=True, mode=[1], chosen={"target": [4]})
    assert context.heard() == EffectContext(it=[1], they=[0], that_many=3)


def test_an_outcome_replaces_what_it_tells_and_leaves_the_rest() -> None:
    context = EffectContext(it=[1], these=[2], follow={1: 5}, result=4, did=True)
    context.learn(Outcome())
    assert context == EffectContext(it=[1], these=[2], follow={1: 5}, result=4, did=True)
    context.learn(Outcome(follow={5: 6}, it=[6], did=False))
    assert context == EffectContext(it=[6], these=[2], follow={1: 5, 5: 6}, result=4, did=False)
    context.learn(Outcome(played=[], played_from="hand"))
    assert (context.played, context.played_from) == ([], "hand")


def test_each_player_of_a_round_has_choices_of_their_own() -> None:
    frame = Frame("any", seat=0)
    keep_choices(frame, {"target": [1]})
    frame.rounds = (Round(player=1),)
    assert picked(frame, "target") == [1], "what was chosen for all"
    keep_choices(frame, {"target": [2]})
    frame.rounds[-1].player = 0
    assert picked(frame, "target") == [1]
    frame.rounds[-1].player = 1
    assert picked(frame, "target") == [2]
    frame.rounds = ()
    assert picked(frame, "target") == [1]
    assert picked(frame, "never chosen") == []


SEEK = RevealUntil(Filter(types=("character",)))


@pytest.mark.parametrize("told", [SEEK, EachOpponent(SEEK), EachPlayer(SEEK), TargetOpponent(SEEK)])
def test_what_was_looked_for_is_it_whatever_player_is_told_to_look(told: Effect) -> None:
    """7.2.4.a, 3.1.3.f Not all that was revealed before it."""
    card = CardDefinition("SEEK", "Seek", "spell", "neutral", "common", abilities=(SpellEffect(told),))
    program = compile_ability(Catalogue([card]), "SEEK/0", "at declaration")
    assert [label for label in program.labels if label.endswith("the card that was looked for")]
