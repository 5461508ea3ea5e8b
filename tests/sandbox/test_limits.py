"""Every limit of Discord's that the models know, each just kept and just broken."""

from __future__ import annotations

from typing import Any

import pytest

from deploy.sandbox.errors import DiscordError
from deploy.sandbox.models.base import validated
from deploy.sandbox.models.callbacks import AutocompleteData
from deploy.sandbox.models.channels import ThreadFromMessage
from deploy.sandbox.models.commands import MANY_COMMANDS, check_numbers
from deploy.sandbox.models.messages import MessageCreate, Upload, check_files, check_whole
from deploy.sandbox.models.modals import Modal
from deploy.sandbox.rest import limits


def send(body: dict[str, Any], files: tuple[str, ...] = ()) -> None:
    message = validated(MessageCreate, body)
    check_whole(message, filenames=set(files))


def button(number: int = 0, **other: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"b{number}", **other}


def row(*children: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(children)}


def select(count: int = 1, **other: Any) -> dict[str, Any]:
    options = [{"label": f"o{n}", "value": f"o{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **other}


def embed(**parts: Any) -> dict[str, Any]:
    return {"embeds": [{"title": "x", **parts}]}


def fields(count: int, name: str = "n", value: str = "v") -> dict[str, Any]:
    return embed(fields=[{"name": name, "value": value}] * count)


def modal(*components: dict[str, Any], **other: Any) -> dict[str, Any]:
    return {"custom_id": "m", "title": "T", "components": list(components), **other}


def label(component: dict[str, Any] | None = None, **other: Any) -> dict[str, Any]:
    return {"type": 18, "label": "L", "component": component or {"type": 4, "custom_id": "t", "style": 1}, **other}


def question(number: int) -> dict[str, Any]:
    return label({"type": 4, "custom_id": f"t{number}", "style": 1})


def command(**other: Any) -> list[dict[str, Any]]:
    return [{"type": 1, "name": "altered", "description": "d", **other}]


def option(number: int = 0, kind: int = 3, **other: Any) -> dict[str, Any]:
    return {"type": kind, "name": f"o{number}", "description": "d", **other}


MESSAGES = [
    # what, kept, broken, the path of the fault
    ("content", {"content": "x" * 2000}, {"content": "x" * 2001}, "content"),
    ("embeds", {"embeds": [{"title": "x"}] * 10}, {"embeds": [{"title": "x"}] * 11}, "embeds"),
    ("embed title", embed(title="x" * 256), embed(title="x" * 257), "embeds.0.title"),
    ("description", embed(description="x" * 4096), embed(description="x" * 4097), "embeds.0.description"),
    ("footer", embed(footer={"text": "x" * 2048}), embed(footer={"text": "x" * 2049}), "embeds.0.footer.text"),
    ("fields", fields(25), fields(26), "embeds.0.fields"),
    ("field name", fields(1, "x" * 256), fields(1, "x" * 257), "embeds.0.fields.0.name"),
    ("field value", fields(1, "n", "x" * 1024), fields(1, "n", "x" * 1025), "embeds.0.fields.0.value"),
    ("empty field value", fields(1, "n", "\u200b"), fields(1, "n", " "), "embeds.0.fields.0.value"),
    (
        "embed total",
        embed(title="", description="x" * 3500, footer={"text": "x" * 2000}),
        {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
        "embeds",
    ),
    ("empty embed", embed(), {"embeds": [{}]}, "embeds"),
    (
        "picture address",
        embed(image={"url": "https://x.y/z.png"}),
        embed(image={"url": "not a url"}),
        "embeds.0.image.url",
    ),
    (
        "missing file",
        embed(image={"url": "attachment://a.png"}),
        embed(image={"url": "attachment://b.png"}),
        "embeds.0.image.url",
    ),
    (
        "rows",
        {"components": [row(button(n)) for n in range(5)]},
        {"components": [row(button(n)) for n in range(6)]},
        "components",
    ),
    (
        "row",
        {"components": [row(*map(button, range(5)))]},
        {"components": [row(*map(button, range(6)))]},
        "components.0.components",
    ),
    (
        "select beside a button",
        {"components": [row(select())]},
        {"components": [row(select(), button())]},
        "components.0",
    ),
    (
        "equal custom ids",
        {"components": [row(button(1), button(2))]},
        {"components": [row(button(1), button(1))]},
        "components.0.components.1.custom_id",
    ),
    (
        "custom id",
        {"components": [row(button(custom_id="x" * 100))]},
        {"components": [row(button(custom_id="x" * 101))]},
        "components.0.components.0.custom_id",
    ),
    (
        "label",
        {"components": [row(button(label="x" * 80))]},
        {"components": [row(button(label="x" * 81))]},
        "components.0.components.0.label",
    ),
    (
        "nameless button",
        {"components": [row(button(emoji={"name": "★"}, label=None))]},
        {"components": [row(button(label=None))]},
        "components.0.components.0",
    ),
    (
        "link",
        {"components": [row({"type": 2, "style": 5, "label": "x", "url": "https://a.b/" + "x" * 500})]},
        {"components": [row({"type": 2, "style": 5, "label": "x", "url": "https://a.b/" + "x" * 501})]},
        "components.0.components.0.url",
    ),
    (
        "options",
        {"components": [row(select(25))]},
        {"components": [row(select(26))]},
        "components.0.components.0.options",
    ),
    (
        "placeholder",
        {"components": [row(select(placeholder="x" * 150))]},
        {"components": [row(select(placeholder="x" * 151))]},
        "components.0.components.0.placeholder",
    ),
    (
        "more values than options",
        {"components": [row(select(2, max_values=2))]},
        {"components": [row(select(2, max_values=3))]},
        "components.0.components.0",
    ),
    ("words as a component", {"content": "x"}, {"components": [{"type": 10, "content": "x"}]}, "components.0.type"),
    (
        "alt text",
        {"attachments": [{"id": "0", "description": "x" * 1024}]},
        {"attachments": [{"id": "0", "description": "x" * 1025}]},
        "attachments.0.description",
    ),
    ("nonce", {"nonce": "x" * 25}, {"nonce": "x" * 26}, "nonce"),
    (
        "allowed users",
        {"allowed_mentions": {"users": ["1"] * 100}},
        {"allowed_mentions": {"users": ["1"] * 101}},
        "allowed_mentions.users",
    ),
    (
        "mentions twice",
        {"allowed_mentions": {"parse": ["roles"], "users": ["1"]}},
        {"allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    ("unknown field", {"content": "x"}, {"content": "x", "contents": "y"}, "contents"),
    ("wrong type", {"tts": False}, {"tts": "false"}, "tts"),
]

COMMANDS = [
    ("name", command(name="x" * 32), command(name="x" * 33), "0.name"),
    ("bad name", command(name="défi-1_x'"), command(name="BAD NAME"), "0"),
    ("description", command(description="x" * 100), command(description="x" * 101), "0.description"),
    ("no description", command(), command(description=""), "0"),
    (
        "options",
        command(options=[option(n) for n in range(25)]),
        command(options=[option(n) for n in range(26)]),
        "0.options",
    ),
    ("equal options", command(options=[option(1), option(2)]), command(options=[option(1), option(1)]), "0"),
    (
        "required last",
        command(options=[option(1, required=True), option(2)]),
        command(options=[option(1), option(2, required=True)]),
        "0",
    ),
    (
        "choices",
        command(options=[option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(25)])]),
        command(options=[option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)])]),
        "0.options.0.choices",
    ),
    (
        "choice name",
        command(options=[option(choices=[{"name": "x" * 100, "value": "x"}])]),
        command(options=[option(choices=[{"name": "x" * 101, "value": "x"}])]),
        "0.options.0.choices.0.name",
    ),
    (
        "choice value",
        command(options=[option(choices=[{"name": "x", "value": "x" * 100}])]),
        command(options=[option(choices=[{"name": "x", "value": "x" * 101}])]),
        "0.options.0.choices.0",
    ),
    (
        "choices beside autocompletion",
        command(options=[option(autocomplete=True)]),
        command(options=[option(autocomplete=True, choices=[{"name": "x", "value": "x"}])]),
        "0.options.0",
    ),
    (
        "8,000 characters",
        command(
            options=[
                option(n, description="x" * 100, choices=[{"name": "x" * 100, "value": "x" * 99}]) for n in range(25)
            ]
        ),
        command(
            options=[
                option(
                    n,
                    description="x" * 100,
                    choices=[{"name": f"{m}" + "x" * 98, "value": "x" * 100} for m in range(2)],
                )
                for n in range(25)
            ]
        ),
        "0",
    ),
    (
        "nesting",
        command(options=[option(1, 2, options=[option(1, 1, options=[option()])])]),
        command(options=[option(1, 2, options=[option(1, 2, options=[])])]),
        "0.options.0",
    ),
    (
        "subcommands beside options",
        command(options=[option(1, 1), option(2, 1)]),
        command(options=[option(1, 1), option(2, 3)]),
        "0",
    ),
    ("locale", command(name_localizations={"fr": "défi"}), command(name_localizations={"xx": "défi"}), "0"),
    ("equal names", command() + command(name="other"), command() + command(), "1.name"),
    (
        "context menu",
        [{"type": 2, "name": "Challenge Me"}],
        [{"type": 2, "name": "Challenge", "description": "x"}],
        "0",
    ),
]

