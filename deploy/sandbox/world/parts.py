"""Finding the parts of a message: its files, its components, and what it keeps of an interaction."""

from __future__ import annotations

from typing import Any

from deploy.sandbox.models.components import walk_json
from deploy.sandbox.world.records import Attachment, Interaction, Json, Message


def attached(message: Message, address: str) -> Attachment | None:
    """The file of a message that an `attachment://` address names."""
    scheme, _, filename = address.partition("://")
    if scheme != "attachment":
        return None
    return next((found for found in message.attachments if found.filename == filename), None)


def embedded_filenames(message: Message) -> set[str]:
    """The files that a message shows inside embeds."""
    addresses: list[Any] = []
    for embed in message.embeds:
        addresses += [embed[key]["url"] for key in ("image", "thumbnail") if key in embed]
        addresses += [embed[key].get("icon_url") for key in ("footer", "author") if key in embed]
    return {address.partition("://")[2] for address in addresses if str(address).startswith("attachment://")}


def metadata_of(interaction: Interaction) -> Json:
    """What a message keeps about the interaction it answers."""
    plain: Json = {
        "id": interaction.id,
        "type": interaction.kind,
        "user_id": interaction.user_id,
        "authorizing_integration_owners": interaction.owners,
    }
    if interaction.kind == 3 and interaction.message_id is not None:
        plain["interacted_message_id"] = interaction.message_id
    if interaction.kind == 5 and interaction.trigger is not None:
        plain["triggering"] = interaction.trigger
    if interaction.kind == 2 and "target_id" in interaction.data:
        key = "target_user_id" if interaction.data.get("type") == 2 else "target_message_id"
        if key == "target_message_id":
            plain[key] = interaction.data["target_id"]
    return plain


def find_component(components: list[Json], custom_id: str) -> Json | None:
    """The component with a custom id, however deep."""
    return next((found for found in walk_json(components) if found.get("custom_id") == custom_id), None)
