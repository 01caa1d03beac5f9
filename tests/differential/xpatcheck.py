#!/usr/bin/env python3
"""An independent checker of patience solutions.

It was written from the description of the games alone and shares nothing with the library:
its own deals, rules, forced deposits and reading of solution files. As a command,

    xpatcheck.py FreeCell.123456 out.sol [--rules registers=2,stack=suit]

prints SUCCES or ECHEC n and exits with 0 or 1. With no solution file it shows the deal.
"""

import argparse
import re
import sys
from dataclasses import dataclass, replace

SUITS = 4
ALL_RANKS = 13
ALL_CARDS = SUITS * ALL_RANKS
MODULUS = 1_000_000_000


class BadPuzzle(ValueError):
    """A name or rules that mean no puzzle."""


class IllegalMove(ValueError):
    """A move that the rules forbid, or that is none."""


def rank(card):
    return card // SUITS


def suit(card):
    return card % SUITS


def is_red(card):
    return suit(card) in (2, 3)


def card_name(card):
    ranks = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Va", "Da", "Ro"]
    return ranks[rank(card)] + ["Tr", "Pi", "Co", "Ca"][suit(card)]


# ---- Games ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rules:
    columns: int
    registers: int
    stack: str  # onto a card one rank higher: "alternate" colour, the same "suit", "any" suit
    empty: str  # what goes onto an empty column: "any" card, a "king", "none"
    ranks: int = ALL_RANKS

    def highest(self, card):
        """Is this a king, or what takes its place in a game with fewer ranks?"""
        return rank(card) == self.ranks - 1


@dataclass(frozen=True)
class Game:
    name: str
    brief: str
    rules: Rules
    sizes: tuple  # of the columns
    register_cards: tuple = ()  # the registers, from 0, that take the last cards
    kings_low: bool = False
    microsoft: bool = False  # has Microsoft's numbered deals


FREECELL_SIZES = (7, 6) * 4
GAMES = (
    Game("FreeCell", "fc", Rules(8, 4, "alternate", "any"), FREECELL_SIZES, microsoft=True),
    Game("Seahaven", "st", Rules(10, 4, "suit", "king"), (5,) * 10, (0, 2)),
    Game("MidnightOil", "mo", Rules(18, 0, "suit", "none"), (3,) * 17 + (1,)),
    Game("BakersDozen", "bd", Rules(13, 0, "any", "none"), (4,) * 13, kings_low=True),
    Game("SeahavenRelaxed", "sr", Rules(10, 4, "suit", "any"), (5,) * 10, (0, 2)),
    Game("BakersGame", "bg", Rules(8, 4, "suit", "any"), FREECELL_SIZES, microsoft=True),
)


def override(rules, text):
    """The rules with overrides such as "registers=2,stack=suit" applied."""
    numbers = {"ranks": (1, ALL_RANKS), "columns": (1, 52), "registers": (0, 52)}
    choices = {"stack": ("alternate", "suit", "any"), "empty": ("any", "king", "none")}
    for rule in text.split(",") if text else []:
        key, _, value = rule.partition("=")
        if key in numbers and re.fullmatch("[0-9]{1,9}", value):
            least, most = numbers[key]
            if not least <= int(value) <= most:
                raise BadPuzzle(f"{key} is from {least} to {most}, not {value}")
            rules = replace(rules, **{key: int(value)})
        elif value in choices.get(key, ()):
            rules = replace(rules, **{key: value})
        else:
            raise BadPuzzle(f"no such rule: {rule}")
    return rules


# ---- Deals ---------------------------------------------------------------------------------


class Subtractive:
    """xpat2's generator of random numbers."""

    def __init__(self, seed):
        self.numbers = [0] * 55
        self.numbers[0] = last = seed
        following = 1
        for i in range(1, 55):
            at = 21 * i % 55
            self.numbers[at] = following
            following = (last - following) % MODULUS
            last = self.numbers[at]
        self.a, self.b = 0, 24
        for _ in range(165):
            self.draw()

    def draw(self):
        self.a = (self.a - 1) % 55
        self.b = (self.b - 1) % 55
        self.numbers[self.a] = (self.numbers[self.a] - self.numbers[self.b]) % MODULUS
        return self.numbers[self.a]

    def below(self, count):
        return int(float(self.draw()) / 1e9 * float(count))


