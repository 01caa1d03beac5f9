"""Ranges of deals, short answers, and the totals in the end."""

import json
import re
import signal
import subprocess
import unittest

from support.harness import (
    BAD_DATA,
    GAVE_UP,
    INTERRUPTED,
    NO_INPUT,
    OK,
    SOLITON,
    UNSOLVABLE,
    USAGE,
    Case,
    Terminal,
    start,
)

SUMMARY = (
    r"soliton: ([\d,]+) puzzles: ([\d,]+) solved((?:, [\d,]+ [a-z ]+)*); [\d.]+ s, "
    r"[\d.]+( [kMG])?/s\n"
)


def names(text):
    """The names of the puzzles in answers of one line."""
    return [line.split(":")[0] for line in text.splitlines()]


class Ranges(Case):
    def test_a_range_is_each_of_its_deals(self):
        for operand, expected in [
            ("FreeCell.1..3", ["FreeCell.1", "FreeCell.2", "FreeCell.3"]),
            ("fc.0..1", ["FreeCell.0", "FreeCell.1"]),
            ("fc.009..0011", ["FreeCell.9", "FreeCell.10", "FreeCell.11"]),
            ("fc.999999998..999999999", ["FreeCell.999999998", "FreeCell.999999999"]),
            ("fc.ms1..2", ["FreeCell.ms1", "FreeCell.ms2"]),
            ("fc.MS1..ms2", ["FreeCell.ms1", "FreeCell.ms2"]),
            (
                "freecell.ms4294967295..4294967296",
                ["FreeCell.ms4294967295", "FreeCell.ms4294967296"],
            ),
            (
                "freecell.ms8589934590..ms8589934591",
                ["FreeCell.ms8589934590", "FreeCell.ms8589934591"],
            ),
        ]:
            result = self.soliton("solve", operand)
            self.assertEqual(names(result.stdout), expected, operand)
            answers = self.soliton("solve", "--json", operand).stdout.splitlines()
            self.assertEqual([json.loads(line)["puzzle"] for line in answers], expected)

    def test_the_answers_are_those_of_the_deals(self):
        deals = [f"st.{seed}" for seed in range(1, 21)]
        one_by_one = self.soliton("solve", "--json", *deals)
        at_once = self.soliton("solve", "--json", "st.1..20")
        self.assertEqual(at_once.returncode, one_by_one.returncode)
        self.assertEqual(without_times(at_once.stdout), without_times(one_by_one.stdout))
        self.assertEqual(at_once.stderr, "")
        self.assertEqual(
            self.soliton("solve", "-q", "st.1..20").stdout,
            self.soliton("solve", "-q", *deals).stdout,
        )
        self.assertEqual(
            self.soliton("solve", "--steps", "st.1..3").stdout,
            self.soliton("solve", "--steps", *deals[:3]).stdout,
        )

    def test_the_rules_hold_for_all(self):
        result = self.soliton("solve", "fc.1..4", "--rules", "ranks=3,columns=3")
        self.assertEqual(
            names(result.stdout), [f"FreeCell.{seed} (ranks=3,columns=3)" for seed in range(1, 5)]
        )
        result = self.soliton("solve", "--json", "fc.1..4", "--rules", "ranks=33")
        self.assert_refused(result, USAGE, "--rules: ")
        self.assertEqual(result.stderr.count("\n"), 1)

    def test_a_range_of_one_is_that_deal(self):
        self.assertEqual(
            self.soliton("solve", "fc.5..5").stdout, self.soliton("solve", "fc.5").stdout
        )
        self.assertEqual(self.soliton("solve", "fc.5..5").stderr, "")
        self.assert_ended(self.soliton("solve", "fc.5..5", "-o", "out"), OK)
        self.assert_ended(self.soliton("check", "fc.5..5", "out"), OK)

    def test_other_commands(self):
        shown = self.soliton("show", "fc.1..3")
        self.assert_ended(shown, OK)
        self.assertEqual(shown.stdout, self.soliton("show", "fc.1", "fc.2", "fc.3").stdout)
        moves = self.soliton("moves", "fc.1..3")
        self.assertEqual(moves.stdout, self.soliton("moves", "fc.1", "fc.2", "fc.3").stdout)
        self.assert_refused(self.soliton("fc.1..3"), USAGE, "'soliton solve fc.1..3'?")

    def test_what_cannot_be_done_is_said_once(self):
        result = self.soliton("rate", "fc.1..999999999", "st.1")
        self.assert_refused(result, USAGE, "FreeCell.1: ", "Seahaven.1: ")
        self.assertEqual(result.stderr.count("\n"), 2)
        for arguments in ["check", "fc.1..3", "/dev/null"], ["solve", "fc.1..3", "-o", "out"]:
            self.assert_refused(self.soliton(*arguments), USAGE, "fc.1..3 holds several")
        self.assert_only()

    def test_ranges_that_cannot_be(self):
        both_ends = "a range has a number at both ends, as in FreeCell.1..10"
        for operand, words in [
            ("fc.10..1", "the range ends before it begins"),
            ("fc.1..1000000000", "seed 1000000000 is out of range: 0 to 999999999"),
            ("fc.1000000000..1", "seed 1000000000 is out of range"),
            ("fc.1.." + "9" * 1000, "is out of range"),
            ("fc.ms0..5", "Microsoft deal 0 is out of range: 1 to 8589934591"),
            ("fc.ms1..8589934592", "Microsoft deal 8589934592 is out of range"),
            ("st.ms1..5", "Seahaven has no Microsoft deals"),
            ("fc.-1..5", "'-1' is not a seed"),
            ("fc.x1..5", "'x1' is not a seed"),
            ("peg.english..3", "these puzzles have no numbers, so that there is no range of them"),
            ("peg.english..peg.triangle", "there is no range"),
            ("peg.1..3", "no peg board"),
            ("fc.1..ms5", both_ends),
            ("fc.1..", both_ends),
            ("fc..", both_ends),
            ("fc..5", both_ends),
            ("fc.1...5", both_ends),
            ("fc.1..2..3", both_ends),
            ("fc.1..x", both_ends),
            ("fc.1.. 5", both_ends),
            ("fc.ms..5", both_ends),
            ("fc.1..5 ", both_ends),
            ("fc.1..-5", both_ends),
            ("fc.1..+5", both_ends),
        ]:
            for command in "solve", "show":
                result = self.soliton(command, operand)
                self.assert_refused(result, USAGE, f"soliton: {operand}: ", words)
                self.assertEqual(result.stderr.count("\n"), 1)
        answer = json.loads(self.soliton("solve", "--json", "fc.10..1").stdout)
        self.assertEqual((answer["puzzle"], answer["outcome"]), ("fc.10..1", "error"))
        self.assertIn("ends before it begins", answer["reason"])

    def test_a_wrong_range_does_not_stop_the_others(self):
        result = self.soliton("solve", "fc.10..1", "fc.1..2", "nix", "fc.3..4")
        self.assert_ended(result, USAGE)
        self.assertEqual(names(result.stdout), [f"FreeCell.{seed}" for seed in range(1, 5)])

    def test_names_that_are_nearly_ranges_and_files(self):
        self.assert_refused(
            self.soliton("solve", "FreeCel.1..3"), NO_INPUT, "did you mean FreeCell.1..3?"
        )
        for path in "fc.1..2", "fc.2..1", "../x.1..2":
            if "/" not in path:
                self.file(path, "nonsense")
        self.assertEqual(len(names(self.soliton("solve", "fc.1..2").stdout)), 2)
        self.assert_refused(self.soliton("solve", "./fc.1..2"), BAD_DATA, "./fc.1..2:")
        self.assert_refused(
            self.soliton("solve", "fc.2..1"), USAGE, "; the file of that name is ./fc.2..1"
        )
        self.assert_refused(self.soliton("solve", "../x.1..2"), NO_INPUT, "no such file")
        self.assert_refused(self.soliton("solve", "deals.1..2"), NO_INPUT, "no such file")
        # Ports have dots, too.
        self.assert_ended(self.soliton("solve", "." * 13 + "AA" + "." * 21), OK)

    def test_a_range_of_a_billion_begins_at_once(self):
        process = start(
            SOLITON, "solve", "mo.0..999999999", stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.assertRegex(process.stdout.readline(), rb"\AMidnightOil\.0: ")
        process.stdout.close()
        _, err = process.communicate(timeout=60)
        self.assertEqual((process.returncode, err), (-signal.SIGPIPE, b""))


def without_times(text):
    text = re.sub(r'"seconds": [\d.]+', '"seconds": 0', text)
    return re.sub(r"; [\d.]+ s, [\d.]+( [kMG])?/s\n", "; TIME\n", text)


class Brief(Case):
    def test_one_line_a_puzzle(self):
        for arguments in ["--brief", "fc.1"], ["-b", "fc.1"]:
            result = self.soliton("solve", *arguments)
            self.assert_ended(result, OK)
            self.assertRegex(result.stdout, r"\AFreeCell\.1: solved in \d+ moves\n\Z")
            self.assertEqual(result.stderr, "")
        result = self.soliton("solve", "-b", "fc.1", "mo.1", "peg.english")
        self.assertEqual(names(result.stdout), ["FreeCell.1", "MidnightOil.1", "peg.english"])
        self.assertRegex(result.stderr, rf"\A{SUMMARY}\Z")

    def test_what_excludes_it(self):
        for option in "--json", "--quiet", "--steps":
            self.assert_refused(
                self.soliton("solve", "fc.1", "-b", option), USAGE, "exclude each other"
            )

    def test_deals_besides_a_range_have_their_moves(self):
        alone = self.soliton("solve", "fc.1")
        result = self.soliton("solve", "fc.1", "fc.2..3")
        self.assertEqual(result.stdout[: len(alone.stdout)], alone.stdout)
        self.assertEqual(names(result.stdout[len(alone.stdout) :]), ["FreeCell.2", "FreeCell.3"])

    def test_the_summary(self):
        for options, code, least in [
            ([], UNSOLVABLE, "unsolvable"),
            (["--timeout", "0"], GAVE_UP, "given up"),
        ]:
            result = self.soliton("solve", *options, "st.1..30", "mo.1..30", "fc.1")
            self.assert_ended(result, code)
            count, solved, others, _ = re.fullmatch(SUMMARY, result.stderr).groups()
            headlines = [line for line in result.stdout.splitlines() if line[0] != " "]
            said = {
                words: sum(found in line for line in headlines)
                for found, words in [(": unsolvable", "unsolvable"), (": gave up", "given up")]
            }
            self.assertEqual(count, "61")
            self.assertEqual(int(solved), sum(": solved in" in line for line in headlines))
            self.assertEqual(
                others,
                "".join(f", {number} {words}" for words, number in said.items() if number > 0),
            )
            self.assertGreater(said[least], 0)
        result = self.soliton("solve", "fc.1..2", "nix")
        self.assert_ended(result, NO_INPUT)
        self.assertRegex(
            result.stderr, r"\Asoliton: nix: .*\n" r"soliton: 3 puzzles: 2 solved, 1 failed; .*\n\Z"
        )

    def test_where_there_is_none(self):
        for arguments in (
            ["fc.1..3", "--json"],
            ["fc.1..3", "--quiet"],
            ["fc.1", "fc.2"],
            ["fc.1..3", "--steps"],
            ["fc.1..1"],
        ):
            result = self.soliton("solve", *arguments)
            self.assert_ended(result, OK)
            self.assertEqual(result.stderr, "", arguments)


class Progress(Case):
    """The line on the terminal that shows how far a range is."""

    PATTERN = (
        r"[\d,]+( of 999,999)? puzzles, [\d.]+( [kMG])?/s(, [\d,]+ unsolvable)?"
        r"(, [\d,]+ given up)?, \d+\.\d s *"
    )

    def run_on_terminal(self, *arguments, results=subprocess.DEVNULL):
        terminal = Terminal(SOLITON, "solve", *arguments, results=results)
        self.addCleanup(terminal.close)
        terminal.wait_for(b" puzzles, ")
        terminal.wait_for(b", 1.")
        terminal.press(b"\x03")
        self.assertEqual(terminal.finish(), INTERRUPTED)
        return terminal.output.decode()

    def test_a_line_that_is_rewritten(self):
        for threads in "1", "2":
            screen = self.run_on_terminal("mo.1..999999", "--threads", threads)
            shown, rest = screen.split("^C")
            lines = [line for line in shown.split("\r") if re.fullmatch(self.PATTERN, line)]
            self.assertGreaterEqual(len(lines), 2, screen)
            self.assertRegex(rest, rf"\A\r?\n{SUMMARY[:-2]}\r\n\Z")

    def test_results_on_the_same_terminal_have_lines_of_their_own(self):
        screen = self.run_on_terminal("--shortest", "fc.3..99", "--threads", "2", results=None)
        self.assertRegex(screen, r"\^C\r?\nFreeCell\.3: interrupted[^\r\n]*\r?\n\Z")

    def test_nothing_is_shown_with_quiet(self):
        terminal = Terminal(SOLITON, "solve", "--quiet", "bd.1..200", results=subprocess.DEVNULL)
        self.addCleanup(terminal.close)
        terminal.finish()
        self.assertEqual(terminal.output, b"")


if __name__ == "__main__":
    unittest.main()
