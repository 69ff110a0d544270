"""Deck codes: a deck as a short text for chats and links, made of permanent card numbers.

A code is `SK1-` (the game's prefix, the version, a dash) and bytes in base64url without padding: the length of the
contents, the contents, and the CRC-32 of everything before it, including the prefix. `docs/formats.md` has the layout
of the contents. A deck has exactly one code; any other spelling is refused. Whether the deck may be played is up to
the rules.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import Final
from zlib import crc32

from marchlands.engine.deck import MOST_COPIES, Deck
from marchlands.errors import DeckError, did_you_mean

VERSION: Final = 1
LONGEST: Final = 200  # characters
LAST_NUMBER: Final = 1000  # of published cards; pack cards come after it
NO_LEAD: Final = 0

_BEGINNING: Final = re.compile(r"([A-Za-z]+)([0-9]+)-")
_OTHER_CODE: Final = re.compile(r"[A-Z]{2}[0-9]+-[A-Za-z0-9_-]+")
_STRANGE: Final = re.compile(r"[^A-Za-z0-9_-]")
_CHECKSUM_BYTES: Final = 4
_MOST_BYTES: Final = 255  # of contents, because their length is one byte
_SHOWN: Final = 40


@dataclass(frozen=True, slots=True)
class Numbering:
    """What a game's codes are made of: its prefix, and the numbers of its cards and of its leaders or classes."""

    game: str
    prefix: str
    lead_word: str
    cards: Mapping[str, int]
    leads: Mapping[str, int]


def is_code(text: str, prefix: str) -> bool:
    """Return whether a text looks like a code for the game with this prefix, or for any game; it may be unreadable."""
    beginning = _BEGINNING.match(text)
    if beginning is None or text.endswith(".toml"):
        return False
    return beginning[1].upper() == prefix or _OTHER_CODE.fullmatch(text) is not None


def encode(deck: Deck, numbering: Numbering) -> str:
    """Return the code of a deck. It leaves out the name, the rules and the order of the cards.

    Raises DeckError for a deck that cannot have one: with pack cards, unknown cards or too many cards.
    """
    lead = NO_LEAD if deck.lead is None else _number_of(deck.lead, numbering.leads, numbering.lead_word)
    counts: dict[int, int] = {}
    for name, count in deck.cards:
        number = _number_of(name, numbering.cards, "card")
        counts[number] = counts.get(number, 0) + count
    for number, count in counts.items():
        if not 1 <= count <= MOST_COPIES:
            raise _no_code(f"card number {number} is in it {count} times; 1 to {MOST_COPIES} fit", "count")
    if not counts:
        raise _no_code("it has no cards", "empty")
    contents = _write(lead, counts)
    if len(contents) > _MOST_BYTES or len(code := _wrap(contents, numbering.prefix)) > LONGEST:
        raise _no_code(f"with {len(counts)} different cards it would have more than {LONGEST} characters", "long")
    return code


def decode(code: str, numbering: Numbering) -> Deck:
    """Return the deck that a code stands for, with its cards ascending by number. Does not check that it is legal.

    Raises DeckError, which says what is wrong with the code.
    """
    contents = _unwrap(code, numbering)
    lead, cards = _read(contents, code)
    names = {number: name for name, number in numbering.cards.items() if number <= LAST_NUMBER}
    leads = {number: name for name, number in numbering.leads.items() if number <= LAST_NUMBER}
    if lead != NO_LEAD and lead not in leads:
        raise _refuse(code, f"there is no {numbering.lead_word} with number {lead}", f"unknown-{numbering.lead_word}")
    for number, count in cards:
        if number not in names:
            raise _refuse(code, f"there is no card with number {number}", "unknown-card")
        if not 1 <= count <= MOST_COPIES:
            raise _refuse(code, f"it has {names[number]} {count} times; 1 to {MOST_COPIES} are possible", "count")
    counts = dict(cards)
    if len(counts) < len(cards):
        raise _refuse(code, "it has a card twice", "duplicate")
    # This catches every other second spelling: different orders, empty groups, numbers in more bytes than needed.
    if _write(lead, counts) != contents:
        raise _refuse(code, "it is not written the way the deck's one code is", "noncanonical")
    return Deck(tuple((names[number], counts[number]) for number in sorted(counts)), leads.get(lead))


def _write(lead: int, counts: Mapping[int, int]) -> bytes:
    """Return the contents: the lead's number, then a group for each count with the gaps between its cards' numbers."""
    contents = _varint(lead)
    for count in sorted(set(counts.values())):
        numbers = sorted(number for number in counts if counts[number] == count)
        contents += _varint(count) + _varint(len(numbers))
        for before, number in zip([0, *numbers], numbers, strict=False):
            contents += _varint(number - before)
    return contents


def _wrap(contents: bytes, prefix: str) -> str:
    """Return the code in the lowest version that can hold the contents; so far there is only one."""
    beginning = f"{prefix}{VERSION}-"
    body = bytes([len(contents)]) + contents
    return beginning + _to_text(body + _checksum(beginning, body))


