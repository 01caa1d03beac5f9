#!/usr/bin/env python3
"""The library against the second opinion on small random puzzles of every kind, rule and mode: the
same verdict, the same shortest length, every solution replayed, every verdict "unsolvable" proved.

    test_second_opinion.py                        as `make test` runs it
    test_second_opinion.py --count 100000         so many puzzles of each kind
    test_second_opinion.py --case patience.17     one puzzle, shown with both answers
"""

import argparse
import collections
import os
import re
import subprocess
import sys
import time
import unittest

import library
from programs import program
from random_puzzles import MAKERS, puzzle_named

COUNTS = {"patience": 2400, "port": 600, "pegs": 800}
ILLEGAL, BAD_DATA = 4, 3  # of enum soliton_status
POSITIONS = 3000  # the most that the second opinion looks at
# The options of a third search of each puzzle, in turn; every puzzle gets two others.
PATIENCE_MODES = (
    ("threads=2",),
    ("forget=0",),
    ("shortest", "threads=2"),
    ("forget=2",),
    ("memory=100K",),
    ("shortest", "memory=100K"),
    ("max-positions=20",),
    ("shortest", "max-positions=50"),
    ("forget=1", "threads=2"),
)
MODES = {
    "patience": PATIENCE_MODES,
    "pegs": PATIENCE_MODES,
    "port": (
        ("threads=2",),
        ("metric=slides", "threads=2"),
        ("memory=100K",),
        ("metric=slides", "max-positions=50"),
    ),
}
# Claims of proofs that take no more than a word.
ARGUMENTS = {"patience": "argument: deadlock\n", "port": "argument: lines\n", "pegs": ""}


