"""Proofs that a puzzle cannot be solved: solve --proof writes them, verify checks them."""

import json
import os
import signal
import subprocess
import unittest

from support import harness
from support.harness import (
    BAD_DATA,
    CANNOT_WRITE,
    GAVE_UP,
    INTERRUPTED,
    NO_INPUT,
    OK,
    SOLVED_DEAL,
    UNSOLVABLE,
    UNSOLVABLE_DEAL,
    USAGE,
)

LOST_PORT = "oooCDDoooCEFAAoCEFoGHHHFoGoooooGIIoo"


class Proofs(harness.Case):
    def prove(self, *puzzle):
        result = self.soliton("solve", *puzzle, "--brief", "--proof", "it.proof")
        self.assertEqual(result.returncode, UNSOLVABLE, result.stderr)
        self.assertIn("it.proof: written: a proof of ", result.stderr)
        return (self.folder / "it.proof").read_bytes()

    def assert_right(self, *arguments):
        result = self.soliton("verify", *arguments, "it.proof")
        self.assertEqual((result.returncode, result.stderr), (OK, ""))
        return result.stdout

    def test_a_proof_of_each_kind(self):
        self.prove(UNSOLVABLE_DEAL)
        self.assertRegex(
            self.assert_right(),
            r"^it\.proof: right: MidnightOil\.1 is unsolvable: "
            r"[\d,]+ positions, [\d,]+ moves\n$",
        )
        self.prove("peg.european")
        self.assertIn("right: peg.european", self.assert_right())
        self.prove(LOST_PORT)
        self.assertIn(" is unsolvable: ", self.assert_right())

    def test_chambers_instead_of_positions(self):
        """Where memory is too little for positions."""
        proof = self.prove("BakersDozen.1865", "--memory", "100K")
        self.assertIn(b"\nargument: hosts\npositions: 1069\n", proof)
        self.assertIn("BakersDozen.1865 is unsolvable: 1,069 positions", self.assert_right())

        forged = self.folder / "forged"
        forged.write_bytes(proof.replace(b"\nargument: hosts", b"", 1))
        self.assertNotEqual(self.soliton("verify", "forged").returncode, OK)
        claimed = self.prove("fc.1", "--rules", "ranks=3,columns=2,cells=0")
        forged.write_bytes(claimed.replace(b"positions:", b"argument: hosts\npositions:", 1))
        result = self.soliton("verify", "forged")
        self.assertEqual(result.returncode, BAD_DATA)
        self.assertIn("the argument of hosts does not hold for these rules", result.stderr)

    def test_rules_are_part_of_it(self):
        self.prove("fc.1", "--rules", "ranks=3,columns=2,cells=0")
        self.assertIn("FreeCell.1 (cells=0,columns=2,ranks=3) is unsolvable", self.assert_right())

    def test_a_layout_without_a_name(self):
        layout = self.folder / "layout"
        layout.write_text(
            "game: FreeCell\nrules: ranks=2,columns=1,cells=0\n" ": AC AS AH AD 2C 2S 2H 2D\n"
        )
        proof = self.prove("layout")
        self.assertIn(b"\npuzzle:\n    game: FreeCell\n", proof)
        layout.unlink()
        self.assertIn("right: the puzzle in it (FreeCell, ", self.assert_right())

    def test_json(self):
        self.prove(UNSOLVABLE_DEAL)
        answer = json.loads(self.assert_right("--json"))
        self.assertEqual((answer["puzzle"], answer["outcome"]), (UNSOLVABLE_DEAL, "right"))
        self.assertGreater(answer["legal_moves"], answer["positions"])
        for path in ("nowhere", "/dev/null"):
            answer = json.loads(self.soliton("verify", "--json", path).stdout)
            self.assertEqual((answer["puzzle"], answer["outcome"]), (None, "error"))

    def test_through_a_pipe(self):
        proof = self.prove(UNSOLVABLE_DEAL)
        result = self.soliton("verify", "-", stdin=proof, text=False)
        self.assertEqual(result.returncode, OK)
        self.assertIn(b"standard input: right", result.stdout)

    def test_no_solver_is_believed(self):
        """The proof of one deal under the name of another, and a set that is not closed."""
        proof = self.prove(UNSOLVABLE_DEAL)
        forged = self.folder / "forged"
        forged.write_bytes(proof.replace(b"MidnightOil.1\n", b"MidnightOil.4\n", 1))
        result = self.soliton("verify", "forged")
        self.assertEqual(result.returncode, BAD_DATA)
        self.assertIn("this is another puzzle than MidnightOil.4", result.stderr)

        head = proof[: proof.index(b"positions:")]
        forged.write_bytes(head + b"positions: 1\n")
        result = self.soliton("verify", "forged")
        self.assertEqual((result.returncode, result.stderr), (GAVE_UP, ""))
        self.assertRegex(
            result.stdout,
            r"^forged: wrong: the move \d+ \S+ leads from position 0 "
            r"to one that is not among them\n$",
        )
        answer = json.loads(self.soliton("verify", "--json", "forged").stdout)
        self.assertEqual(answer["outcome"], "wrong")

    def test_no_proof_of_what_can_be_solved(self):
        result = self.soliton("solve", SOLVED_DEAL, "--brief", "--proof", "it.proof")
        self.assertEqual(result.returncode, OK)
        self.assertIn("it.proof: not written: there is a solution", result.stderr)
        self.assertEqual(os.listdir(self.folder), [])

    def test_an_older_file_survives_what_gives_up(self):
        old = self.folder / "it.proof"
        old.write_text("old")
        result = self.soliton(
            "solve", "fc.ms11982", "--brief", "--proof", "it.proof", "--max-positions", "60600"
        )
        self.assertEqual(result.returncode, GAVE_UP)
        self.assertEqual(old.read_text(), "old")
        self.assertEqual(os.listdir(self.folder), ["it.proof"])

    def test_a_puzzle_is_not_written_over(self):
        layout = self.folder / "layout"
        layout.write_text("game: FreeCell\nrules: ranks=1\n: AC AS AH AD\n")
        for option in ("--proof", "--output"):
            result = self.soliton("solve", "layout", option, "./layout")
            self.assertEqual(result.returncode, USAGE)
            self.assertIn("is the file that the puzzle is read from", result.stderr)
        self.assertIn("game:", layout.read_text())
        result = self.soliton("solve", "mo.1", "--proof", "one", "--output", "one")
        self.assertEqual(result.returncode, USAGE)

    def test_games_without_proofs(self):
        result = self.soliton(
            "solve",
            "mof.9",
            "--rules",
            "ranks=2,columns=1,rotations=0,redeals=1,autoplay=all",
            "--brief",
            "--proof",
            "it.proof",
        )
        self.assertEqual(result.returncode, GAVE_UP)
        self.assertIn("no proofs for games with rotations or redeals", result.stderr)
        self.assertEqual(os.listdir(self.folder), [])


