"""How drawing, Resupply, the top of the Deck, and cards that are shown are worded (3.1.3.f, 3.2.2, 7.3.5, 7.3.16)."""

from __future__ import annotations

from engine.abilities.drawing.records import (
    DiscardFromDeck,
    Draw,
    DrawUntil,
    ExhaustedResupply,
    LookAt,
    ManaFromDeck,
    Resupply,
    Reveal,
    RevealTop,
    RevealUntil,
    Take,
)
from engine.cards.language import (
    All,
    AtRandom,
    Capped,
    Choose,
    Effect,
    Filter,
    InExpedition,
    InExpeditionThatIs,
    It,
    Number,
    ThatMany,
    Times,
)
from engine.cards.text.combining import alternatives
from engine.cards.text.reading.canonical.entries import meant
from engine.cards.text.reading.grammar import reads
from engine.cards.text.trees import so_many_for_each, steps

# ---- drawn -----------------------------------------------------------------------------------------------------------

reads("verb", "draw another card")(Draw)
reads("verb", "draw that many card")(lambda: Draw(ThatMany()))


@reads("verb", "draw <number:some_number> card <each>", "draw card equal to <number:value>")
def draw(number: Number, each: Number | None = None) -> Draw | Times | None:
    """'draw two cards for each Landmark you control'."""
    if each is None:
        return Draw(number)
    return Draw(each) if number == 1 else so_many_for_each(number, each, Draw(number))


@reads("verb", "draw 1 card <each> , up to 1 max of <most:integer> [card]")
def draw_up_to(each: Number, most: int) -> Draw:
    """'draw a card for each Landmark you control, up to a max of two'."""
    return Draw(Capped(each, most))


reads("verb", "draw card until you have <number:integer> card in your hand")(
    lambda number: DrawUntil(number) if number else None
)
reads("their_verb", "draw card until they have <number:integer> card in [their] hand")(
    lambda number: DrawUntil(number) if number else None
)

# ---- Resupply --------------------------------------------------------------------------------------------------------

reads("verb", "do @resupply [again]", "@resupply again")(Resupply)
reads("verb", "do @exhausted_resupply")(ExhaustedResupply)
reads("verb", "put the top card of your deck in (reserve|your reserve) [,] exhausted")(ExhaustedResupply)
reads("verb", "put the top card of your deck in (reserve|your reserve)")(Resupply)
reads("again_and_again", "@resupply")(Resupply)
reads("again_and_again", "@exhausted_resupply")(ExhaustedResupply)


@reads("verb", "put the top <number:integer> card of your deck in (reserve|your reserve) [[,] exhausted]=so")
def put_several_in_reserve(number: int, so: str = "") -> Effect | None:
    """'put the top two cards of your deck in Reserve': one Resupply after the other (7.3.16)."""
    one = ExhaustedResupply() if so else Resupply()
    return steps(*[one] * number) if 1 < number < 10 else None


reads("sentence", "@resupply (, then|and|and then|, and then) @resupply again")(lambda: steps(Resupply(), Resupply()))
reads("verb", "@resupply twice")(lambda: steps(Resupply(), Resupply()))
reads("verb", "@exhausted_resupply twice")(lambda: steps(ExhaustedResupply(), ExhaustedResupply()))

# ---- Mana ------------------------------------------------------------------------------------------------------------

reads("your_mana", "in your mana_zone [, exhausted]", "in your mana_zone as 1 exhausted mana_orb")(lambda: True)
reads("your_mana", "in your mana_orb [, exhausted]", "(in|to) [your] mana [, exhausted]")(lambda: True)


@reads("verb", "put the top [<number:integer>] card of your deck <where:your_mana> [<each>]")
def mana_from_deck(number: int = 1, each: Number | None = None, where: bool = True) -> ManaFromDeck | None:
    """'put the top card of your deck in your Mana zone'."""
    return ManaFromDeck(number) if each is None else ManaFromDeck(each) if number == 1 else None


reads("their_verb", "put the top card of their deck in their mana_zone [, exhausted]")(ManaFromDeck)
reads("their_verb", "put the top card of their deck in their mana_zone as 1 exhausted mana_orb")(ManaFromDeck)
reads("their_verb", "put the top card of their deck (in|to) [their] mana [, exhausted]")(ManaFromDeck)

# ---- the top of the Deck ---------------------------------------------------------------------------------------------


@reads("their_verb", "discard the top [<number:integer>] card of their deck")
@reads("verb", "put the top [<number:integer>] card of your deck in your discard_pile")
@reads("their_verb", "put the top [<number:integer>] card of their deck in their discard_pile")
def put_in_discard_pile(number: int = 1) -> DiscardFromDeck | None:
    """'put the top three cards of your deck in your discard pile'."""
    return DiscardFromDeck(number) if number else None


reads("their_verb", "reveal the top [<number:integer>] card of their deck")(lambda number=1: RevealTop(number))


def is_of_the_deck(filter: Filter) -> bool:
    """Whether a card in a Deck can be like this: it has no controller and is in no expedition."""
    ways = alternatives(filter)
    placed = any(isinstance(quality, InExpedition | InExpeditionThatIs) for way in ways for quality in way.qualities)
    return not placed and all((way.zone, way.controller, way.expedition) == (None, None, None) for way in ways)


reads("their_verb", "look at the top [<number:integer>] card of their deck")(lambda number=1: LookAt(number))

# ---- a hand ----------------------------------------------------------------------------------------------------------


@reads("their_verb", "reveal <who:chosen>")
@reads("their_verb", "reveal <who:random>")
@reads("their_verb", "reveal <who:all>")
def reveal(who: Choose | AtRandom | All) -> Reveal | None:
    """'reveal a Spell from your hand': of a hand only, all else is seen anyway."""
    return Reveal(who) if who.filter.zone == "hand" else None


# ---- as the patterns tell it -----------------------------------------------------------------------------------------

meant(Take)(lambda verb: verb.who == It())
meant(RevealUntil)(lambda verb: is_of_the_deck(verb.filter))
meant(Reveal)(lambda verb: isinstance(verb.who, Choose | AtRandom | All) and verb.who.filter.zone == "hand")