def _unwrap(code: str, numbering: Numbering) -> bytes:
    """Return the contents of a code of this version, after checking everything around them."""
    if not code:
        raise _refuse(code, "it is empty", "empty")
    if len(code) > LONGEST:
        raise _refuse(code, f"it has {len(code)} characters; at most {LONGEST} are possible", "long")
    beginning = _BEGINNING.match(code)
    if beginning is None:
        wanted = f"{numbering.prefix}{VERSION}-"
        raise _refuse(code, f"the codes of {numbering.game} begin with {wanted!r}", "prefix")
    _check_beginning(code, beginning[1], beginning[2], numbering)
    text = code[beginning.end() :]
    if not text:
        raise _refuse(code, f"nothing follows {beginning[0]!r}", "empty")
    strange = _STRANGE.search(code)
    if strange is not None:
        reason = f"character {strange.start() + 1} is {strange[0]!r}; letters, digits, '-' and '_' are possible"
        raise _refuse(code, reason, "character")
    if int(beginning[2]) > VERSION:
        reason = f"it was made by a newer version of Marchlands (or mistyped): {beginning[0]!r} is not known here yet"
        raise _refuse(code, reason, "newer")
    return _open(code, beginning[0], text)


def _check_beginning(code: str, prefix: str, version: str, numbering: Numbering) -> None:
    if prefix != numbering.prefix:
        if prefix.upper() == numbering.prefix:
            raise _refuse(code, f"its prefix is written {numbering.prefix!r}, not {prefix!r}", "noncanonical")
        reason = (
            f"it is for another game; the codes of {numbering.game} begin with {numbering.prefix!r}, not {prefix!r}"
        )
        raise _refuse(code, reason, "game")
    if version.startswith("0"):
        raise _refuse(code, f"there is no version {version!r}; they are counted from 1", "prefix")


def _open(code: str, beginning: str, text: str) -> bytes:
    """Return the contents from the part of a code after its prefix, if length and checksum are right."""
    whole = len(text) % 4 != 1  # no number of bytes leaves a single character
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4)) if whole else b""
    size = data[0] if data else 0
    if not whole or len(data) < 1 + size + _CHECKSUM_BYTES:
        raise _refuse(code, "its end is missing", "truncated")
    if len(data) > 1 + size + _CHECKSUM_BYTES:
        raise _refuse(code, "it continues after its end", "surplus")
    body, checksum = data[:-_CHECKSUM_BYTES], data[-_CHECKSUM_BYTES:]
    if checksum != _checksum(beginning, body):
        raise _refuse(code, "its checksum is wrong; a character may be mistyped", "checksum")
    if _to_text(data) != text:
        raise _refuse(code, "its last character has bits to spare that are not zero", "noncanonical")
    return body[1:]


def _read(contents: bytes, code: str) -> tuple[int, list[tuple[int, int]]]:
    """Return the lead's number, and the numbers and counts of the cards as they are written."""
    cards: list[tuple[int, int]] = []
    numbers = _varints(contents)
    lead = next(numbers, None)
    if lead is None:
        raise _refuse(code, "its end is missing", "truncated")
    for count in numbers:
        size = next(numbers, len(contents))
        gaps = list(islice(numbers, min(size, len(contents))))
        if len(gaps) < size:
            raise _refuse(code, "its end is missing", "truncated")
        cards += ((number, count) for number in accumulate(gaps))
    if not cards:
        raise _refuse(code, "it has no cards", "empty")
    return lead, cards


def _varint(number: int) -> bytes:
    """Return a number in groups of seven bits, lowest first; every byte but the last has its highest bit set."""
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


def _varints(data: bytes) -> Iterator[int]:
    """Yield the numbers in some bytes, without one that is cut off at the end."""
    number = shift = 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield number
            number = shift = 0


def _checksum(beginning: str, body: bytes) -> bytes:
    # Putting the lowest byte first makes the whole a codeword, so any error within 32 consecutive bits is always found.
    return crc32(beginning.encode() + body).to_bytes(_CHECKSUM_BYTES, "little")


def _to_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _number_of(name: str, numbers: Mapping[str, int], word: str) -> int:
    number = numbers.get(name)
    if number is None:
        raise _no_code(f"unknown {word} {name!r}{did_you_mean(name, numbers)}", f"unknown-{word}")
    if number > LAST_NUMBER:
        raise _no_code(f"{name!r} is from a pack, and a deck with pack cards has no code", "pack")
    return number


def _no_code(reason: str, kind: str) -> DeckError:
    return DeckError(f"cannot make a deck code: {reason}", slug=f"deck/code-{kind}")


def _refuse(code: str, reason: str, kind: str) -> DeckError:
    shown = code if len(code) <= _SHOWN else f"{code[:_SHOWN]}..."
    return DeckError(f"cannot read deck code {shown!r}: {reason}", slug=f"deck/code-{kind}")
