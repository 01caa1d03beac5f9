#!/usr/bin/env python3
"""Proofs that a port or a board of pegs cannot be solved: those that the solver writes, read by two
checkers that share nothing with it or with each other, and what is no proof, which both refuse.

BOARDS_PROVED in the environment is how many puzzles at random are tried of each kind (default 24).
"""

import os
import pathlib
import random
import re
import tempfile
import unittest

from checkers import pegcheck, portcheck, prooffile, proofcheck_boards
from test_proofcheck import by_library, proof_of, with_body

TRIED = int(os.environ.get("BOARDS_PROVED", "24"))

# What settles each of them: "" stands for all positions.
KNOWN = (
    ("peg.european", "", "parity"),
    ("peg.english", "goal=a3", "parity"),
    ("peg.triangle", "start=b3,goal=a1", "symmetry"),
    ("o##oo#/#oooo#/o####o/ooo#oo/oo#oo#", "axes=3", "weights"),
    ("##o####/o#o#oo#/o#ooo##/oo#o#oo/#oo#o##", "goal=f4", "weights"),
    ("oooooooo/" * 5 + "##o#####/########/##o#####", "goal=c1", "weights"),
    ("#oo#o", "", ""),
    ("I.B...I.BHCCAABH.E.GGHKEJFFFK.J.DDK.", "", ""),
    (".........B..AA.B.....B........xCCC.x", "", ""),
    ("............AA..BB..................", "", "argument"),
    ("...../...B./AA.B./...B.", "", "argument"),
)


def by_checker(data):
    try:
        proofcheck_boards.check(data)
        return True
    except prooffile.Refused:
        return False
    except prooffile.BadProof:
        return None


def claims_of(data):
    return [key for key, _ in prooffile.read(data).claims]


