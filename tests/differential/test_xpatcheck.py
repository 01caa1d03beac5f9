#!/usr/bin/env python3
"""The independent checker against facts known from xpat2 itself and from the course."""

import contextlib
import io
import pathlib
import tempfile
import unittest

import xpatcheck
from xpatcheck import BadPuzzle, IllegalMove, Position, Rules, Subtractive, check, deal

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


def position(columns, registers=(), deposited=(0, 0, 0, 0), **rules):
    made = Position(Rules(len(columns), len(registers), rules.get("stack", "alternate"),
                          rules.get("empty", "any"), rules.get("ranks", 13)))
    made.columns = [cards(column) for column in columns]
    made.registers = [cards(name)[0] if name else None for name in registers]
    made.deposited = list(deposited)
    return made


class Shuffles(unittest.TestCase):
    def test_permutations(self):
        for seed, text in PERMUTATIONS.items():
            self.assertEqual(xpatcheck.shuffle_xpat2(seed), [int(word) for word in text.split()])

    def test_raw_numbers(self):
        for seed, numbers in {1: [921674862, 250065336, 377506581, 896048198],
                              2: [18990741, 574941288, 766688093]}.items():
            generator = Subtractive(seed)
            self.assertEqual([generator.draw() for _ in numbers], numbers)

    def test_division_comes_before_multiplication(self):
        self.assertEqual(Subtractive(369800223).below(50), 28)

    def test_microsoft(self):
        columns = deal("FreeCell.ms1").columns
        self.assertEqual([column[0] for column in columns], cards("JD 2D 9H JC 5D 7H 7C 5H"))
        self.assertEqual(columns[0], cards("JD KD 2S 4C 3S 6D 6S"))
        self.assertEqual([len(column) for column in columns], [7] * 4 + [6] * 4)
        for number in 1, 11982, 2**31 - 1:
            self.assertEqual(sorted(xpatcheck.shuffle_microsoft(number)), list(range(52)))


