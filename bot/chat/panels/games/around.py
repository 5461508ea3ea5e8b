"""Around a game: hand, cards, log, More…, giving up, draws, the board anew, a rematch."""

from __future__ import annotations

from bot import present
from bot.chat.panels.pressed import Pressed, of_games
from bot.chat.replies.answering import Reply
from bot.chat.replies.hinting import hinted
from bot.chat.replies.recapping import beside_the_board, with_what_was_missed
from bot.chat.replies.whereabouts import place_of
from bot.chat.sending.illustrations import illustrated
from bot.chat.sending.private_messages import CHALLENGE, belongs_to
from bot.play.games.games import goes_on_in
from bot.play.matchmaking.challenge import Challenge
from bot.play.matchmaking.challenges import OPEN_FOR_MS
from bot.play.matchmaking.lobby import Lobby
from bot.play.requests.codes import orbs_of_swap
from bot.play.requests.refusal import Refusal
from bot.present.games.lobbies import seated
from bot.present.games.messages import begun, challenged
from bot.present.games.outcomes import draw_agreed
from bot.present.tables.hand import ANEW
from bot.present.tables.illustrating import with_hand


async def _hand(press: Pressed) -> Reply:
    """Shows their hand to its player, from any board however old; a message of its own, beside any panel.

    Below a hand that is shown already, the same message shows it as it is now.
    """
    look = await press.services.games.hand(press.subject, press.person.id)
    words = present.private_hand(look, press.texts, missed=await press.services.absence.has_news(look))
    wish = press.reader.person
    reply = Reply(
        await illustrated(
            words, lambda message: with_hand(message, look, press.texts, wish.pictures), text_only=wish.text_only
        ),
        update=press.part(1) == ANEW and press.in_panel,
    )
    reply = await hinted(press.services, look, press.texts, reply, "first hand")
    return await with_what_was_missed(press.interaction, press.services, look, reply)


async def _away(press: Pressed) -> Reply:
    """Tells a player what has happened since their last look, or before it where nothing has."""
    look = await press.look()
    shown = present.recap_panel(look, await press.services.absence.again(look), press.texts)
    return Reply(await beside_the_board(press.interaction, press.services, look, shown))


async def _words(press: Pressed) -> Reply:
    """Shows the board in words, for who does not see pictures or wants to know more."""
    look = await press.look()
    public = look if look.seat is None else await press.services.games.look(press.subject)
    dusk = await press.services.games.last_dusk(public)
    return Reply(present.private_board(public, press.texts, dusk=dusk, watched=look.seat is None))


async def _log(press: Pressed) -> Reply:
    """Shows a page of the log as its reader may know it."""
    page = press.number(1) if press.part(1) else 0
    look = await press.look()
    found = await press.services.history.log(press.subject, press.person.id, page)
    shown = present.log(look, found, press.texts)
    return press.reply(shown) if press.part(1) else Reply(shown)


async def _cards(press: Pressed) -> Reply:
    """Shows everything on the table that can be read, in pages."""
    look = await press.look()
    return press.reply(present.cards(look, press.texts, press.number(1)))


async def _card(press: Pressed) -> Reply:
    """Shows the card that was picked."""
    picked, look = press.pick(), await press.look()
    return press.reply(present.card(look, press.texts, picked, press.number(1)))


async def _piles(press: Pressed) -> Reply:
    """Shows the discard piles."""
    look = await press.look()
    return press.reply(present.piles(look, press.texts, press.number(1)))


async def _more(press: Pressed) -> Reply:
    """Shows what else can be done."""
    look = await press.look()
    return Reply(present.more(look, press.texts))


async def _concede(press: Pressed) -> Reply:
    """Asks before giving up."""
    look = await press.look_as_player(running=True)
    return press.reply(present.sure_to_concede(look, press.texts))


async def _give_up(press: Pressed) -> Reply:
    """Gives the game up."""
    outcome = await press.services.games.concede(press.operation, press.subject, press.person.id)
    return press.receipt(outcome, "said.conceded")


async def _draw(press: Pressed) -> Reply:
    """Offers a draw; where one stands, shows it and asks before agreeing."""
    look = await press.look()
    if look.seat is not None and look.draw_offers:
        return press.reply(present.draw_that_stands(look, press.texts))
    await press.services.draws.offer(press.operation, press.subject, press.person.id)
    return press.word("said.draw-offered")


