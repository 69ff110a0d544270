"""Each seat gets only its own view and events, on every path: every byte that anybody is sent is checked.

The cards of both decks have unguessable names that occur nowhere else, one for each copy. What a seat
may know is worked out from the engine alone, move by move; any other name that it is sent is a leak.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from string import ascii_lowercase
from typing import Any
from uuid import uuid4

import pytest
from websockets.asyncio.client import ClientConnection, connect

import marchlands as ml
from marchlands.cards.codec import Codec, default_of
from marchlands.engine.game import find_game
from marchlands.engine.replay import Replay
from marchlands.server.record import Entry
from marchlands.server.secret import new_seed
from tests.server.house import Guest, Served, run_async, served, stored
from tests.server.process import PATIENCE
from tests.support.scale import LONG, scaled_service

Json = dict[str, Any]
MARK = re.compile(r"zx [a-z]{10}")  # ids have no spaces
FACES = ("p1", "p2", None)
ORDER = 5  # this many cards in deck order reveal that order
DELAY = 0.3
DECKS = {
    "skirmish": ("aggro-1", "control-1", "tactical-2", "sacrifice-1"),
    "warpath": ("mage-1", "base-2", "dinosaur-1"),
}


def mark(rng: random.Random) -> str:
    """Return a name that nobody could guess."""
    return "Zx " + "".join(rng.choices(ascii_lowercase, k=10))


def marks(text: str) -> set[str]:
    """Return all such names in a text, in any case."""
    return set(MARK.findall(text.lower()))


# --- cards with unguessable names


def toml(value: object) -> str:
    """Return a value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return json.dumps(value)


@dataclass
class Marked:
    """A deck whose cards, and whose own name, are marks."""

    name: str
    rules: str
    lead: str | None
    cards: list[str]


def make_pack(game: str, folder: Path, rng: random.Random) -> list[tuple[Marked, Marked]]:
    """Write a pack with copies of the cards of some decks under new names and load it; return decks for both sides."""
    known = {card.name: card for card in ml.cards(game)}
    lines = [f'name = "marks of {game}"', f'game = "{game}"', "version = 1"]
    made: list[Marked] = []
    for name in [name for name in DECKS[game] for _ in range(2)]:
        deck = ml.decks(game)[name]
        names: list[str] = []
        for card in [known[card] for card, count in dict(deck.cards).items() for _ in range(count)]:
            names.append(mark(rng))
            lines += ["", "[[card]]", f'name = "{names[-1]}"']
            for each in fields(card):
                value = getattr(card, each.name)
                if each.name not in ("number", "name", "text") and value != default_of(each):
                    lines.append(f"{each.name} = {toml(Codec(()).encode(value))}")
        made.append(Marked(mark(rng), deck.rules, deck.lead, names))
    file = folder / f"{game}.toml"
    file.write_text("\n".join(lines) + "\n")
    ml.load_pack(file)
    return list(zip(made[::2], made[1::2], strict=True))


@pytest.fixture
def packs(tmp_path: Path) -> Iterator[dict[str, list[tuple[Marked, Marked]]]]:
    """Pairs of marked decks for each game."""
    rng = random.Random(5)
    yield {game: make_pack(game, tmp_path, rng) for game in ml.games()}
    for game in ml.games():
        ml.unload_pack(f"marks of {game}")


# --- what may be known


