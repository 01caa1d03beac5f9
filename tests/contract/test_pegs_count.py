"""Peg solitaire: bad input, checking solutions, and counting."""

import json
import os
import time
import unittest

from support.harness import (
    BAD_DATA,
    GAVE_UP,
    INTERRUPTED,
    NO_INPUT,
    OK,
    SOLITON,
    USAGE,
    Terminal,
    environment,
    released,
)
from support.pegs import PegCase

SANITISED = "SOLITON_SANITISED" in os.environ


class BadInput(PegCase):
    def test_drawings(self):
        for text, line, column in [
            ("###\n#x#\n###\n", 2, 2),
            ("###\n#o?\n", 2, 3),
            ("##o\n\n##\n", 3, None),
            ("##o\n\n##o#\n", 3, None),
            ("##o\n\noo#\n\noo#\n", 5, None),
            (("#" * 13 + "\n") * 5, None, None),
            ("#\t#\n", 1, 2),
            ("##o\n\noo?\n", 3, 3),
        ]:
            with self.subTest(text):
                path = self.file("board", text)
                result = self.soliton("solve", path)
                self.assert_refused(result, BAD_DATA)
                self.assertRegex(
                    result.stderr, rf"board:{line or '[0-9]+'}:{column or '[0-9]+'}: \S"
                )
                self.assertEqual(result.stderr.count("\n"), 1)
                self.assert_refused(
                    self.soliton("solve", "-", stdin=text), BAD_DATA, "standard input:"
                )

    def test_sizes(self):
        full = ("#" * 8 + "\n") * 8
        self.assert_ended(self.soliton("show", "-", stdin=full), OK)
        self.assert_refused(self.soliton("show", "-", stdin=full + "#\n"), BAD_DATA, "64")

    def test_holes_and_goals_that_cannot_be(self):
        for options in [
            ["--start", "a1"],
            ["--start", "h4"],
            ["--start", "d8"],
            ["--start", "44"],
            ["--start", ""],
            ["--goal", "a1"],
            ["--goal", "all"],
            ["--goal", "#o#"],
            ["--goal", ""],
            ["--start"],
            ["--rules", "axes=5"],
            ["--rules", "start=z9"],
            ["--rules", "ranks=3"],
            ["--rules", "axes=1"],
        ]:
            with self.subTest(options):
                self.assert_refused(
                    self.soliton("solve", "peg.english", *options), USAGE, "soliton: "
                )

    def test_messages_name_the_option(self):
        for options, words in [
            (["--start", "a1"], "soliton: --start: rule start cannot be 'a1'"),
            (["--goal", "a1"], "soliton: --goal: rule goal cannot be 'a1'"),
            (["--rules", "start=a1"], "soliton: --rules: rule start cannot be 'a1'"),
            (["--rules", "axes=2", "--start", "a1"], "soliton: the rules: rule start cannot"),
            (["--goal", "nothing.txt"], "soliton: --goal: rule goal cannot be 'nothing.txt'"),
            (["--goal", "no/thing.txt"], "soliton: --goal: rule goal cannot be 'no/thing.txt'"),
            (["--goal", "d4,start=c1"], "soliton: --goal takes one value"),
        ]:
            self.assert_refused(self.soliton("solve", "peg.english", *options), USAGE, words)
        for name in "nothing.txt", "no/thing":
            result = self.soliton("solve", "peg.english", "--goal", name)
            self.assertIn(f"; there is no file {name}\n", result.stderr)
        result = self.soliton("solve", "." * 13 + "AA" + "." * 21, "--start", "d4")
        self.assert_refused(result, USAGE, "soliton: --start: a port has no rules to change")

    def test_names(self):
        result = self.soliton("show", "peg.englsh")
        self.assertIn(result.returncode, (USAGE, NO_INPUT))
        self.assertEqual(result.stdout, "")
        self.assertIn("english", result.stderr)
        self.assertIn(self.soliton("show", "peg.").returncode, (USAGE, NO_INPUT))

    def test_commands_for_other_kinds(self):
        for arguments in [
            ["rate", "peg.english"],
            ["hardest", "peg.english"],
            ["count", "fc.1"],
            ["generate", "peg"],
            ["count", "." * 13 + "AA" + "." * 21],
            ["solve", "peg.english", "--metric", "slides"],
        ]:
            self.assert_refused(self.soliton(*arguments), USAGE, "soliton: ")