class Sections(harness.Case):
    """Of a board without a jump; larger ones are in tests/differential/test_proof_sections.py."""

    HEAD = b"soliton proof 2\npuzzle:\n    #oo#o\nsections:\n"

    def verify(self, body, *options):
        (self.folder / "it").write_bytes(self.HEAD + body)
        return self.soliton("verify", "it", *options)

    def test_right_and_wrong(self):
        result = self.verify(b"\1\1\0\0")
        self.assertEqual((result.returncode, result.stderr), (OK, ""))
        self.assertRegex(
            result.stdout, r"^it: right: .* is unsolvable: 1 position in 1 section, 0 moves\n$"
        )
        answer = json.loads(self.verify(b"\1\1\0\0", "--json").stdout)
        self.assertEqual(
            (answer["outcome"], answer["positions"], answer["sections"]), ("right", 1, 1)
        )
        result = self.verify(b"\1\1\2\0")
        self.assertEqual((result.returncode, result.stderr), (GAVE_UP, ""))
        self.assertRegex(result.stdout, "^it: wrong: a move leads from one section to ")
        result = self.verify(b"\1\1\0\0", "--max-positions", "0")
        self.assertEqual(result.returncode, GAVE_UP)


class BadInput(harness.Case):
    def refuse(self, data, code, words):
        (self.folder / "it").write_bytes(data)
        result = self.soliton("verify", "it")
        self.assertEqual((result.returncode, result.stdout), (code, ""))
        self.assertIn(words, result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1)

    def test_what_is_no_proof(self):
        self.refuse(b"", BAD_DATA, "this is not a proof")
        self.refuse(b"soliton proof 3\n", BAD_DATA, "this version is not known")
        self.refuse(b"soliton proof 1\n", BAD_DATA, "'puzzle:' is missing here")
        self.refuse(b"soliton proof 1\npuzzle: FreeCell.x\n", BAD_DATA, ":2: ")
        self.refuse(b"soliton proof 1\npuzzle: FreeCell.1\n", BAD_DATA, "'positions:' is missing")
        self.refuse(
            b"soliton proof 1\npuzzle: FreeCell.1\npositions: many\n",
            BAD_DATA,
            "not a number of positions",
        )
        self.refuse(
            b"soliton proof 1\npuzzle: FreeCell.1\npositions: 4000000000\n",
            BAD_DATA,
            "position 1: the file ends",
        )
        self.refuse(b"soliton proof 2\npuzzle: FreeCell.1\n", BAD_DATA, "'sections:' is missing")
        self.refuse(
            b"soliton proof 2\npuzzle: FreeCell.1\nsections: 1\n",
            BAD_DATA,
            ":3: nothing can stand behind 'sections:'",
        )
        head = b"soliton proof 2\npuzzle: FreeCell.1\nsections:\n"
        self.refuse(head, BAD_DATA, "section 0: the file ends")
        self.refuse(head + b"\0", BAD_DATA, "there is no section")
        self.refuse(head + b"\1\1\0", BAD_DATA, "section 1: the file ends")
        self.refuse(
            b"soliton proof 1\npuzzle: FreeCell.1\nargument: trust me\npositions: 1\n",
            BAD_DATA,
            "not known",
        )
        self.refuse(
            b"soliton proof 1\npuzzle: FreeCell.1\nnonsense\npositions: 1\n",
            BAD_DATA,
            "is no claim",
        )

    def test_what_is_not_there(self):
        result = self.soliton("verify", "nowhere")
        self.assertEqual(result.returncode, NO_INPUT)
        self.assertIn("nowhere: No such file", result.stderr)

    def test_what_never_ends_is_not_read_to_the_end(self):
        result = self.soliton("verify", "/dev/zero")
        self.assertEqual(result.returncode, BAD_DATA)
        self.assertIn("/dev/zero:1: this is not a proof", result.stderr)
        result = self.endless(b"soliton proof 1\n")
        self.assertEqual(result.returncode, BAD_DATA)
        self.assertIn("standard input:2: 'puzzle:' is missing", result.stderr)

    HEAD = b"soliton proof 1\npuzzle: FreeCell.1\npositions: 4000000000\n"
    SECTIONS = b"soliton proof 2\npuzzle: FreeCell.1\nsections:\n\3\1\0"

    def endless(self, begin, *options, then="cat /dev/zero"):
        """Runs verify on input that begins like that and never ends."""
        (self.folder / "begin").write_bytes(begin)
        with subprocess.Popen(
            ["sh", "-c", f"cat begin; exec {then}"],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as writer:
            result = subprocess.run(
                [harness.SOLITON, "verify", *options, "-"],
                stdin=writer.stdout,
                capture_output=True,
                text=True,
                timeout=harness.TIMEOUT,
                env=harness.environment(),
                check=False,
            )
            writer.kill()
        return result

    def test_limits_hold_while_it_is_read(self):
        """For input that never ends, and for input that never comes."""
        # A position that is told by ever more changes.
        changes = "tr '\\0' '\\023' < /dev/zero"
        for begin, then in (
            (self.HEAD, changes),
            (self.SECTIONS, changes),
            (self.HEAD, "cat"),
            (self.SECTIONS, "cat"),
            (b"", "cat"),
        ):
            result = self.endless(begin, "--timeout", "0.2", "--memory", "20M", "--json", then=then)
            self.assertEqual(result.returncode, GAVE_UP, result.stderr)
            self.assertEqual(
                result.stderr,
                "soliton: standard input: gave up: the time limit of 0.2 s was reached\n",
            )
            answer = json.loads(result.stdout)
            self.assertEqual(answer["outcome"], "gave-up")
            self.assertRegex(answer["reason"], "^the time limit of")

    def test_files_are_not_kept_in_memory(self):
        with open(self.folder / "it", "wb") as file:
            file.write(self.HEAD)
            file.truncate(5 << 30)
        result = self.soliton("verify", "it", "--memory", "20M")
        self.assertEqual(result.returncode, BAD_DATA)
        self.assertIn("it: position 1: it is there twice", result.stderr)

    def test_text_that_goes_on_and_on(self):
        head = self.HEAD.replace(b"positions", b"argument: deadlock\n" * 60_000 + b"positions")
        self.refuse(head, BAD_DATA, "the text before 'positions:' is too long")

    def test_a_pipe_that_nobody_writes_to(self):
        """It ends at a limit, or by a signal, which must not wait for a writer either."""
        os.mkfifo(self.folder / "pipe")
        result = self.soliton("verify", "pipe", "--timeout", "0.2")
        self.assertEqual(result.returncode, GAVE_UP)
        self.assertIn("pipe: gave up: the time limit of 0.2 s was reached", result.stderr)
        for command in ["verify", "pipe"], ["solve", "mo.1", "pipe"], ["survey", "pipe"]:
            with subprocess.Popen(
                [harness.SOLITON, *command],
                cwd=self.folder,
                env=harness.environment(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            ) as process:
                with self.assertRaises(subprocess.TimeoutExpired, msg=command):
                    process.wait(timeout=0.3)
                process.send_signal(signal.SIGTERM)
                self.assertIn(
                    process.wait(timeout=harness.TIMEOUT), (INTERRUPTED, -signal.SIGTERM), command
                )

    def test_a_pipe_with_a_name(self):
        self.soliton("solve", "mo.1", "--proof", "it")
        os.mkfifo(self.folder / "pipe")
        with subprocess.Popen(["cp", "it", "pipe"], cwd=self.folder):
            result = self.soliton("verify", "pipe")
        self.assertEqual((result.returncode, result.stderr), (OK, ""))

    def test_one_puzzle_at_a_time(self):
        for puzzles in (["mo.1", "mo.2"], ["mo.1..2"]):
            result = self.soliton("solve", *puzzles, "--proof", "it")
            self.assertEqual(result.returncode, USAGE)
            self.assertIn("--proof writes a file for one puzzle", result.stderr)

    def test_through_a_pipe(self):
        result = self.soliton("solve", "mo.1", "--proof", "-", text=False)
        self.assertEqual(result.returncode, UNSOLVABLE)
        self.assertIn(b"MidnightOil.1: unsolvable: ", result.stderr)
        result = self.soliton("verify", "-", stdin=result.stdout, text=False)
        self.assertEqual((result.returncode, result.stderr), (OK, b""))
        self.assertIn(b"standard input: right: MidnightOil.1 is unsolvable", result.stdout)
        # What is solved has no proof, and nothing else goes there.
        result = self.soliton("solve", SOLVED_DEAL, "--proof", "-")
        self.assertEqual((result.returncode, result.stdout), (OK, ""))
        self.assertIn("standard output: not written: there is a solution", result.stderr)

    def test_where_nothing_can_be_written(self):
        result = self.soliton("solve", "mo.1", "--proof", "nowhere/it")
        self.assertEqual((result.returncode, result.stdout), (CANNOT_WRITE, ""))
        if os.path.exists("/dev/full"):
            result = self.soliton("solve", "mo.1", "--brief", "--proof", "/dev/full")
            self.assertEqual(result.returncode, CANNOT_WRITE)
            same = self.soliton("solve", SOLVED_DEAL, "--brief", "--output", "/dev/full")
            self.assertEqual(result.stderr, same.stderr)
            self.assertIn("cannot write /dev/full: No space left on device\n", result.stderr)

    def test_limits(self):
        self.soliton("solve", "mo.1", "--proof", "it")
        result = self.soliton("verify", "it", "--timeout", "0")
        self.assertEqual(result.returncode, GAVE_UP)
        self.assertIn("it: gave up: the time limit of 0 s was reached", result.stderr)
        result = self.soliton("verify", "it", "--memory", "100K")
        self.assertEqual(result.returncode, GAVE_UP)
        self.assertIn("it: gave up: the memory limit of ", result.stderr)
        result = self.soliton("verify", "it", "--max-positions", "100", "--json")
        self.assertEqual(result.returncode, GAVE_UP)
        answer = json.loads(result.stdout)
        self.assertEqual(
            (answer["outcome"], answer["reason"], answer["limit"]),
            ("gave-up", "the limit of 100 positions was reached", "max-positions"),
        )

    def test_an_interrupt(self):
        """In a long search for a proof: nothing is left behind."""
        with subprocess.Popen(
            [harness.SOLITON, "solve", "BakersDozen.218", "--brief", "--proof", "it"],
            cwd=self.folder,
            env=harness.environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            try:
                process.wait(timeout=0.5)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGINT)
            self.assertIn(process.wait(timeout=harness.TIMEOUT), (INTERRUPTED, UNSOLVABLE))
        self.assertIn(os.listdir(self.folder), ([], ["it"]))


if __name__ == "__main__":
    unittest.main()
