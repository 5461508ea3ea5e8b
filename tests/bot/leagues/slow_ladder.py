"""The places of a ladder by challenge worked out once more, in a table that is swapped neighbour by neighbour.

What is told is the file `ladder.csv` of the export with the matches beside it, by the names of players: nothing of the
product reckons here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def slow_ladder(steps: Sequence[Mapping[str, str]], matches: Sequence[Mapping[str, str]]) -> list[str]:
    """Who stands where, the highest first."""
    place: dict[str, int] = {}
    for step in steps:
        match step["what"]:
            case "came":
                place[step["player"]] = len(place) + 1
            case "left":
                gap = place.pop(step["player"])
                for other in place:
                    place[other] -= place[other] > gap
            case "won":
                played = next(each for each in matches if each["match"] == step["match"])
                winner, loser = played["first"], played["second"]
                if played["outcome"] == "second":
                    winner, loser = loser, winner
                assert winner == step["player"]
                while winner in place and loser in place and place[loser] < place[winner]:
                    neighbour = next(other for other in place if place[other] == place[winner] - 1)
                    place[winner], place[neighbour] = place[neighbour], place[winner]
    return sorted(place, key=lambda player: place[player])
