"""All services of one open store, made together."""

from __future__ import annotations

from dataclasses import dataclass

from bot.due import DueService
from bot.leagues.limited.playing import PodPlaying
from bot.leagues.limited.pod_keeping import PodKeeping
from bot.leagues.organising.judge_calls import JudgeCalls
from bot.leagues.organising.judging import JudgeService
from bot.leagues.organising.league_services import LeagueServices, league_services
from bot.leagues.organising.roster import LeagueRoster
from bot.leagues.ratings.rating_service import RatingService
from bot.leagues.ratings.reliability import ReliabilityService
from bot.leagues.ratings.statistics_service import Recounting, StatisticsService
from bot.leagues.rounds.calendar import CalendarService
from bot.leagues.rounds.limited_service import LimitedService
from bot.play.cards.cards import CardService
from bot.play.cards.library import CardLibrary, Sweep
from bot.play.cards.own_rules import NO_RULES, OwnRules
from bot.play.cards.rules import RuleService
from bot.play.cards.uniques import UniqueService
from bot.play.decks.bringing import Bringing, ready_made_chest
from bot.play.decks.saved_decks import DeckService
from bot.play.declaring.completions import Completions
from bot.play.declaring.declarations import DeclarationService
from bot.play.declaring.planning import PlanService
from bot.play.declaring.standing import StandingService
from bot.play.games.absence import AbsenceService
from bot.play.games.calls import CallService
from bot.play.games.clocking import ClockService
from bot.play.games.draws import DrawService
from bot.play.games.games import GameService
from bot.play.games.hints import HintService
from bot.play.games.history import HistoryService
from bot.play.games.learning import LearningService
from bot.play.games.puzzle_search import PuzzleSearch
from bot.play.games.reaching import ReachingService
from bot.play.games.reasons import ReasonService
from bot.play.games.replacing import ReplacingService
from bot.play.games.reports import ReportService
from bot.play.games.reviews import ReviewService
from bot.play.games.undoing import UndoService
from bot.play.games.watching import WatchService
from bot.play.matchmaking.blocks import BlockService
from bot.play.matchmaking.challenges import ChallengeService
from bot.play.matchmaking.invitation_limits import InvitationLimits
from bot.play.matchmaking.lobbies import LobbyService
from bot.play.matchmaking.practice import PracticeService
from bot.play.matchmaking.puzzle_collection import PuzzleCollection
from bot.play.matchmaking.puzzle_records import PuzzleRecords
from bot.play.matchmaking.puzzles import PuzzleService
from bot.play.matchmaking.queueing import QueueService
from bot.play.sessions.game_store import WAIT_MS, GameStore
from bot.play.sessions.reading_ahead import ReadingAhead
from bot.play.sessions.timekeeping import Timekeeper
from bot.play.settings import SettingsService
from bot.play.settings.daily import DailyPuzzleService, DigestService
from bot.privacy.departures import Departures
from bot.privacy.forgetting import ForgettingService
from bot.privacy.own_data import OwnDataService
from bot.privacy.retention import RetentionService
from bot.privacy.retention_terms import KEEP, Terms
from bot.privacy.shutting_out import ShutOutService
from engine import default_catalogue
from engine.cards.definitions.definition import CardDefinition
from persistence import Store


@dataclass(frozen=True, slots=True)
class Services:
    """What handlers are given; nothing in it remembers anything between presses."""

    challenges: ChallengeService
    lobbies: LobbyService
    queue: QueueService
    blocks: BlockService
    watching: WatchService
    due: DueService
    games: GameService
    draws: DrawService
    absence: AbsenceService
    undoing: UndoService
    replacing: ReplacingService
    history: HistoryService
    reviews: ReviewService
    calls: CallService
    clocks: ClockService
    timekeeper: Timekeeper
    declarations: DeclarationService
    standing: StandingService
    plans: PlanService
    practice: PracticeService
    puzzles: PuzzleService
    puzzle_records: PuzzleRecords
    puzzle_collection: PuzzleCollection
    puzzle_search: PuzzleSearch
    learning: LearningService
    hints: HintService
    completions: Completions
    reasons: ReasonService
    decks: DeckService
    cards: CardService
    rules: RuleService
    uniques: UniqueService
    library: CardLibrary
    sweep: Sweep
    settings: SettingsService
    reports: ReportService
    ratings: RatingService
    reliability: ReliabilityService
    leagues: LeagueServices
    judging: JudgeService
    judge_calls: JudgeCalls
    roster: LeagueRoster
    limited: LimitedService
    pods: PodPlaying
    calendar: CalendarService
    statistics: StatisticsService
    recounting: Recounting
    forgetting: ForgettingService
    shutting_out: ShutOutService
    retention: RetentionService
    own_data: OwnDataService
    reaching: ReachingService
    reading_ahead: ReadingAhead


