"""How tokens are worded: which, how many and where they are created, and Signature tokens (1.1.7)."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.abilities.tokens.records import Create, CreateSignature
from engine.cards.definitions.files import said_by_tokens
from engine.cards.language import AmongExpeditions, ChosenExpedition, Landmarks, Number, Place, ThatMany, YourExpedition
from engine.cards.text.markup import lines
from engine.cards.text.phrases import CreateSome
from engine.cards.text.reading.grammar import GRAMMAR, reads
from engine.cards.text.vocabulary import NONE, speaking


@reads("token_kinds", "<first:subtype> [<others:token_kinds>]")
def token_kinds(first: str, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """'Robot', 'Companion Leviathan'."""
    return (first, *others)


reads("token_text", 'with " <ability:line> [.] "')(lambda ability: ability)


@cache
def what_it_says(reference: str) -> tuple[Any, ...]:
    """The abilities of a token of the program by its own text, whatever words cards of later sets have brought."""
    said = lines(said_by_tokens().get(reference, ""))
    with speaking(NONE):
        return tuple(ability for line in said for ability in GRAMMAR.parse("line", line.words, NONE)[0])


@reads(
    "verb",
    "create <number:some_number> <token> [<kinds:token_kinds>] [token] in <place:creation_place> [<each>]",
    "create <number:some_number> <token> [<kinds:token_kinds>] [token] <place:over_there>",
    "create <number:some_number> <token> [<kinds:token_kinds>] [token] in <place:creation_place> <says:token_text>",
    "create (that many)=same <token> [<kinds:token_kinds>] [token] in <place:creation_place>",
    "create 1 number of <token> [<kinds:token_kinds>] token equal to <number:value> in <place:creation_place>",
)
def create(
    token: tuple[str, tuple[str, ...]],
    place: Place | Landmarks,
    number: Number = ThatMany(),
    kinds: tuple[str, ...] = (),
    each: Number | None = None,
    same: str = "",
    says: Any = None,
) -> Create | None:
    """'create a Brassbug 2/2/2 Robot token in target Expedition'; what it is said to say, it must say itself."""
    reference, printed = token
    if says is not None and says not in what_it_says(reference):
        return None
    if kinds and kinds != printed and (len(kinds) != 1 or kinds[0] not in printed):
        return None
    if each is not None:
        return Create(reference, place, each) if number == 1 else None
    return Create(reference, place, number)


reads("verb", "create my (signature_token|@signature_token) [:] <token> in your reserve")(
    lambda token: CreateSignature(token[0])
)
reads("verb", "create my (signature_token|@signature_token) in your reserve")(CreateSignature)
reads("verb", "create your hero 's @signature_token in your reserve")(CreateSignature)


@reads("verb", "create 2 <token> [<kinds:token_kinds>] [token] , 1 in each of your expedition")
def create_one_in_each(token: tuple[str, tuple[str, ...]], kinds: tuple[str, ...] = ()) -> Create | None:
    """'create two Ordis Recruit Soldier tokens, one in each of your Expeditions'."""
    made: Create | None = create(token, YourExpedition("each"), 1, kinds)
    return made


@reads(
    "their_verb",
    "create <number:some_number> <token> [<kinds:token_kinds>] [token] in 1 of their expedition",
)
def create_in_theirs(token: tuple[str, tuple[str, ...]], number: Number, kinds: tuple[str, ...] = ()) -> Create | None:
    """'creates a Brassbug Robot token in one of their Expeditions', which they choose."""
    made: Create | None = create(token, ChosenExpedition("you"), number, kinds)
    return made


@reads("their_verb", "create <number:some_number> <token> [<kinds:token_kinds>] [token] in each of their expedition")
def create_in_each_of_theirs(
    token: tuple[str, tuple[str, ...]], number: Number, kinds: tuple[str, ...] = ()
) -> Create | None:
    """'creates a Brassbug Robot token in each of their Expeditions'."""
    made: Create | None = create(token, YourExpedition("each"), number, kinds)
    return made


reads("among", "[,] distributed [as you choose] among any expedition")(AmongExpeditions)
reads("among", "[,] distributed [as you choose] among any_number of target expedition")(
    lambda: AmongExpeditions(target=True)
)


@reads("verb", "create <number:integer> <token> [<kinds:token_kinds>] [token] <place:among>")
def create_among(
    number: int, token: tuple[str, tuple[str, ...]], place: Any, kinds: tuple[str, ...] = ()
) -> Create | None:
    """'create four Ordis Recruit Soldier tokens, distributed among any number of target Expeditions'."""
    reference, printed = token
    if kinds and kinds != printed and (len(kinds) != 1 or kinds[0] not in printed):
        return None
    return Create(reference, place, number)


@reads("verb", "create [only] <number:integer>", "create [only] <number:integer> in <place:creation_place>")
def create_some(number: int, place: Any = None) -> CreateSome:
    """'create only one': tokens of the kind that was spoken of before, there or elsewhere."""
    return CreateSome(number, place)
