"""Help pages, wrong usage, and the commands show and list."""

import json
import os
import pathlib
import re
import unittest

from support.harness import NO_INPUT, OK, SOLITON, SOLVED_DEAL, USAGE, Case, Terminal, environment

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
        self.assertIn("FreeCell.ms8589934591", page.stdout)
        for word in "fc", "freecell", "FreeCell.123456":
            self.assertEqual(self.soliton("help", word).stdout, page.stdout, word)
        other = self.soliton("help", "st").stdout
        self.assertNotEqual(other, page.stdout)
        # Its own names stand before those by which the kind explains itself.
        self.assertIn("\n    for example Seahaven.1 or st.1\n", other)
        self.assertNotIn("FreeCell", other.partition("for example")[0])
        self.assertNotIn("for example", self.soliton("help", "peg.english").stdout)
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

    def test_typing_mistakes(self):
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
        # Nor do they leave a comma, or appear in messages about other rules.
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


if __name__ == "__main__":
    unittest.main()
