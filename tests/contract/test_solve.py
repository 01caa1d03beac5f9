"""soliton solve and soliton check."""

import fcntl
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import time
import unittest

from support.harness import (
    BAD_DATA,
    CANNOT_WRITE,
    GAVE_UP,
    LONG_DEAL,
    LONG_SEARCH,
    NO_INPUT,
    OK,
    SOLVED_DEAL,
    UNSOLVABLE,
    UNSOLVABLE_DEAL,
    USAGE,
    Case,
    environment,
    released,
)

PROJECT = pathlib.Path(__file__).resolve().parents[2]
MOVE = r"\d+ (\d+|V|T)"


class Solve(Case):
    def test_a_solution_for_a_person(self):
        result = self.soliton("solve", SOLVED_DEAL)
        self.assert_ended(result, OK)
        self.assertEqual(result.stderr, "")
        headline, opening, *moves = result.stdout.splitlines()
        length = len(self.solution(SOLVED_DEAL))
        self.assertEqual(opening.strip(), "to the foundations before move 1: A♥")
        self.assertEqual(headline, f"{SOLVED_DEAL}: solved in {length} moves")
        self.assertEqual(len(moves), length)
        for number, move in enumerate(moves, 1):
            self.assertRegex(move, rf"^ *{number}\. \S+ (onto|to) \S")

    def test_steps(self):
        result = self.soliton("solve", SOLVED_DEAL, "--steps")
        self.assert_ended(result, OK)
        length = len(self.solution(SOLVED_DEAL))
        pictures = re.findall(r"on the foundations: (\d+) of 52", result.stdout)
        self.assertEqual(len(pictures), length + 1)
        self.assertEqual(pictures[-1], "52")
        last_shown = self.soliton("show", SOLVED_DEAL).stdout.rsplit("foundations:", 1)[1]
        self.assertIn(last_shown, result.stdout)

    def test_quiet_lines_are_a_solution_file(self):
        result = self.soliton("solve", "--quiet", SOLVED_DEAL)
        self.assert_ended(result, OK)
        self.assertRegex(result.stdout, rf"\A({MOVE}\n)+\Z")
        self.assert_ended(self.soliton("check", SOLVED_DEAL, "-", stdin=result.stdout), OK)

    def test_json(self):
        result = self.soliton("solve", "--json", "fc.123456")
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout.count("\n"), 1)
        answer = json.loads(result.stdout)
        self.assertEqual(answer["puzzle"], "FreeCell.123456")
        self.assertEqual(answer["outcome"], "solved")
        self.assertEqual(answer["length"], len(answer["moves"]))
        self.assertIs(answer["proved_shortest"], False)
        self.assertGreater(answer["positions"], 0)
        self.assertGreaterEqual(answer["seconds"], 0)
        self.assertIsNone(answer["reason"])
        lines = "\n".join(answer["moves"])
        self.assert_ended(self.soliton("check", SOLVED_DEAL, "-", stdin=lines), OK)

    def test_json_of_a_search_without_a_solution(self):
        for arguments, code, outcome in [
            ([UNSOLVABLE_DEAL], UNSOLVABLE, "unsolvable"),
            ([SOLVED_DEAL, "--max-positions", "5"], GAVE_UP, "gave-up"),
        ]:
            result = self.soliton("solve", "--json", *arguments)
            self.assert_ended(result, code)
            answer = json.loads(result.stdout)
            self.assertEqual(
                (answer["outcome"], answer["length"], answer["moves"]), (outcome, None, [])
            )
            self.assertEqual(answer["reason"] is None, outcome == "unsolvable")

    def test_the_sample_layout(self):
        layout = PROJECT / "docs/layout.txt"
        result = self.soliton("solve", layout, "--quiet")
        self.assert_ended(result, OK)
        path = self.file("layout.sol", result.stdout)
        self.assert_ended(self.soliton("check", layout, path), OK)

    def test_unsolvable(self):
        result = self.soliton("solve", UNSOLVABLE_DEAL)
        self.assert_ended(result, UNSOLVABLE)
        self.assertRegex(
            result.stdout,
            rf"\A{UNSOLVABLE_DEAL}: unsolvable: proved by a "
            r"search of \d+ positions\n  by these rules, without xpat2's rotation and "
            r"redeals;\n  'soliton explain' tries others\n\Z",
        )
        self.assertEqual(self.soliton("solve", "--quiet", UNSOLVABLE_DEAL).stdout, "")

    def test_unsolvable_by_which_rules(self):
        """Says so if other rules may help, and not if nothing would."""
        forced = "where every card that can go to its foundation goes at once;\n  'soliton explain'"
        for deal, options, words in [
            ("fc.307127", [], forced),
            ("bd.218", [], forced),
            (
                "fc.ms11982",
                ["--rules", "cells=3"],
                "\n  by these rules, where every card that can go to its",
            ),
            ("st.12", [], None),
            ("fc.ms11982", ["--take-back"], None),
            ("peg.european", [], None),
        ]:
            result = self.soliton("solve", deal, *options)
            self.assert_ended(result, UNSOLVABLE)
            if words is None:
                self.assertEqual(result.stdout.count("\n"), 1, result.stdout)
            else:
                self.assertIn(words, result.stdout)
        # A single line stays a single line.
        self.assertEqual(self.soliton("solve", "--brief", "fc.307127").stdout.count("\n"), 1)

    def test_a_file_that_is_standard_output(self):
        lines = "\n".join(self.solution(SOLVED_DEAL)) + "\n"
        for options in ["-o", "-"], ["--output=-"], ["-o", "-", "--quiet"], ["-o", "/dev/stdout"]:
            result = self.soliton("solve", SOLVED_DEAL, *options)
            self.assert_ended(result, OK)
            self.assertEqual(result.stdout, lines)
            words = (
                "" if "--quiet" in options else rf"soliton: {SOLVED_DEAL}: solved in \d+ moves\n"
            )
            self.assertRegex(result.stderr, rf"\A{words}\Z")
        result = self.soliton("solve", UNSOLVABLE_DEAL, "-o", "-")
        self.assert_ended(result, UNSOLVABLE)
        self.assertEqual(result.stdout, "")
        self.assertIn(": unsolvable: ", result.stderr)

    def test_what_goes_before_the_first_move(self):
        self.assertIn(
            "\n      to the foundations before move 1: A♥ 2♥ A♦\n   1. ",
            self.soliton("solve", "fc.4").stdout,
        )
        for arguments in ["fc.1"], ["fc.4", "--autoplay", "none"]:
            self.assertNotIn("before move 1", self.soliton("solve", *arguments).stdout)

    def test_a_limit_is_told(self):
        """Which limit, how far the search was, and what to do."""
        for options, words in [
            (
                ["--memory", "16M"],
                r"the memory limit of 16\.0 MiB was reached after [\d,]+ positions; "
                r"try --memory 32M",
            ),
            (
                ["--memory", "40M"],
                r"the memory limit of 40\.0 MiB was reached after [\d,]+ positions; "
                r"try --memory 128M",
            ),
            (["--max-positions", "1234"], "the limit of 1,234 positions was reached"),
            (
                ["--timeout", "0.25"],
                r"the time limit of 0\.25 s was reached after [\d,]+ positions?",
            ),
        ]:
            result = self.soliton("solve", LONG_DEAL, *options)
            self.assert_ended(result, GAVE_UP)
            self.assertRegex(result.stdout, rf"\A{LONG_DEAL}: gave up: {words}\n\Z")
            answer = json.loads(self.soliton("solve", LONG_DEAL, *options, "--json").stdout)
            self.assertEqual(answer["limit"], options[0][2:])
            self.assertRegex(answer["reason"], rf"\A{words}\Z")

    @released
    def test_a_machine_that_has_less_than_is_advised(self):
        result = self.soliton("solve", LONG_DEAL, "--memory", "100T", "--max-positions", "1000")
        self.assertNotIn("--memory", result.stdout)
        if "SOLITON_SANITISED" in os.environ:
            self.skipTest("a sanitised program takes more than any limit of the system")
        # The default is half of what there is: here, of what the process may have.
        limit = 120 << 20
        result = self.soliton(
            "solve",
            LONG_DEAL,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        )
        self.assert_ended(result, GAVE_UP)
        self.assertRegex(
            result.stdout,
            r"the memory limit of 60\.0 MiB was reached after [\d,]+ "
            r"positions; try --memory 108M\n\Z",
        )
        # Two searches at a time share it.
        result = self.soliton(
            "solve",
            LONG_DEAL,
            LONG_DEAL,
            "--threads",
            "2",
            "--brief",
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)),
        )
        self.assert_ended(result, GAVE_UP)
        self.assertEqual(result.stdout.count("the memory limit of 30.0 MiB was reached"), 2)
        self.assertEqual(result.stdout.count("; try --memory 54M\n"), 2)
        # More than there is.
        result = self.soliton(
            "solve",
            LONG_DEAL,
            "--memory",
            "60M",
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (70 << 20, 70 << 20)),
        )
        self.assertIn(
            "; try --memory 128M where there is so much (70.0 MiB are free here)\n", result.stdout
        )

    def test_gave_up(self):
        for arguments in [["--max-positions", "5"], ["--timeout", "0"]]:
            result = self.soliton("solve", *arguments, *LONG_SEARCH)
            self.assert_ended(result, GAVE_UP)
            self.assertRegex(result.stdout, r"\AFreeCell\.\d+: gave up: \w")

    def test_forgetting_proves_nothing(self):
        result = self.soliton("solve", "--forget", "0", UNSOLVABLE_DEAL)
        self.assert_ended(result, GAVE_UP)

    def test_shortest(self):
        # A small game, whose positions can all be searched.
        arguments = ["fc.5", "--rules", "ranks=4,columns=3,cells=2"]
        result = self.soliton("solve", "--shortest", *arguments)
        self.assert_ended(result, OK)
        self.assertRegex(
            result.stdout,
            r"\AFreeCell\.5 \(ranks=4,columns=3,cells=2\): "
            r"solved in \d+ moves? \(proved shortest\)\n",
        )
        answer = json.loads(self.soliton("solve", "--shortest", "--json", *arguments).stdout)
        self.assertIs(answer["proved_shortest"], True)
        self.assertEqual(answer["lower_bound"], answer["length"])
        self.assertEqual(answer["rules"], "cells=2,columns=3,ranks=4")
        some = json.loads(self.soliton("solve", "--json", *arguments).stdout)
        self.assertLessEqual(answer["length"], some["length"])

    def test_stats(self):
        result = self.soliton("solve", "--stats", SOLVED_DEAL)
        self.assert_ended(result, OK)
        for pattern in r"positions: +\d+", r"bytes a position", r"depth: +\d+", r"time: +\d":
            self.assertRegex(result.stdout, pattern)
        quiet = self.soliton("solve", "--stats", "--quiet", SOLVED_DEAL)
        self.assertRegex(quiet.stdout, rf"\A({MOVE}\n)+\Z")
        self.assertIn("positions:", quiet.stderr)

    def test_several_puzzles(self):
        result = self.soliton("solve", "--json", SOLVED_DEAL, UNSOLVABLE_DEAL, "mo.2")
        answers = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual(
            [answer["puzzle"] for answer in answers],
            [SOLVED_DEAL, UNSOLVABLE_DEAL, "MidnightOil.2"],
        )
        # Unsolvable is worse than solved, given up worse than that, and no input worse again.
        self.assert_ended(result, UNSOLVABLE)
        for puzzles in [UNSOLVABLE_DEAL, *LONG_SEARCH], [*LONG_SEARCH, UNSOLVABLE_DEAL]:
            result = self.soliton("solve", "--json", *puzzles, "--max-positions", "1000")
            outcomes = {json.loads(line)["outcome"] for line in result.stdout.splitlines()}
            self.assertEqual(outcomes, {"unsolvable", "gave-up"})
            self.assert_ended(result, GAVE_UP)
        result = self.soliton("solve", "--quiet", "missing", SOLVED_DEAL)
        self.assert_ended(result, NO_INPUT)
        self.assertRegex(result.stdout, rf"\A({MOVE}\n)+\Z")

    def test_a_puzzle_that_cannot_be_read_does_not_stop_the_others(self):
        self.file("broken", "game: FreeCell\nAC XX\n")
        names = ["missing", "fc.x", "broken", "fc.1000000000", SOLVED_DEAL]
        result = self.soliton("solve", "--quiet", *names)
        self.assert_ended(result, USAGE)
        self.assertRegex(result.stdout, rf"\A({MOVE}\n)+\Z")
        self.assertEqual(result.stderr.count("\n"), 4)
        result = self.soliton("solve", "--json", *names)
        self.assert_ended(result, USAGE)
        *errors, last = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual(
            [(answer["puzzle"], answer["file"]) for answer in errors],
            [(None, "missing"), ("fc.x", None), (None, "broken"), ("fc.1000000000", None)],
        )
        for answer in errors:
            self.assertEqual(
                set(answer),
                {
                    "command",
                    "puzzle",
                    "kind",
                    "file",
                    "line",
                    "rules",
                    "outcome",
                    "reason",
                    "limit",
                },
            )
            self.assertEqual(answer["outcome"], "error")
            self.assertTrue(answer["reason"])
        self.assertRegex(errors[2]["reason"], r"^broken:2:\d+: ")
        self.assertEqual(last["outcome"], "solved")

    def test_a_wrong_option_stops_the_run(self):
        layout = self.file("layout", "game: FreeCell\nAH AC\nAS AD\n")
        for option in "--timeout=x", "--rules=ranks=1,x=1", "--rules=ranks=99":
            result = self.soliton("solve", "--json", option, SOLVED_DEAL, "missing")
            self.assert_refused(result, USAGE)
            self.assertEqual(result.stderr.count("\n"), 1)
        for option in "--rules=ranks=1,x=1", "--rules=ranks=99":
            result = self.soliton("solve", "--json", option, layout, "missing")
            self.assert_refused(result, USAGE, "soliton: --rules: ")
            self.assertEqual(result.stderr.count("\n"), 1)

    def test_names_of_files_are_harmless(self):
        layout = "game: FreeCell\nrules: ranks=1,columns=2\nAH AC\nAS AD\n"
        path = self.file("a\nb\x1b[31m", layout)
        result = self.soliton("solve", path.name)
        self.assert_ended(result, OK)
        self.assertTrue(result.stdout.startswith("a?b?[31m: solved in "), result.stdout)

    def test_a_puzzle_from_a_file(self):
        layout = self.file(
            "easy", "game: FreeCell\nrules: ranks=2,columns=2\n" "AH 2H\n2C AC 2S AS 2D AD\n"
        )
        for arguments, options, label in [
            ([layout], {}, str(layout)),
            (["-"], {"stdin": layout.read_text()}, "standard input"),
        ]:
            result = self.soliton("solve", *arguments, **options)
            self.assert_ended(result, OK)
            self.assertRegex(result.stdout, rf"\A{re.escape(label)}: solved in \d+ moves?")
        answer = json.loads(self.soliton("solve", "--json", layout).stdout)
        self.assertEqual((answer["puzzle"], answer["file"]), ("FreeCell", str(layout)))
        self.assert_ended(self.soliton("show", layout), OK)

    def test_a_name_is_a_puzzle_even_where_a_file_has_it(self):
        self.file("fc.1", "nonsense")
        self.assert_ended(self.soliton("show", "fc.1"), OK)
        self.assert_refused(self.soliton("show", "./fc.1"), BAD_DATA, "./fc.1")

    def test_a_file_whose_name_is_nearly_that_of_a_puzzle(self):
        hint = "; the file of that name is ./FreeCell.txt"
        self.assertNotIn(hint, self.soliton("show", "FreeCell.txt").stderr)
        self.file("FreeCell.txt")
        self.assert_refused(self.soliton("show", "FreeCell.txt"), USAGE, hint)
        # Here the rules are wrong, and the name is not.
        self.file("fc.1")
        self.assertNotIn("./", self.soliton("show", "fc.1", "--rules", "x=1").stderr)


