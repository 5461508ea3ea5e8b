"""Drawing off the event loop: one thread draws, and what has been drawn lately is kept by what it shows."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache

from bot.present.pictures.card_face import CardFace, draw_card_face

KEPT = 256
"""Pictures that are kept, some 15 kB each."""


@cache
def _draughtsman() -> ThreadPoolExecutor:
    """The one thread in which pictures are drawn; fonts are not made for two at once."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")


@lru_cache(maxsize=KEPT)
def card_face_png(face: CardFace) -> bytes:
    """The face of a card as a PNG; what shows the same is drawn once. Takes up to 60 ms: see `drawn`."""
    return draw_card_face(face).png()


async def drawn(face: CardFace) -> bytes:
    """The face of a card as a PNG, drawn while the event loop goes on."""
    return await asyncio.get_running_loop().run_in_executor(_draughtsman(), card_face_png, face)
