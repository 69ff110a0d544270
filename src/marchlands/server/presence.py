"""Who follows a match, which players are away, and when a win may be claimed for that."""

from __future__ import annotations

from asyncio import get_running_loop

from marchlands.engine.table import OTHER, SEATS
from marchlands.server.match_terms import bot_of, guests_of, seated, seats_of
from marchlands.server.message import Seat
from marchlands.server.perspective import FACES, Face
from marchlands.server.refusal import Refusal
from marchlands.server.service import Follower
from marchlands.server.standing import Standing


class Presence:
    """The followers of a match, each with its face: the seat it sees the match from, None for a spectator."""

    def __init__(self, standing: Standing) -> None:
        """Start with nobody: all players are away."""
        self.standing = standing
        self.followers: dict[Follower, Face] = {}
        self.glimpsing: set[Follower] = set()  # those who show it small, among others
        record, now = standing.record, get_running_loop().time()
        self.away: dict[Seat, float] = {seat: now for seat in SEATS if seated(record, seat) in guests_of(record)}

    # --- coming and going

    def enter(self, follower: Follower, face: Face, *, is_glimpse: bool = False) -> bool:
        """Add a follower; return whether a player who was away is back."""
        self.followers[follower] = face
        (self.glimpsing.add if is_glimpse else self.glimpsing.discard)(follower)
        back = [seat for seat in self._seats(follower) if seat in self.away]
        for seat in back:
            del self.away[seat]
        return bool(back)

    def leave(self, follower: Follower) -> bool:
        """Remove a follower; return whether a player is now away, because this was its last connection."""
        self.followers.pop(follower, None)
        self.glimpsing.discard(follower)
        self.standing.touch()
        if any(other.guest == follower.guest for other in self.followers):
            return False
        left = [seat for seat in self._seats(follower) if seat not in self.away]
        for seat in left:
            self.away[seat] = self.standing.used
        return bool(left)

    def change_faces(self) -> None:
        """Let everybody see the match from their own seats, now that both are taken."""
        for follower, face in list(self.followers.items()):
            self.followers[follower] = self.face_of(follower, face)

    def note_absent(self) -> None:
        """Record that players who do not follow the match are away."""
        here = {follower.guest for follower in self.followers}
        record = self.standing.record
        for seat in SEATS:
            if bot_of(record, seat) is None and seated(record, seat) not in here:
                self.away.setdefault(seat, get_running_loop().time())

    # --- who somebody is here

    def face_of(self, follower: Follower, wanted: Seat | None) -> Face:
        """Return the seat that somebody sees the match from, or None for a spectator.

        Somebody with both seats gets the requested one, otherwise the one to act.
        """
        owned = self._seats(follower)
        if not owned:
            return None
        if wanted in owned:
            return wanted
        progress = self.standing.progress
        if len(owned) == 1 or progress is None or progress.to_act not in owned:
            return owned[0]
        return progress.to_act

    def seat_of(self, follower: Follower) -> Seat:
        """Return the seat that somebody acts for. Raises Refusal for spectators."""
        owned = self._seats(follower)
        if not owned:
            raise Refusal("seat/foreign", "you have no seat in this match; you may watch")
        face = self.followers.get(follower)
        return face if face in owned and face is not None else owned[0]

    def check_face(self, follower: Follower) -> None:
        """Raise Refusal for somebody who has both seats and follows from neither."""
        if len(self._seats(follower)) > 1 and self.followers.get(follower) is None:
            raise Refusal("seat/unseen", "follow the match before you act in it", self.standing.number)

    def at(self, face: Face) -> list[Follower]:
        """Return the followers who see the match from one side."""
        return [follower for follower, seen_from in self.followers.items() if seen_from == face]

    @property
    def watchers(self) -> int:
        """How many guests without a seat watch the match, however many sockets each has."""
        seen = {follower.guest for follower in self.at(None) if follower not in self.glimpsing}
        return len(seen - guests_of(self.standing.record))

    @property
    def faces(self) -> tuple[Face, ...]:
        """The sides that the match is seen from now, including spectators if they will be shown this later."""
        followed = set(self.followers.values())
        return tuple(face for face in FACES if face in followed or (face is None and self.standing.terms.delay))

    def _seats(self, follower: Follower) -> tuple[Seat, ...]:
        return seats_of(self.standing.record, follower.guest)

    # --- absence

    def seconds_away(self, seat: Seat) -> float | None:
        """Return how long a player has been away, or None if the player is here."""
        since = self.away.get(seat)
        return None if since is None else round(get_running_loop().time() - since, 1)

    def claim_in(self, seat: Seat, absence: float) -> float | None:
        """Return in how many seconds a seat may claim the win because the other player is away.

        None if the other player is here, or has a clock that will run out anyway.
        """
        standing, other = self.standing, OTHER[seat]
        if standing.progress is None or standing.clock is not None or standing.record.status != "playing":
            return None
        if other not in self.away:
            return None
        return round(max(0.0, absence - (get_running_loop().time() - self.away[other])), 1)