class Truth:
    """What each may know of a match after every entry, worked out without the service."""

    def __init__(self, setup: str, decks: dict[str, Marked]) -> None:
        self.match = Replay.from_json(setup).match(record=True)
        self.number = 0
        self.told = dict.fromkeys(FACES, 0)
        self.known: dict[str | None, list[frozenset[str]]] = {face: [] for face in FACES}
        self.orders: list[list[str]] = []  # of the decks, whenever they have changed
        self.own = {seat: frozenset(map(str.lower, [deck.name, *deck.cards])) for seat, deck in decks.items()}
        self.no_cards = frozenset(deck.name.lower() for deck in decks.values())
        self.look()

    def apply(self, entry: Entry, *, looking: bool = True) -> None:
        self.number += 1
        for move in entry.moves:
            self.match.apply(move)
        if entry.kept is not None:
            whole = self.match.replay()
            self.match = replace(whole, moves=whole.moves[: entry.kept]).match(record=True)
            self.told = {face: len(self.match.events(face)) for face in FACES}
        if looking:
            self.look()

    def look(self) -> None:
        """Note what each may know now; what was known stays known."""
        for face in FACES:
            events = self.match.events(face)
            shown = json.dumps([self.match.view(face), events[self.told[face] :]])
            self.told[face] = len(events)
            if face == self.match.to_act:
                shown += " ".join(self.match.text(move) for move in self.match.legal_moves())
            seen = self.known[face]
            before = seen[-1] if seen else self.own.get(face, frozenset()) if face else frozenset[str]()
            seen[self.number :] = [before] * (self.number - len(seen)) + [before | marks(shown)]
        whole = self.match.snapshot()
        self.orders += [[card.lower() for card in whole[seat]["deck"]] for seat in ("p1", "p2")]

    def tells_order(self, text: str) -> bool:
        """Return whether a text names cards in the order in which they lie in a deck."""
        named = ", ".join(MARK.findall(text.lower()))
        return any(
            ", ".join(some) in named
            for order in self.orders[-4:]
            for at in range(max(0, len(order) - ORDER + 1))
            if (some := order[at : at + ORDER]) != sorted(some)  # as they are in the list of a deck
        )


@dataclass
class Count:
    """How much was checked."""

    bytes: int = 0
    messages: int = 0
    moves: int = 0


@dataclass
class Table:
    """A match with everything that is secret about it."""

    id: str
    truth: Truth
    guests: dict[str, Guest]
    secrets: list[str]  # of everybody
    invite: str
    delay: float
    sent: dict[int, float] = field(default_factory=dict)


class Ear:
    """A socket that keeps every text that it is sent until that has been looked through."""

    def __init__(self, table: Table, guest: Guest, face: str | None, count: Count) -> None:
        self.table = table
        self.guest = guest
        self.face = face
        self.count = count
        self.number = 0
        self.position: Json = {}
        self.answers: dict[str, Json] = {}
        self.unread: list[tuple[str, float]] = []
        self.news = asyncio.Event()
        self.connection: ClientConnection | None = None
        self.listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        url = f"ws://{self.guest.address}/socket"
        self.connection = await connect(url, max_size=None, compression=None, proxy=None, open_timeout=PATIENCE)
        self.listening = asyncio.create_task(self._listen(self.connection))
        self.number = -1
        await self.send(type="hello", token=self.guest.token)
        await self.send(type="follow", match=self.table.id, **({"face": self.face} if self.face else {}))
        await self.until(lambda: self.number >= 0)

    async def close(self) -> None:
        if self.connection is not None and self.listening is not None:
            await self.connection.close()
            await self.listening

    async def _listen(self, connection: ClientConnection) -> None:
        async for text in connection:
            assert isinstance(text, str)
            self.unread.append((text, time.monotonic()))
            message = json.loads(text)
            if message["type"] in ("state", "update"):
                if message["type"] == "state":
                    assert message["face"] == self.face
                self.number, self.position = message["number"], message["position"]
            elif message.get("id") is not None:
                self.answers[message["id"]] = message
            self.news.set()

    async def send(self, **message: Any) -> None:
        assert self.connection is not None
        await self.connection.send(json.dumps(message))

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                assert self.listening is not None
                assert not self.listening.done(), self.listening
                self.news.clear()
                await self.news.wait()

    async def ask(self, **message: Any) -> Json:
        """Send something and return the answer."""
        id = uuid4().hex
        await self.send(id=id, match=self.table.id, **message)
        await self.until(lambda: id in self.answers)
        return self.answers[id]

    def look_through(self) -> None:
        """Check everything that was sent since the last time."""
        number = 0
        for text, at in self.unread:
            message = json.loads(text)
            if message["type"] in ("state", "update"):
                number = message["number"]
                self._check_time(number, at)
            else:
                number = max(number, self.number)
            self.check(text, number)
        self.unread.clear()

    def check(self, text: str, number: int) -> None:
        """Check a text that was sent to this one when it knew the match up to a number."""
        self.count.bytes += len(text.encode())
        self.count.messages += 1
        known = self.table.truth.known[self.face]
        leaked = marks(text) - known[min(number, len(known) - 1)]
        assert not leaked, (self.face, number, leaked, text)
        assert not self.table.truth.tells_order(text), (self.face, text)
        others = [guest.token for guest in self.table.guests.values() if guest is not self.guest]
        for secret in [*self.table.secrets, *others, *([self.table.invite] if self.face is None else [])]:
            assert secret not in text, (self.face, text)

    def _check_time(self, number: int, at: float) -> None:
        if self.face is None and number in self.table.sent:
            assert at - self.table.sent[number] >= self.table.delay - 0.01


