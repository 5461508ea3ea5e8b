"""Printed card text becomes the trees that are shipped, one each, and back."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from engine.abilities.catalogue_programs import programs_of
from engine.abilities.tokens.wordings import what_it_says
from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.errors import NotUnderstood
from engine.cards.language import (
    Additive,
    Boost,
    Choose,
    Discard,
    Draw,
    Filter,
    If,
    IfDone,
    IGain,
    ILeave,
    Joins,
    Keyword,
    May,
    Me,
    QuickAction,
    Reaction,
    Replacing,
    Resupply,
    Sequence,
    SpellEffect,
    Support,
    Target,
)
from engine.cards.text.compiling import LONGEST_LINE, LONGEST_TEXT, compile_text, trees_of
from engine.cards.text.markup import lines
from engine.cards.text.reading import GRAMMAR
from engine.cards.text.vocabulary import Vocabulary, speaking
from engine.cards.wording import text
from engine.core.verbs import VERBS
from engine.state.editions import Targeting
from tests.engine.cards.intricate import intricate_catalogue
from tests.engine.cards.shared import shared_cards
from tests.engine.cards.text.printed import Compiled, count, printed_lines, understood, with_tokens

AT_LEAST = Compiled(faces=1386, lines=922, parts=739)
"""What is compiled already; it may only grow."""

CHARACTER = Filter(types=("character",))


@pytest.mark.parametrize("catalogue", [default_catalogue, intricate_catalogue])
def test_the_printed_text_compiles_to_the_shipped_trees(catalogue) -> None:  # type: ignore[no-untyped-def]
    printed = shared_cards()
    for card in catalogue().cards.values():
        if card.reference not in printed:
            continue
        face = printed[card.reference]
        assert compile_text(face["effect_text"] or "", face["support_text"] or "", card.type) == card.abilities


def test_no_printed_line_has_two_meanings() -> None:
    assert [line.text for line in printed_lines().values() if len(trees_of(line.words)[0]) > 1] == []


def test_what_is_generated_from_a_tree_compiles_to_it() -> None:
    tokens = with_tokens()
    for line in understood():
        (abilities,) = trees_of(line.words)[0]
        for ability in abilities:
            assert compile_text(text(ability, tokens)) == (ability,), line.text


def test_what_is_compiled_only_grows() -> None:
    now = count()
    assert all(found >= least for found, least in zip(now, AT_LEAST, strict=True)), f"{now} is less than {AT_LEAST}"


def test_the_whole_catalogue_compiles_in_seven_seconds() -> None:
    lines_of_all = list(printed_lines())
    trees_of.cache_clear()
    begin = time.process_time()
    for words in lines_of_all:
        trees_of(words)
    assert time.process_time() - begin < 7


@pytest.mark.parametrize("targeting", ["at declaration", "with the effect"])
def test_what_is_compiled_has_a_program(targeting: Targeting) -> None:
    """Compiled is only what the machine can carry out."""
    cards = [
        CardDefinition(
            f"LINE_{number}", line.text, "character", "neutral", "common", abilities=trees_of(line.words)[0][0]
        )
        for number, line in enumerate(understood())
    ]
    catalogue = Catalogue([*with_tokens().values(), *cards])
    programs = programs_of(catalogue, targeting)
    for name, named in catalogue.abilities.items():
        if isinstance(named.ability, Reaction | QuickAction | Support | SpellEffect):
            assert programs[name].name == name
        elif isinstance(named.ability, Additive) or (
            isinstance(named.ability, Replacing) and isinstance(named.ability.would, ILeave | IGain)
        ):
            assert type(named.ability.effect) in VERBS


def test_every_kind_of_phrase_has_rules() -> None:
    assert GRAMMAR.kinds_without_rules() == set()


@pytest.mark.parametrize(
    "said",
    [
        "{J} I gain 2 boosts.",
        "{J} I gain #2 boosts$<BB>#.",
        "{J} I gain two boosts. (A boost is a +1/+1/+1 counter.)",
        "{J} I gain 2 boost",
    ],
)
def test_wordings_and_slips_of_one_meaning_are_one_tree(said: str) -> None:
    assert compile_text(said) == (Reaction(Joins(), Boost(Me(), 2)),)


@pytest.mark.parametrize(
    ("said", "tree"),
    [
        ("[Tough 2], [[Fleeting]].", (Keyword("tough", 2), Keyword("fleeting"))),
        ("{J} [Resupply].  {J} Draw a card.", (Reaction(Joins(), Resupply()), Reaction(Joins(), Draw()))),
        ("{J} []Draw a card.", (Reaction(Joins(), Draw()),)),
        (
            "{J} If you are first player: draw two cards, otherwise draw a card.",
            None,
        ),
    ],
)
def test_both_markups_are_read(said: str, tree: object) -> None:
    assert compile_text(said) == tree if tree else compile_text(said)


def test_sentences_are_bound_to_those_before() -> None:
    sacrifice = "You may discard a card from your Reserve. If you do, target Character gains 1 boost."
    (ability,) = compile_text(sacrifice)
    reserve = Choose(Filter(controller="you", zone="reserve"))
    assert ability == SpellEffect(May(IfDone(Discard(reserve), Boost(Target(CHARACTER), 1))))
    (ability,) = compile_text("If you control a token, draw a card. Otherwise, Resupply. Then, I gain 1 boost.")
    assert isinstance(ability, SpellEffect)
    assert isinstance(ability.effect, Sequence)
    first, last = ability.effect.parts
    assert isinstance(first, If)
    assert (first.effect, first.otherwise, last) == (Draw(), Resupply(), Boost(Me(), 1))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("{J} Draw a card. Sing a song.", ("Sing", "a", "song")),
        ("{J} Draw a card, if you dare.", ("dare",)),
        ("{J} Draw", ("Draw",)),
        ("{J} Each opponent chooses one: • Draw a card.", ("Each", "opponent", "chooses", "one", ":")),
        ("{J} Discard a card.", ()),
        (
            "{T}, Discard any number of cards from your Reserve : Draw a card for each Character sacrificed this way.",
            None,
        ),
        ("{X} : For each card discarded this way, draw a card.", None),
        ("{J} You may pay {1}. If you do, draw a card for each Character sacrificed this way.", None),
        ("{J} You may exhaust another card. If you do, draw a card.", ()),
        ("{1}, Discard two cards : Draw a card.", ()),
        ("{J} Draw a card, then discard it.", ()),
        ("{J} Discard target Character. Draw a card. You may play it for free.", ()),
        ("{J} Return target Character to its owner's hand. You may immediately play it.", ()),
        ("{J} You may return target Character to its owner's hand. If you do, it gains 1 boost.", ()),
        ("{J} Discard target Character. It gains Fleeting.", ()),
        ("{J} Sacrifice a Character, then it gains 2 boosts.", ()),
        ("{J} Put the top card of your deck in your Mana zone. If it's a Spell, draw a card.", ()),
        ("{J} Target Character gains 1 boost (or 2 when it's a Plant).", ("when", "it's", "a", "Plant")),
        ("Otherwise, draw a card.", None),
        ("If you do, draw a card.", None),
        ("{J} Roll a die.", None),
        ("On a 4+, draw a card.", None),
        ("If you would Resupply, you may put that card in your hand instead.", None),
        ("If I would gain Fleeting, it gains 1 boost instead.", None),
        ("If one of your Expeditions would move forward, it gains 1 boost instead.", None),
        ("{J} Create a Brassbug Soldier token in target Expedition.", None),
        ('"""', None),
        ("• • •", None),
        ("$<", ("$", "<")),
        ("#[[", ("[", "[")),
        ("{J} Draw a card. $<BB", ("$", "<", "BB")),
        ("{J}", None),
    ],
)
def test_what_is_not_understood_is_refused_with_its_words(said: str, words: tuple[str, ...] | None) -> None:
    with pytest.raises(NotUnderstood) as refused:
        compile_text(said)
    assert words is None or refused.value.words == words


