"""Taking moves back: which moments there are, what going back to one means, and the request that stands."""

from __future__ import annotations

from bot.play.game_records.looks import Look, Outcome
from bot.play.game_records.past import UndoRequest
from bot.play.game_records.rewound import Rewound
from bot.play.games.undo_sight import Moment, UndoSight
from bot.present.games.outcomes import asked_next
from bot.present.history.log import moment_named
from bot.present.layout.limits import BUTTON_LABEL, CHOICE_DESCRIPTION, CHOICE_LABEL
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, Message, Row, Select
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, escaped, naming_of, shortened

A_PAGE = 24
"""Moments that one list shows."""


def undo(sight: UndoSight, texts: Texts, page: int = 0, preface: str = "") -> Message:
    """The panel: the request that stands, or the moments to go back to."""
    naming = naming_of(sight.look, texts)
    plain, request = naming.unformatted(), sight.look.undo_request
    if request is not None and not sight.moderator:
        return _requested(sight, naming, preface)
    if not sight.moments:
        return _message(texts, preface, texts.say("undo.nothing"), ())
    game, at = sight.look.facts.id, sight.look.version
    pages = -(-len(sight.moments) // A_PAGE)
    page = min(max(page, 0), pages - 1)
    part = sight.moments[page * A_PAGE : (page + 1) * A_PAGE]
    choices = tuple(
        Choice(str(moment.to), _named(plain, moment, CHOICE_LABEL), _terms(sight, plain, moment)) for moment in part
    )
    rows: list[Row] = []
    newest = sight.moments[0]
    if newest.free and not page:
        label = texts.say("undo.at-once-button", moment=_named(plain, newest, BUTTON_LABEL - 20))
        rows.append((Button(press("undodo", game, newest.to, at), shortened(label, BUTTON_LABEL), "primary"),))
    rows.append(Select(press("undopick", game, at, page), choices, texts.say("undo.choose")))
    if pages > 1:
        earlier = Button(
            press("undopage", game, page + 1, "older"), texts.say("undo.older"), disabled=page == pages - 1
        )
        later = Button(press("undopage", game, max(0, page - 1), "newer"), texts.say("undo.newer"), disabled=page == 0)
        rows.append((earlier, later))
    key = "undo.explain-moderator" if sight.moderator else "undo.explain"
    return _message(texts, preface, texts.say(key), tuple(rows))


def undo_sure(sight: UndoSight, texts: Texts, moment: Moment) -> Message:
    """What going back to a moment means, before it is done or asked for."""
    naming, game, at = naming_of(sight.look, texts), sight.look.facts.id, sight.look.version
    lines = [texts.say("undo.to", moment=_named(naming, moment))]
    lines += _learned(naming, moment)
    if moment.free or sight.moderator:
        do = Button(press("undodo", game, moment.to, at), texts.say("undo.do"), "danger")
    else:
        lines.append(texts.say("undo.consent", others=_others(sight, naming)))
        do = Button(press("undoask", game, moment.to, at), texts.say("undo.ask"), "primary")
    return _message(texts, "", "\n".join(lines), ((do, Button(press("undo", game), texts.say("panel.choose-again"))),))


def gone_back(outcome: Outcome, texts: Texts) -> Message:
    """What is said when moves have been taken back, and what the reader is asked now."""
    said = texts.say("panel.repeated" if outcome.repeated else "undo.done")
    return asked_next(outcome.look, texts, said)


def asked_for(outcome: Outcome, texts: Texts) -> Message:
    """What is said to the player who has asked the others, with the way to take the request back."""
    return Message(content=texts.say("undo.asked"), rows=((_withdrawing(outcome.look, texts),),))


def agreed(outcome: Outcome, texts: Texts) -> Message:
    """What came of agreeing: it is done, or waits for others who must agree as well."""
    if outcome.look.undo_request is not None:
        return Message(content=texts.say("undo.others-left"))
    return gone_back(outcome, texts)


def _requested(sight: UndoSight, naming: Naming, preface: str) -> Message:
    look, texts = sight.look, naming.texts
    request = look.undo_request
    assert request is not None
    moment = sight.moment(request.to)
    if request.seat == look.seat:
        named = _named(naming, moment) if moment else ""
        said = texts.say("undo.own-request", others=_others(sight, naming), moment=named)
        return _message(texts, preface, said, ((_withdrawing(look, texts),),))
    return _message(texts, preface, request_said(naming, request, moment), (answering_request(look, request, texts),))


def _withdrawing(look: Look, texts: Texts) -> Button:
    return Button(press("undoback", look.facts.id), texts.say("undo.withdraw"))


def request_said(naming: Naming, request: UndoRequest, moment: Moment | None) -> str:
    """Who asks to go back to which moment, and what has become known since; without the moment where it is unknown."""
    texts = naming.texts
    named = _named(naming, moment) if moment is not None else ""
    if request.judge:
        reason = escaped(request.reason, 400)
        lines = [texts.say("undo.request-of-a-judge", who=escaped(request.judge), moment=named, reason=reason)]
    else:
        key = "undo.request" if named else "undo.request-unnamed"
        lines = [texts.say(key, who=naming.person(request.seat), moment=named)]
    if moment is not None:
        lines += _learned(naming, moment)
    return "\n".join(lines)


def _learned(naming: Naming, moment: Moment) -> list[str]:
    """What has become known since a moment: by chance or looking, or by cards that were played and seen."""
    if moment.chance:
        return [naming.texts.say("undo.learned")]
    lines = []
    for owner in sorted({seat for seat, _ in moment.seen}):
        others = [player.seat for player in naming.view.players if not player.left and player.seat != owner]
        cards = naming.texts.together([naming.card(card) for seat, card in moment.seen if seat == owner])
        said = {"who": naming.persons(others), "count": len(others), "cards": cards}
        lines.append(naming.texts.say("undo.seen", **said))
    return lines


def answering_request(look: Look, request: UndoRequest, texts: Texts) -> tuple[Button, ...]:
    """The buttons with which who is asked agrees to a request or declines it; they are dead when it is over."""
    game = look.facts.id
    return (
        Button(press("undoyes", game, request.at), texts.say("undo.agree"), "success"),
        Button(press("undono", game, request.at), texts.say("undo.decline")),
    )


def _seats(sight: UndoSight) -> list[int]:
    """Who has to agree."""
    return [player.seat for player in sight.look.view.players if not player.left and player.seat != sight.look.seat]


def _others(sight: UndoSight, naming: Naming) -> str:
    return naming.persons(_seats(sight))


def _terms(sight: UndoSight, naming: Naming, moment: Moment) -> str:
    if moment.free or sight.moderator:
        return naming.texts.say("undo.at-once")
    said = naming.texts.say("undo.with-consent", others=_others(sight, naming), count=len(_seats(sight)))
    return shortened(said, CHOICE_DESCRIPTION)


def moment_said(naming: Naming, moment: Moment, most: int) -> str:
    """A moment by the move that followed it, shortened."""
    return _named(naming, moment, most)


def _named(naming: Naming, moment: Moment, most: int = 300) -> str:
    """A moment by the move that followed it, shortened: 'Day 3, before: Ana passes'."""
    return shortened(moment_named(naming, Rewound(moment.day, moment.seat, moment.events)), most)


def _message(texts: Texts, preface: str, said: str, rows: tuple[Row, ...]) -> Message:
    words = f"{preface}\n\n{said}" if preface else said
    return Message(embed=Embed(title=texts.say("undo.title"), description=words), rows=rows)
