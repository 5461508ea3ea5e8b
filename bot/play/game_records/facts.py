"""What is agreed when a game begins, and who plays it."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from msgspec import Struct, structs

from bot.play.clocks.paces import PaceName, TimeOut
from bot.play.game_records.delays import SpectatorDelay
from bot.play.game_records.puzzles import PuzzleTry
from bot.play.game_records.settled import Settled
from engine.opponents import Level
from engine.state.game import Mode
from engine.state.seats import teams_for
from persistence.encoding.forms import Form, as_it_is

FormatName = Literal[
    "duel", "no unique", "frontier", "singleton", "singleton no unique", "sandbox", "first game", "sealed", "draft"
]
"""How a game is played: with Heroes and decks of Standard or another format, or as the rulebook's first game.

Decks of "sealed" and "draft" are built from the cards of an event, and so are played there alone.
"""

EVERY_FORMAT: tuple[FormatName, ...] = get_args(FormatName)

RulesName = Literal["seeds", "current"]
"""Which edition decides where the published rules differ: a preset of `engine.PRESETS`."""

EVERY_RULES: tuple[RulesName, ...] = get_args(RulesName)

TeamTalk = Literal["none", "open", "private"]
"""2V2.11 What teammates may say to each other: nothing about the game, all where their opponents read it too, or all.

