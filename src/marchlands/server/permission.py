"""What may be done in a match now; everything else is refused with a reason."""

from __future__ import annotations

from typing import Final

from marchlands.engine.table import OTHER
from marchlands.server.match_terms import bot_of, guests_of, seated
from marchlands.server.message import Deed, Seat, TakingBack
from marchlands.server.presence import Presence
from marchlands.server.progress import Kind, Progress
from marchlands.server.record import MatchRecord
from marchlands.server.refusal import Refusal
from marchlands.server.standing import Standing

FROZEN: Final = "the match was stopped after a fault in the rules"
KINDS: Final[dict[Deed, Kind]] = {
    "concede": "concede",
    "offer_draw": "offer",
    "accept_draw": "accept",
    "decline_draw": "decline",
    "claim_win": "claim",
    "accept_take_back": "accept_take_back",
    "decline_take_back": "decline_take_back",
}
MOST_TAKEN_BACK: Final = 100  # moves of one match: what is taken back stays written down


def check_playing(standing: Standing) -> Progress:
    """Return the progress of a match that is being played. Raises Refusal for any other."""
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
    """Raise Refusal unless it is a seat's turn and it has seen the current board."""
    if progress.to_act != seat:
        raise Refusal("move/not-your-turn", "it is not your turn", progress.number)
    check_seen(progress, after)


def check_seen(progress: Progress, after: int) -> None:
    """Raise Refusal unless whoever asks has seen the board as it is."""
    if after < progress.moved:
        raise Refusal("move/stale", "the board has changed since; look again", progress.number)
    if after > progress.number:
        raise Refusal("move/ahead", f"there is no number {after} yet", progress.number)


def check_alone(record: MatchRecord) -> None:
    """Raise Refusal for a match with two people in it: nobody is helped against another person."""
    if len(guests_of(record)) > 1:
        raise Refusal("hint/people", "there are hints against bots and on one screen, never against another person")


def taking_back(record: MatchRecord, progress: Progress, seat: Seat | None) -> TakingBack | None:
    """Return how the player on a seat may take a move back: at once, by asking the other player, or not at all.

    It must be the last thing that anybody decided, and nobody may have seen anything hidden since.
    """
    last = progress.last
    if last is None or seat is None or progress.result is not None or record.status != "playing":
        return None
    owner, rival = seated(record, last.seat), OTHER[last.seat]
    if seated(record, seat) != owner or progress.taken_back >= MOST_TAKEN_BACK:
        return None
    if bot_of(record, rival) is not None or seated(record, rival) == owner:
        return "now"
    return "ask" if progress.asking is None and not progress.stands else None


def check_taking_back(record: MatchRecord, progress: Progress, seat: Seat) -> TakingBack:
    """Return how the player on a seat takes its last move back. Raises Refusal if it may not."""
    way = taking_back(record, progress, seat)
    if way is not None:
        return way
    if progress.taken_back >= MOST_TAKEN_BACK:
        reason = f"{MOST_TAKEN_BACK} moves of this match have been taken back; there can be no more"
        raise Refusal("take_back/too-many", reason, progress.number)
    if progress.asking == seat:
        raise Refusal("take_back/asked", "you have asked already", progress.number)
    if progress.stands and progress.last is not None and progress.last.seat == seat:
        raise Refusal("take_back/declined", "the other player has declined; the move stands", progress.number)
    raise Refusal("take_back/none", "there is no move that you can take back now", progress.number)


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
    elif kind in ("accept_take_back", "decline_take_back") and progress.asking != other:
        raise Refusal("take_back/unasked", "nobody asks you to take a move back", number)
    elif kind in ("accept", "decline") and progress.offer != other:
        raise Refusal("draw/none", "no draw has been offered to you", number)
    elif kind == "claim":
        left = presence.claim_in(seat, absence)
        if left is None:
            raise Refusal("claim/present", "the win cannot be claimed: the other player is there", number)
        if left > 0:
            raise Refusal("claim/early", f"the win can be claimed in {left:.0f} seconds", number)
