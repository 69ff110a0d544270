"""The history of a player: finished matches, win rates with intervals, and everything about one as a file."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from marchlands.engine.game import find_game
from marchlands.engine.interval import wilson
from marchlands.engine.replay import Replay
from marchlands.engine.setup import Setup
from marchlands.server.match_terms import Brought, Terms, written
from marchlands.server.record import AddEntry, AddMatch, Change, Entry, MatchRecord
from marchlands.server.sqlite_rows import FINISHED_OF, FORGET
from tests.server.house import Guest, Json, Served, catch_up, pair, run_async, seated, served

GAME = "skirmish"


async def finished(
    service: Served, guest: Guest, count: int, *, rival: str = "bot:soldier", seat: str = "p1", **more: Any
) -> list[str]:
    """Put finished matches of a guest into the store; return their ids, oldest first."""
    game = find_game(more.get("game", GAME))
    decks = list(game.decks().values())[:2]
    own = decks[more.get("deck", 0)]
    both = (own, decks[1]) if seat == "p1" else (decks[1], own)
    rules = game.table(None).rules
    setup = Replay(Setup(game.name, rules, both, 7), (), game).to_json()
    brought: Any = {side: Brought(deck.to_json(game.lead_word)) for side, deck in zip(("p1", "p2"), both, strict=True)}
    now, made = time.time(), []
    changes: list[Change] = []
    for number in range(count):
        id = f"{more.get('name', 'm')}-{number:06}"
        p1, p2 = (guest.id, rival) if seat == "p1" else (rival, guest.id)
        ended = now - 1_000 + number
        record = MatchRecord(
            *(id, game.name, "over", ended - 500, False, f"invite {id}", written(Terms(rules, None, 0.0, brought))),
            setup=setup,
            p1=p1,
            p2=p2,
            result=more.get("result", "p1"),
            reason="rules",
            ended=ended,
            turns=more.get("turns", 12),
        )
        changes += [AddMatch(record), AddEntry(Entry(id, 1, "move", "p2", "pass", None, None, ended - 90))]
        made.append(id)
    await service.house.service.store.write(*changes)
    return made


async def asked(guest: Guest, path: str) -> Json:
    answer = await guest.ask("GET", path)
    assert answer.status_code == 200, answer.text
    content: Json = answer.json()
    return content


@run_async
async def test_a_match_that_ended_is_in_the_history_of_both_players(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, game=GAME, deck="aggro-1") as both:
        for _ in range(6):
            await both.step()
        assert (await asked(both.guests["p1"], "/api/history"))["matches"] == []
        await catch_up(both.sockets["p1"])
        turn = both.sockets["p1"].states[both.id]["position"]["view"]["turn"]
        await both.sockets["p2"].do(both.id, "concede")
        (ann,) = (await asked(both.guests["p1"], "/api/history"))["matches"]
        (bob,) = (await asked(both.guests["p2"], "/api/history"))["matches"]
        assert (ann["id"], ann["result"], bob["result"]) == (both.id, "won", "lost")
        assert (ann["reason"], ann["turns"], ann["seat"], bob["seat"]) == ("conceded", turn, "p1", "p2")
        assert ann["rival"]["name"] == "Bob" and ann["rival"]["kind"] == "guest"
        deck = find_game(GAME).decks()["aggro-1"]
        assert ann["deck"] == bob["rival_deck"] == {"name": deck.name, "lead": deck.lead}
        assert ann["rival_deck"] == bob["deck"]
        assert {ann["began"], bob["began"]} == {True, False}
        assert 0 <= ann["seconds"] <= round(ann["ended"] - ann["created"], 1) + 0.1  # it is rounded
        assert ann["rival"]["key"] not in (both.guests["p2"].id, bob["rival"]["key"])


@run_async
async def test_matches_at_one_screen_and_unfinished_ones_do_not_count(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        alone = await ann.new_match(opponent={"kind": "hot_seat"})
        async with ann.socket() as socket:
            await socket.follow(alone["id"])
            await socket.do(alone["id"], "concede")
        waiting = await ann.new_match(opponent={"kind": "invite"})
        assert (await ann.ask("DELETE", f"/api/matches/{waiting['id']}")).status_code == 204
        await ann.new_match(opponent={"kind": "bot"})
        middle = await ann.new_match(opponent={"kind": "bot"}, start={"match": alone["id"], "move": 0})
        async with ann.socket() as socket:
            await socket.follow(middle["id"])
            await socket.do(middle["id"], "concede")
        assert (await asked(ann, "/api/history")) == {"matches": [], "next": None}
        told = await asked(ann, "/api/history/statistics")
        assert (told["rates"]["matches"], told["rates"]["rate"], told["games"]) == (0, None, [])


@run_async
async def test_pages_follow_each_other_and_filters_choose(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        won = await finished(service, ann, 30, name="won")
        lost = await finished(service, ann, 3, name="lost", seat="p2", rival=bob.id, deck=1)
        drawn = await finished(service, ann, 2, name="drawn", result="draw", game="warpath", rival="bot:captain")
        seen: list[str] = []
        after = ""
        while True:
            page = await asked(ann, f"/api/history?after={after}")
            assert len(page["matches"]) <= 25
            ended = [match["ended"] for match in page["matches"]]
            assert ended == sorted(ended, reverse=True)
            seen += [match["id"] for match in page["matches"]]
            if page["next"] is None:
                break
            after = page["next"]
        assert sorted(seen) == sorted([*won, *lost, *drawn])

        async def chosen(query: str) -> set[str]:
            return {match["id"] for match in (await asked(ann, f"/api/history?{query}"))["matches"]}

        key = (await asked(ann, "/api/history?opponent=nobody&result=lost"))["matches"]
        assert key == []
        bob_key = next(m["rival"]["key"] for m in (await asked(ann, "/api/history?result=lost"))["matches"])
        deck = list(find_game(GAME).decks().values())[1].name
        assert await chosen("result=lost") == await chosen(f"opponent={bob_key}") == set(lost)
        assert await chosen("result=drawn") == await chosen("game=warpath") == set(drawn)
        assert await chosen("opponent=bot:captain") == set(drawn)
        assert await chosen(f"deck={deck}&result=lost") == set(lost)
        refused = await ann.ask("GET", "/api/history?result=maybe")
        assert (refused.status_code, refused.json()["slug"]) == (400, "history/result")
        assert (await asked(ann, "/api/history?after=nothing-like-it"))["matches"] == []
        assert (await service.http.get("/api/history")).status_code == 401


@run_async
async def test_win_rates_come_with_wilsons_interval_and_draws_count_half(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        await finished(service, ann, 14, name="won")
        await finished(service, ann, 4, name="lost", seat="p2", rival=bob.id, deck=1)
        await finished(service, ann, 2, name="drawn", result="draw")
        told = await asked(ann, "/api/history/statistics")
        (game,) = told["games"]
        low, high = wilson(15, 20)
        expected = {"matches": 20, "won": 14, "lost": 4, "drawn": 2, "rate": 0.75}
        assert told["rates"] == game["rates"] == {**expected, "low": round(low, 4), "high": round(high, 4)}
        assert told["left_out"] is False
        rivals = {group["name"]: group["rates"] for group in game["rivals"]}
        assert {name: rates["matches"] for name, rates in rivals.items()} == {"soldier": 16, "Bob": 4}
        assert rivals["Bob"]["rate"] == 0 and rivals["Bob"]["high"] > 0.4
        first, second = list(find_game(GAME).decks().values())[:2]
        assert {(deck["name"], deck["lead"]): deck["rates"]["matches"] for deck in game["decks"]} == {
            (first.name, first.lead): 16,
            (second.name, second.lead): 4,
        }
        assert sum(lead["rates"]["matches"] for lead in game["leads"]) == 20
        # p2 has made the first move in all of them
        assert {start["key"]: start["rates"]["matches"] for start in game["starts"]} == {"first": 4, "second": 16}
        other = await asked(ann, "/api/history/statistics?game=warpath")
        assert other["rates"]["matches"] == 0


@run_async
async def test_thousands_of_matches_are_read_by_index(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        await finished(service, ann, 3_000)
        told = await asked(ann, "/api/history/statistics")
        assert told["rates"]["matches"] == 3_000
        page = await asked(ann, "/api/history?result=lost")  # looks through all of them
        assert page == {"matches": [], "next": None}
        store: Any = service.house.service.store
        plan = str(await store._reader.rows(f"EXPLAIN QUERY PLAN {FINISHED_OF}", ann.id, "", "", 25))
        assert "match_over_p1" in plan and "match_over_p2" in plan and "SCAN match" not in plan
        for statement in FORGET:
            values = (ann.id, "former:x")[: 2 if "?2" in statement else 1]
            plan = str(await store._reader.rows(f"EXPLAIN QUERY PLAN {statement}", *values))
            assert "SCAN match" not in plan and "SCAN entry" not in plan, (statement, plan)


@run_async
async def test_everything_about_one_is_a_document_with_replays_that_open(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        guests, match = await seated(service, game=GAME)
        ann = guests["p1"]
        game = find_game(GAME)
        code = game.deck_code(next(iter(game.decks().values())))
        await ann.ask("POST", "/api/decks", {"game": GAME, "name": "Mine", "code": code})
        alone = await ann.new_match(game="warpath", opponent={"kind": "hot_seat"})
        async with ann.socket() as socket:
            await socket.follow(alone["id"])
            for _ in range(4):
                state = await socket.follow(alone["id"], face=socket.states[alone["id"]]["position"]["to_act"])
                await socket.move(alone["id"], state["position"]["legal"][-1]["text"])
            number = socket.states[alone["id"]]["number"]
            await socket.send(type="take_back", id="t", match=alone["id"], after=number)
            await socket.until(lambda message: message.get("id") == "t")
            await socket.do(alone["id"], "concede")
        answer = await ann.ask("GET", "/api/guests/me/everything")
        assert answer.headers["cache-control"] == "no-store"
        told = answer.json()
        assert told["guest"]["name"] == "Ann"
        assert [deck["name"] for deck in told["decks"]] == ["Mine"]
        assert told["notes"] == [] and len(told["browsers"]) == 1
        by_id = {each["id"]: each for each in told["matches"]}
        assert by_id[match["id"]]["players"] == {"p1": "Ann", "p2": "Bob"}
        assert "replay" not in by_id[match["id"]]  # it is still being played
        replay = (await ann.ask("GET", f"/api/matches/{alone['id']}/replay")).json()
        assert by_id[alone["id"]]["replay"] == replay
        assert Replay.from_json(json.dumps(by_id[alone["id"]]["replay"])).match().moves == replay["moves"]
        assert ann.token not in answer.text
