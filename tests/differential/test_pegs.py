#!/usr/bin/env python3
"""Peg solitaire: the solver and the counter against a plain search."""

import contextlib
import io
import random
import unittest

from checkers import pegcheck
from checkers.pegcheck import (
    NAMED,
    BadBoard,
    Search,
    TooLarge,
    check,
    name_of,
    random_board,
    random_solvable_board,
    read_board,
)
from programs import plain_pegs, soliton_json

ENGLISH = NAMED["peg.english"]
TRIANGLE = NAMED["peg.triangle"]
MOST_POSITIONS = 6000  # of a random board


def random_searches(seed, count):
    """Random small boards with all that can be reached on them; every other one is solvable."""
    chance = random.Random(seed)
    found = []
    while len(found) < count:
        axes = chance.choice((2, 2, 3, 4))
        if len(found) % 2:
            board = random_board(chance, chance.randint(5, 17 if axes == 2 else 13), axes)
        else:
            board = random_solvable_board(chance, chance.randint(6, 24 if axes == 2 else 18), axes)
        with contextlib.suppress(TooLarge):
            found.append(Search(board, MOST_POSITIONS))
    return found


def rules(board):
    return [] if board.axes == 2 else ["--rules", f"axes={board.axes}"]


class Checker(unittest.TestCase):
    """The independent checker against what is known."""

    def test_the_english_board(self):
        self.assertEqual(len(ENGLISH.holes), 33)
        self.assertEqual(len(ENGLISH.all_jumps()), 76)
        self.assertEqual(ENGLISH.code(), 124141717933596)
        self.assertEqual(
            ENGLISH.lines(), ["  ###", "  ###", "#######", "###o###", "#######", "  ###", "  ###"]
        )
        self.assertEqual(ENGLISH.jumps(ENGLISH.pegs), ["d2-d4", "b4-d4", "f4-d4", "d6-d4"])
        self.assertEqual(
            {name: len(board.holes) for name, board in NAMED.items()},
            {
                "peg.english": 33,
                "peg.european": 37,
                "peg.wiegleb": 45,
                "peg.diamond": 41,
                "peg.triangle": 15,
            },
        )

    def test_the_triangle(self):
        search = Search(TRIANGLE)
        self.assertEqual(search.sequences_to(search.won), 29760)
        self.assertEqual(len(search.symmetries()), 6)
        self.assertEqual(search.winning()[0], 1)

    def test_verdicts(self):
        board = read_board("##o#o\n")
        for text, verdict in [
            ("a1-c1 d1-b1", "RIGHT"),
            ("a1-c1,d1-b1\n", "RIGHT"),
            ("a1-c1", "WRONG 2"),
            ("a1-c1-e1", "RIGHT"),
            ("b1-d1", "WRONG 1"),
            ("", "WRONG 1"),
            ("a1", "WRONG 1"),
            ("a1-c1 a1-c1", "WRONG 2"),
            ("a1-c1 c1-e1 e1-c1", "WRONG 3"),
            ("d1-b1", "WRONG 1"),
        ]:
            self.assertEqual(str(check(board, text)), verdict, text)
        for text in "a1-c1 c1-e1", "a1-c1-e1":
            self.assertEqual((check(board, text).jumps, check(board, text).moves), (2, 1))
        goal = read_board("##o#o\n\noooo#\n")
        self.assertTrue(check(goal, "a1-c1 c1-e1").solved)
        self.assertFalse(check(goal, "a1-c1 d1-b1").solved)
        self.assertEqual(Search(board).fewest_moves(), 1)
        self.assertEqual(Search(board.with_rules(goal="b1")).fewest_moves(), 2)

    def test_what_is_no_board(self):
        for text in "", "##x", "#" * 65, "##o\n\n##\n", "##o\n\noo#\n\noo#\n":
            with self.assertRaises(BadBoard):
                read_board(text)
        for wrong in {"start": "a1"}, {"goal": "h4"}, {"goal": "#o#"}:
            with self.assertRaises(BadBoard):
                ENGLISH.with_rules(**wrong)

    def test_command(self):
        for arguments, code in [
            (["##o", "a1-c1"], 0),
            (["##o", "a1-c1", "--goal", "b1"], 1),
            (["##o"], 0),
            (["peg.english", "d2-d4"], 1),
            (["#x#"], 65),
            (["peg.english", "--start", "a1"], 65),
        ]:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(
                io.StringIO()
            ):
                self.assertEqual(pegcheck.main(arguments), code, arguments)


