"""What is refused to a client."""

from __future__ import annotations

from marchlands.errors import MarchlandsError


class Refusal(MarchlandsError):
    """Something that a client may not do; nothing has changed. `number` is where its match stands, if it may know."""

    slug = "refused"

    def __init__(self, slug: str, reason: str, number: int | None = None) -> None:
        super().__init__(reason, slug)
        self.number = number
