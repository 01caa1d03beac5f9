#!/usr/bin/env python3
"""Games that are not the course's: no autoplay, taking back, rotations and redeals. The two
independent programs of this folder against each other, then the solver against them."""

import itertools
import json
import pathlib
import random
import subprocess
import tempfile
import unittest

from checkers import xpatcheck
from programs import (
    TIMEOUT,
    COUNTEREXAMPLES,
    plain_patience,
    program,
    read_facts,
    shell,
    soliton_solve,
)
from test_patience import EMPTIES, GAMES, BUILDS, rules_text, search_by_checker

MODES = ("autoplay=safe", "autoplay=none", "take-back=yes", "autoplay=safe,take-back=yes")


# The smallest games found in which a freedom makes the difference. With one rank less, or one
# column less, the plain search finds none among the deals 1 to 1500 or more.
NO_AUTOPLAY_HELPS = (
    ("FreeCell", 248, "ranks=3,columns=2,cells=0"),
    ("BakersDozen", 40, "ranks=3,columns=2"),
    ("MidnightOilFull", 9, "ranks=2,columns=1,rotations=0,redeals=1"),
)
TAKING_BACK_HELPS = (
    ("FreeCell", 207, "ranks=4,columns=2,cells=2"),
    ("FreeCell", 67, "ranks=4,columns=3,cells=0"),
    ("BakersDozen", 661, "ranks=4,columns=3"),
)
# Games that a rotation wins, but not as the first move: another one has to come before it.
ROTATION_AFTER_A_MOVE = {
    "ranks=3,columns=3": (106, 177, 185),
    "ranks=4,columns=3": (91, 181, 260),
    "ranks=4,columns=4": (86, 245, 305),
    "ranks=4,columns=5": (19, 34, 74),
    "ranks=5,columns=4": (25, 83, 87),
    "ranks=5,columns=5": (130, 160, 207),
}


def small_cases(ranks, modes=MODES):
    """Every combination of small rules; the modes and games take turns. Each with a seed."""
    combinations = itertools.product(ranks, range(2, 6), range(3), BUILDS, EMPTIES)
    chosen = random.Random(5)
    return [
        (chosen.choice(GAMES), f"{rules_text(*rules)},{chosen.choice(modes)}", seed)
        for seed, rules in enumerate(combinations, 1)
    ]


def midnight_oil_cases(ranks):
    """Rotations and redeals, as many as the whole game has, and autoplay of all three kinds."""
    combinations = itertools.product(ranks, range(2, 6), (0, 1), (0, 1, 2), ("all", "safe", "none"))
    return [
        (
            "MidnightOilFull",
            f"ranks={ranks},columns={columns},rotations={rotations},"
            f"redeals={redeals},autoplay={autoplay}",
            seed,
        )
        for seed, (ranks, columns, rotations, redeals, autoplay) in enumerate(combinations, 1)
        if autoplay != "all" or rotations + redeals > 0
    ]


def verdict_of(game, seed, rules, most_positions=200_000):
    (words,) = plain_patience(
        game, seed, seed, "--rules", rules, "--max-positions", str(most_positions)
    )
    return words[1]


def solution(name, *options):
    """The solver's solution file, with its first line."""
    command = [program("SOLITON"), "solve", "-q", name, *options]
    done = subprocess.run(command, capture_output=True, timeout=TIMEOUT)
    if done.returncode != 0:
        raise AssertionError(f"{shell(command)}: exit {done.returncode}: {done.stderr.decode()}")
    return done.stdout


