"""`python -m deploy.sandbox`: runs the local Discord until it is told to stop."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import ctypes
import json
import logging
import os
import signal
import sys
from pathlib import Path

from deploy.sandbox.core import ROUTE_LIMITS, Settings
from deploy.sandbox.errors import SandboxError
from deploy.sandbox.server import Sandbox

PR_SET_PDEATHSIG = 1


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m deploy.sandbox", description="A local Discord on loopback.")
    parser.add_argument("--port", type=int, default=8137, help="port of page, API and gateway; 0 takes a free one")
    parser.add_argument("--data", type=Path, help="folder that keeps everything; without it nothing is kept")
    parser.add_argument("--token", default=os.environ.get("TUMULT_SANDBOX_TOKEN", "sandbox"), help="the bot's token")
    parser.add_argument("--clock", choices=("real", "settable"), default="real")
    parser.add_argument("--no-limits", action="store_true", help="lift all rate limits")
    parser.add_argument("--shards", type=int, default=1, help="how many shards the bot is advised to use")
    parser.add_argument("--record", type=int, default=0, metavar="N", help="remember the last N exchanges")
    parser.add_argument(
        "--partner", action="store_true", help="a ready-made person challenges who sits down, and plays"
    )
    parser.add_argument("--stop-with-parent", action="store_true", help="stop when the starting program is gone")
    parser.add_argument("--verbose", action="store_true", help="log every refusal")
    return parser.parse_args()


def main() -> int:
    """Run until SIGTERM, Ctrl-C, or the end of the starting program. Gives 0, or 1 when it cannot start."""
    options = arguments()
    logging.basicConfig(
        level=logging.INFO if options.verbose else logging.WARNING,
        stream=sys.stderr,
        format="sandbox %(levelname)s %(message)s",
    )
    if options.stop_with_parent:
        _die_with_parent(os.getppid())
    settings = Settings(
        port=options.port,
        data=options.data,
        token=options.token,
        clock=options.clock,
        shards=options.shards,
        record_exchanges=options.record,
        partner=options.partner,
        global_limit=0 if options.no_limits else 50,
        route_limits={} if options.no_limits else dict(ROUTE_LIMITS),
        old_edits=None if options.no_limits else (3, 6.0),
    )
    try:
        asyncio.run(_run(settings))
    except SandboxError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


def _die_with_parent(parent: int) -> None:
    """Ask Linux for SIGTERM when the parent ends; elsewhere nothing is asked, and a closed pipe will not be noticed."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # it ended before we asked
        os.kill(os.getpid(), signal.SIGTERM)


async def _run(settings: Settings) -> None:
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signal_number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers; Ctrl-C raises there
            loop.add_signal_handler(signal_number, stopping.set)
    sandbox = Sandbox(settings)
    await sandbox.start()
    addresses = {"page": sandbox.page, "api": sandbox.api, "gateway": sandbox.gateway, "pid": os.getpid()}
    print(json.dumps(addresses), flush=True)
    try:
        await stopping.wait()
    finally:
        await sandbox.stop()


if __name__ == "__main__":
    sys.exit(main())
