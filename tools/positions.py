"""Find positions with moves that any good player makes, and measure who makes them.

`python tools/positions.py find skirmish --count 20 --seed 1 --out DIR` plays matches between bots and keeps positions
in which some moves are best beyond doubt, by trying out everything that a seat can do or by far more thought than any
level takes, and which a weaker player misses. `--lost` looks at matches that a General lost instead.
`python tools/positions.py measure general captain` says how many of the positions in tests/coach/positions they solve.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from tests.support.position import Position, made_by, positions, read_position

import marchlands as ml
from marchlands.bots.budget import Budget
from marchlands.bots.level import LEVELS
from marchlands.bots.search.belief import believing_dealer
from marchlands.bots.search.bot import STYLE, Search
from marchlands.bots.search.own_turn import LOST, OPEN, WON, OwnTurn
from marchlands.bots.search.solo import SoloPlanner
from marchlands.bots.search.tree import Tree
from marchlands.engine.game import find_game
from marchlands.engine.lookahead import IDLE
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.scenario_text import scenario_text
from marchlands.engine.seed import Dice
from marchlands.engine.state import DRAW, NOBODY, State
from marchlands.engine.table import SEATS, Table
from marchlands.lab.referee import let_move

DEALS = 3
TURN_LIMIT = 30_000  # positions of one turn
SOLO_LIMIT = 6_000  # positions until a skirmish is over
THOUGHT = 12_000  # simulations of the search that decides
GLANCE = 600  # simulations of the search that looks for candidates
GAP = 0.10  # how much more the best moves win than all others
SAME = 0.04  # how much less a move may win and still be one of the best
CERTAIN = 5.0  # standard errors
PAIRS = 700
PLAYER = "captain:250"
LOSER = "general:1000"  # as strong as that in matches that are looked through
SEARCHED = ("judgement", "lost by a General")  # kinds of positions whose best moves were found by search
WEAK = ("recruit", "soldier")
TRIES = 3  # by each of the weak
STEPS = 24


@dataclass(frozen=True)
class Found:
    """A position worth keeping: what kind it is, its best moves in notation, and why they are."""

    match: Match
    kind: str
    moves: tuple[str, ...]
    why: str


# --- what can be worked out


def ways(table: Table, state: State, move: int, seat: int) -> Iterator[tuple[str, State]]:
    """Yield a move with each way to answer what it asks, and the position after it."""

    def answered(after: State, words: list[str]) -> Iterator[tuple[list[str], State]]:
        if after.is_asking() and after.actor() == seat:
            for answer in after.legal_moves():
                further = after.clone()
                further.apply(i64(answer))
                yield from answered(further, [*words, table.answer_text(answer)])
        else:
            yield words, after

    after = state.clone()
    after.apply(i64(move))
    for answers, end in answered(after, []):
        yield table.text(move) + (f" > {', '.join(answers)}" if answers else ""), end


def every_way(table: Table, state: State, seat: int) -> dict[str, State]:
    """Return all whole moves, with the position after each."""
    return {text: end for move in state.legal_moves() for text, end in ways(table, state, move, seat)}


def outcome(table: Table, state: State, seat: int) -> int:
    """Return what a position of the seat's own turn leads to: LOST, OPEN or WON."""
    if state.result() != NOBODY:
        return WON if state.result() == seat else OPEN if state.result() == DRAW else LOST
    if state.actor() != seat:
        return OPEN
    turn = OwnTurn(seat, table.heuristic_weights, table.win_weights, TURN_LIMIT)
    return max(turn.outcomes(state))


def in_one_turn(match: Match, deals: list[State], seat: int) -> Found | None:
    """Return the moves that win in this turn, or the only ones that do not lose at once, if there are few."""
    table, turn = match.table, int(deals[0].turn_number())
    found: dict[str, list[int]] = {}
    for deal in deals:
        for text, after in every_way(table, deal, seat).items():
            ended = after.result() == NOBODY and (after.actor() != seat or int(after.turn_number()) != turn)
            found.setdefault(text, []).append(OPEN if ended else outcome(table, after, seat))
    won = [text for text, each in found.items() if min(each) == WON and len(each) == len(deals)]
    some = [text for text, each in found.items() if max(each) == WON]
    if won and len(won) == len(some) and 3 * len(won) <= len(found):
        return Found(match, "win this turn", tuple(won), "It wins in this turn, whatever the opponent holds.")
    held = [text for text, each in found.items() if max(each) > LOST]
    if not some and held and 3 * len(held) <= len(found):
        why = "Every other move lets the opponent's next march win the match."
        return Found(match, "survive the march", tuple(held), why)
    return None


