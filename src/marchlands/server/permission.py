"""What may be done in a match just now; everything else is refused with the reason."""

from __future__ import annotations

from typing import Final

from marchlands.engine.table import OTHER
from marchlands.server.match_terms import bot_of
from marchlands.server.message import Deed, Seat
from marchlands.server.presence import Presence
from marchlands.server.progress import Kind, Progress
from marchlands.server.refusal import Refusal
from marchlands.server.standing import Standing

FROZEN: Final = "the match was stopped after a fault in the rules"
KINDS: Final[dict[Deed, Kind]] = {
    "concede": "concede",
    "offer_draw": "offer",
    "accept_draw": "accept",
    "decline_draw": "decline",
    "claim_win": "claim",
}


def check_playing(standing: Standing) -> Progress:
    """Return the progress of a match that goes on. Raises Refusal for any other."""
    if standing.is_closed:
        raise Refusal("server/closing", "the server is about to stop; try again in a moment")
    if standing.record.status == "frozen":
        raise Refusal("match/frozen", FROZEN, standing.number)
    if standing.progress is None:
        raise Refusal("match/waiting", "the match has not begun")
    if standing.progress.result is not None:
        raise Refusal("match/over", "the match is over", standing.number)
    return standing.progress


def check_turn(progress: Progress, seat: Seat, after: int) -> None:
    """Raise Refusal unless it is a seat's turn, and it has seen the board as it is."""
    if progress.to_act != seat:
        raise Refusal("move/not-your-turn", "it is not your turn", progress.number)
    if after < progress.moved:
        raise Refusal("move/stale", "the board has changed since; look again", progress.number)
    if after > progress.number:
        raise Refusal("move/ahead", f"there is no number {after} yet", progress.number)


def check_deed(standing: Standing, presence: Presence, absence: float, kind: Kind, seat: Seat) -> None:
    """Raise Refusal if a seat may not do something other than a move now; `absence` is when wins may be claimed."""
    progress = check_playing(standing)
    number, other = progress.number, OTHER[seat]
    if kind == "offer":
        if bot_of(standing.record, other) is not None:
            raise Refusal("draw/bot", "bots do not agree to draws", number)
        if progress.offer is not None:
            raise Refusal("draw/offered", "a draw has been offered already", number)
        if seat in progress.offered:
            raise Refusal("draw/again", "you have offered a draw in this turn; offer again in the next one", number)
    elif kind in ("accept", "decline") and progress.offer != other:
        raise Refusal("draw/none", "no draw has been offered to you", number)
    elif kind == "claim":
        left = presence.claim_in(seat, absence)
        if left is None:
            raise Refusal("claim/present", "the win cannot be claimed: the other player is there", number)
        if left > 0:
            raise Refusal("claim/early", f"the win can be claimed in {left:.0f} seconds", number)
