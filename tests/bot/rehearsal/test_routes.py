"""The list of requests is that of the local Discord, and what is rehearsed is what it says."""

from __future__ import annotations

from bot.rehearsal.answers import READ
from bot.rehearsal.routes import MADE, NOT_MADE, UNKNOWN, route_of
from deploy.sandbox import server  # noqa: F401  (importing it enters its routes)
from deploy.sandbox.rest.call import ROUTES


def test_every_route_of_the_local_discord_is_rehearsed_or_said_not_to_be_made() -> None:
    known = {f"{method} {template}" for method, template in ROUTES}
    assert known == {*MADE, *NOT_MADE}
    assert len(known) == len(MADE) + len(NOT_MADE)
    assert all(NOT_MADE.values())


def test_of_every_request_it_is_said_what_is_read_of_its_answer() -> None:
    assert set(READ) == set(MADE)


def test_a_path_is_that_of_the_route_with_the_fewest_parts_to_fill_in() -> None:
    assert route_of("GET", "/users/@me") == "/users/@me"
    assert route_of("GET", "/users/1") == "/users/{user_id}"
    assert route_of("GET", "/channels/1/messages/pins") == "/channels/{channel_id}/messages/pins"
    assert route_of("PATCH", "/webhooks/1/a-b/messages/@original").endswith("/messages/{message_id}")
    assert route_of("GET", "/channels/1/nonsense") == route_of("DELETE", "/gateway/bot") == UNKNOWN
