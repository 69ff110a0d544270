"""What tests ask of events: which kinds a game has, and a part of a list as a separate list."""

from __future__ import annotations

import typing
from importlib import import_module
from typing import Any

from marchlands.engine.event import Event
from marchlands.engine.table import Json


def union_of(game: str) -> Any:
    """Return the common type of all events of a game."""
    return getattr(import_module(f"marchlands.games.{game}.event"), f"{game.capitalize()}Event")


def kinds_of(game: str) -> dict[str, type[Event]]:
    """Return the kinds of events of a game by name."""
    return {str(cls.__struct_config__.tag): cls for cls in typing.get_args(union_of(game))}


def from_index(events: list[Json], start: int) -> list[Json]:
    """Return the events from an index on as a separate list: causes are counted from there and forget the rest."""
    return [{**event, "cause": _counted(event["cause"], start)} for event in events[start:]]


def _counted(cause: Json, start: int) -> Json:
    rest = {key: value for key, value in cause.items() if key != "event"}
    return {**rest, "event": cause["event"] - start} if cause.get("event", -1) >= start else rest
