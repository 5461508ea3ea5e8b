"""Cards that nobody has printed, so that each word of the ability language meets the others in play.

How the words stand together where their annotations do not say enough is said here, one maker for a family of words.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.cards import language as words
from engine.cards.definition import CardDefinition
from engine.cards.language import Ability, Record
from engine.selfplay.chances import Chances
from engine.selfplay.inventor import SUBTYPES, Inventor, Place, makes

CARDS_OF_A_DECK = 12

KINDS = ("character", "character", "character", "character", "landmark", "spell")

ABILITIES: dict[str, tuple[type[Record], ...]] = {
    "character": (
        words.Keyword,
        words.Reaction,
        words.Reaction,
        words.QuickAction,
        words.Support,
        words.Passive,
        words.Passive,
        words.Replacing,
        words.Additive,
        words.CountedTough,
    ),
    "landmark": (words.Reaction, words.QuickAction, words.Passive, words.Passive, words.Replacing, words.Additive),
    "hero": (
        words.Reaction,
        words.QuickAction,
        words.Passive,
        words.Additive,
        words.BeginsWithMarkers,
        words.BeginsWithCounters,
    ),
    "spell": (words.SpellEffect,),
}

GRANTED: tuple[type[Record], ...] = (words.Keyword, words.Reaction, words.QuickAction, words.Passive)
"""What objects in play can be given (2.2.10)."""

ABOUT_CHARACTERS: tuple[type[Record], ...] = (
    words.Boost,
    words.GainStatus,
    words.LoseStatus,
    words.SwitchExpeditions,
)
"""Verbs that speak of Characters in play."""

MOVING = (words.Sacrifice, words.Discard, words.SendToReserve, words.ReturnToHand, words.PutInMana)

INVENTED_TOKEN = CardDefinition(
    "INVENTED_TOKEN",
    "Invented token",
    "permanent",
    "neutral",
    "token",
    ("landmark",),
    token=True,
    abilities=(
        words.Reaction(words.IAmSacrificed(), words.Resupply()),
        words.QuickAction((words.ExhaustMe(), words.PayMana(1)), words.Sacrifice(words.Me())),
    ),
)
"""KW.16 A Permanent that invented cards create."""

GIVEN = words.Give("discard", words.Filter(zone="reserve", controller="you"))

EITHER = words.EitherOf(GIVEN, words.Give("sacrifice", words.Filter(types=("permanent",), controller="you")))

SPENT = words.SpendFrom(words.Filter(controller="you", or_in_reserve=True))

STATUSES = (("anchored", "asleep"), ("fleeting", "asleep", "anchored"))

ROWS = ((1, 3, 4, 99), (1, 1, 2, 99), (1, 5, 6, 99))


def invented_cards(seed: int) -> tuple[CardDefinition, ...]:
    """A Hero and the other cards of one deck; the same seed invents the same."""
    inventor = Inventor(Chances(~seed))
    kinds = ("hero", *(inventor.chances.pick(KINDS) for _ in range(CARDS_OF_A_DECK)))
    return tuple(_card(inventor, f"INVENTED_{seed}_{number}", kind) for number, kind in enumerate(kinds))


def _card(inventor: Inventor, reference: str, kind: str) -> CardDefinition:
    """A card of a kind with one to three abilities."""
    number, in_play = inventor.chances.below, kind in ("character", "landmark")
    abilities: list[Ability] = [
        inventor.record(inventor.chances.pick(ABILITIES[kind]), Place(kind, modes=not line))
        for line in range(1 + number(3))
    ]
    return CardDefinition(
        reference,
        reference.replace("_", " ").capitalize(),
        "permanent" if kind == "landmark" else kind,  # type: ignore[arg-type]
        "neutral",
        "hero" if kind == "hero" else "common",
        ("landmark",) if kind == "landmark" else SUBTYPES[: number(2)] if in_play else (),
        0 if kind == "hero" else 1 + number(4),
        0 if kind == "hero" else 1 + number(4),
        (number(5), number(5), number(5)) if kind == "character" else (0, 0, 0),
        abilities=tuple(abilities),
    )


def _said(**fields: Any) -> words.Filter:
    return words.Filter(**fields)


@makes(words.Filter)
def _filter(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Characters in play, or now and then other objects and cards of visible zones; hidden ones are never described."""
    chances = inventor.chances
    controller = chances.pick((None, "you", "opponent"))
    if place.cards and chances.one_in(2):
        zone = chances.pick((None, "reserve", "discard"))
        types = chances.pick((("character",), ("permanent",), ("spell",) if zone else ("character", "permanent")))
        return _said(types=types, controller=controller, zone=zone)
    if chances.one_in(12):
        first = words.Filter(types=("permanent",), controller="you")
        return replace(first, alternative=_said(types=("character",), controller=controller))
    more: dict[str, Any] = chances.pick(
        (
            {},
            {},
            {"qualities": (_quality(inventor, place),)},
            {"subtypes": (chances.pick(SUBTYPES),)},
            {"other": True},
            {"token": chances.one_in(2)},
            {"status": chances.pick(("fleeting", "boosted", "asleep", "anchored"))},
            {"hand_cost_at_most": 1 + chances.below(4)},
            {"hand_cost_at_least": 2 + chances.below(3)},
        )
    )
    return _said(types=("character",), controller=controller, **more)


