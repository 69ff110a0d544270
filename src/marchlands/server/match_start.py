"""How a match begins that does not begin with a shuffle: at a position, or in the middle of another match.

Its setup is a replay with the moves that were made before. They are not the match's own, so none can be taken back.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from marchlands.engine.game import Game, find_game
from marchlands.engine.match import Match
from marchlands.engine.replay import Replay
from marchlands.engine.scenario import position_of_text
from marchlands.engine.table import SEATS
from marchlands.errors import MarchlandsError, ReplayError
from marchlands.server.lobby import Lobby
from marchlands.server.record import Guest
from marchlands.server.refusal import Refusal
from marchlands.server.rest_body import NewMatch, Start
from marchlands.server.time_slice import TimeSlice
from marchlands.server.workshop import game_with

SOURCES: Final = ("match", "replay", "scenario")


def check_start(wanted: NewMatch) -> None:
    """Raise Refusal for what a match with a start cannot have."""
    if wanted.opponent.kind == "invite":
        reason = "cannot begin there with somebody else: play against a bot, or two players at one screen"
        raise Refusal("start/opponent", reason)
    if wanted.public:
        raise Refusal("start/public", "a match that does not begin with a shuffle is private; leave public out")
    chosen = {
        "deck": wanted.deck,
        "leader": wanted.leader,
        "rules": wanted.rules,
        "opponent.deck": wanted.opponent.deck,
        "opponent.leader": wanted.opponent.leader,
    }
    surplus = [key for key, value in chosen.items() if value is not None]
    if surplus:
        raise Refusal("start/decks", f"the start says what is played; leave {' and '.join(surplus)} out")


async def started(lobby: Lobby, guest: Guest, start: Start) -> Replay:
    """Return the setup of a match and the moves made before it begins. Raises MarchlandsError."""
    named = [source for source in SOURCES if getattr(start, source) is not None]
    if len(named) != 1:
        found = " and ".join(named) or "nothing"
        raise Refusal("start/unclear", f"a start names exactly one of {', '.join(SOURCES)}, not {found}")
    if start.pack is not None and start.scenario is None:
        raise Refusal("start/pack", "a pack goes with a scenario; leave it out, or name the scenario to try it in")
    if start.scenario is not None:
        scenario, pack = start.scenario, start.pack
        if pack is None:
            return position_of_text(scenario).replay()

        def game_named(name: object) -> Game:
            return game_with(find_game(name), pack)

        return await lobby.service.workshop.work(guest.id, lambda: position_of_text(scenario, game_named).replay())
    own: Collection[str] = ()
    if start.match is not None:
        finished = await lobby.finished(start.match, guest.id, start.invite)
        replay, own = finished.match.replay(), finished.info.yours
    else:
        replay = Replay.from_json(start.replay or "")
    if start.move > len(replay.moves):
        raise Refusal("start/move", f"there are only {len(replay.moves)} moves, not {start.move}")
    match = await played(replay, start.move)
    if match.result is not None:
        raise Refusal("start/over", f"the match is over after move {start.move}; choose an earlier one")
    return _without_names(match.replay(), own)


def _without_names(replay: Replay, own: Collection[str]) -> Replay:
    """Return a replay without what others called their decks: it will belong to somebody else than they do.

    What they write is theirs to delete. `own` are the seats of whoever plays on.
    """
    ready_made = {deck.name for deck in replay.game.decks().values()}
    decks = zip(SEATS, replay.setup.decks, strict=True)
    first, second = (deck if seat in own or deck.name in ready_made else replace(deck, name="") for seat, deck in decks)
    return replace(replay, setup=replay.setup._replace(decks=(first, second)))


async def played(replay: Replay, moves: int, *, record: bool = False) -> Match:
    """Return the match after the first moves, letting others run meanwhile. Raises ReplayError."""
    match, time_slice = replay.match(0, record=record), TimeSlice()
    for number, move in enumerate(replay.moves[:moves], 1):
        try:
            match.apply(move)
        except MarchlandsError as error:
            raise ReplayError(f"cannot play the replay again: move {number}: {error}") from error
        await time_slice.let_others_run()
    return match
