"""The example pack, its deck and its scenarios, and what the page about packs says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import marchlands as ml
from marchlands.cli import main
from marchlands.engine.game import register
from marchlands.engine.scenario import run_scenario
from marchlands.games.skirmish.card import SkirmishCard
from tests.support.skirmish import skirmish

ROOT = Path(__file__).parents[1]
PACK = ROOT / "examples" / "packs" / "saltmarsh.toml"
DECK = PACK.with_name("saltmarsh-deck.toml")
SCENARIOS = sorted(PACK.with_name("saltmarsh-scenarios").glob("*.toml"))
GAME = skirmish().with_packs([PACK])
PAGE = (ROOT / "docs" / "packs.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """Return what is between fences of this language on the page."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


# --- the example


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_of_the_example_holds(path: Path) -> None:
    assert run_scenario(path).problems == ()


def test_the_command_runs_the_scenarios_of_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "run", str(SCENARIOS[0].parent)]) == 0
    assert capsys.readouterr().out.endswith(f"{len(SCENARIOS)} passed, 0 failed\n")


@pytest.mark.parametrize("card", GAME.packs[0].cards, ids=lambda card: card.name)
def test_every_card_of_the_example_has_a_scenario(card: SkirmishCard) -> None:
    stem = card.name.lower().replace(" ", "-")
    assert any(path.stem.startswith(f"{stem}-") for path in SCENARIOS)


@pytest.mark.parametrize("card", GAME.packs[0].cards, ids=lambda card: card.name)
def test_the_comment_above_a_card_begins_with_its_printed_text(card: SkirmishCard) -> None:
    before = PACK.read_text("utf-8").split(f'[[card]]\nname = "{card.name}"')[0]
    comment = before.split("\n\n")[-1].splitlines()
    assert comment[0] == f"# {GAME.card_text(GAME.by_name[card.name])}"


def test_the_deck_of_the_example_is_legal_and_has_its_cards() -> None:
    deck = GAME.deck(DECK)
    assert GAME.deck_faults(deck, "standard") == []
    playable = {card.name for card in GAME.packs[0].cards if card.name != "Raft"}
    assert playable <= {name for name, _ in deck.cards} | {deck.lead}


def test_matches_with_the_deck_of_the_example_come_to_an_end() -> None:
    played = GAME.playouts(20, 1, "standard", [DECK])
    assert sum(played[1:]) == 20


# --- the page about packs


@pytest.mark.parametrize("text", [text for text in blocks("toml") if "[[card]]" in text])
def test_a_pack_on_the_page_can_be_loaded(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    assert skirmish().with_packs([path]).packs[0].cards


def test_a_scenario_on_the_page_holds(tmp_path: Path) -> None:
    pack = next(text for text in blocks("toml") if "[[card]]" in text)
    (tmp_path / "mine.toml").write_text(pack, "utf-8")
    for index, text in enumerate(text for text in blocks("toml") if "[[step]]" in text):
        path = tmp_path / f"{index}.toml"
        path.write_text(text, "utf-8")
        assert run_scenario(path).problems == ()


def test_the_python_on_the_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    before = skirmish()
    try:
        for text in blocks("python"):
            exec(compile(text, "docs/packs.md", "exec"), {})
    finally:
        register(before)


def test_the_faults_on_the_page_are_what_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = next(text for text in blocks("toml") if "[[card]]" in text)
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(pack.replace("amount = 1", "ammount = 1").replace('"Bronze"', '"Bronce"'), "utf-8")
    with pytest.raises(ml.PackError) as refused:
        skirmish().with_packs([Path("mine.toml")])
    assert str(refused.value) in PAGE


def test_every_toml_block_of_the_vocabulary_is_a_card_that_can_be_loaded(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "vocabulary.md").read_text("utf-8")
    for index, block in enumerate(re.findall(r"^```toml\n(.*?)^```", text, re.DOTALL | re.MULTILINE)):
        path = tmp_path / f"pack-{index}.toml"
        path.write_text(block, "utf-8")
        assert tomllib.loads(block)["card"] and skirmish().with_packs([path])
