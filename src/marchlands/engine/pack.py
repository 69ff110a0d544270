"""Packs: cards in a TOML file, loaded alongside the built-in sets, or changes of cards that are there already."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

from marchlands.cards.card import Card, CardSet
from marchlands.cards.check import Fault, written_path
from marchlands.cards.codec import shown
from marchlands.engine.deck import Deck, read_deck_file
from marchlands.engine.overlay import changed_card, written_entry
from marchlands.engine.packuse import cards_named, content_hash
from marchlands.engine.toml_lines import Outline
from marchlands.engine.tomltext import TextError, decode_text, parse_toml
from marchlands.errors import CardError, DeckError, did_you_mean

KEYS: Final = ("name", "game", "version", "overlay", "card")
LARGEST_FILE: Final = 1_000_000
DECK_MARK: Final = "-deck"  # follows the pack's name in the file names of its decks
DEEPEST: Final = 40  # levels of nested lists and tables; no playable card comes near it

C = TypeVar("C", bound=Card)
C_co = TypeVar("C_co", bound=Card, covariant=True)


@dataclass(frozen=True, slots=True)
class Pack(Generic[C_co]):
    """A loaded pack: its cards, and the file they came from.

    `digest` is a hash of what its cards say, in order, ignoring everything else in the file; `file_digest` is the
    file's SHA-256. `decks` are those stored beside the file, by id; `unread` says which could not be read, and why.
    An `overlay` changes cards of sets and of packs before it: `cards` are these cards as they are then, and `changes`
    what its entries say about them, as JSON.
    """

    name: str
    version: int
    game: str
    digest: str
    cards: tuple[C_co, ...]
    path: Path
    file_digest: str = ""
    decks: tuple[tuple[str, Deck], ...] = ()
    unread: tuple[str, ...] = ()
    overlay: bool = False
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PackFault:
    """Something wrong with a pack: where, and why.

    `line` is the line of the key or item, or of the innermost thing around a missing one; None if there is none.
    `card` and `path` are empty if the fault is not about a card.
    """

    file: Path
    line: int | None
    card: str
    path: str
    reason: str

    def __str__(self) -> str:
        place = str(self.file) if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (place, self.card, self.path, self.reason) if part)


class PackError(CardError):
    """A pack that cannot be loaded; `faults` lists everything wrong with it, and the message has a line for each."""

    slug = "pack/unsound"

    def __init__(self, faults: Sequence[PackFault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class PackFile:
    """The contents of a pack's file before a game has read them, with line numbers."""

    path: Path
    digest: str
    content: Mapping[str, Any]
    outline: Outline
    is_loose: bool = False  # a text that is in no file: its path is just a name

    @property
    def place(self) -> Path:
        """The canonical path of the file, wherever it was found from."""
        return self.path if self.is_loose else self.path.resolve()

    def card_line(self, index: int, path: str = "", key: str = "") -> int | None:
        """Return the line of a path inside a card, or of a key there; else of whatever is around it."""
        parts = [int(part[1:-1]) if part.startswith("[") else part for part in re.findall(r"[^.\[\]]+|\[\d+\]", path)]
        return self.outline.line("card", index, *parts, *([key] if key else []))

    def fault(self, reason: str, key: str = "") -> PackFault:
        """Return a fault in the file, on the line of a key."""
        return PackFault(self.path, self.outline.line(key), "", "", reason)


class Host(Protocol[C]):
    """What a game provides so that packs can be loaded alongside its own sets."""

    name: str
    lead_word: str

    @property
    def sets(self) -> Sequence[CardSet[C]]: ...

    @property
    def packs(self) -> Sequence[Pack[C]]: ...

    def read_card(self, content: Mapping[str, Any]) -> tuple[C | None, list[Fault]]: ...

    def card_content(self, card: C) -> dict[str, Any]: ...

    def card_faults(self, card: C, cards: Sequence[C]) -> list[Fault]: ...


def open_pack(path: Path) -> PackFile:
    """Return the contents of a file.

    Raises CardError (`pack/unreadable`) if the file cannot be read at all, and PackError if it is not TOML.
    """
    return _opened(path, _read(path))


def open_pack_text(text: str, name: str) -> PackFile:
    """Return the contents of a pack that is in no file; faults call it by this name. Raises PackError if it is no TOML.

    No decks lie beside it. Two texts of one name are the same pack, like two versions of a file.
    """
    return replace(_opened(Path(name), text.encode("utf-8", "replace")), is_loose=True)


def _opened(path: Path, data: bytes) -> PackFile:
    try:
        text = decode_text(data)
        content, outline = parse_toml(text), Outline(text)
    except RecursionError as error:
        raise PackError([PackFault(path, None, "", "", "it is nested too deeply")]) from error
    except TextError as error:
        raise PackError([PackFault(path, error.line, "", "", error.reason)]) from error
    return PackFile(path, sha256(data).hexdigest(), content, outline)


