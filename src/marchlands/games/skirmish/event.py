"""The events of Skirmish, and how they are read from a log. A place is a seat and a terrain."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import field

from marchlands.engine.column import (
    CARD,
    CARD_B,
    CARD_C,
    CARD_OR_NONE,
    ID,
    ID_OR_NONE,
    OTHER_ID,
    SEAT_A,
    SEAT_B,
    SENTENCE_B,
    A,
    B,
    C,
    Column,
)
from marchlands.engine.event import (
    Cause,
    Chosen,
    Drawn,
    Ended,
    Event,
    HandEvent,
    Kinds,
    Match,
    Readers,
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

# A row has a slot as one number. MAYBE is for what is on no terrain.
OWNERS: Final = tuple(SEATS[slot // TERRAINS] for slot in range(SLOTS))
OWNER: Final = Column("OWNERS[row.a]", OWNERS=OWNERS)
TERRAIN: Final = Column(f"row.a % {TERRAINS}")
TERRAIN_B: Final = Column(f"row.b % {TERRAINS}")
MAYBE_TERRAIN_B: Final = Column(f"row.b % {TERRAINS} if row.b >= 0 else None")


class UnitEvent(Event, frozen=True, kw_only=True):
    """An event about a unit of a seat, on a terrain."""

    seat: Annotated[Seat, OWNER]
    terrain: Annotated[int, TERRAIN]
    card: Annotated[str, CARD]
    id: Annotated[int, ID]


class WayEvent(Event, frozen=True, kw_only=True):
    """An event by which a unit of a seat comes from one terrain to another."""

    seat: Annotated[Seat, OWNER]
    start: Annotated[int, TERRAIN] = field(name="from")
    end: Annotated[int, TERRAIN_B] = field(name="to")
    card: Annotated[str, CARD]
    id: Annotated[int, ID]


class SkirmishStarted(Event, frozen=True, kw_only=True, tag="skirmish_started"):
    """A skirmish begins, counted from 1."""

    skirmish: Annotated[int, A]
    starter: Annotated[Seat, SEAT_B]


class SkirmishEnded(Event, frozen=True, kw_only=True, tag="skirmish_ended"):
    """A skirmish is counted, with the points of both players."""

    sp: dict[Seat, int]
    winner: Result


class Played(HandEvent, frozen=True, kw_only=True, tag="played"):
    """A seat plays a card: to a terrain, or to none if it is an action without one."""

    card: Annotated[str, CARD]
    terrain: Annotated[int | None, MAYBE_TERRAIN_B]


class Deployed(UnitEvent, frozen=True, kw_only=True, tag="deployed"):
    """A unit comes into play."""


class Consumed(UnitEvent, frozen=True, kw_only=True, tag="consumed"):
    """A unit is consumed by one that is played on top of it; `by_id` is the id that the new unit gets."""

    by: Annotated[str, CARD_B]
    by_id: Annotated[int, OTHER_ID]


class Moved(WayEvent, frozen=True, kw_only=True, tag="moved"):
    """A unit moves to another terrain."""


class Switched(WayEvent, frozen=True, kw_only=True, tag="switched"):
    """A unit changes places with another one of its side."""

    partner: Annotated[str, CARD_C] = field(name="with")
    partner_id: Annotated[int, OTHER_ID] = field(name="with_id")


class Damaged(UnitEvent, frozen=True, kw_only=True, tag="damaged"):
    """A unit takes damage; Shield has absorbed more of it."""

    amount: Annotated[int, B]
    absorbed: Annotated[int, C]


class Shielded(UnitEvent, frozen=True, kw_only=True, tag="shielded"):
    """A unit gains Shield."""

    amount: Annotated[int, B]


class Buffed(UnitEvent, frozen=True, kw_only=True, tag="buffed"):
    """A unit gains power, or loses it without damage."""

    amount: Annotated[int, B]


class Healed(UnitEvent, frozen=True, kw_only=True, tag="healed"):
    """Damage is taken away from a unit."""

    amount: Annotated[int, B]


class SlotChanged(Event, frozen=True, kw_only=True, tag="slot_changed"):
    """The modifier of a slot changes by `amount` and is `modifier` now; `id` is the unit on it, if there is one."""

    seat: Annotated[Seat, OWNER]
    terrain: Annotated[int, TERRAIN]
    id: Annotated[int | None, ID_OR_NONE]
    amount: Annotated[int, B]
    modifier: Annotated[int, C]


class DominantOn(UnitEvent, frozen=True, kw_only=True, tag="dominant_on"):
    """A unit becomes Dominant."""


class DominantOff(UnitEvent, frozen=True, kw_only=True, tag="dominant_off"):
    """A unit is Dominant no more."""


class Activated(UnitEvent, frozen=True, kw_only=True, tag="activated"):
    """A seat activates a unit."""


class LeaderUsed(Event, frozen=True, kw_only=True, tag="leader_used"):
    """A seat uses its leader."""

    seat: Annotated[Seat, SEAT_A]
    card: Annotated[str, CARD]


class Triggered(UnitEvent, frozen=True, kw_only=True, tag="triggered"):
    """An ability of a unit happens by itself; the unit may be gone already."""

    text: Annotated[str, SENTENCE_B]


class Died(UnitEvent, frozen=True, kw_only=True, tag="died"):
    """A unit dies."""


class Left(UnitEvent, frozen=True, kw_only=True, tag="left"):
    """A unit is removed between two skirmishes; it does not die."""


class Returned(HandEvent, frozen=True, kw_only=True, tag="returned"):
    """A unit goes back to its owner's hand; a token leaves the match instead, and has no `hand_id`."""

    terrain: int
    card: str
    id: int


