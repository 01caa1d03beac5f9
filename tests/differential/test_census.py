#!/usr/bin/env python3
"""All ports of a small size, against a brute force that shares nothing with the census: it places
boats cell by cell, moves them on a grid, and knows neither lines nor components."""

import collections
import csv
import io
import itertools
import pathlib
import subprocess
import tempfile
import unittest

from programs import TIMEOUT, program

# A boat is its cells, from the left or the top; a position is a frozenset of boats and A.


def boats(width, height, exit_row):
    """Every place for a boat other than A, which has its row for itself."""
    for x, y, length in itertools.product(range(width), range(height), (2, 3)):
        if x + length <= width and y != exit_row:
            yield tuple((x + i, y) for i in range(length))
        if y + length <= height:
            yield tuple((x, y + i) for i in range(length))


def line_of(boat):
    (x, y), (_, other) = boat[:2]
    return ("row", y) if y == other else ("column", x)


class Ports:
    def __init__(self, width, height):
        self.width, self.height = width, height
        self.exit_row = (height - 1) // 2
        self.places = list(boats(width, height, self.exit_row))

    def sets(self, first=0, taken=frozenset(), chosen=()):
        """All sets of boats that do not overlap, full lines left out."""
        yield chosen
        for i in range(first, len(self.places)):
            boat = self.places[i]
            if not taken.intersection(boat):
                line = line_of(boat)
                cells = sum(len(other) for other in (*chosen, boat) if line_of(other) == line)
                if cells < (self.width if line[0] == "row" else self.height):
                    yield from self.sets(i + 1, taken.union(boat), (*chosen, boat))

    def positions(self):
        for x in range(self.width - 1):
            a = ((x, self.exit_row), (x + 1, self.exit_row))
            for chosen in self.sets(taken=frozenset(a)):
                yield a, frozenset(chosen)

    def is_won(self, position):
        return position[0][-1][0] == self.width - 1

    def moves(self, position, slides):
        a, others = position
        taken = {cell for boat in (a, *others) for cell in boat}
        for boat in (a, *others):
            dx, dy = (1, 0) if line_of(boat)[0] == "row" else (0, 1)
            for sign in (1, -1):
                moved = boat
                while True:
                    moved = tuple((x + sign * dx, y + sign * dy) for x, y in moved)
                    x, y = moved[-1 if sign == 1 else 0]
                    if not (0 <= x < self.width and 0 <= y < self.height) or (
                        (x, y) in taken and (x, y) not in boat
                    ):
                        break
                    yield (moved, others) if boat == a else (a, others - {boat} | {moved})
                    if not slides:
                        break

    def fewest(self, position, slides):
        """The fewest moves to the exit; there is a way."""
        seen, layer, moves = {position}, [position], 0
        while not any(map(self.is_won, layer)):
            layer = {new for old in layer for new in self.moves(old, slides)} - seen
            seen |= layer
            moves += 1
        return moves

    def component(self, position):
        seen, waiting = {position}, [position]
        while waiting:
            for new in self.moves(waiting.pop(), False):
                if new not in seen:
                    seen.add(new)
                    waiting.append(new)
        return seen

    def distances(self, component, slides):
        distances = {position: 0 for position in component if self.is_won(position)}
        waiting = collections.deque(distances)
        while waiting:
            position = waiting.popleft()
            for new in self.moves(position, slides):
                if new not in distances:
                    distances[new] = distances[position] + 1
                    waiting.append(new)
        return distances

    def order(self, position):
        """Which of several comes first: by the cells of the rows' boats, then of the columns'."""
        a, others = position

        def number(which):
            return sum(
                1 << x + 8 * y
                for boat in (a, *others)
                if line_of(boat)[0] == which
                for x, y in boat
            )

        return number("row"), number("column")

    def name(self, position):
        a, others = position
        letters = dict.fromkeys(a, "A")
        for letter, boat in zip("BCDEFGHIJKLM", sorted(others, key=lambda b: (b[0][1], b[0][0]))):
            letters.update(dict.fromkeys(boat, letter))
        rows = [
            "".join(letters.get((x, y), ".") for x in range(self.width)) for y in range(self.height)
        ]
        return ("" if self.width == self.height else "/").join(rows)

    def all(self, slides):
        """The rows of the census: name, length, pieces, positions."""
        seen = set()
        for start in self.positions():
            if start in seen:
                continue
            component = self.component(start)
            seen |= component
            distances = self.distances(component, slides)
            farthest = max(distances.values(), default=0)
            if farthest == 0:
                continue
            hardest = min((p for p, d in distances.items() if d == farthest), key=self.order)
            a, others = hardest
            if all(self.fewest((a, others - {boat}), slides) < farthest for boat in others):
                yield self.name(hardest), farthest, 1 + len(others), len(component)


class Census(unittest.TestCase):
    def census(self, size, metric):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "all.sqlite"
            arguments = ["--all", "--size", size, "--metric", metric, "--db", str(file), "--quiet"]
            for command in (["generate", "port", *arguments], ["report", str(file), "--csv"]):
                result = subprocess.run(
                    [program("SOLITON"), *command],
                    check=True,
                    capture_output=True,
                    text=True,
                    timeout=TIMEOUT,
                )
        rows = list(csv.reader(io.StringIO(result.stdout)))[1:]
        return sorted((name, *map(int, numbers)) for name, *numbers in rows)

    def test_small_sizes(self):
        for size, metric in ("4x4", "moves"), ("4x4", "slides"), ("4x5", "slides"):
            with self.subTest(size=size, metric=metric):
                ports = Ports(*map(int, size.split("x")))
                self.assertEqual(self.census(size, metric), sorted(ports.all(metric == "slides")))


if __name__ == "__main__":
    unittest.main()
