#!/usr/bin/env python3
"""An independent checker of proofs that a port or a board of pegs cannot be solved.

It was written from the description of the file (docs/formats.md) and of the games alone, and shares
nothing with the library. As a command,

    proofcheck_boards.py FILE

says RIGHT (exit 0), or WRONG and why (exit 1), or what is wrong with the file (exit 65).
"""

import pathlib
import re
import sys

if not __package__:  # as a command
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from checkers import pegcheck, portcheck, prooffile
from checkers.prooffile import BadProof, Refused

# The directions of a jump, by their numbers in a proof.
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1))
HEAVIEST = 1_000_000
MOST_LINES = {"symmetry": 16, "parity": 64, "weights": 64}


class Board:
    """What ports and pegs have in common, for prooffile."""

    def start(self):
        return self.settled(self.first)

    def after(self, position, changes):
        for thing, place in changes:
            position = self.changed(position, thing, place)
        return self.settled(position)

    def reached(self, position):
        return (self.settled(after) for _, after in self.moves(position))

    @staticmethod
    def text(position):
        return repr(position)


# ---- Ports ---------------------------------------------------------------------------------


class Port(Board):
    """Positions are tuples: where each boat is along its line, in the order of letters."""

    def __init__(self, proof):
        try:
            self.port = portcheck.port_of_rows(list(proof.text))
            if proof.name and portcheck.port_of_string(proof.name) != self.port:
                raise BadProof(f"{proof.name} is another port")
        except portcheck.BadPort as error:
            raise BadProof(str(error)) from error
        self.boats = sorted(self.port.boats)
        self.first = tuple(boat.x if boat.across else boat.y for boat in self.boats)
        self.closed = False
        for key, value in proof.claims:
            if (key, value) != ("argument", "lines"):
                raise BadProof(f"{key} is not known here")
            self.closed = self.path_is_closed()
            if not self.closed:
                raise Refused("every line can make way")

    def cells(self, boat, at):
        return [(at + i, boat.y) if boat.across else (boat.x, at + i) for i in range(boat.length)]

    def room(self, boat):
        return (self.port.width if boat.across else self.port.height) - boat.length

    def arrangements(self, boats):
        """All that the boats of one line can come to if nothing but walls is around them."""
        met = {tuple(boat.x if boat.across else boat.y for boat in boats)}
        waiting = list(met)
        while waiting:
            here = waiting.pop()
            for i, boat in enumerate(boats):
                for at in here[i] - 1, here[i] + 1:
                    there = here[:i] + (at,) + here[i + 1 :]
                    held = [
                        cell
                        for other, place in zip(boats, there)
                        for cell in self.cells(other, place)
                    ]
                    if (
                        0 <= at <= self.room(boat)
                        and len(held) == len(set(held))
                        and not self.port.walls.intersection(held)
                        and there not in met
                    ):
                        met.add(there)
                        waiting.append(there)
        return met

    def path_is_closed(self):
        ship = self.port.boat("A")
        row = [boat for boat in self.boats if boat.across and boat.y == ship.y]
        if not any(places[row.index(ship)] == self.room(ship) for places in self.arrangements(row)):
            return True
        for x in range(ship.x + ship.length, self.port.width):
            column = [boat for boat in self.boats if not boat.across and boat.x == x]
            if column and all(
                any((x, ship.y) in self.cells(boat, place) for boat, place in zip(column, places))
                for places in self.arrangements(column)
            ):
                return True
        return False

    def changed(self, position, thing, place):
        if thing >= len(self.boats) or place > self.room(self.boats[thing]):
            raise BadProof("there is no such change")
        return position[:thing] + (place,) + position[thing + 1 :]

    @staticmethod
    def settled(position):
        return position

    def won(self, position):
        return position[0] == self.room(self.boats[0])

    def lost(self, _):
        return self.closed

    def moves(self, position):
        """Each legal move, as a change, and the position after it."""
        held = set(self.port.walls)
        for boat, at in zip(self.boats, position):
            held.update(self.cells(boat, at))
        for i, (boat, at) in enumerate(zip(self.boats, position)):
            own = self.cells(boat, at)
            for to in at + 1, at - 1:
                entered = [cell for cell in self.cells(boat, to) if cell not in own]
                if 0 <= to <= self.room(boat) and entered[0] not in held:
                    yield (i, to), position[:i] + (to,) + position[i + 1 :]


# ---- Pegs ----------------------------------------------------------------------------------


def drawn_board(lines, rules):
    """The board of a drawing; one whose holes stand apart is one of triangles."""
    axes = re.fullmatch("axes=([234])", rules) if rules else None
    if rules and not axes:
        raise BadProof("rules that are not known here")
    shifted = not any(re.search("[#o][#o]", line) for line in lines) and any(
        re.search("[#o] [#o]", line) for line in lines
    )
    if shifted:
        split = lines.index("") if "" in lines else len(lines)
        lines = [*pushed(lines[:split]), *lines[split : split + 1], *pushed(lines[split + 1 :])]
    try:
        return pegcheck.read_board("\n".join(lines), int(axes[1]) if axes else 3 if shifted else 2)
    except pegcheck.BadBoard as error:
        raise BadProof(str(error)) from error


def pushed(lines):
    """The rows of a drawing of triangles, pushed to the left."""
    found = {
        (x + y, y): sign
        for y, line in enumerate(lines)
        for x, sign in enumerate(line)
        if sign != " "
    }
    left = min((x for x, _ in found), default=0)
    return [
        "".join(found.get((left + 2 * x, y), " ") for x in range(26)) for y in range(len(lines))
    ]


