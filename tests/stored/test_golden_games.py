"""Games stored in every form so far are loaded, go on, and are written in the newest form."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine import (
    RULES_VERSION,
    CannotContinue,
    Match,
    Picks,
    Refused,
    ReplayDiffers,
    decode_entry,
    encode_entry,
    load,
    replay,
    save,
    take,
)
from engine.state.history import Deed
from engine.state.upgrading import FORMAT, UPGRADERS
from persistence import (
    Committed,
    GameTooNew,
    NewGame,
    StateFormats,
    Store,
)
from persistence.encoding import blob
from persistence.encoding.formats import ENGINE
from persistence.server.keys import GameKeys
from tests.persistence.servers import data_directory, store
from tests.stored.vintages import FIRST, stands_in_an_ability, vintages

__all__ = ["data_directory", "store"]

GAMES = vintages()


def answered(table: Match, chance: random.Random) -> bytes:
    """Some answer that the rules allow is given; returns the entry of the log."""
    for _ in range(200):
        asked = table.game.open[0]
        count = chance.randint(min(asked.least, len(asked.options)), min(asked.most, len(asked.options)))
        trial = table.copy()
        try:
            entry = take(trial, [Picks(asked.id, chance.sample(range(len(asked.options)), count))], asked.seat)
        except Refused:
            continue
        table.game = trial.game
        return encode_entry(entry)
    raise AssertionError(f"nothing answers {asked.prompt}")


def test_there_is_one_of_every_form_and_every_form_has_an_upgrader() -> None:
    assert {game.form for game in GAMES.values()} == set(range(FIRST, FORMAT + 1)), (
        "a new form needs games of the one before among the files: see tests/stored/vintages.py"
    )
    assert set(UPGRADERS) == set(range(FIRST, FORMAT))
    assert any(stands_in_an_ability(game) for game in GAMES.values() if game.form == FORMAT)


@pytest.mark.parametrize("name", GAMES)
def test_a_stored_game_of_any_form_goes_on(name: str) -> None:
    game, chance = GAMES[name], random.Random(3)
    table = load(ENGINE.upgrade(game.state.encode(), game.form), game.catalogue())
    for _ in range(12):
        if table.game.result is None:
            answered(table, chance)
    assert len(table.game.objects) > 20
    assert load(save(table), table.catalogue).game == table.game


@pytest.mark.parametrize("name", GAMES)
def test_its_log_is_read_and_played_again_as_far_as_the_rules_have_not_changed(name: str) -> None:
    game = GAMES[name]
    start, state = (ENGINE.upgrade(each.encode(), game.form) for each in (game.start, game.state))
    entries = [decode_entry(entry.encode()) for entry in game.entries]
    assert all(entry.digest and entry.answers for entry in entries)
    if game.rules == RULES_VERSION:
        assert replay(start, entries, game.catalogue()).game == load(state, game.catalogue()).game
    entries[-1].digest, entries[-1].rules = "0123456789abcdef", "7"
    with pytest.raises(ReplayDiffers) as differs:
        replay(start, entries, game.catalogue())
    told = entries[differs.value.entry].rules
    assert told != RULES_VERSION
    assert f"rules version {told}, this is version {RULES_VERSION}" in str(differs.value)


def test_a_game_in_an_ability_that_is_no_more_is_refused_and_says_what_to_do() -> None:
    game = next(game for game in GAMES.values() if game.form == FORMAT and stands_in_an_ability(game))
    ability = load(game.state.encode(), game.catalogue()).game.frames[-1].program
    state = game.state.replace(f'"program":"{ability}"', '"program":"ALT_GONE_B_XX_01_C/0"')
    with pytest.raises(CannotContinue, match=r"this version does not know\. Start the version that wrote it"):
        load(state.encode(), game.catalogue())


OF_FORM_2 = (" again ", '"today":{', " was played by ", " used", "@")
"""What stands in games of form 2 where something is kept under names put together."""

PACKED_OTHERWISE = 3
"""The form after which games were packed by other words and are the same."""


@pytest.mark.parametrize("form", UPGRADERS)
def test_an_upgrade_is_pure_and_changes_nothing_else(form: int) -> None:
    for name, game in GAMES.items():
        before = game.state.encode()
        once = UPGRADERS[form](before)
        assert once == UPGRADERS[form](before)
        assert UPGRADERS[form](once) == once, f"{name} is changed twice"
        changed = form == 1 or name.endswith("-moved-further") or any(word in game.state for word in OF_FORM_2)
        assert (once != before) == (game.form <= form != PACKED_OTHERWISE and changed), name


@pytest.mark.parametrize("name", [name for name in GAMES if name.endswith(("-targeting", "-carrying-out"))])
def test_a_mode_chosen_twice_goes_on_with_the_target_of_each_time(name: str) -> None:
    """5.2.3.b Both stood under names put together of the target's and a number, until form 3."""
    game = GAMES[name]
    assert (" again " in game.state) == (game.form == 2 and name.endswith("-carrying-out"))
    match = load(ENGINE.upgrade(game.state.encode(), game.form), game.catalogue())
    while (asked := match.game.open[0]).kind != "turn":
        match.answer(Picks(asked.id, [1] if asked.prompt == "target" else []))
    places = [match.game.objects[id].place for id in match.game.zones["expedition"]]
    assert sorted(places) == [0, 0, 1, 1]


