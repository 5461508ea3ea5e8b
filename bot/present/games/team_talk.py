"""2V2.11 What stands in the private thread of a team."""

from __future__ import annotations

from bot.play.game_records.looks import Look
from bot.play.requests.one_line import one_line
from bot.present.layout.limits import THREAD_NAME
from bot.present.layout.records import Message
from bot.present.texts import texts_for
from bot.present.wording.inline import address
from bot.present.wording.naming import escaped, shortened


def team_thread(look: Look, team: int) -> str:
    """The name of the thread: 'Team A: Ana and Chiara · A7F2'; it stays when a seat changes hands."""
    facts, texts = look.facts, texts_for(look.facts.language)
    names = [player.name for player, of in zip(facts.beginners, facts.teams, strict=True) if of == team]

    def named(people: list[str]) -> str:
        return texts.say("talk.thread", letter="AB"[team], people=texts.together(people), code=facts.label)

    room = (THREAD_NAME - len(named([""] * len(names)))) // len(names)
    return named([shortened(one_line(name) or "?", room) for name in names])


def team_greeting(look: Look, team: int) -> Message:
    """What the players of a team read there first: what the thread is for, and where the game is."""
    facts, texts = look.facts, texts_for(look.facts.language)
    people = texts.together([escaped(player.name) for player in facts.teams_apart[team]])
    link = address(facts.guild_id, look.posts.thread_id or facts.channel_id)
    return Message(content=texts.say("talk.greeting", people=people, link=link), silent=True)


def no_team_threads(look: Look) -> Message:
    """What all are told where teams cannot have threads."""
    return Message(content=texts_for(look.facts.language).say("talk.not-opened"), silent=True)
