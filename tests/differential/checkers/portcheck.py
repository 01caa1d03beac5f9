#!/usr/bin/env python3
"""An independent reader, checker and solver of ports.

It was written from the description of the game alone and shares nothing with the library: its
own boats, its own reading of boat lists, strings and grids, its own moves and its own search. As
a command,

    portcheck.py PORT SOLUTION

says RIGHT or WRONG n and exits with 0 or 1. PORT is a string such as
".....B.....BAA...B...CCC............" or a file; SOLUTION is a string such as "B>A>A>" or a file.
Without a solution it shows each port of the file with the fewest moves and slides and the number
of positions that can be reached.
"""

import os
import re
import sys
from collections import deque
from dataclasses import dataclass

SMALLEST, LARGEST = 4, 8
EMPTY = ".o~"
WALL = "x"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
EXIT_ROW = 2  # on the course's 6x6 grid; on other sizes A may be in any row


class BadPort(ValueError):
    """A text that describes no port; line and column count from 1."""

    def __init__(self, message, line=1, column=1):
        super().__init__(f"{line}:{column}: {message}")
        self.line, self.column = line, column


class IllegalMove(ValueError):
    """A move that is impossible, or that is none."""


# ---- Boats and ports -----------------------------------------------------------------------


@dataclass(frozen=True, order=True)
class Boat:
    letter: str
    length: int
    across: bool  # horizontal
    x: int
    y: int

    def cells(self):
        return [
            (self.x + i, self.y) if self.across else (self.x, self.y + i)
            for i in range(self.length)
        ]

    def moved(self, by):
        if self.across:
            return Boat(self.letter, self.length, True, self.x + by, self.y)
        return Boat(self.letter, self.length, False, self.x, self.y + by)

    def __str__(self):
        return f"{self.letter}{self.length}{'H' if self.across else 'V'}{self.x}{self.y}"


def boat_of(text):
    match = re.fullmatch("([A-Z])([23])([HV])([0-7])([0-7])", text)
    if match is None:
        raise BadPort(f"{text} is no boat")
    letter, length, direction, x, y = match.groups()
    return Boat(letter, int(length), direction == "H", int(x), int(y))


@dataclass(frozen=True)
class Port:
    """Boats and walls that fit beside each other; `boats` has A, which is horizontal."""

    width: int
    height: int
    boats: tuple
    walls: frozenset = frozenset()

    def cell_letters(self):
        """What each cell that is not empty holds; BadPort if two things are in one cell."""
        held = {cell: WALL for cell in self.walls}
        for boat in self.boats:
            for cell in boat.cells():
                if not (0 <= cell[0] < self.width and 0 <= cell[1] < self.height):
                    raise BadPort(f"{boat} is outside")
                if cell in held:
                    raise BadPort(f"{boat} is on {held[cell]}")
                held[cell] = boat.letter
        return held

    def validated(self):
        letters = [boat.letter for boat in self.boats]
        if len(set(letters)) < len(letters):
            raise BadPort("a letter is there twice")
        self.cell_letters()
        if "A" not in letters:
            raise BadPort("there is no A")
        if not self.boat("A").across:
            raise BadPort("A is vertical")
        if (self.width, self.height) == (6, 6) and self.boat("A").y != EXIT_ROW:
            raise BadPort("A is not in its row")
        return self

    def boat(self, letter):
        for boat in self.boats:
            if boat.letter == letter:
                return boat
        raise IllegalMove(f"there is no boat {letter}")

    def rows(self, empty="~"):
        held = self.cell_letters()
        return [
            "".join(held.get((x, y), empty) for x in range(self.width)) for y in range(self.height)
        ]

    def string(self, empty="."):
        """Row by row in one word, with slashes where the shape is not clear without."""
        return ("" if self.width == self.height else "/").join(self.rows(empty))

    def boat_list(self):
        size = [] if (self.width, self.height) == (6, 6) else [f"size {self.width}x{self.height}"]
        return "\n".join(size + [str(boat) for boat in self.boats]) + "\n"

    def without(self, letter):
        kept = tuple(boat for boat in self.boats if boat.letter != letter)
        return Port(self.width, self.height, kept, self.walls)

    def won(self):
        ship = self.boat("A")
        return ship.x + ship.length == self.width

    def play(self, move):
        """The port after a move such as "A>"."""
        if len(move) != 2 or move[0] not in LETTERS or move[1] not in "<>":
            raise IllegalMove(f"{move!r} is no move")
        boat = self.boat(move[0])
        there = boat.moved(1 if move[1] == ">" else -1)
        after = Port(
            self.width,
            self.height,
            tuple(there if other is boat else other for other in self.boats),
            self.walls,
        )
        try:
            after.cell_letters()
        except BadPort as wrong:
            raise IllegalMove(f"{move} is impossible: {wrong}") from wrong
        return after

    def moves(self):
        """Every possible move, in the order of the letters."""
        found = []
        for boat in sorted(self.boats):
            for way in "><":
                try:
                    self.play(boat.letter + way)
                    found.append(boat.letter + way)
                except IllegalMove:
                    pass
        return found


