"""From the outbox to Discord: boards, hands, calls, results and challenges, each made as the newest game has it."""

from bot.chat.delivery.outbox_dispatcher import OutboxDispatcher

__all__ = ["OutboxDispatcher"]
