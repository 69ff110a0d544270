"""Observers: how OpenSpiel asks for observations and information states, as arrays and as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from marchlands.envs.extra import require
from marchlands.envs.openspiel.account import information_state, observation, own_hand
from marchlands.envs.openspiel.course import Course
from marchlands.envs.rows import Array
from marchlands.errors import MarchlandsError

if TYPE_CHECKING:
    from marchlands.envs.openspiel.game import MarchlandsGame, MarchlandsState

np = require("openspiel", "numpy")
pyspiel = require("openspiel", "pyspiel")


class Observer:
    """What a player observes: with perfect recall an information state, otherwise what is seen now.

    `tensor` is None where there is only text: for the information states of whole matches, which no array of fixed size
    can hold, and for what is only public or only private.
    """

    def __init__(self, game: MarchlandsGame, kind: Any, params: Mapping[str, Any]) -> None:
        """Take what is to be observed (None is what a player sees now), and the parameter `encoding`."""
        self.game = game
        self.encoding = _encoding(params)
        self.recalls = kind is not None and kind.perfect_recall
        self.is_public = kind is None or kind.public_info
        self.is_private = kind is None or kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.dict: dict[str, Array] = {}
        self.tensor: Array | None = None
        if self.is_public and self.is_private and (game.variant is not None or not self.recalls):
            name, shape = ("info_state", self._recalled_shape()) if self.recalls else ("observation", self._shape())
            self.tensor = np.zeros(int(np.prod(shape)), np.float32)
            self.dict[name] = self.tensor.reshape(shape)

    def _shape(self) -> tuple[int, ...]:
        return self.game.scene.shape(self.encoding)

    def _recalled_shape(self) -> tuple[int]:
        """The seat, its hand, and for each move who made it and which."""
        assert self.game.variant is not None
        return (2 + self.game.opening.most_outcomes + 2 * self.game.variant.length,)

    def set_from(self, state: MarchlandsState, player: int) -> None:
        """Fill the array with what a player observes."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        course = state.course
        if self.recalls:
            self._recall(course, player)
        elif course.state is not None:
            self.dict["observation"][:] = self.game.scene.observe(course.state, player, self.encoding)

    def _recall(self, course: Course, player: int) -> None:
        """Write who the player is, which hand it was dealt, and all moves so far."""
        assert self.tensor is not None
        self.tensor[player] = 1
        if course.state is None:
            return
        self.tensor[2 + course.steps[player]] = 1
        at = 2 + self.game.opening.most_outcomes
        for mover, move in course.made:
            self.tensor[at] = 1 if mover == player else -1
            self.tensor[at + 1] = (self.game.scene.action(move, mover) + 1) / self.game.scene.size
            at += 2

    def string_from(self, state: MarchlandsState, player: int) -> str:
        """Return what a player observes as text."""
        course = state.course
        if not self.is_private:
            return observation(course, None)
        if not self.is_public:
            return own_hand(course, player)
        return information_state(course, player) if self.recalls else observation(course, player)


def _encoding(params: Mapping[str, Any]) -> str:
    """Return the encoding that an observer is asked for. Raises MarchlandsError for any other parameter."""
    for name in params:
        if name != "encoding":
            raise MarchlandsError(
                f"unknown parameter {name!r} of an observer; expected 'encoding'", "openspiel/observer"
            )
    return str(params.get("encoding", "flat"))
