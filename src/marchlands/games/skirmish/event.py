"""The events of Skirmish, and how they are read from a log. A place is a seat and a terrain."""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import field

from marchlands.engine import event as common
from marchlands.engine.event import (
    Cause,
    Chosen,
    Drawn,
    Ended,
    Event,
    HandEvent,
    Kinds,
    Match,
    Reader,
    Row,
    Started,
    TriggersDropped,
    TurnEnded,
    TurnStarted,
)
from marchlands.engine.table import RESULTS, SEATS, Result, Seat
from marchlands.games.skirmish import book as b
from marchlands.games.skirmish import field as f
from marchlands.games.skirmish.board import SLOTS, TERRAINS
from marchlands.games.skirmish.book import Book
from marchlands.games.skirmish.select import area
from marchlands.games.skirmish.turn import LOWER, NO_POWER


class SkirmishStarted(Event, frozen=True, kw_only=True, tag="skirmish_started"):
    """A skirmish begins, counted from 1."""

    skirmish: int
    starter: Seat


class SkirmishEnded(Event, frozen=True, kw_only=True, tag="skirmish_ended"):
    """A skirmish is counted, with the points of both players."""

    sp: dict[Seat, int]
    winner: Result


class Played(HandEvent, frozen=True, kw_only=True, tag="played"):
    """A seat plays a card: to a terrain, or to none if it is an action without one."""

    card: str
    terrain: int | None


class Deployed(Event, frozen=True, kw_only=True, tag="deployed"):
    """A unit comes into play."""

    seat: Seat
    terrain: int
    card: str
    id: int


class Consumed(Event, frozen=True, kw_only=True, tag="consumed"):
    """A unit is consumed by one that is played on top of it; `by_id` is the id that the new unit gets."""

    seat: Seat
    terrain: int
    card: str
    id: int
    by: str
    by_id: int


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A unit moves to another terrain."""

    seat: Seat
    start: int = field(name="from")
    end: int = field(name="to")
    card: str
    id: int


class Switched(Event, frozen=True, kw_only=True, tag="switched"):
    """A unit changes places with another one of its side."""

    seat: Seat
    start: int = field(name="from")
    end: int = field(name="to")
    card: str
    id: int
    partner: str = field(name="with")
    partner_id: int = field(name="with_id")


class Damaged(Event, frozen=True, kw_only=True, tag="damaged"):
    """A unit takes damage; Shield has absorbed more of it."""

    seat: Seat
    terrain: int
    card: str
    id: int
    amount: int
    absorbed: int


class Shielded(Event, frozen=True, kw_only=True, tag="shielded"):
    """A unit gains Shield."""

    seat: Seat
    terrain: int
    card: str
    id: int
    amount: int


class Buffed(Event, frozen=True, kw_only=True, tag="buffed"):
    """A unit gains power, or loses it without damage."""

    seat: Seat
    terrain: int
    card: str
    id: int
    amount: int


class Healed(Event, frozen=True, kw_only=True, tag="healed"):
    """Damage is taken away from a unit."""

    seat: Seat
    terrain: int
    card: str
    id: int
    amount: int


class SlotChanged(Event, frozen=True, kw_only=True, tag="slot_changed"):
    """The modifier of a slot changes by `amount` and is `modifier` now; `id` is the unit on it, if there is one."""

    seat: Seat
    terrain: int
    id: int | None
    amount: int
    modifier: int


class DominantOn(Event, frozen=True, kw_only=True, tag="dominant_on"):
    """A unit becomes Dominant."""

    seat: Seat
    terrain: int
    card: str
    id: int


class DominantOff(Event, frozen=True, kw_only=True, tag="dominant_off"):
    """A unit is Dominant no more."""

    seat: Seat
    terrain: int
    card: str
    id: int


class Activated(Event, frozen=True, kw_only=True, tag="activated"):
    """A seat activates a unit."""

    seat: Seat
    terrain: int
    card: str
    id: int


class LeaderUsed(Event, frozen=True, kw_only=True, tag="leader_used"):
    """A seat uses its leader."""

    seat: Seat
    card: str


class Triggered(Event, frozen=True, kw_only=True, tag="triggered"):
    """An ability of a unit happens by itself; the unit may be gone already."""

    seat: Seat
    terrain: int
    card: str
    id: int
    text: str


class Died(Event, frozen=True, kw_only=True, tag="died"):
    """A unit dies."""

    seat: Seat
    terrain: int
    card: str
    id: int


class Left(Event, frozen=True, kw_only=True, tag="left"):
    """A unit is removed between two skirmishes; it does not die."""

    seat: Seat
    terrain: int
    card: str
    id: int


class Returned(HandEvent, frozen=True, kw_only=True, tag="returned"):
    """A unit goes back to its owner's hand; a token leaves the match instead, and has no `hand_id`."""

    terrain: int
    card: str
    id: int


