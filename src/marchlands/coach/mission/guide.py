"""The guide of a mission: where somebody stands in it, which moves lead on, and what the opponent does.

All of it follows from the moves made so far, so a mission goes on wherever its match does, and goes back with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from marchlands.coach.mission.script import LEARNER, Mission, Step
from marchlands.engine.match import Match
from marchlands.engine.scenario import holds
from marchlands.errors import MarchlandsError

ARROW = ">"
CHOOSE = "choose "


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands in a mission: how many `steps` are behind, and which moves of the next one were made.

    `replies` are the moves of the opponent that are still to come. A mission `is_over` when nothing is.
    """

    steps: int
    made: tuple[str, ...]
    replies: tuple[str, ...]
    is_over: bool


class Guide:
    """The guide of one mission in one match, whose moves may grow and shrink."""

    def __init__(self, mission: Mission) -> None:
        """Follow a mission from its beginning."""
        self.mission = mission
        self._known: tuple[list[int], Place] | None = None  # where the moves that were asked about last had led to

    def place(self, match: Match) -> Place:
        """Return where a match that began with the mission stands in it."""
        if self._known is None or self._known[0] != match.made:
            self._known = match.made[:], self._found(match)
        return self._known[1]

    def _found(self, match: Match) -> Place:
        """Walk along the moves of a match. One that a mission of another time allowed counts as the step's own."""
        mission = self.mission
        trial = beginning(match)
        steps, made, replies = 0, (), ()  # type: tuple[int, tuple[str, ...], tuple[str, ...]]
        for move in match.made:
            actor, was_asked = trial.to_act, trial.state.is_asking()
            trial.apply(move)
            if actor != LEARNER:
                replies = replies if was_asked else replies[1:]
            elif steps < len(mission.steps):
                made = (*made, trial.text(move))
                if not _asks(trial):
                    replies = mission.steps[steps].reply
                    steps, made = steps + 1, ()
        is_at_end = steps == len(mission.steps) and (not replies or trial.to_act == LEARNER)
        return Place(steps, made, replies, match.result is not None or is_at_end)

    def step(self, match: Match) -> Step | None:
        """Return the step that is to be taken, None when the mission is over."""
        place = self.place(match)
        return None if place.is_over or place.steps == len(self.mission.steps) else self.mission.steps[place.steps]

    def leads_on(self, match: Match, lines: Sequence[str]) -> bool:
        """Return whether the learner's next moves are what the mission waits for; they have to be legal."""
        step = self.step(match)
        if step is None:
            return True
        trial, made = match.clone(), list(self.place(match).made)
        for number, line in enumerate(lines):
            trial.apply(line)
            made.append(line)
            if number < len(lines) - 1 and not _asks(trial):
                return False  # no step has two moves
        return _fits(step, trial, made)

    def shown(self, match: Match) -> str | None:
        """Return the move that shows what to do: the step's own, or the first of the others that lead on."""
        step = self.step(match)
        if step is None or match.to_act != LEARNER:
            return None
        legal = [match.text(move) for move in match.legal_moves()]
        own = _model(step, len(self.place(match).made))
        legal.sort(key=lambda text: own is None or not own.fullmatch(text))
        return next((text for text in legal if self.leads_on(match, [text])), None)

    def answer(self, match: Match) -> str:
        """Return the opponent's next move: what the mission says, or the first legal one, which ends its turn."""
        place = self.place(match)
        if place.replies and not match.state.is_asking():
            try:
                match.clone().apply(place.replies[0])
            except MarchlandsError:
                pass  # the learner went another way that was as good
            else:
                return place.replies[0]
        return match.text(match.legal_moves()[0])


def beginning(match: Match) -> Match:
    """Return the match that a match of a mission began as."""
    setup = match.replay()
    return type(setup)(setup.setup, (), setup.game).match()


def _asks(match: Match) -> bool:
    """Return whether the learner is to answer a choice."""
    return match.to_act == LEARNER and match.state.is_asking()


def _fits(step: Step, match: Match, made: list[str]) -> bool:
    """Return whether the moves of a step fit it, or can still be completed so that they do."""
    if _asks(match):
        for move in match.legal_moves():
            after = match.clone()
            after.apply(move)
            if _fits(step, after, [*made, match.text(move)]):
                return True
        return False
    patterns = (step.do, *step.wait) if step.wait or not step.goal else ()
    is_named = not patterns or any(_matches(pattern, made) for pattern in patterns)
    return is_named and holds(match, step.goal)


def _matches(pattern: str, made: list[str]) -> bool:
    """Return whether moves fit a line of notation in which `*` stands for anything; answers may be left out of it."""
    parts = _parts(pattern)
    return all(part.fullmatch(text) for part, text in zip(parts, made, strict=False))


def _model(step: Step, number: int) -> re.Pattern[str] | None:
    parts = _parts(step.do)
    return parts[number] if number < len(parts) else None


@cache
def _parts(pattern: str) -> tuple[re.Pattern[str], ...]:
    """Return what a line of notation says about a move and each of its answers."""
    head, *answers = [part.strip() for part in pattern.split(ARROW)]
    given = [answer.strip() for part in answers for answer in part.split(",")]
    return tuple(_read(text) for text in (head, *(CHOOSE + answer for answer in given)))


def _read(text: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, text.split("*"))), re.IGNORECASE)
