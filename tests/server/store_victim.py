"""A process that a test kills: it plays matches into a store and prints which entries were acknowledged.

python -m tests.server.store_victim PATH RUN
"""

from __future__ import annotations

import asyncio
import sys

from marchlands.server.record import AddMatch, ChangeMatch, SaveDeck
from marchlands.server.sqlite import SqliteStore
from tests.server.store_examples import a_deck, a_match, add

MATCHES = [f"m{number}" for number in range(6)]


async def play(store: SqliteStore, match: str, run: str) -> None:
    """Add entries for ever; each call also changes the match, so that half a call would be noticed."""
    if await store.match(match) is None:
        await store.write(AddMatch(a_match(match)))
    number = len(await store.entries(match))
    while True:
        number += 1
        text = f"{match} {number} {run}"
        await store.write(add(number, match, text=text, request=text), ChangeMatch(match, report=text))
        print(text, flush=True)


async def fail(store: SqliteStore) -> None:
    """Make calls for ever that cannot be carried out."""
    while True:
        await asyncio.gather(
            store.write(ChangeMatch(MATCHES[0], report="wrong"), SaveDeck(a_deck(guest="nobody"))),
            return_exceptions=True,
        )


async def main(path: str, run: str) -> None:
    """Play until killed."""
    store = await SqliteStore.open(path, wait=60.0)
    print("open", flush=True)
    await asyncio.gather(fail(store), *(play(store, match, run) for match in MATCHES))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
