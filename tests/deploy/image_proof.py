"""Builds the image as its file says and runs it as the compose file says, on podman and runc from Debian.

    python -m tests.deploy.image_proof

It wants root, and Debian's packages `debootstrap`, `podman`, `buildah` and `runc`. No registry of images is asked: the
image that ours begins with is stood in for by a Debian of the same name with Debian's own Python, kept under
`.data/image/base` for the next time. Printed is what was seen; it fails where something is not as it should be.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tests.deploy.manifests import FOLDER, compose, image

ROOT = FOLDER.parent
PLACE = ROOT / ".data" / "image"
BASE = PLACE / "base"
STORE = PLACE / "store"
TOOLS = ("debootstrap", "podman", "buildah", "runc")
LIMITS = '[containers]\ndefault_ulimits = ["nofile=1024:20000", "nproc=1024:4096"]\n'
"""Fewer than podman would ask for: who is root of a container of their own may not raise them."""

LENT = ("/etc/pip.conf", "/etc/ssl/certs", "/etc/resolv.conf")
"""What the building steps need of this machine to reach its package registry."""

SECONDS = 120


class Differs(AssertionError):
    """The image, or a process in it, is not as its files say."""


def podman(*words: str, check: bool = True) -> str:
    """What podman answers, with a store of its own under `.data`; raises CalledProcessError."""
    places = ["--root", str(STORE), "--runroot", str(PLACE / "run")]
    options = ["--storage-driver", "vfs", "--cgroup-manager", "cgroupfs", "--runtime", "runc"]
    done = subprocess.run(
        ["podman", *places, *options, *words],
        stdout=subprocess.PIPE,
        stderr=None if check else subprocess.DEVNULL,
        text=True,
        check=check,
        env=os.environ | {"CONTAINERS_CONF": str(PLACE / "containers.conf")},
    )
    return done.stdout.strip()


def lay_base(name: str) -> None:
    """Has a Debian of the release that `name` ends with stand in for that image."""
    if not (BASE / "ready").exists():
        shutil.rmtree(BASE, ignore_errors=True)
        release = name.rpartition("-")[2]
        chosen = ["--variant=minbase", "--include=python3,python3-venv,ca-certificates"]
        subprocess.run(["debootstrap", *chosen, release, str(BASE)], stdout=subprocess.DEVNULL, check=True)
        (BASE / "usr" / "local" / "bin" / "python").symlink_to("/usr/bin/python3")
        (BASE / "ready").touch()
    with subprocess.Popen(["tar", "-C", str(BASE), "-c", "."], stdout=subprocess.PIPE) as packed:
        own = ["podman", "--root", str(STORE), "--runroot", str(PLACE / "run"), "--storage-driver", "vfs"]
        subprocess.run([*own, "import", "-", f"docker.io/library/{name}"], stdin=packed.stdout, check=True)


def build() -> None:
    """Carries out every step of the image's file, with podman's own reading of it."""
    lent = [f"--volume={each}:{each}:ro" for each in LENT if Path(each).exists()]
    limits = ["--ulimit=nofile=1024:20000", "--ulimit=nproc=1024:4096"]
    file = str(FOLDER / "container" / "Dockerfile")
    kept = ["--format=docker", "--layers=false", "--pull=never", "--network=host", "--tag=tumult", f"--file={file}"]
    podman("build", *kept, *lent, *limits, str(ROOT))


def run() -> None:
    """Runs it as the compose file does, without a network, asks its probes, looks at its rights, and stops it."""
    service = compose()["tumult"]
    if not (service["read_only"] and service["cap_drop"] == ["ALL"]):
        raise Differs("the compose file gives the bot more than it needs")
    sealed = ["--read-only", "--cap-drop=ALL", *(f"--tmpfs={each}" for each in service["tmpfs"])]
    sealed += ["--security-opt=no-new-privileges"]
    podman("run", "--detach", "--name=tumult", "--network=none", *sealed, "localhost/tumult", *service["command"])
    try:
        began = time.monotonic()
        while ask("readyz") != {"store": True, "discord": True, "taking presses": True}:
            if time.monotonic() - began > SECONDS:
                raise Differs(f"it was not ready after {SECONDS} s:\n{podman('logs', 'tumult')}")
            time.sleep(0.5)
        print(f"ready after {time.monotonic() - began:.1f} s")
        podman("healthcheck", "run", "tumult")
        print("the image's own health check says that it lives")
        seen = podman(
            "exec", "tumult", "sh", "-c", "id -u; grep CapEff /proc/1/status; touch /x 2>&1; touch /data/x && ls /data"
        )
        print(seen)
        user = dict(image())["USER"].partition(":")[0]
        if not seen.startswith(f"{user}\nCapEff:\t0000000000000000\n") or "Read-only file system" not in seen:
            raise Differs("its user, its rights or its root are not as they should be")
        podman("stop", "--time=40", "tumult")
        code = podman("inspect", "tumult", "--format", "{{.State.ExitCode}}")
        if code != "0":
            raise Differs(f"it ended with {code} when it was told to stop")
        print("told to stop, it ended with 0")
    finally:
        podman("rm", "--force", "tumult", check=False)


def ask(what: str) -> object:
    """What the process answers at its port for probes; None while it does not."""
    word = f"import urllib.request as r; print(r.urlopen('http://127.0.0.1:9137/{what}', timeout=4).read().decode())"
    said = podman("exec", "tumult", "/venv/bin/python", "-c", word, check=False)
    return json.loads(said) if said.startswith("{") else None


def main() -> int:
    """Proves it, or says what is missing on this machine."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or os.geteuid() != 0:
        print(f"This wants root and Debian's packages {', '.join(TOOLS)}; missing: {', '.join(missing) or 'root'}.")
        return 2
    PLACE.mkdir(parents=True, exist_ok=True)
    (PLACE / "containers.conf").write_text(LIMITS)
    try:
        lay_base(dict(image())["FROM"].split()[0])
        build()
        run()
    except Differs as differs:
        print(differs)
        return 1
    finally:
        shutil.rmtree(STORE, ignore_errors=True)
    print("The image was built and run by podman and runc; Debian's Python stood in for the one of its base image.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
