"""Writes cards and packs as TOML, laid out as a person would: one line where it fits, else a line for each item."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from marchlands.cards.card import Card

if TYPE_CHECKING:
    from marchlands.engine.game import Game
    from marchlands.engine.pack import Pack

WIDTH: Final = 100
WHOLE: Final[Any] = {"break_long_words": False, "break_on_hyphens": False}
GLUE: Final = "\0"  # for blanks in texts, where no line may end; no text of a card has it
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def written_pack(pack: Pack[Any], game: Game) -> str:
    """Return the text of a pack with the same name, version and cards. Raises CardError for a game without packs."""
    head = {"name": pack.name, "game": pack.game, "version": pack.version}
    more = {"overlay": True} if pack.overlay else {}
    return f"{written_pairs({**head, **more})}\n{written_cards(pack.cards, game)}"


def written_overlay(cards: Sequence[Card], game: Game, name: str) -> str:
    """Return the text of an overlay that leaves these cards as they are, to start from. Raises CardError."""
    head = {"name": name, "game": game.name, "version": 1, "overlay": True}
    return f"{written_pairs(head)}\n{written_cards(cards, game)}"


def written_cards(cards: Iterable[Card], game: Game) -> str:
    """Return cards as the `[[card]]` tables of a pack, without their numbers. Raises CardError."""
    return "\n".join(f"[[card]]\n{written_pairs(game.card_content(card))}" for card in cards)


def written_pairs(table: Mapping[str, Any]) -> str:
    """Return a table as lines of TOML, one for each key unless its value is a long list."""
    return "".join(f"{_key(key)} = {_value(value, 0, len(key) + 3)}\n" for key, value in table.items())


def _value(value: object, indent: int, before: int) -> str:
    """Return a value that begins after so many characters of a line; lists that do not fit have a line per item.

    Tables stay in one line, as TOML wants them, but for the lists in them.
    """
    flat = _flat(value)
    if before + len(flat) <= WIDTH:
        return flat
    if isinstance(value, list) and value:
        inner = indent + 2
        if not any(isinstance(item, list | dict) for item in value):
            return _filled([_flat(item) for item in value], indent)
        items = "".join(f"{' ' * inner}{_value(item, inner, inner)},\n" for item in value)
        return f"[\n{items}{' ' * indent}]"
    if isinstance(value, dict):
        parts, at = list[str](), before + 2
        for key, item in value.items():
            parts.append(f"{_key(key)} = {_value(item, indent, at + len(key) + 3)}")
            at = before + 2 if "\n" in parts[-1] else at + len(parts[-1]) + 2
        return f"{{ {', '.join(parts)} }}"
    return flat


def _filled(items: Sequence[str], indent: int) -> str:
    """Return a list of short items with as many on each line as fit."""
    lines = textwrap.wrap(", ".join(item.replace(" ", GLUE) for item in items), WIDTH - indent - 3, **WHOLE)
    inner = "".join(f"{' ' * (indent + 2)}{line.rstrip(',')},\n" for line in lines)
    return f"[\n{inner.replace(GLUE, ' ')}{' ' * indent}]"


def _flat(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)  # what JSON escapes, TOML escapes alike
    if isinstance(value, list):
        return f"[{', '.join(map(_flat, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {_flat(item)}' for key, item in value.items())} }}" if value else "{}"
    return str(value)


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)
