"""`marchlands deck`: whether a deck may be played, its code, the deck as a list, and what would complete it."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from marchlands.cards.card import Card
from marchlands.cli.output import hinted, print_json
from marchlands.cli.parser import (
    Parser,
    add_command,
    add_group,
    add_json,
    add_packs,
    chosen_game,
    find_deck,
    game_of_deck,
)
from marchlands.engine.completion import complete
from marchlands.engine.deck import Deck
from marchlands.engine.decklist import deck_file, deck_list
from marchlands.engine.game import Game, usual_game
from marchlands.errors import DeckError

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands


def add(commands: Commands) -> None:
    """Add the commands."""
    examples = ["marchlands deck check mine.toml", "marchlands deck complete mine.toml > done.toml"]
    below = add_group(commands, "deck", "check or complete a deck, or print its code or list", examples)
    summary = "say whether a deck may be played, or every reason why not"
    examples = ["marchlands deck check mine.toml", "marchlands deck check mine.toml --rules classic --json"]
    check = add_command(below, "check", run_check, summary, examples)
    check.add_argument("deck", metavar="FILE_OR_CODE", help="a deck file, a deck code, or a ready-made deck's id")
    _add_game(check)
    _add_rules(check)
    add_packs(check)
    add_json(check)
    examples = ["marchlands deck code mine.toml", "marchlands deck code aggro-1"]
    code = add_command(below, "code", run_code, "print the code of a deck, for others to play it", examples)
    code.add_argument("deck", metavar="FILE", help="a deck file, or a ready-made deck's id")
    _add_game(code)
    add_packs(code)
    summary = "print a deck as a list, for people to read and for the page to import"
    listed = add_command(below, "list", run_list, summary, ["marchlands deck list mine.toml"])
    listed.add_argument("deck", metavar="FILE_OR_CODE", help="a deck file, a deck code, or a ready-made deck's id")
    _add_game(listed)
    add_packs(listed)
    summary = (
        "print a deck file with the deck completed: what may not be in it goes, and the reasons stand beside the cards"
    )
    examples = ["marchlands deck complete mine.toml", "marchlands deck complete mine.toml --without Archer --json"]
    complete = add_command(below, "complete", run_complete, summary, examples)
    complete.add_argument("deck", metavar="FILE_OR_CODE", help="a deck file, a deck code, or a ready-made deck's id")
    _add_game(complete)
    _add_rules(complete)
    complete.add_argument("--without", metavar="CARD", action="append", default=[], help="do not add this card")
    add_packs(complete)
    add_json(complete)


def run_check(args: Namespace) -> int:
    """Check the deck; return 1 if it may not be played. Raises MarchlandsError if it cannot be read."""
    game = _game_of(args)
    deck = find_deck(game, args.deck)
    rules = args.rules if args.rules is not None else deck.rules or None
    reasons = [hinted(reason) for reason in game.deck_faults(deck, rules)]
    facts = {"name": deck.name, "rules": game.table(rules).rules, "size": deck.size(), game.lead_word: deck.lead}
    rarities = _rarities(deck, game)
    if args.json:
        more = {"rarities": rarities, "code": _code(deck, game), "reasons": reasons}
        print_json({"legal": not reasons, **facts, **more})
    elif reasons:
        print("\n".join(reasons))
    else:
        print(_praise(facts, rarities, game.lead_word))
    return 1 if reasons else 0


def run_code(args: Namespace) -> int:
    """Print the code; return 0. Raises DeckError for a deck that has none."""
    game = _game_of(args)
    print(game.deck_code(find_deck(game, args.deck)))
    return 0


def run_list(args: Namespace) -> int:
    """Print the list; return 0. Raises MarchlandsError if the deck cannot be read."""
    game = _game_of(args)
    print(deck_list(find_deck(game, args.deck), game.lead_word), end="")
    return 0


def run_complete(args: Namespace) -> int:
    """Print the completed deck; return 0. Raises DeckError for a deck that cannot be completed."""
    game = _game_of(args)
    deck = find_deck(game, args.deck)
    done = complete(game, deck, args.rules if args.rules is not None else deck.rules or None, args.without)
    if args.json:
        changes = [change._asdict() for change in done.changes]
        print_json({**done.deck.to_json(game.lead_word), "changes": changes, "lead_reason": done.lead_reason})
        return 0
    notes = {change.card: f"{change.copies:+}: {change.reason}" for change in done.changes}
    print(deck_file(done.deck, game.name, game.lead_word, notes), end="")
    there = dict(done.deck.cards)
    for change in done.changes:
        if change.card not in there:
            print(f"# {change.card} {change.copies:+}: {change.reason}")
    if done.lead_reason:
        print(f"# {game.lead_word} {done.deck.lead}: {done.lead_reason}")
    return 0


def _add_rules(parser: Parser) -> None:
    parser.add_argument(
        "--rules", metavar="PRESET", help="under these rules (default: those it was made for, or standard)"
    )


def _add_game(parser: Parser) -> None:
    parser.add_argument("--game", metavar="GAME", help=f"the game (default: the deck's own, or {usual_game()})")


def _game_of(args: Namespace) -> Game:
    """Return the requested game, otherwise the deck's own, with its packs. Raises MarchlandsError."""
    if args.game is None:
        args.game = game_of_deck(args.deck)
    return chosen_game(args)


def _rarities(deck: Deck, game: Game) -> dict[str, int]:
    """Return how many cards of each rarity there are, in the order in which the game's cards first have them."""
    rarity_of = {card.name: rarity for card in game.cards() if (rarity := _rarity(card))}
    counts = dict.fromkeys(rarity_of.values(), 0)
    for name, count in deck.cards:
        if name in rarity_of:
            counts[rarity_of[name]] += count
    return {rarity: count for rarity, count in counts.items() if count}


def _rarity(card: Card) -> str:
    """Return the rarity of a card in its game's own words; empty if it has none."""
    stars = getattr(card, "stars", 0)
    return f"{stars}★" if stars else str(getattr(card, "rarity", None) or "")


def _code(deck: Deck, game: Game) -> str | None:
    try:
        return game.deck_code(deck)
    except DeckError:
        return None


def _praise(facts: dict[str, Any], rarities: dict[str, int], lead_word: str) -> str:
    name = " ".join(facts["name"].split()) or "the deck"
    parts = [f"{facts['size']} cards", *(f"{count} {rarity}" for rarity, count in rarities.items())]
    parts.append(f"{lead_word} {facts[lead_word]}" if facts[lead_word] else f"no {lead_word}")
    return f"{name} is legal under {facts['rules']}: {', '.join(parts)}"
