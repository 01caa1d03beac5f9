"""Surveys by several processes: the same export as from one, whatever happens to them."""

import os
import shutil
import signal
import subprocess
import time
import unittest

from support.harness import (
    BAD_DATA,
    CANNOT_WRITE,
    INTERRUPTED,
    NO_INPUT,
    OK,
    TIMEOUT,
    USAGE,
    environment,
    released,
)
from support.surveys import SANITISED, SOME, SETTINGS, Surveys

PROGRAM = os.environ.get("SOLITON_MPI")
DEALS = ("st", f"1..{SOME // 2}", *SETTINGS, "--all")


def children(pid):
    """The processes that this one has started."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf8", errors="replace") as stat:
                if int(stat.read().rsplit(")", 1)[1].split()[1]) == pid:
                    found.append(int(name))
        except (FileNotFoundError, ProcessLookupError):
            pass
    return sorted(found)


@released
@unittest.skipUnless(PROGRAM and shutil.which("mpirun"), "there is no MPI here")
class Ranks(Surveys):
    def command(self, ranks, *arguments):
        # Where the ranks run is no matter here; how large the machine is, neither.
        return [
            "mpirun",
            "--allow-run-as-root",
            "--oversubscribe",
            "--bind-to",
            "none",
            "-n",
            str(ranks),
            PROGRAM,
            *map(str, arguments),
        ]

    def environment(self):
        # What Open MPI does not free is not ours.
        options = os.environ.get("ASAN_OPTIONS", "")
        return environment(ASAN_OPTIONS=f"{options}:detect_leaks=0")

    def mpi(self, ranks, *arguments):
        command = self.command(ranks, *arguments)
        return self.run_program(command[0], *command[1:], env=self.environment())

    def start_mpi(self, ranks, *arguments):
        process = subprocess.Popen(
            self.command(ranks, *arguments),
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.environment(),
        )
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def wait_for_chunks(self, process, db):
        """Waits until the first results are stored; the processes of the ranks."""
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline and process.poll() is None:
            log = self.folder / f"{db}-wal"
            if log.exists() and log.stat().st_size > 40000:
                break
            time.sleep(0.002)
        return children(process.pid)

    def wait_for_end(self, ranks):
        """Nobody goes on without the others."""
        deadline = time.monotonic() + TIMEOUT
        while any(os.path.exists(f"/proc/{rank}") for rank in ranks):
            self.assertLess(time.monotonic(), deadline, "a rank has outlived the others")
            time.sleep(0.01)

    def test_any_number_of_ranks(self):
        whole = self.make(*DEALS)
        for ranks, threads in [(4, 1), (1, 1), (2, 1), (2, 3)][: 1 if SANITISED else 4]:
            db = f"ranks-{ranks}-{threads}"
            result = self.mpi(ranks, "survey", *DEALS, "--db", db, "--threads", threads)
            self.assert_ended(result, OK)
            again = self.survey(*DEALS, "--db", db).stdout
            self.assertEqual(result.stdout.split(";")[0], again.split(";")[0])
            self.assertEqual(self.export(db), whole, ranks)
            self.assertFalse(list(self.folder.glob(f"{db}-[wsj]*")))

    def test_both_programs_share_a_survey(self):
        whole = self.make("st", "1..200", *SETTINGS)
        for run, last in [
            (self.survey, 50),
            (lambda *words: self.mpi(2, "survey", *words), 120),
            (self.survey, 200),
        ]:
            self.assert_ended(run("st", f"1..{last}", *SETTINGS), OK)
        self.assertEqual(self.export("survey.sqlite"), whole)

    def test_retries(self):
        self.make("st", "1..200", "--max-positions", "300", db="one")
        self.copy("one", "several")
        retry = ["survey", "--retry", "undecided", "--max-positions", "100000"]
        self.assert_ended(self.soliton(*retry, "--db", "one"), OK)
        self.assert_ended(self.mpi(3, *retry, "--db", "several"), OK)
        self.assertEqual(self.export("several"), self.export("one"))

    # mpirun takes two seconds after an end that it does not like, so these go side by side.

    def test_exit_codes(self):
        """Those of rank 0; if another rank is interrupted, the survey ends properly."""
        self.file("text", "no survey")
        endless = self.start_mpi(3, "survey", "fc", "3..90", "--shortest")
        begun = [
            (code, self.start_mpi(2, *arguments))
            for code, arguments in [
                (OK, ["help", "survey"]),
                (USAGE, ["survey", "fc"]),
                (NO_INPUT, ["survey", "--db", "x"]),
                (BAD_DATA, ["survey", "fc", "1", "--db", "text"]),
                (CANNOT_WRITE, ["survey", "fc", "1", "--db", "no/such"]),
            ][SANITISED * 4 :]
        ]
        deadline = time.monotonic() + TIMEOUT
        while len(children(endless.pid)) < 3 or not (self.folder / "survey.sqlite-wal").exists():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.01)
        ranks = children(endless.pid)
        time.sleep(0.1)
        os.kill(ranks[1], signal.SIGTERM)
        for code, process in begun + [(INTERRUPTED, endless)]:
            _, errors = process.communicate(timeout=TIMEOUT)
            self.assertEqual(process.returncode, code, errors)
            if code != OK:
                self.assertIn(b"soliton-mpi: ", errors)
        self.assertIn(b"interrupted: nothing is stored yet", errors)
        self.wait_for_end(ranks)
        self.assert_only("survey.sqlite", "text")

    @unittest.skipIf(SANITISED, "waits for mpirun, and once is enough")
    def test_killed_and_interrupted(self):
        """Something happens once there are results; and each goes on to the same end."""
        whole = self.make(*DEALS)
        begun = []
        for number, happening in enumerate(
            [
                lambda mpirun, ranks: os.kill(ranks[1], signal.SIGKILL),
                lambda mpirun, ranks: os.kill(mpirun, signal.SIGINT),
                lambda mpirun, ranks: os.kill(mpirun, signal.SIGKILL),
                lambda mpirun, ranks: os.kill(mpirun, signal.SIGTERM),
                lambda mpirun, ranks: os.kill(ranks[0], signal.SIGKILL),
            ]
        ):
            process = self.start_mpi(3, "survey", *DEALS, "--chunk", "5", "--db", number)
            ranks = self.wait_for_chunks(process, number)
            if len(ranks) == 3:
                happening(process.pid, ranks)
            begun.append((process, ranks))
        for number, (process, ranks) in enumerate(begun):
            process.communicate(timeout=TIMEOUT)
            self.wait_for_end(ranks)
            result = (
                self.mpi(2, "survey", *DEALS, "--db", number)
                if number == 0
                else self.survey(*DEALS, "--db", f"{number}")
            )
            self.assert_ended(result, OK)
            self.assertEqual(self.export(f"{number}"), whole, number)
        self.assert_only("whole.sqlite", *map(str, range(len(begun))))


if __name__ == "__main__":
    unittest.main()
