#!/usr/bin/env python3
"""Proofs in which twins trade places: those that the solver writes and our own, read by two
checkers that share nothing with it or with each other, and what is no proof, which both refuse."""

import random
import tempfile
import unittest

import library
import test_proofcheck
from checkers import proofcheck, prooffile
from test_proofcheck import by_checker, by_library, explored, told_by, with_body, without

# Where memory is too short for a plain proof, the search lets twins trade places. In the last ones
# it has to tell some apart.
TRADING = (
    ("FreeCell.159", "cells=2,ranks=6,columns=4", "memory=30K"),
    ("FreeCell.46", "cells=2,ranks=6,columns=4,autoplay=none", "memory=30K"),
    ("FreeCell.96", "cells=2,ranks=6,columns=3,autoplay=safe", "memory=30K"),
)
TOLD_APART = (
    ("FreeCell.1050", "cells=1,ranks=6,columns=4", "memory=30K"),
    ("FreeCell.121", "cells=0,ranks=7,columns=6", "memory=30K"),
)
DEADLOCK, TWINS = b"argument: deadlock\n", b"argument: twins\n"
# Deals that cannot be won, and what has to be told apart so that trades do not win them, either.
OURS = (
    ("FreeCell.46", "cells=1,ranks=5,columns=4", b""),
    ("FreeCell.59", "cells=2,ranks=5,columns=3,autoplay=none", b""),
    ("FreeCell.988", "cells=0,ranks=6,columns=4,autoplay=safe", b""),
    ("FreeCell.94", "cells=1,ranks=6,columns=4", b"apart: 10\n"),
)