def _read(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise CardError(f"cannot read pack {path}: it is a folder; expected a file", "pack/unreadable")
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise CardError(f"cannot read pack {path}: {reason}", "pack/unreadable") from error
    if len(data) > LARGEST_FILE:
        raise CardError(f"cannot read pack {path}: it is larger than {LARGEST_FILE:,} bytes", "pack/unreadable")
    return data


def add_packs(host: Host[C], files: Sequence[PackFile]) -> tuple[Pack[C], ...]:
    """Return the packs of a game plus those in these files; a file that was loaded before keeps its place.

    Raises PackError with every fault in all the files.
    """
    packs, faults = list(host.packs), list[PackFault]()
    for file in files:
        place = next((i for i, pack in enumerate(packs) if pack.path == file.place), len(packs))
        reader = _Reader(file, host, packs[:place], packs[place + 1 :])
        packs[place : place + 1] = [reader.pack()]
        faults += reader.faults
    if faults:
        raise PackError(faults)
    return tuple(packs)


def read_sound(host: Host[C], file: PackFile) -> tuple[Pack[C], tuple[PackFault, ...]]:
    """Return a pack that may have faults, with just those of its cards that are sound; and every fault in the file."""
    reader = _Reader(file, host, host.packs)
    pack = reader.pack()
    sound = reader.sound()
    return replace(pack, cards=tuple(sound), changes=reader.changes(sound)), tuple(reader.faults)


class _Reader(Generic[C]):
    """Makes a pack from a file, alongside the sets of a game and other packs, those loaded before it and after it."""

    def __init__(self, file: PackFile, host: Host[C], before: Sequence[Pack[C]], after: Sequence[Pack[C]] = ()) -> None:
        self.file = file
        self.host = host
        self.is_overlay = bool(file.content.get("overlay", False))
        self.others = [*before, *after]
        self.known = _cards_in(host, before if self.is_overlay else self.others)
        self.faults: list[PackFault] = []
        self.found: dict[int, C] = {}
        self.faulty: set[int] = set()  # the cards that have faults

    def pack(self) -> Pack[C]:
        """Return the pack; it is valid only if `faults` is empty afterwards."""
        self.faults = list(self._frame_faults())
        name, version = self.file.content.get("name", self.file.path.stem), self.file.content.get("version", 1)
        cards = self._cards()
        self.faults.sort(key=lambda fault: fault.line or 0)
        place, digest = self.file.place, content_hash(cards)
        decks, unread = ((), ()) if self.file.is_loose else _read_decks(place, self.host.name, self.host.lead_word)
        return Pack(
            str(name), version, self.host.name, digest, tuple(cards), place, self.file.digest, decks, unread,
            self.is_overlay, self.changes(cards),
        )  # fmt: skip

    def changes(self, cards: Sequence[C]) -> tuple[str, ...]:
        """Return what the entries of an overlay say about these of its cards."""
        if not self.is_overlay:
            return ()
        entries = {card.name: self.file.content["card"][index] for index, card in self.found.items()}
        return tuple(written_entry(entries[card.name]) for card in cards)

    def _frame_faults(self) -> Iterator[PackFault]:
        file, content = self.file, self.file.content
        for key in content:
            if key not in KEYS:
                yield file.fault(f"unknown key {shown(key)}{did_you_mean(key, KEYS)}", key)
        game, version, cards = content.get("game", self.host.name), content.get("version", 1), content.get("card")
        if game != self.host.name:
            yield file.fault(f"it is a pack for {shown(game)}, not for {self.host.name!r}", "game")
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            yield file.fault(f"version {shown(version)} is wrong; expected a whole number from 1 on", "version")
        overlay = content.get("overlay", False)
        if not isinstance(overlay, bool):
            yield file.fault(f"overlay {shown(overlay)} is wrong; expected true or false", "overlay")
        reason = self._name_fault(content.get("name", file.path.stem))
        if reason:
            yield file.fault(reason, "name")
        if not isinstance(cards, list) or not cards:
            yield file.fault("expected [[card]] tables, at least one", "card")

    def _name_fault(self, name: object) -> str:
        """Return why a pack cannot have this name; an empty text if it can."""
        if not isinstance(name, str):
            return f"name {shown(name)} is wrong; expected a text"
        if not name.strip() or not name.isprintable():
            return f"name {shown(name)} is wrong; expected a text that can be printed"
        if name.lower() in (card_set.name.lower() for card_set in self.host.sets):
            return f"name {shown(name)} is that of a built-in set"
        for pack in self.others:
            if name.lower() == pack.name.lower():
                return f"name {shown(name)} is that of another pack, {pack.path}"
        return ""

    def _cards(self) -> list[C]:
        """Return the cards that can be read, and collect every fault in all of them."""
        tables = self.file.content.get("card")
        taken = self._taken()
        found, sound = self.found, list[int]()
        for index, table in enumerate(tables if isinstance(tables, list) else ()):
            card, faults = self._read_card(table, index)
            self._note(index, faults)
            if card is not None:
                found[index] = card
                sound += [index] if not faults else []
                self._note(index, self._doubled(card, index, taken))
        everything = self._together(found.values())
        for index in sound:
            card = found[index]
            faults = self.host.card_faults(card, everything)
            self._note(index, [replace(fault, path=written_path(card, fault.path)) for fault in faults])
        if self.is_overlay and not self.faulty:
            self._check_others(everything)
        return list(found.values())

    def _check_others(self, everything: Sequence[C]) -> None:
        """Note what becomes impossible on other cards, at the change that each of them names."""
        changed = {card.name: index for index, card in self.found.items()}
        for card in everything:
            if card.name in changed:
                continue
            index = next((changed[name] for name in cards_named(card) if name in changed), 0)
            for fault in self.host.card_faults(card, everything):
                self._note(index, [Fault(self.found[index].name, "", f"so changed, it spoils another card: {fault}")])

    def _read_card(self, table: object, index: int) -> tuple[C | None, list[Fault]]:
        if not isinstance(table, dict):
            return None, [Fault("", f"card[{index}]", f"{shown(table)} is not a table")]
        if _depth(table) > DEEPEST:
            return None, [Fault(shown(table.get("name")), "", "it is nested too deeply")]
        return changed_card(self.host, table, self.known) if self.is_overlay else self.host.read_card(table)

    def _doubled(self, card: C, index: int, taken: dict[str, str]) -> list[Fault]:
        """Return the fault if the card's name is taken, and reserve the name."""
        holder = taken.get(card.name.lower())
        line = self.file.card_line(index)
        holds = f"the card on line {line} of this pack" if line else "a card of this pack"
        taken.setdefault(card.name.lower(), f"the entry on line {line}" if self.is_overlay else holds)
        if holder and self.is_overlay:
            return [Fault(card.name, "name", f"{holder} changes it already")]
        return [Fault(card.name, "name", f"{holder} has this name")] if holder else []

    def _taken(self) -> dict[str, str]:
        """Return the names that are already taken, in lower case, and who has them."""
        if self.is_overlay:
            return {}
        taken = {card.name.lower(): f"a card of the set {own.name!r}" for own in self.host.sets for card in own.cards}
        return taken | {
            card.name.lower(): f"a card of the pack {pack.name!r}"
            for pack in self.others
            if not pack.overlay
            for card in pack.cards
        }

    def _together(self, cards: Iterable[C]) -> list[C]:
        """Return all other cards and these, which take the place of those that they change."""
        if self.is_overlay:
            return list({**self.known, **{card.name: card for card in cards}}.values())
        return [*self.known.values(), *cards]

    def sound(self) -> list[C]:
        """Return the cards that can be played with, without those that name a card that cannot."""
        cards = [card for index, card in self.found.items() if index not in self.faulty]
        while True:
            everything = self._together(cards)
            left = [card for card in cards if not self.host.card_faults(card, everything)]
            if len(left) == len(cards):
                return left
            cards = left

    def _note(self, index: int, faults: Sequence[Fault]) -> None:
        if faults:
            self.faulty.add(index)
        for fault in faults:
            line = self.file.card_line(index, fault.path, fault.key)
            self.faults.append(PackFault(self.file.path, line, fault.card, fault.path, fault.reason))


def _cards_in(host: Host[C], packs: Sequence[Pack[C]]) -> dict[str, C]:
    """Return the cards of a game's sets and of packs by name, as overlays among the packs leave them."""
    cards = {card.name: card for card_set in host.sets for card in card_set.cards}
    for pack in packs:
        cards |= {card.name: card for card in pack.cards if card.name in cards or not pack.overlay}
    return cards


def decks_beside(place: Path) -> list[Path]:
    """Return the files `NAME-deck*.toml` beside `NAME.toml`."""
    beginning = f"{place.stem}{DECK_MARK}"
    try:
        found = sorted(path for path in place.parent.iterdir() if path.name.startswith(beginning))
    except OSError:
        return []
    return [path for path in found if path.suffix == ".toml" and path.is_file()]


def _read_decks(place: Path, game: str, lead_word: str) -> tuple[tuple[tuple[str, Deck], ...], tuple[str, ...]]:
    """Return the decks in the files beside a pack, and those that cannot be read."""
    decks, unread = list[tuple[str, Deck]](), list[str]()
    for path in decks_beside(place):
        try:
            decks.append((path.stem, read_deck_file(path, game=game, lead_word=lead_word)))
        except DeckError as error:
            unread.append(str(error))
    return tuple(decks), tuple(unread)


def _depth(value: object) -> int:
    """Return how deeply lists and tables are nested. It is not recursive, so it is safe for any value."""
    depth, level = 0, [value]
    while level and depth <= DEEPEST:
        inner: list[object] = []
        for item in level:
            if isinstance(item, dict):
                inner += item.values()
            elif isinstance(item, list):
                inner += item
        depth, level = depth + 1, inner
    return depth
