"""The one way in which every interaction is answered: in time, privately, and never with a traceback.

Load, decide, commit, answer: the work is done first and its outcome is the answer. Only when more than a second and a
half have gone is the interaction deferred; what follows then tells what became of the move.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

import discord

from bot import present
from bot.chat.connection import sharing
from bot.chat.connection.desk import desk_of
from bot.chat.connection.flood import is_let_through
from bot.chat.replies.additions import (
    may_frame,
    takes_frames_again,
    with_language_asked,
    with_rights_told,
    with_the_queue_over,
)
from bot.chat.replies.reaching import reach
from bot.chat.replies.readers import reader_of, texts_of
from bot.chat.sending.convert import form_of, to_edit, to_send
from bot.chat.sending.private_messages import close, replace_older
from bot.measuring import figures, tracing
from bot.play.requests.refusal import Refusal
from bot.present.layout.records import Form, Message
from bot.present.layout.unframed import unframed
from bot.services import Services
from persistence import StoreError, StoreUnwritable
from persistence.delivery.mishaps import logged
from persistence.server.errors import FormDamaged, FormTooNew

log = logging.getLogger(__name__)

DEFER_AFTER = 1.5
"""Seconds after which Discord is told that the answer takes longer."""

TOO_LATE = 3.0
"""Seconds after which Discord takes no first answer any more."""

WINDOW_SECONDS = 60
"""For how long an interaction says by how much our clock is behind Discord's."""

JUMP_SECONDS = 1.0
"""By how much the clock has to leap between two interactions to count as set; a clock that is slewed does not."""

ARCHIVED = 50083
"""Discord's code for a thread that is archived: nothing in it can be answered before it is opened again."""

GONE = (10062, 10015, 40060, 50027)
"""Discord's codes for an interaction that can no longer be answered, or has been."""


@dataclass(frozen=True, slots=True)
class Reply:
    """How an interaction is answered: privately, by the pressed message made new, for all, or by a form.

    `update` edits the message that was pressed; without it a message of its own is sent that only this person sees,
    or that all in the channel see where it is `public`, which an answer is only to a press in a private message. A
    `form` can only be the first answer; where it comes too late for that, `shown` says so. `close` has the pressed
    message deleted; where Discord does not do that, `shown` stands in it. `done_at` is the version of a game at which
    the answer is done with: it asks nothing, and goes as the game moves on; 0 where it stays.
    """

    shown: Message
    update: bool = False
    public: bool = False
    form: Form | None = None
    close: bool = False
    done_at: int = 0


T = TypeVar("T")

Work = Callable[[], Awaitable[Reply]]

Outcome = Literal["answered", "refused", "store", "mishap", "late"]
"""What became of an interaction, as it is counted."""


