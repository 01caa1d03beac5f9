"""soliton explain: by which rules a deal can be solved."""

import json
import os
import unittest

from support.harness import (
    BAD_DATA,
    GAVE_UP,
    INTERRUPTED,
    NO_INPUT,
    OK,
    SOLITON,
    USAGE,
    Case,
    Terminal,
    environment,
)

GENEROUS = ("--timeout", "55")  # the programs may be sanitised, and the machine busy

ALL = ["with autoplay", "without autoplay", "and taking back"]
ROTATION = ["with the rotation"]
REDEALS = ["with the redeals", "with both"]

# A deadlock: each 2 covers the other one's ace, and nothing can move.
DEAD_LAYOUT = """rules: ranks=2,columns=2,cells=0,empty=none
foundations: 2H 2D
AC 2S
AS 2C
"""


class Page(Case):
    """What a person reads."""

    def page(self, *arguments, code=OK, **options):
        """The name of the deal, and the answers by their questions."""
        result = self.soliton("explain", *arguments, **options)
        self.assert_ended(result, code)
        self.assertEqual(result.stderr, "")
        headline, *lines = result.stdout.splitlines()
        name, question = headline.split(": ", 1)
        self.assertEqual(question, "can it be solved?")
        self.assertLessEqual(max(map(len, lines)), 90)
        width = max(line.index("  ", 2) for line in lines)
        answers = {}
        for line in lines:
            self.assertEqual(line[:2], "  ")
            rest = line[2:].split("  ", 1)
            answers[rest[0]] = rest[1].strip()
            # The answers are aligned.
            self.assertNotEqual(line[width + 2], " ")
            self.assertEqual(line[width : width + 2], "  ")
        return name, answers

    def test_a_deal_that_autoplay_spoils(self):
        name, answers = self.page(*GENEROUS, "FreeCell.307127")
        self.assertEqual(name, "FreeCell.307127")
        self.assertEqual(list(answers), ALL)
        self.assertRegex(answers[ALL[0]], r"^no: proved by a search of [\d,]+ positions$")
        for question in ALL[1:]:
            self.assertRegex(
                answers[question], r"^yes, in 52 moves and no fewer \([\d,]+ positions\)$"
            )

    def test_a_deal_that_nothing_helps(self):
        name, answers = self.page(*GENEROUS, "fc.ms11982")
        self.assertEqual(name, "FreeCell.ms11982")
        self.assertEqual(list(answers), ALL)
        for answer in answers.values():
            self.assertRegex(answer, r"^no: proved by a search of [\d,]+ positions$")

    def test_midnight_oil(self):
        name, answers = self.page(*GENEROUS, "mof.45")
        self.assertEqual(name, "MidnightOilFull.45")
        self.assertEqual(list(answers), ALL + ROTATION + REDEALS)
        for question in ALL:
            self.assertEqual(answers[question], "no: proved by a search of 1 position")
        for question in ROTATION + REDEALS:
            self.assertRegex(
                answers[question], r"^yes, in \d+ moves or fewer \([\d,]+ positions\)$"
            )
        # The questions have rules of their own: those of the game do not matter.
        self.assertEqual(self.page(*GENEROUS, "mo.45")[1], answers)

    def test_a_layout_from_a_file_and_from_standard_input(self):
        path = self.file("dead", DEAD_LAYOUT)
        name, answers = self.page(path)
        self.assertIn("dead", name)
        for answer in answers.values():
            self.assertRegex(answer, r"^no: proved by a search of \d positions?$")
        self.assertEqual(self.page("-", stdin=DEAD_LAYOUT)[1], answers)
        # The same with room to move.
        name, answers = self.page("--rules", "cells=1", path)
        self.assertIn("cells=1", name)
        for answer in answers.values():
            self.assertRegex(answer, r"^yes, in 1 move and no fewer \([\d,]+ positions\)$")

    def test_a_layout_has_no_redeals(self):
        layout = DEAD_LAYOUT.replace("empty=none", "empty=none,build=suit")
        answers = self.page("-", stdin=layout)[1]
        self.assertEqual(list(answers), ALL + ROTATION)
        self.assertRegex(answers[ROTATION[0]], r"^yes, in 1 move or fewer \([\d,]+ positions\)$")

    def test_several_deals(self):
        result = self.soliton(
            "explain", *GENEROUS, "mo.45", "bd.0", "st.12", "--max-positions", "200"
        )
        self.assert_ended(result, GAVE_UP)
        self.assertEqual(
            [line for line in result.stdout.splitlines() if line[0] != " "],
            [
                f"{name}: can it be solved?"
                for name in ("MidnightOil.45", "BakersDozen.0", "Seahaven.12")
            ],
        )