# ---- Reading -------------------------------------------------------------------------------


def port_of_rows(rows, first_line=1, one_line=False):
    """The port that a grid shows. Where all rows are from one line, columns count along it."""

    def place(x, y):
        return (first_line, y * len(rows[0]) + x + 1) if one_line else (first_line + y, x + 1)

    width, height = len(rows[0]), len(rows)
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise BadPort(f"{width}x{height} is no size of a port", first_line)
    cells, walls = {}, set()
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter == WALL:
                walls.add((x, y))
            elif letter in LETTERS:
                cells.setdefault(letter, []).append((x, y))
            elif letter not in EMPTY:
                raise BadPort(f"{letter!r} means nothing", *place(x, y))
    boats = []
    for letter, held in sorted(cells.items()):
        x, y = held[0]
        boat = Boat(letter, len(held), held[-1][1] == y, x, y)
        if boat.length not in (2, 3) or boat.cells() != held:
            raise BadPort(f"{letter} is no boat", *place(*held[-1]))
        boats.append(boat)
    try:
        return Port(width, height, tuple(boats), frozenset(walls)).validated()
    except BadPort as wrong:
        raise BadPort(wrong.args[0], *place(*cells.get("A", [(0, 0)])[0])) from wrong


def port_of_string(text, line=1):
    """A port in one word: rows separated by slashes, or a square without."""
    if "/" in text:
        rows = text.split("/")
        if len(set(map(len, rows))) > 1:
            raise BadPort("the rows differ in length", line)
        return port_of_rows(rows, line)
    for side in range(SMALLEST, LARGEST + 1):
        if len(text) == side * side:
            return port_of_rows([text[i : i + side] for i in range(0, len(text), side)], line, True)
    raise BadPort(f"{len(text)} letters are no square", line, len(text))


def port_of_boats(lines, first_line=1):
    """A boat list, of which the first line may say the size."""
    width = height = 6
    boats = []
    for number, text in enumerate(lines, first_line):
        size = re.fullmatch("size ([4-8])x([4-8])", text.strip())
        if size and number == first_line:
            width, height = map(int, size.groups())
            continue
        for match in re.finditer(r"\S+", text):
            try:
                boats.append(boat_of(match.group()))
                if len({boat.letter for boat in boats}) < len(boats):
                    raise BadPort("this letter is there already")
                Port(width, height, tuple(boats)).cell_letters()
            except BadPort as wrong:
                raise BadPort(wrong.args[0], number, match.start() + 1) from wrong
    try:
        return Port(width, height, tuple(boats)).validated()
    except BadPort as wrong:
        raise BadPort(wrong.args[0], first_line) from wrong


def is_grid_row(line):
    return SMALLEST <= len(line) <= LARGEST and re.fullmatch(r"[A-Zxo.~]+", line) is not None


def grids(lines, first_line):
    """The grids of a block of lines: one of 4 to 8 lines, or several square ones."""
    width = len(lines[0])
    for number, line in enumerate(lines, first_line):
        if len(line) != width:
            raise BadPort("this row differs in length", number)
    if SMALLEST <= len(lines) <= LARGEST:
        height = len(lines)
    elif len(lines) % width == 0:
        height = width
    else:
        raise BadPort(f"{len(lines)} rows of {width} are no grids", first_line)
    return [
        port_of_rows(lines[i : i + height], first_line + i) for i in range(0, len(lines), height)
    ]


