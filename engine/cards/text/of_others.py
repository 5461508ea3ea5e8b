"""What others than the controller are told to do, and who 'they' are in a sentence (1.4.5.a, 7.2.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from engine.cards.language import (
    Activate,
    AfterYou,
    AnotherTurn,
    Ascend,
    Augment,
    BecomeFirst,
    Boost,
    CreateSignature,
    Defect,
    Distribute,
    DoNotMove,
    DoubleCounters,
    EachOpponent,
    EachPlayer,
    Exchange,
    ExchangeBoosts,
    ExhaustedResupply,
    GainCounters,
    GainOneOf,
    GainSubtypes,
    KeepFromMoving,
    Landmarks,
    LoseCounters,
    MoveCounters,
    MoveExpedition,
    MoveFurther,
    MoveMarker,
    Of,
    Pass,
    PlaceMarker,
    PlaceMyMarker,
    PlayersExpedition,
    PlayForFree,
    PutInExpeditions,
    RaiseResult,
    ReceiveGift,
    RemoveCounters,
    RevealUntil,
    Rush,
    Sabotage,
    Sequence,
    Take,
    TakeControl,
    TargetOpponent,
    TargetPlayer,
    TheyDo,
    UseMine,
    Win,
    YourExpedition,
)
from engine.cards.language.verbs import PlainVerb
from engine.cards.text.phrases import Targeted
from engine.cards.text.trees import filters, found, replaced

THEIRS: Any = "they"
"""Whose a filter says something is, where a sentence says 'their': it is bound to the player the sentence is about."""


OF_THE_CONTROLLER = (
    Activate,
    AfterYou,
    AnotherTurn,
    Ascend,
    Augment,
    Boost,
    CreateSignature,
    Defect,
    Distribute,
    DoNotMove,
    DoubleCounters,
    Exchange,
    ExchangeBoosts,
    GainCounters,
    GainOneOf,
    GainSubtypes,
    KeepFromMoving,
    LoseCounters,
    MoveCounters,
    MoveExpedition,
    MoveFurther,
    MoveMarker,
    Pass,
    PlaceMarker,
    PlaceMyMarker,
    PlayForFree,
    PutInExpeditions,
    RaiseResult,
    ReceiveGift,
    RemoveCounters,
    RevealUntil,
    Rush,
    Sabotage,
    Take,
    TakeControl,
    UseMine,
)
"""Verbs that the controller alone is told, or that an object does itself."""

TOLD_BESIDES = (BecomeFirst, ExhaustedResupply, Win)
"""What others can be told that takes more than a step, or is no atomic action of an object."""

TOLD = tuple(verb for verb in get_args(PlainVerb) if verb not in (*OF_THE_CONTROLLER, *TOLD_BESIDES))
"""What others than the controller can be told to do, in one step for all of them (6.1.g)."""


def is_told(effect: Any) -> bool:
    """Whether an effect is one step that others than the controller can be told."""
    return isinstance(effect, TOLD)


def told_to(effect: Any) -> Any:
    """The effect as told to another player who does it: 'their hand' is 'your hand'; None where 'your' is said too."""
    if not isinstance(effect, (*TOLD, *TOLD_BESIDES)) or any(filter.controller == "you" for filter in filters(effect)):
        return None
    effect = replaced(effect, Landmarks("that player"), Landmarks("yours"))
    for there in found(effect, PlayersExpedition):
        if there.whose == "that player":
            effect = replaced(effect, there, YourExpedition(there.side))
    while theirs := [filter for filter in filters(effect) if filter.controller == THEIRS]:
        effect = replaced(effect, theirs[0], msgspec.structs.replace(theirs[0], controller="you"))
    return effect


OF_OTHERS = (EachPlayer, EachOpponent, TargetOpponent, TargetPlayer, TheyDo)


def of_the_one_targeted(sentences: Iterable[Any]) -> list[Any]:
    """5.2.3.b 'Target a player. Characters that they control ...': it is the next sentence that has the target.

    A target that the next sentence does not refer to is left unfinished, as the text then means nothing.
    """
    done: list[Any] = []
    for sentence in sentences:
        if done and isinstance(done[-1], Targeted):
            named = _said_of(done[-1].player, sentence)
            if named != sentence:
                done[-1] = named
                continue
        done.append(sentence)
    return done


def _said_of(player: Any, sentence: Any) -> Any:
    """A sentence about 'they' as one about the player who is targeted in it."""
    match sentence:
        case TheyDo("that player", effect, optional):
            return (TargetPlayer if player == "target player" else TargetOpponent)(effect, optional)
        case Sequence((first, *others)):
            return Sequence((_said_of(player, first), *others))
    theirs = [each for each in filters(sentence) if each.controller == THEIRS]
    for each in theirs[:1]:
        qualities = (*each.qualities, Of(player))
        sentence = replaced(sentence, each, msgspec.structs.replace(each, controller=None, qualities=qualities))
    return sentence


NAMING_A_PLAYER = (TargetOpponent, TargetPlayer)


def of_that_player(sentences: list[Any]) -> list[Any]:
    """7.2.3.a 'They' of a sentence without an order to a player is the player whom an earlier sentence has targeted."""
    if len(sentences) < 2:
        return sentences
    found_one, done = False, []
    for sentence in sentences:
        theirs = [each for each in filters(sentence) if each.controller == THEIRS]
        if found_one:
            for each in theirs:
                qualities = (*each.qualities, Of("that player"))
                sentence = replaced(sentence, each, msgspec.structs.replace(each, controller=None, qualities=qualities))
        zones = found(sentence, Landmarks)
        found_one = found_one or any(each.whose.startswith("target") for each in zones)
        found_one = found_one or bool(found(sentence, NAMING_A_PLAYER))
        found_one = found_one or any(each.player.startswith("target") for each in found(sentence, Of))
        done.append(sentence)
    return done
