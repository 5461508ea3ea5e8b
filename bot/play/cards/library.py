"""Which cards there are: those that come with the program, those of this installation, and those a game began with."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from bot.play.game_records.game_record import GameRecord
from engine import CannotContinue, Catalogue, Deck
from engine.cards.definitions.definition import CardDefinition
from engine.cards.errors import CardError
from engine.cards.formats import Format
from engine.cards.importing.kept import as_kept, mark_of, over, played_by, read_card
from engine.cards.words.local_names import read_names
from persistence.encoding.forms import Form
from persistence.games.cards import CardRepository, KeptDefinition
from persistence.games.games import GameRepository
from persistence.games.stored_games import GameMeta
from persistence.matchmaking.challenges import ChallengeRepository
from persistence.matchmaking.leagues import LeagueRepository, LeagueStatus
from persistence.matchmaking.lobbies import LobbyRepository
from persistence.matchmaking.meeting import QueueRepository
from persistence.server.errors import FormDamaged, GameDamaged

log = logging.getLogger(__name__)

REMEMBERED = 512
"""Catalogues of games that a process remembers; what is forgotten is read again."""


class CardLibrary:
    """The catalogues of one installation, the same for every process over its store."""

    def __init__(self, cards: CardRepository, shipped: Catalogue) -> None:
        self.cards = cards
        self._shipped = shipped
        self._version = 0
        self._installed: dict[str, tuple[str, CardDefinition]] = {}
        self._aliases: dict[str, str] = {}
        self._names: tuple[dict[str, bytes], dict[str, str]] = ({}, {})
        self._ground = self._catalogue = shipped
        self._of_games: OrderedDict[str, Catalogue] = OrderedDict()

    async def catalogue(self) -> Catalogue:
        """All cards that all may play, as they are now, but for the installation's uniques.

        One that this program cannot read is left out.
        """
        version = await self.cards.version()
        if version != self._version:
            known, aliases = await self.cards.known(), await self.cards.aliases()
            names, set_names = await self.cards.names(), await self.cards.set_names()
            installed = {ref: held for ref, held in self._installed.items() if known.get(ref) == held[0]}
            installed |= await self._readable({ref: each for ref, each in known.items() if ref not in installed})
            if (names, set_names) != self._names:
                self._ground = Catalogue(below=self._shipped, names=read_names(names), set_names=set_names)
                self._of_games.clear()
            if (installed, aliases, (names, set_names)) != (self._installed, self._aliases, self._names):
                self._catalogue = over(self._ground, [card for _, card in installed.values()], aliases)
            self._installed, self._aliases, self._version = installed, aliases, version
            self._names = names, set_names
        return self._catalogue

    async def with_uniques(self, references: Iterable[str], loose: Iterable[str] = ()) -> Catalogue:
        """The catalogue with those of the references over it that are uniques of the installation.

        `loose` are digests of further definitions. Raises CannotContinue where one of these cannot be read.
        """
        catalogue, wanted = await self.catalogue(), sorted(set(loose))
        found = await self.cards.uniques(card for card in references if card not in catalogue.cards)
        uniques = [card for _, card in (await self._readable(found)).values()]
        return over(catalogue, [*uniques, *await self.definitions(wanted)])

    async def _readable(self, digests: Mapping[str, str]) -> dict[str, tuple[str, CardDefinition]]:
        """Digests and definitions of cards of the installation by reference, without those that cannot be read."""
        found = await self.cards.definitions(list(digests.values()))
        readable: dict[str, tuple[str, CardDefinition]] = {}
        for (reference, digest), data in zip(digests.items(), found, strict=True):
            try:
                readable[reference] = (digest, _read(digest, data))
            except CardError as problem:
                log.error("%s is left out of the catalogue: %s", reference, problem)
        return readable

    async def definitions(self, digests: Sequence[str]) -> list[CardDefinition]:
        """The definitions that are kept under these digests; raises CannotContinue for one that cannot be read."""
        try:
            found = await self.cards.definitions(digests)
            _refuse_missing(digests, found)
            return [_read(digest, data) for digest, data in zip(digests, found, strict=True)]
        except CardError as problem:
            raise CannotContinue(
                f"{problem} For what was begun with it: Start the version that stored it, or restore a backup."
            ) from problem

    async def pool_for(self, form: Format, cards: Iterable[str]) -> frozenset[str] | None:
        """Those of these cards that the season of a format allows; None where the format has no pool of a season."""
        return await self.cards.in_pool(form.name, cards) if form.pool == "uniques" else None

    async def hold(self, holder: str, digests: Iterable[str], decks: Iterable[Deck] = ()) -> None:
        """Has a challenge or table hold definitions that only its players have, whatever becomes of theirs.

        Of its decks it holds the cards that were brought to the installation as well, so that they stay there. Raises
        CannotContinue where one of them cannot be read.
        """
        named = {card for deck in decks for card in (deck.hero, *deck.cards) if card}
        held = sorted({*digests, *(await self.cards.digests(named)).values()})
        if held:
            found = await self.cards.definitions(held)
            _refuse_missing(held, found)
            kept = {digest: data for digest, data in zip(held, found, strict=True) if data is not None}
            await self.cards.hold(holder, kept)

    # -- the exact cards of a game

    async def keep_for(self, game_id: str, decks: Sequence[Deck], catalogue: Catalogue) -> str:
        """Keeps exactly the cards that a game of these decks is played with; returns the mark that names them."""
        kept = as_kept(played_by(decks, catalogue))
        mark = mark_of(kept)
        await self.cards.hold(holder_of(game_id, mark), kept)
        return mark

    async def of_game(self, game_id: str, mark: str) -> Catalogue:
        """The catalogue of a game: its own cards as they were when it began, over those of the program.

        They have the names that this installation knows now.

        Raises CannotContinue where one of them cannot be read.
        """
        await self.catalogue()
        known = self._of_games.get(mark)
        if known is None:
            digests = sorted(await self.cards.held(holder_of(game_id, mark)))
            if mark_of(dict.fromkeys(digests, b"")) != mark:
                raise CannotContinue("The cards that the game began with are not in the store. Restore a backup.")
            known = self._of_games[mark] = over(self._ground, await self.definitions(digests))
            if len(self._of_games) > REMEMBERED:
                self._of_games.popitem(last=False)
        self._of_games.move_to_end(mark)
        return known


def _read(digest: str, data: KeptDefinition | None) -> CardDefinition:
    return read_card(b"", digest) if data is None else read_card(data, digest, data.form)


def _refuse_missing(digests: Sequence[str], found: Sequence[KeptDefinition | None]) -> None:
    """Raises CannotContinue where one of these definitions is not there."""
    for digest, data in zip(digests, found, strict=True):
        if data is None:
            raise CannotContinue(f"The definition {digest} of a card is not in the store, or damaged. Restore it.")


class Sweep:
    """Lets go what is held for games, challenges, tables, waiting people and imports that are not there (any more).

    A beginning or an import that is just under way looks the same; so only what two sweeps in a row find is let go.
    """

    def __init__(
        self,
        library: CardLibrary,
        games: GameRepository,
        challenges: ChallengeRepository,
        lobbies: LobbyRepository,
        queue: QueueRepository,
        leagues: LeagueRepository,
    ) -> None:
        self._leagues = leagues
        self._library, self._games, self._challenges = library, games, challenges
        self._lobbies, self._queue = lobbies, queue
        self._suspected: frozenset[str] = frozenset()

    async def run(self) -> int:
        """Looks at everything that is held; returns how many holders were let go."""
        found = frozenset([each async for each in self._library.cards.holders() if await self._orphaned(each)])
        gone = found & self._suspected
        for holder in sorted(gone):
            await self._library.cards.let_go(holder)
        self._suspected = found - gone
        return len(gone)

    async def _orphaned(self, holder: str) -> bool:
        kind, _, rest = holder.partition(":")
        if kind == "g":
            game_id, _, mark = rest.partition(":")
            try:
                meta = await self._games.meta(game_id)
            except GameDamaged:  # its cards are needed once its bytes are put right
                return False
            return meta is None or _mark(meta) != mark
        if kind == "c":
            return await self._challenges.load(rest) is None
        if kind == "l":
            return await self._lobbies.load(rest) is None
        if kind == "e":
            league = await self._leagues.load(rest)
            return league is None or league.status is LeagueStatus.CLOSED
        if kind == "q":
            brought = await self._queue.brought(int(rest.partition(":")[0]))
            return all(_HOLDING.decode(each).holds != holder for each in brought)
        return kind == "import"


class _Holding(Struct):
    """What is read here of a person in the queue: under which name their cards are held."""

    holds: str = ""


_HOLDING = Form("cards of a player who waits", _Holding)


def holder_of(game_id: str, mark: str) -> str:
    """Under which name a game holds its cards; the mark keeps two beginnings of one game apart."""
    return f"g:{game_id}:{mark}"


def holder_of_challenge(challenge_id: str) -> str:
    """Under which name a challenge holds the cards that only its players have."""
    return f"c:{challenge_id}"


def holder_of_lobby(lobby_id: str) -> str:
    """Under which name a table that waits for players holds the cards that only these have."""
    return f"l:{lobby_id}"


def holder_of_league(league_id: str) -> str:
    """Under which name a league holds the cards of the lists that were handed in."""
    return f"e:{league_id}"


def holder_of_waiting(person_id: int, operation: str) -> str:
    """Under which name the cards are held with which a person waits in the queue; each joining has its own."""
    return f"q:{person_id}:{operation}"


def _mark(meta: GameMeta) -> str:
    """The mark of the cards that a game began with, "" where that cannot be read."""
    try:
        return GameRecord(meta.kept).cards
    except FormDamaged:
        return ""