def _quality(inventor: Inventor, place: Place) -> words.Quality:
    """What Characters in play can be like; a player or an Expedition is targeted only where something is declared."""
    chances = inventor.chances
    number = inventor.value(words.Number, replace(place, depth=0), "most")
    qualities: list[words.Quality] = [
        words.Unlike(_said(status=chances.pick(("fleeting", "anchored")))),
        words.Unlike(_said(subtypes=(chances.pick(SUBTYPES),))),
        words.OneOfStatuses(("fleeting", "boosted")),
        words.Costing(chances.pick(("hand", "reserve", "base")), at_most=number),
        words.Costing("reserve", at_least=1 + chances.below(3)),
        words.StatisticAtMost(number, chances.pick((None, "forest", "water"))),
        words.HasCounters(),
        words.InExpedition(words.YourExpedition("hero")),
        words.InExpeditionThatIs(chances.pick(("ahead", "behind or tied", "Ascended", "In Contact"))),
        words.InSingleTerrain(),
        words.Unsuited(),
        words.HasQuickAction(chances.pick(("discard", "exhaust"))),
        words.Namesake(),
        words.Dearest("base"),
    ]
    if place.targets:
        qualities += [words.InExpedition(words.TargetExpedition()), words.Of("target opponent")]
    if place.it:
        qualities.append(words.ThatCard())
    return chances.pick(qualities)


@makes(words.CostOf, words.StatisticOf)
def _about_me(inventor: Inventor, kind: Any, place: Place) -> Any:
    return inventor.plain(kind, place, who=words.Me())


@makes(words.Target, words.Choose)
def _picked(inventor: Inventor, kind: Any, place: Place) -> Any:
    most = 1 + inventor.chances.one_in(4)
    return inventor.plain(kind, place, least=inventor.chances.below(most + 1), most=most)


@makes(words.Is, words.IsLike)
def _is(inventor: Inventor, kind: Any, place: Place) -> Any:
    """A condition speaks of 'me' or 'it'."""
    return inventor.plain(kind, place, who=words.It() if place.it else words.Me())


@makes(words.Create)
def _create(inventor: Inventor, kind: Any, place: Place) -> Any:
    """KW.16 Characters in Expeditions, Permanents with the Landmarks."""
    made = inventor.plain(kind, place)
    return replace(made, token=INVENTED_TOKEN.reference) if isinstance(made.place, words.Landmarks) else made


@makes(words.IgnoreAbilities)
def _ignore(inventor: Inventor, kind: Any, place: Place) -> Any:
    """One keyword: who ignored all abilities would only be played without any."""
    who = inventor.value(words.Me | words.All, place, "who")
    return kind(who, inventor.chances.pick(("defender", "eternal", "seasoned", "tough")))


@makes(words.CountersOn)
def _counters(inventor: Inventor, kind: Any, place: Place) -> Any:
    return inventor.plain(kind, place, who=words.Me())


