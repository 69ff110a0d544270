"""An endpoint of the REST interface: what it takes and returns, and how it is answered.

The endpoints themselves are in `endpoints`; `rest.py` turns them into routes, and `openapi.py` into a description.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from marchlands.server.lobby import Lobby
from marchlands.server.matchmaking import Matchmaking
from marchlands.server.record import Guest
from marchlands.server.refusal import Refusal

TOKEN_EXPECTED: Final = "expected a token: Authorization: Bearer TOKEN"


class Asked(NamedTuple):
    """A request that has been read: who asks, its body, the words in its path and query, and the caller's address."""

    matchmaking: Matchmaking
    guest: Guest | None
    body: Any
    words: dict[str, str]
    address: str

    @property
    def lobby(self) -> Lobby:
        """Where matches are found."""
        return self.matchmaking.lobby

    @property
    def who(self) -> str:
        """The id of the guest, empty if nobody said who they are."""
        return self.guest.id if self.guest is not None else ""

    def known(self) -> Guest:
        """Return the guest. Raises Refusal when there is none."""
        if self.guest is None:
            raise Refusal("guest/missing", TOKEN_EXPECTED)
        return self.guest


class Endpoint(NamedTuple):
    """One endpoint. `limited` marks those that write to the database or do much at once: they are rate-limited.

    `answer` returns what is sent as JSON, nothing, or a whole response where the answer is written piece by piece.
    `packed` marks those with large answers, which are sent compressed; `lined` those that answer with one JSON object a
    line, each of them what `gives` says.
    """

    method: str
    path: str
    answer: Callable[[Asked], Awaitable[Any]]
    gives: Any
    takes: Any = None
    limited: bool = False
    query: tuple[str, ...] = ()
    packed: bool = False
    lined: bool = False

    @property
    def about(self) -> str:
        """What it does, in a sentence."""
        return (self.answer.__doc__ or "").strip()
