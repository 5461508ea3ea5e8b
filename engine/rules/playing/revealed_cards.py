"""3.1.3.f What was shown of a Deck or a hand, and how it is covered again."""

from __future__ import annotations

import msgspec

from engine.core.machine import Act, Propose
from engine.core.match import Match
from engine.state.actions import Move
from engine.state.frames import Frame


def put_back(match: Match, frame: Frame) -> list[Move]:
    """3.1.3.f Cards of a hand go back among the others, where they cannot be told apart."""
    objects = match.game.objects
    return [Move(what=id, to="hand") for id in match.game.revealed if objects[id].zone == "hand"]


def cover(match: Match, frame: Frame) -> None:
    """3.1.3.f What has been shown of a Deck is seen no longer, and bears no number by which to know it.

    6.3.b What a reaction that waits speaks of is seen until that has been carried out; so are 'these cards' of an
    ability within which this one is carried out.
    """
    game = match.game
    if not game.revealed and not game.looked_at:
        return
    spoken_of = {id for emblem in game.emblems if emblem.kind == "reaction" for id in emblem.context.it}
    spoken_of |= {id for other in game.frames if other is not frame for id in other.context.these}
    seen = dict.fromkeys((*game.revealed, *(id for ids in game.looked_at.values() for id in ids)))
    for id in seen:
        if id in spoken_of:
            continue
        old = game.objects[id]
        if old.zone == "deck":
            del game.objects[id]
            new = msgspec.structs.replace(old, id=game.tick())
            game.objects[new.id] = new
            pile = game.zone_of(new)
            pile[pile.index(id)] = new.id
    game.revealed[:] = [id for id in game.revealed if id in spoken_of]
    left = {seat: [id for id in ids if id in spoken_of] for seat, ids in game.looked_at.items()}
    game.looked_at = {seat: ids for seat, ids in left.items() if ids}


COVERS = (
    Propose(put_back, "put back", name="put back", rule="3.1.3.f"),
    Act(cover, "nothing is revealed any more", "3.1.3.f"),
)

nothing_is_revealed = Act(cover, "nothing is revealed any more", "3.1.3.f")
"""What reactions spoke of is covered again once all of them have been carried out (4.4.a)."""
