"""A fourth kind of puzzle, of which the front ends know nothing but what it declares.

SOLITON_EXAMPLE is a soliton whose registry (tests/example/registry.c) has the example of
docs/adding-a-puzzle.md besides the kinds there are: from 1 to a number by adding one, +, and by
doubling, x."""

import json
import re
import unittest

from support.harness import BAD_DATA, GAVE_UP, NO_INPUT, OK, USAGE, Case, built
from support.playing import Playing

EXAMPLE = built("SOLITON_EXAMPLE")


class NewKind(Case):
    program = EXAMPLE

    def output(self, *arguments, code=OK):
        result = self.soliton(*arguments)
        self.assert_ended(result, code)
        return result.stdout

    def test_it_is_listed_and_explained(self):
        entries = [json.loads(line) for line in self.output("list", "--json").splitlines()]
        self.assertIn(("doubling", "doubling"), [(one["kind"], one["game"]) for one in entries])
        self.assertIn("\ndoubling\n    reach a number", self.output("list"))
        page = self.output("help", "doubling")
        self.assertIn("doubling: reach a number from 1", page)
        self.assertIn("A move is + (add one) or x (double)", page)

    def test_pages_for_all_kinds_tell_of_it(self):
        page = self.output("help")
        self.assertIn("doubling.1", page)
        self.assertRegex(page, r"\(patience,\s+port,\s+pegs,\s+doubling\)")
        self.assertIn("doubling.1", self.output("list").rpartition("\n\n")[2])
        nothing = self.soliton("show", self.file("nothing", "halving\n"))
        self.assert_refused(nothing, BAD_DATA, ", nor a line 'from 1 to 100'\n")

    def test_it_is_shown_solved_and_checked(self):
        self.assertEqual(self.output("show", "doubling.7"), "doubling.7: from 1 to 7\n")
        self.assertEqual(self.output("moves", "doubling.7"), "+\nx\n")
        words = self.output("solve", "doubling.7")
        self.assertIn("doubling.7: solved in 4 moves (proved shortest)\n", words)
        self.assertIn(" double\n", words)
        answer = json.loads(self.output("solve", "--json", "doubling.7"))
        self.assertEqual((answer["kind"], answer["length"]), ("doubling", 4))
        self.output("check", "doubling.7", "".join(answer["moves"]))
        self.assertIn("right: 6 moves", self.output("check", "doubling.7", "++++++"))
        wrong = self.output("check", "doubling.7", "xx-", code=GAVE_UP)
        self.assertIn("move 3: '-': a move is + or x", wrong)

    def test_it_is_read_from_files(self):
        puzzle = self.file("start", "from 3 to 7\n")
        self.assertEqual(self.output("solve", "--quiet", puzzle), "x+\n")
        self.output("solve", "doubling.7", "--output", "solution")
        self.output("check", "doubling.7", "solution")
        bad = self.file("bad", "from 3 to\n")
        self.assert_refused(self.soliton("show", bad), BAD_DATA, "bad:1:1: a doubling is 'from")

    def test_many_at_once(self):
        lines = self.output("solve", "doubling.1..64", "--threads", "2").splitlines()
        self.assertEqual(len(lines), 64)
        self.assertIn("doubling.64: solved in 6 moves", lines[-1])
        self.output("survey", "doubling", "1..64", "--db", "found.sqlite", "--quiet")
        report = self.output("report", "found.sqlite")
        self.assertIn("doubling", report)
        self.assertRegex(report, r"(?m)^  rules +the game's own$")

    def test_names_that_are_wrong(self):
        for name, code, words in (
            ("doubling.0", USAGE, "'0' is not a number from 1 to 1000000"),
            ("doublin.3", NO_INPUT, "did you mean doubling.3?"),
            ("doubling", NO_INPUT, "did you mean doubling.1?"),
        ):
            self.assert_refused(self.soliton("show", name), code, words)

    def test_what_it_cannot_do_is_said(self):
        for arguments in (
            ("count", "doubling.7"),
            ("rate", "doubling.7"),
            ("hardest", "doubling.7"),
            ("generate", "doubling"),
            ("explain", "doubling.7"),
            ("convert", "doubling.7", self.file("moves", "x"), "--to", "xpat2"),
            ("solve", "doubling.7", "--rules", "cells=3"),
            ("solve", "doubling.7", "--start", "d4"),
        ):
            with self.subTest(arguments):
                self.assert_refused(self.soliton(*arguments), USAGE, "doubling")
        result = self.soliton("solve", "doubling.7", "--metric", "slides")
        self.assert_refused(result, USAGE, "takes moves for this puzzle")

    def test_it_is_completed(self):
        for words, offer in (
            (("solve", "dou"), "doubling.\t"),
            (("survey", "dou"), "doubling\t"),
            (("help", "dou"), "doubling\t"),
        ):
            offers = self.output("complete", str(len(words)), "soliton", *words)
            self.assertIn(offer, offers)


class Played(Playing):
    program = EXAMPLE

    def test_whole_game(self):
        self.assertIn("doubling.6", self.start("doubling.6"))
        self.type(":")
        self.wait_for("Move, as in a solution file")
        self.type("x+")
        self.keys("Enter")
        self.wait_for("2 moves")
        self.keys("h")
        self.wait_for("Hint: x")
        self.type("S")
        self.wait_for("Save as")
        self.type("mine.soliton")
        self.keys("Enter")
        self.wait_for("Saved the game as mine.soliton")
        self.keys("q")
        self.assertEqual(self.finished(), OK)
        self.start("mine.soliton")
        self.wait_for("2 moves")
        self.keys("r")  # there is nothing to redo
        self.type(":")
        self.wait_for("Move, as in a solution file")
        self.type("x")
        self.keys("Enter")
        self.wait_for("Won!")
        self.quit()
        self.assertIn("doubling.6: won in 3 moves", self.last_screen)

    def test_by_arrows(self):
        self.start("doubling.6")
        self.wait_for(re.compile(r"^ \[\+\] add one\n +x +double$", re.MULTILINE))
        self.keys("Down")
        self.wait_for(re.compile(r"^ x: double$", re.MULTILINE))
        self.keys("Enter")
        self.wait_for("1 move ")
        self.keys("u", "m")
        self.wait_for("Of 2 moves 2 still win")
        self.wait_for(re.compile(r"^ \+\+  add one\n\+\[x\] double$", re.MULTILINE))
        self.assertEqual(self.follow_hints(), 3)
        self.keys("R", "s")
        self.wait_for("Watching")
        self.keys("+", "+", "+")
        self.wait_for("Won. Left goes back")
        self.keys("Escape")
        self.wait_for("Left goes back", gone=True)
        self.keys("n", "Enter")  # random is suggested: another number
        self.wait_for(re.compile(r"^ doubling\.\d+$", re.MULTILINE))
        self.quit()


if __name__ == "__main__":
    unittest.main()