class Check(PegCase):
    BOARD = "##o#o\n"

    def check(self, solution, *options, stdin=None):
        path = self.file("board", self.BOARD)
        return self.soliton("check", "-q", path, solution, *options, stdin=stdin)

    def test_right(self):
        for solution in [
            "a1-c1 d1-b1",
            "a1-c1 c1-e1",
            "a1-c1-e1",
            self.file("lines", "a1-c1\nd1-b1\n"),
            self.file("one_line", "a1-c1 d1-b1"),
            self.file("run", "a1-c1-e1\n"),
        ]:
            result = self.check(solution)
            self.assert_ended(result, OK)
            self.assertTrue(result.stdout.startswith("right"), result.stdout)
        self.assert_ended(self.check("-", stdin="a1-c1\r\nd1-b1\r\n"), OK)

    def test_wrong(self):
        for solution, words in [
            ("a1-c1", "not won"),
            ("b1-d1", "move 1"),
            ("d1-b1", "move 1"),
            ("a1-c1 a1-c1", "move 2"),
            ("a1-c1 c1-e1 e1-c1", "move 3"),
            ("a1-d1", "move 1"),
            ("a1-a3", "move 1"),
            ("z1-c1", "move 1"),
            (self.file("rubbish", "a1-c1 hello"), "move 2"),
            (self.file("empty", ""), "no moves"),
        ]:
            result = self.check(solution)
            self.assert_ended(result, GAVE_UP)
            self.assertTrue(result.stdout.startswith("wrong: "), result.stdout)
            self.assertIn(words, result.stdout)

    def test_the_goal_counts(self):
        self.assert_ended(self.check("a1-c1 d1-b1", "--goal", "b1"), OK)
        self.assert_ended(self.check("a1-c1 d1-b1", "--goal", "e1"), GAVE_UP)
        self.assert_ended(self.check("a1-c1-e1", "--goal", "e1"), OK)

    def test_the_start_counts(self):
        solution = " ".join(self.solved("peg.english", "--start", "d1")["moves"])
        self.assert_ended(self.soliton("check", "peg.english", "--start", "d1", solution), OK)
        self.assert_ended(self.soliton("check", "peg.english", solution), GAVE_UP)

    def test_what_the_solver_prints(self):
        for options in [], ["--shortest"]:
            printed = self.soliton("solve", "-q", "peg.triangle", *options).stdout
            self.assert_ended(self.soliton("check", "peg.triangle", "-", stdin=printed), OK)
            self.assert_ended(self.soliton("solve", "peg.triangle", *options, "-o", "out"), OK)
            self.assert_ended(self.soliton("check", "peg.triangle", "out"), OK)

    def test_neither_jumps_nor_a_file(self):
        self.assert_refused(
            self.soliton("check", "peg.english", "missing.txt"), NO_INPUT, "missing.txt"
        )

    def test_json(self):
        answer = self.json_of("check", self.file("board", self.BOARD), "a1-c1 a1-c1", code=GAVE_UP)
        self.assertEqual(
            (answer["outcome"], answer["length"], answer["failed_move"]), ("wrong", 1, 2)
        )


