"""What a message holds beside its text, as Discord writes it: files with their addresses, embeds, components."""

from __future__ import annotations

import hashlib
import hmac
from urllib.parse import quote

from deploy.sandbox.models.components import walk_json
from deploy.sandbox.world.records import Attachment, Interaction, Json, Message
from deploy.sandbox.world.world import World


def attached(message: Message, address: str) -> Attachment | None:
    """The file of a message that an `attachment://` address names."""
    scheme, _, filename = address.partition("://")
    if scheme != "attachment":
        return None
    return next((found for found in message.attachments if found.filename == filename), None)


def embedded_filenames(message: Message) -> set[str]:
    """The files that a message shows inside embeds."""
    addresses = [embed["image"]["url"] for embed in message.embeds if "image" in embed]
    return {address.partition("://")[2] for address in addresses if address.startswith("attachment://")}


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


ADDRESS_LIFE = 24 * 3600


class MessageParts:
    """Writes the parts of messages as Discord does. `address` is where the sandbox's own server can be reached."""

    def __init__(self, world: World, address: str = "") -> None:
        self.world = world
        self.address = address
        self._secret = hashlib.sha256(world.bot_id.encode()).digest()

    def attachment(self, attachment: Attachment, channel_id: str, *, ephemeral: bool = False) -> Json:
        """A file with a signed address that expires."""
        address = self.file_address(attachment, channel_id)
        plain: Json = {
            "id": attachment.id,
            "filename": attachment.filename,
            "size": attachment.size,
            "url": address,
            "proxy_url": address,
            "content_type": attachment.content_type,
        }
        if attachment.description is not None:
            plain["description"] = attachment.description
        if attachment.width is not None and attachment.height is not None:
            plain |= {"width": attachment.width, "height": attachment.height}
        if ephemeral:
            plain["ephemeral"] = True
        return plain

    def file_address(self, attachment: Attachment, channel_id: str) -> str:
        """Where the bytes of a file can be fetched for a day."""
        expires = f"{int(self.world.clock.now()) // ADDRESS_LIFE * ADDRESS_LIFE + 2 * ADDRESS_LIFE:x}"
        path = f"/cdn/attachments/{channel_id}/{attachment.id}/{quote(attachment.filename)}"
        return f"{self.address}{path}?ex={expires}&hm={self.signature(attachment.id, expires)}"

    def signature(self, attachment_id: str, expires: str) -> str:
        """What makes a file's address hard to guess."""
        return hmac.new(self._secret, f"{attachment_id}:{expires}".encode(), "sha256").hexdigest()

    def listed_attachments(self, message: Message) -> list[Json]:
        """Files shown inside an embed are not listed a second time, as on Discord."""
        embedded = embedded_filenames(message)
        return [
            self.attachment(found, message.channel_id, ephemeral=message.ephemeral_to is not None)
            for found in message.attachments
            if found.filename not in embedded
        ]

    def embed(self, embed: Json, message: Message) -> Json:
        """An embed, whose pictures have addresses of their own."""
        if "image" not in embed:
            return embed
        return {**embed, "image": self._embed_picture(embed["image"]["url"], message)}

    def _embed_picture(self, address: str, message: Message) -> Json:
        found = attached(message, address)
        if found is None:
            return {"url": address, "proxy_url": address}
        own = self.file_address(found, message.channel_id)
        plain: Json = {"url": own, "proxy_url": own, "content_type": found.content_type}
        if found.width is not None and found.height is not None:
            plain |= {"width": found.width, "height": found.height}
        if found.description is not None:
            plain["description"] = found.description
        return plain

    def components(self, message: Message) -> list[Json]:
        """All components of a message; `required` means something in forms alone."""
        return [self._component(component) for component in message.components]

    def _component(self, component: Json) -> Json:
        plain = {key: value for key, value in component.items() if key != "required"}
        if "components" in plain:
            plain["components"] = [self._component(child) for child in plain["components"]]
        return plain
