"""Receipts: private answers that tell what came of a move, and go once the game has moved on."""

from __future__ import annotations

from bot.chat.replies.answering import Reply
from bot.play.game_records.looks import Look, Outcome
from bot.present.games.outcomes import came_of, is_done
from bot.present.texts import Texts


def receipt(outcome: Outcome, texts: Texts, otherwise: str = "panel.done-nothing", *, update: bool = False) -> Reply:
    """What came of an answer, and what its giver is asked next; where that is nothing, it goes with the next move."""
    return Reply(came_of(outcome, texts, otherwise), update=update, done_at=done_at(outcome.look))


def done_at(look: Look) -> int:
    """The version at which what is shown to the reader of a look asks nothing of them; 0 where it asks something."""
    return look.version if is_done(look) else 0
