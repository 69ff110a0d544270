"""Malformed and hostile messages, requests and bytes: each is refused, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import random
import struct
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import psutil
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import marchlands as ml
from marchlands.server.sqlite import SqliteStore
from tests.server.house import run_async, served
from tests.server.process import PATIENCE, Process
from tests.support.scale import scaled

Json = dict[str, Any]
CODES = {1002, 1003, 1007, 1009, 4000, 4001, 4008}  # for closing a connection with bad messages
FLAT = 48 << 20  # bytes by which the process may grow: pages that Python keeps, a full queue, four idle matches
WORKERS = 6
AT_ONCE = 12  # messages sent before waiting for answers; fewer than the strikes that close a connection
DEEP = "[" * 3000 + "]" * 3000
STRINGS = [
    "",
    " ",
    "\0",
    "\ud800",
    "\udfff\ud800",
    "\u202egnorw",
    "\u200b\u200d\ufeff",
    "İıſK",
    "ﬃ①Ⅷ",
    "e\u0301" * 40,
    "🂡" * 20,
    "'; DROP TABLE match; --",
    '" OR 1=1 --',
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "../../../etc/passwd",
    "%00%2e%2e%2f",
    "${jndi:ldap://x}",
    "{{7*7}}",
    "\r\nSet-Cookie: a=b",
    "__proto__",
    "x" * 65,
    "x" * 401,
    "x" * 5000,
    "a\nb\tc\x7f\x1b[2J",
]
NUMBERS = [-1, 0, 1, 2**31, 2**53 + 1, 2**63, -(2**63) - 1, 2**64, 10**300, 10**4000, 0.5, -0.0, 1e308, 5e-324]
VALUES: list[Any] = [None, True, False, [], {}, [[]], {"a": {}}, float("nan"), float("inf"), *STRINGS, *NUMBERS]


# --- what is sent


class Malice:
    """Makes hostile things out of good ones."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def value(self) -> Any:
        return self.rng.choice(VALUES)

    def changed(self, message: Json) -> Json:
        """Return a message with a few fields changed, gone or added."""
        found = dict(message)
        for _ in range(self.rng.randint(1, 3)):
            key = self.rng.choice(list(found) or ["type"])
            match self.rng.randrange(5):
                case 0:
                    found.pop(key, None)
                case 1:
                    found[str(self.value())[:100]] = self.value()
                case 2:
                    found[key] = [found.get(key)]
                case 3 if isinstance(found.get(key), dict):
                    found[key] = self.changed(found[key])
                case _:
                    found[key] = self.value()
        return found

    def written(self, content: Any) -> str:
        """Return JSON, sometimes in a very unusual form."""
        text = json.dumps(content, ensure_ascii=self.rng.random() < 0.7)
        match self.rng.randrange(12):
            case 0:
                return text[: self.rng.randrange(len(text) + 1)]
            case 1:
                at = self.rng.randrange(len(text) + 1)
                return text[:at] + self.rng.choice([",", "}", "\\", "\0", "NaN", "\ufeff", DEEP]) + text[at:]
            case 2:
                return text.replace('"', "'")
            case 3:
                return text + text
            case 4:
                at = self.rng.randrange(len(text))
                return text[:at] + chr(self.rng.randrange(1, 0xD800)) + text[at + 1 :]
            case 5:
                return text[:1] + '"type": "ping", ' + text[1:]
            case 6:
                return text.replace("{", '{"x": ' + DEEP + ", ", 1)
        return text

    def random_bytes(self) -> bytes:
        return self.rng.randbytes(self.rng.choice([0, 1, 7, 100, 3000]))


def encoded(text: str) -> str:
    """Return a text that can be sent; halves of characters become question marks."""
    return text.encode("utf-8", "replace").decode()


# --- a match in progress meanwhile


