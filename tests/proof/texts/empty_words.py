"""Words that may be missing, and words that may stand for each other, without a change of meaning: each with reasons.

Everything that is not listed matters: a text that loses it, or has another word in its place, means something else or
is refused. Patterns are regular expressions over the text with the slip marked, as `tests.proof.texts.slips` marks it.
"""

from __future__ import annotations

import re

from tests.proof.texts.slips import Slip

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

FORMS = (
    ("am", "are", "is", "was", "were", "be"),
    ("have", "has", "had"),
    ("do", "does"),
    ("go", "goes"),
    ("i", "me"),
    ("they", "them"),
    ("die", "dice"),
    ("a", "an", "one", "1"),
    ("ascends", "ascend"),
    ("fewer", "less"),
    *((word, str(number)) for number, word in enumerate(NUMBERS) if number > 1),
)
"""Forms of one word that no ending accounts for; tenses and cases tell nothing that the sentence does not."""

MAY_BE_MISSING = {
    r"\}⟦,⟧ and ": "the comma before the last of a list",
    r"⟦\.⟧ *(\"|$|\n)": "the stop at the end of a line",
    r"⟦\.⟧ *\.": "one of two stops",
    r"⟦\.⟧ *•|\.\"⟦\.⟧": "the stop before the next line of a list, or after what is quoted",
    r"⟦\$<BB>⟧": "only prints the reminder of what a boost is",
    r"(<[A-Z_]+> (\w+ )?)⟦tokens?⟧": "a token is named by its name",
    r"<[A-Z_]+> ⟦[A-Z]\w+⟧ tokens?": "the sub-type of a token is on the token; another one is refused",
    r"<SCOUT_\d> ⟦\{\d\}⟧": "the number stands in the mark as well; another one is refused",
    r"(Then|Otherwise|[Oo]n an? [-+\d]+|• [-+\d]+)⟦[,:]⟧": "a pause after what begins a sentence",
    r"targets⟦,⟧ Characters or Permanents": "a pause in 'up to two targets, Characters or Permanents'",
    r"⟦,⟧ or <": "a pause before the last of several alternatives",
    r"tokens⟦,⟧ distributed": "a pause before what becomes of them",
    r"have⟦:⟧ \"": "a pause before what is quoted",
    r"⟦played⟧ from (your )?Reserve cost": "only what is played costs anything",
    r"(one|[Dd]iscard \w+|for each) ⟦of⟧ (your|my)": "so many of somebody's are so many that are somebody's",
    r"⟦\.⟧ (Ignore|At|When|You can only) |⟦\.⟧  +\{[A-Z]\}": "the stop before another ability",
    r"⟦\.⟧ (X can't|This costs) ": "the stop before what limits or changes the cost that was said",
    r"that ⟦already⟧ have": "what somebody has they have already",
    r"minimum ⟦cost⟧ of \{": "what is paid is a cost",
    r"Reserve⟦,⟧ and discard|, ⟦and⟧ discard": "a comma, or 'and', puts one deed after the other",
    r"[Dd]iscard the other ⟦cards⟧": "what is left of these cards is cards",
    r", ⟦then⟧": "a comma already puts one deed after the other",
    r"⟦(Each|All|each|all)⟧ ": "what has no number is all of it; after a subject, one by one",
    r"⟦[Ii]mmediately⟧ ": "effects happen at once (6.1)",
    r"⟦your⟧ ([Hh]and|Reserve)": "a player's own, where no other player's could be meant",
    r"⟦again⟧": "what is said twice is done twice",
    r"any ⟦player's⟧ Reserve": "a Reserve is a player's",
    r"⟦(a|any)⟧ Reserve": "a Reserve without an owner is any",
    r"⟦the⟧ first player": "there is one first player",
    r"⟦(I|[Ii]t)⟧ activates?": "whoever carries out the effect activates (7.3.1)",
    r"or ⟦does⟧ \$?<RESUPPLY": "Resupply is a verb of its own",
    r"⟦that⟧ you play": "begins a clause that follows anyway",
    r"or ⟦if⟧": "the second of two conditions",
    r"for each ⟦of⟧ your": "each of what is yours",
    r"create ⟦only⟧": "less than what was said before, by its number",
    r"and ⟦have⟧ me": "what is said of two is said with one verb",
    r"may ⟦then⟧|, then ⟦you⟧ take|⟦yet⟧ another|and ⟦also⟧ \{": "joins what the sentence joins already",
    r"the ⟦(final|die's)⟧ result": "a die has one result",
    r"with ⟦a⟧ total": "there is one total of them",
    r"total \{[VMO]\} ⟦of⟧ \d": "a total is of so much",
    r"⟦that⟧ they control": "begins a clause that follows anyway",
    r"\} ⟦stat⟧": "the symbol is the statistic",
    r"⟦once⟧ for each": "for each is once for each",
    r"Create an ⟦<[A-Z_]+>⟧ in ": "one of what the line before creates",
    r"\] (\w+ )?⟦\w+⟧ (token )?in ": "a token is named by its name, which says what it is",
    r"(your|their|owner's) Mana ⟦(zone|Orbs)⟧": "Mana Orbs lie in no other zone",
    r"(each|both) ⟦of⟧ your": "all that are yours",
    r"⟦down⟧ to a minimum": "a minimum is a lower bound",
    r"among ⟦any⟧ Characters": "those that are chosen",
    r"all ⟦its⟧ (boosts|counters)": "what is lost is one's own",
    r"This ⟦action⟧ costs": "what is said of a quick action",
    r"⟦directly⟧ from your hand to": "what goes from one zone to another does so in one move",
    r"during Dusk⟦,⟧ except due": "a pause before the exception",
}
"""Slips that leave a word out."""

