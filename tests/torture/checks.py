"""What must hold in the end, found out beside the bot: from what people were shown, and from the bytes of the store."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field

from deploy.sandbox import Sandbox
from engine import digest, load
from persistence import Store
from persistence.delivery.claims import LEASE_MS
from persistence.games.stored_games import GameMeta
from persistence.server.errors import GameDamaged
from tests.torture.hearing import Heard, codes
from tests.torture.reaper import ANSWERED_ALREADY
from tests.torture.replaying import Replayed, replayed
from tests.torture.witness import Press, Witness

BACK_SECONDS = 1.0
"""For so long after a server is back, a bot may still find it away; where nobody can claim, all of them answer."""

LEAD_SECONDS = 5.0
"""Of so long before a takeover moves may be lost that only the server which failed had."""


OF_TAKEOVERS = frozenset(("lost_in_takeovers", "left_by_takeovers"))
"""What a takeover may do, and nothing else."""


class Findings(Struct):
    """What was found, in sentences; everything but what a takeover may do must be empty."""

    lost: list[str] = field(default_factory=list)
    lost_in_takeovers: list[str] = field(default_factory=list)
    """Acknowledged by a server that failed before the one which took over had heard of it."""

    left_by_takeovers: list[str] = field(default_factory=list)
    """What was shown of such moves: boards that stand besides, cards that were to be seen for a while."""

    twice: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """Counted, though whoever pressed was told that it does not."""

    strangers: list[str] = field(default_factory=list)
    """Counted, though nobody pressed."""

    torn: list[str] = field(default_factory=list)
    unposted: list[str] = field(default_factory=list)
    posted_twice: list[str] = field(default_factory=list)
    leaked: list[str] = field(default_factory=list)
    answered_twice: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    """Anything else that must not be: requests that Discord refuses, errors in the log, a bot that ends by itself."""

    def faults(self) -> dict[str, list[str]]:
        """All that must be empty and is not."""
        found = {name: getattr(self, name) for name in self.__struct_fields__ if name not in OF_TAKEOVERS}
        return {name: sentences for name, sentences in found.items() if sentences}

    def join(self, other: Findings) -> None:
        """Adds what was found elsewhere."""
        for name in self.__struct_fields__:
            getattr(self, name).extend(getattr(other, name))


class Kept(Struct):
    """A stored game as it was found."""

    meta: GameMeta
    operations: list[str]
    """What moved it, in order; the beginning is none."""

    replayed: Replayed | None


async def stored_games(store: Store, findings: Findings) -> list[Kept]:
    """Every game of the store, loaded and played again from its log; what is torn is a finding."""
    found = []
    async for game in store.games.all():
        try:
            stored = await store.games.load(game)
        except GameDamaged as damaged:
            findings.torn.append(f"{game} does not load: {damaged}")
            continue
        assert stored is not None
        log = await store.games.log(game)
        if [entry.version for entry in log] != list(range(1, stored.version + 1)):
            findings.torn.append(f"{game} is at version {stored.version}, and its log has {len(log)} entries")
        operations = [entry.operation_id for entry in log[1:]]
        try:
            again = replayed(log)
        except Exception as problem:  # noqa: BLE001 - whatever it is: the log does not lead anywhere
            findings.torn.append(f"{game}: its log cannot be played again ({type(problem).__name__}: {problem})")
            found.append(Kept(stored.meta, operations, None))
            continue
        if again.digest != digest(load(stored.state).game):
            findings.torn.append(f"{game}: its log leads to another state than the one that is stored")
        found.append(Kept(stored.meta, operations, again))
    return found


def moves(witness: Witness, games: Sequence[Kept], findings: Findings) -> int:
    """Every acknowledged press counts once, and nothing else; returns how many presses count."""
    counted = Counter(operation for game in games for operation in game.operations)
    for press in witness.presses.values():
        times = counted[press.id]
        said = f"{press.id} of {press.person} ({press.what} {_button(press.body)}): {press.said!r}"
        if press.verdict == "counts" and not times:
            _lost(witness, press.told_at, said, findings)
        if press.verdict == "refused" and times:
            findings.refused.append(said)
    findings.twice += [f"{operation} counts {times} times" for operation, times in counted.items() if times > 1]
    findings.strangers += [operation for operation in counted if operation not in witness.presses]
    begun = Counter(person for game in games for person in game.meta.seats)
    findings.twice += [f"{person} plays {times} games" for person, times in begun.items() if times > 1]
    return sum(press.id in counted for press in witness.presses.values())


def rolled_back(witness: Witness, games: Sequence[Kept]) -> set[str]:
    """The games of which a takeover may have lost a move, acknowledged or not."""
    counted = {operation for game in games for operation in game.operations}
    return {
        press.game
        for press in witness.presses.values()
        if press.moves and press.id not in counted and _in_a_takeover(witness, press.at)
    }


def begun(sandbox: Sandbox, witness: Witness, games: Sequence[Kept], ids: dict[str, int], findings: Findings) -> None:
    """Whoever was told that a game begins plays one; where a challenge was to stand, it does."""
    playing = {person for game in games for person in game.meta.seats}
    for press in witness.presses.values():
        person = ids[press.person]
        if person in playing:
            continue
        if press.verdict == "begun":
            _lost(witness, press.told_at, f"{press.person} was told of a game that is not there", findings)
        if press.verdict == "challenged" and not _invited(sandbox, press):
            _lost(witness, press.told_at, f"the challenge of {press.person} stands nowhere", findings)


def _invited(sandbox: Sandbox, challenge: Press) -> bool:
    """Whether the bot tells anybody in the channel of a challenge about it."""
    people = sandbox.people
    friend = people.person(challenge.body["options"]["friend"]).id
    place = people.place(people.person(challenge.person), challenge.body["channel"])
    return any(
        friend in str((each.mentions, each.content, each.embeds))
        for each in sandbox.core.world.messages.get(place.id, {}).values()
        if each.author_id == sandbox.core.world.bot_id and each.ephemeral_to is None
    )


def _lost(witness: Witness, told_at: float, said: str, findings: Findings) -> None:
    (findings.lost_in_takeovers if _in_a_takeover(witness, told_at) else findings.lost).append(said)


def _in_a_takeover(witness: Witness, at: float) -> bool:
    """Whether what was answered then may have been lost by one."""
    return any(blow.takeover and blow.at - LEAD_SECONDS <= at <= blow.until for blow in witness.blows)


def _button(body: dict[str, object]) -> str:
    return str(body.get("button") or body.get("select") or body.get("command") or "")


def shown(sandbox: Sandbox, games: Sequence[Kept], rolled: Collection[str], findings: Findings) -> None:
    """Everybody sees what stands in the store: one board of each game, one hand of each player, one result.

    Of a game that a takeover may have rolled back, what was posted of its lost moments may stand besides.
    """
    world = sandbox.core.world
    for game in games:
        besides = findings.left_by_takeovers if game.meta.id in rolled else findings.posted_twice
        meta, over = game.meta, game.replayed is not None and game.replayed.over
        thread = [each for each in world.messages.get(str(meta.thread), {}).values() if each.ephemeral_to is None]
        boards = [each for each in thread if (each.embeds or each.content) and ":hand:" in str(each.components)]
        results = [each for each in thread if ":rematch:" in str(each.components)]
        live = [each for each in boards if ":more:" in str(each.components)]
        name = f"{meta.id} (version {meta.version}{', over' if over else ''})"
        if meta.posted_version < meta.version:
            findings.unposted.append(f"{name}: its board shows version {meta.posted_version}")
        if over and len(results) != 1:
            (besides if results else findings.unposted).append(f"{name} has {len(results)} results")
        if not over and len(live) != 1:
            (besides if live else findings.unposted).append(f"{name} has {len(live)} live boards")
        nonces = Counter(str(each.nonce) for each in thread if each.nonce)
        findings.posted_twice += [f"{name}: {nonce} was posted twice" for nonce, times in nonces.items() if times > 1]
        for person in meta.seats:
            hands = [
                each
                for each in world.messages.get(world.direct_channel(str(person), world.bot_id).id, {}).values()
                if each.embeds and meta.id in str(each.components)
            ]
            if len(hands) > 1:
                besides.append(f"{name}: {person} has {len(hands)} hands")
            if not hands and not over:
                findings.unposted.append(f"{name}: {person} has no hand")
    for game in games:
        besides = findings.left_by_takeovers if game.meta.id in rolled else findings.posted_twice
        names = [world.users[str(person)].shown_name for person in game.meta.seats]
        invitations = [
            each
            for each in world.messages.get(str(game.meta.channel), {}).values()
            if each.author_id == world.bot_id and each.ephemeral_to is None and (each.embeds or each.content)
            if any_of(names).search(str((each.content, each.embeds)))
            or set(map(str, game.meta.seats)) & set(each.mentions)
        ]
        if len(invitations) > 1:
            besides.append(f"{names} have {len(invitations)} invitations")


def answers(sandbox: Sandbox, witness: Witness, *, claimed: bool, findings: Findings) -> None:
    """Discord had nothing to refuse; who steps in for a silent process, or finds no store, may answer in vain."""
    for refusal in sandbox.violations:
        if refusal.code != ANSWERED_ALREADY:
            findings.others.append(f"Discord refuses {refusal.method} {refusal.path}: {refusal.code} {refusal.errors}")
    if not claimed:  # one process alone may be told twice, and answers twice
        return
    for interaction, after in witness.in_vain.items():
        press = witness.presses[interaction]
        killed = witness.killed_between(press.at, press.at + after)
        away = any(blow.at <= press.at + after <= blow.until + BACK_SECONDS for blow in witness.blows)
        if not killed and not away and after < LEASE_MS / 1000:
            said = f"{press.id} of {press.person} was answered again after {after * 1000:.0f} ms"
            findings.answered_twice.append(said)
    findings.others += sandbox.objections


def leaks(said: Sequence[Heard], games: Sequence[Kept], rolled: Collection[str], findings: Findings) -> None:
    """Nobody was told another player's card before it was to be seen, be it in moments that a takeover has lost."""
    by_reader: defaultdict[str | None, list[Heard]] = defaultdict(list)
    for each in said:
        by_reader[each.to].append(each)
    for game in games:
        if game.replayed is None:
            continue
        told = findings.left_by_takeovers if game.meta.id in rolled else findings.leaked
        people = [str(person) for person in game.meta.seats]
        for seat, owner in enumerate(people):
            names = game.replayed.names[seat]
            pattern = any_of(set().union(*game.replayed.names))  # "Sakarabru's Fury" names no Sakarabru
            for each in _heard(by_reader, game, [person for person in people if person != owner]):
                own = game.replayed.names[people.index(each.to)] if each.to in people else set()
                for name in set(pattern.findall(each.text)) & names - own:
                    if each.at < game.replayed.public_since.get(name, float("inf")):
                        told.append(f"{game.meta.id}: {name} was told to {each.to or 'everybody'}")
                told += [
                    f"{game.meta.id}: {code} was offered to {each.to or 'everybody'}"
                    for code in codes(each.body)
                    if code in game.replayed.hidden[seat]
                ]


def any_of(names: Collection[str]) -> re.Pattern[str]:
    """Any of these names as a word of its own; of two that begin alike, the longer."""
    return re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names, key=len, reverse=True)))


def _heard(by_reader: dict[str | None, list[Heard]], game: Kept, others: Sequence[str]) -> Iterator[Heard]:
    """What was told about a game to others than one of its players."""
    for other in others:
        yield from by_reader.get(other, ())
    for each in by_reader.get(None, ()):
        if game.meta.id in each.text or str(game.meta.thread) in each.place:
            yield each


def logs(files: Sequence[Path], games: Sequence[Kept], findings: Findings) -> None:
    """No error that nobody foresaw, and no name of a card."""
    names = {name for game in games if game.replayed for each in game.replayed.names for name in each}
    pattern = any_of(names)
    for file in files:
        text = file.read_text(errors="replace")
        if "Traceback" in text:
            at = text.index("Traceback")
            findings.others.append(f"{file.name}: {text[max(0, at - 300) : at + 3000]}")
        if names:
            findings.leaked += [f"{file.name} names {name}" for name in set(pattern.findall(text))]
