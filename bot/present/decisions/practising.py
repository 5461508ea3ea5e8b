"""Practice in words: what each answer is good for, and what might come of one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.game_records.looks import Look
from bot.play.games.hints import HintSight, SupposedSight
from bot.present.decisions.choosing import panel
from bot.present.decisions.options import choices
from bot.present.decisions.prompts import title_of
from bot.present.layout.folding import folded
from bot.present.layout.limits import CHOICES
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Message, Row, Select
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, capital, naming_of, shortened, statistics
from engine.opponents.hints import Reason
from engine.opponents.worth import GIVEN_AWAY
from engine.sight import ExpeditionSight
from engine.state.decisions import AnyOption, PlayOption

ROOM = 2400
"""How much room the list of options takes."""

PLAYS_ROOM = 900

_EFFECT_ROOMS = (240, 140, 70)
"""How much of the text of each card is shown, tried in turn until all options are there."""


def hint_button(look: Look, texts: Texts) -> list[Button]:
    """The button behind which hints are, in games in which no person but practice opponents could mind.

    That of a try at a puzzle tells its first move, and ends a streak.
    """
    if look.view.result is not None or not look.facts.practised or len(look.facts.people) > 1:
        return []
    if look.facts.puzzle is not None:
        return [Button(press("puzzlehint", look.facts.id), texts.say("puzzle.hint"))]
    return [Button(press("hint", look.facts.id), texts.say("could.button"))]


def hints(sight: HintSight, texts: Texts) -> Message:
    """The options of what is asked, the best first, each with a reason; one can be tried."""
    naming, game, decision = naming_of(sight.look, texts), sight.look.facts.id, sight.decision
    made = choices(naming, decision.options, decision.arguments)
    order = sorted(range(len(made)), key=lambda at: -sight.reasons[at].worth)
    said: list[str] = []
    for room in _EFFECT_ROOMS:
        effects = [effect_said(naming, option, room) for option in decision.options]
        told = [_reason(naming, reason, effect) for reason, effect in zip(sight.reasons, effects, strict=True)]
        said = [texts.say("could.line", option=made[at].label, reason=told[at]) for at in order]
        if sum(len(line) + 1 for line in said) <= ROOM:
            break
    explained = "could.explain-giving" if decision.prompt in GIVEN_AWAY else "could.explain"
    lines = [texts.say(explained, question=title_of(naming, decision)), folded(said, ROOM, texts)]
    tried = tuple(Choice(made[at].value, made[at].label, made[at].description) for at in order[:CHOICES])
    rows: list[Row] = [(Button(press("dismiss", game), texts.say("panel.close")),)]
    if tried:
        rows.insert(0, Select(press("suppose", game, decision.id), tried, texts.say("could.try")))
    return panel(texts.say("could.button"), lines, rows)


def effect_said(naming: Naming, option: AnyOption, room: int) -> str:
    """What the text of a card that could be played says, in so much room; "" for other options."""
    card = naming.thing(option.id) if isinstance(option, PlayOption) else None
    return shortened(" ".join(naming.card_lines(card.reference)), room) if card is not None else ""


def _reason(naming: Naming, reason: Reason, effect: str) -> str:
    place = naming.expedition(reason.place) if reason.place >= 0 else ""
    return naming.texts.say(
        f"could.reason.{reason.key.replace(' ', '-')}",
        place=place,
        effect=effect,
        number=reason.number,
        day=reason.day,
        mana=reason.mana,
    )


def supposed(sight: SupposedSight, texts: Texts) -> Message:
    """What might come of an answer, said to be made up, with the Dusk as it would stand; and the way back."""
    look, outcome = sight.look, sight.outcome
    naming = naming_of(look, texts)
    made = choices(naming, sight.decision.options, sight.decision.arguments)
    label = next(each.label for each in made if each.value == sight.option)
    people = tuple(player.name for player in look.facts.players)
    there = Naming(texts, look.catalogue, people, outcome.view, look.seat)
    plays = [
        texts.say("could.plays", who=there.person(seat), card=there.card(reference))
        if reference
        else texts.say("could.passes", who=there.person(seat))
        for seat, reference in outcome.plays
    ]
    lines = [texts.say("could.made-up"), folded(plays, PLAYS_ROOM, texts)]
    lines += [texts.say("could.ended" if outcome.ended else "could.dusk"), *_dusk(there, outcome.view.expeditions)]
    back = Button(press("hint", look.facts.id), texts.say("could.back"))
    return panel(texts.say("could.what-if", option=label), lines, [(back,)])


def _dusk(naming: Naming, expeditions: Sequence[ExpeditionSight]) -> list[str]:
    """Each expedition with its totals, and whether it would move."""
    lines = []
    for each in expeditions:
        terrains = naming.terrains((*each.because, *each.tied))
        outcome = naming.texts.say("board.moves" if each.moves else "board.stays", terrains=terrains)
        who = capital(naming.expedition(each.expedition))
        lines.append(naming.texts.say("could.lane", who=who, totals=statistics(each.totals), outcome=outcome))
    return lines
