"""What soliton's commands promise."""

import json
import os
import pathlib
import re
import resource
import unittest

from harness import (
    BAD_DATA,
    GAVE_UP,
    LONG_DEAL,
    LONG_SEARCH,
    NO_INPUT,
    OK,
    SOLITON,
    SOLVED_DEAL,
    UNSOLVABLE,
    UNSOLVABLE_DEAL,
    USAGE,
    Case,
    Terminal,
    environment,
)

PROJECT = pathlib.Path(__file__).resolve().parents[2]
COMMANDS = [
    "show",
    "play",
    "solve",
    "check",
    "verify",
    "explain",
    "convert",
    "moves",
    "count",
    "rate",
    "hardest",
    "generate",
    "survey",
    "report",
    "list",
    "help",
]
KINDS = ["patience", "port", "pegs"]
MOVE = r"\d+ (\d+|V|T)"


def long_options(text):
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text))


class Help(Case):
    def test_the_pages(self):
        main = self.soliton("help")
        self.assert_ended(main, OK)
        self.assertEqual(main.stdout, self.soliton("--help").stdout)
        self.assertLessEqual(max(map(len, main.stdout.splitlines())), 90)
        for command in COMMANDS:
            self.assertIn(f"\n  {command} ", main.stdout)
            page = self.soliton("help", command)
            self.assert_ended(page, OK)
            self.assertIn(f"Usage: soliton {command}", page.stdout)
            for option in "--help", "-h":
                self.assertEqual(self.soliton(command, option).stdout, page.stdout)
                self.assertEqual(self.soliton(option, command).stdout, page.stdout)
        self.assertEqual(main.stderr, "")

    def test_version(self):
        result = self.soliton("--version")
        self.assert_ended(result, OK)
        header = (PROJECT / "include/soliton.h").read_text()
        version = re.search(r'SOLITON_VERSION "(.*)"', header).group(1)
        self.assertEqual(result.stdout, f"soliton {version}\n")

    def test_help_of_a_game(self):
        page = self.soliton("help", "FreeCell")
        self.assertEqual(page.returncode, 0)
        self.assertIn("FreeCell.ms2147483647", page.stdout)
        for word in "fc", "freecell", "FreeCell.123456":
            self.assertEqual(self.soliton("help", word).stdout, page.stdout, word)
        self.assertNotEqual(self.soliton("help", "st").stdout, page.stdout)
        for word in "free cell", "foundation", "rank higher":
            self.assertIn(word, page.stdout)

    def test_help_of_the_rules(self):
        page = self.soliton("help", "rules")
        self.assert_ended(page, OK)
        for word in "cells=", "columns=", "build=", "empty=", "ranks=":
            self.assertIn(f"\n  {word}", page.stdout)
            self.assertIn(word, self.soliton("help", "solve").stdout)

    def test_help_of_a_word_that_is_nothing(self):
        self.assert_refused(self.soliton("help", "zebra"), USAGE, "no such command, kind or game")
        self.assert_refused(self.soliton("help", "lst"), USAGE, "did you mean list?")

    def test_man_page_and_help_have_the_same_options(self):
        page = (PROJECT / "man/soliton.1").read_text().replace("\\-", "-").replace("\\~", " ")
        described = long_options(page.split(".SH OPTIONS")[1].split(".SH")[0])
        mentioned = set()
        for command in COMMANDS:
            help_page = self.soliton(command, "--help").stdout
            options = set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", help_page, re.MULTILINE))
            self.assertIn("--help", options)
            self.assertLessEqual(options, described, command)
            mentioned |= options
        self.assertEqual(described - {"--color"}, mentioned)


