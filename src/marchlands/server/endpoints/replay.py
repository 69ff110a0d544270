"""Endpoints for replays move by move, positions of them as scenarios, and notes on matches."""

from __future__ import annotations

import time
from typing import Final, cast

import msgspec

from marchlands.engine.replay import Replay
from marchlands.engine.scenario import titled_position
from marchlands.engine.scenario_text import scenario_at
from marchlands.server import replay_body as body
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.lobby import Finished
from marchlands.server.message import Seat
from marchlands.server.record import DropNote, Note, WriteNote
from marchlands.server.refusal import Refusal
from marchlands.server.replay_frames import Eyes, frames_of_file, frames_of_match

ENCODE: Final = msgspec.json.Encoder().encode
EYES: Final = ("both", "own")


async def _frames(asked: Asked) -> body.Frames:
    """Show a finished match move by move, with both hands face up or as its player knew it."""
    eyes = asked.words.get("eyes", "both")
    if eyes not in EYES:
        raise Refusal("request/unreadable", f"cannot see with eyes {eyes[:40]!r}: expected both or own")
    return await frames_of_match(await _finished(asked), cast("Eyes", eyes))


async def _opened(asked: Asked) -> body.Frames:
    """Show a replay that was opened from a file move by move; nothing of it is kept."""
    wanted: body.OpenedReplay = asked.body
    return await frames_of_file(wanted.replay, wanted.seat, wanted.eyes)


async def _scenario(asked: Asked) -> body.WrittenScenario:
    """Write a position of a finished match as a scenario file."""
    move = _number(asked.words.get("move", "0"))
    finished = await _finished(asked)
    title = f"{finished.names['p1']} against {finished.names['p2']}, after move {move}"
    return body.WrittenScenario(*scenario_at(finished.match.replay(), move, title))


async def _scenario_of_file(asked: Asked) -> body.WrittenScenario:
    """Write a position of a replay that was opened from a file as a scenario file."""
    wanted: body.ReplayMoment = asked.body
    return body.WrittenScenario(*scenario_at(Replay.from_json(wanted.replay), wanted.move, f"After move {wanted.move}"))


async def _position(asked: Asked) -> body.ShownPosition:
    """Show the position of a scenario that was opened from a file; nothing of it is kept."""
    title, match = titled_position(asked.body.scenario)
    view, to_act = msgspec.Raw(ENCODE(match.snapshot())), cast("Seat | None", match.to_act)
    return body.ShownPosition(title, match.table.game, match.table.rules, view, to_act)


async def _notes(asked: Asked) -> list[body.NoteInfo]:
    """List my notes on a match."""
    guest = asked.known().id
    finished = await _finished(asked)
    found = await asked.lobby.service.store.notes(guest, finished.info.id)
    return [body.NoteInfo(note.move, note.text, note.changed) for note in found]


async def _write_note(asked: Asked) -> body.NoteInfo:
    """Write a note on a finished match, after so many of its moves, in place of an earlier one there."""
    guest, move = asked.known().id, _number(asked.words["move"])
    finished = await _finished(asked)
    last = len(finished.match.made) + 1  # what ended the match counts, where that was not a move
    if move > last:
        raise Refusal("note/move", f"there are only {last} moves to write to, not {move}")
    note = Note(guest, finished.info.id, move, _clean(asked.body.text), time.time())
    await asked.lobby.service.store.write(WriteNote(note))
    return body.NoteInfo(note.move, note.text, note.changed)


async def _drop_note(asked: Asked) -> None:
    """Delete one of my notes on a match."""
    guest, move = asked.known().id, _number(asked.words["move"])
    await asked.lobby.service.store.write(DropNote(guest, asked.words["id"], move))


async def _finished(asked: Asked) -> Finished:
    return await asked.lobby.finished(asked.words["id"], asked.who, asked.words.get("invite"), asked.address)


def _number(text: str) -> int:
    """Return the number of a move. Raises Refusal."""
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise Refusal("request/unreadable", f"cannot find move {text[:40]!r}: expected a number")
    return int(text)


def _clean(text: str) -> str:
    """Return a note without invisible characters, on as many lines as it has. Raises Refusal if nothing is left."""
    lines = ["".join(letter if letter.isprintable() else " " for letter in line).rstrip() for line in text.splitlines()]
    cleaned = "\n".join(lines).strip()
    if not cleaned:
        raise Refusal("note/empty", "cannot keep an empty note; delete it instead")
    return cleaned


LOOK: Final = ("invite", "eyes")
ENDPOINTS: Final = (
    Endpoint("GET", "/api/matches/{id}/frames", _frames, body.Frames, limited=True, query=LOOK, packed=True),
    Endpoint("GET", "/api/matches/{id}/scenario", _scenario, body.WrittenScenario, query=("invite", "move")),
    Endpoint("GET", "/api/matches/{id}/notes", _notes, list[body.NoteInfo], query=("invite",)),
    Endpoint(
        "PUT", "/api/matches/{id}/notes/{move}", _write_note, body.NoteInfo, body.WriteNote, True, query=("invite",)
    ),
    Endpoint("DELETE", "/api/matches/{id}/notes/{move}", _drop_note, None, limited=True),
    Endpoint("POST", "/api/replays/frames", _opened, body.Frames, body.OpenedReplay, limited=True, packed=True),
    Endpoint("POST", "/api/replays/scenario", _scenario_of_file, body.WrittenScenario, body.ReplayMoment, limited=True),
    Endpoint("POST", "/api/replays/position", _position, body.ShownPosition, body.OpenedScenario, limited=True),
)
