"""Traces of presses for OpenTelemetry: what one press did, and how long each part of it took.

Off unless an address is set; then, and only then, OpenTelemetry is imported (`pip install tumult[tracing]`). A span has
a name from this program and words from lists of this program: nothing in it names a person, a game or a card, and of an
error it tells the kind alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib.metadata import version
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opentelemetry.sdk.trace.export import SpanExporter
    from opentelemetry.trace import Tracer

_tracer: Tracer | None = None


class NoTracing(RuntimeError):
    """Traces are wanted and what sends them is not installed; the message says what to do."""


def span(name: str, **words: str) -> AbstractContextManager[None]:
    """A part of a press, from entering to leaving; within another one it is a part of that. Nothing where it is off."""
    return nullcontext() if _tracer is None else _traced(_tracer, name, words)


@contextmanager
def _traced(tracer: Tracer, name: str, words: dict[str, str]) -> Iterator[None]:
    from opentelemetry.trace import StatusCode

    with tracer.start_as_current_span(name, record_exception=False, set_status_on_exception=False) as part:
        for key, word in words.items():
            part.set_attribute(f"tumult.{key}", word)
        try:
            yield
        except BaseException as problem:
            part.set_attribute("error.type", type(problem).__name__)
            part.set_status(StatusCode.ERROR)
            raise


def note(**words: str) -> None:
    """Says something more about the part that is being carried out."""
    if _tracer is not None:
        from opentelemetry.trace import get_current_span

        for key, word in words.items():
            get_current_span().set_attribute(f"tumult.{key}", word)


@contextmanager
def sending(address: str | None) -> Iterator[None]:
    """Has presses traced while it is entered, and sent to an OTLP receiver over HTTP; without an address does nothing.

    Raises NoTracing where the libraries for it are not installed.
    """
    if address is None:
        yield
        return
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    except ImportError:
        raise NoTracing(
            "TUMULT_TRACES is set, and OpenTelemetry is not installed: pip install --require-hashes -r "
            "deploy/requirements/tracing.txt, or leave TUMULT_TRACES out."
        ) from None
    with tracing(OTLPSpanExporter(endpoint=address)):
        yield


@contextmanager
def tracing(exporter: SpanExporter) -> Iterator[None]:
    """Has presses traced while it is entered; spans go to the exporter beside the event loop, the last on leaving."""
    global _tracer
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    provider = TracerProvider(
        resource=Resource({"service.name": "tumult", "service.version": version("tumult")}), shutdown_on_exit=False
    )
    provider.add_span_processor(BatchSpanProcessor(exporter))
    _tracer = provider.get_tracer("tumult")
    try:
        yield
    finally:
        _tracer = None
        stop: Callable[[], None] = provider.shutdown
        stop()
