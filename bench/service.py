"""Measure the service under load from another process; part of `make bench`.

Many matches are played over sockets, each at one move per second, and every move is on disk before it is answered.
The time for that is compared with a bare echo from the same server at the same rate: moves and echoes are measured in
turn, in several rounds. The median of the rounds counts, so a noisy machine affects both alike.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Literal

import httpx
import msgspec
import psutil
from bench.compare import Line, ratio
from websockets.asyncio.client import ClientConnection, connect

import marchlands as ml
from marchlands.server.settings import Settings

RESULTS = Path(__file__).parent / "results"
BAR = 10  # a move may take as long as this many echoes, not counting the commit interval
ROUNDS = 5
GAMES = ("skirmish", "warpath")
PATIENCE = 60.0


class Legal(msgspec.Struct):
    """A legal move."""

    text: str
    kind: str


class Position(msgspec.Struct):
    """What the load generator needs to know about a position."""

    to_act: Literal["p1", "p2"] | None
    legal: list[Legal]
    result: str | None


class Heard(msgspec.Struct):
    """What the load generator needs to know about a message."""

    type: str
    id: str | None = None
    number: int = 0
    n: int = 0
    face: str | None = None
    position: Position | None = None
    reason: str | None = None


DECODE = msgspec.json.Decoder(Heard).decode


class Count:
    """Measured seconds, by round."""

    def __init__(self) -> None:
        self.rounds: list[list[float]] = [[] for _ in range(ROUNDS)]
        self.round = -1  # the current one, if any

    def add(self, seconds: float) -> None:
        if self.round >= 0:
            self.rounds[self.round].append(seconds)

    def percentiles(self, percent: float) -> list[float]:
        """Return the percentiles of the rounds in milliseconds."""
        return [1000 * sorted(seconds)[int(len(seconds) * percent / 100)] for seconds in self.rounds]


class Load:
    """The current state: where the service is, what is being measured, and what was acknowledged."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, trust_env=False, verify=False)
        self.done, self.update, self.echo = Count(), Count(), Count()
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.sent = 0
        self.refused: list[str] = []

    async def ask(self, path: str, content: dict[str, Any], token: str | None = None) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {token}"} if token is not None else {}
        answer = await self.http.post(path, json=content, headers=headers)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found


