#!/usr/bin/env python3
"""The independent checker against facts known from xpat2 itself and from the course."""

import contextlib
import io
import pathlib
import tempfile
import unittest

from checkers import xpatcheck
from checkers.xpatcheck import (
    BadPuzzle,
    BadSolution,
    IllegalMove,
    Position,
    Rules,
    Subtractive,
    check,
    deal,
)

PERMUTATIONS = {
    0: "21 35 9 10 43 44 19 29 46 5 25 22 32 38 47 13 34 31 23 6 50 40 37 15 24 8 41 33 27 17 28 "
    "20 7 0 16 3 36 26 45 49 39 4 30 12 2 11 14 18 1 51 48 42",
    1: "13 32 33 35 30 46 7 29 9 48 38 36 51 41 26 20 23 43 27 42 4 21 37 39 2 15 34 28 25 17 16 "
    "18 31 3 0 10 50 49 14 6 24 1 22 5 40 44 11 8 45 19 12 47",
    2: "41 10 31 35 36 51 38 25 32 45 4 47 22 46 34 15 49 9 23 33 3 44 42 18 37 24 28 20 11 14 48 "
    "17 7 5 43 21 13 19 27 16 6 1 12 2 29 26 8 50 39 40 30 0",
    123: "16 51 44 27 11 37 33 50 48 13 17 38 7 28 39 15 4 5 3 6 42 25 19 34 20 49 23 0 8 26 30 "
    "29 47 36 9 24 40 45 14 22 32 10 1 18 12 31 35 2 21 43 46 41",
    123456: "1 7 39 47 5 15 50 49 37 44 29 10 4 23 17 20 0 11 24 14 28 35 3 48 8 41 19 46 13 12 "
    "36 34 27 9 33 22 43 32 25 30 38 6 31 16 51 21 26 18 45 40 42 2",
    999999999: "22 1 0 21 20 44 23 43 38 11 4 2 19 27 36 9 49 7 18 14 46 10 25 35 39 48 51 40 33 "
    "13 42 16 32 50 24 47 26 6 34 45 5 3 41 15 12 31 17 28 8 29 30 37",
}
REDEALT = (  # Midnight Oil 4, redealt at once, and redealt again
    "19 28 5|48 13 49|45 39 43|1 12 0|9 4 17|27 20 23|15 8 32|22 41 26|29 11 50|40 14 44|24 47 37|"
    "6 10 34|38 2 35|31 33 36|51 25 18|42 16 7|30 3 46|21",
    "0 9 44|40 47 45|25 4 42|16 46 48|6 27 15|31 33 19|26 32 11|13 29 30|3 21 36|17 28 43|1 14 41|"
    "2 5 39|22 37 38|7 49 34|50 12 20|8 10 18|23 35 51|24",
)


def cards(text):
    """ "6S 10H" -> the cards' numbers."""
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    return [4 * ranks.index(name[:-1]) + "CSHD".index(name[-1]) for name in text.split()]


def position(columns, cells=(), foundations=(0, 0, 0, 0), **rules):
    made = Position(
        Rules(
            len(columns),
            len(cells),
            rules.pop("build", "alternate"),
            rules.pop("empty", "any"),
            **rules,
        ),
        seed=1,
    )
    made.columns = [cards(column) for column in columns]
    made.cells = [cards(name)[0] if name else None for name in cells]
    made.foundations = list(foundations)
    return made


