"""A game as the rest of the program sees it, and the register of all of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, Self

from marchlands.cards.card import C, Card, CardSet
from marchlands.cards.check import Fault
from marchlands.cards.codec import shown
from marchlands.cards.keyword import Explained, words_said
from marchlands.cards.related import Features, Related, features_of
from marchlands.cards.search import Field, Search
from marchlands.engine.card_search import search_of
from marchlands.engine.deck import (
    MOST_COPIES,
    NO_DECK,
    Deck,
    read_deck,
    read_deck_file,
)
from marchlands.engine.deckcode import Numbering, decode, encode, is_code
from marchlands.engine.decklist import read_deck_text
from marchlands.engine.deckrules import CardTerms, DeckRules
from marchlands.engine.given import read_table
from marchlands.engine.match import Match
from marchlands.engine.overlay import overlaid
from marchlands.engine.pack import Pack, PackError, PackFile, add_packs, open_pack
from marchlands.engine.packuse import packs_in_use
from marchlands.engine.seed import Dice
from marchlands.engine.setup import Setup
from marchlands.engine.state import play_out
from marchlands.engine.table import Table
from marchlands.errors import CardError, DeckError, MarchlandsError, OptionError, did_you_mean


class Game(ABC):
    """One game: its cards, its ready-made decks, and tables to play it at.

    A game has to say those. Unless it says otherwise it has one table, which `lay_out` makes, and a deck has
    `deck_size` cards and at most so many `copies` of each. The rest is for games with leaders or classes, and for those
    whose cards packs may add to.
    """

    name: str
    lead_word: str = "leader"  # what goes with a deck: "leader" or "class"
    code_prefix: str  # what its deck codes begin with
    sets: tuple[CardSet[Any], ...] = ()  # the built-in cards
    packs: tuple[Pack[Any], ...] = ()  # what was loaded beside them
    presets: tuple[str, ...] = ("standard",)  # the rules that have a name
    ready_made: Mapping[str, Deck] = {}  # its decks by id
    deck_size: int = 0  # how many cards a deck has
    copies: int = MOST_COPIES  # of a card in a deck
    curve_word: str = ""  # the number by which the cards of a deck are told apart, such as "power"; empty for none
    sample: str = ""  # the card that those who write their first one look at
    explained: Sequence[Explained] = ()  # the words on its cards that need explaining
    glossary_words: tuple[str, ...] = ()  # of the glossary: single words, and headings for all below them
    deeds: Mapping[str, str] = {}  # what its own verbs do, as in "moves {}", by name

    def __copy__(self) -> Self:
        return self  # nothing about it changes

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        from marchlands.engine.pickling import parts_of_game

        return parts_of_game(self)

    def table(self, rules: object = None) -> Table:
        """Return the table for a preset's name or a table of overrides; None is the default preset.

        Raises OptionError for rules that the game does not have.
        """
        self.refuse_options(rules)
        return self._only_table

    def lay_out(self) -> Table:
        """Return a new table, for a game without options."""
        raise TypeError(f"{type(self).__name__} has neither `table` nor `lay_out`")

    @cached_property
    def _only_table(self) -> Table:
        return self.lay_out()

    def refuse_options(self, rules: object) -> None:
        """Raise OptionError for rules that are not a preset: what a game without options has."""
        if isinstance(rules, Mapping):
            for key in rules:
                if key != "preset":
                    raise OptionError(f"unknown option {key!r}: {self.name.title()} has none", "rules/unknown-option")
            rules = rules.get("preset", "standard")
        if rules not in (None, *self.presets):
            hint = did_you_mean(str(rules), self.presets)
            raise OptionError(f"unknown preset {rules!r}{hint}", "rules/unknown-preset")

    def cards(self, rules: object = None) -> Sequence[Card]:
        """Return every card, tokens and leaders included."""
        return tuple(cards_of(*self.sets))

    @abstractmethod
    def card_text(self, card: Card, rules: object = None) -> str:
        """Return the printed text of a card under these rules."""

    def keywords_of(self, card: Card, rules: object = None) -> tuple[str, ...]:
        """Return which of the words that need explaining a card says under these rules."""
        return words_said(self.explained, self.card_text(card, rules), card.abilities)

    def rulebook(self) -> str:
        """Return the rulebook, whose numbered rules stand in tables; empty if there is none to read."""
        return ""

    def glossary(self) -> str:
        """Return the glossary, in which `glossary_words` stand; empty if there is none to read."""
        return ""

    def scenario_texts(self) -> Mapping[str, str]:
        """Return scenarios that show what cards do: their text by path; those of a card in a folder of its name."""
        return {}

    def related_cards(self, name: str) -> list[Related]:
        """Return the cards that have most in common with one, and what that is."""
        return self._features.related(name)

    @cached_property
    def _features(self) -> Features:
        cards = self.cards()
        return features_of(cards, {card.name: tuple(self.kin_of(card)) for card in cards}, self.deeds)

    def kin_of(self, card: Card) -> Iterator[str]:
        """Yield what makes a card related to others, beside what it does: as in "also says Quick"."""
        yield from (f"says {word}" for word in self.keywords_of(card) if word[0].isupper())

    def search_fields(self, rules: object = None) -> Sequence[Field[Any]]:
        """Return what cards can be searched by, beside what those of every game can."""
        return ()

    def search(self, rules: object = None) -> Search[Any]:
        """Return the search for the cards under these rules. Raises OptionError for rules that there are not."""
        return search_of(self, rules)

    def allowed_cards(self, rules: object = None) -> frozenset[str]:
        """Return the names of the cards that a match under these rules can have."""
        return frozenset(card.name for card in self.cards(rules))

    def decks(self) -> Mapping[str, Deck]:
        """Return the ready-made decks by id, those that lie beside packs included."""
        return self.with_decks_of_packs(self.ready_made)

    def set_versions(self, rules: object = None) -> dict[str, int]:
        """Return the versions of the sets that these rules play with."""
        return {card_set.name: card_set.version for card_set in self.sets}

    def card_numbers(self) -> Mapping[str, int]:
        """Return the permanent numbers of all cards by name."""
        return {card.name: card.number for card in self.cards()}

    def lead_numbers(self) -> Mapping[str, int]:
        """Return the permanent numbers of the leaders or classes by name, from 1; a game may have none."""
        return {}

    def deck_faults(self, deck: Deck, rules: object = None) -> list[str]:
        """Return every reason why a deck may not be played; none if it may."""
        return [fault.reason for fault in self.deck_rules(rules).faults(deck)]

    def deck_rules(self, rules: object = None) -> DeckRules:
        """Return what the rules say about decks: `deck_size` cards, at most `copies` of each.

        Raises OptionError for rules that the game does not have.
        """
        self.refuse_options(rules)
        return self._plain_deck_rules

    @cached_property
    def _plain_deck_rules(self) -> DeckRules:
        cards = {name: CardTerms(self.copies) for name in self.card_numbers()}
        return DeckRules(self.deck_size, self.deck_size, cards, lead_word=self.lead_word)

    def curve_value(self, card: Card) -> int | None:
        """Return what the curve of a deck counts this card under, its `curve_word`; None if it is not counted."""
        return None

    def hand_note(self, rules: object = None) -> str:
        """Return what to know about an opening hand, in a few words; empty if there is nothing."""
        return ""

    def later_draws(self, rules: object = None) -> tuple[tuple[str, int], ...]:
        """Return the first draws after the opening hand, which come by themselves: when, and how many cards."""
        return ()

    def playing(self, packs: Sequence[Pack[Any]]) -> Self:
        """Return the game with just these packs, which were read before. Raises CardError when they do not fit."""
        if packs:
            raise self._without_packs()
        return self

    def read_card(self, content: Mapping[str, Any]) -> tuple[Card | None, list[Fault]]:
        """Return the card that a table of a pack stands for, and every fault of what it says.

        A card with faults has what could be read; without a usable name there is no card. Raises CardError for a game
        that takes no packs.
        """
        raise self._without_packs()

    def card_content(self, card: Any) -> dict[str, Any]:
        """Return the table by which a pack says a card: what `read_card` reads. Raises CardError as that does."""
        raise self._without_packs()

    def card_faults(self, card: Any, cards: Sequence[Any]) -> list[Fault]:
        """Return what the rules cannot carry out of a card that was read, among all these cards."""
        return []

    def pack_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the game's packs. Raises CardError for a game that takes none."""
        raise self._without_packs()

    def _without_packs(self) -> CardError:
        return CardError(f"cannot add cards to {self.name!r}: it takes no packs", "pack/none")

    def with_decks_of_packs(self, decks: Mapping[str, Deck]) -> Mapping[str, Deck]:
        """Return decks by id, and after them those that lie beside the packs and have ids of their own."""
        if not self.packs:
            return decks
        return {**decks, **{id: deck for id, deck in self._decks_of_packs.items() if id not in decks}}

    @cached_property
    def _decks_of_packs(self) -> dict[str, Deck]:
        found = {id: deck for pack in self.packs for id, deck in pack.decks}
        return {id: deck for id, deck in found.items() if self._has_rules(deck.rules)}

    def _has_rules(self, rules: str) -> bool:
        try:
            self.table(rules or None)
        except OptionError:
            return False
        return True

    @cached_property
    def overlaid(self) -> Mapping[str, Pack[Any]]:
        """The cards that overlays have changed, by name, each with the overlay that had the last word."""
        return overlaid(self.sets, self.packs)

    @cached_property
    def as_published(self) -> Self:
        """The game without overlays: what its own missions, puzzles and examples are made for."""
        ordinary = [pack for pack in self.packs if not pack.overlay]
        return self if len(ordinary) == len(self.packs) else self.playing(ordinary)

    @property
    def loaded(self) -> tuple[tuple[str, str], ...]:
        """The names of the packs and the hashes of what their cards say, in the order of loading."""
        return tuple((pack.name, pack.digest) for pack in self.packs)

    def with_packs(self, paths: Sequence[Path]) -> Self:
        """Return the game with the cards of these packs beside its own; it stays as it is. Raises CardError.

        Overlays among them change the cards of sets and of packs before them. A file that the game has already is read
        again, and takes its old place.
        """
        return self.with_pack_files([open_pack(path) for path in paths])

    def with_pack_files(self, files: Sequence[PackFile]) -> Self:
        """Return the game with the cards of packs that were opened, as `with_packs` does. Raises CardError."""
        return self.playing(add_packs(self, files))

    def with_only(self, loaded: Sequence[tuple[object, object]]) -> Self | None:
        """Return the game with just the packs of these names and hashes, in this order; None if one is not there."""
        if tuple(loaded) == self.loaded:
            return self
        found = [pack for wanted in loaded for pack in self.packs if wanted == (pack.name, pack.digest)]
        return self.playing(found) if len(found) == len(loaded) else None

    def usual_decks(self, rules: object = None) -> tuple[Deck, ...]:
        """Return the decks of a match for which none are named: the first two ready-made ones that the rules allow."""
        table = self.table(rules)
        if table.usual_decks is None:
            table.usual_decks = tuple(([*self.fitting_decks(rules).values()] * 2)[:2])
        return table.usual_decks

    def fitting_decks(self, rules: object = None) -> dict[str, Deck]:
        """Return the ready-made decks that the rules allow, by id."""
        return {id: deck for id, deck in self.decks().items() if not self.deck_faults(deck, rules)}

    def deck(self, source: object) -> Deck:
        """Return the deck that an id, a deck code, a file's path or a table names. Raises DeckError."""
        if isinstance(source, Deck):
            return source
        if isinstance(source, Mapping):
            return read_deck(source, game=self.name, lead_word=self.lead_word)
        if isinstance(source, Path):
            return read_deck_file(source, game=self.name, lead_word=self.lead_word)
        if isinstance(source, str):
            ready_made = self.decks().get(source)
            if ready_made is not None:
                return ready_made
            if is_code(source, self.code_prefix):
                return decode(source, self._numbering())
            if source.endswith(".toml"):
                return read_deck_file(Path(source), game=self.name, lead_word=self.lead_word)
            hint = did_you_mean(source, self.decks())
            wanted = f"expected an id, a code that begins with {self.code_prefix!r}, or the path of a .toml file"
            raise DeckError(f"unknown deck {source!r}{hint} ({wanted})", slug="deck/unknown")
        raise DeckError(
            f"cannot read deck {source!r}: expected an id, a code, a file or a table", slug="deck/unreadable"
        )

    def deck_of_text(self, text: str) -> Deck:
        """Return the deck that a list of cards or the text of a deck file describes. Raises DeckError."""
        return read_deck_text(text, game=self.name, lead_word=self.lead_word, known=self.card_numbers())

    def deck_code(self, deck: object) -> str:
        """Return the one code of a deck, whatever names it. Raises DeckError, also for a deck with pack cards."""
        return encode(self.deck(deck), self._numbering())

    def _numbering(self) -> Numbering:
        return Numbering(self.name, self.code_prefix, self.lead_word, self.card_numbers(), self.lead_numbers())

    def playouts(
        self, matches: int, seed: int, rules: object, decks: Sequence[object] | None
    ) -> tuple[int, int, int, int]:
        """Play random matches; return the decisions, and how many p1 won, p2 won and were drawn."""
        table = self.table(rules)
        if decks is None:
            chosen = [*self.fitting_decks(rules).values()]
        else:
            chosen = [self.deck(deck) for deck in decks]
        if not chosen:
            raise DeckError("cannot play: there is no deck that these rules allow")
        for deck in chosen:
            reasons = self.deck_faults(deck, rules)
            if reasons:
                raise DeckError(f"cannot play deck {deck.name!r}: {'; '.join(reasons)}", reasons)
        decisions = 0
        results = [0, 0, 0]
        for index in range(matches):
            first, second = index % len(chosen), index // len(chosen) % len(chosen)
            setup = Setup(self.name, table.rules, (chosen[first], chosen[second]), seed + index, False, False, ())
            state = table.start(setup)
            decisions += play_out(state, Dice(seed + index))
            results[state.result()] += 1
        return decisions, results[0], results[1], results[2]

    def setup(
        self,
        decks: Sequence[object],
        leads: Sequence[str | None] | None = None,
        rules: object = None,
        seed: int = 0,
        *,
        ask_forced: bool = False,
        open_lists: bool = False,
    ) -> Setup:
        """Return a checked setup; without rules, those that the first deck was made for.

        Raises DeckError with every reason, or OptionError.
        """
        if not isinstance(decks, list | tuple):
            raise DeckError(f"cannot start a match with decks {decks!r}: expected two", slug="deck/unreadable")
        if len(decks) != 2:
            raise DeckError(f"cannot start a match with {len(decks)} decks: expected two", slug="deck/unreadable")
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise MarchlandsError(f"cannot start a match with seed {seed!r}: expected a whole number", "setup/seed")
        for name, flag in (("ask_forced", ask_forced), ("open_lists", open_lists)):
            if not isinstance(flag, bool):
                raise MarchlandsError(
                    f"cannot start a match with {name} {flag!r}: expected true or false", "setup/flag"
                )
        first, second = self.deck(decks[0]), self.deck(decks[1])
        if leads is not None:
            if not isinstance(leads, list | tuple) or len(leads) != 2:
                raise DeckError(f"cannot start a match with {self.lead_word}s {leads!r}: expected two")
            first, second = first.led_by(leads[0]), second.led_by(leads[1])
        table = self.table(rules if rules is not None else first.rules or None)
        packs = packs_in_use(self, (first, second))
        setup = Setup(self.name, table.rules, (first, second), seed, ask_forced, open_lists, packs)
        self.check_setup(setup)
        return setup

    def check_setup(self, setup: Setup) -> None:
        """Raise DeckError with every reason why these decks may not be played."""
        first, second = setup.decks
        reasons = [f"p1: {reason}" for reason in self.deck_faults(first, setup.rules)]
        reasons += [f"p2: {reason}" for reason in self.deck_faults(second, setup.rules)]
        if reasons:
            raise DeckError(f"cannot start the match: {'; '.join(reasons)}", reasons)

    def open(self, setup: Setup, *, record: bool = False) -> Match:
        """Return the match with a checked setup, before its first move."""
        table = self.table(setup.rules)
        match = Match(table, table.first_state(setup, recording=record), setup, record)
        match.game = self
        return match

    def trial_position(self, card: Any) -> dict[str, Any]:
        """Return a position in which a card can be tried at once, in the words of a scenario's `given`."""
        return {"turn": "p1", "p1": {"hand": [card.name]}}

    def match_from(self, given: Mapping[str, Any], rules: object = None, *, record: bool = False) -> Match:
        """Return a match that begins at a position, in the words of a scenario's `given`. Raises PositionError."""
        return self.open(self.setup_at(given, rules), record=record)

    def setup_at(self, given: Mapping[str, Any], rules: object = None) -> Setup:
        """Return the setup of a match that begins at a position; whether there can be one is found out on opening.

        Raises PositionError for what is not a table.
        """
        table = read_table(given, "given")
        packs = packs_in_use(self, [self.named_in(table)])
        return Setup(self.name, self.table(rules).rules, (NO_DECK, NO_DECK), 0, packs=packs, given=deepcopy(table))

    def named_in(self, given: object) -> Deck:
        """Return a deck of all cards that are named in a position, or in a part of one."""
        known = self.card_numbers()
        return Deck(tuple((name, 1) for name in sorted({*texts_in(given)}) if name in known))


