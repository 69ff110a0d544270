"""The REST interface: what each endpoint takes and gives, its description, and the headers of everything."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import pytest

import marchlands as ml
from marchlands.bots.level import LEVELS
from marchlands.coach.puzzle import puzzles
from marchlands.engine.game import find_game
from marchlands.server import page, rest, saved_decks
from marchlands.server.endpoints import ENDPOINTS
from tests.server.house import Guest, Json, pair, run_async, served

HOT_SEAT = {"kind": "hot_seat"}
JSON = {"content-type": "application/json"}


def fault_of(answer: httpx.Response) -> tuple[int, str]:
    """Return the status and the slug of what was refused; the reason is one line for people."""
    fault = answer.json()
    assert set(fault) - {"reasons"} == {"slug", "reason"}, answer.text
    assert len(fault["reason"]) > 5 and "\n" not in fault["reason"] and "Traceback" not in fault["reason"]
    return answer.status_code, fault["slug"]


async def described(http: httpx.AsyncClient) -> Json:
    content: Json = (await http.get("/api/openapi.json")).json()
    return content


def fits(description: Json, schema: Json, value: Any) -> None:
    """Fail unless a value is as the description says."""
    jsonschema.validate(value, {**schema, "components": description["components"]})


# --- what there is


@run_async
async def test_the_description_names_every_endpoint_and_is_kept(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        description = await described(service.http)
        assert description["openapi"].startswith("3.1")
        named = {(method.upper(), path) for path, methods in description["paths"].items() for method in methods}
        assert named == {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
        assert all(endpoint.about.endswith(".") for endpoint in ENDPOINTS)
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        code = find_game("skirmish").deck_code(next(iter(find_game("skirmish").decks().values())))
        match = await ann.new_match(opponent={"kind": "invite"}, public=True, clock={"seconds": 60})
        deck = (await ann.ask("POST", "/api/decks", {"game": "skirmish", "name": "Mine", "code": code})).json()
        over = await ann.new_match(opponent=HOT_SEAT)
        async with ann.socket() as socket:
            await socket.follow(over["id"])
            await socket.do(over["id"], "concede")
        values = {"id": match["id"], "code": match["invite"], "game": "skirmish", "name": "Archer"}
        bodies: dict[str, Json] = {
            "POST /api/guests": {"name": "Eve"},
            "PATCH /api/guests/me": {"name": "Zoe"},
            "POST /api/decks": {"game": "skirmish", "name": "More", "code": code},
            "POST /api/decks/check": {"game": "skirmish", "cards": {"Archer": 3}},
            "POST /api/decks/complete": {"game": "skirmish", "cards": {"Archer": 3}, "without": ["Scout"]},
            "POST /api/decks/hand": {"game": "skirmish", "cards": {"Archer": 3}},
            "POST /api/decks/read": {"game": "skirmish", "text": code},
            "PUT /api/decks/{id}": {"game": "skirmish", "name": "Changed", "code": code},
            "POST /api/matches": {"opponent": HOT_SEAT},
            "POST /api/invites/{code}": {},
            "PUT /api/matches/{id}/notes/{move}": {"text": "Here it was lost."},
            "POST /api/workshop/check": {"game": "skirmish", "text": "[[card]]"},
            "POST /api/workshop/try": {"game": "skirmish", "text": "", "given": "[given]"},
        }
        replay = (await ann.ask("GET", f"/api/matches/{over['id']}/replay")).text
        bodies["POST /api/replays/frames"] = bodies["POST /api/replays/scenario"] = {"replay": replay}
        bodies["POST /api/replays/review"] = {"replay": replay, "seat": "p2"}
        bodies["POST /api/replays/position"] = {"scenario": "[given.p1]\nhand = ['Archer']"}
        practised = {"replay": replay, "move": 0}
        bodies["POST /api/practice"] = bodies["POST /api/practice/foresee"] = practised
        bodies["POST /api/practice/why"] = {**practised, "card": "Archer"}
        puzzle = puzzles("skirmish")[0]
        bodies["POST /api/puzzles/{id}/try"] = {"moves": [puzzle.solution[0]]}
        bodies["POST /api/puzzles/{id}/solution"] = {}
        waiting = await ann.new_match(opponent={"kind": "invite"})
        zoe = await service.guest("Zoe")
        bodies["POST /api/devices/codes"] = {"settings": {"speed": "slow", "hasSound": True}}
        offered = (await zoe.ask("POST", "/api/devices/codes", {})).json()
        bodies["POST /api/devices/join"] = {"code": offered["code"], "about": "Firefox"}
        offered = (await ann.ask("POST", "/api/devices/codes", {})).json()
        await bob.ask("POST", "/api/devices/join", {"code": offered["code"]})
        browsers = (await ann.ask("GET", "/api/devices")).json()["browsers"]
        bodies["POST /api/missions"] = {"game": "skirmish", "name": "1-take-a-terrain"}
        bodies["POST /api/missions/skipped"] = bodies["POST /api/missions"]
        special = {
            "DELETE /api/devices/{id}": {"id": next(each["id"] for each in browsers if not each["here"])},
            "DELETE /api/matches/{id}": {"id": waiting["id"]},
            "/api/decks/{id}": {"id": deck["id"]},
            "/api/puzzles/{id}": {"id": puzzle.id},
            "/api/puzzles/{id}/try": {"id": puzzle.id},
            "/api/puzzles/{id}/solution": {"id": puzzle.id},
            "/api/decks/code/{code}": {"code": code},
            "/api/matches/{id}/replay": {"id": over["id"]},
            "/api/matches/{id}/frames": {"id": over["id"]},
            "/api/matches/{id}/review": {"id": over["id"]},
            "/api/matches/{id}/scenario": {"id": over["id"]},
            "/api/matches/{id}/notes": {"id": over["id"]},
            "/api/matches/{id}/notes/{move}": {"id": over["id"], "move": "0"},
        }
        # Signing out comes after what needs a second browser, and leaving for good last.
        by_harm = ("/api/devices", "/api/guests/me")
        for method, path in sorted(
            named, key=lambda each: (each[0] == "DELETE", by_harm.index(each[1]) if each[1] in by_harm else -1)
        ):
            operation = description["paths"][path][method.lower()]
            asked = path.format(**{**values, **special.get(f"{method} {path}", special.get(path, {}))})
            body = bodies.get(f"{method} {path}")
            if "requestBody" in operation:
                assert body is not None, (method, path)
                fits(description, operation["requestBody"]["content"]["application/json"]["schema"], body)
            who = bob if path.startswith("/api/invites") else ann
            answer = await who.ask(method, asked, body)
            assert str(answer.status_code) in operation["responses"], (method, path, answer.text)
            told = operation["responses"][str(answer.status_code)]
            if answer.status_code == 204:
                assert answer.content == b""
                continue
            ((kind, content),) = told["content"].items()
            for said in answer.text.splitlines() if kind == "application/x-ndjson" else [answer.text]:
                fits(description, content["schema"], json.loads(said))
            if path not in ("/api/matches", "/api/games") or method == "POST":
                refused = operation["responses"]["default"]["content"]["application/json"]["schema"]
                fits(description, refused, {"slug": "x", "reason": "y"})


@run_async
async def test_games_are_listed_with_all_that_can_be_chosen(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        games = (await service.http.get("/api/games")).json()
        assert [game["name"] for game in games] == ml.games()
        for told in games:
            game = find_game(told["name"])
            assert told["lead_word"] == game.lead_word
            assert told["leads"] == list(game.lead_numbers())
            assert told["levels"] == list(LEVELS)
            assert {deck["id"] for deck in told["decks"]} == set(game.decks())
            assert all(deck["faults"] == [] and deck["code"] for deck in told["decks"])
            for rules in told["rules"]:
                cards = (await service.http.get(f"/api/games/{game.name}/cards", params={"rules": rules})).json()
                assert [card["name"] for card in cards] == [card.name for card in game.cards(rules)]
                assert all(card["kind"] and "name" not in card["facts"] for card in cards)
            cards = (await service.http.get(f"/api/games/{game.name}/cards")).json()
            texts = {card["name"]: card["text"] for card in cards}
            assert texts == {card.name: game.card_text(card, None) for card in game.cards(None)}
        assert fault_of(await service.http.get("/api/games/chess/cards"))[0] == 404
        assert fault_of(await service.http.get("/api/games/skirmish/cards?rules=none"))[0] == 400


# --- decks


@run_async
async def test_decks_are_saved_changed_listed_and_deleted(tmp_path: Path) -> None:
    game = find_game("skirmish")
    first, second = list(game.decks().values())[:2]
    async with served(tmp_path) as service:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        wanted = {"game": "skirmish", "name": "By code", "code": game.deck_code(first)}
        answer = await ann.ask("POST", "/api/decks", wanted)
        saved = answer.json()
        assert answer.status_code == 201
        assert (saved["name"], saved["cards"], saved["lead"]) == ("By code", dict(first.cards), first.lead)
        by_cards = {"game": "skirmish", "name": " ", "cards": dict(second.cards), "lead": second.lead}
        other = (await ann.ask("POST", "/api/decks", by_cards)).json()
        assert other["cards"] == dict(second.cards)
        assert other["name"].strip()
        changed = await ann.ask("PUT", f"/api/decks/{saved['id']}", {**by_cards, "name": "Changed"})
        assert (changed.status_code, changed.json()["id"]) == (200, saved["id"])
        listed = (await ann.ask("GET", "/api/decks")).json()
        assert [deck["name"] for deck in listed] == ["Changed", other["name"]]
        assert (await bob.ask("GET", "/api/decks")).json() == []
        path = f"/api/decks/{saved['id']}"
        assert fault_of(await bob.ask("PUT", path, by_cards)) == (404, "deck/unknown")
        assert fault_of(await bob.ask("DELETE", path)) == (404, "deck/unknown")
        assert (await ann.new_match(deck=saved["id"], opponent=HOT_SEAT))["status"] == "playing"
        refused = await bob.ask("POST", "/api/matches", {"deck": saved["id"], "opponent": HOT_SEAT})
        assert fault_of(refused) == (404, "deck/unknown")
        assert (await ann.ask("DELETE", path)).status_code == 204
        assert fault_of(await ann.ask("DELETE", path)) == (404, "deck/unknown")
        assert len((await ann.ask("GET", "/api/decks")).json()) == 1


@run_async
async def test_an_illegal_or_unreadable_deck_is_refused_with_its_reasons_and_not_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("skirmish")
    async with served(tmp_path) as service:
        ann = await service.guest()
        small = {"game": "skirmish", "name": "Small", "cards": {"Archer": 1}}
        wrong_cards = {"Archer": 9, "Arcer": 1, "Dragon": 2}
        answer = await ann.ask("POST", "/api/decks", {**small, "lead": "Nobody", "cards": wrong_cards})
        assert fault_of(answer) == (400, "deck/illegal")
        reasons = game.deck_faults(game.deck({"leader": "Nobody", "cards": wrong_cards}))
        assert len(reasons) >= 4 and answer.json()["reasons"] == reasons
        assert answer.json()["reason"] == f"cannot save the deck: {'; '.join(reasons)}"
        good = next(iter(game.decks().values()))
        cards = {"game": "skirmish", "name": "Good", "lead": good.lead, "cards": dict(good.cards)}
        saved = (await ann.ask("POST", "/api/decks", cards)).json()
        assert fault_of(await ann.ask("PUT", f"/api/decks/{saved['id']}", small)) == (400, "deck/illegal")
        assert (await ann.ask("GET", "/api/decks")).json() == [saved]
        for wrong, status in (
            ({**small, "cards": {"Archer": 0}}, 400),
            ({**small, "cards": {"Archer": "many"}}, 400),
            ({**small, "cards": {f"Card {number}": 1 for number in range(300)}}, 400),
            ({**small, "game": "chess"}, 404),
            ({**small, "rules": "none"}, 400),
            ({**small, "code": "SK1-x"}, 400),
            ({"game": "skirmish", "name": "Empty"}, 400),
            ({"game": "skirmish", "name": "Wrong", "code": "SK"}, 400),
            ({"game": "skirmish", "name": "Wrong", "code": "/etc/passwd"}, 400),
        ):
            assert fault_of(await ann.ask("POST", "/api/decks", wrong))[0] == status, wrong
        monkeypatch.setattr(saved_decks, "DECKS_AT_MOST", 1)
        assert fault_of(await ann.ask("POST", "/api/decks", cards)) == (400, "deck/too-many")
        assert (await ann.ask("PUT", f"/api/decks/{saved['id']}", cards)).is_success


@run_async
async def test_a_deck_that_only_other_rules_allow_is_kept_for_those(tmp_path: Path) -> None:
    game = find_game("skirmish")
    classic = game.decks()["classic-1"]
    async with served(tmp_path) as service:
        ann = await service.guest()
        wanted = {"game": "skirmish", "name": "Old", "code": game.deck_code(classic)}
        saved = (await ann.ask("POST", "/api/decks", wanted)).json()
        assert (saved["rules"], saved["faults"]) == ("classic", [])
        assert (await ann.new_match(deck=saved["id"], opponent=HOT_SEAT))["rules"] == "classic"


@run_async
async def test_a_saved_deck_of_which_something_is_gone_is_listed_with_its_fault(tmp_path: Path) -> None:
    good = find_game("skirmish").decks()["aggro-1"]
    card, copies = good.cards[0]
    async with served(tmp_path) as service:
        ann = await service.guest()
        for name in ("Card", "Rules", "Right"):
            deck = {"game": "skirmish", "name": name, "rules": "standard", "lead": good.lead, "cards": dict(good.cards)}
            assert (await ann.ask("POST", "/api/decks", deck)).is_success
    with closing(sqlite3.connect(tmp_path / "marchlands.db")) as database, database:
        database.execute("UPDATE deck SET cards = replace(cards, ?, 'Ghost') WHERE name = 'Card'", (card,))
        database.execute("UPDATE deck SET cards = replace(cards, 'standard', 'ghostly') WHERE name = 'Rules'")
    async with served(tmp_path) as service:
        ann = Guest(service.address, service.http, ann.token, ann.id)
        decks = {deck["name"]: deck for deck in (await ann.ask("GET", "/api/decks")).json()}
        assert decks["Card"]["cards"]["Ghost"] == copies
        assert any("Ghost" in fault for fault in decks["Card"]["faults"])
        assert (decks["Rules"]["rules"], decks["Rules"]["cards"]) == ("ghostly", dict(good.cards))
        assert any("ghostly" in fault for fault in decks["Rules"]["faults"])
        assert decks["Right"]["cards"] == dict(good.cards) and decks["Right"]["faults"] == []


@run_async
async def test_a_code_is_shown_as_the_deck_it_stands_for(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for name in ml.games():
            game = find_game(name)
            deck = next(iter(game.decks().values()))
            code = game.deck_code(deck)
            shown = (await service.http.get(f"/api/decks/code/{code}")).json()
            assert (shown["game"], shown["cards"], shown["code"]) == (name, dict(deck.cards), code)
            assert fault_of(await service.http.get(f"/api/decks/code/{code}x"))[0] == 400
        for code in ("nothing", "..%2f..%2fetc%2fpasswd", "%00", "x" * 401):
            assert fault_of(await service.http.get(f"/api/decks/code/{code}"))[0] in (400, 404, 413)


# --- matches


@run_async
async def test_a_match_is_made_as_wanted(tmp_path: Path) -> None:
    game = find_game("warpath")
    ids = list(game.decks())
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = await ann.new_match(
            game="warpath",
            deck=ids[0],
            seat="p2",
            opponent={"kind": "hot_seat", "deck": game.deck_code(game.decks()[ids[1]])},
            clock={"seconds": 30, "increment": 2},
            public=True,
            delay=5,
        )
        assert (match["game"], match["status"], match["public"], match["delay"]) == ("warpath", "playing", True, 5)
        assert match["clock"] == {"seconds": 30, "increment": 2}
        record = await service.house.service.store.match(match["id"])
        assert record is not None
        decks = json.loads(str(record.setup))["decks"]
        assert [deck["cards"] for deck in decks] == [dict(game.decks()[id].cards) for id in (ids[1], ids[0])]
        bot = await ann.new_match(seat="p1", opponent={"kind": "bot", "level": "recruit"})
        assert bot["players"]["p2"] == {"kind": "bot", "name": "Recruit", "away": None}
        classic = await ann.new_match(rules="classic", opponent=HOT_SEAT)
        assert classic["rules"] == "classic"


@run_async
async def test_a_match_that_cannot_be_made_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        wishes: list[tuple[Any, int]] = [
            ({"game": "chess"}, 404),
            ({"rules": "none"}, 400),
            ({"deck": "nothing"}, 404),
            ({"deck": "../../etc/passwd"}, 404),
            ({"leader": "Nobody"}, 400),
            ({"seat": "p3"}, 400),
            ({"opponent": {"kind": "bot", "level": "capitan"}}, 400),
            ({"opponent": {"kind": "bot", "level": "cmd:rm"}}, 400),
            ({"opponent": {"kind": "stranger"}}, 400),
            ({"opponent": {"kind": "hot_seat", "deck": "nothing"}}, 404),
            ({"clock": {"seconds": 1}}, 400),
            ({"clock": {"seconds": 60, "increment": -1}}, 400),
            ({"delay": -1}, 400),
            ({"delay": 1e9}, 400),
            ({"public": "yes"}, 400),
            ({"more": 1}, 400),
            ([], 400),
            ("skirmish", 400),
        ]
        for wanted, status in wishes:
            assert fault_of(await ann.ask("POST", "/api/matches", wanted))[0] == status, wanted
        assert "captain" in (await ann.ask("POST", "/api/matches", wishes[6][0])).json()["reason"]
        assert (await ann.ask("GET", "/api/matches/mine")).json() == []
        assert fault_of(await service.http.post("/api/matches", json={})) == (401, "guest/missing")


@run_async
async def test_a_replay_is_the_match_that_was_played(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        for _ in range(5):
            await both.step()
        mover, _ = await both.turn()
        view = mover.states[both.id]["position"]["view"]
        await mover.do(both.id, "concede")
        answer = await both.guests["p1"].ask("GET", f"/api/matches/{both.id}/replay")
        match = ml.Replay.from_json(answer.text).match()
        assert match.view(mover.states[both.id]["face"]) == view
        assert fault_of(await service.http.get(f"/api/matches/{both.id}/replay")) == (404, "match/unknown")
        invite = (await both.guests["p1"].ask("GET", f"/api/matches/{both.id}")).json()["invite"]
        by_invite = await service.http.get(f"/api/matches/{both.id}/replay", params={"invite": invite})
        assert by_invite.text == answer.text


# --- requests that are refused


@run_async
async def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for content in (b"{", b"\xff\xfe", b"[" * 5000, b'{"name": "\\ud800"}', b"null"):
            assert fault_of(await service.http.post("/api/guests", content=content, headers=JSON)) == (
                400,
                "request/unreadable",
            )
        large = json.dumps({"name": "x" * rest.LARGEST_BODY}).encode()
        assert fault_of(await service.http.post("/api/guests", content=large, headers=JSON)) == (
            413,
            "request/too-large",
        )

        async def drip() -> Any:
            for _ in range(20):
                yield b" " * 5000

        assert fault_of(await service.http.post("/api/guests", content=drip(), headers=JSON)) == (
            413,
            "request/too-large",
        )
        assert fault_of(await service.http.get("/api/matches/" + "x" * 500)) == (413, "request/too-large")


@run_async
async def test_an_address_or_method_that_is_not_there_is_told_as_such(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for path in ("/api/", "/api/nothing", "/api/matches/x/y/z"):
            assert fault_of(await service.http.get(path)) == (404, "request/unknown")
        answer = await service.http.delete("/api/guests")
        assert fault_of(answer) == (405, "request/method")
        assert answer.headers["allow"] == "POST"
        assert (await service.http.request("PATCH", "/api/matches")).headers["allow"] == "POST, GET"
        head = await service.http.head("/api/games")
        assert (head.status_code, head.content) == (200, b"")
        assert (await service.http.head("/api/guests")).status_code == 405


@run_async
async def test_a_fault_of_the_service_itself_tells_no_details(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(tmp_path) as service:

        async def broken(*_: Any) -> None:
            raise RuntimeError("secret")

        monkeypatch.setattr(service.house.lobby, "listed", broken)
        answer = await service.http.get("/api/matches")
        assert fault_of(answer) == (500, "server/error")
        assert "secret" not in answer.text
        assert "marchlands_errors_total 1.0" in (await service.http.get("/metrics")).text


# --- health, numbers and the page


@run_async
async def test_health_and_numbers_are_told(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        assert (await service.http.get("/health")).json() == {"status": "ok", "version": ml.__version__}
        async with pair(service) as both:
            await both.step()
            await both.sockets["p1"].move(both.id, "dance")
            answer = await service.http.get("/metrics")
            assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
            numbers = dict(re.findall(r"^(marchlands_\w+) ([0-9.e+-]+)$", answer.text, re.M))
            assert float(numbers["marchlands_moves_total"]) == 1
            assert float(numbers["marchlands_refused_total"]) == 1
            assert float(numbers["marchlands_connections"]) == 2
            assert float(numbers["marchlands_rooms"]) == 1
            assert float(numbers["marchlands_thinking"]) == 0
            assert float(numbers["marchlands_errors_total"]) == 0
            assert "marchlands_move_seconds_bucket" in answer.text


@run_async
async def test_every_answer_says_that_nothing_may_be_loaded_from_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Marchlands</title>")
    (folder / "assets" / "app.js").write_text("'use strict'")
    (folder / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(page, "FOLDER", folder.resolve())
    async with served(tmp_path) as service:
        kept = {
            "/": "no-cache",
            "/match/some-id": "no-cache",
            "/icon.svg": "no-cache",
            "/assets/app.js": page.FOREVER,
            "/api/games": "no-store",
            "/api/nothing": "no-store",
            "/health": "no-store",
            "/assets/gone.js": "no-store",
        }
        for path, cache in kept.items():
            answer = await service.http.get(path)
            assert answer.headers["cache-control"] == cache, path
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
        assert (await service.http.get("/assets/gone.js")).status_code == 404
        assert (await service.http.get("/match/some-id")).text == (folder / "index.html").read_text()
        assert (await service.http.post("/")).status_code == 405
        for path in ("/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/%00", "/assets%5c.."):
            assert "secret" not in (await service.http.get(path)).text
    monkeypatch.setattr(page, "FOLDER", tmp_path / "nothing")
    async with served(tmp_path) as service:
        answer = await service.http.get("/")
        assert answer.status_code == 503
        assert "has not been built" in answer.text


@run_async
async def test_a_client_that_goes_away_in_the_middle_of_a_request_harms_nobody(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        _, writer = await asyncio.open_connection(*service.address.split(":"))
        writer.write(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        await writer.drain()
        writer.close()
        await writer.wait_closed()
        assert (await service.http.get("/health")).is_success


@pytest.mark.parametrize(
    "name", ["x" * 5000, "a/" * 2000, "%00", "..%2f..%2fpyproject.toml", "%ff%fe", "assets/" + "y" * 300]
)
@run_async
async def test_an_address_that_no_file_could_have_is_no_fault(tmp_path: Path, name: str) -> None:
    async with served(tmp_path) as service:
        answer = await service.http.get(f"/{name}")
        assert answer.status_code in (200, 404, 503)  # the page itself, nothing, or a page that has not been built
        assert "build-system" not in answer.text
