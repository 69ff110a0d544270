"""What is stored is read back, and what may not be is refused."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marchlands.errors import MarchlandsError
from marchlands.server import sqlite_rows
from marchlands.server.record import (
    AddGuest,
    AddMatch,
    Change,
    ChangeMatch,
    DropDeck,
    DropNote,
    Note,
    NoteAlive,
    RenameGuest,
    SaveDeck,
    WriteNote,
)
from marchlands.server.sqlite import SqliteStore, connect
from marchlands.server.store import Store, StoreError
from tests.server.store_examples import a_deck, a_guest, a_match, add, an_entry, ask, in_loop, slug_of

NOTED = [("g1", "m1", 4), ("g1", "m1", 2), ("g1", "m1", 7), ("g2", "m1", 4)]


@in_loop
async def test_a_new_store_is_empty(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "store.db") as store:
        assert isinstance(store, Store)
        assert await store.guest("g1") is None
        assert await store.guest_by_token(b"") is None
        assert await store.match("m1") is None
        assert await store.match_by_invite("x") is None
        assert await store.entries("m1") == []
        assert await store.unfinished() == await store.listed(9) == await store.matches_of("g1", 9) == []
        assert await store.decks("g1") == []
        assert await store.deck("g1", "d1") is None
        assert await store.alive() is None
        await store.write()
        assert store.commits == 0


@in_loop
async def test_everything_is_read_back_as_it_was_written_also_after_reopening(tmp_path: Path) -> None:
    guest = a_guest(name="Zoë 🂡 'quoted'", token_hash=bytes(range(256)))
    waiting = a_match("m1", public=False)
    over = a_match(
        "m2", status="over", setup='{"seed": 1}', p1="g1", p2="bot:greedy", result="p1", reason="points", ended=9.5,
        report="{}", previous="m1", following="m1",
    )  # fmt: skip
    entries = [an_entry(1, clock="[1, 2]"), an_entry(2, seat=None, request="r", guest=None), an_entry(3, kind="flag")]
    deck = a_deck()
    async with await SqliteStore.open(tmp_path / "store.db") as store:
        await store.write(AddGuest(guest), AddMatch(waiting), AddMatch(over), SaveDeck(deck), NoteAlive(12.25))
        await store.write(*(add(**msgspec.structs.asdict(entry)) for entry in entries))
    for _ in range(2):
        async with await SqliteStore.open(tmp_path / "store.db") as store:
            assert await store.guest("g1") == await store.guest_by_token(guest.token_hash) == guest
            assert await store.match("m1") == await store.match_by_invite("invite-m1") == waiting
            assert await store.match("m2") == over
            assert (await store.match("m1")).public is False  # type: ignore[union-attr]
            assert await store.entries("m1") == entries
            assert await store.decks("g1") == [deck]
            assert await store.deck("g1", "d1") == deck
            assert await store.alive() == 12.25


@in_loop
async def test_a_match_changes_where_a_change_says_so_and_nowhere_else(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "store.db") as store:
        before = a_match(p1="g1", setup="{}")
        await store.write(AddMatch(before), AddMatch(a_match("m2", previous="m1")))
        await store.write(ChangeMatch("m1"))
        assert await store.match("m1") == before
        changes: list[dict[str, Any]] = [
            {"status": "playing", "p2": "g2"},
            {"p1": None, "setup": None},
            {"status": "over", "result": "p2", "reason": "concede", "ended": 7.0, "report": "r", "following": "m2"},
            {"status": "frozen", "result": None, "reason": None, "ended": None, "report": None, "following": None},
        ]
        for change in changes:
            await store.write(ChangeMatch("m1", **change))
            before = msgspec.structs.replace(before, **change)
            assert await store.match("m1") == before
        assert await store.match("m2") == a_match("m2", previous="m1")


@in_loop
async def test_guests_are_renamed_decks_replaced_and_dropped(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "store.db") as store:
        await store.write(AddGuest(a_guest()), AddGuest(a_guest("g2")), RenameGuest("g1", "Other"))
        assert await store.guest("g1") == a_guest(name="Other")
        await store.write(
            SaveDeck(a_deck(changed=1.0)), SaveDeck(a_deck("d2", changed=2.0)), SaveDeck(a_deck("d1", "g2"))
        )
        assert [deck.id for deck in await store.decks("g1")] == ["d2", "d1"]
        again = a_deck(name="Better", changed=3.0)
        await store.write(SaveDeck(again), DropDeck("g1", "d2"), DropDeck("g1", "never there"))
        assert await store.decks("g1") == [again]
        assert await store.decks("g2") == [a_deck("d1", "g2")]
        await store.write(AddMatch(a_match("m1", p1="g1", p2="g2")), AddMatch(a_match("m2")))
        notes = [Note(guest, match, move, "Here.", 1.0) for guest, match, move in NOTED]
        await store.write(*map(WriteNote, notes), DropNote("g1", "m1", 4), DropNote("g1", "m1", 99))
        changed = Note("g1", "m1", 7, "There.", 2.0)
        await store.write(WriteNote(changed))
        assert await store.notes("g1", "m1") == [notes[1], changed]
        assert await store.notes("g2", "m1") == [notes[3]] and await store.notes("g2", "m2") == []
        assert await slug_of(store, WriteNote(Note("g1", "never there", 1, "a", 1.0))) == "store/missing"


@in_loop
async def test_matches_are_listed_by_age(tmp_path: Path) -> None:
    def made(id: str, created: float, **rest: Any) -> Change:
        return AddMatch(a_match(id, created=created, **rest))

    async with await SqliteStore.open(tmp_path / "store.db") as store:
        await store.write(
            made("second", 2.0, p1="g1"),
            made("fourth", 4.0, p2="g1", status="playing"),
            made("third", 3.0, p1="g1", p2="g1", public=False),
            made("first", 1.0, p1="g1", status="over"),
            made("fifth", 4.0, p2="g2", status="playing"),  # as old as the fourth, and added later
            made("sixth", 5.0, p1="g2", p2="bot:g1", status="frozen"),
        )
        assert [match.id for match in await store.unfinished()] == ["second", "third", "fourth", "fifth"]
        assert [match.id for match in await store.listed(9)] == ["fifth", "fourth", "second"]
        assert [match.id for match in await store.listed(2)] == ["fifth", "fourth"]
        assert [match.id for match in await store.matches_of("g1", 9)] == ["fourth", "third", "second", "first"]
        assert [match.id for match in await store.matches_of("g1", 2)] == ["fourth", "third"]
        assert await store.matches_of("nobody", 9) == []


@in_loop
async def test_conflicts_are_told_and_nothing_of_the_call_is_stored(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "store.db") as store:
        await store.write(AddGuest(a_guest()), AddMatch(a_match()), AddMatch(a_match("m2")), add(1, request="r"))
        for conflict in (
            add(1, text="another"),
            add(2, request="r"),  # the same guest's same request
            add(3),  # leaves out 2
            AddMatch(a_match()),
            AddMatch(a_match("m3", invite="invite-m2")),
            AddGuest(a_guest(token_hash=b"new")),
            AddGuest(a_guest("g2", token_hash=a_guest().token_hash)),
        ):
            assert await slug_of(store, NoteAlive(1.0), add(1, "m2"), conflict) == "store/conflict"
        with pytest.raises(StoreError, match="cannot store entry 2 of match 'm1': its request was stored before"):
            await store.write(add(2, request="r"))
        assert await store.entries("m1") == [an_entry(1, request="r")]
        assert await store.entries("m2") == []
        assert await store.alive() is None
        # Other guests and matches have their own requests; having none is not a conflict.
        await store.write(add(2, request="r", guest="g2"), add(3), add(4), add(5, request="r", guest=None))
        await store.write(add(1, "m2", request="r"))
        assert await slug_of(store, add(6, request="r", guest=None)) == "store/conflict"


@in_loop
async def test_what_refers_to_nothing_or_does_not_fit_is_refused(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "store.db") as store:
        await store.write(AddMatch(a_match()))
        for missing in (
            add(1, "m2"),
            SaveDeck(a_deck()),
            RenameGuest("g1", "x"),
            ChangeMatch("m2", status="over"),
            ChangeMatch("m2"),
            ChangeMatch("m1", following="m2"),
            AddMatch(a_match("m3", previous="m2")),
        ):
            assert await slug_of(store, missing) == "store/missing"
        for unfit in (
            add(0),
            add(1, text=None),
            add(1, text="\ud800"),
            add(1, at=float("nan")),
            add(1, text={"no": "text"}),
            add(1 << 70),
            ChangeMatch("m1", status="lost"),  # type: ignore[arg-type]
            AddGuest(None),  # type: ignore[arg-type]
            "no change",
        ):
            assert await slug_of(store, unfit) == "store/refused"  # type: ignore[arg-type]
        assert await store.entries("m1") == []
        assert await store.match("m1") == a_match()
        for reading in (store.match("\ud800"), store.listed(1 << 70), store.guest({})):  # type: ignore[arg-type]
            with pytest.raises(StoreError) as caught:
                await reading
            assert caught.value.slug == "store/refused"
    assert issubclass(StoreError, MarchlandsError)


@in_loop
async def test_every_search_has_its_index(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    async with await SqliteStore.open(path):
        pass
    queries = [text for text in vars(sqlite_rows).values() if isinstance(text, str) and "SELECT" in text[:20]]
    assert len(queries) >= 11
    with closing(sqlite3.connect(path)) as connection:
        for query in queries:
            values = len(set(re.findall(r"[?]\d", query))) or query.count("?")
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}", ("x",) * values)]
            scans = [line for line in plan if line.startswith("SCAN") and "USING" not in line]
            assert all("service" in line or "subquery" in line for line in scans), (query, plan)


@in_loop
async def test_writing_is_durable_and_checks_references(tmp_path: Path) -> None:
    seen: list[tuple[Any, ...]] = []

    def watched(path: Path, busy: float) -> sqlite3.Connection:
        connection = connect(path, busy)
        seen.append(
            tuple(
                connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("synchronous", "journal_mode", "foreign_keys", "busy_timeout")
            )
        )
        return connection

    async with await SqliteStore.open(tmp_path / "store.db", connect=watched, busy=0.25) as store:
        await store.write(NoteAlive(1.0))
    assert seen == [(2, "wal", 1, 250)]
    assert ask(tmp_path / "store.db", "PRAGMA integrity_check") == [("ok",)]
