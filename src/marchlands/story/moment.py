"""Moments by which one finds the way in a match that is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from marchlands.engine.table import Json

Kind = Literal["turn", "round", "score"]


class Moment(NamedTuple):
    """A turn or a round that begins, or a change of what the match is about, in a few words, and whose it is."""

    kind: Kind
    words: str
    seat: str | None


def turns(events: Iterable[Json], names: Mapping[str, str]) -> list[Moment]:
    """Return the turns that begin in these events."""
    return [
        Moment("turn", f"Turn {event['turn']}: {names.get(event['seat'], event['seat'])}", event["seat"])
        for event in events
        if event["event"] == "turn_started"
    ]