class PlainAgainstChecker(unittest.TestCase):
    """The two independent programs of this folder agree with each other."""

    def agree(self, cases, most_positions):
        verdicts = []
        for game, rules, seed in cases:
            (words,) = plain_patience(
                game,
                seed,
                seed,
                "--rules",
                rules,
                "--shortest",
                "--max-positions",
                str(most_positions),
            )
            if words[1] == "unknown":
                continue
            verdict, positions, length = search_by_checker(words[0], rules)
            expected = [words[0], verdict]
            # A search that stops at a solution has not met the rest of that solution's level.
            expected += [str(positions)] if verdict == "unsolvable" else [words[2], str(length)]
            self.assertEqual(words, expected, rules)
            # Depth-first a solution may be far away.
            self.assertIn(verdict_of(game, seed, rules, 5000), (verdict, "unknown"), rules)
            verdicts.append(verdict)
        return verdicts.count("solved"), verdicts.count("unsolvable")

    def test_autoplay_and_taking_back(self):
        cases = random.Random(11).sample(small_cases(range(2, 5)), 110)
        solved, unsolvable = self.agree(cases, 150)
        self.assertGreater(solved, 30)
        self.assertGreater(unsolvable, 15)

    def test_safe_autoplay(self):
        cases = random.Random(12).sample(small_cases(range(3, 6), ["autoplay=safe"]), 110)
        solved, unsolvable = self.agree(cases, 300)
        self.assertGreater(solved, 30)
        self.assertGreater(unsolvable, 15)

    def test_rotations_and_redeals(self):
        cases = random.Random(7).sample(midnight_oil_cases(range(2, 5)), 80)
        solved, unsolvable = self.agree(cases, 200)
        self.assertGreater(solved, 20)
        self.assertGreater(unsolvable, 10)

    def test_rules_that_plain_refuses(self):
        for rules in (
            "autoplay=all,take-back=yes",
            "rotations=1",
            "cells=0,redeals=1",
            "build=suit,empty=none,cells=0,redeals=10",
            "build=suit,empty=none,cells=0,redeals=1,take-back=yes",
        ):
            with self.assertRaisesRegex(AssertionError, "exit 64", msg=rules):
                plain_patience("FreeCell", 1, 1, "--rules", rules)


class Freedoms(unittest.TestCase):
    """What the plain search says about the kinds of autoplay, for every game of a sample."""

    def verdicts(self, game, seeds, rules, modes):
        """For each deal its verdicts in all modes, unless one of them is unknown."""
        by_mode = [
            [
                words[1]
                for words in plain_patience(
                    game,
                    seeds[0],
                    seeds[-1],
                    "--rules",
                    f"{rules},{mode}",
                    "--max-positions",
                    "3000",
                )
            ]
            for mode in modes
        ]
        return [deal for deal in zip(*by_mode) if "unknown" not in deal]

    def test_autoplay_and_taking_back(self):
        modes = (
            "autoplay=all",
            "autoplay=safe",
            "autoplay=none",
            "autoplay=safe,take-back=yes",
            "autoplay=none,take-back=yes",
        )
        combinations = list(itertools.product(range(3, 6), range(2, 6), range(3), BUILDS, EMPTIES))
        seen = set()
        for rules in random.Random(10).sample(combinations, 100):
            text = rules_text(*rules)
            for forced, safe, free, safe_back, free_back in self.verdicts(
                "BakersDozen", range(21, 31), text, modes
            ):
                self.assertEqual((safe, safe_back), (free, free_back), text)
                self.assertLessEqual((forced == "solved"), (free == "solved"), text)
                self.assertLessEqual((free == "solved"), (free_back == "solved"), text)
                if "build=suit" in text:
                    self.assertEqual(forced, free_back, text)
                seen.add((forced, free, free_back))
        self.assertIn(("unsolvable", "solved", "solved"), seen)

    def test_rotations_and_redeals(self):
        modes = ("autoplay=all", "autoplay=safe", "autoplay=none")
        seen = set()
        for ranks, columns, rotations, redeals in itertools.product(
            (2, 3, 4), range(1, 5), (0, 1), (0, 1, 2)
        ):
            text = f"ranks={ranks},columns={columns},rotations={rotations},redeals={redeals}"
            for forced, safe, free in self.verdicts("MidnightOilFull", range(1, 6), text, modes):
                self.assertEqual(safe, free, text)
                self.assertLessEqual((forced == "solved"), (free == "solved"), text)
                if redeals == 0:
                    self.assertEqual(forced, free, text)
                seen.add((forced, free))
        self.assertIn(("unsolvable", "solved"), seen)

    def decide(self, game, seed, rules, expected):
        for mode, verdict in expected.items():
            (answer,) = soliton_solve([f"{game}.{seed}"], "--rules", f"{rules},{mode}")
            self.assertEqual(
                (verdict_of(game, seed, f"{rules},{mode}"), answer["outcome"]),
                (verdict, verdict),
                f"{game}.{seed} {rules},{mode}",
            )

    def test_smallest_games_that_need_no_autoplay(self):
        for game, seed, rules in NO_AUTOPLAY_HELPS:
            self.decide(
                game,
                seed,
                rules,
                {
                    "autoplay=all": "unsolvable",
                    "autoplay=safe": "solved",
                    "autoplay=none": "solved",
                },
            )

    def test_smallest_games_that_need_taking_back(self):
        for game, seed, rules in TAKING_BACK_HELPS:
            self.decide(
                game,
                seed,
                rules,
                {
                    "autoplay=all": "unsolvable",
                    "autoplay=none": "unsolvable",
                    "autoplay=safe,take-back=yes": "solved",
                    "take-back=yes": "solved",
                },
            )


