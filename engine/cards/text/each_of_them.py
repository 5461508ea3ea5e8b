"""'They' behind what each of several players does is each of them, or each who did it, or who did not (7.2.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards.language import (
    Ability,
    EachInTurn,
    EachOpponent,
    EachPlayer,
    ForEachPlayer,
    IfDone,
    IfNotDone,
    Landmarks,
    Modes,
    Of,
    PlayersExpedition,
    Reaction,
    Record,
    Sequence,
    TargetOpponent,
    TargetPlayer,
    TheyDo,
)
from engine.cards.text.antecedents import named_by
from engine.cards.text.trees import found, rebuilt, steps

SEVERAL = (EachInTurn, EachOpponent, EachPlayer)
"""What names more players than one."""

ONE = (ForEachPlayer, TargetOpponent, TargetPlayer)
"""What names one player, or one after the other."""

WHO_DID_NOT: dict[type, Any] = {EachOpponent: "opponent who did not", EachPlayer: "player who did not"}
"""By who had the choice: how the text names those of them who did not do it."""


def of_each_of_them(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """1.4.5.a The abilities with 'they' said in full where each of several players has been named before."""
    return tuple(Several(ability).said for ability in abilities)


def not_one_of_them(abilities: tuple[Ability, ...]) -> str:
    """Why 'that player' of these abilities means nobody by themselves, as the reason of a refusal; else ""."""
    if any(Several(ability).is_unclear for ability in abilities):
        return "'they' or 'that player' would be one of several players, and nothing says which of them"
    return ""


class Several:
    """What an ability says of several players whom it has named."""

    def __init__(self, ability: Ability) -> None:
        self.is_unclear = False
        """Whether it speaks of one player where several have been named, and the text does not say which."""
        self._named: Any = None
        """What named several players last; None where one was named since, or nobody."""
        self._one = isinstance(ability, Reaction) and "they" in named_by(ability.trigger)
        """Whether one player was named before, by the trigger or as a target."""
        self._did: bool | None = None
        """Within what depends on a choice of theirs: whether on its being done, or not done."""
        self.said: Any = self._read(ability)

    def _read(self, node: Any) -> Any:
        """The part with 'they' said in full."""
        if not isinstance(node, Record | tuple):
            return node
        match node:
            case Modes():  # 5.2.3.c: one of them may stand without the others
                before, modes = self._named, []
                for mode in node.modes:
                    self._named = before
                    modes.append(self._read(mode))
                return msgspec.structs.replace(node, modes=tuple(modes))
            case TheyDo("that player") if self._named is not None:
                return self._they_do(node)
            case IfDone() if _choice(node.first) is not None:
                return self._if_done(node)
            case IfNotDone() if _choice(node.first) is not None:
                return self._if_not_done(node)
            case Of("that player") | Landmarks(whose="that player") | PlayersExpedition(whose="that player"):
                self.is_unclear |= self._named is not None and not self._one
                return node
        read = rebuilt(node, self._read)
        if type(node) in SEVERAL:
            self._named = node
        elif type(node) in ONE or _is_a_target(node):
            self._named, self._one = None, True
        return read

    def _they_do(self, said: TheyDo) -> Any:
        """1.4.5.a What 'they' do in full: what each does, or each who did what was said before, or who did not."""
        named = self._named
        if self._one or isinstance(named, EachInTurn) or (named.optional and self._did is None):
            self.is_unclear = True
            return said
        if self._did is False:
            self.is_unclear |= named.who is not None or getattr(named, "others", False)
            return msgspec.structs.replace(said, who=WHO_DID_NOT[type(named)])
        if named.optional or named.who is not None:
            return msgspec.structs.replace(said, who="who did")
        return msgspec.structs.replace(named, effect=said.effect, optional=said.optional)

    def _if_done(self, said: IfDone) -> Any:
        """6.5.d 'Each player may draw a card. If they do, they Resupply': each who did, not all if one of them did."""
        first = self._read(said.first)
        then, otherwise = self._depending(said.then, True), self._depending(said.otherwise, False)
        if _of_them(then) and (otherwise is None or _of_them(otherwise)):
            return steps(first, then) if otherwise is None else steps(first, then, otherwise)
        self.is_unclear |= _speaks_of_them((then, otherwise))
        return msgspec.structs.replace(said, first=first, then=then, otherwise=otherwise)

    def _if_not_done(self, said: IfNotDone) -> Any:
        """6.5.d 'Each player may draw a card. If they don't, they Resupply': each who did not."""
        first, otherwise = self._read(said.first), self._depending(said.otherwise, False)
        if _of_them(otherwise):
            return steps(first, otherwise)
        self.is_unclear |= _speaks_of_them(otherwise)
        return msgspec.structs.replace(said, first=first, otherwise=otherwise)

    def _depending(self, effect: Any, did: bool) -> Any:
        """An effect that depends on whether they did what was said before."""
        before, self._did = self._did, did
        read = self._read(effect)
        self._did = before
        return read


def _choice(first: Any) -> EachOpponent | EachPlayer | None:
    """What several players may do, at the end of what 'if they do' asks about; None where it is something else."""
    last = first.parts[-1] if isinstance(first, Sequence) and first.parts else first
    return last if isinstance(last, EachOpponent | EachPlayer) and last.optional else None


def _of_them(effect: Any) -> bool:
    """Whether all that an effect says is done by each who did, or who did not."""
    parts = effect.parts if isinstance(effect, Sequence) else (effect,)
    return all(isinstance(part, TheyDo) and "who did" in part.who for part in parts)


def _speaks_of_them(effect: Any) -> bool:
    """Whether an effect says anything of each who did, or who did not."""
    return any("who did" in each.who for each in found(effect, TheyDo))


def _is_a_target(node: Any) -> bool:
    """5.2.3.b Whether a place or a zone is that of a target player."""
    return isinstance(node, Landmarks | Of | PlayersExpedition) and any(
        str(getattr(node, name)).startswith("target") for name in node.__struct_fields__
    )
