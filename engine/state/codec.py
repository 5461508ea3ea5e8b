"""Games as bytes and back: JSON, readable by people, exact to the byte."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from engine.state.actions import Event
from engine.state.decisions import Answer
from engine.state.game import Game

NOT_OF_THIS_FORM = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading raises for bytes of another form; the last for values nested without end."""


class UnreadableGame(ValueError):
    """The bytes are not a game of this form; they are left as they are."""


_game_encoder = msgspec.json.Encoder()
_game_decoder = msgspec.json.Decoder(Game)
_answer_decoder: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)
_events_decoder = msgspec.json.Decoder(list[Event])


def encode(game: Game) -> bytes:
    """A game as bytes of JSON; the same game gives the same bytes."""
    return _game_encoder.encode(game)


def decode(data: bytes) -> Game:
    """The game those bytes hold; raises UnreadableGame with what is wrong."""
    try:
        return _game_decoder.decode(data)
    except NOT_OF_THIS_FORM as problem:
        raise UnreadableGame(
            f"This is not a saved game: {problem}. Restore it from a backup or from its log."
        ) from None


def digest(game: Game) -> str:
    """A short fingerprint of a game, 16 hexadecimal digits; equal games have equal ones."""
    return digest_of(encode(game))


def digest_of(data: bytes) -> str:
    """The same of a game as it was encoded."""
    return blake2b(data, digest_size=8).hexdigest()


def encode_answer(answer: Answer) -> bytes:
    """An answer as bytes of JSON."""
    return _game_encoder.encode(answer)


def decode_answer(data: bytes) -> Answer:
    """The answer those bytes hold; raises UnreadableGame with what is wrong."""
    try:
        return _answer_decoder.decode(data)
    except NOT_OF_THIS_FORM as problem:
        raise UnreadableGame(f"This is not an answer: {problem}.") from None


def encode_events(events: list[Event]) -> bytes:
    """Events as bytes of JSON, hidden cards included: for the store, never for a person."""
    return _game_encoder.encode(events)


def decode_events(data: bytes) -> list[Event]:
    """The events those bytes hold; raises UnreadableGame with what is wrong."""
    try:
        return _events_decoder.decode(data)
    except NOT_OF_THIS_FORM as problem:
        raise UnreadableGame(f"These are not events: {problem}.") from None
