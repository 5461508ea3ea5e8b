"""A case that says something wrong is red, and says where; what may be written in several ways means the same."""

from __future__ import annotations

import pytest

from engine.scenarios import BadScenario, load, run
from engine.scenarios.laying import seed_for
from engine.scenarios.scene import Scene
from engine.scenarios.verbs import verbs
from engine.state.chance import chance
from engine.state.game import Game, MatchOptions

LAID = """\
case: laid
given:
  ann: {hand: v1, hero expedition: "v2 = big (fleeting, 2 boosts)", mana: 1/3, deck: "v1, v2"}
"""
PLAYED = """\
case: played
cards:
  Doom: {type: spell, cost: 2, effect: discard target character}
given:
  ann: {hand: "Doom, v5", mana: 4}
  bob: {hero expedition: "v1, v2 = two", reserve: v3}
when:
  - ann plays Doom targeting two
then:
  bob: {discard: two}
"""


def differences(text: str) -> tuple[str, ...]:
    (case,) = load(text, "file.yaml")
    return run(case).differences


@pytest.mark.parametrize(
    "wrong",
    [
        "ann: {hand: none}",
        "ann: {hand: v2}",
        "ann: {hand: 2}",
        'ann: {hero expedition: "big (fleeting, 1 boost)"}',
        "ann: {hero expedition: big (2 boosts)}",
        'ann: {companion expedition: "big (fleeting, 2 boosts)"}',
        "ann: {mana: 2}",
        "ann: {mana: 1/4}",
        'ann: {deck: "v2, v1"}',
        "ann: {at: 1/7}",
        "ann: {hero totals: 3/3/3}",
        "ann: {includes: {hand: v2}}",
        "ann: {may play: v3}",
        "ann: {prices: {v1 into hero: 2}}",
        "bob: {sees: v9}",
        "asked: bob turn",
        "asked: nobody",
        "asked: {ann: {turn: [pass]}}",
        "turn: bob",
        "winner: ann",
        "day: 3",
        "phase: dusk",
        "first player: bob",
        "arena: yes",
        "regions: {3: F}",
        "statistics: {big: 2/2/2}",
        "keywords: {big: gigantic}",
        "statuses: {big: asleep}",
        "counters: {big: 3 boosts}",
        "boosts: {big: 1}",
        "zones: {big: bob's hero expedition}",
        "controllers: {big: bob}",
        "happened: {phase: 2}",
        "happened: draw",
        "order: [noon]",
        "cites: 5.2.1.b",
        "emblems: 1",
        "over: yes",
        "may: [ann plays v1 into bob's hero expedition]",
        "objects: {big: {boosts: 3}}",
    ],
)
def test_what_stands_is_compared(wrong: str) -> None:
    told = differences(f"{LAID}then:\n  {wrong}\n")
    assert told
    assert told[0].startswith("file.yaml:5: ")
    if "big (2 boosts)" not in wrong and "deck" not in wrong:  # none of these cards is another statement
        assert not differences(f"{LAID}not:\n  {wrong}\n"), "what is not so, is so under `not`"


@pytest.mark.parametrize(
    "right",
    [
        "ann: {hand: 1, mana: 1, deck: 'v1, v2', at: 0/7, hero expedition: 'big (2 boosts, fleeting)'}",
        "ANN: {Hand: 1 cards, Position: [0, 7], Hero_Expedition: {card: big, boost: 2, status: fleeting}}",
        "me: {hero position: 0, includes: {hand: v1}, hero totals: 4/4/4, price: {v1 into hero: 1}}",
        "ann: {hero expedition: 'v2 (fleeting, 2 boosts)', includes: {hero expedition: v2}}",
        "ann: {hero expedition: '(2 boosts) fleeting v2'}",
        "{hand costs: {big: 2}, reserve cost: {big: 2}, token: {v2: no}, statistics: {v2: 4/4/4}}",
        "asked: {ann: [play v1, pass]}",
        "{statistics: {big: 4/4/4}, boosts: {big: 2}, zone: {big: my hero expedition}, whose turn: me}",
        "{won: not yet, first: ann, asked: {ann: turn}, day: 2, phase: afternoon, happened: {draw: never}}",
    ],
)
def test_the_same_in_other_words(right: str) -> None:
    assert not differences(f"{LAID}then:\n  {right}\n")


