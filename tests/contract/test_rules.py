"""Other rules than autoplay of all cards: none or safe, taking back, rotations and redeals; and the
solution files of such games, whose first line names the rules."""

import json
import unittest

from support.harness import BAD_DATA, GAVE_UP, OK, USAGE, Case

# Two suits are on the foundations. 2S must leave AC; then every card can go to its foundation.
LAYOUT = "rules: ranks=2,columns=3,cells=1\nfoundations: 2H 2D\nAC 2S\nAS 2C\n"
BY_HAND = "5 T\n0 F\n4 F\n1 F\n5 F\n"
SAFE = "5 T\n"
# The same, but 2S comes back from its foundation once, and goes there again.
BACK = "5 T\n0 F\n4 F\n1 F\n5 F\n5 V\n5 F\n"

# Three cards in one column, the ace of clubs at its bottom.
TURN = "game: mo\nrules: ranks=2,columns=2\nfoundations: 2H 2D AS\nAC 2S 2C\n"


def header(rest):
    return f"soliton 1 {rest}\n"


class RulesCase(Case):
    def setUp(self):
        super().setUp()
        self.layout = self.file("layout", LAYOUT)

    def check(self, text, *options, puzzle=None):
        self.file("solution", text)
        return self.soliton(
            "check", "--quiet", "--ascii", puzzle or self.layout, "solution", *options
        )

    def assert_right(self, result, words):
        self.assert_ended(result, OK)
        self.assertEqual((result.stdout, result.stderr), (f"right{words}\n", ""))

    def assert_wrong(self, result, words):
        self.assert_ended(result, GAVE_UP)
        self.assertEqual(result.stderr, "")
        self.assertIn(words, result.stdout)


