"""Codes of options, what is refused of them, and ranking by what was typed."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play.requests.codes import positions_of
from bot.play.requests.matching import ranked
from bot.play.requests.refusal import REFUSALS, Refusal
from engine import Decision
from engine.state.decisions import (
    AbilityOption,
    AnyOption,
    ArrivalOption,
    ConfirmOption,
    CounterOption,
    DieOption,
    ExpeditionOption,
    HeldCounterOption,
    ModeOption,
    ModifierOption,
    NumberOption,
    ObjectOption,
    PassOption,
    PlayOption,
    QuickActionOption,
    ReactionOption,
    RegionOption,
    SeatOption,
    StatusOption,
)

numbers = st.integers(0, 10**6)
abilities = st.from_regex(r"ALT_[A-Z]{4}_[AB]_[A-Z]{2}_[0-9]{2}_(C|R1)/[0-9]", fullmatch=True)
KINDS: dict[type, st.SearchStrategy[AnyOption]] = {
    ObjectOption: st.builds(ObjectOption, numbers),
    ExpeditionOption: st.builds(ExpeditionOption, numbers),
    RegionOption: st.builds(RegionOption, numbers),
    SeatOption: st.builds(SeatOption, numbers),
    ConfirmOption: st.builds(ConfirmOption, st.booleans()),
    ModeOption: st.builds(ModeOption, numbers),
    NumberOption: st.builds(NumberOption, numbers),
    CounterOption: st.builds(CounterOption, st.sampled_from(("boost", "kelon", "forest marker"))),
    StatusOption: st.builds(StatusOption, st.sampled_from(("anchored", "asleep"))),
    HeldCounterOption: st.builds(HeldCounterOption, numbers, st.sampled_from(("boost", "forest marker"))),
    DieOption: st.builds(DieOption, numbers, numbers),
    ReactionOption: st.builds(ReactionOption, numbers),
    ModifierOption: st.builds(ModifierOption, abilities, numbers),
    ArrivalOption: st.builds(ArrivalOption, abilities, numbers, numbers),
    PlayOption: st.builds(PlayOption, numbers),
    QuickActionOption: st.builds(QuickActionOption, numbers, abilities),
    AbilityOption: st.builds(AbilityOption, numbers, abilities),
    PassOption: st.builds(PassOption),
}
options = st.one_of(*KINDS.values())


def test_every_kind_of_option_is_tried() -> None:
    assert set(KINDS) == set(get_args(AnyOption))


@given(st.lists(options, min_size=1, max_size=30, unique=True), st.data())
def test_every_option_has_a_code_of_its_own_that_leads_back_to_it(found: list[AnyOption], data: st.DataObject) -> None:
    codes = [option.code for option in found]
    assert len(set(codes)) == len(codes)
    assert all(0 < len(code) <= 100 for code in codes)
    picks = data.draw(st.lists(st.sampled_from(range(len(found))), unique=True))
    decision = Decision(1, 0, "choose", "target", found, 0, len(found))
    assert positions_of(decision, [codes[pick] for pick in picks]) == picks


@pytest.mark.parametrize(
    ("picks", "key"),
    [(["o9"], "unknown option"), (["o1", "o1"], "picked twice"), ([], "too few"), (["o1", "o2", "o3"], "too many")],
)
def test_what_is_no_answer_is_refused(picks: list[str], key: str) -> None:
    decision = Decision(1, 0, "choose", "target", [ObjectOption(number) for number in (1, 2, 3)], 1, 2)
    with pytest.raises(Refusal) as caught:
        positions_of(decision, picks)
    assert caught.value.key == key


def test_a_refusal_knows_its_key_and_arguments() -> None:
    assert str(Refusal("not your turn", player="Ana")) == "not your turn"
    for wrong in ({}, {"player": "Ana", "more": 1}, {"name": "Ana"}):
        with pytest.raises(KeyError):
            Refusal("not your turn", **wrong)
    with pytest.raises(KeyError):
        Refusal("no such key")
    assert len(REFUSALS) > 30


def test_ranking_puts_beginnings_first_and_ignores_case_and_accents() -> None:
    labels = ["Flamel, The First", "The Little Match Girl", "Matcha Mage", "Élodie", "Unmatched"]
    assert ranked(labels, "MATCH") == [2, 1, 4]
    assert ranked(labels, "elo") == [3]
    assert ranked(labels, "  ") == [0, 1, 2, 3, 4]
    assert ranked(labels, "nothing") == []
    assert ranked(["card"] * 60, "card") == list(range(25))
