"""soliton convert: solution files and the saves of xpat2."""

import os
import struct
import subprocess
import unittest

from support.harness import BAD_DATA, CANNOT_WRITE, NO_INPUT, OK, SOLITON, USAGE, Case, Terminal

# Deals that are solved at once, and the names that xpat2 gives to their saves.
SOLVED = [
    ("FreeCell.123456", "FreeCell.000123456"),
    ("Seahaven.1", "Seahaven.000000001"),
    ("BakersDozen.1", "BakersDozen.000000001"),
    ("MidnightOil.4", "MidnightOil.000000004"),
]

# What xpat2 wrote after three moves in FreeCell.123456, the last of which was undone.
REAL_SAVE = (
    b"Free Cell\0".ljust(32, b"\xa7")
    + struct.pack(">32i", *[-1] * 8, 123456, 3, 2, 0, 0, 0, 0, 0x741A, 0, 0, *[-1] * 14)
    + struct.pack(">3I", 0x16000433, 0x1422102E, 0x0E331A1A).ljust(64, b"\xa7")
)


def changed(data, byte, word):
    """The save with another word of four bytes."""
    return data[:byte] + struct.pack(">I", word) + data[byte + 4 :]


class BothWays(Case):
    def round_trip(self, deal, save, *options):
        """Solves, converts, converts back and checks; returns the words of the save's header."""
        self.assert_ended(self.soliton("solve", deal, "-o", "out.sol", *options), OK)
        there = self.soliton("convert", deal, "out.sol", "--to", "xpat2", "-o", save)
        self.assert_ended(there, OK)
        self.assertEqual(there.stdout, "")
        self.assertRegex(there.stderr, rf"^soliton: {deal}: \d+ moves, won; written to {save}\n$")
        data = (self.folder / save).read_bytes()
        for target in "solution", "extended":
            back = self.soliton("convert", save, "--to", target, "-o", target)
            self.assert_ended(back, OK)
            self.assertIn(f"won; written to {target}", back.stderr)
            checked = self.soliton("check", "--quiet", deal, target)
            self.assert_ended(checked, OK)
            # Back to xpat2: it sees the same game.
            again = self.soliton("convert", deal, target, "--to", "xpat2", "-q", text=False)
            self.assert_ended(again, OK)
            self.assertEqual(again.stdout, data)
            self.assertEqual(again.stderr, b"")
        return data

    def test_solutions_come_back(self):
        for deal, save in SOLVED:
            data = self.round_trip(deal, save)
            self.assertEqual(
                (self.folder / "solution").read_text(), (self.folder / "out.sol").read_text()
            )
            self.assertTrue(
                (self.folder / "extended").read_text().startswith("soliton 1 autoplay=none\n")
            )
            header = struct.unpack(">32i", data[32:160])
            self.assertEqual(header[12], 1)
            self.assertEqual(len(data), 160 + (header[9] + 15) // 16 * 64)

    def test_redeals_come_back(self):
        data = self.round_trip("MidnightOilFull.1", "MidnightOil.000000001")
        self.assertIn(b"\xff\xf0\x80\x00", data)
        self.assertIn("\nredeal\n", (self.folder / "solution").read_text())
        self.assertTrue(
            (self.folder / "extended")
            .read_text()
            .startswith("soliton 1 autoplay=none rotations=1 redeals=2\n")
        )

    def test_other_rules_come_back(self):
        lines = "soliton 1 autoplay=none take-back\n2 F\n2 T\n21 27\n"
        self.file("back.sol", lines)
        result = self.soliton("convert", "fc.123456", "back.sol", "--to", "xpat2", "-o", "save")
        self.assert_ended(result, OK)
        self.assertIn("FreeCell.123456: 2 moves, not won; written to save", result.stderr)
        told = self.soliton("convert", "save", "--to", "extended", "--quiet")
        self.assert_ended(told, OK)
        self.assertEqual((told.stdout, told.stderr), (lines, ""))
        self.assert_refused(
            self.soliton("convert", "save", "--to", "solution"),
            BAD_DATA,
            "save: byte 164 (move 2): AH to a free cell",
            "comes back from its foundation",
            "; try --to extended",
        )

    def test_the_options_must_fit_the_first_line(self):
        self.file("free.sol", "soliton 1 autoplay=none\n2 F\n")
        self.assert_ended(
            self.soliton(
                "convert",
                "fc.123456",
                "free.sol",
                "--to",
                "xpat2",
                "--autoplay",
                "none",
                "-o",
                "save",
            ),
            OK,
        )
        self.assert_refused(
            self.soliton(
                "convert",
                "fc.123456",
                "free.sol",
                "--to",
                "xpat2",
                "--autoplay",
                "safe",
                "-o",
                "other",
            ),
            BAD_DATA,
            "free.sol",
        )
        self.assert_only("free.sol", "save")
        self.file("turns.sol", "soliton 1 autoplay=none rotations=2\n99 V\n")
        self.assert_refused(
            self.soliton("convert", "mo.4", "turns.sol", "--to", "xpat2", "-o", "other"),
            BAD_DATA,
            "turns.sol: xpat2 does not play MidnightOil by these rules "
            "(autoplay=none,rotations=2)",
        )

    def test_cards_do_not_come_back_in_midnight_oil(self):
        header = "soliton 1 autoplay=none take-back\n"
        self.file("may.sol", header + "3 F\n")
        self.assert_ended(
            self.soliton("convert", "mo.4", "may.sol", "--to", "xpat2", "-o", "save"), OK
        )
        told = self.soliton("convert", "save", "--to", "extended", "--quiet")
        self.assertEqual(told.stdout, "soliton 1 autoplay=none\n3 F\n")
        self.file("does.sol", header + "3 F\n3 7\n")
        self.assert_refused(
            self.soliton("convert", "mo.4", "does.sol", "--to", "xpat2", "-o", "other"),
            BAD_DATA,
            "MidnightOil.4: move 2: AD comes back from its foundation, which xpat2 does not allow "
            "in Midnight Oil",
        )
        self.assertFalse((self.folder / "other").exists())
        self.assertIn("Midnight Oil no card comes back", self.soliton("help", "convert").stdout)

    def test_the_game_that_a_file_is_for(self):
        self.assert_ended(self.soliton("solve", "mo.4", "-o", "mo.sol"), OK)
        self.assert_ended(
            self.soliton("convert", "mo.4", "mo.sol", "--to", "xpat2", "-o", "save"), OK
        )
        result = self.soliton("convert", "save", "--to", "solution", "-o", "told")
        self.assertIn("soliton: MidnightOil.4: ", result.stderr)
        advice = "autoplay=all,take-back=no,rotations=0,redeals=0"
        for command in ["check", "--quiet"], ["convert", "--to", "xpat2", "-o", "other"]:
            self.assert_refused(
                self.soliton(*command, "mof.4", "told"),
                BAD_DATA,
                "without such a line it is for the ordinary ones",
                f"told: for a solution by the ordinary rules, give --rules {advice}\n",
            )
        self.assert_refused(
            self.soliton("check", "mof.4", "told", "--autoplay", "none"),
            BAD_DATA,
            f"--rules {advice} instead of --autoplay\n",
        )
        self.assert_ended(self.soliton("check", "mof.4", "told", "--rules", advice), OK)
        self.assert_ended(self.soliton("check", "mo.4", "told"), OK)


class FromXpat2(Case):
    def test_a_real_save(self):
        self.file("FreeCell.000123456", REAL_SAVE)
        result = self.soliton("convert", "FreeCell.000123456", "--to", "solution")
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout, "21 27\n")
        self.assertEqual(
            result.stderr, "soliton: FreeCell.123456: 1 move, not won; written to standard output\n"
        )

    def test_standard_input(self):
        result = self.soliton("convert", "-", "--to", "extended", "-q", stdin=REAL_SAVE, text=False)
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout, b"soliton 1 autoplay=none\n2 F\n21 27\n")
        result = self.soliton("convert", "-", "--to", "extended", stdin=REAL_SAVE[:99], text=False)
        self.assert_ended(result, BAD_DATA)
        self.assertIn(b"standard input: byte 99: the file ends", result.stderr)

    def test_damaged_saves(self):
        for data, words in [
            (b"", "byte 0: "),
            (REAL_SAVE[:31], "byte 31: "),
            (REAL_SAVE[:159], "byte 159: "),
            (REAL_SAVE[:-1], "byte 223: "),
            (REAL_SAVE + b"\0", "byte 224: "),
            (b"Gypsy\0" + REAL_SAVE[6:], "byte 0: 'Gypsy'"),
            (changed(REAL_SAVE, 92, 0x7419), "byte 92: "),
            (changed(REAL_SAVE, 64, 1000000000), "byte 64: the seed"),
            (changed(REAL_SAVE, 160, 0x16000434), "byte 160 (move 1): the index"),
            (changed(REAL_SAVE, 164, 0x1422100B), "byte 164 (move 2): "),
            # Also in a move that was undone.
            (changed(REAL_SAVE, 168, 0x0E33201A), "byte 168 (move 3): there is no such pile"),
        ]:
            self.file("save", data)
            for target in "solution", "extended":
                result = self.soliton("convert", "save", "--to", target, "-o", "out")
                self.assert_refused(result, BAD_DATA, "soliton: save: " + words)
                self.assert_only("save")

    def test_not_a_save(self):
        self.file("out.sol", "21 27\n")
        self.assert_refused(
            self.soliton("convert", "out.sol", "--to", "solution"),
            BAD_DATA,
            "out.sol: a text, not a save of xpat2",
            "with its puzzle and --to xpat2",
        )
        self.assert_refused(
            self.soliton("convert", "missing", "--to", "solution"),
            NO_INPUT,
            "missing: No such file",
        )
        self.assert_refused(
            self.soliton("convert", "fc.1", "--to", "solution"),
            NO_INPUT,
            "fc.1: no such file; a puzzle goes with its solution file",
        )
        self.assert_refused(self.soliton("convert", ".", "--to", "solution"), NO_INPUT)


