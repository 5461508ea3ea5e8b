"""What the services hand out: a game as one reader may see it, its log, and what came of an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, get_args

from msgspec import Struct, structs

from bot.play.clocks.clock import Clocks
from bot.play.clocks.paces import PaceName, TimeOut
from bot.play.game_records.delays import SpectatorDelay
from bot.play.game_records.orders import Told
from bot.play.game_records.past import Past, TakenBack, UndoRequest
from bot.play.game_records.posting import Posting
from bot.play.game_records.puzzles import PuzzleTry, Verdict
from bot.play.game_records.rewound import Rewound
from bot.play.game_records.settled import Settled
from engine.cards.catalogue import Catalogue, default_catalogue
from engine.opponents import Level
from engine.record import Rewind
from engine.sight import DuskSight, EventSight, View
from engine.state.decisions import Adjudicate, AgreeDraw, Answer, AnyOption, Close, Concede, Decision, Rule
from engine.state.game import Mode
from engine.state.seats import teams_for
from persistence.forms import Form

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


class GameFacts(Struct, frozen=True):
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


FACTS_OF_A_GAME = Form("facts of a game", GameFacts)


@dataclass(frozen=True, slots=True)
class Posts:
    """Where a game shows on Discord; 0 where nothing has been posted yet."""

    thread_id: int = 0
    """The thread or channel that holds the game."""
    board_id: int = 0
    board_day: int = -1
    """The Day whose board that message is."""
    board_since: int = 0
    """The version at which that message was posted."""
    board_turn: int = 0
    """The turn decision that was open then."""
    board_anew: bool = False
    """A person wants the board posted anew."""
    in_plain_text: bool = False
    """The board stands without its embed, since its place takes none."""
    being_posted: Posting | None = None
    """A board that was about to be posted and has not been written down since."""
    being_opened: bool = False
    """A thread was about to be opened and has not been written down since."""
    posted_version: int = 0
    """The version that the board shows."""
    hand_id: int = 0
    """The reader's own hand message."""
    hand_being_posted: bool = False
    """A hand message of the reader was about to be posted and has not been written down since."""
    hand_mark: str = ""
    """A fingerprint of what that message shows."""
    lost: bool = False
    """The game cannot be shown: its place is gone, the bot may not write there, or there is no room for its thread."""
    gone: bool = False
    """The place is gone for good."""
    full: bool = False
    """There is no room for its thread among those that the server may have open; it is shown when there is."""
    closed_hands: tuple[int, ...] = ()
    """Seats that cannot be reached by direct message; their hand is shown on request."""
    newly_closed: tuple[int, ...] = ()
    """Those among them whose players have not been told so."""
    hands_to_try: tuple[int, ...] = ()
    """Those whose hands are to be sent all the same, for their players have pressed something since."""
    closed_in_call: tuple[str, ...] = ()
    """By seat, for which turn the call to its player says so."""
    calls: tuple[tuple[int, int], ...] = ()
    """By seat, the channel and the message that call its player, which may be the board; 0 where none does."""
    calls_due: tuple[int, ...] = ()
    """By seat, from when on its player is to be called for what they are asked, in milliseconds; 0 for no call."""
    calls_wait: tuple[int, ...] = ()
    """By seat, until when a call to its player waits, in milliseconds; 0 where none does."""
    rung: tuple[str, ...] = ()
    """By seat, for what its player was called last."""
    asked_since: tuple[int, ...] = ()
    """By seat, since when its player is asked what they are asked, in milliseconds."""
    team_threads: tuple[int, ...] = ()
    """The private threads in which teams talk."""
    result_id: int = 0
    seen_version: int = 0
    """The version that the reader saw last."""
    recapped: tuple[int, int] = (0, 0)
    """From which version to which the reader was told last what they had missed; 0 for never."""

    @property
    def homeless(self) -> bool:
        """Whether the game goes on where a player looks at it next: its place is gone, or shut to the bot."""
        return self.lost and not self.full


@dataclass(frozen=True, slots=True)
class Ending:
    """How a move ended the game, or a person's part in it, beside what the game itself tells; `seat` is whose part."""

    how: Literal["concession", "lateness", "draw", "abandonment", "silence", "time", "ruling"]
    seat: int = -1


def ending_of(answers: Sequence[Answer]) -> Ending | None:
    """How answers end a game, or a person's part in it; None for those of the game itself."""
    for answer in answers:
        if isinstance(answer, Concede):
            return Ending("lateness" if answer.late else "concession", answer.seat)
        if isinstance(answer, AgreeDraw):
            return Ending("draw")
        if isinstance(answer, Adjudicate):
            return Ending("abandonment")
        if isinstance(answer, Rule):
            return Ending("ruling")
        if isinstance(answer, Close):
            return Ending("time" if answer.late else "silence")
    return None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One move as its reader may know it; `seat` is -1 for the beginning, and where a moderator took moves back."""

    version: int
    at: int
    seat: int
    events: tuple[EventSight, ...]
    by_itself: bool = False
    """Whether it was the reader's own and was answered by itself; of others no person learns it."""
    undone: bool = False
    """Whether it was taken back."""
    rewind: Rewind | None = None
    """Where it takes moves back."""
    rewound: Rewound | None = None
    """To which moment, as far as that is known."""
    end: Ending | None = None
    """How it ended the game, or a person's part in it."""
    replaced: Replaced | None = None
    """Who took over a seat by it."""
    chose_nothing: bool = False
    """Whether all that was answered is none of what could be chosen, as where no target is."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Some entries of a log, newest page first; `page` counts from 0."""

    entries: tuple[LogEntry, ...]
    page: int
    pages: int
    days: tuple[tuple[int, int], ...] = ()
    """Every Day with the page on which it begins."""


