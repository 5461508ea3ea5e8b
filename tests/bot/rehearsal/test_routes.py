"""The list of requests is that of the local Discord, and what is rehearsed is what it says."""

from __future__ import annotations

from bot.rehearsal.routes import NOT_MADE, READ, UNKNOWN, route_of
from deploy.sandbox import server  # noqa: F401  (importing it enters its routes)
from deploy.sandbox.rest.call import ROUTES


def test_every_route_of_the_local_discord_is_rehearsed_or_said_not_to_be_made() -> None:
    known = {f"{method} {template}" for method, template in ROUTES}
    assert known == {*READ, *NOT_MADE}
    assert len(known) == len(READ) + len(NOT_MADE)
    assert all(NOT_MADE.values())


def test_a_path_is_that_of_the_route_with_the_fewest_parts_to_fill_in() -> None:
    assert route_of("GET", "/users/@me") == "/users/@me"
    assert route_of("GET", "/users/1") == "/users/{user_id}"
    assert route_of("GET", "/channels/1/messages/pins") == "/channels/{channel_id}/messages/pins"
    assert route_of("PATCH", "/webhooks/1/a-b/messages/@original").endswith("/messages/{message_id}")
    assert route_of("GET", "/channels/1/nonsense") == route_of("DELETE", "/gateway/bot") == UNKNOWN
