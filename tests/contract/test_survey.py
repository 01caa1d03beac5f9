"""Surveys: nothing lost, nothing twice, whatever happens to them."""

import json
import random
import re
import signal
import subprocess
import time
import unittest

from support.harness import (
    CANNOT_WRITE,
    INTERRUPTED,
    OK,
    TIMEOUT,
    SOLITON,
    start,
    wait_for_search,
    write_limit,
    released,
)
from support.surveys import ENDLESS, SANITISED, SETTINGS, SOME, Surveys

LINE = (
    r"(.*): (\d+) deals: (\d+) solved, (\d+) unsolvable, (\d+) undecided; "
    r"\d+\.\d\d s, [\d.]+( k)?/s\n"
)


class Counts(Surveys):
    def solved_one_by_one(self, *arguments):
        """The same from single searches: counts as in a report, and a row for each deal."""
        answers = [
            json.loads(line)
            for line in self.soliton("solve", "--json", *arguments).stdout.splitlines()
        ]
        outcomes = [answer["outcome"] for answer in answers]
        rows = [
            (
                answer["puzzle"].split(".")[1],
                ["solved", "unsolvable", "gave-up"].index(answer["outcome"]),
                answer["length"] or 0,
                answer["positions"],
            )
            for answer in answers
        ]
        return (
            len(answers),
            outcomes.count("solved"),
            outcomes.count("unsolvable"),
            outcomes.count("gave-up"),
        ), rows

    def assert_agrees(self, deals, puzzles, *options):
        """A survey of these deals says what the searches of these puzzles do."""
        self.forget("survey.sqlite")
        result = self.survey(*deals, *options, "--all")
        self.assert_ended(result, OK)
        counts, rows = self.solved_one_by_one(*puzzles, *options)
        self.assertEqual(self.counts("survey.sqlite"), counts, deals)
        said = re.fullmatch(LINE, result.stdout)
        self.assertIsNotNone(said, result.stdout)
        self.assertEqual(tuple(map(int, said.groups()[1:5])), counts)
        stored = self.rows(
            "survey.sqlite", "SELECT series || number, outcome, moves, positions" " FROM deal"
        )
        self.assertEqual(sorted(stored), sorted(rows), deals)
        return said.group(1)

    def test_they_are_those_of_the_searches(self):
        self.assertEqual(
            self.assert_agrees(["Seahaven", "1..90"], ["st.1..90"], *SETTINGS), "Seahaven"
        )
        self.assert_agrees(["fc", "ms1..ms20"], ["fc.ms1..20"])
        self.assert_agrees(
            ["mo", "5", "9..20", "15..25,40", "7"], ["mo.5", "mo.7", "mo.9..25", "mo.40"]
        )
        self.assert_agrees(["fc.1..9,fc.ms3", "20"], ["fc.1..9", "fc.20", "fc.ms3"])
        self.assertEqual(
            self.assert_agrees(
                ["fc", "1..30"], ["fc.1..30"], "--rules", "ranks=5,columns=4", "--autoplay", "none"
            ),
            "FreeCell (columns=4,ranks=5,autoplay=none)",
        )
        self.assert_agrees(["fc", "1..20"], ["fc.1..20"], "--shortest", "--rules", "ranks=5")
        # Undecided, but with solutions.
        self.assert_agrees(["fc", "1..9"], ["fc.1..9"], "--shortest", "--max-positions", "300")
        self.assertEqual(self.counts("survey.sqlite"), (9, 0, 0, 9))
        self.assertTrue(self.rows("survey.sqlite", "SELECT 1 FROM deal WHERE moves > 0"))

    def test_files_of_deals(self):
        self.file("deals", "# those of Tuesday\nFreeCell 1..5, 9\n\nms7\t12 # and this\n")
        expected = ["fc.1..5", "fc.9", "fc.12", "fc.ms7"]
        self.assert_agrees(["deals"], expected)
        self.assert_agrees(["fc", "3", "deals", "5..6"], [*expected, "fc.6"])
        result = self.survey("-", "--db", "other.sqlite", stdin="fc 1..3\n")
        self.assert_ended(result, OK)
        self.assertEqual(self.counts("other.sqlite")[0], 3)
        self.file("mo", "MidnightOil 1..7")  # a file by the name of a game
        self.assert_agrees(["./mo"], ["mo.1..7"])

    def test_deals_are_added(self):
        whole = self.make("st", "1..130", *SETTINGS)
        for deals in ["40..80"], ["1..20,60", "22..50"], ["1..130"]:
            self.assert_ended(self.survey("st", *deals, *SETTINGS, "--db", "part.sqlite"), OK)
        self.assertEqual(self.export("part.sqlite"), whole)
        # And none is counted twice.
        self.assert_ended(self.survey("st", "1..130", *SETTINGS, "--db", "part.sqlite"), OK)
        self.assertEqual(self.export("part.sqlite"), whole)

    def test_numbers_of_more_than_32_bits(self):
        deals = [
            "ms4294967290..ms4294967310",
            "ms2147483645..2147483650",
            "ms8589934589..8589934591",
        ]
        puzzles = [f"fc.{range}" for range in deals]
        self.assert_agrees(["FreeCell", *deals], puzzles)
        whole = self.make("fc", *deals, "--all")
        # Piece by piece, some of it twice.
        part = ("--all", "--chunk", "2", "--db", "part.sqlite")
        for more in deals[2:], [deals[0], "ms2147483648"], deals:
            self.assert_ended(self.survey("fc", *more, *part), OK)
        self.assertEqual(self.export("part.sqlite"), whole)
        spans = self.rows("part.sqlite", "SELECT first, last FROM span ORDER BY batch, first")
        self.assertEqual(spans[0], (8589934589, 8589934591))
        self.assertEqual(spans[2], (4294967290, 4294967310))

    def test_what_is_kept(self):
        by_outcome = {}
        for keep in "unsolvable", "solved", "all", "none":
            self.assert_ended(
                self.survey("st", "1..90", *SETTINGS, "--keep", keep, "--db", keep), OK
            )
            rows = self.rows(keep, "SELECT outcome, count(*) FROM deal GROUP BY outcome")
            by_outcome[keep] = dict(rows)
        _, solved, unsolvable, undecided = self.counts("all")
        self.assertTrue(solved and unsolvable and undecided)
        self.assertEqual(
            by_outcome,
            {
                "unsolvable": {1: unsolvable, 2: undecided},
                "solved": {0: solved, 2: undecided},
                "all": {0: solved, 1: unsolvable, 2: undecided},
                "none": {2: undecided},
            },
        )
        self.assert_ended(self.survey("st", "1..90", *SETTINGS, "--all", "--db", "all"), OK)

    def test_quiet_is_quiet(self):
        result = self.survey("fc", "1..20", "-q")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (OK, "", ""))
        self.assertEqual(self.counts("survey.sqlite")[0], 20)
        self.assert_only("survey.sqlite")


