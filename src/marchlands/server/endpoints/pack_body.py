"""The bodies of answers about packs, as JSON."""

from __future__ import annotations

from msgspec import Struct


class PackTrouble(Struct, frozen=True):
    """Why a changed pack was not loaded again: on which line, on which card, where inside it, and the reason."""

    line: int | None
    card: str
    path: str
    reason: str


class PackInfo(Struct, frozen=True):
    """A pack that the service plays with.

    `file` is the name of its file without the folder. While `troubles` says why the file cannot be loaded as it is now,
    the cards are those that it had before.
    """

    name: str
    game: str
    file: str
    version: int
    cards: tuple[str, ...]
    troubles: tuple[PackTrouble, ...] = ()


class Packs(Struct, frozen=True):
    """The packs of all games. `books` says for each game what its cards are known by: it changes when they do."""

    books: dict[str, str]
    packs: tuple[PackInfo, ...]
