"""The benchmark's tables and messages, on small parts of its corpus, with commands that pretend to
be Freecell Solver. Its figures do not matter here."""

import csv
import ctypes
import os
import pathlib
import re
import shutil
import unittest
import xml.etree.ElementTree

from support.harness import BUILD, CANNOT_WRITE, OK, USAGE, Machine, built, environment, released

BENCH = built("BENCH")
DRAW = pathlib.Path(__file__).resolve().parents[2] / "bench" / "draw_distribution"

SMALL = ("--share", "5000", "--repeats", "1")

# Seahaven.1: two cards lie in cells.
BOARD = """FC: 4C - QD -
: 4S 9C 9S 9D 8H
: QH 2D 8S 3S KC
: 10H 10C KD JS 7H
: 6C 6D JD 7D JH
: 2C 6S 10S 10D AH
: 4D 9H 8C 7S 5S
: 5C 5H 8D AD AC
: 3H KH KS 4H 2H
: 7C AS 6H 2S JC
: QC 3D 3C QS 5D
"""

FC_SOLVE = """
case "$*" in
*--version*) echo "fc-solve"; echo "libfreecell-solver version 7.8.9" ;;
*"--stacks-num 1"[1-9]*) echo "Error! Too many stacks." >&2; exit 255 ;;
*"--stacks-num 10"*"-mi 1") cat >>{folder}/boards; echo "Iterations count exceeded." ;;
*"-mi 1") echo "Iterations count exceeded." ;;
*"--stacks-num 10"*) echo "I could not solve this game." ;;
*) echo "This game is solveable." ;;
esac
"""
RANGE_SOLVER = """
echo "$*" >>{folder}/ranges
echo "Unsolved Board No. 1 at 0.5"
echo "Reached Board No. $2 at 1.0 (total_num_iters=5)"
"""


class Bench(Machine):
    def bench(self, *arguments, path=None):
        return self.run_program(BENCH, *arguments, env=environment(PATH=path or self.commands))

    def rows(self, output, section):
        """The rows of a section's first table: label, then the numbers."""
        table = re.search(rf"^{section} +decided.*\n((?:\S.*\n)+)", output, re.MULTILINE).group(1)
        return {line.split()[0]: line.split()[1:] for line in table.splitlines()}


class Usage(Bench):
    def test_help(self):
        result = self.bench("--help")
        self.assert_ended(result, OK)
        for word in "patience", "signature", "distribution", "--share N", "--repeats N":
            self.assertIn(word, result.stdout)

    def test_nonsense_is_refused(self):
        for arguments, message in [
            (["peg"], "no part called peg"),
            (["--sahre", "3"], "unknown option --sahre"),
            (["--share"], "missing after --share"),
            (["--share", "0"], "--share takes a number from 1 to"),
            (["--share", "-3"], "not '-3'"),
            (["--repeats", "many"], "--repeats takes a number from 1 to 1000"),
            (["--repeats", "1001"], "not '1001'"),
            (["--deals", "1.5", "distribution"], "not '1.5'"),
            (["patience", "--output"], "missing after --output"),
        ]:
            self.assert_refused(self.bench(*arguments), USAGE, message)

    def test_an_output_that_cannot_be(self):
        result = self.bench("distribution", "--deals", "1", "-o", self.folder / "none" / "x.csv")
        self.assert_refused(result, CANNOT_WRITE, "none/x.csv")


class Tables(Bench):
    def test_rows_add_up_and_do_not_change(self):
        first, second = (self.bench(*SMALL, "--no-peer", "patience") for _ in range(2))
        self.assert_ended(first, OK)
        self.assertNotIn("Freecell Solver", first.stdout)
        self.assertIn("core", first.stdout.splitlines()[1])
        rows, again = self.rows(first.stdout, "patience"), self.rows(second.stdout, "patience")
        self.assertIn("FreeCell.1..20", rows)
        self.assertIn("FreeCell.ms1..6", rows)
        self.assertEqual(len(rows), 6)
        for label, row in rows.items():
            decided, solved, unsolvable, undecided, positions = map(int, row[:5])
            self.assertEqual(decided, solved + unsolvable)
            self.assertEqual(decided + undecided, int(label.split("..")[1]))
            self.assertGreater(positions, 0)
            self.assertEqual(row[:6], again[label][:6])

    def test_without_the_other_program(self):
        result = self.bench(*SMALL, "patience")
        self.assert_ended(result, OK)
        self.assertEqual(len(self.rows(result.stdout, "patience")), 6)
        self.assertIn("scripts/setup bench", result.stdout)
        self.assertIn("freecell-solver-bin", result.stdout)


