"""A refusal: the answer to a client that asked for something it may not do."""

from __future__ import annotations

from marchlands.errors import MarchlandsError


class Refusal(MarchlandsError):
    """Why a client may not do something; nothing has changed. `number` is the number of its match, if it may know."""

    slug = "refused"

    def __init__(self, slug: str, reason: str, number: int | None = None) -> None:
        super().__init__(reason, slug)
        self.number = number
