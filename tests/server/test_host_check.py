"""Pages from elsewhere can neither change anything here nor listen, not even under a name that points here."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from marchlands.server.guess_limit import FAMILIAR, GuessLimit
from marchlands.server.host_check import HostNames, hostname
from marchlands.server.refusal import Refusal
from marchlands.server.settings import Settings
from tests.server.house import Guest, Json, Served, run_async, served

JSON = {"content-type": "application/json"}
SIMPLE = ("text/plain", "text/plain; application/json", "application/x-www-form-urlencoded", "multipart/form-data; b=x")


def slug(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["slug"]


def port(service: Served) -> int:
    return int(service.address.rpartition(":")[2])


# --- requests that every page can send


@run_async
async def test_no_page_from_elsewhere_can_make_guests_by_a_simple_request(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for content in (b"", b"{}", b'{"name": "Eve"}'):
            for kind in SIMPLE:
                answer = await service.http.post("/api/guests", content=content, headers={"content-type": kind})
                assert slug(answer) == (415, "request/content-type")
            assert slug(await service.http.post("/api/guests", content=content)) == (415, "request/content-type")
            for origin in ("http://evil.example", "null", f"http://localhost:{port(service)}", "https://127.0.0.1"):
                answer = await service.http.post("/api/guests", content=content, headers={**JSON, "origin": origin})
                assert slug(answer) == (403, "request/origin")
        for kind in ("application/json", "application/json; charset=utf-8", "Application/JSON"):
            assert (await service.http.post("/api/guests", content=b"{}", headers={"content-type": kind})).is_success


@run_async
async def test_everything_that_changes_something_asks_for_json_and_its_own_origin(tmp_path: Path) -> None:
    async with served(tmp_path, origins=("https://games.example.org",)) as service:
        ann = await service.guest()
        bearer = {"authorization": f"Bearer {ann.token}"}
        changes = [
            ("POST", "/api/guests"),
            ("PATCH", "/api/guests/me"),
            ("POST", "/api/decks"),
            ("PUT", "/api/decks/x"),
            ("DELETE", "/api/decks/x"),
            ("POST", "/api/matches"),
            ("DELETE", "/api/matches/x"),
            ("POST", "/api/invites/x"),
        ]
        for method, path in changes:
            foreign = {**bearer, **JSON, "origin": "http://evil.example"}
            answer = await service.http.request(method, path, content=b"{}", headers=foreign)
            assert slug(answer) == (403, "request/origin"), (method, path)
            if method != "DELETE":
                answer = await service.http.request(method, path, content=b"{}", headers=bearer)
                assert slug(answer) == (415, "request/content-type"), (method, path)
            for origin in (f"http://{service.address}", "https://games.example.org"):
                own = {**bearer, **JSON, "origin": origin}
                answer = await service.http.request(method, path, content=b"{}", headers=own)
                assert answer.status_code not in (403, 415, 421), (method, path)
        assert (await service.http.get("/api/games", headers={"origin": "http://evil.example"})).is_success


# --- names that point here


@run_async
async def test_a_name_that_is_not_known_is_refused_everywhere(tmp_path: Path) -> None:
    async with served(tmp_path, origins=("https://games.example.org",)) as service:
        for host in (
            "evil.example",
            f"evil.example:{port(service)}",
            "127.0.0.1.evil.example",
            "192.0.2.1",
            "[::2]",
            "",
        ):
            for method, path in (("GET", "/"), ("GET", "/health"), ("GET", "/api/games"), ("POST", "/api/guests")):
                headers = {"host": host, "origin": f"http://{host}", **JSON}
                answer = await service.http.request(method, path, headers=headers)
                assert slug(answer) == (421, "request/host"), (host, path)
                assert "content-security-policy" in answer.headers
        for host in (
            "localhost",
            "LOCALHOST:1",
            "127.0.0.1:1",
            "127.9.9.9",
            "[::1]:1",
            "games.example.org",
            "a.localhost",
        ):
            assert (await service.http.get("/health", headers={"host": host})).is_success, host


@run_async
async def test_a_socket_under_a_name_that_is_not_known_is_closed_as_foreign(tmp_path: Path) -> None:
    async with served(tmp_path, origins=("https://games.example.org",)) as service:
        ann = await service.guest()

        async def first_words(host: str, origin: str | None) -> tuple[list[Json], int | None]:
            uri = f"ws://{host}/socket"
            async with connect(uri, host="127.0.0.1", port=port(service), origin=origin) as connection:  # type: ignore[arg-type]
                said: list[Json] = []
                with suppress(ConnectionClosed):
                    await connection.send(json.dumps({"type": "hello", "token": ann.token}))
                try:
                    while not said or said[-1]["type"] == "closing":
                        said.append(json.loads(await asyncio.wait_for(connection.recv(), 30)))
                except ConnectionClosed as closed:
                    return said, closed.rcvd.code if closed.rcvd is not None else None
                return said, None

        for host in ("evil.example", f"evil.example:{port(service)}"):
            said, code = await first_words(host, f"http://{host}")
            assert ([message["type"] for message in said], code) == (["closing"], 4003)
            assert "evil.example" in said[0]["reason"] and said[0]["retry"] is None
        for host, origin in (("localhost", "http://localhost"), ("games.example.org", None)):
            said, code = await first_words(host, origin)
            assert ([message["type"] for message in said], code) == (["welcome"], None)


def test_a_service_that_listens_everywhere_is_reached_by_addresses_and_the_machines_name() -> None:
    machine = socket.gethostname()

    def knows(names: HostNames, host: str) -> bool:
        try:
            names.check_host(Headers({"host": host}))
        except Refusal:
            return False
        return True

    for everywhere in ("0.0.0.0", "::"):
        names = HostNames(Settings(host=everywhere))
        for host in ("192.0.2.1:8000", "[2001:db8::1]:8000", machine, f"{machine}.local:8000", "localhost"):
            assert knows(names, host), host
        assert not knows(names, "evil.example")
        assert not knows(names, "192.0.2.1.evil.example")
    names = HostNames(Settings(host="192.0.2.7"))
    assert knows(names, "192.0.2.7:8000") and knows(names, "127.0.0.1")
    assert not knows(names, "192.0.2.8:8000")
    assert not knows(names, f"{machine}.example")
    names.check_host(Headers({}))  # no browser


@pytest.mark.parametrize(
    "place, host",
    [
        ("example.org", "example.org"),
        ("Example.ORG.:80", "example.org"),
        ("[::1]:80", "::1"),
        ("[::1", "::1"),
        ("127.0.0.1:", "127.0.0.1"),
        ("", ""),
        (":80", ""),
    ],
)
def test_the_host_is_told_from_its_port(place: str, host: str) -> None:
    assert hostname(place) == host


# --- guessing


@run_async
async def test_guessing_tokens_is_slowed_down_and_those_who_have_one_do_not_notice(tmp_path: Path) -> None:
    async with served(tmp_path, guess_rate=0.001, guess_burst=5) as service:
        ann = await service.guest()

        async def guess(number: int) -> tuple[int, str]:
            return slug(await service.http.get("/api/guests/me", headers={"authorization": f"Bearer guess{number}"}))

        tried = [await guess(number) for number in range(8)]
        assert tried == [(401, "guest/unknown")] * 5 + [(429, "guess/too-many")] * 3
        async with connect(f"ws://{service.address}/socket") as connection:
            await connection.send(json.dumps({"type": "hello", "token": "guess"}))
            assert json.loads(await connection.recv())["slug"] == "guess/too-many"
            assert json.loads(await connection.recv())["retry"] == 5.0
            with pytest.raises(ConnectionClosed) as closed:
                await connection.recv()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
        assert (await ann.ask("GET", "/api/guests/me")).is_success
        async with ann.socket():
            pass
        bob = await service.guest("Bob")
        assert (await bob.ask("GET", "/api/guests/me")).is_success


@run_async
async def test_guessing_invitations_is_slowed_down_for_who_guesses(tmp_path: Path) -> None:
    async with served(tmp_path, guess_rate=0.001, guess_burst=4) as service:
        ann, bob, eve = [await service.guest(name) for name in ("Ann", "Bob", "Eve")]
        match = await ann.new_match(opponent={"kind": "invite"})

        async def guesses(guest: Guest) -> list[int]:
            answers = [
                await guest.ask("GET", "/api/invites/guess"),
                await guest.ask("POST", "/api/invites/guess", {}),
                await guest.ask("GET", f"/api/matches/{match['id']}?invite=guess"),
                await guest.ask("GET", f"/api/matches/{match['id']}/replay?invite=guess"),
                await guest.ask("GET", f"/api/invites/{match['invite']}"),
                await guest.ask("POST", f"/api/invites/{match['invite']}", {}),
                await guest.ask("GET", f"/api/matches/{match['id']}?invite={match['invite']}"),
            ]
            return [answer.status_code for answer in answers]

        assert await guesses(eve) == [404] * 4 + [429] * 3
        async with eve.socket() as socket_of_eve:
            refused = await socket_of_eve.follow(match["id"], invite=match["invite"])
            assert refused["slug"] == "guess/too-many"
        nobody = [(await service.http.get("/api/invites/guess")).status_code for _ in range(6)]
        assert nobody == [404] * 4 + [429] * 2
        assert (await bob.ask("GET", f"/api/invites/{match['invite']}")).is_success
        assert (await bob.ask("POST", f"/api/invites/{match['invite']}", {})).json()["seat"] is not None


def test_a_wrong_guess_is_forgiven_in_time_and_little_is_remembered() -> None:
    now = 0.0
    guesses = GuessLimit(1.0, 2, lambda: now)
    for _ in range(2):
        guesses.check("a")
        guesses.miss("a")
    with pytest.raises(Refusal):
        guesses.check("a")
    guesses.check("b")
    now = 1.5
    guesses.check("a")
    guesses.miss("a")
    with pytest.raises(Refusal):
        guesses.check("a")
    for number in range(FAMILIAR + 5):
        guesses.remember(b"%d" % number)
    assert not guesses.is_familiar(b"4") and guesses.is_familiar(b"5")
    known: Any = guesses
    assert len(known._familiar) == FAMILIAR