class Shuffles(unittest.TestCase):
    def test_permutations(self):
        for seed, text in PERMUTATIONS.items():
            self.assertEqual(xpatcheck.shuffle_xpat2(seed), [int(word) for word in text.split()])

    def test_raw_numbers(self):
        for seed, numbers in {
            1: [921674862, 250065336, 377506581, 896048198],
            2: [18990741, 574941288, 766688093],
        }.items():
            generator = Subtractive(seed)
            self.assertEqual([generator.draw() for _ in numbers], numbers)

    def test_division_comes_before_multiplication(self):
        self.assertEqual(Subtractive(369800223).below(50), 28)

    def test_microsoft(self):
        columns = deal("FreeCell.ms1").columns
        self.assertEqual([column[0] for column in columns], cards("JD 2D 9H JC 5D 7H 7C 5H"))
        self.assertEqual(columns[0], cards("JD KD 2S 4C 3S 6D 6S"))
        self.assertEqual([len(column) for column in columns], [7] * 4 + [6] * 4)
        columns = deal("fc.ms3000000000").columns
        self.assertEqual(columns[0], cards("8D 10S JS 10D JH JD JC"))
        self.assertEqual(columns[7], cards("8C AH 2H 5H 2D 5S"))
        for number in 1, 11982, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**33 - 1:
            self.assertEqual(sorted(xpatcheck.shuffle_microsoft(number)), list(range(52)))


class Deals(unittest.TestCase):
    def test_columns_and_cells(self):
        sizes = {
            "fc": [7, 6] * 4,
            "st": [5] * 10,
            "mo": [3] * 17 + [1],
            "bg": [7, 6] * 4,
            "sr": [5] * 10,
        }
        permutation = xpatcheck.shuffle_xpat2(123456)
        for game, lengths in sizes.items():
            dealt = deal(f"{game}.123456")
            self.assertEqual([len(column) for column in dealt.columns], lengths)
            self.assertEqual(sum(dealt.columns, []), permutation[: sum(lengths)])
            if game in ("st", "sr"):
                self.assertEqual(dealt.cells, [permutation[50], None, permutation[51], None])

    def test_kings_of_bakers_dozen(self):
        dealt = deal("BakersDozen.1239").columns
        self.assertEqual(dealt[0], cards("KC KD KS 2C"))
        self.assertEqual([len(column) for column in dealt], [4] * 13)

    def test_moves_that_xpat2_saved(self):
        """FreeCell 123456: the ace of hearts lies open; then 6S onto 7D, then JS to a cell."""
        game = deal("FreeCell.123456")
        self.assertEqual(game.columns[7][-1], cards("AH")[0])
        game.normalise()
        self.assertEqual(game.foundations, [0, 0, 1, 0])
        six, seven, jack = cards("6S 7D JS")
        game.play(six, seven)
        game.play(jack, "T")
        self.assertIn(jack, game.cells)

    def test_overrides(self):
        small = deal("fc.5", "ranks=5,columns=3")
        order = [card for card in xpatcheck.shuffle_xpat2(5) if card < 20]
        self.assertEqual(small.columns, [order[:7], order[7:14], order[14:]])
        self.assertEqual(
            deal("st.5", "ranks=5,cells=0,columns=4").columns,
            [order[:5], order[5:10], order[10:15], order[15:]],
        )
        one = deal("st.5", "ranks=5,cells=1,columns=1")
        self.assertEqual((one.columns, one.cells), ([order[:18] + [order[19]]], [order[18]]))
        three = deal("sr.5", "ranks=5,cells=3,columns=1")
        self.assertEqual(three.columns, [order[:18]])
        self.assertEqual(three.cells, [order[18], None, order[19]])
        kings = deal("bd.5", "ranks=5,columns=2").columns
        self.assertEqual(kings[0], sorted(order[:10], key=lambda card: card < 16))
        rows = [card for card in xpatcheck.shuffle_microsoft(5) if card < 20]
        self.assertEqual(
            deal("fc.ms5", "ranks=5,columns=3").columns, [rows[i::3] for i in range(3)]
        )
        self.assertEqual([len(c) for c in deal("fc.5", "cells=2").columns], [7, 6] * 4)
        self.assertEqual([len(c) for c in deal("st.5", "cells=2").columns], [6] + [5] * 9)

    def test_names_and_rules_that_cannot_be(self):
        for name in (
            "FreeCell",
            "FreeCell.",
            "Free.1",
            "fc.-1",
            "fc.1000000000",
            "fc.1x",
            "fc.ms0",
            "fc.ms8589934592",
            "st.ms1",
            "",
            ".",
            "fc. 1",
            "fc." + "9" * 5000,
        ):
            with self.assertRaises(BadPuzzle, msg=name[:20]):
                deal(name)
        for rules in (
            "ranks=0",
            "ranks=14",
            "columns=0",
            "columns=53",
            "cells=53",
            "build=red",
            "empty=ace",
            "queens=1",
            "ranks",
            "ranks=",
            "ranks=-1",
            ",",
            "ranks=5,",
        ):
            with self.assertRaises(BadPuzzle, msg=rules):
                deal("fc.1", rules)
        self.assertEqual(deal("freecell.000000001").columns, deal("fc.1").columns)


