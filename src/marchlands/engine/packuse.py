"""Which packs a match uses: those whose cards can appear in it, identified by what these cards say.

Comments, the layout and name of a file, other cards in the same pack, and other packs make no difference to a match,
so a setup says nothing about them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from marchlands.cards.card import Card
from marchlands.cards.check import walk
from marchlands.cards.codec import Codec, default_of
from marchlands.cards.word import Word
from marchlands.engine.deck import Deck
from marchlands.errors import ReplayError

if TYPE_CHECKING:
    from marchlands.engine.game import Game
    from marchlands.engine.pack import Pack

ENCODE: Final = Codec(()).encode
HASH_LENGTH: Final = 16  # hexadecimal digits per card
UNSAID: Final = ("number", "emblem")  # fields that make no difference to a match
NO_CARDS: Final = ("name", "emblem")  # texts on a card that name no other card
KEYS: Final = ({"name", "hash", "cards"}, {"name", "hash", "cards", "overlay"}, {"name", "hash"})
G = TypeVar("G", bound="Game")


class PackUse(NamedTuple):
    """A pack in a setup: its name, a hash of all its cards that can appear in the match, and a hash of each.

    The first hash does not depend on the order of the cards. `cards` are ordered by card number, because shuffles
    depend on that order; those of an `overlay`, on which nothing depends, by name.
    """

    name: str
    hash: str
    cards: tuple[tuple[str, str], ...]
    overlay: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return it in the form used by replays."""
        content = {"name": self.name, "hash": self.hash, "cards": dict(self.cards)}
        return {**content, "overlay": True} if self.overlay else content


class PackChangedError(ReplayError):
    """A match whose packs are missing or have changed.

    `outline` says so without naming a card, for readers who may not know what is in a deck.
    """

    slug = "replay/packs"

    def __init__(self, outline: str, card: str | None = None) -> None:
        told = outline if card is None else f"{outline}: the card {card!r} is not what it was"
        super().__init__(f"cannot read the replay: {told}")
        self.outline = outline


def content_hash(cards: Iterable[Card]) -> str:
    """Return a hash of what the cards say, in order; their numbers do not matter."""
    return sha256("\n".join(map(_said, cards)).encode()).hexdigest()


def packs_in_use(game: Game, decks: Iterable[Deck]) -> tuple[PackUse, ...]:
    """Return the packs with cards in these decks, or cards that those bring into play, and only these cards.

    After them come the overlays that have changed any of the cards, with just those.
    """
    if not game.packs:
        return ()
    named = [name for deck in decks for name in (deck.lead, *(name for name, _ in deck.cards)) if name is not None]
    ordinary = [pack for pack in game.packs if not pack.overlay]
    overlays = [pack for pack in game.packs if pack.overlay]
    origins = [game.cards()] if overlays else [pack.cards for pack in ordinary]
    reached = cards_reached({card.name: card for cards in origins for card in cards}, named)
    used = [_use(pack, [card for card in pack.cards if card.name in reached]) for pack in ordinary]
    for pack in overlays:
        cards = [card for card in pack.cards if card.name in reached and game.overlaid.get(card.name) is pack]
        used.append(_use(pack, sorted(cards, key=lambda card: card.name)))
    return tuple(use for use in used if use.cards)


def _use(pack: Pack[Any], cards: Sequence[Card]) -> PackUse:
    hashes = tuple((card.name, _hash(card)) for card in cards)
    return PackUse(pack.name, content_hash(sorted(cards, key=_said)), hashes, pack.overlay)


def cards_reached(cards: Mapping[str, Card], names: Iterable[str]) -> dict[str, None]:
    """Return those of some cards that have these names, and those that they can bring into play, by name."""
    waiting = [name for name in names if name in cards]
    reached: dict[str, None] = {}
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached[name] = None
            waiting += [other for other in cards_named(cards[name]) if other in cards]
    return reached


def with_packs_of(game: G, named: object, decks: Sequence[Deck]) -> tuple[G, tuple[PackUse, ...]]:
    """Return the game to play these decks in, as it was when the packs were named, and the packs they use.

    Raises PackChangedError if a card that the match needs is missing or now says something else.
    """
    there = _read(named)
    used = packs_in_use(game, decks)
    order: list[tuple[str, tuple[str, ...]]] = []
    for pack in there:
        order += _checked(game, pack, used, decks)
    for use in used:
        if use.name not in dict(order) and use.overlay:
            raise PackChangedError(f"it was played without overlay {use.name!r}, which is loaded now", use.cards[0][0])
        if use.name not in dict(order):
            raise PackChangedError(f"its decks have cards of pack {use.name!r}, which it does not name")
    if order == [(pack.name, tuple(name for name, _ in pack.cards)) for pack in used]:
        return game, used
    arranged = _arranged(game, tuple(order))
    return arranged, packs_in_use(arranged, decks)