@dataclass
class Victim:
    """Two people in the middle of a match, and what they see."""

    process: Process
    http: httpx.AsyncClient
    id: str = ""
    invite: str = ""
    tokens: dict[str, str] = field(default_factory=dict)
    stranger: str = ""

    async def guest(self) -> str:
        return str((await self.http.post("/api/guests", json={})).json()["token"])

    async def sit_down(self) -> None:
        self.tokens = {"p1": await self.guest(), "p2": await self.guest()}
        self.stranger = await self.guest()
        wanted = {"game": "skirmish", "opponent": {"kind": "invite"}, "seat": "p1", "public": True}
        made = (await self.http.post("/api/matches", json=wanted, headers=self.bearer("p1"))).json()
        self.id, self.invite = made["id"], made["invite"]
        await self.http.post(f"/api/invites/{self.invite}", json={}, headers=self.bearer("p2"))
        for _ in range(6):
            await self.move(lambda legal: legal[-1])

    def bearer(self, seat: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"}

    async def seen(self) -> Json:
        """Return what both players and a spectator see of the match."""
        found: Json = {}
        for who, token in {**self.tokens, "stranger": self.stranger}.items():
            async with self.socket(token) as socket:
                await socket.send(json.dumps({"type": "follow", "match": self.id}))
                while (message := json.loads(await soon(socket.recv())))["type"] != "state":
                    pass
                found[who] = {key: message[key] for key in ("number", "face", "position", "log")}
        return found

    async def move(self, choose: Callable[[list[Json]], Json]) -> str | None:
        """Make a move for the seat to act; return the result of the match."""
        seen = await self.seen()
        seat = seen["p1"]["position"]["to_act"]
        if seat is not None:
            where = seen[seat]
            text = choose(where["position"]["legal"])["text"]
            message = {"type": "move", "id": f"move {where['number']}", "match": self.id, "after": where["number"]}
            async with self.socket(self.tokens[seat]) as socket:
                await socket.send(json.dumps({**message, "text": text}))
                answer = json.loads(await soon(socket.recv()))
            assert answer["type"] == "done", answer
        result: str | None = seen["p1"]["position"]["result"]
        return result

    @asynccontextmanager
    async def socket(self, token: str) -> AsyncIterator[ClientConnection]:
        url = f"ws://{self.process.address}/socket"
        async with connect(
            url, max_size=None, compression=None, proxy=None, open_timeout=PATIENCE, close_timeout=PATIENCE
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token}))
            assert json.loads(await soon(socket.recv()))["type"] == "welcome"
            yield socket

    async def number(self, name: str) -> float:
        """Return a number of the metrics."""
        lines = (await self.http.get("/metrics")).text.splitlines()
        return float(next(line for line in lines if line.startswith(f"marchlands_{name}")).split()[1])


async def soon(coming: Any) -> Any:
    return await asyncio.wait_for(coming, PATIENCE)


@asynccontextmanager
async def besieged(folder: Path) -> AsyncIterator[Victim]:
    """Serve a match; afterwards it must be unchanged, play on to its end, and nothing must have failed."""
    rates = ("--message-rate", "1e6", "--guest-rate", "1e6", "--guess-rate", "1e6", "--match-limit", "3", "--bots", "1")
    async with Process(folder / "marchlands.db", *rates) as process:
        address = f"http://{process.address}"
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, trust_env=False, verify=False) as http:
            victim = Victim(process, http)
            await victim.sit_down()
            before = await victim.seen()
            yield victim
            assert await victim.seen() == before
            assert await victim.number("errors_total") == 0
            assert await victim.number("frozen_total") == 0
            rng = random.Random(1)
            while await victim.move(rng.choice) is None:
                pass
        assert await process.terminate() == 0
        assert " ERROR " not in process.log.read_text()
        assert "Traceback" not in process.log.read_text()
    async with await SqliteStore.open(folder / "marchlands.db") as store:
        record = await store.match(victim.id)
        assert record is not None and record.status == "over"


# --- over the socket


