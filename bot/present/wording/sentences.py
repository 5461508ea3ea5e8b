"""What happened, in game words: one sentence an event, from what its reader may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.present.wording.naming import Naming, subtypes_said
from bot.present.wording.telling import ExpeditionTelling, grouped
from engine.sight import EventSight
from engine.state.actions import (
    Action,
    Activation,
    Advance,
    Ascent,
    Attempt,
    Cease,
    Count,
    Create,
    Defection,
    Fail,
    Gain,
    Leave,
    Lose,
    Mark,
    Moment,
    Move,
    Raise,
    Resemble,
    Reveal,
    RollDice,
    StartLastingEffect,
    Switch,
    Takeover,
)
from engine.state.actions import Look as LookedAt

SWAP = "swap orbs"
"""The verb of a swap of Mana Orbs, two atomic actions that are one sentence (3.2.9.e)."""

_IN_PLAY = ("expedition", "hero", "landmark", "limbo")


def sentences(naming: Naming, events: Iterable[EventSight]) -> list[str]:
    """The sentences of some events, in their order; what is not worth a word is left out."""
    return [line for line in (sentence(naming, event) for event in events) if line]


def sentence(naming: Naming, event: EventSight) -> str:
    """What one event was, in one line; empty for what is not worth reading, such as an Emblem that has done its work.

    A sentence of the verb is used where the texts have one, else that of the atomic action, so that every event that
    changes something can be told.
    """
    telling = _Telling(naming, event)
    told = [part for part in telling.parts() if part]
    if not told:
        return ""
    parts = [f"{part[0].upper()}{part[1:]}" for part in told]
    label = f"log.{event.verb}.label"
    if naming.texts.has(label):  # said once, whatever comes under it
        parts[0] = naming.texts.say(label, said=told[0])
    line = " ".join(parts)
    source = naming.card(event.reference) if event.reference else ""
    if source and source not in line:
        line = f"{line[:-1] if line.endswith('.') else line}{naming.texts.say('log.because', source=source)}."
    return line


class _Telling(ExpeditionTelling):
    """An event of which each kind of atomic action is told by a method of its own."""

    def parts(self) -> list[str]:
        """One part for each group of like atomic actions of one player, in the order in which they first appear."""
        out: list[str] = []
        alike = dict(grouped(self.event.actions, type))
        for kind in (kind for kind in _TELL if kind in alike):
            for doer, theirs in grouped(alike[kind], lambda action: action.by):
                out += _TELL[kind](replace(self, doer=doer), theirs)
        return list(dict.fromkeys(out))

    # ---- one method a kind of atomic action ----------------------------------------------------------------------

    def moves(self, moves: list[Move]) -> list[str]:
        """Cards and objects that change zone."""
        out = []
        texts = self.naming.texts
        for (origin, to, owner, seat, place, ceases), group in grouped(moves, self._route):
            holder = seat if seat >= 0 and to == "landmark" else owner
            arguments = {
                "cards": self.cards([move.reference for move in group]),
                "count": len(group),
                "origin": self.naming.zone(origin or "limbo", owner),
                "own": self.naming.zone_said(origin or "limbo", owner, self._who_did(owner)),
                "zone": self.naming.zone(to, holder),
                "place": self.naming.expedition(place) if place >= 0 else "",
            }
            own = f"log.{self.event.verb}.{to}"
            if ceases:
                out.append(self.say("cease-to-exist", by=owner, **arguments))
            elif texts.has(own):
                out.append(self.said(own, owner, **arguments))
            else:
                out.append(self.say("move", by=owner, **arguments))
            if any(move.shuffled for move in group):
                out.append(self.naming.of("log.shuffled", owner))
        return out

    def _route(self, move: Move) -> tuple[str, str, int, int, int, bool]:
        """What moves tell together: from where to where, and whether they are tokens that cease there (7.5.5.b)."""
        card = self.naming.catalogue.cards.get(move.reference)
        ceases = card is not None and card.token and move.to not in (*_IN_PLAY, "limbo")
        place = move.place if move.to == "expedition" else -1
        return (move.origin, move.to, move.owner, move.seat, place, ceases)

    def creations(self, creations: list[Create]) -> list[str]:
        """Tokens, by where they appear: in an Expedition, or with a person's Landmarks."""
        return [
            self.say(
                "create",
                by=seat,
                cards=self.cards([creation.reference for creation in group]),
                number=len(group),
                place=self.naming.expedition(place) if place >= 0 else self.naming.zone(zone, seat),
            )
            for (seat, place, zone), group in grouped(
                creations, lambda creation: (creation.seat, creation.place, creation.to)
            )
        ]

    def gains(self, gains: list[Gain]) -> list[str]:
        """Statuses gained; hidden Mana Orbs that are exhausted are a payment, or swapped for others."""
        if self.event.verb == SWAP:
            return [self.said("log.swap orbs.gain", -1)]
        out = []
        paid = sum(1 for gain in gains if not gain.reference)
        if paid:
            out.append(self.said("log.pay.mana", -1, mana=paid))
        shown = [gain for gain in gains if gain.reference]
        return out + self._statuses("gain", shown)

    def attempts(self, attempts: list[Attempt]) -> list[str]:
        """Statuses that were to be gained again (v4:7.5.3)."""
        return self._statuses("attempt", attempts)

    def losses(self, losses: list[Lose]) -> list[str]:
        """Statuses lost."""
        if self.event.verb == SWAP:
            return [self.said("log.swap orbs.gain", -1)]
        if self.event.verb == "ready":
            return [self.naming.texts.say("log.ready.lose")]
        return self._statuses("lose", losses)

    def _statuses(self, kind: str, changes: Sequence[Gain | Lose | Attempt]) -> list[str]:
        return [
            self.say(
                kind,
                cards=self.cards([change.reference for change in group]),
                count=len(group),
                status=self.naming.texts.say(f"status.{status}"),
            )
            for status, group in grouped(changes, lambda change: change.status)
        ]

    def counts(self, counts: list[Count]) -> list[str]:
        """Counters gained, lost or spent."""
        return [
            self.say(
                "count" if number >= 0 else "count-less",
                cards=self.cards([count.reference for count in group]),
                count=len(group),
                counters=self.naming.counters(counter, abs(number)),
            )
            for (counter, number), group in grouped(counts, lambda count: (count.counter, count.number))
        ]

    def rolls(self, rolls: list[RollDice]) -> list[str]:
        """Dice, every result."""
        together = self.naming.texts.together
        return [self.say("roll", by=roll.seat, dice=together([str(die) for die in roll.dice])) for roll in rolls]

    def resembling(self, resembling: list[Resemble]) -> list[str]:
        """Sub-types that are gained."""
        texts = self.naming.texts
        return [
            self.say(
                "resemble",
                cards=self.cards([each.reference]),
                count=1,
                subtypes=texts.together(subtypes_said(each.subtypes, texts)),
            )
            for each in resembling
        ]

    def raised(self, raised: list[Raise]) -> list[str]:
        """Results of dice that are raised afterwards."""
        return [self.say("raise", by=each.seat, result=each.result) for each in raised]

    def takeovers(self, takeovers: list[Takeover]) -> list[str]:
        """Landmarks that come under the control of another player."""
        return [
            self.say("takeover", by=seat, cards=self.cards([takeover.reference for takeover in group]))
            for seat, group in grouped(takeovers, lambda takeover: takeover.seat)
        ]

    def reveals(self, reveals: list[Reveal]) -> list[str]:
        """Cards shown to all."""
        return [self.say("reveal", by=reveals[0].seat, cards=self.cards([each.reference for each in reveals]))]

    def looks(self, looks: list[LookedAt]) -> list[str]:
        """Cards of a Deck that their player alone has seen; no other person is told which (1.2.3.f)."""
        cards = self.cards([each.reference for each in looks])
        return [self.say("look", by=looks[0].seat, cards=cards, count=len(looks))]

    def activations(self, activations: list[Activation]) -> list[str]:
        """Abilities activated by another one."""
        return [self.say("activate", cards=self.cards([each.reference for each in activations]))]

    def lasting(self, lasting: list[StartLastingEffect]) -> list[str]:
        """Effects that outlast their resolution."""
        texts, out = self.naming.texts, []
        for last in lasting:
            text = self.naming.ability(last.ability)
            until = texts.say(f"until.{last.until}") if last.until else ""
            name = f"**{self.naming.card(last.reference)}**"
            out.append(self.say("last" if text else "last-untold", name=name, until=until, text=text))
        return out

    def ceasing(self, ceasing: list[Cease]) -> list[str]:
        """Emblems that are gone, which the events around them have told."""
        return []

    def leavers(self, leavers: list[Leave]) -> list[str]:
        """Players who leave while others play on."""
        return [self.say("leave", by=each.seat) for each in leavers]

    def moments(self, moments: list[Moment]) -> list[str]:
        """Phases that begin, passes and other moments."""
        texts = self.naming.texts
        out = []
        for moment in moments:
            key = f"log.{self.event.verb}.{moment.phase.replace(' ', '-')}"
            kind = moment.phase.replace(" ", "-") if texts.has(key) else "moment"
            out.append(self.say(kind, by=moment.seat, name=moment.phase, day=moment.day))
        return out


_TELL: dict[type[Action], Callable[[_Telling, list[Any]], list[str]]] = {
    Moment: _Telling.moments,
    Move: _Telling.moves,
    Create: _Telling.creations,
    Gain: _Telling.gains,
    Lose: _Telling.losses,
    Attempt: _Telling.attempts,
    Count: _Telling.counts,
    Resemble: _Telling.resembling,
    RollDice: _Telling.rolls,
    Raise: _Telling.raised,
    Advance: _Telling.advances,
    Mark: _Telling.marks,
    Fail: _Telling.fails,
    Switch: _Telling.switches,
    Ascent: _Telling.ascents,
    Defection: _Telling.defections,
    Takeover: _Telling.takeovers,
    Reveal: _Telling.reveals,
    LookedAt: _Telling.looks,
    Activation: _Telling.activations,
    StartLastingEffect: _Telling.lasting,
    Cease: _Telling.ceasing,
    Leave: _Telling.leavers,
}
