"""Abilities: keywords, reactions, quick actions, passives and modifiers, each one line of a card."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from engine.cards.language import (
    Additive,
    AfterRest,
    All,
    AnExpeditionChanges,
    AnExpeditionFails,
    AreSubtype,
    AtPhase,
    BeginsWithCounters,
    BeginsWithMarkers,
    CannotActivate,
    CannotBe,
    CannotGainStatus,
    Condition,
    CostChange,
    CostsLess,
    CountedTough,
    CountsAs,
    Effect,
    EvenStatistics,
    ExpeditionsStay,
    ExtraDice,
    Filter,
    FirstDay,
    Goes,
    HaveAbility,
    ICannotBePlayed,
    ICost,
    ICostLessFor,
    If,
    IgnoreAbilities,
    InExpeditionThatIs,
    It,
    Joins,
    JoinsAnExpedition,
    JoinsYours,
    KeepMore,
    Keyword,
    Lasting,
    Leaves,
    LeavesYours,
    LoseAbilities,
    Me,
    NextCard,
    NextTime,
    Number,
    Ordinal,
    Passive,
    PayX,
    PlayedFrom,
    QuickAction,
    Reaction,
    Replacing,
    ReserveLimit,
    Sequence,
    SpellEffect,
    Statement,
    StayExhausted,
    Support,
    Surcharge,
    Verb,
    YouCreateToken,
    YouPlay,
    YouRollDice,
)
from engine.cards.profiles import Nameable, changes_the_move, raises_a_result
from engine.cards.wording.conditions import after_if, condition
from engine.cards.wording.costs import before_colon, paying
from engine.cards.wording.effects import aim, effect
from engine.cards.wording.grammar import Head, Noun, after, capital, either, sentence, words
from engine.cards.wording.numbers import counted, for_each, keyword
from engine.cards.wording.results import result_rolled
from engine.cards.wording.speech import FACTS, Facts, Speech


def ability(said: Nameable, speech: Speech) -> str:
    """One ability, or what the next card gets, as it is printed: whole sentences with their marks."""
    match said:
        case Keyword():
            return capital(keyword(said, speech)) + "."
        case CountedTough():
            return capital(counted_tough(said, speech)) + "."
        case Reaction():
            text = _reaction(said, speech)
            if said.once_each is not None:
                text = _once(said.once_each, text, speech)
            return f"{{I}} {text}" if said.support else text
        case QuickAction(once_each=str() as period):
            return _once(period, ability(replace(said, once_each=None), speech), speech, begins=speech.tongue.CLITICS)
        case QuickAction(costs, what, looked_at, more):
            text = f"{before_colon(costs, speech)}{speech.tongue.small('cost colon')} {sentence(effect(what, speech))}"
            only = sentence(_only_if(looked_at, speech)) if looked_at is not None else ""
            dearer = sentence(speech.told(more)) if more is not None else ""
            limits = [cost.most for cost in costs if isinstance(cost, PayX) and cost.most is not None]
            return words(text, only, dearer, *(sentence(_limit(most, speech)) for most in limits))
        case Support(what, looked_at):
            text = f"{{D}}{speech.tongue.small('cost colon')} {sentence(effect(what, speech))}"
            return words(text, sentence(_only_if(looked_at, speech)) if looked_at is not None else "")
        case SpellEffect(what):
            return sentence(effect(what, speech))
        case BeginsWithMarkers() | BeginsWithCounters():
            return sentence(speech.told(said))
        case Passive(IgnoreAbilities(Me(), None), FirstDay(), False):
            return sentence(speech.named_pattern("flow", "first Day"))
        case Passive(statement, looked_at, support):
            before = f"{_looked_at(statement, looked_at, speech)}, " if looked_at is not None else ""
            text = sentence(before + speech.told(statement))
            return f"{{I}} {text}" if support else text
        case Replacing() | Additive():
            return sentence(_modifying(said, speech))
        case NextCard() | AfterRest() | Lasting() | NextTime():
            return sentence(effect(said, speech))


def _looked_at(statement: Statement, looked_at: Condition, speech: Speech) -> str:
    """'if the Expedition I'm played in is In Contact': a card that has a cost is not there yet."""
    text = after_if(looked_at, speech)
    if isinstance(statement, ICannotBePlayed | ICost):
        for here, there in speech.tongue.patterns["words"].get("from where it is played", ()):
            text = text.replace(here, there)
    return text


def counted_tough(said: CountedTough, speech: Speech) -> str:
    """'Coriace X, où X est le nombre de Plantes que vous contrôlez'."""
    facts: Facts = {"tough": speech.tongue.terms["tough"].word, "number": speech.quantity(said.number)}
    return speech.text(speech.named_pattern("flow", "Tough X"), facts)


