"""Matches of several games: when they are over, who has won them, and who begins the next game.

- Who has won more than half of the games a match may have has won it. Where as many were played as it may have, who
  has won more of them has; a game that is drawn counts as one that was played.
- In a knock-out a person has to win: further games are played until one of the two has won more.
- Who has lost a game begins the next; after one that no person has won, who did not begin it.
- When the round is over, who has won more games has won, then who stands better in the game that is being
  played; then, in a knock-out, whose Expeditions have advanced further in all games, and then the better seed.
- Where neither has done anything in any of the games, neither has won.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from bot.leagues.model.fixtures import Fixture, PlayedGame, Unwon, by_hand, match_of
from bot.leagues.model.league import League, with_fixture
from bot.leagues.pairing.matches import Match, Outcome
from bot.play.game_records.facts import MatchSoFar
from bot.play.game_records.settled import Settled
from bot.play.sessions.game_session import GameSession
from engine.state.adventure import travelled
from persistence.matchmaking.leagues import game_id_after


def game_of(held: GameSession, fixture: Fixture) -> PlayedGame:
    """A finished game as one of a match of a league.

    Neither has won anything where it was decided before both had chosen their Mana and neither had, closed since
    no person moved, or where the time of both has run out.
    """
    game = held.table.game
    first = 1 if fixture.turned else 0
    winners, how = (game.result.winners, game.result.how) if game.result else ([], "silence")
    unwon: Unwon = "silence" if how == "silence" else "time" if how == "time" and not winners else ""
    nothing = unwon or (how == "abandonment" and not game.day)
    drawn: Outcome = "neither" if nothing else "draw"
    outcome: Outcome = "first" if winners == [first] else "second" if winners == [1 - first] else drawn
    distance = [travelled(game, 2 * seat) + travelled(game, 2 * seat + 1) for seat in (first, 1 - first)]
    return PlayedGame(fixture.game, outcome, (distance[0], distance[1]), how == "abandonment", unwon)


def match_so_far(fixture: Fixture, best_of: int) -> MatchSoFar | None:
    """Which game of its match the newest one is, and how the match stands before it; None where there is but one."""
    if best_of == 1 and not fixture.played:
        return None
    said = [each.outcome for each in fixture.played]
    wins = (said.count("first"), said.count("second"))
    return MatchSoFar(best_of, len(said) + 1, wins[::-1] if fixture.turned else wins)


def settled_in(league: League, game: str, why: str) -> Settled:
    """How the match of a game stands in a league that has decided it by what both said, or, with a reason, by hand."""
    found = (fixture for each in league.rounds for fixture in each.fixtures if fixture.game == game)
    fixture = next(found, None)
    if fixture is None or fixture.match is None:
        return Settled("replaced", reason=why)
    winner = fixture.sitting.index(fixture.winner) if fixture.winner else -1
    return Settled("decided" if why else "reported", winner, fixture.match.outcome == "draw", why)


def yet_to_begin(held: GameSession) -> frozenset[int]:
    """The seats that have not even chosen their first Mana."""
    game = held.table.game
    return frozenset(decision.seat for decision in game.open) if not game.day else frozenset()


def absent_from(held: GameSession, fixture: Fixture) -> tuple[int, ...]:
    """Who did not come to a match: its game ended before its first Day since they had done nothing at all."""
    game = held.table.game
    if game.day or game.result is None or game.result.how not in ("abandonment", "time", "silence"):
        return ()
    missing = [player.id for seat, player in enumerate(held.facts.players) if seat not in game.result.winners]
    return tuple(person for person in fixture.players if person in missing)


def with_game(
    league: League, number: int, at: int, game: PlayedGame, absent: Sequence[int], *, late: bool = False
) -> League:
    """A game of a match is over: so is the match, or its next game is to begin.

    `absent` did not come to this game; who came to none has not come to the match. `late` says that the time of the
    round is over, so that no further game begins.
    """
    fixture = league.rounds[number - 1].fixtures[at]
    missing = tuple(each for each in absent if not fixture.played or each in fixture.absent)
    fixture = structs.replace(fixture, played=(*fixture.played, game), absent=missing)
    match = _late(league, number, fixture) if late else _played_out(league, number, fixture)
    if match is not None:
        return with_fixture(league, number, at, played=fixture.played, absent=missing, match=match)
    return with_fixture(
        league,
        number,
        at,
        played=fixture.played,
        absent=missing,
        game=game_id_after(fixture.game, "next"),
        turned=game.outcome == "first" or (game.outcome != "second" and not fixture.turned),
        begun=False,
    )


def _played_out(league: League, number: int, fixture: Fixture) -> Match | None:
    """What came of a match by the games that were played; None where a further one is to be."""
    best_of, games = league.terms.best_of, fixture.played
    match = match_of(number, fixture, "draw", games)
    first, second = match.wins
    if max(first, second) > best_of // 2 or (len(games) >= best_of and first != second):
        return structs.replace(match, outcome="first" if first > second else "second")
    if len(games) < best_of:
        return _left_alone(league, number, fixture)
    if all(each.outcome == "neither" for each in games):
        return structs.replace(match, outcome="neither")
    return _left_alone(league, number, fixture) if fixture.place else match


def _left_alone(league: League, number: int, fixture: Fixture) -> Match | None:
    """A match of which a game would have to begin with a person who has left the league: the other has won it."""
    there = [not (found := league.competitor(person)) or not found.gone for person in fixture.players]
    if all(there):
        return None
    outcome: Outcome = "first" if there[0] else "second" if there[1] else "neither"
    return by_hand(number, fixture, outcome, league.terms.best_of)


def _late(league: League, number: int, fixture: Fixture) -> Match:
    """What came of a match when the time of its round was over."""
    *before, last = fixture.played
    finished = before if last.as_it_stood else fixture.played
    match = match_of(number, fixture, "draw", finished)
    if match.wins[0] == match.wins[1]:
        match = match_of(number, fixture, "draw", fixture.played)
    first, second = match.wins
    if first != second:
        return structs.replace(match, outcome="first" if first > second else "second")
    if all(each.outcome == "neither" for each in fixture.played):
        return structs.replace(match, outcome="neither")
    if not fixture.place:
        return match
    return structs.replace(match, outcome=_better(league, fixture, match))


def _better(league: League, fixture: Fixture, match: Match) -> Outcome:
    """Who goes on in a knock-out where the games do not say: who has advanced further, else the better seed."""
    if match.distance[0] != match.distance[1]:
        return "first" if match.distance[0] > match.distance[1] else "second"
    seeds = {player: at for at, player in enumerate(league.qualified)}
    return "first" if seeds.get(fixture.first, 0) < seeds.get(fixture.second or 0, 0) else "second"