# --- matches


async def by_rest(service: Served, game: str, decks: dict[str, Marked], kind: str, delay: float) -> Json:
    """Make a match as people do; return the record of it, with the guests by seat."""
    guests = {seat: await service.guest(f"Guest on {seat}") for seat in ("p1", "p2")}
    saved = {}
    for seat, deck in decks.items():
        owner = guests["p1"] if kind == "hot_seat" else guests[seat]
        content = {"game": game, "name": deck.name, "rules": deck.rules, "lead": deck.lead}
        answer = await owner.ask("POST", "/api/decks", {**content, "cards": dict.fromkeys(deck.cards, 1)})
        assert answer.status_code == 201, answer.text
        saved[seat] = answer.json()["id"]
    opponent: Json = {"kind": kind}
    if kind == "hot_seat":
        opponent["deck"] = saved["p2"]
    made = await guests["p1"].new_match(
        game=game, deck=saved["p1"], seat="p1", opponent=opponent, public=True, delay=delay
    )
    if kind == "invite":
        answer = await guests["p2"].ask("POST", f"/api/invites/{made['invite']}", {"deck": saved["p2"]})
        assert answer.json()["seat"] == "p2", answer.text
    else:
        guests["p2"] = guests["p1"]
    return {"id": made["id"], "guests": guests}


async def begun(service: Served, game: str, decks: dict[str, Marked], delay: float, rng: random.Random) -> Json:
    """Put a match into the store that has been played for a while."""
    guests = {seat: await service.guest(f"Guest on {seat}") for seat in ("p1", "p2")}
    found = find_game(game)
    tables = [
        {"name": deck.name, "rules": deck.rules, found.lead_word: deck.lead, "cards": dict.fromkeys(deck.cards, 1)}
        for deck in decks.values()
    ]
    setup = found.setup(tables, None, decks["p1"].rules, new_seed())
    match = found.open(setup)
    moves = []
    for _ in range(rng.randrange(60)):
        legal = match.legal_moves()
        text = match.text(rng.choice(legal[1:] or legal))
        seat = str(match.to_act)
        after = match.clone()
        after.apply(text)
        if after.result is not None:
            break
        match = after
        moves.append((seat, text))
    id = await stored(service, guests, setup, tables, moves, delay=delay, ago=1000)
    return {"id": id, "guests": guests}


@asynccontextmanager
async def seated(service: Served, made: Json, decks: dict[str, Marked], count: Count) -> AsyncIterator[dict[Any, Ear]]:
    """Follow a match from both seats and as a spectator."""
    store = service.house.service.store
    record = await store.match(made["id"])
    assert record is not None and record.setup is not None
    truth = Truth(record.setup, decks)
    for entry in await store.entries(record.id):
        truth.apply(entry, looking=False)
    truth.look()
    delay = json.loads(record.terms)["delay"]
    guests = {**made["guests"], "eve": await service.guest("eve")}
    secrets = [str(json.loads(record.setup)["seed"])]
    table = Table(record.id, truth, guests, secrets, record.invite, delay)
    ears: dict[Any, Ear] = {seat: Ear(table, guests[seat], seat, count) for seat in ("p1", "p2")}
    ears[None] = Ear(table, guests["eve"], None, count)
    async with AsyncExitStack() as stack:
        for ear in ears.values():
            await ear.open()
            stack.push_async_callback(ear.close)
        yield ears


