"""Completion in bash, zsh and fish, and 'soliton complete', which they ask."""

import json
import os
import pathlib
import re
import unittest

from support.harness import OK, SOLITON, XPATSOLVER, Case, built, released
from support.shells import Bash, Fish, Zsh
from test_usage import COMMANDS

FILES = {"free.sol"}


@released
@unittest.skipIf("SOLITON_SANITISED" in os.environ, "what the program answers is tried below")
class InShells(Case):
    def setUp(self):
        super().setUp()
        for name in "place", "home", "programs":
            (self.folder / name).mkdir()
        self.file("place/free.sol")
        for name, path in ("soliton", self.program), ("xpatsolver", XPATSOLVER):
            (self.folder / "programs" / name).symlink_to(pathlib.Path(path).resolve())
        self.bash, self.zsh, self.fish = Bash(self.folder), Zsh(self.folder), Fish(self.folder)

    def entries(self):
        return [json.loads(line) for line in self.soliton("list", "--json").stdout.splitlines()]

    def assert_offered(self, cases):
        """For each of these lines, each shell offers these words and no others."""
        for shell in self.bash, self.zsh, self.fish:
            answers = shell.offers(*(line for line, _ in cases))
            self.assertEqual(len(answers), len(cases))
            for (line, expected), offered in zip(cases, answers):
                with self.subTest(shell=type(shell).__name__, line=line):
                    self.assertEqual(offered, expected)


class Operands(InShells):
    def test_commands_and_operands(self):
        entries = self.entries()
        kinds = {entry["kind"] for entry in entries}
        # What has numbers is offered with its dot; what is a puzzle by its name, with that.
        numbered = {entry["game"]: entry["kind"] for entry in entries if " .. " in entry["members"]}
        fixed = {
            entry["game"]: entry["kind"] for entry in entries if entry["members"] == entry["game"]
        }
        self.assertIn("FreeCell", numbered)
        self.assertIn("peg.english", fixed)
        puzzles = {name + "." for name in numbered} | {*fixed}
        deals = {name + "." for name, kind in numbered.items() if kind == "patience"}
        boards = {name for name, kind in fixed.items() if kind == "pegs"}
        self.assert_offered(
            [
                (["soliton", ""], {*COMMANDS, "--help", "--version"}),
                (["soliton", "-"], {"--help", "--version"}),
                (["soliton", "s"], {"show", "solve", "survey"}),
                (["soliton", "solve", ""], puzzles | FILES),
                (["soliton", "solve", "fc.1", ""], puzzles | FILES),
                (["soliton", "solve", "peg.e"], {"peg.english", "peg.european"}),
                (["soliton", "explain", ""], deals | FILES),
                (["soliton", "survey", ""], {*numbered} | FILES),
                (["soliton", "survey", "FreeCell", ""], FILES),
                (["soliton", "count", ""], boards | FILES),
                (["soliton", "rate", ""], FILES),
                (["soliton", "report", ""], FILES),
                (["soliton", "generate", ""], {"port"}),
                (["soliton", "help", ""], {*COMMANDS, *kinds, *numbered, *fixed, "rules"}),
                (["soliton", "--help", "po"], {"port"}),
                (["soliton", "check", ""], puzzles | FILES),
                (["soliton", "check", "fc.1", ""], FILES),
                (["soliton", "check", "--json", "fc.1", ""], FILES),
                (["soliton", "check", "--rules", "ranks=3", ""], puzzles | FILES),
                (["soliton", "check", "-q", ""], puzzles | FILES),
                (["soliton", "convert", "fc.1", "fr"], FILES),
                (["soliton", "frobnicate", "F"], set()),
                (["soliton", "list", "F"], set()),
            ]
        )


class OperandsOfANewKind(Operands):
    """The same with a kind that is declared, and known to nobody."""

    program = built("SOLITON_EXAMPLE")


