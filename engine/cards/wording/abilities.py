"""Abilities: keywords, reactions, quick actions, passives and modifiers, each one line of a card."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from engine.cards.definitions.profiles import Nameable, changes_the_move, raises_a_result
from engine.cards.language import (
    Additive,
    AfterRest,
    AtPhase,
    BeginsWithCounters,
    BeginsWithMarkers,
    Condition,
    CountedTough,
    Effect,
    ExtraDice,
    FirstDay,
    ICannotBePlayed,
    ICost,
    If,
    IgnoreAbilities,
    Joins,
    Keyword,
    Lasting,
    Me,
    NextCard,
    NextTime,
    Number,
    Passive,
    PayX,
    PlayedFrom,
    QuickAction,
    Reaction,
    Replacing,
    Sequence,
    SpellEffect,
    Statement,
    Support,
    Verb,
    YouRollDice,
)
from engine.cards.wording.conditions import after_if, condition, result_rolled
from engine.cards.wording.costs import before_colon
from engine.cards.wording.effects import aim, effect
from engine.cards.wording.grammar import after, capital, sentence, words
from engine.cards.wording.numbers import for_each, keyword
from engine.cards.wording.speech import Facts, Speech


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
        case QuickAction():
            paid = before_colon(said.costs, speech)
            text = f"{paid}{speech.tongue.small('cost colon')} {sentence(effect(said.effect, speech))}"
            only = sentence(_only_if(said.condition, speech)) if said.condition is not None else ""
            dearer = sentence(speech.told(said.more)) if said.more is not None else ""
            limits = [cost.most for cost in said.costs if isinstance(cost, PayX) and cost.most is not None]
            return words(text, only, dearer, *(sentence(_limit(most, speech)) for most in limits))
        case Support():
            text = f"{{D}}{speech.tongue.small('cost colon')} {sentence(effect(said.effect, speech))}"
            return words(text, sentence(_only_if(said.condition, speech)) if said.condition is not None else "")
        case SpellEffect():
            return sentence(effect(said.effect, speech))
        case BeginsWithMarkers() | BeginsWithCounters():
            return sentence(speech.told(said))
        case Passive(IgnoreAbilities(Me(), None), FirstDay(), False):
            return sentence(speech.named_pattern("flow", "first Day"))
        case Passive():
            before = "" if said.condition is None else f"{_looked_at(said.statement, said.condition, speech)}, "
            text = sentence(before + speech.told(said.statement))
            return f"{{I}} {text}" if said.support else text
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