@pytest.mark.parametrize(
    "step",
    [
        "- ann plays Doom on two",
        "- Ann plays Doom at bob's two.",
        "- me: plays Doom targeting v2",
        "- {me: play Doom, targets: two}",
        "- {play: Doom, by: ann, target: [two], for: 2}",
        "- {me: {play: Doom, from: hand, targets: two}}",
        "- {ann plays: Doom, targets: two}",
        "- ann begins Doom\n  - ann picks two\n  - {ann: {pay: nothing}}",
        "- ann plays Doom\n  - {ann: {target: two}}",
        "- ann plays Doom\n  - {ann: {answer: two, question: target, among: [v1, two]}}",
    ],
)
def test_a_play_in_other_words(step: str) -> None:
    assert not differences(PLAYED.replace("- ann plays Doom targeting two", step))


@pytest.mark.parametrize(
    "step",
    [
        "- {ann: plays v5 into hero, refused: too dear}",
        "- ann plays v5 into hero, refused: too dear",
        "- ann plays v5 into hero\n  - refused: too dear",
    ],
)
def test_a_refusal_in_other_words(step: str) -> None:
    refused = PLAYED.replace("- ann plays Doom targeting two", step).replace("{discard: two}", "{discard: none}")
    assert not differences(refused)
    assert not differences(refused.partition("then:")[0]), "a step that says what is refused says enough"
    assert differences(refused.replace("v5, mana", "v3, mana").replace("plays v5", "plays v3"))


def test_names_mean_what_is_there() -> None:
    text = """
case: names
given:
  ann: {reserve: "rare Sun Wukong", companion expedition: v1 (yours) = stray}
  bob: {hero expedition: "fleeting v3, (1 boost) v2", landmarks: The Spindle, hand: "rare Ratatoskr, Ratatoskr"}
when:
  - ann plays Sun Wukong into hero
then:
  ann: {hero expedition: Sun Wukong (2 boosts), companion expedition: v1}
  owners: {stray: bob}
  bob:
    hero expedition: "v3 (fleeting), v2 (1 boost)"
    landmarks: The Spindle, Muna Bastion
    includes: {hand: "Ratatoskr, rare Ratatoskr"}
"""
    assert not differences(text)


@pytest.mark.parametrize("question", ["keep", "keep in reserve", "keep in Reserves"])
def test_a_question_in_other_words(question: str) -> None:
    laid = "case: night\ngiven: {ann: {reserve: 3}, phase: night}\n"
    assert not differences(f"{laid}then: {{asked: {{ann: {question}}}}}\n")
    assert not differences(f"{laid}then: {{asked: {{ann: [v1, v1, v1]}}}}\n")
    assert differences(f"{laid}then: {{asked: {{ann: [v1, v1]}}}}\n")
    assert differences(f"{laid}then: {{asked: {{ann: may}}}}\n")


def test_a_choice_is_not_made_twice() -> None:
    pair = "{type: spell, effect: {gain: {who: {target: {filter: character, least: 2, most: 2}}, status: asleep}}}"
    text = f"case: twice\ncards:\n  Pair: {pair}\ngiven: {{ann: {{hand: Pair}}, bob: {{hero expedition: 'v1, v2'}}}}\n"
    assert not differences(f"{text}when: [{{ann: plays Pair, targets: [[v1, v1]], refused: picked twice}}]\n")
    assert not differences(
        f"{text}when: [{{ann: plays Pair, targets: [[v1, v2]]}}]\nthen: {{statuses: {{v1: asleep}}}}\n"
    )


def test_every_verb_that_happens_can_be_said() -> None:
    happened = {event.verb for event in Scene(load(PLAYED, "file.yaml")[0]).events}
    assert happened <= set(verbs())


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ("- ann plays v5 into hero", "too dear"),
        ("- ann plays v3 into hero", "cannot play v3"),
        ("- ann plays Doom targeting v3", "not v3"),
        ("- ann plays Doom targeting v1, two", "two"),
        ("- ann plays Doom targeting two for 3", "costs Ann 2 Mana, not 3"),
        ("- bob passes", "Bob is not asked anything"),
        ("- {ann: plays Doom targeting two, refused: yes}", "It is possible"),
        ("- {ann: plays v5 into hero, refused: no target}", "because of 'too dear'"),
        ("- ann begins Doom", "At the end Ann is asked: target"),
        ("- {ann: {target: two}}", "is asked 'turn', not 'target'"),
        ("- {ann: passes, asks: ann turn}", "asked"),
        ("- {ann: plays Doom targeting two, then: {happened: {discard: 2}}}", "discard happened"),
        ("- {asks: {ann: {turn: [pass]}}}", "is asked 'turn'"),
        ("- ann goes back", "no way back"),
    ],
)
def test_a_play_that_goes_otherwise_is_told(steps: str, told: str) -> None:
    found = differences(PLAYED.replace("- ann plays Doom targeting two", steps))
    assert told in "\n".join(found)
    assert found[0].startswith(("file.yaml:8: ", "file.yaml:1: "))


