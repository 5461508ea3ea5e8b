"""Words become answers, and answers are legal."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.selfplay.choosing import MASK, answer_of, is_elementary, mixed
from engine.state.decisions import AnyOption, Back, Decision, NumberOption, Picks

bounds = st.tuples(st.integers(0, 12), st.integers(0, 12), st.integers(0, 12)).map(sorted)


def decision(id: int, least: int, most: int, count: int, back: bool = False) -> Decision:
    options: list[AnyOption] = [NumberOption(number) for number in range(count)]
    return Decision(id, 0, "choose", "number", options, least, most, back=back)


@settings(deadline=None)
@given(st.integers(0, MASK), st.lists(st.tuples(bounds, st.booleans()), min_size=1, max_size=4))
def test_every_word_is_a_legal_answer(word: int, asked: list[tuple[list[int], bool]]) -> None:
    opened = [decision(id, least, most, count, back) for id, ((least, most, count), back) in enumerate(asked)]
    answer = answer_of(word, opened)
    assert isinstance(answer, Picks | Back)
    chosen = opened[answer.decision]
    if isinstance(answer, Back):
        assert chosen.back
    else:
        assert chosen.least <= len(answer.picks) <= chosen.most
        assert len(set(answer.picks)) == len(answer.picks)
        assert all(0 <= pick < len(chosen.options) for pick in answer.picks)


def test_the_word_0_is_the_plainest_answer() -> None:
    assert answer_of(0, [decision(5, 2, 3, 4, back=True), decision(6, 1, 1, 2)]) == Picks(5, [0, 1])


def test_words_are_the_same_everywhere() -> None:
    assert [mixed(7, count) for count in range(3)] == [0xD4D9683927FB3323, 0xBCF3BB3DFD956CC3, 0xD767C315887D3ABD]


def test_elementary_decisions_have_two_answers_at_least() -> None:
    assert is_elementary(decision(1, 1, 1, 2))
    assert is_elementary(decision(1, 0, 1, 1))
    assert not is_elementary(decision(1, 0, 0, 0, back=True))
    assert not is_elementary(decision(1, 1, 1, 1))
    assert not is_elementary(decision(1, 3, 3, 3))