class Words(InShells):
    def test_options(self):
        cases = []
        for command in COMMANDS:
            page = self.soliton(command, "--help").stdout
            options = set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", page, re.MULTILINE))
            self.assertIn("--help", options)
            cases.append((["soliton", command, "--"], options))
        self.assert_offered(cases)

    def test_values(self):
        self.assert_offered(
            [
                (["soliton", "solve", "--colour", "a"], {"auto", "always"}),
                (["soliton", "solve", "--color", "a"], {"auto", "always"}),
                (["soliton", "solve", "--colour=a"], {"--colour=auto", "--colour=always"}),
                (["soliton", "solve", "--autoplay", ""], {"all", "safe", "none"}),
                (["soliton", "solve", "--metric", ""], {"moves", "slides"}),
                (["soliton", "hardest", "--metric", ""], {"moves", "slides"}),
                (["soliton", "convert", "--to", ""], {"xpat2", "solution", "extended"}),
                (["soliton", "survey", "--keep", ""], {"unsolvable", "solved", "all", "none"}),
                (["soliton", "survey", "--retry", "u"], {"undecided"}),
                (["soliton", "solve", "--goal", ""], {"any"} | FILES),
                (["soliton", "solve", "-o", ""], FILES),
                (["soliton", "solve", "-qo", "f"], FILES),
                (["soliton", "solve", "--proof", ""], FILES),
                (["soliton", "solve", "--output=f"], {"--output=free.sol"}),
                (["soliton", "survey", "--db", ""], FILES),
                (["soliton", "solve", "--timeout", "F"], set()),
                (["soliton", "solve", "--", "--c"], set()),
            ]
        )

    def test_rules(self):
        builds = {"alternate", "suit", "any"}
        [offered] = self.fish.offers(["soliton", "solve", "--rules", ""])
        self.assertLessEqual(
            {
                "cells=",
                "columns=",
                "ranks=",
                "start=",
                "goal=",
                "goal=any",
                "axes=2",
                "take-back=yes",
                "rotations=",
            },
            offered,
        )
        self.assertLessEqual({f"build={build}" for build in builds}, offered)
        self.assertLessEqual({f"autoplay={mode}" for mode in ("all", "safe", "none")}, offered)
        [pegs] = self.fish.offers(["soliton", "count", "--rules", ""])
        self.assertEqual({rule.split("=")[0] for rule in pegs}, {"start", "goal", "axes"})
        cases = [(["soliton", "solve", "--rules", ""], offered)]
        for begin in ["--rules", ""], ["--rules="]:
            *before, begin = begin
            cases += [
                (
                    ["soliton", "solve", *before, begin + "cells=2,bu"],
                    {f"{begin}cells=2,build={build}" for build in builds},
                ),
                (
                    ["soliton", "solve", *before, begin + "cells=2,a"],
                    {f"{begin}cells=2,autoplay={mode}" for mode in ("all", "safe", "none")}
                    | {f"{begin}cells=2,axes={axes}" for axes in (2, 3, 4)},
                ),
                (["soliton", "solve", *before, begin + "cells=2,sta"], {f"{begin}cells=2,start="}),
                (
                    ["soliton", "solve", *before, begin + "cells=2,"],
                    {f"{begin}cells=2,{rule}" for rule in offered},
                ),
                (
                    ["soliton", "show", *before, begin + "ranks=3,build=a"],
                    {f"{begin}ranks=3,build={build}" for build in ("alternate", "any")},
                ),
            ]
        self.assert_offered(cases)
        # bash may be told not to split words at equals signs.
        self.assertEqual(
            self.bash.raw_offers(
                ["soliton", "solve", "--rules", "ranks=3,build=s"],
                ["soliton", "solve", "--rules", "=", ""],
            ),
            [{"ranks=3,build=suit"}, offered],
        )

    def test_xpatsolver(self):
        self.assert_offered(
            [
                (
                    ["xpatsolver", "-"],
                    {"-check", "-search", "-help", "--autoplay", "--take-back", "--version"},
                ),
                (["xpatsolver", "--autoplay", "a"], {"all"}),
                (["xpatsolver", "fc.1", "-check", "f"], FILES),
                (["xpatsolver", "F"], {"FreeCell."}),
            ]
        )

    def test_where_a_space_follows(self):
        lines = [
            ["soliton", "sh"],
            ["soliton", "show", "FreeC"],
            ["soliton", "show", "peg.eng"],
            ["soliton", "show", "--rules", "colu"],
            ["soliton", "show", "--rules", "build=s"],
            ["xpatsolver", "F"],
        ]
        spaced = [True, False, True, False, False, False]
        for line, has_space, options in zip(lines, spaced, self.bash.options(*lines)):
            self.assertEqual("nospace" not in options, has_space, line)
        self.assertEqual(
            self.zsh.completed(*lines),
            [
                "soliton show ",
                "soliton show FreeCell.",
                "soliton show peg.english ",
                "soliton show --rules columns=",
                "soliton show --rules build=suit",
                "xpatsolver FreeCell.",
            ],
        )

    def test_descriptions(self):
        [said] = self.fish.descriptions(["soliton", "s"])
        self.assertEqual(said["show"], "Shows a puzzle: its rules and its first position")
        for line in ["soliton", ""], ["soliton", "solve", "--"], ["soliton", "solve", "FreeC"]:
            [said] = self.fish.descriptions(line)
            self.assertNotIn("", said.values(), line)
            self.assertLess(max(map(len, said.values())), 80)