def test_a_table_stands_still_between_phases() -> None:
    text = "case: x\ngiven: {ann: {hero expedition: v1}}\nwhen:\n  - everybody passes\n"
    assert not differences(f"{text}then: {{ann: {{at: 0/7}}, phase: afternoon, asked: nobody}}\n")
    assert not differences(f"{text}  - advance to before night\nthen: {{ann: {{at: 1/7, hero expedition: v1}}}}\n")
    assert not differences(f"{text}  - advance to night\nthen: {{ann: {{at: 1/7, reserve: v1}}, day: 2}}\n")
    assert not differences(f"{text}  - advance to day 4\nthen: {{day: 4, asked: ann expand}}\n")
    assert not differences(f"{text}  - bob expands nothing\nthen: {{day: 3, asked: ann expand}}\n")


def test_a_game_from_its_beginning() -> None:
    text = (
        "case: x\ngiven:\n  both: {deck: 39 v1, mana: 0}\n  phase: setup\nwhen:\n"
        '  - {ann: {first mana: "v1, v1, v1"}}\n  - bob picks 3 v1\n'
        "then: {both: {hand: 3, mana: 3/3}, day: 1, phase: afternoon}\n"
    )
    assert not differences(text)


@pytest.mark.parametrize("dice", [(1,), (6, 6), (3, 1, 4)])
def test_dice_come_as_said(dice: tuple[int, ...]) -> None:
    game = Game("", "", MatchOptions(), seed_for(dice), [0, 1], [], [], [], {})
    assert tuple(chance(game, 6) + 1 for _ in dice) == dice


def test_a_trace_tells_steps_questions_and_events_with_their_rules() -> None:
    lines: list[str] = []
    (case,) = load(PLAYED, "file.yaml")
    run(case, lines.append)
    assert "> ann plays Doom targeting two" in lines
    assert any("? Ann is asked: target: v1 | two" in line for line in lines)
    assert any(line.strip().startswith(". discard (7.3.4.a") for line in lines)


CARDS_IN_VARIANTS = """\
case: cards in variants
cards:
  Gift: {type: spell, effect: draw <number>}
given: {ann: {hand: Gift}}
when: [ann plays Gift]
then: {ann: {hand: <hand>}}
variants:
  - {number: 1, hand: 1}
  - {number: 3, hand: 3}
  - {variant: a text, number: 9, hand: 2, cards: {Gift: {effect: ~, text: Draw two cards.}}}
"""


def test_variants_fill_in_words_of_cards_and_say_them_otherwise() -> None:
    assert [run(case).differences for case in load(CARDS_IN_VARIANTS, "file.yaml")] == [(), (), ()]


def test_marks_of_a_printed_text_are_no_words_to_fill_in() -> None:
    text = "case: marks\ncards:\n  Gift: {type: spell, text: [<FLEETING>, Draw a card.]}\n"
    (case,) = load(
        f"{text}given: {{ann: {{hand: Gift}}}}\nwhen: [ann plays Gift]\nthen: {{ann: {{discard: Gift}}}}\n", "f"
    )
    assert not run(case).differences


def test_a_card_that_a_variant_spoils_is_told_with_its_line() -> None:
    with pytest.raises(BadScenario, match=r"file.yaml:3: 'many'"):
        load(CARDS_IN_VARIANTS.replace("number: 3", "number: many"), "file.yaml")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("hero faces: nobody", "hero faces: bob's hero expedition"),
        ("companion faces: bob's hero expedition", "companion faces: bob's companion expedition"),
        ("hero ascended: yes", "hero ascended: no"),
        ("way: FMW F", "way: FMW FMW FMW FMW FMW FMW FMW FMW"),
    ],
)
def test_what_is_said_of_expeditions(wrong: str, right: str) -> None:
    assert differences(f"case: x\nthen: {{ann: {{{wrong}}}}}\n")
    assert not differences(f"case: x\nthen: {{ann: {{{right}}}}}\n")


