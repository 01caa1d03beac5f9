"""Surveys: what is refused, the options, and the terminal."""

import os
import pathlib
import random
import re
import sqlite3
import struct
import unittest

from support.harness import (
    BAD_DATA,
    CANNOT_WRITE,
    INTERRUPTED,
    NO_INPUT,
    OK,
    SOLITON,
    USAGE,
    Terminal,
    released,
)
from support.surveys import ENDLESS, SANITISED, SETTINGS, SOME, TABLES, Surveys, seal

FORMATS = pathlib.Path(__file__).resolve().parents[2] / "docs" / "formats.md"


class Refused(Surveys):
    """A file that is refused stays as it was, to the byte, and nothing is left beside it."""

    def setUp(self):
        super().setUp()
        self.assert_ended(self.survey("st", "1..60", *SETTINGS), OK)

    def assert_untouched(self, code, words, *arguments, db="survey.sqlite", **options):
        before = (self.folder / db).read_bytes()
        names = sorted(os.listdir(self.folder))
        for command in (
            [arguments]
            if arguments
            else [("st", "1..90", *SETTINGS), (), ("--retry", "undecided", "--memory", "2G")]
        ):
            result = self.survey(*command, "--db", db, **options)
            self.assert_refused(result, code, f"{db}: ", words)
            self.assertEqual((self.folder / db).read_bytes(), before, command)
            self.assert_only(*names)

    def test_other_settings(self):
        for words, arguments in [
            ("survey of Seahaven, not of FreeCell", ["fc", "1..90", *SETTINGS]),
            ("rules", ["st", "1..90", *SETTINGS, "--rules", "cells=3"]),
            ("rules", ["st", "1..90", *SETTINGS, "--autoplay", "none"]),
            ("was made with --max-positions 2000; ", ["st", "1..90"]),
            ("not with --max-positions 1999; ", ["st", "1..90", "--max-positions", "1999"]),
            ("not with --memory 1073741824; ", ["st", "1..90", *SETTINGS, "--memory", "1G"]),
            ("was made without --timeout; ", ["st", "1..90", *SETTINGS, "--timeout", "100"]),
            ("was made without --shortest; ", ["st", "1..90", *SETTINGS, "--shortest"]),
            ("; repeat its options: --max-positions 2000\n", ["st", "1..90", *SETTINGS, "--all"]),
            ("--keep", ["st", "1..90", *SETTINGS, "--keep", "none"]),
        ]:
            self.assert_untouched(USAGE, words, *arguments)
        # The same settings, written otherwise.
        for arguments in [
            ["Seahaven", "1..90", "--memory", "1536M", "--max-positions", "02000"],
            ["st", "1..90", *SETTINGS, "--rules", "cells=4"],
            ["st", "1..90", *SETTINGS, "--rules", ""],
            ["st", "1..90", *SETTINGS, "--autoplay", "all", "--keep", "unsolvable"],
        ]:
            self.assert_ended(self.survey(*arguments), OK)
        self.assertEqual(self.counts("survey.sqlite")[0], 90)

    def test_another_engine(self):
        self.copy("survey.sqlite", "changed")
        self.sql("changed", "UPDATE survey SET engine = '0.0.9'")
        self.assert_untouched(BAD_DATA, "is not as it was written", db="changed")
        self.sql(
            "survey.sqlite",
            "UPDATE survey SET engine = '0.0.9',"
            " digest = digest(game, rules, options, '0.0.9', keep)",
            sealed=True,
        )
        self.assert_untouched(USAGE, "was made by another engine (0.0.9)")

    def test_options_that_cannot_be(self):
        self.sql(
            "survey.sqlite",
            "UPDATE survey SET options = 'memory=much',"
            " digest = digest(game, rules, 'memory=much', engine, keep)",
            sealed=True,
        )
        for arguments in [], ["--retry", "undecided", "--memory", "2G"]:
            self.assert_untouched(BAD_DATA, "has invalid options: memory takes", "-q", *arguments)

    def test_numbers_that_cannot_be(self):
        """Their sum overflows."""
        self.sql(
            "survey.sqlite",
            "UPDATE batch SET deals = 9223372036854775807,"
            " digest = digest(batch, 9223372036854775807, size)",
            "INSERT INTO batch SELECT 2, deals, size, digest(2, deals, size) FROM batch",
            sealed=True,
        )
        self.assert_untouched(BAD_DATA, "is damaged: its numbers of deals are impossible", "-q")

    def test_retries_that_cannot_be(self):
        before = (self.folder / "survey.sqlite").read_bytes()
        for arguments in [
            ["--memory", "much"],
            ["--timeout", "soon"],
            ["--max-positions", "-1"],
            ["--threads", "x"],
            [],
            SETTINGS,
        ]:
            result = self.survey("--retry", "undecided", *arguments)
            self.assert_refused(result, USAGE, "soliton: survey: --")
            self.assertEqual((self.folder / "survey.sqlite").read_bytes(), before, arguments)
        self.assert_only("survey.sqlite")

    def test_nothing_to_do(self):
        """A complete survey stays as it is, too."""
        retry = ("--retry", "undecided", "--max-positions", "3000")
        self.assert_ended(self.survey(*retry), OK)
        before = (self.folder / "survey.sqlite").read_bytes()
        for arguments in ["st", "1..60", *SETTINGS], ["st", "7", *SETTINGS], [], retry:
            self.assert_ended(self.survey(*arguments), OK)
            self.assertEqual((self.folder / "survey.sqlite").read_bytes(), before, arguments)
        self.assert_only("survey.sqlite")

    def test_a_chunk_that_was_removed(self):
        """Its deals are still there, and would be counted twice."""
        (chunk,) = self.rows("survey.sqlite", "SELECT chunk FROM chunk WHERE undecided > 0 LIMIT 1")
        self.sql("survey.sqlite", f"DELETE FROM chunk WHERE chunk = {chunk[0]}")
        self.assert_refused(self.survey(), BAD_DATA, "survey.sqlite: is damaged: ")

    def assert_noticed(self, words, *statements):
        """After these changes, nobody goes on with the survey or reports it."""
        self.copy("survey.sqlite", "changed")
        self.sql("changed", *statements)
        self.assert_untouched(BAD_DATA, words, db="changed")
        self.assert_refused(
            self.soliton("report", "changed"), BAD_DATA, "changed: is damaged: ", words
        )

    def test_the_seal(self):
        """It is as docs/formats.md says, and notices rows that are removed, added or changed."""
        self.assert_ended(self.survey("--retry", "undecided", "--max-positions", "3000"), OK)
        connection = sqlite3.connect(self.folder / "survey.sqlite")
        rows = connection.execute("SELECT * FROM seal").fetchall()
        self.assertEqual(rows, sorted(seal(connection)))
        documented = {"struct": struct}
        for code in re.findall(r"```\n(def .*?)```", FORMATS.read_text(), re.S):
            exec(code, documented)
        self.assertEqual(rows, sorted(documented["seal"](connection)))
        connection.close()
        for table in TABLES:
            (rows,) = self.rows("survey.sqlite", f"SELECT count(*) FROM {table}")
            self.assertGreater(rows[0], 0, table)
            wrong = f"the table {table} has other rows than were written: "
            self.assert_noticed(f"{wrong}0, not {rows[0]}", f"DELETE FROM {table}")
            key = "rowid" if table in ("survey", "batch", "attempt") else "digest"
            self.assert_noticed(
                f"{wrong}{rows[0] - 1}, not {rows[0]}",
                f"DELETE FROM {table} " f"WHERE {key} = (SELECT {key} FROM {table} LIMIT 1)",
            )
        self.assert_noticed(
            "the table survey has other rows than were written: 2, not 1",
            "INSERT INTO survey SELECT * FROM survey",
        )
        self.assert_noticed(
            "the table deal has other rows than were written, though as many",
            "UPDATE deal SET positions = positions + 1,"
            " digest = digest(series, number, outcome, moves, positions + 1)",
        )
        self.assert_noticed("the table seal has no row for the table seal", "DELETE FROM seal")
        self.assert_noticed("the table seal has ", "DELETE FROM seal WHERE name = 'ranking'")
        self.assert_noticed("the table seal is not as it should be", "DROP TABLE seal")

    def test_another_version(self):
        self.sql("survey.sqlite", "PRAGMA user_version = 1")
        self.assert_untouched(BAD_DATA, "was made by Soliton with another format (1, not 2)")

    def test_another_program(self):
        self.sql("survey.sqlite", "PRAGMA application_id = 7")
        self.assert_untouched(BAD_DATA, "is not a Soliton survey")
        self.sql("other", "CREATE TABLE survey(game)", "INSERT INTO survey VALUES('FreeCell')")
        self.assert_untouched(BAD_DATA, "is not a Soliton survey", db="other")

    def test_no_database(self):
        self.file("text", "FreeCell 1..100\n")
        self.file("garbage", random.Random(1).randbytes(20000))
        self.file("half", b"SQLite format 3\0" + random.Random(2).randbytes(9000))
        for name in "text", "garbage", "half":
            self.assert_untouched(BAD_DATA, "", db=name)
        # Only an empty file is like none.
        self.file("empty")
        self.assert_ended(self.survey("st", "1..60", *SETTINGS, "--db", "empty"), OK)
        self.assertEqual(self.export("empty"), self.export("survey.sqlite"))

    @released
    def test_damage(self):
        self.assert_ended(self.survey("st", f"1..{SOME}", *SETTINGS, "--all", "--db", "large"), OK)
        data = (self.folder / "large").read_bytes()
        self.file("short", data[: len(data) // 2])
        self.assert_untouched(BAD_DATA, "damaged", "st", "1..90", *SETTINGS, "--all", db="short")
        self.assert_untouched(BAD_DATA, "damaged", db="short")

    @released
    @unittest.skipIf(SANITISED, "waits for the lock, and once is enough")
    def test_a_lock(self):
        # Opening the file again would lose the lock: it is released when any descriptor is closed.
        before = (self.folder / "survey.sqlite").read_bytes()
        holder = sqlite3.connect(self.folder / "survey.sqlite")
        holder.execute("BEGIN EXCLUSIVE")
        self.assert_refused(self.survey("st", "1..90", *SETTINGS), CANNOT_WRITE, "survey.sqlite: ")
        holder.rollback()
        holder.close()
        self.assertEqual((self.folder / "survey.sqlite").read_bytes(), before)
        self.assert_ended(self.survey("st", "1..90", *SETTINGS), OK)

    def test_permissions(self):
        path = self.folder / "survey.sqlite"
        before = path.read_bytes()
        path.chmod(0o444)
        self.assert_refused(
            self.unprivileged(self.survey, "st", "1..90", *SETTINGS),
            CANNOT_WRITE,
            "survey.sqlite: ",
        )
        path.chmod(0o000)
        result = self.unprivileged(self.survey, "st", "1..90", *SETTINGS)
        self.assertIn(result.returncode, (CANNOT_WRITE, NO_INPUT))
        self.assertEqual(path.read_bytes(), before)
        self.assert_refused(
            self.unprivileged(self.survey, "st", "1..9", "--db", "new"), CANNOT_WRITE, "new: "
        )
        self.assert_only("survey.sqlite")

    def test_no_file_at_all(self):
        (self.folder / "folder").mkdir()
        self.assert_refused(self.survey("st", "1..9", "--db", "no/such"), CANNOT_WRITE, "no/such: ")
        result = self.survey("st", "1..9", "--db", "folder")
        self.assertIn(result.returncode, (CANNOT_WRITE, NO_INPUT))
        for arguments in [], ["--retry", "undecided", "--memory", "2G"]:
            self.assert_refused(
                self.survey(*arguments, "--db", "a b"),
                NO_INPUT,
                "there is no survey in a b yet; begin one, such as: "
                "soliton survey FreeCell 1..1000 --db 'a b'\n",
            )
        self.assert_only("folder", "survey.sqlite")


class Usage(Surveys):
    def test_mistakes(self):
        self.file("empty", "# nothing\n")
        self.file("wrong", "fc 1..3\nfc 5..\n")
        self.file("binary", bytes(range(256)))
        for code, arguments in [
            (USAGE, ["fc"]),
            (USAGE, ["1..9"]),
            (USAGE, ["fc", "st", "1"]),
            (USAGE, ["fc.1", "st.1"]),
            (USAGE, ["fc", "9..1"]),
            (USAGE, ["fc", "1..1000000000"]),
            (USAGE, ["st", "ms1"]),
            (USAGE, ["fc", "ms0"]),
            (USAGE, ["peg.english"]),
            (USAGE, ["fc", "1", "--keep", "few"]),
            (USAGE, ["fc", "1", "--keep", "none", "--all"]),
            (USAGE, ["fc", "1", "--chunk", "0"]),
            (USAGE, ["fc", "1", "--chunk", "x"]),
            (USAGE, ["fc", "1", "--chunk", "-1"]),
            (USAGE, ["fc", "1", "--chunk", ""]),
            (USAGE, ["fc", "1", "--chunk", "1000001"]),
            (USAGE, ["fc", "1", "--threads", "x"]),
            (USAGE, ["fc", "1", "--threads", "-1"]),
            (USAGE, ["fc", "1", "--threads", "100000"]),
            (USAGE, ["--threads", "x"]),
            (USAGE, ["fc", "1", "--db", ""]),
            (USAGE, ["fc", "1", "--db", "-"]),
            (USAGE, ["fc", "1", "--progress", "x"]),
            (USAGE, ["fc", "1", "--progress", "0"]),
            (USAGE, ["fc", "1", "--progress", "-1"]),
            (USAGE, ["fc", "1", "--progress", ""]),
            (USAGE, ["fc", "1", "--progress", "1.2.3"]),
            (USAGE, ["fc", "1", "--progress", "."]),
            (USAGE, ["fc", "1", "--progress", "5", "-q"]),
            (USAGE, ["fc", "1,000"]),
            (USAGE, ["fc", "1-10"]),
            (USAGE, ["FreeCell.0001"]),
            (USAGE, ["fc", "1", "--db"]),
            (USAGE, ["fc", "1", "--start", "a1"]),
            (USAGE, ["fc", "1", "--rules", "x=1"]),
            (USAGE, ["fc", "1", "--rules", "cells=99"]),
            (USAGE, ["fc", "1", "--autoplay", "perhaps"]),
            (USAGE, ["fc", "1", "--timeout", "soon"]),
            (USAGE, ["fc", "1", "--memory", "much"]),
            (USAGE, ["fc", "1", "--metric", "slides"]),
            (USAGE, ["fc", "1", "--shortest", "--forget", "3"]),
            (USAGE, ["fc", "1", "--brief"]),
            (USAGE, ["--retry", "all"]),
            (USAGE, ["--retry", "undecided", "fc", "1"]),
            (USAGE, ["--retry", "undecided", "--rules", "cells=2"]),
            (USAGE, ["--retry", "undecided", "--shortest"]),
            (USAGE, ["--retry", "undecided", "--all"]),
            (USAGE, ["--retry", "undecided", "--memory", "nonsense"]),
            (USAGE, ["--memory", "2G"]),
            (USAGE, ["--keep", "all"]),
            (USAGE, ["--all"]),
            (USAGE, ["--rules", "cells=2"]),
            (USAGE, ["--take-back"]),
            (USAGE, ["--chunk", "9"]),
            (NO_INPUT, ["nix"]),
            (NO_INPUT, ["fc", "1", "nix"]),
            (NO_INPUT, ["."]),
            (BAD_DATA, ["empty"]),
            (BAD_DATA, ["wrong"]),
            (BAD_DATA, ["binary"]),
        ]:
            with self.subTest(arguments):
                self.assert_refused(self.survey(*arguments), code, "soliton: ")
        self.assertIn("wrong:2: ", self.survey("wrong").stderr)
        self.assertIn(
            "from 1 to 1000000, not '1000001'", self.survey("fc", "1", "--chunk", "1000001").stderr
        )
        self.assertIn("--timeout takes", self.survey("fc", "1", "--timeout", "soon").stderr)
        self.assertIn(
            "no such game (did you mean FreeCell?), deal or file",
            self.survey("FreeCel", "1").stderr,
        )
        self.assertIn("(did you mean FreeCell?)", self.survey("FreeCel.1..5").stderr)
        self.assertIn("a range is written as 1..10\n", self.survey("fc", "1-10").stderr)
        self.assertIn("--rules: ", self.survey("fc", "1", "--rules", "x=1").stderr)
        self.assert_only("binary", "empty", "wrong")

    def test_no_metric(self):
        """Deals are counted in moves only: there is nothing to choose."""
        self.assert_refused(self.survey("fc", "1", "--metric", "moves"), USAGE, "--metric")
        page = self.soliton("help", "survey").stdout
        self.assertIn("--shortest", page)
        self.assertNotIn("metric", page)
        self.assert_only()

    def test_files_that_have_names_like_deals(self):
        for name in "fc.txt", "1..9x", "peg.english", "1-9":
            self.assertNotIn("file", self.survey("st", name).stderr)
            self.file(name, "st 1..9\n")
            self.assert_refused(
                self.survey("st", name),
                USAGE,
                f"'{name}'",
                f"; the file of that name is ./{name}\n",
            )
            self.assert_ended(self.survey(f"./{name}"), OK)

    def test_words_for_one(self):
        self.assertIn("FreeCell: 1 deal: 1 solved", self.survey("fc", "1").stdout)
        self.assertIn("FreeCell: 2 deals: 2 solved", self.survey("fc", "2").stdout)

    def test_thousands(self):
        self.assertIn(
            "Seahaven: 1,200 deals: ", self.survey("st", "1..1200", *SETTINGS[:1], "9").stdout
        )

    def test_a_retry_with_the_limits_that_were_not_enough(self):
        self.assert_ended(self.survey("st", "1..60", "--max-positions", "300"), OK)
        for limits in (
            [],
            ["--max-positions", "300"],
            ["--max-positions", "200"],
            ["--timeout", "100"],
            ["--memory", "1G"],
        ):
            self.assert_refused(
                self.survey("--retry", "undecided", *limits),
                USAGE,
                "a larger limit",
                "--max-positions 3000 (it is 300)",
            )
        self.assert_ended(self.survey("--retry", "undecided", "--memory", "2G"), OK)
        self.assert_ended(
            self.survey("fc", "1..3", "--shortest", "--memory", "64K", "--db", "x"), OK
        )
        self.assert_refused(
            self.survey("--retry", "undecided", "--db", "x"), USAGE, "such as --memory 1M"
        )

    def test_nothing_is_undecided(self):
        self.assert_ended(self.survey("fc", "1..9"), OK)
        result = self.survey("--retry", "undecided")
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout, "FreeCell: no deal is undecided\n")

    def test_progress_without_a_terminal(self):
        deals = ("fc", "3", "--shortest", "--timeout", "0.5", "--progress", "0.2")
        result = self.survey(*deals)
        self.assert_ended(result, OK)
        lines = result.stderr.splitlines()
        self.assertGreaterEqual(len(lines), 2)
        for line in lines:
            self.assertRegex(line, r"^soliton: 0 of 1 deal, \d s$")
        self.assertEqual(self.survey(*deals).stderr, "")  # there is nothing to do

    def test_standard_output_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            result = self.survey("fc", "1..20", stdout=full)
        self.assert_ended(result, CANNOT_WRITE)
        self.assertEqual(self.counts("survey.sqlite")[0], 20)


class OnATerminal(Surveys):
    def test_progress_and_interrupt(self):
        terminal = Terminal(
            SOLITON,
            "survey",
            "st",
            "1..1000000",
            "--threads",
            "2",
            "--chunk",
            "5",
            cwd=self.folder,
            columns=120,
        )
        self.addCleanup(terminal.close)
        terminal.wait_for(b" left")
        terminal.press(b"\x03")
        self.assertEqual(terminal.finish(), INTERRUPTED)
        screen = terminal.output.decode()
        self.assertRegex(
            screen,
            r"\r\d+ %, \d+ .* left: [\d,]+ of 1,000,000 deals, "
            r"[\d.]+( k)?/s, [\d,]+ unsolvable",
        )
        self.assertRegex(
            screen,
            r"\nsoliton: survey: interrupted: [\d,]+ of 1,000,000 deals are "
            r"done, and stored in survey.sqlite; the same command goes on",
        )
        done = int(re.search(r"interrupted: ([\d,]+) of", screen).group(1).replace(",", ""))
        self.assertEqual(self.counts("survey.sqlite")[0], done)

    def test_what_to_read(self):
        terminal = Terminal(SOLITON, "survey", "fc", "1..9", "--db", "a b", cwd=self.folder)
        self.addCleanup(terminal.close)
        self.assertEqual(terminal.finish(), OK)
        self.assertRegex(
            terminal.output.decode().replace("\r", ""),
            r"^FreeCell: 9 deals: [^\n]*/s\nsoliton: for a report: " r"soliton report 'a b'\n$",
        )

    @released
    @unittest.skipIf(SANITISED, "waits for words, and once is enough")
    def test_quiet_is_quiet_there_too(self):
        terminal = Terminal(SOLITON, "survey", *ENDLESS, "--timeout", "0.8", "-q", cwd=self.folder)
        self.addCleanup(terminal.close)
        self.assertEqual(terminal.finish(), OK)
        self.assertEqual(terminal.output, b"")


if __name__ == "__main__":
    unittest.main()
