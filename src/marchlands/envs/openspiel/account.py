"""What a seat knows of a course, and what is true, as text."""

from __future__ import annotations

import json
from typing import Any

from marchlands.engine.table import SEATS
from marchlands.envs.openspiel.course import Course


def information_state(course: Course, seat: int) -> str:
    """Return all that a seat was told, in order, and who acts now: it recalls everything."""
    return f"{course.record[seat] or SEATS[seat]}\n{course.to_act()}"


def observation(course: Course, seat: int | None) -> str:
    """Return what a seat sees now, a spectator for None: a view as JSON, without what is empty, zero, false or null."""
    if course.state is None:
        return course.to_act()
    view = course.opening.table.view(course.state, seat)
    name = "spectator" if seat is None else SEATS[seat]
    return f"{name} sees {_compact(view)}\n{course.to_act()}"


def own_hand(course: Course, seat: int) -> str:
    """Return what a seat sees and nobody else does: the cards in its hand."""
    hand = course.hand(seat)
    return f"{SEATS[seat]} holds {', '.join(hand)}" if hand else ""


def truth(course: Course) -> str:
    """Return everything about a course, also what nobody knows."""
    if course.state is None:
        decided = "".join(f"\noutcome {step}" for step in course.steps)
        return f"{course.to_act()}{decided}"
    return f"{_compact(course.opening.table.snapshot(course.state))}\n{course.to_act()}\nstep {len(course.steps)}"


def _compact(view: Any) -> str:
    return json.dumps(_bare(view), separators=(",", ":"), ensure_ascii=False)


def _bare(value: Any) -> Any:
    """Return a value without the parts that say nothing; in lists everything keeps its place."""
    if isinstance(value, dict):
        bare = {key: _bare(item) for key, item in value.items() if key not in ("hand_ids", "id")}
        return {key: item for key, item in bare.items() if item or (item == 0 and item is not False and key == "at")}
    if isinstance(value, list):
        items = [_bare(item) for item in value]
        return items if any(items) else []
    return value
