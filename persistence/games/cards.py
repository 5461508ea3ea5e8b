"""Definitions of cards, each stored once under a digest of its bytes, for as long as a holder needs it.

A holder is what needs exactly these definitions: a game, a challenge, a person, or the installation as a whole,
whose cards all may play. What the last holder lets go is removed in the same step. All keys lie on one slot, so
that each step is whole; this room does not look into definitions.
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import AsyncIterator, Collection, Iterable, Iterator, Mapping, Sequence

from engine.cards.importing.kept import FORM
from persistence import scripts
from persistence.encoding import blob
from persistence.server.connection import Argument, Connection
from persistence.server.personal_keys import (
    CARD_COUNTS,
    CARD_FACTS,
    CARDS_ALIASES,
    CARDS_KNOWN,
    CARDS_NAMES,
    CARDS_SETS,
    CARDS_UNIQUES,
    CARDS_VERSION,
    cards_of,
    pool_of,
)
from persistence.server.read_ahead import Read
from persistence.server.steps import Command, Expected, asked_of, step

log = logging.getLogger(__name__)

PLAIN_BELOW = 120
"""Definitions shorter than this many bytes are stored uncompressed."""

AT_ONCE = 500
"""How many definitions one step takes at most, so that no press waits long."""

POOL_SECONDS = 600
"""After how long a pool that is not complete is forgotten, should its sender have stopped."""

INSTALLATION = "installation"
"""The holder of the cards that all may play."""


SHORT = 16
"""Bytes of a digest as a holder's set has it, which is half of its digits."""


def digest_of_member(member: bytes) -> str:
    """The digest that a member of a holder's set stands for; whole ones are there from before they were shortened."""
    return member.hex() if len(member) == SHORT else member.decode()


class KeptDefinition(bytes):
    """The bytes of a definition, and in which form of the engine's they are."""

    form: int = FORM


