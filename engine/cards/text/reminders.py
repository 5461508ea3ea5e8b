"""Reminder texts: what card text says in parentheses of its own words and of the rules, which nobody does (2.2.10.c).

Only what is known here is a reminder. Each of its sentences stands beside what it explains: words that the text must
say outside of its parentheses, or none where it is true of every game. Whatever else stands in parentheses may change
what is done.
"""

from __future__ import annotations

import re
from functools import lru_cache

from engine.cards.text.chart import Grammar, without_marks
from engine.cards.text.lemmas import tokens_of

ALWAYS = ""
"""What explains the rules themselves needs no word to explain."""

OWN_LINE = "(line)"
"""What stands in parentheses is a line of its own: a fact of the face, which the card has besides."""

OWN_TEXT = "(text)"
"""What stands in parentheses is the whole text, as on the faces of tokens: a rule that they have (2.3)."""

NEXT_SENTENCE = re.compile(r"(?<=[.])\s+(?=[A-Z])(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)")
"""Between two sentences, outside of quotation marks."""

PHRASES = {
    "it": ("it", "they", "me"),
    "its": ("its", "their", "my", "your", "1"),
    "reserve": ("[<its>] reserve",),
    "stays": ("(do not go|be not sent) to <reserve>", "(do not go|be not sent) to <reserve> (during|at) rest"),
    "it_stays": ("(during|at) rest [,] <it> <stays>", "<it> <stays>"),
    "goes": ("<it> (would (go|be sent)|go|be sent) to <reserve>",),
    "goes_home": ("<it> go to <its> owner 's instead",),
    "discarded": ("discard <it>", "<it> be discarded", "<it> go to [the] (discard|discard_pile)"),
    "statistics": ("<its> statistic", "the statistic of @asleep character"),
    "on_top": ("put the top card of <its> deck in <reserve>",),
    "there": ("if another player 's expedition be in <its> region", "if there be another player 's <in_region>"),
    "in_region": ("expedition in <its> region",),
    "base": ("base_cost", "<its> base_cost", "it"),
    "from_reserve": ("[if] [played] from reserve", "if (it|they) be @fleeting", "if @fleeting"),
    "of_reserve": ("[the|its] reserve_cost",),
    "of_hand": ("[or] [the|its] hand_cost (if not|otherwise)",),
    "no_more_turns": ("do not take any more turn this day",),
    "manaseed": ('with " {T} , sacrifice me : ready 1 mana_orb [.] "',),
    "aerolith": ('with " when me be sacrificed — @resupply . {T} , {1} : sacrifice me [.] "',),
    "token": ("permanent", "permanent token", "companion", "leviathan companion token"),
}
"""What may stand at a place of a sentence."""

