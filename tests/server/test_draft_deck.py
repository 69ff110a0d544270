"""Decks that are being built, over REST: they are checked, completed, dealt from and read, and nothing is saved."""

from __future__ import annotations

from pathlib import Path

import httpx

import marchlands as ml
from marchlands.engine.game import find_game, register
from tests.server.house import Json, Served, run_async, served

EXAMPLES = Path(__file__).parents[2] / "examples" / "packs"


async def ask(service: Served, what: str, **body: object) -> httpx.Response:
    return await service.http.post(f"/api/decks/{what}", json={"game": "skirmish", **body})


async def told(service: Served, what: str, **body: object) -> Json:
    answer = await ask(service, what, **body)
    assert answer.status_code == 201, answer.text
    return answer.json()  # type: ignore[no-any-return]


@run_async
async def test_a_draft_is_checked_with_limits_faults_and_all_that_is_exported(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        empty = await told(service, "check")
        assert (empty["legal"], empty["code"], empty["rules"], empty["room"]) == (False, None, "standard", 30)
        assert [(limit["label"], limit["words"]) for limit in empty["limits"]] == [
            ("Cards", "0/30"),
            ("Gold", "0/4"),
            ("Silver", "0/7"),
        ]
        assert empty["limits"][0]["note"] == "25 more at least"
        draft = await told(service, "check", cards={"Archer": 4, "Squire": 1, "Vampyre": 1}, lead="Nobody", name="Mine")
        about = {(fault["about"], fault["name"]) for fault in draft["faults"]}
        assert about == {("size", ""), ("card", "Archer"), ("card", "Squire"), ("card", "Vampyre"), ("lead", "Nobody")}
        assert "did you mean 'Vampire'?" in str(draft["faults"])
        assert draft["cards"]["Archer"] == {"more": 0, "most": 3, "why": "3 of 3 already"}
        assert draft["cards"]["Scout"] == {"more": 3, "most": 3}
        assert "Squire" not in draft["cards"] and "Warlord" in draft["leads"]
        game = find_game("skirmish")
        for deck in game.decks().values():
            found = await told(
                service, "check", cards=dict(deck.cards), lead=deck.lead, rules=deck.rules, name=deck.name
            )
            assert found["legal"] and deck.rules in found["fits"] and found["code"] == game.deck_code(deck)
            assert game.deck_of_text(found["file"]) == game.deck_of_text(found["list"]) == deck
        warpath = await told(service, "check", game="warpath", lead="Mage")
        assert warpath["cards"]["Raptor"] == {
            "more": 0,
            "most": 3,
            "why": "belongs to the class Dinosaur",
            "fits": False,
        }


@run_async
async def test_a_draft_is_completed_with_a_reason_for_each_card(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        done = await told(service, "complete", cards={"Archer": 3, "Squire": 2}, lead="Warlord")
        assert (await told(service, "check", cards=done["cards"], lead=done["lead"]))["legal"]
        assert all(change["reason"] for change in done["changes"])
        assert {"card": "Squire", "count": -2, "reason": "is a token and cannot be in a deck"} in done["changes"]
        assert len(done["next"]) == 5 and all(each["reason"] for each in done["next"])
        names = [card.name for card in find_game("skirmish").cards()]
        stuck = await told(service, "complete", cards={"Archer": 3}, without=names)
        assert "cannot complete the deck" in stuck["stuck"] and stuck["cards"] == {"Archer": 3}


@run_async
async def test_a_hand_is_dealt_with_a_fresh_shuffle_each_time(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for name, size in (("skirmish", 8), ("warpath", 5)):
            deck = next(iter(find_game(name).decks().values()))
            wanted = {"game": name, "cards": dict(deck.cards), "lead": deck.lead}
            hands = [await told(service, "hand", **wanted) for _ in range(6)]
            assert all(len(hand["hand"]) == size and set(hand["hand"]) <= set(dict(deck.cards)) for hand in hands)
            assert len({tuple(hand["hand"]) for hand in hands}) > 1
            assert hands[0]["note"] and hands[0]["later"]
        for cards, slug in (({}, "deck/illegal"), ({"Squire": 1}, "deck/illegal")):
            refused = await ask(service, "hand", cards=cards)
            assert (refused.status_code, refused.json()["slug"]) == (400, slug)


@run_async
async def test_a_deck_is_read_from_a_code_a_list_and_a_file_of_any_game(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for name in ("skirmish", "warpath"):
            game = find_game(name)
            deck = next(iter(game.decks().values()))
            found = await told(service, "check", game=name, cards=dict(deck.cards), lead=deck.lead, name=deck.name)
            for text in (f"  {found['code']}\n", found["list"], found["file"]):
                read = await told(service, "read", text=text)
                assert (read["game"], read["cards"], read["lead"]) == (name, dict(deck.cards), deck.lead)
        wrong = await told(service, "read", text="3 Archer\n2 Unheard Of")
        assert wrong["game"] == "skirmish" and "Unheard Of" in str(wrong["faults"])
        broken = [("", "deck/unreadable"), ("SK1-AAAA", "deck/code-truncated"), ("x = [", "deck/unreadable")]
        for text, slug in [
            *broken,
            ("Rules: chess\n3 Archer", "rules/unknown-option"),
            ("0 Archer", "deck/unreadable"),
        ]:
            refused = await ask(service, "read", text=text)
            assert (refused.status_code, refused.json()["slug"]) == (400, slug), refused.text


@run_async
async def test_what_is_no_draft_is_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for body, status in (
            ({"game": "chess"}, 404),
            ({"rules": "chess"}, 400),
            ({"cards": {"Archer": 0}}, 400),
            ({"cards": {"Archer": 100}}, 400),
            ({"cards": {f"Card {n}": 1 for n in range(201)}}, 400),
            ({"more": 1}, 400),
        ):
            for what in ("check", "complete", "hand"):
                assert (await ask(service, what, **body)).status_code == status, (what, body)
        ann = await service.guest()
        assert (await ann.ask("GET", "/api/decks")).json() == []


@run_async
async def test_cards_of_packs_are_built_with_like_others_and_a_pack_that_is_gone_is_named(tmp_path: Path) -> None:
    before = find_game("skirmish")
    ml.load_pack(EXAMPLES / "saltmarsh.toml")
    try:
        game = find_game("skirmish")
        card = next(card.name for card in game.packs[0].cards if card.kind == "unit")
        async with served(tmp_path) as service:
            found = await told(service, "check", cards={card: 1}, lead="Warlord")
            assert (
                found["code"] is None and "has no code" in found["no_code"] and found["packs"] == [game.packs[0].name]
            )
            assert found["cards"][card]["most"] > 0 and card in found["list"]
            done = await told(service, "complete", cards={card: 1}, lead="Warlord")
            assert done["cards"][card] == 1 and done["stuck"] == ""
            register(before)
            gone = await told(service, "check", cards={card: 1}, lead="Warlord", packs=[game.packs[0].name])
            assert ("pack", game.packs[0].name) in {(fault["about"], fault["name"]) for fault in gone["faults"]}
            repaired = await told(service, "complete", cards={card: 1}, lead="Warlord", packs=[game.packs[0].name])
            assert card not in repaired["cards"] and len(repaired["changes"]) > 1
    finally:
        register(before)
