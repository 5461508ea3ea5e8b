"""What a seat or a spectator may know: built by listing what may be shown, never by taking away.

A hand shows to its owner, the faces of Mana Orbs likewise (3.2.5.b, 3.2.9.d); the Deck to no player; everything else
lies in visible zones (1.2.3.e). Ids of cards in Decks and of hidden picks are never listed. What is hidden in the state
is decided here, what is hidden in an event in `engine.telling`; `engine.disclosure` says what an answer gave away.
"""

from __future__ import annotations

from engine.abilities.cards_in_hand import hands_shown_to
from engine.core.match import Match, derived
from engine.core.printed import Characteristics
from engine.core.query.characteristics import base_traits, expeditions_of, statistics, traits_of
from engine.core.query.keywords import keyword, keyword_given
from engine.rules import mana_orbs as orbs
from engine.rules.dusk import contributions, standings
from engine.rules.ending import ahead_in_the_arena, terrains_won, totals_in_the_arena
from engine.rules.night import limits_of
from engine.rules.playing import playable, quick_actions
from engine.rules.playing.payments import ready_orbs
from engine.rules.playing.prices import price
from engine.sight import (
    AskedSight,
    CardSight,
    ContenderSight,
    DuskSight,
    EmblemSight,
    ExpeditionSight,
    PlayableSight,
    PlayerSight,
    RegionSight,
    View,
)
from engine.state.adventure import region_of, travelled, way_of
from engine.state.decisions import Decision
from engine.state.objects import Object

SPECTATOR = -1
NOT_YOUR_TURN = ("not your turn", "5.1.1.b")
SIDES = ("hero", "companion")
OPEN_ZONES = ("expedition", "landmark", "reserve", "hero", "limbo", "discard")
"""1.2.3.e Zones whose cards all players see."""


def view(match: Match, seat: int | None) -> View:
    """The match as a seat may see it, or as a spectator may (None)."""
    viewer = SPECTATOR if seat is None else seat
    game = match.game
    return View(
        viewer=viewer,
        day=game.day,
        phase=game.phase,
        first=game.first,
        turn=game.turn,
        arena=game.arena,
        options=game.options,
        edition=game.options.edition.name,
        regions=_regions(match),
        expeditions=_expeditions(match),
        players=[_player(match, other, viewer) for other in range(game.seats)],
        limbo=[face_up(match, id) for id in game.zones["limbo"]],
        emblems=[
            EmblemSight(
                emblem.id, emblem.seat, emblem.kind, emblem.ability, emblem.source, emblem.reference, emblem.until
            )
            for emblem in game.emblems
        ],
        revealed=[face_up(match, id) for id in game.revealed if id in game.objects],
        looked_at=[face_up(match, id) for id in game.looked_at.get(viewer, ()) if id in game.objects],
        decisions=[decision for decision in game.open if decision.seat == viewer],
        asked=[_asked(match, decision) for decision in game.open],
        swaps=orbs.swaps(match, viewer) if viewer >= 0 else [],
        playable=_playable(match, viewer) if viewer >= 0 else [],
        result=game.result,
        contenders=_contenders(match) if game.arena else [],
    )


def _contenders(match: Match) -> list[ContenderSight]:
    """v3:4.3.e What a Dusk in the Arena would compare."""
    game, won, ahead = match.game, terrains_won(match), ahead_in_the_arena(match)
    return [
        ContenderSight(
            tuple(seat for seat in range(game.seats) if game.teams[seat] == team and seat not in game.left),
            totals,
            won[team],
            team in ahead,
        )
        for team, totals in totals_in_the_arena(match).items()
    ]


def _asked(match: Match, decision: Decision) -> AskedSight:
    """That a question is open; whose ability asks only where that card lies openly, or was seen before it left."""
    game, source = match.game, int(decision.arguments.get("source", 0))
    reference = str(decision.arguments.get("reference", ""))
    found = game.objects.get(source)
    known = found.zone in OPEN_ZONES if found else any(emblem.source == source for emblem in game.emblems)
    return AskedSight(decision.seat, decision.kind, decision.prompt, reference if known and not decision.back else "")


def face_up(match: Match, id: int) -> CardSight:
    """3.1.3.b, 1.1.7.e An object or card with everything about it, its statuses and counters included."""
    game = match.game
    found = game.objects[id]
    traits = traits_of(match, id)
    printed = base_traits(match, found)
    return CardSight(
        id=found.id,
        owner=found.owner,
        seat=found.seat,
        zone=found.zone,
        reference=found.reference,
        name=match.catalogue.cards[found.reference].name,
        type=traits.type,
        subtypes=traits.subtypes,
        hand_cost=traits.hand_cost,
        reserve_cost=traits.reserve_cost,
        base_statistics=printed.statistics,
        statistics=statistics(match, id),
        keywords=_keywords(match, found.id, traits),
        abilities=traits.abilities,
        statuses=found.statuses,  # 1.1.7.e
        counters=dict(found.counters),
        token=found.token,
        places=expeditions_of(match, id),
    )


def face_down(found: Object) -> CardSight:
    """3.1.3.c, 3.2.9.a A Mana Orb as others see it: where it is, whose, and whether it is Exhausted."""
    return CardSight(found.id, found.owner, found.seat, found.zone, type="mana orb", statuses=found.statuses)


