"""A puzzle in the terminal: one's moves by notation, and the refutation of a wrong one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from marchlands.coach.puzzle import Attempt, Puzzle, attempt, solution_line
from marchlands.engine.match import Match
from marchlands.errors import MarchlandsError, MoveError, NotationError
from marchlands.tui.completion import Offer
from marchlands.tui.hand import listing
from marchlands.tui.line_input import Lines, PlainLines
from marchlands.tui.moves import Item, full_list, short_list
from marchlands.tui.painter import Painter, painter_for
from marchlands.tui.shorthand import expand
from marchlands.tui.style import BAD, GOOD, HEADING, QUIET

MOVES: Final = "Your moves: a number or the words; 'help' says more"
HELP: Final = {
    "moves": "all legal moves, one per line",
    "board": "the position again",
    "card NAME": "what a card says",
    "undo": "take your last move back",
    "again": "begin again",
    "solution": "show the solution and leave",
    "quit": "leave (so does Ctrl-D)",
}
LONGEST: Final = 200


class PuzzleMatch:
    """Asks for moves until the puzzle is solved, or the person leaves.

    The person sees what its seat may know. A wrong move is answered by its refutation, and then the puzzle begins
    again.
    """

    def __init__(self, puzzle: Puzzle, console: Console, lines: Lines | None = None) -> None:
        """Print on a console; read from a source of lines, or from standard input."""
        self.puzzle = puzzle
        self.console = console
        self.lines = lines or PlainLines(sys.stdin, console)
        self.moves: list[str] = []
        self.now: Attempt = attempt(puzzle, [])
        match = puzzle.position()
        assert match.game is not None
        self.painter: Painter = painter_for(match.game, match.table.rules, console)

    def run(self) -> bool:
        """Play; return whether the person solved the puzzle."""
        self._print(Text(f"{self.puzzle.kind_name} ({self.puzzle.id}, {self.puzzle.rating})", HEADING))
        self._show()
        while self.now.state != "solved":
            line = self.lines.ask(f"{self.puzzle.seat}> ", Offer())
            if line is None or line.strip().lower() in ("quit", "q", "exit"):
                return False
            if line.strip().lower() == "solution":
                self._print(Text(f"Solution: {_said(solution_line(self.puzzle))}"))
                return False
            try:
                self._do(line.strip())
            except MarchlandsError as error:
                self._print(Text(" ".join(str(error).split()), BAD))
        return True

    def _do(self, line: str) -> None:
        """Carry out what was typed. Raises MarchlandsError."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        if not word:
            return
        if word in ("help", "?"):
            for command, about in HELP.items():
                self._print(Text(f"  {command:<10} {about}"))
        elif word == "moves":
            self.console.print(full_list(self._items(), "Your moves"))
        elif word == "board":
            self._show()
        elif word == "card":
            self.console.print(self.painter.card(self.painter.find_card(rest)))
        elif word == "undo" and self.moves:
            self._go_to(self.moves[:-1])
            self._show()
        elif word in ("again", "undo"):
            self._go_to([])
            self._show()
        else:
            self._move(line)

    def _move(self, line: str) -> None:
        """Make the move that a line means, and say what became of it. Raises MoveError."""
        if len(line) > LONGEST:
            raise MoveError(f"cannot read a line of {len(line)} letters: no move is that long")
        before = self.now.match
        self._go_to([*self.moves, self._meant(line)])
        if self.now.state == "failed":
            self._print(Text("That does not reach the goal.", BAD))
            if self.now.refutation:
                self._print(Text(f"It goes on: {_said(self.now.refutation)}"))
            self._tell(self.now.match, len(before.events(self.puzzle.seat)))
            self._print(Text(f"{self.now.reason} Try again."))
            self._go_to([])
            self._show()
            return
        for reply in self.now.replies:
            self._print(Text(f"The opponent answers: {reply}", QUIET))
        if self.now.state == "solved":
            self._print(Text(f"Solved in {_counted(self.moves)}.", GOOD))
        else:
            self._show(told=len(before.events(self.puzzle.seat)))

    def _meant(self, line: str) -> str:
        """Return the move in notation that a line means: its number in the list, notation, or shorthand."""
        items = self._items()
        if line.isdecimal():
            if not 1 <= int(line) <= len(items):
                raise MoveError(f"cannot choose {line}: the moves have numbers from 1 to {len(items)}")
            return items[int(line) - 1].text
        try:
            self.now.match.clone().apply(line)
        except NotationError:
            meant = expand(line, [item.move for item in items], self.painter.places)
            if meant is None:
                raise
            return meant
        return line

    def _go_to(self, moves: list[str]) -> None:
        self.now = attempt(self.puzzle, moves)
        self.moves = moves

    def _items(self) -> list[Item]:
        match = self.now.match
        return [Item(match.table.typed(move)) for move in match.legal_moves()]

    def _show(self, told: int | None = None) -> None:
        """Show the goal, what has just happened, and the position with the moves."""
        match, seat = self.now.match, self.puzzle.seat
        if told is not None:
            self._tell(match, told)
        view = match.view(seat)
        self.console.print()
        self._print(Text(f"Goal: {self.puzzle.goal}", HEADING))
        self.console.print(self.painter.board(view, seat))
        if view["phase"] == "choose":
            self.console.print(self.painter.question(view))
        elif self.painter.hand(view, seat):
            self.console.print(listing(self.painter.hand(view, seat), "Your hand", self.painter.signs.times))
        self.console.print(short_list(self._items(), MOVES))

    def _tell(self, match: Match, told: int) -> None:
        events = match.events(self.puzzle.seat)
        for line in self.painter.tell(events[:told], events[told:], self.puzzle.seat):
            self.console.print(line)

    def _print(self, text: Text) -> None:
        self.console.print(text, soft_wrap=True)


def _said(steps: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{seat} {move}" for seat, move in steps)


def _counted(moves: Sequence[str]) -> str:
    return f"{len(moves)} move{'s' * (len(moves) != 1)}"
