"""Clients' addresses behind proxies: only a trusted proxy is believed, and only what it added itself."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from marchlands.server.address import ProxyHeaders, neighbourhood, read_network
from tests.server.house import run_async, served

PROXIES = ("10.0.0.1", "10.1.0.0/16", "2001:db8::/32")


def seen(peer: str | None, *headers: tuple[str, str], trusted: tuple[str, ...] = PROXIES, kind: str = "http") -> Any:
    """Return the client and the scheme that the application sees."""
    scopes: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        scopes.append(scope)

    scope = {
        "type": kind,
        "client": (peer, 1234) if peer is not None else None,
        "scheme": "http" if kind == "http" else "ws",
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers],
    }
    middleware: Any = ProxyHeaders(app, [read_network(each) for each in trusted])
    asyncio.run(middleware(scope, None, None))
    found = scopes[0]
    return (found["client"][0] if found["client"] else None), found["scheme"]


@pytest.mark.parametrize(
    "peer, forwarded, client",
    [
        ("192.0.2.9", ["198.51.100.1"], "192.0.2.9"),  # anybody can write this
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["6.6.6.6, 198.51.100.1"], "198.51.100.1"),  # the client wrote the first
        ("10.0.0.1", ["6.6.6.6", "198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["6.6.6.6, 198.51.100.1, 10.1.2.3"], "198.51.100.1"),
        ("10.0.0.1", ["198.51.100.1, 10.1.2.3", "10.1.2.4"], "198.51.100.1"),
        ("10.0.0.1", ["10.1.2.3, 10.1.2.4"], "10.1.2.3"),
        ("10.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        ("10.0.0.1", ["[2001:dead::1]:4711"], "2001:dead::1"),
        ("10.0.0.1", ['"[2001:dead::1]"'], "2001:dead::1"),
        ("10.0.0.1", ["2001:dead::1"], "2001:dead::1"),
        ("10.0.0.1", ["::ffff:198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["198.51.100.1, unknown"], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.1, _hidden, 10.1.2.3"], "10.1.2.3"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("10.0.0.1", [","], "10.0.0.1"),
        ("10.0.0.1", ["\xff\xfe, ]["], "10.0.0.1"),
        ("::ffff:10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("2001:db8::7", ["198.51.100.1"], "198.51.100.1"),
        ("/run/socket", ["198.51.100.1"], "/run/socket"),
        (None, ["198.51.100.1"], None),
    ],
)
def test_the_client_is_the_last_address_that_no_trusted_proxy_has(
    peer: str | None, forwarded: list[str], client: str | None
) -> None:
    assert seen(peer, *(("X-Forwarded-For", value) for value in forwarded))[0] == client


def test_without_trusted_proxies_nothing_is_believed() -> None:
    headers = (("X-Forwarded-For", "198.51.100.1"), ("X-Forwarded-Proto", "https"))
    assert seen("127.0.0.1", *headers, trusted=()) == ("127.0.0.1", "http")
    assert seen("127.0.0.1", *headers) == ("127.0.0.1", "http")


def test_the_scheme_too_is_believed_from_trusted_proxies_only() -> None:
    https = ("X-Forwarded-Proto", "https")
    assert seen("10.0.0.1", https)[1] == "https"
    assert seen("10.0.0.1", https, kind="websocket")[1] == "wss"
    assert seen("192.0.2.1", https)[1] == "http"
    assert seen("10.0.0.1", ("X-Forwarded-Proto", "http"), ("X-Forwarded-Proto", "https"))[1] == "https"
    assert seen("10.0.0.1", ("X-Forwarded-Proto", "gopher"))[1] == "http"


@run_async
async def test_limits_count_the_clients_of_a_proxy_and_nobody_else_can_pretend(tmp_path: Path) -> None:
    async def codes(proxy: tuple[str, ...], *forwarded: str) -> list[int]:
        folder = tmp_path / f"{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        async with served(folder, guest_rate=0.001, guest_burst=1, proxy=proxy) as service:
            headers = [{"x-forwarded-for": each} for each in forwarded]
            return [(await service.http.post("/api/guests", json={}, headers=each)).status_code for each in headers]

    assert await codes((), "198.51.100.1", "198.51.100.2") == [201, 429]
    assert await codes(("127.0.0.1",), "198.51.100.1", "198.51.100.2", "198.51.100.2") == [201, 201, 429]
    assert await codes(("127.0.0.1",), "6.6.6.1, 198.51.100.1", "6.6.6.2, 198.51.100.1") == [201, 429]


def test_a_client_of_ipv6_is_its_network() -> None:
    assert neighbourhood("2001:db8:1:2:3:4:5:6") == neighbourhood("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert neighbourhood("2001:db8:1:3::1") != neighbourhood("2001:db8:1:2::1")
    assert neighbourhood("192.0.2.1") == neighbourhood("::ffff:192.0.2.1") == "192.0.2.1"
    assert neighbourhood("testclient") == "testclient"
