"""Further browsers of a guest: a code that nobody can guess, one use, two minutes, and signing out."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from marchlands.engine.game import find_game
from marchlands.server import device_codes, devices
from marchlands.server.device_codes import ALPHABET, DeviceCodes
from marchlands.server.record import Change
from tests.server.house import Guest, Json, Served, run_async, served
from tests.server.process import Process

ROOT = Path(__file__).parents[2]


async def a_code(guest: Guest, **settings: object) -> str:
    answer = await guest.ask("POST", "/api/devices/codes", {"settings": settings})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


async def join(service: Served, code: str, as_guest: Guest | None = None, **more: object) -> httpx.Response:
    wanted = {"code": code, "about": "Firefox on Linux", **more}
    if as_guest is not None:
        return await as_guest.ask("POST", "/api/devices/join", wanted)
    return await service.http.post("/api/devices/join", json=wanted)


async def browsers(guest: Guest) -> list[Json]:
    found: list[Json] = (await guest.ask("GET", "/api/devices")).json()["browsers"]
    return found


def joined(service: Served, answer: httpx.Response) -> Guest:
    told = answer.json()
    assert answer.status_code == 201, answer.text
    return Guest(service.address, service.http, told["token"], told["id"])


@run_async
async def test_another_browser_becomes_the_same_guest_with_a_token_of_its_own(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest("Ann")
        deck = find_game("skirmish").deck_code(next(iter(find_game("skirmish").decks().values())))
        await ann.ask("POST", "/api/decks", {"game": "skirmish", "name": "Mine", "code": deck})
        match = await ann.new_match(opponent={"kind": "bot"})
        answer = await join(service, await a_code(ann, speed="slow", hasSound=True))
        assert answer.json()["settings"] == {"speed": "slow", "hasSound": True}
        other = joined(service, answer)
        assert other.token != ann.token and other.id == ann.id
        assert (await other.ask("GET", "/api/guests/me")).json()["name"] == "Ann"
        assert [each["name"] for each in (await other.ask("GET", "/api/decks")).json()] == ["Mine"]
        assert [each["id"] for each in (await other.ask("GET", "/api/matches/mine")).json()] == [match["id"]]
        async with other.socket() as socket:
            assert (await socket.follow(match["id"]))["match"]["yours"]
        assert [(each["about"], each["here"]) for each in await browsers(other)] == [
            ("", False),
            ("Firefox on Linux", True),
        ]
    async with served(tmp_path) as service:  # both tokens are good after a restart
        for token in (ann.token, other.token):
            guest = Guest(service.address, service.http, token, ann.id)
            assert (await guest.ask("GET", "/api/guests/me")).json()["id"] == ann.id


@run_async
async def test_a_code_counts_until_the_browser_that_uses_it_is_in_the_list(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        code = await a_code(ann)
        store, held = service.house.service.store, asyncio.Event()
        write, begun = store.write, asyncio.Event()

        async def slow(*changes: Change) -> None:
            begun.set()
            await held.wait()
            await write(*changes)

        store.write = slow  # type: ignore[method-assign]
        joining = asyncio.create_task(join(service, code))
        await begun.wait()
        try:
            looking = asyncio.create_task(ann.ask("GET", "/api/devices"))
            done, _ = await asyncio.wait([looking], timeout=0.2)
        finally:
            held.set()
        assert not done
        seen = (await looking).json()
        assert seen["code_left"] is None and len(seen["browsers"]) == 2
        assert (await joining).status_code == 201


@run_async
async def test_a_code_is_good_once_and_the_newest_alone(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        first, second = await a_code(ann), await a_code(ann)
        for wrong in (first, "", "nonsense", "x" * 30):
            answer = await join(service, wrong)
            assert answer.status_code in (400, 404), wrong
        typed = second.lower().replace("-", " ").replace("0", "o").replace("1", "l")
        assert (await join(service, typed)).status_code == 201
        answer = await join(service, second)
        assert (answer.status_code, answer.json()["slug"]) == (404, "device/unknown")
        third = await a_code(ann)
        assert (await ann.ask("GET", "/api/devices")).json()["code_left"] > 100
        assert (await ann.ask("DELETE", "/api/devices/codes")).status_code == 204
        assert (await ann.ask("GET", "/api/devices")).json()["code_left"] is None
        assert (await join(service, third)).status_code == 404
        # joining oneself changes nothing, and costs the code
        answer = await join(service, await a_code(ann), ann)
        assert (answer.status_code, answer.json()["slug"]) == (409, "device/same")
        assert len(await browsers(ann)) == 2


@run_async
async def test_a_code_has_sixty_random_bits_and_is_forgotten_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = DeviceCodes()
    made = [codes.offer(f"guest {number}", {}) or "" for number in range(200)]
    assert len(set(made)) == 200
    assert all(re.fullmatch(r"[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}", code) for code in made)
    assert len(set(ALPHABET)) == 32 and not set("ILOU") & set("".join(made))
    assert all(code.encode() not in repr(vars(codes)).encode() for code in made)  # only hashes are kept
    assert codes.take(made[0]) is not None and codes.take(made[0]) is None
    monkeypatch.setattr(device_codes, "LASTS", -1.0)
    late = codes.offer("late", {})
    monkeypatch.setattr(device_codes, "AT_MOST", 199)
    assert late is not None and codes.offer("one more", {}) is None


@run_async
async def test_an_old_code_is_not_good_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        monkeypatch.setattr(device_codes, "LASTS", 0.0)
        code = await a_code(ann)
        assert (await join(service, code)).status_code == 404
        assert (await ann.ask("GET", "/api/devices")).json()["code_left"] is None


@run_async
async def test_whoever_guesses_codes_has_to_wait(tmp_path: Path) -> None:
    async with served(tmp_path, guess_rate=0.001, guess_burst=5) as service:
        ann = await service.guest()
        code = await a_code(ann)
        answers = [await join(service, f"WRONG-{number}") for number in range(6)]
        assert [answer.status_code for answer in answers] == [404] * 5 + [429]
        assert (await join(service, code)).json()["slug"] == "guess/too-many"
        assert (await ann.ask("GET", "/api/guests/me")).status_code == 200


@run_async
async def test_decks_can_be_brought_along_and_the_old_guest_keeps_its_own(tmp_path: Path) -> None:
    game = find_game("skirmish")
    first, second = (game.deck_code(deck) for deck in list(game.decks().values())[:2])
    async with served(tmp_path) as service:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        for guest, code in ((ann, first), (bob, first), (bob, second)):
            await guest.ask("POST", "/api/decks", {"game": "skirmish", "name": "A deck", "code": code})
        answer = await join(service, await a_code(ann), bob, bring_decks=True)
        assert answer.json()["decks"] == 1  # the other one is there already
        other = joined(service, answer)
        codes = {each["code"] for each in (await other.ask("GET", "/api/decks")).json()}
        assert codes == {first, second}
        assert len((await bob.ask("GET", "/api/decks")).json()) == 2
        assert (await bob.ask("GET", "/api/guests/me")).json()["name"] == "Bob"


@run_async
async def test_browsers_are_signed_out_at_once_but_never_the_last_one(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        (alone,) = await browsers(ann)
        refused = await ann.ask("DELETE", f"/api/devices/{alone['id']}")
        assert (refused.status_code, refused.json()["slug"]) == (409, "device/last")
        assert (await ann.ask("DELETE", "/api/devices/nobody")).status_code == 404
        phone = joined(service, await join(service, await a_code(ann)))
        tablet = joined(service, await join(service, await a_code(ann)))
        async with phone.socket() as socket, ann.socket() as mine:
            here = next(each["id"] for each in await browsers(phone) if each["here"])
            assert (await ann.ask("DELETE", f"/api/devices/{here}")).status_code == 204
            closing = await socket.until(lambda message: message["type"] == "closing")
            assert (closing["slug"], closing["retry"]) == ("guest/signed-out", None)
            with pytest.raises(ConnectionClosed) as closed:
                await socket.receive()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4001
            assert (await phone.ask("GET", "/api/guests/me")).json()["slug"] == "guest/unknown"
            # the first browser can be signed out too, by another one
            assert (await tablet.ask("DELETE", "/api/devices")).status_code == 204
            assert (await mine.until(lambda message: message["type"] == "closing"))["slug"] == "guest/signed-out"
        assert (await ann.ask("GET", "/api/guests/me")).status_code == 401
        assert [each["here"] for each in await browsers(tablet)] == [True]
    async with served(tmp_path) as service:
        for guest, status in ((ann, 401), (phone, 401), (tablet, 200)):
            again = Guest(service.address, service.http, guest.token, guest.id)
            assert (await again.ask("GET", "/api/guests/me")).status_code == status


@run_async
async def test_a_guest_has_a_limited_number_of_browsers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "BROWSERS_AT_MOST", 2)
    async with served(tmp_path) as service:
        ann = await service.guest()
        joined(service, await join(service, await a_code(ann)))
        refused = await ann.ask("POST", "/api/devices/codes", {})
        assert (refused.status_code, refused.json()["slug"]) == (409, "device/too-many")
        large = {f"setting {number}": True for number in range(100)}
        assert (await ann.ask("POST", "/api/devices/codes", {"settings": large})).status_code == 400
        assert (await ann.ask("POST", "/api/devices/codes", {"settings": {"a": "x" * 999}})).status_code == 400


@run_async
async def test_codes_and_tokens_are_in_no_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with Process(tmp_path / "db.db") as process:
        async with httpx.AsyncClient(base_url=f"http://{process.address}", trust_env=False) as http:
            made = (await http.post("/api/guests", json={"name": "Ann"})).json()
            ann = Guest(process.address, http, made["token"], made["id"])
            code = await a_code(ann)
            answer = await http.post("/api/devices/join", json={"code": code})
            wrong = await http.post("/api/devices/join", json={"code": "ABCD-EFGH-JKMN"})
            assert (answer.status_code, wrong.status_code) == (201, 404)
            phone = Guest(process.address, http, answer.json()["token"], made["id"])
            async with phone.socket():
                pass
        assert await process.terminate() == 0
        written = process.log.read_text()
        for secret in (code, code.replace("-", ""), "ABCD-EFGH-JKMN", ann.token, phone.token):
            assert secret not in written
        # nor is it in the database, not even hashed
        stored = b"".join(file.read_bytes() for file in tmp_path.glob("db.db*"))
        assert code.encode() not in stored and phone.token.encode() not in stored
