"""Searching cards over REST."""

from __future__ import annotations

from pathlib import Path

from marchlands.engine.game import find_game
from tests.server.house import Json, run_async, served


@run_async
async def test_a_search_gives_the_names_of_the_cards_and_the_filters_that_are_on(tmp_path: Path) -> None:
    async with served(tmp_path) as service:

        async def found(game: str, **asked: str) -> Json:
            answer = await service.http.get(f"/api/games/{game}/search", params=asked)
            assert answer.status_code == 200, answer.text
            content: Json = answer.json()
            return content

        everything = await found("skirmish")
        assert everything["names"] == [card.name for card in find_game("skirmish").cards()]
        assert (everything["query"], everything["filters"]) == ("", [])
        gold = await found("skirmish", q="R:gold power>=5")
        assert gold["filters"] == ["rarity:gold", "power>=5"] and "Dragon" in gold["names"]
        pressed = await found("skirmish", q=gold["query"], press="rarity:gold")
        assert (pressed["query"], pressed["filters"]) == ("power>=5", ["power>=5"])
        assert set(pressed["names"]) > set(gold["names"])
        standard = await found("skirmish", q='"draw 2 cards"', rules="standard")
        classic = await found("skirmish", q='"draw 2 cards"', rules="classic")
        assert "Noble" in set(classic["names"]) - set(standard["names"])


@run_async
async def test_a_query_that_cannot_be_read_is_refused_with_a_slug_and_the_reason(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for asked, slug, reason in [
            ({"q": "powr>3"}, "query/unreadable", "did you mean 'power'?"),
            ({"q": "gold", "press": "squire"}, "query/unreadable", "a filter is one field with one value"),
            ({"rules": "clasic"}, "rules/unknown-option", "did you mean 'classic'?"),
        ]:
            answer = await service.http.get("/api/games/skirmish/search", params=asked)
            assert (answer.status_code, answer.json()["slug"]) == (400, slug)
            assert reason in answer.json()["reason"]
        assert (await service.http.get("/api/games/skirmsh/search")).status_code == 404


@run_async
async def test_what_can_be_searched_by_is_told_with_all_its_values(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for game in ("skirmish", "warpath"):
            fields = (await service.http.get(f"/api/games/{game}/search/fields")).json()
            search = find_game(game).search()
            assert [field["name"] for field in fields] == [field.name for field in search.fields]
            for field in (field for field in fields if field["is_filter"]):
                assert field["about"] and field["values"]
                for value in field["values"]:
                    assert search.find(value["filter"])


@run_async
async def test_builders_are_told_only_of_values_that_cards_of_decks_have(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for game in ("skirmish", "warpath"):
            path, search = f"/api/games/{game}/search/fields", find_game(game).search()
            everything, some = [
                {
                    field["name"]: {value["filter"] for value in field["values"]}
                    for field in answer.json()
                    if field["is_filter"]
                }
                for answer in (await service.http.get(path), await service.http.get(path, params={"for": "deck"}))
            ]
            pool = {name for deck in find_game(game).decks().values() for name, _ in deck.cards}
            assert list(everything) == list(some) and all(some[name] <= everything[name] for name in some)
            leads = {"skirmish": "kind:leader", "warpath": "kind:class"}[game]
            assert leads in everything["kind"] - some["kind"]
            for filter in set().union(*everything.values()):
                if pool & {card.name for card in search.find(filter)}:
                    assert any(filter in filters for filters in some.values()), filter
        refused = await service.http.get(path, params={"for": "tea"})
        assert (refused.status_code, refused.json()["slug"]) == (400, "request/unreadable")


@run_async
async def test_the_page_of_a_card_tells_all_about_it(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        noble = (await service.http.get("/api/games/skirmish/cards/noble")).json()
        assert noble["card"]["name"] == "Noble" and (noble["origin"], noble["is_pack"]) == ("core", False)
        assert {text["rules"][0]: text["text"] for text in noble["texts"]} == {
            "standard": "Conquer.",
            "classic": "Conquer: draw 2 cards.",
        }
        assert {"SK-99"} <= {rule["id"] for rule in noble["rulings"]}
        (conquer,) = noble["words"]
        assert conquer["name"] == "Conquer" and conquer["meaning"] and conquer["rulings"][0]["id"] == "SK-65"
        assert noble["examples"] and noble["examples"][0]["before"]["game"] == "skirmish"
        decks = find_game("skirmish").decks()
        with_it = {id: dict(deck.cards)["Noble"] for id, deck in decks.items() if "Noble" in dict(deck.cards)}
        assert {deck["id"]: deck["count"] for deck in noble["decks"]} == with_it != {}
        assert noble["related"] and all(card["reason"].startswith("also ") for card in noble["related"])


@run_async
async def test_every_card_has_a_page(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for game in ("skirmish", "warpath"):
            for card in find_game(game).cards():
                answer = await service.http.get(f"/api/games/{game}/cards/{card.name}")
                assert answer.status_code == 200, answer.text
                assert answer.json()["texts"][0]["text"] == find_game(game).card_text(card)


@run_async
async def test_a_card_or_game_that_there_is_not_is_refused_with_the_nearest(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        answer = await service.http.get("/api/games/skirmish/cards/Archr")
        assert (answer.status_code, answer.json()["slug"]) == (404, "card/unknown")
        assert "did you mean 'Archer'?" in answer.json()["reason"] and answer.json()["near"][0] == "Archer"
        assert "near" not in (await service.http.get("/api/games/skirmish/cards/Zzzzzzz")).json()
        assert (await service.http.get("/api/games/chess/cards/Archer")).status_code == 404


@run_async
async def test_found_cards_are_ordered_by_a_field_those_without_it_last(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        asked = {"q": "kind:unit,leader set:core", "order": "power"}
        names = (await service.http.get("/api/games/skirmish/search", params=asked)).json()["names"]
        cards = {card.name: card for card in find_game("skirmish").cards()}
        powers = [getattr(cards[name], "power", None) for name in names]
        assert powers == sorted(powers, key=lambda power: (power is None, power or 0)) and None in powers
        assert names[:3] == ["Acolyte", "Engineer", "Ghoul"]
        refused = await service.http.get("/api/games/skirmish/search", params={"order": "beauty"})
        assert (refused.status_code, refused.json()["slug"]) == (400, "query/unreadable")
