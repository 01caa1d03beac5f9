#!/usr/bin/env python3
"""What is known of the English board and takes long to find: all its positions and solutions, and
the proofs that no solution has fewer moves than 18, or 17 where the last peg may be anywhere."""

import unittest

from checkers import pegcheck
from programs import soliton_json

ENGLISH = pegcheck.NAMED["peg.english"]


class English(unittest.TestCase):
    def test_count(self):
        (answer,) = soliton_json("count", "peg.english", codes=(0,), timeout=None)
        self.assertEqual(answer["positions"], 187_636_299)
        self.assertEqual(answer["up_to_symmetry"], 23_475_688)
        self.assertEqual(answer["solutions"], "81723294080159936")
        self.assertEqual(answer["solutions_at_goal"], "40861647040079968")
        levels = answer["levels"]
        self.assertEqual(len(levels), 32)
        self.assertEqual(sum(level["positions"] for level in levels), 187_636_299)
        self.assertEqual(sum(level["up_to_symmetry"] for level in levels), 23_475_688)
        first = [(level["positions"], level["up_to_symmetry"]) for level in levels[:5]]
        self.assertEqual(first, self.first_levels(5))
        # The ends: the centre, and the four holes that the last jump can also lead to.
        self.assertEqual(levels[-1]["winning"], levels[-1]["positions"])
        self.assertEqual(levels[-1]["positions"], 5)

    def test_count_in_little_memory(self):
        (answer,) = soliton_json(
            "count", "peg.english", "--memory", "64M", codes=(0,), timeout=None
        )
        self.assertEqual(
            (answer["positions"], answer["solutions"]), (187_636_299, "81723294080159936")
        )
        self.assertLessEqual(answer["bytes"], 64 << 20)

    def first_levels(self, count):
        level, found = {ENGLISH.pegs}, []
        for _ in range(count):
            images = {min(self.images(pegs)) for pegs in level}
            found.append((len(level), len(images)))
            level = {ENGLISH.play(pegs, jump) for pegs in level for jump in ENGLISH.jumps(pegs)}
        return found

    def images(self, pegs):
        for turned in pegs, {(x, 6 - y) for x, y in pegs}:
            for _ in range(4):
                turned = {(y, 6 - x) for x, y in turned}
                yield tuple(sorted(turned))

    def test_shortest(self):
        for options, length in [(["--goal", "d4"], 18), (["--goal", "any"], 17), ([], 17)]:
            (answer,) = soliton_json(
                "solve", "--shortest", "peg.english", *options, codes=(0,), timeout=None
            )
            self.assertEqual(
                (answer["outcome"], answer["length"], answer["proved_shortest"]),
                ("solved", length, True),
            )
            goal = options[1] if options else "any"
            verdict = pegcheck.check(ENGLISH.with_rules(goal=goal), " ".join(answer["moves"]))
            self.assertTrue(verdict.solved, verdict.reason)
            self.assertEqual((verdict.jumps, verdict.moves), (31, length))


if __name__ == "__main__":
    unittest.main()
