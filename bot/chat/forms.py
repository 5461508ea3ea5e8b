"""Forms that people send off; which one it is stands in its custom_id, so that none is lost by a restart."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from bot.chat.panels.games.judging import judge_called, judged
from bot.chat.panels.leagues.organising import organised
from bot.chat.panels.submitted import Submitted
from bot.chat.replies.answering import Reply, answering
from bot.chat.replies.readers import meet
from bot.play.requests.refusal import Refusal
from bot.present.games import settings
from bot.present.games.messages import mixed_in
from bot.present.layout.presses import PATTERN
from bot.present.leagues import league_settings, limited
from bot.present.lookups import decks, uniques
from bot.services import Services
from engine.cards.importing.uniques.facts import Pasted
from persistence.server.read_ahead import reading_ahead

log = logging.getLogger(__name__)


async def submitted(interaction: discord.Interaction, services: Services) -> None:
    """Answers a form that was sent off; custom_ids that are not ours are left alone."""
    data: Any = interaction.data or {}
    match = PATTERN.fullmatch(str(data.get("custom_id", "")))
    if match is None:
        return
    with reading_ahead():
        await meet(interaction, services)
    form = Submitted(
        interaction,
        services,
        dict(fields_entered(data.get("components", ()))),
        tuple(match["rest"].split(":")) if match["rest"] else (),
    )
    await answering(interaction, services, lambda: _done(form, match["verb"]))


async def _done(form: Submitted, verb: str) -> Reply:
    """What the row of a form answers."""
    handler = FORMS.get(verb)
    if handler is None:
        log.info("a form of an unknown verb: %s", verb)
        raise Refusal("command changed")
    return await handler(form)


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


async def _tell(form: Submitted) -> Reply:
    """A unique that a person tells of."""
    pasted = Pasted(*(form.field(name) for name in Pasted._fields))
    return Reply(uniques.told(await form.services.uniques.paste(form.person.id, pasted), form.texts))


async def _paste(form: Submitted) -> Reply:
    """A deck that a person pastes, or has corrected in the answer that is made new."""
    person, texts = form.person.id, form.texts
    cards, name = form.field("cards"), form.field("name")
    found = await form.services.decks.bring(person, cards, name)
    return form.reply(decks.imported(found, texts, cards, name))


async def _times(form: Submitted) -> Reply:
    """Quiet hours, time zone, digest and puzzle that a person sets; what is left empty is as by default."""
    hour = form.field("digest_hour").strip()
    changed = await form.services.settings.change(
        form.person.id,
        quiet_from=form.field("quiet_from"),
        quiet_to=form.field("quiet_to"),
        timezone=form.field("timezone").strip() or "UTC",
        digest_hour=hour or None,
        puzzle_hour=form.field("puzzle_hour").strip() or None,
    )
    shown = settings.own_settings(changed, form.texts, form.services.settings.now())
    return form.reply(shown)


async def _mistake(form: Submitted) -> Reply:
    """A rules mistake that a person reports."""
    if len(form.parts) != 2:
        raise Refusal("nothing to explain")
    await form.services.reports.file(form.parts[0], form.person.id, form.parts[1], form.field("words"))
    return form.say("report.thanks")


async def _wrong_puzzle(form: Submitted) -> Reply:
    """A puzzle that is reported as wrong."""
    await form.services.reports.file_puzzle(form.part(0), form.person.id, form.field("words"))
    return form.say("puzzle.wrong-thanks")


async def _puzzle_hour(form: Submitted) -> Reply:
    """At which hour, and of which time zone, a server has its puzzle posted; for those who manage it."""
    guild = form.authority.require_manager()
    changed = await form.services.settings.change_server(
        guild,
        puzzle_hour=form.field("puzzle_hour").strip() or 0,
        timezone=form.field("timezone").strip() or "UTC",
    )
    shown = settings.server_settings(changed, form.texts, "puzzles")
    return form.reply(shown)


async def _league_start(form: Submitted) -> Reply:
    """When a league begins by itself."""
    league = (await form.services.leagues.keeping.look(form.part(0))).league
    after = await form.services.leagues.settling.start(
        form.operation,
        league.id,
        form.person,
        form.field("start"),
        organiser=form.organises(league),
    )
    return Reply(league_settings.settled(after, form.texts))


async def _league_limits(form: Submitted) -> Reply:
    """What is asked of who joins a league."""
    league = (await form.services.leagues.keeping.look(form.part(0))).league
    after = await form.services.leagues.settling.limit(
        form.operation,
        league.id,
        form.person,
        form.field("rating"),
        form.field("reliability"),
        organiser=form.organises(league),
    )
    return Reply(league_settings.settled(after, form.texts))


async def _deck_list(form: Submitted) -> Reply:
    """A deck of an event that a person writes as a list."""
    person, texts = form.person, form.texts
    pod_id = form.part(0)
    own = await form.services.pods.write(form.operation, pod_id, person, form.field("cards"))
    return form.reply(limited.own_seat(own, texts))


async def _mix(form: Submitted) -> Reply:
    """What one of two mixes into the chance of a verified game."""
    subject, words = form.part(0), form.field("words")
    challenge = await form.services.challenges.mix_in(form.operation, subject, form.person, words)
    return Reply(mixed_in(words, form.texts, game=challenge.game_id if challenge.status == "accepted" else ""))


async def _mix_at_a_table(form: Submitted) -> Reply:
    """What a player at a table mixes into the chance of a verified game."""
    subject, words = form.part(0), form.field("words")
    lobby = await form.services.lobbies.mix_in(form.operation, subject, form.person, words)
    return Reply(mixed_in(words, form.texts, game=lobby.game_id if lobby.status == "started" else ""))


FORMS: Mapping[str, Callable[[Submitted], Awaitable[Reply]]] = {
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