class Program(Case):
    def complete(self, *arguments):
        # Run directly: --json is only a word here, so no schema is checked.
        result = self.run_program(SOLITON, "complete", *arguments)
        self.assert_ended(result, OK)
        self.assertEqual(result.stderr, "")
        return result.stdout

    def test_is_in_no_list(self):
        self.assertNotIn("complete ", self.soliton("help").stdout)
        self.assertNotIn("complete\t", self.complete("1", "soliton", ""))

    def test_the_answer(self):
        self.assertEqual(
            self.complete("2", "soliton", "solve", "--sho"),
            "\n--shortest\tfind a solution with the fewest moves, and prove that it " "is\n",
        )
        self.assertEqual(self.complete("3", "soliton", "check", "x", "y", "z"), "files\n")
        self.assertEqual(
            self.complete("3", "soliton", "convert", "--to"), "\nxpat2\nsolution\nextended\n"
        )
        self.assertTrue(self.complete("3", "soliton", "solve", "--rules").startswith("nospace\n"))
        # Words after the current one do not matter.
        self.assertEqual(
            self.complete("1", "soliton", "lis", "--frobnicate"),
            "\nlist\tLists the puzzles that have names\n",
        )

    def test_nonsense_gets_no_answer(self):
        for arguments in [
            [],
            [""],
            ["1"],
            ["0", "soliton"],
            ["x", "soliton", ""],
            ["-1", "soliton", ""],
            ["2", "soliton"],
            ["9" * 30, "soliton", "solve"],
            ["1.5", "soliton", ""],
            ["2", "soliton", "frobnicate", ""],
            ["2", "soliton", "", ""],
            ["2", "soliton", "complete", ""],
            ["2", "soliton", "--version", ""],
            ["2", "soliton", "solve", "--frobnicate="],
            ["2", "soliton", "solve", "--json="],
            ["2", "soliton", "solve", "--rules=x\x1b[2J,"],
            ["2", "soliton", "solve", "--rules=\n,"],
            ["2", "soliton", "solve", "--rules=\t,"],
            ["2", "soliton", "solve", "--rules=\u202e,"],
            ["2", "soliton", "solve", b"--rules=\xff,"],
            ["2", "soliton", "solve", "--rules=" + "x" * 10000 + ","],
            ["2", "soliton", "solve", "--" + "=" * 100],
        ]:
            with self.subTest(arguments):
                self.assertEqual(self.complete(*arguments), "")

    def test_the_program_takes_what_is_offered(self):
        def offered(*words):
            lines = self.complete(str(len(words)), "soliton", *words).splitlines()[1:]
            return [line.split("\t")[0] for line in lines]

        port = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM"
        for word in offered("show", "--colour="):
            self.assert_ended(self.soliton("show", "fc.1", word), OK)
        for word in offered("solve", "--metric="):
            self.assert_ended(self.soliton("solve", port, "--shortest", word), OK)
        for puzzle, command in ("FreeCell.1", "explain"), ("peg.english", "count"):
            whole = [rule for rule in offered(command, "--rules", "") if not rule.endswith("=")]
            self.assertGreater(len(whole), 3)
            for rule in whole:
                self.assert_ended(self.soliton("show", puzzle, "--rules", rule), OK)

    def test_many_words(self):
        words = ["--json"] * 10000
        self.assertEqual(
            self.complete(str(2 + len(words)), "soliton", "check", *words, "--q"),
            "\n--quiet\tprint only the answer\n",
        )


if __name__ == "__main__":
    unittest.main()