class Solver(unittest.TestCase):
    def solve(self, board, name, *options, stdin=""):
        """The answer, whose solution, if any, the checker accepts."""
        (answer,) = soliton_json("solve", *options, name, stdin=stdin)
        if answer["outcome"] == "solved":
            verdict = check(board, " ".join(answer["moves"]))
            self.assertTrue(verdict.solved, f"{name} {options}: {verdict.reason}\n{stdin}")
            expected = verdict.moves if "--shortest" in options else verdict.jumps
            self.assertEqual(answer["length"], expected, f"{name} {options}\n{stdin}")
        else:
            self.assertEqual(
                (answer["outcome"], answer["moves"], answer["length"]),
                ("unsolvable", [], None),
                f"{name} {options}\n{stdin}",
            )
        return answer

    def test_named_boards(self):
        for name, solvable in [
            ("peg.english", True),
            ("peg.european", False),
            ("peg.wiegleb", True),
            ("peg.triangle", True),
        ]:
            answer = self.solve(NAMED[name], name)
            self.assertEqual(answer["outcome"] == "solved", solvable, name)

    def test_moves_of_named_boards(self):
        """At the start and, by way of drawings, in the middle of games."""
        chance = random.Random(1)
        for name, board in NAMED.items():
            (answer,) = soliton_json("moves", name)
            self.assertEqual(sorted(answer["moves"]), sorted(board.jumps(board.pegs)), name)
            pegs = board.pegs
            while board.jumps(pegs):
                text = board.drawing(pegs)
                (answer,) = soliton_json("moves", *rules(board), "-", stdin=text)
                self.assertEqual(sorted(answer["moves"]), sorted(board.jumps(pegs)), text)
                pegs = board.play(pegs, chance.choice(board.jumps(pegs)))

    def test_every_start_of_the_triangle(self):
        for start in sorted(TRIANGLE.holes):
            board = TRIANGLE.with_rules(start=name_of(start))
            search = Search(board)
            for goal in ("any", *map(name_of, sorted(board.holes))):
                aimed = board.with_rules(goal=goal)
                search.goal = None if goal == "any" else search.number(aimed.goal)
                answer = self.solve(
                    aimed, "peg.triangle", "--start", name_of(start), "--goal", goal
                )
                self.assertEqual(answer["outcome"] == "solved", search.solvable(), (start, goal))

    def test_shortest_of_the_triangle(self):
        lengths = {}
        for start in map(name_of, sorted(TRIANGLE.holes)):
            board = TRIANGLE.with_rules(start=start)
            answer = self.solve(board, "peg.triangle", "--start", start, "--shortest")
            self.assertIs(answer["proved_shortest"], True)
            lengths[start] = answer["length"]
        self.assertEqual(
            lengths,
            {start: Search(TRIANGLE.with_rules(start=start)).fewest_moves() for start in lengths},
        )

    def test_random_boards(self):
        outcomes = []
        for search in random_searches(2, 50):
            board = search.board
            text = board.drawing()
            answer = self.solve(board, "-", *rules(board), stdin=text)
            self.assertEqual(answer["outcome"] == "solved", search.solvable(), text)
            outcomes.append(answer["outcome"])
            shortest = self.solve(board, "-", "--shortest", *rules(board), stdin=text)
            self.assertEqual(shortest["outcome"], answer["outcome"], text)
            self.assertEqual(shortest["length"], search.fewest_moves(), text)
            self.assertEqual(shortest["proved_shortest"], search.solvable(), text)
        self.assertGreater(outcomes.count("solved"), 10)
        self.assertGreater(outcomes.count("unsolvable"), 10)

    def test_random_goals(self):
        """One position that can be reached, and one that may not be."""
        chance = random.Random(3)
        outcomes = []
        for search in random_searches(4, 30):
            level = chance.choice(search.levels)
            reached = chance.choice(sorted(level))
            moved = chance.sample(sorted(search.board.holes), bin(reached).count("1"))
            for goal in reached, search.number(moved):
                drawn = search.board.drawing(
                    {hole for hole in search.order if search.bit[hole] & goal}
                )
                text = search.board.drawing() + "\n" + drawn
                board = read_board(text, search.board.axes)
                search.goal = goal
                answer = self.solve(board, "-", *rules(board), stdin=text)
                self.assertEqual(answer["outcome"] == "solved", search.solvable(), text)
                outcomes.append(answer["outcome"])
                shortest = self.solve(board, "-", "--shortest", *rules(board), stdin=text)
                self.assertEqual(shortest["length"], search.fewest_moves(), text)
        self.assertEqual(set(outcomes), {"solved", "unsolvable"})

    def test_english_games_from_the_middle(self):
        """Positions from which a plain search can find all."""
        chance = random.Random(5)
        for name in "peg.english", "peg.european", "peg.diamond":
            board, compared = NAMED[name], 0
            while compared < 12:
                pegs = board.pegs
                while board.jumps(pegs) and len(pegs) > 17:
                    pegs = board.play(pegs, chance.choice(board.jumps(pegs)))
                middle = pegcheck.Board(board.holes, pegs)
                try:
                    search = Search(middle, 30_000)
                except TooLarge:
                    continue
                compared += 1
                answer = self.solve(middle, "-", stdin=middle.drawing())
                self.assertEqual(answer["outcome"] == "solved", search.solvable(), middle.drawing())


