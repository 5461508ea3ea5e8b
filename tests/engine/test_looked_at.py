"""1.2.3.f What one player alone looks at is in nobody else's view, events, explanations or log."""

from __future__ import annotations

import msgspec
import pytest

from bot.present.texts import texts_for
from bot.present.wording.naming import Naming
from bot.present.wording.sentences import sentence
from engine import tell, view
from engine.scenarios.scene import Scene
from engine.state.actions import Move
from engine.state.codec import decode, encode
from tests.scenarios.laid import laid

CARDS = {
    "Seer": {
        "type": "character",
        "cost": 1,
        "text": "{J} Look at the top three cards of your deck. Put one of them in your hand and the rest on the "
        "bottom of your deck.",
    },
    "One": {"type": "character", "cost": 4},
    "Two": {"type": "character", "cost": 5},
    "Three": {"type": "character", "cost": 6},
}
DECK = "One, Two, Three, v1"
OTHERS = pytest.mark.parametrize("viewer", [1, None], ids=["opponent", "spectator"])


def looking(*more: str) -> Scene:
    return laid(
        "ann plays Seer into hero", *more, cards=CARDS, ann={"hand": "Seer", "deck": DECK}, bob={"deck": "10 v1"}
    )


def secrets_of(scene: Scene) -> tuple[set[str], set[int]]:
    """The references of the cards looked at, and their ids."""
    game = scene.match.game
    ids = set(game.looked_at.get(0, ()))
    return {game.objects[id].reference for id in ids}, ids


def test_who_looks_sees_the_cards_and_is_asked_about_them() -> None:
    scene = looking()
    references, ids = secrets_of(scene)
    seen = view(scene.match, 0)
    assert len(ids) == 3 == len(references)
    assert {card.id for card in seen.looked_at} == ids
    assert {card.reference for card in seen.looked_at} == references
    assert {getattr(option, "id", 0) for option in seen.decisions[0].options} == ids


@OTHERS
def test_nobody_else_sees_them_in_a_view_or_an_event(viewer: int | None) -> None:
    scene = looking()
    references, ids = secrets_of(scene)
    seen = msgspec.json.encode(view(scene.match, viewer)).decode()
    told = msgspec.json.encode([tell(event, viewer) for event in scene.events]).decode()
    for reference in references:
        assert reference not in seen
        assert reference not in told
    looks = [action for event in scene.events if event.verb == "look" for action in tell(event, viewer).actions]
    assert len(looks) == 3
    assert not {getattr(action, "became", 0) for action in looks} & ids


@OTHERS
def test_the_log_tells_others_how_many_and_the_player_which(viewer: int | None) -> None:
    scene = looking()
    (event,) = [event for event in scene.events if event.verb == "look"]

    def said(seat: int | None) -> str:
        naming = Naming(texts_for("en"), scene.match.catalogue, ("Ann", "Bob"), view(scene.match, seat), seat)
        return sentence(naming, tell(event, seat))

    for name in ("One", "Two", "Three"):
        assert name in said(0)
        assert name not in said(viewer)
    assert "3 cards" in said(viewer)


@OTHERS
def test_the_card_that_is_taken_stays_hidden_from_others(viewer: int | None) -> None:
    scene = looking("ann picks Two")
    taken = [event for event in scene.events if event.verb == "return to hand"]
    back = [event for event in scene.events if event.verb == "put in deck"]
    names = {scene.match.catalogue.cards[card.reference].name for card in view(scene.match, 0).players[0].hand or ()}
    assert names == {"Two"}
    assert taken
    assert back
    for event in (*taken, *back):
        assert not any(getattr(action, "reference", "") for action in tell(event, viewer).actions)
        assert not any(getattr(action, "what", 0) for action in tell(event, viewer).actions)


def test_they_are_known_by_no_number_once_the_ability_is_done() -> None:
    before = looking()
    _, ids = secrets_of(before)
    after = looking("ann picks Two")
    assert not after.match.game.looked_at
    assert not ids & after.match.game.objects.keys()


def test_who_looks_is_saved_with_the_game() -> None:
    scene = looking()
    assert decode(encode(scene.match.game)).looked_at == scene.match.game.looked_at


def test_who_puts_a_card_of_their_hand_in_the_deck_is_told_which_and_nobody_else() -> None:
    archivist = {"type": "character", "cost": 1, "text": "{J} Put a card from your hand on top of your deck."}
    scene = laid(
        "ann plays Archivist into hero",
        "ann picks One",
        cards={**CARDS, "Archivist": archivist},
        ann={"hand": "Archivist, One, Two", "deck": "v1"},
        bob={"deck": "10 v1"},
    )
    moves = {
        viewer: [
            action
            for event in scene.events
            for action in tell(event, viewer).actions
            if isinstance(action, Move) and action.to == "deck"
        ]
        for viewer in (0, 1, None)
    }
    (put,) = moves[0]
    assert scene.match.catalogue.cards[put.reference].name == "One"
    assert put.what
    assert not put.became, "which of the cards in the Deck it is now is nobody's to know"
    for viewer in (1, None):
        (put,) = moves[viewer]
        assert (put.what, put.reference, put.became) == (0, "", 0)