class Cleansed(Event, frozen=True, kw_only=True, tag="cleansed"):
    """A slot is cleansed, with the unit on it, if there is one."""

    seat: Seat
    terrain: int
    card: str | None
    id: int | None


class Discarded(HandEvent, frozen=True, kw_only=True, tag="discarded"):
    """A seat discards a card of its hand."""

    card: str


class Done(Event, frozen=True, kw_only=True, tag="done"):
    """A seat is Done."""

    seat: Seat


class TerrainWon(Event, frozen=True, kw_only=True, tag="terrain_won"):
    """A unit wins its terrain, `rogue` if by the lower power. `power` is what met there, if a unit stood there."""

    seat: Seat
    terrain: int
    card: str
    id: int
    sp: int
    power: dict[Seat, int | None]
    rogue: bool


class TerrainTied(Event, frozen=True, kw_only=True, tag="terrain_tied"):
    """Units of equal power meet on a terrain, which counts for nobody."""

    terrain: int
    power: int


SkirmishEvent: TypeAlias = (
    Started
    | SkirmishStarted
    | SkirmishEnded
    | TurnStarted
    | TurnEnded
    | Drawn
    | Played
    | Deployed
    | Consumed
    | Moved
    | Switched
    | Damaged
    | Shielded
    | Buffed
    | Healed
    | SlotChanged
    | DominantOn
    | DominantOff
    | Activated
    | LeaderUsed
    | Chosen
    | Triggered
    | Died
    | Left
    | Returned
    | Cleansed
    | Discarded
    | Done
    | TerrainWon
    | TerrainTied
    | TriggersDropped
    | Ended
)


