"""The files for operators say nothing that the program does not know: variables, commands, ports, probes, figures."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from copy import deepcopy
from pathlib import Path

import kubernetes_validate
import pytest
import yaml
from compose_spec import PyCompose

from bot.chat.connection.identifying import RESERVE
from bot.chat.connection.incoming import PATH
from bot.measuring import figures
from bot.settings import VARIABLES, Settings
from deploy.sandbox.gateway.hub import TOTAL
from persistence import StoreSettings, open_store
from persistence.embedded.binary import find_engine
from tests.deploy.manifests import FOLDER, compose, image, kubernetes, workloads
from tests.persistence.servers import WITH_PARENT, eventually, temporary_directory

KNOWN = {*VARIABLES.values()}
ROOT = FOLDER.parent


def test_every_variable_is_one_that_the_program_reads_and_its_value_can_be_used() -> None:
    for each in workloads().values():
        assert set(each.variables) | set(each.secrets) <= KNOWN
        secrets = {"DISCORD_TOKEN": "x", "REDIS_URL": "redis://store"}
        assert set(each.secrets) == set(secrets)
        settings = Settings.from_environment({**each.variables, **secrets})
        assert settings.metrics_port == each.ports["metrics"]
        assert settings.interactions_port == each.ports.get("presses")
    bot = compose()["tumult"]
    assert set(bot["environment"]) <= KNOWN
    words = {name: value for name, value in bot["environment"].items() if name != "DISCORD_TOKEN"}
    settings = Settings.from_environment({**words, "DISCORD_TOKEN": "x"})
    assert bot["ports"] == [f"127.0.0.1:{settings.metrics_port}:{settings.metrics_port}"]


def test_the_roles_together_do_everything_and_each_survives_an_update() -> None:
    found = workloads()
    assert {each.variables["TUMULT_ROLE"] for each in found.values()} == {"gateway", "http", "delivery"}
    spared = {each["metadata"]["name"] for each in kubernetes() if each["kind"] == "PodDisruptionBudget"}
    assert spared == set(found)
    (service,) = [each for each in kubernetes() if each["kind"] == "Service"]
    assert service["spec"]["ports"][0]["targetPort"] in found["presses"].ports
    for each in found.values():
        assert each.security["runAsNonRoot"]
        assert each.security["readOnlyRootFilesystem"]
        assert each.security["capabilities"] == {"drop": ["ALL"]}
        assert {probe.path for probe in each.probes} == {"/healthz", "/readyz"}
    selectors = [
        each["spec"]["selector"].get("matchLabels", each["spec"]["selector"])
        for each in kubernetes()
        if "selector" in each.get("spec", {})
    ]
    labels = [
        each["spec"]["template"]["metadata"]["labels"] for each in kubernetes() if "template" in each.get("spec", {})
    ]
    assert all(selector in labels for selector in selectors)


def test_the_image_copies_what_is_there_and_runs_without_rights() -> None:
    steps = image()
    for word, rest in steps:
        if word == "COPY" and not rest.startswith("--from"):
            *sources, _ = rest.split()
            assert all((ROOT / source).exists() for source in sources), rest
    ignored = (ROOT / ".dockerignore").read_text()
    copied = {rest.split()[0].split("/")[0] for word, rest in steps if word == "COPY" and "--from" not in rest}
    assert all(f"!{name}" in ignored for name in copied)
    last = dict(steps)
    assert last["USER"] == "10001:10001"
    assert json.loads(last["ENTRYPOINT"]) == ["/venv/bin/tumult"]
    assert json.loads(last["CMD"]) == ["run"]
    variables = dict(word.split("=", 1) for word in shlex.split(last["ENV"]))
    ours = {name: value for name, value in variables.items() if name.startswith("TUMULT")}
    assert set(ours) <= KNOWN
    settings = Settings.from_environment(ours)
    assert f"127.0.0.1:{settings.metrics_port}/healthz" in last["HEALTHCHECK"]
    assert last["VOLUME"] == str(settings.data_directory)


@pytest.mark.parametrize("version", ["1.30", "1.37"])
def test_the_manifests_are_what_the_schema_of_kubernetes_allows(version: str) -> None:
    objects = kubernetes()
    for each in objects:
        kubernetes_validate.validate(each, version, strict=True)
    assert Counter(each["kind"] for each in objects)["Deployment"] == 2
    gateway = next(each for each in objects if each["kind"] == "StatefulSet")
    for spoil in (
        lambda spec: spec.update(replica=2),
        lambda spec: spec.pop("selector"),
        lambda spec: spec["template"]["spec"]["containers"][0].update(ports=9137),
    ):
        spoilt = deepcopy(gateway)
        spoil(spoilt["spec"])
        with pytest.raises(kubernetes_validate.ValidationError):
            kubernetes_validate.validate(spoilt, version, strict=True)


def test_the_compose_file_is_what_its_specification_allows() -> None:
    text = (FOLDER / "compose.yaml").read_text()
    assert set(PyCompose.from_yaml(text).service_names()) == set(compose())
    for right, wrong in (
        ("read_only:", "read_onyl:"),
        ("unless-stopped", "sometimes"),
        ("interval: 5s", "interval: x"),
    ):
        assert right in text
        with pytest.raises(ValueError):
            PyCompose.from_yaml(text.replace(right, wrong))


@pytest.mark.process
@pytest.mark.asyncio
async def test_the_store_of_the_compose_file_is_one_that_games_are_given_to(tmp_path: Path) -> None:
    _, *options = compose()["valkey"]["command"]
    socket = tmp_path / "s.sock"
    server = await asyncio.create_subprocess_exec(
        *(*WITH_PARENT, str(find_engine(None).path), *options),
        *("--port", "0", "--unixsocket", str(socket), "--dir", str(tmp_path)),
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:

        async def there() -> bool:
            return socket.exists()

        await eventually(there)
        async with open_store(StoreSettings(tmp_path / "unused", redis_url=f"unix://{socket}")) as store:
            await store.ping()
    finally:
        server.terminate()
        await server.wait()


def unit(name: str) -> dict[str, str]:
    """What a file for systemd says."""
    lines = (FOLDER / "systemd" / name).read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


def test_the_units_are_ones_that_systemd_reads(tmp_path: Path) -> None:
    lines = unit("tumult.service")
    variables = dict(word.split("=", 1) for word in lines["Environment"].split())
    assert set(variables) <= KNOWN
    assert variables["TUMULT_DATA"] == f"/var/lib/{lines['StateDirectory']}"
    assert lines["ExecStart"].split()[1:] == ["run"]
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not on this machine; what the unit says was compared with the program")
    files = []
    for name in ("tumult.service", "tumult-backup.service", "tumult-backup.timer"):
        files.append(str(tmp_path / name))
        said = (FOLDER / "systemd" / name).read_text()
        (tmp_path / name).write_text(said.replace("/opt/tumult/venv/bin/tumult run", "/bin/true"))
    checked = subprocess.run(["systemd-analyze", "verify", *files], capture_output=True, text=True, check=False)
    objections = [line for line in checked.stderr.splitlines() if not NEW.search(line)]
    assert (checked.returncode, objections) == (0, [])


NEW = re.compile(r"Unknown key (?:name )?'(?:RestartSteps|RestartMaxDelaySec)'")
"""What systemd before 254 does not know, says so, and leaves out."""


def test_a_bot_that_cannot_run_is_started_with_pauses_and_not_without_end() -> None:
    lines = unit("tumult.service")
    first, longest = int(lines["RestartSec"]), int(lines["RestartMaxDelaySec"])
    window, starts = int(lines["StartLimitIntervalSec"]), int(lines["StartLimitBurst"])
    assert first >= 10
    assert longest > first
    assert int(lines["RestartSteps"]) > 0
    assert starts * longest < window, "the limit is met although pauses grow"
    assert starts * first > 180, "a store or a network that is away for three minutes is outlasted"
    assert starts < TOTAL - RESERVE, "it does not use up the sessions of a day"


@pytest.mark.process
async def _kept_something(data: Path) -> None:
    async with open_store(StoreSettings(data)) as store:
        await store.notes.set("any", "thing")


def test_the_backup_is_written_by_who_owns_the_store_and_by_a_command_that_there_is() -> None:
    bot, backup = unit("tumult.service"), unit("tumult-backup.service")
    assert backup["User"] == "tumult", "the name that DynamicUser= gives tumult.service"
    assert (bot["DynamicUser"], backup["DynamicUser"]) == ("yes", "yes")
    assert "User" not in bot
    data, backups = backup["StateDirectory"].split()
    assert data == bot["StateDirectory"]
    assert backup["Environment"] == f"TUMULT_DATA=/var/lib/{data}"
    assert backup["Environment"] in bot["Environment"].split()
    *shell, command = shlex.split(backup["ExecStart"].replace("%%", "%"))
    assert shell == ["/bin/sh", "-c"]
    command = command.replace("/opt/tumult/venv/bin/tumult", f"{sys.executable} -m bot")
    with temporary_directory() as place:
        (place / "here").mkdir()
        command = command.replace(f"/var/lib/{backups}", str(place / "here"))
        around = {**os.environ, "TUMULT_DATA": str(place / "data")}
        asyncio.run(_kept_something(place / "data"))
        done = subprocess.run([*shell, command], cwd=ROOT, env=around, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        (written,) = (place / "here").iterdir()
        assert re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}\.tumult", written.name)
    assert backup["ExecStartPost"].split()[:2] == ["/usr/bin/find", f"/var/lib/{backups}"]


def test_what_operators_type_is_read_by_a_shell_and_names_what_there_is() -> None:
    page = (ROOT / "docs" / "operators.md").read_text()
    typed = "\n".join(
        line.strip() for line in re.findall(r"^ {4,}(\S.*)$", page, re.MULTILINE) if "https://" not in line
    )
    read = subprocess.run(["bash", "-n"], input=typed, capture_output=True, text=True, check=False)
    assert (read.returncode, read.stderr) == (0, "")
    for named in re.findall(r"(?:-r|-f|cp|ls|--filename) (deploy/[^\s`*]+)", page):
        assert list(ROOT.glob(f"{named}*")), named
    bot, backup = unit("tumult.service"), unit("tumult-backup.service")
    (port,) = re.findall(r"TUMULT_METRICS_PORT=(\d+)", bot["Environment"])
    assert set(re.findall(r"127\.0\.0\.1:(\d+)/readyz", page)) == {port}
    asked = dict(each.split("=", 1) for each in re.findall(r"-p (\w+=(?:\"[^\"]+\"|\S+))", page))
    for name in ("DynamicUser", "User", "StateDirectory", "StateDirectoryMode", "EnvironmentFile", "Environment"):
        assert asked[name].strip('"') == backup[name], name


def test_dashboard_and_alarms_ask_for_figures_that_there_are() -> None:
    measured = {
        name
        for family in figures.REGISTRY.collect()
        for name in (family.name, f"{family.name}_total", f"{family.name}_bucket", f"{family.name}_count")
    }
    dashboard = json.loads((FOLDER / "monitoring" / "dashboard.json").read_text())
    alarms = yaml.safe_load((FOLDER / "monitoring" / "alarms.yaml").read_text())
    rules = [rule for group in alarms["groups"] for rule in group["rules"]]
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    asked += [rule["expr"] for rule in rules]
    named = {name for each in asked for name in re.findall(r"tumult_\w+", each)}
    assert named <= measured
    assert {each.removesuffix("_total") for each in named} >= {"tumult_interactions", "tumult_outbox_oldest_seconds"}
    page = (ROOT / "docs" / "operators.md").read_text()
    assert [rule["alert"] for rule in rules if rule["alert"] not in page] == [], "each alarm is explained"
    assert PATH in page
