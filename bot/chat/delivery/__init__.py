"""From the outbox to Discord: boards, hands, calls, results and challenges, each made as the newest game has it."""

from bot.chat.delivery.courier import Courier

__all__ = ["Courier"]