class Lateness:
    """How old interactions are when they come; a clock of ours that goes behind Discord's is seen through.

    By how much it is behind is what the youngest of the last minute says: a clock that is set right makes no press
    late for longer. One that goes ahead makes interactions look older than they are, so Discord itself is asked about
    those. `now` is the clock that is set, `steady` one that never is; where they part, the log says so.
    """

    def __init__(self, now: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._now, self._steady = now, steady
        self._apart: float | None = None
        self._least: dict[int, float] = {}
        """The least age of each second of the window, by the clock that is never set."""

    def of(self, interaction: discord.Interaction) -> float:
        """Seconds since Discord made the interaction, at least."""
        now, steady = self._now(), self._steady()
        self._notice_jump(now - steady)
        age = now - interaction.created_at.timestamp()
        second = int(steady)
        if second not in self._least:
            self._least = {each: least for each, least in self._least.items() if each >= second - WINDOW_SECONDS}
        self._least[second] = min(age, self._least.get(second, age))
        return age - min(0.0, *self._least.values())

    def _notice_jump(self, apart: float) -> None:
        """Forgets how old interactions were before the clock was set."""
        if self._apart is not None and abs(apart - self._apart) > JUMP_SECONDS:
            log.warning("the clock of this machine was set by %.1f s", apart - self._apart)
            self._least.clear()
        self._apart = apart


lateness = Lateness()


async def answering(
    interaction: discord.Interaction,
    services: Services,
    work: Work,
    *,
    game: str = "",
    update: bool = False,
) -> None:
    """Does the work of an interaction and answers it.

    An interaction that is too old when it comes is not carried out, for no answer could tell what became of it: the
    board is shown anew instead. Whether it is, Discord says by refusing to wait for the answer; so it does of one that
    another process was at, and has answered. `update` says that the
    answer, if it takes long, belongs into the pressed message. While the bot is stopping
    nothing is carried out but what it alone has.
    """
    desk = desk_of(interaction.client)
    if not desk.takes(interaction.id):
        sharing.left(interaction)
        return
    with desk.taken(), tracing.span("press", kind=interaction.type.name):
        try:
            await _carry_out(interaction, services, work, game, update)
        finally:
            await sharing.answered(interaction)


async def _carry_out(interaction: discord.Interaction, services: Services, work: Work, game: str, update: bool) -> None:
    with desk_of(interaction.client).answering(interaction.id):
        answered = await _answered(interaction, services, work, update)
    if answered is None:
        await _show_anew(services, interaction, game)
        return
    reply, outcome, message_id = answered
    figures.ACKNOWLEDGEMENT.observe(lateness.of(interaction))
    await replace_older(interaction, message_id, refused=outcome != "answered", done_at=reply.done_at)
    if takes_frames_again(interaction):
        await _show_anew(services, interaction, game)
    if outcome == "answered":
        await reach(interaction, services)


async def _answered(
    interaction: discord.Interaction, services: Services, work: Work, update: bool
) -> tuple[Reply, Outcome, int] | None:
    """What an interaction was answered, and the id of the message that only who acts sees; None without an answer."""
    deferred = False
    if lateness.of(interaction) > TOO_LATE or sharing.may_have_its_answer(interaction):
        deferred = await _is_deferred(interaction, update)
        if not deferred:
            log.info("an interaction can no longer be answered, or has been; nothing was done")
            _count(interaction, "late")
            return None
    task = asyncio.ensure_future(_reply(interaction, services, work))
    done, _ = await asyncio.wait({task}, timeout=DEFER_AFTER)
    if not done and not deferred:
        deferred = await _is_deferred(interaction, update)
    reply, outcome = await task
    _count(interaction, outcome)
    message_id = await _told(interaction, lambda: _answer(interaction, reply, deferred))
    return None if message_id is None else (reply, outcome, message_id)


def _count(interaction: discord.Interaction, outcome: Outcome) -> None:
    tracing.note(outcome=outcome)
    figures.INTERACTIONS.labels(interaction.type.name, outcome).inc()


_SAID_OF_THE_STORE: Mapping[type[StoreError], str] = {
    StoreUnwritable: "store unwritable",
    FormTooNew: "too new",
    FormDamaged: "unreadable",
}


async def _reply(interaction: discord.Interaction, services: Services, work: Work) -> tuple[Reply, Outcome]:
    """What came of the work; a refusal, a store that is away or an error of ours is said privately."""
    texts = texts_of(interaction)
    try:
        if not is_let_through(interaction):
            raise Refusal("too fast")
        if shut_out := reader_of(interaction).shut_out:
            raise Refusal(shut_out)
        async with desk_of(interaction.client).turn():
            reply = await work()
    except Refusal as refusal:
        return Reply(present.refusal(texts, refusal)), "refused"
    except StoreError as problem:
        log.warning("the store did not answer a press: %s", problem)
        key = next((key for kind, key in _SAID_OF_THE_STORE.items() if isinstance(problem, kind)), "store away")
        return Reply(present.refusal(texts, Refusal(key))), "store"
    except Exception as problem:  # noqa: BLE001 - the person must hear of it, and the next press must work
        return Reply(present.mishap(texts, logged(log, problem, "answering an interaction"))), "mishap"
    if _is_private(interaction, reply):
        shown = await with_language_asked(interaction, services, reply.shown)
        shown = await with_rights_told(interaction, services, shown)
        reply = replace(reply, shown=await with_the_queue_over(interaction, services, shown))
    elif not may_frame(interaction):
        reply = replace(reply, shown=unframed(reply.shown))
    return reply, "answered"


def _is_private(interaction: discord.Interaction, reply: Reply) -> bool:
    """Whether no person but who acts will see an answer."""
    pressed = interaction.message
    in_a_panel = pressed is None or pressed.flags.ephemeral
    return not reply.public and reply.form is None and (in_a_panel or not reply.update)


async def _told(interaction: discord.Interaction, tell: Callable[[], Awaitable[T]]) -> T | None:
    """Tells Discord, opening an archived thread first; None when this interaction can no longer be answered."""
    try:
        try:
            with tracing.span("answer"):
                return await tell()
        except discord.HTTPException as problem:
            if problem.code != ARCHIVED or interaction.channel_id is None:
                raise
            await interaction.client.http.edit_channel(interaction.channel_id, archived=False)
            return await tell()
    except discord.InteractionResponded:
        return None
    except discord.HTTPException as problem:
        if problem.code not in GONE:
            log.warning("Discord refused an answer: HTTP %s, code %s", problem.status, problem.code)
    except OSError as problem:
        log.warning("Discord could not be reached with an answer: %s", type(problem).__name__)
    return None


async def _is_deferred(interaction: discord.Interaction, update: bool) -> bool:
    """Has Discord wait for the answer; False when this interaction can no longer be answered."""
    return await _told(interaction, lambda: _defer(interaction, update)) is not None


async def _defer(interaction: discord.Interaction, update: bool) -> bool:
    if update:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)
    return True


async def _answer(interaction: discord.Interaction, reply: Reply, deferred: bool) -> int:
    """Shows a reply; the id of the message that only its reader sees, 0 where there is none."""
    pressed = interaction.message
    own = pressed.id if pressed is not None and pressed.flags.ephemeral else 0
    if reply.public and deferred:
        await interaction.followup.send(ephemeral=False, **to_send(reply.shown))
    elif reply.public:
        await interaction.response.send_message(ephemeral=False, **to_send(reply.shown))
    elif reply.close and own:
        if not deferred:
            await interaction.response.defer()
        if await close(interaction):
            return 0
        await interaction.edit_original_response(**to_edit(reply.shown))
        return own
    elif deferred:
        edited = await interaction.edit_original_response(**to_edit(reply.shown))
        return edited.id if edited.flags.ephemeral else 0
    elif reply.form is not None:
        await interaction.response.send_modal(form_of(reply.form))
    elif reply.update:
        await interaction.response.edit_message(**to_edit(reply.shown))
        return own
    else:
        answered = await interaction.response.send_message(ephemeral=True, **to_send(reply.shown))
        return answered.message_id or 0
    return 0


async def _show_anew(services: Services, interaction: discord.Interaction, game: str) -> None:
    """The board tells what became of a move when the interaction itself cannot.

    Of a command it is the game of the thread that it was typed in.
    """
    try:
        found = game or await services.games.game_at(interaction.channel_id or 0)
        if found:
            await services.games.redraw(found)
    except (Refusal, StoreError) as problem:
        log.info("a board could not be shown anew: %s", problem)