@dataclass(frozen=True, slots=True)
class Look:
    """A game as one reader may see it; `seat` is None for a spectator and for everything public."""

    facts: GameFacts
    version: int
    status: GameStatus
    view: View
    seat: int | None
    posts: Posts
    turn_decision: int = 0
    """The id of the open turn decision, which public buttons carry; 0 while no person has a turn."""
    draw_offers: tuple[int, ...] = ()
    """Seats that have offered a draw."""
    undo_request: UndoRequest | None = None
    """The request to take moves back that stands."""
    past: Past = field(default_factory=Past)
    """Which moves were taken back."""
    catalogue: Catalogue = field(default_factory=default_catalogue)
    """The cards that the game is played with."""
    clocks: Clocks | None = None
    """The clocks of a game that has some, as they were when something happened last."""
    puzzle_verdict: Verdict | None = None
    """What came of a try at a puzzle; None while it goes on, and where it was given up."""
    told: tuple[Told, ...] = ()
    """What the reader has still to be told of what they had ordered."""

    @property
    def taken_back(self) -> TakenBack | None:
        """Who took moves back, and how, where that is the last thing that happened."""
        newest = self.past.newest
        return newest if newest is not None and newest.version == self.version else None

    def name(self, seat: int) -> str:
        """The display name of a seat's player, unescaped."""
        return self.facts.players[seat].name

    @property
    def late(self) -> tuple[int, ...]:
        """Seats that are asked something and have neither time nor grace left."""
        if self.clocks is None or self.status != "running":
            return ()
        return tuple(seat for seat, clock in enumerate(self.clocks.seats) if clock.ran_out)

    def may_claim(self, seat: int) -> bool:
        """Whether that seat may claim the game from an opponent whose time has run out."""
        teams = self.facts.teams
        at_the_table = seat not in (player.seat for player in self.view.players if player.left)
        return at_the_table and any(teams[late] != teams[seat] for late in self.late)

    def asked(self, seat: int) -> bool:
        """Whether that seat is asked something."""
        return any(asked.seat == seat for asked in self.view.asked)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an answer: the game as its giver sees it now, and what happened as they may know it.

    `repeated` says that this very press had been carried out before; then `events` is empty. `free` says whether its
    giver may take it back without asking: the others have learned nothing by it.
    """

    look: Look
    events: tuple[EventSight, ...] = ()
    repeated: bool = False
    free: bool = False


@dataclass(frozen=True, slots=True)
class GameLine:
    """One line of a person's list of games; `waiting` when something is asked of them or a draw was offered."""

    facts: GameFacts
    seat: int
    status: GameStatus
    day: int
    phase: str
    waiting: bool
    thread_id: int
    opponents: tuple[str, ...]
    won: bool | None = None
    """None while running and for a draw."""
    board_id: int = 0
    """The message that is the board, 0 where none is posted."""
    waited_for: tuple[str, ...] = ()
    """The others who are asked something."""
    until: int = 0
    """When the time of the reader, or of the others who are asked something, is over; 0 where no clock runs."""
    since: int = 0
    """Since when the reader is waited for, or where nothing is asked of them, the one who is waited for longest."""


@dataclass(frozen=True, slots=True)
class DeckLine:
    """One deck that can be chosen: its key, its Hero's name ("" without Heroes) and its number of cards.

    `own` says that it is one of those that the person has saved; `faction` is that of its Hero, else of its cards;
    `last_played` when the newest game of the person with it began (milliseconds since 1970), 0 for none of late.
    """

    key: str
    hero: str
    cards: int
    own: bool = False
    faction: str = ""
    last_played: int = 0


@dataclass(frozen=True, slots=True)
class Candidates:
    """What may be chosen in one place: codes with the options they stand for, and the look that names them."""

    look: Look
    prompt: str
    options: tuple[tuple[str, AnyOption], ...] = ()
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """What the question speaks of, as its decision says."""
    least: int = 1
    most: int = 1
    """How many of the options are wanted."""


@dataclass(frozen=True, slots=True)
class DraftStep:
    """One answered question of a declaration: its prompt and the codes of the options picked."""

    prompt: str
    picks: tuple[str, ...]
    options: tuple[AnyOption, ...]
    """The same picks as options, valid in the sight they come with."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What comes of choosing an Expedition for a Character: what Dusk would bring there, and the price.

    `price` is None where more is asked before it can be paid.
    """

    dusk: DuskSight
    price: int | None = None


@dataclass(frozen=True, slots=True)
class DeclarationSight:
    """A declaration under way (5.1.2); nothing of it has happened yet.

    `decision` is what comes next: a choice, or the price (`prompt` "pay", `arguments["price"]`) to be confirmed.
    `look` shows the table as it would stand at this point, to that seat alone. `step` stands for everything
    declared so far and must come back with the answer, so that no older panel answers for another declaration.
    """

    look: Look
    origin: int
    """The id of the turn decision the declaration starts from."""
    step: int
    steps: tuple[DraftStep, ...] = field(default=())
    decision: Decision | None = None
    outlooks: Mapping[str, Outlook] = field(default_factory=dict)
    """Where an Expedition is asked for: what comes of each, by the codes of the options."""

    @property
    def ready(self) -> bool:
        """Whether everything is declared and only the price remains."""
        return self.decision is not None and self.decision.kind == "pay"
