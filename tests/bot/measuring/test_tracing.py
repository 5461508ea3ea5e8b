"""Traces: nothing is imported while they are off; on, a press is one trace that names nobody, whatever goes wrong."""

from __future__ import annotations

import subprocess
import sys

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from bot.measuring import tracing
from bot.settings import BadSettings, Settings
from tests.bot.chat.conftest import Tavern, tavern

__all__ = ["tavern"]


def test_while_they_are_off_nothing_of_it_is_imported() -> None:
    code = "import sys, bot.measuring.tracing as t\nwith t.sending(None), t.span('x', a='b'): t.note(c='d')\n"
    code += "print([name for name in sys.modules if name.startswith('opentelemetry')])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_an_address_that_is_none_is_refused() -> None:
    assert Settings.from_environment({"TUMULT_TRACES": "http://127.0.0.1:4318/v1/traces"}).traces
    with pytest.raises(BadSettings, match="TUMULT_TRACES"):
        Settings.from_environment({"TUMULT_TRACES": "yes"})


def test_without_what_sends_them_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
    with pytest.raises(tracing.NoTracing, match=r"tracing\.txt"), tracing.sending("http://127.0.0.1:1"):
        pass


def test_of_an_error_its_kind_is_told_and_nothing_that_it_says() -> None:
    kept = InMemorySpanExporter()
    with pytest.raises(KeyError), tracing.tracing(kept), tracing.span("load"):
        raise KeyError("Kojo & Booda")
    (part,) = kept.get_finished_spans()
    assert (part.attributes or {})["error.type"] == "KeyError"
    assert "Kojo" not in part.to_json()


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_press_is_one_trace_with_its_parts_and_names_nobody(tavern: Tavern) -> None:
    kept = InMemorySpanExporter()
    await tavern.begin()
    mover, _ = await tavern.first_turn()
    with tracing.tracing(kept):
        version = (await tavern.look()).version
        await mover.press(await tavern.board(), "Pass")
        assert (await tavern.look()).version > version
        await tavern.board()
    found = kept.get_finished_spans()
    (commit,) = [each for each in found if each.name == "commit" and _trace(each) in _presses(found)]
    parts = [each for each in found if _trace(each) == _trace(commit)]
    assert {each.name for each in parts} == {"press", "load", "decide", "commit", "answer"}
    (press,) = [each for each in parts if each.name == "press"]
    assert dict(press.attributes or {}) == {"tumult.kind": "component", "tumult.outcome": "answered"}
    told = "".join(each.to_json() for each in found)
    assert tavern.game not in told
    assert not any(name in told for name in ("Ana", "Bo", tavern.thread))
    assert "delivery" in {each.name for each in found}


def _trace(part: ReadableSpan) -> int:
    assert part.context is not None
    return part.context.trace_id


def _presses(found: tuple[ReadableSpan, ...]) -> set[int]:
    return {_trace(each) for each in found if each.name == "press"}
