"""Every allocation of the programs is made to fail, one after the other; each time the end is
clear.

With SOLITON_FAULTS=all every single one fails, alone and with all after it. Otherwise a few of each
command fail, others in each run; a test that fails prints the seed, with which
SOLITON_FAULTS_SEED=... repeats it.
"""

import os
import random
import subprocess
import unittest

from faults import (
    ALL,
    CANNOT_WRITE,
    COMMANDS,
    GAVE_UP,
    NO_MEMORY,
    OK,
    SEED,
    SOLITON,
    TIMEOUT,
    UNSOLVABLE,
    XPATSOLVER,
    Folder,
    environment,
    built,
)

SOME = 4  # failures of a command, unless all are asked for
FAILING = built("FAILING")
OLD = "old\n"


class Allocations(Folder):
    def run_failing(self, command, at, on):
        count = self.folder / "count"
        for name in "out", "out.sqlite", "out.sqlite-wal", "out.sqlite-shm":
            (self.folder / name).unlink(missing_ok=True)
        (self.folder / "out").write_text(OLD)
        changes = {"LD_PRELOAD": FAILING, "FAIL_AT": str(at), "FAIL_COUNT": str(count)}
        if on:
            changes["FAIL_ON"] = "1"
        result = subprocess.run(
            [{"soliton": SOLITON, "xpatsolver": XPATSOLVER}[command[0]], *command[1:]],
            cwd=self.folder,
            env=environment(**changes),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT,
            check=False,
        )
        return result, int(count.read_text())

    def complaint(self, result, usual, usual_file):
        """What is wrong with the end of a command; None if nothing is."""
        code, words = result.returncode, result.stderr.decode()
        if code not in (usual.returncode, GAVE_UP, NO_MEMORY, CANNOT_WRITE):
            return "the exit code"
        if code in (NO_MEMORY, CANNOT_WRITE) and "memory" not in words:
            return "no message"
        if code not in (usual.returncode, NO_MEMORY) and "memory" not in (
            words + result.stdout.decode()
        ):
            return "no reason"
        if any(name.startswith(".") for name in os.listdir(self.folder)):
            return "a temporary file is left"
        # It may be there before memory runs out; but then it is whole.
        content = (self.folder / "out").read_text(errors="replace")
        if content in (OLD, usual_file):
            return None
        # With less memory a solution or proof may be another one, as good if it is right.
        checks = [("check", deal, "out") for deal in ("FreeCell.1", "peg.triangle")]
        return (
            None
            if any(self.is_right(check) for check in [("verify", "out"), *checks])
            else ("half a file")
        )

    def is_right(self, check):
        return (
            subprocess.run(
                [SOLITON, *check],
                cwd=self.folder,
                env=environment(),
                capture_output=True,
                timeout=TIMEOUT,
                check=False,
            ).returncode
            == OK
        )

    def test_every_command(self):
        chance = random.Random(SEED)
        tried, wrong = 0, []
        for command in COMMANDS:
            usual, total = self.run_failing(command, 0, False)
            self.assertIn(usual.returncode, (OK, GAVE_UP, UNSOLVABLE), (command, usual))
            self.assertGreater(total, 0)
            usual_file = (self.folder / "out").read_text(errors="replace")
            cases = [(at, on) for at in range(1, total + 1) for on in (False, True)]
            for at, on in cases if ALL else chance.sample(cases, min(SOME, len(cases))):
                result, _ = self.run_failing(command, at, on)
                complaint = self.complaint(result, usual, usual_file)
                if complaint is not None:
                    wrong.append(
                        f"{complaint}: {' '.join(command)}: allocation {at}{' on' * on}: "
                        f"{result.returncode} {result.stdout[-200:]} {result.stderr}"
                    )
                tried += 1
        print(f"{len(COMMANDS)} commands, {tried} failures")
        self.assertFalse(wrong, "\n".join([f"SOLITON_FAULTS_SEED={SEED}", *wrong]))


if __name__ == "__main__":
    unittest.main()