class Counter(unittest.TestCase):
    def compare(self, answer, search, where):
        levels = answer["levels"]
        expected = zip(
            map(len, search.levels), search.up_to_symmetry(), search.dead_ends(), search.winning()
        )
        found = [
            (level["positions"], level["up_to_symmetry"], level["dead_ends"], level["winning"])
            for level in levels
        ]
        self.assertEqual(found, list(expected), where)
        self.assertEqual(answer["positions"], sum(map(len, search.levels)), where)
        self.assertEqual(answer["up_to_symmetry"], sum(search.up_to_symmetry()), where)
        one_peg = search.sequences_to(lambda position: bin(position).count("1") == 1)
        if search.goal is None or bin(search.goal).count("1") == 1:
            self.assertEqual(answer["solutions"], str(one_peg), where)
        else:
            self.assertEqual(answer["solutions"], answer["solutions_at_goal"], where)
        vacant = search.board.holes - search.board.pegs
        if search.goal is not None or len(vacant) == 1:
            at_goal = search.number(vacant) if search.goal is None else search.goal
            self.assertEqual(
                answer["solutions_at_goal"],
                str(search.sequences_to(lambda position: position == at_goal)),
                where,
            )

    def test_every_start_of_the_triangle(self):
        for start in map(name_of, sorted(TRIANGLE.holes)):
            (answer,) = soliton_json("count", "peg.triangle", "--start", start, codes=(0,))
            self.compare(answer, Search(TRIANGLE.with_rules(start=start)), start)

    def test_goals_of_the_triangle(self):
        for goal in map(name_of, sorted(TRIANGLE.holes)):
            (answer,) = soliton_json("count", "peg.triangle", "--goal", goal, codes=(0,))
            self.compare(answer, Search(TRIANGLE.with_rules(goal=goal)), goal)

    def test_random_boards(self):
        for search in random_searches(6, 150):
            text = search.board.drawing()
            (answer,) = soliton_json("count", *rules(search.board), "-", stdin=text, codes=(0,))
            self.compare(answer, search, text)

    def test_drawn_goals(self):
        chance = random.Random(7)
        for search in random_searches(8, 100):
            search.goal = chance.choice(sorted(chance.choice(search.levels)))
            pegs = {hole for hole in search.order if search.bit[hole] & search.goal}
            text = search.board.drawing() + "\n" + search.board.drawing(pegs)
            (answer,) = soliton_json("count", *rules(search.board), "-", stdin=text, codes=(0,))
            self.compare(answer, search, text)

    def test_symmetric_boards(self):
        for text in (
            "###\n#o#\n###\n",
            "#####\n##o##\n#####\n",
            " ## \n####\n#oo#\n ## \n",
            "####\n#oo#\n####\n",
            "  #\n ###\n##o##\n ###\n  #\n",
            "#o#\n###\n#o#\n",
        ):
            for axes in 2, 3, 4:
                search = Search(read_board(text, axes))
                (answer,) = soliton_json(
                    "count", "--rules", f"axes={axes}", "-", stdin=text, codes=(0,)
                )
                self.compare(answer, search, f"{text}{axes}")

    def test_larger_boards(self):
        """Against the plain program in C: up to a million positions."""
        for axes, text, *goal in [
            (2, "#####\n##o##\n#####\n#####\n"),
            (2, "#####\n##o##\n#####\n#####\n", "--goal", "c2"),
            (2, "####\n#o##\n####\n####\n####\n"),
            (2, " ###\n#####\n##o##\n#####\n ###\n"),
            (3, "#\n##\n#o#\n####\n#####\n######\n"),
            (3, "#\n##\n#o#\n####\n#####\n######\n", "--goal", "b3"),
            (4, "####\n#o##\n####\n####\n"),
        ]:
            levels, *numbers = plain_pegs(text, "--axes", str(axes), *goal)
            (answer,) = soliton_json(
                "count", "--rules", f"axes={axes}", *goal, "-", stdin=text, codes=(0,)
            )
            names = "positions", "up_to_symmetry", "dead_ends", "winning"
            self.assertEqual(
                [[level[name] for name in names] for level in answer["levels"]], levels, text
            )
            self.assertEqual([answer["solutions"], answer["solutions_at_goal"]], numbers, text)


if __name__ == "__main__":
    unittest.main()