class Seat:
    """One player in a match, with its own socket."""

    def __init__(self, playing: Playing, connection: ClientConnection) -> None:
        self.playing = playing
        self.connection = connection
        self.face = ""
        self.number = 0
        self.position: Position | None = None
        self.following = asyncio.Event()
        self.listening = asyncio.create_task(self._listen())

    async def follow(self, match: str) -> None:
        self.following.clear()
        await self.send(type="follow", match=match)
        async with asyncio.timeout(PATIENCE):
            await self.following.wait()

    async def send(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def _listen(self) -> None:
        load = self.playing.load
        async for text in self.connection:
            heard = DECODE(text)
            now = perf_counter()
            if heard.type == "update":
                self.number, self.position = heard.number, heard.position
                sent = self.playing.sent.get(heard.number)
                if sent is not None and sent[0] != self.face:
                    load.update.add(now - sent[1])
            elif heard.type == "done":
                assert heard.id is not None
                load.done.add(now - self.playing.sent[heard.number][1])
                load.acknowledged[self.playing.match, heard.id] = heard.number
                self.playing.unanswered -= 1
            elif heard.type == "pong":
                load.echo.add(now - self.playing.pinged[heard.n])
                self.playing.unanswered -= 1
            elif heard.type == "state":
                self.face, self.number, self.position = heard.face or "", heard.number, heard.position
                self.following.set()
            elif heard.type == "refused":
                load.refused.append(heard.reason or "")
                self.playing.unanswered -= 1


class Playing:
    """A match played at random; when it is over, the same two players start another."""

    def __init__(self, load: Load, game: str, seed: int) -> None:
        self.load = load
        self.game = game
        self.rng = random.Random(seed)
        self.match = ""
        self.seats: list[Seat] = []
        self.tokens: list[str] = []
        self.sent: dict[int, tuple[str, float]] = {}
        self.pinged: dict[int, float] = {}
        self.unanswered = 0

    async def sit_down(self) -> None:
        for _ in range(2):
            self.tokens.append((await self.load.ask("/api/guests", {}))["token"])
            url = f"ws://{self.load.address}/socket"
            connection = await connect(url, max_size=None, compression=None, proxy=None, open_timeout=PATIENCE)
            self.seats.append(Seat(self, connection))
            await self.seats[-1].send(type="hello", token=self.tokens[-1])
        await self.begin()

    async def begin(self) -> None:
        wanted = {"game": self.game, "opponent": {"kind": "invite"}}
        made = await self.load.ask("/api/matches", wanted, self.tokens[0])
        await self.load.ask(f"/api/invites/{made['invite']}", {}, self.tokens[1])
        self.match = made["id"]
        self.sent = {}
        await asyncio.gather(*(seat.follow(self.match) for seat in self.seats))

    async def move(self) -> None:
        """Let the player to act make a move, or start another match."""
        position = self.seats[0].position
        assert position is not None
        if position.result is not None:
            await self.begin()
            return
        mover = next(seat for seat in self.seats if seat.face == position.to_act)
        if mover.position is None or not mover.position.legal or mover.number + 1 in self.sent:
            return  # the last one has not been answered yet
        active = [move for move in mover.position.legal if move.kind not in ("pass", "end")]
        text = self.rng.choice(active or mover.position.legal).text
        id = f"{self.load.sent}"
        self.load.sent += 1
        self.unanswered += 1
        self.sent[mover.number + 1] = (mover.face, perf_counter())
        await mover.send(type="move", id=id, match=self.match, after=mover.number, text=text)

    async def ping(self) -> None:
        n = len(self.pinged)
        self.unanswered += 1
        self.pinged[n] = perf_counter()
        await self.seats[n % 2].send(type="ping", n=n)

    async def answered(self) -> None:
        """Wait until everything that was sent has been answered."""
        async with asyncio.timeout(PATIENCE):
            while self.unanswered:
                await asyncio.sleep(0.01)

    async def leave(self) -> None:
        for seat in self.seats:
            await seat.connection.close()
            await seat.listening


async def at_rate(matches: list[Playing], rate: float, seconds: float, act: Callable[[Playing], Any]) -> None:
    """Let every match act at the given rate, each at its own time."""
    begun = perf_counter()

    async def one(number: int, match: Playing) -> None:
        due = begun + number / len(matches) / rate
        while due < begun + seconds:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            await act(match)
            due += 1 / rate

    await asyncio.gather(*(one(number, match) for number, match in enumerate(matches)))


@contextmanager
def serving(db: Path) -> Iterator[tuple[str, int]]:
    """Serve from a database in a separate process; yield its address and process id."""
    command = [sys.executable, "-m", "marchlands", "serve", "--port", "0", "--db", str(db), "--guest-burst", "100000"]
    with db.with_suffix(".log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r"http://([0-9.:]+)/", process.stdout.readline())
        assert found is not None, db.with_suffix(".log").read_text()
        yield found[1], process.pid
    finally:
        process.terminate()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


async def measure(address: str, pid: int, options: argparse.Namespace) -> dict[str, Any]:
    """Play, and return the measurements."""
    process = psutil.Process(pid)
    load = Load(address)
    before = process.memory_info().rss
    matches = [Playing(load, GAMES[number % 2], number) for number in range(options.matches)]
    for start in range(0, len(matches), 20):
        await asyncio.gather(*(match.sit_down() for match in matches[start : start + 20]))
    memory = process.memory_info().rss - before
    gc.collect()
    gc.disable()  # a pause of this process is not a pause of the service
    await at_rate(matches, options.rate, options.warm_up, Playing.move)
    counts = {"echo": load.echo, "done": load.done, "update": load.update}
    work = 0.0
    for number in range(ROUNDS):
        for act in (Playing.move, Playing.ping):
            await asyncio.gather(*(match.answered() for match in matches))
            for count in counts.values():
                count.round = number
            used = sum(process.cpu_times()[:2])
            await at_rate(matches, options.rate, options.seconds / ROUNDS, act)
            await asyncio.gather(*(match.answered() for match in matches))
            work += (sum(process.cpu_times()[:2]) - used) * (act is Playing.move)
            for count in counts.values():
                count.round = -1
    memory_later = process.memory_info().rss - before
    await asyncio.gather(*(match.leave() for match in matches))
    await load.http.aclose()
    moves = sum(map(len, load.done.rounds))
    return {
        **{what: {f"p{percent}": count.percentiles(percent) for percent in (50, 99)} for what, count in counts.items()},
        "moves": moves,
        "work_per_move": 1000 * work / moves,
        "memory_per_match": memory / options.matches,
        "memory_per_match_later": memory_later / options.matches,
        "refused": load.refused,
        "acknowledged": load.acknowledged,
    }


def lost(db: Path, acknowledged: dict[tuple[str, str], int]) -> int:
    """Return how many acknowledged moves are not in the database under their number."""
    with closing(sqlite3.connect(db)) as connection:
        entries = connection.execute("SELECT match, request, number FROM entry").fetchall()
    stored = {(match, request): number for match, request, number in entries}
    return sum(stored.get(key) != number for key, number in acknowledged.items())


def main() -> None:
    """Print and save the table, and exit with 1 if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second of each match")
    parser.add_argument("--warm-up", type=float, default=10.0, help="seconds")
    parser.add_argument("--seconds", type=float, default=20.0, help="seconds that are measured")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "bench.db"
        with serving(db) as (address, pid):
            found = asyncio.run(measure(address, pid, options))
        acknowledged, refused = found.pop("acknowledged"), found.pop("refused")
        missing = lost(db, acknowledged) + len(refused)
    interval = Settings().commit_interval * 1000
    lines = [
        *(
            Line(
                f"p99 of {about} / of echoes",
                ratio([max(0.0, p99 - interval) for p99 in found[what]["p99"]], found["echo"]["p99"]),
                BAR,
                f"{median(found[what]['p99']):.1f} / {median(found['echo']['p99']):.1f} ms",
                at_most=True,
            )
            for what, about in (("done", "moves"), ("update", "updates"))
        ),
        Line("moves lost or refused", missing, 0, f"of {len(acknowledged):,}; {refused[:1]}", at_most=True),
    ]
    print(f"\nmarchlands {ml.__version__} ({ml.build()}), {options.matches} matches, {options.rate:g} moves/s each\n")
    for what, about in (("echo", "ping to pong"), ("done", "move to done"), ("update", "move to the other's update")):
        p50, p99 = (median(found[what][percent]) for percent in ("p50", "p99"))
        print(f"{about:36} p50 {p50:7.2f} ms   p99 {p99:7.2f} ms")
    per_match = [found[when] / 1024 for when in ("memory_per_match", "memory_per_match_later")]
    print(f"{'memory of a match with two sockets':36} {per_match[0]:.0f} KiB, {per_match[1]:.0f} KiB after the run")
    print(f"{'work of the server for a move':36} {found['work_per_move']:.2f} ms\n")
    for line in lines:
        met = "met" if line.met else "MISSED"
        print(f"{line.what:36} {line.ratio:7.2f}   at most {line.bar:<3g} {met:7} {line.detail}")
    content = {
        "version": ml.__version__,
        "build": ml.build(),
        **vars(options),
        **found,
        "lines": [{**line.__dict__, "met": line.met} for line in lines],
    }
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "service.json").write_text(json.dumps(content, indent=2) + "\n", "utf-8")
    sys.exit(0 if all(line.met for line in lines) else 1)


if __name__ == "__main__":
    main()
