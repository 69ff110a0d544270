"""Filters: the parts of a query that can be switched on and off one by one, such as `rarity:gold`.

A filter is a part that stands by itself and is not negated; everything else in a query is left as it is.
"""

from __future__ import annotations

from marchlands.cards.card import C
from marchlands.cards.query import All, Asked, Query, both
from marchlands.cards.search import COMPARE, Search
from marchlands.errors import QueryError


def filters_in(query: Query) -> tuple[str, ...]:
    """Return the filters in a query that was read by a search, each as a query of one field and one value."""
    asked = [part for part in _parts(query) if isinstance(part, Asked)]
    return tuple(filter_of(part.field, value, part.operator) for part in asked for value in part.values)


def filter_of(field: str, value: str, operator: str = ":") -> str:
    """Return the filter for a value of a field as a query; the same text whatever sign for "equal" was typed."""
    return str(Asked(field, operator if operator in COMPARE else ":", (value.lower(),)))


def pressed(search: Search[C], query: str, filter: str) -> Query:
    """Return a query after a filter, written as a query of one part, was switched on, or off if it was on.

    Values of one field are alternatives; a comparison takes the place of one that has the same sign. Raises QueryError.
    """
    wanted = search.read(filter)
    if not isinstance(wanted, Asked) or len(wanted.values) != 1:
        raise QueryError(filter, 0, "a filter is one field with one value, such as 'rarity:gold'")
    parts = _parts(search.read(query))
    same = [part for part in parts if isinstance(part, Asked) and _is_about(part, wanted)]
    if not same:
        return both(*parts, wanted)
    (value,) = wanted.values
    had: tuple[str, ...] = tuple(dict.fromkeys(value for part in same for value in part.values))
    values: tuple[str, ...]
    if wanted.operator in COMPARE:
        values = () if had == wanted.values else wanted.values
    else:
        values = tuple(other for other in had if other != value) if value in had else (*had, value)
    changed = (Asked(wanted.field, wanted.operator, values),) if values else ()
    at = parts.index(same[0])
    rest = [part for part in parts[at:] if part not in same]
    return both(*parts[:at], *changed, *rest)


def _parts(query: Query) -> tuple[Query, ...]:
    return query.parts if isinstance(query, All) else (query,)


def _is_about(part: Asked, wanted: Asked) -> bool:
    is_comparison = wanted.operator in COMPARE
    return part.field == wanted.field and (
        part.operator == wanted.operator if is_comparison else part.operator not in COMPARE
    )
