"""Everything that is kept, spoilt and read: by what reads each kind alone, and a whole game through the services."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import bot.services  # noqa: F401 - with it every kind of document is known
from bot.play.clocks.paces import HOUR
from bot.play.game_records.proving import proven
from bot.play.requests.refusal import Refusal
from bot.services import services_over
from engine import (
    RULES_VERSION,
    CannotContinue,
    Entry,
    UnreadableGame,
    decode_entry,
    default_catalogue,
    encode_entry,
    load,
)
from engine.cards.errors import CardError
from engine.cards.importing.kept import FORM, card_digest, encode_card, read_card
from engine.chronicle import BadChronicle, Chronicle, played_again, read_chronicle, write_chronicle
from engine.record import digest_told
from engine.state.codec import digest_of
from engine.state.upgrading import FORMAT
from persistence import (
    StoreSettings,
    open_store,
)
from persistence.backups import BadBackup, checked_backup, entries_of, write_backup
from persistence.encoding import blob
from persistence.encoding.chapters import Chapters, bound, unbound
from persistence.encoding.formats import ENGINE
from persistence.encoding.forms import FORMS, PACKED_FIRST
from persistence.encoding.logged import LoggedBytes
from persistence.games.restoring import Remains
from persistence.games.stored_games import meta_of
from persistence.server.errors import FormUnreadable, GameTooNew
from persistence.server.keys import GameKeys
from persistence.transfer import everything
from tests.bot.play.conftest import ANA, HandClock, House
from tests.bot.play.playing import PLAYERS, asked, least
from tests.fuzzing.mutating import spoilt_bytes, spoilt_document, spoilt_json
from tests.stored.vintages import vintages

DOCUMENTS = Path(__file__).parents[1] / "stored" / "documents"

Reading = Callable[[], object]


def games(chance: random.Random) -> Iterator[tuple[str, Reading, tuple[type[Exception], ...]]]:
    """One spoilt thing of every kind, with how it is read, and what reading may raise."""
    vintage = chance.choice(list(_VINTAGES.values()))
    state, entry = vintage.state.encode(), chance.choice(vintage.entries).encode()
    form = vintage.form
    packed = blob.pack(spoilt_document(chance, state), form) if chance.random() < 0.6 else blob.pack(state, form)
    lying = packed if chance.random() < 0.5 else spoilt_bytes(chance, packed)

    def read_state() -> None:
        table = load(ENGINE.upgrade(blob.unpack(lying), blob.format_of(lying)), default_catalogue())
        assert table.save()

    yield "state", read_state, (UnreadableGame, CannotContinue, ValueError)
    spoilt_entry = spoilt_document(chance, entry)
    stretch = [LoggedBytes(1, "begin", 0, blob.pack(entry, 1), blob.pack(state, 1))]

    def read_chapter() -> None:
        ((_, chapter),) = bound(stretch, Chapters({}), ENGINE)
        whole = chance.random() < 0.5
        unbound(1, blob.pack(spoilt_bytes(chance, blob.unpack(chapter)), 1) if whole else spoilt_bytes(chance, chapter))

    yield "chapter", read_chapter, (blob.BlobDamaged,)
    yield "entry", lambda: (digest_told(spoilt_entry), decode_entry(spoilt_entry)), (UnreadableGame,)
    after = blob.pack_after(state, spoilt_bytes(chance, state), form)
    yield "difference", lambda: blob.unpack_after(state, spoilt_bytes(chance, after)), (blob.BlobDamaged,)
    card = spoilt_document(chance, chance.choice(_CARDS))
    number = chance.choice((1, FORM, FORM + 1, 0))
    yield "definition", lambda: read_card(card, card_digest(card), number), (CardError,)
    document = chance.choice(list(FORMS.values()))
    file = DOCUMENTS / ("".join(each if each.isalpha() else "-" for each in document.name) + ".jsonl")
    kept = chance.choice(file.read_bytes().splitlines())
    line = spoilt_bytes(chance, kept) if kept.startswith(PACKED_FIRST.encode()) else spoilt_document(chance, kept)
    yield f"document ({document.name})", lambda: document.encode(document.decode(line)), (FormUnreadable,)
    fields = spoilt_json(chance, _RECORD)
    record = {str(name): str(value) for name, value in fields.items()} if isinstance(fields, dict) else {}
    yield "record", lambda: meta_of("g1", record), (ValueError,)
    log = [
        LoggedBytes(1, "begin", 0, blob.pack(b'{"answers":[],"events":[],"digest":""}', 1), blob.pack(state, 1)),
        LoggedBytes(2, "a", 0, blob.pack(spoilt_entry, 1), spoilt_bytes(chance, after)),
        LoggedBytes(3, "b", 0, spoilt_bytes(chance, blob.pack(entry, 1)), lying),
    ]
    remains = Remains("g1", record, {"3": lying}, tuple(log), {})
    yield "proof", lambda: proven(remains, ENGINE, default_catalogue()), (GameTooNew,)


def chronicles(chance: random.Random) -> tuple[str, Reading, tuple[type[Exception], ...]]:
    """A game's file, spoilt."""
    data = spoilt_bytes(chance, _chronicle()) if chance.random() < 0.5 else spoilt_document(chance, _chronicle())
    return "chronicle", lambda: [*played_again(read_chronicle(data), default_catalogue())], (BadChronicle,)


_VINTAGES = vintages()
_CARDS = [encode_card(card) for card in list(default_catalogue().cards.values())[::17]]
_RECORD = {
    **{"ver": "3", "status": "live", "seats": "[101,202]", "names": '["Ana","Bo"]', "schema": "2", "at": "1"},
    **{"created": "1", "guild": "7", "channel": "70", "thread": "71", "msg:board": "9", "board:day": "1"},
    **{"msg:hand:0": "5", "posted": "3", "deadline": "99", "kept:facts": "{}", "format": "duel"},
}
_kept: dict[str, bytes] = {}