@released
@unittest.skipIf("SOLITON_SANITISED" in os.environ, "slow, and the same numbers")
class Signature(Bench):
    def test_the_library_knows_it(self):
        """Surveys tell engines apart by it, so it must be that of the current searches."""
        library = ctypes.CDLL(BUILD / "libsoliton.so")
        library.soliton_engine.restype = library.soliton_version.restype = ctypes.c_char_p
        version = library.soliton_version().decode()
        result = self.bench("signature")
        self.assert_ended(result, OK)
        label, signature = result.stdout.splitlines()[-1].split(": ")
        self.assertEqual(label, "signature")
        self.assertEqual(library.soliton_engine().decode(), f"{version}, {signature}")


class Comparison(Bench):
    def setUp(self):
        super().setUp()
        for name, script in [
            ("fc-solve", FC_SOLVE),
            ("freecell-solver-range-parallel-solve", RANGE_SOLVER),
        ]:
            self.command(name, script.replace("{folder}", str(self.folder)))
        result = self.bench(
            *SMALL, "patience", path=f"{self.commands}:{os.path.dirname(shutil.which('cat'))}"
        )
        self.assert_ended(result, OK)
        self.output = result.stdout[result.stdout.index("the same deals") :]

    def test_what_it_is_given(self):
        self.assertTrue((self.folder / "boards").read_text().startswith(BOARD))
        ranges = (self.folder / "ranges").read_text().splitlines()
        self.assertEqual(ranges[0], "1 6 6 -l lg")
        self.assertTrue(ranges[1].startswith("1 1 1 --sequences-are-built-by suit -to "))

    def test_verdicts_that_differ_are_told(self):
        self.assertIn("Seahaven.1: solved for soliton, unsolvable for Freecell Solver", self.output)
        # A search that is not complete proves nothing, so this is no contradiction.
        self.assertNotIn("FreeCell.ms1:", self.output)
        self.assertRegex(self.output, r"FreeCell\.ms1\.\.6 +6 .* 5 ")

    def test_what_it_cannot_play_is_told(self):
        for label in r"MidnightOil\.1\.\.2", r"BakersDozen\.1\.\.1":
            self.assertRegex(self.output, label + r" +not played: Error! Too many stacks\.\n")


class Distribution(Bench):
    def draw(self, *arguments):
        return self.run_program(DRAW, *arguments)

    def test_from_deals_to_a_picture(self):
        curves, picture = self.folder / "curves.csv", self.folder / "picture.svg"
        result = self.bench("distribution", "--deals", "20", "--repeats", "1", "-o", curves)
        self.assert_ended(result, OK)
        with curves.open() as file:
            points = list(csv.DictReader(file))
        games = list(dict.fromkeys(point["game"] for point in points))
        self.assertEqual(games, ["FreeCell", "Seahaven", "MidnightOil", "BakersDozen"])
        for game in games:
            for what in "positions", "microseconds":
                costs = [float(point[what]) for point in points if point["game"] == game]
                self.assertEqual(costs, sorted(costs))
                self.assertEqual(float(points[0]["above"]), 1)
            row = re.search(rf"^{game} (.*)", result.stdout, re.MULTILINE).group(1).split()
            worst = [point for point in points if point["game"] == game][-1]
            self.assertEqual(float(worst["above"]), 1 / 20)
            self.assertEqual(row[4], worst["positions"])

        self.assert_ended(self.draw(curves, picture), OK)
        svg = picture.read_text()
        xml.etree.ElementTree.fromstring(svg)
        self.assertEqual(svg.count('class="curve '), 8)
        self.assertIn("prefers-color-scheme: dark", svg)

    def test_curves_that_cannot_be_drawn(self):
        good = "game,above,positions,microseconds\n"
        picture = self.folder / "picture.svg"
        picture.write_text("the old one")
        for text, message in [
            ("", "first line"),
            (good, "no curves"),
            ("a,b\n1,2\n", "first line"),
            (good + "x,1,2\n", "line 2"),
            (good + "x,1,2,y\n", "line 2"),
            (good + "x,1,2,3\nx,0,2,3\n", "line 3"),
            (good + "".join(f"{i},1,2,3\n" for i in range(9)), "more than"),
        ]:
            curves = self.folder / "curves.csv"
            curves.write_text(text)
            self.assert_refused(self.draw(curves, picture), 1, message)
            self.assertEqual(picture.read_text(), "the old one")
        self.assert_refused(self.draw(self.folder / "none", picture), 1, "No such file")
        self.assert_refused(self.draw(), 1, "usage:")


if __name__ == "__main__":
    unittest.main()
