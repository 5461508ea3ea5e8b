"""Short private answers: refusals, mishaps, what Tumult is, and the panel behind More…."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from bot.play.decks.bringing import Illegal
from bot.play.game_records.declared import Candidates
from bot.play.game_records.looks import Look
from bot.play.requests.refusal import Refusal
from bot.present.decisions.options import labels
from bot.present.decisions.why import reason_button, why_button
from bot.present.layout.folding import folded
from bot.present.layout.limits import CHOICE_LABEL
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Message, Row
from bot.present.lookups.decks import breaches
from bot.present.texts import Texts
from bot.present.wording.naming import escaped, naming_of

LICENCE = "MIT"

LIST_ROOM = 1200
"""Characters of a refusal that list what can be chosen."""


def refusal(texts: Texts, refused: Refusal) -> Message:
    """Why something cannot be done now, and what to do next; where a rule is behind it, with a way to that."""
    said = texts.say(f"refusal.{refused.key}", **_arguments(texts, refused.arguments))
    if refused.code:
        return Message(content=said, rows=((why_button(refused.game, refused.code, texts),),))
    rule = refused.rule or _first_rule(refused)
    if rule:
        return Message(content=said, rows=((reason_button(rule, refused.ability, refused.game, texts),),))
    return Message(content=said)


def _first_rule(refused: Refusal) -> str:
    """The rule behind the first limit that a deck breaks; "" where nothing but a custom is broken."""
    found = [value.legality for value in refused.arguments.values() if isinstance(value, Illegal)]
    return next((check.rule for legality in found for check in legality.breaches if check.rule), "")


def _arguments(texts: Texts, given: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a refusal in words."""
    said: dict[str, Any] = {}
    for name, value in given.items():
        if name == "permissions":
            said[name] = texts.together([texts.say(f"permission.{permission}") for permission in value])
        elif name == "kind":
            said[name] = texts.first(f"place.{value}", "place.other")
        elif name == "channel":
            said[name] = f"<#{value}>"
        elif name == "role":
            said[name] = f"<@&{value}>"
        elif name == "games":
            said[name] = texts.together([str(game) for game in value])
        elif name == "people":
            said[name] = texts.together([escaped(str(person), 60) for person in value])
        elif name == "leagues":
            said[name] = texts.together([escaped(str(league), 60) for league in value])
        elif name == "option":
            said[name] = texts.first(f"option-name.{value}", "field.other")
        elif name == "structure":
            said[name] = texts.first(f"league.structure.{value}", "field.other")
        elif name == "league":
            said[name] = escaped(str(value), 120)
        elif name == "reason":
            said[name] = texts.first(f"reason.{value}", "reason.other")
        elif name == "field":
            said[name] = texts.first(f"field.{value}", "field.other")
        elif name == "why":
            said[name] = texts.first(
                f"unique-why.{value}", "unique-why.other", words=escaped(given["words"], 200), sign="{J}"
            )
        elif name == "words":
            said[name] = escaped(str(value), 200)
        elif name == "possible" and isinstance(value, str):
            said[name] = escaped(value, LIST_ROOM)
        elif name == "format":
            said[name] = texts.first(f"format.{value}", "format.other", name=escaped(str(value), 40))
        elif isinstance(value, Illegal):
            said[name] = breaches(value, texts)
        elif isinstance(value, Candidates):
            said[name] = _listed(value, texts)
        elif name in ("least", "most", "seated", "needed", "days", "round", "open", "ends", "match", "newest", "count"):
            said[name] = value
        else:
            said[name] = escaped(str(value), 60)
    if "least" in given:
        key = "exactly" if given["least"] == given["most"] else "between" if given["least"] else "up-to"
        said["range"] = texts.say(f"range.{key}", least=given["least"], most=given["most"])
    return said


def _listed(found: Candidates, texts: Texts) -> str:
    """What can be chosen, a line each."""
    lines = labels(naming_of(found.look, texts), [option for _, option in found.options], found.arguments)
    return folded([f"• {escaped(line, CHOICE_LABEL)}" for line in lines], LIST_ROOM, texts)


