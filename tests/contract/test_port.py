"""Ports: solving and checking them."""

import re
import unittest

from support.harness import GAVE_UP, NO_INPUT, OK, UNSOLVABLE, USAGE, released
from support.ports import (
    BOATS,
    BOATS_GRID,
    CLOSED,
    EASY,
    HARDEST,
    KNOWN,
    SANITISED,
    SMALL,
    PortCase,
    grids,
)

MOVE = "[A-Z][<>]"


def slides(moves):
    return sum(i == 0 or moves[i - 1] != move for i, move in enumerate(moves))


class Solve(PortCase):
    @released
    def test_known_ports(self):
        known = {EASY: KNOWN[EASY], HARDEST: KNOWN[HARDEST]} if SANITISED else KNOWN
        for string, (moves, slide_count, _) in known.items():
            (answer,) = self.json_of("solve", string)
            self.assertEqual((answer["outcome"], answer["metric"]), ("solved", "moves"))
            self.assertEqual((answer["length"], len(answer["moves"])), (moves, moves))
            self.assertIs(answer["proved_shortest"], True)
            self.assertEqual(answer["lower_bound"], moves)
            self.assertEqual({bool(re.fullmatch(MOVE, move)) for move in answer["moves"]}, {True})
            self.assert_ended(self.soliton("check", string, "".join(answer["moves"])), OK)
            (answer,) = self.json_of("solve", "--metric", "slides", string)
            self.assertEqual((answer["length"], answer["metric"]), (slide_count, "slides"))
            self.assertEqual(slides(answer["moves"]), slide_count)
            self.assertIs(answer["proved_shortest"], True)
            self.assert_ended(self.soliton("check", string, "".join(answer["moves"])), OK)

    def test_text(self):
        result = self.soliton("solve", HARDEST)
        self.assert_ended(result, OK)
        self.assertEqual(result.stderr, "")
        headline, solution = result.stdout.splitlines()
        self.assertEqual(headline, f"{HARDEST}: solved in 93 moves (proved shortest)")
        self.assertRegex(solution, rf"\A({MOVE}){{93}}\Z")
        quiet = self.soliton("solve", "--quiet", HARDEST)
        self.assertEqual(quiet.stdout, solution + "\n")
        headline, _ = self.soliton("solve", "--metric=slides", HARDEST).stdout.splitlines()
        self.assertEqual(headline, f"{HARDEST}: solved in 49 slides (proved shortest)")
        result = self.soliton("solve", "--metric=moves", EASY)
        self.assertEqual(result.stdout, f"{EASY}: solved in 3 moves (proved shortest)\nA>A>A>\n")
        headline = self.soliton("solve", "--metric=slides", EASY).stdout.splitlines()[0]
        self.assertIn("solved in 1 slide (", headline)

    def test_the_file_names_the_port(self):
        path = self.file("port.txt", BOATS)
        headline, _ = self.soliton("solve", path).stdout.splitlines()
        self.assertIn("port.txt", headline)
        self.assertRegex(headline, r"solved in \d+ moves \(proved shortest\)$")

    def test_steps(self):
        result = self.soliton("solve", "--steps", SMALL)
        self.assert_ended(result, OK)
        moves, shown = self.json_of("solve", SMALL)[0]["moves"], grids(result.stdout)
        self.assertEqual(len(shown), 9)
        self.assertEqual(shown[0], self.first_grid(SMALL))
        self.assertEqual(shown[-1][2][-2:], "AA")
        for before, move, after in zip(shown, moves, shown[1:]):
            changed = {
                letter
                for old, new in zip("".join(before), "".join(after))
                if old != new
                for letter in (old, new)
            }
            self.assertEqual(changed, {"~", move[0]})

    def test_a_port_that_is_won(self):
        won = "................AA.................."
        (answer,) = self.json_of("solve", won)
        self.assertEqual((answer["outcome"], answer["length"], answer["moves"]), ("solved", 0, []))
        self.assertIs(answer["proved_shortest"], True)
        self.assertEqual(
            self.soliton("solve", won).stdout.splitlines()[0],
            f"{won}: solved in 0 moves (proved shortest)",
        )

    def test_no_way_out(self):
        for metric in "moves", "slides":
            result = self.soliton("solve", "--metric", metric, CLOSED)
            self.assert_ended(result, UNSOLVABLE)
            self.assertRegex(result.stdout, r": unsolvable: proved by \S.*\n\Z")
            (answer,) = self.json_of("solve", "--metric", metric, CLOSED, code=UNSOLVABLE)
            self.assertEqual(
                (answer["outcome"], answer["length"], answer["moves"]), ("unsolvable", None, [])
            )
        self.assertEqual(self.soliton("solve", "--quiet", CLOSED).stdout, "")

    def test_limits(self):
        for limit in "--max-positions=100", "--timeout=0", "--memory=1k":
            result = self.soliton("solve", limit, HARDEST)
            self.assert_ended(result, GAVE_UP)
            self.assertRegex(result.stdout, rf"\A{HARDEST}: gave up: \w")
            (answer,) = self.json_of("solve", limit, HARDEST, code=GAVE_UP)
            self.assertEqual(answer["outcome"], "gave-up")
            self.assertTrue(answer["reason"])

    def test_several_exit_codes(self):
        path = self.file("ports", f"{EASY}\n{CLOSED}\n{SMALL}\n")
        result = self.soliton("solve", path)
        self.assert_ended(result, UNSOLVABLE)
        self.assertEqual(result.stdout.count("solved in"), 2)

    def test_output_file(self):
        result = self.soliton("solve", SMALL, "-o", "out")
        self.assert_ended(result, OK)
        content = (self.folder / "out").read_text()
        self.assertRegex(content, rf"\A({MOVE}){{8}}\n\Z")
        self.assert_ended(self.soliton("check", SMALL, "out"), OK)

    def test_options_that_are_wrong(self):
        for arguments in [
            ["--metric", "furlongs", EASY],
            ["--metric", EASY],
            ["--goal", "any", EASY],
            ["--rules", "cells=2", EASY],
            ["--metric", "slides", "fc.1"],
        ]:
            self.assert_refused(self.soliton("solve", *arguments), USAGE, "soliton: ")

    def test_effort(self):
        """Counts positions: a few milliseconds' work each. Times are for the benchmark."""
        for string in KNOWN:
            self.assertLess(self.json_of("solve", string)[0]["positions"], 20_000, string)
        (answer,) = self.json_of("solve", CLOSED, code=UNSOLVABLE)
        self.assertEqual(answer["positions"], 1)
        self.assertRegex(answer["reason"], "^proved by ")