class Attack:
    """Somebody who sends hostile messages over one connection after another."""

    def __init__(self, victim: Victim, token: str, malice: Malice) -> None:
        self.victim = victim
        self.token = token
        self.malice = malice
        self.sent = 0
        self.codes: list[int | None] = []  # with which connections were closed

    async def run(self, messages: int) -> None:
        """Send so many messages; each must be answered, or the connection closed with a code."""
        while self.sent < messages:
            try:
                async with self.victim.socket(self.token) as socket:
                    while self.sent < messages:
                        await self._volley(socket)
            except ConnectionClosed as closing:
                # A client that keeps sending may be cut off before it learns why.
                self.codes.append(closing.rcvd.code if closing.rcvd is not None else None)

    async def _volley(self, socket: ClientConnection) -> None:
        rng = self.malice.rng
        quiet = 0
        for _ in range(AT_ONCE):
            message = self._message()
            quiet += _may_be_quiet(message)
            self.sent += 1
            await socket.send(message, text=isinstance(message, str) or rng.random() < 0.5)
        await socket.send(json.dumps({"type": "ping", "n": 424242}))
        answers = 0
        while True:
            answer = json.loads(await soon(socket.recv()))
            if answer == {"type": "pong", "n": 424242}:
                break
            assert answer["type"] not in ("done", "update"), answer
            answers += answer["type"] != "info"
        assert answers >= AT_ONCE - quiet

    def _message(self) -> str | bytes:
        rng, malice, victim = self.malice.rng, self.malice, self.victim
        if rng.random() < 0.05:
            return malice.random_bytes()
        match = rng.choice([victim.id, victim.id, victim.id[:-1], "x"])
        good: list[Json] = [
            {"type": "hello", "token": victim.stranger, "protocol": 1},
            {"type": "follow", "match": match, "face": "p1", "invite": victim.invite},
            {"type": "unfollow", "match": match},
            {"type": "move", "id": "1", "match": match, "after": 6, "text": "pass"},
            {"type": "move", "id": "2", "match": match, "after": 6, "text": self._notation()},
            {"type": "foresee", "id": "4", "match": match, "after": 6, "text": self._notation()},
            {"type": "hint", "id": "6", "match": match, "after": 6},
            {"type": "do", "id": "3", "match": match, "what": rng.choice(["concede", "accept_draw", "rematch"])},
            {"type": "emote", "match": match, "emote": "hello"},
            {"type": "ping", "n": 7},
            {"type": rng.choice(["state", "update", "Move", "", "welcome"]), "match": match},
        ]
        message = rng.choice(good)
        if rng.random() < 0.7:
            message = malice.changed(message)
        return encoded(malice.written(message))

    def _notation(self) -> str:
        rng = self.malice.rng
        head = rng.choice(["play Archer @2", "pass", "leader", "choose e1", "activate @1", "play " + "x" * 200])
        answers = rng.choice([["e1"], ["e1", "none", "me"], STRINGS[:12]])
        return head + "".join(f" > {rng.choice(answers)}" for _ in range(rng.choice([0, 1, 30, 60, 200])))


def _may_be_quiet(message: str | bytes) -> bool:
    """Return whether a message may have been a good one to which no answer is given."""
    text = message if isinstance(message, str) else message.decode("utf-8", "replace")
    return '"unfollow"' in text or '"emote"' in text


