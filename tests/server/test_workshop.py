"""The workshop: packs that are checked as they are written, and tried in positions, without being loaded anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.server import workshop
from marchlands.server.endpoints.workshop import checked, tried, vocabulary
from marchlands.server.endpoints.workshop_body import TryCard
from tests.server.house import Guest, Json, Served, run_async, served

GAMES = ["skirmish", "warpath"]
BEE = """\
name = "bees"

[[card]]
name = "Beekeeper"
kind = "unit"
rarity = "Bronze"
power = 3
abilities = [
  { When = { event = "Deployed", effects = [
    { Damage = { to = { One = { side = "enemy", where = "close" } }, amount = 2 } },
  ] } },
]
"""
WASP = '\n[[card]]\nname = "Wasp"\nkind = "unit"\nrarity = "Bronce"\npower = 1\n'


async def ask(service: Served, path: str, **content: object) -> Json:
    answer = await service.http.post(path, json=content)
    return answer.json()  # type: ignore[no-any-return]


@run_async
async def test_a_text_is_checked_card_by_card_with_the_line_of_each_fault(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        sound = await ask(service, "/api/workshop/check", game="skirmish", text=BEE)
        assert (sound["name"], sound["faults"], sound["lines"]) == ("bees", [], {"Beekeeper": 3})
        (card,) = sound["cards"]
        assert (card["name"], card["text"]) == ("Beekeeper", "Deploy: 2 damage to a close enemy.")
        mixed = await ask(service, "/api/workshop/check", game="skirmish", text=BEE + WASP)
        assert [card["name"] for card in mixed["cards"]] == ["Beekeeper"]
        assert mixed["lines"] == {"Beekeeper": 3, "Wasp": 14}
        (fault,) = mixed["faults"]
        assert (fault["line"], fault["card"], fault["path"]) == (17, "Wasp", "rarity")
        assert "did you mean 'Bronze'" in fault["reason"]
        broken = await ask(service, "/api/workshop/check", game="skirmish", text=f"{BEE}\npower = = 1")
        assert (broken["cards"], broken["faults"][0]["line"]) == ([], 14)
        assert "Beekeeper" not in [card.name for card in ml.cards("skirmish")]


@run_async
async def test_whatever_is_written_gets_an_answer(tmp_path: Path) -> None:
    deep = f"x = {'[' * 9000}"
    nested = "a." * 9000 + "a = 1"
    many = "\n".join(f'[[card]]\nname = "{number}"' for number in range(300))
    async with served(tmp_path) as service:
        for text in ("", "[[card]]", deep, nested, many, "card = 3", 'game = "warpath"', "[[card]]\nname = 3", "\0"):
            answer = await ask(service, "/api/workshop/check", game="skirmish", text=text)
            assert answer["cards"] == [] and answer["faults"] and answer["faults"][0]["reason"], text[:20]
        assert (await ask(service, "/api/workshop/check", game="chess", text=""))["slug"] == "game/unknown"
        assert (await ask(service, "/api/workshop/check", game="skirmish", text="x" * 40_001))[
            "slug"
        ] == "request/unreadable"
        assert (await service.http.get("/health")).json()["status"] == "ok"


@run_async
async def test_those_who_ask_too_much_are_told_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "BURST", 3)
    monkeypatch.setattr(workshop, "RATE", 0.001)
    async with served(tmp_path) as service:
        answers = [
            await service.http.post("/api/workshop/check", json={"game": "skirmish", "text": ""}) for _ in "1234"
        ]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]


@run_async
async def test_a_card_is_given_as_text_with_the_cards_of_its_pack_that_it_names(tmp_path: Path) -> None:
    ml.load_pack("examples/packs/saltmarsh.toml")
    try:
        async with served(tmp_path) as service:
            shipwright = (await service.http.get("/api/workshop/skirmish/cards/Shipwright")).json()["text"]
            assert [line for line in shipwright.splitlines() if line.startswith("name")] == [
                'name = "Shipwright"',
                'name = "Raft"',
            ]
            assert (await ask(service, "/api/workshop/check", game="skirmish", text=shipwright))["faults"] == []
            unknown = await service.http.get("/api/workshop/skirmish/cards/Arche")
            assert unknown.status_code == 404 and "did you mean 'Archer'" in unknown.json()["reason"]
            words = (await service.http.get("/api/workshop/skirmish")).json()
            assert "Damage" in words["schema"]["$defs"] and "[[card]]" in words["example"]
    finally:
        ml.unload_pack("saltmarsh")


@pytest.mark.parametrize("name", GAMES)
def test_cards_can_be_copied_under_another_name_and_are_set_up_to_be_tried(name: str) -> None:
    game = find_game(name)
    assert checked(game, vocabulary(game).example).faults == ()
    for card in game.cards()[::4]:
        text = workshop.card_as_text(game, card.name).replace(f'"{card.name}"', f'"My {card.name}"', 1)
        found = checked(game, text)
        assert [info.name for info in found.cards] == [f"My {card.name}"], found.faults
        position = tried(game, TryCard(name, text, card=f"My {card.name}"))
        assert position.trouble is None and position.legal
        kind, stars = getattr(card, "kind", ""), getattr(card, "stars", 0)
        if kind in ("unit", "action", "building") or (kind == "skill" and stars):
            assert any(move.card == f"My {card.name}" for move in position.legal), card.name


@run_async
async def test_a_move_in_a_position_shows_what_it_does(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        first = await ask(service, "/api/workshop/try", game="skirmish", text=BEE, card="Beekeeper")
        assert (first["seat"], first["to_act"], first["trouble"]) == ("p1", "p1", None)
        assert first["before"] == first["after"] and 'hand = ["Beekeeper"' in first["given"]
        given = first["given"]
        moves = ["play Beekeeper @1 > e0"]
        after = await ask(service, "/api/workshop/try", game="skirmish", text=BEE, given=given, moves=moves)
        slots = [after[when]["p2"]["slots"][0]["unit"]["power"] for when in ("before", "after")]
        assert slots == [5, 3]
        told = ["".join(piece["text"] for piece in line["pieces"]) for line in after["lines"]]
        assert any("Beekeeper" in line for line in told)
        again = await ask(
            service, "/api/workshop/try", game="skirmish", text=BEE, given=given, moves=[*moves, "play Archer @1"]
        )
        assert again["trouble"] and again["before"] is None


@run_async
async def test_a_position_that_cannot_be_names_its_line(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for given, line, words in (
            ('[given.p1]\nhand = ["Beekeper"]', 2, "did you mean 'Beekeeper'"),
            ("[given.p1]\nunits = { 9 = 'Archer' }", 2, ""),
            ("[given]\nturn = 'p3'", 2, ""),
            ("[given]\nturn = ", 2, "not valid TOML"),
            ("[giwen]", 1, "did you mean 'given'"),
            ("game = 'warpath'", 1, "another game"),
            ("[given.p1]\nunits = { 1 = { card = 'Archer', damage = 9 } }", 2, "dead"),
        ):
            answer = await ask(service, "/api/workshop/try", game="skirmish", text=BEE, given=given)
            assert answer["trouble"]["line"] == line and words in answer["trouble"]["reason"], answer
        unit = "game = 'warpath'\n[[given.unit]]\nat = 'plains0'\nowner = 'p1'\ncard = 'Nobody'"
        answer = await ask(service, "/api/workshop/try", game="warpath", text="", given=unit)
        assert answer["trouble"]["line"] == 5
        missing = await ask(service, "/api/workshop/try", game="skirmish", text=BEE, card="Nobody")
        assert missing["slug"] == "card/unknown"


async def begin(guest: Guest, text: str, **more: object) -> Json:
    given = workshop.position_text(workshop.game_with(find_game("skirmish"), text), "Beekeeper")
    start = {"scenario": given, "pack": text}
    return await guest.new_match(start=start, seat="p1", **more)


@run_async
async def test_a_match_with_a_text_of_the_workshop_goes_on_over_a_restart(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = await begin(ann, BEE, opponent={"kind": "hot_seat"})
        bot = await begin(ann, BEE, opponent={"kind": "bot", "level": "recruit"})
        assert match["book"] and match["start"] == "position"
    async with served(tmp_path) as service:
        ann = Guest(service.address, service.http, ann.token, ann.id)
        cards = (await ann.ask("GET", f"/api/matches/{match['id']}/cards")).json()
        assert "Beekeeper" in [card["name"] for card in cards]
        async with ann.socket() as socket:
            await socket.follow(match["id"], face="p1")
            assert (await socket.move(match["id"], "play Beekeeper @1 > e0"))["type"] == "done"
            await socket.do(match["id"], "concede")
            await socket.do(match["id"], "rematch")
            again = (await ann.ask("GET", f"/api/matches/{match['id']}")).json()["following"]
            state = await socket.follow(again, face="p1")
            assert "Beekeeper" in state["position"]["view"]["p1"]["hand"]
            await socket.follow(bot["id"])
            assert (await socket.move(bot["id"], "play Beekeeper @1 > e0"))["type"] == "done"
            assert (await socket.move(bot["id"], "pass"))["type"] == "done"
            await socket.until(lambda message: message["type"] == "update" and message["seat"] == "p2")
        replay = (await ann.ask("GET", f"/api/matches/{match['id']}/replay")).json()
        assert replay["moves"] and [pack["name"] for pack in replay["packs"]] == ["bees"]


@run_async
async def test_a_match_with_a_faulty_text_does_not_begin(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        start = {"scenario": '[given.p1]\nhand = ["Beekeeper"]', "pack": BEE.replace("Bronze", "Bronce")}
        answer = await ann.ask("POST", "/api/matches", {"start": start, "opponent": {"kind": "hot_seat"}})
        assert answer.status_code == 400 and "did you mean 'Bronze'" in answer.json()["reason"]
        lonely = await ann.ask("POST", "/api/matches", {"start": {"replay": "{}", "pack": BEE}})
        assert lonely.json()["slug"] == "start/pack"