class Limits(Case):
    def test_no_time(self):
        result = self.soliton("explain", "--timeout", "0", "FreeCell.3")
        self.assert_ended(result, GAVE_UP)
        lines = result.stdout.splitlines()[1:]
        self.assertEqual(len(lines), len(ALL))
        for line in lines:
            self.assertRegex(
                line, r"unknown: the time limit of 0 s was reached after \d+ positions?$"
            )

    def test_few_positions(self):
        result = self.soliton("explain", "--max-positions", "1000", "FreeCell.ms11982")
        self.assert_ended(result, GAVE_UP)
        self.assertEqual(result.stdout.count("the limit of 1,000 positions was reached"), len(ALL))
        self.assertNotIn("no:", result.stdout)

    def test_little_memory(self):
        result = self.soliton("explain", "--memory", "1K", "FreeCell.1")
        self.assert_ended(result, GAVE_UP)
        self.assertEqual(result.stdout.count("the memory limit of 1.0 KiB was reached"), len(ALL))

    def test_a_solution_that_is_not_proved_shortest_is_an_answer(self):
        result = self.soliton("explain", "--max-positions", "30000", "FreeCell.1")
        self.assert_ended(result, OK)
        answers = result.stdout.splitlines()[1:]
        for answer in answers:
            self.assertRegex(answer, r"yes, in \d+ moves or fewer, but not in fewer than \d+ \(")

    def test_interrupted(self):
        terminal = Terminal(
            SOLITON, "explain", "--timeout", "50", "FreeCell.3", cwd=self.folder, env=environment()
        )
        self.addCleanup(terminal.close)
        terminal.wait_for(b"positions")  # its progress
        terminal.press(b"\x03")
        self.assertEqual(terminal.finish(), INTERRUPTED)
        self.assertNotIn(b"and taking back", terminal.output)


