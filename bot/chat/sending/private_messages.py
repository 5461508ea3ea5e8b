"""The private messages of a person in a game: one of each kind stands, and goes when a newer one is opened.

What only tells what came of a move goes as well, once the game has moved on; and what was refused, once its reader has
done something else, or the game has moved on.

Only the interaction that a private message answers, or was pressed in last, can delete it, for fifteen minutes. What is
remembered here is remembered by this process alone: after a restart an older message stays until its reader dismisses
it, or presses in it, which renews what is known of it.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import discord

from bot.chat.connection.desk import ANSWERS_FIRST_SECONDS, desk_of

log = logging.getLogger(__name__)

VALID_SECONDS = 14 * 60.0
"""For how long after an interaction its answer is deleted: Discord takes its token for fifteen minutes."""

CHALLENGE = "challenge"
"""The kind of what says that a challenge is made: it belongs to the challenge as others do to a game."""

TURN = "turn"
"""The kind of all panels in which a person plays, passes or answers."""

REFUSED = "refused"
"""The kind of what says that something cannot be done: it takes the place of no panel."""

READ_SECONDS = 10.0
"""For how long what was refused stands at least while others play: it may have been shown as their move came."""

GONE = (10008, 10015, 50027)
"""Discord's codes for a message that was dismissed, and for an interaction whose token has expired."""

_KEY = "private message"


@dataclass(frozen=True, slots=True)
class Panel:
    """A private message, and the newest interaction that can delete it."""

    message_id: int
    interaction: discord.Interaction
    until: float
    done_at: int = 0
    """The version of the game at which it asked nothing more; 0 while it asks."""


@dataclass(frozen=True, slots=True)
class End:
    """When a game ended: at which version, and in which millisecond."""

    version: int
    at: int

    def leaves(self, panel: Panel) -> bool:
        """Whether a message stays: it tells of the move that brought the end, or was asked for after it."""
        return panel.done_at >= self.version or panel.interaction.created_at.timestamp() * 1000 >= self.at