def _limit(most: Number, speech: Speech) -> str:
    """'X ne peut pas dépasser le nombre de cartes Épuisées en Réserve'."""
    return speech.text(speech.named_pattern("flow", "limit of X"), {"number": speech.quantity(most)})


def _only_if(looked_at: Condition, speech: Speech) -> str:
    """'vous ne pouvez activer ceci que si vous êtes le premier joueur'."""
    return speech.text(speech.named_pattern("flow", "only if"), {"condition": after_if(looked_at, speech)})


def _reaction(said: Reaction, speech: Speech) -> str:
    """'{J} Piochez une carte.', 'Lorsque je suis sacrifié, si je n'étais pas Fugace — Je gagne 1 boost.'"""
    trigger, looked_at = said.trigger, said.condition
    rolled = result_rolled(looked_at) if trigger == YouRollDice() else None
    when = speech.told(trigger) if rolled is None else f"{speech.named_pattern('flow', 'rolled')} {rolled}"
    if not isinstance(trigger, Joins | PlayedFrom | AtPhase):
        when = words(speech.tongue.small("when"), when)
    if looked_at is not None and rolled is None:
        past = not isinstance(trigger, AtPhase | Joins | PlayedFrom)
        when += f", {after_if(looked_at, speech, past)}"
    if said.each is not None:
        when += f", {for_each(said.each, speech)}"
    text = sentence(effect(said.effect, speech))
    if isinstance(trigger, Joins | PlayedFrom) and looked_at is None and said.each is None:
        return f"{when} {text}"
    if isinstance(said.effect, If) and not speech.tongue.CLITICS:
        text = text[:1].lower() + text[1:]
    return f"{capital(when)} — {text}"


def _once(period: str, text: str, speech: Speech, begins: bool = True) -> str:
    """1.4.6 'Une fois par Jour, lorsque vous jouez un Sort — …'; with `begins` what follows loses its capital."""
    before = speech.named_pattern("flow", f"once each {period}")
    return f"{capital(before)}, {text[:1].lower() + text[1:] if begins else text}"


def _modifying(said: Replacing | Additive, speech: Speech) -> str:
    """'si je devais gagner Endormi, à la place je gagne Ancré'."""
    would = speech.told(said.would)
    facts: Facts = {"would": would, "while": condition(said.condition, speech) if said.condition is not None else ""}
    done, name = said.effect, type(said).__name__
    says_instead = raises_a_result(done) is None and not changes_the_move(done)
    flows = speech.tongue.patterns["flow"]
    if isinstance(said, Replacing) and said.optional:
        name = "Replacing optional" if says_instead else "raised optional"
        first, rest = _deed_and_rest(done)
        if rest is not None and "Replacing optional to" in flows:
            name, done = "Replacing optional to", first
            facts["rest"] = aim(rest, speech)
        facts["aim"] = _dice(done, speech, True) if isinstance(done, ExtraDice) else aim(done, speech)
    else:
        instead = says_instead or (isinstance(said, Additive) and not speech.tongue.CLITICS)
        name = name if instead else "raised"
        facts["effect"] = _dice(done, speech, False) if isinstance(done, ExtraDice) else effect(done, speech)
    simple = not isinstance(done, ExtraDice) and _is_simple(str(facts.get("aim", facts.get("effect"))))
    name = f"{name} simple" if simple and f"{name} simple" in flows else name
    text = speech.text(speech.named_pattern("flow", name), facts)
    if not isinstance(said, Replacing) or said.otherwise is None:
        return text
    declined = speech.named_pattern("flow", "IfNotDone")
    return after(text, speech.text(declined, {"effect": effect(said.otherwise, speech)}))


def _is_simple(text: str) -> bool:
    """Whether 'instead' behind it is said of the whole."""
    return not ("\n" in text or ". " in text or ": " in text or text.startswith(("if ", "you may ", "choose ")))


def _deed_and_rest(done: Effect | ExtraDice) -> tuple[Effect | ExtraDice, Effect | None]:
    """1.2.6.e What comes instead, and what comes after it in the same modifier: 'discard me instead to draw a card'."""
    if not isinstance(done, Sequence) or len(done.parts) < 2 or not isinstance(done.parts[0], get_args(Verb)):
        return done, None
    first, *others = done.parts
    return first, others[0] if len(others) == 1 else Sequence(tuple(others))


def _dice(dice: ExtraDice, speech: Speech, to: bool) -> str:
    return speech.text(speech.named_pattern("flow", "ExtraDice aim" if to else "ExtraDice"), speech.facts(dice))


# ---- what patterns of triggers speak of besides ------------------------------------------------------------------