@released
class Same(Surveys):
    """The same export, however the work is shared out."""

    def test_workers_and_chunks(self):
        deals = ("st", f"1..{SOME // 2}", *SETTINGS)
        whole = self.make(*deals)
        for number, options in enumerate(
            [
                ["--threads", "1"],
                ["--threads", "2"],
                ["--threads", "4", "--chunk", "1"],
                ["--threads", "4", "--chunk", "1000000"],
            ]
        ):
            self.assertEqual(self.make(*deals, *options, db=f"{number}"), whole, options)
        self.assert_only("whole.sqlite", *map(str, range(4)))

    def test_retries(self):
        deals = ("st", "1..60" if SANITISED else "1..300")
        plain = json.loads(self.make(*deals, db="plain")[0])
        self.make(*deals, "--max-positions", "300", db="first")
        undecided = self.counts("first")[3]
        self.assertGreater(undecided, 5)
        exports = []
        for threads in "1", "3":
            db = self.copy("first", f"retried-{threads}")
            retry = ("--db", db, "--retry", "undecided", "--threads", threads, "--max-positions")
            result = self.survey(*retry, "600")
            self.assert_ended(result, OK)
            self.assertIn(f": {undecided} undecided deals tried again: ", result.stdout)
            left = self.counts(db)[3]
            self.assertTrue(0 < left < undecided)
            self.assertIn(f", {left} still undecided; ", result.stdout)
            result = self.survey(*retry, "600")
            self.assertIn(f", {left} still undecided; nothing was left to do\n", result.stdout)
            result = self.survey(*retry, "100000000")
            self.assert_ended(result, OK)
            self.assertIn(f": {left} undecided deals tried again: ", result.stdout)
            self.assertEqual(self.counts(db), self.counts("plain"))
            exports.append(self.export(db))
            # Once more there is nothing left to do, and nothing changes.
            for words, again in [
                ("no deal is undecided", [*retry, "100000000"]),
                ("; nothing was left to do", ["--db", db]),
                ("; nothing was left to do", [*deals, "--db", db, "--max-positions", "300"]),
            ]:
                result = self.survey(*again)
                self.assert_ended(result, OK)
                self.assertIn(f"{words}\n", result.stdout)
            self.assertEqual(self.export(db), exports[-1])
        self.assertEqual(exports[0], exports[1])
        self.assertEqual(
            json.loads(exports[0][0])["distributions"]["length"], plain["distributions"]["length"]
        )