def mishap(texts: Texts, reference: str) -> Message:
    """That something went wrong on our side; the reference stands in the log."""
    return Message(content=texts.say("mishap.said", reference=reference))


def about(texts: Texts) -> Message:
    """What Tumult is, and what it is not."""
    lines = [
        texts.say("about.said"),
        texts.say("about.unofficial"),
        texts.say("about.version", version=version("tumult"), licence=LICENCE),
    ]
    return Message(embed=Embed(title=texts.say("about.title"), description="\n\n".join(lines)))


def more(look: Look, texts: Texts) -> Message:
    """The panel behind More…: a draw, giving up, the board anew."""
    game = look.facts.id
    rows: list[Row] = []
    playing = look.seat is not None and look.view.result is None and not look.view.players[look.seat].left
    if playing:
        plan = Button(press("orders", game), texts.say("standing.button"))
        planning = () if look.facts.puzzle is not None else (plan,)
        rows.append((*planning, Button(press("undo", game), texts.say("undo.button"))))
    if look.clocks is not None and look.view.result is None:
        rows.append((Button(press("clock", game), texts.say("clock.button")),))
    explain = Button(press("about", game), texts.say("more.about"))
    rows.append((explain,) if look.seat is None else (Button(press("redraw", game), texts.say("more.redraw")), explain))
    if playing:
        concede = Button(press("concede", game), texts.say("more.concede"), "danger")
        if look.seat in look.draw_offers:
            rows.append((Button(press("undraw", game), texts.say("more.undraw")), concede))
        elif look.draw_offers:
            agree = Button(press("draw", game), texts.say("more.agree"), "success")
            rows.append((agree, Button(press("nodraw", game), texts.say("more.refuse")), concede))
        else:
            rows.append((Button(press("draw", game), texts.say("more.draw")), concede))
    said = texts.say("more.explain" if playing else "more.explain-watching")
    return Message(embed=Embed(title=texts.say("more.title"), description=said), rows=tuple(rows))


def sure_to_concede(look: Look, texts: Texts) -> Message:
    """The question before giving up: others win, one's team loses with one (2V2.5), or others play on (FFA.4)."""
    naming, mine = naming_of(look, texts), look.facts.teams[look.seat or 0]
    here = [player for player in look.view.players if not player.left and player.seat != look.seat]
    others = [player.seat for player in here if player.team != mine]
    mates = [player.seat for player in here if player.team == mine]
    row = (
        Button(press("giveup", look.facts.id), texts.say("more.give-up"), "danger"),
        Button(press("dismiss", look.facts.id, "stay"), texts.say("more.stay")),
    )
    words = {"opponents": naming.persons(others), "mates": naming.persons(mates) if mates else ""}
    goes_on = len({player.team for player in here if player.team != mine}) > 1
    key = "more.sure-team" if mates else "more.sure-leave" if goes_on else "more.sure"
    said = [texts.say(key, **words), *([] if look.facts.league else [texts.say("more.or-replaced")])]
    return Message(content="\n".join(said), rows=(row,))


def draw_that_stands(look: Look, texts: Texts) -> Message:
    """The offer of a draw that stands: one's own, or others' with the question before agreeing.

    Among more than two the game ends when the last has agreed.
    """
    game, naming = look.facts.id, naming_of(look, texts)
    here = [player.seat for player in look.view.players if not player.left]
    missing = [seat for seat in here if seat not in look.draw_offers and seat != look.seat]
    if look.seat in look.draw_offers:
        row = (Button(press("undraw", game), texts.say("more.undraw")),)
        key = "more.draw-stands" if len(look.draw_offers) == 1 else "more.draw-waits"
        return Message(content=texts.say(key, missing=naming.persons(missing)), rows=(row,))
    key = "more.draw-sure-so-far" if missing else "more.draw-sure"
    words = {"opponents": naming.persons(list(look.draw_offers)), "missing": naming.persons(missing) if missing else ""}
    said = texts.say(key, count=len(look.draw_offers), **words)
    agree = Button(press("agree", game), texts.say("more.agree"), "success")
    return Message(content=said, rows=((agree, Button(press("nodraw", game), texts.say("more.refuse"))),))
