"""Lines of a told match of Warpath: clauses that belong together, and events that are better told as one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from rich.text import Text

from marchlands.engine.table import Json
from marchlands.tui.style import side

Name = tuple[str, str]  # words and their colour
Piece = str | Name
OTHER: Final = {"p1": "p2", "p2": "p1"}


class Namer:
    """Names players and what is on the board, as a seat or a spectator hears it.

    Things on the tile `here` are named without their place.
    """

    def __init__(self, seat: str | None) -> None:
        self.seat = seat
        self.here: str | None = None

    def who(self, seat: str) -> Name:
        """Name a player."""
        if self.seat is None:
            return seat, side(seat, None)
        return ("you" if seat == self.seat else "the opponent"), side(seat, self.seat)

    def does(self, seat: str, verb: str) -> str:
        """Return a verb in the form for a player, between spaces."""
        return f" {verb} " if seat == self.seat else f" {verb}s "

    def thing(self, seat: str, card: str, tile: str | None) -> Name:
        """Name a unit or a building, with its tile unless that was just said."""
        whose = f"{seat}'s" if self.seat is None else "your" if seat == self.seat else "the enemy"
        where = f" @{tile}" if tile is not None and tile != self.here else ""
        return f"{whose} {card}{where}", side(seat, self.seat)


@dataclass(slots=True)
class Line:
    """A line that is being told: what opened it, and clauses, each with what parts it from the one before.

    `is_aimed` says that a target was named, so that something should follow.
    """

    kind: str
    parts: list[tuple[str, Sequence[Piece]]] = field(default_factory=list)
    next_sign: str = ": "
    is_aimed: bool = False

    def add(self, pieces: Sequence[Piece]) -> None:
        """Append a clause."""
        self.parts.append((self.next_sign if self.parts else "", pieces))
        if len(self.parts) > 1:
            self.next_sign = ", "

    def text(self) -> Text:
        """Return the whole line, which begins with a capital unless it begins with a seat's name."""
        line = Text()
        for sign, pieces in self.parts:
            line.append_text(Text.assemble(sign, *pieces))
        if self.is_aimed and len(self.parts) == 1:
            line.append(", to no effect")
        if self.kind != "turn_started":
            line.append(".")
        if line.plain[:1].islower() and line.plain[:2] not in OTHER:
            spans = line.spans
            line = Text(line.plain[:1].upper() + line.plain[1:])
            line.spans = spans
        return line


def merged(events: Sequence[Json], steps: Mapping[str, int]) -> list[Json]:
    """Return events with draws of one player, and steps of one unit, that follow each other as one each.

    `length` says how many a merged event stands for; no unit is told to take more steps than it has by `steps`.
    """
    found: list[Json] = []
    for (kind, seat), group in groupby(events, key=lambda event: (event["event"], event.get("seat"))):
        if kind == "drawn":
            cards = [event["card"] for event in group]
            found.append({"event": kind, "seat": seat, "cards": cards, "length": len(cards)})
            continue
        for event in group:
            last = found[-1] if found else {}
            if last.get("event") == kind == "stepped" and _goes_on(last, event, steps):
                found[-1] = {**last, "to": event["to"], "length": last["length"] + 1, "steps": last["steps"] + 1}
            else:
                found.append({**event, "length": 1, **({"steps": 1} if kind == "stepped" else {})})
    return found


def _goes_on(last: Json, event: Json, steps: Mapping[str, int]) -> bool:
    is_same = (last["seat"], last["card"], last["to"]) == (event["seat"], event["card"], event["from"])
    return is_same and bool(last["steps"] < steps.get(event["card"], 1))


def harm_words(seat: str, events: Iterable[Json]) -> str:
    """Return in a few words how a seat's own side fares badly before the turn ends."""
    hurt: dict[tuple[str, str], str] = {}
    verbs = {"died": "dies", "destroyed": "is destroyed"}
    for event in events:
        if event["event"] == "turn_ended":
            break
        if event.get("seat") != seat:
            continue
        match event["event"]:
            case "damaged" | "died" | "destroyed" as kind:
                verb = verbs.get(kind) or f"takes {event['amount']}"
                hurt[event["card"], event["tile"]] = f"your {event['card']} @{event['tile']} {verb}"
            case "player_hit":
                hurt["you", ""] = f"you take {event['amount']}"
    return ", ".join(hurt.values())