@run_async
async def test_hostile_messages_are_refused_and_change_nothing(tmp_path: Path) -> None:
    async with besieged(tmp_path) as victim:
        attacks = [Attack(victim, victim.stranger, Malice(seed)) for seed in range(WORKERS)]
        each = scaled(70_000) // WORKERS
        grown = 0
        for part in (each // 5, each):
            before = psutil.Process(victim.process.pid).memory_info().rss
            await asyncio.gather(*(attack.run(part) for attack in attacks))
            grown = psutil.Process(victim.process.pid).memory_info().rss - before
        assert sum(attack.sent for attack in attacks) >= scaled(70_000) - WORKERS
        codes = Counter(code for attack in attacks for code in attack.codes)
        assert set(codes) <= CODES | {None}
        assert codes[4000] > codes[None]
        print(f"{sum(attack.sent for attack in attacks):,} messages, {dict(codes)}, grown by {grown / 1024:,.0f} KiB")
        assert grown < FLAT


@run_async
async def test_a_player_cannot_do_what_the_rules_do_not_allow(tmp_path: Path) -> None:
    async with besieged(tmp_path) as victim:
        async with await SqliteStore.open(copied(victim, tmp_path)) as store:
            record = await store.match(victim.id)
            entries = await store.entries(victim.id)
        assert record is not None and record.setup is not None
        match = ml.Replay.from_json(record.setup).match()
        for entry in entries:
            for move in entry.moves:
                match.apply(move)
        seats = [str(match.to_act), "p2" if match.to_act == "p1" else "p1"]
        malice = Malice(77)
        legal = [match.text(move) for move in match.legal_moves()]
        async with victim.socket(victim.tokens[seats[0]]) as mover, victim.socket(victim.tokens[seats[1]]) as other:
            for number in range(scaled(10_000)):
                text = twisted(malice.rng, legal)
                socket, slugs = (mover, ("move/",)) if malice.rng.random() < 0.7 else (other, ("move/not-your-turn",))
                try:
                    match.clone().apply(text)
                except ml.MoveError:
                    pass
                else:
                    socket, slugs = other, ("move/not-your-turn",)
                kind = "move" if number % 4 else "foresee"
                message = {"type": kind, "id": f"{number}", "match": victim.id, "after": len(entries), "text": text}
                await socket.send(encoded(json.dumps(message)))
                answer = json.loads(await soon(socket.recv()))
                assert answer["type"] == "refused", (answer, text)
                assert answer["slug"].startswith(slugs), (answer, text)


def copied(victim: Victim, folder: Path) -> Path:
    """Return a copy of the database as it is on disk now."""
    copy = folder / "copy.db"
    for ending in ("", "-wal"):
        copy.with_name(f"copy.db{ending}").write_bytes(Path(f"{victim.process.db}{ending}").read_bytes())
    return copy


def twisted(rng: random.Random, legal: list[str]) -> str:
    """Return something like a move, of at most the length that is taken."""
    text = rng.choice(legal)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(7):
            case 0:
                text = text[:at] + rng.choice(STRINGS[3:15]) + text[at:]
            case 1:
                text += "".join(f" > {rng.choice(['e1', 'a0', 'none', 'me', 'Archer'])}" for _ in range(60))
            case 2:
                text += "," + rng.choice(legal)
            case 3:
                text = text[:at] + text[at + 1 :]
            case 4:
                text = text.replace("@", rng.choice(["@@", "@-", "@9", "@2 @", "@٢"]))
            case 5:
                text = text + " > " + ", ".join(rng.choices(["e0", "e1", "e2", "a1", "a2"], k=rng.randint(1, 70)))
            case _:
                text = rng.choice([f"choose {text}", f"play {text}", text * 3, str(rng.randrange(-9, 2**70))])
    return encoded(text)[:400] or "x"


# --- over REST


@run_async
async def test_hostile_requests_are_refused_and_change_nothing(tmp_path: Path) -> None:
    async with besieged(tmp_path) as victim:
        requests = scaled(20_000)
        before = 0
        for number in range(requests):
            if number == requests // 5:
                before = psutil.Process(victim.process.pid).memory_info().rss
            await ask(victim, Malice(number))
        grown = psutil.Process(victim.process.pid).memory_info().rss - before
        print(f"{requests:,} requests, grown by {grown / 1024:,.0f} KiB")
        assert grown < FLAT


async def ask(victim: Victim, malice: Malice) -> None:
    """Make a hostile request of the REST interface; it must be answered with a reason, or done."""
    rng = malice.rng
    word = quote(encoded(rng.choice(STRINGS))[:800], safe="")
    deck = {"game": "skirmish", "name": "x", "code": None, "lead": None, "rules": "", "cards": {"Archer": 3}}
    wanted = {
        "game": "skirmish",
        "rules": None,
        "deck": "aggro-1",
        "seat": "p1",
        "opponent": {"kind": "invite", "level": "recruit", "deck": None},
        "clock": {"seconds": 60, "increment": 1},
        "public": False,
        "delay": 0,
    }
    match = rng.choice([victim.id, word])
    method, path, content = rng.choice(
        [
            ("POST", "/api/guests", {"name": "Ann"}),
            ("PATCH", "/api/guests/me", {"name": "Ann"}),
            ("GET", f"/api/games/{word}/cards?rules={word}", None),
            ("GET", f"/api/games/skirmish/cards?rules={word}", None),
            ("POST", "/api/decks", deck),
            ("PUT", f"/api/decks/{word}", deck),
            ("DELETE", f"/api/decks/{word}", None),
            ("GET", f"/api/decks/code/{rng.choice(['SK1-', 'WP1-', ''])}{word}", None),
            ("POST", "/api/matches", wanted),
            ("GET", f"/api/matches/{match}?invite={word}", None),
            ("GET", f"/api/matches/{match}/replay?invite={word}", None),
            ("GET", f"/api/invites/{word}", None),
            ("POST", f"/api/invites/{word}", {"deck": "aggro-1"}),
            (rng.choice(["GET", "POST", "PUT", "TRACE", "X"]), f"/{word}", {"a": 1}),
            ("HEAD", f"/assets/{word}", None),
        ]
    )
    headers = {"authorization": f"Bearer {victim.stranger}"}
    if rng.random() < 0.2:
        headers = {"authorization": rng.choice(["Bearer", "bearer x", "Basic eDp4", "Bearer " + "x" * 300, "\xff\xfe"])}
    body: bytes | None = None
    if content is not None:
        hostile = malice.changed(content) if rng.random() < 0.8 else content
        body = malice.random_bytes() if rng.random() < 0.1 else encoded(malice.written(hostile)).encode()
        if rng.random() < 0.02:
            body = body * 200
    if body is not None and rng.random() < 0.95:
        headers["content-type"] = "application/json"
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    answer = await victim.http.request(method, path, content=body, headers=raw)
    if not path.startswith("/api/"):
        assert answer.status_code in (200, 404, 405, 503), path  # 503: the page has not been built
    elif answer.status_code >= 400 and method != "HEAD":
        assert answer.status_code < 500, answer.text
        assert {"slug", "reason"} <= set(answer.json()) <= {"slug", "reason", "reasons"}


@run_async
async def test_no_address_leads_out_of_the_page_or_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("the page")
    (tmp_path / "secret").write_text("a secret")
    monkeypatch.setattr("marchlands.server.page.FOLDER", folder)
    async with served(tmp_path) as service:
        for text in [*STRINGS, "../secret", "/../secret", "assets/../../secret", "x/" * 3000, "assets", "index.html"]:
            for path in (quote(encoded(text), safe=""), quote(encoded(text), safe="/.")):
                answer = await service.http.get(f"/{path}")
                assert (answer.status_code, answer.text.lower()) in ((200, "the page"), (404, "not found")), path


# --- below the messages

HANDSHAKE = (
    "GET /socket HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(first: int, content: bytes, *, masked: bool = True, length: int | None = None) -> bytes:
    """Return a frame, right or wrong."""
    size = len(content) if length is None else length
    mask = 0x80 if masked else 0
    short = bytes([first, mask | size]) if size < 126 else b""
    long = bytes([first, mask | 126]) + struct.pack(">H", size) if size < 1 << 16 else b""
    head = short or long or bytes([first, mask | 127]) + struct.pack(">Q", size)
    return head + (b"\0\0\0\0" if masked else b"") + content


BROKEN = {
    "not masked": frame(0x81, b"{}", masked=False),
    "an unknown kind": frame(0x83, b"{}"),
    "a reserved bit": frame(0xF1, b"{}"),
    "no UTF-8": frame(0x81, b"\xff\xfe"),
    "a continuation of nothing": frame(0x80, b"x"),
    "a long ping": frame(0x89, b"x" * 126),
    "a ping in parts": frame(0x09, b"x"),
    "a giant": frame(0x82, b"", length=1 << 62),
    "more than allowed": frame(0x81, b"x" * 20_000),
    "a close in one byte": frame(0x88, b"x"),
    "a close with a wrong code": frame(0x88, struct.pack(">H", 5)),
}
IN_ONE_PACKET = {
    "bad UTF-8 and a close": frame(0x81, b"\xff\xfe") + frame(0x88, struct.pack(">H", 1000)),
    "bad UTF-8 and an empty close": frame(0x81, b"\xff") + frame(0x88, b""),
    "bad UTF-8 in parts and a close": frame(0x01, b"a") + frame(0x80, b"\xff") + frame(0x88, b""),
    "bad UTF-8 twice": frame(0x81, b"\xff") + frame(0x81, b"\xff"),
    "bad UTF-8 and nonsense": frame(0x81, b"\xff") + b"\xff" * 50,
    "a close and more": frame(0x88, b"") + frame(0x81, b"{}"),
    "two closes": frame(0x88, b"") + frame(0x88, b""),
}
UNFINISHED = {
    "half a handshake": HANDSHAKE[:100].encode(),
    "half a request": b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{",
    "a request, letter by letter": b"GET / HT",
    "nothing": b"",
}


@run_async
async def test_broken_frames_in_one_packet_cannot_fill_the_log(tmp_path: Path) -> None:
    async with besieged(tmp_path) as victim:
        host, port = victim.process.address.split(":")
        before = victim.process.log.stat().st_size
        for packet in IN_ONE_PACKET.values():
            for _ in range(scaled(200)):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(HANDSHAKE.format(victim.process.address).encode())
                assert b" 101 " in await soon(reader.readuntil(b"\r\n\r\n"))
                writer.write(packet)
                await soon(reader.read())
                writer.close()
        said = victim.process.log.read_text()[before:]
        assert "Traceback" not in said
        assert said.count("\n") <= 20, said[:2000]
        async with asyncio.timeout(PATIENCE):
            while await victim.number("connections"):
                await asyncio.sleep(0.05)


@run_async
async def test_broken_frames_and_half_requests_harm_nobody(tmp_path: Path) -> None:
    async with besieged(tmp_path) as victim, AsyncExitStack() as stack:
        host, port = victim.process.address.split(":")

        async def opened(first: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            reader, writer = await asyncio.open_connection(host, int(port))
            stack.callback(writer.close)
            writer.write(first)
            return reader, writer

        async def broken(first: bytes) -> bytes:
            """Send bytes after a handshake; return what comes back until the connection ends."""
            reader, writer = await opened(HANDSHAKE.format(victim.process.address).encode())
            assert b" 101 " in await soon(reader.readuntil(b"\r\n\r\n"))
            writer.write(first)
            return bytes(await soon(reader.read()))

        waiting = [await opened(first) for first in UNFINISHED.values() for _ in range(10)]
        before = psutil.Process(victim.process.pid).memory_info().rss
        for _ in range(scaled(50)):
            for what, first in BROKEN.items():
                assert (await broken(first))[:1] == b"\x88", what  # a close frame
        rng = random.Random(3)
        for _ in range(scaled(1000)):
            reader, writer = await opened(rng.randbytes(rng.randrange(1, 2000)) + b"\r\n\r\n")
            assert b" 400 " in (await soon(reader.read()))[:20]
            writer.close()
        for _, writer in waiting:
            writer.write(b"T")  # letter by letter
        assert (await victim.http.get("/health")).json()["status"] == "ok"
        assert psutil.Process(victim.process.pid).memory_info().rss - before < FLAT
        assert await victim.number("connections") == 0
