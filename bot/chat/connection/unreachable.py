"""What a request raises where the connection to Discord itself fails."""

from __future__ import annotations

import aiohttp

UNREACHABLE = (aiohttp.ClientError, TimeoutError, OSError)
"""No answer of Discord came: neither that the request was carried out, nor that it was not."""
