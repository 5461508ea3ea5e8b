"""Standing orders by slash command: `/plan` lists them, gives them and takes them back."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands

from bot.chat.answering import Reply, answering
from bot.chat.commands.completing import (
    WISH_OPTIONS,
    Choices,
    Complete,
    Completing,
    best,
    complete,
    given,
    quietly,
)
from bot.chat.commands.describing import options, said
from bot.chat.commands.playing import game_of
from bot.chat.commands.understanding import Field, pairs_of, understood
from bot.chat.readers import texts_of
from bot.chat.receipts import receipt
from bot.play.declaring.standing import Standing
from bot.play.declaring.walking import Wish
from bot.play.game_records.orders import EVERY_UNTIL, EVERY_WHEN, EVERY_WHENEVER
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from bot.play.services import Services
from bot.present.games.planning import plan_step, plannables
from bot.present.games.standing import ALL, given_in_words, naming_plain, standing
from bot.present.texts import Texts
from bot.present.wording.naming import naming_of


def add(tree: app_commands.CommandTree[discord.Client], services: Services) -> None:
    """Adds `/plan`, a command of its own: it has more to choose from than all of /altered has room for."""
    completing = Completing(services)

    @tree.command(name="plan", description=said("command.plan"))
    @app_commands.describe(
        **options(
            when="plan-when",
            card="plan-card",
            expedition="expedition",
            mode="mode",
            target="target",
            next_target="next-target",
            pass_until="pass-until",
            always="always",
            take_back="take-back-order",
            game="game",
        )
    )
    @app_commands.choices(
        when=[app_commands.Choice(name=said(f"plan.begin.{each}"), value=each) for each in EVERY_WHEN],
        pass_until=[app_commands.Choice(name=said(f"standing.until.{each}"), value=each) for each in EVERY_UNTIL],
        always=[app_commands.Choice(name=said(f"standing.whenever.{each}"), value=each) for each in EVERY_WHENEVER],
    )
    async def plan(
        interaction: discord.Interaction,
        when: app_commands.Choice[str] | None = None,
        card: str = "",
        expedition: str = "",
        mode: str = "",
        target: str = "",
        next_target: str = "",
        pass_until: app_commands.Choice[str] | None = None,
        always: app_commands.Choice[str] | None = None,
        take_back: str = "",
        game: str = "",
    ) -> None:
        until, whenever = pass_until.value if pass_until else "", always.value if always else ""
        if card or when:
            wish = Wish(card, expedition, mode, tuple(word for word in (target, next_target) if word))
            moment = when.value if when else EVERY_WHEN[0]
            await answering(interaction, services, lambda: _declare(interaction, services, moment, wish, game))
            return
        await answering(interaction, services, lambda: _plan(interaction, services, until, whenever, take_back, game))

    complete([plan], "card", _plannable(completing))
    complete([plan], "expedition", _field(completing, "expedition", "expedition"))
    complete([plan], "mode", _field(completing, "mode", "mode"))
    complete([plan], "target", _field(completing, "targets", "target"))
    complete([plan], "next_target", _field(completing, "targets", "next_target"))
    complete([plan], "take_back", _orders(completing))
    complete([plan], "game", completing.games())


def order_pairs(found: Standing, texts: Texts) -> list[tuple[str, str]]:
    """The orders that can be taken back, as label and code; all of them last."""
    pairs = [(naming_plain(line), code) for line, code in given_in_words(naming_of(found.look, texts), found.orders)]
    return [*pairs, (texts.say("standing.back-all"), ALL)] if pairs else []


def _plannable(completing: Completing) -> Complete:
    """What could be played in the turn that is planned for."""

    async def offered(interaction: discord.Interaction, typed: str) -> Choices:
        game, when = await completing.game(interaction), given(interaction, "when") or EVERY_WHEN[0]
        found = await completing.services.plans.candidates(game, interaction.user.id, when)
        return best(pairs_of(found, texts_of(interaction)), typed)

    return quietly(offered)


def _field(completing: Completing, field: Field, option: str) -> Complete:
    """What a planned card may be declared with in one field, given the fields before it."""

    async def offered(interaction: discord.Interaction, typed: str) -> Choices:
        before = {name: given(interaction, name) for name in WISH_OPTIONS[: WISH_OPTIONS.index(option)]}
        game, when = await completing.game(interaction), given(interaction, "when") or EVERY_WHEN[0]
        texts, person, plans = texts_of(interaction), interaction.user.id, completing.services.plans
        targets = (before["target"],) if before.get("target") else ()
        wish = Wish(given(interaction, "card"), before.get("expedition", ""), before.get("mode", ""), targets)
        wish = await _meant(completing.services, game, person, when, wish, texts)
        return best(pairs_of(await plans.field(game, person, when, wish, field), texts), typed)

    return quietly(offered)


async def _meant(services: Services, game: str, person: int, when: str, typed: Wish, texts: Texts) -> Wish:
    """A plan in codes, from what was sent in codes and words; raises Refusal as `understood`."""
    plans = services.plans
    found = await plans.candidates(game, person, when)
    if not found.options:
        raise Refusal("nothing to play")
    wish = Wish(understood(found, typed.option, texts, "card"))
    if typed.expedition:
        found = await plans.field(game, person, when, wish, "expedition")
        wish = replace(wish, expedition=understood(found, typed.expedition, texts, "expedition"))
    if typed.mode:
        found = await plans.field(game, person, when, wish, "mode")
        wish = replace(wish, mode=understood(found, typed.mode, texts, "mode"))
    for word in typed.targets:
        found = await plans.field(game, person, when, wish, "targets")
        wish = replace(wish, targets=(*wish.targets, understood(found, word, texts, "targets")))
    return wish


async def _declare(interaction: discord.Interaction, services: Services, when: str, typed: Wish, named: str) -> Reply:
    """Plans a play as far as it is filled in; what is left open is asked next, at last whether to keep it."""
    texts, person = texts_of(interaction), interaction.user.id
    game = await game_of(interaction, services, named)
    if not typed.option:
        look, decision = await services.plans.playables(game, person, when)
        return Reply(plannables(look, texts, decision, when))
    wish = await _meant(services, game, person, when, typed, texts)
    return Reply(plan_step(await services.plans.declare(str(interaction.id), game, person, when, wish), texts))


def _orders(completing: Completing) -> Complete:
    async def offered(interaction: discord.Interaction, typed: str) -> Choices:
        found = await completing.services.standing.look(await completing.game(interaction), interaction.user.id)
        return best(order_pairs(found, texts_of(interaction)), typed)

    return quietly(offered)


async def _plan(
    interaction: discord.Interaction, services: Services, until: str, whenever: str, take_back: str, named: str
) -> Reply:
    """Does what is filled in, in this order, and lists what stands then; `until` answers like a pass."""
    texts, person = texts_of(interaction), interaction.user.id
    game = await game_of(interaction, services, named)
    found = await services.standing.read(game, person)
    if take_back:
        pairs = order_pairs(found, texts)
        codes = [code for _, code in pairs]
        places = [codes.index(take_back)] if take_back in codes else meant([label for label, _ in pairs], take_back)
        if len(places) != 1:
            raise Refusal("no such order")
        found = await services.standing.take_back(game, person, codes[places[0]])
    if whenever:
        found = await services.standing.choose_whenever(game, person, {*found.orders.whenever, whenever})
    if until:
        outcome = await services.standing.pass_until(str(interaction.id), game, person, until)
        return receipt(outcome, texts, "standing.passing")
    preface = texts.say("standing.changed") if take_back or whenever else ""
    return Reply(standing(found, texts, preface))
