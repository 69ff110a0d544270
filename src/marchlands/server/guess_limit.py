"""A limit on guessing tokens, invitations and codes: after too many wrong ones, a client has to wait."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from marchlands.server.rate_limit import Limiter
from marchlands.server.refusal import Refusal

FAMILIAR: Final = 10_000  # tokens that are remembered


class GuessLimit:
    """Counts wrong tokens, invitations and codes, by guest if the guest is known, otherwise by address.

    Tokens that were correct before are always checked, so that nobody is locked out by a neighbour who guesses.
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._limiter = Limiter(rate, burst)
        self._familiar: OrderedDict[bytes, None] = OrderedDict()
        self._clock = clock

    def check(self, who: str) -> None:
        """Raise Refusal for a client that was wrong too often."""
        if not self._limiter.has(who, self._clock()):
            raise Refusal("guess/too-many", "too many wrong tokens, invitations or codes; wait a moment")

    def miss(self, who: str) -> None:
        """Count a wrong guess."""
        self._limiter.take(who, self._clock())

    def is_familiar(self, token_hash: bytes) -> bool:
        """Return whether a token is known to have been correct."""
        if token_hash not in self._familiar:
            return False
        self._familiar.move_to_end(token_hash)
        return True

    def remember(self, token_hash: bytes) -> None:
        """Remember that a token is correct."""
        self._familiar[token_hash] = None
        self._familiar.move_to_end(token_hash)
        if len(self._familiar) > FAMILIAR:
            self._familiar.popitem(last=False)

    def forget(self, token_hash: bytes) -> None:
        """Forget a token that is correct no more."""
        self._familiar.pop(token_hash, None)