@pytest.mark.parametrize(
    "name", [name for name in GAMES if name.startswith("form-2") and '"today"' in GAMES[name].state]
)
def test_what_was_counted_by_sentences_is_counted_by_records(name: str) -> None:
    """4.2.3, 1.4.6 The deeds and the uses of a Day, until form 3 "afternoon hand character was played by 0": 1."""
    game = GAMES[name]
    before = msgspec.json.decode(game.state)
    now = load(ENGINE.upgrade(game.state.encode(), game.form), game.catalogue()).game
    words = {"played": " was played by ", "sacrificed": " was sacrificed by ", "discarded": " was discarded by "}

    def said(deeds: list[Deed]) -> dict[str, int]:
        return {
            f"{deed.phase} {deed.origin} {' '.join(deed.types)}{words[deed.kind]}{deed.seat}": deed.times
            for deed in deeds
        }

    uses = {f"{ability}@{id}": times for ability, uses in now.uses.items() for id, times in uses.by.items()}
    assert said(now.deeds) | uses == before["today"]
    turn = {f"you played {seat}": times for seat, times in now.this_turn.plays.items()}
    turn |= {{"discard": "{D} used", "exhaust": "{T} used"}[each]: n for each, n in now.this_turn.symbols.items()}
    turn |= {f"{ability}@{id}": 1 for ability, ids in now.this_turn.abilities.items() for id in ids}
    assert said(now.this_turn.deeds) | turn == before.get("this_turn", {})


@pytest.mark.parametrize("name", [name for name in GAMES if name.endswith("-moved-further")])
def test_what_comes_instead_of_a_move_knows_the_expedition_that_would_move(name: str) -> None:
    """6.2.b It stood among what was chosen until form 3."""
    game = GAMES[name]
    match = load(ENGINE.upgrade(game.state.encode(), game.form), game.catalogue())
    assert match.game.frames[-1].context.moving == 0
    match.answer(Picks(match.game.open[0].id, [0]))
    assert match.game.positions[0] == 2


@pytest.mark.process
@pytest.mark.asyncio
async def test_what_is_loaded_is_written_in_the_newest_form_by_the_next_commit(store: Store) -> None:
    earlier = Store(store.connection, worker="earlier", formats=StateFormats(newest=FIRST))
    for name, game in GAMES.items():
        if game.form != FIRST:
            continue
        catalogue, chance = game.catalogue(), random.Random(4)
        await earlier.games.create(NewGame(name, (11, 22)), "begin", game.state.encode(), game.entries[-1].encode())
        found = await store.games.load(name)
        assert found is not None
        state = await store.connection.execute("GET", GameKeys.of(name).state)
        assert blob.format_of(state) == FIRST, "reading writes nothing"
        table = load(found.state, catalogue)
        entry = answered(table, chance)
        assert await store.games.commit(name, "a", 1, save(table), entry, before=found) == Committed(2)
        state = await store.connection.execute("GET", GameKeys.of(name).state)
        assert blob.format_of(state) == FORMAT
        assert (await store.games.states(name, 1, 2))[2] == save(table)
        with pytest.raises(GameTooNew, match="start the newer version"):
            await earlier.games.load(name)
        with pytest.raises(GameTooNew, match="start the newer version"):
            await earlier.games.log(name)
        with pytest.raises(GameTooNew, match="start the newer version"):
            await earlier.games.states(name, 1, 2)
        assert await store.connection.execute("GET", GameKeys.of(name).state) == state