class Count(PegCase):
    def test_the_triangle(self):
        answer = self.json_of("count", "peg.triangle")
        self.assertEqual(answer["solutions"], "29760")
        self.assertEqual(answer["solutions_at_goal"], "6816")
        levels = answer["levels"]
        self.assertEqual(
            [level["positions"] for level in levels],
            [1, 2, 8, 35, 122, 293, 530, 679, 623, 414, 212, 75, 18, 4],
        )
        self.assertEqual(
            [level["up_to_symmetry"] for level in levels],
            [1, 1, 4, 19, 62, 149, 268, 344, 317, 215, 112, 39, 10, 3],
        )
        self.assertEqual(
            [level["dead_ends"] for level in levels], [0, 0, 0, 0, 0, 0, 1, 5, 8, 21, 34, 37, 12, 0]
        )
        self.assertEqual(
            [level["winning"] for level in levels],
            [1, 2, 8, 24, 70, 120, 158, 158, 116, 62, 28, 12, 6, 4],
        )
        for key in "positions", "up_to_symmetry":
            self.assertEqual(answer[key], sum(level[key] for level in levels))

    def test_text(self):
        result = self.soliton("count", "peg.triangle")
        self.assert_ended(result, OK)
        self.assertEqual(result.stderr, "")
        self.assertRegex(result.stdout, r"\b29,760\b")
        self.assertRegex(result.stdout, r"(?m)^ *7 +679 +344 +5 +158 *$")
        self.assertRegex(result.stdout, r"\b3,016\b")

    def test_how_much_memory_it_would_need(self):
        result = self.soliton("count", "peg.wiegleb", "--memory", "100M", "--json")
        self.assert_ended(result, GAVE_UP)
        words = r"counting may need [\d.]+ GiB \(--memory allows 100(\.0)? MiB\)"
        self.assertRegex(result.stderr, rf"\Asoliton: peg.wiegleb: gave up: {words}\n\Z")
        answer = json.loads(result.stdout)
        self.assertEqual(answer["limit"], "memory")
        self.assertRegex(answer["reason"], rf"\A{words}\Z")

    def test_goals_and_starts(self):
        answer = self.json_of("count", "peg.triangle", "--goal", "a1")
        self.assertEqual(answer["solutions_at_goal"], "6816")
        answer = self.json_of("count", "peg.triangle", "--start", "b3")
        self.assertEqual(answer["solutions"], "1550")

    def test_what_cannot_be_solved(self):
        answer = self.json_of("count", "-", stdin="##o##\n")
        self.assertEqual((answer["solutions"], answer["solutions_at_goal"]), ("0", "0"))
        self.assertEqual(
            [level["winning"] for level in answer["levels"]], [0] * len(answer["levels"])
        )
        self.assertEqual([level["positions"] for level in answer["levels"]], [1, 2, 2])
        self.assertEqual([level["dead_ends"] for level in answer["levels"]], [0, 0, 2])
        self.assertEqual([level["up_to_symmetry"] for level in answer["levels"]], [1, 1, 1])

    @released
    def test_memory_is_asked_for_before_anything_is_counted(self):
        for memory in "1k", "1M", "10M":
            began = time.monotonic()
            result = self.soliton("count", "peg.english", "--memory", memory)
            self.assert_ended(result, GAVE_UP)
            self.assertLess(time.monotonic() - began, 10 if SANITISED else 1)
            self.assertIn("memory", result.stdout + result.stderr)
            self.assertNotIn("40861647040079968", result.stdout)

    def test_threads_count_the_same(self):
        for options in [], ["--goal", "a1"], ["--start", "b3"]:
            alone = self.json_of("count", "peg.triangle", *options)
            for threads in "1", "2", "5":
                answer = self.json_of("count", "peg.triangle", *options, "--threads", threads)
                for figure in answer:
                    if figure not in ("seconds", "bytes"):
                        self.assertEqual(answer[figure], alone[figure], figure)
        for threads in "x", "-1", "1025", "":
            self.assert_refused(
                self.soliton("count", "peg.triangle", "--threads", threads), USAGE, "--threads"
            )

    def test_limits(self):
        result = self.soliton("count", "peg.english", "--timeout", "0.2")
        self.assert_ended(result, GAVE_UP)
        self.assertIn("gave up", result.stdout + result.stderr)

    def test_progress_and_interrupt(self):
        terminal = Terminal(SOLITON, "count", "peg.english", cwd=self.folder, env=environment())
        self.addCleanup(terminal.close)
        terminal.wait_for(b"positions")
        terminal.press(b"\x03")
        self.assertEqual(terminal.finish(), INTERRUPTED)


if __name__ == "__main__":
    unittest.main()
