"""The public face: one page that names everything, and the moments within an answer."""

from __future__ import annotations

import ast
import inspect
import pydoc
import re
from pathlib import Path

import pytest

import engine
from engine import Match, Moment, Picks, Refused, moments, new_match, ready_made_decks, tell, view
from engine.selfplay import Setting, matchup_of, words_of
from engine.selfplay.playing import answered_by

A_PAGE = 150
"""Lines of what `help(engine)` prints."""

ANSWERS = 60


def public_names() -> set[str]:
    """What the package offers, by its stub."""
    tree = ast.parse(Path(engine.__file__).with_suffix(".pyi").read_text("utf-8"))
    return {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}


def test_help_is_one_page_that_names_everything_public() -> None:
    page = pydoc.plain(pydoc.render_doc(engine))
    assert page.count("\n") < A_PAGE
    told = engine.__doc__ or ""
    named = set(re.findall(r"\w+", told.partition("A match is made from decks")[0]))
    assert len(public_names()) > 70
    assert public_names() - named == set()
    for word in ("2v2", "free for all", "moments(match", "view(moment.match"):
        assert word in told


def test_every_name_of_the_page_is_there_and_explains_itself() -> None:
    for name in public_names():
        found = getattr(engine, name)
        assert found is not None
        if inspect.isclass(found) or inspect.isfunction(found):
            assert found.__doc__, name


def game(seed: int, kind: str, mode: str) -> tuple[Match, list[list[Moment]]]:
    """The answers of a random game by their moments; each time the whole answer must come to the same."""
    matchup = matchup_of(seed, Setting(cards=kind, style="mixed", table=mode))
    table, found = matchup.begin(), list[list[Moment]]()
    for word in words_of(seed):
        if table.game.result is not None or len(found) >= ANSWERS:
            break
        _, answer = answered_by(word, matchup, table)
        before = table.save()
        found.append(list(moments(table, answer)))
        assert table.save() == before, "what is looked at stays as it was"
        events = table.answer(answer)
        assert [event for moment in found[-1] for event in moment.events] == events
        assert found[-1][-1].match.save() == table.save()
    return table, found


@pytest.mark.random_play
@pytest.mark.parametrize("mode", ["duel", "2v2", "ffa3"])
@pytest.mark.parametrize(("seed", "kind"), [(1, "ready-made"), (2, "random"), (3, "invented")])
def test_moments_lead_where_the_answer_leads(seed: int, kind: str, mode: str) -> None:
    _, found = game(seed, kind, mode)
    assert any(len(answer) > 3 for answer in found)
    for answer in found:
        assert [bool(moment.events) for moment in answer] == [True] * (len(answer) - 1) + [False]
        assert not any(moment.match.game.open for moment in answer[:-1]) or answer[0].events[0].verb == "swap orbs"


def test_moments_are_seen_by_seats_as_any_table_is() -> None:
    """1.2.3.f, 3.2.5.b"""
    table, found = game(4, "random", "duel")
    for moment in [moment for answer in found for moment in answer]:
        for seat in (0, 1):
            seen = view(moment.match, seat)
            assert seen.players[1 - seat].hand is None
            hidden = {each.id for each in moment.match.game.objects.values() if each.zone == "deck"}
            hidden |= set(moment.match.game.pile("hand", 1 - seat))
            shown = {card.id for player in seen.players for card in (*player.reserve, *player.discard, *player.mana)}
            assert not hidden & shown
            for event in moment.events:
                assert tell(event, seat).verb == event.verb
    assert table.game.day > 0


def test_moments_keep_what_happened_apart() -> None:
    table = new_match(list(ready_made_decks().values())[:2], seed=7)
    for decision in list(table.game.open):
        table.answer(Picks(decision.id, [0, 1, 2]))
    while table.game.open[0].kind != "pay":
        table.answer(Picks(table.game.open[0].id, [0]))
    seat, payment = table.game.open[0].seat, Picks(table.game.open[0].id, [])
    kept = list(moments(table, payment))
    zones = [(len(view(each.match, None).limbo), view(each.match, None).players[seat].hand_size) for each in kept]
    assert [event.verb for moment in kept for event in moment.events] == ["to limbo", "pay", "play"]
    assert zones[:2] == [(1, zones[0][1])] * 2
    assert zones[2:] == [(0, zones[0][1])] * 2


def test_an_answer_that_is_refused_has_no_moments() -> None:
    table = new_match(list(ready_made_decks().values())[:2], seed=7)
    before = table.save()
    with pytest.raises(Refused):
        list(moments(table, Picks(0, [0])))
    assert table.save() == before
