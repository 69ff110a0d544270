"""What moves would lead to, for a player who is thinking about them."""

from __future__ import annotations

from marchlands.engine.knowledge import Knowledge
from marchlands.errors import MoveError
from marchlands.story.difference import Change, Pair
from marchlands.story.foresight import Foreseen, Foresight
from marchlands.tui.painter import Painter


def harm_of(foresight: Foresight, move: int, painter: Painter) -> str:
    """Say what a legal move directly does to the seat's own side in this turn; empty if nothing."""
    known = foresight.knowledge
    narrator = painter.narrator(known.seat, known.view)
    return ", ".join(harm.words for harm in foresight.harm(move, narrator))


def foreseen_lines(told: Foreseen, seat: str) -> list[str]:
    """Say what a move will change, line by line: units and buildings first, then everything told in a word."""
    lines = [_changed(change, seat) for change in told.difference.changes.values()]
    lines += [f"{path}: {_said(pair)}" for path, pair in told.difference.values.items() if all(map(_is_word, pair))]
    if told.is_hidden:
        lines.append("The rest depends on a card that you cannot know.")
    return lines or ["Nothing that you see will change."]


def _changed(change: Change, seat: str) -> str:
    whose = "your" if change.seat == seat else "the enemy"
    name = f"{whose} {change.card}"
    if change.place_after is None:
        return f"{name} on {change.place_before}: gone"
    fields = ", ".join(f"{field} {_said(pair)}" for field, pair in change.fields.items() if all(map(_is_word, pair)))
    if change.place_before is None:
        new = ", ".join(f"{field} {now}" for field, (_, now) in change.fields.items() if _is_number(now))
        return f"{name} on {change.place_after}: new" + (f", {new}" if new else "")
    moved = f" -> {change.place_after}" if change.place_after != change.place_before else ""
    return f"{name} on {change.place_before}{moved}" + (f": {fields}" if fields else "")


def _said(pair: Pair) -> str:
    before, after = ("none" if one is None else str(one).lower() if isinstance(one, bool) else one for one in pair)
    return f"{before} -> {after}"


def _is_word(value: object) -> bool:
    return value is None or isinstance(value, str | int)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def answers_after(knowledge: Knowledge, line: str) -> list[str]:
    """Return the answers that may be appended next to a line such as "play Archer @2" or "activate @1 > Scout"."""
    trial = Foresight(knowledge).trial()
    try:
        trial.apply(line)
    except MoveError:
        return []
    if trial.to_act != knowledge.seat:
        return []
    targets = [trial.parts(move).target for move in trial.legal_moves()]
    return [target for target in targets if target is not None]