class Headers(RulesCase):
    def test_the_rules_of_the_file_are_taken(self):
        self.assert_right(self.check(SAFE), ": 1 move")
        self.assert_right(self.check(header("autoplay=none") + BY_HAND), " (autoplay=none): 1 move")
        self.assert_right(self.check(header("autoplay=safe") + SAFE), " (autoplay=safe): 1 move")
        for said in "autoplay=none take-back", "take-back autoplay=none":
            self.assert_right(
                self.check(header(said) + BACK), " (autoplay=none,take-back=yes): 2 moves"
            )
        self.assert_right(
            self.check((header("autoplay=none") + BY_HAND).replace("\n", "\r\n")),
            " (autoplay=none): 1 move",
        )

    def test_the_same_rules_may_be_given_as_options(self):
        for options in [["--autoplay", "none"], ["--autoplay=none"], ["--rules", "autoplay=none"]]:
            self.assert_right(
                self.check(header("autoplay=none") + BY_HAND, *options), " (autoplay=none): 1 move"
            )
        for options in [
            ["--take-back"],
            ["--take-back", "--autoplay", "none"],
            ["--rules", "take-back=yes"],
        ]:
            self.assert_right(
                self.check(header("autoplay=none take-back") + BACK, *options),
                " (autoplay=none,take-back=yes): 2 moves",
            )
        # So may others that the file does not name.
        self.assert_right(
            self.check(header("autoplay=none") + BY_HAND, "--rules", "cells=2"),
            " (autoplay=none,cells=2): 1 move",
        )

    def test_rules_that_contradict_the_file(self):
        for text, options, word in [
            (header("autoplay=none") + BY_HAND, ["--autoplay", "safe"], "autoplay=safe"),
            (header("autoplay=none") + BY_HAND, ["--autoplay", "all"], "autoplay=none"),
            (header("autoplay=none") + BY_HAND, ["--take-back"], "take-back=yes"),
            (header("autoplay=none take-back") + BACK, ["--rules", "take-back=no"], "take-back"),
            (header("autoplay=none take-back") + BACK, ["--autoplay", "all"], "autoplay=all"),
            (header("autoplay=all") + SAFE, [], "autoplay=all"),
            (SAFE, ["--autoplay", "safe"], "the first line does not say"),
            (BY_HAND, ["--autoplay", "none"], "the first line does not say"),
            (header("autoplay=all rotations=1") + SAFE, [], "build=suit"),
            (header("autoplay=all take-back") + SAFE, [], "does not go with autoplay=all"),
        ]:
            with self.subTest(text=text, options=options):
                self.assert_refused(self.check(text, *options), BAD_DATA, "solution", word)

    def test_bad_headers(self):
        for line, place in [
            ("soliton", "1:8: the version is missing"),
            ("soliton 2 autoplay=none", "1:9"),
            ("soliton 1", "1:1"),
            ("soliton\t1 autoplay=none", "1:8: a tab"),
            ("soliton 1\tautoplay=none", "1:10: a tab"),
            ("soliton 1 take-back", "1:1"),
            ("soliton 1  autoplay=none", "1:11: two blanks"),
            ("soliton 1 autoplay=none ", "1:24"),
            ("soliton 1 autoplay=maybe", "1:11"),
            ("soliton 1 autoplay=none autoplay=none", "1:25"),
            ("soliton 1 autoplay=none rotations=10", "1:25"),
            ("soliton 1 autoplay=none \x1b[31m", "1:25"),
        ]:
            with self.subTest(line):
                result = self.check(line + "\n" + BY_HAND)
                self.assert_refused(
                    result, BAD_DATA, f"solution:{place}" + ("" if " " in place else ": ")
                )
                self.assertNotIn("\x1b", result.stderr)
        # Any other first line is a move, and a wrong one.
        for line in "Soliton 1 autoplay=none", " soliton 1 autoplay=none", "solitons":
            self.assert_wrong(self.check(line + "\n" + SAFE), "solution:1: move 1")

    def test_moves_are_numbered_without_the_first_line(self):
        self.assert_wrong(
            self.check(header("autoplay=none") + "5 T\n0 F\n0 F\n"),
            "wrong (autoplay=none): solution:4: move 3: AC to its foundation: "
            "the card is already on its foundation",
        )
        # One line counts as a move: no number would be right.
        self.assert_wrong(
            self.check(header("autoplay=none") + "5 T\n0 F\n"),
            "wrong (autoplay=none): all lines are legal, but the game is not won\n",
        )
        self.assert_wrong(
            self.check(header("autoplay=none") + "5 T\n"),
            "wrong (autoplay=none): 1 move is legal, but the game is not won\n",
        )
        answer = json.loads(self.check(header("autoplay=none") + "5 T\n0 F\n", "--json").stdout)
        self.assertEqual(
            (answer["outcome"], answer["length"], answer["failed_move"], answer["reason"]),
            ("wrong", 1, 3, "all lines are legal, but the game is not won"),
        )
        self.assert_wrong(
            self.check(header("autoplay=none") + BY_HAND + "5 V\n"), "solution:7: move 6: "
        )
        result = self.check(header("autoplay=none") + BY_HAND, "--json")
        self.assert_ended(result, OK)
        answer = json.loads(result.stdout)
        self.assertEqual(answer["rules"], "cells=1,columns=3,ranks=2,autoplay=none")
        self.assertEqual((answer["outcome"], answer["length"]), ("right", 1))

    def test_what_the_first_line_says_and_what_is_made_of_it(self):
        self.assert_refused(
            self.check(header("autoplay=none take-back") + BACK, "--autoplay", "all"),
            BAD_DATA,
            "solution: the first line says autoplay=none,take-back=yes, which --autoplay changes "
            "to autoplay=all,take-back=yes: take-back=yes does not go with",
        )
        self.assert_refused(
            self.check(header("autoplay=none take-back"), puzzle="mof.1"),
            BAD_DATA,
            "solution: the first line says autoplay=none,take-back=yes: "
            "take-back=yes does not go with rotations",
        )

    def test_other_kinds_have_no_such_line(self):
        for line in "soliton 1 autoplay=none", "soliton 7":
            for puzzle in "peg.english", ".............AA.....................":
                self.assert_refused(
                    self.check(line + "\n", puzzle=puzzle),
                    BAD_DATA,
                    "solution:1:1: the first line is that of a solution of the " "kind patience",
                )

    def test_from_standard_input_and_as_an_argument(self):
        text = header("autoplay=none") + BY_HAND
        self.assert_right(
            self.soliton("check", "--quiet", self.layout, "-", stdin=text),
            " (autoplay=none): 1 move",
        )
        self.assert_right(
            self.soliton("check", "--quiet", self.layout, text), " (autoplay=none): 1 move"
        )
        self.file("solution", text)
        self.assert_right(
            self.soliton("check", "--quiet", "-", "solution", stdin=LAYOUT),
            " (autoplay=none): 1 move",
        )


