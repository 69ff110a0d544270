"""Random values that nobody can guess: tokens, invitations, ids, seeds."""

from __future__ import annotations

from hashlib import sha256
from secrets import randbits, token_urlsafe
from typing import Final

TOKEN_BYTES: Final = 32
ID_BYTES: Final = 16
SEED_BITS: Final = 62
DECK_MARK: Final = "~"  # never in a deck code, never first in a ready-made deck's id, and needs no escaping in URLs


def new_token() -> str:
    """Return a token that identifies a guest: 256 random bits."""
    return token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> bytes:
    """Return what is stored of a token. It has too many bits to be guessed, so one fast hash is enough."""
    return sha256(token.encode()).digest()


def new_id() -> str:
    """Return the id of something new, or an invitation: 128 random bits."""
    return token_urlsafe(ID_BYTES)


def new_deck_id() -> str:
    """Return the id of a saved deck: 128 random bits, in a form that no deck code or ready-made deck has."""
    return DECK_MARK + new_id()


def new_seed() -> int:
    """Return the seed of a match or of a bot's dice."""
    return randbits(SEED_BITS)
