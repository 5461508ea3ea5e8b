"""Files that cannot be read: every problem with its line, what was found and what was expected."""

from __future__ import annotations

import pytest

from engine.scenarios import BadScenario, load, look

GOOD = """\
case: good
rules: 5.2.1.b
cards:
  Doom: {type: spell, effect: discard target character}
given:
  ann: {hand: "v1, Doom", mana: 3/8}
  bob: {hero expedition: v2 = big}
  phase: afternoon
when:
  - ann plays v1 into hero
  - {ann: {target: big}, refused: yes}
then:
  ann: {hero expedition: v1}
  winner: not yet
not:
  - ann plays Doom
"""


def problems(text: str) -> list[str]:
    with pytest.raises(BadScenario) as fault:
        load(text, "file.yaml")
    return [str(problem) for problem in fault.value.problems]


def test_the_good_one_is_read() -> None:
    assert [case.title for case in load(GOOD, "file.yaml")] == ["good"]


@pytest.mark.parametrize(
    ("old", "new", "line", "found", "expected"),
    [
        (
            "effect: discard target character",
            'support: "Draw a card."',
            4,
            "the support text 'Draw a card.'",
            "{D} or {I}",
        ),
        ("v1, Doom", "v1, Dom", 6, "no card is called 'Dom' (did you mean 'Doom'?)", "a card by name"),
        ("v1, Doom", "v1 Doom", 6, "'Doom' after", "a comma"),
        ("v1, Doom", "v1 (sleepy)", 6, "'sleepy' in brackets", "anchored"),
        ("v1, Doom", "exalted Kappa", 6, "'exalted kappa' may be", "a rarity or faction"),
        ("{hand:", "{hnad:", 6, "'hnad' in `given` of Ann (did you mean 'hand'?)", "hand"),
        ("mana: 3/8", "mana: 9/8", 6, "mana: '9/8'", "ready/total"),
        ("mana: 3/8", "at: 0/8", 6, "the region '8'", "0 (the Hero Region) to 7"),
        ("mana: 3/8", "hero: v3", 6, "the character 'v3' in 'hero'", "a Hero"),
        ("mana: 3/8", "reserve: Waru & Mack", 6, "the hero 'Waru & Mack' in 'reserve'", "it in hero"),
        ("mana: 3/8", 'hero: "Waru & Mack, Kojo & Booda"', 6, "2 Heroes", "one at most"),
        ("mana: 3/8", "companion expedition: Doom", 6, "the spell 'Doom'", "it in hand"),
        ("mana: 3/8", "deck: v3 (asleep)", 6, "'v3' with asleep in 'deck'", "a card alone"),
        ("mana: 3/8", "landmarks: Brassbug Hub (fleeting)", 6, "'Brassbug Hub', Fleeting", "no Landmark is"),
        ("phase: afternoon", "turn: eve", 8, "'eve'", "a player: Ann or Bob"),
        ("  bob: {hero", "  eve: {hero", 12, "", ""),
        ("phase: afternoon", "phase: evening", 8, "the phase 'evening'", "morning, noon"),
        ("phase: afternoon", "phse: dusk", 8, "'phse' in `given` (did you mean 'phase'?)", "phase"),
        ("phase: afternoon", "regions: FMW XY", 8, "the region 'XY'", "F, M, W"),
        ("phase: afternoon", "dice: 7", 8, "dice: '7'", "from 1 to 6"),
        ("phase: afternoon", "options: {edtion: seeds}", 8, "the option 'edtion'", "edition"),
        (
            "phase: afternoon",
            "edition: currnt",
            8,
            "the edition 'currnt' (did you mean 'current'?)",
            "seeds or current",
        ),
        ("ann plays v1 into hero", "ann flies v1", 10, "the deed 'flies'", "plays, uses"),
        ("ann plays v1 into hero", "eve plays v1", 10, "the step 'eve plays v1'", "a player (Ann or Bob)"),
        ("ann plays v1 into hero", "ann plays Kapa", 10, "no card is called 'Kapa'", "a card by name"),
        ("ann plays v1 into hero", "ann plays v1 over hero", 10, "'over hero' after 'v1'", "into"),
        ("ann plays v1 into hero", "ann plays v1 from nowhere", 10, "from 'nowhere'", "hand"),
        ("{target: big}", "{targett: big}", 11, "'targett' in a step", "one of the questions"),
        ("{hero expedition: v1}", "{hero expdition: v1}", 13, "'hero expdition' in `then` of Ann", "hero expedition"),
        ("winner: not yet", "winer: ann", 14, "'winer' in `then` (did you mean 'winner'?)", "winner"),
        ("winner: not yet", "winner: eve", 14, "'eve'", "a player: Ann or Bob"),
        ("winner: not yet", "happened: drawing", 14, "'drawing', which never happens", "shuffle"),
        ("winner: not yet", "cites: 5.2.1.z", 14, "the rule '5.2.1.z'", "the rule book"),
        ("winner: not yet", "asked: ann evaluation", 14, "the question 'evaluation'", "one of the questions"),
        ("rules: 5.2.1.b", "rules: five", 2, "the rule 'five'", "numbers of rules"),
        ("rules: 5.2.1.b", "rules: 5.2.1.z", 2, "the rule '5.2.1.z'", "the rule book"),
        ("rules: 5.2.1.b", "rules: 6.2.a-f", 2, "6 rules", "5 at most"),
        ("discard target character", "dscard target character", 4, "'dscard target character'", "discard"),
        (
            "effect: discard target character",
            "text: Discard target Character slowly.",
            4,
            "the text 'Discard target Character slowly.': not understood: 'slowly'",
            "the words of a printed card",
        ),
        (
            "{type: spell, effect: discard target character}",
            "{type: character, text: Discard target Character.}",
            4,
            "a character does nothing without a trigger or a cost",
            "as a tree under `abilities`",
        ),
        (
            "  Doom: {type: spell, effect: discard target character}",
            "  Doom:\n    type: spell\n    text: |\n      Draw a card.\n\n      Sing  a song.",
            9,
            "the text 'Sing a song.': not understood: 'Sing a song'",
            "as a tree",
        ),
        (
            "effect: discard target character",
            "effect: {create: {token: Nobody, place: {target expedition: {}}}}",
            4,
            "no token is called 'Nobody'",
            "a token by its name",
        ),
        (
            "effect: discard target character",
            "keywords: tough",
            4,
            "the card 'Doom': the keyword tough has a number too many or too few",
            "a card that can be played with",
        ),
        (
            "effect: discard target character",
            "text: [Draw a card., {x: y}]",
            4,
            "'{x: y}'",
            "in quotes or after `|`",
        ),
        ("discard target character", "draw 99999", 4, "'99999'", "to 1000"),
        ("ann: {hand", "ann: {deck: 9999 v1, hand", 6, "9999 cards in one place", "500 at most"),
        ("v1, Doom", f"v1 ({'9' * 16} boosts)", 6, "a number of more than 15 digits", "a game can have"),
        ("v1, Doom", "v1, " * 2999 + "v1", 6, "a text of 11998 characters", "10000 at most"),
        ("type: spell", "type: charm", 4, "the type 'charm'", "spell"),
        ("type: spell", "type: spell, cots: 2", 4, "'cots' of the card 'Doom'", "cost"),
        ("case: good", "cse: good", 1, "'cse' in a block (did you mean 'case'?)", "case"),
        ("phase: afternoon", "bob: {}", 8, "'bob' a second time (first in line 7)", "every key once"),
        ("winner: not yet", "winner: 'open", 17, "this is not YAML", "in quotes"),
    ],
)
def test_what_is_unknown_is_told_with_its_line(old: str, new: str, line: int, found: str, expected: str) -> None:
    if not found:
        assert load(GOOD.replace(old, new), "file.yaml")[0].seats.names == ("Ann", "eve")
        return
    assert old in GOOD
    told = problems(GOOD.replace(old, new))
    assert any(
        each.startswith(f"file.yaml:{line}: ") and found in each and expected in each.split("; expected ")[1]
        for each in told
    ), told


