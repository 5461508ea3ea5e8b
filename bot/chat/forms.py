"""Forms that people send off; which one it is stands in its custom_id, so that none is lost by a restart."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from bot.chat.answering import Reply, answering
from bot.chat.panels.judging import judge_called, judged
from bot.chat.panels.league_organising import organised
from bot.chat.readers import meet, texts_of
from bot.chat.whereabouts import authority_of, organises, person_of
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.games import settings
from bot.present.games.messages import mixed_in
from bot.present.layout.presses import PATTERN
from bot.present.layout.records import Message
from bot.present.leagues import league_settings, limited
from bot.present.lookups import decks, uniques
from engine.cards.uniques.facts import Pasted

log = logging.getLogger(__name__)

Entered = Mapping[str, str]
"""What was entered, by the names of the fields."""

Parts = tuple[str, ...]
"""The parts of the form's custom_id after the verb."""


async def submitted(interaction: discord.Interaction, services: Services) -> None:
    """Answers a form that was sent off; custom_ids that are not ours are left alone."""
    data: Any = interaction.data or {}
    match = PATTERN.fullmatch(str(data.get("custom_id", "")))
    if match is None:
        return
    await meet(interaction, services)
    entered = dict(fields_entered(data.get("components", ())))

    async def work() -> Reply:
        handler = FORMS.get(match["verb"])
        if handler is None:
            log.info("a form of an unknown verb: %s", match["verb"])
            raise Refusal("command changed")
        parts = tuple(match["rest"].split(":")) if match["rest"] else ()
        return await handler(interaction, services, entered, parts)

    await answering(interaction, services, work)


def fields_entered(components: Any) -> list[tuple[str, str]]:
    """The text fields among components, however they are nested."""
    found: list[tuple[str, str]] = []
    for each in components:
        if isinstance(each.get("value"), str):
            found.append((str(each.get("custom_id", "")), each["value"]))
        found += fields_entered(each.get("components", ()))
        if each.get("component"):
            found += fields_entered([each["component"]])
    return found


async def _tell(interaction: discord.Interaction, services: Services, entered: Entered, parts: Parts) -> Reply:
    """A unique that a person tells of."""
    pasted = Pasted(*(entered.get(name, "") for name in Pasted._fields))
    texts = texts_of(interaction)
    return Reply(uniques.told(await services.uniques.paste(interaction.user.id, pasted), texts))


async def _paste(interaction: discord.Interaction, services: Services, entered: Entered, parts: Parts) -> Reply:
    """A deck that a person pastes, or has corrected in the answer that is made new."""
    person, texts = interaction.user.id, texts_of(interaction)
    cards, name = entered.get("cards", ""), entered.get("name", "")
    found = await services.decks.bring(person, cards, name)
    return Reply(decks.imported(found, texts, cards, name), update=interaction.message is not None)


async def _times(interaction: discord.Interaction, services: Services, entered: Entered, parts: Parts) -> Reply:
    """Quiet hours, time zone, digest and puzzle that a person sets; what is left empty is as by default."""
    hour = entered.get("digest_hour", "").strip()
    changed = await services.settings.change(
        interaction.user.id,
        quiet_from=entered.get("quiet_from", ""),
        quiet_to=entered.get("quiet_to", ""),
        timezone=entered.get("timezone", "").strip() or "UTC",
        digest_hour=hour or None,
        puzzle_hour=entered.get("puzzle_hour", "").strip() or None,
    )
    shown = settings.own_settings(changed, texts_of(interaction), services.settings.now())
    return Reply(shown, update=interaction.message is not None)


async def _mistake(interaction: discord.Interaction, services: Services, entered: Entered, parts: Parts) -> Reply:
    """A rules mistake that a person reports."""
    if len(parts) != 2:
        raise Refusal("nothing to explain")
    await services.reports.file(parts[0], interaction.user.id, parts[1], entered.get("words", ""))
    return Reply(Message(content=texts_of(interaction).say("report.thanks")))