def _joining(trigger: JoinsYours | LeavesYours, speech: Speech) -> Facts:
    """Who joins which Expedition: 'un Robot' 'vos Expéditions', 'un Personnage' 'une de vos Expéditions en retard'."""
    filter = trigger.filter
    bearings = [quality for quality in filter.qualities if isinstance(quality, InExpeditionThatIs)]
    choices = speech.tongue.patterns["choices"]
    joined = choices["expedition"][filter.expedition or "yours"]
    if filter.expedition is None and len(bearings) == 1 and filter.alternative is None:
        filter = replace(filter, qualities=tuple(each for each in filter.qualities if each not in bearings))
        joined = words(speech.tongue.small("any of yours"), speech.tongue.small("that is"))
        joined = words(joined, choices["bearing"][bearings[0].bearing])
    return {"joining": elsewhere_said(filter, filter.expedition), "joined": joined}


def elsewhere_said(filter: Filter, expedition: str | None) -> Filter:
    """The filter and its alternatives without the Expedition that all of them name."""
    other = None if filter.alternative is None else elsewhere_said(filter.alternative, expedition)
    here = None if filter.expedition == expedition else filter.expedition
    return replace(filter, expedition=here, alternative=other)


def _going(trigger: Goes, speech: Speech) -> Facts:
    left = speech.tongue.patterns["choices"]["left"]
    whence = speech.tongue.small("taken from" if trigger.by_you else "from")
    places = [words(whence, left[origin]) for origin in trigger.origins]
    owned = either(places, speech.tongue.ORS) if places else ""
    own = trigger.origins and "expedition" not in trigger.origins
    to = speech.tongue.patterns["choices"]["to"]
    whose = "your" if trigger.to_yours else "" if own or trigger.by_you else "any"
    facts: Facts = {"going": replace(trigger.filter, controller=None) if own else trigger.filter, "from": owned}
    return {**facts, "destination": to.get(f"{whose} {trigger.to}", to[trigger.to])}


def _created(trigger: YouCreateToken, speech: Speech) -> Facts:
    return {"sub": speech.tongue.noun(trigger.subtype, trigger.together) if trigger.subtype else ""}


def _leaving(trigger: Leaves, speech: Speech) -> Facts:
    """What leaves a zone, and which: a Reserve is a player's, as the cards in it have no controller."""
    left = speech.tongue.patterns["choices"]["left"]
    if trigger.zone != "reserve":
        return {"leaving": trigger.filter, "left": left[f"{trigger.zone} zone"]}
    whose = f"reserve {trigger.filter.controller}" if trigger.filter.controller else "reserve"
    return {"leaving": replace(trigger.filter, controller=None), "left": left[whose]}


# ---- what patterns of statements speak of besides ----------------------------------------------------------------


def _surcharged(said: Surcharge, speech: Speech) -> Facts:
    """'si vous n'êtes pas le premier joueur'."""
    return {"under": after_if(said.condition, speech) if said.condition is not None else ""}


def _having(statement: HaveAbility, speech: Speech) -> Facts:
    """An ability that objects get: keywords that are adjectives are what they are; all else is what they have."""
    given = statement.ability
    if isinstance(given, CountedTough):
        return {"noun": True, "given": counted_tough(given, speech)}
    if not isinstance(given, Keyword):
        opening, closing = speech.tongue.patterns["words"]["quotes"]
        quoted = Speech(speech.tongue, speech.cards)
        return {"noun": True, "given": f"{opening}{ability(given, quoted)}{closing}"}
    is_noun = speech.tongue.terms[given.word].kind in ("m", "f") or given.number is not None
    return {"noun": is_noun, "given": keyword(given, speech) if is_noun else given.word}


def _also(statement: AreSubtype, speech: Speech) -> Facts:
    return {"sub": speech.tongue.noun(statement.subtype, isinstance(statement.who, All))}


def _considered(statement: CountsAs, speech: Speech) -> Facts:
    return {"kind": Filter(types=(statement.type,), subtypes=(statement.subtype,) if statement.subtype else ())}


def _joining_any(trigger: JoinsAnExpedition, speech: Speech) -> Facts:
    theirs = trigger.filter.controller == "opponent"
    return {"joining": replace(trigger.filter, controller=None) if theirs else trigger.filter, "theirs": theirs}


def _losing(statement: LoseAbilities, speech: Speech) -> Facts:
    if isinstance(statement.who, It):
        return {"one": True, "others": ""}
    return {"one": False, "others": speech.noun(replace(statement.who.filter, other=True), many=True)}