MODALS = [
    ("title", modal(label(), title="x" * 45), modal(label(), title="x" * 46), "title"),
    ("components", modal(*map(question, range(5))), modal(*map(question, range(6))), "components"),
    ("label", modal(label(label="x" * 45)), modal(label(label="x" * 46)), "components.0.label"),
    ("about", modal(label(description="x" * 100)), modal(label(description="x" * 101)), "components.0.description"),
    (
        "value",
        modal(label({"type": 4, "custom_id": "t", "style": 2, "value": "x" * 4000})),
        modal(label({"type": 4, "custom_id": "t", "style": 2, "value": "x" * 4001})),
        "components.0.component.value",
    ),
    ("a button in a modal", modal(label()), modal(row(button())), "components.0.type"),
]


def paths(tree: dict[str, Any], prefix: str = "") -> list[str]:
    """The dotted paths of all faults."""
    if "_errors" in tree:
        return [prefix]
    return [path for key, child in tree.items() for path in paths(child, f"{prefix}.{key}" if prefix else key)]


def check(judge: Any, kept: Any, broken: Any, path: str) -> None:
    judge(kept)
    with pytest.raises(DiscordError) as error:
        judge(broken)
    assert (error.value.status, error.value.code) == (400, 50035)
    assert [found for found in paths(error.value.errors or {}) if found == path or found.startswith(f"{path}.")], (
        error.value.errors
    )


