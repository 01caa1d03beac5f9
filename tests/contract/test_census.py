"""All puzzles of a kind, in a file: nothing lost, nothing twice, whatever happens to it."""

import json
import signal
import subprocess
import time

from support.harness import (
    BAD_DATA,
    CANNOT_WRITE,
    INTERRUPTED,
    OK,
    SOLITON,
    TIMEOUT,
    USAGE,
    released,
    start,
    wait_for_search,
)
from support.surveys import Surveys

# The numbers are those of a brute force: tests/differential/test_census.py.
SMALL = ("--size", "4x4")
PORTS = 32


def begin(folder, *arguments):
    """Begins a census beside the test."""
    return start(
        SOLITON,
        *("generate", "port", "--all", "--db", "all.sqlite", *arguments),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


class Census(Surveys):
    def census(self, *arguments, db="all.sqlite", **options):
        return self.soliton("generate", "port", "--all", "--db", db, *arguments, **options)

    def reports(self, db="all.sqlite"):
        texts = []
        for form in [], ["--json"], ["--csv"]:
            result = self.soliton("report", db, *form)
            self.assert_ended(result, OK)
            texts.append(result.stdout)
        return texts

    def report(self, db="all.sqlite"):
        return json.loads(self.reports(db)[1])


class Counts(Census):
    @released
    def test_all_of_a_size(self):
        result = self.census(*SMALL)
        self.assert_ended(result, OK)
        self.assertEqual(
            result.stdout, "all.sqlite: 32 ports, the hardest in 10 moves: ..BCAABC..DD..EE\n"
        )
        report = self.report()
        self.assertEqual(
            [report[key] for key in ("complete", "parts", "parts_done", "puzzles", "positions")],
            [True, 27, 27, PORTS, 6892],
        )
        for name in "by_length", "by_pieces":
            self.assertEqual(sum(row["count"] for row in report[name]), PORTS)
        self.assertEqual(report["by_length"][-1]["puzzle"], "..BCAABC..DD..EE")

    def test_each_is_what_it_says(self):
        self.assert_ended(self.census(*SMALL, "--metric", "slides"), OK)
        rows = [line.split(",") for line in self.reports()[2].splitlines()]
        self.assertEqual(rows[0], ["puzzle", "length", "pieces", "positions"])
        self.assertEqual(len(rows), PORTS + 1)
        self.assertEqual(len({row[0] for row in rows}), PORTS + 1)
        names = [row[0] for row in rows[1:]]
        rated = self.soliton("rate", "--json", *names)
        for row, line in zip(rows[1:], rated.stdout.splitlines()):
            answer = json.loads(line)
            self.assertEqual(int(row[1]), answer["lengths"]["slides"], row)
            self.assertEqual(int(row[3]), answer["positions"], row)
            self.assertEqual(int(row[2]), len(set(row[0]) - {"."}), row)
        hardest = self.soliton("hardest", "--json", "--metric", "slides", *names)
        for row, line in zip(rows[1:], hardest.stdout.splitlines()):
            self.assertEqual(int(row[1]), json.loads(line)["length"], row)

    def test_threads_do_not_matter(self):
        reports = []
        for threads in "1", "2", "5":
            self.assert_ended(self.census(*SMALL, "--threads", threads, db=f"{threads}.sqlite"), OK)
            reports.append(self.reports(f"{threads}.sqlite"))
        self.assertEqual(reports[0], reports[1])
        self.assertEqual(reports[0], reports[2])

    def test_usual_file(self):
        self.assert_ended(self.soliton("generate", "port", "--all", *SMALL, "--quiet"), OK)
        self.assert_only("port.sqlite")

    def test_quiet_and_progress(self):
        result = self.census(*SMALL, "--quiet")
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout + result.stderr, "")
        result = self.census("--size", "5x5", "--progress", "0.001", db="more.sqlite")
        self.assert_ended(result, OK)
        self.assertRegex(result.stderr, r" of 256 parts, [\d,]+ puzzles? found\n")

    def test_times(self):
        self.assert_ended(self.census(*SMALL), OK)
        result = self.soliton("report", "all.sqlite", "--times")
        self.assertRegex(result.stdout, r"time +\d+\.\d s, all threads together\n")


