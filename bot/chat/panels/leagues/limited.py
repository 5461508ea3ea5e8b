"""Picking and building in a pod, by buttons and selects."""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.replies.answering import Reply
from bot.leagues.limited.pod_keeping import OwnSeat
from bot.present.layout.records import Message
from bot.present.leagues import limited as present
from bot.present.wording.naming import escaped


def _reply(press: Pressed, shown: Message) -> Reply:
    """An answer in the pressed panel, which in direct messages is an ordinary message."""
    return Reply(shown, update=press.in_panel or press.interaction.guild_id is None)


def _seat(press: Pressed, own: OwnSeat, preface: str = "", pages: tuple[int, int] = (0, 0)) -> Reply:
    return _reply(press, present.own_seat(own, press.texts, preface, pages))


def _pages(press: Pressed) -> tuple[int, int]:
    return press.number(1), press.number(2)


async def _show(press: Pressed) -> Reply:
    """Shows a person what they are to do now."""
    return _seat(press, await press.services.pods.look(press.subject, press.person.id))


async def _pool(press: Pressed) -> Reply:
    """Shows a person all their cards."""
    own = await press.services.pods.look(press.subject, press.person.id)
    return Reply(present.pool(own, press.texts), update=press.in_panel)


async def _pick(press: Pressed) -> Reply:
    """Picks a card of the pack before a person."""
    number = press.number(1)
    own = await press.services.pods.pick(press.operation, press.subject, press.person, number, press.number(2))
    catalogue = own.sight.catalogue
    card = escaped(catalogue.name_of(catalogue.find(own.seat.picks[number]), press.texts.language), present.CARD_NAME)
    return _seat(press, own, press.texts.say("limited.picked", card=card))


async def _back(press: Pressed) -> Reply:
    """A person for whom picks were made is back."""
    return _seat(press, await press.services.pods.back(press.operation, press.subject, press.person))


async def _turn(press: Pressed) -> Reply:
    """Turns the pages of the deck that is built."""
    own = await press.services.pods.look(press.subject, press.person.id)
    return _seat(press, own, pages=_pages(press))


async def _add(press: Pressed) -> Reply:
    """Puts cards into the deck."""
    own = await press.services.pods.add(press.operation, press.subject, press.person, press.values)
    return _seat(press, own, pages=_pages(press))


async def _cut(press: Pressed) -> Reply:
    """Takes cards out of the deck."""
    own = await press.services.pods.take_out(press.operation, press.subject, press.person, press.values)
    return _seat(press, own, pages=_pages(press))


async def _hero(press: Pressed) -> Reply:
    """Chooses a Hero, or none."""
    chosen = "".join(press.values[:1])
    hero = "" if chosen == present.NO_HERO else chosen
    own = await press.services.pods.choose_hero(press.operation, press.subject, press.person, hero)
    return _seat(press, own, pages=_pages(press))


async def _automatic(press: Pressed) -> Reply:
    """Builds a deck by the rule."""
    return _seat(press, await press.services.pods.build_for(press.operation, press.subject, press.person))


async def _write(press: Pressed) -> Reply:
    """Opens the form for a list."""
    own = await press.services.pods.look(press.subject, press.person.id)
    form = present.deck_form(press.subject, press.texts)
    return press.fill_in(form if not own.pod.over else None)


async def _hand_in(press: Pressed) -> Reply:
    """Hands the deck in."""
    return _seat(press, await press.services.pods.hand_in(press.operation, press.subject, press.person))


async def _take_back(press: Pressed) -> Reply:
    """Goes on building."""
    return _seat(press, await press.services.pods.take_back(press.operation, press.subject, press.person))


PRESSES = of_no_game(
    {
        "packshow": _show,
        "packpool": _pool,
        "packpick": _pick,
        "packback": _back,
        "deckturn": _turn,
        "deckadd": _add,
        "deckcut": _cut,
        "deckhero": _hero,
        "deckauto": _automatic,
        "deckwrite": _write,
        "deckhand": _hand_in,
        "deckback": _take_back,
    }
)
