"""Knock-outs and groups as they are shown: what each round is called, and how far everybody has come."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.leagues.model.fixtures import by_hand
from bot.leagues.model.league import Competitor, League, with_match
from bot.leagues.model.terms import STRUCTURES, Terms
from bot.leagues.rounds.pairing_up import next_round
from bot.leagues.rounds.starting import seeded
from bot.present.layout.records import Button, Message
from bot.present.leagues import leagues as present
from bot.present.leagues.bracket_picture import current_page, pages_of
from bot.present.leagues.membership import own_deck, own_place
from bot.present.leagues.organising import match
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.present.limits import faults

LONGEST = "W_" * 16


def played(terms: Terms, count: int, rounds: int, language: str = "en", name: str = "P{}") -> League:
    """A league of so many after so many rounds; the better seed has won all matches of those."""
    people = tuple(Competitor(at, name.format(at), "deck", "mark") for at in range(1, count + 1))
    league = League("00abc", terms, 7, 70, 1, language, seed=5, expires=10**12, competitors=people)
    league = next_round(seeded(league), 0)
    while league.status == "running" and len(league.rounds) <= rounds:
        number = len(league.rounds)
        for at, fixture in enumerate(league.rounds[-1].fixtures):
            if fixture.match is None and fixture.second is not None:
                outcome = "first" if fixture.first < fixture.second else "second"
                league = with_match(league, number, at, by_hand(number, fixture, outcome, terms.best_of))
        league = next_round(league, 0)
    return league


def said(message: Message) -> str:
    assert message.embed is not None
    return message.embed.description


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("structure", [each for each in STRUCTURES if each not in ("swiss", "round robin", "ladder")])
@pytest.mark.parametrize(("count", "rounds"), [(2, 9), (128, 2)])
def test_whatever_is_shown_keeps_discords_limits(structure: str, count: int, rounds: int, language: str) -> None:
    terms = Terms(LONGEST, structure=structure, best_of=5, third=structure == "knock-out")  # type: ignore[arg-type]
    found = played(terms, count, rounds, language, LONGEST + "{}")
    texts = texts_for(language)
    shown = [
        present.league(found),
        present.league(structs.replace(found, status="open", rounds=())),
        present.over(found),
    ]
    for page in (0, 6):
        shown += [present.standings(found, texts, 1, page), present.pairings(found, 1, texts, page)]
    shown += [present.pairings(found, number, texts) for number in range(len(found.rounds) + 1)]
    for message in shown:
        assert faults(message) == []
        assert message.mentions == ()


def test_rounds_of_a_knock_out_are_called_as_everywhere() -> None:
    texts = texts_for("en")
    found = played(Terms("Cup", structure="knock-out", seeding="sign-up", third=True, best_of=3), 20, 9)
    names = [said(present.pairings(found, number, texts)).splitlines()[2] for number in range(1, 6)]
    assert names == ["**Round of 32**", "**Round of 16**", "**Quarterfinals**", "**Semifinals**", "**Final**"]
    assert "P1 goes on without playing" in said(present.pairings(found, 1, texts))
    assert "**Match for the third place**" in said(present.pairings(found, 5, texts))
    assert "has won, 2–0" in said(present.pairings(found, 5, texts)).replace("0–2", "2–0")
    table = [line for line in said(present.standings(found, texts, page=0)).splitlines() if line[:1].isdigit()]
    assert table[:5] == [
        "1\\. P1 · 4 won, 0 drawn, 0 lost · has won it",
        "2\\. P2 · 3 won, 0 drawn, 1 lost · out: Final",
        "3\\. P3 · 3 won, 0 drawn, 1 lost · third place",
        "4\\. P4 · 2 won, 0 drawn, 2 lost · lost the match for the third place",
        table[4],
    ]
    assert table[4].startswith("5\\. P")
    assert table[4].endswith("out: Quarterfinals")


def test_who_has_lost_a_semifinal_plays_for_the_third_place() -> None:
    found = played(Terms("Cup", structure="knock-out", seeding="sign-up", third=True), 4, 1)
    lines = said(present.standings(found, texts_for("en"))).splitlines()
    assert [line.split(" · ")[-1] for line in lines if line[:1].isdigit()] == [
        "still in", "still in", "plays for the third place", "plays for the third place",
    ]  # fmt: skip


def test_who_is_in_a_double_knock_out_is_told_in_which_half() -> None:
    texts = texts_for("en")
    found = played(Terms("Cup", structure="double knock-out", seeding="sign-up"), 8, 1)
    second = said(present.pairings(found, 2, texts))
    assert "**Without a loss, round 2**" in second
    assert "**With one loss, round 1**" in second
    assert all("still in" in line for line in said(present.standings(found, texts)).splitlines() if line[:1].isdigit())


def test_in_a_knock_out_ones_own_place_tells_how_far_one_is_and_no_match_is_drawn() -> None:
    texts = texts_for("en")
    found = played(Terms("Cup", structure="double knock-out", seeding="sign-up"), 4, 2)
    assert len(found.rounds) == 3
    for person, far in ((1, "· still in"), (4, "· out: With one loss, round 1")):
        assert said(own_place(found, person, texts)).endswith(far)
    labels = [each.label for row in own_place(found, 2, texts).rows for each in row if isinstance(each, Button)]
    assert labels[:2] == [texts.say("league.reported.won"), texts.say("league.reported.lost")]
    assert texts.say("league.reported.draw") not in labels
    deciding = [each.label for row in match(found, 3, 1, texts).rows for each in row if isinstance(each, Button)]
    assert texts.say("league.outcome.draw") not in deciding


def test_who_has_won_a_division_reads_so_while_another_one_plays_its_final_again() -> None:
    people = tuple(Competitor(at, f"P{at}", "deck", "mark", division=1 + at // 5) for at in range(1, 8))
    terms = Terms("Cup", structure="double knock-out", seeding="sign-up", divisions=2)
    found = League("00abc", terms, 7, 70, 1, "en", seed=5, expires=10**12, competitors=people)
    found = next_round(seeded(found), 0)
    while found.status == "running":
        number = len(found.rounds)
        for at, fixture in enumerate(found.rounds[-1].fixtures):
            if fixture.match is None and fixture.second is not None:
                better = "first" if fixture.first < fixture.second else "second"
                upset = "second" if better == "first" else "first"
                outcome = upset if (fixture.place, set(fixture.players)) == ("F1", {1, 2}) else better
                found = with_match(found, number, at, by_hand(number, fixture, outcome, 1))  # type: ignore[arg-type]
        if number == 5:
            lines = said(present.standings(found, texts_for("en"))).splitlines()
            assert "1\\. P5 · 2 won, 0 drawn, 0 lost · has won it ↑" in lines
        found = next_round(found, 0)
    pages = pages_of(found)
    assert pages[current_page(pages)].division == 1, "the end shows the final of the highest division"


def test_where_the_final_is_played_again_each_round_counts_it() -> None:
    found = played(Terms("Cup", structure="double knock-out", seeding="sign-up"), 4, 3)
    final = found.rounds[-1].fixtures[0]
    upset = by_hand(4, final, "first" if final.first > final.second else "second", 1)  # type: ignore[operator]
    found = next_round(with_match(found, 4, 0, upset), 0)
    for number in (4, 5):
        shown = present.pairings(found, number, texts_for("en")).embed
        assert shown is not None
        assert shown.title == f"Cup: round {number} of 5"


def test_a_list_is_called_secret_only_until_it_may_be_seen() -> None:
    texts = texts_for("en")
    found = played(Terms("Cup", structure="knock-out", seeding="sign-up"), 4, 0)
    found = structs.replace(found, competitors=tuple(structs.replace(each, seal="5ea1") for each in found.competitors))
    assert "5ea1" in own_deck(found, 1, texts).content
    assert "5ea1" not in own_deck(structs.replace(found, status="closed"), 1, texts).content


def test_groups_have_a_table_each_until_the_knock_out_begins() -> None:
    texts = texts_for("en")
    terms = Terms("Cup", structure="groups", seeding="sign-up")
    lines = said(present.standings(played(terms, 8, 2), texts)).splitlines()
    assert lines.index("**Group A**") + 5 == lines.index("**Group B**")
    assert "**Group B**" in said(present.pairings(played(terms, 8, 2), 1, texts))
    after = said(present.standings(played(terms, 8, 9), texts))
    assert "1\\. P1 · 5 won, 0 drawn, 0 lost · has won it" in after
    assert "P8 · 0 won, 0 drawn, 3 lost · out: Group A" in after


def test_the_terms_of_a_league_say_what_everybody_agrees_to() -> None:
    groups = Terms("Cup", structure="groups", groups=2, advance=1, best_of=3, seeding="rating")
    shown = said(present.league(played(groups, 8, 0)))
    for words in ("2 groups; the best 1 of each", "best of 3 games", "by rating", "further game", "games won, then"):
        assert words in shown
