"""What stands in the files by which operators run Tumult: commands, variables, ports, probes."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).resolve().parents[2] / "deploy"


@dataclass(frozen=True)
class Probe:
    """Where a probe looks, and what it is for."""

    name: str
    path: str
    port: int


@dataclass(frozen=True)
class Workload:
    """A process as a manifest has it; variables from secrets are named only."""

    name: str
    arguments: tuple[str, ...]
    variables: dict[str, str]
    secrets: tuple[str, ...]
    ports: dict[str, int]
    probes: tuple[Probe, ...] = ()
    security: dict[str, Any] = field(default_factory=dict)


def kubernetes() -> list[dict[str, Any]]:
    """The objects of the manifest."""
    found: list[dict[str, Any]] = yaml.safe_load((FOLDER / "kubernetes" / "tumult.yaml").read_text())["items"]
    return found


def workloads() -> dict[str, Workload]:
    """The processes of the Kubernetes manifest by name."""
    objects = kubernetes()
    settings = {each["metadata"]["name"]: each["data"] for each in objects if each["kind"] == "ConfigMap"}
    found = {}
    for each in objects:
        if each["kind"] not in ("StatefulSet", "Deployment"):
            continue
        pod = each["spec"]["template"]["spec"]
        (container,) = pod["containers"]
        variables = {}
        for source in container["envFrom"]:
            variables |= settings[source["configMapRef"]["name"]]
        variables |= {own["name"]: own["value"] for own in container["env"] if "value" in own}
        ports = {port["name"]: port["containerPort"] for port in container["ports"]}
        probes = tuple(
            Probe(kind, container[kind]["httpGet"]["path"], ports[container[kind]["httpGet"]["port"]])
            for kind in ("startupProbe", "livenessProbe", "readinessProbe")
        )
        secrets = tuple(own["name"] for own in container["env"] if "valueFrom" in own)
        name = each["metadata"]["name"]
        security = pod["securityContext"] | container["securityContext"]
        found[name] = Workload(name, tuple(container["args"]), variables, secrets, ports, probes, security)
    return found


def compose() -> dict[str, dict[str, Any]]:
    """The services of the compose file."""
    found: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "compose.yaml").read_text())["services"]
    return found


def image() -> list[tuple[str, str]]:
    """The steps of the last stage of the image: instruction and what follows, lines joined."""
    text = (FOLDER / "container" / "Dockerfile").read_text().replace("\\\n", " ")
    steps = [line.split(None, 1) for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, " ".join(rest.split())) for word, rest in steps]
