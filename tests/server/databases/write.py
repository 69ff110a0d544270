"""Writes a database of the current version, for later versions to open.

Run `python -m tests.server.databases.write`. Each published version of the tables has two files here: NAME.sql is the
database as SQL, and NAME.json says what was true of it. They are written once, by the code of their time.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from marchlands.server.migration import APPLICATION, STEPS
from tests.server.house import Guest, Pair, Socket, following, served

FOLDER = Path(__file__).parent
Json = dict[str, Any]


def main(name: str) -> None:
    """Play on a new service, and write NAME.sql and NAME.json."""
    with TemporaryDirectory() as folder:
        facts = asyncio.run(_played(Path(folder)))
        with closing(sqlite3.connect(Path(folder) / "marchlands.db")) as database:
            marks = (f"PRAGMA application_id = {APPLICATION};", f"PRAGMA user_version = {len(STEPS)};")
            script = "\n".join([*marks, *database.iterdump()])
    (FOLDER / f"{name}.sql").write_text(script + "\n")
    (FOLDER / f"{name}.json").write_text(json.dumps(facts, indent=1) + "\n")


async def _played(folder: Path) -> Json:
    dice = random.Random(1)
    async with served(folder) as service:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        matches = {
            "asked": await _between(ann, bob, dice, game="skirmish", clock={"seconds": 600, "increment": 5}),
            "offered": await _offered(ann, bob, dice),
            "with a bot": await _with_bot(ann),
            "by the rules": await _alone(ann, dice, 1_000, game="skirmish"),
            "conceded": await _alone(ann, dice, 12, game="warpath", public=True),
            "waiting": (await ann.new_match(game="skirmish", seat="p2", opponent={"kind": "invite"}))["id"],
        }
        decks = [await _save(ann, "skirmish", "aggro-1"), await _save(ann, "warpath", "mage-1")]
        return {
            "guests": {guest.id: {"name": name, "token": guest.token} for guest, name in ((ann, "Ann"), (bob, "Bob"))},
            "browsers": [await _another_browser(ann)],
            "decks": {deck["id"]: deck for deck in decks},
            "matches": {what: await _facts(ann, bob, match) for what, match in matches.items()},
        }


async def _between(ann: Guest, bob: Guest, dice: random.Random, **wanted: Any) -> str:
    """Let two guests play some moves, and continue until there is a choice."""
    match = await ann.new_match(seat="p1", opponent={"kind": "invite"}, **wanted)
    await bob.ask("POST", f"/api/invites/{match['invite']}", {})
    async with following(match["id"], {"p1": ann, "p2": bob}) as both:
        for _ in range(10):
            await _step(both, dice)
        while (await _step(both, dice))["phase"] != "choose":
            pass
    return str(match["id"])


async def _offered(ann: Guest, bob: Guest, dice: random.Random) -> str:
    """Let two guests play a little, and one of them offer a draw."""
    match = await ann.new_match(game="warpath", seat="p1", opponent={"kind": "invite"})
    await bob.ask("POST", f"/api/invites/{match['invite']}", {})
    async with following(match["id"], {"p1": ann, "p2": bob}) as both:
        for _ in range(14):
            await _step(both, dice)
        await both.sockets["p2"].do(match["id"], "offer_draw")
    return str(match["id"])


async def _step(both: Pair, dice: random.Random) -> Json:
    """Make a random move; return the view after it."""
    mover, _ = await both.turn()
    legal = [move["text"] for move in mover.states[both.id]["position"]["legal"]]
    await mover.move(both.id, dice.choice(legal[1:] or legal))
    mover, _ = await both.turn()
    view: Json = mover.states[both.id]["position"]["view"]
    return view


async def _with_bot(ann: Guest) -> str:
    match = await ann.new_match(game="warpath", seat="p1", opponent={"kind": "bot", "level": "recruit"})
    async with ann.socket() as socket:
        await socket.follow(match["id"])
        for _ in range(3):
            await _wait_for_turn(socket, match["id"])
            await socket.move(match["id"], "end")
        await _wait_for_turn(socket, match["id"])
    return str(match["id"])


async def _wait_for_turn(socket: Socket, match: str) -> None:
    while not socket.states[match]["position"]["legal"]:
        await socket.receive()


async def _alone(ann: Guest, dice: random.Random, moves: int, **wanted: Any) -> str:
    """Let a guest play both sides for so many moves, or to the end by the rules; then one side concedes."""
    match = await ann.new_match(seat="p1", opponent={"kind": "hot_seat", "name": "Carl"}, **wanted)
    id = str(match["id"])
    async with ann.socket() as socket:
        await socket.follow(id)
        for _ in range(moves):
            to_act = socket.states[id]["position"]["to_act"]
            if to_act is None:
                return id
            state = await socket.follow(id, face=to_act)
            await socket.move(id, dice.choice(state["position"]["legal"])["text"])
        await socket.do(id, "concede")
        await socket.do(id, "rematch")
    return id


async def _save(ann: Guest, game: str, deck: str) -> Json:
    games = (await ann.ask("GET", "/api/games")).json()
    found = next(each for info in games for each in info["decks"] if each["id"] == deck)
    wish = {"game": game, "name": f"My {deck}", "lead": found["lead"], "cards": found["cards"]}
    saved: Json = (await ann.ask("POST", "/api/decks", wish)).json()
    return {key: saved[key] for key in ("id", "game", "name", "rules", "lead", "cards", "code")}


async def _another_browser(guest: Guest) -> Json:
    """Let a guest join with another browser; return who it is there, and the token."""
    code = (await guest.ask("POST", "/api/devices/codes", {})).json()["code"]
    joined = (await guest.http.post("/api/devices/join", json={"code": code, "about": "Firefox on Linux"})).json()
    return {key: joined[key] for key in ("id", "name", "token")}


async def _facts(ann: Guest, bob: Guest, match: str) -> Json:
    """Return what later versions must find; views are left out because they gain fields."""
    info = (await ann.ask("GET", f"/api/matches/{match}")).json()
    kept = {key: info[key] for key in ("id", "game", "status", "result", "reason", "following", "yours", "invite")}
    async with ann.socket() as first, bob.socket() as second:
        state = await first.follow(match)
        where = state["position"]
        kept["number"] = state["number"]
        if where is not None:
            kept["to_act"], kept["draw_offer"] = where["to_act"], where["draw_offer"]
            owner = first if where["to_act"] in info["yours"] else second
            seen = await owner.follow(match, face=where["to_act"], invite=info["invite"])
            kept["legal"] = [move["text"] for move in seen["position"]["legal"]]
    if info["status"] == "over":
        kept["replay"] = (await ann.ask("GET", f"/api/matches/{match}/replay")).json()
    return kept


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else f"schema-{len(STEPS)}")
