"""Why, as it is shown: rules with their texts and abilities with theirs, in the reader's language, within limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot import present
from bot.play.game_records.declared import DeclarationSight
from bot.play.game_records.looks import LogEntry, LogPage
from bot.play.games.reasons import Dusk, Happening, plays_of
from bot.play.requests.refusal import RULES, Refusal
from bot.present.decisions.why import events_named, named, reason_button, why_event, why_menu, why_refused
from bot.present.history.why_numbers import dusk_in_short, why_dusk, why_play, why_price
from bot.present.layout.limits import CHOICES, PRESS
from bot.present.layout.records import Button, Message, Select
from bot.present.texts import LANGUAGES, texts_for
from bot.present.wording import symbols
from engine import Picks, compared, default_catalogue, play_explained, tell, view
from engine.rulebook import book
from engine.scenarios.scene import Scene
from engine.sight import Cause, EventSight
from engine.state.actions import Create, Move
from engine.state.comparison import Comparison, Counted, Hindrance, Terms
from tests.bot.present.limits import faults
from tests.bot.present.tables import look, random_game, readable_names
from tests.scenarios.laid import laid

TEXTS = texts_for("en")
BOODA = "ALT_CORE_B_BR_31_C"
KOJO = next(name for name, line in default_catalogue().abilities.items() if "BR_01_C/0" in name)


def headings(shown: Message) -> list[str]:
    assert shown.embed is not None
    return [part.name for part in shown.embed.fields]


def said(shown: Message) -> str:
    assert shown.embed is not None
    return "\n".join([shown.embed.description, *(part.value for part in shown.embed.fields)])


def happening(*causes: Cause) -> Happening:
    event = EventSight(1, "create", "7.3.3.a", 0, KOJO.split("/")[0], KOJO, [Create(reference=BOODA, seat=0, place=1)])
    event.causes = causes
    return Happening(3, 0, 1_700_000_000_000, event)


def test_an_event_cites_its_rule_its_ability_and_its_modifiers() -> None:
    seen = look(laid().match, 0)
    shown = why_event(
        seen,
        happening(Cause(rule="7.3.3.a"), Cause(ability=KOJO), Cause(rule="2.4.6.c", how="modified")),
        TEXTS,
    )
    rule = book("en")["7.3.3.a"]
    assert headings(shown) == ["Rule 7.3.3.a: " + rule.title, "Kojo & Booda", "Changed by rule 2.4.6.c"]
    assert rule.text in said(shown)
    assert "create a Booda" in said(shown)
    (select, _) = shown.rows
    assert isinstance(select, Select)
    assert [choice.value for choice in select.choices] == ["7-3-3-a", "2-4-6-c"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_who_has_cards_to_play_is_offered_to_choose_one(language: str) -> None:
    texts, asked = texts_for(language), [happening(Cause(rule="7.3.3.a"))]
    table = next(each.match for each in random_game(5) if each.match.game.open[0].kind == "turn")
    assert said(why_menu(look(table, None), asked, texts)) == texts.say("why.explain-table")
    assert said(why_menu(look(table, table.game.open[0].seat), asked, texts)) == texts.say("why.explain")


def test_a_reader_s_language_decides_in_which_the_rules_and_cards_speak() -> None:
    seen = look(laid().match, 0)
    causes = (Cause(rule="7.3.3.a"), Cause(ability=KOJO))
    shown = {
        language: said(why_event(seen, happening(*causes), texts_for(language))) for language in ("en", "fr", "it")
    }
    assert len(set(shown.values())) == 3


def test_more_causes_than_fit_are_named_by_number() -> None:
    rules = [Cause(rule=rule.number) for rule in book("en").rules if len(rule.text) > 300][:30]
    shown = why_event(look(laid().match, 0), happening(*rules), TEXTS)
    assert faults(shown) == []
    assert rules[-1].rule in said(shown)


def test_the_menu_has_pages_where_more_has_happened_than_a_select_holds() -> None:
    moments = [moment for moment, _ in zip(random_game(5), range(80), strict=False)]
    seen = look(moments[-1].match, 0)
    found = [
        Happening(version, place, 0, tell(event, 0))
        for version, moment in enumerate(moments)
        for place, event in enumerate(moment.events)
    ]
    shown = why_menu(seen, found[::-1], TEXTS)
    assert faults(shown) == []
    select = shown.rows[0]
    assert isinstance(select, Select)
    events = [code for _, _, code in events_named(seen, found[::-1], TEXTS)]
    assert len(events) > CHOICES
    pages, last = [], None
    for page in range(len(events)):
        shown = why_menu(seen, found[::-1], TEXTS, page, 7)
        assert faults(shown) == []
        select, last = shown.rows[0], shown.rows[-1]
        assert isinstance(select, Select)
        assert isinstance(last, tuple)
        pages.append([choice.value for choice in select.choices])
        if last[1].disabled:
            break
        assert last[1].press == f"t:why:{seen.facts.id}:page-7-{page + 1}"
    assert [code for codes in pages for code in codes] == events, "every event is on a page"
    codes = [code for _, code in named(seen, found, TEXTS)]
    assert len(set(codes)) == len(codes)
    assert {"dusk", "now"} <= set(codes)


def test_once_the_game_is_over_nothing_is_offered_that_only_running_games_have() -> None:
    over = list(random_game(5))[-1].match
    seen = look(over, 0)
    assert seen.view.result is not None
    codes = {code for _, code in named(seen, [], TEXTS)}
    assert "dusk" in codes
    assert "now" not in codes
    assert not any(code.startswith("p") for code in codes)


def test_what_others_draw_stays_hidden() -> None:
    event = EventSight(1, "draw", "4.2.1.d", 1, "", "", [Move(to="hand", origin="deck", owner=1, seat=1)])
    shown = why_event(look(laid().match, 0), Happening(3, 0, 0, event), TEXTS)
    assert "draws 1 card" in said(shown)


@pytest.mark.parametrize(
    "ability", ["", KOJO, f"{KOJO}+{KOJO}", "A/0/granted", "X" * 200 + "/0", "💥/0", "A B/0", "a:b/1"]
)
def test_the_button_of_a_refusal_fits_whatever_asks(ability: str) -> None:
    for rule in ("5.1.2.c", "v3:2.4.5.c", "7.3.5", "RB.15"):
        for game in ("gabcdefghijkl", ""):
            assert len(reason_button(rule, ability, game, TEXTS).press) <= PRESS


def test_refusals_of_the_game_lead_to_their_reason_and_others_do_not() -> None:
    for key, rule in RULES.items():
        if not key.startswith(("no such choice", "choice", "choose", "too", "not your turn", "nothing to choose")):
            (row,) = present.refusal(TEXTS, Refusal(key)).rows
            assert isinstance(row, tuple)
            assert row[0].press == f"t:reason:none:{rule.replace('.', '-')}"
    assert present.refusal(TEXTS, Refusal("no such game")).rows == ()
    led = Refusal("cannot be played", card="Kappa", reason="too dear", rule="1.2.5.c").by(
        "1.2.5.c", game="g1", code="p12"
    )
    (row,) = present.refusal(TEXTS, led).rows
    assert isinstance(row, tuple)
    assert row[0].press == "t:why:g1:p12"


def test_a_refusal_shows_its_rule_with_and_without_a_game() -> None:
    seen = look(laid().match, 0)
    for shown in (why_refused(None, "5.1.1.b", "", TEXTS), why_refused(seen, "5.1.1.b", KOJO, TEXTS)):
        assert faults(shown) == []
        assert book("en")["5.1.1.b"].text in said(shown)
    assert "Kojo & Booda" in headings(shown)


CARDS: dict[str, Any] = {
    "Bolt": {"type": "spell", "cost": 3, "text": "Discard target Character."},
    "Rock": {"type": "character", "text": "Tough 2."},
    "Aide": {"type": "character", "text": "Spells you play cost {1} less."},
}


def test_a_price_lists_what_is_printed_then_increases_then_decreases() -> None:
    ann = {"hand": "Bolt", "mana": 6, "hero_expedition": "Aide"}
    scene = laid("ann begins Bolt", cards=CARDS, ann=ann, bob={"hero_expedition": "Rock"})
    decision = next(asked for asked in scene.match.game.open if asked.seat == 0)
    while decision.kind != "pay":
        rock = next(at for at, option in enumerate(decision.options) if _is_rock(scene, option))
        scene.match.answer(Picks(decision.id, [rock]))
        decision = next(asked for asked in scene.match.game.open if asked.seat == 0)
    seen = replace(look(scene.match, 0), catalogue=scene.match.catalogue)
    shown = why_price(DeclarationSight(seen, 1, 1, (), decision), TEXTS)
    assert faults(shown) == []
    lines = said(shown).splitlines()[:4]
    assert lines[0] == "**4 Mana** in all."
    assert lines[1] == "• 3 printed: its Hand Cost (v3:5.1.2.d)"
    assert lines[2] == "• +2 Tough 2 of Rock (7.4.5.c)"
    assert lines[3].startswith("• −1 Aide: ")
    assert lines[3].endswith("(v3:5.1.2.e)")


def _is_rock(scene: Scene, option: Any) -> bool:
    return scene.match.catalogue.cards[scene.match.game.objects[option.id].reference].name == "Rock"


def test_a_card_that_cannot_be_played_says_why_and_what_it_would_cost() -> None:
    scene = laid(ann={"hand": "Kappa", "mana": 1})
    seen = look(scene.match, 0)
    ((_, playable),) = plays_of(view(scene.match, 0))
    play = play_explained(scene.match, 0, playable.id)
    assert play is not None
    shown = why_play(seen, play, TEXTS)
    assert "It cannot be played now" in said(shown)
    assert "printed: its Hand Cost (v3:5.1.2.d)" in said(shown)
    assert headings(shown)[0].startswith("Rule 1.2.5.c")


def test_dusk_shows_both_totals_and_who_counts() -> None:
    scene = laid(ann={"hero_expedition": "Kappa (asleep), Issitoq"}, bob={"hero_expedition": "Atlas"})
    shown = why_dusk(Dusk(look(scene.match, 0), tuple(compared(scene.match))), TEXTS)
    assert faults(shown) == []
    assert shown.embed is not None
    mine, other, theirs, _ = shown.embed.fields[:4]
    assert mine.name.startswith("Your Hero Expedition")
    assert "Forest 4:3, ahead" in mine.value
    assert "Asleep, not counted: Kappa" in mine.value
    assert "Kept from moving by Issitoq" in other.value
    assert "Atlas 3/3/3, in both Expeditions" in theirs.value
    assert any(part.name == "Issitoq" for part in shown.embed.fields[4:])


def test_each_entry_of_the_log_cites_its_rules_and_leads_to_why() -> None:
    (moment,) = [moment for moment in random_game(5) if any(event.verb == "progress" for event in moment.events)][:1]
    told = tuple(tell(event, None) for event in moment.events)
    shown = present.log(look(moment.match, None), LogPage((LogEntry(17, 0, 1, told),), 0, 1), TEXTS)
    assert shown.embed is not None
    small = shown.embed.description.splitlines()[-1]
    assert small.startswith("-# Rules 4.2.3.c, 4.2.b, 4.2.4.e")
    presses = [button.press for button in shown.rows[-1] if isinstance(button, Button)]
    assert presses[0] == "t:why:gabcdefghijkl:until-17"


def test_a_character_that_is_read_leads_to_its_statistics() -> None:
    scene = laid(ann={"hero_expedition": "Kappa", "reserve": "Atlas"})
    seen = look(scene.match, 0)
    ways = {}
    for name, code in readable_names(seen, TEXTS):
        last = present.card(seen, TEXTS, code).rows[-1]
        assert isinstance(last, tuple)
        ways[name.split(" ")[0]] = [button.press for button in last if ":why:" in button.press]
    (kappa,) = seen.view.expeditions[0].characters
    assert ways["Kappa"] == [f"t:why:gabcdefghijkl:t{kappa.id}"]
    assert ways["Atlas"] == []


@pytest.mark.parametrize("signs", [{}, dict.fromkeys(symbols.SYMBOLS, 10**18)], ids=["words", "signs"])
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_dusk_of_four_players_with_everything_in_the_way_fits(language: str, signs: dict[str, int]) -> None:
    """Eight expeditions, each full, each held back by abilities with long texts, with and without uploaded emojis."""
    symbols.know(signs)
    names = sorted(default_catalogue().abilities, key=lambda name: -len(name))[:8]
    table = next(moment for moment in random_game(3, 4)).match
    crowd = [Counted(at, BOODA, (12, 11, 10), asleep=at % 3 == 0) for at in range(40)]
    full = [
        Comparison(
            expedition=expedition,
            facing=(expedition + 2) % 8,
            region=expedition % len(table.game.regions),
            terrains=("forest", "mountain", "water"),
            terms=[Terms(terrain, 99, 98, "tied") for terrain in ("forest", "mountain", "water")],
            characters=crowd,
            hindrances=[Hindrance("stays", at, BOODA, name) for at, name in enumerate(names)],
            ascended=True,
            at_the_end=True,
        )
        for expedition in range(8)
    ]
    shown = why_dusk(Dusk(look(table, 0), tuple(full)), texts_for(language))
    assert faults(shown) == []
    assert len(headings(shown)) >= 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_dusk_leads_with_a_line_an_expedition(language: str) -> None:
    table = next(moment.match for moment in random_game(3) if moment.match.game.day == 2)
    dusk, texts = Dusk(look(table, 0), tuple(compared(table))), texts_for(language)
    shown = dusk_in_short(dusk, "dusk", texts)
    assert shown.embed is not None
    assert len(shown.embed.description.splitlines()) == len(dusk.comparisons) == 4
    assert texts.say("board.dusk-would-stay", who="", terms="").split("·")[0].split()[-1] in shown.embed.description
    assert shown.embed.fields == ()
    assert "4.2.4" not in str(shown.embed)
    assert shown.embed.footer == "", "there is no rule below to open"
    assert f"t:why:{dusk.look.facts.id}:dusk-all" in str(shown.rows)


def test_a_dusk_that_has_been_can_be_reported_and_one_that_may_come_cannot() -> None:
    scene = laid(ann={"hero_expedition": "Kappa"}, bob={"hero_expedition": "Kappa"})
    seen, found = look(scene.match, 0), tuple(compared(scene.match))
    been, may_come = why_dusk(Dusk(seen, found, happening()), TEXTS), why_dusk(Dusk(seen, found), TEXTS)
    watched = why_dusk(Dusk(look(scene.match, None), found, happening()), TEXTS)
    assert ["t:report:" in str(shown.rows) for shown in (been, may_come, watched)] == [True, False, False]
    assert faults(been) == []
