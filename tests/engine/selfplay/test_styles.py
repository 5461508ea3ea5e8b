"""Playing styles: legal, blind to what their seat cannot know, and what their names say."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine.abilities.catalogue_programs import load_match, match_of
from engine.selfplay import MIXED, STYLES, Matchup, Setting, UnknownStyle, matchup_of, play, words_of
from engine.selfplay.choosing import mixed
from engine.selfplay.invariants.secrets import substituted
from engine.selfplay.styles import styles_meant
from engine.state.codec import encode
from engine.state.decisions import Back, ConfirmOption, PassOption, Picks
from engine.views import view

SETTINGS = (Setting(style=MIXED), Setting(style=MIXED, cards="invented"))


@cache
def states() -> tuple[tuple[Matchup, bytes], ...]:
    """Every seventh decision of some games of all kinds of decks."""
    games = [play(matchup_of(seed, setting), words_of(seed), checks=False) for setting in SETTINGS for seed in range(4)]
    return tuple((played.matchup, state) for played in games for state in played.states[:-1:7])


@pytest.mark.parametrize("style", STYLES)
def test_what_a_seat_cannot_know_does_not_change_its_choice(style: str) -> None:
    """12 Others' hands, decks, Mana faces, hidden regions and the seed are exchanged; the answer stays the same."""
    changed = 0
    for matchup, state in states():
        table = load_match(state, matchup.catalogue)
        for decision in table.game.open:
            seat, word = decision.seat, mixed(decision.id, 1)
            answer = STYLES[style](word, decision, lambda table=table, seat=seat: view(table, seat))
            for turn in range(3):
                other = match_of(substituted(state, seat, turn), matchup.catalogue)
                changed += encode(other.game) != state
                asked = next(each for each in other.game.open if each.id == decision.id)
                assert STYLES[style](word, asked, lambda other=other, seat=seat: view(other, seat)) == answer
    assert changed > 100


def test_substitution_would_notice_a_style_that_peeks() -> None:
    """The test above can fail: a style that looks at the top of a Deck answers otherwise."""
    answers = set()
    _, state = states()[5]
    for turn in range(6):
        game = substituted(state, 0, turn)
        answers.add(game.objects[game.pile("deck", 1)[-1]].reference)
    assert len(answers) > 1


@pytest.mark.parametrize("style", STYLES)
def test_games_of_one_style_end(style: str) -> None:
    for seed in range(3):
        played = play(matchup_of(seed, Setting(style=style)), words_of(seed), checks=False)
        assert played.how, f"{style} {seed}: {played.breach}"


def test_styles_are_what_they_are_called() -> None:
    """Of the same questions: who says yes, who passes, who goes back."""
    said: dict[str, Counter[str]] = {name: Counter() for name in STYLES}
    for matchup, state in states():
        table = load_match(state, matchup.catalogue)
        for decision in table.game.open:
            for name, style in STYLES.items():
                for turn in range(4):
                    answer = style(mixed(decision.id, turn), decision, lambda: view(table, decision.seat))  # noqa: B023
                    said[name]["back"] += isinstance(answer, Back)
                    picked = [decision.options[at] for at in answer.picks] if isinstance(answer, Picks) else []
                    said[name]["yes"] += ConfirmOption(True) in picked
                    said[name]["no"] += ConfirmOption(False) in picked
                    said[name]["pass"] += PassOption() in picked
                    said[name]["picks"] += len(picked)
    assert said["always-may"]["no"] == said["never-may"]["yes"] == 0
    assert min(said["always-may"]["yes"], said["never-may"]["no"]) > 0
    assert said["always-may"]["picks"] > said["uniform"]["picks"] > said["never-may"]["picks"]
    assert said["pass-heavy"]["pass"] > 1.25 * said["uniform"]["pass"] > 1.25 * said["greedy"]["pass"]
    assert all(said[name]["back"] == 0 for name in ("always-may", "never-may", "greedy"))


def test_greed_beats_chance() -> None:
    """The evaluation is worth something: greedy wins most duels against uniform, in both seats."""
    wins = 0
    for seed in range(20):
        styles = ("greedy", "uniform") if seed % 2 else ("uniform", "greedy")
        matchup = matchup_of(seed, Setting(style=",".join(styles)))
        played = play(matchup, words_of(seed), checks=False)
        result = load_match(played.states[-1], matchup.catalogue).game.result
        assert result is not None
        wins += [styles[seat] for seat in result.winners] == ["greedy"]
    assert wins >= 14


def test_each_seat_may_have_its_style() -> None:
    assert styles_meant("greedy", 1, 3) == ("greedy",) * 3
    assert styles_meant("greedy, never-may", 1, 2) == ("greedy", "never-may")
    drawn = {style for seed in range(40) for style in styles_meant(MIXED, seed, 4)}
    assert drawn == set(STYLES)
    for said in ("clever", "greedy, greedy, greedy"):
        with pytest.raises(UnknownStyle, match=r"Say one of|Name one style"):
            styles_meant(said, 1, 2)