async def play(service: Served, ears: dict[Any, Ear], rng: random.Random, moves: int) -> None:
    """Play at random, with errors, reconnections and questions in between; look through everything."""
    table = ears["p1"].table
    truth = table.truth
    for _ in range(moves):
        if truth.match.result is not None:
            break
        mover = ears[truth.match.to_act]
        await stumble(mover, ears, rng)
        if rng.random() < 0.15:
            ear = rng.choice(list(ears.values()))
            await ear.close()
            await ear.open()
        if rng.random() < 0.15:
            await ask_around(service, ears, rng)
        text = rng.choice(mover.position["legal"])["text"]
        assert (await mover.ask(type="foresee", after=truth.number, text=text))["type"] == "foreseen"
        table.sent[truth.number + 1] = time.monotonic()
        answer = await mover.ask(type="move", after=truth.number, text=text)
        assert answer["type"] == "done", answer
        await catch_up(service, ears)
        if rng.random() < 0.3:
            await take_back(service, ears, rng)
    await ears[None].until(lambda: ears[None].number >= truth.number)
    for ear in ears.values():
        ear.look_through()


async def take_back(service: Served, ears: dict[Any, Ear], rng: random.Random) -> None:
    """Let whoever may take the last move back do so, or ask for it; what the others hear is looked through."""
    truth = ears["p1"].table.truth
    for seat in ("p1", "p2"):
        way = ears[seat].position["can_take_back"]
        if way is None:
            refused = await ears[seat].ask(type="take_back", after=truth.number)
            assert refused["slug"] in ("take_back/none", "take_back/too-many", "match/over"), refused
            continue
        ears[seat].table.sent[truth.number + 1] = time.monotonic()
        assert (await ears[seat].ask(type="take_back", after=truth.number))["type"] == "done"
        await catch_up(service, ears)
        if way == "ask":
            answer = rng.choice(["accept_take_back", "decline_take_back"])
            other = ears["p2" if seat == "p1" else "p1"]
            other.table.sent[truth.number + 1] = time.monotonic()
            assert (await other.ask(type="do", what=answer))["type"] == "done"
            await catch_up(service, ears)
        return


async def catch_up(service: Served, ears: dict[Any, Ear]) -> None:
    """Let everybody hear what happened, and look through it."""
    table = ears["p1"].table
    for entry in (await service.house.service.store.entries(table.id))[table.truth.number :]:
        table.truth.apply(entry)
    for ear in ears.values():
        if ear.face is not None or not table.delay:
            await ear.until(lambda ear=ear: ear.number >= table.truth.number)  # type: ignore[misc]
        ear.look_through()
        ear.count.moves += ear.face is None


async def stumble(mover: Ear, ears: dict[Any, Ear], rng: random.Random) -> None:
    """Let somebody do what is not allowed; the answers are looked through like everything else."""
    if rng.random() < 0.6:
        return
    truth = mover.table.truth
    ear = rng.choice(list(ears.values()))
    own = sorted(truth.known[ear.face][-1] - truth.no_cards)  # for what is not a card, the most similar card is named
    card = rng.choice(own).capitalize() if own else "Archer"
    text = rng.choice([f"play {card} @{rng.randrange(9)}", f"choose {card}", "activate @2", f"{card} > e1", "???"])
    legal = {move["text"] for move in ear.position["legal"]}
    if text in legal:
        return
    after = max(0, truth.number - rng.randrange(2))
    answer = await ear.ask(type=rng.choice(["move", "foresee"]), after=after, text=text)
    assert answer["type"] == "refused", answer
    place = rng.choice([None, "a1", "e3", "plains", "forest2"])
    answer = await ear.ask(type="why_not", after=truth.number, card=card, place=place)
    assert answer["type"] in ("because", "refused"), answer
    if ears["p1"].guest is not ears["p2"].guest or ear.face is None:
        answer = await ear.ask(type="hint", after=truth.number)
        assert answer["slug"] in ("hint/people", "seat/foreign", "match/over"), answer
    if ear.face is None:
        assert (await ear.ask(type="do", what="concede"))["type"] == "refused"


