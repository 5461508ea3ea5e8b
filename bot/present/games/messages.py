"""Messages around a game: challenges, calls, results, and places that are lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.leagues.ratings.rating_service import RatingChange
from bot.play.game_records.facts import GameFacts, MatchSoFar, continued
from bot.play.game_records.looks import DeckLine, Look
from bot.play.game_records.notices import Damage
from bot.play.games.calls import LATER
from bot.play.games.undo_sight import Moment
from bot.play.matchmaking.challenge import Challenge
from bot.play.matchmaking.shared_chance import words_said
from bot.present.games.undoing import answering_request, request_said
from bot.present.history.race import race_button
from bot.present.layout.limits import CHOICE_DESCRIPTION, CHOICE_LABEL, CHOICES
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, Message, Row, Select
from bot.present.lookups.uniques import described
from bot.present.tables import lessons
from bot.present.tables.board import board_link, call_line
from bot.present.tables.board_buttons import answering, looking_back, put_off_button
from bot.present.tables.board_words import ending_keys, settled_said, versus, with_final_table
from bot.present.tables.chance import mix_buttons, proof, standing
from bot.present.tables.clocks import agreeing_to_a_pause, claiming, pace_said
from bot.present.texts import Texts, texts_for
from bot.present.wording.asking import known
from bot.present.wording.naming import Naming, escaped, naming_of, shortened


def challenge(challenge: Challenge) -> Message:
    """The public message of a challenge; it mentions no person but the friend, and only while it is open."""
    texts = texts_for(challenge.terms.language)
    challenger, friend = escaped(challenge.challenger.name), escaped(challenge.friend.name)
    chance = standing(challenge.chance, (challenge.challenger, challenge.friend), texts)
    if challenge.status == "proposed":
        key = "challenge.proposed-verified" if challenge.chance else "challenge.proposed"
        return Message(content="\n".join([texts.say(key, challenger=challenger, friend=friend), *chance]))
    if challenge.status != "open":
        said = texts.say(f"challenge.{challenge.status}", challenger=challenger, friend=friend)
        return Message(content=said)
    opening = texts.say("challenge.open", challenger=challenger, friend=f"<@{challenge.friend.id}>")
    terms = texts.say(
        "challenge.terms-continue"
        if challenge.terms.continues
        else "challenge.terms-rematch"
        if challenge.rematch_of
        else "challenge.terms",
        challenger=challenger,
        format=texts.say(f"format.{challenge.format}"),
        rules=texts.say(f"rules.{challenge.rules}"),
        pace=pace_said(challenge.terms.pace, texts),
        deck=escaped(challenge.challenger.deck, 80),
        until=challenge.expires // 1000,
        moment=moment_continued(challenge.terms.continues, texts),
    )
    row = (
        Button(press("accept", challenge.id), texts.say("challenge.accept"), "success"),
        Button(press("decline", challenge.id), texts.say("challenge.decline"), "danger"),
        _take_back(challenge, texts),
    )
    lines = [opening, terms]
    if (told := known(challenger, challenge.terms.standing, texts)) != challenger:
        lines.append(told)
    if challenge.terms.private:
        lines.append(texts.say("table.private"))
    if challenge.terms.delay != "none":
        lines.append(texts.say(f"delay.agreed-{challenge.terms.delay}"))
    if challenge.terms.verified:
        lines.append(texts.say("challenge.verified"))
    lines += chance
    embed = None
    if theirs := challenge.unverified[0]:
        lines.append(texts.say("challenge.unverified", challenger=challenger, count=len(theirs)))
        embed = Embed(title=texts.say("unique.unverified"), description=described(theirs, challenge.catalogue, texts))
    rows = (
        (row, mix_buttons(press("chance", challenge.id), press("chancenone", challenge.id), texts))
        if challenge.awaited
        else (row,)
    )
    return Message(content="\n".join(lines), embed=embed, rows=rows, mentions=(challenge.friend.id,))


def moment_continued(moment: str, texts: Texts) -> str:
    """The moment of an earlier game from which another one goes on: 'Day 3 of your game A7F2'; "" for none."""
    if not moment:
        return ""
    earlier = continued(moment)
    return texts.say("replay.of-day" if earlier.day else "replay.of-setup", day=earlier.day, code=earlier.label)


def _take_back(challenge: Challenge, texts: Texts) -> Button:
    """The challenger's own button, where all see it and it therefore says whose it is."""
    return Button(
        press("withdraw", challenge.id), texts.say("challenge.take-back", challenger=challenge.challenger.name[:40])
    )


