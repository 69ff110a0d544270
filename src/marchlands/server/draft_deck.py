"""What the service says about decks that are being built: it checks, completes, deals from and reads them."""

from __future__ import annotations

from typing import Final

from marchlands.engine.completion import complete, suggest
from marchlands.engine.deck import Deck
from marchlands.engine.deckcode import is_code
from marchlands.engine.decklist import deck_file, deck_list
from marchlands.engine.draft import Survey, sample_hand, survey
from marchlands.engine.game import Game, find_game, game_names
from marchlands.engine.packuse import packs_in_use
from marchlands.errors import DeckError, MarchlandsError
from marchlands.server import rest_body, saved_decks
from marchlands.server.endpoints import deck_body
from marchlands.server.refusal import Refusal
from marchlands.server.secret import new_seed

SUGGESTIONS: Final = 5


def checked(wanted: deck_body.DraftDeck) -> deck_body.DeckCheck:
    """Return all that there is to say about a draft. Raises MarchlandsError for an unknown game or rules."""
    game, draft = read_draft(wanted)
    rules = draft.rules or None
    found = survey(game, draft, rules)
    missing = [
        deck_body.DeckFault("pack", name, reason)
        for name in (wanted.packs if any(name not in game.card_numbers() for name in wanted.cards) else ())
        for reason in saved_decks.missing(game, (name,))
    ]
    code, no_code = _code(game, draft)
    limits = tuple(deck_body.DeckLimit(*limit, limit.words, limit.note, limit.standing) for limit in found.limits)
    return deck_body.DeckCheck(
        rules=draft.rules or game.presets[0],
        legal=found.is_legal and not missing,
        room=max(0, limits[0].most - limits[0].count),
        limits=limits,
        faults=(*(deck_body.DeckFault(*fault) for fault in found.faults), *missing),
        cards=_rooms(found),
        leads=game.deck_rules(rules).leads or (),
        curve_word=game.curve_word,
        curve=found.curve,
        shares=dict(found.shares),
        code=code,
        no_code=no_code,
        list=deck_list(draft, game.lead_word),
        file=deck_file(draft, game.name, game.lead_word),
        packs=tuple(pack.name for pack in packs_in_use(game, (draft,)) if not pack.overlay),
        fits=tuple(preset for preset in game.presets if not game.deck_faults(draft, preset)),
    )


def _rooms(found: Survey) -> dict[str, deck_body.CardRoom]:
    return {
        name: deck_body.CardRoom(room.more, found.most[name], room.why, name not in found.barred)
        for name, room in found.rooms.items()
    }


def _code(game: Game, draft: Deck) -> tuple[str | None, str]:
    """Return the code of a draft, or why it has none."""
    try:
        return game.deck_code(draft), ""
    except DeckError as error:
        return None, str(error)


def completed(wanted: deck_body.CompleteDeck) -> deck_body.DeckCompletion:
    """Return a draft completed, and what to add next to it as it is. Raises MarchlandsError as `checked` does."""
    game, draft = read_draft(wanted)
    rules = draft.rules or None
    following = tuple(deck_body.DeckSuggestion(*each) for each in suggest(game, draft, SUGGESTIONS, rules))
    try:
        done = complete(game, draft, rules, wanted.without)
    except DeckError as error:
        return deck_body.DeckCompletion(wanted.cards, draft.lead, "", (), following, str(error))
    changes = tuple(deck_body.DeckChange(*change) for change in done.changes)
    return deck_body.DeckCompletion(dict(done.deck.cards), done.deck.lead, done.lead_reason, changes, following)


def dealt(wanted: deck_body.DraftDeck) -> deck_body.DeckHand:
    """Return a sample hand after a fresh shuffle. Raises DeckError for a draft from which none can be dealt."""
    game, draft = read_draft(wanted)
    hand = sample_hand(game, draft, new_seed(), draft.rules or None)
    return deck_body.DeckHand(hand.hand, hand.note, tuple(deck_body.LaterDraw(*draw) for draw in hand.later))


def read_draft(wanted: deck_body.DraftDeck) -> tuple[Game, Deck]:
    """Return the game and the draft that a request describes. Raises MarchlandsError for an unknown game or rules."""
    game = find_game(wanted.game)
    game.table(wanted.rules or None)
    return game, Deck(tuple(wanted.cards.items()), wanted.lead or None, " ".join(wanted.name.split()), wanted.rules)


# --- texts


def read(wanted: deck_body.ReadDeck) -> rest_body.DeckInfo:
    """Return the deck that a text stands for: a code of any game, a list, or the contents of a deck file.

    A list that names no game is of the game that knows most of its cards, above all of the one that is asked for.
    Raises DeckError with every reason why it is none.
    """
    asked, text = find_game(wanted.game), wanted.text.strip()
    if len(text.split()) == 1 and any(is_code(text, find_game(name).code_prefix) for name in game_names()):
        return read_code(text)
    found: list[tuple[int, Game, Deck]] = []
    fault: MarchlandsError | None = None
    for game in (asked, *(find_game(name) for name in game_names() if name != asked.name)):
        try:
            deck = game.deck_of_text(text)
            game.table(deck.rules or None)
            known = game.card_numbers()
            found.append((sum(name not in known for name, _ in deck.cards), game, deck))
        except MarchlandsError as error:
            fault = fault or error
    if not found:
        assert fault is not None
        raise fault
    _, game, deck = min(found, key=lambda each: each[0])
    return saved_decks.shown("", game, deck)


def read_code(code: str) -> rest_body.DeckInfo:
    """Return the deck that a code of any game stands for. Raises DeckError for one that cannot be read."""
    for name in game_names():
        game = find_game(name)
        if code.upper().startswith(game.code_prefix.upper()):
            return saved_decks.shown(code, game, game.deck(code))
    raise Refusal("deck/unreadable", f"cannot read the code {code[:40]!r}: no game's codes begin like that")
