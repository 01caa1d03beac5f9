#!/usr/bin/env python3
"""An independent reader, checker and plain search of peg solitaire.

It was written from the description of the game alone and shares nothing with the library: its own
boards, jumps and search, which prunes nothing. As a command,

    pegcheck.py BOARD JUMPS [--start HOLE] [--goal any|HOLE|DRAWING] [--axes 2|3|4]

says RIGHT or WRONG n and exits with 0 or 1. BOARD is a name such as peg.english or a file with a
drawing; JUMPS is a list such as "d2-d4 b3-d3" or a file with one. A jump of one peg after another
may be written as a run, d2-d4-f4. Without jumps it shows the board.
"""

import argparse
import os
import re
import sys
from dataclasses import dataclass

PEG, EMPTY, OUTSIDE = "#", "o", " "
MOST_HOLES = 64

# The directions along which one can jump; each goes both ways. A triangle is pushed to the
# left, so that its third axis runs down to the right.
AXES = {2: ((1, 0), (0, 1)), 3: ((1, 0), (0, 1), (1, 1)), 4: ((1, 0), (0, 1), (1, 1), (1, -1))}


class BadBoard(ValueError):
    """A text that describes no board."""


class IllegalJump(ValueError):
    """A jump that is impossible, or that is none."""


# ---- Boards --------------------------------------------------------------------------------


def name_of(hole):
    x, y = hole
    return f"{chr(ord('a') + x)}{y + 1}"


def hole_of(name):
    match = re.fullmatch("([a-z])([1-9][0-9]?)", name)
    if match is None:
        raise BadBoard(f"{name!r} is no hole")
    return ord(match.group(1)) - ord("a"), int(match.group(2)) - 1


def read_drawing(lines):
    """The holes and the pegs of a drawing."""
    holes, pegs = set(), set()
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            if sign in (PEG, EMPTY):
                holes.add((x, y))
            elif sign != OUTSIDE:
                raise BadBoard(f"{sign!r} means nothing")
            if sign == PEG:
                pegs.add((x, y))
    if len(holes) > MOST_HOLES or not holes:
        raise BadBoard(f"{len(holes)} holes are too few or too many")
    return frozenset(holes), frozenset(pegs)


@dataclass(frozen=True)
class Board:
    holes: frozenset
    pegs: frozenset  # at the start
    goal: frozenset = None  # the pegs of the goal; None if one peg anywhere will do
    axes: int = 2

    def with_rules(self, start=None, goal=None, axes=None):
        holes, pegs, aim = self.holes, self.pegs, self.goal
        if start is not None:
            if hole_of(start) not in holes:
                raise BadBoard(f"{start} is outside")
            pegs = holes - {hole_of(start)}
        if goal == "any":
            aim = None
        elif goal is not None and re.fullmatch("[a-z][0-9]+", goal):
            if hole_of(goal) not in holes:
                raise BadBoard(f"{goal} is outside")
            aim = frozenset({hole_of(goal)})
        elif goal is not None:
            drawn, aim = read_drawing(re.split("[/\n]", goal))
            if drawn != holes:
                raise BadBoard("the goal is of another shape")
        return Board(holes, pegs, aim, axes or self.axes)

    def lines(self, pegs=None):
        shown = self.pegs if pegs is None else pegs
        height = 1 + max(y for _, y in self.holes)
        width = 1 + max(x for x, _ in self.holes)
        return [
            "".join(
                OUTSIDE if (x, y) not in self.holes else PEG if (x, y) in shown else EMPTY
                for x in range(width)
            ).rstrip()
            for y in range(height)
        ]

    def drawing(self, pegs=None):
        return "\n".join(self.lines(pegs)) + "\n"

    def code(self, pegs=None):
        """The course's number of a position of the English board."""
        return sum(2 ** (x + 7 * y) for x, y in (self.pegs if pegs is None else pegs))

    def all_jumps(self):
        """Every jump that some position allows: from, over, to."""
        found = []
        for x, y in sorted(self.holes, key=lambda hole: (hole[1], hole[0])):
            for dx, dy in AXES[self.axes]:
                for way in 1, -1:
                    over = x + way * dx, y + way * dy
                    to = x + 2 * way * dx, y + 2 * way * dy
                    if over in self.holes and to in self.holes:
                        found.append(((x, y), over, to))
        return found

    def won(self, pegs):
        return len(pegs) == 1 if self.goal is None else pegs == self.goal

    def jumps(self, pegs):
        """The names of the jumps that this position allows."""
        return [
            f"{name_of(start)}-{name_of(to)}"
            for start, over, to in self.all_jumps()
            if start in pegs and over in pegs and to not in pegs
        ]

    def play(self, pegs, jump):
        """The position after a jump such as d2-d4, or a run such as d2-d4-f4."""
        names = jump.split("-")
        if len(names) < 2:
            raise IllegalJump(f"{jump!r} is no jump")
        try:
            stops = [hole_of(name) for name in names]
        except BadBoard as wrong:
            raise IllegalJump(str(wrong)) from wrong
        for start, to in zip(stops, stops[1:]):
            over = (start[0] + to[0]) // 2, (start[1] + to[1]) // 2
            if (start, over, to) not in self.all_jumps():
                raise IllegalJump(f"{jump} does not lead over one hole to another")
            if start not in pegs or over not in pegs or to in pegs:
                raise IllegalJump(f"{jump} is impossible here")
            pegs = (pegs - {start, over}) | {to}
        return pegs


