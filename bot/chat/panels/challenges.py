"""Challenges by buttons: accept and choose a deck, decline, cancel; and the challenge from a person's menu."""

from __future__ import annotations

import discord

from bot import present
from bot.chat.answering import Reply
from bot.chat.panels.pressed import Handler, Pressed, said_when_done
from bot.chat.whereabouts import person_of, place_of
from bot.play.challenge import Challenge
from bot.play.challenges import OPEN_FOR_MS
from bot.play.looks import DeckLine, FormatName
from bot.play.refusal import Refusal
from bot.play.services import Services
from bot.present.naming import escaped

MENU_FORMATS: tuple[FormatName, ...] = ("duel", "first game")
"""What the menu of a person offers; the command has all formats."""


async def every_deck(services: Services, person_id: int) -> list[tuple[FormatName, DeckLine]]:
    """One's own decks for a duel and the ready-made ones of every format, as the menu of a person lists them."""
    challenges = services.challenges
    lines = [(format, deck) for format in MENU_FORMATS for deck in await challenges.decks_of(person_id, format)]
    return [(format, deck) for format, deck in lines if format == "duel" or not deck.own]


async def _accept(press: Pressed) -> Reply:
    """The friend accepts: a deck is chosen next; a rematch begins at once."""
    acceptance = await press.services.challenges.accept(press.operation, press.subject, press.person)
    if acceptance.started is not None:
        return press.word("said.accepted-soon")
    return press.reply(present.friend_deck(acceptance.challenge, acceptance.decks, press.texts))


async def _decks(press: Pressed) -> Reply:
    """Turns a page of decks."""
    acceptance = await press.services.challenges.accept(press.operation, press.subject, press.person)
    return press.reply(present.friend_deck(acceptance.challenge, acceptance.decks, press.texts, press.number(1)))


async def _deck(press: Pressed) -> Reply:
    """The friend's deck is chosen and the game begins."""
    if not press.values:
        raise Refusal("unknown deck", deck="")
    challenges = press.services.challenges
    answered = await challenges.answer_with(press.operation, press.subject, press.person, press.values[0])
    if answered.status == "proposed":
        return press.word("said.proposed", challenger=escaped(answered.challenger.name))
    return press.word("said.accepted-soon")


async def _invites(press: Pressed) -> Reply:
    """Turns a page of decks in the menu of a person."""
    friend = await _member(press)
    decks = await every_deck(press.services, press.person.id)
    return press.reply(present.challenger_deck(friend.id, friend.display_name, decks, press.texts, press.number(1)))


async def _invite(press: Pressed) -> Reply:
    """Challenges the person whose menu was used, with the format and deck picked."""
    wanted, _, deck = (press.values[0] if press.values else "").partition("/")
    challenges = press.services.challenges
    format = next((name for name in challenges.formats() if name == wanted), None)
    if format is None:
        raise Refusal("unknown format", format=wanted)
    friend = await _member(press)
    place = place_of(press.interaction, friend)
    made: Challenge = await challenges.challenge(press.operation, press.person, person_of(friend), place, deck, format)
    hours = OPEN_FOR_MS // 3_600_000
    return press.word("said.challenged", friend=escaped(made.friend.name), hours=hours)


async def _member(press: Pressed) -> discord.Member:
    """The person whose menu was used; raises Refusal "friend cannot see" where they have left the server."""
    guild = press.interaction.guild
    if guild is None:
        raise Refusal("wrong place", kind="dm")
    try:
        return await guild.fetch_member(press.number(0))
    except discord.NotFound:
        raise Refusal("friend cannot see", friend="?") from None


HANDLERS: dict[str, Handler] = {
    "accept": _accept,
    "consent": said_when_done(lambda services: services.challenges.agree, "said.accepted-soon"),
    "deck": _deck,
    "decks": _decks,
    "decline": said_when_done(lambda services: services.challenges.decline, "said.declined"),
    "withdraw": said_when_done(lambda services: services.challenges.cancel, "challenge.withdrawn"),
    "invite": _invite,
    "invites": _invites,
}
