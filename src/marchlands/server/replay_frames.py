"""A replay move by move, as a page shows it: every view, every event, every line of the log.

Only matches that are over, and files that somebody brings, are ever shown like this: with both hands face up, or as
one seat knew it then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, cast

import msgspec

from marchlands.engine.event import Event, plain
from marchlands.engine.match import Match
from marchlands.engine.replay import Replay
from marchlands.engine.table import SEATS, Json
from marchlands.errors import MarchlandsError, ReplayError
from marchlands.server.announcement import end_line
from marchlands.server.lobby import Finished
from marchlands.server.message import LogLine, Player, Seat
from marchlands.server.perspective import Face, log_line, logged, told_events
from marchlands.server.replay_body import BroughtDeck, Frame, Frames, Mark
from marchlands.server.time_slice import TimeSlice
from marchlands.story.narrator import Narrator
from marchlands.story.telling import narrator, offer, place_labels, place_names, telling_of

Eyes = Literal["both", "own"]
ENCODE: Final = msgspec.json.Encoder().encode
NAMES: Final[dict[str, str]] = {"p1": "Player 1", "p2": "Player 2"}


class Onlooker(NamedTuple):
    """Who a replay is shown to: a seat or nobody, whose eyes see it, and the names of the players."""

    face: Face
    eyes: Eyes
    names: Mapping[str, str]


async def frames_of_match(finished: Finished, eyes: Eyes) -> Frames:
    """Return the frames of a match on this service. Its player sees it from the own seat."""
    info = finished.info
    face = info.yours[0] if len(info.yours) == 1 else None
    onlooker = Onlooker(face, eyes if face is not None else "both", finished.names)
    shown = await _frames(finished.match.replay(), onlooker)
    if shown and info.reason is not None and info.reason != "rules":
        lines = (end_line(info.reason, info.result, face, finished.names),)
        shown.append(msgspec.structs.replace(shown[-1], kind=info.reason, lines=lines, **NOTHING_HAPPENED))
    players = {seat: Player(info.players[seat].kind, info.players[seat].name) for seat in SEATS}
    ended = info.result, info.reason
    invite = info.invite if not info.public else None  # everybody may see a public match
    whole = _whole(finished.match.replay(), onlooker, players, ended, shown)
    return msgspec.structs.replace(whole, match=info.id, invite=invite, book=info.book)


async def frames_of_file(text: str, seat: Seat | None, eyes: Eyes) -> Frames:
    """Return the frames of a replay that somebody has opened. Raises ReplayError."""
    replay = Replay.from_json(text)
    onlooker = Onlooker(seat, eyes if seat is not None else "both", NAMES)
    shown = await _frames(replay, onlooker)
    players: dict[Seat, Player] = {each: Player("guest", NAMES[each]) for each in SEATS}
    result = msgspec.json.decode(shown[-1].view).get("result")
    return _whole(replay, onlooker, players, (result, "rules" if result else None), shown)


NOTHING_HAPPENED: Final[dict[str, Any]] = {
    "to_act": None,
    "events": msgspec.Raw(b"[]"),
    "text": "",
    "words": "",
    "seat": None,
    "marks": (),
}


def _whole(
    replay: Replay,
    onlooker: Onlooker,
    players: dict[Seat, Player],
    ended: tuple[str | None, str | None],
    shown: Sequence[Frame],
) -> Frames:
    setup, face = replay.setup, onlooker.face
    decks = zip(SEATS, setup.decks, strict=True) if setup.given is None else ()
    return Frames(
        None,
        setup.game,
        setup.rules,
        players,
        face,
        onlooker.eyes,
        place_names(setup.game, face, onlooker.names),
        place_labels(setup.game),
        {seat: BroughtDeck(deck.name, deck.lead, dict(deck.cards)) for seat, deck in decks},
        *ended,
        tuple(shown),
    )


async def _frames(replay: Replay, onlooker: Onlooker) -> list[Frame]:
    """Return the beginning and every move, letting others run meanwhile. Raises ReplayError."""
    match, time_slice = replay.match(0, record=True), TimeSlice()
    table, face = match.table, onlooker.face
    seen = match.view(face) if replay.setup.given is not None else None
    names = onlooker.names
    teller = narrator(replay.game, replay.setup.rules, face, view=seen, is_spoken=True, names=names)
    shown = [_frame(match, onlooker, teller, _recorded(match))]
    for number, text in enumerate(replay.moves, 1):
        before, match = match, match.clone()
        match.state.recording = True
        try:
            match.apply(text)
        except MarchlandsError as error:
            raise ReplayError(f"cannot play the replay again: move {number}: {error}") from error
        seat = before.to_act
        assert seat is not None
        move = match.made[-1]
        frame = _frame(match, onlooker, teller, _recorded(match))
        words = offer(before.view(seat), seat, table.parts(move))
        shown.append(msgspec.structs.replace(frame, seat=seat, text=table.text(move), words=words))
        await time_slice.let_others_run()
    return shown


def _recorded(match: Match) -> list[Event]:
    """Return what a match has recorded, and stop recording."""
    match.state.recording = False
    return match.table.events([int(number) for number in match.state.log])


def _frame(match: Match, onlooker: Onlooker, teller: Narrator, events: list[Event]) -> Frame:
    """Return where a match stands after some events."""
    is_own = onlooker.eyes == "own"
    told = told_events(match.table, events, onlooker.face) if is_own else events
    said = plain(told)
    telling = telling_of(match.table.game)
    view = match.view(onlooker.face) if is_own else _open_view(match)
    moments = telling.moments(said, onlooker.names)
    return Frame(
        view=msgspec.Raw(ENCODE(view)),
        to_act=cast("Seat | None", match.to_act),
        events=msgspec.Raw(ENCODE(said)),
        lines=_lines(teller, said),
        marks=tuple(Mark(moment.kind, moment.words, cast("Seat | None", moment.seat)) for moment in moments),
        score=telling.score(view),
    )


def _lines(teller: Narrator, said: list[Json]) -> tuple[LogLine, ...]:
    lines = [log_line(line) for line in teller.tell(said)]
    return tuple(lines) if said else tuple(logged(lines))


def _open_view(match: Match) -> Json:
    """Return the whole truth in the form of a view: what is left of a deck is a list, here in the order of drawing."""
    view = match.snapshot()
    for seat in SEATS:
        view[seat]["deck_list"] = view[seat].pop("deck")
        view[seat]["deck"] = None
    return view