class Rotations(RulesCase):
    def setUp(self):
        super().setUp()
        self.layout = self.file("turn", TURN)

    def test_rotations(self):
        self.assert_right(
            self.check(header("autoplay=all rotations=1") + "0 R\n"),
            " (autoplay=all,rotations=1): 1 move",
        )
        self.assert_wrong(
            self.check(header("autoplay=all rotations=1") + "4 R 5\n"),
            "1 move is legal, but the game is not won",
        )
        self.assert_right(
            self.check(header("autoplay=none rotations=2") + "4 R 0\n0 R\n0 F\n5 F\n4 F\n"),
            " (autoplay=none,rotations=2): 2 moves",
        )
        self.assert_wrong(
            self.check(header("autoplay=none rotations=1") + "4 R 0\n0 R\n"),
            "solution:3: move 2: AC to the top of its column: " "there is no rotation left",
        )
        self.assert_wrong(self.check("0 R\n"), "this game has no rotations")

    def test_a_layout_has_no_redeals(self):
        self.assert_refused(
            self.check(header("autoplay=all redeals=1") + "redeal\n"), BAD_DATA, "a layout has none"
        )
        for arguments in [
            ["show", "turn", "--rules", "redeals=1"],
            ["show", "bg.ms1", "--rules", "redeals=1,empty=none,cells=0"],
        ]:
            self.assert_refused(self.soliton(*arguments), USAGE, "redeals come from xpat2's seeds")

    def test_redeals(self):
        first = header("autoplay=none rotations=1 redeals=2")
        for deal in "mof.4", "MidnightOilFull.4", "mo.4":
            self.assert_wrong(
                self.check(first + "redeal\nredeal\n", puzzle=deal), "all 2 moves are legal"
            )
            self.assert_wrong(
                self.check(first + "redeal\nredeal\nredeal\n", puzzle=deal),
                "solution:4: move 3: all cards redealt: there is no redeal left",
            )
        self.file("solution", first + "redeal\n")
        result = self.soliton("check", "--ascii", "mof.4", "solution", "--autoplay", "none")
        self.assert_ended(result, GAVE_UP)
        rows = [line.split() for line in result.stdout.splitlines()]
        # 19 28 5 in the first column, as xpat2 itself deals it.
        at = rows.index([str(i) for i in range(1, 19)])
        self.assertEqual([rows[at + i][0] for i in (1, 2, 3)], ["5D", "8C", "2S"])
        self.assertIn("redeals left: 1\n", result.stdout)
        self.assert_refused(
            self.check("redeal\n", puzzle="mof.4"),
            BAD_DATA,
            "does not say",
            "autoplay=all,rotations=1,redeals=2",
        )