MAY_STAND_FOR_EACH_OTHER: dict[str, str] = {
    r"⟦Each→other⟧ .* other than me": "other than me is said already, and all are meant without 'each'",
    r"⟦(with|of)→(with|of)⟧ (a )?(Hand|Base|Reserve) Cost": "both are printed",
    r"⟦(from|in)→(in|from)⟧": "a card in a zone, and a card that is taken from there",
    r"⟦(it|they|them|that)→(it|they|them)⟧": "what the sentence before spoke of, whatever its number",
    r"that ⟦\w+→(Character|Permanent|card|Token)s?⟧": "what the sentence before spoke of",
    r"If ⟦you→it⟧ do": "who does it was said before",
    r"⟦the→(an?|one)⟧ roll of your choice": "one roll is ignored",
    r"goes to ⟦the→[Aa]n?⟧ discard pile": "a Discard pile of which nobody is said to be the owner is any",
    r"⟦,→and⟧ then ": "what is said then comes after it",
    r"⟦to→into⟧ Reserve": "a card that is sent there goes into it",
    r"⟦to→[Oo]n⟧ the top of": "what is returned to the top lies on it",
    r"⟦\.→,⟧|⟦,→\.⟧": "sentences one after the other are parted by a stop or a comma",
    r"⟦,→:⟧|⟦:→,⟧": "what follows a condition or a result comes after a comma, on unique cards after a colon",
    r"(, |Otherwise)⟦(then|,)→ha(d|ve|s)⟧": "'have me gain' is 'I gain'",
    r"⟦have→gains?⟧": "an ability that one gains, one has",
    r"⟦(your|my)→(your|my)⟧ other Expedition": "both are those of one's controller",
    r"⟦(each|all)→(each|all)⟧": "each and all of them",
    r"⟦\$?<RESUPPLY>→<RESUPPLY_YOU>⟧": "who resupplies without being named is you",
    r"⟦(and|then)→(and|then)⟧": "one deed after the other (6.1.b)",
    r"⟦(in|into)→(in|into)⟧": "what is put in a zone goes into it",
    r"⟦(put|send|return)→(put|send|return)s?⟧": "the same deed, named by where it goes (7.3.15.b, 7.3.17.c, 7.3.20.b)",
    r"⟦its→the⟧ result": "a die has one result",
    r"⟦and→,⟧ discard": "one deed after the other (6.1.b)",
    r"(player|opponent)s? [^.:]*⟦and→,⟧ (\$?<)?\w+s\b": "what they do, one deed after the other (6.1.b)",
    r"⟦If→When⟧ [^.,]* would ": "what comes instead, however it begins (6.2.b)",
    r"where X ⟦is→equals?⟧": "a number is what it equals",
    r"⟦are→have⟧ <TOUGH": "whoever has a keyword is said to be it",
    r"⟦—→[-–]⟧": "a dash, long or short",
    r"⟦<RESUPPLY_YOU>→<RESUPPLY(_[A-Z]+)?>⟧": "who resupplies stands before it",
    r"⟦<ASCENDED_S>→<ASCENDED_P>⟧": "the word in its other number",
    r"⟦(each|both)→(each|both)⟧ of your Expeditions": "a player has two",
    r"Otherwise⟦,→You⟧ create|⟦then→you⟧ create": "who creates is you, named or not",
    r"⟦(put|send|return)s?→(put|send|return)s?⟧": "the same deed, whoever does it (see above)",
    r"⟦•→[-–]⟧|⟦:→—⟧|⟦Each→-⟧": "how a list begins, and each of its items",
    r"⟦token→Landmarks?⟧": "what is created in Landmarks is one",
    r"⟦if→while⟧": "as long as it is so",
    r"⟦(in|to|into)→(in|to|into)⟧": "to where it goes, and where it then is",
    r"⟦\.→and⟧ (you|play)": "one deed after the other (6.1.b)",
    r"⟦the→all⟧ \{j\} abilities|⟦triggers→ability⟧": "all of them, or the only one",
    r"⟦:→then⟧ play": "what a result brings comes after it",
    r"⟦<RESUPPLY_\w+>→<RESUPPLY_\w+>⟧": "who resupplies stands before it",
    r"(s|each \w+) (in play|you control) ⟦(and|or)→(and|or)⟧ in (your )?Reserve": "several: those here, those there",
    r"P> ⟦and→or⟧ <\w+> Characters|Characters ⟦or→and⟧ Permanents": "several: those that are one, and the other",
    r"Each \w+ ⟦and→or⟧ \w+ in your Reserve": "each of one kind, and of the other",
    r"\{h\} ⟦and→or⟧ \{r\} abilities": "neither of them",
    r"⟦can't→don't⟧ activate": "what nobody can do does not happen",
    r"\} Sacrifice (a|another) [^.]*\. (If its [^.]*\. )?If you ⟦can't→don't⟧": "who must and does not, cannot",
    r"1-3⟦,→have⟧ I gain": "'have me gain' is 'I gain'",
    r"⟦any→one⟧ Reserve": "whichever it is",
    r"⟦a→another⟧ .* other than me": "other than me is said already",
    r"⟦equals→(am|is|are)⟧": "a number is what it equals",
    r"⟦it→you⟧ activates": "whoever carries out the effect activates (7.3.1)",
    r"\} ⟦abilities→triggers⟧": "abilities with a symbol are named by it",
    r"⟦,→and⟧ it gains": "one deed after the other (6.1.b)",
    r"⟦X→\{X\}⟧": "the number and its sign",
    r"I ⟦am→ha(ve|s)⟧ (\$?<)": "who has a keyword is said to be it",
    r"⟦equals→be⟧": "a number is what it equals",
    r"to ⟦make→ha(ve|s)⟧ it ": "what is made to do it, one has do it",
    r"⟦then→you⟧ <AFTER_YOU>": "who ends the turn is you, named or not",
    r"4\+⟦,→Do⟧ <": "what a result brings comes after it, and is done",
    r"If ⟦the→one⟧ Expedition facing me": "there is one",
}
"""Slips that put a word in the place of another."""

