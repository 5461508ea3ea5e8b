"""How a table agrees on an edition."""

from __future__ import annotations

import pytest

from engine import (
    CURRENT,
    PRESETS,
    SEEDS,
    Edition,
    UnknownEdition,
    edition_called,
    load,
    new_match,
    ready_made_decks,
    save,
    view,
)
from engine.state.game import MatchOptions


def test_a_table_agrees_on_an_edition_by_name_or_record() -> None:
    """A preset's name, an edition, or nothing; it is in the view and in the saved game, and stays."""
    decks = list(ready_made_decks().values())[:2]
    own = Edition(enters_fleeting=False)
    for options, name in ((None, "seeds"), ("seeds", "seeds"), ("current", "current"), (CURRENT, "current")):
        table = new_match(decks, 7, options)
        assert view(table, None).edition == name
        assert load(save(table)).game.options == table.game.options == MatchOptions(PRESETS[name])
    assert view(new_match(decks, 7, own), 0).edition == "own"
    assert new_match(decks, 7, MatchOptions(own)).game.options.edition == own


def test_the_default_is_seeds() -> None:
    """Where nothing is said, the seeds decide, and the saved game is the same as ever."""
    decks = list(ready_made_decks().values())[:2]
    assert save(new_match(decks, 7)) == save(new_match(decks, 7, "seeds")) == save(new_match(decks, 7, SEEDS))


@pytest.mark.parametrize("said", ["new", "seeds, colour: red", "seeds, enters_fleeting: perhaps"])
def test_an_edition_that_is_none_is_refused_with_those_there_are(said: str) -> None:
    """The message says what can be said instead."""
    with pytest.raises(UnknownEdition, match=r"seeds, current|enters_fleeting"):
        edition_called(said)


def test_a_preset_with_changes_is_another_edition() -> None:
    """Every field can be said by its name."""
    assert edition_called("current, enters_fleeting: true, heroes_are_in_play: true") == Edition(
        leaving_tokens_join=False,
        discards_keep_counters=False,
        attempts_are_noticed=True,
        targets_are_chosen="with the effect",
    )
    assert edition_called("seeds, both_finish: overshooting alone wins").name == "own"


def test_the_presets_differ_in_every_field_that_later_rules_changed() -> None:
    """The two fields in which both follow the later wording are the only ones alike."""
    alike = [name for name in Edition.__struct_fields__ if getattr(SEEDS, name) == getattr(CURRENT, name)]
    assert alike == ["both_finish", "gigantic_acts_in"]
