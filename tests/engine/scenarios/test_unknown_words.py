"""A word that nobody knows is never taken for a sub-type, a counter, a label or a "no": it is told with its line.

Under `not` most of all: what is misspelt there would be "not so" for ever.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine
from engine.scenarios import BadScenario, load
from engine.scenarios.reading.vocabulary import REFUSALS

GOOD = """\
case: good
cards:
  Doom: {type: spell, subtypes: disruption, effect: {discard: {target: other robot character}}}
  Well: {type: landmark, abilities: [{costs: [exhaust me], effect: {gain counters: {who: me, counter: ink}}}]}
given:
  ann: {hand: Doom, landmarks: Well (2 ink), mana: 3/8, at: 0/7}
  bob: {hero expedition: v2 = big}
  arena: no
when:
  - ann uses Well
  - {bob: passes, refused: not being asked}
then:
  ann: {passed: no, hero totals: 0/0/0, hero would move: no}
  asked: {ann: {question: turn, hidden: no}}
not:
  how: draw
"""

WELL = "{costs: [exhaust me], effect: {gain counters: {who: me, counter: ink}}}"

CASES = [
    # sub-types
    ("other robot", "other roboot", 3, "'roboot' in the filter 'other roboot character' (did you mean 'robot'?)"),
    ("other robot", "sleeping", 3, "'sleeping' in the filter 'sleeping character'"),
    ("other robot", "my", 3, "'my' in the filter 'my character'"),
    ("robot character", "robot character in hand in reserve", 3, "'hand' and 'reserve' in"),
    ("other robot character", "{subtypes: roboot}", 3, "the sub-type 'roboot' (did you mean 'robot'?)"),
    ("subtypes: disruption", "subtypes: disrupton", 3, "the sub-type 'disrupton' (did you mean 'disruption'?)"),
    (WELL, "{statement: {are: {who: me, subtype: dragn}}}", 4, "the sub-type 'dragn' (did you mean 'dragon'?)"),
    ("how: draw", "subtypes: {big: dragn}", 16, "the sub-type 'dragn' (did you mean 'dragon'?)"),
    # counters
    ("Well (2 ink)", "Well (2 inkk)", 6, "counters called 'inkk' (did you mean 'ink'?)"),
    ("Well (2 ink)", "Well (2 bosts)", 6, "counters called 'bosts' (did you mean 'boost'?)"),
    ("counter: ink", "counter: boosts", 4, "counters called 'boosts' (did you mean 'boost'?)"),
    ("counter: ink", "counter: kelo", 4, "counters called 'kelo' (did you mean 'kelon'?)"),
    ("how: draw", "counters: {Well: 2 inkk}", 16, "counters called 'inkk' (did you mean 'ink'?)"),
    # labels
    ("v2 = big", "v2 = yes", 7, "the label 'yes', which means something else already"),
    ("v2 = big", "v2 = Bob", 7, "the label 'Bob', which means something else already"),
    ("v2 = big", '"v2 = big, v3 = big"', 7, "the label 'big' for two different cards"),
    ("how: draw", "bob: {hero expedition: v2 = bigg}", 16, "the label 'bigg' (did you mean 'big'?)"),
    # keywords and numbers of abilities
    ("effect: {discard", "keywords: tough x, effect: {discard", 3, "'x' after 'tough'"),
    ("subtypes: disruption", "statistics: {forest: 1, montain: 2}", 3, "'montain' (did you mean 'mountain'?)"),
    ("subtypes: disruption", "cost: 1, hand cost: 2", 3, "`cost` beside `hand cost`"),
    # the table
    ("arena: no", "arena: nope", 8, "'nope'; expected yes or no"),
    ("arena: no", "phase: setup\n  first player: ann", 9, "a first player before setup"),
    ("arena: no", "dice: three", 8, "dice: 'three'"),
    ("arena: no", "dice: 3x", 8, "dice: '3x'"),
    ("arena: no", "positions: {ann: 3/4}", 8, "'positions' beside Ann or Bob"),
    ("mana: 3/8", "mana: {ready: 3, totl: 8}", 6, "'totl' (did you mean 'total'?)"),
    ("at: 0/7", "at: {hero: 0, companoin: 7}", 6, "'companoin'; expected hero expedition or companion expedition"),
    ("at: 0/7", "expeditions: v1", 6, "'expeditions' in `given` of Ann"),
    ("not:", "only variants: perhaps\nvariants: [{note: x}]\nnot:", 15, "'perhaps'; expected yes or no"),
    ("arena: no", "today: {Wel: 3}", 8, "no card is called 'Wel' (did you mean 'Well'?)"),
    ("arena: no", "today: {v4: 3}", 8, "today: 'v4', which is not on the table"),
    ("arena: no", 'today: {"Well #2": 3}', 8, "today: the line '2' of 'Well'; expected 1"),
    ("arena: no", "today: Well", 8, "today: 'Well'; expected cards, or deeds, with a number of times"),
    ("arena: no", "today: {Well: often}", 8, "today: Well: 'often'; expected how many times"),
    (
        "arena: no",
        "today: {ann played a charakter from hand: 1}",
        8,
        "the type 'charakter' (did you mean 'character'?)",
    ),
    ("arena: no", "today: {ann played a spell from the hat: 1}", 8, "the zone 'hat'"),
    ("arena: no", "today: {eve played a spell from hand: 1}", 8, "'eve'; expected a player"),
    ("arena: no", 'today: {"Well #x": 3}', 8, "today: the line 'x' of 'Well'; expected 1"),
    ("at: 0/7", "ascended: heroe", 6, "ascended: 'heroe' (did you mean 'hero'?); expected hero, companion, both or"),
    ("at: 0/7", "hero ascended: maybe", 6, "'maybe'; expected yes or no"),
    # steps
    ("- ann uses Well", "- ann plays Doom targeting nothin", 10, "no card is called 'nothin'"),
    ("ann uses Well", "ann plays Doom into hreo", 10, "into 'hreo'"),
    ("ann uses Well", "ann plays Doom mode first", 10, "the number of a mode"),
    ("ann uses Well", "ann plays Doom for 2x", 10, "a number of Mana after 'for'"),
    ("- ann uses Well", "- 'ann uses Well #one'", 10, "'#one' after 'Well'"),
    ("ann uses Well", "everybody passes onec", 10, "'onec' after 'everybody passes'"),
    ("ann uses Well", "advance to dsuk", 10, "advance to 'dsuk'"),
    ("ann uses Well", "ann picks region 19", 10, "the region 'region 19'"),
    ("ann uses Well", "ann picks play Doom from rserve", 10, "from 'rserve'"),
    ("- ann uses Well", "- {ann: {play: Doom, use: Well}}", 10, "more than one deed"),
    ("- ann uses Well", "- {ann: picks Doom, targets: big}", 10, "'targets' with 'answer'"),
    ("- ann uses Well", "- {ann: {play: Doom, into: hreo}}", 10, "into 'hreo'"),
    ("ann uses Well", "ann swaps v1", 10, "a swap of 1 Orbs; expected two of them"),
    ("ann uses Well", "adjudicate: Doom", 10, "'Doom'; expected a player"),
    ("not being asked", "not bein asked", 11, "the reason 'not bein asked' (did you mean 'not being asked'?)"),
    ("not being asked", "5.2.1.z", 11, "the reason '5.2.1.z'"),
    # what stands
    ("passed: no", "passed: nope", 13, "'nope'; expected yes or no"),
    ("hero totals: 0/0/0", "hero totals: 0/0", 13, "hero totals: '0/0'"),
    ("hero totals: 0/0/0", "hand size: one", 13, "hand size: 'one'"),
    ("hero would move: no", "hero would move: forrest", 13, "would move: 'forrest' (did you mean 'forest'?)"),
    ("hidden: no", "hidden: secretly", 14, "'secretly'; expected yes or no"),
    ("hidden: no", "amnog: [pass]", 14, "'amnog' beside a question (did you mean 'among'?)"),
    # what does not stand
    ("how: draw", "how: distnce", 16, "how: 'distnce' (did you mean 'distance'?)"),
    ("how: draw", "phase: dsuk", 16, "phase: 'dsuk' (did you mean 'dusk'?)"),
    ("how: draw", "over: perhaps", 16, "'perhaps'; expected yes or no"),
    ("how: draw", "day: two", 16, "day: 'two'"),
    ("how: draw", "keywords: {big: gigantc}", 16, "keywords: 'gigantc' (did you mean 'gigantic'?)"),
    ("how: draw", "types: {big: charakter}", 16, "types: 'charakter' (did you mean 'character'?)"),
    ("how: draw", "statistics: {big: 2/2}", 16, "statistics: '2/2'"),
    ("how: draw", "zones: {big: bob's hnad}", 16, "the zone"),
    ("how: draw", "present: {big: left}", 16, "present: 'left'"),
    ("how: draw", "boosts: {big: many}", 16, "boosts: 'many'"),
    ("how: draw", "tokens: {big: perhaps}", 16, "'perhaps'; expected yes or no"),
    ("  how: draw", "  - ann plays Doom because to dear", 16, "the reason 'to dear' (did you mean 'too dear'?)"),
    ("how: draw", "ann: {may play: [Doom because no targt]}", 16, "the reason 'no targt' (did you mean 'no target'?)"),
]


def test_the_good_one_is_read() -> None:
    assert [case.title for case in load(GOOD, "file.yaml")] == ["good"]


@pytest.mark.parametrize(("old", "new", "line", "found"), CASES, ids=[case[1] for case in CASES])
def test_an_unknown_word_is_told_with_its_line(old: str, new: str, line: int, found: str) -> None:
    assert GOOD.count(old) >= 1
    with pytest.raises(BadScenario) as fault:
        load(GOOD.replace(old, new, 1), "file.yaml")
    told = [str(problem) for problem in fault.value.problems]
    assert any(each.startswith(f"file.yaml:{line}: ") and found in each for each in told), told


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("other robot character", "deities or robots in reserve"),
        ("other robot character", "exhausted opposing permanents"),
        ("Well (2 ink)", "Well (2 inks, 1 kelon)"),
        ("v2 = big", "2 v2 = big"),
        ("at: 0/7", "at: {hero expedition: 0, companion: 7}"),
        ("how: draw", "phase: setup"),
        ("how: draw", 'keywords: {big: "tough 2, defender"}'),
        ("how: draw", "zones: {big: limbo}"),
        ("how: draw", "present: {big: both}"),
        ("not being asked", "5.1.2.c"),
    ],
)
def test_what_the_game_knows_is_read(old: str, new: str) -> None:
    assert old in GOOD
    assert load(GOOD.replace(old, new, 1), "file.yaml")


def test_every_reason_of_the_rules_can_be_said() -> None:
    """A refusal that the rules give newly belongs into REFUSALS, so that scenarios may say it."""
    sources = "".join(file.read_text(encoding="utf-8") for file in Path(engine.__file__).parent.rglob("*.py"))
    said = set(re.findall(r'Refused\(\s*"([^"]+)"', sources))
    for asking in re.findall(r"def why_not\(.*?(?=\n\n\n)", sources, re.DOTALL):
        said |= set(re.findall(r'return "([^"]+)"', asking))
    assert said | {"too few", "too many", "another price", "not your turn"} == set(REFUSALS)