class Moves(unittest.TestCase):
    def legal(self, before, card, to):
        after = before.copy()
        try:
            after.play(cards(card)[0], to if to in ("V", "T") else cards(to)[0])
        except IllegalMove:
            self.assertEqual((after.columns, after.cells), (before.columns, before.cells))
            return False
        return True

    def test_building(self):
        answers = {"alternate": "6H 6D", "suit": "6S", "any": "6C 6S 6H 6D"}
        for build, allowed in answers.items():
            before = position(["7S", "6C", "6S", "6H", "6D", "8H", "5H"], build=build)
            for card in "6C 6S 6H 6D 8H 5H".split():
                self.assertEqual(self.legal(before, card, "7S"), card in allowed, (build, card))
        covered = position(["7S 2D", "6H", "KC 6D 5H"], ["7C"])
        self.assertFalse(self.legal(covered, "6H", "7S"), "not the top")
        self.assertFalse(self.legal(covered, "6H", "7C"), "in a cell")
        self.assertFalse(self.legal(covered, "6D", "T"), "a covered card")
        self.assertFalse(self.legal(covered, "AS", "T"), "no such card")

    def test_empty_columns(self):
        for empty, allowed in {"any": "KS 5H QD", "king": "KS", "none": ""}.items():
            before = position(["2S KS", "3S 5H", ""], ["QD"], empty=empty)
            for card in "KS 5H QD".split():
                self.assertEqual(self.legal(before, card, "V"), card in allowed, (empty, card))
        before = position(["2S 4S", "3S 5H", ""], [], empty="king", ranks=5)
        self.assertTrue(self.legal(before, "5H", "V"))
        self.assertFalse(self.legal(before, "4S", "V"))
        self.assertTrue(self.legal(position(["5H", ""]), "5H", "V"), "to another empty column")
        self.assertFalse(self.legal(position(["5H", "6H"]), "5H", "V"), "to its own place")

    def test_cells(self):
        before = position(["2S 4S", "3S 5H"], ["KS", None])
        self.assertTrue(self.legal(before, "4S", "T"))
        self.assertFalse(self.legal(before, "KS", "T"), "from cell to cell is no move")
        self.assertFalse(self.legal(position(["2S 4S"], ["KS"]), "4S", "T"))
        self.assertFalse(self.legal(position(["2S 4S"]), "4S", "T"))
        self.assertTrue(self.legal(position(["2S KD"], ["QS"]), "QS", "KD"))

    def test_autoplay_of_all(self):
        before = position(["3H 2H 4S AH", "2D"], ["AD", None])
        before.normalise()
        self.assertEqual(before.foundations, [0, 0, 1, 2])
        self.assertEqual((before.columns, before.cells), ([cards("3H 2H 4S"), []], [None] * 2))
        before.play(cards("4S")[0], "T")
        self.assertEqual(before.foundations, [0, 0, 3, 2])
        self.assertEqual(before.columns, [[], []])