class Solitaire:
    """Tries everything that a seat can do until its skirmish is over, while the opponent can do nothing."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.known: dict[str, tuple[int, int]] = {}
        self.stage = 0
        self.wins = 0

    def best(self, state: State) -> tuple[int, int] | None:
        """Return the most that can come of a position: by how many skirmishes the seat leads, and its cards then.

        None if there is too much to try.
        """
        if len(self.known) > SOLO_LIMIT:
            return None
        table = self.table
        if state.result() != NOBODY or table.stage(state) != self.stage or not table.is_alone(state, self.seat):
            return self._left(state)
        key = json.dumps(table.dump(state), sort_keys=True)
        if key in self.known:
            return self.known[key]
        reached: list[tuple[int, int]] = []
        for move in state.legal_moves():
            after = state.clone()
            after.apply(i64(move))
            one = self.best(after)
            if one is None:
                return None
            reached.append(one)
        self.known[key] = max(reached) if state.actor() == self.seat else min(reached)
        return self.known[key]

    def _left(self, state: State) -> tuple[int, int]:
        shown = self.table.snapshot(state)
        own, other = shown[SEATS[self.seat]], shown[SEATS[1 - self.seat]]
        if state.result() != NOBODY:
            return 5 if state.result() == self.seat else 0 if state.result() == DRAW else -5, 0
        return int(own["wins"]) - int(other["wins"]), len(own["hand"])


def alone(match: Match, deals: list[State], seat: int) -> Found | None:
    """Return the moves that make the most of a skirmish in which the opponent can do nothing more, if they are few."""
    table = match.table
    totals: dict[str, list[tuple[int, int]]] = {}
    for deal in deals:
        solver = Solitaire(table, seat)
        solver.stage = table.stage(deal)
        for text, after in every_way(table, deal, seat).items():
            reached = solver.best(after)
            if reached is None:
                return None
            totals.setdefault(text, []).append(reached)
    best = max(totals.values())
    good = [text for text, each in totals.items() if each == best]
    rest = [each for each in totals.values() if each != best]
    if not rest or 3 * len(good) > len(totals):
        return None
    # what is second best must be worse in every deal, in the same way
    if any(any(one > most for one, most in zip(each, best, strict=True)) for each in rest):
        return None
    most = max(rest)
    if all(one[0] == two[0] for one, two in zip(best, most, strict=True)):
        if best[0][1] - most[0][1] < 1:
            return None
        if "pass" in good:
            return Found(
                match, "nothing more to gain", tuple(good), "The skirmish is decided, so every card stays in hand."
            )
        why = (
            f"It wins as much as can be won and leaves {best[0][1]} cards for the next skirmish; anything else, fewer."
        )
        return Found(match, "win and keep cards", tuple(good), why)
    return Found(match, "win the skirmish", tuple(good), "Nothing else gets that much out of the skirmish.")


# --- what search finds beyond doubt


def thought(match: Match, seed: int) -> Found | None:
    """Return the moves that a search with a very large budget finds clearly better than all others."""
    knowledge = match.knowledge(match.to_act or "")
    legal = match.legal_moves()
    first = Search().analyse(knowledge, legal, Budget(simulations=THOUGHT), Dice(seed))
    top = first.lines[0]
    if not 0.15 <= top.chance <= 0.95:
        return None
    near = [line for line in first.lines[1:] if line.chance > top.chance - GAP]
    if len(near) > max(2, len(legal) // 4) or (near and sum(line.visits for line in near) > top.visits):
        return None
    second = Search().analyse(knowledge, legal, Budget(simulations=THOUGHT), Dice(seed + 1))
    if second.lines[0].move != top.move and second.lines[0].move not in {line.move for line in near}:
        return None
    rivals = sorted(first.lines[1:], key=lambda line: -line.chance)[:5]
    good, worst = [top.move], 1.0
    for line in rivals:
        gain, error = trial(match, top.move, line.move, seed)
        if gain <= SAME:
            good.append(line.move)
        elif gain < GAP or gain < CERTAIN * error:
            return None
        else:
            worst = min(worst, gain)
    if any(line.chance > top.chance - GAP for line in first.lines[1:] if line not in rivals):
        return None
    if 3 * len(good) > len(legal):
        return None
    texts = tuple(text for move in good for text in _answers(match, move, seed))
    percent = f"{100 * top.chance:.0f}%"
    why = (
        f"Of the matches that the seat may be in it wins {percent}, at least {100 * worst:.0f} points more than others."
    )
    return Found(match, "judgement", texts, why)


def _answers(match: Match, move: int, seed: int) -> list[str]:
    """Return a move in notation, with the answers that are as good as the best ones if it asks."""
    seat = match.to_act
    trial_match = match.clone()
    trial_match.apply(move)
    text = match.text(move)
    if not trial_match.state.is_asking() or trial_match.to_act != seat or seat is None:
        return [text]
    found = Search().analyse(
        trial_match.knowledge(seat), trial_match.legal_moves(), Budget(simulations=THOUGHT // 4), Dice(seed)
    )
    most = found.lines[0].chance
    good = [line.move for line in found.lines if line.chance >= most - SAME]
    return [f"{text} > {match.table.answer_text(answer)}" for answer in good]


def trial(match: Match, first: int, second: int, seed: int) -> tuple[float, float]:
    """Return how much more the first of two moves wins on the same deals, and the standard error of that."""
    knowledge = match.knowledge(match.to_act or "")
    seat = SEATS.index(knowledge.seat)
    tree = Tree(believing_dealer(knowledge), i64(seat), knowledge.table.win_weights, STYLE)
    dice = Dice(seed)
    tree.pit(i64(first), i64(second), i64(PAIRS), dice)
    warm, pairs = tree.gain, tree.pairs  # the first pairs only taught the tree
    squares = tree.gain_squares
    tree.pit(i64(first), i64(second), i64(PAIRS), dice)
    count = int(tree.pairs - pairs)
    gain = int(tree.gain - warm) / count / 1000
    spread = int(tree.gain_squares - squares) / count / 1_000_000 - gain * gain
    return gain, sqrt(max(0.0, spread) / count)


# --- looking for them


def look(match: Match, seed: int, kinds: set[str], taken: Counter[str], most: int) -> Found | None:
    """Return what is worth keeping about the position of a match, if anything."""
    seat = SEATS.index(match.to_act or "")
    table, legal = match.table, match.legal_moves()
    if match.state.is_asking() or len(legal) < 4:
        return None
    knowledge = match.knowledge(match.to_act or "")
    dealer = knowledge.dealer()
    dice = Dice(seed)
    deals = [dealer.deal(dice) for _ in range(DEALS)]
    found = None
    if "exact" in kinds:
        if table.stakes and table.is_alone(deals[0], seat):
            if len(match.snapshot()[SEATS[seat]]["hand"]) <= 5 and looks_narrow(table, deals, seat):
                found = alone(match, deals, seat)
        elif not table.stakes:
            found = in_one_turn(match, deals, seat)
    if found is not None:
        return found if taken[found.kind] < most and is_missed(found) else None
    if "judgement" not in kinds or taken["judgement"] >= most:
        return None
    glance = Search().analyse(knowledge, legal, Budget(simulations=GLANCE), Dice(seed))
    top = glance.lines[0]
    others = [line for line in glance.lines[1:] if line.visits >= 12]
    if not 0.15 <= top.chance <= 0.95 or sum(line.chance > top.chance - 0.08 for line in others) > 2:
        return None
    guess = Found(
        match,
        "judgement",
        tuple([match.text(line.move) for line in glance.lines if line.chance > top.chance - 0.06]),
        "",
    )
    if not is_missed(guess):
        return None
    found = thought(match, seed)
    return found if found is not None and is_missed(found) else None


def looks_narrow(table: Table, deals: list[State], seat: int) -> bool:
    """Return whether only few moves seem to make the most of a skirmish, and something is left to be made."""
    for deal in deals[:1]:
        planner = SoloPlanner(table, seat, 20)
        planner.explore(deal)
        best = max(planner.gains.values())
        good = [move for move, gain in planner.gains.items() if 2 * (best - gain) < table.stakes]
        if 2 * best < table.stakes or 3 * len(good) > len(deal.legal_moves()):
            return False
    return True


def given_up(match: Match) -> Match | None:
    """Return the match as it would go on if the seat to act were Done now, where that leaves the other one alone."""
    state = match.state
    seat = SEATS.index(match.to_act or "")
    if not match.table.stakes or state.is_asking() or match.table.is_alone(state, seat):
        return None
    other = match.clone()
    stage = match.table.stage(state)
    other.apply(IDLE)
    if other.to_act != SEATS[1 - seat] or other.state.is_asking() or other.table.stage(other.state) != stage:
        return None
    return other if other.table.is_alone(other.state, 1 - seat) else None


def is_missed(found: Found) -> bool:
    """Return whether the weak levels often fail to find it."""
    position = Position(Path(), found.kind, found.moves, found.why, {})
    solved = [
        position.is_solved_by(made_by(level, found.match.clone(), seed)) for level in WEAK for seed in range(TRIES)
    ]
    return 3 * sum(solved) <= 2 * len(solved)


def play(game: str, seed: int, players: tuple[str, str]) -> Iterator[Match]:
    """Yield a match between two bots before each of its moves."""
    from marchlands.bots.registry import make_bot

    found = find_game(game)
    dice = Dice(seed)
    names = [name for name, deck in found.decks().items() if deck.rules in ("", "standard")]
    chosen = tuple(found.decks()[names[dice.pick(len(names))]] for _ in SEATS)
    match = found.open(found.setup(chosen, None, None, seed), record=True)
    bots = [make_bot(name) for name in players]
    while match.to_act is not None:
        yield match
        bot, budget = bots[SEATS.index(match.to_act)]
        assert not let_move(match, match.to_act, bot, budget, dice)
    yield match


def find(game: str, count: int, seed: int, out: Path, kinds: set[str], most: int, label: str, player: str) -> None:
    """Write so many positions into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    taken: Counter[str] = Counter()
    written = 0
    number = 0
    while written < count:
        number += 1
        here: Counter[str] = Counter()
        for step, match in enumerate(play(game, seed * 10_000 + number, (player, player))):
            if match.to_act is None or sum(here.values()) >= 2 or written >= count:
                continue
            found = look(match, seed * 10_000 + number + step, kinds, taken, most)
            if found is None and "exact" in kinds and (other := given_up(match)) is not None:
                found = look(other, seed * 10_000 + number + step, {"exact"}, taken, most)
            if found is None or here[found.kind]:
                continue
            here[found.kind] += 1
            taken[found.kind] += 1
            written += 1
            save(found, out, f"{label}{seed}-{number:03d}-{step:03d}")
            print(game, written, found.kind, found.moves, flush=True)


