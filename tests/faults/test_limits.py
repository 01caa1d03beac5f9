"""Limits of each kind, from nothing to more than there is: a clear outcome each time."""

import subprocess
import unittest

from faults import GAVE_UP, OK, SOLITON, TIMEOUT, UNSOLVABLE, Folder, environment

LIMITS = {
    "--timeout": ("0", "0.000001", "0.001", "0.01", "1000000000"),
    "--memory": ("0", "1", "100", "1K", "10K", "100K", "1M", "4M", "8388607T"),
    "--max-positions": ("0", "1", "2", "10", "1000", "18446744073709551615"),
}
WORDS = {
    "--timeout": ("the time limit of ",),
    "--memory": ("the memory limit of ", "--memory allows"),
    "--max-positions": (" was reached",),
}
COMMANDS = [
    tuple(line.split())
    for line in """
solve --brief FreeCell.1
solve --brief --threads 2 MidnightOil.1
solve --brief --shortest Seahaven.3 --rules ranks=8
solve --brief MidnightOil.1 --rules rotations=1,redeals=1
solve --brief peg.triangle --shortest
solve --brief port
count peg.triangle
rate port
hardest port
generate port --moves 5 --seed 1
""".strip().splitlines()
]


class Limits(Folder):
    def test_every_limit(self):
        for command in COMMANDS:
            for option, values in LIMITS.items():
                for value in values:
                    with self.subTest(" ".join((*command, option, value))):
                        result = subprocess.run(
                            [SOLITON, *command, option, value],
                            cwd=self.folder,
                            env=environment(),
                            capture_output=True,
                            text=True,
                            timeout=TIMEOUT,
                            check=False,
                        )
                        self.assertIn(result.returncode, (OK, GAVE_UP, UNSOLVABLE), result)
                        if result.returncode == GAVE_UP:
                            said = result.stdout + result.stderr
                            self.assertTrue(any(words in said for words in WORDS[option]), said)
                            self.assertNotEqual(value, values[-1], "that is no limit")


if __name__ == "__main__":
    unittest.main()