def proposal(asked: Challenge) -> Message:
    """What asks the challenger to agree to the friend's unverified cards, or the two what they mix into the chance.

    Afterwards, how the challenge stands.
    """
    if asked.status != "proposed":
        return challenge(asked)
    texts, cards = texts_for(asked.terms.language), asked.unverified[1]
    if asked.chance is not None:
        awaited = tuple(player.id for player in asked.awaited)
        people = texts.together([f"<@{each}>" for each in awaited])
        rows = (
            mix_buttons(press("chance", asked.id), press("chancenone", asked.id), texts),
            (_take_back(asked, texts),),
        )
        told = standing(asked.chance, (asked.challenger, asked.friend), texts)
        lines = [texts.say("chance.awaited", people=people), *told]
        return Message(content="\n".join(lines), rows=rows, mentions=awaited)
    said = texts.say(
        "challenge.consent",
        challenger=f"<@{asked.challenger.id}>",
        friend=escaped(asked.friend.name),
        deck=escaped(asked.friend.deck, 80),
        count=len(cards),
    )
    embed = Embed(title=texts.say("unique.unverified"), description=described(cards, asked.catalogue, texts))
    row = (
        Button(press("consent", asked.id), texts.say("challenge.agree"), "success"),
        _take_back(asked, texts),
    )
    return Message(content=said, embed=embed, rows=(row,), mentions=(asked.challenger.id,))


def friend_deck(challenge: Challenge, decks: Sequence[DeckLine], texts: Texts, page: int = 0) -> Message:
    """What the friend sees who has accepted: their choice of a deck."""
    said = texts.say("challenge.choose-deck", challenger=escaped(challenge.challenger.name))
    chosen = press("deck", challenge.id, page)
    rows = deck_rows(chosen, decks, page, texts, lambda to: press("decks", challenge.id, to))
    return Message(content=said, rows=rows)


def deck_rows(
    chosen: str, decks: Sequence[DeckLine], page: int, texts: Texts, turn: Callable[[int], str]
) -> tuple[Row, ...]:
    """A select of decks with its pages; `turn` makes the press that turns to a page."""
    return pages_of_decks(chosen, [deck_choice(deck, texts) for deck in decks], page, texts, turn)


def deck_label(deck: DeckLine, texts: Texts) -> str:
    """A deck in one line, for completion: 'Starter - AX · Axiom, Sierra & Oddball, 39 cards'."""
    choice = deck_choice(deck, texts)
    return shortened(f"{choice.label} · {choice.description}", CHOICE_LABEL)


def deck_choice(deck: DeckLine, texts: Texts) -> Choice:
    """A deck as one choice of a select."""
    key = "challenge.deck-hero" if deck.hero else "challenge.deck-plain"
    says = texts.say(key, hero=deck.hero, cards=deck.cards)
    if deck.faction:
        says = texts.say("challenge.deck-faction", faction=texts.say(f"faction.{deck.faction}"), deck=says)
    if deck.own:
        says = texts.say("challenge.deck-own", deck=says)
    return Choice(deck.key[:100], shortened(deck.key, CHOICE_LABEL), shortened(says, CHOICE_DESCRIPTION))