def find_lost(game: str, count: int, seed: int, out: Path, label: str) -> None:
    """Write positions from matches that a General lost: those of its decisions whose best moves leave no doubt.

    Decisions in which it missed these come first, and there are at most two of a match.
    """
    out.mkdir(parents=True, exist_ok=True)
    written, number = 0, 0
    while written < count:
        number += 1
        course: list[tuple[Match, str]] = []
        final = None
        for match in play(game, seed * 10_000 + number, (LOSER, LOSER)):
            if course:
                course[-1] = (course[-1][0], match.text(match.made[len(course[-1][0].made)]))
            if match.to_act is not None:
                course.append((match.clone(), ""))
            final = match
        if final is None or final.result not in SEATS:
            continue
        lost: list[tuple[bool, int, Found]] = []
        for index, (match, made) in enumerate(course):
            if match.to_act != final.result:
                found = look(match, seed + index, {"judgement"}, Counter(), 1)
                if found is not None:
                    lost.append((made in {move.split(" >")[0] for move in found.moves}, index, found))
        for is_found, index, found in sorted(lost, key=lambda each: each[:2])[:2]:
            written += 1
            save(
                Found(found.match, "lost by a General", found.moves, found.why),
                out,
                f"{label}{seed}-{number:03d}-{index:03d}",
            )
            print(game, written, "found" if is_found else "missed", found.moves, flush=True)