class Usage(Case):
    def test_mistakes(self):
        for arguments in [
            [],
            ["frobnicate"],
            ["--frobnicate"],
            ["help", "frobnicate"],
            ["help", "a", "b"],
            ["show"],
            ["solve"],
            ["check", "fc.1"],
            ["check", "fc.1", "a", "b"],
            ["check", "-", "-"],
            ["list", "x"],
            ["show", "fc.1", "--timeout", "3"],
            ["solve", "fc.1", "--frobnicate"],
            ["solve", "fc.1", "-x"],
            ["solve", "fc.1", "--json=1"],
            ["solve", "fc.1", "--timeout"],
            ["solve", "fc.1", "-o"],
            ["solve", "fc.1", "--timeout", "soon"],
            ["solve", "fc.1", "--timeout=-1"],
            ["solve", "fc.1", "--max-positions", "x"],
            ["solve", "fc.1", "--memory", "much"],
            ["solve", "fc.1", "--forget", "-3"],
            ["solve", "fc.1", "--colour", "pink"],
            ["show", "fc.1", "--colour="],
            ["solve", "fc.1", "--json", "--quiet"],
            ["solve", "fc.1", "--quiet", "--steps"],
            ["solve", "fc.1", "fc.2", "-o", "out"],
            ["solve", "fc.1", "--rules", "cells=many"],
            ["show", "fc.1", "--rules", "x=1"],
            ["show", "fc.1000000000"],
            ["show", "fc.x"],
            ["show", "FreeCell.ms0"],
            ["show", "st.ms1"],
            ["show", "fc.-1"],
            ["show", "FreeCell"],
            ["solve", "bd"],
            ["solve", "fc.1", "--shortest", "--forget", "2"],
            ["solve", "fc.1", "-o", "-", "--json"],
            ["solve", "fc.1", "-o", "-", "--proof", "-"],
            ["solve", "fc.1..2", "-o", "-"],
            ["solve", "fc.1", "-o", "/dev/stdout", "--json"],
            ["solve", "fc.1", "--proof", "/dev/stdout", "--json"],
            ["solve", "fc.1", "-o", "/dev/stdout", "--proof", "-"],
        ]:
            with self.subTest(arguments):
                self.assert_refused(self.soliton(*arguments), USAGE, "soliton: ")
        self.assert_only()

    def test_slips_of_the_fingers(self):
        for arguments, meant in [
            (["solv", "fc.1"], "solve"),
            (["hlep"], "help"),
            (["solve", "--timeot", "3", "fc.1"], "--timeout"),
            (["solve", "--timeot=3", "fc.1"], "--timeout"),
            (["solve", "--short", "fc.1"], "--shortest"),
            (["show", "--asci", "fc.1"], "--ascii"),
        ]:
            self.assert_refused(self.soliton(*arguments), USAGE, f"did you mean {meant}?")
        self.assertNotIn("did you mean", self.soliton("solve", "--zzzz", "fc.1").stderr)

    def test_a_puzzle_in_the_place_of_a_command(self):
        self.assert_refused(self.soliton("fc.1"), USAGE, "did you mean 'soliton solve fc.1'?")

    def test_what_is_said_of_a_wrong_value(self):
        for option, value in [
            ("timeout", "soon"),
            ("forget", "x"),
            ("memory", "much"),
            ("max-positions", "-1"),
        ]:
            result = self.soliton("solve", "fc.1", f"--{option}={value}")
            self.assert_refused(result, USAGE, f"soliton: solve: --{option} takes ", f"'{value}'")
            self.assertEqual(len(re.findall(rf"\b{option}\b", result.stderr)), 1)
        for arguments in ["--shortest", "--forget=2"], ["--forget=2", "--shortest"]:
            result = self.soliton("solve", "fc.1", *arguments)
            self.assert_refused(result, USAGE, "solve: --shortest cannot be combined with forget")

    def test_options_before_and_after_and_how_they_are_written(self):
        expected = self.soliton("show", "fc.1", "--rules", "cells=2").stdout
        for arguments in [
            ["--rules", "cells=2", "fc.1"],
            ["--rules=cells=2", "fc.1"],
            ["fc.1", "--rules=cells=2"],
            ["--rules", "cells=2", "--", "fc.1"],
        ]:
            self.assertEqual(self.soliton("show", *arguments).stdout, expected)
        self.assertNotEqual(self.soliton("show", "fc.1").stdout, expected)

    def test_empty_rules_change_nothing(self):
        for name in "fc.5", "peg.english", "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM":
            plain = self.soliton("show", name)
            for empty in ["--rules", ""], ["--rules="], ["--rules", " ", "--rules", ""]:
                result = self.soliton("show", name, *empty)
                self.assertEqual((result.returncode, result.stdout), (OK, plain.stdout))
        # Nor do they leave a comma, or take the blame for what is wrong with the rest.
        answer = json.loads(
            self.soliton(
                "solve", "--json", "fc.5", "--rules", "", "--rules", "ranks=3", "--rules", ""
            ).stdout
        )
        self.assertEqual(answer["rules"], "ranks=3")
        answer = json.loads(self.soliton("solve", "--json", "fc.5", "--rules", "").stdout)
        self.assertEqual(answer["rules"], "")
        result = self.soliton("show", "fc.x", "--rules", "")
        self.assert_ended(result, USAGE)
        self.assertNotIn("rules", result.stderr)
        self.assert_refused(self.soliton("show", "fc.5", "--rules", ","), USAGE, "an empty rule")

    def test_several_rules_are_joined(self):
        joined = ["fc.5", "--rules", "ranks=3,columns=3,cells=2"]
        apart = ["--rules", "ranks=3", "fc.5", "--rules=columns=3,cells=2"]
        self.assertEqual(self.soliton("show", *apart).stdout, self.soliton("show", *joined).stdout)
        lines = self.soliton("solve", "-q", *joined).stdout
        self.assert_ended(self.soliton("check", *apart, "-", stdin=lines), OK)
        answer = json.loads(self.soliton("solve", "--json", *apart).stdout)
        self.assertEqual(answer["rules"], "cells=2,columns=3,ranks=3")
        for command in ["show"], ["solve"]:
            result = self.soliton(*command, "fc.1", "--rules=ranks=3", "--rules=ranks=4")
            self.assert_refused(result, USAGE, "--rules: ", "ranks", "twice")

    def test_letters(self):
        lines = self.soliton("solve", "-q", SOLVED_DEAL).stdout
        for arguments in [["-qo", "out"], ["-qoout"], ["-q", "-o", "out"], ["-q", "--output=out"]]:
            result = self.soliton("solve", SOLVED_DEAL, *arguments)
            self.assertEqual(result.stdout, lines)
            self.assertEqual((self.folder / "out").read_text(), lines)
            os.remove(self.folder / "out")

    def test_what_follows_two_dashes_is_no_option(self):
        self.assert_refused(self.soliton("show", "--", "--json"), NO_INPUT, "--json: no puzzle")