MAY_BE_EXCHANGED = {
    r"→\.": "a stop before a keyword or an order, not after it: stops only part",
    r"<BB>": "only prints the reminder of what a boost is",
    r"⟦[Aa]nother target→": "an adjective before or after 'target'",
    r"⟦Each \w+→": "'Each Character' and 'Characters each' (see above)",
    r"⟦\.\"→\"\.⟧": "the stop of a quoted ability, inside or outside",
    r"⟦\. +•→• +\.⟧": "a stop before or after the bullet",
    r"⟦a 1→1 a⟧": "a result of a die",
    r"⟦<[A-Z_]+> instead→": "what replaces, before or after 'instead'",
    r"⟦I also→also I⟧": "'also' before or after who gains",
}
"""Slips that exchange neighbours."""


def is_empty(marked: str, reasons: dict[str, str]) -> bool:
    """Whether the list says that this slip changes nothing."""
    return any(re.search(pattern, marked, re.IGNORECASE) for pattern in reasons)


def stands_for(slip: Slip) -> bool:
    """Whether the word that stands there now means what the other did, or neither means anything.

    A word that may be missing may be replaced by another that may be missing in its place.
    """
    if is_empty(slip.marked, MAY_STAND_FOR_EACH_OTHER):
        return True
    place = slip.marked.index("⟦"), slip.marked.index("⟧") + 1
    before, after = slip.marked[: place[0]], slip.marked[place[1] :]
    return all(is_empty(f"{before}⟦{word}⟧{after}", MAY_BE_MISSING) for word in (slip.was, slip.is_now))


def are_forms(one: str, other: str) -> bool:
    """Whether two words are one word in other forms: number, person, tense, capitals, marks of reminders."""
    return _stem(one) == _stem(other)


def _stem(word: str) -> str:
    endings = r"_(CHAR|LOW|INF|FS|CHA_P|PER_P|TKN_P|ME_FS|IMP|T|THEY_S|S)(?=_\d|>)"
    plain = re.sub(endings, "", word).strip("$<>[]").casefold()
    for number, forms in enumerate(FORMS):
        if plain in forms:
            return str(number)
    plain = re.sub(r"ies$", "y", plain)
    return re.sub(r"(?<=\w\w[^s])s$|(?<=ss)es$|(?<=ch)es$", "", plain)