def save(found: Found, out: Path, name: str) -> None:
    """Write a position as a scenario with its best moves."""
    title = f"{found.kind[:1].upper()}{found.kind[1:]}"
    best = "\n".join(
        [
            "",
            "[best]",
            f'kind = "{found.kind}"',
            f"moves = {json.dumps(list(found.moves))}",
            f"why = {json.dumps(found.why)}",
        ]
    )
    (out / f"{name}.toml").write_text(scenario_text(found.match, title) + best + "\n")


def check(paths: list[Path], seed: int) -> None:
    """Look at positions once more, and delete those whose best moves are in doubt."""
    for path in paths:
        position = read_position(path)
        match = position.match()
        if position.kind in SEARCHED:
            found = thought(match, seed)
        else:
            dealer, dice = match.knowledge(match.to_act or "").dealer(), Dice(seed)
            deals = [dealer.deal(dice) for _ in range(DEALS)]
            worked_out = alone if match.table.stakes else in_one_turn
            found = worked_out(match, deals, SEATS.index(match.to_act or ""))
        if found is None:
            print(path.name, "is in doubt")
            path.unlink()
        else:
            save(Found(match, position.kind, found.moves, found.why), path.parent, path.stem)
            print(path.name, found.moves, flush=True)


# --- measuring


