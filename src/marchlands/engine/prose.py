"""Prose: the rulebooks and the glossary as they are written, in sections, blocks and pieces.

Only as much Markdown is read as these documents use. Nothing that they say is lost, except pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

Style: TypeAlias = Literal["plain", "strong", "code"]
Leads: TypeAlias = Literal["", "rule", "section", "word", "card"]

_MARK: Final = re.compile(
    r"\*\*(?P<strong>.+?)\*\*|`(?P<code>[^`]+)`|\[(?P<said>[^\]]+)\]\((?P<to>[^)]*)\)|(?P<rule>\b[A-Z]{2}-\d+\b)"
)
_HEADING: Final = re.compile(r"(#{1,4}) (.+)")
_ITEM: Final = re.compile(r"(?:[-*]|(\d+)\.) (.+)")


class Piece(NamedTuple):
    """Some words in one style; `leads` says what they lead to, and `to` which one: a rule's id, an anchor, a card."""

    text: str
    style: Style = "plain"
    leads: Leads = ""
    to: str = ""


Pieces: TypeAlias = tuple[Piece, ...]


class Block(NamedTuple):
    """A paragraph (its one row has one cell), a list (a row for each item), or a table with its head."""

    kind: Literal["paragraph", "list", "steps", "table"]
    head: tuple[str, ...]
    rows: tuple[tuple[Pieces, ...], ...]


class Section(NamedTuple):
    """A heading, how deep it is (1 for the title of the document), and what stands below it up to the next one."""

    title: str
    level: int
    blocks: tuple[Block, ...]

    @property
    def anchor(self) -> str:
        """The part of an address that points at it."""
        return anchor_of(self.title)


def anchor_of(title: str) -> str:
    """Return the part of an address that points at a heading or a word."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")


def plain(pieces: Pieces) -> str:
    """Return the words of some pieces without their style."""
    return "".join(piece.text for piece in pieces)


@lru_cache(maxsize=8)
def sections_in(text: str) -> tuple[Section, ...]:
    """Return the sections of a document, in their order there."""
    found: list[Section] = []
    title, level, lines = "", 0, list[str]()
    for line in [*text.splitlines(), "# end"]:
        heading = _HEADING.fullmatch(line)
        if heading is None:
            lines.append(line)
            continue
        if title:
            found.append(Section(title, level, tuple(_blocks(lines))))
        title, level, lines = heading[2].strip(), len(heading[1]), []
    return tuple(found)


def pieces_in(text: str) -> Pieces:
    """Return the pieces of a line; numbers of rules and links within the document lead there."""
    return tuple(_pieces(text))


def _pieces(text: str) -> Iterator[Piece]:
    at = 0
    for found in _MARK.finditer(text):
        if found.start() > at:
            yield Piece(text[at : found.start()])
        at = found.end()
        if found["strong"] is not None:
            yield Piece(found["strong"].replace("`", ""), "strong")
        elif found["code"] is not None:
            yield Piece(found["code"], "code")
        elif found["rule"] is not None:
            yield Piece(found["rule"], leads="rule", to=found["rule"])
        elif found["to"].startswith("#"):
            yield Piece(found["said"], leads="section", to=found["to"][1:])
        else:
            yield Piece(found["said"])
    if at < len(text):
        yield Piece(text[at:])


def _blocks(lines: list[str]) -> Iterator[Block]:
    """Yield the blocks between two headings; lines that follow each other without an empty one are one block."""
    for chunk in _chunks(lines):
        if chunk[0].startswith("|"):
            head, _, *rows = ([cell.strip() for cell in _cells(line)] for line in chunk)
            yield Block("table", tuple(head), tuple(tuple(map(pieces_in, row)) for row in rows))
        elif item := _ITEM.match(chunk[0]):
            yield Block("steps" if item[1] else "list", (), tuple((pieces_in(line),) for line in _items(chunk)))
        else:
            yield Block("paragraph", (), ((pieces_in(" ".join(chunk)),),))


def _chunks(lines: list[str]) -> Iterator[list[str]]:
    chunk: list[str] = []
    for line in [*lines, ""]:
        if line.strip() and not line.startswith("!["):
            chunk.append(line.strip())
        elif chunk:
            yield chunk
            chunk = []


def _cells(line: str) -> list[str]:
    return line.strip().removeprefix("|").removesuffix("|").split("|")


def _items(lines: list[str]) -> list[str]:
    """Return the items of a list; a line without a mark goes on with the item above it."""
    found: list[str] = []
    for line in lines:
        item = _ITEM.match(line)
        if item is not None:
            found.append(item[2])
        else:
            found[-1] += f" {line}"
    return found
