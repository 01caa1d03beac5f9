#!/usr/bin/env python3
"""The course's deals from end to end: each solution is read by three checkers.

SOLITON_DEALS lowers the number of deals of each game, for programs that are built to be slow."""

import os
import pathlib
import random
import resource
import subprocess
import tempfile
import unittest

from checkers import xpatcheck
from programs import TIMEOUT, program, shell

GAMES = ("FreeCell", "Seahaven", "MidnightOil", "BakersDozen")
DEALS = int(os.environ.get("SOLITON_DEALS", "100"))
MOST_MEMORY = 2 * 1024**3
# A sanitiser's own tables would count as the program's memory.
MEASURED = "SOLITON_SANITISED" not in os.environ


def run(*command):
    return subprocess.run(list(map(str, command)), capture_output=True, timeout=TIMEOUT)


def last_line(done):
    lines = done.stdout.decode(errors="replace").splitlines()
    return lines[-1] if lines else ""


class Solutions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def search(self, name, path):
        """Runs a search; returns its verdict, which its exit code has to match."""
        done = run(program("XPATSOLVER"), name, "-search", path)
        word = last_line(done)
        self.assertEqual(
            done.returncode,
            {"SUCCES": 0, "INSOLUBLE": 2, "ECHEC": 1}.get(word),
            f"{shell(done.args)}: {word!r} {done.stderr!r}",
        )
        self.assertNotEqual(word, "ECHEC", shell(done.args))
        return word

    def accept(self, name, path):
        """Asks all three checkers, and all must accept."""
        checked = run(program("XPATSOLVER"), name, "-check", path)
        self.assertEqual(
            (checked.returncode, last_line(checked)), (0, "SUCCES"), shell(checked.args)
        )
        checked = run(program("SOLITON"), "check", name, path)
        self.assertEqual(checked.returncode, 0, shell(checked.args))
        self.assertEqual(str(xpatcheck.check(name, path.read_bytes())), "SUCCES", name)

    def test_the_first_deals_of_each_game(self):
        """The figures are those of all children of this process: run this file alone for them."""
        counts = {}
        for game in GAMES:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            words = []
            for seed in range(1, DEALS + 1):
                name, path = f"{game}.{seed}", self.folder / f"{game}.{seed}.sol"
                words.append(self.search(name, path))
                if words[-1] == "SUCCES":
                    self.accept(name, path)
                else:
                    self.assertFalse(path.exists(), f"{name}: a file without a solution")
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            counts[game] = words.count("SUCCES")
            print(
                f"{game}: {counts[game]} of {DEALS} deals solved, the others proved unsolvable; "
                f"{seconds:.1f} s of processor time, checking included",
                flush=True,
            )
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
        print(f"most memory of a program: {most / 1024 ** 2:.0f} MiB", flush=True)
        if MEASURED:
            self.assertLess(most, MOST_MEMORY)
        if DEALS >= 4:
            self.assertTrue(all(counts.values()), counts)

    def test_wrong_solutions_get_the_same_verdict(self):
        """A line changed, left out, doubled or added: both checkers name the same line."""
        chosen = random.Random(4)
        for game in GAMES:
            seed = 4  # a deal that can be solved in all four games
            name, path = f"{game}.{seed}", self.folder / "right.sol"
            self.assertEqual(self.search(name, path), "SUCCES")
            right = path.read_bytes().splitlines()
            for _ in range(40):
                lines = right[:]
                at = chosen.randrange(len(lines))
                other = b"%d %s" % (
                    chosen.randrange(52),
                    chosen.choice([b"V", b"T", b"%d" % chosen.randrange(52)]),
                )
                odd = chosen.choice([other, b"", b"1  T", b"52 T", b"-1 V", b"\xff\x00", b"3 v"])
                lines[at : at + 1] = chosen.choice([[], [odd], [lines[at], odd], [lines[at]] * 2])
                ending = chosen.choice([b"\n", b"\r\n"])
                path = self.folder / "wrong.sol"
                path.write_bytes(ending.join(lines) + chosen.choice([b"", ending]))
                done = run(program("XPATSOLVER"), name, "-check", path)
                verdict = xpatcheck.check(name, path.read_bytes())
                self.assertEqual(
                    last_line(done),
                    str(verdict),
                    f"{name}, seed 4 of the random lines: {path.read_bytes()!r}",
                )
                self.assertEqual(done.returncode, 0 if verdict.solved else 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