class Autoplay(unittest.TestCase):
    """By choice, and taking back."""

    def safe(self, columns, foundations, card, **rules):
        return position(columns, [], foundations, autoplay="safe", **rules).safe(cards(card)[0])

    def test_none(self):
        game = position(["3H 2H 4S AH", "2D"], ["AD", None], autoplay="none")
        game.normalise()
        self.assertEqual(game.foundations, [0, 0, 0, 0])
        for move in (cards("2D")[0], "F"), (cards("4S")[0], "F"), (cards("2H")[0], "F"):
            with self.assertRaises(IllegalMove, msg=move):
                game.play(*move)
        for card in "AH AD 2D".split():
            game.play(cards(card)[0], "F")
        self.assertEqual(game.foundations, [0, 0, 1, 2])
        self.assertEqual((game.columns, game.cells), ([cards("3H 2H 4S"), []], [None] * 2))

    def test_safe(self):
        """A three of hearts, by the twos that are still in play."""
        for build, foundations, expected in [
            ("alternate", [2, 2, 2, 0], True),
            ("alternate", [2, 1, 2, 2], False),
            ("alternate", [1, 2, 2, 2], False),
            ("any", [2, 2, 2, 2], True),
            ("any", [2, 2, 2, 1], False),
            ("suit", [0, 0, 2, 0], True),
        ]:
            self.assertEqual(self.safe(["3H"], foundations, "3H", build=build), expected)
        for build, foundations, expected in [
            ("alternate", [2, 2, 2, 1], False),
            ("alternate", [2, 2, 2, 2], True),
            ("any", [2, 2, 2, 0], False),
            ("any", [3, 2, 2, 2], True),
            ("suit", [0, 0, 2, 0], True),
        ]:
            self.assertEqual(
                self.safe(["3H"], foundations, "3H", build=build, take_back=True), expected
            )
        self.assertTrue(self.safe(["AS"], [0] * 4, "AS"))
        self.assertTrue(self.safe(["AS"], [0] * 4, "AS", take_back=True))
        self.assertFalse(self.safe(["AS"], [0] * 4, "AS", build="suit", empty="none", redeals=1))

    def test_safe_ones_go_by_themselves(self):
        game = position(["KS 2H AH", "5S 2C AC", "3H 2S AS"], autoplay="safe")
        game.normalise()  # the black twos stay: the ace of diamonds might need them
        self.assertEqual(game.foundations, [1, 1, 2, 0])
        self.assertEqual(game.columns, [cards("KS"), cards("5S 2C"), cards("3H 2S")])
        game = position(["3H", "2S", "4D"], [], [2, 1, 2, 3], autoplay="safe")
        game.normalise()
        self.assertEqual(game.foundations, [2, 2, 3, 3], "the two, then what it could have lain on")
        game = position(["3H", "5D 2S 4H", "4D"], [], [2, 1, 2, 3], autoplay="safe")
        game.normalise()
        self.assertEqual(game.foundations, [2, 1, 2, 3])
        game.play(cards("3H")[0], "F")
        self.assertEqual(game.foundations, [2, 1, 3, 3])

    def test_taking_back(self):
        three, two, four = cards("3H 2S 4C")
        game = position(["4C", "5D 2S", ""], [None], [3, 1, 3, 0], autoplay="none", take_back=True)
        self.assertEqual(
            [move for move in game.moves() if move[0] == three],
            [(three, four), (three, "V"), (three, "T")],
        )
        game.play(three, four)
        self.assertEqual(game.foundations, [3, 1, 2, 0])
        game.play(two, three)
        self.assertEqual(game.columns, [cards("4C 3H 2S"), cards("5D"), []])
        game.play(two, "F")
        game.play(three, "T")
        game.play(three, "F")
        self.assertEqual((game.foundations, game.cells), ([3, 2, 3, 0], [None]))
        game.play(three, "V")
        self.assertEqual(game.columns[2], [three])
        for card, to in (three, three), (cards("2C")[0], "T"), (cards("AC")[0], "T"):
            with self.assertRaises(IllegalMove):
                game.play(card, to)
        never = position(["4C", "5D"], [None], [3, 2, 3, 0], autoplay="none")
        self.assertEqual({move[0] for move in never.moves()}, set(cards("4C 5D")))
        safe = position(["4C"], [None], [3, 3, 3, 3], autoplay="safe", take_back=True)
        safe.play(three, "T")
        self.assertEqual(safe.foundations, [4, 3, 3, 3], "a card that is safe goes back at once")


