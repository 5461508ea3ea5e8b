"""What a person means who typed words instead of taking what was offered: the only possibility they can mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from bot.play.declaring.walking import NOTHING, Wish
from bot.play.game_records.declared import Candidates
from bot.play.requests.matching import meant
from bot.play.requests.refusal import Refusal
from bot.present.decisions.options import labels
from bot.present.texts import Texts
from bot.present.wording.naming import naming_of
from bot.services import Services
from engine.state.decisions import PlayOption

Kind = Literal["play", "action"]
"""Whether a card or a quick action is declared."""

Field = Literal["expedition", "mode", "targets"]
"""What a card or quick action is declared with."""

_CODE = re.compile(r"[a-z]\d+(-.*)?|none", re.DOTALL)
"""What is sent when an offer was taken; whether it is still possible is for the services to say."""


def pairs_of(found: Candidates, texts: Texts) -> list[tuple[str, str]]:
    """What may be chosen as label and code; choosing none comes last where it is possible."""
    pairs = [(label, code) for label, (code, _) in zip(_labels(found, texts), found.options, strict=True)]
    if pairs and found.least == 0:
        pairs.append((texts.say("complete.keep-none"), NOTHING))
    return pairs


async def challenge_pairs(services: Services, person: int, texts: Texts) -> list[tuple[str, str]]:
    """The challenges and tables that wait for a person, with what can be answered to each, as label and code."""
    pairs = []
    for challenge in await services.challenges.open_for(person):
        words = {"name": challenge.challenger.name, "format": texts.say(f"format.{challenge.format}")}
        words["rules"] = texts.say(f"rules-word.{challenge.rules}")
        pairs.append((texts.say("complete.accept", **words), f"accept:{challenge.id}"))
        pairs.append((texts.say("complete.decline", **words), f"decline:{challenge.id}"))
    for lobby in await services.lobbies.open_for(person):
        words = {"name": lobby.gathered.maker.name, "mode": texts.say(f"mode.{lobby.gathered.mode}")}
        pairs.append((texts.say("complete.join", **words), f"join:{lobby.id}"))
        pairs.append((texts.say("complete.leave", **words), f"leave:{lobby.id}"))
    for challenge in await services.challenges.proposed_to(person):
        pairs.append((texts.say("complete.consent", name=challenge.friend.name), f"agree:{challenge.id}"))
    for challenge in await services.challenges.awaiting(person):
        other = challenge.friend if person == challenge.challenger.id else challenge.challenger
        pairs += _mixing("", other.name, challenge.id, texts)
    for lobby in await services.lobbies.awaiting(person):
        pairs += _mixing("table", lobby.gathered.maker.name, lobby.id, texts)
    return pairs


def _mixing(kind: str, name: str, subject: str, texts: Texts) -> list[tuple[str, str]]:
    """The two answers to what a player mixes into the chance of a challenge or table."""
    return [(texts.say(f"complete.{key}", name=name), f"{kind}{key}:{subject}") for key in ("chance", "chancenone")]


def understood(found: Candidates, typed: str, texts: Texts, field: str) -> str:
    """The code of what was sent for a field, itself a code or words.

    Raises Refusal "nothing to choose" where nothing is asked for, and "no such choice" with what can be meant.
    """
    pairs = pairs_of(found, texts)
    if not pairs:
        raise Refusal("nothing to choose", field=field)
    codes = [code for _, code in pairs]
    if typed in codes:
        return typed
    places = meant([label for label, _ in pairs], typed) or meant(_labels(found, texts, numbered=False), typed)
    if places and (len(places) == 1 or _alike(found, places, texts)):
        return codes[places[0]]
    options = tuple(found.options[place] for place in places if place < len(found.options)) or found.options
    raise Refusal("no such choice", field=field, given=typed, possible=replace(found, options=options))


async def wish_meant(services: Services, game: str, person: int, kind: Kind, typed: Wish, texts: Texts) -> Wish:
    """A declaration in codes, from what was sent in codes and words; each field is read in the light of those before.

    Raises Refusal as declaring does, and as `understood`.
    """
    given: list[tuple[Field, str]] = [("expedition", typed.expedition), ("mode", typed.mode)]
    given += [("targets", word) for word in typed.targets]
    if all(_CODE.fullmatch(word) for word in (typed.option, *(word for _, word in given)) if word):
        return typed
    wish = Wish(await _option_meant(services, game, person, kind, typed.option, texts))
    for field, word in given:
        if not word:
            continue
        code = word
        if not _CODE.fullmatch(word):
            found = await services.completions.field(game, person, wish, field)
            code = understood(found, word, texts, field)
        if field == "targets":
            wish = replace(wish, targets=(*wish.targets, code))
        elif field == "mode":
            wish = replace(wish, mode=code)
        else:
            wish = replace(wish, expedition=code)
    return wish


async def _option_meant(services: Services, game: str, person: int, kind: Kind, typed: str, texts: Texts) -> str:
    """The code of a card or quick action; of a card that cannot be played now too, so that its reason is told."""
    if _CODE.fullmatch(typed):
        return typed
    completions = services.completions
    found = await (completions.plays if kind == "play" else completions.actions)(game, person)
    field = "card" if kind == "play" else "action"
    try:
        return understood(found, typed, texts, field)
    except Refusal:
        if kind == "play":
            held = [PlayOption(each.id) for each in found.look.view.playable if each.refusal and not each.ability]
            refused = replace(found, options=tuple((option.code, option) for option in held))
            places = meant(_labels(refused, texts), typed)
            if places and not meant(_labels(found, texts), typed):
                return held[places[0]].code
        if not found.options:
            raise Refusal("nothing to play") from None
        raise


def _labels(found: Candidates, texts: Texts, numbered: bool = True) -> list[str]:
    return labels(naming_of(found.look, texts), [option for _, option in found.options], found.arguments, numbered)


def _alike(found: Candidates, places: Sequence[int], texts: Texts) -> bool:
    """Whether some options are the same in everything that is said of them, as two copies of a card in a hand are."""
    lines = _labels(found, texts, numbered=False)
    return all(place < len(lines) and lines[place] == lines[places[0]] for place in places)