def _changing(statement: CostChange, speech: Speech) -> Facts:
    from_reserve = statement.filter.zone == "reserve" and statement.filter.controller is None
    from_hand = statement.filter.zone == "hand" and statement.filter.controller is None and statement.by == "you"
    playable = replace(statement.filter, zone=None) if from_reserve or from_hand else statement.filter
    return {
        "playable": playable,
        "reserve": from_reserve,
        "hand": from_hand,
        "ranked": ranked(playable, statement.ordinal, speech),
    }


def _playing(trigger: YouPlay, speech: Speech) -> Facts:
    return {"ranked": ranked(trigger.filter, trigger.ordinal, speech)}


def ranked(filter: Filter, ordinal: Ordinal | None, speech: Speech) -> Noun:
    """'premier Sort', 'deuxième carte', which articles and owners may stand before."""
    named = speech.noun(filter)
    if ordinal is None:
        return named
    which = speech.tongue.ordinal(ordinal.number)
    heads = (Head(words(speech.tongue.agreeing(which, one.gender, False), one.text), one.gender) for one in named.heads)
    return Noun(tuple(heads), named.many, named.tail, named.other)


def _costing_each(statement: CostsLess | ICost, speech: Speech) -> Facts:
    return {"each": "" if statement.each is None else for_each(statement.each, speech)}


def _offered(statement: ICostLessFor, speech: Speech) -> Facts:
    return {"paid": paying((statement.cost,), speech)}


def _unbeared(trigger: AnExpeditionFails | AnExpeditionChanges, speech: Speech) -> Facts:
    """How the Expedition stands does not matter."""
    return {"bearing": None}


def _limited(statement: ReserveLimit, speech: Speech) -> Facts:
    each = "" if statement.each is None else for_each(statement.each, speech)
    return {"up": statement.amount >= 0, "steps": abs(statement.amount), "each": each}


def _silenced(statement: CannotActivate, speech: Speech) -> Facts:
    symbols = speech.tongue.patterns["choices"]["symbol"]
    said = [symbols[each] for each in (statement.symbol, *statement.or_symbols) if each]
    return {"symbols": speech.tongue.joined(said) if said else ""}


def _even(statement: EvenStatistics, speech: Speech) -> Facts:
    return {"mine": isinstance(statement.who, Me)}


def _without_status(statement: CannotGainStatus, speech: Speech) -> Facts:
    return {"mine": isinstance(statement.who, Me)}


def _forbidden(statement: CannotBe, speech: Speech) -> Facts:
    return {"mine": isinstance(statement.who, Me), "one": isinstance(statement.who, It)}


def _kept(statement: KeepMore, speech: Speech) -> Facts:
    one, many = speech.noun(statement.filter), speech.noun(statement.filter, many=True)
    return {"kept": counted(statement.number, one, many, speech)}


def _staying(statement: ExpeditionsStay, speech: Speech) -> Facts:
    places = [speech.told(each) for each in statement.places]
    return {"stays": speech.tongue.joined(places), "many": len(places) > 1}


def _markers(said: BeginsWithMarkers, speech: Speech) -> Facts:
    terrains = speech.tongue.patterns["choices"]["terrain"]
    one = speech.tongue.in_words(1, "f")
    return {"markers": speech.tongue.listed([words(one, terrains[each]) for each in said.terrains])}


def _unready(statement: StayExhausted, speech: Speech) -> Facts:
    return {"kept": replace(statement.filter, status="exhausted")}


def _ignored(statement: IgnoreAbilities, speech: Speech) -> Facts:
    return {"ignored": statement.keyword or "", "mine": isinstance(statement.who, Me)}


def _counters(said: BeginsWithCounters, speech: Speech) -> Facts:
    one, many = speech.counter(said.counter), speech.counter(said.counter, True)
    return {"counters": counted(said.number, one, many, speech)}


FACTS.update(
    {
        AnExpeditionFails: _unbeared,
        AnExpeditionChanges: _unbeared,
        Surcharge: _surcharged,
        BeginsWithCounters: _counters,
        JoinsYours: _joining,
        JoinsAnExpedition: _joining_any,
        LeavesYours: _joining,
        Goes: _going,
        YouCreateToken: _created,
        Leaves: _leaving,
        HaveAbility: _having,
        AreSubtype: _also,
        CountsAs: _considered,
        LoseAbilities: _losing,
        CostChange: _changing,
        YouPlay: _playing,
        CostsLess: _costing_each,
        ICost: _costing_each,
        ICostLessFor: _offered,
        ReserveLimit: _limited,
        CannotActivate: _silenced,
        EvenStatistics: _even,
        CannotGainStatus: _without_status,
        CannotBe: _forbidden,
        KeepMore: _kept,
        ExpeditionsStay: _staying,
        BeginsWithMarkers: _markers,
        IgnoreAbilities: _ignored,
        StayExhausted: _unready,
    }
)
