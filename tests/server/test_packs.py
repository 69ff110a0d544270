"""Pack cards in the service: decks with them, and matches that survive changes to their files."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.game import find_game, register
from marchlands.server import pack_watch
from tests.server.house import PATIENCE, Guest, Json, Served, run_async, served

EXAMPLES = Path(__file__).parents[2] / "examples" / "packs"
HOT_SEAT = {"kind": "hot_seat"}


@pytest.fixture(autouse=True)
def _games_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(pack_watch, "INTERVAL", 0.01)
    games = [find_game(name) for name in ml.games()]
    yield
    for game in games:
        register(game)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """Return a copy of the example pack, loaded, with the deck beside it."""
    for name in ("saltmarsh.toml", "saltmarsh-deck.toml"):
        shutil.copy(EXAMPLES / name, tmp_path / name)
    ml.load_pack(tmp_path / "saltmarsh.toml")
    return tmp_path / "saltmarsh.toml"


def as_list(path: Path) -> str:
    """Return a deck file as a list for people."""
    deck = find_game("skirmish").deck(path)
    return "\n".join([f"Leader: {deck.lead}", *(f"{count} {name}" for name, count in deck.cards)])


def again(service: Served, guest: Guest) -> Guest:
    return Guest(service.address, service.http, guest.token, guest.id)


async def saved(guest: Guest, **wanted: str) -> Json:
    answer = await guest.ask("POST", "/api/decks", {"game": "skirmish", "name": "", **wanted})
    assert answer.status_code == 201, answer.text
    return answer.json()  # type: ignore[no-any-return]


@run_async
async def test_a_deck_with_cards_of_a_pack_is_saved_from_a_list_and_played(tmp_path: Path, pack: Path) -> None:
    deck_file = pack.with_name("saltmarsh-deck.toml")
    async with served(tmp_path) as service:
        ann = await service.guest()
        listed = await saved(ann, name="Listed", text=as_list(deck_file))
        filed = await saved(ann, text=deck_file.read_text("utf-8"))
        assert (listed["name"], filed["name"], filed["rules"]) == ("Listed", "Ebb and Flow", "standard")
        for deck in (listed, filed):
            assert (deck["lead"], deck["code"], deck["packs"], deck["faults"]) == ("Old Pilot", None, ["saltmarsh"], [])
            assert deck["cards"]["Ferryman"] == 3
        match = await ann.new_match(deck=listed["id"], seat="p1", opponent={"kind": "hot_seat", "deck": filed["id"]})
        async with ann.socket() as socket:
            position = (await socket.follow(match["id"]))["position"]
        assert position["view"]["p1"]["leader"]["name"] == "Old Pilot"
        cards = {card["name"]: card for card in (await service.http.get("/api/games/skirmish/cards")).json()}
        assert cards["Ferryman"]["text"] and cards["Ferryman"]["facts"]["power"]


@run_async
async def test_decks_beside_a_pack_are_ready_made(tmp_path: Path, pack: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        games = {game["name"]: game for game in (await service.http.get("/api/games")).json()}
        deck = next(deck for deck in games["skirmish"]["decks"] if deck["id"] == "saltmarsh-deck")
        assert (deck["name"], deck["packs"], deck["faults"]) == ("Ebb and Flow", ["saltmarsh"], [])
        assert all(deck["packs"] == [] for deck in games["warpath"]["decks"])
        assert (await ann.new_match(deck="saltmarsh-deck", opponent=HOT_SEAT))["status"] == "playing"


@run_async
async def test_an_illegal_list_is_refused_with_every_reason_and_not_saved(tmp_path: Path, pack: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        wanted = {"game": "skirmish", "name": "", "text": "Leader: Old Pilot\n9 Ferryman\n2 Raft\n1 Feryman\n"}
        answer = (await ann.ask("POST", "/api/decks", wanted)).json()
        assert answer["slug"] == "deck/illegal" and len(answer["reasons"]) == 4
        for words in ("the deck has 12 cards", "Ferryman is ", "Raft is a token", "did you mean 'Ferryman'"):
            assert any(words in reason for reason in answer["reasons"]), answer
        wanted["text"] = "0 Ferryman\nClass: Mage"
        answer = (await ann.ask("POST", "/api/decks", wanted)).json()
        assert answer["slug"] == "deck/unreadable" and len(answer["reasons"]) == 2
        wanted["text"] = "1 Scout\n" * 2500
        assert (await ann.ask("POST", "/api/decks", wanted)).status_code == 400
        assert (await ann.ask("GET", "/api/decks")).json() == []


@run_async
async def test_a_deck_whose_pack_is_gone_says_so_and_comes_back_with_it(tmp_path: Path, pack: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        deck = await saved(ann, text=as_list(pack.with_name("saltmarsh-deck.toml")))
        ml.unload_pack("saltmarsh")
        (listed,) = (await ann.ask("GET", "/api/decks")).json()
        assert listed["faults"] == ["it has cards of the pack 'saltmarsh', which this server does not have now"]
        assert (listed["cards"], listed["packs"]) == (deck["cards"], ["saltmarsh"])
        refused = await ann.ask("POST", "/api/matches", {"deck": deck["id"], "opponent": HOT_SEAT})
        assert refused.status_code == 400 and "the pack 'saltmarsh'" in refused.json()["reason"]
        ml.load_pack(pack)
        assert (await ann.ask("GET", "/api/decks")).json() == [deck]
        assert await ann.new_match(deck=deck["id"], opponent=HOT_SEAT)


@run_async
async def test_a_changed_pack_is_for_the_next_match_and_a_running_one_goes_on_as_it_began(
    tmp_path: Path, pack: Path
) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        old = await ann.new_match(deck="saltmarsh-deck", seat="p1", opponent=HOT_SEAT)
        plain = await ann.new_match(deck="aggro-1", opponent={**HOT_SEAT, "deck": "control-1"})
        assert old["book"] and not plain["book"]
        before = await books_of(service)
        rewrite(pack, FERRYMAN + "2", FERRYMAN + "7")
        await changed(service, before)
        new = await ann.new_match(deck="saltmarsh-deck", seat="p1", opponent=HOT_SEAT)
        assert new["book"] not in ("", old["book"])
        assert await power_of(ann, "Ferryman", old) == 2
        assert await power_of(ann, "Ferryman", new) == await power_of(ann, "Ferryman") == 7
        await _play(ann, old, 4)
    pack.unlink()
    ml.unload_pack("saltmarsh")
    async with served(tmp_path) as service:
        ann = again(service, ann)
        assert [await power_of(ann, "Ferryman", match) for match in (old, new)] == [2, 7]
        await _play(ann, old, 4)
        async with ann.socket() as socket:
            await socket.follow(old["id"], face="p1")
            assert (await socket.do(old["id"], "concede"))["type"] == "done"
        replay = (await ann.ask("GET", f"/api/matches/{old['id']}/replay")).json()
        assert len(replay["moves"]) >= 8 and replay["packs"][0]["name"] == "saltmarsh"
        refused = await ann.ask("POST", "/api/matches", {"deck": "saltmarsh-deck", "opponent": HOT_SEAT})
        assert refused.json()["slug"] == "deck/unknown"
    async with served(tmp_path) as service:
        ann = again(service, ann)
        assert (await ann.ask("GET", f"/api/matches/{old['id']}/replay")).json() == replay


async def _play(guest: Guest, match: Json, moves: int) -> None:
    """Make some moves in a match at one screen."""
    async with guest.socket() as socket:
        for _ in range(moves):
            state = await socket.follow(match["id"])
            if state["face"] != state["position"]["to_act"]:
                state = await socket.follow(match["id"], face=state["position"]["to_act"])
            answer = await socket.move(match["id"], state["position"]["legal"][-1]["text"])
            assert answer["type"] == "done", answer


@run_async
async def test_a_replay_has_the_cards_that_its_match_had(tmp_path: Path, pack: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        old = await ann.new_match(deck="saltmarsh-deck", seat="p1", opponent=HOT_SEAT)
        await _play(ann, old, 3)
        async with ann.socket() as socket:
            await socket.follow(old["id"], face="p1")
            await socket.do(old["id"], "concede")
        text = (await ann.ask("GET", f"/api/matches/{old['id']}/replay")).text
        before, shown = await books_of(service), await frames(ann, old)
        rewrite(pack, FERRYMAN + "2", FERRYMAN + "7")
        await changed(service, before)
        assert shown["book"] == old["book"] and await frames(ann, old) == shown
        assert await power_of(ann, "Ferryman", old) == 2 and await power_of(ann, "Ferryman") == 7
        new = await play_on(ann, match=old["id"])
        assert new["book"] == old["book"] and await power_of(ann, "Ferryman", new) == 2
        fault = (await ann.ask("POST", "/api/replays/frames", {"replay": text})).json()
        assert fault["slug"] == "replay/packs" and "'saltmarsh', which has changed since" in fault["reason"]
    pack.unlink()
    ml.unload_pack("saltmarsh")
    async with served(tmp_path) as service:
        ann = again(service, ann)
        await _play(ann, new, 2)
        assert await frames(ann, old) == shown
        assert [await power_of(ann, "Ferryman", match) for match in (old, new)] == [2, 2]
        last = await play_on(ann, match=old["id"])
        assert await power_of(ann, "Ferryman", last) == 2
        async with ann.socket() as socket:
            await socket.follow(last["id"], face="p1")
            await socket.do(last["id"], "concede")
            await socket.do(last["id"], "rematch")
        again_begun = (await ann.ask("GET", f"/api/matches/{last['id']}")).json()["following"]
        assert await power_of(ann, "Ferryman", {"id": again_begun}) == 2
        scenario = (await ann.ask("GET", f"/api/matches/{old['id']}/scenario?move=1")).json()["text"]
        path = f"/api/matches/{old['id']}/notes/1"
        assert (await ann.ask("PUT", path, {"text": "The Ferryman was too slow."})).status_code == 200
        refusals = [
            await ann.ask("POST", "/api/replays/frames", {"replay": text}),
            await ann.ask("POST", "/api/matches", {"opponent": HOT_SEAT, "start": {"replay": text}}),
            await ann.ask("POST", "/api/matches", {"opponent": HOT_SEAT, "start": {"scenario": scenario}}),
        ]
        for fault, words in zip(refusals, ("not loaded", "not loaded", "unknown"), strict=True):
            reason = fault.json()["reason"]
            assert fault.status_code == 400 and words in reason and "\n" not in reason


async def frames(guest: Guest, match: Json) -> Json:
    answer = await guest.ask("GET", f"/api/matches/{match['id']}/frames")
    assert answer.status_code == 200, answer.text
    return answer.json()  # type: ignore[no-any-return]


async def play_on(guest: Guest, **start: Any) -> Json:
    """Play on from after the second move, at one screen."""
    return await guest.new_match(opponent=HOT_SEAT, seat="p1", start={**start, "move": 2})


@run_async
async def test_a_rematch_is_played_with_the_cards_of_today(tmp_path: Path, pack: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        old = await ann.new_match(deck="saltmarsh-deck", seat="p1", opponent=HOT_SEAT)
        before = await books_of(service)
        rewrite(pack, FERRYMAN + "2", FERRYMAN + "7")
        await changed(service, before)
        async with ann.socket() as socket:
            await socket.follow(old["id"], face="p1")
            await socket.do(old["id"], "concede")
            await socket.do(old["id"], "rematch")
        (new,) = [match for match in (await ann.ask("GET", "/api/matches/mine")).json() if match["id"] != old["id"]]
        assert (await power_of(ann, "Ferryman", old), await power_of(ann, "Ferryman", new)) == (2, 7)


@run_async
async def test_an_invitation_is_taken_with_the_cards_of_that_day(tmp_path: Path, pack: Path) -> None:
    async with served(tmp_path) as service:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        match = await ann.new_match(deck="saltmarsh-deck", seat="p1", opponent={"kind": "invite"})
        assert match["book"] == ""
        before = await books_of(service)
        rewrite(pack, FERRYMAN + "2", FERRYMAN + "7")
        await changed(service, before)
        taken = (await bob.ask("POST", f"/api/invites/{match['invite']}", {})).json()["match"]
        assert taken["book"] and await power_of(bob, "Ferryman", taken) == 7
    rewrite(pack, FERRYMAN + "7", FERRYMAN + "3")
    ml.load_pack(pack)
    async with served(tmp_path) as service:
        assert await power_of(again(service, bob), "Ferryman", taken) == 7
        stranger = await service.guest("Eve")
        assert (await stranger.ask("GET", f"/api/matches/{match['id']}/cards")).status_code == 404


@run_async
async def test_a_card_of_a_pack_has_a_page_that_names_the_pack(tmp_path: Path, pack: Path) -> None:
    async with served(tmp_path) as service:
        cards = (await service.http.get("/api/games/skirmish/cards")).json()
        own = [card for card in cards if "pack" in card["facts"]]
        assert own
        page = (await service.http.get(f"/api/games/skirmish/cards/{own[0]['name']}")).json()
        assert page["is_pack"] and page["origin"] == own[0]["facts"]["pack"]
        assert (page["rulings"], page["examples"]) == ([], [])
        found = await service.http.get("/api/games/skirmish/search", params={"q": f'pack:"{page["origin"]}"'})
        assert found.json()["names"] == [card["name"] for card in own]


@run_async
async def test_a_faulty_pack_stays_as_it_was_and_its_fault_is_told(
    tmp_path: Path, pack: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        text, before = pack.read_text("utf-8"), await books_of(service)
        line = text[: text.index(FERRYMAN)].count("\n") + 3
        with caplog.at_level(logging.INFO):
            rewrite(pack, FERRYMAN, FERRYMAN.replace("Bronze", "Bronce"))
            (told,) = await troubles(service, 1)
        assert (told["line"], told["card"], told["path"]) == (line, "Ferryman", "rarity")
        assert "did you mean 'Bronze'" in told["reason"]
        assert f"line {line}: Ferryman: rarity: 'Bronce' is not a rarity" in caplog.text
        assert await books_of(service) == before and await power_of(ann, "Ferryman") == 2
        assert (await ann.new_match(deck="saltmarsh-deck", opponent=HOT_SEAT))["status"] == "playing"
        pack.unlink()
        await service_soon(service, lambda packs: "No such file" in packs["packs"][0]["troubles"][0]["reason"])
        assert str(tmp_path) not in (await service.http.get("/api/packs")).text
        pack.write_text(text.replace(FERRYMAN + "2", FERRYMAN + "5"), "utf-8")
        await changed(service, before)
        assert await troubles(service, 0) == [] and await power_of(ann, "Ferryman") == 5


@run_async
async def test_a_deck_beside_a_pack_is_read_again_too(tmp_path: Path, pack: Path) -> None:
    async with served(tmp_path) as service:
        before = await books_of(service)
        rewrite(pack.with_name("saltmarsh-deck.toml"), '"Ebb and Flow"', '"Neap Tide"')
        await changed(service, before)
        (skirmish, *_) = (await service.http.get("/api/games")).json()
        assert [deck["name"] for deck in skirmish["decks"] if deck["packs"]] == ["Neap Tide"]


@run_async
async def test_a_sound_pack_is_loaded_again_although_another_is_faulty(tmp_path: Path, pack: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text('[[card]]\nname = "Bee"\nkind = "unit"\nrarity = "Bronze"\npower = 1\n', "utf-8")
    ml.load_pack(other)
    async with served(tmp_path) as service:
        ann = await service.guest()
        before = await books_of(service)
        rewrite(other, "Bronze", "Bronce")
        rewrite(pack, FERRYMAN + "2", FERRYMAN + "7")
        await changed(service, before)
        assert await power_of(ann, "Ferryman") == 7
        assert [told["card"] for told in await troubles(service, 1)] == ["Bee"]


@run_async
async def test_the_cards_of_a_match_that_waits_are_those_of_the_game(tmp_path: Path, pack: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = await ann.new_match(deck="saltmarsh-deck", opponent={"kind": "invite"})
        assert await power_of(ann, "Ferryman", match) == await power_of(ann, "Archer", match) - 1 == 2


@run_async
async def test_matches_keep_the_cards_that_they_began_with_while_an_overlay_changes(tmp_path: Path) -> None:
    overlay = tmp_path / "strong.toml"
    async with served(tmp_path) as service:
        ann = await service.guest()
        plain = await ann.new_match(deck="aggro-1", seat="p1", opponent={**HOT_SEAT, "deck": "control-1"})
        assert plain["book"] == ""
        overlay.write_text('overlay = true\n[[card]]\nname = "Archer"\npower = 5\n', "utf-8")
        ml.load_pack(overlay)
        strong = await ann.new_match(deck="aggro-1", seat="p1", opponent={**HOT_SEAT, "deck": "control-1"})
        without = await ann.new_match(deck="ongoing-1", seat="p1", opponent={**HOT_SEAT, "deck": "ongoing-1"})
        plain = (await ann.ask("GET", f"/api/matches/{plain['id']}")).json()
        assert plain["book"] and strong["book"] and plain["book"] == without["book"] != strong["book"]
        before = await books_of(service)
        rewrite(overlay, "power = 5", "power = 8")
        await changed(service, before)
        powers = [await power_of(ann, "Archer", match) for match in (plain, strong, without)]
        assert (powers, await power_of(ann, "Archer")) == ([3, 5, 3], 8)
        (shown,) = [card for card in await cards_of(service) if card["name"] == "Archer"]
        assert shown["facts"]["overlay"] == "strong" and "pack" not in shown["facts"]
        page = (await service.http.get("/api/games/skirmish/cards/Archer")).json()
        assert (page["origin"], page["is_pack"], page["examples"]) == ("core", False, [])
        for match in (plain, strong):
            await _play(ann, match, 3)
    overlay.unlink()
    ml.unload_pack("strong")
    async with served(tmp_path) as service:
        ann = again(service, ann)
        assert [await power_of(ann, "Archer", match) for match in (plain, strong)] == [3, 5]
        for match in (plain, strong):
            await _play(ann, match, 3)
        assert (await ann.ask("GET", f"/api/matches/{plain['id']}")).json()["book"] == ""


@run_async
async def test_a_deck_with_changed_cards_has_its_code_and_needs_no_pack(tmp_path: Path) -> None:
    overlay = tmp_path / "strong.toml"
    overlay.write_text('overlay = true\n[[card]]\nname = "Archer"\npower = 5\n', "utf-8")
    ml.load_pack(overlay)
    async with served(tmp_path) as service:
        ann = await service.guest()
        deck = await saved(ann, name="Mine", code=find_game("skirmish").deck_code("aggro-1"))
        assert deck["code"] and deck["packs"] == [] and deck["faults"] == []
        ml.unload_pack("strong")
        assert [shown["faults"] for shown in (await ann.ask("GET", "/api/decks")).json()] == [[]]


async def cards_of(service: Served) -> list[Json]:
    return (await service.http.get("/api/games/skirmish/cards")).json()  # type: ignore[no-any-return]


FERRYMAN = 'name = "Ferryman"\nkind = "unit"\nrarity = "Bronze"\npower = '


def rewrite(path: Path, old: str, new: str) -> None:
    """Change a file while the service runs, in one go as editors do."""
    text = path.read_text("utf-8")
    assert old in text
    path.with_suffix(".part").write_text(text.replace(old, new), "utf-8")
    path.with_suffix(".part").replace(path)


async def books_of(service: Served) -> Json:
    return (await service.http.get("/api/packs")).json()["books"]  # type: ignore[no-any-return]


async def service_soon(service: Served, holds: Callable[[Json], bool]) -> Json:
    """Wait until what the service says of its packs fulfils something."""
    async with asyncio.timeout(PATIENCE):
        while True:
            packs: Json = (await service.http.get("/api/packs")).json()
            if holds(packs):
                return packs
            await asyncio.sleep(0.01)


async def changed(service: Served, before: Json) -> None:
    """Wait until a changed pack is in force."""
    await service_soon(service, lambda packs: bool(packs["books"] != before))


async def troubles(service: Served, count: int) -> list[Json]:
    """Wait until the service tells of so many troubles with its packs."""

    def told(packs: Json) -> list[Json]:
        return [trouble for pack in packs["packs"] for trouble in pack["troubles"]]

    return told(await service_soon(service, lambda packs: len(told(packs)) == count))


async def power_of(guest: Guest, card: str, match: Json | None = None) -> int:
    """Return the printed power of a card, of the game or in a match."""
    path = "/api/games/skirmish/cards" if match is None else f"/api/matches/{match['id']}/cards"
    cards = (await guest.ask("GET", path)).json()
    return next(found["facts"]["power"] for found in cards if found["name"] == card)  # type: ignore[no-any-return]
