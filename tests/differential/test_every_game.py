#!/usr/bin/env python3
"""Every game of patience that `soliton list` has, those too that nobody here has heard of.

What `soliton show` says of a game in words, and how it draws a deal, are all that the checkers get
to know: by these rules every deal must lie, every solution be right, every verdict be true and
every proof hold. Of the games that they know themselves it must say what they know."""

import json
import pathlib
import re
import subprocess
import tempfile
import unittest

from checkers import proofcheck, xpatcheck
from checkers.xpatgames import GAMES, Game, Rules
from programs import TIMEOUT, program, shell, soliton_solve
from test_patience import search_by_checker

DEALS = 25  # of each game
SMALL = ("ranks=4,columns=3,cells=0", "ranks=4,columns=3,cells=1", "ranks=4,columns=2,cells=2")
SMALL_DEALS = 6

WORDS = re.compile(
    r"(?P<columns>\d+) columns?, (?P<cells>no|\d+) free cells?, "
    r"building down in (?P<build>suit|alternating colours|any suit), "
    r"empty columns (?P<empty>take any card|take kings|stay empty)"
    r"(, (?P<rotations>\d+) rotations?)?(, (?P<redeals>\d+) redeals?)?"
    r"(, (?P<full>\d+) of the cells dealt full)?(?P<kings>, kings at the bottom)?"
)
BUILDS = {"suit": "suit", "alternating colours": "alternate", "any suit": "any"}
EMPTIES = {"take any card": "any", "take kings": "king", "stay empty": "none"}
CARDS = {
    name + suit: 4 * rank + "CSHD".index(suit)
    for rank, name in enumerate("A 2 3 4 5 6 7 8 9 10 J Q K".split())
    for suit in "CSHD"
}


def output(*arguments):
    done = subprocess.run(
        [program("SOLITON"), *arguments], capture_output=True, text=True, timeout=TIMEOUT
    )
    if done.returncode != 0:
        raise AssertionError(f"{shell(done.args)}: exit {done.returncode}: {done.stderr}")
    return done.stdout


def listed():
    entries = [json.loads(line) for line in output("list", "--json").splitlines()]
    return [entry for entry in entries if entry["kind"] == "patience"]


def shown(name):
    """The rules in words, the cells and the columns of a deal."""
    text = output("show", "--ascii", "--colour", "never", name).partition("\non the foundations")[0]
    head, *lines = text.splitlines()
    held = [line.split()[1:] for line in lines if line.startswith("cells:")]
    first = next(i for i, line in enumerate(lines) if line.split()[:1] == ["1"]) + 1
    columns = [[] for _ in lines[first - 1].split()]
    for line in lines[first:]:
        for at, column in enumerate(columns):
            card = line[4 * at : 4 * at + 4].strip()
            column += [CARDS[card]] if card else []
    cells = [CARDS.get(card) for card in held[0]] if held else []
    return head.partition(": ")[2], cells, columns


def sorted_kings_first(column):
    return sorted(column, key=lambda card: card // 4 != 12)


def learned(entry):
    """The game as the program describes it; how it is dealt is seen from some deals."""
    words, cells, columns = shown(f"{entry['game']}.1")
    said = WORDS.fullmatch(words)
    if said is None:
        raise AssertionError(f"{entry['game']}: not the usual words for rules: {words}")
    deals = [columns, *(shown(f"{entry['game']}.{seed}")[2] for seed in range(2, 6))]
    full = tuple(i for i, card in enumerate(cells) if card is not None)
    kings_low = all(sorted_kings_first(column) == column for column in sum(deals, []))
    if (int(said["full"] or 0), said["kings"] is not None) != (len(full), kings_low):
        raise AssertionError(f"{entry['game']}: not dealt as it says: {words}")
    return Game(
        entry["game"],
        entry["abbreviation"],
        Rules(
            int(said["columns"]),
            0 if said["cells"] == "no" else int(said["cells"]),
            BUILDS[said["build"]],
            EMPTIES[said["empty"]],
            rotations=int(said["rotations"] or 0),
            redeals=int(said["redeals"] or 0),
        ),
        tuple(map(len, columns)),
        full,
        kings_low=kings_low,
        microsoft=".ms1 .." in entry["members"],
    )


class EveryGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.learned = [learned(entry) for entry in listed()]
        cls.known = {game.name: game for game in GAMES}
        GAMES.extend(game for game in cls.learned if game.name not in cls.known)

    def test_the_program_says_what_is_known(self):
        self.assertLessEqual(set(self.known), {game.name for game in self.learned})
        for game in self.learned:
            with self.subTest(game.name):
                self.assertEqual(game, self.known.get(game.name, game))

    def test_deals(self):
        for game in self.learned:
            series = ["", "ms"] if game.microsoft else [""]
            for name in [f"{game.name}.{of}{seed}" for of in series for seed in (1, 6, 7)]:
                with self.subTest(name):
                    dealt = xpatcheck.deal(name)
                    self.assertEqual(shown(name)[1:], (dealt.cells, dealt.columns))

    def test_solutions(self):
        for game in self.learned:
            solved = 0
            for name in [f"{game.name}.{seed}" for seed in range(1, DEALS + 1)]:
                command = [
                    program("SOLITON"),
                    "solve",
                    "--quiet",
                    "--max-positions",
                    "100000",
                    name,
                ]
                done = subprocess.run(command, capture_output=True, timeout=TIMEOUT)
                if done.returncode == 0:
                    verdict = xpatcheck.check(name, done.stdout)
                    self.assertTrue(verdict.solved, (name, verdict.reason))
                    solved += 1
            self.assertGreater(solved, 0, game.name)

    def test_small_games(self):
        """The verdicts, the fewest moves and the proofs."""
        verdicts = set()
        for game in self.learned:
            for rules in SMALL:
                rules += ",rotations=0,redeals=0"
                names = [f"{game.name}.{seed}" for seed in range(1, SMALL_DEALS + 1)]
                for answer in soliton_solve(names, "--shortest", "--rules", rules):
                    name = answer["puzzle"]
                    with self.subTest(name=name, rules=rules):
                        verdict, _, length = search_by_checker(name, rules)
                        self.assertEqual((answer["outcome"], answer["length"]), (verdict, length))
                        verdicts.add(verdict)
                        if verdict == "unsolvable":
                            proofcheck.check(self.proof(name, rules))
        self.assertEqual(verdicts, {"solved", "unsolvable"})

    def proof(self, name, rules):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "proof"
            command = ["solve", "--brief", "--rules", rules, "--proof", str(path), name]
            done = subprocess.run(
                [program("SOLITON"), *command], capture_output=True, text=True, timeout=TIMEOUT
            )
            self.assertEqual(done.returncode, 2, done.stderr)
            return path.read_bytes()


if __name__ == "__main__":
    unittest.main()