def pages_of_decks(
    chosen: str, lines: Sequence[Choice], page: int, texts: Texts, turn: Callable[[int], str]
) -> tuple[Row, ...]:
    """A select of these choices with its pages; `turn` makes the press that turns to a page."""
    pages = max(1, -(-len(lines) // CHOICES))
    page = min(max(page, 0), pages - 1)
    part = tuple(lines[page * CHOICES : (page + 1) * CHOICES])
    rows: list[Row] = [Select(chosen, part, texts.say("challenge.deck-placeholder"))]
    if pages > 1:
        earlier = Button(turn(page - 1 if page else pages), texts.say("panel.earlier"), disabled=page == 0)
        rows.append((earlier, Button(turn(page + 1), texts.say("panel.later"), disabled=page == pages - 1)))
    return tuple(rows)


def ping(
    look: Look,
    seat: int,
    about: str = "turn",
    *,
    unsent: bool = False,
    texts: Texts | None = None,
    moment: Moment | None = None,
) -> Message:
    """The short call that mentions who is asked; `about` is as in `notices.Call`.

    A call about a draw takes the place of the one before it, so it also says what else is asked; one about moves to be
    taken back stands beside the board that does. It has the buttons that answer it or put it off, and leads to the
    board. `unsent` says that the hand could not be sent to them; `moment` is, as all may know it, where a request to
    take moves back would lead.
    """
    texts = texts or texts_for(look.facts.language)
    person, asked = look.facts.players[seat].id, look.asked(seat)
    request = look.undo_request if about == "undo" else None
    if request is not None:
        said = request_said(naming_of(look, texts, everybody=True), request, moment)
        lines = [texts.say("ping.undo", who=f"<@{person}>", request=said)]
    else:
        lines = [] if about == "turn" else [_besides(look, seat, about, f"<@{person}>", texts)]
    if request is None and (asked or not lines):
        lines.append(call_line(naming_of(look, texts, everybody=True), look, seat))
    if look.posts.lost:
        lines.append(texts.say("ping.no-board", code=look.facts.label))
    elif link := board_link(look):
        lines[-1] = f"{lines[-1]} {texts.say('ping.board', link=link)}"
    if unsent:
        lines.append(texts.say("ping.hand-unsent"))
    row = list(answering_request(look, request, texts)) if request is not None else answering(texts, look, asked=asked)
    if asked and not look.facts.teaches:
        row.append(put_off_button(texts, look))
    if about == "claim":
        row += claiming(look, texts)
    if about == "pause":
        row += agreeing_to_a_pause(look, texts)
    if about == "draw":
        row.append(Button(press("offered", look.facts.id), texts.say("more.answer-draw")))
    rows: tuple[Row, ...] = (tuple(row),) if row else ()
    return Message(content="\n".join(lines), rows=rows, mentions=(person,))


def _besides(look: Look, seat: int, about: str, who: str, texts: Texts) -> str:
    """What a call says that is not about a question, or not about it alone."""
    late = naming_of(look, texts, everybody=True).persons(list(look.late)) if look.late else ""
    until = look.clocks.seats[seat].until if look.clocks is not None else 0
    return texts.say(f"ping.{about}", who=who, late=late, count=len(look.late), at=until // 1000)


def direct_ping(look: Look, seat: int, texts: Texts, about: str = "turn", *, moment: Moment | None = None) -> Message:
    """The same call in the player's direct messages, with the game it is about, in their language."""
    shown = ping(look, seat, about, texts=texts, moment=moment)
    people = [escaped(player.name) for player in look.facts.players]
    game = texts.say("ping.game", versus=versus(texts, people, look.facts.teams), code=look.facts.label)
    return replace(shown, content=f"{game}\n{shown.content}")


def put_off(look: Look, texts: Texts) -> Message:
    """The question until when a call is put off."""
    row = tuple(Button(press("putoff", look.facts.id, how), texts.say(f"ping.later-{how}")) for how in LATER)
    return Message(content=texts.say("ping.later-explain"), rows=(row,))


def was_put_off(until: int, texts: Texts) -> Message:
    """That a call was put off until a time in milliseconds."""
    return Message(content=texts.say("ping.put-off", at=until // 1000))


def result(look: Look, ratings: Sequence[RatingChange] = ()) -> Message:
    """How a game ended, the last table, what it did to ratings, and the ways on: again, replay, race and others."""
    texts = texts_for(look.facts.language)
    naming = naming_of(look, texts, everybody=True)
    ended = look.view.result
    seats = [player.seat for player in look.view.players if not player.left]
    lines = []
    if ended is not None and naming.settled is not None:
        lines.append(settled_said(naming, naming.settled))
    elif ended is not None:
        key, reason = ending_keys(ended)
        others = [seat for seat in range(len(look.facts.players)) if seat not in ended.winners]
        words = {"who": naming.persons(ended.winners or list(seats)), "others": naming.persons(others)}
        lines.append(texts.say(f"result.{key}", **words, count=len(ended.winners), how=texts.say(reason)))
        if look.facts.match is not None and ended.how != "abandonment":
            lines.append(_match_now(naming, look.facts.match, ended.winners))
    rules = texts.first(f"rules-word.{look.view.edition}", "rules-word.own")
    lines.append(texts.say("result.days" if look.view.day else "result.no-days", days=look.view.day, rules=rules))
    if ratings:
        people = {player.id: seat for seat, player in enumerate(look.facts.players)}
        told = [_rating_changed(naming, people[each.person], each) for each in ratings if each.person in people]
        lines.append(texts.say("result.ratings", changes=texts.say("word.comma").join(told)))
    if proven := proof(look.facts, texts):
        lines.append(proven)
    ways = [
        Button(press("replay", look.facts.id), texts.say("replay.button")),
        *([race_button(look.facts.id, texts)] if look.view.day else []),
        Button(press("log", look.facts.id), texts.say("button.log")),
        Button(press("review", look.facts.id), texts.say("review.button")),
    ]
    if look.facts.lessons:
        said, again = lessons.over(look.facts.id, texts)
        lines, ways = [*lines, said], [again, *ways]
    elif look.facts.league:
        ways = [Button(press("standings", look.facts.league, 0), texts.say("league.to-standings")), *ways]
    else:
        ways = [Button(press("rematch", look.facts.id), texts.say("result.rematch"), "success"), *ways]
    embed = Embed(title=texts.say("result.title"), description="\n".join(lines), colour=0x4C9F70)
    return replace(with_final_table(naming, look, embed), rows=(tuple(ways), looking_back(texts, look)))


def _match_now(naming: Naming, match: MatchSoFar, winners: Sequence[int]) -> str:
    """How a match stands after a game of it was played out, and who has won it: 'Match after game 2: Ana 1, Bo 1.'."""
    texts, wins = naming.texts, [won + (seat in winners) for seat, won in enumerate(match.wins)]
    one, other = naming.person(0), naming.person(1)
    said = texts.say("result.match", number=match.number, one=one, other=other, first=wins[0], second=wins[1])
    if wins[0] == wins[1] or (max(wins) <= match.best_of // 2 and match.number < match.best_of):
        return said
    return f"{said} {texts.say('result.match-won', who=naming.person(wins.index(max(wins))))}"


def _rating_changed(naming: Naming, seat: int, change: RatingChange) -> str:
    """'Ana 1043 → 1067'."""
    before, after = change.before.shown, change.after.shown
    return naming.texts.say("result.rating", who=naming.person(seat), before=before, after=after)


def first_game(look: Look, texts: Texts, *, waited: bool) -> Message:
    """Where a person's first game is, which has begun now, waits for them or is over, and the way there.

    Its place is opened a moment after it has begun; where it is not there yet, a button leads there then.
    """
    link = board_link(look)
    if look.view.result is not None:
        return Message(content=texts.say("lesson.finished", board=link))
    if link and not waited:
        return Message(content=texts.say("lesson.begun-there", board=link))
    if waited and link:
        anew = Button(press("learnanew"), texts.say("lesson.anew"))
        return Message(content=texts.say("lesson.waits", board=link), rows=((anew,),))
    said = [texts.say("lesson.begun"), *([texts.say("lesson.opening")] if waited else [])]
    return Message(
        content="\n".join(said), rows=((Button(press("learngo", look.facts.id), texts.say("lesson.go"), "success"),),)
    )


def way_there(look: Look, texts: Texts, said: Sequence[str] = ()) -> Message:
    """What is said of a practice game, with the way to its board; a button leads there where none stands yet."""
    if link := board_link(look):
        return Message(content="\n".join([*said, texts.say("said.practising-there", board=link)]))
    go = Button(press("learngo", look.facts.id), texts.say("said.practising-go"), "success")
    return Message(content="\n".join([*said, texts.say("said.practising-soon")]), rows=((go,),))


def begun(game_id: str, texts: Texts, key: str = "said.begun-soon", more: Sequence[str] = ()) -> Message:
    """That a game begins, and what `more` is said; a button leads there once its place is opened, a moment later."""
    go = Button(press("learngo", game_id), texts.say("said.practising-go"), "success")
    return Message(content=" ".join([texts.say(key), *more]), rows=((go,),))


def mixed_in(words: str, texts: Texts, *, game: str) -> Message:
    """What who has mixed words in is told, and that a `game` begins by that, "" where none does."""
    said = texts.say("said.mixed-in", words=escaped(words_said(words)))
    if not game:
        return Message(content=said)
    begins = begun(game, texts)
    return replace(begins, content=f"{said} {begins.content}")


def damaged(facts: GameFacts, damage: Damage, texts: Texts, *, mentioning: bool = False) -> Message:
    """What players are told when the stored state of their game was damaged: that it waits, or that it goes on."""
    key = "damage.aside" if not damage.again else "damage.lost" if damage.lost else "damage.restored"
    people = [escaped(player.name) for player in facts.players]
    said = texts.say(key, code=facts.label, versus=versus(texts, people, facts.teams), lost=damage.lost)
    if not mentioning:
        return Message(content=said)
    called = " ".join(f"<@{player.id}>" for player in facts.people)
    return Message(content=f"{called} {said}", mentions=tuple(player.id for player in facts.people))


def with_lacking_rights(shown: Message, rights: Sequence[str], texts: Texts, most: int) -> Message:
    """A message with a word to a moderator above it: what the bot may not do in the channel, within so many letters."""
    said = texts.say("rights.lacking", rights=texts.together([texts.say(f"permission.{each}") for each in rights]))
    return replace(shown, content=shortened("\n\n".join(part for part in (said, shown.content) if part), most))


LOST_AS = {"gone": "gone", "closed": "shut", "full": "full"}
"""How the texts call it that a game cannot be shown, by what is noted of its place."""


def place_lost(look: Look, how: str) -> Message:
    """What players are told in private when a game cannot be shown; `how` its place was lost is as in the notes."""
    texts = texts_for(look.facts.language)
    people = [escaped(player.name) for player in look.facts.players]
    together = versus(texts, people, look.facts.teams)
    return Message(content=texts.say(f"place-lost.{LOST_AS[how]}", code=look.facts.label, versus=together))


def place_lost_here(look: Look, how: str, people: Sequence[int]) -> Message:
    """The same for players who can be told only where others read it too: nothing of the game but its name."""
    texts = texts_for(look.facts.language)
    called = " ".join(f"<@{person}>" for person in people)
    said = texts.say(f"place-lost.{LOST_AS[how]}-here", who=called, code=look.facts.label)
    return Message(content=said, mentions=tuple(people))


def ping_here(look: Look, seat: int) -> Message:
    """The call to a player that others read who may not see the game: nothing of it but its name."""
    texts, person = texts_for(look.facts.language), look.facts.players[seat].id
    row = (Button(press("hand", look.facts.id), texts.say("button.hand")),)
    said = texts.say("ping.here", who=f"<@{person}>", code=look.facts.label)
    return Message(content=said, rows=(row,), mentions=(person,))


def challenged(made: Challenge, hours: int, texts: Texts, before: Sequence[str] = ()) -> Message:
    """The answer to who has challenged a friend: for how long it is open, and the button that takes it back."""
    said = texts.say("said.challenged", friend=escaped(made.friend.name), hours=hours)
    back = Button(press("withdraw", made.id), texts.say("challenge.take-back-own"))
    return Message(content=" ".join([*before, said]), rows=((back,),))
