"""The files of messages and the pictures of emojis, by their signed addresses."""

from __future__ import annotations

import hmac

from aiohttp import web

from deploy.sandbox.core import Core
from deploy.sandbox.operations.pictures import picture_size


def add_routes(app: web.Application, core: Core) -> None:
    """Serve what Discord serves from its content network."""

    async def attachment(request: web.Request) -> web.Response:
        """A file, if the address is signed and not expired."""
        key, expires = request.match_info["attachment_id"], request.query.get("ex", "")
        signed = hmac.compare_digest(request.query.get("hm", ""), core.payloads.signature(key, expires))
        data = core.world.file(key)
        if not signed or data is None or int(expires, 16) < core.clock.now():
            return web.Response(status=404, text="This content is no longer available.")
        size = picture_size(data)
        if size is not None:
            return web.Response(body=data, content_type=size.content_type)
        # Never shown in place: an uploaded file must not run as a page of this server.
        return web.Response(
            body=data,
            content_type="application/octet-stream",
            headers={"Content-Disposition": "attachment", "X-Content-Type-Options": "nosniff"},
        )

    async def emoji(request: web.Request) -> web.Response:
        """The picture of an emoji."""
        key = request.match_info["name"].partition(".")[0]
        data = core.world.file(key) if key in core.world.emojis else None
        size = picture_size(data or b"")
        if data is None or size is None:
            return web.Response(status=404)
        return web.Response(body=data, content_type=size.content_type)

    app.router.add_get("/cdn/attachments/{channel_id}/{attachment_id}/{filename}", attachment)
    app.router.add_get("/cdn/emojis/{name}", emoji)
