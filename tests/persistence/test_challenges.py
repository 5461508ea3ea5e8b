"""Challenges: each step once, only from where it follows, and never a second of the same kind."""

from __future__ import annotations

import asyncio

import pytest

from persistence import (
    AlreadyOpened,
    ChallengeStatus,
    Committed,
    Exists,
    Message,
    Moved,
    MovedBefore,
    MoveResult,
    NewGame,
    NoChallenge,
    NotPossible,
    Opened,
    OpenResult,
    SameIsOpen,
    Store,
    Subject,
    Terms,
    game_id_of,
)
from persistence.encoding import fields
from tests.persistence.servers import FakeClock

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

TERMS = Terms(format="starter", decks={"11": "axiom"}, options={"heroes": "yes"})
HOUR = 3_600_000


async def _open(
    store: Store, operation: str = "op", *, challenger: int = 11, friend: int = 22, terms: Terms = TERMS
) -> OpenResult:
    return await store.challenges.open(
        operation,
        challenger=challenger,
        friend=friend,
        guild=5,
        channel=6,
        terms=terms,
        expires=store.clock() + HOUR,
        outbox=[Message("challenge", coalesce=True)],
    )


async def _opened(store: Store, operation: str = "op") -> str:
    answer = await _open(store, operation)
    assert isinstance(answer, Opened)
    return answer.challenge_id


async def test_a_challenge_is_stored_with_its_message(timed_store: Store, clock: FakeClock) -> None:
    challenge_id = await _opened(timed_store)
    challenge = await timed_store.challenges.load(challenge_id)
    assert challenge is not None
    assert (challenge.challenger, challenge.friend, challenge.guild, challenge.channel) == (11, 22, 5, 6)
    assert (challenge.terms, challenge.status, challenge.message) == (TERMS, ChallengeStatus.OPEN, None)
    assert challenge.expires == clock.now + HOUR
    (entry,) = await timed_store.outbox.claim(10)
    assert (entry.subject, entry.subject_id, entry.kind) == (Subject.CHALLENGE, challenge_id, "challenge")
    with pytest.raises(ValueError, match="does not belong to a game"):
        _ = entry.game_id
    await timed_store.outbox.ack(entry, {fields.INVITATION_MESSAGE: 77})
    challenge = await timed_store.challenges.load(challenge_id)
    assert challenge is not None
    assert challenge.message == 77
    assert [found.id for found in await timed_store.challenges.find_by_user(22)] == [challenge_id]


async def test_the_same_open_challenge_is_refused_until_it_ends(timed_store: Store, clock: FakeClock) -> None:
    first = await _opened(timed_store)
    assert await _open(timed_store) == AlreadyOpened(first)
    assert await _open(timed_store, "again") == SameIsOpen(first)
    assert isinstance(await _open(timed_store, "other terms", terms=Terms(format="free")), Opened)
    assert isinstance(await _open(timed_store, "other friend", friend=33), Opened)
    assert isinstance(await _open(timed_store, "the other way", challenger=22, friend=11), Opened)
    await timed_store.challenges.decline(first, "no")
    second = await _open(timed_store, "after declining")
    assert isinstance(second, Opened)
    clock.now += HOUR  # expired, and nobody has looked yet
    third = await _open(timed_store, "after its time")
    assert isinstance(third, Opened)
    await timed_store.challenges.expire(second.challenge_id, "deadline")
    assert await _open(timed_store, "still one", terms=TERMS) == SameIsOpen(third.challenge_id)


async def test_terms_are_compared_whatever_their_order(timed_store: Store) -> None:
    one = Terms(format="free", options={"a": "1", "b": "2"})
    two = Terms(format="free", options={"b": "2", "a": "1"})
    first = await _open(timed_store, "one", terms=one)
    assert isinstance(first, Opened)
    assert await _open(timed_store, "two", terms=two) == SameIsOpen(first.challenge_id)


async def test_of_twenty_equal_challenges_at_once_one_is_opened(timed_store: Store) -> None:
    answers = await asyncio.gather(*(_open(timed_store, f"op {number}") for number in range(20)))
    assert sum(isinstance(answer, Opened) for answer in answers) == 1
    assert sum(isinstance(answer, SameIsOpen) for answer in answers) == 19
    assert len(await timed_store.challenges.find_by_user(11)) == 1


