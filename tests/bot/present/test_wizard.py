"""What players read before and after a choice: everything declared is named, menus are confirmed, texts are whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot import present
from bot.play.declaring.declarations import outlooks_of
from bot.play.declaring.walking import Walk, Wish
from bot.play.game_records.declared import DeclarationSight
from bot.play.game_records.looks import Outcome
from bot.present.games import panels
from bot.present.games.outcomes import came_of
from bot.present.layout.records import Button, Message, Select
from bot.present.texts import texts_for
from bot.present.texts.catalogue import sentences_of
from bot.present.wording.naming import circled, naming_of
from bot.present.wording.sentences import sentence
from engine import Decision, EventSight, tell
from engine.cards.language import Sabotage
from engine.scenarios.scene import Scene
from engine.state.actions import Gain, Move
from engine.state.decisions import ObjectOption
from tests.bot.present.limits import faults
from tests.bot.present.tables import look, readable_names
from tests.scenarios.laid import laid

TEXTS = texts_for("en")
BO = "Bo \\*the\\* Great\\_@\u200beveryone"


def declared(scene: Scene, card: str, **wish: Any) -> DeclarationSight:
    """The declaration of a card by Ann, as far as the wish leads."""
    turn = scene.decision_of(0)
    names = {id: scene.match.catalogue.cards[each.reference].name for id, each in scene.match.game.objects.items()}
    option = next(option for option in turn.options if names.get(getattr(option, "id", 0)) == card)
    walk = Walk(scene.match.copy(), 0, turn.id)
    walk.follow(Wish(option.code, **wish))
    outlooks, steps = outlooks_of(walk), tuple(walk.steps)
    return DeclarationSight(look(walk.table, 0), walk.origin, len(steps), steps, walk.decision, outlooks)


def said(message: Message) -> str:
    assert faults(message) == []
    assert message.embed is not None
    return message.embed.description


def selects(message: Message) -> list[Select]:
    return [row for row in message.rows if isinstance(row, Select)]


# ---- the whole declaration -------------------------------------------------------------------------------------------


def test_the_only_possible_target_is_named_with_whose_it_is() -> None:
    scene = laid(ann={"hand": "Physical Training"}, bob={"hero_expedition": "Booda"})
    sight = declared(scene, "Physical Training")
    assert sight.ready
    assert f"• Target: **Booda** 2/2/2 ({BO}’s Hero Expedition) – the only one possible" in said(
        panels.declaration(sight, TEXTS)
    )


def test_the_only_possible_mode_is_named_by_its_text() -> None:
    scene = laid(ann={"hand": "Kelon Burst", "landmarks": "Brassbug Hub"})
    lines = said(panels.declaration(declared(scene, "Kelon Burst"), TEXTS)).splitlines()
    assert "• Effect: Discard target Permanent with Hand Cost 4 or less. – the only one possible" in lines
    assert any(line.startswith("• Target: **Brassbug Hub** (your Landmarks") for line in lines)


def test_the_only_possible_mode_is_named_before_its_target_is_chosen() -> None:
    scene = laid(ann={"hand": "Kelon Burst", "landmarks": "Brassbug Hub, Axiom Reprocessor"})
    sight = declared(scene, "Kelon Burst")
    assert not sight.ready
    lines = said(panels.declaration(sight, TEXTS)).splitlines()
    assert "• Effect: Discard target Permanent with Hand Cost 4 or less. – the only one possible" in lines


def test_a_chosen_mode_and_target_are_named_and_not_called_the_only_ones() -> None:
    scene = laid(
        ann={"hand": "Kelon Burst", "landmarks": "Brassbug Hub"},
        bob={"hero_expedition": "Booda", "companion_expedition": "Kappa"},
    )
    sight = declared(scene, "Kelon Burst", mode="m0")
    assert sight.decision is not None
    assert sight.decision.prompt == "target"
    assert "Effect: Send to Reserve target Character" in said(panels.declaration(sight, TEXTS))
    things = {thing.name: thing.id for each in sight.look.view.expeditions for thing in each.characters}
    sight = declared(scene, "Kelon Burst", mode="m0", targets=(f"o{things['Kappa']}",))
    text = said(panels.declaration(sight, TEXTS))
    assert f"• Target: **Kappa** 4/4/5 ({BO}’s Companion Expedition)" in text
    assert "the only one possible" not in text


@pytest.mark.parametrize(
    ("side", "card", "where", "fleeting"),
    [
        ({"reserve": "Haven Trainee"}, "Haven Trainee", "from your Reserve", True),
        ({"hand": "Haven Trainee"}, "Haven Trainee", "from your hand", False),
        ({"reserve": "Brassbug Hub"}, "Brassbug Hub", "from your Reserve", False),
        ({"hand": "Kelon Burst", "hero_expedition": "Booda"}, "Kelon Burst", "from your hand", True),
    ],
)
def test_where_a_card_comes_from_and_whether_it_becomes_fleeting(
    side: object, card: str, where: str, fleeting: bool
) -> None:
    scene = laid(ann=side)
    sight = declared(scene, card, **({"expedition": "e0"} if card == "Haven Trainee" else {}))
    text = said(panels.declaration(sight, TEXTS))
    assert where in text
    assert ("It becomes **Fleeting**" in text) == fleeting
    reference = str(sight.decision.arguments["reference"]) if sight.decision else ""
    for line in naming_of(sight.look, TEXTS).card_lines(reference):
        assert line.splitlines()[0] in text


def test_a_quick_action_says_what_pays_for_it() -> None:
    scene = laid(ann={"landmarks": "Kelonic Generator"})
    text = said(panels.declaration(declared(scene, "Kelonic Generator"), TEXTS))
    assert "Quick action of **Kelonic Generator" in text
    assert "your Landmarks" in text
    assert "exhaust Kelonic Generator" in text


@pytest.mark.parametrize(
    ("language", "paid"),
    [
        ("en", "exhaust Manaseed and sacrifice Manaseed"),
        ("fr", "épuiser Graine de Mana et sacrifier Graine de Mana"),
        ("it", "consuma Manaseed e sacrifica Manaseed"),
    ],
)
def test_a_landmark_that_is_sacrificed_for_its_action_says_so(language: str, paid: str) -> None:
    scene = laid(ann={"landmarks": "Manaseed", "orbs": "Kelon Burst (exhausted)"})
    assert paid in said(panels.declaration(declared(scene, "Manaseed"), texts_for(language)))


@pytest.mark.parametrize(("language", "type"), [("en", "Landmark"), ("fr", "Repère"), ("it", "fulcro")])
def test_a_hand_says_of_a_permanent_which_it_is(language: str, type: str) -> None:
    seen = look(laid(ann={"hand": "Kelonic Generator"}).match, 0)
    text = present.hand(seen, texts_for(language)).embed
    assert text is not None
    assert f"· {type} ·" in text.description


# ---- questions -------------------------------------------------------------------------------------------------------


def test_a_menu_is_confirmed_and_says_what_becomes_of_the_choice() -> None:
    scene = laid(ann={"hand": "Kappa, Atlas"})
    seen = look(scene.match, 0)
    hand = [ObjectOption(id) for id in scene.match.game.zones["hand0"]]
    expand = Decision(9, 0, "choose", "expand", [*hand], 0, 1)
    sure = panels.sure(seen, TEXTS, expand, 0b10)
    assert "**Atlas** 3/3/3 becomes a Mana Orb for the rest of the game." in said(sure)
    labels = [button.label for row in sure.rows if not isinstance(row, Select) for button in row]
    assert labels == ["Confirm", "Choose again"]


def test_a_card_is_expanded_by_one_press_and_two_equal_ones_are_one_button() -> None:
    scene = laid(ann={"hand": "Kappa, Atlas, Kappa"})
    hand = scene.match.game.zones["hand0"]
    expand = Decision(9, 0, "choose", "expand", [ObjectOption(id) for id in hand], 0, 1)
    shown = panels.question(look(scene.match, 0), TEXTS, expand)
    assert not selects(shown)
    cards, none = shown.rows[:2]
    assert [button.label for button in cards] == ["Kappa 4/4/5 ×2", "Atlas 3/3/3"]
    assert [button.press.split(":")[1:] for button in cards] == [
        ["choose", look(scene.match, 0).facts.id, "9", f"o{hand[0]}"],
        ["choose", look(scene.match, 0).facts.id, "9", f"o{hand[1]}"],
    ]
    assert [button.press.split(":")[1] for button in none] == ["send"]
    many = laid(ann={"hand": ", ".join(["Kappa"] * 11)})
    hand = many.match.game.zones["hand0"]
    expand = Decision(9, 0, "choose", "expand", [ObjectOption(id) for id in hand], 0, 1)
    assert selects(panels.question(look(many.match, 0), TEXTS, expand)), "too many for buttons"


def test_an_expedition_is_a_button_that_says_the_price_and_what_dusk_would_bring() -> None:
    scene = laid(ann={"hand": "Kappa", "mana": 9}, bob={"hero_expedition": "Booda"})
    shown = panels.declaration(declared(scene, "Kappa"), TEXTS)
    hero, companion = shown.rows[0]
    assert hero.press.split(":")[1] == companion.press.split(":")[1] == "playin"
    assert " · 0/0/0 → 4/4/5 against 2/2/2: moves" in hero.label
    assert " · 0/0/0 → 4/4/5 against 0/0/0: moves" in companion.label
    (kappa,) = [each for each in look(scene.match, 0).view.playable if not each.refusal and not each.ability]
    assert hero.label.startswith(f"Hero · {circled(kappa.price)} · ")
    assert companion.label.startswith(f"Companion · {circled(kappa.price)} · ")
    asked = panels.declaration(declared(scene, "Kappa"), TEXTS, ask=True)
    assert {button.press.split(":")[1] for button in asked.rows[0]} == {"take"}, "for who wants a question each time"


def test_clean_up_shows_costs_and_effects_and_what_is_lost() -> None:
    scene = laid(ann={"reserve": "Haven Trainee, Kappa, Brassbug Hive"})
    seen = look(scene.match, 0)
    reserve = [ObjectOption(id) for id in scene.match.game.zones["reserve0"]]
    keep = Decision(9, 0, "choose", "keep in reserve", [*reserve], 2, 2, {"limit": 2})
    shown = panels.question(seen, TEXTS, keep)
    (select,) = selects(shown)
    assert select.placeholder == "Choose 2 cards that stay"
    assert "②/④ · When I am played from Reserve" in select.choices[0].description
    assert said(shown).endswith("At Noon — Create a Brassbug 2/2/2 Robot token in target Expedition."), (
        "what the menu cuts stands above it"
    )
    sure = said(panels.sure(seen, TEXTS, keep, 0b11))
    assert "stay in your Reserve. Discarded: **Brassbug Hive**." in sure, "where all lie is said once"


@pytest.mark.parametrize("zone", ["hand0", "reserve0"])
@pytest.mark.parametrize(("prompt", "least", "most"), [("expand", 0, 1), ("keep in reserve", 28, 28), ("choose", 0, 3)])
def test_thirty_cards_can_be_chosen_from(zone: str, prompt: str, least: int, most: int) -> None:
    many = ", ".join(["Brassbug Hive", "Kelon Burst", "Haven Trainee"] * 10)
    scene = laid(ann={"hand": many, "reserve": many, "mana": 9})
    seen = look(scene.match, 0)
    options = [ObjectOption(id) for id in scene.match.game.zones[zone]]
    question = Decision(9, 0, "choose", prompt, [*options], least, most)
    codes = []
    for page in (0, 1):
        shown = panels.question(seen, TEXTS, question, page, 0b111)
        assert said(shown)
        codes += [choice.value for choice in selects(shown)[0].choices]
    assert codes == [option.code for option in options]
    assert said(panels.sure(seen, TEXTS, question, (1 << max(1, least)) - 1))
    turn = scene.decision_of(0)
    for page in range(-(-len(turn.options) // 24)):
        assert said(panels.playables(seen, TEXTS, turn, page))
    for page in range(4):
        assert said(present.cards(seen, TEXTS, page))


def test_tough_is_spoken_of_only_where_a_rival_is_tough() -> None:
    for rival, speaks in (("Booda, Kappa", False), ("Booda, rare Shenlong", True)):
        scene = laid(ann={"hand": "Physical Training", "mana": 9}, bob={"hero_expedition": rival})
        text = said(panels.declaration(declared(scene, "Physical Training"), TEXTS))
        assert (TEXTS.say("prompt.target.tough") in text) == speaks


@pytest.mark.parametrize(
    ("card", "ann", "bob", "warned"),
    [
        (
            "Physical Training",
            {},
            {"hero_expedition": "Booda"},
            "an opponent’s, and the effect is good for it.",
        ),
        (
            "Physical Training",
            {},
            {"hero_expedition": "Booda, Kappa"},
            "all an opponent’s, and the effect is good for them.",
        ),
        ("Physical Training", {"hero_expedition": "Kappa"}, {"hero_expedition": "Booda"}, ""),
        ("Physical Training", {"hero_expedition": "Kappa"}, {}, ""),
        ("Kelon Burst", {"landmarks": "Brassbug Hub"}, {}, "This is your own, and the effect is bad for it."),
        ("Kelon Burst", {"hero_expedition": "Haven Trainee, Booda"}, {}, "These are all your own"),
        ("Kelon Burst", {}, {"hero_expedition": "Booda, Haven Trainee"}, ""),
    ],
)
def test_a_warning_where_all_targets_are_on_the_wrong_side(
    card: str, ann: dict[str, str], bob: dict[str, str], warned: str
) -> None:
    sight = declared(laid(ann={"hand": card, "mana": 9, **ann}, bob=bob), card)
    text = said(panels.declaration(sight, TEXTS))
    assert warned in text
    assert ("⚠️" in text) == bool(warned)


@pytest.mark.parametrize(("bob", "warned"), [("", True), ("Atlas", False)])
def test_the_same_warning_stands_where_a_reaction_asks_for_its_targets(bob: str, warned: bool) -> None:
    scene = laid(ann={"reserve": "Booda, Kappa"}, bob={"reserve": bob})
    catalogue = scene.match.catalogue
    name = next(name for name, each in catalogue.abilities.items() if getattr(each.ability, "effect", 0) == Sabotage())
    cards = [id for seat in (0, 1) for id in scene.match.game.zones[f"reserve{seat}"]]
    asked = Decision(9, 0, "choose", "target", [ObjectOption(id) for id in cards], 0, 1, {"ability": name})
    text = said(panels.question(look(scene.match, 0), TEXTS, asked))
    assert ("These are all your own, and the effect is bad for them." in text) == warned


def test_nothing_is_done_above_an_open_question() -> None:
    scene = laid(ann={"hand": "Kappa"})
    assert "noted" not in str(came_of(Outcome(look(scene.match, 0)), TEXTS))
    assert "noted" in str(came_of(Outcome(look(scene.match, 1)), TEXTS))


# ---- who did it ------------------------------------------------------------------------------------------------------


def test_whoever_did_it_reads_you_and_everybody_else_a_name() -> None:
    scene = laid(ann={"hand": "Kappa"})
    pay = EventSight(1, "pay", "", 0, "", "", [Gain(what=1, status="exhausted")])
    draw = EventSight(2, "draw", "", -1, "", "", [Move(to="hand", owner=0, origin="deck")])
    told = {seat: str(came_of(Outcome(look(scene.match, seat), (pay, draw)), TEXTS)) for seat in (0, 1, None)}
    assert "You pay 1 Mana." in told[0]
    assert "You draw 1 card." in told[0]
    for seat in (1, None):
        assert "Ana pays 1 Mana." in told[seat]
        assert "Ana draws 1 card." in told[seat]


def test_every_sentence_about_somebody_has_one_for_the_reader() -> None:
    english = sentences_of("en")
    for key, text in english.items():
        if key.startswith("log.") and "{who}" in text and key != "log.move":
            assert english[f"{key}-you"].startswith(("You ", "Your ")), key


def test_a_call_says_which_card_asks_for_what() -> None:
    plays = {"ann": "plays Axiom Scrambler into hero", "asks": "target"}
    scene = laid(plays, ann={"hand": "Axiom Scrambler", "mana": 9}, bob={"reserve": "Kappa, Atlas"})
    assert "Axiom Scrambler asks you for a target" in present.ping(look(scene.match, None), 0).content
    assert "it is your turn" in present.ping(look(laid().match, None), 0).content


def test_a_call_about_a_draw_has_no_buttons_of_somebody_elses_turn() -> None:
    seen = replace(look(laid().match, None), draw_offers=(0,))
    for seat, labels in (
        (0, ["Play", "Pass", "My hand", "Later…", "Answer the offer"]),
        (1, ["My hand", "Answer the offer"]),
    ):
        (row,) = present.ping(seen, seat, "draw").rows
        assert [button.label for button in row if isinstance(button, Button)] == labels  # type: ignore[union-attr]


# ---- reading cards ---------------------------------------------------------------------------------------------------


def test_cards_are_read_as_they_stand_now() -> None:
    scene = laid(
        ann={"hero_expedition": "Booda (2 boosts)", "reserve": "Haven Trainee"}, bob={"landmarks": "Brassbug Hub"}
    )
    for seat in (0, None):
        seen = look(scene.match, seat)
        codes = {label.split(" · ")[0]: code for label, code in readable_names(seen, TEXTS)}
        booda = said(present.card(seen, TEXTS, codes["Booda 4/4/4"]))
        assert "**4/4/4** now, printed 2/2/2" in booda
        assert "2 boosts" in booda
        trainee = said(present.card(seen, TEXTS, codes["Haven Trainee 3/1/1"]))
        assert "> When I am played from Reserve — I gain 2 boosts." in trainee
        assert "Costs ② from hand, ④ from Reserve." in trainee
        assert "no longer there" in said(present.card(seen, TEXTS, "o99999"))


def test_an_empty_table_is_said_to_be_empty() -> None:
    shown = present.cards(look(laid().match, 0), TEXTS)
    assert said(shown).startswith("No card lies on the table yet.")
    assert selects(shown) == []


def test_discard_piles_are_read_from_the_top() -> None:
    scene = laid(ann={"discard": "Kappa, Atlas"}, bob={"discard": ", ".join(["Kappa"] * 60)})
    seen = look(scene.match, 0)
    lines = said(present.piles(seen, TEXTS)).splitlines()
    assert lines[:3] == ["**Your discard pile** · 2 cards, from the top", "1. Atlas", "2. Kappa"]
    assert f"**{BO}’s discard pile** · 60 cards, from the top" in lines
    assert said(present.piles(seen, TEXTS, 1)).splitlines()[-1] == "60. Kappa"


# ---- what a newcomer needs to know -----------------------------------------------------------------------------------


def test_keywords_are_explained_where_something_is_chosen_and_paid() -> None:
    given = {"ann": {"hand": "Axiom Scrambler", "mana": 9}, "bob": {"reserve": "Kappa, Atlas"}}
    scene = laid(**given)
    sabotage = "*Sabotage*: Choose up to one target card in any player's Reserve and discard it."
    assert sabotage in said(panels.declaration(declared(scene, "Axiom Scrambler", expedition="e0"), TEXTS))
    scene = laid("ann plays Axiom Scrambler into hero", **given)
    seen = look(scene.match, 0)
    (asked,) = seen.view.decisions
    assert sabotage in said(panels.question(seen, TEXTS, asked))
    sure = said(panels.sure(seen, TEXTS, asked, 1))
    assert sure.startswith("> When I am played from hand — Sabotage."), "the last word says what comes of it"
    assert sabotage in sure


def test_a_chosen_mode_stands_for_its_ability_and_fleeting_is_explained_once() -> None:
    scene = laid(ann={"hand": "Kelon Burst", "landmarks": "Brassbug Hub, Axiom Reprocessor"})
    assert "Send to Reserve target" not in said(panels.declaration(declared(scene, "Kelon Burst"), TEXTS))
    scene = laid(ann={"hand": "Kelon Burst", "landmarks": "Brassbug Hub"})
    text = said(panels.declaration(declared(scene, "Kelon Burst"), TEXTS))
    assert text.count("it will be discarded where it would otherwise go") == 1
    assert "\n*Fleeting*" not in text


def test_copies_that_cannot_be_played_stand_in_one_line_and_lists_within_a_text_are_set_in() -> None:
    scene = laid(ann={"hand": "Atlas, Atlas, Kelon Burst", "landmarks": "Brassbug Hub", "mana": 3})
    seen = look(scene.match, 0)
    lines = said(panels.playables(seen, TEXTS, scene.decision_of(0))).splitlines()
    assert lines.count("• Atlas: costs 5, you have 3") == 1
    assert "\u2003◦ Discard target Permanent with Hand Cost 4 or less." in lines


def test_an_effect_that_lasts_is_told_with_its_text() -> None:
    scene = laid("ann uses Issun-bōshi", ann={"reserve": "Issun-bōshi", "hand": "Kappa"})
    told = [tell(event, None) for event in scene.events]
    naming = naming_of(look(scene.match, None), TEXTS)
    assert any(
        sentence(naming, event)
        == "**Issun-bōshi** has an effect that lasts this turn: The next Character you play this turn gains 1 boost."
        for event in told
    )
    board = present.board(look(scene.match, None))
    assert board.embed is not None
    (limbo,) = [part.value for part in board.embed.fields if part.name == "Limbo"]
    assert limbo == "• Issun-bōshi (Ana), lasts this turn: The next Character you play this turn gains 1 boost."