class Cleansed(Event, frozen=True, kw_only=True, tag="cleansed"):
    """A slot is cleansed, with the unit on it, if there is one."""

    seat: Annotated[Seat, OWNER]
    terrain: Annotated[int, TERRAIN]
    card: Annotated[str | None, CARD_OR_NONE]
    id: Annotated[int | None, ID_OR_NONE]


class Discarded(HandEvent, frozen=True, kw_only=True, tag="discarded"):
    """A seat discards a card of its hand."""

    card: Annotated[str, CARD]


class Done(Event, frozen=True, kw_only=True, tag="done"):
    """A seat is Done."""

    seat: Annotated[Seat, SEAT_A]


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

    terrain: Annotated[int, A]
    power: Annotated[int, B]


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


def _skirmish_ended(_: Book, row: Row, cause: Cause) -> Event:
    return SkirmishEnded(cause=cause, sp={"p1": row.a, "p2": row.b}, winner=RESULTS[row.c])


def _returned(book: Book, row: Row, cause: Cause) -> Event:
    """Read a unit that goes back to a hand: where it was, and its id in the hand beside its id on the board."""
    return Returned(
        cause=cause,
        seat=OWNERS[row.a],
        hand_id=row.other or None,
        terrain=row.a % TERRAINS,
        card=book.names[row.card],
        id=row.id,
    )


def _terrain_won(book: Book, row: Row, cause: Cause) -> Event:
    """Read who won a terrain: points and how it was won are in one number with the slot."""
    rest, slot = divmod(row.a, SLOTS)
    return TerrainWon(
        cause=cause,
        seat=OWNERS[slot],
        terrain=slot % TERRAINS,
        card=book.names[row.card],
        id=row.id,
        sp=rest % LOWER,
        power={"p1": None if row.b == NO_POWER else row.b, "p2": None if row.c == NO_POWER else row.c},
        rogue=rest >= LOWER,
    )


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
    reader=Readers(
        {
            f.STARTED: Started,
            f.SKIRMISH_STARTED: SkirmishStarted,
            f.SKIRMISH_ENDED: _skirmish_ended,
            f.TURN_STARTED: TurnStarted,
            f.TURN_ENDED: TurnEnded,
            f.DRAWN: Drawn,
            f.PLAYED: Played,
            f.DEPLOYED: Deployed,
            f.CONSUMED: Consumed,
            f.MOVED: Moved,
            f.SWITCHED: Switched,
            f.DAMAGED: Damaged,
            f.SHIELDED: Shielded,
            f.BUFFED: Buffed,
            f.HEALED: Healed,
            f.SLOT_CHANGED: SlotChanged,
            f.DOMINANT_ON: DominantOn,
            f.DOMINANT_OFF: DominantOff,
            f.ACTIVATED: Activated,
            f.LEADER_USED: LeaderUsed,
            f.TRIGGERED: Triggered,
            f.DIED: Died,
            f.LEFT: Left,
            f.RETURNED: _returned,
            f.CLEANSED: Cleansed,
            f.DISCARDED: Discarded,
            f.DONE: Done,
            f.TERRAIN_WON: _terrain_won,
            f.TERRAIN_TIED: TerrainTied,
            f.TRIGGERS_DROPPED: TriggersDropped,
            f.ENDED: Ended,
        }
    ),
    chosen=f.CHOSEN,
    triggered=f.TRIGGERED,
    trigger=_trigger,
)