async def test_every_step_follows_only_where_it_may(timed_store: Store, clock: FakeClock) -> None:
    challenges = timed_store.challenges
    later = clock.now + 2 * HOUR

    async def steps(challenge: str, operation: str) -> dict[str, MoveResult]:
        return {
            "accept": await challenges.accept(challenge, f"{operation} accept", expires=later),
            "decline": await challenges.decline(challenge, f"{operation} decline"),
            "cancel": await challenges.cancel(challenge, f"{operation} cancel"),
            "choose": await challenges.choose(challenge, f"{operation} choose", b"{}"),
            "started": await challenges.started(challenge, f"{operation} started"),
            "expire": await challenges.expire(challenge, f"{operation} expire"),
        }

    for ending in ("decline", "cancel"):
        challenge = await _opened(timed_store, ending)
        status = ChallengeStatus.DECLINED if ending == "decline" else ChallengeStatus.CANCELLED
        assert await getattr(challenges, ending)(challenge, "first") == Moved(status)
        assert set((await steps(challenge, ending)).values()) == {NotPossible(status)}

    challenge = await _opened(timed_store, "changes their mind")
    assert await challenges.accept(challenge, "yes", expires=clock.now + HOUR) == Moved(ChallengeStatus.ACCEPTED)
    assert await challenges.decline(challenge, "no") == Moved(ChallengeStatus.DECLINED)

    challenge = await _opened(timed_store, "expires")
    assert await challenges.expire(challenge, "too early") == NotPossible(ChallengeStatus.OPEN)
    assert await challenges.started(challenge, "too early") == NotPossible(ChallengeStatus.OPEN)
    clock.now += HOUR
    assert await challenges.expire(challenge, "in time") == Moved(ChallengeStatus.EXPIRED)
    assert set((await steps(challenge, "expired")).values()) == {NotPossible(ChallengeStatus.EXPIRED)}

    challenge = await _opened(timed_store, "plays")
    assert await challenges.accept(challenge, "yes", expires=clock.now + HOUR) == Moved(ChallengeStatus.ACCEPTED)
    assert await challenges.accept(challenge, "yes", expires=0) == MovedBefore(ChallengeStatus.ACCEPTED)
    assert await challenges.expire(challenge, "not yet") == NotPossible(ChallengeStatus.ACCEPTED)
    assert await challenges.choose(challenge, "deck", b'{"deck":"bravos"}') == Moved(ChallengeStatus.READY)
    assert await challenges.cancel(challenge, "late") == NotPossible(ChallengeStatus.READY)
    assert await challenges.started(challenge, "game") == Moved(ChallengeStatus.STARTED)
    assert set((await steps(challenge, "started")).values()) == {NotPossible(ChallengeStatus.STARTED)}
    loaded = await challenges.load(challenge)
    assert loaded is not None
    assert loaded.friend_choice == b'{"deck":"bravos"}'

    nothing = challenge[:-1] + ("a" if challenge[-1] != "a" else "b")
    assert set((await steps(nothing, "nothing")).values()) == {NoChallenge()}


async def test_accept_and_cancel_at_once_leave_one_winner(timed_store: Store) -> None:
    challenges = timed_store.challenges
    for number in range(10):
        challenge = await _opened(timed_store, f"op {number}")
        answers = await asyncio.gather(
            *(challenges.decline(challenge, f"decline {number}") for _ in range(3)),
            *(challenges.cancel(challenge, f"cancel {number}") for _ in range(3)),
        )
        assert sum(isinstance(answer, Moved) for answer in answers) == 1
        assert sum(isinstance(answer, MovedBefore) for answer in answers) == 2
        assert sum(isinstance(answer, NotPossible) for answer in answers) == 3


async def test_a_challenge_that_is_ready_becomes_one_game_whoever_makes_it(
    timed_store: Store, clock: FakeClock
) -> None:
    """The process that took the friend's deck dies before the game is made: the deadline has it made."""
    challenge = await _opened(timed_store)
    await timed_store.challenges.choose(challenge, "deck", b'{"deck":"bravos"}')
    clock.now += 10_000
    (deadline,) = await timed_store.deadlines.claim(10)
    assert (deadline.subject, deadline.subject_id) == (Subject.CHALLENGE, challenge)
    game = NewGame(game_id_of(challenge), (11, 22))
    assert await timed_store.games.create(game, "by the deadline", b"s", b"e") == Committed(1)
    assert await timed_store.games.create(game, "by the late press", b"other", b"e") == Exists(1)
    assert await timed_store.challenges.started(challenge, "started") == Moved(ChallengeStatus.STARTED)
    clock.now += 10**9
    assert await timed_store.deadlines.claim(10) == []
    assert await timed_store.challenges.find_by_user(11) == []


async def test_an_ended_challenge_is_forgotten_after_a_day(timed_store: Store) -> None:
    challenge = await _opened(timed_store)
    key = f"{{p{challenge[:2]}}}:c:{challenge}"
    assert await timed_store.connection.execute("TTL", key) == -1
    await timed_store.challenges.decline(challenge, "no")
    assert 86_000 < await timed_store.connection.execute("TTL", key) <= 86_400


@pytest.mark.parametrize("name", ["99abcdef", "abcdef", "", "1"])
async def test_impossible_ids_are_refused(timed_store: Store, name: str) -> None:
    with pytest.raises(ValueError, match="cannot be"):
        await timed_store.challenges.load(name)


async def test_one_press_may_take_several_steps_and_make_the_game(timed_store: Store) -> None:
    """A challenge and its game may share a partition; the same operation id must do its work in both."""
    for number in range(100):
        challenge = await _opened(timed_store, f"open {number}")
        operation = f"press {number}"
        assert await timed_store.challenges.choose(challenge, operation, b"{}") == Moved(ChallengeStatus.READY)
        game = NewGame(game_id_of(challenge), (11, 22))
        assert await timed_store.games.create(game, operation, b"s", b"e") == Committed(1)
        assert await timed_store.challenges.started(challenge, operation) == Moved(ChallengeStatus.STARTED)