class Options(RulesCase):
    def test_bad_and_contradictory_ones(self):
        for options in [
            ["--autoplay", "maybe"],
            ["--autoplay="],
            ["--autoplay"],
            ["--autoplay", "none,ranks=2"],
            ["--take-back=yes"],
            ["--take-back", "--autoplay", "all"],
            ["--autoplay", "none", "--autoplay", "none"],
            ["--take-back", "--take-back"],
            ["--autoplay", "none", "--rules", "autoplay=none"],
            ["--rules", "rotations=1"],
            ["--rules", "redeals=1"],
            ["--rules", "rotations=10"],
            ["--rules", "take-back=maybe"],
            ["--rules", "autoplay=all,take-back=yes"],
        ]:
            for command in "show", "solve", "moves", "check":
                with self.subTest(command, options=options):
                    operands = ["fc.1", self.layout] if command == "check" else ["fc.1"]
                    self.assert_refused(
                        self.soliton(command, *operands, *options), USAGE, "soliton: "
                    )
        for options in ["--take-back"], ["--rules", "cells=1"], ["--rules", "build=any"]:
            self.assert_refused(self.soliton("show", "mof.1", *options), USAGE, "redeals")

    def test_other_kinds_have_no_autoplay(self):
        self.assert_refused(
            self.soliton("show", "peg.english", "--autoplay", "none"),
            USAGE,
            "--autoplay: unknown rule 'autoplay'",
        )

    def test_show_and_moves(self):
        result = self.soliton("show", "--ascii", "layout", "--take-back")
        self.assert_ended(result, OK)
        self.assertIn("no autoplay, cards come back from the foundations", result.stdout)
        moves = self.soliton("moves", "layout", "--autoplay", "none").stdout.split("\n")
        self.assertIn("5 T", moves)
        self.assertNotIn("6 T", moves)
        moves = self.soliton("moves", "layout", "--take-back").stdout.split("\n")
        self.assertIn("6 T", moves)  # the two of hearts, from its foundation
        moves = self.soliton("moves", "mof.4").stdout.split("\n")
        self.assertIn("redeal", moves)
        self.assertTrue(any(move.endswith(" R") for move in moves))
        self.assertNotIn("redeal", self.soliton("moves", "mo.4").stdout)

    def test_the_list_and_the_help(self):
        self.assertIn("MidnightOilFull, short mof\n", self.soliton("list").stdout)
        for command in "show", "solve", "check", "moves":
            result = self.soliton("help", command)
            self.assertIn("--autoplay MODE", result.stdout)
            self.assertIn("--take-back", result.stdout)
        for word in "patience", "mof":
            self.assertIn("23 R 40", self.soliton("help", word).stdout)


class Solving(RulesCase):
    def test_solutions_are_right_by_the_rules_they_name(self):
        for deal, options, said in [
            ("mo.4", ["--autoplay", "none"], "autoplay=none"),
            ("fc.5", ["--autoplay", "safe"], "autoplay=safe"),
            ("fc.5", ["--take-back"], "autoplay=none take-back"),
            ("bd.3", ["--take-back", "--autoplay", "safe"], "autoplay=safe take-back"),
            ("mof.4", [], "autoplay=all rotations=1 redeals=2"),
        ]:
            with self.subTest(deal, options=options):
                result = self.soliton("solve", deal, "--brief", "--output", "solution", *options)
                self.assert_ended(result, OK)
                text = (self.folder / "solution").read_text()
                self.assertTrue(text.startswith(header(said)), text)
                checked = self.soliton("check", "--quiet", deal, "solution")
                self.assert_ended(checked, OK)
                # Both count the same moves.
                length = checked.stdout.split(": ")[1].strip()
                self.assertIn(f"solved in {length}", result.stdout)
                self.assertEqual(self.soliton("solve", deal, "--quiet", *options).stdout, text)

    def test_foundations_have_no_numbers(self):
        result = self.soliton("solve", "--ascii", "layout", "--autoplay", "none")
        self.assert_ended(result, OK)
        lines = result.stdout.splitlines()
        self.assertTrue(lines[0].endswith("solved in 1 move"), lines)
        self.assertEqual([line[:5] for line in lines[1:] if "foundation" in line], [" " * 5] * 4)
        self.assertEqual([line[:6] for line in lines[1:] if "foundation" not in line], ["  1. 2"])
        result = self.soliton("solve", "--ascii", "mo.4", "--autoplay", "none")
        numbers = [line.split(".")[0] for line in result.stdout.splitlines()[1:] if "." in line]
        length = result.stdout.splitlines()[0].split("solved in ")[1].split()[0]
        self.assertEqual([int(number) for number in numbers], list(range(1, int(length) + 1)))

    def test_a_file_without_rules_is_for_the_default_rules_alone(self):
        plain = self.soliton("solve", "--quiet", "mo.4").stdout
        self.assertNotIn("soliton", plain)
        for options in [["--autoplay", "all"], ["--rules", "take-back=no,redeals=0"]]:
            self.assertEqual(self.soliton("solve", "--quiet", "mo.4", *options).stdout, plain)
        self.assertEqual(
            self.soliton("solve", "--quiet", "mof.4", "--rules", "rotations=0,redeals=0").stdout,
            plain,
        )

    def test_a_game_without_moves_still_names_its_rules(self):
        self.file("won", "rules: ranks=1,columns=4,autoplay=safe\nAC\nAS\nAH\nAD\n")
        result = self.soliton("solve", "--quiet", "won")
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout, header("autoplay=safe"))
        self.assert_right(self.check(result.stdout, puzzle="won"), " (autoplay=safe): 0 moves")


