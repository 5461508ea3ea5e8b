"""No word is lost: a sample of the texts in every run, all of them by `make proof-texts`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from zlib import crc32

import pytest

from tests.proof.texts import __main__ as proof
from tests.proof.texts import empty_words
from tests.proof.texts.lost import lost, slips_of
from tests.proof.texts.printed import meanings, vocabulary
from tests.proof.texts.slips import Slip, exchanged, left_out, replaced, words_of

SEED = 7


def test_no_word_of_a_sample_is_lost() -> None:
    for text in (each for each in sorted(meanings()) if crc32(each.encode()) % 24 == SEED):
        found = [slip.marked for slip in slips_of(text, others=2, seed=SEED) if lost(text, slip)]
        assert found == [], text


def test_slips_of_a_text() -> None:
    text = "{J} I gain 2 boosts."
    assert words_of(text) == ["{J}", "I", "gain", "2", "boosts", "."]
    assert [slip.marked for slip in left_out(text)][:2] == ["⟦{J}⟧ I gain 2 boosts.", "{J} ⟦I⟧ gain 2 boosts."]
    assert [slip.text for slip in exchanged(text)][1] == "{J} gain I 2 boosts."
    others = replaced(text, ("gain", "lose"), 0, random.Random(1))
    assert [slip.marked for slip in others if slip.was == "gain"] == ["{J} I ⟦gain→lose⟧ 2 boosts."]


def test_a_lost_word_is_noticed() -> None:
    """The proof itself fails where a word changes nothing."""
    text = next(text for text in meanings() if text.endswith("boost."))
    assert lost(text, Slip(text.removesuffix("."), "", ".", ""))
    assert not lost(text, Slip(text.replace("boost", "boots"), "", "boost", "boots"))


@pytest.mark.parametrize(
    ("slips", "reasons"),
    [(left_out, empty_words.MAY_BE_MISSING), (exchanged, empty_words.MAY_BE_EXCHANGED)],
)
def test_every_excuse_is_needed(slips: Callable[[str], Iterator[Slip]], reasons: dict[str, str]) -> None:
    """Whatever the list calls empty is empty in a text at least."""
    needless = dict(reasons)
    for text in meanings():
        for slip in slips(text):
            excuse = next((each for each in needless if empty_words.is_empty(slip.marked, {each: ""})), None)
            if excuse is not None and lost(text, slip):
                del needless[excuse]
    assert needless == {}


def test_forms_of_a_word_and_other_words() -> None:
    assert all(empty_words.are_forms(*pair) for pair in [("Characters", "character"), ("two", "2"), ("passes", "Pass")])
    assert empty_words.are_forms("$<TOUGH_CHA_P_1>", "<TOUGH_1>")
    assert not any(
        empty_words.are_forms(*pair) for pair in [("its", "it"), ("<TOUGH_1>", "<TOUGH_2>"), ("you", "your")]
    )


def test_the_proof_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ask = ["--others", "1", "--texts", "3", "--folder", str(tmp_path)]
    assert proof.main(ask) == 0
    assert "0 of 1 batches" in capsys.readouterr().out
    assert proof.main(ask) == 0
    said = capsys.readouterr().out
    assert "1 of 1 batches" in said
    assert "no words lost" in said
    assert len(vocabulary()) > 300
