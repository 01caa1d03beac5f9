#!/usr/bin/env python3
"""Microsoft's deals, and those of FreeCell Pro beyond them: three programs deal them alike."""

import random
import unittest

from checkers import xpatcheck
from programs import plain_patience, soliton_solve
from test_every_game import output, shown

# Each of these has its own way of drawing cards.
RANGES = ((1, 2**31 - 1), (2**31, 2**32 - 1), (2**32, 2**33 - 1))
EDGES = [number for ends in RANGES for number in ends]
DEALS = 300  # of each range
SMALL = "ranks=4,columns=3,cells=1"


def permutations(numbers):
    """The order of the cards in each of these deals, as the program says it."""
    text = output("show", *(f"FreeCell.ms{number}" for number in numbers))
    words = [line.split() for line in text.splitlines() if line.startswith("permutation: ")]
    return [list(map(int, cards)) for _, *cards in words]


class Microsoft(unittest.TestCase):
    def test_the_order_of_the_cards(self):
        chance = random.Random("Microsoft")
        for ends in RANGES:
            numbers = [*ends, *(chance.randint(*ends) for _ in range(DEALS))]
            orders = permutations(numbers)
            self.assertEqual(len(orders), len(numbers))
            for number, order in zip(numbers, orders):
                self.assertEqual(order, xpatcheck.shuffle_microsoft(number), number)

    def test_how_they_lie(self):
        for number in (*EDGES, 3000000000):
            dealt = xpatcheck.deal(f"fc.ms{number}")
            self.assertEqual(shown(f"fc.ms{number}")[1:], (dealt.cells, dealt.columns), number)

    def test_the_plain_search(self):
        """Where one range ends and the next begins, it deals the same."""
        for edge in EDGES[1:]:
            first, last = max(edge - 20, 1), min(edge + 20, EDGES[-1])
            lines = plain_patience(
                "FreeCell", f"ms{first}", f"ms{last}", "--rules", SMALL, "--shortest"
            )
            self.assertEqual(len(lines), last - first + 1)
            answers = soliton_solve([line[0] for line in lines], "--shortest", "--rules", SMALL)
            for (name, verdict, _, *length), answer in zip(lines, answers):
                self.assertEqual(answer["outcome"], verdict, name)
                self.assertEqual([answer["length"] or 0], list(map(int, length)) or [0], name)
            self.assertEqual({line[1] for line in lines}, {"solved", "unsolvable"})


if __name__ == "__main__":
    unittest.main()