class PrivateMessages:
    """The newest private message of each kind, by person and game."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._panels: dict[tuple[int, str], dict[str, Panel]] = {}
        self._swept = now()

    def shown(
        self, interaction: discord.Interaction, game: str, kind: str, message_id: int, done_at: int = 0
    ) -> Panel | None:
        """Remembers that an interaction showed a message; the one whose place it takes, while that can be deleted.

        A message that is known by another kind stays what it was: a panel that leads to another one is still itself.
        """
        self._sweep()
        panels = self._panels.setdefault((interaction.user.id, game), {})
        known = next((name for name, panel in panels.items() if panel.message_id == message_id), kind)
        before = panels.get(known)
        panels[known] = Panel(message_id, interaction, self._now() + VALID_SECONDS, done_at)
        if before is None or before.message_id == message_id or before.until < self._now():
            return None
        return before

    def done(self, game: str, people: Iterable[int], version: int) -> list[Panel]:
        """Forgets the messages of a game that asked nothing before this version of it; those that can be deleted.

        What was refused is among them once it could be read.
        """
        found = []
        read = self._now() + VALID_SECONDS - READ_SECONDS
        for person in people:
            panels = self._panels.get((person, game), {})
            outdated = [
                kind
                for kind, panel in panels.items()
                if 0 < panel.done_at < version or (kind == REFUSED and panel.until <= read)
            ]
            found += [panels.pop(kind) for kind in outdated]
        return [panel for panel in found if panel.until >= self._now()]

    def refused(self, person: int, game: str) -> Panel | None:
        """Forgets what was refused to a person in a game; the message that says so, while it can be deleted."""
        panel = self._panels.get((person, game), {}).pop(REFUSED, None)
        return panel if panel is not None and panel.until >= self._now() else None

    def over(self, subject: str, people: Iterable[int], end: End | None = None) -> list[Panel]:
        """Forgets all messages about a game or challenge that is over; those that can be deleted.

        Of a game, what told of the move that brought the end is not among them, nor what was opened after it.
        """
        found: list[Panel] = []
        for person in people:
            panels = self._panels.pop((person, subject), {})
            staying = {} if end is None else {kind: panel for kind, panel in panels.items() if end.leaves(panel)}
            if staying:
                self._panels[person, subject] = staying
            found += [panel for kind, panel in panels.items() if kind not in staying]
        return [panel for panel in found if panel.until >= self._now()]

    def closed(self, person: int, game: str, message_id: int) -> None:
        """Forgets a message that its reader has closed."""
        panels = self._panels.get((person, game), {})
        for kind in [kind for kind, panel in panels.items() if panel.message_id == message_id]:
            del panels[kind]

    def _sweep(self) -> None:
        """Forgets, once in the time that a token is valid, what can no longer be deleted."""
        now = self._now()
        if now - self._swept < VALID_SECONDS:
            return
        self._swept = now
        for key, panels in list(self._panels.items()):
            left = {kind: panel for kind, panel in panels.items() if panel.until >= now}
            if left:
                self._panels[key] = left
            else:
                del self._panels[key]


_kept: WeakKeyDictionary[discord.Client, PrivateMessages] = WeakKeyDictionary()


def private_messages_of(client: discord.Client) -> PrivateMessages:
    """The private messages that a client has shown."""
    kept = _kept.get(client)
    if kept is None:
        kept = _kept[client] = PrivateMessages()
    return kept


def belongs_to(interaction: discord.Interaction, game: str, kind: str) -> None:
    """Says of which game, and of which kind, the private answer to an interaction will be.

    The panel of a turn is one where it is opened; of other kinds there is one in each channel.
    """
    interaction.extras[_KEY] = (game, kind if kind == TURN else f"{kind} in {interaction.channel_id}")


async def replace_older(interaction: discord.Interaction, message_id: int, *, refused: bool, done_at: int = 0) -> None:
    """Deletes the private messages whose place the answer to an interaction takes: a refusal goes with any success.

    `message_id` is 0 where the answer is no private message. `done_at` is the version of the game from which on the
    answer itself asks nothing; 0 where it stays.
    """
    game, kind = interaction.extras.get(_KEY, ("", ""))
    if not game:
        return
    kept = private_messages_of(interaction.client)
    before = [] if refused else [kept.refused(interaction.user.id, game)]
    if message_id:
        before.append(kept.shown(interaction, game, REFUSED if refused else kind, message_id, done_at))
    for panel in before:
        if panel is not None and panel.message_id != message_id:
            await delete_answer(panel.interaction)


async def delete_done(client: discord.Client, game: str, people: Iterable[int], version: int) -> None:
    """Deletes what told players what came of a move, once the game has moved on to a version."""
    for panel in private_messages_of(client).done(game, people, version):
        await _take_away(panel)


async def delete_over(client: discord.Client, subject: str, people: Iterable[int], end: End | None = None) -> None:
    """Deletes what people were shown privately about a challenge that is over, or about a game before its end."""
    for panel in private_messages_of(client).over(subject, people, end):
        await _take_away(panel)


async def _take_away(panel: Panel) -> None:
    """Deletes a private message as part of a delivery: presses are answered first.

    What a reader closes or replaces by a press of their own goes at once, so that they cannot press what is outdated.
    """
    await desk_of(panel.interaction.client).quiet(ANSWERS_FIRST_SECONDS)
    await delete_answer(panel.interaction)


async def delete_answer(interaction: discord.Interaction) -> bool:
    """Deletes what an interaction showed last; False where Discord refuses, or cannot be reached."""
    try:
        await interaction.delete_original_response()
    except discord.HTTPException as problem:
        if problem.code not in GONE:
            log.warning("Discord refused to delete an answer: HTTP %s, code %s", problem.status, problem.code)
        return False
    except OSError as problem:
        log.warning("Discord could not be reached to delete an answer: %s", type(problem).__name__)
        return False
    return True


async def close(interaction: discord.Interaction) -> bool:
    """Deletes the private message that was pressed, once the press has been acknowledged."""
    pressed = interaction.message
    game, _ = interaction.extras.get(_KEY, ("", ""))
    if pressed is not None and game:
        private_messages_of(interaction.client).closed(interaction.user.id, game, pressed.id)
    return await delete_answer(interaction)