class Show(Case):
    def test_shows_the_rules_and_the_position(self):
        result = self.soliton("show", "FreeCell.123456")
        self.assert_ended(result, OK)
        self.assertIn("FreeCell.123456", result.stdout)
        self.assertRegex(result.stdout, r"on the foundations: \d+ of 52")
        self.assertEqual(result.stdout, self.soliton("show", "fc.123456").stdout)

    def test_suits_where_the_locale_can_say_them(self):
        signs = re.compile("[♣♠♥♦]")
        for changes, expected in [
            ({}, True),
            ({"LC_ALL": "C"}, False),
            ({"LC_ALL": None}, False),
            ({"LC_ALL": None, "LC_CTYPE": "C.UTF-8"}, True),
        ]:
            result = self.soliton("show", "fc.1", env=environment(**changes))
            self.assertEqual(bool(signs.search(result.stdout)), expected, changes)
            self.assertEqual(result.stdout.isascii(), not expected)
        self.assertTrue(self.soliton("show", "fc.1", "--ascii").stdout.isascii())

    def test_colour(self):
        escape = "\x1b["
        self.assertNotIn(escape, self.soliton("show", "fc.1").stdout)
        self.assertIn(escape, self.soliton("show", "fc.1", "--colour", "always").stdout)
        self.assertIn(escape, self.soliton("show", "fc.1", "--color=always").stdout)
        for arguments, changes, expected in [
            ([], {}, True),
            ([], {"NO_COLOR": "1"}, False),
            ([], {"NO_COLOR": ""}, True),
            ([], {"TERM": "dumb"}, False),
            (["--colour=never"], {}, False),
            (["--colour=auto"], {}, True),
            (["--colour=always"], {"NO_COLOR": "1"}, True),
        ]:
            terminal = Terminal(SOLITON, "show", "fc.1", *arguments, env=environment(**changes))
            self.addCleanup(terminal.close)
            self.assertEqual(terminal.finish(), OK)
            self.assertEqual(escape.encode() in terminal.output, expected, (arguments, changes))


class List(Case):
    def test_every_name_can_be_shown(self):
        entries = [json.loads(line) for line in self.soliton("list", "--json").stdout.splitlines()]
        self.assertGreaterEqual(len(entries), 6)
        result = self.soliton("list")
        self.assert_ended(result, OK)
        names = result.stdout.splitlines()
        for entry in entries:
            short = f", short {entry['abbreviation']}" if entry["abbreviation"] else ""
            self.assertIn(entry["game"] + short, names)
            if entry["members"] != entry["game"]:
                self.assertIn("    " + entry["members"], names)
            # Of a port the last word is one, of the others the first.
            first = entry["members"].split()[-1 if entry["kind"] == "port" else 0]
            long_result = self.soliton("show", first)
            self.assert_ended(long_result, OK)
            short = first.replace(entry["game"], entry["abbreviation"] or entry["game"])
            self.assertEqual(self.soliton("show", short).stdout, long_result.stdout)


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
            r"search of \d+ positions\n  by the course's rules, without xpat2's rotation and "
            r"redeals;\n  'soliton explain' tries others\n\Z",
        )
        self.assertEqual(self.soliton("solve", "--quiet", UNSOLVABLE_DEAL).stdout, "")

    def test_unsolvable_by_which_rules(self):
        """Said where other rules may help, and not where nothing would."""
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
        # A line a deal stays one.
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
        """Which one, how far it was, and what to do."""
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
        # A small game of which every position can be looked at.
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

    def test_a_file_whose_name_is_nearly_a_puzzles(self):
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


if __name__ == "__main__":
    unittest.main()
