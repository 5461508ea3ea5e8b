"""Opening a table, sitting down at it, and beginning its game when enough have."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.play.clocks.paces import PaceName
from bot.play.game_records import notices
from bot.play.game_records.brought import Brought
from bot.play.game_records.delays import SpectatorDelay
from bot.play.game_records.facts import FormatName, GameFacts, Player, RulesName, TeamTalk
from bot.play.game_records.looks import DeckLine
from bot.play.matchmaking.limits import NO_LIMITS, Limits, Standing
from bot.play.matchmaking.lobby import Gathered, Guest, Lobby, Sitter, read_lobby
from bot.play.matchmaking.lobby_keeping import LobbyKeeping
from bot.play.matchmaking.practice import drawn, opponent_with
from bot.play.matchmaking.shared_chance import SharedChance, fresh_chance, words_said
from bot.play.requests.person import Person, Place
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.settings import ServerSettings
from engine import Mode
from engine.opponents import Level
from engine.state.seats import SEATS
from persistence.matchmaking.lobbies import LobbyStatus, lobby_id_of

FILLING: Level = "planner"
"""How well those play who fill a seat: well, and at once."""

MODES: tuple[Mode, ...] = ("duel", "2v2", "free for all")


class LobbyService(LobbyKeeping):
    """Everything around tables that wait for players."""

    # -- opening

    async def open(
        self,
        operation: str,
        maker: Person,
        place: Place,
        deck: str,
        mode: Mode = "duel",
        format: FormatName = "duel",
        *,
        rules: RulesName | None = None,
        friends: Sequence[Person] = (),
        verified: bool = False,
        private: bool = False,
        delay: SpectatorDelay | None = None,
        pace: PaceName | None = None,
        limits: Limits = NO_LIMITS,
        talk: TeamTalk | None = None,
    ) -> Lobby:
        """Opens a table in a channel with its maker at it, and seats kept for friends; its message follows.

        The edition of the rules is the server's where none is named, and so are the pace, the delay of spectators, of
        whom a private game has none, and the language of what is posted. The limits are not for those friends. 2V2.11
        Where no talk is named, teammates talk in private where the bot can open threads for that.

        Raises as `may_open`, Refusal "same table open", "too many tables", "too many invitations", "too many new
        people", and what bringing a deck raises.
        """
        server = await self.may_open(maker, friends, place, mode, private, delay, talk)
        deaf = await self._blocks.who_blocked(maker.id, [friend.id for friend in friends])
        guests = tuple(Guest(friend.id, friend.name, quiet=friend.id in deaf) for friend in _different(friends))
        count = max(SEATS[mode])
        brought = await self._bring(maker.id, format, deck, verified, place.guild_id)
        await self._invitation_limits.require_table(operation, maker, place.channel_id, friends)
        player = Player(maker.id, maker.name, brought.deck.name)
        gathered = Gathered(
            maker=player,
            mode=mode,
            format=format,
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            home=place.channel_id,
            seats=(Sitter(player, brought, await self._reliability.standing(maker.id, mode)), *[None] * (count - 1)),
            guests=guests,
            language=server.language or place.language,
            rules=rules or server.rules,
            pace=pace or server.pace,
            verified=verified,
            private=private,
            delay=server.delay_of(private, delay),
            limits=limits,
            talk=talk or ("private" if place.takes_private_threads else "open"),
            chance=SharedChance(fresh_chance(lobby_id_of(maker.id, operation))) if verified else None,
        )
        return await self.store(
            operation, gathered, f"{mode}/{format}/{gathered.rules}/{gathered.pace}/{place.channel_id}"
        )

    async def may_open(
        self,
        maker: Person,
        friends: Sequence[Person],
        place: Place,
        mode: Mode = "duel",
        private: bool = False,
        delay: SpectatorDelay | None = None,
        talk: TeamTalk | None = None,
    ) -> ServerSettings:
        """The settings of the server, where a table can be opened there with some deck.

        Raises Refusal "wrong place", "other channel", "may not start", "no private threads", "missing permissions",
        "too many guests", "challenge to oneself" and "challenge to a bot".
        """
        place.require_channel()
        server = await self._settings.of_server(place.guild_id)
        server.let_begin(place)
        apart = mode == "2v2" and talk == "private"
        place.require_thread(closed=private or apart or server.delay_of(private, delay) != "none")
        if len(_different(friends)) >= (count := max(SEATS[mode])):
            raise Refusal("too many guests", most=count - 1)
        for friend in friends:
            if friend.id == maker.id:
                raise Refusal("challenge to oneself")
            if friend.is_bot:
                raise Refusal("challenge to a bot", friend=friend.name)
        return server

    async def rematch(
        self,
        operation: str,
        person: Person,
        place: Place,
        facts: GameFacts,
        decks: list[Brought],
        *,
        continues: str = "",
        left: Collection[int] = (),
    ) -> Lobby:
        """Asks each person for the same game again, each one seat further; where a person has asked, this joins them.

        Where it `continues` a moment of the game, each keeps their seat, and who had `left` by then is not asked.
        Raises Refusal "wrong place", "missing permissions", and as `join`.
        """
        place.require_channel(again=True)
        place.require_thread(closed=facts.closed)
        count = len(facts.players)
        seated: list[Sitter | None] = [None] * count
        guests = []
        for old, (player, brought) in enumerate(zip(facts.players, decks, strict=True)):
            new = old if continues else (old + 1) % count
            if player.id == person.id or old in left:
                seated[new] = Sitter(player, brought)
            else:
                guests.append(Guest(player.id, player.name, new, brought))
        gathered = Gathered(
            maker=facts.players[facts.seat_of(person.id) or 0],
            mode=facts.mode,
            format=facts.format,
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            home=facts.channel_id,
            seats=tuple(seated),
            guests=tuple(guests),
            language=facts.language,
            rules=facts.rules,
            pace=facts.pace,
            private=facts.private,
            rematch_of=facts.id,
            continues=continues,
            delay=facts.delay,
            talk=facts.talk,
        )
        once = f"continuation of {continues}" if continues else f"rematch of {facts.id}"
        try:
            return await self.store(operation, gathered, once, facts.players[0].id)
        except Refusal as refusal:
            if refusal.key != "same table open":
                raise
            return await self.join(operation, refusal.arguments["table"], person)

    # -- looking

    async def open_for(self, person_id: int) -> list[Lobby]:
        """The open tables at which a seat is kept for a person, newest first."""
        with explained():
            found = await self._lobbies.find_by_user(person_id)
        mine = [read_lobby(each, self._clock()) for each in found]
        invited = [(each, each.gathered.guest(person_id)) for each in mine if each.status == "open"]
        return [lobby for lobby, guest in invited if guest is not None and not guest.quiet]

    # -- sitting down and getting up

    async def decks_for(self, lobby_id: str, person: Person) -> tuple[Lobby, list[DeckLine]]:
        """A table with the decks that a person could sit down with; none where theirs is known, as in a rematch.

        Raises Refusal as `join` does, so that no person chooses a deck in vain.
        """
        lobby, _ = await self._joinable(lobby_id, person)
        guest = lobby.gathered.guest(person.id)
        if guest is not None and guest.brought is not None:
            return lobby, []
        with explained():
            return lobby, await self._bringing.lines(person.id, lobby.gathered.format)

    async def join(self, operation: str, lobby_id: str, person: Person, deck: str = "") -> Lobby:
        """A person sits down with a deck, or brings another one; where nothing is left to decide the game begins.

        Raises Refusal "no such table", "table started", "... cancelled", "... expired", "table full", "table kept",
        "busy", what bringing a deck raises, and what the limits of the table refuse.
        """
        lobby, standing = await self._joinable(lobby_id, person)
        guest = lobby.gathered.guest(person.id)
        brought = guest.brought if guest is not None else None
        if brought is None:
            brought = await self._bring(
                person.id, lobby.gathered.format, deck, lobby.gathered.verified, lobby.gathered.guild_id
            )
        await self._keep(lobby_id, brought)
        with explained():
            await self._lobbies.concern(lobby_id, [person.id])

        def sit(lobby: Lobby) -> tuple[Gathered, LobbyStatus]:
            gathered = _open(lobby).with_sitter(Player(person.id, person.name, brought.deck.name), brought, standing)
            return gathered, LobbyStatus.READY if gathered.begins_by_itself else LobbyStatus.OPEN

        return await self._change(operation, lobby_id, sit)

    async def _joinable(self, lobby_id: str, person: Person) -> tuple[Lobby, Standing | None]:
        """A table at which a person can sit down, and what others are to know of them there.

        Raises Refusal as `join` of a table, its seats and limits, and "you have blocked" of who sits there.
        """
        lobby = await self.look(lobby_id)
        gathered = _open(lobby)
        gathered.seat_for(person.id)
        if not gathered.rematch_of:
            await self._blocks.may_meet(person.id, [sitter.id for sitter in gathered.sitters])
        if gathered.rematch_of:
            return lobby, None
        expected = gathered.guest(person.id) is not None or gathered.seat_of(person.id) is not None
        limits = NO_LIMITS if expected else gathered.limits
        return lobby, await self._reliability.check(person.id, gathered.mode, limits)

    async def leave(self, operation: str, lobby_id: str, person: Person) -> Lobby:
        """A person gets up, or lets the seat go that is kept for them; of a rematch, that is the end.

        Raises Refusal "not seated", "the maker cancels", and as `join` does of a table that is not open.
        """

        def get_up(lobby: Lobby) -> tuple[Gathered, LobbyStatus]:
            gathered = _open(lobby).without(person.id)
            return gathered, LobbyStatus.CANCELLED if gathered.rematch_of else LobbyStatus.OPEN

        return await self._change(operation, lobby_id, get_up)

    async def change_side(self, operation: str, lobby_id: str, person: Person) -> Lobby:
        """A person changes teams, or wants to swap seats; raises Refusal "no free side" and as `leave`."""
        return await self._change(
            operation, lobby_id, lambda lobby: (_open(lobby).on_the_other_side(person.id), LobbyStatus.OPEN)
        )

    async def mix(self, operation: str, lobby_id: str, person: Person) -> Lobby:
        """The maker has each person sit down anew by chance; raises Refusal "only the maker" and as `leave`."""

        def mixed(lobby: Lobby) -> tuple[Gathered, LobbyStatus]:
            return _of_its_maker(lobby, person).mixed(self._chance), LobbyStatus.OPEN

        return await self._change(operation, lobby_id, mixed)

    async def fill(self, operation: str, lobby_id: str, person: Person, level: Level = FILLING) -> Lobby:
        """The maker has a practice opponent take a free seat with the starter deck of a Hero that no person has there.

        The game then counts for no rating.

        Raises Refusal "only the maker", "table full", "table kept", "no rematch of practice", and as `leave`.
        """
        lobby = await self.look(lobby_id)
        format = lobby.gathered.format

        def filled(lobby: Lobby) -> tuple[Gathered, LobbyStatus]:
            gathered = _of_its_maker(lobby, person)
            if gathered.rematch_of:
                raise Refusal("no rematch of practice")
            number = gathered.opponents + 1
            taken = {each.brought.deck.hero for each in gathered.sitters}
            brought = drawn(self._bringing.starters(format, taken), lobby_id, str(number))
            after = gathered.with_opponent(opponent_with(brought, level, number), brought)
            return after, LobbyStatus.READY if after.begins_by_itself else LobbyStatus.OPEN

        return await self._change(operation, lobby_id, filled)

    async def start(self, operation: str, lobby_id: str, person: Person) -> Lobby:
        """A person who sits there begins the game; while a seat is free, only the maker.

        Raises Refusal "not seated", "only the maker", "too few players", and as `join` of a table that is not open.
        """

        def ready(lobby: Lobby) -> tuple[Gathered, LobbyStatus]:
            _open(lobby).may_begin(person.id)
            return lobby.gathered, LobbyStatus.READY

        return await self._change(operation, lobby_id, ready)

    async def may_mix_in(self, lobby_id: str, person: Person) -> None:
        """Raises Refusal where a player may not mix words into the chance of a table, as `mix_in` does."""
        _open(await self.look(lobby_id)).mixed_in(person.id, "")

    async def awaiting(self, person_id: int) -> list[Lobby]:
        """The open tables into whose chance a player at them has not mixed anything yet, newest first."""
        with explained():
            found = await self._lobbies.find_by_user(person_id)
        mine = [each for each in (read_lobby(one, self._clock()) for one in found) if each.status == "open"]
        return [each for each in mine if person_id in (player.id for player in each.gathered.awaited)]

    async def mix_in(self, operation: str, lobby_id: str, person: Person, words: str | None) -> Lobby:
        """A player at the table mixes words into the chance of a verified game, or None; it may begin by that.

        Raises Refusal "not seated", "no shared chance", "words given", "nothing typed", and as `join` of a table that
        is not open.
        """
        said = "" if words is None else words_said(words)

        def mixed(lobby: Lobby) -> tuple[Gathered, LobbyStatus]:
            gathered = _open(lobby).mixed_in(person.id, said)
            return gathered, LobbyStatus.READY if gathered.begins_by_itself else LobbyStatus.OPEN

        return await self._change(operation, lobby_id, mixed)

    async def cancel(self, operation: str, lobby_id: str, person: Person) -> Lobby:
        """The maker closes the table; raises Refusal "only the maker" and as `leave`."""
        return await self._change(
            operation, lobby_id, lambda lobby: (_of_its_maker(lobby, person), LobbyStatus.CANCELLED)
        )

    async def begin_at_once(self, operation: str, gathered: Gathered) -> Lobby:
        """A table at which all sit and want to play: its game begins. Harmless when repeated."""
        lobby = await self.store(operation, gathered, operation)
        if lobby.status == "open":
            return await self._change(f"{operation}:ready", lobby.id, lambda lobby: (_open(lobby), LobbyStatus.READY))
        found = await self._lobbies.load(lobby.id)
        if found is not None and found.status is LobbyStatus.READY:
            await self._begin_game(lobby)
        return await self.look(lobby.id)

    # -- what time brings

    async def due(self, lobby_id: str) -> bool:
        """Closes a table whose time is over, or begins a game whose beginning was cut short; False for none."""
        with explained():
            found = await self._lobbies.load(lobby_id)
        if found is None:
            return False
        lobby = read_lobby(found, self._clock())
        if found.status is LobbyStatus.READY:
            await self._begin_game(lobby)
        elif found.status is LobbyStatus.OPEN and lobby.status == "expired":
            with explained():
                await self._lobbies.change(
                    found, f"expire:{lobby_id}", found.body, LobbyStatus.EXPIRED, outbox=[notices.lobby()]
                )
        return True


def _open(lobby: Lobby) -> Gathered:
    """What stands at an open table; raises Refusal "table started", "table cancelled" or "table expired"."""
    if lobby.status != "open":
        raise Refusal(f"table {lobby.status}")
    return lobby.gathered


def _of_its_maker(lobby: Lobby, person: Person) -> Gathered:
    if lobby.gathered.maker.id != person.id:
        raise Refusal("only the maker", maker=lobby.gathered.maker.name)
    return _open(lobby)


def _different(people: Sequence[Person]) -> list[Person]:
    return list({person.id: person for person in people}.values())
