"""The seats of a scenario by name: Ann, Bob, Cat and Dan where it names no others."""

from __future__ import annotations

from collections.abc import Iterable

from engine.scenarios.reading.nodes import Place
from engine.scenarios.reading.spelling import listed, nearest, plainly

NAMES = ("Ann", "Bob", "Cat", "Dan")
ORDINALS = ("first", "second", "third", "fourth")
ALIASES = (
    ("me", "i", "myself", "us"),
    ("you", "opponent", "my opponent", "the opponent", "them", "left neighbour", "left neighbor"),
    ("partner", "teammate", "my teammate", "ally"),
    (),
)
NO_NAMES = ("both", "everybody", "everyone", "all", "nobody", "none", "all players", "each player")


class Seats:
    """Names for seats; the first is whom the file calls `me`, the others follow clockwise."""

    def __init__(self, count: int = 2, called: Iterable[str] = ()) -> None:
        self.count = count
        names = list(NAMES[:count])
        free = list(range(count))
        strangers: list[str] = []
        for name in called:
            seat = self._usual(name)
            if seat is None:
                if plainly(name) not in map(plainly, strangers):
                    strangers.append(name)
            elif seat in free:
                free.remove(seat)
        self.too_many = strangers[len(free) :]
        for seat, name in zip(free, strangers, strict=False):
            names[seat] = name
        self.names = tuple(names)

    def _usual(self, name: str) -> int | None:
        word = plainly(name)
        for seat in range(self.count):
            numbered = {f"{kind} {seat + 1}" for kind in ("seat", "player")} | {f"p{seat + 1}"}
            if word in {plainly(NAMES[seat]), ORDINALS[seat], *ALIASES[seat], *numbered}:
                return seat
        if self.count > 2 and word in ("right neighbour", "right neighbor"):
            return self.count - 1
        return None

    def find(self, name: str) -> int | None:
        """The seat of a name; None where no seat has that name."""
        word = plainly(name)
        own = {plainly(each): seat for seat, each in enumerate(self.names)}
        return own[word] if word in own else self._usual(name)

    def seat(self, name: str, at: Place) -> int:
        """The seat of a name; raises `BadScenario`, at the place `at`, where no seat has that name."""
        found = self.find(name)
        if found is None:
            raise at.problem(f"{name!r}{nearest(name, self.names)}", f"a player: {listed(self.names)}, me or you")
        return found

    def at_the_beginning_of(self, text: str) -> tuple[int, str] | None:
        """The seat that a sentence begins with, and the rest of the sentence."""
        words = text.split(" ")
        for length in range(min(4, len(words)), 0, -1):
            found = self.find(" ".join(words[:length]).rstrip(":,"))
            if found is not None:
                return found, " ".join(words[length:]).strip()
        return None