class Pegs(Board):
    """Positions are numbers: bit i is set if hole i has a peg."""

    def __init__(self, proof):
        board = drawn_board(list(proof.text), proof.rules)
        if proof.name and pegcheck.NAMED.get(proof.name) != board:
            raise BadProof(f"{proof.name} is another board")
        self.order = sorted(board.holes, key=lambda hole: (hole[1], hole[0]))
        self.number = {hole: i for i, hole in enumerate(self.order)}
        self.axes = board.axes
        self.first = self.set_of(board.pegs)
        self.goal = None if board.goal is None else self.set_of(board.goal)
        self.triples = {
            triple: (hole, way)
            for hole in range(len(self.order))
            for way in range(8)
            if (triple := self.triple(hole, way)) is not None
        }
        self.symmetries, self.parities, self.weights = [], [], []
        for key, value in proof.claims:
            self.claim(key, value.split())
        self.ends = self.find_ends()

    def set_of(self, holes):
        return sum(1 << self.number[hole] for hole in holes)

    def triple(self, hole, way):
        """The numbers of the three holes of a jump; None if there is none."""
        if hole >= len(self.order) or way >= 2 * self.axes:
            return None
        (x, y), (dx, dy) = self.order[hole], DIRECTIONS[way]
        holes = [(x + i * dx, y + i * dy) for i in range(3)]
        return tuple(map(self.number.get, holes)) if self.number.keys() >= set(holes) else None

    # ---- Claims

    def named(self, names):
        try:
            return [self.number[pegcheck.hole_of(name)] for name in names]
        except (KeyError, pegcheck.BadBoard):
            raise BadProof("a claim names what is no hole") from None

    def claim(self, key, words):
        lists = {"symmetry": self.symmetries, "parity": self.parities, "weights": self.weights}
        if key not in lists or len(lists[key]) == MOST_LINES[key]:
            raise BadProof("a claim that is not known here, or too many of them")
        getattr(self, "read_" + key)(words)

    def read_symmetry(self, words):
        images = self.named(words)
        if len(images) != len(self.order):
            raise BadProof("a symmetry is not for each hole")
        if (
            len(set(images)) < len(images)
            or {tuple(images[hole] for hole in triple) for triple in self.triples}
            != self.triples.keys()
        ):
            raise Refused("a symmetry is none")
        self.symmetries.append(images)
        if self.goal is not None and self.image(images, self.goal) != self.goal:
            raise Refused("a symmetry does not keep the goal")

    def read_parity(self, words):
        holes = self.named(words)
        if len(set(holes)) < len(holes):
            raise BadProof("a hole is there twice")
        if any(sum(hole in holes for hole in triple) % 2 for triple in self.triples):
            raise Refused("a jump changes a parity")
        self.parities.append(sum(1 << hole for hole in holes))

    def read_weights(self, words):
        if len(words) != len(self.order) or not all(
            re.fullmatch("-?[0-9]+", word) for word in words
        ):
            raise BadProof("weights are not for each hole")
        weights = list(map(int, words))
        if max(map(abs, weights)) > HEAVIEST:
            raise BadProof("a weight is too large")
        if any(weights[to] > weights[start] + weights[over] for start, over, to in self.triples):
            raise Refused("a jump raises the weight")
        self.weights.append(weights)

    @staticmethod
    def image(images, position):
        return sum(1 << to for hole, to in enumerate(images) if position >> hole & 1)

    def find_ends(self):
        """The won positions like the start in all parities, and what symmetries make of them."""
        ends = [1 << i for i in range(len(self.order))] if self.goal is None else [self.goal]
        found = {
            end
            for end in ends
            if all(((end ^ self.first) & parity).bit_count() % 2 == 0 for parity in self.parities)
        }
        while True:
            more = {self.image(images, end) for end in found for images in self.symmetries}
            if more <= found:
                return found
            found |= more

    @staticmethod
    def weigh(weights, position):
        return sum(weight for hole, weight in enumerate(weights) if position >> hole & 1)

    # ---- Positions

    def changed(self, position, thing, place):
        triple = self.triple(thing, place)
        if triple is None:
            raise BadProof("there is no such change")
        return position ^ sum(1 << hole for hole in triple)

    def settled(self, position):
        return min([position, *(self.image(images, position) for images in self.symmetries)])

    def won(self, position):
        return position.bit_count() == 1 if self.goal is None else position == self.goal

    def lost(self, position):
        return (
            any(
                all(self.weigh(weights, position) < self.weigh(weights, end) for end in self.ends)
                for weights in self.weights
            )
            or not self.ends
        )

    def moves(self, position):
        """Each legal move, as a change, and the position after it."""
        for (start, over, to), change in self.triples.items():
            if position >> start & 1 and position >> over & 1 and not position >> to & 1:
                yield change, position ^ (1 << start | 1 << over | 1 << to)


# ---- Both ----------------------------------------------------------------------------------


def puzzle_of(proof):
    pegs = any("#" in line for line in proof.text) or not any(
        re.search("[A-Z]", line) for line in proof.text
    )
    return Pegs(proof) if pegs else Port(proof)


def check(data):
    """How many positions and moves a proof has; BadProof or Refused if it is none."""
    proof = prooffile.read(data)
    return prooffile.check(proof, puzzle_of(proof))


if __name__ == "__main__":
    sys.exit(prooffile.main("proofcheck_boards", check, sys.argv[1:]))
