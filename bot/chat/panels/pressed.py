"""One press of a button or a select, taken apart: who pressed, what its custom_id says, what was picked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, replace

from bot.chat.replies.answering import Reply
from bot.chat.replies.request import Request, receipt
from bot.leagues.model.league import League
from bot.play.game_records.looks import Look, Outcome
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.present.decisions.choosing import unpacked
from bot.present.layout.records import Message
from bot.services import Services


@dataclass(frozen=True, slots=True)
class Pressed(Request):
    """A press as its handler sees it; `parts` are the parts of the custom_id after the verb."""

    verb: str
    parts: tuple[str, ...]
    values: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        """The game or challenge it is about; '' where there is none."""
        return self.parts[0] if self.parts else ""

    def number(self, place: int) -> int:
        """A number among the parts.

        Raises Refusal "decision closed" where there is none: the button is not one of ours, or of an older version.
        """
        try:
            return int(self.parts[place])
        except (IndexError, ValueError):
            raise Refusal("decision closed") from None

    def chosen(self, place: int) -> int:
        """What is chosen so far, among the parts; raises Refusal "decision closed" where it is not there."""
        return unpacked(self.part(place))

    def part(self, place: int) -> str:
        """A part, '' where the custom_id has fewer."""
        return self.parts[place] if place < len(self.parts) else ""

    @property
    def picked(self) -> str:
        """What was picked first, '' for nothing."""
        return self.values[0] if self.values else ""

    def pick(self, otherwise: str = "unknown option", **words: object) -> str:
        """What was picked; raises the Refusal that is said `otherwise` for nothing."""
        if not self.picked:
            raise Refusal(otherwise, **words)
        return self.picked

    def number_picked(self) -> int:
        """The number that was picked; raises Refusal "unknown option" for anything else."""
        if not self.picked.isdecimal():
            raise Refusal("unknown option")
        return int(self.picked)

    async def look(self) -> Look:
        """The game that the press is about, as the person who presses may see it."""
        return await self.services.games.look(self.subject, self.person.id)

    async def look_as_player(self, *, running: bool = False) -> Look:
        """The same; raises Refusal "not your game" for who plays not in it, "game over" where it is to be `running`."""
        look = await self.look()
        if look.seat is None:
            raise Refusal("not your game")
        if running and look.view.result is not None:
            raise Refusal("game over")
        return look

    async def league(self) -> League:
        """The league that the press is about."""
        return (await self.services.leagues.keeping.look(self.subject)).league

    @property
    def in_panel(self) -> bool:
        """Whether the pressed message is one that only this person sees, and so may be made new by the answer."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    def reply(self, shown: Message) -> Reply:
        """An answer in the pressed panel itself, or as a private message where something public was pressed."""
        return Reply(shown, update=self.in_panel)

    def receipt(self, outcome: Outcome, otherwise: str = "panel.done-nothing") -> Reply:
        """What came of a move, in the pressed panel or as a private message; what asks nothing goes by itself."""
        return receipt(outcome, self.texts, otherwise, update=self.in_panel)

    def word(self, key: str, /, **arguments: object) -> Reply:
        """A sentence as the answer."""
        return self.reply(self.say(key, **arguments).shown)

    def close(self, key: str) -> Reply:
        """Has the pressed panel deleted; a sentence where it is none, or cannot be deleted."""
        return replace(self.word(key), close=True)


Handler = Callable[[Pressed], Awaitable[Reply]]


@dataclass(frozen=True, slots=True)
class PressRow:
    """What answers one verb.

    `of_game` says that the first part of its custom_id names a game, `drafts` that the second one names the decision of
    a draft; `in_turn` that its private answer is the panel of the turn, and `plays` that a person who presses it plays,
    or wants to.
    """

    handler: Handler
    of_game: bool
    in_turn: bool = False
    drafts: bool = False
    plays: bool = False


Presses = Mapping[str, PressRow]
"""The rows of some presses by their verbs."""


def of_games(
    handlers: Mapping[str, Handler], *, in_turn: bool = False, drafts: bool = False, plays: Collection[str] = ()
) -> Presses:
    """The rows of presses about a game, which the first part of their custom_ids names; some are of who `plays`."""
    return {verb: PressRow(handler, True, in_turn, drafts, verb in plays) for verb, handler in handlers.items()}


def of_no_game(handlers: Mapping[str, Handler], *, plays: Collection[str] = ()) -> Presses:
    """The rows of presses about anything else: a challenge, a league, a rule, a person's settings."""
    return {verb: PressRow(handler, of_game=False, plays=verb in plays) for verb, handler in handlers.items()}


def table(*parts: Presses) -> Presses:
    """All rows as one table; raises ValueError where two have the same verb."""
    verbs = [verb for part in parts for verb in part]
    twice = sorted({verb for verb in verbs if verbs.count(verb) > 1})
    if twice:
        raise ValueError(f"two presses have the same verb: {', '.join(twice)}")
    return {verb: row for part in parts for verb, row in part.items()}


Act = Callable[[str, str, Person], Awaitable[object]]
"""What a service does for a press: by its operation, about its subject, for who pressed."""


def said_when_done(act: Callable[[Services], Act], key: str) -> Handler:
    """A handler that has a service do something, and says in one sentence that it is done."""

    async def handler(press: Pressed) -> Reply:
        await act(press.services)(press.operation, press.subject, press.person)
        return press.word(key)

    return handler
