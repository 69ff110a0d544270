"""Numbers about the running service, for its operators. They reveal nothing about any match."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """Counts what happens; each service has its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = self._counter("moves", "moves that were written to disk and shown")
        self.refused = self._counter("refused", "messages and requests that were refused")
        self.errors = self._counter("errors", "faults of the service itself")
        self.dropped = self._counter("dropped", "connections that were dropped because they did not read")
        self.frozen = self._counter("frozen", "matches that were frozen after a fault of the rules")
        self.connections = self._gauge("connections", "connections that are open")
        self.rooms = self._gauge("rooms", "matches in memory")
        self.thinking = self._gauge("thinking", "bots that are thinking now")
        self.move_seconds = Histogram(
            "marchlands_move_seconds",
            "from taking a move to showing it",
            registry=self.registry,
            buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
        )

    def text(self) -> bytes:
        """Return all numbers in the Prometheus text format."""
        return generate_latest(self.registry)

    def _counter(self, name: str, about: str) -> Counter:
        return Counter(f"marchlands_{name}", about, registry=self.registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"marchlands_{name}", about, registry=self.registry)