class ToXpat2(Case):
    def setUp(self):
        super().setUp()
        self.file("out.sol", "21 27\n")

    def test_a_pipe_takes_it(self):
        for output in [], ["-o", "-"]:
            result = self.soliton(
                "convert", "fc.123456", "out.sol", "--to", "xpat2", *output, text=False
            )
            self.assert_ended(result, OK)
            self.assertEqual(result.stdout[160:168], REAL_SAVE[160:168])
            self.assertIn(b"written to standard output", result.stderr)

    def test_a_terminal_does_not(self):
        terminal = Terminal(
            SOLITON, "convert", "fc.123456", "out.sol", "--to", "xpat2", cwd=self.folder
        )
        self.addCleanup(terminal.close)
        self.assertEqual(terminal.finish(), USAGE)
        self.assertIn(b"--output FreeCell.000123456", terminal.output)
        self.assertNotIn(b"\0", terminal.output)
        self.file("oil.sol", "")
        terminal = Terminal(SOLITON, "convert", "bd.7", "oil.sol", "--to", "xpat2", cwd=self.folder)
        self.addCleanup(terminal.close)
        self.assertEqual(terminal.finish(), USAGE)
        self.assertIn(b"--output BakersDozen.000000007", terminal.output)

    def test_standard_input(self):
        result = self.soliton(
            "convert", "fc.123456", "-", "--to", "xpat2", "-o", "save", stdin="21 27\n"
        )
        self.assert_ended(result, OK)
        self.assertEqual((self.folder / "save").read_bytes()[160:168], REAL_SAVE[160:168])
        self.assert_refused(
            self.soliton("convert", "-", "-", "--to", "xpat2"),
            USAGE,
            "standard input cannot be both",
        )

    def test_illegal_moves(self):
        self.file("bad.sol", "21 27\n21 27\n")
        self.file("save", b"older")
        self.assert_refused(
            self.soliton("convert", "fc.123456", "bad.sol", "--to", "xpat2", "-o", "save"),
            BAD_DATA,
            "bad.sol:2: move 2: 6S onto 7D: ",
        )
        self.assertEqual((self.folder / "save").read_bytes(), b"older")

    def test_what_xpat2_does_not_play(self):
        for deal, options, words in [
            ("fc.123456", ["--rules", "cells=3"], "does not play FreeCell by these rules"),
            ("fc.ms1", [], "its own seeds"),
            ("bg.1", [], "no game like BakersGame"),
            ("peg.english", [], "of the kind pegs"),
        ]:
            # The solution does not matter: its first move is illegal, or it is for another game.
            self.file("none.sol", "")
            self.file("header.sol", "soliton 1 autoplay=none\n99 V\n")
            for solution in "none.sol", "out.sol", "header.sol":
                self.assert_refused(
                    self.soliton(
                        "convert", deal, solution, "--to", "xpat2", "-o", "save", *options
                    ),
                    USAGE,
                    words,
                )
        self.file("layout", "rules: ranks=1\nAC AS AH AD\n")
        self.assert_refused(
            self.soliton("convert", "layout", "none.sol", "--to", "xpat2", "-o", "save"),
            USAGE,
            "xpat2",
        )
        self.assertFalse((self.folder / "save").exists())

    def test_not_a_solution(self):
        self.file("save", REAL_SAVE)
        self.assert_refused(
            self.soliton("convert", "fc.123456", "save", "--to", "xpat2"),
            BAD_DATA,
            "save: a save of xpat2, not a solution file; see " "'soliton convert'",
        )
        # Wherever a solution is expected; also for a part of a save.
        for data in REAL_SAVE, REAL_SAVE[:99]:
            self.file("save", data)
            for result in [
                self.soliton("check", "FreeCell.123456", "save"),
                self.soliton("check", "peg.english", "save"),
                self.xpatsolver("FreeCell.123456", "-check", "save"),
            ]:
                self.assert_refused(
                    result,
                    BAD_DATA,
                    "save: a save of xpat2, not a solution file; " "see 'soliton convert'\n",
                )
        self.assert_refused(
            self.soliton("convert", "fc.123456", "missing", "--to", "xpat2"), NO_INPUT, "missing"
        )
        self.assert_refused(
            self.soliton("convert", "fc.1..3", "out.sol", "--to", "xpat2"), USAGE, "several puzzles"
        )

    def test_files_that_cannot_be_written(self):
        for path in "missing/save", ".":
            self.assert_refused(
                self.soliton("convert", "fc.123456", "out.sol", "--to", "xpat2", "-o", path),
                CANNOT_WRITE,
                "cannot write",
            )


