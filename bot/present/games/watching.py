"""For those who watch: the list of running games, and the notice that a followed player's game begins."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.game_records.facts import GameFacts
from bot.play.game_records.looks import Look
from bot.play.games.watching import RunningGame
from bot.play.requests.one_line import one_line
from bot.present.games.games import when
from bot.present.layout.limits import CHOICES, EMBED_DESCRIPTION
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, Message, Row, Select
from bot.present.tables.board_words import versus
from bot.present.texts import Texts
from bot.present.wording.inline import address
from bot.present.wording.naming import escaped, shortened

PAGE = 10
"""How many games stand on a page."""


def running(games: Sequence[RunningGame], texts: Texts, page: int = 0) -> Message:
    """The running games of a server, a page of lines with their boards, and a select that shows one in private."""
    if not games:
        return Message(content=texts.say("watch.none"))
    pages = max(1, -(-len(games) // PAGE))
    page = min(max(page, 0), pages - 1)
    part = games[page * PAGE : (page + 1) * PAGE]
    lines = [_line(game, texts) for game in part]
    choices = tuple(
        Choice(game.facts.id, shortened(f"{game.facts.label} · {_plain(game.facts, texts)}", 100)) for game in part
    )
    rows: list[Row] = [Select(press("look", page), choices[:CHOICES], texts.say("watch.choose"))]
    if pages > 1:
        earlier = Button(press("watch", page - 1 if page else pages), texts.say("panel.earlier"), disabled=page == 0)
        rows.append((earlier, Button(press("watch", page + 1), texts.say("panel.later"), disabled=page == pages - 1)))
    title = texts.say("watch.title", count=len(games))
    description = shortened("\n".join(lines), EMBED_DESCRIPTION)
    return Message(embed=Embed(title=title, description=description), rows=tuple(rows))


def _line(game: RunningGame, texts: Texts) -> str:
    facts = game.facts
    said = texts.say(
        "watch.line",
        label=facts.label,
        versus=versus(texts, [escaped(player.name) for player in facts.players], facts.teams),
        mode=texts.say(f"mode.{facts.mode}"),
        when=when(game.day, game.phase, texts),
    )
    if facts.delay != "none":
        said = f"{said} · {texts.say(f'delay.watched-{facts.delay}')}"
    if not game.thread_id:
        return said
    return f"{said} · {texts.say('games.place', place=address(facts.guild_id, game.thread_id, game.board_id))}"


def _plain(facts: GameFacts, texts: Texts) -> str:
    return versus(texts, [one_line(player.name) or "?" for player in facts.players], facts.teams)


def begun(look: Look, seats: Sequence[int], texts: Texts) -> Message:
    """The private notice that a game of followed players begins, with a button for each that ends it."""
    facts = look.facts
    people = texts.together([escaped(facts.players[seat].name) for seat in seats])
    versus_line = versus(texts, [escaped(player.name) for player in facts.players], facts.teams)
    said = texts.say("watch.begun", people=people, count=len(seats), versus=versus_line, label=facts.label)
    if facts.delay != "none":
        said = f"{said} {texts.say('delay.begun')} {texts.say(f'delay.watched-{facts.delay}')}"
    elif look.posts.thread_id:  # boards come and go; this message stays
        link = address(facts.guild_id, look.posts.thread_id)
        said = f"{said} {texts.say('ping.board', link=link)}"
    row = tuple(
        Button(
            press("unfollow", facts.players[seat].id),
            shortened(texts.say("watch.unfollow", person=facts.players[seat].name), 80),
        )
        for seat in seats
    )
    return Message(content=said, rows=(row,))
