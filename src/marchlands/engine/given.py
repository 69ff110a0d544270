"""Readers for the tables that describe a position in scenarios; each error names the key that is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marchlands.engine.table import SEATS
from marchlands.errors import PositionError, did_you_mean


def refuse_unknown_keys(table: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    """Raise PositionError for an unknown key."""
    for key in table:
        if key not in known:
            raise PositionError(f"{where}: unknown key {key!r}{did_you_mean(str(key), known)}")


def read_table(value: object, key: str) -> Mapping[str, Any]:
    """Return a value that must be a table. Raises PositionError."""
    if not isinstance(value, Mapping):
        raise PositionError(f"{key}: {value!r} is not a table")
    return value


def read_seat(table: Mapping[str, Any], key: str, where: str = "", default: str | None = "p1") -> int:
    """Return the number of the seat that a key names. Raises PositionError."""
    seat = table.get(key, default)
    if seat not in SEATS:
        raise PositionError(f"{where}{'.' if where else ''}{key}: {seat!r} is not a seat; expected p1 or p2")
    return SEATS.index(seat)


def read_flag(table: Mapping[str, Any], key: str, where: str = "given") -> bool:
    """Return a flag, false if it is left out. Raises PositionError."""
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise PositionError(f"{where}.{key}: {value!r} is neither true nor false")
    return value


def read_number(table: Mapping[str, Any], key: str, least: int, most: int, default: int, where: str = "given") -> int:
    """Return a whole number within limits. Raises PositionError."""
    return read_whole(table.get(key, default), f"{where}.{key}", least, most)


def read_whole(value: object, key: str, least: int, most: int) -> int:
    """Return a value that must be a whole number within limits. Raises PositionError."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise PositionError(f"{key}: {value!r} is out of range; expected a number from {least} to {most}")
    return value


def read_names(table: Mapping[str, Any], key: str, where: str) -> list[Any]:
    """Return a list of card names, empty if it is left out. Raises PositionError."""
    names = table.get(key, [])
    if not isinstance(names, list):
        raise PositionError(f"{where}.{key}: {names!r} is not a list of card names")
    return names