class WholeMidnightOil(unittest.TestCase):
    def game(self, columns, **rules):
        rules = {"rotations": 1, "redeals": 1} | rules
        return position(columns, build="suit", empty="none", **rules)

    def test_redeals(self):
        """Midnight Oil 4, redealt at once and again, as xpat2 shows it."""
        game = deal("MidnightOilFull.4", "autoplay=none")
        for expected in REDEALT:
            game.play("redeal")
            self.assertEqual(
                "|".join(" ".join(map(str, column)) for column in game.columns), expected
            )
        with self.assertRaises(IllegalMove):
            game.play("redeal")
        with self.assertRaises(IllegalMove):
            deal("MidnightOil.4").play("redeal")

    def test_autoplay_after_redeals(self):
        game = deal("mof.4")
        game.normalise()
        before = sum(game.foundations)
        game.play("redeal")
        self.assertGreater(sum(game.foundations), before)
        self.assertFalse([c for c in game.tops() if game.due(c)])

    def test_places_of_a_redeal(self):
        """Ten cards from seed 1."""
        generator = Subtractive(1)
        self.assertEqual(
            [i + generator.below(10 - i) for i in range(10)], [9, 3, 5, 9, 5, 6, 9, 9, 8, 9]
        )
        for columns, lengths in [
            (["2C 3C", "", "4C 5C 6C 7C", "8C 9C 10C", "JC"], [3, 3, 3, 1, 0]),
            (["2C 3C", "4C 5C 6C 7C 8C 9C 10C JC"], [3, 7]),
            (["2C 3C 4C 5C 6C 7C 8C 9C 10C JC"], [10]),
        ]:
            game = self.game(columns)
            game.play("redeal")
            self.assertEqual([len(column) for column in game.columns], lengths)
            self.assertEqual(sum(game.columns, []), cards("JC 5C 7C 2C 4C 8C 3C 6C 10C 9C"))

    def test_rotations(self):
        queen, king, jack, ten = cards("QS KD JH 10C")
        for move, expected in {
            (queen, "R"): "KD JH 10C QS",
            (jack, "R"): "QS KD 10C JH",
            (ten, "R", queen): "10C QS KD JH",
            (ten, "R", jack): "QS KD 10C JH",
        }.items():
            game = self.game(["QS KD JH 10C", "9S"])
            self.assertIn(move, game.moves())
            game.play(*move)
            self.assertEqual(game.columns, [cards(expected), cards("9S")])
            with self.assertRaises(IllegalMove):
                game.play(king, "R")
            game.play("redeal")
            with self.assertRaises(IllegalMove, msg="no rotation comes back"):
                game.play(game.columns[0][0], "R")
        for move in (
            (ten, "R"),
            (ten, "R", ten),
            (jack, "R", queen),
            (ten, "R", cards("9S")[0]),
            (cards("9S")[0], "R"),
            (cards("AS")[0], "R"),
            (ten, "R", cards("AS")[0]),
        ):
            with self.assertRaises(IllegalMove, msg=move):
                self.game(["QS KD JH 10C", "9S"]).play(*move)
        self.assertEqual(len(self.game(["QS KD JH", "9S"]).moves()), 2 + 2 + 1)
        forced = self.game(["AS KD JH 2S"])
        forced.play(cards("AS")[0], "R")
        self.assertEqual((forced.columns, forced.foundations), ([cards("KD JH")], [0, 2, 0, 0]))

    def test_order_matters_while_a_redeal_may_come(self):
        one, other = self.game(["QS", "KD"]), self.game(["KD", "QS"])
        self.assertNotEqual(one.canonical(), other.canonical())
        one.play("redeal")
        other.play("redeal")
        other.columns.reverse()
        self.assertEqual(sorted(one.canonical()[0]), list(one.canonical()[0]))
        self.assertEqual(
            self.game(["QS", "KD"], redeals=0).canonical(),
            self.game(["KD", "QS"], redeals=0).canonical(),
        )