class Check(PortCase):
    def test_right(self):
        for solution in [
            "A>A>A>",
            self.file("a.sol", "A>A>A>"),
            self.file("b.sol", "A>A>A>\n"),
            self.file("c.sol", "A>A>A>\r\n"),
            "A<A>A>A>A>",
        ]:
            result = self.soliton("check", EASY, solution)
            self.assert_ended(result, OK)
            self.assertRegex(result.stdout, r"(?m)^right: [35] moves")
        result = self.soliton("check", EASY, "-", stdin="A>A>A>\n")
        self.assert_ended(result, OK)
        result = self.soliton("check", "--quiet", EASY, "A>A>A>")
        self.assertEqual(result.stdout, "right: 3 moves\n")

    def test_wrong(self):
        for solution, words in [
            ("A>A>", "all 2 moves are legal, but the game is not won"),
            ("A>A>A>A>", "move 4"),
            ("B>", "move 1"),
            ("A<A<", "move 2"),
            ("A>A<A>", "not won"),
            (self.file("wrong", "A>B>"), "move 2"),
            (self.file("rubbish", "A>up"), "move 2"),
            (self.file("odd", "A>A>A"), "move 3"),
            (self.file("none", ""), "no moves"),
        ]:
            result = self.soliton("check", "--quiet", EASY, solution)
            self.assert_ended(result, GAVE_UP)
            self.assertTrue(result.stdout.startswith("wrong: "), result.stdout)
            self.assertIn(words, result.stdout)

    def test_blocked_boats(self):
        for move in "B>", "C>", "A>A>", "B<":
            result = self.soliton("check", "-q", "BBBC.....C..AA...." + "." * 18, move)
            self.assert_ended(result, GAVE_UP)
            self.assertIn("wrong", result.stdout)

    def test_neither_moves_nor_a_file(self):
        self.assert_refused(self.soliton("check", EASY, "missing.txt"), NO_INPUT, "missing.txt")

    def test_a_file_wins_over_moves(self):
        self.file("A>A>A>", "A<")
        self.assert_ended(self.soliton("check", EASY, "A>A>A>"), GAVE_UP)

    def test_json(self):
        (answer,) = self.json_of("check", EASY, "A>A>A>")
        self.assertEqual(
            (answer["outcome"], answer["length"], answer["failed_move"]), ("right", 3, None)
        )
        (answer,) = self.json_of("check", EASY, "A>C>A>", code=GAVE_UP)
        self.assertEqual(
            (answer["outcome"], answer["length"], answer["failed_move"]), ("wrong", 1, 2)
        )
        self.assertTrue(answer["reason"])

    def test_the_solvers_solutions(self):
        for string in EASY, SMALL, BOATS, BOATS_GRID:
            for metric in "moves", "slides":
                solution = self.soliton("solve", "-q", "--metric", metric, string).stdout
                self.assert_ended(self.soliton("check", string, solution.strip()), OK)
                self.assert_ended(self.soliton("check", string, "-", stdin=solution), OK)


class Moves(PortCase):
    def test_exactly_these(self):
        rows = "B~FFF~ B~~G~K AA~GIK CCC~IK ~~E~JJ DDEHH~".split()
        expected = sorted("A> C> F> F< G> H> I< J< K<".split())
        path = self.file("port", "\n".join(rows))
        for puzzle in path, "".join(rows), "/".join(rows), "\n".join(rows):
            result = self.soliton("moves", puzzle)
            self.assert_ended(result, OK)
            self.assertEqual(sorted(result.stdout.splitlines()), expected)
        (answer,) = self.json_of("moves", path)
        self.assertEqual(sorted(answer["moves"]), expected)
        self.assertEqual(answer["puzzle"].replace(".", "~"), "".join(rows))

    def test_headings_of_several(self):
        result = self.soliton("moves", EASY, "peg.triangle")
        self.assertEqual(result.stdout, f"{EASY}:\nA>\nA<\npeg.triangle:\na3-a1\nc3-a1\n")

    def test_none(self):
        stuck = "AABB/CCDD/EEFF/GGHH"
        result = self.soliton("moves", stuck)
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout, "")
        self.assertEqual(self.json_of("moves", stuck)[0]["moves"], [])


if __name__ == "__main__":
    unittest.main()