class Check(Case):
    def test_right(self):
        lines = self.solution(SOLVED_DEAL)
        path = self.file("solution", "\n".join(lines))
        result = self.soliton("check", SOLVED_DEAL, path)
        self.assert_ended(result, OK)
        self.assertTrue(result.stdout.endswith(f"\nright: {len(lines)} moves\n"))
        self.assertIn("on the foundations: 52 of 52", result.stdout)
        quiet = self.soliton("check", "--quiet", SOLVED_DEAL, path)
        self.assertEqual(quiet.stdout, f"right: {len(lines)} moves\n")

    def test_wrong(self):
        lines = self.solution(SOLVED_DEAL)
        illegal = "\n".join([*lines[:2], "0 0", *lines[2:]])
        result = self.soliton("check", "-q", SOLVED_DEAL, "-", stdin=illegal)
        self.assert_ended(result, GAVE_UP)
        self.assertRegex(result.stdout, r"\Awrong: standard input:3: move 3: \S.*\n\Z")
        result = self.soliton("check", "-q", SOLVED_DEAL, "-", stdin="\n".join(lines[:4]))
        self.assert_ended(result, GAVE_UP)
        self.assertEqual(result.stdout, "wrong: all 4 moves are legal, but the game is not won\n")
        result = self.soliton("check", "-q", SOLVED_DEAL, "-", stdin=lines[0])
        self.assertEqual(result.stdout, "wrong: 1 move is legal, but the game is not won\n")
        result = self.soliton("check", "-q", SOLVED_DEAL, "/dev/null")
        self.assertEqual(result.stdout, "wrong: there are no moves, and the game is not won\n")

    def test_what_is_wrong_with_a_line(self):
        for line, words in [
            ("14 T ", "'14 T ': not a move"),
            ("rubbish", "'rubbish': not a move"),
            ("", ":1: move 1: an empty line is not a move"),
            ("1\t2", "contains a tab: not a move"),
            ("\ufeff1 2", "begins with a byte order mark: not a move"),
            ("1\x012", "contains a control character: not a move"),
            ("1 \u2192 2", "contains a character outside ASCII: not a move"),
            ("1" * 100, "a line of 100 characters: not a move"),
            ("0 0", "A♣ onto A♣: "),
        ]:
            for end in "\n", "\r\n":
                result = self.soliton("check", "-q", SOLVED_DEAL, "-", stdin=line + end)
                self.assert_ended(result, GAVE_UP)
                self.assertIn("wrong: standard input:1: move 1: ", result.stdout)
                self.assertIn(words, result.stdout)

    def test_json(self):
        lines = self.solution(SOLVED_DEAL)
        for content, code, solved, moves, failed in [
            (lines, OK, True, len(lines), None),
            ([*lines[:2], 'rubbish\x01"'], GAVE_UP, False, 2, 3),
            (lines[:4], GAVE_UP, False, 4, 5),
        ]:
            result = self.soliton("check", "--json", SOLVED_DEAL, "-", stdin="\n".join(content))
            self.assert_ended(result, code)
            self.assertEqual(result.stdout.count("\n"), 1)
            answer = json.loads(result.stdout)
            self.assertEqual(answer["puzzle"], SOLVED_DEAL)
            self.assertEqual((answer["file"], answer["rules"]), (None, ""))
            self.assertEqual(
                (answer["outcome"], answer["length"], answer["failed_move"]),
                ("right" if solved else "wrong", moves, failed),
            )
            self.assertEqual(answer["reason"] is None, solved)
        layout = self.file("easy", "game: FreeCell\nAH AC\nAS AD\n")
        result = self.soliton("check", "--json", layout, "-", "--rules", "ranks=1", stdin="")
        answer = json.loads(result.stdout)
        self.assertEqual(
            (answer["puzzle"], answer["file"], answer["rules"]),
            ("FreeCell", str(layout), "ranks=1"),
        )

    def test_the_rules_count(self):
        arguments = [SOLVED_DEAL, "--rules", "cells=6"]
        lines = self.soliton("solve", "-q", *arguments).stdout
        result = self.soliton("check", "-q", *arguments, "-", stdin=lines)
        self.assert_ended(result, OK)
        self.assertRegex(result.stdout, r"\Aright \(cells=6\): \d+ moves\n\Z")
        result = self.soliton(
            "check",
            SOLVED_DEAL,
            "-",
            "--rules",
            "cells=0",
            stdin="\n".join(self.solution(SOLVED_DEAL)),
        )
        self.assert_ended(result, GAVE_UP)