def test_text_of_absurd_length_is_refused_at_once() -> None:
    with pytest.raises(NotUnderstood, match="longer"):
        compile_text("draw a card, then " * 1_000_000)
    with pytest.raises(NotUnderstood):
        compile_text("(" * LONGEST_TEXT)
    with pytest.raises(NotUnderstood, match="longer"):
        compile_text("draw a card and " * 40)


@pytest.mark.parametrize(
    "repeated", ["draw a card, then ", "target Fleeting ", "target Character or ", "if I'm Boosted, ", "• "]
)
def test_lines_of_repeated_words_end_quickly(repeated: str) -> None:
    begin = time.process_time()
    text = repeated * (LONGEST_LINE // (repeated.count(" ") + repeated.count(",") + repeated.count("'")))
    for end in ("draw a card", "Character gains 1 boost", ""):
        with suppress(NotUnderstood):
            compile_text(text + end)
    assert time.process_time() - begin < 1


def test_only_spells_act_without_a_trigger() -> None:
    assert compile_text("Draw a card.", type="spell") == (SpellEffect(Draw()),)
    with pytest.raises(NotUnderstood, match="trigger"):
        compile_text("Draw a card.", type="character")


def test_lines_that_begin_with_then_go_on() -> None:
    assert [line.words for line in lines("Draw a card.\nThen, draw a card.")] == [
        ("draw", "1", "card", ".", "then", ",", "draw", "1", "card")
    ]


def test_words_of_the_grammar_keep_their_meanings() -> None:
    """A token called Rush is created by its name, and to Rush means what it meant."""
    brought = Vocabulary(frozenset(("card",)), (("@rush", "ALT_FUGUE_B_AX_200_C", ()), ("@golem", "ALT_GOLEM", ())))
    words = ("@rush", "1", "@golem", "card")
    assert brought.among(words, GRAMMAR.said) == Vocabulary(frozenset(), (("@golem", "ALT_GOLEM", ()),))
    with speaking(brought):
        assert compile_text("{J} You may Rush a Character.") == RUSHED


RUSHED = compile_text("{J} You may Rush a Character.")


def test_a_token_of_the_program_says_the_same_beside_any_words() -> None:
    maw = "ALT_CORE_B_YZ_31_C"
    what_it_says.cache_clear()
    with speaking(Vocabulary(frozenset(("character", "boosts")))):
        first = what_it_says(maw)
    what_it_says.cache_clear()
    assert first == what_it_says(maw)
    assert len(first) == 1