def _seat(slot: int) -> Seat:
    return SEATS[slot // TERRAINS]


def _there(kind: type[Deployed | Died | Left | DominantOn | DominantOff | Activated]) -> Reader:
    """Return how an event is read that says no more than which unit it is about, and where."""

    def read(book: Book, row: Row, cause: Cause) -> Event:
        card = book.names[row.card]
        return kind(cause=cause, seat=_seat(row.a), terrain=row.a % TERRAINS, card=card, id=row.id)

    return read


def _amount(kind: type[Shielded | Buffed | Healed]) -> Reader:
    def read(book: Book, row: Row, cause: Cause) -> Event:
        card = book.names[row.card]
        return kind(cause=cause, seat=_seat(row.a), terrain=row.a % TERRAINS, card=card, id=row.id, amount=row.b)

    return read


def _skirmish_started(_: Book, row: Row, cause: Cause) -> Event:
    return SkirmishStarted(cause=cause, skirmish=row.a, starter=SEATS[row.b])


def _skirmish_ended(_: Book, row: Row, cause: Cause) -> Event:
    return SkirmishEnded(cause=cause, sp={"p1": row.a, "p2": row.b}, winner=RESULTS[row.c])


def _played(book: Book, row: Row, cause: Cause) -> Event:
    return Played(
        cause=cause,
        seat=SEATS[row.a],
        hand_id=row.id or None,
        card=book.names[row.card],
        terrain=row.b % TERRAINS if row.b >= 0 else None,
    )


def _consumed(book: Book, row: Row, cause: Cause) -> Event:
    return Consumed(
        cause=cause,
        seat=_seat(row.a),
        terrain=row.a % TERRAINS,
        card=book.names[row.card],
        id=row.id,
        by=book.names[row.b],
        by_id=row.other,
    )


def _moved(book: Book, row: Row, cause: Cause) -> Event:
    return Moved(
        cause=cause,
        seat=_seat(row.a),
        start=row.a % TERRAINS,
        end=row.b % TERRAINS,
        card=book.names[row.card],
        id=row.id,
    )


def _switched(book: Book, row: Row, cause: Cause) -> Event:
    return Switched(
        cause=cause,
        seat=_seat(row.a),
        start=row.a % TERRAINS,
        end=row.b % TERRAINS,
        card=book.names[row.card],
        id=row.id,
        partner=book.names[row.c],
        partner_id=row.other,
    )


def _damaged(book: Book, row: Row, cause: Cause) -> Event:
    return Damaged(
        cause=cause,
        seat=_seat(row.a),
        terrain=row.a % TERRAINS,
        card=book.names[row.card],
        id=row.id,
        amount=row.b,
        absorbed=row.c,
    )


def _slot_changed(_: Book, row: Row, cause: Cause) -> Event:
    return SlotChanged(
        cause=cause,
        seat=_seat(row.a),
        terrain=row.a % TERRAINS,
        id=row.id or None,
        amount=row.b,
        modifier=row.c,
    )


def _leader_used(book: Book, row: Row, cause: Cause) -> Event:
    return LeaderUsed(cause=cause, seat=SEATS[row.a], card=book.names[row.card])


def _triggered(book: Book, row: Row, cause: Cause) -> Event:
    return Triggered(
        cause=cause,
        seat=_seat(row.a),
        terrain=row.a % TERRAINS,
        card=book.names[row.card],
        id=row.id,
        text=book.sentences[row.b],
    )


def _returned(book: Book, row: Row, cause: Cause) -> Event:
    return Returned(
        cause=cause,
        seat=_seat(row.a),
        hand_id=row.other or None,
        terrain=row.a % TERRAINS,
        card=book.names[row.card],
        id=row.id,
    )


def _cleansed(book: Book, row: Row, cause: Cause) -> Event:
    card = common.named(book, row.card)
    return Cleansed(cause=cause, seat=_seat(row.a), terrain=row.a % TERRAINS, card=card, id=row.id or None)


def _discarded(book: Book, row: Row, cause: Cause) -> Event:
    return Discarded(cause=cause, seat=SEATS[row.a], hand_id=row.id or None, card=book.names[row.card])


def _done(_: Book, row: Row, cause: Cause) -> Event:
    return Done(cause=cause, seat=SEATS[row.a])


def _terrain_won(book: Book, row: Row, cause: Cause) -> Event:
    rest, slot = divmod(row.a, SLOTS)
    return TerrainWon(
        cause=cause,
        seat=_seat(slot),
        terrain=slot % TERRAINS,
        card=book.names[row.card],
        id=row.id,
        sp=rest % LOWER,
        power={"p1": None if row.b == NO_POWER else row.b, "p2": None if row.c == NO_POWER else row.c},
        rogue=rest >= LOWER,
    )


def _terrain_tied(_: Book, row: Row, cause: Cause) -> Event:
    return TerrainTied(cause=cause, terrain=row.a, power=row.b)


def _trigger(book: Book, row: Row) -> Match | None:
    """Return what tells the rows that a triggered ability reacts to."""
    ability, player, unit = row.b, row.a // TERRAINS, row.id
    moment = next(
        moment
        for moment in range(b.EVENTS)
        if 0 <= ability - book.first[moment * book.size + row.card] < book.count[moment * book.size + row.card]
    )
    if moment == b.ON_DEPLOY:
        return lambda e: e.id == unit and (e.kind == f.DEPLOYED or (e.kind in MOVES and e.b >= SLOTS))
    if moment == b.ON_DEATH:
        return lambda e: e.kind == f.DIED and e.id == unit
    if moment == b.ON_CONSUME:
        return lambda e: e.kind == f.CONSUMED and e.other == unit
    if moment == b.ON_CONSUMED:
        return lambda e: e.kind == f.CONSUMED and e.id == unit
    if moment == b.ON_TURN_START:
        return lambda e: e.kind == f.TURN_STARTED and e.a == player
    if moment == b.ON_ACTION_PLAYED:
        return lambda e: e.kind == f.PLAYED and e.a == player and book.kind[e.card] != b.UNIT
    if moment == b.ON_CONQUER:
        return lambda e: e.kind == f.TERRAIN_WON and e.id == unit
    if moment == b.ON_TURN_END:
        return None  # the end of the turn is recorded after what happens at it
    watched = area(book, book.watches[ability], player, row.a)
    if moment == b.ON_OTHER_DIED:
        return lambda e: e.kind == f.DIED and e.id != unit and bool(watched >> e.a & 1)
    return lambda e: e.kind == f.DAMAGED and e.b == row.c and e.id != unit and bool(watched >> e.a & 1)


MOVES: Final = (f.MOVED, f.SWITCHED)

KINDS: Final = Kinds(
    reader={
        f.STARTED: common.read_started,
        f.SKIRMISH_STARTED: _skirmish_started,
        f.SKIRMISH_ENDED: _skirmish_ended,
        f.TURN_STARTED: common.read_turn_started,
        f.TURN_ENDED: common.read_turn_ended,
        f.DRAWN: common.read_drawn,
        f.PLAYED: _played,
        f.DEPLOYED: _there(Deployed),
        f.CONSUMED: _consumed,
        f.MOVED: _moved,
        f.SWITCHED: _switched,
        f.DAMAGED: _damaged,
        f.SHIELDED: _amount(Shielded),
        f.BUFFED: _amount(Buffed),
        f.HEALED: _amount(Healed),
        f.SLOT_CHANGED: _slot_changed,
        f.DOMINANT_ON: _there(DominantOn),
        f.DOMINANT_OFF: _there(DominantOff),
        f.ACTIVATED: _there(Activated),
        f.LEADER_USED: _leader_used,
        f.TRIGGERED: _triggered,
        f.DIED: _there(Died),
        f.LEFT: _there(Left),
        f.RETURNED: _returned,
        f.CLEANSED: _cleansed,
        f.DISCARDED: _discarded,
        f.DONE: _done,
        f.TERRAIN_WON: _terrain_won,
        f.TERRAIN_TIED: _terrain_tied,
        f.TRIGGERS_DROPPED: common.read_triggers_dropped,
        f.ENDED: common.read_ended,
    },
    chosen=f.CHOSEN,
    triggered=f.TRIGGERED,
    trigger=_trigger,
)
