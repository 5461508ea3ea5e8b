"""Messages of leagues: one that shows how a league stands, one for the pairings of each round, one at its end.

Players are called by few of them alone: to check in, and to what an organiser or their opponent says, where and when
they want to be called.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.chat.sending.letters import Letters
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Trouble, Undelivered, but_for
from bot.leagues.model.league import League, open_match_of
from bot.play.game_records.league_notices import JUDGE_CALL_BODY
from bot.play.requests.refusal import Refusal
from bot.play.settings import PersonSettings
from bot.present.layout.records import Message
from bot.present.leagues import leagues as present
from bot.present.leagues.bracket_picture import has_bracket, with_bracket
from bot.present.leagues.judging import called
from bot.present.leagues.league_pictures import shared_page, with_standings
from bot.present.leagues.limited import published, with_seed
from bot.present.leagues.news import calls_to_check_in, dispute, letter, news, proposal, taken_back
from bot.present.pictures.drawing import nobody_waiting
from bot.present.texts import texts_for
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry
from persistence.encoding import fields

log = logging.getLogger(__name__)


class Leagues:
    """Posts what leagues have to say."""

    def __init__(self, post: Post, store: Store, services: Services) -> None:
        self._post, self._letters = post, Letters(post, store)
        self._services = services

    async def deliver(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Posts or edits the message of a league; raises Refusal "no such league", Undelivered."""
        sight = await self._services.leagues.keeping.look(entry.subject_id)
        shown = present.league(sight.league)
        if sight.message_id:
            with but_for(Trouble.NO_MESSAGE, only=sight.league.status != "closed"):
                await self._post.edit(sight.league.channel_id, sight.message_id, shown)
                return {}
        message = await self._post.send(sight.league.channel_id, shown, entry.nonce(sight.message_id), entry.created)
        return {fields.INVITATION_MESSAGE: message}

    async def round(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Posts the pairings of a round; raises as `deliver` does."""
        league, number = (await self._services.leagues.keeping.look(entry.subject_id)).league, int(entry.target)
        shown = await self._pictured(present.round_posted(league, number), league)
        message = await self._post.send(league.channel_id, shown, entry.nonce(), entry.created)
        return {fields.round_message(number): message}

    async def results(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Has the message of a round show how it stands; nothing is to be done where that is gone.

        Raises as `deliver` does.
        """
        sight, number = await self._services.leagues.keeping.look(entry.subject_id), int(entry.target)
        message = sight.rounds.get(number)
        if message is None:
            return {}
        if number > len(sight.league.rounds):
            shown = taken_back(sight.league, number)
        else:
            shown = await self._pictured(present.round_posted(sight.league, number), sight.league)
        try:
            await self._post.edit(sight.league.channel_id, message, shown)
        except Undelivered as undelivered:
            if undelivered.trouble not in (Trouble.NO_MESSAGE, Trouble.NO_CHANNEL):
                raise
            return {fields.round_message(number): ""}
        return {}

    async def over(self, entry: OutboxEntry) -> None:
        """Posts the final standings, and the seed of a sealed or draft event; raises as `deliver` does."""
        league = (await self._services.leagues.keeping.look(entry.subject_id)).league
        shown = await self._pictured(present.over(league), league, table=True)
        if league.terms.limited is not None:
            product = await self._services.limited.published(league)
            pods = [sight.pod for sight in await self._services.limited.pods(league)]
            shown = with_seed(shown, published(product, pods, league, texts_for(league.language)))
        await self._post.send(league.channel_id, shown, entry.nonce(), entry.created)

    async def page(self, entry: OutboxEntry) -> dict[str, FieldValue]:
        """Posts or edits the page of a league in the channel that its organisers have chosen; raises as `deliver`."""
        sight = await self._services.leagues.keeping.look(entry.subject_id)
        league, (channel, message) = sight.league, sight.page
        if not league.page_channel:
            return {}
        text_only = (await self._services.settings.of_server(league.guild_id)).text_only
        with nobody_waiting():
            shown = await shared_page(league, text_only=text_only)
        if message and channel == league.page_channel:
            with but_for(Trouble.NO_MESSAGE):
                await self._post.edit(channel, message, shown)
                return {}
        posted = await self._post.send(league.page_channel, shown, entry.nonce(message), entry.created)
        return {fields.PAGE_MESSAGE: f"{league.page_channel}.{posted}"}

    async def _pictured(self, shown: Message, league: League, *, table: bool = False) -> Message:
        """The same with the knock-out as a picture where there is one, else with the table where that is wanted."""
        if (await self._services.settings.of_server(league.guild_id)).text_only:
            return shown
        if has_bracket(league):
            return await with_bracket(shown, league, texts_for(league.language))
        return await with_standings(shown, league, texts_for(league.language)) if table else shown

    async def news(self, entry: OutboxEntry) -> None:
        """Posts what has come of a league before its first round, or of a match that its organiser plays in.

        Who wants calls in public is called to check in by it. Raises as `deliver` does.
        """
        league = (await self._services.leagues.keeping.look(entry.subject_id)).league
        if entry.target == "check-in":
            missing = [each.id for each in league.competitors if not (each.gone or each.here)]
            called = [each for each in missing if in_public(await self._services.settings.of(each), entry)]
            for at, call in enumerate(calls_to_check_in(league, called)):
                await self._post.send(league.channel_id, call, entry.nonce(at), entry.created)
            return
        what, _, place = entry.target.partition(".")
        number, _, table = place.partition(".")
        shown = proposal(league, int(number), int(table)) if what == "proposal" else news(league, what)
        if shown is not None:
            await self._post.send(league.channel_id, shown, entry.nonce(), entry.created)

    async def letter(self, entry: OutboxEntry) -> None:
        """Writes to a player of a league who has not left it, or may join its next season, as they want to be called.

        Raises InTurn, and as `deliver` does.
        """
        league = (await self._services.leagues.keeping.look(entry.subject_id)).league
        person, what, number = entry.target.split(".")
        person_id, competitor = int(person), league.competitor(int(person))
        if competitor is not None and competitor.gone:
            return
        wishes = await self._services.settings.of(person_id)
        shown = letter(league, person_id, what, int(number), texts_for(wishes.reads(league.language)))
        if shown is None:
            return
        here = competitor is not None and competitor.here
        if what == "check-in" and (here or wishes.pings == "none" or in_public(wishes, entry)):
            return
        if what == "word" and in_public(wishes, entry) and await self._in_thread(entry, league, person_id):
            return
        unwanted = what == "word" and wishes.pings == "none"
        shown = replace(shown, silent=unwanted or wishes.quiet_until(self._services.settings.now()) is not None)
        if await self._letters.send(person_id, shown, entry.nonce(), entry.created) is not None:
            return
        if what in ("reported", "check-in"):
            called = replace(shown, content=f"<@{person_id}> {shown.content}", mentions=(person_id,))
            await self._post.send(league.channel_id, called, entry.nonce(league.channel_id), entry.created)
        else:
            log.info("somebody in a league takes no direct messages; the messages of the league are their way")

    async def _in_thread(self, entry: OutboxEntry, league: League, person_id: int) -> bool:
        """Posts what an organiser writes in the thread of a player's open match, once for all there who want it so.

        False where there is none. Raises Undelivered where that may pass.
        """
        place = open_match_of(league, person_id)
        if place is None:
            return False
        fixture, public = league.rounds[place[0] - 1].fixtures[place[1]], list[int]()
        for each in fixture.players:
            if (found := league.competitor(each)) is not None and not found.gone:
                public += [each] if in_public(await self._services.settings.of(each), entry) else []
        _, what, number = entry.target.split(".")
        shown = letter(league, person_id, what, int(number), texts_for(league.language))
        if shown is None:
            return False
        try:
            thread = (await self._services.games.look(fixture.game)).posts.thread_id
        except Refusal as refusal:
            log.info("a word of a league is no part of game %s: %s", fixture.game, refusal.key)
            return False
        if not thread or person_id != public[0]:
            return bool(thread)
        names = " ".join(f"<@{each}>" for each in public)
        called = replace(shown, content=f"{names} {shown.content}", mentions=tuple(public))
        try:
            await self._post.send(thread, called, entry.nonce(thread), entry.created)
        except Undelivered as undelivered:
            if undelivered.passes:
                raise
            for each in public[1:]:
                await self._letters.send(each, shown, entry.nonce(each), entry.created)
            return False
        return True

    async def judge_call(self, entry: OutboxEntry) -> None:
        """Calls the judges of a server to a game, in their channel, or in the league's where they have none.

        Raises Refusal where the game cannot be shown, and as `deliver` does.
        """
        call = JUDGE_CALL_BODY.decode(entry.body)
        league = (await self._services.leagues.keeping.look(entry.subject_id)).league
        look = await self._services.games.look(call.game)
        server = await self._services.settings.of_server(league.guild_id)
        role = server.judges or server.organisers or server.moderators
        shown = called(call, look, league, [role] if role else [])
        channel = server.judges_channel or league.channel_id
        try:
            await self._post.send(channel, shown, entry.nonce(channel), entry.created)
        except Undelivered as undelivered:
            if channel == league.channel_id or undelivered.trouble not in (Trouble.NO_CHANNEL, Trouble.NO_ACCESS):
                raise
            await self._post.send(league.channel_id, shown, entry.nonce(league.channel_id), entry.created)

    async def dispute(self, entry: OutboxEntry) -> None:
        """Calls who decides it when two say different things of their match; raises as `deliver` does."""
        league = (await self._services.leagues.keeping.look(entry.subject_id)).league
        number, _, table = entry.target.partition(".")
        server = await self._services.settings.of_server(league.guild_id)
        roles = [role for role in (server.organisers, server.judges) if role] or [server.moderators]
        shown = dispute(league, int(number), int(table), [role for role in dict.fromkeys(roles) if role])
        await self._post.send(league.channel_id, shown, entry.nonce(), entry.created)


def in_public(wishes: PersonSettings, entry: OutboxEntry) -> bool:
    """Whether a player is to be called before all, by what they had set when that was to be told."""
    return wishes.pings == "thread" and wishes.quiet_until(entry.created) is None