class SecondOpinion:
    def __init__(self, most_positions=POSITIONS):
        self.process = subprocess.Popen(
            [program("SECOND_OPINION"), str(most_positions)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, text, question="?"):
        """The verdict, and the numbers with their names."""
        self.process.stdin.write(f"{text}{question}\n")
        self.process.stdin.flush()
        verdict, *numbers = self.process.stdout.readline().split()
        return verdict, {name: int(value) for name, value in (n.split("=") for n in numbers)}

    def replay(self, text, moves):
        """Runs of jumps one by one: the second opinion counts runs itself."""
        single = []
        for move in moves:
            cells = move.split("-")
            single += map("-".join, zip(cells, cells[1:])) if len(cells) > 2 else [move]
        return self.ask(text, "!" + "".join(move + "," for move in single))

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def has_rotations(puzzle):
    return "rotations=" in puzzle.text and "rotations=0" not in puzzle.text


class Comparison:
    """Compares puzzle by puzzle, and raises an AssertionError where the two differ."""

    def __init__(self, most_positions=POSITIONS):
        self.calls, self.opinion = library.load(), SecondOpinion(most_positions)
        self.counts = collections.Counter()
        self.proved = {}  # the proof of each puzzle; b"" where there is none

    def compare(self, name):
        """Returns the answers of both, line by line."""
        kind, number = name.split(".")
        puzzle = puzzle_named(name)
        verdict, numbers = self.opinion.ask(puzzle.plain)
        said = [f"second opinion: {verdict} {numbers}"]
        self.counts[f"{kind} {verdict}"] += 1
        if verdict == "unknown":
            return said
        chosen = MODES[kind][int(number) // 3 % len(MODES[kind])]
        second = ("metric=slides",) if kind == "port" else ("shortest",)
        try:
            with library.Puzzle(self.calls, puzzle.text, puzzle.rules) as subject:
                for options in ((), second, chosen):
                    answer = subject.solve(*options)
                    said.append(f"library {','.join(options)}: {answer}")
                    self.judge(puzzle, kind, options, answer, verdict, numbers)
                if not has_rotations(puzzle):  # which have no proofs
                    self.proofs(puzzle, subject, verdict)
        except AssertionError as failure:
            raise AssertionError(self.tell(puzzle, said, failure)) from failure
        return said

    def judge(self, puzzle, kind, options, answer, verdict, numbers):
        words = {option.partition("=")[0] for option in options}
        limited = words & {"forget", "memory", "max-positions"}
        if has_rotations(puzzle) and "shortest" in words:
            limited.add("shortest")  # the library says that it proves no length there
        self.counts["searches"] += 1
        if answer.outcome != verdict and not (limited and answer.outcome == "gave-up"):
            raise AssertionError(f"{answer.outcome} instead of {verdict}")
        if (
            "forget" in words
            and answer.outcome == "unsolvable"
            and kind == "patience"
            and not has_rotations(puzzle)
        ):  # pegs may be proved by other arguments
            raise AssertionError("a search that forgets has proved something")
        by_runs = "metric" in words or (kind == "pegs" and "shortest" in words)
        fewest = numbers.get("runs" if by_runs else "moves")
        if answer.outcome == "solved" or answer.moves:
            legal, counted = self.opinion.replay(puzzle.plain, answer.moves)
            self.counts["replays"] += 1
            if legal != "right":
                raise AssertionError(f"the solution is {legal}, {counted}")
            if counted["runs" if by_runs else "moves"] != answer.cost:
                raise AssertionError(f"the solution costs {counted}, not {answer.cost}")
        if answer.outcome == "solved" and ("shortest" in words or kind == "port"):
            if not answer.shortest:
                raise AssertionError("solved, but not proved shortest")
        if answer.shortest and answer.cost != fewest:
            raise AssertionError(f"{answer.cost} is called the fewest moves, but {fewest} is")
        if answer.moves and answer.cost < fewest:
            raise AssertionError(f"{answer.cost} moves, but at least {fewest} are needed")

    def proofs(self, puzzle, subject, verdict):
        """Each verdict "unsolvable" has a proof; a puzzle that can be solved has none."""
        limits = () if verdict == "unsolvable" else ("max-positions=500",)
        outcome, proof = subject.prove(*limits)
        if outcome != verdict and not (limits and outcome == "gave-up"):
            raise AssertionError(f"looking for a proof: {outcome} instead of {verdict}")
        if (proof == b"") != (verdict == "solved"):
            raise AssertionError(f"{verdict}, and a proof of {len(proof)} bytes")
        if verdict == "unsolvable":
            self.counts["proofs"] += 1
            found = subject.verify(proof)
            if found != "unsolvable":
                raise AssertionError(f"the proof does not hold: {found}, {subject.error.message}")
        self.proved[puzzle.name] = proof
        for forged in self.forgeries(puzzle) if verdict == "solved" else ():
            found = subject.verify(forged)
            self.counts["forgeries"] += 1
            if found != "error" or subject.error.status not in (ILLEGAL, BAD_DATA):
                raise AssertionError(f"this proves nothing, and yet: {found}\n{forged}")
            self.counts["forgeries that were read"] += subject.error.status == ILLEGAL

    def forgeries(self, puzzle):
        """Proofs that are none: the first position, claimed to be lost at once, and the positions
        of another puzzle's proof."""
        kind, number = puzzle.name.split(".")
        text = "".join(f"    {line}\n" for line in puzzle.text.splitlines())
        header = f"soliton proof 1\npuzzle:\n{text}"
        header += f"rules: {puzzle.rules}\n" if puzzle.rules else ""
        yield f"{header}{ARGUMENTS[kind]}positions: 1\n".encode()
        self.proved.pop(f"{kind}.{int(number) - 7}", None)
        others = (self.proof_of(f"{kind}.{int(number) - i}") for i in range(1, 7))
        other = next(filter(None, others), None)
        if other is not None:
            body = re.search(
                rb"^(?:argument|symmetry|weights|parity|positions): .*",
                other,
                re.MULTILINE | re.DOTALL,
            )
            yield header.encode() + body.group()

    def proof_of(self, name):
        if name not in self.proved:
            puzzle, self.proved[name] = puzzle_named(name), b""
            if not has_rotations(puzzle) and self.opinion.ask(puzzle.plain)[0] == "unsolvable":
                with library.Puzzle(self.calls, puzzle.text, puzzle.rules) as subject:
                    self.proved[name] = subject.prove()[1]
        return self.proved[name]

    def tell(self, puzzle, said, failure):
        command = (
            f"SOLITON_BUILD={library.BUILD} "
            f"SECOND_OPINION={program('SECOND_OPINION')} "
            f"python3 {os.path.abspath(__file__)} --case {puzzle.name}"
        )
        return "\n".join(
            [
                f"{puzzle.name}: {failure}",
                puzzle.text,
                f"rules: {puzzle.rules}",
                *said,
                f"again: {command}",
            ]
        )


class Random(unittest.TestCase):
    def run_kind(self, kind):
        comparison = Comparison()
        self.addCleanup(comparison.opinion.close)
        failures = []
        for number in range(COUNTS[kind]):
            try:
                comparison.compare(f"{kind}.{number}")
            except AssertionError as failure:
                failures.append(str(failure))
        self.assertEqual(failures, [], "\n\n".join(failures[:5]))
        counts = comparison.counts
        self.assertGreater(counts[f"{kind} solved"], COUNTS[kind] // 5, counts)
        self.assertGreater(counts[f"{kind} unsolvable"], COUNTS[kind] // 5, counts)
        return counts

    def test_patience(self):
        self.run_kind("patience")

    def test_ports(self):
        self.run_kind("port")

    def test_pegs(self):
        self.run_kind("pegs")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=0, help="puzzles of each kind")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--kind", choices=MAKERS, help="of this kind alone")
    parser.add_argument("--positions", type=int, default=20000, help="of the second opinion")
    parser.add_argument("--seconds", type=float, default=1e9, help="no more after this time")
    parser.add_argument("--case", help="one puzzle by its name")
    chosen = parser.parse_args()
    comparison, failures = Comparison(chosen.positions), 0
    names = (
        [chosen.case]
        if chosen.case
        else [
            f"{kind}.{number}"
            for number in range(chosen.first, chosen.first + chosen.count)
            for kind in MAKERS
            if chosen.kind in (None, kind)
        ]
    )
    begun, done = time.monotonic(), 0
    for name in names:
        if time.monotonic() - begun > chosen.seconds:
            break
        done += 1
        try:
            said = comparison.compare(name)
            if chosen.case:
                print(puzzle_named(name).plain, *said, sep="\n")
        except AssertionError as failure:
            failures += 1
            print(failure, end="\n\n", flush=True)
    comparison.opinion.close()
    print(f"{done} puzzles, {failures} failures:", dict(sorted(comparison.counts.items())))
    return failures > 0


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1].startswith("--"):
        sys.exit(main())
    unittest.main()
