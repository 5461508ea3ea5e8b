"""The queue: the person who wants to play anybody waits there, and two who fit begin at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from bot.play.cards.library import CardLibrary, holder_of_waiting
from bot.play.clocks.paces import PaceName
from bot.play.decks.bringing import DECK_FORMATS, Bringing
from bot.play.game_records import notices
from bot.play.game_records.brought import Brought
from bot.play.game_records.facts import FormatName, Player, RulesName
from bot.play.matchmaking.limits import NO_LIMITS, Limits, Reliability, Standing
from bot.play.matchmaking.lobbies import LobbyService
from bot.play.matchmaking.lobby import Gathered, Lobby, Sitter
from bot.play.requests.person import Person, Place
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.settings import ServerSettings, SettingsService
from persistence.delivery.outbox import Outbox
from persistence.encoding.forms import Form
from persistence.matchmaking.meeting import WAIT_MS, Pair, QueueRepository, Suits
from persistence.server.keys import Subject

PAIRS_AT_ONCE = 20


class Waiter(Struct, frozen=True):
    """A person who waits: with which deck, where they asked, and what they want to play."""

    player: Player
    brought: Brought
    channel_id: int
    guild_id: int
    format: FormatName
    rules: RulesName
    language: str = "en"
    holds: str = ""
    """Under which name the cards of the deck are held while its player waits."""
    pace: PaceName = "untimed"
    limits: Limits = NO_LIMITS
    """What is asked of the other."""
    standing: Standing | None = None
    """What the other may know of them."""


WAITER = Form("player who waits", Waiter)


@dataclass(frozen=True, slots=True)
class Queued:
    """What came of joining: the table of the two, or how long one waits at most (milliseconds since 1970)."""

    lobby: Lobby | None
    until: int = 0
    format: FormatName = "duel"
    deck: str = ""
    limits: Limits = NO_LIMITS


class QueueService:
    """Joining and leaving the queue; the games that come of it."""

    def __init__(
        self,
        queue: QueueRepository,
        lobbies: LobbyService,
        bringing: Bringing,
        library: CardLibrary,
        settings: SettingsService,
        outbox: Outbox,
        reliability: Reliability,
    ) -> None:
        self._queue, self._lobbies, self._bringing, self._library = queue, lobbies, bringing, library
        self._settings, self._outbox, self._reliability = settings, outbox, reliability

    async def join(
        self,
        operation: str,
        person: Person,
        place: Place,
        deck: str,
        format: FormatName = "duel",
        rules: RulesName | None = None,
        pace: PaceName | None = None,
        limits: Limits = NO_LIMITS,
    ) -> Queued:
        """Pairs a person with who waits on this server for the same, each as the other asks; else they wait.

        The game is posted in the server's game channel, where it has none in the channel in which the second of them
        asked. The edition of the rules is the server's where none is named, and so are the pace and the language of
        what is posted.

        Raises as `may_join`, Refusal "unverified cards", and what bringing a deck raises.
        """
        server = await self.may_join(place)
        rules = rules or server.rules
        with explained():
            brought = await self._bringing.bring(person.id, format, deck, verified=True)
            holder = holder_of_waiting(person.id, operation)
            await self._library.hold(holder, brought.loose.values(), [brought.deck])
        player = Player(person.id, person.name, brought.deck.name)
        language = server.language or place.language
        measured = await self._reliability.measured(person.id, "duel")
        waiter = Waiter(
            player,
            brought,
            place.channel_id,
            place.guild_id,
            format,
            rules,
            language,
            holder,
            pace or server.pace,
            limits,
            measured.public,
        )
        suits = Suits(measured.rating, measured.reliability, limits.lowest, limits.highest, limits.reliability)
        with explained():
            line = f"{place.guild_id}/{format}/{rules}/{waiter.pace}"
            pair = await self._queue.join(operation, person.id, line, WAITER.encode(waiter), suits)
            if pair is not None:
                return Queued(await self._begin(pair), format=format, deck=player.deck)
            waiting = await self._queue.waiting(person.id)
        return Queued(None, waiting.since + WAIT_MS if waiting else 0, format, player.deck, limits)

    async def may_join(self, place: Place) -> ServerSettings:
        """The settings of the server, where the queue can be joined there with some deck.

        Raises Refusal "wrong place", "may not start", "no private threads" and "missing permissions".
        """
        place.require_channel()
        server = await self._settings.of_server(place.guild_id)
        server.let_begin(place, anywhere=True)
        if server.channel in (0, place.channel_id):
            place.require_thread(closed=server.delay != "none")
        return server

    async def leave(self, person: Person) -> None:
        """A person waits no longer; raises Refusal "not waiting"."""
        with explained():
            if not await self._queue.leave(person.id):
                raise Refusal("not waiting")

    async def waiting(self, person_id: int) -> Queued | None:
        """For what a person waits; None where they do not."""
        with explained():
            waiting = await self._queue.waiting(person_id)
            brings = None if waiting is None else await self._queue.brought_by(person_id)
        if waiting is None:
            return None
        format: Any = waiting.line.split("/")[1]
        limits = NO_LIMITS if brings is None else WAITER.decode(brings).limits
        return Queued(None, waiting.since + WAIT_MS, format if format in DECK_FORMATS else "duel", limits=limits)

    async def run(self) -> int:
        """Begins the games of pairs whose beginning was cut short, and ends what was waited for in vain.

        Returns how many people and pairs there were.
        """
        pairs = await self._queue.claim(PAIRS_AT_ONCE)
        for pair in pairs:
            await self._begin(pair)
        overdue = await self._queue.overdue(PAIRS_AT_ONCE)
        for person, brings in overdue.items():
            await self._end(person, brings)
        return len(pairs) + len(overdue)

    async def _end(self, person: int, brings: bytes) -> None:
        """Tells a person that no person came, before they are forgotten: cut short in between, it is told again."""
        if brings:
            waiter = WAITER.decode(brings)
            told = notices.unpaired(waiter.format, waiter.language)
            await self._outbox.put(Subject.PERSON, str(person), [told])
        await self._queue.expire(person)

    async def _begin(self, pair: Pair) -> Lobby:
        """The table of a pair, and its game; harmless when repeated."""
        first, second = (WAITER.decode(each) for each in pair.brings)
        server = await self._settings.of_server(second.guild_id)
        channel = server.channel or second.channel_id
        gathered = Gathered(
            maker=first.player,
            mode="duel",
            format=second.format,
            guild_id=second.guild_id,
            channel_id=channel,
            home=channel,
            seats=tuple(Sitter(each.player, each.brought, each.standing) for each in (first, second)),
            language=second.language,
            rules=second.rules,
            pace=second.pace,
            verified=True,
            queued=True,
            delay=server.delay,
        )
        lobby = await self._lobbies.begin_at_once(f"queue:{pair.id}", gathered)
        await self._queue.done(pair)
        return lobby