def services_over(
    store: Store, own_rules: OwnRules = NO_RULES, wait_ms: int = WAIT_MS, call_ms: int = 0, keep: Terms = KEEP
) -> Services:
    """The services over a store, with the decks that come with the program, and the operator's copy of the rules.

    `wait_ms` is how long everything waits that is answered by itself; `call_ms` how long who has moved just now is
    given to go on by themselves before they are called; `keep` says how long things are kept.
    """
    chest = ready_made_chest()
    library = CardLibrary(store.cards, default_catalogue())
    uniques = UniqueService(store.uniques, store.decks, library)
    decks = DeckService(store.decks, uniques)
    timekeeper = Timekeeper(store.notes, store.preferences, store.clock)
    game_store = GameStore(store.games, library, timekeeper, store.clock, wait_ms, call_ms)
    bringing = Bringing(chest, decks, store.games)
    ratings = RatingService(store.ratings, game_store, store.clock)
    reliability = ReliabilityService(store.games, store.preferences, ratings)
    blocks = BlockService(store.blocks)
    undoing, history = UndoService(game_store, blocks), HistoryService(game_store, store.clock)
    settings = SettingsService(store.preferences, store.servers, store.deadlines, store.clock)
    limits = InvitationLimits(store.invitation_counts, store.challenges, store.lobbies, store.games)
    challenges = ChallengeService(
        store.challenges, game_store, bringing, library, settings, store.clock, blocks, reliability, limits
    )
    lobbies = LobbyService(
        store.lobbies, blocks, game_store, bringing, library, settings, store.clock, reliability, limits
    )
    queue = QueueService(store.queue, lobbies, bringing, library, settings, store.outbox, reliability)
    digests = DigestService(store.deadlines, settings)
    clocks = ClockService(game_store, timekeeper, settings, store.deadlines, store.clock)
    declarations = DeclarationService(game_store, store.drafts)
    games = GameService(game_store, store.outbox, challenges, lobbies)

    async def own(person: int, reference: str) -> CardDefinition | None:
        mine = {card.reference: card for card in await uniques.cards(person)}
        return mine.get(reference) or await games.card_of_a_game(person, reference)

    cards = CardService(library.with_uniques, own)
    standing = StandingService(game_store, games)
    reasons = ReasonService(game_store)
    collection = PuzzleCollection(store)
    records = PuzzleRecords(store, collection)
    reports = ReportService(store.reports, reasons, game_store, collection, store.clock)
    replacing = ReplacingService(game_store, blocks, reliability, store.drafts, store.clock)
    leagues = league_services(store.leagues, bringing, library, game_store, settings, store.clock, reliability)
    statistics = StatisticsService(store.statistics, store.ratings, leagues.keeping, game_store, store.clock)
    pod_keeping = PodKeeping(store.pods, library, timekeeper, store.clock)
    limited = LimitedService(
        store.pods, pod_keeping, store.leagues, leagues.keeping, leagues.rounds, library, store.deadlines, store.clock
    )
    daily = DailyPuzzleService(store.deadlines, settings)
    departures = Departures(store, games, challenges, lobbies)
    forgetting = ForgettingService(
        store, game_store, departures, reports, ratings, leagues.joining, limited, statistics, records, collection
    )
    return Services(
        challenges=challenges,
        lobbies=lobbies,
        queue=queue,
        watching=WatchService(game_store, store.follows, store.blocks),
        blocks=blocks,
        due=DueService(store.deadlines, challenges, lobbies, queue, digests, clocks, leagues.rounds, limited, daily),
        absence=AbsenceService(game_store, store.clock),
        clocks=clocks,
        timekeeper=timekeeper,
        calls=CallService(game_store, store.outbox, settings),
        games=games,
        draws=DrawService(game_store, store.outbox, blocks),
        standing=standing,
        hints=HintService(game_store),
        practice=PracticeService(game_store, bringing, library, settings, store.clock),
        puzzles=PuzzleService(game_store, library, settings, collection, records, store.preferences),
        puzzle_records=records,
        puzzle_collection=collection,
        puzzle_search=PuzzleSearch(game_store, history, settings, collection, store.claims, store.outbox),
        learning=LearningService(game_store, games, bringing, library, settings, store.clock),
        plans=PlanService(game_store, store.drafts, standing),
        undoing=undoing,
        replacing=replacing,
        history=history,
        reviews=ReviewService(game_store, history, store.claims),
        declarations=declarations,
        completions=Completions(game_store, declarations),
        reasons=reasons,
        cards=cards,
        rules=RuleService(cards, own_rules),
        decks=decks,
        uniques=uniques,
        library=library,
        sweep=Sweep(library, store.games, store.challenges, store.lobbies, store.queue, store.leagues),
        settings=settings,
        reports=reports,
        ratings=ratings,
        reliability=reliability,
        leagues=leagues,
        limited=limited,
        pods=PodPlaying(pod_keeping, limited.look_after),
        statistics=statistics,
        recounting=Recounting(store.statistics, store.ratings, game_store, store.clock),
        roster=LeagueRoster(leagues.keeping, leagues.joining, store.leagues, replacing, store.clock),
        judging=JudgeService(leagues.keeping, leagues.organising, game_store, games, clocks, undoing, history),
        judge_calls=JudgeCalls(leagues.keeping, game_store, clocks, store.clock),
        calendar=CalendarService(leagues.keeping, store.leagues, games),
        forgetting=forgetting,
        shutting_out=ShutOutService(store, departures, leagues.joining),
        retention=RetentionService(store, forgetting, keep),
        own_data=OwnDataService(store, settings, uniques),
        reaching=ReachingService(store.games, store.outbox, store.turns),
        reading_ahead=ReadingAhead(store, game_store),
    )
