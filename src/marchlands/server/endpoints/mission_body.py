"""Bodies about first matches."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from marchlands.server.rest_body import Body

State: TypeAlias = Literal["open", "done", "skipped"]


class ChosenMission(Body, frozen=True):
    """A first match that a guest has chosen: its game and its name."""

    game: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(max_length=40)]


class MissionInfo(Struct, frozen=True):
    """A first match: what it teaches in one sentence, in how many steps, and whether the guest has been through it.

    The picture of the `card` stands for it. `match` is the one in which it is under way. The last of a game has no
    steps: it is a whole match, and done when it is won.
    """

    name: str
    title: str
    idea: str
    card: str
    steps: int
    state: State
    match: str | None


class FirstMatches(Struct, frozen=True):
    """The first matches of a game, in their order, with how far the guest has come."""

    game: str
    missions: tuple[MissionInfo, ...]
