"""The journal of a match: everything done in it, written to the store entry by entry."""

from __future__ import annotations

import time
from typing import Final

from marchlands.server.progress import Step
from marchlands.server.record import TAKING_BACK, AddEntry, Change, ChangeMatch, Entry, stored_kept, stored_moves
from marchlands.server.refusal import Refusal
from marchlands.server.service import Service
from marchlands.server.store import StoreError

IN_DOUBT: Final = ("store/in-doubt", "store/conflict")  # after these, the disk may be ahead of memory


class Journal:
    """The entries of one match, and which requests they answered.

    `is_in_doubt` says that a write failed without telling whether it reached the disk; `missed` finds out.
    """

    def __init__(self, match: str, service: Service) -> None:
        """Keep the journal of the match with this id."""
        self.match = match
        self.service = service
        self.answered: dict[tuple[str, str], int] = {}  # numbers by guest and request
        self.is_in_doubt = False

    async def read(self) -> list[Entry]:
        """Return all entries that are on disk. Raises StoreError."""
        return await self.service.store.entries(self.match)

    async def missed(self, number: int | None) -> list[Entry]:
        """Return the entries on disk after a number, and end the doubt. Raises Refusal while they cannot be read."""
        try:
            entries = await self.read()
        except StoreError as error:
            reason = f"cannot tell yet whether it was saved; ask again in a moment ({error.told})"
            raise Refusal("store/in-doubt", reason, number) from error
        self.is_in_doubt = False
        return entries[number or 0 :]

    def entry(self, step: Step, key: tuple[str, str] | None) -> Entry:
        """Return the entry for a step made now; `key` is the guest and the id of its request, if it has one."""
        progress = step.progress
        guest, request = key if key is not None else (None, None)
        clock = progress.clock.kept(self.service.now()) if progress.clock is not None else None
        return Entry(
            self.match,
            progress.number,
            step.kind,
            step.seat,
            stored_kept(len(progress.match.made)) if step.kind in TAKING_BACK else stored_moves(step.moves),
            request,
            guest,
            time.time(),
            clock,
        )

    async def write(self, step: Step, entry: Entry, *more: Change) -> None:
        """Write an entry, and the end of the match if the step ends it, with what else follows. Raises StoreError."""
        changes: list[Change] = [AddEntry(entry), *more]
        after = step.progress
        if after.result is not None:
            ended = ChangeMatch(
                self.match,
                status="over",
                result=after.result,
                reason=after.reason,
                ended=entry.at,
                turns=after.turn,
            )
            changes.append(ended)
        await self.service.store.write(*changes)

    async def freeze(self, report: str) -> None:
        """Record that the match was stopped after a fault. Raises StoreError."""
        await self.service.store.write(ChangeMatch(self.match, status="frozen", report=report))

    def remember(self, entry: Entry) -> None:
        """Remember which request an entry answered, so that the same request is not carried out twice."""
        if entry.guest is not None and entry.request is not None:
            self.answered[entry.guest, entry.request] = entry.number
