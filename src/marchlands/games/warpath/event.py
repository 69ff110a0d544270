"""The events of Warpath, and how they are read from a log. A place is a seat and a tile."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

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
from marchlands.engine.table import SEATS, Seat
from marchlands.games.warpath import book as b
from marchlands.games.warpath import field as f
from marchlands.games.warpath.board import LANE_NAMES, TILE_NAMES
from marchlands.games.warpath.book import Book
from marchlands.games.warpath.resolution import PLACE

NO_LANE: Final = -1  # of a skill that is played


class Exhausted(Event, frozen=True, kw_only=True, tag="exhausted"):
    """A seat has no card to draw, and takes damage for it."""

    seat: Seat
    amount: int


class Played(HandEvent, frozen=True, kw_only=True, tag="played"):
    """A seat plays a card: to a lane, or to none if it is a skill."""

    card: str
    lane: str | None
    cost: int


class SkillUsed(Event, frozen=True, kw_only=True, tag="skill_used"):
    """A seat uses the active skill of its class."""

    seat: Seat
    card: str
    cost: int


class ThingEvent(Event, frozen=True, kw_only=True):
    """An event about a unit or building of a seat, on a tile."""

    seat: Seat
    tile: str
    card: str
    id: int


class WayEvent(Event, frozen=True, kw_only=True):
    """An event by which a unit of a seat comes from one tile to another."""

    seat: Seat
    start: str = field(name="from")
    end: str = field(name="to")
    card: str
    id: int


class Deployed(ThingEvent, frozen=True, kw_only=True, tag="deployed"):
    """A unit comes into play."""


class Stepped(WayEvent, frozen=True, kw_only=True, tag="stepped"):
    """A unit advances in its march."""


class Waited(ThingEvent, frozen=True, kw_only=True, tag="waited"):
    """A unit sits out a march; `waits` are those that it still sits out."""

    waits: int


class Fought(ThingEvent, frozen=True, kw_only=True, tag="fought"):
    """A unit fights the enemy in its way."""

    enemy: str = field(name="with")
    with_id: int


class Entered(ThingEvent, frozen=True, kw_only=True, tag="entered"):
    """A unit comes onto the tile of a building."""

    building: str
    building_id: int


class Built(ThingEvent, frozen=True, kw_only=True, tag="built"):
    """A building is put up by the unit `by_id`."""

    by_id: int


class Damaged(ThingEvent, frozen=True, kw_only=True, tag="damaged"):
    """A unit or building takes damage; `hp` is what it has left.

    `by_id` is the unit or building that dealt it; None for skills.
    """

    amount: int
    hp: int
    by_id: int | None


class Died(ThingEvent, frozen=True, kw_only=True, tag="died"):
    """A unit dies."""


class Destroyed(ThingEvent, frozen=True, kw_only=True, tag="destroyed"):
    """A building is destroyed."""


class PlayerHit(Event, frozen=True, kw_only=True, tag="player_hit"):
    """A player is dealt damage by a card; `hp` is what the player has left.

    `id` is the unit or building that dealt it. Where neither did, it is None, and `card` is the class of the other
    player.
    """

    seat: Seat
    card: str
    id: int | None
    amount: int
    hp: int


class Gold(Event, frozen=True, kw_only=True, tag="gold"):
    """A seat gains gold; `now` is what it has."""

    seat: Seat
    amount: int
    now: int


class Buffed(ThingEvent, frozen=True, kw_only=True, tag="buffed"):
    """A unit gains attack and HP."""

    attack: int
    hp: int


class Slowed(ThingEvent, frozen=True, kw_only=True, tag="slowed"):
    """A unit has another movement from now on."""

    movement: str


class Halted(ThingEvent, frozen=True, kw_only=True, tag="halted"):
    """A unit loses the rest of its march."""


class Hastened(ThingEvent, frozen=True, kw_only=True, tag="hastened"):
    """A unit gets more steps in its march."""

    steps: int


class Moved(WayEvent, frozen=True, kw_only=True, tag="moved"):
    """A unit is moved to another tile; it does not march there."""


class Healed(ThingEvent, frozen=True, kw_only=True, tag="healed"):
    """A unit gets HP back; `hp` is what it has now."""

    amount: int
    hp: int


class Triggered(Event, frozen=True, kw_only=True, tag="triggered"):
    """An ability of a unit, a building or a class happens by itself; a class has no id and stands on no tile."""

    seat: Seat
    tile: str | None
    card: str
    id: int | None
    text: str


WarpathEvent: TypeAlias = (
    Started
    | TurnStarted
    | TurnEnded
    | Drawn
    | Exhausted
    | Played
    | SkillUsed
    | Deployed
    | Stepped
    | Waited
    | Fought
    | Entered
    | Built
    | Damaged
    | Died
    | Destroyed
    | PlayerHit
    | Gold
    | Buffed
    | Slowed
    | Halted
    | Hastened
    | Moved
    | Healed
    | Chosen
    | Triggered
    | TriggersDropped
    | Ended
)


def _seat(place: int) -> Seat:
    return SEATS[place // PLACE]


def _tile(place: int) -> str:
    return TILE_NAMES[place % PLACE]


def _about(book: Book, row: Row, cause: Cause) -> dict[str, Any]:
    """Return the fields that all events about a unit or building have."""
    return {"cause": cause, "seat": _seat(row.a), "tile": _tile(row.a), "card": book.names[row.card], "id": row.id}


def _there(kind: type[Deployed | Died | Destroyed | Halted]) -> Reader:
    """Return how an event is read that says no more than who it happens to, and where."""
    return lambda book, row, cause: kind(**_about(book, row, cause))


def _way(kind: type[Stepped | Moved]) -> Reader:
    def read(book: Book, row: Row, cause: Cause) -> Event:
        start, end, card = _tile(row.a), TILE_NAMES[row.b], book.names[row.card]
        return kind(cause=cause, seat=_seat(row.a), start=start, end=end, card=card, id=row.id)

    return read


def _exhausted(_: Book, row: Row, cause: Cause) -> Event:
    return Exhausted(cause=cause, seat=SEATS[row.a], amount=row.b)


def _played(book: Book, row: Row, cause: Cause) -> Event:
    return Played(
        cause=cause,
        seat=SEATS[row.a],
        hand_id=row.id or None,
        card=book.names[row.card],
        lane=LANE_NAMES[row.b] if row.b != NO_LANE else None,
        cost=row.c,
    )


def _skill_used(book: Book, row: Row, cause: Cause) -> Event:
    return SkillUsed(cause=cause, seat=SEATS[row.a], card=book.names[row.card], cost=row.b)


def _waited(book: Book, row: Row, cause: Cause) -> Event:
    return Waited(**_about(book, row, cause), waits=row.b)


def _fought(book: Book, row: Row, cause: Cause) -> Event:
    return Fought(**_about(book, row, cause), enemy=book.names[row.b], with_id=row.other)


def _entered(book: Book, row: Row, cause: Cause) -> Event:
    return Entered(**_about(book, row, cause), building=book.names[row.b], building_id=row.other)


def _built(book: Book, row: Row, cause: Cause) -> Event:
    return Built(**_about(book, row, cause), by_id=row.other)


def _damaged(book: Book, row: Row, cause: Cause) -> Event:
    return Damaged(**_about(book, row, cause), amount=row.b, hp=row.c, by_id=row.other or None)


def _healed(book: Book, row: Row, cause: Cause) -> Event:
    return Healed(**_about(book, row, cause), amount=row.b, hp=row.c)


def _player_hit(book: Book, row: Row, cause: Cause) -> Event:
    card = book.names[row.card]
    return PlayerHit(cause=cause, seat=SEATS[row.a], card=card, id=row.id or None, amount=row.b, hp=row.c)


def _gold(_: Book, row: Row, cause: Cause) -> Event:
    return Gold(cause=cause, seat=SEATS[row.a], amount=row.b, now=row.c)


def _buffed(book: Book, row: Row, cause: Cause) -> Event:
    return Buffed(**_about(book, row, cause), attack=row.b, hp=row.c)


def _slowed(book: Book, row: Row, cause: Cause) -> Event:
    return Slowed(**_about(book, row, cause), movement=f"{row.b}/{row.c}")


def _hastened(book: Book, row: Row, cause: Cause) -> Event:
    return Hastened(**_about(book, row, cause), steps=row.b)


def _triggered(book: Book, row: Row, cause: Cause) -> Event:
    return Triggered(
        cause=cause,
        seat=SEATS[row.a],
        tile=TILE_NAMES[row.b] if row.b >= 0 else None,
        card=book.names[row.card],
        id=row.id or None,
        text=book.sentences[row.c],
    )


# --- what sets off abilities: of a triggered row, `id` is the unit or building that has the ability, `other` the one
# that it is about


def _trigger(book: Book, ability: Row) -> Match | None:
    """Return what tells the rows that an ability reacts to.

    None for the end of a turn and for a step from a tile: they are recorded after what they set off.
    """
    me, it = ability.id, ability.other
    match _event_of(book, ability.card, ability.c):
        case b.ON_ENTER:
            return lambda row: row.kind == f.ENTERED and row.id == it and row.other == me
        case b.ON_STEPPED:
            return lambda row: row.kind == f.STEPPED and row.id == it
        case b.ON_CONSTRUCT:
            return lambda row: row.kind == f.BUILT and row.other == it
        case b.ON_ARRIVE:
            return lambda row: row.kind == f.DEPLOYED and row.id == it
        case b.ON_DEALT if book.to_player[ability.c]:
            return lambda row: row.kind == f.PLAYER_HIT and row.id == it
        case b.ON_DEALT:
            return lambda row: row.id == it if row.kind == f.PLAYER_HIT else row.kind == f.DAMAGED and row.other == it
        case b.ON_DEATH:
            return lambda row: row.kind == f.DIED and row.id == it
        case b.ON_SKILL_PLAYED:
            return lambda row: (
                row.a == ability.a and (row.kind == f.SKILL_USED or (row.kind == f.PLAYED and row.b == NO_LANE))
            )
        case _:
            return None


def _event_of(book: Book, card: int, ability: int) -> int | None:
    """Return the event that an ability of a card is for."""
    for event in range(b.EVENTS):
        place = event * book.size + card
        if book.first[place] <= ability < book.first[place] + book.count[place]:
            return event
    return None


KINDS: Final = Kinds(
    reader={
        f.STARTED: common.read_started,
        f.TURN_STARTED: common.read_turn_started,
        f.TURN_ENDED: common.read_turn_ended,
        f.DRAWN: common.read_drawn,
        f.EXHAUSTED: _exhausted,
        f.PLAYED: _played,
        f.SKILL_USED: _skill_used,
        f.DEPLOYED: _there(Deployed),
        f.STEPPED: _way(Stepped),
        f.WAITED: _waited,
        f.FOUGHT: _fought,
        f.ENTERED: _entered,
        f.BUILT: _built,
        f.DAMAGED: _damaged,
        f.DIED: _there(Died),
        f.DESTROYED: _there(Destroyed),
        f.PLAYER_HIT: _player_hit,
        f.GOLD_GAINED: _gold,
        f.STRENGTHENED: _buffed,
        f.SLOWED: _slowed,
        f.HALTED: _there(Halted),
        f.HASTENED: _hastened,
        f.MOVED: _way(Moved),
        f.HEALED: _healed,
        f.TRIGGERED: _triggered,
        f.TRIGGERS_DROPPED: common.read_triggers_dropped,
        f.ENDED: common.read_ended,
    },
    chosen=f.CHOSEN,
    triggered=f.TRIGGERED,
    trigger=_trigger,
)
