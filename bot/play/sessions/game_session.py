"""One stored game as it was loaded: what it is, and what was done to it since, as far as a commit will store it."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from bot.play.clocks.clock import Clocks
from bot.play.game_records.delays import Turns, Under, after, seen_up_to, under_way
from bot.play.game_records.facts import GameFacts, GameStatus
from bot.play.game_records.game_record import CLOSED_NEWLY, GameRecord
from bot.play.game_records.looks import Look
from bot.play.game_records.orders import NO_ORDERS, Orders, Told
from bot.play.game_records.past import Past, TakenBack, UndoRequest
from bot.play.game_records.posting import Posting
from bot.play.game_records.posts import Posts
from bot.play.game_records.puzzles import Verdict, verdict
from bot.play.game_records.settled import Settled
from bot.play.requests.refusal import Refusal
from engine import (
    RULES_VERSION,
    Adjudicate,
    AgreeDraw,
    Answer,
    Close,
    Concede,
    EndlessAnswer,
    Entry,
    Event,
    Match,
    Picks,
    Refused,
    Rewind,
    Rule,
    SwapOrbs,
    digest,
    disclosed,
    taken_back,
    view,
)
from engine.state.seats import at_the_table
from persistence.delivery.outbox import FieldValue
from persistence.games.records import Changes
from persistence.games.stored_games import StoredGame
from persistence.server.errors import FormDamaged

log = logging.getLogger(__name__)

HERE_MS = 120_000
"""For how long after a move its player counts as being there: they are given a moment to see what is asked."""


@dataclass(slots=True)
class GameSession:
    """A loaded game; answers given to it here reach the store only by a commit."""

    facts: GameFacts
    stored: StoredGame
    table: Match
    answers: list[Answer] = field(default_factory=list)
    values: Changes = field(default_factory=dict)
    """Fields of the game's record that a commit is to write with the answers."""
    quiet: bool = True
    """Whether the answers given here used no chance and disclosed nothing: their player may take them back alone."""
    shown: bool = True
    """Whether they disclosed no more than which cards left a hand, and used no chance."""
    rewind: Rewind | None = None
    defaulted: set[int] = field(default_factory=set)
    """The seats whose questions were answered by themselves here, since their time was over."""
    asker: int | None = None
    """Whose wish it was that moves are taken back, where another seat was the last to agree."""
    draft: tuple[int, str] | None = None
    """The seat and the decision of the draft that comes true by what was done here."""
    record: GameRecord = field(init=False)
    """What is kept with the game, as it is stored."""

    def __post_init__(self) -> None:
        self.record = GameRecord(self.stored.meta.kept)

    @property
    def past(self) -> Past:
        """Which of its moves were taken back."""
        return self.record.past

    @property
    def clocks(self) -> Clocks | None:
        """Its clocks, as they were when something happened last; None for a game without, or that cannot be read."""
        try:
            return self.record.clocks
        except FormDamaged:
            log.warning("the clocks of the game %s cannot be read and count as none", self.facts.id)
            return None

    @property
    def undo_request(self) -> UndoRequest | None:
        """The request to take moves back that stands."""
        found = self.record.undo
        return found if found is not None and found.at == self.stored.version else None

    @property
    def board_posting(self) -> Posting | None:
        """A board whose message is not known yet; None where that cannot be read."""
        try:
            return self.record.board_posting
        except FormDamaged:
            log.warning("the board of the game %s that was being posted cannot be read", self.facts.id)
            return None

    @property
    def watched_up_to(self) -> int:
        """The newest version that may be seen by those who do not play; once the game is over, all of it."""
        if self.facts.delay == "none" or self.table.game.result is not None:
            return self.stored.version
        return seen_up_to(self.record.turns, self.facts.delay)

    @property
    def status(self) -> GameStatus:
        """Whether it is still played."""
        return "over" if self.table.game.result is not None else "running"

    def seat_of(self, person_id: int) -> int:
        """The seat of a player; raises Refusal "not your game" for anybody else."""
        seat = self.facts.seat_of(person_id)
        if seat is None:
            raise Refusal("not your game")
        return seat

    def playing(self, person_id: int) -> int:
        """The seat of a person who wants to move; raises Refusal "not your game", "game over" or "you have left"."""
        seat = self.seat_of(person_id)
        self.require_running()
        if seat in self.table.game.left:
            raise Refusal("you have left")
        return seat

    def moved_by_opponent(self, seat: int) -> int:
        """The seat of a practice opponent that moves; raises Refusal "game over", "not your game" for others."""
        if seat not in self.facts.practised:
            raise Refusal("not your game")
        if self.table.game.result is not None or seat in self.table.game.left:
            raise Refusal("game over")
        return seat

    def others(self, seat: int) -> list[int]:
        """All others who still plays; practice opponents agree to everything and are never asked."""
        return [other for other in at_the_table(self.table.game) if other not in (seat, *self.facts.practised)]

    def orders(self, seat: int, changed: Mapping[str, FieldValue] | None = None) -> Orders:
        """What the player in a seat has ordered once for all, after fields of the record have changed.

        Orders that cannot be read count as none.
        """
        try:
            return self.record.after(changed or {}).orders[seat]
        except FormDamaged:
            log.warning("the orders of seat %d in the game %s cannot be read and count as none", seat, self.facts.id)
            return NO_ORDERS

    def moved_without_seat(self) -> int:
        """The seat of a move that is no player's, which is -1; raises Refusal "game over"."""
        self.require_running()
        return -1

    def require_running(self) -> None:
        """Raises Refusal "game over"."""
        if self.table.game.result is not None:
            raise Refusal("game over")

    def answer(self, answer: Picks | SwapOrbs | Concede | AgreeDraw | Adjudicate | Close | Rule) -> None:
        """Moves the game; raises Refusal "illegal" with the rule when it is not allowed, and "endless answer"."""
        draws = self.table.game.draws
        try:
            caused = self.table.answer(answer)
        except Refused as refused:
            refusal = Refusal("illegal", reason=refused.key, rule=refused.rule)
            raise refusal.by(refused.rule, refused.ability, game=self.facts.id) from None
        except EndlessAnswer:
            log.error("an answer in the game %s sets off more than can be carried out, and is refused", self.facts.id)
            raise Refusal("endless answer") from None
        self.answers.append(answer)
        self._judge_the_puzzle(caused)
        by_the_rules = isinstance(answer, Picks | SwapOrbs)
        what = disclosed(caused, draws, self.table.game)
        self.quiet = self.quiet and by_the_rules and what == "nothing"
        self.shown = self.shown and by_the_rules and what != "more"

    def _judge_the_puzzle(self, caused: Sequence[Event]) -> None:
        """Ends a try at a puzzle at the Dusk that decides it, and notes what came of it."""
        puzzle = self.facts.puzzle
        if puzzle is None or self.puzzle_verdict is not None:
            return
        found = verdict(puzzle, caused, self.table.game)
        if found is None:
            return
        self.values |= GameRecord.puzzle.to(found)
        if self.table.game.result is None:
            closing = Rule([puzzle.seat if found == "reached" else 1 - puzzle.seat])
            self.table.answer(closing)
            self.answers.append(closing)

    def give_puzzle_up(self) -> None:
        """Ends a try at a puzzle without its solution."""
        self.answer(Close())

    @property
    def puzzle_verdict(self) -> Verdict | None:
        """What came of a try at a puzzle."""
        return self.record.after(self.values).puzzle

    def go_back(self, state: bytes, rewind: Rewind, asker: int | None = None) -> None:
        """Makes the game what it was when it had that state, which is one of its own; `asker` is whose wish it was."""
        self.table = taken_back(self.table, state, self.table.catalogue)
        self.rewind, self.quiet, self.asker = rewind, rewind.how == "free", asker

    @property
    def may_go_back(self) -> bool:
        """Whether what was done here may be taken back without asking: on some servers also where a card was seen."""
        return self.quiet or (self.shown and self.facts.back_if_seen)

    def entry(self, seat: int) -> Entry:
        """What the log will say of what was done here."""
        events, mark = list(self.table.events), digest(self.table.game)
        done = bool(self.answers) or self.rewind is not None
        by = seat if self.asker is None else self.asker
        quiet, shown = self.quiet and done, self.shown and not self.quiet and bool(self.answers)
        return Entry(self.answers, events, mark, by, RULES_VERSION, quiet=quiet, shown=shown, rewind=self.rewind)

    def changed(self, seat: int) -> Changes:
        """The fields of the record that change with what was done here: a move ends a request to take moves back.

        Where moves were taken back, so are offers of a draw, plans, and orders that last until something happens. Who
        leaves the table ends the offers of all: those were made to other players than those who are left.
        """
        changed = GameRecord.undo.to(self._request_after()) if self.record.text_of(GameRecord.undo.name) else {}
        if self.somebody_left:
            for each in self.draw_offers():
                changed |= GameRecord.offer.removed(each)
        if self.rewind is not None:
            by = seat if self.asker is None else self.asker
            taken = TakenBack(self.stored.version + 1, by, self.rewind.to, self.rewind.how)
            changed |= GameRecord.past.to(self.past.back(taken))
            for each in range(len(self.facts.players)):
                changed |= GameRecord.offer.removed(each)
                orders = self.orders(each)
                if orders.plans or orders.until:
                    left = msgspec.structs.replace(orders, plans=(), until=None).tell(Told("taken-back"))
                    changed |= GameRecord.orders.to(each, left)
        return changed

    def _request_after(self) -> UndoRequest | None:
        """The request to take moves back after what was done here: swaps of Mana Orbs leave it standing."""
        stands = self.undo_request
        if stands is None or not self.only_swapped:
            return None
        return msgspec.structs.replace(stands, at=self.stored.version + 1)

    @property
    def only_swapped(self) -> bool:
        """Whether nothing was done here but swaps of Mana Orbs, which are no move and stop no player (3.2.9.e)."""
        return bool(self.answers) and all(isinstance(answer, SwapOrbs) for answer in self.answers)

    @property
    def somebody_left(self) -> bool:
        """Whether a player has left the table by what was done here."""
        return any(isinstance(answer, Concede) for answer in self.answers)

    def orders_changed(self, values: Mapping[str, FieldValue]) -> dict[str, str]:
        """The orders and clocks among fields that change, as they stood: what happens to them meanwhile is not lost."""
        names = [GameRecord.clocks.name, *(GameRecord.orders.name(seat) for seat in range(len(self.facts.players)))]
        return self.record.as_stood(*(name for name in names if name in values))

    def turns_after(self, before: Under) -> Turns:
        """The turns that have begun, after what was done here."""
        back_to = self.rewind.to if self.rewind else None
        return after(self.record.turns, before, under_way(self.table), self.stored.version + 1, back_to)

    def posts(self, seat: int | None) -> Posts:
        """Where the game shows, with the hand message of that seat."""
        meta, record = self.stored.meta, self.record
        players = len(self.facts.players)
        since, closed, lines = record.board_since, record.closed.first(players), list(record.line)
        return Posts(
            thread_id=meta.thread or 0,
            board_id=meta.board_message or 0,
            board_day=-1 if meta.board_day is None else meta.board_day,
            board_since=since.version,
            board_turn=since.turn,
            board_anew=record.board_anew,
            in_plain_text=record.board_plain,
            being_posted=self.board_posting,
            being_opened=record.thread_opening,
            lines=tuple((day, record.line[day]) for day in lines),
            untrue_lines=tuple(day for day in lines if record.past.is_undone(record.line_version[day])),
            posted_version=meta.posted_version,
            hand_id=0 if seat is None else meta.hand_messages.get(seat, 0),
            hand_being_posted=seat is not None and record.hand_posting[seat],
            hand_mark="" if seat is None else record.hand[seat],
            lost=record.lost != "",
            gone=record.lost == "gone",
            full=record.lost == "full",
            closed_hands=tuple(at for at, told in enumerate(closed) if told),
            newly_closed=tuple(at for at, told in enumerate(closed) if told == CLOSED_NEWLY),
            hands_to_try=tuple(at for at, tried in enumerate(record.hand_to_try.first(players)) if tried),
            closed_in_call=closed,
            calls=record.call.first(players),
            calls_due=record.due.first(players),
            calls_wait=record.waits.first(players),
            rung=record.rung.first(players),
            asked_since=tuple(map(self.asked_since, range(players))),
            team_threads=tuple(at for team in (0, 1) if (at := record.team_thread[team])),
            result_id=record.result,
            seen_version=0 if seat is None else record.seen[seat],
            recapped=(0, 0) if seat is None else record.recap[seat],
        )

    def asked_since(self, seat: int) -> int:
        """Since when a seat that is asked something has been waited for, in milliseconds."""
        since = self.record.asked[seat]
        return self.facts.began if since is None else since

    def is_here(self, seat: int, now: int) -> bool:
        """Whether a seat's player has moved just now, as all could see."""
        return now - self.record.acted[seat] <= HERE_MS

    def draw_offers(self) -> tuple[int, ...]:
        """Seats whose offer of a draw stands: until the end of the Day on which it was made."""
        today = self.table.game.day
        return tuple(seat for seat in at_the_table(self.table.game) if self.record.offer[seat] == today)

    def settle(self, settled: Settled) -> None:
        """Closes the game, no person having won it, since its match was decided otherwise."""
        self.answer(Close())
        self.values |= GameRecord.facts.to(msgspec.structs.replace(self.facts, settled=settled))

    def committed(self, version: int, values: Mapping[str, FieldValue]) -> None:
        """Has what was done here stored as that version, with the fields of the record that changed by it."""
        self.written(values)
        self.stored = replace(self.stored, meta=replace(self.stored.meta, version=version))

    def written(self, values: Mapping[str, FieldValue]) -> None:
        """Has fields of the record count that were written beside any move."""
        self.stored = replace(self.stored, meta=self.stored.meta.with_fields(values))
        self.record = GameRecord(self.stored.meta.kept, self.record)

    def look(self, seat: int | None) -> Look:
        """The game as a seat, or all (None), may see it."""
        turn = next((asked.id for asked in self.table.game.open if asked.kind == "turn"), 0)
        return Look(
            facts=self.facts,
            version=self.stored.version,
            status=self.status,
            view=view(self.table, seat),
            seat=seat,
            posts=self.posts(seat),
            turn_decision=turn,
            draw_offers=self.draw_offers() if self.status == "running" else (),
            undo_request=self.undo_request if self.status == "running" else None,
            past=self.past,
            clocks=self.clocks,
            catalogue=self.table.catalogue,
            puzzle_verdict=self.puzzle_verdict,
            told=() if seat is None else self.orders(seat).told,
        )
