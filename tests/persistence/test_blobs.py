"""Bytes as they lie in the store."""

import contextlib
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from persistence import StateFormats
from persistence.encoding import blob
from persistence.words import words

KINDS: tuple[blob.Kind | None, ...] = (None, "entry", "state", "chapter", "snapshot", "record")


@given(st.binary(max_size=2000), st.integers(1, 255), st.sampled_from([0, 300]), st.sampled_from(KINDS))
def test_what_is_packed_comes_back(contents: bytes, form: int, plain_below: int, kind: blob.Kind | None) -> None:
    packed = blob.pack(contents, form, plain_below=plain_below, kind=kind)
    assert blob.unpack(packed) == contents
    assert blob.format_of(packed) == form


@given(st.binary(min_size=30, max_size=400), st.sampled_from(KINDS), st.data())
def test_a_flipped_bit_is_noticed(contents: bytes, kind: blob.Kind | None, data: st.DataObject) -> None:
    packed = bytearray(blob.pack(contents, 1, kind=kind))
    place = data.draw(st.integers(2, len(packed) - 1))
    packed[place] ^= 1 << data.draw(st.integers(0, 7))
    try:
        found = blob.unpack(bytes(packed))
    except blob.BlobDamaged:
        return
    assert found == contents  # a bit of the frame's header that means nothing


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("contents", [bytes(30), b"y", b""])
def test_no_flipped_bit_turns_short_contents_into_none(contents: bytes, kind: blob.Kind | None) -> None:
    """As one does that leaves a length of nothing."""
    packed = blob.pack(contents, 1, kind=kind)
    for place in range(2, len(packed)):
        for bit in range(8):
            flipped = packed[:place] + bytes((packed[place] ^ 1 << bit,)) + packed[place + 1 :]
            with contextlib.suppress(blob.BlobDamaged):
                assert blob.unpack(flipped) == contents


@given(st.binary(min_size=1, max_size=400), st.sampled_from(KINDS), st.data())
def test_a_cut_is_noticed(contents: bytes, kind: blob.Kind | None, data: st.DataObject) -> None:
    packed = blob.pack(contents, 1, kind=kind)
    with pytest.raises(blob.BlobDamaged):
        blob.unpack(packed[: data.draw(st.integers(0, len(packed) - 1))])


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_called_damaged(junk: bytes) -> None:
    try:
        blob.unpack(junk)
    except blob.BlobDamaged:
        return
    assert junk[0] in range(blob.RECORD + 1)


WORDS = {
    "entries_1": "4fc1ee8e3728f3c1",
    "states_1": "a17f124f50fc3a68",
    "entries_2": "3bc45aa0c9daaaee",
    "states_2": "9f73abf168c52f29",
    "records_2": "5462b9c431ac6c8b",
}


def test_the_words_by_which_stored_games_are_read_never_change() -> None:
    """Whoever wants better ones adds them under another number."""
    digests = {name: sha256(words(name)).hexdigest()[:16] for name in WORDS}
    assert digests == WORDS


def test_a_length_that_cannot_be_reserves_no_memory() -> None:
    # a zstd frame whose header claims 2**62 bytes
    frame = bytes.fromhex("28b52ffd") + b"\xe0" + (2**62).to_bytes(8, "little") + b"\x01\x00\x00"
    with pytest.raises(blob.BlobDamaged, match="a length that cannot be"):
        blob.unpack(bytes((blob.ZSTD, 1)) + frame)


def test_contents_beyond_the_limit_are_not_stored() -> None:
    with pytest.raises(ValueError, match="too many to store"):
        blob.pack(bytes(blob.LARGEST + 1), 1)


def test_upgraders_run_in_order() -> None:
    formats = StateFormats(newest=3, upgraders={1: lambda state: state + b" two", 2: lambda state: state + b" three"})
    assert formats.upgrade(b"one", 1) == b"one two three"
    assert formats.upgrade(b"one", 2) == b"one three"
    assert formats.upgrade(b"one", 3) == b"one"


def test_a_missing_upgrader_is_noticed_at_once() -> None:
    with pytest.raises(ValueError, match="no upgrader leads on from format 2"):
        StateFormats(newest=3, upgraders={1: bytes})
    with pytest.raises(ValueError, match="cannot be upgraded"):
        StateFormats(newest=3, oldest=2, upgraders={2: bytes}).upgrade(b"", 1)
