"""Declare intent, pay costs, pass, answer: a whole duel by slash commands alone (5.1.2)."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import CHOICE_OPTIONS, Completing, complete
from bot.chat.commands.describing import options, said
from bot.chat.commands.understanding import (
    Kind,
    challenge_pairs,
    pairs_of,
    understood,
    wish_meant,
)
from bot.chat.private_messages import TURN, belongs_to
from bot.chat.readers import reader_of, texts_of
from bot.chat.recapping import with_what_was_missed
from bot.chat.receipts import receipt
from bot.chat.whereabouts import person_of
from bot.play.declaring.walking import NOTHING, Wish
from bot.play.game_records.looks import Candidates, DeclarationSight
from bot.play.game_records.orders import EVERY_UNTIL
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
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

HOW = ("pay", "look", "cancel")

IN_A_TURN = ("play", "action", "pay", "answer", "pass")
"""The commands whose private answers are one and the same panel."""

CHALLENGE_ANSWERS = (
    *("accept", "decline", "agree", "chance", "chancenone"),
    *("join", "leave", "tablechance", "tablechancenone"),
)
"""What can be answered to a challenge, and to a table."""


def add(group: app_commands.Group, services: Services) -> None:
    """Adds `play`, `action`, `pay`, `answer` and `pass`."""
    completing = Completing(services)

    @group.command(name="play", description=said("command.play"))
    @app_commands.describe(
        **options(
            card="card", expedition="expedition", mode="mode", target="target", next_target="next-target", game="game"
        )
    )
    async def play(
        interaction: discord.Interaction,
        card: str,
        expedition: str = "",
        mode: str = "",
        target: str = "",
        next_target: str = "",
        game: str = "",
    ) -> None:
        targets = tuple(word for word in (target, next_target) if word)
        wish = Wish(card, expedition, mode, targets)
        await answering(interaction, services, lambda: _declare(interaction, services, "play", wish, game))

    complete([play], "card", completing.plays())
    complete([play], "expedition", completing.field("expedition", "expedition"))

    @group.command(name="action", description=said("command.action"))
    @app_commands.describe(
        **options(action="action", mode="mode", target="target", next_target="next-target", game="game")
    )
    async def action(
        interaction: discord.Interaction,
        action: str,
        mode: str = "",
        target: str = "",
        next_target: str = "",
        game: str = "",
    ) -> None:
        targets = tuple(word for word in (target, next_target) if word)
        wish = Wish(action, "", mode, targets)
        await answering(interaction, services, lambda: _declare(interaction, services, "action", wish, game))

    complete([action], "action", completing.actions())

    @group.command(name="pay", description=said("command.pay"))
    @app_commands.describe(**options(how="how", with_="with", game="game"))
    @app_commands.rename(with_="with")
    @app_commands.choices(how=[app_commands.Choice(name=said(f"how.{name}"), value=name) for name in HOW])
    async def pay(
        interaction: discord.Interaction,
        how: app_commands.Choice[str] | None = None,
        with_: str = "",
        game: str = "",
    ) -> None:
        chosen = how.value if how else "pay"
        await answering(interaction, services, lambda: _pay(interaction, services, chosen, with_, game))

    complete([pay], "with_", completing.payments())

    @group.command(name="answer", description=said("command.answer"))
    @app_commands.describe(
        **options(
            choice="choice",
            choice_2="next-choice",
            choice_3="next-choice",
            choice_4="next-choice",
            choice_5="next-choice",
            deck="deck",
            game="game",
        )
    )
    async def answer(
        interaction: discord.Interaction,
        choice: str,
        choice_2: str = "",
        choice_3: str = "",
        choice_4: str = "",
        choice_5: str = "",
        deck: str = "",
        game: str = "",
    ) -> None:
        words = [word for word in (choice, choice_2, choice_3, choice_4, choice_5) if word]
        await answering(interaction, services, lambda: _answer(interaction, completing, words, deck, game))

    for option in CHOICE_OPTIONS:
        complete([answer], option, completing.answers(option))
    complete([answer], "deck", completing.decks())

    @group.command(name="pass", description=said("command.pass"))
    @app_commands.describe(**options(until="pass-until", game="game"))
    @app_commands.choices(
        until=[app_commands.Choice(name=said(f"standing.until.{each}"), value=each) for each in EVERY_UNTIL]
    )
    async def pass_(
        interaction: discord.Interaction, until: app_commands.Choice[str] | None = None, game: str = ""
    ) -> None:
        what = until.value if until else ""
        await answering(interaction, services, lambda: _pass(interaction, services, what, game))

    complete([play, action], "mode", completing.field("mode", "mode"))
    complete([play, action], "target", completing.field("targets", "target"))
    complete([play, action], "next_target", completing.field("targets", "next_target"))
    complete([play, action, pay, answer, pass_], "game", completing.games())


async def game_of(interaction: discord.Interaction, services: Services, named: str) -> str:
    """Which game a command means, to which its private answer belongs; raises Refusal."""
    game = await services.games.find(interaction.user.id, interaction.channel_id or 0, named)
    name = interaction.command.name if interaction.command is not None else ""
    belongs_to(interaction, game, TURN if name in IN_A_TURN else name)
    return game


async def _declare(interaction: discord.Interaction, services: Services, kind: Kind, typed: Wish, named: str) -> Reply:
    texts, person = texts_of(interaction), interaction.user.id
    game = await game_of(interaction, services, named)
    wish = await wish_meant(services, game, person, kind, typed, texts)
    before = await services.games.look(game, person)
    sight = await services.declarations.declare(str(interaction.id), game, person, wish)
    shown = panels.declaration(sight, texts, ask=reader_of(interaction).person.confirm)
    return await with_what_was_missed(interaction, services, before, Reply(shown))


async def _pay(interaction: discord.Interaction, services: Services, how: str, with_: str, named: str) -> Reply:
    texts, person = texts_of(interaction), interaction.user.id
    game = await game_of(interaction, services, named)
    sight = await services.declarations.sight(game, person)
    if sight is None and how != "pay":
        return Reply(Message(content=texts.say("said.nothing-declared")))
    if how == "look" and sight is not None:
        return Reply(panels.declaration(sight, texts, ask=reader_of(interaction).person.confirm))
    if how == "cancel" and sight is not None:
        await services.declarations.cancel(game, person, sight.origin)
        look = await services.games.look(game, person)
        return Reply(asked_next(look, texts, texts.say("said.cancelled")))
    picks = []
    if with_:
        payments = await services.completions.payments(game, person)
        picks = [understood(payments, with_, texts, "with")] if payments else [with_]
    outcome = await services.declarations.confirm(str(interaction.id), game, person, picks=picks)
    return receipt(outcome, texts)


async def _answer(
    interaction: discord.Interaction, completing: Completing, words: list[str], deck: str, named: str
) -> Reply:
    """Answers what is asked, or a challenge; an answer to nothing that is asked says what is."""
    texts, services, person = texts_of(interaction), completing.services, interaction.user.id
    found = await completing.asked(interaction)
    challenges = await challenge_pairs(services, person, texts)
    meant_challenge = _challenge_meant(words[0], challenges, found, texts)
    if meant_challenge:
        kind, _, challenge = meant_challenge.partition(":")
        if kind.endswith(("chance", "chancenone")):
            return await _mix_in(interaction, services, kind, challenge, " ".join(words[1:]))
        return await _answer_challenge(interaction, services, texts, kind, challenge, deck)
    game = await game_of(interaction, services, named)
    if found is None:
        look = await services.games.look(game, person)
        if look.seat is None:
            raise Refusal("not your game")
        return await with_what_was_missed(interaction, services, look, Reply(asked_next(look, texts)))
    codes = [understood(found, word, texts, found.prompt) for word in words if word != NOTHING]
    try:
        return await _give(interaction, services, game, codes)
    except Refusal as refusal:
        if refusal.key != "too few":
            raise
        said = texts.say("said.too-few", range=range_of(texts, found), most=found.most, given=len(codes))
        return await _still_to_choose(interaction, services, game, codes, said)


async def _give(interaction: discord.Interaction, services: Services, game: str, codes: list[str]) -> Reply:
    """Answers the next question of a declaration under way, else the question that is open."""
    texts, person, operation = texts_of(interaction), interaction.user.id, str(interaction.id)
    sight = await _under_way(services, game, person)
    if sight is not None:
        sight = await services.declarations.choose(operation, game, person, sight.origin, sight.step, codes)
        return Reply(panels.declaration(sight, texts, ask=reader_of(interaction).person.confirm))
    look = await services.games.look(game, person)
    decision = next((each for each in look.view.decisions if each.kind != "turn"), None)
    if decision is None:
        return Reply(asked_next(look, texts))
    outcome = await services.games.answer(operation, game, person, decision.id, codes)
    return receipt(outcome, texts)


async def _still_to_choose(
    interaction: discord.Interaction, services: Services, game: str, codes: Sequence[str], said: str
) -> Reply:
    """The question to which too little was answered, as a panel in which that is chosen already."""
    texts, person = texts_of(interaction), interaction.user.id
    sight = await _under_way(services, game, person)
    if sight is not None and sight.decision is not None:
        bits = chosen_by(sight.decision, codes)
        return Reply(
            panels.declaration(sight, texts, bits=bits, preface=said, ask=reader_of(interaction).person.confirm)
        )
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


async def _mix_in(interaction: discord.Interaction, services: Services, kind: str, subject: str, words: str) -> Reply:
    """Mixes words, typed beside the answer, or none into the chance of a challenge or table."""
    operation, person, texts = str(interaction.id), person_of(interaction.user), texts_of(interaction)
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


async def _answer_challenge(
    interaction: discord.Interaction, services: Services, texts: Texts, kind: str, challenge: str, deck: str
) -> Reply:
    operation, person = str(interaction.id), person_of(interaction.user)
    if kind == "decline":
        await services.challenges.decline(operation, challenge, person)
        return Reply(Message(content=texts.say("said.declined")))
    if kind == "leave":
        await services.lobbies.leave(operation, challenge, person)
        return Reply(Message(content=texts.say("said.left-table")))
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


async def _pass(interaction: discord.Interaction, services: Services, until: str, named: str) -> Reply:
    game = await game_of(interaction, services, named)
    if until:
        outcome = await services.standing.pass_until(str(interaction.id), game, interaction.user.id, until)
        return receipt(outcome, texts_of(interaction), "standing.passing")
    outcome = await services.games.pass_turn(str(interaction.id), game, interaction.user.id)
    return receipt(outcome, texts_of(interaction))