class Verdicts(unittest.TestCase):
    def verdict(self, name, text, rules=""):
        return str(check(name, text if isinstance(text, bytes) else text.encode(), rules))

    def solve(self, name, rules):
        """A solution of a small game, found with the checker's own moves."""
        start = deal(name, rules)
        start.normalise()
        waiting, met = [(start, [])], set()
        while waiting:
            here, path = waiting.pop()
            if here.won():
                return path
            for move in here.moves():
                following = here.copy()
                following.play(*move)
                if following.canonical() not in met:
                    met.add(following.canonical())
                    waiting.append((following, path + [xpatcheck.write_move(move)]))
        return None

    def test_verdicts_of_the_course(self):
        queen, king, jack, eight, nine, hidden = cards("QD KS JS 8D 9S 6C")
        self.assertEqual(self.verdict("FreeCell.123", ""), "ECHEC 1")
        self.assertEqual(self.verdict("FreeCell.123", f"{jack} {king}\n"), "ECHEC 1")
        self.assertEqual(self.verdict("FreeCell.123", f"{jack} {queen}\n"), "ECHEC 2")
        self.assertEqual(self.verdict("FreeCell.123", f"{eight} {nine}\n{hidden} T\n"), "ECHEC 2")

    def test_success_and_what_spoils_it(self):
        name, rules = "fc.3", "ranks=6,columns=4,cells=3"
        lines = self.solve(name, rules)
        count = len(lines)
        self.assertGreater(count, 2)
        for text in (
            "\n".join(lines) + "\n",
            "\n".join(lines),
            "\r\n".join(lines) + "\r\n",
            "\r\n".join(lines),
            "\r\n".join(lines) + "\r",
        ):
            self.assertEqual(self.verdict(name, text, rules), "SUCCES", repr(text))
        text = "\n".join(lines) + "\n"
        self.assertEqual(self.verdict(name, "\n".join(lines[:-1]), rules), f"ECHEC {count}")
        self.assertEqual(self.verdict(name, text + "\n", rules), f"ECHEC {count + 1}")
        self.assertEqual(self.verdict(name, text + "0 T\n" * 9, rules), f"ECHEC {count + 1}")
        self.assertEqual(self.verdict(name, "\n" + text, rules), "ECHEC 1")

    def test_files_with_a_first_line(self):
        small = "ranks=3,columns=3,cells=1"
        for name, rules, header in [
            ("fc.3", small + ",autoplay=none", "autoplay=none"),
            ("fc.3", small + ",take-back=yes", "autoplay=none take-back"),
            ("fc.3", small + ",autoplay=safe,take-back=yes", "take-back autoplay=safe"),
            ("mof.2", "ranks=3,columns=3", "autoplay=all rotations=1 redeals=2"),
            ("mof.2", "ranks=3,columns=3,redeals=0,autoplay=safe", "rotations=1 autoplay=safe"),
        ]:
            lines = self.solve(name, rules)
            text = f"soliton 1 {header}\n" + "\n".join(lines)
            verdict = check(name, text.encode(), rules)
            self.assertEqual(str(verdict), "SUCCES", verdict.reason)
            self.assertEqual(verdict.moves, len([line for line in lines if line[-1] != "F"]))
            self.assertEqual(self.verdict(name, text.replace("\n", "\r\n"), rules), "SUCCES")
            sizes = ",".join(
                rule
                for rule in rules.split(",")
                if rule.split("=")[0] in ("ranks", "columns", "cells", "redeals")
            )
            self.assertEqual(self.verdict(name, text, sizes), "SUCCES", "rules from the file alone")
            self.assertEqual(self.verdict(name, text + "\n7\n", rules), f"ECHEC {len(lines) + 1}")
            with self.assertRaises(BadSolution, msg="no first line"):
                check(name, "\n".join(lines).encode(), rules)

    def test_first_lines_that_do_not_fit(self):
        for header, rules in [
            ("autoplay=none", "autoplay=safe"),
            ("autoplay=none", "take-back=yes"),
            ("autoplay=none take-back", "take-back=no"),
            ("autoplay=all", ""),
            ("autoplay=none", "autoplay=all"),
            ("take-back", ""),
            ("", ""),
            ("autoplay=none rotations=1", ""),
            ("autoplay=all take-back", ""),
            ("autoplay=none autoplay=none", ""),
            ("autoplay=none ", ""),
            ("autoplay=none take-back=yes", ""),
            ("autoplay=none  take-back", ""),
            ("autoplay=free", ""),
            ("autoplay", ""),
            ("autoplay=none ranks=3", ""),
            ("autoplay=all redeals=10", ""),
        ]:
            with self.assertRaises(BadSolution, msg=(header, rules)):
                check("fc.1", f"soliton 1 {header}\n".encode(), rules)
        for line in "soliton", "soliton 2 autoplay=none", "soliton 1", "soliton  1 autoplay=none":
            with self.assertRaises(BadSolution, msg=line):
                check("fc.1", line.encode())
        for header in "autoplay=none", "autoplay=all redeals=2", "autoplay=all rotations=1":
            with self.assertRaises(BadSolution, msg=header):
                check("mof.1", f"soliton 1 {header}\n".encode())
        self.assertEqual(self.verdict("fc.1", "soliton 1 autoplay=none\n"), "ECHEC 1")
        self.assertEqual(
            self.verdict("fc.1", "soliton 1 autoplay=none\n", "autoplay=none"), "ECHEC 1"
        )

    def test_rules_that_do_not_go_together(self):
        for rules in (
            "autoplay=all,take-back=yes",
            "rotations=1",
            "redeals=1",
            "autoplay=forced",
            "take-back",
            "take-back=maybe",
            "rotations=10",
            "redeals=x",
            "build=suit,empty=none,redeals=1",
            "build=suit,empty=none,cells=0,redeals=1,take-back=yes",
        ):
            with self.assertRaises(BadPuzzle, msg=rules):
                deal("fc.1", rules)
        with self.assertRaises(BadPuzzle):
            deal("fc.ms1", "build=suit,empty=none,cells=0,redeals=1")
        self.assertEqual(deal("fc.1", "take-back=yes").rules.autoplay, "none")
        self.assertEqual(deal("fc.1", "take-back=yes,autoplay=safe").rules.autoplay, "safe")
        self.assertEqual(deal("mof.1").rules.choices(), ("all", False, 1, 2))

    def test_lines_that_are_no_moves(self):
        legal = deal("fc.1")
        legal.normalise()
        card = legal.columns[0][-1]
        self.assertEqual(self.verdict("fc.1", f"{card} T"), "ECHEC 2")
        for line in (
            f"{card}  T",
            f" {card} T",
            f"{card} T ",
            f"{card}\tT",
            f"{card} t",
            f"{card}T",
            f"+{card} T",
            f"{card} T T",
            f"{card}",
            "T",
            f"0{card} T",
            f"{card} 52",
            f"{card} D",
            f"{card} R",
            f"{card} R 3",
            "redeal",
            "redeal ",
            f"{card} R 52",
            f"{card} V 3",
            f"{card} R 3 4",
            f"{card} R V",
            f"{card} R ",
            f"{card} -1",
            "52 T",
            "9" * 5000 + " T",
            "\0",
            f"{card} T\r\r",
            f"{card}.0 T",
        ):
            self.assertEqual(self.verdict("fc.1", line), "ECHEC 1", repr(line[:20]))
        self.assertEqual(self.verdict("fc.1", b"\xff\xfe\x00 T\n\n"), "ECHEC 1")

    def test_a_game_that_is_won_without_a_move(self):
        self.assertEqual(self.verdict("mo.1", "", "ranks=1"), "SUCCES")
        self.assertEqual(self.verdict("mo.1", "0 T\n", "ranks=1"), "ECHEC 1")

    def test_command(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.sol"
            path.write_text("")
            for arguments, code, last in [
                (["mo.1", str(path), "--rules", "ranks=1"], 0, "SUCCES"),
                (["mo.1", str(path)], 1, "ECHEC 1"),
                (["xx.1", str(path)], 64, None),
                (["mof.1", str(path)], 65, None),
                (["mo.1", folder], 66, None),
                (["mo.1", folder + "/none"], 66, None),
            ]:
                out = io.StringIO()
                with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
                    self.assertEqual(xpatcheck.main(arguments), code, arguments)
                self.assertEqual((out.getvalue().splitlines() or [None])[-1], last)


if __name__ == "__main__":
    unittest.main()