class Twins(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.chosen = random.Random(9)
        cls.place = tempfile.TemporaryDirectory()
        cls.folder = cls.place.name
        cls.proofs = {case: cls.proof(*case) for case in TRADING + TOLD_APART}

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    @staticmethod
    def proof(name, rules, memory):
        with library.Puzzle(library.load(), name, rules, named=True) as puzzle:
            outcome, data = puzzle.prove(memory)
        if outcome != "unsolvable":
            raise AssertionError(f"{name} {rules} {memory}: {outcome}")
        return data

    def both(self, data):
        """What both say of it; they must agree whether it is a proof."""
        found = by_library(self.folder, data), by_checker(data)
        self.assertEqual(found[0] is True, found[1] is True)
        return found

    @staticmethod
    def apart(data):
        """The line of a proof that says what is told apart."""
        lines = data[: data.index(b"\nsections:")].split(b"\n")
        return next((line + b"\n" for line in lines if line.startswith(b"apart:")), b"")

    def ours(self, name, rules, claims, most=400):
        """The start of a proof with these claims, the game, and all its positions or so many, as
        with_body takes them."""
        data = test_proofcheck.Proofs.header(name, rules)
        data = data.replace(b"positions: ", claims + b"positions: ")
        game = proofcheck.as_claimed(prooffile.read(data))
        layouts, parents = explored(game, most)
        return data, game, layouts, told_by(game, layouts, parents)

    def test_both_believe(self):
        for case, data in self.proofs.items():
            with self.subTest(case=case):
                header = data[: data.index(b"sections:")]
                self.assertTrue(header.endswith(DEADLOCK + TWINS + self.apart(data)))
                self.assertEqual(self.apart(data) != b"", case in TOLD_APART)
                self.assertEqual(self.both(data), (True, True))

    def test_claims_are_needed(self):
        every = b"apart: " + b" ".join(b"%d" % card for card in range(0, 52, 2)) + b"\n"
        for case, data in self.proofs.items():
            apart = self.apart(data)
            with self.subTest(case=case):
                for claim in (DEADLOCK, TWINS, apart) if apart else (DEADLOCK, TWINS):
                    self.assertNotIn(True, self.both(data.replace(claim, b"", 1)), claim)
                hosts = data.replace(TWINS, b"argument: hosts\n" + TWINS, 1)
                self.assertEqual(self.both(hosts), (None, None))
                apart = data.replace(TWINS + apart, TWINS + every, 1)
                self.assertEqual(self.both(apart), (False, False))

    def test_broken_files(self):
        for case, data in self.proofs.items():
            body = data.index(b"sections:\n") + len("sections:\n")
            with self.subTest(case=case):
                self.assertEqual(self.both(data[:-1]), (None, None))
                self.assertEqual(self.both(data + b"\0"), (None, None))
                for _ in range(3):
                    at = self.chosen.randrange(body, len(data))
                    flipped = data[:at] + bytes([data[at] ^ 1 << self.chosen.randrange(8)])
                    self.both(flipped + data[at + 1 :])

    def test_proofs_of_our_own(self):
        """The library believes what it has not written, and misses what is missing. A card that is
        said to lie elsewhere may be a twin, so that nothing is wrong."""
        refused = 0
        for name, rules, apart in OURS:
            data, _, layouts, told = self.ours(name, rules, TWINS + apart)
            parents = {parent for parent, _ in told}
            leaves = [i for i in range(1, len(layouts)) if i not in parents]
            with self.subTest(name=name, rules=rules):
                self.assertEqual(self.both(with_body(data, told)), (True, True))
                for leaf in self.chosen.sample(leaves, 3):
                    gap = with_body(data, without(told, leaf))
                    self.assertEqual(self.both(gap), (False, False))
                for _ in range(6):
                    index = self.chosen.randrange(len(told))
                    parent, ((card, place), *others) = told[index]
                    elsewhere = self.chosen.choice([it for it in range(1, 8) if it != place])
                    changed = [*told]
                    changed[index] = parent, [(card, elsewhere), *others]
                    refused += True not in self.both(with_body(data, changed))
        self.assertGreater(refused, 12)

    def test_trades_that_would_win(self):
        """What is won by trading places alone has no proof until some twins are told apart."""
        for name, rules, apart in OURS:
            if apart:
                data, game, layouts, told = self.ours(name, rules, TWINS)
                won = [i for i, layout in enumerate(layouts) if game.won(layout)]
                self.assertEqual(len(won), 1)
                self.assertEqual(self.both(with_body(data, told)), (False, False))
                gap = with_body(data, without(told, won[0]))
                self.assertEqual(self.both(gap), (False, False))

    def test_a_solution_is_met(self):
        """Nor has what can be won, whatever is told apart."""
        for apart in b"", b"apart: 0 14\n":
            data, game, layouts, told = self.ours(
                "FreeCell.1", "ranks=4,columns=4,cells=1", TWINS + apart
            )
            won = [i for i, layout in enumerate(layouts) if game.won(layout)]
            self.assertEqual(len(won), 1)
            self.assertEqual(self.both(with_body(data, told)), (False, False))
            self.assertEqual(self.both(with_body(data, without(told, won[0]))), (False, False))

    def test_no_card_waits_where_its_twin_is_free(self):
        """Positions that trades win, and that are deadlocks for those who do not see that a card
        can go from its twin's place."""
        for rules, *lines in (
            ("columns=5,ranks=5,autoplay=safe", "foundations: 4H", ": 4C 5S 5D", ": 2C")
            + (": 5H 4D 3C", ": AC 5C AS 4S", ": 3D 2S AD 2D 3S"),
            ("columns=3,ranks=3,autoplay=none", ": 2D 3C AH AC", ": 2C AD 3D 3S", ": 2H AS 3H 2S"),
            ("columns=2,ranks=3,autoplay=none", ": 3D 2C AC AD", ": 3H 2S 3C 2D 3S 2H AS AH"),
            ("columns=5,ranks=6,autoplay=none", "foundations: 5C", ": 5D AD 6H 6C", ": 4S 2S 2H AH")
            + (": 5H AS 5S 4D", ": 4H 3S 6S 3D", ": 6D 2D 3H"),
        ):
            lines = ["game: FreeCell", f"rules: cells=0,{rules}", *lines]
            text = "".join(f"    {line}\n" for line in lines)
            head = f"soliton proof 1\npuzzle:\n{text}".encode()
            for claims in DEADLOCK + TWINS, TWINS, DEADLOCK + TWINS + b"apart: 0\n":
                with self.subTest(rules=rules, claims=claims):
                    self.assertEqual(self.both(head + claims + b"positions: 1\n"), (False, False))

    def test_rules_without_twins(self):
        """There the claim is refused, whatever else the file says."""
        for game, rules, trade in (
            ("FreeCell", "", True),
            ("FreeCell", "cells=0,autoplay=safe", True),
            ("FreeCell", "autoplay=none", True),
            ("FreeCell", "autoplay=none,take-back=yes", False),
            ("FreeCell", "build=suit", False),
            ("FreeCell", "build=any", False),
            ("FreeCell", "empty=king", True),
            ("FreeCell", "empty=none", True),
            ("BakersDozen", "build=alternate,empty=any", True),
            ("Seahaven", "", False),
        ):
            with self.subTest(game=game, rules=rules):
                data = test_proofcheck.Proofs.header(f"{game}.1", rules)
                data = data.replace(b"    cells: \n", b"")
                self.assertEqual(self.both(data), (False, False))
                data = data.replace(b"positions: ", TWINS + b"positions: ")
                self.assertEqual(self.both(data), (False, False) if trade else (None, None))

    def test_what_is_told_apart(self):
        name, rules, _ = OURS[0]
        data = self.ours(name, rules, TWINS, most=1)[0]
        for apart, can_be_read in (
            (b"apart: 0\n", True),
            (b"apart: 1 0 51 07\n", True),
            (b"apart: 4 4\napart: 5\n", True),
            (b"apart: 52\n", False),
            (b"apart: 18446744073709551616\n", False),
            (b"apart:\n", False),
            (b"apart: \n", False),
            (b"apart:  4\n", False),
            (b"apart: 4 \n", False),
            (b"apart: 4  6\n", False),
            (b"apart: 4,6\n", False),
            (b"apart: -4\n", False),
            (b"apart: 4x\n", False),
        ):
            with self.subTest(apart=apart):
                wanted = (False, False) if can_be_read else (None, None)
                self.assertEqual(self.both(data.replace(TWINS, TWINS + apart)), wanted)
                self.assertEqual(self.both(data.replace(TWINS, apart + TWINS)), wanted)
                self.assertEqual(self.both(data.replace(TWINS, apart)), (None, None))
                other = data.replace(TWINS, DEADLOCK + apart)
                self.assertEqual(self.both(other), (None, None))


if __name__ == "__main__":
    unittest.main()
