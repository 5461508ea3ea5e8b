"""Whole games as programs have laid them in the store, chapters and all, are read to their first moment.

A file is JSON compressed by zstd, written by the program of its time and never changed since: every key of a game, and
the definitions of its cards.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.play.game_records.moments import LeadsElsewhere, Moments
from engine import RULES_VERSION, decode_entry, default_catalogue, load
from engine.cards.importing.kept import card_digest, over, read_card
from engine.state.codec import digest_of
from persistence import Store
from persistence.server.keys import LAYOUT, GameKeys
from persistence.server.layout import check_layout
from tests.persistence.servers import data_directory, store
from tests.stored.kept import kept_files, kept_in

__all__ = ["data_directory", "store"]


@pytest.mark.process
@pytest.mark.asyncio
@pytest.mark.parametrize("file", kept_files(), ids=lambda file: file.name.split(".")[0])
async def test_every_moment_of_a_stored_game_is_read(store: Store, file: Path) -> None:
    kept = kept_in(file)
    keys, run = GameKeys.of(kept.game), store.connection.execute
    await run("HSET", keys.meta, *(part for pair in kept.record for part in pair))
    await run("HSET", keys.chapters, *(part for pair in kept.chapters for part in pair))
    await run("SET", keys.state, kept.state)
    for name, pairs in kept.stream:
        await run("XADD", keys.events, name, *(part for pair in pairs for part in pair))
    if kept.log:
        await run("RPUSH", keys.events, *kept.log)
    else:
        await run("HSET", LAYOUT, "schema", 1)
        await check_layout(store.connection)
    found = await store.games.load(kept.game)
    assert found is not None
    cards = [card.encode() for card in kept.cards]
    catalogue = over(default_catalogue(), [read_card(card, card_digest(card), kept.cards_form) for card in cards])
    load(found.state, catalogue)
    log = await store.games.log(kept.game)
    assert [each.version for each in log] == list(range(1, found.version + 1))
    moments, reached, others = Moments(store.games), 0, list[str]()
    for each in log:
        entry = decode_entry(each.entry)
        try:
            state = await moments.state(kept.game, each.version, catalogue)
        except LeadsElsewhere as elsewhere:
            others.append(elsewhere.rules)
            continue
        assert state is not None
        load(state, catalogue)
        if entry.rules == RULES_VERSION:  # what was written in an older form has other bytes now
            assert digest_of(state) == entry.digest
        reached += 1
    assert RULES_VERSION not in others
    assert reached >= len(kept.chapters) + len(kept.stream or kept.log)


def test_there_is_one_with_chapters() -> None:
    assert kept_files()