def read_ports(text):
    """All ports of a text; BadPort at the first that is none."""
    lines = [re.sub(r"(^|\s+)#.*", "", line).rstrip() for line in text.splitlines()]
    comments = [line.lstrip().startswith("#") for line in text.splitlines()]
    ports, at = [], 0
    while at < len(lines):
        if not lines[at]:
            at += 1
            continue
        if "/" in lines[at] or re.fullmatch(r"\S{9,}", lines[at]):
            ports.append(port_of_string(lines[at], at + 1))
            at += 1
            continue
        end = at
        while end < len(lines) and (lines[end] or comments[end]):
            end += 1
        block = lines[at:end]
        if is_grid_row(block[0]):
            ports.extend(grids(block, at + 1))
        else:
            ports.append(port_of_boats(block, at + 1))
        at = end
    if not ports:
        raise BadPort("there is no port")
    return ports


# ---- Checking ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    solved: bool
    moves: int  # legal ones, before the first illegal one
    slides: int
    reason: str = ""

    def __str__(self):
        return "RIGHT" if self.solved else f"WRONG {self.moves + 1}"


def slides_of(moves):
    """How many slides these single-cell moves are."""
    return sum(1 for i, move in enumerate(moves) if i == 0 or moves[i - 1] != move)


def check(port, solution):
    """The verdict on a string such as "B>A>A>"; blanks and line ends in it do not count."""
    text = "".join(solution.split())
    moves = [text[i : i + 2] for i in range(0, len(text), 2)]
    for played, move in enumerate(moves):
        try:
            port = port.play(move)
        except IllegalMove as illegal:
            return Verdict(False, played, slides_of(moves[:played]), str(illegal))
    return Verdict(port.won(), len(moves), slides_of(moves), "" if port.won() else "not won")


# ---- Searching -----------------------------------------------------------------------------


class TooLarge(Exception):
    """More positions can be reached than the search was allowed."""


class Component:
    """Everything that can be reached from a port, also beyond a win: a position is how far each
    boat is along its line. `graph` has for each position those after one single-cell move."""

    def __init__(self, port, most=10**9):
        self.port = port
        self.lines = [self.masks(boat) for boat in port.boats]
        self.walls = sum(1 << (y * port.width + x) for x, y in port.walls)
        ship = port.boat("A")
        self.ship = port.boats.index(ship)
        self.last = port.width - ship.length
        self.start = tuple(boat.x if boat.across else boat.y for boat in port.boats)
        self.graph = {}
        waiting = [self.start]
        self.graph[self.start] = None
        while waiting:
            position = waiting.pop()
            self.graph[position] = reached = self.neighbours(position)
            for other in reached:
                if other not in self.graph:
                    self.graph[other] = None
                    waiting.append(other)
            if len(self.graph) > most:
                raise TooLarge

    def masks(self, boat):
        """The cells of a boat, as bits, for each place on its line."""
        along = self.port.width if boat.across else self.port.height
        places = []
        for at in range(along - boat.length + 1):
            there = boat.moved(at - (boat.x if boat.across else boat.y))
            places.append(sum(1 << (y * self.port.width + x) for x, y in there.cells()))
        return places

    def neighbours(self, position):
        taken = self.walls
        for line, at in zip(self.lines, position):
            taken |= line[at]
        found = []
        for number, line in enumerate(self.lines):
            others = taken & ~line[position[number]]
            for at in position[number] + 1, position[number] - 1:
                if 0 <= at < len(line) and not line[at] & others:
                    found.append(position[:number] + (at,) + position[number + 1 :])
        return found

    def slides(self, position):
        """The positions after one slide."""
        found = []
        for first in self.graph[position]:
            number = next(i for i, at in enumerate(first) if at != position[i])
            way = first[number] - position[number]
            while first in self.graph:
                found.append(first)
                further = first[:number] + (first[number] + way,) + first[number + 1 :]
                first = further if further in self.graph[first] else None
        return found

    def won(self, position):
        return position[self.ship] == self.last

    def distances(self, step):
        """How far each position is from the nearest win. Every step can be taken back, so the
        search may begin with the wins."""
        far = {position: 0 for position in self.graph if self.won(position)}
        waiting = deque(far)
        while waiting:
            position = waiting.popleft()
            for other in step(position):
                if other not in far:
                    far[other] = far[position] + 1
                    waiting.append(other)
        return far

    def move_distances(self):
        return self.distances(self.graph.__getitem__)

    def slide_distances(self):
        return self.distances(self.slides)

    def wrong_turns(self):
        """Of all shortest solutions, the fewest and the most moves that could be made along the
        solution and lead no nearer. There may be several solutions, hence a range."""
        far = self.move_distances()
        level = {self.start: (0, 0)}
        for distance in range(far[self.start], 0, -1):
            following = {}
            for position, (least, most) in level.items():
                nearer = [other for other in self.graph[position] if far[other] < distance]
                wrong = len(self.graph[position]) - len(nearer)
                for other in nearer:
                    low, high = following.get(other, (10**9, 0))
                    following[other] = min(low, least + wrong), max(high, most + wrong)
            level = following
        return min(low for low, _ in level.values()), max(high for _, high in level.values())