@released
class Disturbed(Surveys):
    def run_on(self, *arguments):
        """Starts a survey to disturb."""
        return start(
            SOLITON,
            "survey",
            *arguments,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def test_killed_at_any_moment(self):
        wanted = 3 if SANITISED else 30
        deals = ("st", f"1..{SOME}", *SETTINGS, "--all", "--chunk", "7", "--threads", "2")
        whole = self.make(*deals)
        seed = random.randrange(1 << 32)
        chance = random.Random(seed)
        kills = 0
        while kills < wanted:
            process = self.run_on(*deals)
            time.sleep(chance.uniform(0, 0.2 if SANITISED else 0.03))
            process.kill()
            _, errors = process.communicate(timeout=TIMEOUT)
            self.assertEqual(errors, b"", seed)
            if process.returncode == OK:  # too late: begin again
                self.assertEqual(self.export("survey.sqlite"), whole, seed)
                self.forget("survey.sqlite")
            else:
                self.assertEqual(process.returncode, -signal.SIGKILL, seed)
                kills += 1
        self.assert_ended(self.survey(*deals), OK)
        self.assertEqual(self.export("survey.sqlite"), whole, seed)
        self.assert_only("survey.sqlite", "whole.sqlite")

    def test_a_retry_that_is_killed(self):
        self.make("st", f"1..{SOME}", "--max-positions", "300", db="first")
        retry = ("--retry", "undecided", "--max-positions", "20000", "--threads", "2", "--db")
        self.copy("first", "killed")
        self.assert_ended(self.survey(*retry, "first"), OK)
        chance = random.Random()
        for _ in range(1 if SANITISED else 10):
            process = self.run_on(*retry, "killed")
            time.sleep(chance.uniform(0, 0.3 if SANITISED else 0.05))
            process.kill()
            process.communicate(timeout=TIMEOUT)
        self.assert_ended(self.survey(*retry, "killed"), OK)
        self.assertEqual(self.export("killed"), self.export("first"))

    def test_interrupted(self):
        # Of Baker's Game, whose deals have every outcome too; the numbers grow beyond 32 bits.
        last = 4294967200 + SOME
        deals = ("bg", f"ms4294967200..{last}", *SETTINGS, "--chunk", "7", "--threads", "2")
        whole = self.make(*deals)
        signals = [signal.SIGINT, signal.SIGTERM] * (1 if SANITISED else 4)
        while signals:
            process = self.run_on(*deals)
            wait_for_search(process)
            time.sleep(random.uniform(0, 0.02))
            process.send_signal(signals[0])
            out, errors = process.communicate(timeout=TIMEOUT)
            # A proper end leaves one file.
            self.assert_only("survey.sqlite", "whole.sqlite")
            if process.returncode == OK:  # too late: begin again
                self.assertEqual(self.export("survey.sqlite"), whole)
                self.forget("survey.sqlite")
            else:
                self.assertEqual((process.returncode, out), (INTERRUPTED, b""), errors)
                self.assertIn(b"the same command goes on", errors)
                signals.pop()
        self.assert_ended(self.survey(), OK)  # without deals it goes on as well
        self.assertEqual(self.export("survey.sqlite"), whole)

    def test_an_endless_search_is_interrupted(self):
        process = self.run_on(*ENDLESS, "--threads", "2")
        wait_for_search(process)
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        begun = time.monotonic()
        _, errors = process.communicate(timeout=TIMEOUT)
        self.assertLess(time.monotonic() - begun, 10)
        self.assertEqual(process.returncode, INTERRUPTED)
        self.assertIn(b"interrupted: nothing is stored yet", errors)

    def test_two_at_once(self):
        first = self.run_on(*ENDLESS)
        wait_for_search(first)
        deadline = time.monotonic() + TIMEOUT
        while not (self.folder / "survey.sqlite").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        for arguments in (
            ENDLESS,
            ["fc", "7", "--shortest"],
            [],
            ["--retry", "undecided", "--memory", "2G"],
        ):
            self.assert_refused(
                self.survey(*arguments),
                CANNOT_WRITE,
                "survey.sqlite: another survey is running on it",
            )
        # It may be read meanwhile.
        self.assertEqual(self.counts("survey.sqlite"), (0, 0, 0, 0))
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=TIMEOUT)
        self.assertEqual(first.returncode, INTERRUPTED)


