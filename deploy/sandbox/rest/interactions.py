"""Answering interactions: the first answer, and what follows by the interaction's token."""

from __future__ import annotations

from pydantic import TypeAdapter

from deploy.sandbox.errors import DiscordError, Json, invalid_form
from deploy.sandbox.interactions.desk import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT
from deploy.sandbox.models import callbacks
from deploy.sandbox.models.components import numbered
from deploy.sandbox.models.messages import EPHEMERAL, LOADING, MessageCreate, MessageEdit, check_flags
from deploy.sandbox.models.modals import Modal
from deploy.sandbox.operations import access, messages
from deploy.sandbox.operations.access import Body
from deploy.sandbox.rest.call import NO_CONTENT, Call, Reply, route
from deploy.sandbox.world.message_parts import metadata_of
from deploy.sandbox.world.records import Channel, Interaction, Message

CALLBACK: TypeAdapter[callbacks.Callback] = TypeAdapter(callbacks.Callback)
ALLOWED = {
    COMMAND: {callbacks.MESSAGE, callbacks.DEFER, callbacks.MODAL},
    COMPONENT: {callbacks.MESSAGE, callbacks.DEFER, callbacks.DEFER_UPDATE, callbacks.UPDATE, callbacks.MODAL},
    AUTOCOMPLETE: {callbacks.CHOICES},
    MODAL_SUBMIT: {callbacks.MESSAGE, callbacks.DEFER, callbacks.DEFER_UPDATE, callbacks.UPDATE},
}
TOKEN = "/webhooks/{webhook_id}/{webhook_token}"

FOLLOW_UPS_OF_ONES_OWN = 5
"""How many follow-ups there may be where a person has installed the application for themselves alone."""


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
def answer_interaction(call: Call) -> Reply:
    """The first answer, within 3 seconds."""
    desk = call.core.desk
    interaction = desk.to_answer(call.parts["interaction_id"], call.parts["interaction_token"])
    callback = call.parsed(CALLBACK)
    allowed = ALLOWED[interaction.kind]
    if interaction.message_id is None:
        allowed = allowed - {callbacks.UPDATE, callbacks.DEFER_UPDATE}
    if callback.type not in allowed:
        text = f"Value must be one of {sorted(allowed)} for this interaction."
        raise invalid_form("type", "BASE_TYPE_CHOICES", text)
    channel = call.core.world.channels.get(interaction.channel_id)
    if channel is None:
        raise DiscordError(10003)
    message = _carry_out(call, interaction, channel, callback)
    desk.answered(interaction, callback.type)
    if call.query.get("with_response") not in ("true", "True", "1"):
        return NO_CONTENT
    return Reply(200, _response(call, interaction, callback.type, message))


def _carry_out(call: Call, interaction: Interaction, channel: Channel, callback: callbacks.Callback) -> Message | None:
    """Do what the answer asks; gives the message it made or changed."""
    message: Message | None = None
    match callback:
        case callbacks.MessageCallback():
            access.require_open_thread(channel)
            message = _post(call, interaction, channel, callback.data, bool((callback.data.flags or 0) & EPHEMERAL))
            interaction.original_id = message.id
        case callbacks.DeferCallback():
            access.require_open_thread(channel)
            flags = (callback.data.flags if callback.data else None) or 0
            check_flags(flags, EPHEMERAL)
            interaction.private = bool(flags & EPHEMERAL)
            answer = _answer(call, interaction, channel, interaction.private)
            message = messages.post_thinking(call.core, channel, answer)
            interaction.original_id = message.id
        case callbacks.DeferUpdateCallback():
            interaction.original_id = interaction.message_id
        case callbacks.UpdateCallback():
            access.require_open_thread(channel)
            target = call.core.world.message(channel.id, interaction.message_id or "")
            body = _permitted(call, interaction, channel, callback.data, private=target.ephemeral_to is not None)
            message = messages.edit(call.core, channel, target, body, call.uploads)
            interaction.original_id = message.id
        case callbacks.AutocompleteCallback():
            interaction.choices = _choices(interaction, callback.data)
        case callbacks.ModalCallback():
            interaction.modal = _modal(callback.data)
    return message


def _choices(interaction: Interaction, data: callbacks.AutocompleteData) -> list[Json]:
    focused = focused_option(interaction.data.get("options", []))
    kinds: dict[int, tuple[type, ...]] = {3: (str,), 4: (int,), 10: (int, float)}
    for index, choice in enumerate(data.choices):
        if isinstance(choice.value, bool) or not isinstance(choice.value, kinds[focused["type"]]):
            message = "The value must be of the option's type."
            raise invalid_form(f"data.choices.{index}.value", "CHOICE_VALUE_INVALID", message)
    return [choice.model_dump(exclude_none=True) for choice in data.choices]


def focused_option(options: list[Json]) -> Json:
    """The option that is being typed, however deep. Raises KeyError when none is."""
    for option in options:
        if option.get("focused"):
            return option
        if option.get("options"):
            return focused_option(option["options"])
    raise KeyError("focused")


def _modal(modal: Modal) -> Json:
    modal.check()
    return {"custom_id": modal.custom_id, "title": modal.title, "components": numbered(modal.components)}