async def ask_around(service: Served, ears: dict[Any, Ear], rng: random.Random) -> None:
    """Request everything that can be requested besides the socket."""
    table = ears["p1"].table
    if table.delay:
        await asyncio.sleep(rng.uniform(0.0, table.delay))
    for face, ear in ears.items():
        for path, status in (
            (f"/api/matches/{table.id}", 200),
            (f"/api/matches/{table.id}/replay", 409),
            (f"/api/matches/{table.id}/replay?invite={table.invite}", 409),
            ("/api/matches/mine", 200),
            ("/api/matches", 200),
            ("/api/guests/me", 200),
        ):
            answer = await ear.guest.ask("GET", path)
            assert answer.status_code == status
            assert not marks(answer.text)
            if face is not None or path != "/api/matches/mine":
                ear.check(answer.text, 0)
    for path in ("/metrics", "/health", f"/api/invites/{table.invite}", "/api/decks/x", f"/api/matches/{table.id}"):
        answer = await service.http.get(path)
        assert not marks(answer.text)
        for guest in table.guests.values():
            assert guest.token not in answer.text
        assert not any(secret in answer.text for secret in table.secrets)


@pytest.mark.parametrize("part", range(2))
@run_async
async def test_nobody_is_sent_what_it_may_not_know(
    tmp_path: Path, part: int, packs: dict[str, list[tuple[Marked, Marked]]], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    caplog.set_level(logging.DEBUG, "marchlands")
    count = Count()
    secrets: list[str] = []
    limit = asyncio.Semaphore(6)
    async with served(tmp_path, match_limit=100_000) as service:

        async def one(number: int) -> None:
            rng = random.Random(number)
            game = ml.games()[number % 2]
            decks = dict(zip(("p1", "p2"), rng.choice(packs[game]), strict=True))
            delay = DELAY if rng.random() < 0.25 else 0.0
            async with limit:
                if rng.random() < 0.7:
                    made = await begun(service, game, decks, delay, rng)
                else:
                    made = await by_rest(service, game, decks, rng.choice(("invite", "hot_seat")), delay)
                async with seated(service, made, decks, count) as ears:
                    table = ears["p1"].table
                    secrets.extend([*table.secrets, table.invite, *(guest.token for guest in table.guests.values())])
                    await play(service, ears, rng, 10**6 if LONG or number % 25 == 0 else rng.randrange(4, 12))

        half = scaled_service(1000) // 2
        await asyncio.gather(*(one(number) for number in range(part * half, (part + 1) * half)))
        errors = service.house.service.metrics.errors._value.get()
    assert errors == 0
    print(f"{count.messages:,} messages with {count.bytes:,} bytes in {count.moves:,} moves")
    assert count.messages > 10 * half
    assert not marks(caplog.text)
    assert not [secret for secret in secrets if secret in caplog.text]
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
@run_async
async def test_a_refusal_does_not_tell_where_a_card_is(
    tmp_path: Path, game: str, packs: dict[str, list[tuple[Marked, Marked]]]
) -> None:
    (first, second), (stranger, _) = packs[game][0], packs[game][1]
    decks = {"p1": first, "p2": second}
    async with served(tmp_path) as service:
        made = await by_rest(service, game, decks, "invite", 0.0)
        async with seated(service, made, decks, Count()) as ears:
            match = ears["p1"].table.truth.match
            seat, other = ("p1", "p2") if match.to_act == "p1" else ("p2", "p1")
            whole = match.snapshot()[other]
            reasons = []
            for card in (whole["hand"][0], whole["deck"][0], stranger.cards[0]):
                for text in (f"play {card}", f"play {card} @2", f"play {card} @forest", f"choose {card}"):
                    answer = await ears[seat].ask(type="move", after=0, text=text)
                    assert answer["type"] == "refused"
                    reasons.append((answer["slug"], answer["reason"].replace(card, "it")))
            assert reasons[:4] == reasons[4:8] == reasons[8:]