@makes(words.CountedTough)
def _counted_tough(inventor: Inventor, kind: Any, place: Place) -> Any:
    return kind(words.NumberOf(_said(types=("character",), controller="you")))


@makes(words.YouPlay, words.NextCard, words.CostFloor)
def _about_cards(inventor: Inventor, kind: Any, place: Place) -> Any:
    """The cards these speak of are played, from wherever."""
    types = inventor.chances.pick(((), ("character",), ("permanent",), ("spell",)))
    return inventor.plain(kind, place, filter=_said(types=types))


@makes(words.JoinsYours)
def _joins_yours(inventor: Inventor, kind: Any, place: Place) -> Any:
    return kind(_said(types=("character",), token=inventor.chances.pick((None, True, False))))


@makes(*ABOUT_CHARACTERS)
def _about_characters(inventor: Inventor, kind: Any, place: Place) -> Any:
    return inventor.plain(kind, replace(place, cards=False))


@makes(*MOVING)
def _moving(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Objects in play, cards of visible zones, or by choice cards of a hand: one's own, or shown (3.2.5.c)."""
    if place.chooses and inventor.chances.one_in(4) and kind is not words.Sacrifice:
        whose = "opponent" if place.bearer == "landmark" else "you"
        return kind(words.Choose(_said(zone="hand", controller=whose)))
    return inventor.plain(kind, replace(place, cards=True))


@makes(words.PlayForFree)
def _play_for_free(inventor: Inventor, kind: Any, place: Place) -> Any:
    zone = inventor.chances.pick(("hand", "reserve", "discard"))
    filter = _said(zone=zone, controller="you")
    return kind(
        words.Choose(filter, inventor.chances.below(2), 1), inventor.chances.pick((None, "fleeting", "anchored"))
    )


@makes(words.Reveal)
def _show(inventor: Inventor, kind: Any, place: Place) -> Any:
    """3.1.3.f A card of one's own hand; where nothing is asked, the top of the Deck."""
    return kind(words.Choose(_said(zone="hand", controller="you"))) if place.chooses else words.RevealTop()


@makes(words.GainOneOf)
def _gain_one_of(inventor: Inventor, kind: Any, place: Place) -> Any:
    """One of two, of which one is chosen."""
    return inventor.plain(kind, replace(place, cards=False), statuses=inventor.chances.pick(STATUSES))


@makes(words.Take)
def _take(inventor: Inventor, kind: Any, place: Place) -> Any:
    """7.3.5 What is drawn so has been revealed just before."""
    return words.Sequence((words.RevealTop(), kind(words.It())))


THESE = _said(zone="deck", qualities=(words.OfThese(),))


@makes(words.LookAt)
def _look(inventor: Inventor, kind: Any, place: Place) -> Any:
    """3.1.3.f What becomes of some of the cards, and of the others; where nothing is asked, nothing."""
    seen: Any = inventor.chances.pick((kind, words.RevealTop))(inventor.chances.pick((2, 3, 4)))
    if not place.chooses:
        return seen
    one = words.Choose(THESE, inventor.chances.below(2), 1)
    verbs: Any = (words.ReturnToHand, words.SendToReserve, words.PlayForFree, words.PutInExpeditions)
    return words.Sequence((seen, inventor.chances.pick(verbs)(one), words.Discard(words.All(THESE))))


@makes(words.PutInExpeditions)
def _put_in_expeditions(inventor: Inventor, kind: Any, place: Place) -> Any:
    """7.5.4 Cards of visible zones, or of one's own hand."""
    zone = inventor.chances.pick(("hand", "reserve", "discard") if place.chooses else ("reserve", "discard"))
    filter = _said(types=("character",), zone=zone, controller="you")
    return kind(words.Choose(filter) if place.chooses else words.All(filter))


@makes(words.ForEachPlayer)
def _for_each_player(inventor: Inventor, kind: Any, place: Place) -> Any:
    """7.2.3.a 'That player' does something, and then the controller does."""
    return kind(words.Sequence((words.TheyDo("that player", words.RevealTop(2)), words.Draw())))


@makes(words.Sequence)
def _sequence(inventor: Inventor, kind: Any, place: Place) -> Any:
    """What the first part speaks of, the second may call 'it'; what a die has brought is a number."""
    if inventor.chances.one_in(8):
        return kind((words.Roll(()), words.Draw(words.DieResult())))
    first = inventor.effect(replace(place, modes=False))
    then = inventor.effect(replace(place, modes=False, it=place.it or _speaks_of_something(first)))
    return kind((first, then))


@makes(words.RaiseResult)
def _raise(inventor: Inventor, kind: Any, place: Place) -> Any:
    """7.3.13.b What is raised has been rolled before, and is asked for afterwards."""
    return words.Sequence((words.Roll(()), inventor.plain(kind, place), words.Draw(words.DieResult())))


@makes(words.GainSubtypes)
def _gain_subtypes(inventor: Inventor, kind: Any, place: Place) -> Any:
    """2.3.1.e Those of what has been spoken of; where nothing has been, there are none to gain."""
    return kind(words.All(_said(types=("character",), controller="you"))) if place.it else words.Draw()


@makes(words.ForEach)
def _for_each(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Each of several things in turn is 'it'."""
    return kind(words.All(_said(types=("character",), controller="you")), words.Boost(words.It(), 1))


@makes(words.IfThisWay)
def _if_this_way(inventor: Inventor, kind: Any, place: Place) -> Any:
    """What has been discarded or put in Reserve may be asked about."""
    first = inventor.chances.pick((words.Sabotage(), words.Resupply())) if place.targets else words.Resupply()
    then = inventor.effect(replace(place, modes=False, depth=0))
    return kind(first, _said(types=("character",)), then)


@makes(words.Goes)
def _goes(inventor: Inventor, kind: Any, place: Place) -> Any:
    """From one's own hand or Deck, or anybody's card from anywhere."""
    if inventor.chances.one_in(2):
        return kind(_said(controller="you"), "reserve", ("hand", "deck"))
    return kind(_said(types=inventor.chances.pick(((), ("character",)))), "discard")


@makes(words.IfDone)
def _if_done(inventor: Inventor, kind: Any, place: Place) -> Any:
    first = inventor.effect(replace(place, modes=False))
    return kind(first, inventor.effect(replace(place, modes=False, it=place.it or _speaks_of_something(first))))


def _speaks_of_something(effect: Record) -> bool:
    return hasattr(effect, "who")


@makes(words.Modes)
def _modes(inventor: Inventor, kind: Any, place: Place) -> Any:
    chances = inventor.chances
    number, up_to, repeat = chances.pick((1, 1, 1, 2, 3)), chances.one_in(4), chances.one_in(4)
    modes = tuple(inventor.effect(replace(place, modes=False)) for _ in range(2 + chances.one_in(3)))
    all_if = words.FirstPlayer() if chances.one_in(6) else None
    all_for = (GIVEN,) if all_if is None and not repeat and chances.one_in(6) else ()
    return kind(modes, number if repeat else min(number, len(modes)), up_to, repeat, all_if, all_for)


@makes(words.If, words.May, words.OneOf)
def _inside(inventor: Inventor, kind: Any, place: Place) -> Any:
    return inventor.plain(kind, replace(place, modes=False))


@makes(words.MayPay)
def _may_pay(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Whoever is not in play, as a Spell in Limbo, pays with Mana or cards."""
    there = (words.ExhaustMe(), words.DiscardMe(), words.SacrificeMe(), words.SpendAny("kelon"))
    own = there if place.bearer in ("character", "landmark") else ()
    mana = (words.PayMana(1), words.PayMana(2), words.PayX())
    cost = inventor.chances.pick((*mana, words.CardFromHand(), GIVEN, EITHER, SPENT, *own))
    return kind((cost,), inventor.effect(replace(place, modes=False, many=_says_how_many(cost))))


def _says_how_many(*costs: Record) -> bool:
    return any(isinstance(cost, words.PayX | words.SpendAny) for cost in costs)


@makes(words.Roll)
def _roll(inventor: Inventor, kind: Any, place: Place) -> Any:
    low, high, then, end = inventor.chances.pick(ROWS)
    inner = replace(place, modes=False)
    return kind((words.RollRow(low, high, inventor.effect(inner)), words.RollRow(then, end, inventor.effect(inner))))


@makes(words.Win)
def _win(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Now and then only: most games are to go on."""
    return kind() if inventor.chances.one_in(8) else words.Draw()


@makes(words.EachInTurn)
def _each_in_turn(inventor: Inventor, kind: Any, place: Place) -> Any:
    """1.4.5.a There is one declaration, the controller's: what each does in turn has no targets."""
    return kind(inventor.effect(replace(place, modes=False, targets=False, it=False)))


@makes(words.AfterRest)
def _after_rest(inventor: Inventor, kind: Any, place: Place) -> Any:
    """4.2.5.b It is declared in the Night, when nothing has been spoken of."""
    return kind(inventor.effect(replace(place, modes=False, targets=True, it=False, many=False, depth=0)))


@makes(words.EachPlayer, words.EachOpponent, words.TargetOpponent, words.TargetPlayer, words.TheyDo)
def _each_player(inventor: Inventor, kind: Any, place: Place) -> Any:
    """1.4.5.a, 2V2.15 What every player, or an opponent, can do: draw, Resupply, or give something of their own."""
    verb = inventor.chances.pick((words.Draw, words.Resupply, words.ManaFromDeck, words.ExhaustedResupply, *MOVING))
    done: words.Verb
    if verb in MOVING:
        zone = inventor.chances.pick((None, "reserve", "hand")) if verb is not words.Sacrifice else None
        types = ("character",) if zone is None else ()
        done = verb(words.Choose(_said(types=types, controller="you", zone=zone)))
    else:
        done = verb()
    optional = inventor.chances.below(4) == 0
    if kind is words.TheyDo:
        who: Any = inventor.chances.pick(("that player", "its controller", "its owner", "who did"))
        before = words.EachPlayer(words.Resupply()) if who == "who did" else words.TargetPlayer(words.Resupply())
        return words.Sequence((before, kind(who, done, optional)))
    return kind(done, optional=optional)


@makes(words.Reaction)
def _reaction(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Where the trigger speaks of another object, the effect may call it 'it'."""
    trigger = inventor.value(words.Trigger, replace(place, cards=True), "trigger")
    it = isinstance(trigger, words.JoinsYours | words.YouPlay | words.YouCreateToken)
    condition = inventor.value(words.Condition | None, replace(place, cards=True), "condition")
    return kind(trigger, inventor.effect(replace(place, it=it)), condition if inventor.chances.one_in(3) else None)


@makes(words.IGo)
def _i_go(inventor: Inventor, kind: Any, place: Place) -> Any:
    return kind("expedition", inventor.chances.pick(("reserve", "discard")))


@makes(words.QuickAction)
def _quick_action(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Nothing is free here: what costs nothing would be done a hundred times a day (1.4.6.b)."""
    chances = inventor.chances
    costs = chances.pick(
        (
            (words.PayMana(1 + chances.below(2)),),
            (words.PayMana(1), words.ExhaustMe()),
            (words.ExhaustMe(),),
            (words.CardFromHand(),),
            (words.CardFromHand(), words.CardFromHand()),
            (words.PayMana(1), GIVEN),
            (SPENT,),
            (words.Spend("kelon"),),
            (words.PayMana(1), words.CardFromHand(), words.Spend("boost")),
            (words.ExhaustMe(), words.SacrificeMe()),
            (words.PayX(), words.ExhaustMe()),
            (words.ExhaustMe(), words.SpendAny("kelon")),
        )
    )
    more = None
    if chances.one_in(6):
        under = words.FirstPlayer() if chances.one_in(2) else None
        more = words.Surcharge(1 + chances.below(2), under, None if under else words.Filter(types=("character",)))
    return kind(costs, inventor.effect(replace(place, many=_says_how_many(*costs))), more=more)


@makes(words.Passive)
def _passive(inventor: Inventor, kind: Any, place: Place) -> Any:
    """2.3 Chains of passives come about where they give abilities, take them, or hold only under a condition."""
    place = replace(place, targets=False, chooses=False)
    statement = inventor.value(words.Statement, replace(place, cards=False), "statement")
    condition = inventor.value(words.Condition, replace(place, depth=1, cards=True), "condition")
    changing = words.AreSubtype | words.EvenStatistics | words.HaveAbility | words.LoseAbilities | words.RegionsAre
    support = not isinstance(statement, changing) and inventor.chances.one_in(6)
    return kind(statement, condition if inventor.chances.one_in(2) else None, support)


@makes(words.CannotActivate)
def _cannot_activate(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Any reaction, or those with one symbol or another."""
    symbols = inventor.chances.pick(((None, ()), ("join", ()), ("hand", ("reserve",))))
    return inventor.plain(kind, place, symbol=symbols[0], or_symbols=symbols[1])


@makes(words.HaveAbility)
def _have(inventor: Inventor, kind: Any, place: Place) -> Any:
    given = GRANTED if place.depth > 0 else GRANTED[:1]
    inner = Place("character", place.depth - 1)
    who = inventor.value(words.Me | words.All, replace(place, cards=False), "who")
    return kind(who, inventor.record(inventor.chances.pick(given), inner))


@makes(words.Keyword)
def _keyword(inventor: Inventor, kind: Any, place: Place) -> Any:
    word = inventor.chances.pick(("defender", "eternal", "gigantic", "seasoned", "tough", "tough"))
    return kind(word, 1 + inventor.chances.below(2) if word == "tough" else None)


@makes(words.Replacing)
def _replacing(inventor: Inventor, kind: Any, place: Place) -> Any:
    """6.2.b Instead of a whole step other steps may come; instead of an atomic action only atomic actions."""
    chances = inventor.chances
    optional, condition = chances.one_in(2), words.FirstPlayer() if chances.one_in(3) else None
    place = replace(place, targets=False, modes=False)
    if chances.one_in(10):
        return kind(words.YoursAscendsAgain(), inventor.effect(replace(place, depth=1)), condition, optional)
    if place.bearer != "character" or chances.one_in(3):
        if chances.one_in(2):
            return kind(words.YouRoll(), words.ExtraDice(1 + chances.below(2)), condition, optional)
        return kind(words.YouResupply(), inventor.effect(replace(place, depth=1)), condition, optional)
    if chances.one_in(4):
        dusk = chances.one_in(2)
        moved: Any = words.MoveExpedition(words.MyExpedition(), 2) if chances.one_in(2) else words.Draw()
        return kind(words.MyExpeditionWouldMove(dusk), moved, condition, optional)
    if chances.one_in(4):
        would = words.OneLeavesMine(_said(types=("character",), status="anchored"), chances.one_in(2))
        return kind(would, words.LoseStatus(words.It(), "anchored"), condition, optional)
    if chances.one_in(2):
        leaving = chances.pick((words.ILeave, words.IGoToReserve))()
        return kind(leaving, chances.pick(INSTEAD_OF_LEAVING)(words.Me()), condition, optional)
    status = inventor.value(words.Status, place, "status")
    instead = inventor.effect(replace(place, depth=0, chooses=False, verbs=AT_ONCE))
    return kind(words.IGain(status), instead, condition, optional)


INSTEAD_OF_LEAVING = (words.SendToReserve, words.Discard, words.ReturnToHand, words.PutInMana, words.Boost)
AT_ONCE = (words.Draw, words.Boost, words.GainStatus, words.LoseStatus, words.Resupply, words.ManaFromDeck)
"""Verbs that are one step of atomic actions and ask nothing."""


@makes(words.Additive)
def _additive(inventor: Inventor, kind: Any, place: Place) -> Any:
    would = inventor.chances.pick((words.YouResupply, words.YouRoll, words.YouDraw))()
    also = replace(place, depth=0, targets=False, chooses=False, verbs=AT_ONCE)
    return kind(would, inventor.effect(also), words.FirstPlayer() if inventor.chances.one_in(3) else None)
