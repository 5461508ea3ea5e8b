"""Rules looked up by the service: numbers, words, cards, questions, and the operator's own copy."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.play.cards import rules as rules_looked_up
from bot.play.cards.cards import CardService
from bot.play.cards.own_rules import LARGEST, BadOwnRules, read_own_rules
from bot.play.cards.rule_numbers import NotFound, RuleFound
from bot.play.cards.rules import CardFound, RuleService, WordFound
from bot.play.requests.refusal import Refusal
from engine import Catalogue, default_catalogue
from engine.rulebook.giving_way import give_way
from engine.rulebook.writing import LANGUAGES

pytestmark = pytest.mark.asyncio


async def known(_: Sequence[str]) -> Catalogue:
    return default_catalogue()


@pytest_asyncio.fixture
async def rules() -> RuleService:
    service = RuleService(CardService(known))
    await service.ready()
    return service


async def test_a_number_in_any_spelling_opens_its_rule(rules: RuleService) -> None:
    for typed in ("6.2.e", "62E", "§6 2 e", "rule 6.2.e"):
        found = await rules.look_up(typed, "en")
        assert isinstance(found, RuleFound)
        assert found.rule.id == "6.2.e"
        assert found.others == ()
    section = await rules.look_up("6.2", "fr")
    assert isinstance(section, RuleFound)
    assert section.rule.is_heading


async def test_a_number_that_does_not_exist_gives_the_three_nearest(rules: RuleService) -> None:
    found = await rules.look_up("6.2.z", "en")
    assert isinstance(found, NotFound)
    assert found.number
    assert [rule.id for rule in found.nearest] == ["6.2.k", "6.2.j", "6.2.i"]


async def test_a_word_of_the_glossary_is_explained_in_every_language(rules: RuleService) -> None:
    for typed, language in (("Fleeting", "en"), ("fugace", "fr"), ("GIGANTESQUE", "fr"), ("Colossale", "it")):
        assert isinstance(await rules.look_up(typed, language), WordFound)
    french = await rules.look_up("gigantesque", "en")
    assert isinstance(french, WordFound)
    assert french.word.name == "Gigantic"


async def test_a_card_leads_to_the_rules_it_touches(rules: RuleService) -> None:
    for typed in ("Kelon Elemental", "card:Kelon Elemental", "ALT_CORE_B_AX_04_C", "kelon elementel"):
        found = await rules.look_up(typed, "en")
        assert isinstance(found, CardFound), typed
        assert found.name == "Kelon Elemental"
        assert found.rules


async def test_a_question_is_answered_with_others_beside(rules: RuleService) -> None:
    found = await rules.look_up("can i look at my mana orbs", "en")
    assert isinstance(found, RuleFound)
    assert found.rule.id == "3.2.9.d"
    assert len(found.others) > 2


@pytest.mark.parametrize("typed", ["", "  ", "🂡", "' OR 1=1 --", "word:", "card:", "word:nothing", "x" * 6000])
async def test_whatever_is_typed_gets_an_answer(rules: RuleService, typed: str) -> None:
    assert await rules.look_up(typed, "en")
    assert await rules.look_up_word(typed, "en")
    assert len(await rules.offered(typed, "en")) <= 25
    assert len(await rules.words_offered(typed, "en")) <= 25


async def test_a_word_of_the_glossary_may_be_begun_only(rules: RuleService) -> None:
    found = await rules.look_up_word("flee", "en")
    assert isinstance(found, WordFound)
    assert found.word.key == "fleeting"


@pytest.mark.parametrize(
    ("typed", "language", "key"),
    [
        ("flettng", "en", "fleeting"),
        ("gigantc", "en", "gigantic"),
        ("what does anchord mean?", "en", "anchored"),
        ("reserve lmit", "en", "reserve-limit"),
        ("fugase", "fr", "fleeting"),
        ("corriace", "fr", "tough"),
        ("ancorrato", "it", "anchored"),
        ("collossale", "it", "gigantic"),
        ("flettng", "it", "fleeting"),
    ],
)
async def test_a_misspelt_word_of_the_glossary_leads_to_its_own_entry(
    rules: RuleService, typed: str, language: str, key: str
) -> None:
    for found in (await rules.look_up(typed, language), await rules.look_up_word(typed, language)):
        assert isinstance(found, WordFound)
        assert found.word.key == key


@pytest.mark.parametrize("typed", ["demeter", "the reunion", "tough defender", "quante carte minimo nel mazo", "cards"])
async def test_words_that_are_spelt_well_are_no_misspelt_word_of_the_glossary(rules: RuleService, typed: str) -> None:
    assert not isinstance(await rules.look_up(typed, "en"), WordFound)


async def test_a_number_of_an_edition_that_does_not_exist_says_so(rules: RuleService) -> None:
    for typed, near in (("v9:1", "1"), ("V2 6.2.e", "6.2.e"), ("rule v5.6.2.e", "6.2.e")):
        found = await rules.look_up(typed, "en")
        assert isinstance(found, NotFound)
        assert (found.number, found.edition) == (True, typed.casefold().removeprefix("rule ")[:2])
        assert found.nearest[0].id == near
        assert (await rules.offered(typed, "en"))[0].value == near
    existing = await rules.look_up("v3:2.1.z", "en")
    assert isinstance(existing, NotFound)
    assert not existing.edition


async def test_who_asks_what_a_word_means_gets_the_word(rules: RuleService) -> None:
    found = await rules.look_up("c'est quoi fugace ?", "fr")
    assert isinstance(found, WordFound)
    assert found.word.key == "fleeting"


async def test_rules_words_and_cards_are_offered_in_one_box(rules: RuleService) -> None:
    assert [offer.value for offer in await rules.offered("", "en")][:2] == ["1", "2"]
    assert [offer.value for offer in await rules.offered("6.2", "en")][:3] == ["6.2", "6.2.a", "6.2.b"]
    offered = await rules.offered("gigan", "en")
    assert offered[0].value == "word:gigantic"
    assert "rule" in {offer.sort for offer in offered}
    assert (await rules.offered("kelon ele", "en"))[0].value == "card:Kelon Elemental"
    by_text = await rules.offered("what happens when each player draws a card", "en")
    assert "card" in {offer.sort for offer in by_text}
    assert (await rules.words_offered("fle", "en"))[0].key == "fleeting"
    assert [offer.value for offer in await rules.offered("6.2.z", "en")] == ["6.2.k", "6.2.j", "6.2.i"]


async def test_who_types_before_the_search_is_made_waits_for_nothing() -> None:
    cold = RuleService(CardService(known))
    assert [offer.value for offer in await cold.offered("gigan", "en")] == ["word:gigantic"]
    assert [word.key for word in await cold.words_offered("gigan", "en")] == ["gigantic"]
    assert [offer.value for offer in await cold.offered("6.2.e", "en")] == ["6.2.e"]
    await cold.ready()
    assert len(await cold.offered("gigan", "en")) > 5


class Counted(threading.Event):
    """Whether a person waits for the searches, and how often they have rested."""

    def __init__(self) -> None:
        super().__init__()
        self.rests = 0

    def wait(self, timeout: float | None = None) -> bool:
        self.rests += not self.is_set()
        return super().wait(timeout)


class Parts:
    """A search that is made in five parts."""

    def make_ready(self) -> None:
        for _ in range(5):
            give_way()


async def test_the_searches_rest_between_their_parts_until_a_person_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_looked_up, "WORK", 0.0)
    monkeypatch.setattr(rules_looked_up, "REST", 0.001)
    monkeypatch.setattr(rules_looked_up, "searcher", lambda language: Parts())
    service, counted = RuleService(CardService(known)), Counted()
    service._waited_for = counted
    await service.warm()
    assert counted.rests == 5 * len(LANGUAGES)

    hurried, counted = RuleService(CardService(known)), Counted()
    hurried._waited_for = counted
    await hurried.ready()
    assert counted.rests == 0


async def test_who_ends_the_program_does_not_wait_for_the_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_looked_up, "WORK", 0.0)
    monkeypatch.setattr(rules_looked_up, "REST", 60.0)
    monkeypatch.setattr(rules_looked_up, "searcher", lambda language: Parts())
    service = RuleService(CardService(known))
    warming = asyncio.create_task(service.warm())
    await asyncio.sleep(0.05)
    warming.cancel()
    async with asyncio.timeout(5):
        with pytest.raises(asyncio.CancelledError):
            await warming
        await service.warm()


async def test_a_button_of_a_rule_that_is_gone_says_so(rules: RuleService) -> None:
    with pytest.raises(Refusal, match="no such rule"):
        rules.rule("9-9-z", "en")
    with pytest.raises(Refusal, match="no such word"):
        rules.word("nothing", "en")


async def test_what_is_offered_comes_in_time_while_fifty_type_at_once(rules: RuleService) -> None:
    await rules.ready()
    typed = ["what happens to boosts when it goes to reserve", "peut on sacrifier un personnage", "giganti", "kelon el"]
    lines = [line[:length] for line in typed for length in range(3, len(line))]
    took: list[float] = []

    async def one(line: str, language: str) -> None:
        begun = time.process_time()
        await rules.offered(line, language)
        took.append(time.process_time() - begun)

    for start in range(0, len(lines), 50):
        await asyncio.gather(*(one(line, LANGUAGES[at % 3]) for at, line in enumerate(lines[start : start + 50])))
    assert sorted(took)[int(len(took) * 0.99) - 1] < 0.1


def written(folder: Path, data: Any) -> Path:
    file = folder / "rules.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
    return file


async def test_an_operators_own_rules_are_read_by_any_spelling_of_numbers(tmp_path: Path) -> None:
    own = read_own_rules(written(tmp_path, {"title": "Official", "rules": {"6.2.E": " Text. ", "v3 2.1.e": "Later."}}))
    assert own.title == "Official"
    assert own.texts == {"6.2.e": "Text.", "v3:2.1.e": "Later."}


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ("{", "an object of JSON such as"),
        ("[" * 100_000, "an object of JSON such as"),
        ([], "an object of JSON such as"),
        ({"rules": []}, "an object of JSON such as"),
        ({"rules": {}, "more": 1}, "an object of JSON such as"),
        ({"title": 1, "rules": {}}, "a title of at most 80"),
        ({"title": "x" * 81, "rules": {}}, "a title of at most 80"),
        ({"rules": {"6.2.e": 1}}, "under '6.2.e'"),
        ({"rules": {"6.2.e": " "}}, "under '6.2.e'"),
        ({"rules": {"6.2.e": "x" * 8001}}, "under '6.2.e'"),
        ({"rules": {"6.2.z": "x"}}, "the nearest are 6.2.k"),
        ({"rules": {"first": "x"}}, "no number of a rule"),
        ({"rules": {"6.2.e": "x", "6.2.E": "y"}}, "stands twice"),
        ("x" * (LARGEST + 1), "at most"),
    ],
)
async def test_an_operators_own_rules_are_refused_with_what_is_expected(
    tmp_path: Path, data: Any, complaint: str
) -> None:
    file = written(tmp_path, data)
    with pytest.raises(BadOwnRules, match=complaint) as caught:
        read_own_rules(file)
    assert str(file) in str(caught.value)


async def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadOwnRules, match="cannot be read"):
        read_own_rules(tmp_path / "nothing.json")


QUESTIONS: list[tuple[str, str, set[str]]] = [
    ("en", "when does an expedition move", {"4.2.4.b"}),
    ("en", "when do my expeditions move?", {"4.2.4.b"}),
    ("en", "how many cards do I draw each day", {"4.2.1.d"}),
    ("en", "what is reserve", {"word:reserve"}),
    ("en", "what happens when I pass", {"4.2.3.c", "RB.12"}),
    ("en", "how do I win", {"RB.1", "1.3.3.a"}),
    ("en", "can I play a card from reserve", {"v3:5.2.a"}),
    ("en", "what does fleeting do", {"word:fleeting"}),
    ("en", "tie in an expedition", {"4.2.4.c"}),
    ("en", "when does the game end", {"1.3.3.a"}),
    ("en", "how much mana do I get each day", {"4.2.1.e"}),
    ("en", "what is anchored", {"word:anchored"}),
    ("en", "what happens at dusk", {"4.2.4.a", "4.2.4.b"}),
    ("en", "who goes first", {"4.1.g", "4.2.1.b"}),
    ("en", "can I play two cards in one turn", {"4.2.3.c"}),
    ("en", "when can I play a spell", {"4.2.3.c"}),
    ("en", "what happens if my deck is empty", {"3.2.2.d", "RB.27"}),
    ("fr", "quand une expédition avance-t-elle", {"4.2.4.b"}),
    ("fr", "combien de cartes je pioche chaque jour", {"4.2.1.d"}),
    ("fr", "c'est quoi la réserve", {"word:reserve"}),
    ("fr", "comment gagner", {"RB.1", "1.3.3.a"}),
    ("fr", "que se passe-t-il quand je passe", {"4.2.3.c", "RB.12"}),
    ("fr", "égalité dans une expédition", {"4.2.4.c"}),
    ("fr", "quand la partie se termine", {"1.3.3.a"}),
    ("fr", "combien de mana je reçois", {"4.2.1.e"}),
    ("it", "quando si muove una spedizione", {"4.2.4.b"}),
    ("it", "quante carte pesco ogni giorno", {"4.2.1.d"}),
    ("it", "che cos'è la riserva", {"word:reserve"}),
    ("it", "come si vince", {"RB.1", "1.3.3.a"}),
    ("it", "cosa succede quando passo", {"4.2.3.c", "RB.12"}),
    ("it", "parità in una spedizione", {"4.2.4.c"}),
    ("it", "quando finisce la partita", {"1.3.3.a"}),
    ("it", "quanto mana ricevo", {"4.2.1.e"}),
]
"""What somebody new asks, in which language, and what answers it."""

NOT_FIRST = 3
"""How many of these may have their answer second or third."""


async def test_what_somebody_new_asks_is_answered_first_where_it_is_offered_and_where_it_is_sent(
    rules: RuleService,
) -> None:
    later = []
    for language, asked, right in QUESTIONS:
        offered = [offer.value for offer in await rules.offered(asked, language)][:3]
        assert right & set(offered), (asked, offered)
        found = await rules.look_up(asked, language)
        first = f"word:{found.word.key}" if isinstance(found, WordFound) else ""
        first = found.rule.id if isinstance(found, RuleFound) else first
        later += [asked] if first not in right or offered[0] not in right else []
    assert len(later) <= NOT_FIRST, later
    assert "when does an expedition move" not in later


async def test_a_question_is_offered_rules_before_words_that_merely_occur_in_it(rules: RuleService) -> None:
    assert (await rules.offered("when does an expedition mo", "en"))[0].sort == "rule"
    assert (await rules.offered("what is rese", "en"))[0].value == "word:reserve"
    assert (await rules.offered("how does fleeting", "en"))[0].value == "word:fleeting"
