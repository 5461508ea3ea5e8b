"""Tables that wait for players, by buttons: join with a deck, leave, change sides, begin, cancel."""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_no_game, said_when_done
from bot.chat.replies.answering import Reply
from bot.chat.sending.private_messages import belongs_to
from bot.present.games import lobbies as present
from bot.present.games.messages import begun
from bot.present.layout.forms import words_for_a_table


async def _join(press: Pressed) -> Reply:
    """Offers the decks with which a seat can be taken; a rematch, whose decks are known, takes it at once."""
    return await _choose(press, 0)


async def _seats(press: Pressed) -> Reply:
    """Turns a page of decks."""
    return await _choose(press, press.number(1))


async def _choose(press: Pressed, page: int) -> Reply:
    lobbies = press.services.lobbies
    lobby, decks = await lobbies.decks_for(press.subject, press.person)
    if not decks:
        lobby = await lobbies.join(press.operation, press.subject, press.person)
        return press.reply(present.seated(lobby, press.texts))
    return press.reply(present.deck(lobby, decks, press.texts, page))


async def _sit(press: Pressed) -> Reply:
    """Takes a seat with the deck picked."""
    deck = press.pick("unknown deck", deck="")
    lobby = await press.services.lobbies.join(press.operation, press.subject, press.person, deck)
    return press.reply(present.seated(lobby, press.texts))


async def _leave_the_queue(press: Pressed) -> Reply:
    """Waits no longer."""
    await press.services.queue.leave(press.person)
    return press.word("queue.left")


async def _mix(press: Pressed) -> Reply:
    """Opens the form in which a player at the table types what they mix into the chance."""
    await press.services.lobbies.may_mix_in(press.subject, press.person)
    return press.fill_in(words_for_a_table(press.subject, press.texts))


async def _mix_none(press: Pressed) -> Reply:
    """A player at the table mixes nothing in."""
    lobby = await press.services.lobbies.mix_in(press.operation, press.subject, press.person, None)
    return press.word("said.mixed-none") if lobby.status == "open" else press.reply(begun(lobby.game_id, press.texts))


async def _start(press: Pressed) -> Reply:
    """Begins the game of a full table."""
    lobby = await press.services.lobbies.start(press.operation, press.subject, press.person)
    return press.reply(begun(lobby.game_id, press.texts))


async def _fill(press: Pressed) -> Reply:
    """Has a practice opponent sit down; of the words that say so only the newest stay."""
    belongs_to(press.interaction, press.subject, "fill")
    await press.services.lobbies.fill(press.operation, press.subject, press.person)
    return press.word("said.filled")


async def _side(press: Pressed) -> Reply:
    """Changes teams, or wants to swap seats with a player of the other team; only the newest words about it stay."""
    belongs_to(press.interaction, press.subject, "side")
    lobbies = press.services.lobbies
    before = await lobbies.look(press.subject)
    after = await lobbies.change_side(press.operation, press.subject, press.person)
    return press.reply(present.side_changed(before, after, press.person.id, press.texts))


PRESSES = of_no_game(
    {
        "join": _join,
        "seats": _seats,
        "sit": _sit,
        "leave": said_when_done(lambda services: services.lobbies.leave, "said.left-table"),
        "side": _side,
        "mix": said_when_done(lambda services: services.lobbies.mix, "said.mixed"),
        "tablechance": _mix,
        "tablechancenone": _mix_none,
        "fill": _fill,
        "start": _start,
        "close": said_when_done(lambda services: services.lobbies.cancel, "said.table-cancelled"),
        "unqueue": _leave_the_queue,
    },
    plays=("join",),
)