class FullDisk(Surveys):
    DEALS = ("st", f"1..{SOME}", *SETTINGS, "--all")

    def test_a_small_filesystem(self):
        """It fills up; once there is room, the same command goes on."""
        whole = self.make(*self.DEALS)
        size = (self.folder / "whole.sqlite").stat().st_size
        self.assertGreater(size, 20000)
        (self.folder / "disk").mkdir()
        script = """
            mount -t tmpfs -o size=$1 tmpfs disk || exit 99
            shift
            "$@"; echo "first $?"
            mount -o remount,size=32m disk || exit 99
            "$@"; echo "second $?"
            cp disk/* .
        """
        room = f"{size // 4096 // 2 * 4}k"
        command = [
            "sh",
            "-c",
            script,
            "sh",
            room,
            SOLITON,
            "survey",
            *self.DEALS,
            "-q",
            "--db",
            "disk/full.sqlite",
        ]
        result = None
        for names in ["unshare", "-m"], ["unshare", "-rm"]:
            result = self.run_program(*names, *command)
            if result.returncode == 0:
                break
        if result.returncode != 0:
            self.skipTest(f"no filesystem can be mounted here: {result.stderr}")
        self.assertEqual(result.stdout, f"first {CANNOT_WRITE}\nsecond 0\n", result.stderr)
        self.assertIn("full.sqlite: the disk is full", result.stderr)
        self.assertEqual(self.export("full.sqlite"), whole)
        self.assert_only("disk", "full.sqlite", "whole.sqlite")

    def test_a_file_that_may_not_grow(self):
        whole = self.make(*self.DEALS)
        size = (self.folder / "whole.sqlite").stat().st_size
        for limit in 0, 5000, size // 3, size // 3 * 2:
            result = self.survey(*self.DEALS, "-q", preexec_fn=write_limit(limit))
            self.assert_refused(result, CANNOT_WRITE, "survey.sqlite: ")
        self.assert_ended(self.survey(*self.DEALS), OK)
        self.assertEqual(self.export("survey.sqlite"), whole)


if __name__ == "__main__":
    unittest.main()
