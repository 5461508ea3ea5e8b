"""Declare intent, pay costs, pass, answer: a whole duel by slash commands alone (5.1.2)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.commands.completing import (
    GAME,
    actions,
    answers,
    asked,
    decks,
    field,
    own_games,
    payments,
    plays,
)
from bot.chat.commands.row import Option, Typed, command
from bot.chat.commands.understanding import Kind, challenge_pairs, pairs_of, understood, wish_meant
from bot.chat.replies.answering import Reply
from bot.chat.replies.hinting import declared
from bot.chat.replies.recapping import with_what_was_missed
from bot.chat.replies.request import receipt
from bot.play.declaring.walking import NOTHING, Wish
from bot.play.game_records.declared import Candidates, DeclarationSight
from bot.play.game_records.orders import EVERY_UNTIL, UntilWhat
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from bot.present.decisions.choosing import chosen_by
from bot.present.decisions.prompts import range_of
from bot.present.games import panels
from bot.present.games.game_requests import deck_became
from bot.present.games.lobbies import deck as table_deck
from bot.present.games.lobbies import seated
from bot.present.games.messages import begun, friend_deck, mixed_in
from bot.present.games.outcomes import asked_next
from bot.present.layout.records import Message
from bot.present.texts import Texts
from bot.present.wording.naming import escaped
from bot.services import Services

HOW = ("pay", "look", "cancel")

CHALLENGE_ANSWERS = (
    *("accept", "decline", "agree", "chance", "chancenone"),
    *("join", "leave", "tablechance", "tablechancenone"),
)
"""What can be answered to a challenge, and to a table."""


async def _play(
    typed: Typed, card: str, game: str, expedition: str = "", mode: str = "", target: str = "", next_target: str = ""
) -> Reply:
    targets = tuple(word for word in (target, next_target) if word)
    return await _declare(typed, game, "play", Wish(card, expedition, mode, targets))


async def _act(typed: Typed, action: str, game: str, mode: str = "", target: str = "", next_target: str = "") -> Reply:
    targets = tuple(word for word in (target, next_target) if word)
    return await _declare(typed, game, "action", Wish(action, "", mode, targets))


async def _declare(typed: Typed, game: str, kind: Kind, said: Wish) -> Reply:
    services, texts, person = typed.services, typed.texts, typed.person.id
    wish = await wish_meant(services, game, person, kind, said, texts)
    before = await services.games.look(game, person)
    sight = await services.declarations.declare(typed.operation, game, person, wish)
    shown = await declared(typed, sight)
    return await with_what_was_missed(typed.interaction, services, before, Reply(shown))


async def _pay(typed: Typed, game: str, how: str = "pay", with_: str = "") -> Reply:
    services, texts, person = typed.services, typed.texts, typed.person.id
    sight = await services.declarations.sight(game, person)
    if sight is None and how != "pay":
        return typed.say("said.nothing-declared")
    if how == "look" and sight is not None:
        return Reply(await declared(typed, sight))
    if how == "cancel" and sight is not None:
        await services.declarations.cancel(game, person, sight.origin)
        look = await services.games.look(game, person)
        return Reply(asked_next(look, texts, texts.say("said.cancelled")))
    picks = []
    if with_:
        payable = await services.completions.payments(game, person)
        picks = [understood(payable, with_, texts, "with")] if payable else [with_]
    return receipt(await services.declarations.confirm(typed.operation, game, person, picks=picks), texts)


async def _answer(
    typed: Typed,
    choice: str,
    choice_2: str = "",
    choice_3: str = "",
    choice_4: str = "",
    choice_5: str = "",
    deck: str = "",
    game: str = "",
) -> Reply:
    """Answers what is asked, or a challenge; an answer to nothing that is asked says what is."""
    services, texts, person = typed.services, typed.texts, typed.person.id
    words = [word for word in (choice, choice_2, choice_3, choice_4, choice_5) if word]
    found = await asked(typed)
    challenges = await challenge_pairs(services, person, texts)
    meant_challenge = _challenge_meant(words[0], challenges, found, texts)
    if meant_challenge:
        kind, _, challenge = meant_challenge.partition(":")
        if kind.endswith(("chance", "chancenone")):
            return await _mix_in(typed, kind, challenge, " ".join(words[1:]))
        return await _answer_challenge(typed, kind, challenge, deck)
    game = await typed.game(game)
    if found is None:
        look = await services.games.look(game, person)
        if look.seat is None:
            raise Refusal("not your game")
        return await with_what_was_missed(typed.interaction, services, look, Reply(asked_next(look, texts)))
    codes = [understood(found, word, texts, found.prompt) for word in words if word != NOTHING]
    try:
        return await _give(typed, game, codes)
    except Refusal as refusal:
        if refusal.key != "too few":
            raise
        said = texts.say("said.too-few", range=range_of(texts, found), most=found.most, given=len(codes))
        return await _still_to_choose(typed, game, codes, said)


async def _give(typed: Typed, game: str, codes: list[str]) -> Reply:
    """Answers the next question of a declaration under way, else the question that is open."""
    services, texts, person, operation = typed.services, typed.texts, typed.person.id, typed.operation
    sight = await _under_way(services, game, person)
    if sight is not None:
        sight = await services.declarations.choose(operation, game, person, sight.origin, sight.step, codes)
        return Reply(await declared(typed, sight))
    look = await services.games.look(game, person)
    decision = next((each for each in look.view.decisions if each.kind != "turn"), None)
    if decision is None:
        return Reply(asked_next(look, texts))
    outcome = await services.games.answer(operation, game, person, decision.id, codes)
    return receipt(outcome, texts)


async def _still_to_choose(typed: Typed, game: str, codes: Sequence[str], said: str) -> Reply:
    """The question to which too little was answered, as a panel in which that is chosen already."""
    services, texts, person = typed.services, typed.texts, typed.person.id
    sight = await _under_way(services, game, person)
    if sight is not None and sight.decision is not None:
        bits = chosen_by(sight.decision, codes)
        return Reply(await declared(typed, sight, bits=bits, preface=said))
    look = await services.games.look(game, person)
    decision = next((each for each in look.view.decisions if each.kind != "turn"), None)
    if decision is None:
        return Reply(Message(content=said))
    return Reply(panels.question(look, texts, decision, bits=chosen_by(decision, codes), preface=said))


async def _under_way(services: Services, game: str, person: int) -> DeclarationSight | None:
    """A declaration that asks for something other than its price."""
    sight = await services.declarations.sight(game, person)
    return sight if sight is not None and not sight.ready else None


def _challenge_meant(word: str, challenges: Sequence[tuple[str, str]], found: Candidates | None, texts: Texts) -> str:
    """The answer to a challenge that was sent, as a code; '' where it answers a question of a game.

    Raises Refusal as `understood`.
    """
    kind, _, challenge = word.partition(":")
    if challenge and kind in CHALLENGE_ANSWERS:
        return word
    likely = meant([label for label, _ in challenges], word)
    if found is not None and (len(likely) != 1 or meant([label for label, _ in pairs_of(found, texts)], word)):
        return ""
    return challenges[likely[0]][1] if len(likely) == 1 else ""


async def _mix_in(typed: Typed, kind: str, subject: str, words: str) -> Reply:
    """Mixes words, typed beside the answer, or none into the chance of a challenge or table."""
    services, operation, person, texts = typed.services, typed.operation, typed.person, typed.texts
    said = None if kind.endswith("none") else words
    if kind.startswith("table"):
        lobby = await services.lobbies.mix_in(operation, subject, person, said)
        game = lobby.game_id if lobby.status == "started" else ""
    else:
        challenge = await services.challenges.mix_in(operation, subject, person, said)
        game = challenge.game_id if challenge.status == "accepted" else ""
    if said is not None:
        return Reply(mixed_in(said, texts, game=game))
    return Reply(begun(game, texts) if game else Message(content=texts.say("said.mixed-none")))


async def _answer_challenge(typed: Typed, kind: str, challenge: str, deck: str) -> Reply:
    services, operation, person, texts = typed.services, typed.operation, typed.person, typed.texts
    if kind == "decline":
        await services.challenges.decline(operation, challenge, person)
        return typed.say("said.declined")
    if kind == "leave":
        await services.lobbies.leave(operation, challenge, person)
        return typed.say("said.left-table")
    if kind == "join":
        lobby, decks = await services.lobbies.decks_for(challenge, person)
        if decks and not deck:
            return Reply(table_deck(lobby, decks, texts))
        return Reply(seated(await services.lobbies.join(operation, lobby.id, person, deck), texts))
    if kind == "agree":
        started = await services.challenges.agree(operation, challenge, person)
        return Reply(begun(started.game_id, texts, "said.accepted-soon"))
    found = await services.challenges.look(challenge)
    if not deck and not found.friend.deck:
        acceptance = await services.challenges.accept(operation, challenge, person)
        return Reply(friend_deck(acceptance.challenge, acceptance.decks, texts))
    answered = await services.challenges.answer_with(operation, challenge, person, deck)
    key = "said.proposed" if answered.status == "proposed" else "said.accepted-soon"
    key = "said.accepted-verified" if answered.awaited else key
    became = deck_became(texts, deck, answered.friend.deck)
    if key == "said.accepted-soon":
        return Reply(begun(answered.game_id, texts, key, became))
    return Reply(Message(content=" ".join([texts.say(key, challenger=escaped(answered.challenger.name)), *became])))


async def _pass(typed: Typed, game: str, until: UntilWhat | None = None) -> Reply:
    if until:
        outcome = await typed.services.standing.pass_until(typed.operation, game, typed.person.id, until)
        return receipt(outcome, typed.texts, "standing.passing")
    return receipt(await typed.services.games.pass_turn(typed.operation, game, typed.person.id), typed.texts)


MODE = Option("mode", completed=field("mode", "mode"))
TARGET = Option("target", completed=field("targets", "target"))
NEXT_TARGET = Option("next-target", completed=field("targets", "next_target"))

COMMANDS = (
    command(
        "altered play",
        "play",
        _play,
        turn=True,
        plays=True,
        card=Option("card", completed=plays),
        expedition=Option("expedition", completed=field("expedition", "expedition")),
        mode=MODE,
        target=TARGET,
        next_target=NEXT_TARGET,
        game=GAME,
    ),
    command(
        "altered action",
        "action",
        _act,
        turn=True,
        action=Option("action", completed=actions),
        mode=MODE,
        target=TARGET,
        next_target=NEXT_TARGET,
        game=GAME,
    ),
    command(
        "altered pay",
        "pay",
        _pay,
        turn=True,
        how=Option("how", HOW, "how."),
        with_=Option("with", completed=payments, shown="with"),
        game=GAME,
    ),
    command(
        "altered answer",
        "answer",
        _answer,
        turn=True,
        plays=True,
        choice=Option("choice", completed=answers("choice")),
        choice_2=Option("next-choice", completed=answers("choice_2")),
        choice_3=Option("next-choice", completed=answers("choice_3")),
        choice_4=Option("next-choice", completed=answers("choice_4")),
        choice_5=Option("next-choice", completed=answers("choice_5")),
        deck=Option("deck", completed=decks),
        game=Option("game", completed=own_games),
    ),
    command(
        "altered pass",
        "pass",
        _pass,
        turn=True,
        plays=True,
        until=Option("pass-until", EVERY_UNTIL, "standing.until."),
        game=GAME,
    ),
)