EXPLAINED: dict[tuple[str, ...], tuple[str, ...]] = {
    # what is true of every game
    (ALWAYS,): (
        "1 boost be 1 + 1 / + 1 / + 1 counter",
        "1 @gift be when on your turn , 1 opponent draw 1 card , @resupply or receive 1 token",
        "@rush mean playing (it|another card) immediately",
        "@sabotage mean [to] discard up to 1 [target] card from (any|1) reserve",
        "switch mean joining the other expedition of its controller",
        "card in reserve be not controlled",
        "character joining when you pass still join this turn",
        "excess landmark be sacrificed at the end of the day",
        "exhausted card cannot be played and have no support ability",
        "you do not lose if your deck be empty",
        "if <it> would (move|go) to [your (reserve|discard) or] any [other] personal zone , <goes_home>",
        "<of_reserve> <from_reserve> , <of_hand>",
        "<base> be <of_reserve> <from_reserve> , <of_hand>",
        "<base> be <of_reserve> <from_reserve>",
        "otherwise , it be the hand_cost",
        "1 @anchored character <stays> and lose @anchored",
        "1 @asleep character <stays> and lose @asleep",
        "1 @gigantic character be considered present in both [of its] expedition",
        "br",
        "oof",
    ),
    (OWN_LINE,): ("[you may] keep up to 3 card in your landmark during night",),
    (OWN_TEXT, "quest counter"): ("(if|when) me leave the expedition_zone , remove me from the game",),
    # statuses and keywords
    ("exhaust",): ("{T}",),
    ("@anchored",): ("<it_stays>", "<it_stays> and [<it>] lose @anchored"),
    ("@asleep",): (
        "<it_stays>",
        "<it_stays> and [<it>] lose @asleep",
        "during dusk , ignore <statistics>",
        "ignore <statistics> during dusk",
    ),
    ("@fleeting",): ("if <goes> , <discarded> instead",),
    ("@seasoned",): ("<it> keep <its> boost when <it> go to <reserve>",),
    ("@gigantic",): ("<it> be considered present in (both [<its>]|each of <its>) expedition",),
    ("@defender",): ("<its> expedition cannot (advance|move forward) during dusk",),
    ("@cooldown",): ("if me go to reserve after my effect resolve , exhaust me [{T}]",),
    ("@in_contact",): ("<it> be @in_contact <there>",),
    ("expedition be @in_contact", "per expedition @in_contact"): ("<there>",),
    ("considered @in_contact",): ("even if there be no other <in_region>",),
    ("considered behind",): ("even if it be tied or ahead",),
    ("@ascend", "ascended", "@due_to_ascension"): (
        "until rest , <it> can move forward even if matched in <its> region 's terrain [by the opponent 's expedition]",
        "until rest , <it> can move forward even if matched in the terrain of <its> region",
        "if me leave at rest , it stay ascended for the next day",
    ),
    ("@due_to_ascension",): ("if it moved forward due to at least 1 matched stat",),
    # keyword actions
    ("@resupply",): ("[they] <on_top>",),
    ("@exhausted_resupply",): ("[they] <on_top> [,] (then|and) [they] exhaust it [{T}]",),
    ("@sabotage",): ("discard up to 1 [target] card from (1|any) reserve",),
    ("@sabotage 1",): ("you may discard 1 such card from (1|any) reserve",),
    ("to @sabotage",): ("if you do , discard up to 1 [target] card from (1|any) reserve",),
    ("@augment",): ("if <it> have counter , <it> gain 1 more",),
    ("@augment", "counter from target card in play or in reserve"): ("this cannot target hero card",),
    ("cannot gain counter",): ("this do not affect hero card",),
    ("@rush",): ("(play|playing) another card immediately",),
    ("@defect",): ("<it> [each] join the expedition facing (it|their|they|me) , changing controller",),
    ("switch",): (
        "<it> leave <its> expedition and join (<its> controller 's|your) other expedition",
        "<it> join (<its> controller 's|your) other expedition",
    ),
    ("@after_you",): (
        "discard me from reserve to end your turn as if you have played 1 card",
        "end your turn as if you have played 1 card",
    ),
    ("pass",): (
        "<no_more_turns>",
        "you end your afternoon and <no_more_turns>",
        "starting with you , they end their afternoon and <no_more_turns>",
        "stop taking turn before other player",
    ),
    # costs, cards and tokens
    ("{D}",): ("discard me from reserve to do this",),
    ("mana_zone", "mana_orb"): ("as [1] exhausted mana_orb",),
    ("minimum",): ("other effect may reduce (it|the cost) further",),
    ("cannot cost less than {2}",): ("if they would cost {1} or less , they cost {2} instead",),
    ("play 1 character", "play 1 card"): ("paying its cost normally",),
    ("reveal the top", "these card"): ("do not activate (any|their|its) {h} ability",),
    ("it be 1 spell , draw it",): ("otherwise , leave it on top of your deck",),
    ("@aerolith",): ("it be 1 <token> <aerolith>", "they be <token> <aerolith>"),
    ("@manaseed",): ("it be 1 <token> <manaseed>", "they be <token> <manaseed>"),
    ("@rust",): ('it be 1 <token> with " {J} me gain 1 boost per completed feat in your landmark "',),
    ("@halua",): ('it be 1 <token> with " if your hero have 5 or more quest counter , me be @gigantic [.] "',),
    # what a sentence says, once more
    ("your other expedition",): ("the 1 me be not in",),
    ("{r} ability",): ("as if it have been played from reserve",),
    ("between your hero and companion",): ("if they be adjacent , x equal 0",),
    ("all character in target expedition",): ("this only affect 1 player 's character",),
    ("when you play 1 spell —",): ("do this after the spell resolve",),
    ("each player choose",): ("you choose first",),
    ("roll 1 die", "roll 1 or more die"): ("choose @after_you see the result",),
    ("play it for_free",): ("put it in 1 of your expedition",),
    ("take control",): ("it join your landmark",),
    ("its subtype",): ("me lose these subtype when me leave the expedition_zone",),
    ("terrain_marker", "marker"): (
        "it (be {V}|gain the terrain of the marker) and lose its other terrain until the marker be removed",
    ),
    ("also considered",): ("play me as 1 character , but it count as playing 1 (permanent|spell) for other ability",),
    ("beyond their maximum",): ('ignore " up to 1 max . " restriction',),
    ("than their maximum",): ('" up to 1 max . of x " restriction become " up to 1 max of x + 1 "',),
    ("discarded 1 card from your hand this turn",): ("not this day",),
}
"""What a reminder says, as templates of the chart parser, beside the words one of which it explains."""

REMINDERS = Grammar()
for _kind, _templates in PHRASES.items():
    REMINDERS.reads(_kind, *_templates)(lambda **_: True)
for _topics, _sentences in EXPLAINED.items():
    REMINDERS.reads("reminder", *_sentences)(lambda topics=_topics, **_: topics)
REMINDERS.word("amount", lambda word: word.strip("{}").lower() if re.fullmatch(r"\{[\dX]\}", word) else None)
REMINDERS.reads("reminder", "opponent must pay <amount> to target <it>")(lambda amount, it: (f"@tough {amount}",))
REMINDERS.word("subtype", lambda word: word if word.isalpha() else None)
REMINDERS.reads("reminder", "it be 1 <subtype> with reserve_cost <amount>")(lambda **_: ("@signature_token",))


def is_reminder(said: str, spoken_of: str, alone: bool = False) -> bool:
    """Whether each sentence of `said` explains a rule, or something in `spoken_of`: the text's words, one space apart.

    `said` is printed text without its parentheses, and says nothing where it has no word; `alone` tells whether it is a
    line of its own.
    """
    within = f" {spoken_of or OWN_TEXT} {OWN_LINE if alone else ''} "
    sentences = [sentence for sentence in NEXT_SENTENCE.split(said.strip()) if re.search(r"\w", sentence)]
    return all(any(topic in within for topic in _topics_of(each)) for each in sentences)


@lru_cache(maxsize=500)
def _topics_of(sentence: str) -> tuple[str, ...]:
    """What the text must say for a sentence to be its reminder, one of these; nothing will do if it is none."""
    words = tuple(without_marks(token.word) for token in tokens_of(sentence))
    found, _ = REMINDERS.parse("reminder", words[:-1] if words[-1:] == (".",) else words)
    return tuple(f" {topic} " if topic else ALWAYS for topics in found for topic in topics)