async def _offered(press: Pressed) -> Reply:
    """Shows the draw that is offered, with what can be said to it; where none stands any longer, it says so."""
    look = await press.look_as_player()
    if not look.draw_offers:
        raise Refusal("no draw offered")
    return Reply(present.draw_that_stands(look, press.texts))


async def _agree(press: Pressed) -> Reply:
    """Agrees to the draw that is offered: the game is over."""
    outcome = await press.services.draws.accept(press.operation, press.subject, press.person.id)
    return press.reply(draw_agreed(outcome, press.texts))


async def _take_back(press: Pressed) -> Reply:
    """Takes one's own offer of a draw back."""
    await press.services.draws.withdraw(press.operation, press.subject, press.person.id)
    return press.word("said.draw-withdrawn")


async def _no_draw(press: Pressed) -> Reply:
    """Declines a draw."""
    await press.services.draws.decline(press.operation, press.subject, press.person.id)
    return press.word("said.draw-declined")


async def _redraw(press: Pressed) -> Reply:
    """Has the board posted anew, and the hands shown; where the game's place is lost, it goes on here.

    Only for players: a board that others could move about would never stand still.
    """
    games, look = press.services.games, await press.look_as_player()
    if goes_on_in(look, place := place_of(press.interaction)):
        await games.move_here(press.subject, press.person.id, place)
    else:
        await games.post_anew(press.subject)
    return press.word("more.redrawn")


async def _here(press: Pressed) -> Reply:
    """Has the game go on where the button is pressed."""
    await press.services.games.move_here(press.subject, press.person.id, place_of(press.interaction))
    return press.word("more.moved")


async def _rematch(press: Pressed) -> Reply:
    """Challenges to the same game with sides changed, or accepts where the other has; practice begins at once."""
    place, look = place_of(press.interaction), await press.look_as_player()
    if look.facts.practised and len(look.facts.players) == 2:
        again = await press.services.practice.again(press.operation, press.subject, press.person.id)
        return press.reply(begun(again.facts.id, press.texts))
    return asked_again(press, await press.services.games.rematch(press.operation, press.subject, press.person, place))


def asked_again(press: Pressed, made: Challenge | Lobby) -> Reply:
    """What a person is told who has asked for the same game again, or for one from a moment, or has agreed to it."""
    if isinstance(made, Lobby):
        return press.reply(seated(made, press.texts))
    if made.status == "accepted":
        return press.reply(begun(made.game_id, press.texts, "said.accepted-soon"))
    belongs_to(press.interaction, made.id, CHALLENGE)
    return press.reply(challenged(made, OPEN_FOR_MS // 3_600_000, press.texts))


async def _orbs(press: Pressed) -> Reply:
    """Shows which Mana Orbs can be swapped; opened from a hand, beside it."""
    look = await press.look_as_player()
    if not press.part(1):
        return Reply(present.orbs(look, press.texts))
    return press.reply(present.orbs(look, press.texts, press.number(1)))


async def _orb(press: Pressed) -> Reply:
    """Asks before the swap that was picked is made."""
    look = await press.look_as_player()
    ready, exhausted = orbs_of_swap(press.picked)
    if (ready, exhausted) in look.view.swaps:
        return press.reply(present.sure_to_swap(look, press.texts, ready, exhausted))
    said = present.refusal(press.texts, Refusal("no such swap"))
    return press.reply(present.orbs(look, press.texts, preface=said.content))


async def _swap(press: Pressed) -> Reply:
    """Swaps two Mana Orbs."""
    games, person = press.services.games, press.person.id
    outcome = await games.swap_orbs(press.operation, press.subject, person, press.number(1), press.number(2))
    return press.receipt(outcome)


PRESSES = of_games(
    {
        "hand": _hand,
        "away": _away,
        "orbs": _orbs,
        "orb": _orb,
        "swap": _swap,
        "log": _log,
        "words": _words,
        "cards": _cards,
        "card": _card,
        "piles": _piles,
        "more": _more,
        "concede": _concede,
        "giveup": _give_up,
        "draw": _draw,
        "agree": _agree,
        "offered": _offered,
        "nodraw": _no_draw,
        "undraw": _take_back,
        "redraw": _redraw,
        "here": _here,
        "rematch": _rematch,
    },
    plays=("hand",),
)
