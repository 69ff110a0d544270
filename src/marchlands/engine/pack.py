"""Packs: cards in a TOML file, loaded beside the built-in sets."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from marchlands.errors import CardError, did_you_mean

KEYS: Final = ("name", "game", "version", "card")


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack as it was read: its cards are still tables, for the game to make cards of."""

    path: Path
    name: str
    version: int
    digest: str
    cards: tuple[dict[str, Any], ...]


def read_pack(path: Path, game: str) -> Pack:
    """Return the pack in a file. Raises CardError that names the file and the key."""
    try:
        data = path.read_bytes()
        content = tomllib.loads(data.decode("utf-8"))
    except OSError as error:
        raise CardError(f"cannot read pack {path}: {error.strerror}", "pack/unreadable") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CardError(f"cannot read pack {path}: {error}", "pack/unreadable") from error
    for key in content:
        if key not in KEYS:
            raise CardError(f"{path}: unknown key {key!r}{did_you_mean(key, KEYS)}", "pack/unreadable")
    if content.get("game", game) != game:
        raise CardError(f"{path}: it is a pack for {content['game']!r}, not for {game!r}", "pack/unreadable")
    name, version, cards = content.get("name", path.stem), content.get("version", 1), content.get("card", [])
    if not isinstance(name, str) or not isinstance(version, int):
        raise CardError(f"{path}: name must be a text and version a number", "pack/unreadable")
    if not isinstance(cards, list) or not cards or not all(isinstance(card, dict) for card in cards):
        raise CardError(f"{path}: [[card]] tables are wanted", "pack/unreadable")
    return Pack(path, name, version, sha256(data).hexdigest(), tuple(cards))