def rows(widths):
    """A drawing that is symmetric left and right, full of pegs."""
    widest = max(widths)
    return [OUTSIDE * ((widest - width) // 2) + PEG * width for width in widths]


def full(lines, vacant, axes=2):
    holes, _ = read_drawing(lines)
    return Board(holes, holes - {hole_of(vacant)}, None, axes)


NAMED = {
    "peg.english": full(rows([3, 3, 7, 7, 7, 3, 3]), "d4"),
    "peg.european": full(rows([3, 5, 7, 7, 7, 5, 3]), "d4"),
    "peg.wiegleb": full(rows([3, 3, 3, 9, 9, 9, 3, 3, 3]), "e5"),
    "peg.diamond": full(rows([1, 3, 5, 7, 9, 7, 5, 3, 1]), "e5"),
    "peg.triangle": full([PEG * width for width in range(1, 6)], "a1", 3),
}


def read_board(text, axes=2):
    """A board from a drawing; a second drawing, behind an empty line, is the goal."""
    parts = [part.split("\n") for part in re.split(r"\n[ \t]*\n+", text.strip("\n"))]
    holes, pegs = read_drawing(parts[0])
    goal = None
    if len(parts) == 2:
        drawn, goal = read_drawing(parts[1])
        if drawn != holes:
            raise BadBoard("the goal is of another shape")
    elif len(parts) > 2:
        raise BadBoard("more than two drawings")
    return Board(holes, pegs, goal, axes)


# ---- Checking ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    solved: bool
    jumps: int  # legal ones, before the first illegal one
    moves: int  # the same, a run of jumps by one peg counted as one
    reason: str = ""

    def __str__(self):
        return "RIGHT" if self.solved else f"WRONG {self.jumps + 1}"


def check(board, text):
    """The verdict on a list of jumps and runs, separated by blanks, commas or line ends."""
    pegs, played, moves, last = board.pegs, 0, 0, None
    for word in re.split(r"[\s,]+", text.strip()) if text.strip() else []:
        stops = word.split("-")
        for start, to in zip(stops, stops[1:] or [""]):
            try:
                pegs = board.play(pegs, f"{start}-{to}")
            except IllegalJump as illegal:
                return Verdict(False, played, moves, str(illegal))
            played += 1
            moves += start != last
            last = to
    won = board.won(pegs)
    return Verdict(won, played, moves, "" if won else f"not won: {len(pegs)} pegs are left")


# ---- Searching -----------------------------------------------------------------------------


class TooLarge(Exception):
    """More positions can be reached than the search was allowed."""


class Search:
    """All positions that can be reached, as numbers with a bit for each hole."""

    def __init__(self, board, most=10**9):
        self.board = board
        self.order = sorted(board.holes, key=lambda hole: (hole[1], hole[0]))
        self.bit = {hole: 1 << i for i, hole in enumerate(self.order)}
        self.all_jumps = [
            (self.bit[start] | self.bit[over], self.bit[to], self.bit[start])
            for start, over, to in board.all_jumps()
        ]
        self.jumps_of = {bit: [] for bit in self.bit.values()}
        for taken, to, peg in self.all_jumps:
            self.jumps_of[peg].append((taken, to))
        self.start = self.number(board.pegs)
        self.goal = None if board.goal is None else self.number(board.goal)
        self.known = {}  # what comes after each position
        self.levels = [{self.start}]
        reached = 1
        while self.levels[-1]:
            following = {after for position in self.levels[-1] for after in self.after(position)}
            self.levels.append(following)
            reached += len(following)
            if reached > most:
                raise TooLarge
        self.levels.pop()

    def number(self, pegs):
        return sum(self.bit[hole] for hole in pegs)

    def after(self, position):
        """The positions after one jump; the same one may be there twice."""
        if position not in self.known:
            self.known[position] = [
                position ^ taken ^ to
                for taken, to, _ in self.all_jumps
                if position & taken == taken and not position & to
            ]
        return self.known[position]

    def won(self, position):
        if self.goal is None:
            return position & (position - 1) == 0
        return position == self.goal

    def solvable(self):
        return any(self.won(position) for level in self.levels for position in level)

    def after_runs(self, position):
        """The positions after one run of jumps by one peg."""
        found = set()
        for start in self.bit.values():
            waiting, met = [(position, start)], set()
            while waiting:
                here, peg = waiting.pop()
                for taken, to in self.jumps_of[peg]:
                    if here & taken == taken and not here & to:
                        step = here ^ taken ^ to, to
                        if step not in met:
                            met.add(step)
                            waiting.append(step)
            found |= {reached for reached, _ in met}
        return found

    def fewest_moves(self):
        """The fewest moves of a solution, a run counted as one; None if there is none."""
        level, met, moves = {self.start}, {self.start}, 0
        while level:
            if any(self.won(position) for position in level):
                return moves
            level = {after for position in level for after in self.after_runs(position)} - met
            met |= level
            moves += 1
        return None

    def dead_ends(self):
        """On each level, the positions that allow no jump and are not won."""
        return [
            sum(not self.after(position) and not self.won(position) for position in level)
            for level in self.levels
        ]

    def winning(self):
        """On each level, the positions from which the goal can be reached, or is."""
        counts, good = [], set()
        for level in reversed(self.levels):
            good = {
                position
                for position in level
                if self.won(position) or any(after in good for after in self.after(position))
            }
            counts.append(len(good))
        return counts[::-1]

    def sequences_to(self, is_end):
        """How many sequences of jumps lead from the start to such an end."""
        paths, total = {self.start: 1}, 0
        while paths:
            following = {}
            for position, count in paths.items():
                if is_end(position):
                    total += count
                for after in self.after(position):
                    following[after] = following.get(after, 0) + count
            paths = following
        return total

    def up_to_symmetry(self):
        """On each level, the positions up to the symmetries of the board that keep the start."""
        kept = [image for image in self.symmetries() if self.apply(image, self.start) == self.start]
        return [
            len({min(self.apply(image, position) for image in kept) for position in level})
            for level in self.levels
        ]

    def apply(self, image, position):
        return sum(to for bit, to in image.items() if position & bit)

    def symmetries(self):
        """The images of the holes by the turns and reflections that keep the board and the axes."""
        axes = AXES[self.board.axes]
        both_ways = {(way * dx, way * dy) for dx, dy in axes for way in (1, -1)}
        found = []
        for a, b in both_ways:
            for c, d in both_ways:
                if a * d - b * c not in (1, -1):
                    continue
                if {(a * x + c * y, b * x + d * y) for x, y in both_ways} != both_ways:
                    continue
                turned = {(x, y): (a * x + c * y, b * x + d * y) for x, y in self.order}
                left = min(x for x, _ in turned.values()) - min(x for x, _ in self.order)
                top = min(y for _, y in turned.values()) - min(y for _, y in self.order)
                placed = {hole: (x - left, y - top) for hole, (x, y) in turned.items()}
                if set(placed.values()) == set(self.order):
                    found.append({self.bit[hole]: self.bit[to] for hole, to in placed.items()})
        return found


# ---- Making --------------------------------------------------------------------------------


def random_shape(chance, holes):
    """So many holes that hang together."""
    made = {(5, 5)}
    while len(made) < holes:
        x, y = chance.choice(sorted(made))
        dx, dy = chance.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        if 0 <= x + dx < 10 and 0 <= y + dy < 10:
            made.add((x + dx, y + dy))
    left, top = min(x for x, _ in made), min(y for _, y in made)
    return frozenset((x - left, y - top) for x, y in made)


def random_board(chance, holes=14, axes=2):
    """A board with few empty holes; few such boards can be solved."""
    made = random_shape(chance, holes)
    vacant = chance.sample(sorted(made), chance.choice((1, 1, 1, 2, 3)))
    return Board(made, made - frozenset(vacant), None, axes)


def random_solvable_board(chance, holes=18, axes=2, jumps=12):
    """A board that so many jumps can solve, or fewer if there is no room; it is made backwards."""
    empty = Board(random_shape(chance, holes), frozenset(), None, axes)
    pegs = {chance.choice(sorted(empty.holes))}
    for _ in range(jumps):
        back = [
            jump
            for jump in empty.all_jumps()
            if jump[2] in pegs and jump[0] not in pegs and jump[1] not in pegs
        ]
        if not back:
            break
        start, over, to = chance.choice(back)
        pegs = (pegs - {to}) | {start, over}
    return Board(empty.holes, frozenset(pegs), None, axes)


# ---- The command ---------------------------------------------------------------------------


def text_of(argument):
    if os.path.exists(argument):
        with open(argument, encoding="ascii", errors="replace") as file:
            return file.read()
    return argument


def main(arguments):
    parser = argparse.ArgumentParser(description="An independent checker of peg solitaire.")
    parser.add_argument("board", help="such as peg.english, or a file with a drawing")
    parser.add_argument("jumps", nargs="?", help="such as 'd2-d4 b3-d3', or a file")
    parser.add_argument("--start", help="the one hole that is empty at the start")
    parser.add_argument("--goal", help="any, a hole or a drawing")
    parser.add_argument("--axes", type=int, choices=AXES)
    options = parser.parse_args(arguments)
    try:
        board = NAMED.get(options.board) or read_board(text_of(options.board))
        board = board.with_rules(options.start, options.goal, options.axes)
    except BadBoard as wrong:
        print(f"pegcheck: {wrong}", file=sys.stderr)
        return 65
    if options.jumps is None:
        print(board.drawing(), end="")
        return 0
    verdict = check(board, text_of(options.jumps))
    if verdict.reason:
        print(verdict.reason)
    print(f"{verdict.jumps} jumps, {verdict.moves} moves")
    print(verdict)
    return 0 if verdict.solved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
