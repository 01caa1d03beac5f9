#!/usr/bin/env python3
"""The solver's verdicts and shortest lengths against those of the plain exhaustive search."""

import collections
import itertools
import random
import unittest

from checkers import xpatcheck
from programs import SHORTEST, VERDICTS, plain_patience, program, read_facts, shell, soliton_solve

GAMES = [game.name for game in xpatcheck.GAMES if game.rules.is_usual()]
BUILDS = ("alternate", "suit", "any")
EMPTIES = ("any", "king", "none")


def rules_text(ranks, columns, cells, build, empty):
    return f"ranks={ranks},columns={columns},cells={cells},build={build},empty={empty}"


def all_small_rules():
    """Every combination of rules in small sizes; the games, which differ in dealing, take turns."""
    combinations = itertools.product(range(3, 7), range(2, 7), range(4), BUILDS, EMPTIES)
    chosen = random.Random(1)
    return [(chosen.choice(GAMES), rules_text(*rules)) for rules in combinations]


def some_larger_rules(count):
    chosen = random.Random(2)
    return [
        (
            chosen.choice(GAMES),
            rules_text(
                chosen.randint(7, 9),
                chosen.randint(4, 9),
                chosen.randint(0, 3),
                chosen.choice(BUILDS),
                chosen.choice(EMPTIES),
            ),
        )
        for _ in range(count)
    ]


def search_by_checker(name, rules):
    """The verdict, the positions and the fewest moves by the checker's rules alone; cards that go
    to their foundations are not counted as moves."""
    start = xpatcheck.deal(name, rules)
    start.normalise()
    fewest, waiting = {start.canonical(): 0}, collections.deque([(0, start)])
    while waiting:
        length, position = waiting.popleft()
        if length > fewest[position.canonical()]:
            continue
        if position.won():
            return "solved", len(fewest), length
        for move in position.moves():
            reached = position.copy()
            reached.play(*move)
            cost = 0 if move[1:] == ("F",) else 1
            if length + cost < fewest.get(reached.canonical(), length + 2):
                fewest[reached.canonical()] = length + cost
                (waiting.append if cost else waiting.appendleft)((length + cost, reached))
    return "unsolvable", len(fewest), None


class PlainAgainstChecker(unittest.TestCase):
    """The two independent programs of this folder agree with each other."""

    def test_tiny_games(self):
        verdicts = set()
        for game, rules in random.Random(3).sample(all_small_rules(), 90):
            (words,) = plain_patience(
                game, 7, 7, "--rules", rules, "--shortest", "--max-positions", "1000"
            )
            if words[1] == "unknown":
                continue
            verdict, positions, length = search_by_checker(words[0], rules)
            expected = [words[0], verdict]
            # A search that stops at a solution has not met the rest of that solution's level.
            expected += [str(positions)] if verdict == "unsolvable" else [words[2], str(length)]
            self.assertEqual(words, expected, rules)
            (quick,) = plain_patience(game, 7, 7, "--rules", rules)
            self.assertEqual(quick[1], verdict, rules)
            verdicts.add(verdict)
        self.assertEqual(verdicts, {"solved", "unsolvable"})


class SolverAgainstPlain(unittest.TestCase):
    def compare(self, game, rules, seeds, most_positions, shortest):
        """Compares the verdicts, replays the solutions; returns how many verdicts there were."""
        mode = ["--shortest"] if shortest else []
        limited = ["--rules", rules, "--max-positions", str(most_positions), *mode]
        decided = [
            words
            for words in plain_patience(game, seeds[0], seeds[-1], *limited)
            if words[1] != "unknown"
        ]
        names = [words[0] for words in decided]
        for words, answer in zip(
            decided, soliton_solve(names, "--rules", rules, *mode) if names else []
        ):
            again = shell(
                [
                    program("SOLITON"),
                    "solve",
                    "--rules",
                    rules,
                    *mode,
                    words[0],
                    "; ",
                    program("PLAIN_PATIENCE"),
                    game,
                    *[words[0].split(".")[1]] * 2,
                    *limited,
                ]
            )
            self.assertEqual(answer["outcome"], words[1], again)
            if words[1] != "solved":
                continue
            solution = "".join(move + "\n" for move in answer["moves"]).encode()
            verdict = xpatcheck.check(words[0], solution, rules)
            self.assertTrue(verdict.solved, f"{verdict.reason}: {again}")
            self.assertEqual(answer["length"], verdict.moves, again)
            if shortest:
                self.assertEqual(answer["length"], int(words[3]), again)
        return len(decided)

    def test_every_small_combination_of_rules(self):
        """One deal of each; test_second_opinion.py has more small games, made without dealing."""
        for shortest in False, True:
            compared = sum(
                self.compare(game, rules, [seed], 20_000, shortest)
                for seed, (game, rules) in enumerate(all_small_rules(), 1)
                if seed % 2 == shortest
            )
            self.assertGreater(compared, 330)

    def test_larger_games(self):
        for shortest in False, True:
            compared = sum(
                self.compare(game, rules, range(1, 4), 30_000, shortest)
                for game, rules in some_larger_rules(30)
            )
            self.assertGreater(compared, 50)


def differences(facts):
    """Where the solver's verdicts are not the recorded ones, in words."""
    answers = soliton_solve([words[0] for words in facts])
    return [
        f"{words[0]}: {answer['outcome']} instead of {words[1]}"
        for words, answer in zip(facts, answers)
        if answer["outcome"] != words[1]
    ]


class SolverAgainstFacts(unittest.TestCase):
    """The recorded verdicts and lengths, which took the plain search longer: slow_patience.py."""

    def read(self, game, path, count):
        facts = read_facts(path)
        self.assertEqual(
            [words[0] for words in facts], [f"{game}.{n}" for n in range(1, count + 1)]
        )
        return facts

    def test_shortest(self):
        for game, path in SHORTEST.items():
            with self.subTest(game=game):
                self.compare_lengths(self.read(game, path, 300))

    def compare_lengths(self, facts):
        solvable = [words for words in facts if words[1] == "solved"]
        self.assertNotIn(len(solvable), (0, len(facts)))
        wrong = differences(facts)
        answers = soliton_solve([words[0] for words in solvable], "--shortest")
        wrong += [
            f"{words[0]}: {answer['outcome']}, {answer['length']} instead of {words[3]}"
            for words, answer in zip(solvable, answers)
            if (answer["outcome"], answer["length"]) != ("solved", int(words[3]))
        ]
        self.assertEqual(wrong, [])

    def test_verdicts(self):
        for game, (path, _, count) in VERDICTS.items():
            with self.subTest(game=game):
                decided = [words for words in self.read(game, path, 1000) if words[1] != "unknown"]
                self.assertEqual(len(decided), count)
                self.assertEqual(differences(decided), [])


if __name__ == "__main__":
    unittest.main()
