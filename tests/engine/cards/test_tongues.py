"""Card text in French and Italian: total over the language, whole, and without a word of English."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from hypothesis import given, settings

from engine.cards import language
from engine.cards.catalogue import default_catalogue
from engine.cards.definitions.profiles import records as records_of
from engine.cards.definitions.sets import shipped_names
from engine.cards.errors import UnknownTerm
from engine.cards.language import Boost, Choose, Draw, Filter, Is, IsLike, It, Me, SpellEffect, Target
from engine.cards.text.compiling import compile_text
from engine.cards.wording import LANGUAGES, keyword_name, keywords_in, text
from engine.cards.words.patterns import patterns
from engine.cards.words.terms import languages, sources, term, terms
from tests.engine.cards.test_wording import in_a_sentence
from tests.engine.cards.trees import WITH_PARTS, chances, record, record_classes, trees, with_one_part_changed

TONGUES = {"fr": "french", "it": "italian"}

BY_CODE = {
    *("Filter", "It", "Me", "All", "AtRandom", "Choose", "Target", "RollRow", "Keyword", "Reaction", "QuickAction"),
    "AllBut",
    *("Support", "SpellEffect", "Passive", "Replacing", "Additive", "ExtraDice", "Sequence", "May", "MayPay", "If"),
    *("IfDone", "IfNotDone", "IfThisWay", "Modes", "Times", "EachPlayer", "EachOpponent", "TargetOpponent", "Roll"),
    *(
        "TargetPlayer",
        "TheyDo",
        "EachInTurn",
        "AfterRest",
        "Point",
        "PointAt",
        "ForEach",
        "ForEachPlayer",
        "DependingOn",
    ),
    *("CountedTough", "EitherOf", "Having", "Lasting", "ModesFor", "NextTime", "OneOf"),
}
"""Records that hold sentences and nouns together: what they say stands in other sections of the patterns."""

APART = {"Is either", "IsLike costing", "IsLike there", "IsLike yours"}
"""Lines for some of the conditions of a class, named after it."""

ENGLISH = re.compile(
    r"\b(the|if|your|you|this|that|of|with|when|then|and|from|each|may|my|its|it's|target|until|would|instead|other|"
    r"choose|gain|gains|draw|control|play|less|more|card|cards|token|Reserve|hand|controls|behind|tied|ahead|boosted|"
    r"asleep|fleeting|anchored|exhausted|landmark|forest|mountain|water|noon|dusk|morning|night)\b",
    re.IGNORECASE,
)
"""Words that neither French nor Italian has, as far as cards say them."""

QUOTED = re.compile('« [^»]+ »|"[^"]+"')
"""The name of a card, which may have no other in a language."""

SHARED = {
    "fr": {
        *(
            "action",
            "animal",
            "arcane",
            "ascension",
            "base",
            "booda",
            "boost",
            "boosts",
            "contact",
            "deck",
            "don",
            "halua",
            "illusion",
        ),
        *(
            "illusions",
            "mana",
            "maw",
            "maximum",
            "me",
            "minimum",
            "non",
            "option",
            "ordis",
            "permanent",
            "permanents",
            "pile",
            "place",
            "position",
            "rust",
        ),
        *("plus", "robot", "robots", "six", "terrain", "total", "type", "types", "visible", "zone"),
    },
    "it": {
        *("all", "base", "booda", "due", "halua", "in", "kelon", "mana", "maw", "me", "morale", "non", "ordis", "per"),
        *("robot", "rust"),
    },
}
"""Words that both English cards and theirs say, each a word of that language or a name."""

UNSMOOTH = {
    "fr": re.compile(r"\b(de le|de les|à le|à les|si il|que il|le [aeiouéèêâ]|la [aeiouéèêâ]|de [aeiouéèêâ]|de des)\b"),
    "it": re.compile(
        r"\b(di il|in il|in la|a il|da il|su la|a la|di la|un'? s[pct]|il s[pct]|il [aeiou]|la [aeiou])\b"
    ),
}

told_in = pytest.mark.parametrize("tongue", TONGUES)


def told(record: Any, tongue: str, plain: bool = False) -> str:
    return text(record, default_catalogue().cards, tongue, plain)


@pytest.mark.parametrize("file", ["english", *TONGUES.values()])
def test_every_record_has_a_line_of_its_own(file: str) -> None:
    lines = set(patterns(file)["records"])
    named = {record.__name__ for record in record_classes()}
    assert not named - lines - BY_CODE, "add a line for these records to the pattern file of the language"
    assert not {line for line in lines if line not in APART} - named, "these lines speak of records that are no more"
    assert not BY_CODE - named


@pytest.mark.parametrize("kind", record_classes(), ids=lambda kind: kind.__name__)
def test_every_record_has_words(kind: type[language.Record]) -> None:
    chance = chances("words", kind.__name__)
    for _ in range(3):
        ability = in_a_sentence(record(kind, chance, depth=2))
        for tongue in TONGUES:
            said = told(ability, tongue)
            assert re.match(r"[A-ZÀ-Þ«{0-9]", said), said
            assert said.endswith((".", '."', "»")), said
            assert not re.search(r"  |None|\[|\?|\{[a-z~]{2,}| ,| \.|\( ", said), said
            assert not ENGLISH.search(said), said


@told_in
def test_no_word_of_the_english_cards_is_left_over(tongue: str) -> None:
    abilities = {ability for card in default_catalogue().cards.values() for ability in card.abilities}
    english = set().union(*(words_of(told(ability, "en", plain=True)) for ability in abilities))
    for ability in abilities:
        said = told(ability, tongue, plain=True)
        assert not words_of(said) & english - SHARED[tongue], said


def words_of(said: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", QUOTED.sub("", said).casefold()))


@given(trees(depth=6))
@settings(max_examples=60, deadline=None)
def test_every_tree_has_words_with_and_without_marks(ability: Any) -> None:
    for tongue in TONGUES:
        assert not ENGLISH.search(told(ability, tongue))
        assert not re.search(r"[{}]", told(ability, tongue, plain=True))


@told_in
def test_every_card_has_words(tongue: str) -> None:
    catalogue = default_catalogue()
    for card in catalogue.cards.values():
        for ability in card.abilities:
            said, plain = told(ability, tongue), told(ability, tongue, plain=True)
            for shown in (said, plain):
                assert not ENGLISH.search(QUOTED.sub("", shown)), (card.reference, shown)
                assert not UNSMOOTH[tongue].search(shown), (card.reference, shown)
            assert not re.search(r"[{}]", plain), (card.reference, plain)
            assert len(said.splitlines()) == len(text(ability, catalogue.cards).splitlines())


@pytest.mark.parametrize("kind", WITH_PARTS, ids=lambda kind: kind.__name__)
def test_no_part_of_a_record_goes_unsaid(kind: type[language.Record]) -> None:
    for one, others in with_one_part_changed(kind, chances("parts", kind.__name__), 4, depth=2):
        for tongue in TONGUES:
            said = told(in_a_sentence(one), tongue)
            for other in others:
                assert told(in_a_sentence(other), tongue) != said, (one, other)


PLANT = Filter(subtypes=("plant",), controller="you")
CHARACTER = Filter(types=("character",))


@pytest.mark.parametrize(
    ("effect", "french", "italian"),
    [
        (Boost(Me(), 2), "Je gagne 2 boosts.", "Ottengo 2 rinforzi."),
        (
            language.May(Boost(Me(), 2)),
            "Vous pouvez me faire gagner 2 boosts.",
            "Puoi farmi ottenere 2 rinforzi.",
        ),
        (
            language.May(language.GainStatus(Target(CHARACTER), "asleep")),
            "Vous pouvez faire gagner Endormi à un Personnage ciblé.",
            "Puoi far ottenere Dormiente a un personaggio bersaglio.",
        ),
        (
            language.Discard(Target(Filter(zone="reserve"), 0, 2)),
            "Défaussez jusqu’à deux cartes ciblées en Réserve.",
            "Scarta fino a due carte bersaglio nella Riserva.",
        ),
        (
            language.Sequence((Boost(Me(), 1), language.LoseStatus(Me(), "fleeting"), language.Resupply())),
            "Je gagne 1 boost et perds Fugace, puis Ravitaillez.",
            "Ottengo 1 rinforzo e perdo Fugace, poi Rifornisci.",
        ),
        (
            language.Sequence((language.Point(Target(PLANT)), Boost(It()))),
            "Ciblez une Plante que vous contrôlez, puis elle gagne 1 boost.",
            "Scegli come bersaglio una Pianta che controlli, poi ottiene 1 rinforzo.",
        ),
        (
            language.If(Is(It(), "exhausted"), Draw()),
            "S’il est Épuisé, piochez une carte.",
            "Se è consumato, pesca una carta.",
        ),
        (
            language.If(language.Not(Is(Me(), "fleeting")), Draw(2)),
            "Si je ne suis pas Fugace, piochez deux cartes.",
            "Se non sono Fugace, pesca due carte.",
        ),
        (
            language.If(IsLike(It(), CHARACTER), Draw()),
            "Si c’est un Personnage, piochez une carte.",
            "Se è un personaggio, pesca una carta.",
        ),
        (
            language.If(language.AtLeast(language.NumberOf(PLANT), 2), Draw()),
            "Si vous contrôlez deux Plantes ou plus, piochez une carte.",
            "Se controlli due o più Piante, pesca una carta.",
        ),
        (
            language.EachPlayer(language.Sacrifice(Choose(CHARACTER))),
            "Chaque joueur sacrifie un Personnage.",
            "Ogni giocatore sacrifica un personaggio.",
        ),
        (
            language.EachOpponent(language.SendToReserve(Choose(Filter(controller="you", zone="hand"))), True),
            "Chaque adversaire peut mettre une carte de sa main en Réserve.",
            "Ogni avversario può mettere una carta della sua mano nella Riserva.",
        ),
        (
            language.ReturnToHand(Target(Filter(types=("character", "permanent")))),
            "Renvoyez un Personnage ou un Permanent ciblé dans la main de son propriétaire.",
            "Rimanda un personaggio o un permanente bersaglio nella mano del suo proprietario.",
        ),
        (
            language.MayPay((language.PayMana(1), language.SacrificeMe()), Draw()),
            "Vous pouvez payer {1} et me sacrifier pour piocher une carte.",
            "Puoi pagare {1} e sacrificarmi per pescare una carta.",
        ),
        (language.Sacrifice(Me()), "Sacrifiez-moi.", "Sacrificami."),
        (
            language.If(language.Not(language.AtLeast(language.NumberOf(PLANT), 1)), Draw()),
            "Si vous ne contrôlez aucune Plante, piochez une carte.",
            "Se non controlli nessuna Pianta, pesca una carta.",
        ),
        (
            language.If(
                language.Not(language.AtLeast(language.NumberOf(Filter(controller="you", zone="hand")), 1)), Draw()
            ),
            "Si votre main est vide, piochez une carte.",
            "Se la tua mano è vuota, pesca una carta.",
        ),
        (
            language.PutInMana(Choose(Filter(controller="you", zone="reserve"))),
            "Mettez une carte de votre Réserve dans la zone de Mana de son propriétaire.",
            "Metti una carta della tua Riserva nell’area del mana del suo proprietario.",
        ),
        (
            language.Sequence((Boost(language.All(PLANT)), language.GainStatus(It(), "exhausted"))),
            "Toutes les Plantes que vous contrôlez gagnent 1 boost, puis épuisez-les.",
            "Tutte le Piante che controlli ottengono 1 rinforzo, poi consumale.",
        ),
        (
            language.NextCard(Filter(subtypes=("song", "artist")), language.CostsLess(1)),
            "Le prochain Chant ou le prochain Artiste que vous jouez ce tour-ci coûte {1} de moins.",
            "La prossima Canzone o il prossimo Artista che giochi in questo turno costa {1} in meno.",
        ),
        (
            Draw(language.NumberOf(PLANT)),
            "Piochez une carte pour chaque Plante que vous contrôlez.",
            "Pesca una carta per ogni Pianta che controlli.",
        ),
    ],
    ids=str,
)
def test_sentences_agree(effect: Any, french: str, italian: str) -> None:
    assert told(SpellEffect(effect), "fr") == french
    assert told(SpellEffect(effect), "it") == italian


@pytest.mark.parametrize(
    ("said", "french", "italian"),
    [
        (
            "{J} Create an <AEROLITH> token in target player's Landmarks, then each of your Ascended Expeditions "
            "moves forward.",
            "chacune de vos Expéditions Élevées",
            "ciascuna delle tue spedizioni Ascese",
        ),
        (
            "You may play me for {2} less in an Expedition that's <IN_CONTACT>.",
            "Si l’Expédition où je suis joué est En Contact, je coûte {2} de moins.",
            "Se la spedizione in cui sono giocato è In contatto, costo {2} in meno.",
        ),
        (
            "{J} Target opponent chooses a card in your Reserve. Exhaust it.",
            "Un adversaire ciblé choisit une carte en Réserve que vous avez. Ensuite, épuisez-la.",
            "Un avversario bersaglio sceglie una carta nella Riserva che hai. Poi consumala.",
        ),
        (
            "{J} Roll a die. On a: • 1-3, target opponent chooses a card in your Reserve. Exhaust it.",
            "Lancez un dé. Selon le résultat :\n• 1-3 : Un adversaire ciblé choisit",
            "Tira un dado. A seconda del risultato:\n• 1-3: Un avversario bersaglio sceglie",
        ),
        (
            "When a Character joins the Expedition facing me — You may discard a card from your Reserve. If you don't, "
            "it gains <ASLEEP>.",
            "Lorsqu’un Personnage rejoint l’Expédition qui me fait face — Vous pouvez défausser une carte de votre "
            "Réserve. Si vous ne le faites pas, il gagne Endormi.",
            "Quando un personaggio si unisce alla spedizione che mi affronta — Puoi scartare una carta della tua "
            "Riserva. Se non lo fai, ottiene Dormiente.",
        ),
        (
            "{J} Each player may draw a card. If they don't, they <RESUPPLY>.",
            "{J} Chaque joueur peut piocher une carte. Ensuite, chaque joueur qui ne le fait pas Ravitaille.",
            "{J} Ogni giocatore può pescare una carta. Poi ogni giocatore che non lo fa Rifornisce.",
        ),
        (
            "{J} Create two <BRASSBUG> Robot tokens in my Expedition. They gain 1 boost.",
            "dans mon Expédition, puis ils gagnent 1 boost.",
            "nella mia spedizione, poi ottengono 1 rinforzo.",
        ),
    ],
)
def test_texts_are_told(said: str, french: str, italian: str) -> None:
    (ability,) = compile_text(said)
    assert french in told(ability, "fr")
    assert italian in told(ability, "it")


def test_words_stand_for_marks() -> None:
    action = language.QuickAction((language.PayMana(2), language.ExhaustMe()), language.PlaceMarker("forest"))
    assert told(action, "fr", plain=True).startswith("2 Mana, Épuisez-moi : Placez un Marqueur de Terrain Forêt sur")
    assert told(action, "it", plain=True).startswith("2 mana, Consumami: Piazza un indicatore di terreno foresta su")


# ---- the table of terms ------------------------------------------------------------------------------------------


def test_every_term_has_a_word_of_a_known_source_in_every_language() -> None:
    assert languages() == tuple(LANGUAGES)
    for spoken in languages():
        assert terms(spoken).keys() == terms("en").keys()
        for key, word in terms(spoken).items():
            assert word.word, key
            assert word.source in sources(), key
            assert word.kind in ("m", "f", "adj", "verb", "same"), key


def test_the_words_of_the_language_and_of_the_shipped_cards_are_terms() -> None:
    cards = default_catalogue().cards.values()
    said: set[str] = {subtype for card in cards for subtype in card.subtypes}
    for kind in (language.KeywordName, language.Status, language.CardType, language.Terrain, language.Phase):
        said |= set(get_args(kind))
    for card in cards:
        for said_by in (each for ability in card.abilities for each in records_of(ability)):
            said |= set(said_by.subtypes) if isinstance(said_by, Filter) else set()
            counter = getattr(said_by, "counter", None) or "boost"
            said.add("boost" if counter == "boost" else f"{counter}-counter")
        if card.token:
            said.add(card.name.lower().replace(" ", "-"))
    assert not said - terms("fr").keys(), "add these words to the table of terms"


def test_terms_are_looked_up() -> None:
    assert term("reserve", "fr") == "Réserve"
    assert term("landmark", "it") == "fulcro"
    with pytest.raises(UnknownTerm, match="mulligan"):
        term("mulligan", "fr")


@told_in
def test_the_same_words_are_explained_in_every_language(tongue: str) -> None:
    assert LANGUAGES[tongue].reminders().keys() == LANGUAGES["en"].reminders().keys()
    assert all(said.endswith(".") for said in LANGUAGES[tongue].reminders().values())


def test_words_that_are_explained_are_found_in_every_form() -> None:
    assert keywords_in("Draw a card. I gain Anchored. After You.", "en") == ["after you", "anchored"]
    assert keywords_in("Les cartes Épuisées sont Ancrées. Ravitaillez.", "fr") == ["anchored", "exhausted", "resupply"]
    assert keywords_in("Ottengo Fugace. Sabota, poi ogni giocatore Rifornisce.", "it") == [
        "fleeting",
        "resupply",
        "sabotage",
    ]
    assert keyword_name("gigantic", "it") == "Colossale"


@pytest.mark.parametrize(
    ("rolled", "english", "french", "italian"),
    [
        ("6 or more", "roll a 6+", "lancez un dé et obtenez 6+", "tiri un dado e ottieni 6+"),
        ("1", "roll a 1", "lancez un dé et obtenez 1", "tiri un dado e ottieni 1"),
        ("3 or less", "roll a 1-3", "lancez un dé et obtenez 1-3", "tiri un dado e ottieni 1-3"),
    ],
)
def test_a_result_that_is_waited_for_is_told_with_the_roll(
    rolled: str, english: str, french: str, italian: str
) -> None:
    (ability,) = compile_text(f"When you roll a {rolled} — Draw a card.")
    for tongue, said in (("en", english), ("fr", french), ("it", italian)):
        assert said in told(ability, tongue)


def test_the_name_of_a_card_is_told_as_french_readers_know_it() -> None:
    printed = '{H} If there are one or more cards in your discard pile named "Kelon Burst", draw a card.'
    (ability,) = compile_text(printed)
    assert f"« {shipped_names()['Kelon Burst']['fr']} »" in told(ability, "fr")
    assert "« Kelon Burst »" in told(ability, "it"), "a language without a name has the English one"
    assert compile_text(told(ability, "en")) == (ability,), "the rules know English names alone (2.2.3.c)"


@pytest.mark.parametrize(
    ("printed", "english", "french", "italian"),
    [
        (
            "{J} Draw a card. Do this twice. I gain 1 boost.",
            "{J} Draw a card. Do this twice. Then, I gain 1 boost.",
            "{J} Piochez une carte. Faites ceci deux fois. Ensuite, je gagne 1 boost.",
            "{J} Pesca una carta. Fai questo due volte. Poi ottengo 1 rinforzo.",
        ),
        (
            "{J} Do this three times: draw a card, then I gain 1 boost.",
            "{J} Do this three times: draw a card, then I gain 1 boost.",
            "{J} Faites ceci trois fois : piochez une carte, puis je gagne 1 boost.",
            "{J} Fai questo tre volte: pesca una carta, poi ottengo 1 rinforzo.",
        ),
    ],
)
def test_what_is_done_again_is_told_apart_from_what_follows(
    printed: str, english: str, french: str, italian: str
) -> None:
    (ability,) = compile_text(printed)
    assert [told(ability, tongue) for tongue in ("en", "fr", "it")] == [english, french, italian]
    assert compile_text(english) == (ability,)


@pytest.mark.parametrize(
    ("said", "french", "italian"),
    [
        (
            "{J} Unless each player controls no Characters, draw a card.",
            "{J} Si un joueur contrôle un ou plusieurs Personnages, piochez une carte.",
            "{J} Se un giocatore controlla uno o più personaggi, pesca una carta.",
        ),
        (
            "{J} If you control a Plant and another Character, draw a card.",
            "{J} Si vous contrôlez une Plante et un autre Personnage, piochez une carte.",
            "{J} Se controlli una Pianta e un altro personaggio, pesca una carta.",
        ),
    ],
)
def test_no_language_says_more_or_less_than_the_text(said: str, french: str, italian: str) -> None:
    (ability,) = compile_text(said)
    cards = default_catalogue().cards
    assert [text(ability, cards, language) for language in ("fr", "it")] == [french, italian]