def test_everything_is_told_at_once() -> None:
    text = (
        GOOD.replace("v1, Doom", "Kapa")
        .replace("plays v1", "plays v1 over")
        .replace("winner: not yet", "day: x\n  dya: 2")
    )
    assert [problem.split(":")[1] for problem in problems(text)] == ["6", "10", "14", "15"]


def test_what_can_be_read_is_read() -> None:
    bad = GOOD.replace("case: good", "case: bad").replace("v1, Doom", "v1, Dom")
    found = look(f"{GOOD}---\ncase: broken\nthen: [\n---\n{bad}", "file.yaml")
    assert [case.title for case in found.cases] == ["good"]
    assert [problem.line for problem in found.problems] == [20, 26]


def test_a_card_that_cannot_be_read_leaves_the_others() -> None:
    cards = (
        'cards:\n  Odd: {type: spell, text: "Flibber."}\n  Bolt: {type: spell, text: "Draw a card."}\n'
        "  Maker: {type: spell, effect: {create: Nosuch}}\n"
        "  Wrong: {type: landmark, abilities: [{ability: keyword, word: tough}]}\n---\n"
    )
    named = GOOD.replace("v1, Doom", "v1, Odd").replace("case: good", "case: odd")
    found = look(f"{cards}{GOOD.replace('v1, Doom', 'v1, Bolt')}---\n{named}", "file.yaml")
    assert [case.title for case in found.cases] == ["good"]
    told = [(problem.line, problem.found.split(":")[0]) for problem in found.problems]
    assert [line for line, _ in told][:3] == [2, 4, 5]
    assert [text for _, text in told][3:] == ["no card is called 'Odd'"]