def measure(levels: list[str], paths: list[Path], seed: int, wordy: bool) -> None:
    """Print how many positions each level solves."""
    given = [read_position(path) for path in paths] or [each for game in ml.games() for each in positions(game)]
    for level in levels:
        solved: Counter[tuple[str, str]] = Counter()
        total: Counter[tuple[str, str]] = Counter()
        for position in given:
            made = made_by(level, position.match(), seed)
            total[position.game, position.kind] += 1
            solved[position.game, position.kind] += position.is_solved_by(made)
            if wordy and not position.is_solved_by(made):
                print(f"  {level} {position.path.name} ({position.kind}): {made}, best {', '.join(position.moves)}")
        for game in sorted({game for game, _ in total}):
            every = sum(number for (name, _), number in total.items() if name == game)
            all_solved = sum(number for (name, _), number in solved.items() if name == game)
            kinds = ", ".join(
                f"{kind} {solved[game, kind]}/{total[game, kind]}" for name, kind in sorted(total) if name == game
            )
            print(f"{level:8} {game:9} {all_solved}/{every} = {all_solved / every:.0%}   {kinds}", flush=True)


def main() -> None:
    """Find or measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    finding = commands.add_parser("find", help="look for positions in bots' matches")
    finding.add_argument("game", choices=ml.games())
    finding.add_argument("--count", type=int, default=20)
    finding.add_argument("--seed", type=int, default=1)
    finding.add_argument("--out", type=Path, required=True)
    finding.add_argument("--kind", choices=("exact", "judgement"), action="append", help="all without any")
    finding.add_argument("--most", type=int, default=1000, help="of one kind")
    finding.add_argument("--label", default="", help="how the names of the files begin")
    finding.add_argument("--player", default=PLAYER, help="the bot whose matches are looked through")
    finding.add_argument("--lost", action="store_true", help="in matches that a General lost")
    checking = commands.add_parser("check", help="search once more, and delete what is in doubt")
    checking.add_argument("paths", type=Path, nargs="+")
    checking.add_argument("--seed", type=int, default=99)
    measuring = commands.add_parser("measure", help="say how many positions levels solve")
    measuring.add_argument("level", nargs="+", choices=list(LEVELS))
    measuring.add_argument("--paths", type=Path, nargs="*", default=[], help="all without any")
    measuring.add_argument("--seed", type=int, default=1)
    measuring.add_argument("--wordy", action="store_true", help="name those that are not solved")
    args = parser.parse_args()
    if args.command == "measure":
        measure(args.level, args.paths, args.seed, args.wordy)
    elif args.command == "check":
        check(args.paths, args.seed)
    elif args.lost:
        find_lost(args.game, args.count, args.seed, args.out, args.label)
    else:
        kinds = set(args.kind or ("exact", "judgement"))
        find(args.game, args.count, args.seed, args.out, kinds, args.most, args.label, args.player)


if __name__ == "__main__":
    main()