class Deals(unittest.TestCase):
    def test_columns_and_registers(self):
        sizes = {"fc": [7, 6] * 4, "st": [5] * 10, "mo": [3] * 17 + [1], "bg": [7, 6] * 4,
                 "sr": [5] * 10}
        permutation = xpatcheck.shuffle_xpat2(123456)
        for game, lengths in sizes.items():
            dealt = deal(f"{game}.123456")
            self.assertEqual([len(column) for column in dealt.columns], lengths)
            self.assertEqual(sum(dealt.columns, []), permutation[:sum(lengths)])
            if game in ("st", "sr"):
                self.assertEqual(dealt.registers, [permutation[50], None, permutation[51], None])

    def test_kings_of_bakers_dozen(self):
        dealt = deal("BakersDozen.1239").columns
        self.assertEqual(dealt[0], cards("KC KD KS 2C"))
        self.assertEqual([len(column) for column in dealt], [4] * 13)

    def test_redeals_of_midnight_oil(self):
        """The redeals are no part of the game here, but they tell how the fresh deal lies."""
        flat = sum(deal("MidnightOil.4").columns, [])
        for expected in REDEALT:
            generator = Subtractive(4)
            places = [i + generator.below(len(flat) - i) for i in range(len(flat))]
            for i, place in enumerate(places):
                flat[i], flat[place] = flat[place], flat[i]
            self.assertEqual(flat, [int(word) for word in expected.replace("|", " ").split()])

    def test_moves_that_xpat2_saved(self):
        """FreeCell 123456: the ace of hearts lies open; then 6S onto 7D, then JS to a register."""
        game = deal("FreeCell.123456")
        self.assertEqual(game.columns[7][-1], cards("AH")[0])
        game.normalise()
        self.assertEqual(game.deposited, [0, 0, 1, 0])
        six, seven, jack = cards("6S 7D JS")
        game.play(six, seven)
        game.play(jack, "T")
        self.assertIn(jack, game.registers)

    def test_overrides(self):
        small = deal("fc.5", "ranks=5,columns=3")
        order = [card for card in xpatcheck.shuffle_xpat2(5) if card < 20]
        self.assertEqual(small.columns, [order[:7], order[7:14], order[14:]])
        self.assertEqual(deal("st.5", "ranks=5,registers=0,columns=4").columns,
                         [order[:5], order[5:10], order[10:15], order[15:]])
        one = deal("st.5", "ranks=5,registers=1,columns=1")
        self.assertEqual((one.columns, one.registers), ([order[:18] + [order[19]]], [order[18]]))
        three = deal("sr.5", "ranks=5,registers=3,columns=1")
        self.assertEqual(three.columns, [order[:18]])
        self.assertEqual(three.registers, [order[18], None, order[19]])
        kings = deal("bd.5", "ranks=5,columns=2").columns
        self.assertEqual(kings[0], sorted(order[:10], key=lambda card: card < 16))
        rows = [card for card in xpatcheck.shuffle_microsoft(5) if card < 20]
        self.assertEqual(deal("fc.ms5", "ranks=5,columns=3").columns,
                         [rows[i::3] for i in range(3)])
        self.assertEqual([len(c) for c in deal("fc.5", "registers=2").columns], [7, 6] * 4)
        self.assertEqual([len(c) for c in deal("st.5", "registers=2").columns], [6] + [5] * 9)

    def test_names_and_rules_that_cannot_be(self):
        for name in ("FreeCell", "FreeCell.", "Free.1", "fc.-1", "fc.1000000000", "fc.1x", "fc.ms0",
                     "fc.ms2147483648", "st.ms1", "", ".", "fc. 1", "fc." + "9" * 5000):
            with self.assertRaises(BadPuzzle, msg=name[:20]):
                deal(name)
        for rules in ("ranks=0", "ranks=14", "columns=0", "columns=53", "registers=53", "stack=red",
                      "empty=ace", "queens=1", "ranks", "ranks=", "ranks=-1", ",", "ranks=5,"):
            with self.assertRaises(BadPuzzle, msg=rules):
                deal("fc.1", rules)
        self.assertEqual(deal("freecell.000000001").columns, deal("fc.1").columns)


