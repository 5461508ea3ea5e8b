"""What a pod is dealt with: its event's product, the cards in it, and the time."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import structs

from bot.leagues.limited.boosters import Product
from bot.leagues.limited.building import built, check, filled_up, picked_for
from bot.leagues.limited.pod import Deckbox, Pod, run_out, with_deck, with_given
from bot.play.clocks.stops import Span, Stops
from engine import Catalogue


@dataclass(frozen=True, slots=True)
class Bench:
    """Everything that a change of a pod needs besides the pod."""

    product: Product
    catalogue: Catalogue
    now: int
    down: tuple[Span, ...] = ()
    """When the bot was down."""
    rests: tuple[Stops, ...] = ()
    """What makes the time of each seat stand still; none where each person sits at the table."""

    def open(self, seat: int, number: int) -> tuple[str, ...]:
        """The cards of a booster."""
        return self.product.booster(seat, number)

    def choose(self, pack: tuple[str, ...], picks: tuple[str, ...]) -> str:
        """The card of a pack that is picked for a person."""
        return picked_for(pack, picks, "draft", self.catalogue)

    def lost(self, at: int | None, since: int, milliseconds: int) -> int:
        """How much longer a seat has than so long since a moment; without a seat, how long the bot was down since."""
        if at is not None and self.rests:
            return self.rests[at].after(since, milliseconds) - since - milliseconds
        return sum(max(0, min(end, self.now) - max(begin, since)) for begin, end in self.down)

    def supplied(self, pod: Pod) -> Pod:
        """The same pod; once pools are complete, those of which no deck can be built are filled up."""
        if pod.drafting or any(seat.given for seat in pod.seats):
            return pod
        found = [
            filled_up(seat.picks, self.product.fillers(pod.first + at), pod.kind, self.catalogue)
            for at, seat in enumerate(pod.seats)
        ]
        return with_given(pod, found) if any(found) else pod

    def in_time(self, pod: Pod) -> Pod:
        """What becomes of a pod by time alone: picks are made, and decks handed in, for those who have not."""
        if pod.drafting:
            return self.supplied(run_out(pod, self.now, self.lost, self.open, self.choose))
        due = pod.due(self.lost)
        if due is None or self.now < due:
            return pod
        for at, seat in enumerate(pod.seats):
            if not seat.deck.built and not seat.gone:
                pod = with_deck(pod, at, self.deck_of(pod, at))
        return pod

    def deck_of(self, pod: Pod, at: int) -> Deckbox:
        """The deck that is handed in for a person: what they have built where that is legal, else one by the rule."""
        seat = pod.seats[at]
        if seat.deck.cards and check("", seat.deck, seat.pool, pod.kind, self.catalogue).legal:
            return structs.replace(seat.deck, built="own")
        return built(seat.pool, pod.kind, self.catalogue)
