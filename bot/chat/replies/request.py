"""What a person asks of the bot: a command, a press or a form, with who asks, where, and in which language."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.chat.replies.answering import Reply
from bot.chat.replies.readers import KEY, Reader, reader_of, texts_of
from bot.chat.replies.whereabouts import authority_of, person_of
from bot.leagues.model.league import League
from bot.play.game_records.looks import Look, Outcome
from bot.play.requests.authority import Authority
from bot.play.requests.person import Person
from bot.present.games.outcomes import came_of, is_done
from bot.present.layout.records import Form, Message
from bot.present.texts import Texts
from bot.services import Services


@dataclass(frozen=True, slots=True)
class Request:
    """An interaction, and the services that answer it."""

    interaction: discord.Interaction
    services: Services

    @property
    def operation(self) -> str:
        """What makes a request carried out once: the id that Discord gave it."""
        return str(self.interaction.id)

    @property
    def person(self) -> Person:
        """Who asks."""
        return person_of(self.interaction.user)

    @property
    def authority(self) -> Authority:
        """What the person who asks may decide there."""
        return authority_of(self.interaction)

    def organises(self, league: League) -> bool:
        """Whether the person who asks decides about a league: who opened it, and the organisers of its server."""
        return self.authority.organises(league.guild_id, league.organiser)

    @property
    def guild(self) -> int:
        """The id of the server where it is asked; 0 in a direct message."""
        return self.interaction.guild_id or 0

    @property
    def channel(self) -> int:
        """The id of the channel or thread where it is asked; 0 where Discord names none."""
        return self.interaction.channel_id or 0

    @property
    def texts(self) -> Texts:
        """The sentences in the language of the person who asks."""
        return texts_of(self.interaction)

    @property
    def reader(self) -> Reader:
        """What the person who asks has set."""
        return reader_of(self.interaction)

    def is_read_by(self, reader: Reader) -> None:
        """Has the rest of the answer said as a reader with changed settings wants it."""
        self.interaction.extras[KEY] = reader

    def say(self, key: str, /, **words: object) -> Reply:
        """A sentence as the answer."""
        return Reply(Message(content=self.texts.say(key, **words)))

    def fill_in(self, form: Form | None) -> Reply:
        """A form as the answer, with what is said where it comes too late, or there is none."""
        return Reply(Message(content=self.texts.say("form.late")), form=form)


def receipt(outcome: Outcome, texts: Texts, otherwise: str = "panel.done-nothing", *, update: bool = False) -> Reply:
    """What came of an answer, and what its giver is asked next; where that is nothing, it goes with the next move."""
    return Reply(came_of(outcome, texts, otherwise), update=update, done_at=done_at(outcome.look))


def done_at(look: Look) -> int:
    """The version at which what is shown to the reader of a look asks nothing of them; 0 where it asks something."""
    return look.version if is_done(look) else 0
