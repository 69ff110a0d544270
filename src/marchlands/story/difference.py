"""The difference between two views of a seat: units and buildings by id, everything else by path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from marchlands.engine.table import Json
from marchlands.story.telling import things, without_things
from marchlands.story.thing import Thing, What

Pair = tuple[Any, Any]  # before and after
REPEATED: Final = frozenset({"id", "changed"})  # fields of a thing that only repeat what others say


@dataclass(frozen=True, slots=True)
class Change:
    """How a unit or building changes. A place is None if it is not on the board.

    `fields` are the values in its JSON that change, before and after: for something new all of them, with None before;
    for something that leaves, none. Its `id` and `changed` are left out: they follow from the rest.
    """

    id: int
    what: What
    card: str
    seat: str
    place_before: str | None
    place_after: str | None
    fields: Mapping[str, Pair]


@dataclass(frozen=True, slots=True)
class Difference:
    """Everything that differs between two views: changes by id, other values by path, before and after."""

    changes: Mapping[int, Change]
    values: Mapping[str, Pair]


def difference(before: Json, after: Json, seat: str) -> Difference:
    """Return everything that differs between two views of a seat."""
    old, new = things(before, seat), things(after, seat)
    found = {id: _change(old.get(id), new.get(id)) for id in dict.fromkeys((*old, *new))}
    values: dict[str, Pair] = {}
    _compare(without_things(before), without_things(after), "", values)
    return Difference({id: change for id, change in found.items() if _is_visible(change)}, values)


def common(found: Sequence[Difference]) -> Difference:
    """Return what several differences have in common."""
    first, *others = found
    changes = {id: _shared(change, [other.changes.get(id) for other in others]) for id, change in first.changes.items()}
    values = {
        path: pair
        for path, pair in first.values.items()
        if all(path in other.values and other.values[path] == pair for other in others)
    }
    return Difference({id: change for id, change in changes.items() if change is not None}, values)


def _change(old: Thing | None, new: Thing | None) -> Change:
    thing = old or new
    assert thing is not None
    was, now = (old.shown if old else {}), (new.shown if new else {})
    fields = {name: (was.get(name), now[name]) for name in now if name not in REPEATED and was.get(name) != now[name]}
    places = old.place if old else None, new.place if new else None
    return Change(thing.id, thing.what, thing.card, thing.seat, *places, fields)


def _is_visible(change: Change) -> bool:
    return bool(change.fields) or change.place_before != change.place_after


def _shared(change: Change, others: Sequence[Change | None]) -> Change | None:
    """Return what is common to all versions of a change; None if nothing is, or if they disagree on where it ends."""
    fields = dict(change.fields)
    for other in others:
        if other is None or _identity(other) != _identity(change):
            return None
        fields = {name: pair for name, pair in fields.items() if other.fields.get(name) == pair}
    shared = replace(change, fields=fields)
    return shared if _is_visible(shared) else None


def _identity(change: Change) -> tuple[object, ...]:
    return change.what, change.card, change.seat, change.place_before, change.place_after


def _compare(before: Any, after: Any, path: str, found: dict[str, Pair]) -> None:
    """Record every value that differs. Lists of objects are compared item by item if they have the same length."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            _compare(before.get(key), after.get(key), f"{path}.{key}" if path else key, found)
    elif _is_of_objects(before) and _is_of_objects(after) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            _compare(one, other, f"{path}.{index}", found)
    else:
        found[path] = before, after


def _is_of_objects(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)
