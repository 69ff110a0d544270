"""What nobody may guess: tokens, invitations, ids, seeds."""

from __future__ import annotations

from hashlib import sha256
from secrets import randbits, token_urlsafe
from typing import Final

TOKEN_BYTES: Final = 32
ID_BYTES: Final = 16
SEED_BITS: Final = 62
DECK_MARK: Final = "~"  # stands in no deck code and begins no ready-made deck's id; addresses take it as it is


def new_token() -> str:
    """Return a token by which a guest is known again: 256 random bits."""
    return token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> bytes:
    """Return what is kept of a token. It has too many bits to be guessed, so that one quick hash is enough."""
    return sha256(token.encode()).digest()


def new_id() -> str:
    """Return the id of something new, or an invitation: 128 random bits."""
    return token_urlsafe(ID_BYTES)


def new_deck_id() -> str:
    """Return the id of a saved deck: 128 random bits, in a form that neither a deck code nor a ready-made deck has."""
    return DECK_MARK + new_id()


def new_seed() -> int:
    """Return the seed of a match or of a bot's dice."""
    return randbits(SEED_BITS)