@dataclass(frozen=True, slots=True)
class _Named:
    """A pack as a replay names it; `cards` is None if the hash is of the whole file, as in old replays."""

    name: str
    hash: str
    cards: dict[str, str] | None
    overlay: bool = False


def _read(named: object) -> list[_Named]:
    if not isinstance(named, list) or not all(isinstance(pack, dict) and set(pack) in KEYS for pack in named):
        raise ReplayError(f"cannot read the replay: packs is {named!r}; expected a list of names, hashes and cards")
    found = [_Named(pack["name"], pack["hash"], pack.get("cards"), "overlay" in pack) for pack in named]
    for pack in found:
        texts = [pack.name, pack.hash, *(pack.cards.values() if isinstance(pack.cards, dict) else [])]
        if not isinstance(pack.cards, dict | None) or not all(isinstance(text, str) for text in texts):
            raise ReplayError(f"cannot read the replay: packs is {named!r}; expected a list of names, hashes and cards")
    names = [pack.name for pack in found]
    doubled = [name for name in names if names.count(name) > 1]
    if doubled:
        raise ReplayError(f"cannot read the replay: the pack {doubled[0]!r} is named twice")
    return found


def _checked(
    game: Game, named: _Named, used: Sequence[PackUse], decks: Sequence[Deck]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the pack and those of its cards that are used, in their original numbering order."""
    outline = f"it was played with {'overlay' if named.overlay else 'pack'} {named.name!r}, which "
    pack = next((pack for pack in game.packs if pack.name == named.name), None)
    use = next((use for use in used if use.name == named.name), None)
    if named.cards is None:
        known = game.card_numbers()
        has_strangers = any(card not in known for deck in decks for card, _ in deck.cards)
        if pack is None and has_strangers:
            raise PackChangedError(f"{outline}is not loaded")
        if pack is not None and (use is not None or has_strangers) and named.hash != pack.file_digest:
            raise PackChangedError(f"{outline}is loaded in another version")
        if use is not None:
            yield named.name, tuple(name for name, _ in use.cards)
        return
    if pack is None:
        raise PackChangedError(f"{outline}is not loaded")
    there = {card.name: _hash(card) for card in pack.cards}
    for card, hashed in named.cards.items():
        if there.get(card) != hashed:
            raise PackChangedError(f"{outline}has changed since", card)
    if use is None or dict(use.cards) != named.cards or use.hash != named.hash:
        raise PackChangedError(f"{outline}does not fit its decks")
    yield named.name, tuple(named.cards)


@lru_cache(maxsize=8)
def _arranged(game: G, order: tuple[tuple[str, tuple[str, ...]], ...]) -> G:
    """Return the game with its packs and their cards numbered in this order, and all others after them.

    Overlays come last, in the order that they have, so that each still finds the cards that it changes.
    """
    packs = {pack.name: pack for pack in game.packs if not pack.overlay}
    overlays = [pack for pack in game.packs if pack.overlay]
    found: list[Pack[Any]] = []
    for name, names in order:
        if name not in packs:
            continue
        pack = packs.pop(name)
        cards = {card.name: card for card in pack.cards}
        first = tuple(cards.pop(card) for card in names)
        found.append(replace(pack, cards=(*first, *cards.values())))
    return game.playing([*found, *packs.values(), *overlays])


@lru_cache(maxsize=4096)
def cards_named(card: Card) -> tuple[str, ...]:
    """Return all texts on a card that could name another card."""
    parts: list[Card | Word] = [card, *(word for _, word in walk(card.abilities))]
    values = ((part, field.name, getattr(part, field.name)) for part in parts for field in fields(part))
    return tuple(
        value for part, name, value in values if isinstance(value, str) and (part is not card or name not in NO_CARDS)
    )


@lru_cache(maxsize=4096)
def _hash(card: Card) -> str:
    return sha256(_said(card).encode()).hexdigest()[:HASH_LENGTH]


@lru_cache(maxsize=4096)
def _said(card: Card) -> str:
    """Return what a card says as canonical JSON, without number, emblem and fields at their defaults."""
    values = {field.name: getattr(card, field.name) for field in fields(card) if field.name not in UNSAID}
    defaults = {field.name: default_of(field) for field in fields(card)}
    content = {name: ENCODE(value) for name, value in values.items() if value != defaults[name]}
    return json.dumps(content, sort_keys=True, separators=(",", ":"))