For the last each team has a private thread.
"""

EVERY_TALK: tuple[TeamTalk, ...] = get_args(TeamTalk)

GameStatus = Literal["running", "over", "set aside"]


class Player(Struct, frozen=True, omit_defaults=True):
    """One seat of a game: `id` is the person's Discord id, `name` the display name they had, unescaped.

    A practice opponent has no id; their name says what they are.
    """

    id: int
    name: str
    deck: str
    """The key of the deck they play."""
    level: Level | None = None
    """How well a practice opponent plays; people have none."""

    @property
    def is_opponent(self) -> bool:
        """Whether a practice opponent plays here."""
        return self.level is not None


class Replaced(Struct, frozen=True, omit_defaults=True):
    """A person has taken over a seat: at which version of the game, from whom, and why where it was decided."""

    version: int
    seat: int
    player: Player
    """Who had it before."""
    newcomer: Player
    why: str = ""
    """The reason of who looks after games; "" where all have agreed."""


class MatchSoFar(Struct, frozen=True):
    """The match of a league of which a game is one, as it stood when the game began."""

    best_of: int
    number: int
    """Which of its games it is, counted from 1."""
    wins: tuple[int, int]
    """How many of the games before it each has won, in seat order."""


def continuing(game_id: str, version: int, day: int) -> str:
    """A moment of an earlier game from which another one goes on, as it is kept: its version, and which Day it is."""
    return f"{game_id}:{version}:{day}"


class Continued(NamedTuple):
    """A moment of an earlier game from which another one goes on."""

    game: str
    version: int
    day: int
    """0 for the setup, or where it is not known."""

    @property
    def label(self) -> str:
        """The short name of the game that people see."""
        return self.game[1:5].upper()


def continued(moment: str) -> Continued:
    """A moment as `continuing` has written it, or as it was written before the Day stood there."""
    game, version, day = [*moment.split(":"), "0"][:3]
    return Continued(game, int(version), int(day))


class GameFacts(Struct, frozen=True, omit_defaults=True):
    """What is agreed when a game begins, and who plays it.

    It changes only where another one takes over a seat, and by who has their data deleted.
    """

    id: str
    players: tuple[Player, ...]
    """In seat order."""
    format: FormatName
    guild_id: int
    channel_id: int
    """The channel in which the game was agreed."""
    challenge: str = ""
    language: str = "en"
    began: int = 0
    """Milliseconds since 1970."""
    rematch_of: str = ""
    """The game it continues, "" for none."""
    rules: RulesName = "seeds"
    mode: Mode = "duel"
    lobby: str = ""
    """The table at which it was agreed, where it was no challenge."""
    pace: PaceName = "untimed"
    time_out: TimeOut = "claim"
    """What follows when a person's time has run out; an event may have another rule than friends."""
    weekend: str = ""
    """The time zone in which no clock runs on weekends, "" for none; an event may say so."""
    private: bool = False
    """Whether only its players see it, and whom they let see it."""
    lists_secret_until: int = 0
    """Until when the lists of its event are secret (in milliseconds since 1970); 0: they are not."""
    continues: str = ""
    """The moment of an earlier game from which it goes on (`continuing`); such a game counts for no rating."""
    delay: SpectatorDelay = "none"
    """How far behind its spectators are while it runs."""
    league: str = ""
    """The league to which it belongs, "" for none."""
    round: int = 0
    """In which of its rounds."""
    match: MatchSoFar | None = None
    """Which game of its match it is, where a match has several."""
    replaced: tuple[Replaced, ...] = ()
    """The seats that others have taken over, in order; such a game counts for no rating."""
    seal: str = ""
    """The seal of its chance (`engine.sealing`), "" where it has none."""
    words: tuple[str, ...] = ()
    """What its players have mixed into its chance, by seat, as they typed it; "" is of who typed nothing."""
    forum: int = 0
    """The forum of the server in which it gets its post, 0 where it gets a thread of its channel."""
    lessons: bool = False
    """Whether it is a person's first game, in which every moment is explained."""
    puzzle: PuzzleTry | None = None
    """The puzzle at which it is a try; it goes on from the position of that."""
    settled: Settled | None = None
    """How its match was decided otherwise than by it, with which it was closed."""
    back_if_seen: bool = False
    """Whether its players take back without asking what has shown no more than a card that was played."""
    talk: TeamTalk = "open"
    """2V2.11 What teammates have agreed to say to each other."""

    @property
    def closed(self) -> bool:
        """Whether it is played where only its players see it: it is private, or others may see it only later."""
        return self.private or self.delay != "none"

    @property
    def teaches(self) -> bool:
        """Whether it is a first game or a try at a puzzle: its player is alone with it and keeps no other waiting."""
        return self.lessons or self.puzzle is not None

    @property
    def former(self) -> frozenset[int]:
        """All who has ever played in it and does not any more."""
        return frozenset(each.player.id for each in self.replaced) - {player.id for player in self.players}

    @property
    def beginners(self) -> tuple[Player, ...]:
        """Who sat in each seat when it began."""
        first = {each.seat: each.player for each in reversed(self.replaced)}
        return tuple(first.get(seat, player) for seat, player in enumerate(self.players))

    def with_newcomer(self, taken: Replaced) -> GameFacts:
        """The same where another one has taken over a seat."""
        players = (*self.players[: taken.seat], taken.newcomer, *self.players[taken.seat + 1 :])
        return structs.replace(self, players=players, replaced=(*self.replaced, taken))

    @property
    def people(self) -> tuple[Player, ...]:
        """All who plays and is no practice opponent."""
        return tuple(player for player in self.players if not player.is_opponent)

    @property
    def practised(self) -> frozenset[int]:
        """The seats in which practice opponents play; a game with any counts for no rating."""
        return frozenset(seat for seat, player in enumerate(self.players) if player.is_opponent)

    @property
    def label(self) -> str:
        """The short name people see: "A7F2"."""
        return self.id[1:5].upper()

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return tuple(teams_for(self.mode, len(self.players)))

    def others(self, seat: int) -> tuple[str, ...]:
        """The names of all others."""
        return tuple(player.name for at, player in enumerate(self.players) if at != seat)

    def opponents(self, seat: int) -> tuple[str, ...]:
        """2V2.1 The names of those in other teams."""
        return tuple(player.name for at, player in enumerate(self.players) if self.teams[at] != self.teams[seat])

    @property
    def teams_apart(self) -> tuple[tuple[Player, ...], ...]:
        """2V2.11 The people of each team that talks in a private thread, team A first; none of one who is alone."""
        if self.mode != "2v2" or self.talk != "private" or not self.guild_id:
            return ()
        sides = [[each for each, of in zip(self.players, self.teams, strict=True) if of == team] for team in (0, 1)]
        people = [tuple(each for each in side if not each.is_opponent) for side in sides]
        return tuple(each if len(each) > 1 else () for each in people)

    def seat_of(self, person_id: int) -> int | None:
        """The seat in which a person plays, None for anybody else."""
        return next((seat for seat, player in enumerate(self.players) if player.id == person_id), None)


FACTS_OF_A_GAME = Form("facts of a game", GameFacts, newest=2, upgraders={1: as_it_is}, packed=True)
"""Since form 2 they are packed, and say nothing of what is as usual."""
