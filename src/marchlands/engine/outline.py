"""Which line of a TOML text says what. `tomllib` reads values and forgets where they stood.

Everything here takes text that `tomllib` accepts; what it gives for other text means nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final

# Strings and comments are taken whole, so that no bracket or line break inside them counts. A text in three quotes
# may end with up to two more that belong to it.
_TOKEN: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})'
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'"
    r"|#[^\n]*"
    r"|[\[\]{}\n]"
    r"|[^\[\]{}\n\"'#]+",
    re.DOTALL,
)


def statements(text: str) -> Iterator[tuple[int, str]]:
    """Give every header and every key with its value, as written, with the line that it begins on, from 1."""
    line, depth, parts = 1, 0, list[str]()
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token == "\n" and depth == 0:
            yield from _statement(line, parts)
            line, parts = line + 1 + sum(part.count("\n") for part in parts), []
            continue
        parts.append(token)
        depth += (token in ("[", "{")) - (token in ("]", "}"))
    yield from _statement(line, parts)


def key_lines(text: str) -> dict[str, int]:
    """Return the line on which each key of the whole file is first named, by a header or by itself."""
    lines: dict[str, int] = {}
    inside = False
    for line, statement in statements(text):
        is_header = statement.startswith("[")
        if is_header or not inside:
            lines.setdefault(next(iter(tomllib.loads(statement))), line)
        inside = inside or is_header
    return lines


def item_lines(text: str, name: str) -> list[int]:
    """Return the lines of the headers `[[name]]`, in order; none where the list is written as a value."""
    item: dict[str, Any] = {name: [{}]}
    return [line for line, said in statements(text) if said.startswith("[[") and tomllib.loads(said) == item]


def _statement(line: int, parts: list[str]) -> Iterator[tuple[int, str]]:
    said = "".join(parts).strip()
    if said and not said.startswith("#"):
        yield line, said
