"""Our signs as emoji of the application: uploaded once, anew where one has changed, and told to the presenters."""

from __future__ import annotations

import hashlib
import logging

import discord

from bot.present.wording import symbols
from persistence import Store, StoreError
from persistence.encoding.forms import Form
from persistence.server.errors import FormDamaged

log = logging.getLogger(__name__)

NOTE = "emojis"
UPLOADED = Form("emoji of the application", dict[str, tuple[int, str]])
"""Under which note it is kept what was uploaded: by name the id and a digest of the picture."""


async def upload(client: discord.Client, store: Store) -> None:
    """Makes Discord have every sign as it is drawn now, and has texts use those it has.

    What fails is logged and left to the next start; the words stand without the sign.
    """
    try:
        there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        kept = _read(await store.notes.get(NOTE))
    except (discord.HTTPException, OSError, StoreError) as problem:
        log.warning("emoji could not be looked up, so texts have words alone: %s", type(problem).__name__)
        return
    known: dict[str, tuple[int, str]] = {}
    for name in symbols.SYMBOLS:
        digest = hashlib.sha256(symbols.symbol_png(name)).hexdigest()[:16]
        found = there.get(symbols.PREFIX + name)
        try:
            if found is not None and kept.get(name) == (found.id, digest):
                known[name] = (found.id, digest)
                continue
            if found is not None:
                await found.delete()
            made = await client.create_application_emoji(name=symbols.PREFIX + name, image=symbols.symbol_png(name))
            known[name] = (made.id, digest)
        except (discord.HTTPException, OSError) as problem:
            log.warning("the emoji %s could not be uploaded: %s", name, type(problem).__name__)
    symbols.know({name: id for name, (id, _) in known.items()})
    if known != kept:
        try:
            await store.notes.set(NOTE, UPLOADED.text(known))
        except StoreError as problem:
            log.warning("it could not be noted which emoji were uploaded: %s", problem)


def _read(note: str | None) -> dict[str, tuple[int, str]]:
    """What was uploaded, by name; nothing where the note is not one of ours."""
    try:
        return UPLOADED.decode(note) if note else {}
    except FormDamaged:
        return {}
