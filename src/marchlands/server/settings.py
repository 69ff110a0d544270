"""The settings of a service, from options or environment variables."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from marchlands.coach.review.judgement import SIMULATIONS
from marchlands.errors import MarchlandsError
from marchlands.server.address import read_network

PREFIX: Final = "MARCHLANDS_"
PROXY_EXPECTED: Final = "expected the proxy's address or network, such as 127.0.0.1 or 10.0.0.0/8"


def _setting(default: Any, about: str) -> Any:
    return field(default=default, metadata={"about": about})


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. Times are in seconds, sizes in bytes."""

    host: str = _setting("127.0.0.1", "the address to listen on; 0.0.0.0 lets others in the network play")
    port: int = _setting(8000, "the port to listen on; 0 takes a free one")
    db: Path | None = field(default=None, metadata={"about": "the database (default: in the user's data folder)"})
    wait: float = _setting(10.0, "how long to wait for another process that has the database to end")
    commit_interval: float = _setting(0.002, "how long to gather moves before they are written to disk together")
    bots: int = _setting(2, "processes in which bots think")
    bot_pause: float = _setting(0.5, "the least time that a bot takes for a move, so that people can follow")
    absence: float = _setting(
        300.0, "how long a player must be away before the other may claim the win, without clocks"
    )
    return_time: float = _setting(30.0, "how long clocks wait after a restart for the player to come back")
    origins: tuple[str, ...] = _setting(
        (), "further origins that pages may be served from, such as https://example.org"
    )
    max_message: int = _setting(16_384, "the largest message that is taken from a client")
    message_rate: float = _setting(100.0, "messages a second that one connection may send on average")
    message_burst: int = _setting(300, "messages that one connection may send at once")
    guest_rate: float = _setting(20.0, "new guests and matches a second from one address, on average")
    guest_burst: int = _setting(1000, "new guests and matches from one address at once")
    queue: int = _setting(200, "messages that may wait for a client that does not read before it is dropped")
    queue_bytes: int = _setting(1 << 20, "bytes that may wait for a client that does not read before it is dropped")
    connections: int = _setting(10_000, "connections at the same time, as far as the limit of open files allows")
    address_connections: int = _setting(0, "connections from one address at the same time; 0 is half of all")
    guest_connections: int = _setting(32, "sockets of one guest at the same time")
    patience: float = _setting(20.0, "how long to wait for the rest of a request, and for a client that does not read")
    match_limit: int = _setting(200, "unfinished matches that one guest may have")
    guess_rate: float = _setting(1.0, "wrong tokens and invitations a second from one guest or address, on average")
    guess_burst: int = _setting(100, "wrong tokens and invitations from one guest or address at once")
    reviews: int = _setting(1, "reviews that are made at the same time, each by two processes")
    review_simulations: int = _setting(SIMULATIONS, "simulations for a review, whatever the length of the match")
    proxy: tuple[str, ...] = _setting(
        (), "addresses or networks of proxies that are trusted to tell the client's address in X-Forwarded-For"
    )

    def __post_init__(self) -> None:
        for name in ("wait", "commit_interval", "bot_pause", "absence", "return_time"):
            if not 0 <= getattr(self, name) < 1e9:
                raise _wrong(name, getattr(self, name), "expected a number of seconds, 0 or more")
        for name in (
            "bots",
            "max_message",
            "message_burst",
            "guest_burst",
            "guess_burst",
            "queue",
            "queue_bytes",
            "connections",
            "guest_connections",
            "match_limit",
            "reviews",
            "review_simulations",
        ):
            if getattr(self, name) < 1:
                raise _wrong(name, getattr(self, name), "expected 1 or more")
        for name in ("message_rate", "guest_rate", "guess_rate", "patience"):
            if not getattr(self, name) > 0:
                raise _wrong(name, getattr(self, name), "expected more than 0")
        if self.address_connections < 0:
            raise _wrong("address_connections", self.address_connections, "expected 0 or more")
        if not 0 <= self.port <= 65_535:
            raise _wrong("port", self.port, "expected a number from 0 to 65535")
        for origin in self.origins:
            if not _is_origin(origin):
                raise _wrong("origins", origin, "expected an origin such as https://example.org, without a path")
        for proxy in self.proxy:
            try:
                read_network(proxy)
            except ValueError:
                raise _wrong("proxy", proxy, PROXY_EXPECTED) from None

    @property
    def from_one_address(self) -> int:
        """How many connections one address may have."""
        return self.address_connections or max(1, self.connections // 2)


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return bool(parts.scheme in ("http", "https") and parts.hostname and f"{parts.scheme}://{parts.netloc}" == text)
    except ValueError:
        return False


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return PREFIX + name.upper()


def described() -> list[tuple[str, Any, str]]:
    """Return every setting: its name, its default, and what it is for."""
    return [(each.name, each.default, each.metadata["about"]) for each in fields(Settings)]


def read_settings(given: dict[str, Any]) -> Settings:
    """Return the settings: given ones first, then those from the environment, then the defaults.

    Raises MarchlandsError, which names the setting.
    """
    chosen: dict[str, Any] = {}
    for name, default, _ in described():
        value = given.get(name)
        if value is None:
            value = os.environ.get(variable(name)) or None
        if value == []:
            raise _wrong(name, None, {"proxy": PROXY_EXPECTED}.get(name, "expected at least one"))
        if value is not None:
            chosen[name] = _read(name, default, value)
    return Settings(**chosen)


def _read(name: str, default: Any, value: Any) -> Any:
    if not isinstance(value, str):
        return tuple(value) if isinstance(value, list) else value
    try:
        if isinstance(default, bool):
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[value.lower()]
        if isinstance(default, int):
            return int(value)
        if isinstance(default, float):
            return float(value)
    except (ValueError, KeyError):
        kind = {bool: "true or false", int: "a whole number"}.get(type(default), "a number")
        raise _wrong(name, value, f"expected {kind}") from None
    if isinstance(default, tuple):
        return tuple(part for part in value.replace(",", " ").split() if part)
    return Path(value) if name == "db" else value


def _wrong(name: str, value: object, reason: str) -> MarchlandsError:
    option = "--" + name.replace("_", "-")
    given = option if value is None else f"{option} {value!r}"
    return MarchlandsError(f"cannot serve with {given}: {reason}", "settings/wrong")
