"""Overlays: packs that change cards which are there already, and keep their numbers.

An entry that says a `kind` is a whole card. Any other says only what is different about the card that it names. Since
the number of the card stays, so do all moves and shuffles: an overlay that changes nothing makes no difference at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from marchlands.cards.card import Card
from marchlands.cards.check import Fault
from marchlands.cards.codec import shown
from marchlands.engine.packuse import content_hash
from marchlands.errors import CardError, did_you_mean

if TYPE_CHECKING:
    from marchlands.engine.pack import Host, Pack

C = TypeVar("C", bound=Card)

WHOLE: Final = "kind"  # the key that a whole card has


def changed_card(host: Host[C], entry: Mapping[str, Any], cards: Mapping[str, C]) -> tuple[C | None, list[Fault]]:
    """Return the card that an entry of an overlay makes of one of these cards, and every fault of the entry."""
    name = entry.get("name")
    base = cards.get(name) if isinstance(name, str) else None
    if base is None:
        found = "the name of the card to change is missing" if name is None else f"unknown card {shown(name)}"
        return None, [Fault(str(name or ""), "name", f"{found}{did_you_mean(str(name or ''), cards)}")]
    card, faults = host.read_card(entry if WHOLE in entry else {**host.card_content(base), **entry})
    kinds = getattr(base, WHOLE, None), getattr(card, WHOLE, None)
    if card is not None and not faults and kinds[0] != kinds[1]:
        faults = [Fault(base.name, WHOLE, f"{base.name} is a {kinds[0]}; a change cannot make it a {kinds[1]}")]
    return (replace(card, number=base.number) if card is not None else None), faults


def written_entry(entry: Mapping[str, Any]) -> str:
    """Return an entry as text that `Pack.changes` keeps."""
    return json.dumps(entry, sort_keys=True, default=str)


def settled(host: Host[C], packs: Sequence[Pack[C]], first: int) -> tuple[tuple[Pack[C], ...], tuple[C, ...]]:
    """Return the packs as they are played in this order, and all cards of the game with them.

    Pack cards are numbered from `first`, so that equal packs have equal numbers. Overlays are worked out anew, each on
    what lies below it. Raises CardError if one cannot be.
    """
    cards = [card for card_set in host.sets for card in card_set.cards]
    places = {card.name: place for place, card in enumerate(cards)}
    out = []
    for pack in packs:
        if pack.overlay:
            laid = _laid(host, pack, {name: cards[place] for name, place in places.items()})
            for card in laid.cards:
                cards[places[card.name]] = card
        else:
            laid = replace(pack, cards=tuple(replace(card, number=first + i) for i, card in enumerate(pack.cards)))
            first += len(laid.cards)
            for card in laid.cards:
                places.setdefault(card.name, len(cards))
                cards.append(card)
        out.append(laid)
    return tuple(out), tuple(cards)


def _laid(host: Host[C], pack: Pack[C], cards: Mapping[str, C]) -> Pack[C]:
    """Return an overlay as it changes these cards."""
    found = list[C]()
    for change in pack.changes:
        card, faults = changed_card(host, json.loads(change), cards)
        if faults:
            raise CardError(f"cannot lay overlay {pack.name!r} over the cards: {'; '.join(map(str, faults))}")
        assert card is not None
        found.append(card)
    return pack if tuple(found) == pack.cards else replace(pack, cards=tuple(found), digest=content_hash(found))


def overlaid(sets: Iterable[Any], packs: Sequence[Pack[C]]) -> dict[str, Pack[C]]:
    """Return the cards that overlays have changed, by name, each with the overlay that had the last word.

    The packs are as `settled` returns them.
    """
    origins = [*sets, *(pack for pack in packs if not pack.overlay)]
    before = {card.name: content_hash([card]) for origin in origins for card in origin.cards}
    last = {card.name: (content_hash([card]), pack) for pack in packs if pack.overlay for card in pack.cards}
    return {name: pack for name, (says, pack) in last.items() if says != before[name]}