def _chronicle() -> bytes:
    if not _kept:
        vintage = next(each for each in _VINTAGES.values() if each.form == FORMAT)
        table = load(vintage.start.encode(), vintage.catalogue())
        entries = [decode_entry(entry.encode()) for entry in vintage.entries[:8]]
        begun = decode_entry(vintage.entries[0].encode())
        begun.answers, begun.events, begun.digest = [], [], digest_of(vintage.start.encode())
        _kept[""] = write_chronicle(Chronicle(rules=vintage.rules, start=table.game, entries=[begun, *entries]))
    return _kept[""]


class Unhandled(AssertionError):
    """Something was read in a way that nobody expects."""


def read_alone(chance: random.Random) -> int:
    """Spoils and reads one thing of every kind; returns how many there were, raises Unhandled."""
    count = 0
    cases = [*games(chance), *([chronicles(chance)] if chance.random() < 0.1 else [])]
    for name, reading, expected in cases:
        count += 1
        try:
            reading()
        except expected:
            continue
        except Exception as problem:
            raise Unhandled(f"a spoilt {name}: {type(problem).__name__}: {problem}") from problem
    return count


async def read_backups(chance: random.Random, store_folder: Path, rounds: int) -> int:
    """Spoils a backup and reads it; returns how often, raises Unhandled."""
    async with open_store(StoreSettings(store_folder)) as store:
        house = House(store, services_over(store), HandClock())
        await house.begin()
        whole, spoilt = store_folder / "backup", store_folder / "spoilt"
        await write_backup(whole, everything(store.connection, store.clock), 0)
    data = whole.read_bytes()
    for _ in range(rounds):
        spoilt.write_bytes(spoilt_bytes(chance, data))
        try:
            checked_backup(spoilt)
            [entry async for entry in entries_of(spoilt)]
        except BadBackup:
            continue
        except Exception as problem:
            raise Unhandled(f"a spoilt backup: {type(problem).__name__}: {problem}") from problem
    return rounds


async def through_the_services(house: House, chance: random.Random) -> str:
    """Spoils something of a game in the store, and has people look at it and move; returns what was spoilt.

    Refusals are answers. Raises Unhandled for anything else.
    """
    house.clock.ahead += HOUR  # only so many invitations an hour are accepted
    game = (await house.begin()).game_id
    for _ in range(chance.randint(0, 4)):
        found = await asked(house, game)
        if found is None or found[1].kind == "turn":
            break
        await house.services.games.answer(house.press(), game, PLAYERS[found[0]].id, found[1].id, least(found[1]))
    if chance.random() < 0.3:
        await _a_day(house, game)
    what = await _spoil(house, game, chance)
    services = house.services
    deeds: list[Callable[[], Awaitable[object]]] = [
        lambda: services.games.look(game, ANA.id),
        lambda: services.games.look(game),
        lambda: services.games.games_of(ANA.id),
        lambda: services.history.log(game, ANA.id),
        lambda: services.history.at(game, ANA.id),
        lambda: services.history.export(game, ANA.id),
        lambda: services.games.concede(house.press(), game, ANA.id),
        lambda: services.games.look(game),
        lambda: services.draws.offer(house.press(), game, ANA.id),
    ]
    for deed in deeds:
        try:
            await deed()
        except Refusal:
            continue
        except Exception as problem:
            raise Unhandled(f"after {what}: {type(problem).__name__}: {problem}") from problem
    await house.store.games.purge(game)
    return what


async def _a_day(house: House, game: str) -> None:
    """Has all that was so far lie in a chapter, as when a Day begins."""
    found = await house.store.games.load(game)
    assert found is not None
    entry = encode_entry(Entry([], [], digest_of(found.state), -1, RULES_VERSION))
    await house.store.games.commit(
        game, house.press(), found.version, found.state, entry, before=found, begins=True, deadline=found.meta.deadline
    )


async def _spoil(house: House, game: str, chance: random.Random) -> str:
    keys, run = GameKeys.of(game), house.store.connection.execute
    chapters = sorted((await run("HGETALL", keys.chapters)).items())
    match chance.randrange(6 if chapters else 5):
        case 0:
            packed = await run("GET", keys.state)
            await run("SET", keys.state, spoilt_bytes(chance, packed))
            return "spoilt bytes of the state"
        case 1:
            contents = blob.unpack(await run("GET", keys.state))
            await run("SET", keys.state, blob.pack(spoilt_document(chance, contents), ENGINE.newest))
            return "a spoilt state with a true checksum"
        case 2:
            record = await run("HGETALL", keys.meta)
            name = chance.choice(sorted(record))
            await run("HSET", keys.meta, name, spoilt_bytes(chance, record[name]))
            return f"a spoilt field {name!r}"
        case 3:
            record = await run("HGETALL", keys.meta)
            notes = [name for name in sorted(record) if record[name][:1] in (b"{", b"[")]
            name = chance.choice(notes)
            await run("HSET", keys.meta, name, spoilt_document(chance, record[name]))
            return f"a spoilt document {name!r}"
        case 5:
            name, packed = chance.choice(chapters)
            await run("HSET", keys.chapters, name, spoilt_bytes(chance, packed))
            return "a spoilt chapter"
        case _:
            await run("LSET", keys.events, -1, spoilt_bytes(chance, await run("LINDEX", keys.events, -1)))
            return "a spoilt end of the log"


def folder() -> Path:
    """A new directory under the checkout's `.data`."""
    place = Path.cwd() / ".data" / "fuzzing"
    place.mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(dir=place))
