"""What follows from the terms of a league and from how many are in it: its rounds, its groups and its bracket."""

from __future__ import annotations

from typing import assert_never

from bot.leagues.model.terms import Terms
from bot.leagues.pairing import groups
from bot.leagues.pairing.groups import rounds_of
from bot.leagues.pairing.knock_out import Tie, double_knock_out, single_knock_out, turns_of
from bot.leagues.pairing.swiss import rounds_for


def planned(terms: Terms, count: int) -> int:
    """How many rounds there will be; a second final of a double knock-out comes on top where it is needed."""
    if terms.is_ladder:
        return 1
    if terms.kind.twice:
        return turns_of(bracket(terms, count)) - 1 if count > 1 else 0
    return preliminary_rounds(terms, count) + turns_of(bracket(terms, advancing(terms, count)))


def preliminary_rounds(terms: Terms, count: int) -> int:
    """How many rounds all play before a knock-out, or in all where there is none."""
    match terms.kind.pairing:
        case "swiss":
            return terms.rounds or rounds_for(count)
        case "circle":
            return min(terms.rounds or rounds_of(count), rounds_of(count))
        case "groups":
            return group_rounds(terms, count)
        case "bracket" | "ladder":
            return 0
        case pairing:
            assert_never(pairing)


def group_count(terms: Terms, count: int) -> int:
    """How many groups there are, each of two at least; none but before a knock-out."""
    if not terms.in_groups:
        return 0
    wanted = terms.groups or groups.groups_for(count, terms.advance)
    return max(1, min(wanted, count // max(2, terms.advance)))


def group_rounds(terms: Terms, count: int) -> int:
    """How many rounds are played in groups."""
    number = group_count(terms, count)
    return groups.group_rounds(count, number) if number and count else 0


def advancing(terms: Terms, count: int) -> int:
    """How many are in the knock-out, where no person leaves before it."""
    if terms.cut:
        return min(count, terms.cut)
    number = group_count(terms, count)
    return min(count, number * terms.advance) if number else count


def least_competitors(terms: Terms) -> int:
    """How many it needs at least: in a group two, or as many as go on."""
    if terms.cut:
        return terms.cut
    return (terms.groups or 2) * max(2, terms.advance) if terms.in_groups else 2


def bracket(terms: Terms, count: int) -> tuple[Tie, ...]:
    """The ties of the knock-out of so many; none in other structures."""
    if count < 2 or not terms.ends_in_knock_out:
        return ()
    if terms.kind.twice:
        return double_knock_out(count)
    return single_knock_out(count, third=terms.third)
