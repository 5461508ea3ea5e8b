"""KW.13 Gifts: what an opponent has received on one's turn, received by oneself as well."""

from __future__ import annotations

from engine.abilities.compiler import Compiler, flow
from engine.cards.language import Draw, ReceiveGift, Resupply
from engine.core.acting_player import you
from engine.core.assembly import Part, when
from engine.core.machine import Propose, Test
from engine.core.match import Match
from engine.state.actions import Action, Create
from engine.state.frames import Frame
from engine.state.seats import expedition


@flow(ReceiveGift)
def receive_gift(compiler: Compiler, record: ReceiveGift) -> list[Part]:
    """KW.13 The same is done to oneself; a token goes to one's own zone, or Expedition of the same kind."""

    def token(match: Match, frame: Frame) -> list[Action]:
        gift, seat = frame.context.gift, you(frame)
        assert gift is not None
        if gift.place < 0:
            return [Create(reference=gift.reference, seat=seat, to=gift.to)]
        return [Create(reference=gift.reference, seat=seat, place=expedition(seat, gift.place % 2))]

    return [
        when(_it_was("draw"), *compiler.verb(Draw(), "draw"), name="it was a draw"),
        when(_it_was("resupply"), *compiler.verb(Resupply(), "resupply"), name="it was a Resupply"),
        when(_it_was("token"), Propose(token, "create", name="create", rule="7.3.3.a"), name="it was a token"),
    ]


def _it_was(kind: str) -> Test:
    return lambda match, frame: frame.context.gift is not None and frame.context.gift.kind == kind