def _answer(
    call: Call, interaction: Interaction, channel: Channel, private: bool, reply_to: Message | None = None
) -> messages.Answer:
    """How a message that answers this interaction is marked."""
    target = reply_to
    if target is None and interaction.message_id is not None:
        target = call.core.world.messages[channel.id].get(interaction.message_id)
    reference = messages.reference_to(target, channel) if target is not None else None
    return messages.Answer(interaction, metadata_of(interaction), interaction.user_id if private else None, reference)


def _permitted(call: Call, interaction: Interaction, channel: Channel, body: Body, *, private: bool) -> Body:
    """Public answers need the permissions for embeds and files, though not for sending; private ones need none.

    Where the application is by a person's own leave alone, it has no permissions that could lack.
    """
    if private or "0" not in interaction.owners:
        return body
    return access.permitted(call.core, channel, call.bot_id, body, call.uploads, answering=True)


def _post(
    call: Call,
    interaction: Interaction,
    channel: Channel,
    body: MessageCreate,
    private: bool,
    reply_to: Message | None = None,
) -> Message:
    body = _permitted(call, interaction, channel, body, private=private)
    answer = _answer(call, interaction, channel, private, reply_to)
    return messages.post(call.core, channel, call.bot_id, body, call.uploads, answer)


def _response(call: Call, interaction: Interaction, kind: int, message: Message | None) -> Json:
    plain: Json = {"id": interaction.id, "type": interaction.kind, "channel_id": interaction.channel_id}
    if interaction.guild_id is not None:
        plain["guild_id"] = interaction.guild_id
    if interaction.original_id is not None:
        plain["response_message_id"] = interaction.original_id
        plain["response_message_loading"] = kind == callbacks.DEFER
        original = call.core.desk.original(interaction)
        plain["response_message_ephemeral"] = original is not None and original.ephemeral_to is not None
    response: Json = {"interaction": plain}
    if message is not None and kind in (callbacks.MESSAGE, callbacks.UPDATE):
        response["resource"] = {"type": kind, "message": call.core.payloads.message(message)}
    return response


# what follows by the token


def _interaction(call: Call) -> tuple[Interaction, Channel]:
    interaction = call.core.desk.by_token(call.parts["webhook_id"], call.parts["webhook_token"])
    return interaction, call.core.world.channel(interaction.channel_id)


def _message(call: Call, interaction: Interaction) -> Message:
    """The answer or follow-up the path names. Raises DiscordError 10008 for any other message."""
    message_id = call.parts["message_id"]
    if message_id == "@original":
        message_id = interaction.original_id or ""
    elif message_id not in (interaction.original_id, *interaction.follow_ups):
        raise DiscordError(10008)
    message = call.core.world.message(interaction.channel_id, message_id)
    if message.dismissed:
        raise DiscordError(10008)
    return message


@route("POST", TOKEN)
def follow_up(call: Call) -> Reply:
    """One more message; the first after a deferral takes the place of "thinking…", with the deferral's privacy."""
    interaction, channel = _interaction(call)
    if interaction.kind == AUTOCOMPLETE:
        raise DiscordError(10015)
    access.require_open_thread(channel)
    if "0" not in interaction.owners and len(interaction.follow_ups) >= FOLLOW_UPS_OF_ONES_OWN:
        raise DiscordError(40094)
    body = call.parsed(MessageCreate)
    original = call.core.desk.original(interaction)
    if original is not None and original.flags & LOADING:
        message = _fill_thinking(call, interaction, channel, original, body)
    else:
        private = bool((body.flags or 0) & EPHEMERAL)
        message = _post(call, interaction, channel, body, private, reply_to=original)
        interaction.follow_ups.append(message.id)
    call.core.desk.changed(interaction)
    return Reply(200, call.core.payloads.message(message))


def _fill_thinking(
    call: Call, interaction: Interaction, channel: Channel, original: Message, body: MessageCreate
) -> Message:
    fields = {name: getattr(body, name) for name in body.model_fields_set if name in MessageEdit.model_fields}
    if fields.get("flags") is not None:
        fields["flags"] &= messages.SETTABLE_ON_EDIT
    edit = MessageEdit.model_construct(_fields_set=set(fields), **fields)
    edit = _permitted(call, interaction, channel, edit, private=original.ephemeral_to is not None)
    return messages.edit(call.core, channel, original, edit, call.uploads)


@route("PATCH", TOKEN + "/messages/{message_id}")
def edit_answer(call: Call) -> Reply:
    """Change an answer or follow-up."""
    interaction, channel = _interaction(call)
    message = _message(call, interaction)
    access.require_open_thread(channel)
    private = message.ephemeral_to is not None
    body = _permitted(call, interaction, channel, call.parsed(MessageEdit), private=private)
    edited = messages.edit(call.core, channel, message, body, call.uploads)
    call.core.desk.changed(interaction)
    return Reply(200, call.core.payloads.message(edited))


@route("DELETE", TOKEN + "/messages/{message_id}")
def delete_answer(call: Call) -> Reply:
    """Delete an answer or follow-up."""
    interaction, _ = _interaction(call)
    messages.delete(call.core, _message(call, interaction))
    call.core.desk.changed(interaction)
    return NO_CONTENT