def shuffle_xpat2(seed):
    """xpat2's permutation of the 52 cards."""
    random = Subtractive(seed)
    left = list(range(ALL_CARDS))
    drawn = [left.pop(random.below(count)) for count in range(ALL_CARDS, 0, -1)]
    return drawn[::-1]  # the first card drawn is the last of the permutation


def shuffle_microsoft(number):
    """The cards in the order in which Microsoft's FreeCell deals them."""
    clubs, spades, hearts, diamonds = range(SUITS)
    left = [SUITS * r + s for r in range(ALL_RANKS) for s in (clubs, diamonds, hearts, spades)]
    state, order = number, []
    while left:
        state = (state * 214013 + 2531011) % 2**31
        at = (state >> 16) % len(left)
        order.append(left[at])
        left[at] = left[-1]
        left.pop()
    return order


def split_evenly(count, columns):
    return [count // columns + (1 if i < count % columns else 0) for i in range(columns)]


def deal(name, overrides=""):
    """The position that a name such as "fc.123456" or "FreeCell.ms1" deals, nothing deposited."""
    game_name, dot, number = name.partition(".")
    games = [g for g in GAMES if game_name.lower() in (g.name.lower(), g.brief)]
    if not dot or not games:
        raise BadPuzzle(f"no such game: {name}")
    game = games[0]
    rules = override(game.rules, overrides)
    position = Position(rules)
    microsoft = game.microsoft and number.lower().startswith("ms")
    digits = number[2:] if microsoft else number
    least, most = (1, 2**31 - 1) if microsoft else (0, MODULUS - 1)
    if not re.fullmatch("0*[0-9]{1,10}", digits) or not least <= int(digits[-10:]) <= most:
        raise BadPuzzle(f"the number is from {least} to {most}, not {number}")
    order = (shuffle_microsoft if microsoft else shuffle_xpat2)(int(digits[-10:]))
    cards = [card for card in order if rank(card) < rules.ranks]

    last = len(cards) - len(game.register_cards)
    for register, card in zip(game.register_cards, cards[last:]):
        if register < rules.registers:  # otherwise it goes to the columns like the others
            position.registers[register] = card
            cards.remove(card)
    if microsoft:  # in rows
        for i, card in enumerate(cards):
            position.columns[i % rules.columns].append(card)
    else:  # column by column
        sizes = game.sizes
        if len(sizes) != rules.columns or sum(sizes) != len(cards):
            sizes = split_evenly(len(cards), rules.columns)
        dealt = iter(cards)
        for column, size in zip(position.columns, sizes):
            column.extend(next(dealt) for _ in range(size))
    if game.kings_low:
        for column in position.columns:
            column.sort(key=lambda card: not rules.highest(card))  # sorting is stable
    return position


# ---- Play ----------------------------------------------------------------------------------


class Position:
    """Cards on the table: columns from the bottom, registers with None where free."""

    def __init__(self, rules):
        self.rules = rules
        self.columns = [[] for _ in range(rules.columns)]
        self.registers = [None] * rules.registers
        self.deposited = [0] * SUITS  # how many cards of each suit

    def copy(self):
        other = Position(self.rules)
        other.columns = [column[:] for column in self.columns]
        other.registers = self.registers[:]
        other.deposited = self.deposited[:]
        return other

    def won(self):
        return sum(self.deposited) == SUITS * self.rules.ranks

    def normalise(self):
        """Deposits every card that can be, until none can."""
        again = True
        while again:
            again = False
            tops = [column[-1] for column in self.columns if column]
            for card in tops + [card for card in self.registers if card is not None]:
                if rank(card) == self.deposited[suit(card)]:
                    self.take(card)
                    self.deposited[suit(card)] += 1
                    again = True

    def take(self, card):
        """Takes a card that can be moved from where it is."""
        for column in self.columns:
            if column and column[-1] == card:
                column.pop()
                return
        self.registers[self.registers.index(card)] = None

    def stacks(self, card, onto):
        if rank(onto) != rank(card) + 1:
            return False
        if self.rules.stack == "alternate":
            return is_red(card) != is_red(onto)
        return self.rules.stack == "any" or suit(card) == suit(onto)

    def play(self, card, to):
        """Moves a card onto another, to "V" (an empty column) or to "T" (a register)."""
        tops = [column[-1] for column in self.columns if column]
        if card not in tops and card not in self.registers:
            raise IllegalMove(f"{card} cannot be moved")
        if to == "T":  # a move is from a column to a register or the other way round
            if None not in self.registers or card in self.registers:
                raise IllegalMove(f"no free register for {card}")
            register = self.registers.index(None)
            self.take(card)
            self.registers[register] = card
        elif to == "V":
            allowed = self.rules.empty == "any"
            allowed |= self.rules.empty == "king" and self.rules.highest(card)
            if [] not in self.columns or not allowed:
                raise IllegalMove(f"no empty column for {card}")
            column = self.columns[self.columns.index([])]
            self.take(card)
            column.append(card)
        else:
            if to not in tops or not self.stacks(card, to):
                raise IllegalMove(f"{card} cannot go onto {to}")
            column = self.columns[[c[-1] if c else None for c in self.columns].index(to)]
            self.take(card)
            column.append(card)
        self.normalise()

    def moves(self):
        """Every legal move, as play takes it."""
        tops = [column[-1] for column in self.columns if column]
        found = []
        for card in tops + [card for card in self.registers if card is not None]:
            for to in tops + ["V", "T"]:
                try:
                    self.copy().play(card, to)
                    found.append((card, to))
                except IllegalMove:
                    pass
        return found

    def canonical(self):
        """The position without the order of the columns and registers: for comparing."""
        held = sorted(card for card in self.registers if card is not None)
        return tuple(sorted(map(tuple, self.columns))), tuple(held)


# ---- Solution files ------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    solved: bool
    moves: int  # legal ones, before the first illegal one
    deposited: int
    reason: str = ""

    def __str__(self):
        return "SUCCES" if self.solved else f"ECHEC {self.moves + 1}"


CARD_NUMBERS = {str(card).encode(): card for card in range(ALL_CARDS)}
DESTINATIONS = CARD_NUMBERS | {b"V": "V", b"T": "T"}


def solution_lines(data):
    """The lines of a solution file, given as bytes, without their line ends."""
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    return [line[:-1] if line.endswith(b"\r") else line for line in lines]


def read_move(line):
    """The card and the destination that a line says."""
    card, space, to = line.partition(b" ")
    if not space or card not in CARD_NUMBERS or to not in DESTINATIONS:
        raise IllegalMove("this is no move")
    return CARD_NUMBERS[card], DESTINATIONS[to]


def check(name, data, overrides=""):
    """The verdict on the bytes of a solution file."""
    position = deal(name, overrides)
    position.normalise()
    legal = 0
    for line in solution_lines(data):
        try:
            position.play(*read_move(line))
        except IllegalMove as illegal:
            return Verdict(False, legal, sum(position.deposited), f"line {legal + 1}: {illegal}")
        legal += 1
    reason = "" if position.won() else "the game is not won"
    return Verdict(position.won(), legal, sum(position.deposited), reason)


def show(position):
    lines = [" ".join(map(card_name, column)) for column in position.columns]
    held = " ".join("--" if card is None else card_name(card) for card in position.registers)
    return "\n".join(lines + ["registers: " + held])


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(64, f"xpatcheck: {message}\n")


def main(arguments):
    parser = Parser(description="An independent checker of patience solutions.")
    parser.add_argument("puzzle", help="such as FreeCell.123456")
    parser.add_argument("solution", nargs="?", help="a solution file; without one, show the deal")
    parser.add_argument("--rules", default="", help="such as registers=2,stack=suit")
    options = parser.parse_args(arguments)
    try:
        if options.solution is None:
            print(show(deal(options.puzzle, options.rules)))
            return 0
        with open(options.solution, "rb") as file:
            verdict = check(options.puzzle, file.read(), options.rules)
    except BadPuzzle as error:
        print(f"xpatcheck: {error}", file=sys.stderr)
        return 64
    except OSError as error:
        print(f"xpatcheck: {options.solution}: {error.strerror}", file=sys.stderr)
        return 66
    if verdict.reason:
        print(f"{options.solution}: {verdict.reason}")
    print(f"{verdict.deposited} cards deposited")
    print(verdict)
    return 0 if verdict.solved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
