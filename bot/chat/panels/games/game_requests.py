"""Games that people ask for: carried out where a deck is named, else after one is chosen in a panel of their own."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.replies.answering import Reply
from bot.chat.replies.readers import texts_of
from bot.chat.replies.whereabouts import person_of, place_of
from bot.chat.sending.private_messages import CHALLENGE, belongs_to
from bot.play.decks.bringing import OFFERED_FORMATS
from bot.play.game_records.facts import FormatName
from bot.play.matchmaking.challenges import OPEN_FOR_MS
from bot.play.matchmaking.game_requests import GameRequest, unpacked
from bot.play.matchmaking.lobby_keeping import OPEN_FOR_MS as TABLE_OPEN_FOR_MS
from bot.play.requests.refusal import Refusal
from bot.present.games.game_requests import deck_became, requested_deck
from bot.present.games.lobbies import queued
from bot.present.games.messages import challenged
from bot.present.layout.records import Message
from bot.services import Services

HOUR_MS = 3_600_000

ANY_FORMAT: tuple[FormatName, ...] = ("duel", "first game")
"""Whose decks are offered where no format is named; the deck chosen then says which it is."""


async def requested(
    interaction: discord.Interaction,
    services: Services,
    request: GameRequest,
    friends: Sequence[discord.abc.User] = (),
    deck: str = "",
) -> Message:
    """Asks for a game with a deck; without one, offers the decks with which it can be asked for.

    Nothing is offered in vain: what refuses the request with any deck refuses it at once.
    """
    if not deck:
        await _check(interaction, services, request, friends)
        return await _offered(interaction, services, request, friends)
    operation, person, texts = str(interaction.id), person_of(interaction.user), texts_of(interaction)
    format: FormatName = request.format or "duel"
    if request.kind == "queue":
        place = place_of(interaction)
        terms = (format, request.rules, request.pace, request.limits)
        return queued(await services.queue.join(operation, person, place, deck, *terms), texts)
    if request.kind == "table":
        _see(interaction, friends)
        opened = await services.lobbies.open(
            operation,
            person,
            place_of(interaction),
            deck,
            request.mode,
            format,
            rules=request.rules,
            friends=[person_of(friend) for friend in friends],
            verified=request.verified,
            private=request.private,
            delay=request.delay,
            pace=request.pace,
            limits=request.limits,
            talk=request.talk,
        )
        played, said = opened.gathered.maker.deck, texts.say("said.opened", hours=TABLE_OPEN_FOR_MS // HOUR_MS)
    else:
        (friend,) = friends
        made = await services.challenges.challenge(
            operation,
            person,
            person_of(friend),
            place_of(interaction, friend),
            deck,
            format,
            rules=request.rules,
            verified=request.verified,
            private=request.private,
            delay=request.delay,
            pace=request.pace,
        )
        belongs_to(interaction, made.id, CHALLENGE)
        return challenged(made, OPEN_FOR_MS // HOUR_MS, texts, deck_became(texts, deck, made.challenger.deck))
    return Message(content=" ".join([*deck_became(texts, deck, played), said]))


async def _check(
    interaction: discord.Interaction, services: Services, request: GameRequest, friends: Sequence[discord.abc.User]
) -> None:
    """Raises the Refusal of a request that no deck could mend."""
    person, people = person_of(interaction.user), [person_of(friend) for friend in friends]
    if request.kind == "queue":
        await services.queue.may_join(place_of(interaction))
    elif request.kind == "table":
        _see(interaction, friends)
        apart = (request.private, request.delay, request.talk)
        await services.lobbies.may_open(person, people, place_of(interaction), request.mode, *apart)
    else:
        place = place_of(interaction, friends[0])
        await services.challenges.may_challenge(person, people[0], place, request.private, request.delay)


def _see(interaction: discord.Interaction, friends: Sequence[discord.abc.User]) -> None:
    """Raises Refusal "friend cannot see" where a seat is kept for a friend who could not see the table."""
    for friend in friends:
        if not place_of(interaction, friend).friend_can_see:
            raise Refusal("friend cannot see", friend=friend.display_name)


async def _offered(
    interaction: discord.Interaction,
    services: Services,
    request: GameRequest,
    friends: Sequence[discord.abc.User],
    page: int = 0,
) -> Message:
    """The panel in which the deck is chosen; who waits in the queue already is told so instead."""
    texts, person = texts_of(interaction), interaction.user.id
    if request.kind == "queue" and (waiting := await services.queue.waiting(person)) is not None:
        return queued(waiting, texts)
    formats = (request.format,) if request.format else ANY_FORMAT
    lines = [(format, deck) for format in formats for deck in await services.challenges.decks_of(person, format)]
    once = [(format, deck) for format, deck in lines if format == formats[0] or not deck.own]
    last_first = sorted(once, key=lambda line: -line[1].last_played)
    return requested_deck(request, [friend.display_name for friend in friends], last_first, texts, page)


async def _chosen(press: Pressed) -> Reply:
    """Asks for the game with the format and deck picked."""
    request, picked = unpacked(press.subject), press.picked
    named, _, deck = picked.partition("/")
    format = next((name for name in OFFERED_FORMATS if name == named), None)
    if format is None or not deck:
        raise Refusal("unknown deck", deck=picked)
    request = request.of_format(format)
    friends = await _members(press, request)
    return press.reply(await requested(press.interaction, press.services, request, friends, deck))


async def _page(press: Pressed) -> Reply:
    """Turns a page of decks."""
    request = unpacked(press.subject)
    friends = await _members(press, request)
    return press.reply(await _offered(press.interaction, press.services, request, friends, press.number(1)))


async def _members(press: Pressed, request: GameRequest) -> list[discord.Member]:
    """The friends of a request; raises Refusal "friend cannot see" where one has left the server."""
    guild = press.interaction.guild
    if guild is None:
        raise Refusal("wrong place", kind="dm")
    try:
        return [await guild.fetch_member(friend) for friend in request.friends]
    except discord.NotFound:
        raise Refusal("friend cannot see", friend="?") from None


PRESSES = of_no_game({"request": _chosen, "requests": _page})