class GoingOn(Census):
    def whole(self):
        self.assert_ended(self.census("--size", "5x5", db="whole.sqlite"), OK)
        return self.reports("whole.sqlite")

    def begin(self):
        return begin(self.folder, "--size", "5x5")

    @released
    def test_after_kills(self):
        whole = self.whole()
        for milliseconds in 20, 60, 120, 240:
            process = self.begin()
            time.sleep(milliseconds / 1000)
            process.send_signal(signal.SIGKILL)
            process.communicate(timeout=TIMEOUT)
        self.assert_ended(self.census("--size", "5x5"), OK)
        self.assertEqual(self.reports(), whole)

    @released
    def test_after_an_interrupt(self):
        whole = self.whole()
        process = self.begin()
        time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=TIMEOUT)
        if process.returncode != OK:  # it was not done before
            self.assertIn(process.returncode, (INTERRUPTED, -signal.SIGINT))
        if process.returncode == INTERRUPTED:
            self.assertIn("the same command goes on with the others", said)
            self.assertFalse(self.report()["complete"])
        self.assert_ended(self.census("--size", "5x5"), OK)
        self.assertEqual(self.reports(), whole)

    def test_nothing_left(self):
        self.assert_ended(self.census(*SMALL), OK)
        before = (self.folder / "all.sqlite").read_bytes()
        self.assert_ended(self.census(*SMALL, "--size", "4x4"), OK)
        self.assertEqual((self.folder / "all.sqlite").read_bytes(), before)

    def test_a_part_that_is_missing_is_done_again(self):
        self.assert_ended(self.census(*SMALL), OK)
        reports = self.reports()
        changes = (f"DELETE FROM {table} WHERE part = 0" for table in ("part", "puzzle"))
        self.sql("all.sqlite", *changes)
        self.assertFalse(self.report()["complete"])
        self.assert_ended(self.census(*SMALL), OK)
        self.assertEqual(self.reports(), reports)


class Refused(Census):
    def test_options(self):
        for words, *arguments in (
            ("--all and --count exclude each other", "--all", "--count", "3"),
            ("--all and --seed exclude each other", "--all", "--seed", "3"),
            ("--all and --json exclude each other", "--all", "--json"),
            ("--all and --timeout exclude each other", "--all", "--timeout", "3"),
            ("--all and --max-positions exclude each other", "--all", "--max-positions", "3"),
            ("--quiet and --progress exclude each other", "--all", "--quiet", "--progress", "3"),
            ("--progress takes a number of seconds", "--all", "--progress", "soon"),
            ("--db takes a file, not '-'", "--all", "--db", "-"),
            ("--metric takes moves or slides", "--all", "--metric", "miles"),
            ("--threads takes a whole number", "--all", "--threads", "many"),
            ("by their size alone", "--all", "--moves", "40..60"),
            ("by their size alone", "--all", "--walls", "1"),
            ("too many ports of 7x7: up to 6x6", "--all", "--size", "7x7"),
            ("it is WxH", "--all", "--size", "large"),
            ("--db goes with --all", "--db", "all.sqlite"),
            ("--progress goes with --all", "--progress", "3"),
            ("--metric goes with --all", "--metric", "slides"),
        ):
            with self.subTest(arguments=arguments):
                self.assert_refused(self.soliton("generate", "port", *arguments), USAGE, words)
        self.assert_only()

    def test_other_puzzles(self):
        self.assert_ended(self.census(*SMALL), OK)
        for arguments in ("--size", "5x5"), (*SMALL, "--metric", "slides"):
            result = self.census(*arguments)
            self.assert_refused(result, USAGE, "is a census of other puzzles", "size=4x4")

    def test_other_files(self):
        self.file("text.sqlite", b"no database" * 100)
        self.assert_refused(self.census(*SMALL, db="text.sqlite"), BAD_DATA, "is not a census")
        survey = ("survey", "FreeCell", "1", "--db", "survey.sqlite")
        self.assert_ended(self.soliton(*survey), OK)
        self.assert_refused(self.census(*SMALL, db="survey.sqlite"), BAD_DATA, "is not a census")
        self.assert_ended(self.census(*SMALL), OK)
        result = self.soliton("survey", "FreeCell", "1", "--db", "all.sqlite")
        self.assert_refused(result, BAD_DATA, "is not a Soliton survey")
        for form in "--html", "--svg":
            result = self.soliton("report", "all.sqlite", form)
            self.assert_refused(result, USAGE, f"{form} is not for a census")

    def test_cannot_write(self):
        result = self.census(*SMALL, db="nowhere/all.sqlite")
        self.assert_refused(result, CANNOT_WRITE, "nowhere/all.sqlite")

    def test_damaged(self):
        self.assert_ended(self.census(*SMALL), OK)
        for change, words in (
            ("UPDATE puzzle SET length = length + 1 WHERE part = 0", "a row of the table puzzle"),
            ("UPDATE part SET found = found + 1 WHERE part = 0", "a row of the table part"),
            ("UPDATE census SET metric = 'slides'", "a row of the table census"),
            ("DELETE FROM puzzle WHERE part = 0", "a part has other puzzles"),
            ("DELETE FROM part WHERE part = 0", "a part has other puzzles"),
            ("CREATE TABLE more(x)", "tables, indexes, views or triggers"),
            ("DROP TABLE part", "tables, indexes, views or triggers"),
        ):
            with self.subTest(change=change):
                self.copy("all.sqlite", "bad.sqlite")
                self.sql("bad.sqlite", change)
                self.assert_refused(self.soliton("report", "bad.sqlite"), BAD_DATA, words)
                self.assert_refused(self.census(*SMALL, db="bad.sqlite"), BAD_DATA, words)

    def test_two_at_once(self):
        process = begin(self.folder, "--threads", "1")
        wait_for_search(process)
        while not (self.folder / "all.sqlite").exists():
            time.sleep(0.01)
        result = self.census()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=TIMEOUT)
        self.assertEqual(process.returncode, INTERRUPTED)
        self.assert_refused(result, CANNOT_WRITE, "another survey is running on it")