@dataclass(frozen=True)
class Rating:
    """None where there is no way out."""

    moves: int
    slides: int
    positions: int
    farthest_moves: int
    farthest_slides: int

    def __str__(self):
        return " ".join(
            "-" if value is None else str(value)
            for value in (
                self.moves,
                self.slides,
                self.positions,
                self.farthest_moves,
                self.farthest_slides,
            )
        )


def rate(port, most=10**9):
    component = Component(port, most)
    by_moves, by_slides = component.move_distances(), component.slide_distances()
    start = component.start
    return Rating(
        by_moves.get(start),
        by_slides.get(start),
        len(component.graph),
        max(by_moves.values(), default=None),
        max(by_slides.values(), default=None),
    )


# ---- Making --------------------------------------------------------------------------------


def random_port(chance, width=6, height=6, boats=10, walls=0):
    """A port with about so many boats; A begins at the left."""
    row = EXIT_ROW if (width, height) == (6, 6) else chance.randrange(height)
    length = 3 if chance.random() < 0.1 and width > 4 else 2
    made = Port(width, height, (Boat("A", length, True, chance.randrange(2), row),))
    held = made.cell_letters()
    for attempt in range(20 * (boats + walls)):
        if len(made.walls) < walls:
            cell = chance.randrange(width), chance.randrange(height)
            if cell not in held and (cell[1] != row or chance.random() < 0.1):
                made = Port(width, height, made.boats, made.walls | {cell})
                held = made.cell_letters()
        elif len(made.boats) < min(boats, len(LETTERS)):
            across = chance.random() < 0.5
            length = chance.choice((2, 2, 3))
            boat = Boat(
                LETTERS[len(made.boats)],
                length,
                across,
                chance.randrange(width - (length - 1) * across),
                chance.randrange(height - (length - 1) * (not across)),
            )
            blocks_the_exit = across and boat.y == row and boat.x > made.boats[0].x
            if not any(cell in held for cell in boat.cells()) and (
                not blocks_the_exit or chance.random() < 0.02
            ):
                made = Port(width, height, made.boats + (boat,), made.walls)
                held = made.cell_letters()
    return made.validated()


# ---- The command ---------------------------------------------------------------------------


def text_of(argument):
    if os.path.exists(argument):
        with open(argument, encoding="ascii", errors="replace") as file:
            return file.read()
    return argument


def main(arguments):
    if len(arguments) not in (1, 2):
        print(__doc__, file=sys.stderr)
        return 64
    try:
        ports = read_ports(text_of(arguments[0]))
    except BadPort as wrong:
        print(f"portcheck: {arguments[0]}:{wrong}", file=sys.stderr)
        return 65
    if len(arguments) == 1:
        for port in ports:
            print("\n".join(port.rows()))
            rated = rate(port)
            print(f"{rated.moves} moves, {rated.slides} slides, {rated.positions} positions")
        return 0
    verdict = check(ports[0], text_of(arguments[1]))
    if verdict.reason:
        print(verdict.reason)
    print(f"{verdict.moves} moves, {verdict.slides} slides")
    print(verdict)
    return 0 if verdict.solved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
