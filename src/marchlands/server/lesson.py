"""First matches at the table: what the learner is told, which moves are taken, and what is kept at the end."""

from __future__ import annotations

from marchlands.coach.mission.guide import Guide
from marchlands.coach.mission.script import LEARNER
from marchlands.engine.match import Match
from marchlands.engine.table import SEATS
from marchlands.server.match_terms import bot_of, seated
from marchlands.server.message import Lesson
from marchlands.server.progress import Progress, Step
from marchlands.server.record import PassedMission, PassMission
from marchlands.server.refusal import Refusal
from marchlands.server.standing import Standing


def lesson(guide: Guide, match: Match) -> Lesson:
    """Return what the learner in a mission is told now; nothing about a step before the opponent has finished."""
    mission, place, step = guide.mission, guide.place(match), guide.step(match)
    say = hint = ""
    if place.is_over:
        say = mission.done
    elif step is not None and match.to_act == LEARNER:
        say, hint = step.say, step.hint
    return Lesson(
        mission.name, mission.title, place.steps, len(mission.steps), say, hint, guide.shown(match), place.is_over
    )


def check_lesson(guide: Guide | None, before: Progress, step: Step) -> None:
    """Raise Refusal, with the hint, for a move that does not lead on in a mission."""
    if guide is not None and not guide.leads_on(before.match, step.moves):
        waited_for = guide.step(before.match)
        assert waited_for is not None
        raise Refusal("mission/hint", waited_for.hint, before.number)


def is_done(guide: Guide | None, progress: Progress) -> bool:
    """Return whether a mission is over although its match is not: then nothing more is learned by going on."""
    return guide is not None and progress.result is None and guide.place(progress.match).is_over


def passed(standing: Standing, step: Step, at: float) -> tuple[PassMission, ...]:
    """Return what is kept when a step has ended a first match well: by whom it was passed."""
    record, name, result = standing.record, standing.terms.mission, step.progress.result
    if name is None or result not in SEATS or bot_of(record, result) is not None:
        return ()
    guide = standing.guide
    if guide is not None and not guide.place(step.progress.match).is_over:
        return ()
    guest = seated(record, result)
    assert guest is not None
    return (PassMission(PassedMission(guest, record.game, name, "done", at)),)
