"""Sealed and draft in words: how far all are, for all; a pack, a pool and a deck that is built, for one alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

import msgspec

from bot.leagues.limited.boosters import PACK, LimitedKind, Product, booster_table
from bot.leagues.limited.building import FACTIONS, check
from bot.leagues.limited.pod import Pod
from bot.leagues.limited.pod_keeping import OwnSeat
from bot.leagues.limited.terms import HOUR_MS, LimitedTerms
from bot.leagues.model.league import League
from bot.present.layout.folding import folded
from bot.present.layout.limits import (
    BUTTON_LABEL,
    BUTTONS_IN_A_ROW,
    CHOICE_DESCRIPTION,
    CHOICE_LABEL,
    CHOICES,
    CONTENT,
    EMBED_DESCRIPTION,
    PLACEHOLDER,
)
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, File, Form, Input, Message, Row, Select
from bot.present.texts import Texts, texts_for
from bot.present.wording.inline import version
from bot.present.wording.naming import circled, escaped, shortened, statistics
from bot.present.wording.reminders import text_said
from engine import Catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.formats import Check

NAME = 120
"""How many characters of the name of a league are shown."""

CARD_NAME = 80
"""How many characters of the name of a card are shown: all of them."""

POOL_ROOM, DECK_ROOM, CHECK_ROOM = 3_400, 2_400, 900
"""Characters of a pool, of a deck, and of what it still lacks."""

PAGE = CHOICES - 1
"""How many cards a select offers at a time."""

NO_HERO = "none"
"""The choice of no Hero."""


def handed_out(terms: LimitedTerms, kind: LimitedKind, texts: Texts) -> list[str]:
    """What is handed out in an event, and how long picking and building may take."""
    if terms.cube:
        packs = texts.say("limited.cube", count=terms.boosters, cards=len(terms.cube))
    else:
        packs = texts.say("limited.boosters", count=terms.boosters, set=terms.set)
    build = _length(terms.build_ms, texts)
    if kind == "sealed":
        return [packs, texts.say("limited.times-sealed", build=build)]
    cards = PACK if terms.cube else sum(slot.count for slot in booster_table()[terms.set])
    worst = terms.boosters * cards * terms.pick_ms
    return [
        packs,
        texts.say("limited.times", pick=_length(terms.pick_ms, texts), build=build),
        texts.say("limited.at-worst", length=_long(worst, texts)),
    ]


def pod_posted(pod: Pod, pod_id: str, league: League) -> Message:
    """The public message of a pod: how far all are, and nothing of what they have."""
    texts = texts_for(league.language)
    total = _picks_in_all(pod)
    lines = [_seat(pod, at, total, texts) for at in range(len(pod.seats))]
    if pod.drafting:
        way = texts.say("limited.left" if pod.to_the_left else "limited.right")
        state = texts.say("limited.drafting", booster=pod.opened, boosters=pod.boosters, way=way)
        rules = texts.say("limited.pick-rule", length=_length(pod.pick_ms, texts))
    elif pod.over:
        state, rules = texts.say("limited.over"), ""
    else:
        state, rules = texts.say("limited.building", until=pod.build_until // 1000), texts.say("limited.build-rule")
    told = [state, "", *lines, "", *([rules, ""] if rules else []), texts.say("limited.mark", mark=pod.mark)]
    title = texts.say(f"limited.title-{pod.kind}", name=escaped(league.name, NAME), number=pod.number)
    embed = Embed(title=title, description=shortened("\n".join(told), EMBED_DESCRIPTION))
    row = (Button(press("packshow", pod_id), texts.say("limited.show"), "primary"),)
    return Message(embed=embed, rows=() if pod.over else (row,))


def _seat(pod: Pod, at: int, total: int, texts: Texts) -> str:
    seat = pod.seats[at]
    name = f"~~{escaped(seat.name)}~~" if seat.gone else escaped(seat.name)
    if pod.drafting:
        key = "limited.seat-asked" if seat.packs else "limited.seat-waits"
        return texts.say(key, place=at + 1, person=name, picks=len(seat.picks), total=total, packs=len(seat.packs))
    key = f"limited.seat-{'gone' if seat.gone else seat.deck.built or 'builds'}"
    return texts.say(key, place=at + 1, person=name)


def own_seat(own: OwnSeat, texts: Texts, preface: str = "", pages: tuple[int, int] = (0, 0)) -> Message:
    """What a person is to do now: pick, wait, build, or nothing any more."""
    if not own.pod.drafting:
        return _handed_in(own, texts) if own.seat.deck.built else builder(own, texts, pages, preface)
    return _pack(own, texts, preface) if own.seat.packs else _waiting(own, texts, preface)


def _pack(own: OwnSeat, texts: Texts, preface: str) -> Message:
    """The pack from which a person picks, with the full text of its cards."""
    pod, seat = own.pod, own.seat
    cards = _definitions(seat.packs[0], own)
    heading = texts.say(
        "limited.pack",
        pick=len(seat.picks) + 1,
        total=_picks_in_all(pod),
        until=own.sight.until(own.at) // 1000,
        next=escaped(pod.seats[pod.next_to(own.at)].name),
    )
    lines = [_with_text(number, card, own.sight.catalogue, texts) for number, card in enumerate(cards, 1)]
    head = "\n".join(each for each in (preface, _missed(own, texts), heading, _colours(seat.picks, own, texts)) if each)
    said = f"{head}\n\n{folded(lines, EMBED_DESCRIPTION - len(head) - 2, texts)}"
    return Message(
        embed=Embed(description=said[:EMBED_DESCRIPTION]), rows=(*_picks(own, cards, texts), _around(own, texts))
    )


def _picks(own: OwnSeat, cards: Sequence[CardDefinition], texts: Texts) -> tuple[Row, ...]:
    """A button for each card of a pack, in as few rows as hold them, evenly."""
    pod_id, pick, catalogue = own.sight.id, len(own.seat.picks), own.sight.catalogue
    names = [f"{place}. {catalogue.name_of(card, texts.language)}" for place, card in enumerate(cards, 1)]
    buttons = [
        Button(press("packpick", pod_id, pick, place), shortened(name, BUTTON_LABEL))
        for place, name in enumerate(names)
    ]
    wide = -(-len(buttons) // -(-len(buttons) // BUTTONS_IN_A_ROW))
    return tuple(tuple(buttons[at : at + wide]) for at in range(0, len(buttons), wide))


def _waiting(own: OwnSeat, texts: Texts, preface: str) -> Message:
    awaited = own.pod.waited_for(own.at)
    name = "—" if awaited is None else escaped(own.pod.seats[awaited].name)
    until = own.sight.until(awaited) // 1000 if awaited is not None else 0
    said = texts.say("limited.waiting", player=name, until=until)
    described = "\n".join(
        each for each in (preface, _missed(own, texts), said, _colours(own.seat.picks, own, texts)) if each
    )
    return Message(embed=Embed(description=described), rows=(_around(own, texts),))


def _missed(own: OwnSeat, texts: Texts) -> str:
    return texts.say("limited.missed", count=own.seat.missed) if own.seat.missed else ""


def _around(own: OwnSeat, texts: Texts) -> tuple[Button, ...]:
    row = [
        Button(press("packshow", own.sight.id), texts.say("limited.again")),
        Button(press("packpool", own.sight.id, 0), texts.say("limited.pool")),
    ]
    if own.seat.missed:
        row.append(Button(press("packback", own.sight.id), texts.say("limited.back"), "success"))
    return tuple(row)


def pool(own: OwnSeat, texts: Texts) -> Message:
    """Everything that a person has picked or opened, by faction and cost."""
    cards = sorted(Counter(own.seat.pool).items(), key=lambda each: _order(own.sight.catalogue.find(each[0])))
    lines = [_copies(card, count, own, texts) for card, count in cards]
    head = [texts.say("limited.pool-title", count=len(own.seat.pool)), _colours(own.seat.pool, own, texts)]
    if own.seat.given:
        head.append(texts.say("limited.given", count=len(own.seat.given)))
    listed = "\n".join(f"{count} {card}" for card, count in cards)
    row = (Button(press("packshow", own.sight.id), texts.say("limited.again")),)
    return Message(
        embed=Embed(description="\n".join([*head, "", folded(lines, POOL_ROOM, texts)])[:EMBED_DESCRIPTION]),
        rows=(row,),
        files=(File("pool.txt", listed.encode()),) if listed else (),
    )


def builder(own: OwnSeat, texts: Texts, pages: tuple[int, int] = (0, 0), preface: str = "") -> Message:
    """The deck that a person builds from their pool: what is in it, what it lacks, and how to go on."""
    deck, catalogue, pod_id = own.seat.deck, own.sight.catalogue, own.sight.id
    report = check(own.seat.name, deck, own.seat.pool, own.pod.kind, catalogue)
    inside, left = Counter(deck.cards), Counter(own.seat.pool) - Counter(deck.cards)
    heroes = [card for card in _definitions(dict.fromkeys(own.seat.pool), own) if card.type == "hero"]
    outside = {card: count for card, count in left.items() if catalogue.find(card).type != "hero"}
    hero = escaped(catalogue.name_of(catalogue.find(deck.hero), texts.language), CARD_NAME) if deck.hero else ""
    head = [
        preface,
        texts.say("limited.build", until=own.pod.build_until // 1000),
        texts.say("limited.deck", count=len(deck.cards), hero=hero or texts.say("limited.no-hero")),
        _colours(deck.cards, own, texts),
        texts.say("limited.legal")
        if report.legal
        else folded([_lacks(each, texts) for each in report.breaches], CHECK_ROOM, texts),
        texts.say("limited.given", count=len(own.seat.given)) if own.seat.given else "",
    ]
    listed = [_copies(card, count, own, texts) for card, count in _sorted(inside, catalogue)]
    said = "\n".join([*(each for each in head if each), "", folded(listed, DECK_ROOM, texts)])
    add_page, cut_page = (_page(page, len(cards)) for page, cards in zip(pages, (outside, inside), strict=True))
    at = (add_page, cut_page)
    rows: list[Row] = []
    if outside:
        rows.append(_cards(press("deckadd", pod_id, *at), outside, add_page, texts.say("limited.add"), own, texts))
    if inside:
        rows.append(_cards(press("deckcut", pod_id, *at), inside, cut_page, texts.say("limited.cut"), own, texts))
    none = Choice(NO_HERO, texts.say("limited.no-hero"), chosen=not deck.hero)
    options = [_choice(card.reference, "", card, catalogue, texts, card.reference == deck.hero) for card in heroes]
    rows.append(Select(press("deckhero", pod_id, *at), (none, *options[: CHOICES - 1]), texts.say("limited.hero")))
    turns = [
        Button(press("packpool", pod_id, 0), texts.say("limited.pool")),
    ]
    if (pages_of := _pages(len(outside))) > 1:
        label = texts.say("limited.add-page", page=add_page + 1, pages=pages_of)
        turns.append(Button(press("deckturn", pod_id, (add_page + 1) % pages_of, cut_page, "a"), label))
    if (pages_of := _pages(len(inside))) > 1:
        label = texts.say("limited.cut-page", page=cut_page + 1, pages=pages_of)
        turns.append(Button(press("deckturn", pod_id, add_page, (cut_page + 1) % pages_of, "c"), label))
    rows.append(tuple(turns))
    rows.append(
        (
            Button(press("deckauto", pod_id), texts.say("limited.auto")),
            Button(press("deckwrite", pod_id), texts.say("limited.write")),
            Button(press("deckhand", pod_id), texts.say("limited.hand-in"), "success", disabled=not report.legal),
        )
    )
    return Message(embed=Embed(description=said[:EMBED_DESCRIPTION]), rows=tuple(rows))


def _handed_in(own: OwnSeat, texts: Texts) -> Message:
    deck = own.seat.deck
    lines = [_copies(card, count, own, texts) for card, count in _sorted(Counter(deck.cards), own.sight.catalogue)]
    hero = [_copies(deck.hero, 1, own, texts)] if deck.hero else []
    key = "limited.frozen" if own.pod.over else "limited.handed-in"
    said = [texts.say(key, until=own.pod.build_until // 1000), "", folded([*hero, *lines], POOL_ROOM, texts)]
    pool = Button(press("packpool", own.sight.id, 0), texts.say("limited.pool"))
    back = () if own.pod.over else (Button(press("deckback", own.sight.id), texts.say("limited.take-back")),)
    return Message(embed=Embed(description="\n".join(said)[:EMBED_DESCRIPTION]), rows=((*back, pool),))


def deck_form(pod_id: str, texts: Texts) -> Form:
    """A list of cards to become the deck."""
    cards = Input("cards", texts.say("limited.list-label"), texts.say("limited.list-hint"), long=True)
    return Form(press("decklist", pod_id), texts.say("limited.list-title"), (cards,))


def published(product: Product, pods: Sequence[Pod], league: League, texts: Texts) -> Message:
    """The seed of an event that is over, with everything by which anybody can open its boosters again."""
    seats = {pod.first + at: seat.name for pod in pods for at, seat in enumerate(pod.seats)}
    names = [seats[place] for place in sorted(seats)]
    data = msgspec.json.format(msgspec.json.encode({"product": product, "seats": names}), indent=1)
    said = texts.say("limited.published", name=escaped(league.name, NAME), seed=product.seed, mark=product.mark)
    return Message(content=said, files=(File("pools.json", data),))


def with_seed(shown: Message, seed: Message) -> Message:
    """The end of an event, with its seed."""
    content = shortened(f"{shown.content}\n\n{seed.content}".strip(), CONTENT)
    return replace(shown, content=content, files=(*shown.files, *seed.files))


def _cards(
    custom_id: str, counts: dict[str, int] | Counter[str], page: int, hint: str, own: OwnSeat, texts: Texts
) -> Select:
    """A select of the cards of a page."""
    catalogue = own.sight.catalogue
    shown = _sorted(counts, catalogue)[page * PAGE : (page + 1) * PAGE]
    choices = tuple(
        _choice(card, f"{count}× " if count > 1 else "", catalogue.find(card), catalogue, texts)
        for card, count in shown
    )
    return Select(custom_id, choices, shortened(hint, PLACEHOLDER), most=len(choices))


def _pages(count: int) -> int:
    return max(-(-count // PAGE), 1)


def _page(page: int, count: int) -> int:
    return min(max(page, 0), _pages(count) - 1)


def _sorted(counts: dict[str, int] | Counter[str], catalogue: Catalogue) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda each: _order(catalogue.find(each[0])))


def _order(card: CardDefinition) -> tuple[object, ...]:
    return (card.type != "hero", card.faction, card.hand_cost, card.name, card.reference)


def _choice(
    value: str, before: str, card: CardDefinition, catalogue: Catalogue, texts: Texts, chosen: bool = False
) -> Choice:
    label = f"{before}{catalogue.name_of(card, texts.language)}"
    facts = f"{version(card, texts)} · {_facts(card)}" if card.type != "hero" else version(card, texts)
    return Choice(value, shortened(label, CHOICE_LABEL), shortened(facts, CHOICE_DESCRIPTION), chosen)


def _copies(reference: str, count: int, own: OwnSeat, texts: Texts) -> str:
    card = own.sight.catalogue.find(reference)
    name = escaped(own.sight.catalogue.name_of(card, texts.language), CARD_NAME)
    facts = f" · {_facts(card)}" if card.type != "hero" else ""
    return f"{count}× {name} · {version(card, texts)}{facts}"


def _with_text(number: int, card: CardDefinition, catalogue: Catalogue, texts: Texts) -> str:
    """A card of a pack with its facts and its full text."""
    name = escaped(catalogue.name_of(card, texts.language), CARD_NAME)
    facts = f" · {_facts(card)}" if card.type != "hero" else ""
    said = [f"> {line}" for line in text_said(card, catalogue, texts)]
    return "\n".join([f"{number}. **{name}** · {version(card, texts)}{facts}", *said])


def _facts(card: CardDefinition) -> str:
    costs = f"{circled(card.hand_cost)}{circled(card.reserve_cost)}"
    return f"{costs} {statistics(card.statistics)}" if card.type == "character" else costs


def _colours(cards: Iterable[str], own: OwnSeat, texts: Texts) -> str:
    """How many cards there are of each faction."""
    found = Counter(card.faction for card in _definitions(cards, own) if card.type != "hero")
    listed = [f"{texts.say(f'faction.{each}')} {found[each]}" for each in (*FACTIONS, "neutral") if found[each]]
    return texts.say("limited.colours", factions=" · ".join(listed)) if listed else ""


def _lacks(found: Check, texts: Texts) -> str:
    """A limit of the format that the deck breaks as it stands."""
    if found.most is None:
        span = texts.say("deck-check.from", least=found.least)
    else:
        key = "exactly" if found.least == found.most else "between" if found.least else "up-to"
        span = texts.say(f"deck-check.{key}", least=found.least, most=found.most)
    return "• " + texts.say(f"deck-check.{found.key}", found=found.found, range=span)


def _length(milliseconds: int, texts: Texts) -> str:
    minutes = milliseconds // 60_000
    if minutes % 60 == 0:
        return texts.say("limited.hours", count=minutes // 60)
    return texts.say("limited.minutes", count=minutes)


def _long(milliseconds: int, texts: Texts) -> str:
    """A length that may be of days, rounded up."""
    hours = -(-milliseconds // HOUR_MS)
    return texts.say("league.length-days", count=-(-hours // 24)) if hours > 48 else _length(hours * HOUR_MS, texts)


def _picks_in_all(pod: Pod) -> int:
    """How many cards each picks; as many as each has in front of them and behind them."""
    held = sum(len(seat.picks) + sum(len(pack) for pack in seat.packs) for seat in pod.seats)
    return held // len(pod.seats) // max(pod.opened, 1) * pod.boosters


def _definitions(references: Iterable[str], own: OwnSeat) -> list[CardDefinition]:
    return [own.sight.catalogue.find(reference) for reference in references]