class Json(Case):
    def answers(self, *arguments, code=OK, **options):
        result = self.soliton("explain", "--json", *arguments, **options)
        self.assert_ended(result, code)
        page = json.loads(result.stdout)
        self.assertEqual(page["outcome"], "done" if code == OK else "gave-up")
        for answer in page["answers"]:
            self.assertEqual(answer["length"] is None, answer["outcome"] != "solved")
            self.assertGreaterEqual(answer["seconds"], 0)
        return page

    def test_a_deal_that_autoplay_spoils(self):
        page = self.answers(*GENEROUS, "fc.307127")
        self.assertEqual(page["puzzle"], "FreeCell.307127")
        self.assertEqual(page["kind"], "patience")
        self.assertEqual([answer["question"] for answer in page["answers"]], ALL)
        self.assertEqual(
            [answer["outcome"] for answer in page["answers"]], ["unsolvable", "solved", "solved"]
        )
        self.assertEqual([answer["length"] for answer in page["answers"]], [None, 52, 52])
        self.assertEqual(
            [answer["proved_shortest"] for answer in page["answers"]], [False, True, True]
        )
        self.assertEqual([answer["lower_bound"] for answer in page["answers"]], [0, 52, 52])
        for answer in page["answers"]:
            self.assertIsNone(answer["reason"])
            self.assertGreater(answer["positions"], 1000)

    def test_its_rules_are_what_solve_takes(self):
        for answer in self.answers(*GENEROUS, "mof.45")["answers"]:
            result = self.soliton("solve", "--json", "--rules", answer["rules"], "mof.45")
            solved = json.loads(result.stdout)
            self.assertEqual(solved["outcome"], answer["outcome"])
            self.assertEqual(solved["length"], answer["length"])

    def test_midnight_oil_has_reasons(self):
        answers = self.answers(*GENEROUS, "mof.45")["answers"]
        self.assertEqual(
            [answer["outcome"] for answer in answers], ["unsolvable"] * 3 + ["solved"] * 3
        )
        for answer in answers[3:]:
            self.assertFalse(answer["proved_shortest"])
            self.assertIn("the fewest moves are not searched for", answer["reason"])

    def test_limits(self):
        for answer in self.answers("--timeout", "0", "FreeCell.3", code=GAVE_UP)["answers"]:
            self.assertEqual(answer["outcome"], "gave-up")
            self.assertIn("the time limit of 0 s was reached", answer["reason"])
            self.assertEqual(answer["limit"], "timeout")

    def test_a_file_and_rules(self):
        path = self.file("dead", DEAD_LAYOUT)
        page = self.answers("--rules", "cells=1", path)
        self.assertEqual(page["file"], os.fspath(path))
        self.assertEqual(page["rules"], "cells=1,columns=2,empty=none,ranks=2")
        self.assertEqual([answer["length"] for answer in page["answers"]], [1, 1, 1])

    def test_one_line_a_deal(self):
        result = self.soliton("explain", "--json", "--timeout", "0", "fc.1", "fc.2")
        self.assert_ended(result, GAVE_UP)
        self.assertEqual(
            [json.loads(line)["puzzle"] for line in result.stdout.splitlines()],
            ["FreeCell.1", "FreeCell.2"],
        )


class Refusals(Case):
    def test_other_kinds(self):
        self.assert_refused(
            self.soliton("explain", "peg.english"),
            USAGE,
            "peg.english",
            "kind pegs cannot be explained",
        )
        boats = self.file("port", "??aa\n??b?\n??b?\n")
        self.assertIn(self.soliton("explain", boats).returncode, (USAGE, BAD_DATA))
        # The next deal is explained all the same.
        result = self.soliton("explain", "peg.english", "mo.45")
        self.assert_ended(result, USAGE)
        self.assertIn("MidnightOil.45: can it be solved?\n", result.stdout)

    def test_bad_options(self):
        for options in (
            ["--zebra"],
            ["--shortest"],
            ["--autoplay", "none"],
            ["--take-back"],
            ["--threads", "2"],
            ["--rules", "cells=99"],
            ["--rules", "redeals=1"],
            ["--rules", "autoplay=all,take-back=yes"],
            ["--rules"],
        ):
            self.assert_refused(self.soliton("explain", "FreeCell.1", *options), USAGE)
        result = self.soliton("explain", "--timeout", "soon", "FreeCell.1")
        self.assert_ended(result, USAGE)
        self.assertIn("--timeout takes a number of seconds", result.stderr)
        self.assertNotIn("with autoplay", result.stdout)

    def test_bad_deals(self):
        self.assert_refused(self.soliton("explain"), USAGE, "expected")
        self.assert_refused(self.soliton("explain", "FreeCell.zebra"), USAGE, "not a seed")
        self.assert_refused(self.soliton("explain", "nowhere"), NO_INPUT, "no such file")
        self.assert_refused(self.soliton("explain", self.folder), NO_INPUT)
        self.assert_refused(
            self.soliton("explain", self.file("bad", DEAD_LAYOUT + "AC\n")), BAD_DATA
        )
        self.assert_refused(self.soliton("explain", "-", stdin=""), BAD_DATA)

    def test_help(self):
        page = self.soliton("help", "explain")
        self.assert_ended(page, OK)
        for option in "--timeout", "--memory", "--max-positions", "--json", "--rules":
            self.assertIn(f" {option} ", page.stdout)


if __name__ == "__main__":
    unittest.main()