class Xpatsolver(Case):
    def search(self, *arguments):
        result = self.xpatsolver(*arguments, "-search", "solution")
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout.splitlines()[-1], "SUCCES")
        return (self.folder / "solution").read_text()

    def test_searches_and_checks_by_other_rules(self):
        for options, said in [
            (["--autoplay", "none"], "autoplay=none"),
            (["-autoplay", "safe"], "autoplay=safe"),
            (["--take-back"], "autoplay=none take-back"),
            (["-take-back", "--autoplay", "safe"], "autoplay=safe take-back"),
        ]:
            with self.subTest(options):
                self.assertTrue(self.search("mo.4", *options).startswith(header(said)))
                result = self.xpatsolver(*options, "mo.4", "-check", "solution")
                self.assert_ended(result, OK)
                self.assertEqual(result.stdout.splitlines()[-1], "SUCCES")
                self.assert_ended(self.soliton("check", "mo.4", "solution"), OK)
        self.assertNotIn("soliton", self.search("mo.4", "--autoplay", "all"))

    def test_does_not_adopt_the_rules_of_a_file(self):
        self.search("mo.4", "--take-back")
        for options in [], ["--autoplay", "none"], ["--autoplay", "safe", "--take-back"]:
            self.assert_refused(
                self.xpatsolver("mo.4", "-check", "solution", *options),
                BAD_DATA,
                "solution",
                "give --autoplay none --take-back",
            )
        self.search("mo.4", "--autoplay", "safe")
        self.assert_refused(
            self.xpatsolver("mo.4", "-check", "solution"), BAD_DATA, "give --autoplay safe\n"
        )
        self.search("mo.4")
        self.assert_refused(
            self.xpatsolver("mo.4", "-check", "solution", "--take-back"),
            BAD_DATA,
            "leave out --autoplay and --take-back",
        )
        self.file("solution", header("autoplay=all rotations=1 redeals=2") + "redeal\n")
        self.assert_refused(
            self.xpatsolver("mo.4", "-check", "solution"), BAD_DATA, "'soliton check'"
        )
        self.file("solution", header("autoplay=maybe"))
        self.assert_refused(
            self.xpatsolver("mo.4", "-check", "solution"), BAD_DATA, "solution:1:11: "
        )

    def test_illegal_moves(self):
        self.file("solution", header("autoplay=none") + "2 F\n2 F\n")
        result = self.xpatsolver("mo.4", "--autoplay", "none", "-check", "solution")
        self.assert_ended(result, GAVE_UP)
        self.assertEqual(result.stdout.splitlines()[-1], "ECHEC 2")
        self.assertIn("\nsolution:3: ", result.stdout)
        self.assertEqual(result.stderr, "")

    def test_mistakes(self):
        for options in [
            ["--autoplay"],
            ["--autoplay", "maybe"],
            ["-autoplay", ""],
            ["--autoplay=none"],
            ["--autoplay", "none,cells=9"],
            ["--autoplay", "none" * 100],
            ["--take-back", "-take-back"],
            ["--autoplay", "none", "-autoplay", "none"],
            ["--autoplay", "all", "--take-back"],
            ["---take-back"],
            ["--take-back=yes"],
        ]:
            with self.subTest(options):
                self.assert_refused(self.xpatsolver("fc.1", *options), USAGE, "xpatsolver: ")
        for options, words in [
            (["--autoplay", "maybe"], "xpatsolver: --autoplay: rule autoplay cannot be 'maybe'"),
            (
                ["-take-back", "--autoplay", "all"],
                "xpatsolver: the rules: take-back=yes does not go",
            ),
        ]:
            self.assert_refused(self.xpatsolver("fc.1", *options), USAGE, words)


if __name__ == "__main__":
    unittest.main()
