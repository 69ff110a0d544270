"""Matches in a row: choosing decks, playing, and playing again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import SystemRandom
from typing import Final

from rich.console import Console, Group
from rich.text import Text

from marchlands.bots.registry import is_built_in, make_bot
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import OTHER, SEATS
from marchlands.errors import DeckError, MarchlandsError
from marchlands.lab.referee import check_bots, close_quietly
from marchlands.tui.card_source import CardSource
from marchlands.tui.completion import Offer
from marchlands.tui.deck_choice import choose_deck
from marchlands.tui.page import Page, Part
from marchlands.tui.painter import painter_for
from marchlands.tui.stage import Stage
from marchlands.tui.terminal_match import BotSeat, TerminalMatch, Wish

SEEDS: Final = 1 << 48  # too many to try all of them
STUCK: Final = "No match can start like this. Enter: try again, d: other decks, q: quit"


@dataclass(slots=True)
class Wanted:
    """What was asked for: the decks of the person and the opponent, and the rest; None leaves it open.

    Without a bot, two people play, and the person's seat is that of the first of them.
    """

    deck: str | None = None
    against: str | None = None
    rules: str | None = None
    seed: int | None = None
    seat: str = "p1"
    bot: str | None = None
    trusted: bool = False


class Series:
    """Plays matches on a stage as long as people want another, swapping sides each time.

    Before each further match, packs that have changed are read again.
    """

    def __init__(
        self,
        stage: Stage,
        console: Console,
        card_source: CardSource,
        wanted: Wanted,
        find_deck: Callable[[Game, str], Deck],
    ) -> None:
        """`find_deck` finds the deck that a text names. Raises MarchlandsError if the first match cannot start."""
        self.stage = stage
        self.console = console
        self.card_source = card_source
        self.wanted = wanted
        self.find_deck = find_deck
        self.played = 0
        self.wish: Wish = "again"
        if wanted.bot is not None:
            check_bots([wanted.bot], trusted=wanted.trusted)
        self.next = self._open()

    def run(self) -> None:
        """Play until people leave."""
        wanted = self.wanted
        if self.stage.interactive and wanted.deck is None and wanted.against is None:
            if not self._choose_decks():
                return
            self.next = self._open()
        while self._play() and self._prepare():
            pass

    def _play(self) -> bool:
        """Play the next match; return whether to play another."""
        match = self.next
        assert match.setup is not None
        painter = painter_for(self.card_source.game, match.table.rules, self.console)
        bots = self._bots(match.setup.seed)
        shown = TerminalMatch(match, painter, self.stage, bots)
        try:
            wish = shown.run()
        finally:
            for player in bots.values():
                close_quietly(player.bot)
        if shown.is_over and self.stage.interactive:
            person = None if self.wanted.bot is None else self.wanted.seat
            self.stage.note(shown.forfeit or _outcome(match, person))
        # Not before the end: anyone who knows the seed could work out what is hidden.
        self.stage.note(f"This match had the seed {match.setup.seed}.")
        self.played += 1
        self.wish = wish
        return wish != "quit"

    def _prepare(self) -> bool:
        """Open the next match as requested; return False if people leave instead."""
        self.wanted.seat = OTHER[self.wanted.seat]
        while True:
            news = self.card_source.refresh()
            if news:
                self.stage.answer(Group(*map(Text, news)))
            if self.wish == "decks" and not self._choose_decks():
                return False
            try:
                self.next = self._open()
            except MarchlandsError as error:
                if not self._stuck(error):
                    return False
            else:
                return True

    def _stuck(self, error: MarchlandsError) -> bool:
        """Say why no match can start; return False if people leave."""
        self.stage.show(Page([Text(STUCK)], lambda width: Part([(0, Text(STUCK))])))
        self.stage.say(str(error))
        line = self.stage.ask("> ", Offer((), ("again", "decks", "quit")))
        if line is None or line.strip().lower() in ("q", "quit", "exit"):
            return False
        self.wish = "decks" if line.strip().lower() in ("d", "decks") else "again"
        return True

    # --- decks

    def _choose_decks(self) -> bool:
        """Let people choose both decks; return False if they leave."""
        game, wanted = self.card_source.game, self.wanted
        own, other = ("p1", "p2") if wanted.bot is None else ("your", "the opponent's")
        painter = painter_for(game, wanted.rules, self.console)
        decks = game.fitting_decks(wanted.rules)
        deck = self._choose(f"Choose {_whose(own)} deck", decks, next(iter(decks), ""), painter.aim())
        if deck is None:
            return False
        decks = game.fitting_decks(self._rules(deck))
        against = self._choose(f"Choose {_whose(other)} deck", decks, _another(decks, deck), "")
        if against is None:
            return False
        wanted.deck, wanted.against = deck, against
        return True

    def _choose(self, title: str, decks: Mapping[str, Deck], default: str, aim: str) -> str | None:
        return choose_deck(
            self.stage, title, decks, default, lambda line: self.find_deck(self.card_source.game, line), aim
        )

    def _rules(self, deck: str | None) -> str | None:
        """Return the requested rules, otherwise those that the person's deck was made for."""
        if self.wanted.rules is not None or deck is None:
            return self.wanted.rules
        return self.find_deck(self.card_source.game, deck).rules or None

    # --- opening

    def _open(self) -> Match:
        """Return the match to play, before its first move. Raises MarchlandsError."""
        game, wanted = self.card_source.game, self.wanted
        rules = self._rules(wanted.deck)
        ready = game.fitting_decks(rules)
        if not ready and (wanted.deck is None or wanted.against is None):
            reason = "no ready-made deck fits these rules; name two with --deck and --against"
            raise DeckError(f"cannot start a match: {reason}")
        own = wanted.deck if wanted.deck is not None else next(iter(ready))
        against = wanted.against if wanted.against is not None else _another(ready, own)
        decks = [self.find_deck(game, source) for source in (own, against)]
        if wanted.seat == "p2":
            decks.reverse()
        return game.open(game.setup(decks, None, game.table(rules).rules, self._seed()), record=True)

    def _seed(self) -> int:
        if self.wanted.seed is None:
            return SystemRandom().randrange(SEEDS)
        return self.wanted.seed + self.played

    def _bots(self, seed: int) -> dict[str, BotSeat]:
        if self.wanted.bot is None:
            return {}
        bot, budget = make_bot(self.wanted.bot, trusted=self.wanted.trusted)
        other = OTHER[self.wanted.seat]
        # Someone who knows the dice of another author's bot must not learn anything about the shuffle.
        is_ours = self.wanted.trusted or is_built_in(self.wanted.bot)
        return {other: BotSeat(bot, budget, Dice(~seed if is_ours else SystemRandom().randrange(SEEDS)))}


def _another(decks: Mapping[str, Deck], taken: str) -> str:
    """Return the first deck other than the one taken, or that one if there is no other."""
    return next((name for name in decks if name != taken), taken)


def _whose(words: str) -> str:
    return f"{words}'s" if words in SEATS else words


def _outcome(match: Match, seat: str | None) -> str:
    result = match.result
    if result == "draw":
        return "The match was a draw."
    if seat is None:
        return f"{result} won the match."
    return "You won the match." if result == seat else "The opponent won the match."