def _player(match: Match, seat: int, viewer: int) -> PlayerSight:
    """3.1.3.b, 3.1.3.e All of visible zones, numbers of hidden ones; Orbs to their owner (3.2.9.d)."""
    game = match.game
    own = seat == viewer
    reserve_limit, landmark_limit = limits_of(match, seat)
    orbs = game.pile("mana", seat)
    heroes = game.pile("hero", seat)
    return PlayerSight(
        seat=seat,
        team=game.teams[seat],
        hero=face_up(match, heroes[0]) if heroes else None,
        reserve=[face_up(match, id) for id in game.pile("reserve", seat)],
        landmarks=[face_up(match, id) for id in game.pile("landmark", seat)],
        discard=[face_up(match, id) for id in game.pile("discard", seat)],
        hand_size=len(game.pile("hand", seat)),  # 3.1.3.e
        deck_size=len(game.pile("deck", seat)),  # 3.1.3.e
        mana_ready=len(ready_orbs(game, seat)),
        mana_total=len(orbs),
        mana=[face_up(match, id) if own else face_down(game.objects[id]) for id in orbs],  # 3.2.9.d
        hand=_hand(match, seat, viewer),
        reserve_limit=reserve_limit,
        landmark_limit=landmark_limit,
        first=game.first == seat,
        passed=seat in game.passed,
        left=seat in game.left,
        way=tuple(way_of(game, seat)),
    )


def _hand(match: Match, seat: int, viewer: int) -> list[CardSight] | None:
    """3.2.5.b The cards of a Hand, for its player and for a viewer who is choosing a card of it.

    3.1.3.f, 2V2.11, FFA.7 None for every other viewer, a teammate included.
    """
    if viewer != seat and seat not in hands_shown_to(match.game, viewer):  # 3.1.3.f, 2V2.11, FFA.7
        return None
    return [face_up(match, id) for id in match.game.pile("hand", seat)]


def _regions(match: Match) -> list[RegionSight]:
    """3.2.1.a The regions of the Adventure, each with the expeditions that stand there, which all players see."""
    game = match.game
    racing = [expedition for expedition in range(len(game.positions)) if expedition // 2 not in game.left]
    return [
        RegionSight(
            terrains,
            game.regions[index].hidden,
            tuple(expedition for expedition in racing if region_of(game, expedition) == index),
            tuple(game.regions[index].markers),
        )
        for index, terrains in enumerate(derived(match).regions)
    ]


def _expeditions(match: Match) -> list[ExpeditionSight]:
    """3.2.4.e Who stands in which expedition, and what Dusk would bring."""
    game = match.game
    present: list[list[CardSight]] = [[] for _ in game.positions]
    for id in game.zones["expedition"]:
        for expedition in expeditions_of(match, id):
            present[expedition].append(face_up(match, id))
    out = []
    for expedition, standing in enumerate(standings(match)):
        seat, side = divmod(expedition, 2)
        out.append(
            ExpeditionSight(
                expedition=expedition,
                seat=seat,
                side=SIDES[side],
                region=region_of(game, expedition),
                facing=game.facing[expedition],
                characters=present[expedition],
                totals=standing.totals,
                moves=standing.moves and not game.arena,
                because=standing.because,
                ascended=expedition in game.ascended,
                tied=standing.tied,
                blocked=standing.held,
                distance=0 if game.arena else travelled(game, expedition),
            )
        )
    return out


def dusk_with(match: Match, id: int, expedition: int) -> DuskSight:
    """4.2.4.b What Dusk would bring an expedition, as things stand, if a card to be played were a Character in it.

    7.4.3.b A Gigantic one counts in both of its player's expeditions; 7.4.1.a a Defender holds its own. What its
    abilities do is left out, so that nothing hidden and no chance is told.
    """
    both = keyword(match, id, "gigantic") > 0
    places = (expedition, expedition ^ 1) if both else (expedition,)
    counted = list(contributions(match))
    before = standings(match, counted)[expedition]
    found = standings(match, [*counted, (id, places, statistics(match, id))])
    facing = match.game.facing[expedition]
    theirs = found[facing].totals if facing >= 0 else (0, 0, 0)
    moves = found[expedition].moves and not match.game.arena and not keyword(match, id, "defender")
    return DuskSight(before.totals, found[expedition].totals, theirs, moves)


def is_turn_of(match: Match, seat: int) -> bool:
    """4.2.3.c Whether a player is asked what to do in a turn of theirs."""
    return any(decision.seat == seat and decision.kind == "turn" for decision in match.game.open)


def _playable(match: Match, seat: int) -> list[PlayableSight]:
    """One's own cards and quick actions with their prices now, or why they cannot be played now."""
    game = match.game
    waits = not is_turn_of(match, seat)
    out = []
    for zone in ("hand", "reserve"):
        for id in game.pile(zone, seat):
            cost = price(match, seat, id)
            refusal, rule = playable.why_not(match, seat, id)
            if waits and not refusal:
                refusal, rule = NOT_YOUR_TURN
            out.append(PlayableSight(id, cost.mana, cost.parts, "", refusal, rule))
    for id, name in quick_actions.quick_actions_of(match, seat):
        refusal, rule = quick_actions.why_not(match, seat, id, name)
        if waits and not refusal:
            refusal, rule = NOT_YOUR_TURN
        parts = quick_actions.price_of(match, seat, id, name)
        out.append(PlayableSight(id, sum(mana for _, mana, _ in parts), parts, name, refusal, rule))
    return out


def _keywords(match: Match, id: int, traits: Characteristics) -> dict[str, int]:
    """1.2.4.b The keywords of an object with their numbers, what is counted included.

    1.4.2.a, 7.4.5.c In Reserve only that Tough works, and is paid for, which passives give there.
    """
    if match.game.objects[id].zone == "reserve" and (traits.profile.counted or "tough" in traits.profile.keywords):
        others = {word: number for word, number in traits.profile.keywords.items() if word != "tough"}
        given = keyword_given(match, id, "tough")
        return {**others, "tough": given} if given else others
    counted = {"tough": number} if traits.profile.counted and (number := keyword(match, id, "tough")) else {}
    return {**traits.profile.keywords, **counted}