class Overwriting(Case):
    def test_what_is_read_is_not_overwritten(self):
        self.file("save", REAL_SAVE)
        self.file("out.sol", "21 27\n")
        (self.folder / "link").symlink_to("save")
        os.link(self.folder / "save", self.folder / "twin")
        for output in "save", "./save", "link", "twin":
            self.assert_refused(
                self.soliton("convert", "save", "--to", "solution", "-o", output),
                USAGE,
                f"convert: {output} is the file that is read",
            )
        with open(self.folder / "save", "rb") as save:
            result = subprocess.run(
                [SOLITON, "convert", "-", "--to", "solution", "-o", "save"],
                stdin=save,
                cwd=self.folder,
                text=True,
                capture_output=True,
            )
        self.assert_refused(result, USAGE, "convert: save is the file that is read")
        self.assert_refused(
            self.soliton("convert", "fc.123456", "out.sol", "--to", "xpat2", "-o", "out.sol"),
            USAGE,
            "convert: out.sol is the file",
        )
        self.assertEqual((self.folder / "save").read_bytes(), REAL_SAVE)
        self.assertEqual((self.folder / "out.sol").read_text(), "21 27\n")

    def test_a_deal_is_no_file(self):
        self.file("out.sol", "21 27\n")
        for _ in range(2):  # the second time there is a file with the name of the deal
            self.assert_ended(
                self.soliton("convert", "fc.123456", "out.sol", "--to", "xpat2", "-o", "fc.123456"),
                OK,
            )
        self.file("layout", "rules: ranks=1\nAC AS AH AD\n")
        self.assert_refused(
            self.soliton("convert", "layout", "out.sol", "--to", "xpat2", "-o", "layout"),
            USAGE,
            "convert: layout is the file",
        )


class Usage(Case):
    def test_the_target(self):
        self.file("save", REAL_SAVE)
        self.assert_refused(self.soliton("convert", "save"), USAGE, "--to is needed")
        self.assert_refused(self.soliton("convert", "save", "--to", "xpat3"), USAGE, "'xpat3'")
        self.assert_refused(
            self.soliton("convert", "save", "--to", "xpat2"),
            USAGE,
            "--to xpat2 takes a puzzle and its solution file",
        )
        for target in "solution", "extended":
            self.assert_refused(
                self.soliton("convert", "fc.123456", "save", "--to", target),
                USAGE,
                f"--to {target} takes one file",
            )
        self.assert_refused(self.soliton("convert", "--to", "solution"), USAGE)
        self.assert_refused(self.soliton("convert", "a", "b", "c", "--to", "xpat2"), USAGE)

    def test_rules_are_not_for_saves(self):
        self.file("save", REAL_SAVE)
        self.assert_refused(
            self.soliton("convert", "save", "--to", "extended", "--take-back"),
            USAGE,
            "--take-back: the rules of a save are its own",
        )


if __name__ == "__main__":
    unittest.main()
