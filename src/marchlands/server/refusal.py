"""A refusal: the answer to a client that asked for something it may not do."""

from __future__ import annotations

from collections.abc import Sequence

from marchlands.errors import MarchlandsError


class Refusal(MarchlandsError):
    """Why a client may not do something; nothing has changed.

    `number` is the number of its match, if it may know. `near` are the names that may have been meant.
    """

    slug = "refused"

    def __init__(self, slug: str, reason: str, number: int | None = None, near: Sequence[str] = ()) -> None:
        super().__init__(reason, slug)
        self.number = number
        self.near = tuple(near)