def random_port(chance):
    """A port of which not too many positions can be reached, and whether it can be solved."""
    while True:
        width, height = chance.choice(((4, 4), (5, 4), (5, 5), (4, 6), (6, 6)))
        walls = chance.choice((0, 0, 1, 2))
        port = portcheck.random_port(chance, width, height, width * height // 4 - walls, walls)
        try:
            component = portcheck.Component(port, 300)
        except portcheck.TooLarge:
            continue
        return port, component.start in component.move_distances()


def explored(puzzle):
    """All that can be reached, won positions left out, as body_of takes it."""
    first = puzzle.start()
    numbers, order, told = {first: 0}, [first], []
    for parent, position in enumerate(order):
        for change, after in puzzle.moves(position):
            settled = puzzle.settled(after)
            if settled not in numbers and not puzzle.won(settled):
                numbers[settled] = len(order)
                order.append(settled)
                told.append((parent, [change]))
    return told


class Proofs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        made = tempfile.TemporaryDirectory()
        cls.addClassCleanup(made.cleanup)
        cls.folder = made.name
        cls.proofs = {}
        for name, rules, _ in KNOWN:
            try:
                cls.proofs[name] = cls.prove(name, rules)
            except AssertionError as error:
                raise AssertionError(f"{name} {rules}: {error}") from error

    @classmethod
    def prove(cls, name, rules=""):
        if re.search("[#o]", name) and "#" in name:
            path = pathlib.Path(cls.folder) / "board"
            path.write_text(name.replace("/", "\n") + "\n")
            name = str(path)
        return proof_of(cls.folder, name, *(["--rules", rules] if rules else []))

    def both(self, data, expected, what):
        """Asks both checkers, which must agree: True if they believe it, None if they do not."""
        found = by_library(self.folder, data), by_checker(data)
        if expected:
            self.assertEqual(found, (True, True), what)
        else:
            self.assertNotIn(True, found, what)
        return found

    def test_known(self):
        for name, _, by in KNOWN:
            with self.subTest(name=name):
                data = self.proofs[name]
                self.assertIsNotNone(data)
                self.both(data, True, "as it is")
                claims = claims_of(data)
                self.assertIn(by, claims) if by else self.assertNotIn("argument", claims)
                if by in ("parity", "argument"):
                    self.assertEqual(prooffile.read(data).positions, 1)

    def test_doctored(self):
        for name, _, by in KNOWN:
            data = self.proofs[name]
            told = list(prooffile.changes(prooffile.read(data)))
            with self.subTest(name=name):
                self.both(data + b"\0", None, "a byte too many")
                self.both(data.replace(b"positions: ", b"claim: x\npositions: "), None, "a claim")
                # Changes that lead back to the first position, or to none.
                self.both(with_body(data, [(0, [(63, 7)])]), None, "a change of nothing")
                if told:
                    self.both(with_body(data, told[:-1]), None, "the last one is missing")
                if by in ("weights", "symmetry", "parity", "argument"):
                    claims = re.sub(rb"(?m)^(symmetry|weights|parity|argument): .*\n", b"", data)
                    self.both(claims, None, "without its claims")

    def test_false_claims(self):
        named = {
            "weights: " + "1 " * 33: None,
            "parity: d4": False,
            "parity: z9": None,
            "weights: " + "0 " * 36 + "1": False,
            "weights: " + "9999999 " * 37: None,
            "symmetry: " + "d4 " * 37: False,
            "argument: lines": None,
        }
        data = self.proofs["peg.european"]
        for claim, end in named.items():
            doctored = data.replace(b"positions: ", claim.strip().encode() + b"\npositions: ")
            with self.subTest(claim=claim):
                self.assertEqual(self.both(doctored, None, claim), (end, end))
        # The others of a triangle's symmetries do not keep the goal a1.
        data = self.proofs["peg.triangle"]
        turned = b"symmetry: a5 a4 b5 a3 b4 c5 a2 b3 c4 d5 a1 b2 c3 d4 e5\npositions: "
        self.assertEqual(
            self.both(data.replace(b"positions: ", turned), None, "a turn"), (False, False)
        )
        data = self.proofs[".........B..AA.B.....B........xCCC.x"]
        lines = data.replace(b"positions: ", b"argument: lines\npositions: ")
        self.assertEqual(self.both(lines, None, "lines"), (False, False))

    def try_puzzle(self, name, solvable, rules=""):
        """The solver writes a proof if and only if the puzzle cannot be solved; then one of our own
        holds, too."""
        data = self.prove(name, rules)
        self.assertEqual(data is None, solvable)
        if data is not None:
            self.both(data, True, "theirs")
            proof = prooffile.read(data)
            bare = prooffile.Proof(proof.name, proof.text, proof.rules, (), 1, b"")
            told = explored(proofcheck_boards.puzzle_of(bare))
            header = re.sub(rb"(?m)^(symmetry|weights|parity|argument): .*\n", b"", data)
            self.both(with_body(header, told), True, "ours")
            if told:
                self.both(with_body(header, told[:-1]), None, "ours, but one")
        return data

    def refuse_false_proof(self, text, rules=""):
        """All positions but the won ones prove nothing about a puzzle that can be solved."""
        header = "soliton proof 1\npuzzle:\n" + "".join(f"    {line}\n" for line in text)
        header += f"rules: {rules}\n" if rules else ""
        data = (header + "positions: 1\n").encode()
        puzzle = proofcheck_boards.puzzle_of(prooffile.read(data))
        self.assertEqual(
            self.both(with_body(data, explored(puzzle)), None, "a false proof"), (False, False)
        )

    def test_random_ports(self):
        chance = random.Random(8)
        found = set()
        for _ in range(TRIED):
            port, solvable = random_port(chance)
            name = port.string()
            with self.subTest(port=name):
                data = self.try_puzzle(name, solvable)
                found.add("solvable" if data is None else "".join(claims_of(data)))
                if data is None and not port.won():
                    self.refuse_false_proof(port.rows("."))
        self.assertEqual(found, {"solvable", "", "argument"})

    def test_random_boards(self):
        chance = random.Random(9)
        found = set()
        for i in range(TRIED):
            axes = chance.choice((2, 2, 3, 4))
            make = pegcheck.random_solvable_board if i % 4 == 0 else pegcheck.random_board
            board = make(chance, 11, axes)
            goal = (
                "any"
                if chance.random() < 0.6
                else pegcheck.name_of(chance.choice(sorted(board.holes)))
            )
            aimed = board.with_rules(goal=goal)
            drawing = "/".join(board.lines())
            with self.subTest(drawing=drawing, goal=goal, axes=axes):
                data = self.try_puzzle(
                    drawing, pegcheck.Search(aimed).solvable(), f"goal={goal},axes={axes}"
                )
                found |= {"solvable"} if data is None else set(claims_of(data)) or {""}
                if data is None and not aimed.won(aimed.pegs):
                    text = board.lines()
                    text += [] if goal == "any" else ["", *board.lines(aimed.goal)]
                    self.refuse_false_proof(text, f"axes={axes}" if axes != 2 else "")
        self.assertLessEqual({"solvable", "", "parity"}, found)


if __name__ == "__main__":
    unittest.main()