class SolverAgainstPlain(unittest.TestCase):
    def compare(self, cases, most_positions, *mode):
        """Compares verdicts, with --shortest lengths, too, and replays the solutions; returns how
        many games were solved and how many could not be."""
        verdicts = []
        for game, rules, seed in cases:
            limited = ["--rules", rules, "--max-positions", str(most_positions), *mode]
            (words,) = plain_patience(game, seed, seed, *limited)
            name, verdict = words[:2]
            if verdict == "unknown":
                continue
            again = shell(
                [
                    program("SOLITON"),
                    "solve",
                    "--rules",
                    rules,
                    *mode,
                    name,
                    "; ",
                    program("PLAIN_PATIENCE"),
                    game,
                    seed,
                    seed,
                    *limited,
                ]
            )
            (answer,) = soliton_solve([name], "--rules", rules, *mode)
            self.assertEqual(answer["outcome"], verdict, again)
            verdicts.append(verdict)
            if verdict == "solved":
                self.replay(name, rules, answer, mode, again)
                if mode:
                    self.assertEqual(answer["length"], int(words[3]), again)
        return verdicts.count("solved"), verdicts.count("unsolvable")

    def replay(self, name, rules, answer, mode, again):
        file = solution(name, "--rules", rules, *mode)
        header, *moves = file.decode().splitlines()
        self.assertEqual(header[:10], "soliton 1 ", again)
        self.assertEqual(moves, answer["moves"], again)
        verdict = xpatcheck.check(name, file, rules)
        self.assertTrue(verdict.solved, f"{verdict.reason}: {again}\n{file.decode()}")
        self.assertEqual(answer["length"], verdict.moves, again)

    def test_autoplay_and_taking_back(self):
        cases = random.Random(13).sample(small_cases(range(3, 7)), 120)
        solved, unsolvable = self.compare(cases, 10_000)
        self.assertGreater(solved, 30)
        self.assertGreater(unsolvable, 30)

    def test_shortest(self):
        cases = random.Random(8).sample(small_cases(range(3, 6)), 80)
        solved, unsolvable = self.compare(cases, 3000, "--shortest")
        self.assertGreater(solved, 15)
        self.assertGreater(unsolvable, 15)

    def test_rotations_and_redeals(self):
        solved, unsolvable = self.compare(midnight_oil_cases(range(3, 7)), 10_000)
        self.assertGreater(solved, 60)
        self.assertGreater(unsolvable, 60)

    def test_rotations_after_a_move(self):
        for rules, seeds in ROTATION_AFTER_A_MOVE.items():
            cases = [("MidnightOil", f"{rules},rotations=1", seed) for seed in seeds]
            self.assertEqual(self.compare(cases, 100_000), (len(seeds), 0))
            cases = [("MidnightOil", f"{rules},autoplay=safe", seed) for seed in seeds]
            self.assertEqual(self.compare(cases, 100_000), (0, len(seeds)))

    def test_rotations_in_whole_games(self):
        cases = [("MidnightOil", "rotations=1", seed) for seed in range(1, 11)]
        solved, unsolvable = self.compare(cases, 250_000)
        self.assertEqual((solved, unsolvable), (3, 3))

    def test_counterexamples(self):
        """Deals of FreeCell that are lost in the course's game, by each of the rules."""
        facts = [words for words in read_facts(COUNTEREXAMPLES) if int(words[2]) < 1_000_000]
        rules = {words[3] for words in facts}
        self.assertEqual(
            rules, {"autoplay=all", "autoplay=safe", "autoplay=none", "autoplay=none,take-back=yes"}
        )
        for choice in rules:
            chosen = [words for words in facts if words[3] == choice]
            answers = soliton_solve([words[0] for words in chosen], "--rules", choice)
            self.assertEqual(
                [(answer["puzzle"], answer["outcome"]) for answer in answers],
                [tuple(words[:2]) for words in chosen],
                choice,
            )

    def test_solutions_of_whole_games(self):
        """The plain search cannot decide these, but the solutions can be read."""
        for game, modes in {
            "FreeCell": MODES,
            "Seahaven": MODES,
            "BakersDozen": MODES,
            "MidnightOil": ("autoplay=safe", "rotations=1", "redeals=1"),
            "MidnightOilFull": ("autoplay=all", "autoplay=safe"),
        }.items():
            for rules in modes:
                names = [f"{game}.{seed}" for seed in (4, 5, 6, 9, 10, 11, 14)]
                answers = soliton_solve(names, "--rules", rules, "--timeout", "20")
                solved = [answer for answer in answers if answer["outcome"] == "solved"]
                self.assertTrue(solved, f"{game} {rules}")
                for answer in solved:
                    self.replay(answer["puzzle"], rules, answer, (), f"{answer['puzzle']} {rules}")


