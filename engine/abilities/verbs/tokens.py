"""Creating tokens (7.3.3, KW.16)."""

from __future__ import annotations

from engine.cards.definitions.profiles import records
from engine.cards.language import Create, CreateSignature
from engine.core.acting_player import you
from engine.core.match import Match
from engine.core.query.selectors import LandmarkZone
from engine.core.verbs import verb
from engine.state.actions import Create as CreateToken
from engine.state.frames import Frame


@verb(Create, "create", "7.3.3.a")
def create(match: Match, frame: Frame, token: str, place: list[int | LandmarkZone], number: int) -> list[CreateToken]:
    """7.3.3.a-b, KW.16 New tokens in each place meant, controlled by the player whose it is."""
    return [
        CreateToken(reference=token, seat=where.seat, to="landmark")
        if isinstance(where, LandmarkZone)
        else CreateToken(reference=token, seat=where // 2, place=where)
        for where in place
        for _ in range(number)
    ]


@verb(CreateSignature, "create", "7.3.3.a")
def create_signature(match: Match, frame: Frame, token: str) -> list[CreateToken]:
    """7.3.3.a In one's own Reserve; the Hero's is the one that the Hero's own abilities name, and none has several."""
    seat = you(frame)
    named = [token] if token else _signature_tokens(match, seat)[:1]
    return [CreateToken(reference=each, seat=seat, to="reserve") for each in named]


def _signature_tokens(match: Match, seat: int) -> list[str]:
    """What the abilities of a player's Hero name as its Signature token."""
    heroes = [match.catalogue.cards[match.game.objects[id].reference] for id in match.game.pile("hero", seat)]
    said = [each for hero in heroes for each in records(hero.abilities)]
    return [each.token for each in said if isinstance(each, CreateSignature) and each.token]