def texts_in(value: object) -> Iterator[str]:
    """Yield every text in tables and lists, at any depth; keys are none."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from texts_in(list(value.values()))
    elif isinstance(value, Sequence):
        for item in value:
            yield from texts_in(item)


def cards_of(*origins: CardSet[C] | Pack[C]) -> Iterator[C]:
    """Give the cards of sets and packs."""
    for origin in origins:
        yield from origin.cards


GROUP: Final = "marchlands.games"  # the entry points by which other packages bring games
_GAMES: Final[dict[str, Game]] = {}


def register(game: Game) -> None:
    """Make a game known by its name; the first one is the usual game."""
    _GAMES[game.name] = game


def unregister(name: str) -> None:
    """Let a game be unknown again, if there is one of this name."""
    _GAMES.pop(name, None)


@cache
def load_installed_games() -> dict[str, MarchlandsError]:
    """Load the games that other packages bring, once; return those that could not be, by name, and why.

    Each entry point names a module that registers its game when it is imported.
    """
    from importlib.metadata import entry_points  # takes a while to load, and few starts need it

    broken: dict[str, MarchlandsError] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            entry.load()
        except (Exception, SystemExit) as error:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            broken[entry.name] = MarchlandsError(f"cannot load the game {entry.name!r}: {reason}", "game/broken")
    return broken


def usual_game() -> str:
    """Return the name of the game that is meant where none is named: in files, and by those who ask for a match."""
    return next(iter(_GAMES))


def find_game(name: object) -> Game:
    """Return a game by its name. Raises MarchlandsError for one that does not exist, or that could not be loaded."""
    if isinstance(name, str) and name in _GAMES:
        return _GAMES[name]
    broken = load_installed_games()
    if isinstance(name, str) and name in _GAMES:
        return _GAMES[name]
    if isinstance(name, str) and name in broken:
        raise broken[name]
    raise MarchlandsError(f"unknown game {name!r}{did_you_mean(str(name), _GAMES)}", "game/unknown")


def find_game_of(file: PackFile, name: str | None = None) -> Game:
    """Return the game of a pack: the one that is asked for, else the file's own, else the usual one.

    Raises PackError when the file names no game that exists.
    """
    if name is not None:
        return find_game(name)
    named = file.content.get("game", usual_game())
    if not isinstance(named, str) or named not in game_names():
        raise PackError([file.fault(f"unknown game {shown(named)}{did_you_mean(str(named), _GAMES)}", "game")])
    return _GAMES[named]


def game_names() -> list[str]:
    """Return the names of all games, those of other packages included."""
    load_installed_games()
    return sorted(_GAMES)
