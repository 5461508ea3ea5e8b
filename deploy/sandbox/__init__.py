"""A local Discord: a server on loopback that an unmodified discord.py client takes for Discord.

It judges every request by strict models of its own and serves a page on which a person can be any of its users.
Start it with `python -m deploy.sandbox`, or in a program with `Sandbox`. Scripted players use `Person`.
"""

from deploy.sandbox.client import Outcome, Person, SandboxClient
from deploy.sandbox.core import Settings
from deploy.sandbox.errors import ActionError, SandboxError
from deploy.sandbox.server import Sandbox

__all__ = ["ActionError", "Outcome", "Person", "Sandbox", "SandboxClient", "SandboxError", "Settings"]
