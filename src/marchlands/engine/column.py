"""Columns: where the fields of an event are found in a row of the log, and readers made from them.

A struct of an event says it field by field, as in `amount: Annotated[int, B]`, and its reader follows from that. Like
the `__init__` of a dataclass, a reader is put together as source text and compiled once, so that it is as fast as one
written by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import fields

from marchlands.engine.table import RESULTS, SEATS

Kind = TypeVar("Kind", bound=Struct)
CAUSE: Final = "cause"  # the field that does not come from the row


class Column:
    """What a field is read as: an expression in `row`, `book`, and tables that it looks values up in."""

    def __init__(self, expression: str, **tables: Sequence[object]) -> None:
        self.expression = expression
        self.tables = tables


A: Final = Column("row.a")
B: Final = Column("row.b")
C: Final = Column("row.c")
ID: Final = Column("row.id")
ID_OR_NONE: Final = Column("row.id or None")
OTHER_ID: Final = Column("row.other")
OTHER_ID_OR_NONE: Final = Column("row.other or None")
CARD: Final = Column("book.names[row.card]")
CARD_OR_NONE: Final = Column("book.names[row.card] or None")
CARD_B: Final = Column("book.names[row.b]")
CARD_C: Final = Column("book.names[row.c]")
SENTENCE_B: Final = Column("book.sentences[row.b]")
SENTENCE_C: Final = Column("book.sentences[row.c]")
SEAT_A: Final = Column("SEATS[row.a]", SEATS=SEATS)
SEAT_B: Final = Column("SEATS[row.b]", SEATS=SEATS)
RESULT_A: Final = Column("RESULTS[row.a]", RESULTS=RESULTS)


def reader(kind: type[Kind]) -> Callable[[Any, Any, Any], Kind]:
    """Return the reader of a kind of event: it is given a book, a row and a cause, and returns the event.

    Raises TypeError for a field without a column.
    """
    names: dict[str, object] = {"kind": kind}
    arguments = [f"{CAUSE}={CAUSE}"]
    for field in fields(kind):
        if field.name != CAUSE:
            column = _column(kind, field.name, field.type)
            names |= column.tables
            arguments.append(f"{field.name}={column.expression}")
    read: Callable[[Any, Any, Any], Kind] = eval(f"lambda book, row, {CAUSE}: kind({', '.join(arguments)})", names)
    return read


def _column(kind: type[Struct], name: str, type: object) -> Column:
    for part in get_args(type):
        if isinstance(part, Column):
            return part
    raise TypeError(f"cannot read {kind.__name__}.{name}: it is not annotated with a column")