@pytest.mark.parametrize(
    ("said", "names", "mode"),
    [
        ("given: {}", ("Ann", "Bob"), "duel"),
        ("given: {me: {hand: v1}, you: {hand: v1}}", ("Ann", "Bob"), "duel"),
        ("given: {Eve: {hand: v1}}\nthen: {Max: {hand: 0}}", ("Eve", "Max"), "duel"),
        ("given: {}\nthen: {Max: {hand: 0}, Ann: {hand: 0}}", ("Ann", "Max"), "duel"),
        ("given: {}\nthen: {cat: {hand: 0}}", ("Ann", "Bob", "Cat"), "free for all"),
        ("given: {}\nwhen: [dan passes]", ("Ann", "Bob", "Cat", "Dan"), "2v2"),
        ("given: {}\nthen: {winner: ann, asked: bob turn}", ("Ann", "Bob"), "duel"),
        ("players: [Eve, Max, Zoe]\ngiven: {}", ("Eve", "Max", "Zoe"), "free for all"),
        ("players: 4\ngiven: {Eve: {hand: v1}}", ("Eve", "Bob", "Cat", "Dan"), "2v2"),
        ("mode: 2v2\ngiven: {}", ("Ann", "Bob", "Cat", "Dan"), "2v2"),
        ("mode: free for all\ngiven: {}", ("Ann", "Bob", "Cat", "Dan"), "free for all"),
        (
            "mode: free for all\ngiven: {ann: {}, bob: {}}\nthen: {cat: {hand: 0}}",
            ("Ann", "Bob", "Cat"),
            "free for all",
        ),
    ],
)
def test_who_plays(said: str, names: tuple[str, ...], mode: str) -> None:
    then = "" if "then" in said else "then: {over: no}"
    (case,) = load(f"case: who\n{said}\n{then}\n", "file.yaml")
    assert (case.seats.names, case.mode) == (names, mode)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("given: {Eve: {}, Max: {}}\nthen: {Zoe: {hand: 0}}", "'Zoe' beside Eve or Max"),
        ("given: {}\nthen: {winner: Zoe}", "'Zoe'; expected a player: Ann or Bob"),
        ("given: {}\nthen: {asked: cat turn}", "'cat"),
        ("players: 5\ngiven: {}", "5 players"),
        ("mode: duel\nplayers: 3\ngiven: {}", "3 players of duel"),
    ],
)
def test_who_does_not_play_is_told(said: str, found: str) -> None:
    with pytest.raises(BadScenario) as fault:
        load(f"case: who\n{said}\n" + ("" if "then" in said else "then: {over: no}\n"), "file.yaml")
    assert found in str(fault.value)


def test_an_object_is_told_apart_by_where_it_is() -> None:
    laid = "case: x\ngiven: {ann: {hero expedition: Brassbug, companion expedition: Brassbug (1 boost)}}\nthen:\n  "
    assert not differences(f"{laid}statistics: {{Brassbug in ann's hero expedition: 2/2/2}}\n")
    assert not differences(f"{laid}boosts: {{Brassbug in ann's companion expedition: 1}}\n")
    (told,) = differences(f"{laid}boosts: {{Brassbug: 1}}\n")
    assert "2 objects are called 'Brassbug': give the one that is meant a label" in told


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("{ann: {target: [v1, two]}}", "Ann picks too many for 'target', which takes 1 of v1 | two"),
        ("{ann: {target: nothing}}", "Ann picks too few for 'target', which takes 1 of v1 | two"),
    ],
)
def test_too_many_and_too_few_say_how_many_of_what(step: str, told: str) -> None:
    assert told in differences(PLAYED.replace("Doom targeting two", f"Doom\n  - {step}"))[0]


def test_what_is_not_seen_is_told_as_such() -> None:
    laid = "case: x\ngiven: {ann: {hand: v2}, bob: {hand: v1}}\n"
    assert differences(f"{laid}then: {{ann: {{sees: v1}}}}\n")[-3:] == (
        "file.yaml:3: Ann sees v1", "    found     no", "    expected  yes",
    )  # fmt: skip
    assert differences(f"{laid}not: {{ann: {{sees: v2}}}}\n")[-2:] == ("    found     yes", "    expected  no")


def test_a_card_is_told_by_the_words_that_mean_it() -> None:
    laid = "case: x\ngiven: {ann: {hero expedition: rare Muna The Machine in the Ice}}\n"
    told = differences(f"{laid}then: {{ann: {{hero expedition: rare axiom The Machine in the Ice}}}}\n")
    assert told[1:] == ("    found     rare muna The Machine in the Ice", "    expected  rare The Machine in the Ice")