class CardRepository:
    """All stored definitions; a digest is what the engine gives each of them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def hold(self, holder: str, definitions: Mapping[str, bytes]) -> None:
        """Keep definitions by their digests for a holder, beside those it holds already; harmless when repeated."""
        pairs = [(digest, _packed(card)) for digest, card in definitions.items()]
        for at in range(0, len(pairs), AT_ONCE):
            await self._change(holder, dict(pairs[at : at + AT_ONCE]))

    async def let_go(self, holder: str, digests: Iterable[str] | None = None) -> None:
        """End the hold on these definitions, or on all of this holder's."""
        named = sorted(await self.held(holder) if digests is None else digests)
        for at in range(0, len(named), AT_ONCE):
            await self._change(holder, {}, named[at : at + AT_ONCE])

    async def _change(
        self,
        holder: str,
        taken: Mapping[str, bytes],
        gone: Iterable[str] = (),
        expected: Sequence[Expected] = (),
        commands: Sequence[Command] = (),
    ) -> bool:
        """Have a holder take hold of definitions by digest (b"" for stored ones) and let others go, with commands."""
        keys: list[Argument] = [CARD_FACTS, CARD_COUNTS, cards_of(holder)]
        asked = asked_of(keys, expected, commands)
        flat: list[Argument] = [part for pair in taken.items() for part in pair]
        told: list[Argument] = [len(taken), *asked, *flat, *gone]
        return bool(await self._connection.run(scripts.CARDS, [*map(str, keys)], told))

    async def held(self, holder: str) -> frozenset[str]:
        """The digests of the definitions that a holder holds."""
        found = await self._connection.execute("SMEMBERS", cards_of(holder))
        return frozenset(digest_of_member(member) for member in found)

    async def holders(self) -> AsyncIterator[str]:
        """All holders of something; one may come twice, and one that begins to meanwhile not at all."""
        begins = cards_of("")
        async for key in self._connection.keys_like(f"{begins}*"):
            yield key.decode().removeprefix(begins)

    async def held_besides(self, digests: Iterable[str]) -> frozenset[str]:
        """Those of these definitions that more than one holder holds."""
        wanted, found = sorted(set(digests)), set[str]()
        for at in range(0, len(wanted), AT_ONCE):
            named = wanted[at : at + AT_ONCE]
            counts = await self._connection.execute("HMGET", CARD_COUNTS, *named)
            found |= {digest for digest, count in zip(named, counts, strict=True) if int(count or 0) > 1}
        return frozenset(found)

    async def definitions(self, digests: Sequence[str]) -> list[KeptDefinition | None]:
        """The definitions with these digests, None for each that has no holder (any more), or that is damaged."""
        cards: list[KeptDefinition | None] = []
        for at in range(0, len(digests), AT_ONCE):
            named = digests[at : at + AT_ONCE]
            found = await self._connection.execute("HMGET", CARD_FACTS, *named)
            cards += [_unpacked(digest, packed) for digest, packed in zip(named, found, strict=True)]
        return cards

    # -- the cards of the installation

    @staticmethod
    def read_of_version() -> Read:
        """What `version` reads."""
        return ("GET", CARDS_VERSION)

    async def version(self) -> int:
        """Grows whenever the cards of the installation change."""
        return int(await self._connection.execute(*self.read_of_version()) or 0)

    async def known(self) -> dict[str, str]:
        """The cards of the installation but for its uniques: the digest of each definition by its reference."""
        found = await self._connection.execute("HGETALL", CARDS_KNOWN)
        return {reference.decode(): digest.decode() for reference, digest in found.items()}

    async def uniques(self, references: Iterable[str]) -> dict[str, str]:
        """Those of these references that are uniques of the installation, each with the digest of its definition.

        There can be hundreds of thousands of them, so that no caller asks for all.
        """
        return await self._digests(CARDS_UNIQUES, references)

    async def digests(self, references: Iterable[str]) -> dict[str, str]:
        """Those of these references that are cards of the installation, uniques among them, each with its digest."""
        wanted = set(references)
        return await self._digests(CARDS_KNOWN, wanted) | await self._digests(CARDS_UNIQUES, wanted)

    async def _digests(self, shelf: str, references: Iterable[str]) -> dict[str, str]:
        wanted, found = sorted(set(references)), dict[str, str]()
        for at in range(0, len(wanted), AT_ONCE):
            named = wanted[at : at + AT_ONCE]
            digests = await self._connection.execute("HMGET", shelf, *named)
            found |= {card: digest.decode() for card, digest in zip(named, digests, strict=True) if digest}
        return found

    async def all_uniques(self) -> AsyncIterator[str]:
        """The references of all uniques of the installation; what comes or goes meanwhile may be among them or not."""
        cursor = 0
        while True:
            next_one, found = await self._connection.execute("HSCAN", CARDS_UNIQUES, cursor, "COUNT", AT_ONCE)
            for reference in found:
                yield reference.decode()
            cursor = int(next_one)
            if not cursor:
                return

    async def has_uniques(self) -> bool:
        """Whether the installation has any uniques."""
        return bool(await self._connection.execute("EXISTS", CARDS_UNIQUES))

    async def aliases(self) -> dict[str, str]:
        """Further references of the installation's cards, each with the one that it stands for."""
        found = await self._connection.execute("HGETALL", CARDS_ALIASES)
        return {alias.decode(): reference.decode() for alias, reference in found.items()}

    async def names(self) -> dict[str, bytes]:
        """What cards are called in other languages, JSON by their English names."""
        found = await self._connection.execute("HGETALL", CARDS_NAMES)
        return {english.decode(): names for english, names in found.items()}

    async def set_names(self) -> dict[str, str]:
        """What sets are called, by their codes."""
        found = await self._connection.execute("HGETALL", CARDS_SETS)
        return {code.decode(): name.decode() for code, name in found.items()}

    async def know(
        self,
        cards: Mapping[str, str],
        held_by: str,
        version: int,
        aliases: Mapping[str, str] | None = None,
        uniques: Mapping[str, str] | None = None,
        names: Mapping[str, bytes] | None = None,
        set_names: Mapping[str, str] | None = None,
    ) -> bool:
        """Make these cards and uniques the installation's, digests by reference, in place of others of the same.

        `aliases` are further references of the cards, `names` what cards are called elsewhere: JSON by English name,
        `set_names` what sets are called by their codes.
        `held_by` holds their definitions until then. All of them appear in one step, and every process sees them;
        False, and nothing of it, where the installation's cards have changed since `version`.
        """
        before = [*(await self._digests(CARDS_KNOWN, cards)).values()]
        before += (await self._digests(CARDS_UNIQUES, uniques or {})).values()
        taken = dict.fromkeys((*cards.values(), *(uniques or {}).values()), b"")
        shelves: dict[str, Mapping[str, Argument] | None] = {
            CARDS_KNOWN: cards,
            CARDS_UNIQUES: uniques,
            CARDS_ALIASES: aliases,
            CARDS_NAMES: names,
            CARDS_SETS: set_names,
        }
        flat = {shelf: [part for pair in (shown or {}).items() for part in pair] for shelf, shown in shelves.items()}
        commands = [("HSET", shelf, *part) for shelf, parts in flat.items() for part in _batches(parts)]
        done = await self._of_installation(taken, set(before) - taken.keys(), commands, version)
        await self.let_go(held_by)
        return done

    async def forget(self, references: Collection[str], aliases: Collection[str], version: int) -> bool:
        """Take these cards and uniques, and aliases of theirs, from the installation in one step.

        What has no other holder is removed with it. False, and nothing of it, where the cards have changed since
        `version`.
        """
        shelves = {CARDS_KNOWN: references, CARDS_UNIQUES: references, CARDS_ALIASES: aliases}
        commands = [("HDEL", shelf, *part) for shelf, named in shelves.items() for part in _batches([*named])]
        gone = [*(await self._digests(CARDS_KNOWN, references)).values()]
        gone += (await self._digests(CARDS_UNIQUES, references)).values()
        return await self._of_installation({}, gone, commands, version)

    async def _of_installation(
        self, taken: Mapping[str, bytes], gone: Iterable[str], commands: Sequence[Command], version: int
    ) -> bool:
        unchanged = Expected(("GET", CARDS_VERSION), (version,) if version else (None, 0))
        return await self._change(INSTALLATION, taken, gone, [unchanged], [*commands, ("INCR", CARDS_VERSION)])

    # -- the uniques that a season allows

    async def take_pool(self, format: str, references: Iterable[str]) -> None:
        """Put these references in the place of a format's pool, all of them in one step."""
        named, new = sorted(references), pool_of(format, uuid.uuid4().hex)
        for at in range(0, len(named), AT_ONCE):
            await self._connection.execute("SADD", new, *named[at : at + AT_ONCE])
            await self._connection.execute("EXPIRE", new, POOL_SECONDS)
        await step(self._connection, [], [("PERSIST", new), ("RENAME", new, pool_of(format))])

    async def in_pool(self, format: str, references: Iterable[str]) -> frozenset[str]:
        """Those of these references that a format's pool has."""
        named = sorted(set(references))
        if not named:
            return frozenset()
        found = await self._connection.execute("SMISMEMBER", pool_of(format), *named)
        return frozenset(reference for reference, there in zip(named, found, strict=True) if there)


def _packed(card: bytes) -> bytes:
    form = card.form if isinstance(card, KeptDefinition) else FORM
    return blob.pack(card, form, plain_below=PLAIN_BELOW)


def _unpacked(digest: str, packed: bytes | None) -> KeptDefinition | None:
    if packed is None:
        return None
    try:
        found = KeptDefinition(blob.unpack(packed))
        found.form = blob.format_of(packed)
        return found
    except blob.BlobDamaged as damage:
        log.error("the definition %s of a card is damaged: %s", digest, damage)
        return None


def _batches(words: Sequence[Argument]) -> Iterator[Sequence[Argument]]:
    """Words of commands, no more at once than a command of a script takes, pairs together."""
    return (words[at : at + 2 * AT_ONCE] for at in range(0, len(words), 2 * AT_ONCE))