class Moves(unittest.TestCase):
    def legal(self, before, card, to):
        after = before.copy()
        try:
            after.play(cards(card)[0], to if to in ("V", "T") else cards(to)[0])
        except IllegalMove:
            self.assertEqual((after.columns, after.registers), (before.columns, before.registers))
            return False
        return True

    def test_stacking(self):
        answers = {"alternate": "6H 6D", "suit": "6S", "any": "6C 6S 6H 6D"}
        for stack, allowed in answers.items():
            before = position(["7S", "6C", "6S", "6H", "6D", "8H", "5H"], stack=stack)
            for card in "6C 6S 6H 6D 8H 5H".split():
                self.assertEqual(self.legal(before, card, "7S"), card in allowed, (stack, card))
        covered = position(["7S 2D", "6H", "KC 6D 5H"], ["7C"])
        self.assertFalse(self.legal(covered, "6H", "7S"), "not the top")
        self.assertFalse(self.legal(covered, "6H", "7C"), "in a register")
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

    def test_registers(self):
        before = position(["2S 4S", "3S 5H"], ["KS", None])
        self.assertTrue(self.legal(before, "4S", "T"))
        self.assertFalse(self.legal(before, "KS", "T"), "from register to register is no move")
        self.assertFalse(self.legal(position(["2S 4S"], ["KS"]), "4S", "T"))
        self.assertFalse(self.legal(position(["2S 4S"]), "4S", "T"))
        self.assertTrue(self.legal(position(["2S KD"], ["QS"]), "QS", "KD"))

    def test_deposits_are_forced(self):
        before = position(["3H 2H 4S AH", "2D"], ["AD", None])
        before.normalise()
        self.assertEqual(before.deposited, [0, 0, 1, 2])
        self.assertEqual((before.columns, before.registers), ([cards("3H 2H 4S"), []], [None] * 2))
        before.play(cards("4S")[0], "T")
        self.assertEqual(before.deposited, [0, 0, 3, 2])
        self.assertEqual(before.columns, [[], []])


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
            for card, to in here.moves():
                following = here.copy()
                following.play(card, to)
                if following.canonical() not in met:
                    met.add(following.canonical())
                    waiting.append((following, path + [f"{card} {to}"]))
        return None

    def test_verdicts_of_the_course(self):
        queen, king, jack, eight, nine, hidden = cards("QD KS JS 8D 9S 6C")
        self.assertEqual(self.verdict("FreeCell.123", ""), "ECHEC 1")
        self.assertEqual(self.verdict("FreeCell.123", f"{jack} {king}\n"), "ECHEC 1")
        self.assertEqual(self.verdict("FreeCell.123", f"{jack} {queen}\n"), "ECHEC 2")
        self.assertEqual(self.verdict("FreeCell.123", f"{eight} {nine}\n{hidden} T\n"), "ECHEC 2")

    def test_success_and_what_spoils_it(self):
        name, rules = "fc.3", "ranks=6,columns=4,registers=3"
        lines = self.solve(name, rules)
        count = len(lines)
        self.assertGreater(count, 2)
        for text in ("\n".join(lines) + "\n", "\n".join(lines), "\r\n".join(lines) + "\r\n",
                     "\r\n".join(lines), "\r\n".join(lines) + "\r"):
            self.assertEqual(self.verdict(name, text, rules), "SUCCES", repr(text))
        text = "\n".join(lines) + "\n"
        self.assertEqual(self.verdict(name, "\n".join(lines[:-1]), rules), f"ECHEC {count}")
        self.assertEqual(self.verdict(name, text + "\n", rules), f"ECHEC {count + 1}")
        self.assertEqual(self.verdict(name, text + "0 T\n" * 9, rules), f"ECHEC {count + 1}")
        self.assertEqual(self.verdict(name, "\n" + text, rules), "ECHEC 1")

    def test_lines_that_are_no_moves(self):
        legal = deal("fc.1")
        legal.normalise()
        card = legal.columns[0][-1]
        self.assertEqual(self.verdict("fc.1", f"{card} T"), "ECHEC 2")
        for line in (f"{card}  T", f" {card} T", f"{card} T ", f"{card}\tT", f"{card} t",
                     f"{card}T", f"+{card} T", f"{card} T T", f"{card}", "T", f"0{card} T",
                     f"{card} 52",
                     f"{card} -1", "52 T", "9" * 5000 + " T", "\0", f"{card} T\r\r", f"{card}.0 T"):
            self.assertEqual(self.verdict("fc.1", line), "ECHEC 1", repr(line[:20]))
        self.assertEqual(self.verdict("fc.1", b"\xff\xfe\x00 T\n\n"), "ECHEC 1")

    def test_a_game_that_is_won_without_a_move(self):
        self.assertEqual(self.verdict("mo.1", "", "ranks=1"), "SUCCES")
        self.assertEqual(self.verdict("mo.1", "0 T\n", "ranks=1"), "ECHEC 1")

    def test_command(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.sol"
            path.write_text("")
            for arguments, code, last in [(["mo.1", str(path), "--rules", "ranks=1"], 0, "SUCCES"),
                                          (["mo.1", str(path)], 1, "ECHEC 1"),
                                          (["xx.1", str(path)], 64, None),
                                          (["mo.1", folder], 66, None),
                                          (["mo.1", folder + "/none"], 66, None)]:
                out = io.StringIO()
                with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
                    self.assertEqual(xpatcheck.main(arguments), code, arguments)
                self.assertEqual((out.getvalue().splitlines() or [None])[-1], last)


if __name__ == "__main__":
    unittest.main()