async def _wrong_puzzle(interaction: discord.Interaction, services: Services, entered: Entered, parts: Parts) -> Reply:
    """A puzzle that is reported as wrong."""
    await services.reports.file_puzzle(parts[0] if parts else "", interaction.user.id, entered.get("words", ""))
    return Reply(Message(content=texts_of(interaction).say("puzzle.wrong-thanks")))


async def _puzzle_hour(interaction: discord.Interaction, services: Services, entered: Entered, parts: Parts) -> Reply:
    """At which hour, and of which time zone, a server has its puzzle posted; for those who manage it."""
    guild = authority_of(interaction).require_manager()
    changed = await services.settings.change_server(
        guild,
        puzzle_hour=entered.get("puzzle_hour", "").strip() or 0,
        timezone=entered.get("timezone", "").strip() or "UTC",
    )
    shown = settings.server_settings(changed, texts_of(interaction), "puzzles")
    return Reply(shown, update=interaction.message is not None)


async def _league_start(interaction: discord.Interaction, services: Services, entered: Entered, parts: Parts) -> Reply:
    """When a league begins by itself."""
    league = (await services.leagues.keeping.look(parts[0] if parts else "")).league
    after = await services.leagues.settling.start(
        str(interaction.id),
        league.id,
        person_of(interaction.user),
        entered.get("start", ""),
        organiser=organises(interaction, league),
    )
    return Reply(league_settings.settled(after, texts_of(interaction)))


async def _league_limits(interaction: discord.Interaction, services: Services, entered: Entered, parts: Parts) -> Reply:
    """What is asked of who joins a league."""
    league = (await services.leagues.keeping.look(parts[0] if parts else "")).league
    after = await services.leagues.settling.limit(
        str(interaction.id),
        league.id,
        person_of(interaction.user),
        entered.get("rating", ""),
        entered.get("reliability", ""),
        organiser=organises(interaction, league),
    )
    return Reply(league_settings.settled(after, texts_of(interaction)))


async def _deck_list(interaction: discord.Interaction, services: Services, entered: Entered, parts: Parts) -> Reply:
    """A deck of an event that a person writes as a list."""
    person, texts = person_of(interaction.user), texts_of(interaction)
    pod_id = parts[0] if parts else ""
    own = await services.pods.write(str(interaction.id), pod_id, person, entered.get("cards", ""))
    return Reply(limited.own_seat(own, texts), update=interaction.message is not None)


async def _mix(interaction: discord.Interaction, services: Services, entered: Entered, parts: Parts) -> Reply:
    """What one of two mixes into the chance of a verified game."""
    subject, words = parts[0] if parts else "", entered.get("words", "")
    challenge = await services.challenges.mix_in(str(interaction.id), subject, person_of(interaction.user), words)
    return _mixed(interaction, words, challenge.game_id if challenge.status == "accepted" else "")


async def _mix_at_a_table(
    interaction: discord.Interaction, services: Services, entered: Entered, parts: Parts
) -> Reply:
    """What a player at a table mixes into the chance of a verified game."""
    subject, words = parts[0] if parts else "", entered.get("words", "")
    lobby = await services.lobbies.mix_in(str(interaction.id), subject, person_of(interaction.user), words)
    return _mixed(interaction, words, lobby.game_id if lobby.status == "started" else "")


def _mixed(interaction: discord.Interaction, words: str, game: str) -> Reply:
    return Reply(mixed_in(words, texts_of(interaction), game=game))


FORMS: dict[str, Callable[[discord.Interaction, Services, Entered, Parts], Awaitable[Reply]]] = {
    "tell": _tell,
    "paste": _paste,
    "times": _times,
    "mistake": _mistake,
    "puzzlereport": _wrong_puzzle,
    "puzzlehour": _puzzle_hour,
    "leaguestart": _league_start,
    "leaguelimits": _league_limits,
    "judged": judged,
    "judgecall": judge_called,
    "organised": organised,
    "decklist": _deck_list,
    "chancewords": _mix,
    "tablewords": _mix_at_a_table,
}
"""What each form does, by the verb of its custom_id."""