class Scratch(Case):
    """solve --scratch: a folder for what memory has no room for."""

    LONG = "FreeCell.ms1941"
    # Two million positions, and memory that its chambers have no room in.
    SHORT = ("--memory", "6M", "--rules", "cells=2", "FreeCell.ms384243")

    def solve(self, *arguments):
        return self.soliton("solve", "--brief", "--scratch", "aside", *arguments)

    def test_leaves_nothing_behind(self):
        without = self.soliton("solve", "--brief", self.LONG)
        result = self.solve(self.LONG)
        self.assertEqual((result.returncode, result.stderr), (UNSOLVABLE, ""))
        self.assertEqual(result.stdout, without.stdout)
        self.assertFalse((self.folder / "aside").exists())
        # A folder that was there stays.
        (self.folder / "aside").mkdir()
        self.assertEqual(self.solve(self.LONG).returncode, UNSOLVABLE)
        self.assertEqual(list((self.folder / "aside").iterdir()), [])

    def test_memory_that_is_too_little_for_a_chamber(self):
        self.assertEqual(self.soliton("solve", "--brief", *self.SHORT).returncode, GAVE_UP)
        result = self.solve(*self.SHORT)
        self.assertEqual((result.returncode, result.stderr), (UNSOLVABLE, ""))
        self.assertFalse((self.folder / "aside").exists())

    def test_memory_that_is_too_little_for_it(self):
        result = self.solve("--memory", "200K", *self.SHORT[2:])
        self.assertEqual((result.returncode, result.stderr), (GAVE_UP, ""))
        self.assertIn("memory", result.stdout)
        self.assertFalse((self.folder / "aside").exists())

    @released
    def test_goes_on_after_a_kill(self):
        (self.folder / "aside").mkdir()
        command = ("solve", "--brief", "--scratch", "aside", *self.SHORT)
        with subprocess.Popen(
            [self.program, *command],
            cwd=self.folder,
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            while process.poll() is None and len(list((self.folder / "aside").iterdir())) < 9:
                time.sleep(0.005)
            process.kill()
        self.assertEqual(process.returncode, -signal.SIGKILL)
        self.assertEqual(self.soliton(*command).returncode, UNSOLVABLE)
        self.assertEqual(list((self.folder / "aside").iterdir()), [])

    def test_is_for_one_puzzle(self):
        for puzzles in (("FreeCell.1..3",), (self.LONG, SOLVED_DEAL)):
            result = self.solve(*puzzles)
            self.assertEqual((result.returncode, result.stdout), (USAGE, ""))
            self.assertIn("--scratch is for one puzzle", result.stderr)
            self.assertFalse((self.folder / "aside").exists())

    def test_what_is_no_folder(self):
        (self.folder / "aside").write_text("kept")
        result = self.solve(self.LONG)
        self.assertEqual((result.returncode, result.stdout), (CANNOT_WRITE, ""))
        self.assertEqual(result.stderr, "soliton: aside: Not a directory\n")
        self.assertEqual((self.folder / "aside").read_text(), "kept")

    def test_what_is_no_search(self):
        (self.folder / "aside").mkdir()
        (self.folder / "aside" / "search").write_text("my notes\n")
        result = self.solve(self.LONG)
        self.assertEqual(result.returncode, GAVE_UP)
        self.assertIn("what is stored as 'search' is damaged", result.stdout)
        self.assertEqual((self.folder / "aside" / "search").read_text(), "my notes\n")

    def test_one_search_at_a_time(self):
        (self.folder / "aside").mkdir()
        with open(self.folder / "aside" / "lock", "w", encoding="utf-8") as lock:
            fcntl.lockf(lock, fcntl.LOCK_EX)
            result = self.solve(self.LONG)
        self.assertEqual(result.returncode, CANNOT_WRITE)
        self.assertEqual(result.stderr, "soliton: aside: another search is using it\n")


if __name__ == "__main__":
    unittest.main()