class CheckersAgree(unittest.TestCase):
    """Solution files, right and wrong, with first lines right and wrong."""

    GAMES = (
        ("FreeCell", "ranks=6,columns=5,cells=2,autoplay=none", 3),
        ("FreeCell", "ranks=6,columns=5,cells=2,take-back=yes", 4),
        ("BakersDozen", "ranks=6,columns=5,autoplay=safe", 5),
        ("BakersDozen", "ranks=5,columns=4,autoplay=safe,take-back=yes", 72),
        ("MidnightOilFull", "ranks=6,columns=6", 7),
        ("MidnightOilFull", "ranks=6,columns=6,redeals=0,autoplay=none", 4),
    )

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "file.sol"

    def agree(self, name, file, rules):
        """Asks both checkers; returns the exit code that they agree on."""
        self.path.write_bytes(file)
        try:
            verdict = xpatcheck.check(name, file, rules)
            expected = 0 if verdict.solved else 1
        except xpatcheck.BadSolution:
            expected = 65
        command = [program("SOLITON"), "check", "--json", "--rules", rules, name, str(self.path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual(
            done.returncode, expected, f"{shell(command)}: {done.stderr}{done.stdout}\n{file!r}"
        )
        if expected != 65:
            answer = json.loads(done.stdout)
            self.assertEqual(answer["length"], verdict.moves, f"{shell(command)}\n{file!r}")
        return expected

    def test_lines_that_are_changed(self):
        chosen = random.Random(9)
        for game, rules, seed in self.GAMES:
            name, codes = f"{game}.{seed}", []
            header, *right = solution(name, "--rules", rules).splitlines()
            self.assertEqual(self.agree(name, b"\n".join([header, *right]), rules), 0)
            for _ in range(40):
                lines = right[:]
                at = chosen.randrange(len(lines))
                card, other = chosen.randrange(24), chosen.randrange(24)
                odd = chosen.choice(
                    [
                        "{0} D",
                        "{0} T",
                        "{0} V",
                        "{0} {1}",
                        "{0} R",
                        "{0} R {1}",
                        "redeal",
                        "redeal ",
                        "{0} R V",
                        "{0} D {1}",
                        "",
                        "52 F",
                    ]
                )
                odd = odd.format(card, other).encode()
                lines[at : at + 1] = chosen.choice([[], [odd], [lines[at], odd], [lines[at]] * 2])
                ending = chosen.choice([b"\n", b"\r\n"])
                codes.append(self.agree(name, ending.join([header, *lines]), rules))
            self.assertIn(1, codes)

    def test_first_lines_that_are_changed(self):
        codes = []
        for game, rules, seed in self.GAMES:
            name = f"{game}.{seed}"
            sizes = ",".join(
                rule
                for rule in rules.split(",")
                if rule.split("=")[0] in ("ranks", "columns", "cells")
            )
            _, *moves = solution(name, "--rules", rules).splitlines(True)
            for words, other in itertools.product(
                (
                    "",
                    "1",
                    "2 autoplay=none",
                    "1 autoplay=none",
                    "1 autoplay=none take-back",
                    "1 take-back autoplay=safe",
                    "1 autoplay=safe",
                    "1 autoplay=all",
                    "1 autoplay=all redeals=2 rotations=1",
                    "1 rotations=1 autoplay=none",
                    "1 autoplay=none rotations=1 redeals=0",
                    "1 autoplay=none autoplay=none",
                    "1 take-back",
                    "1 autoplay=none  take-back",
                    "1 autoplay=none take-back=yes",
                    "1 autoplay=all take-back",
                    "1 autoplay=all redeals=10",
                    "1 ranks=6",
                ),
                (rules, sizes),
            ):
                file = f"soliton {words}\n".encode() + b"".join(moves)
                codes.append(self.agree(name, file, other))
            codes.append(self.agree(name, b"".join(moves), rules))
        self.assertEqual(set(codes), {0, 1, 65})


if __name__ == "__main__":
    unittest.main()
