"""How Expeditions that move or stay are worded, and what changes Expeditions (7.3.10, 7.3.11, 7.3.22)."""

from __future__ import annotations

from engine.abilities.expeditions.records import (
    Ascend,
    Defect,
    DoNotMove,
    KeepFromMoving,
    MoveExpedition,
    MoveFurther,
    TakeControl,
)
from engine.cards.language import EveryExpedition, MyExpedition, Place, ThatExpedition
from engine.cards.text.reading.canonical.entries import makes, place, read_as
from engine.cards.text.reading.grammar import reads

# ---- moved -----------------------------------------------------------------------------------------------------------


@reads("statement_of_fact", "<place:expedition> move (forward|backward)=way <n:so_far>")
@reads("verb", "move <place:expedition> (forward|backward)=way [<n:integer> region]")
@reads("verb", "have <place:expedition> move (forward|backward)=way <n:so_far>")
def move_expedition(place: Place, way: str, n: int = 1) -> MoveExpedition:
    """'target Expedition moves forward one region'."""
    return MoveExpedition(place, n if way == "forward" else -n)


reads("so_far", "<n:integer> [more] region", "by <n:integer> more region")(lambda n: n)
reads("it_expedition", "it")(ThatExpedition)
reads("statement_of_fact", "<place:it_expedition> @ascend")(Ascend)
reads("statement_of_fact", "<place:it_expedition> move (forward|backward)=way [by] [<n:integer> [more] region]")(
    move_expedition
)
reads("statement_of_fact", "<place:expedition> each @ascend")(Ascend)


@reads("statement_of_fact", "its controller move their other expedition (forward|backward)=way [<n:integer> region]")
def its_controller_moves(way: str, n: int = 1) -> MoveExpedition:
    """'its controller moves their other Expedition forward one region'."""
    return MoveExpedition(ThatExpedition(other=True), n if way == "forward" else -n)


# ---- kept from moving ------------------------------------------------------------------------------------------------

reads("statement_of_fact", "<place:expedition> each cannot move forward <until>")(KeepFromMoving)
reads("verb", "keep expedition from moving forward <until>")(lambda until: KeepFromMoving(EveryExpedition(), until))
reads("statement_of_fact", "expedition cannot move forward <until>")(
    lambda until: KeepFromMoving(EveryExpedition(), until)
)

# ---- changed ---------------------------------------------------------------------------------------------------------

reads("verb", "@defect <who:object>")(Defect)
reads("verb", "take control of <who:object> . if it be 1 expedition_permanent , it join <place:own_place>")(TakeControl)
reads("own_place", "my expedition")(MyExpedition)

# ---- as the patterns tell it -----------------------------------------------------------------------------------------

read_as("", MoveFurther, DoNotMove)
place("place", "<place:own_place>", of=TakeControl)
place("steps", "<steps:integer>", of=MoveExpedition)


@makes(MoveExpedition)
def move_by_regions(place: Place, forward: bool, steps: int = 1) -> MoveExpedition:
    """'target Expedition moves forward by two regions'."""
    return MoveExpedition(place, steps if forward else -steps)
