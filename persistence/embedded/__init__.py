"""The Valkey server that the bot owns as its child: no port, every write on disk before it is acknowledged."""

from persistence.embedded.server import EmbeddedServer

__all__ = ["EmbeddedServer"]
