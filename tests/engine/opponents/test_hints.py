"""Hints: a reason for every option, and lines tried on what is imagined, never on what is true."""

from __future__ import annotations

from engine import default_catalogue, view
from engine.abilities.catalogue_programs import load_match, match_of
from engine.opponents.hints import reasons, supposed
from engine.selfplay.invariants.secrets import substituted
from engine.state.decisions import ObjectOption, PassOption, Picks, PlayOption
from tests.engine.opponents.test_secrets import moments
from tests.scenarios.laid import laid


def test_every_option_has_a_reason_and_a_character_says_what_it_does_at_dusk() -> None:
    table = laid(ann={"hand": "v1", "mana": 3}, bob={"hero expedition": "v2"}).match
    (decision,) = table.game.open
    found = dict(zip(decision.options, reasons(view(table, 0), decision), strict=True))
    (played,) = [reason for option, reason in found.items() if isinstance(option, PlayOption)]
    (passed,) = [reason for option, reason in found.items() if isinstance(option, PassOption)]
    assert played.key in ("moves", "holds", "moves and holds")
    assert played.place in (0, 1)
    assert passed.key == "pass"
    assert played.worth > passed.worth


def test_of_a_spell_it_is_said_whether_one_has_a_character_at_all() -> None:
    for mine, key in (("", "effect alone"), ("v1", "effect")):
        table = laid(
            ann={"hand": "Kelon Burst", "mana": 3, "hero expedition": mine}, bob={"hero expedition": "v2"}
        ).match
        (decision,) = table.game.open
        found = zip(decision.options, reasons(view(table, 0), decision), strict=True)
        (played,) = [reason for option, reason in found if isinstance(option, PlayOption)]
        assert (played.key, played.number) == (key, 3)


def test_what_if_shows_the_dusk_of_the_line_and_leaves_the_game_alone() -> None:
    table = laid(ann={"hand": "v1", "mana": 3, "deck": "9 Kelon Burst"}, bob={"deck": "9 Kelon Burst"}).match
    (decision,) = table.game.open
    before = table.save()
    (at,) = [at for at, option in enumerate(decision.options) if isinstance(option, PlayOption)]
    found = supposed(table, decision, Picks(decision.id, [at]), 3)
    assert found.plays[0] == (0, table.game.objects[table.game.pile("hand", 0)[0]].reference)
    assert any(each.moves for each in found.view.expeditions if each.seat == 0)
    assert (0, "") in found.plays
    assert table.save() == before


def test_no_hint_depends_on_what_is_hidden() -> None:
    for data in moments("duel")[::4]:
        seat = load_match(data, default_catalogue()).game.open[0].seat
        told = set()
        for other in (0, 3, 8):
            hidden = match_of(substituted(data, seat, other), default_catalogue()) if other else None
            table = hidden or load_match(data, default_catalogue())
            decision = next(asked for asked in table.game.open if asked.seat == seat)
            first = Picks(decision.id, list(range(min(decision.least or 1, len(decision.options)))))
            told.add(f"{reasons(view(table, seat), decision)} {supposed(table, decision, first, 5)}")
        assert len(told) == 1


def test_what_is_given_up_for_mana_says_of_each_card_when_it_could_have_been_played() -> None:
    ann = {"hand": "v1, v1, v4, v6", "mana": 2, "deck": "9 Kelon Burst"}
    table = laid("bob picks nothing", ann=ann, phase="morning").match
    (decision,) = table.game.open
    assert (decision.seat, decision.prompt) == (0, "expand")
    today = table.game.day
    cards = {card.id: card for card in view(table, 0).players[0].hand or ()}
    found = {
        (cards[option.id].hand_cost, reason.key, reason.day)
        for option, reason in zip(decision.options, reasons(view(table, 0), decision), strict=True)
        if isinstance(option, ObjectOption)
    }
    assert {(1, "twice", today), (4, "playable later", today + 1), (6, "playable later", today + 3)} <= found
    assert not any(key == "possible" for _, key, _ in found)