def test_a_variant_that_cannot_be_read_leaves_the_others() -> None:
    found = look(f"{GOOD}variants: {{far: {{then: {{day: 3}}}}, odd: {{given: {{ann: {{hnad: v1}}}}}}}}\n", "file.yaml")
    assert [case.title for case in found.cases] == ["good", "good[far]"]
    assert "'hnad' in `given` of Ann" in str(found.problems[0])


BOMB = "".join(f"l{at}: &l{at} [{', '.join([f'*l{at - 1}' if at else 'x'] * 10)}]\n" for at in range(9))


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("case: x\ngiven:\n\tann: {hand: v1}\n", 3, "expected spaces before a line"),
        (f"case: x\ngiven: {'[' * 3000}{']' * 3000}\n", 2, "nested too deeply"),
        (f"case: x\ngiven: {'{a: ' * 99}{'}' * 99}\n", 2, "nested too deeply"),
        ("case: x\ngiven: &me {ann: *me}\n", 2, "something that holds itself"),
        (f"{BOMB}case: x\n", 1, "too many texts, lists and mappings, or aliases that repeat each other"),
        (f"{GOOD}\n# {'x' * 1_000_000}", 1, "characters; expected 1000000 at most"),
        (f"case: x\ngiven: [{'a,' * 400_000}]\n", 2, "too many texts"),
        ("---\n" + "- a\n" * 100_000, 60001, "too many texts"),
        ("case: x\0\n", 1, "not allowed"),
        ("case: x\nthen: {day: *when}\n", 2, "undefined alias"),
    ],
)
def test_what_is_no_scenario_is_told_at_once(text: str, line: int, found: str) -> None:
    (told,) = problems(text)
    assert told.startswith(f"file.yaml:{line}: ")
    assert found in told


@pytest.mark.parametrize(
    "text", ["", "# nothing\n", "just words", "- 3", "case: x\n", "cards: {Doom: v3}", "case: [", "\t- x"]
)
def test_what_is_no_scenario_is_refused(text: str) -> None:
    assert problems(text)


def test_two_cases_of_one_name_are_refused() -> None:
    assert "a second case 'good'" in problems(f"{GOOD}---\n{GOOD}")[0]
