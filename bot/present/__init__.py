"""View -> words: embeds, panels and every sentence that players read, apart from card text and rules."""

from bot.present.decisions.orbs import orbs, sure_to_swap, swaps
from bot.present.games.answers import about, draw_that_stands, mishap, more, refusal, sure_to_concede
from bot.present.games.exporting import export
from bot.present.games.log import log
from bot.present.games.messages import (
    challenge,
    direct_ping,
    friend_deck,
    ping,
    ping_here,
    place_lost,
    place_lost_here,
    proposal,
    put_off,
    result,
    was_put_off,
)
from bot.present.games.recap import recap_panel
from bot.present.games.replaying import replay, sure_to_go_on
from bot.present.games.undoing import agreed, gone_back, undo, undo_sure
from bot.present.lookups.cards import card, cards, piles, readable_names
from bot.present.tables.board import board, former_board, is_board, private_board, thread_name
from bot.present.tables.hand import hand, is_hand, lasting, private_hand

__all__ = [
    "about",
    "agreed",
    "board",
    "card",
    "cards",
    "challenge",
    "direct_ping",
    "draw_that_stands",
    "export",
    "former_board",
    "friend_deck",
    "gone_back",
    "hand",
    "is_board",
    "is_hand",
    "lasting",
    "log",
    "mishap",
    "more",
    "orbs",
    "piles",
    "ping",
    "ping_here",
    "place_lost",
    "place_lost_here",
    "private_board",
    "private_hand",
    "proposal",
    "put_off",
    "readable_names",
    "recap_panel",
    "refusal",
    "replay",
    "result",
    "sure_to_concede",
    "sure_to_go_on",
    "sure_to_swap",
    "swaps",
    "thread_name",
    "undo",
    "undo_sure",
    "was_put_off",
]