@pytest.mark.parametrize(("what", "kept", "broken", "path"), MESSAGES, ids=[row[0] for row in MESSAGES])
def test_messages(what: str, kept: Any, broken: Any, path: str) -> None:
    check(lambda body: send(body, ("a.png",)), kept, broken, path)


@pytest.mark.parametrize(("what", "kept", "broken", "path"), COMMANDS, ids=[row[0] for row in COMMANDS])
def test_commands(what: str, kept: Any, broken: Any, path: str) -> None:
    check(lambda body: check_numbers(validated(MANY_COMMANDS, body)), kept, broken, path)


@pytest.mark.parametrize(("what", "kept", "broken", "path"), MODALS, ids=[row[0] for row in MODALS])
def test_modals(what: str, kept: Any, broken: Any, path: str) -> None:
    check(lambda body: validated(Modal, body).check(), kept, broken, path)


def test_the_number_of_commands() -> None:
    many = [{"name": f"c{n}", "description": "d"} for n in range(101)]
    check_numbers(validated(MANY_COMMANDS, many[:100]))
    with pytest.raises(DiscordError, match="30032"):
        check_numbers(validated(MANY_COMMANDS, many))


def test_thread_names() -> None:
    check(lambda body: validated(ThreadFromMessage, body), {"name": "x" * 100}, {"name": "x" * 101}, "name")


def test_autocompletion() -> None:
    choices = [{"name": "x", "value": "x"}] * 26
    check(lambda body: validated(AutocompleteData, body), {"choices": choices[:25]}, {"choices": choices}, "choices")


def test_files() -> None:
    def files(count: int, size: int) -> list[Upload]:
        return [Upload(str(n), "f", "", bytes(size)) for n in range(count)]

    check_files(files(10, 10))
    check_files(files(1, 10 << 20))
    with pytest.raises(DiscordError, match="40005"):
        check_files(files(1, (10 << 20) + 1))
    with pytest.raises(DiscordError, match="50035"):
        check_files(files(11, 1))


def test_the_window_of_a_route_begins_with_its_first_request_and_ends_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(limits.time, "monotonic", lambda: now)
    window = limits.Window(2, 10.0)
    assert window.take() == 0.0
    now = 109.0
    assert window.take() == 0.0
    assert (window.remaining, window.reset_after, window.take()) == (0, 1.0, 1.0)
    now = 110.0
    assert [window.take(), window.take(), window.take()] == [0.0, 0.0, 10.0], "both are free again at the told moment"
