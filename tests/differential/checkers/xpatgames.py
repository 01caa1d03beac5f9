"""The games, their rules and shuffles for the independent checker: written from the description of
the games alone."""

import re
from dataclasses import dataclass, replace

SUITS = 4
ALL_RANKS = 13
ALL_CARDS = SUITS * ALL_RANKS
MODULUS = 1_000_000_000


class BadPuzzle(ValueError):
    """A name or rules that mean no puzzle."""


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
    cells: int
    build: str  # onto a card one rank higher: "alternate" colour, the same "suit", "any" suit
    empty: str  # what goes onto an empty column: "any" card, a "king", "none"
    ranks: int = ALL_RANKS
    autoplay: str = "all"  # "all": every card that can go; "safe": those that do no harm; "none"
    take_back: bool = False  # from a foundation to a column or cell
    rotations: int = 0
    redeals: int = 0

    def choices(self):
        """The rules by which a game can differ from the usual one."""
        return self.autoplay, self.take_back, self.rotations, self.redeals

    def is_usual(self):
        """Is it the usual game, as the course plays it?"""
        return self.choices() == ("all", False, 0, 0)

    def highest(self, card):
        """Is this a king, or what takes its place in a game with fewer ranks?"""
        return rank(card) == self.ranks - 1


@dataclass(frozen=True)
class Game:
    name: str
    brief: str
    rules: Rules
    sizes: tuple  # of the columns
    cell_cards: tuple = ()  # the cells, from 0, that take the last cards
    kings_low: bool = False
    microsoft: bool = False  # has Microsoft's numbered deals


FREECELL_SIZES = (7, 6) * 4
# Whoever adds a game to the library need not add it here: test_every_game.py does, with the rules
# that the program says of it.
GAMES = [
    Game("FreeCell", "fc", Rules(8, 4, "alternate", "any"), FREECELL_SIZES, microsoft=True),
    Game("Seahaven", "st", Rules(10, 4, "suit", "king"), (5,) * 10, (0, 2)),
    Game("MidnightOil", "mo", Rules(18, 0, "suit", "none"), (3,) * 17 + (1,)),
    Game("BakersDozen", "bd", Rules(13, 0, "any", "none"), (4,) * 13, kings_low=True),
    Game("SeahavenRelaxed", "sr", Rules(10, 4, "suit", "any"), (5,) * 10, (0, 2)),
    Game("BakersGame", "bg", Rules(8, 4, "suit", "any"), FREECELL_SIZES, microsoft=True),
    Game(
        "MidnightOilFull",
        "mof",
        Rules(18, 0, "suit", "none", rotations=1, redeals=2),
        (3,) * 17 + (1,),
    ),
]


def override(rules, text):
    """The rules with overrides such as "cells=2,build=suit" applied."""
    numbers = {
        "ranks": (1, ALL_RANKS),
        "columns": (1, 52),
        "cells": (0, 52),
        "rotations": (0, 9),
        "redeals": (0, 9),
    }
    choices = {
        "build": ("alternate", "suit", "any"),
        "empty": ("any", "king", "none"),
        "autoplay": ("all", "safe", "none"),
    }
    said = set()
    for rule in text.split(",") if text else []:
        key, _, value = rule.partition("=")
        said.add(key)
        if key in numbers and re.fullmatch("[0-9]{1,9}", value):
            least, most = numbers[key]
            if not least <= int(value) <= most:
                raise BadPuzzle(f"{key} is from {least} to {most}, not {value}")
            rules = replace(rules, **{key: int(value)})
        elif value in choices.get(key, ()):
            rules = replace(rules, **{key: value})
        elif rule in ("take-back=yes", "take-back=no"):
            rules = replace(rules, take_back=value == "yes")
        else:
            raise BadPuzzle(f"no such rule: {rule}")
    if rules.take_back and rules.autoplay == "all" and "autoplay" not in said:
        rules = replace(rules, autoplay="none")
    return rules


def refuse_contradictions(rules):
    """Refuses rules that do not go together."""
    if rules.take_back and rules.autoplay == "all":
        raise BadPuzzle("nothing can be taken back with autoplay=all")
    if rules.rotations or rules.redeals:
        if (rules.build, rules.empty, rules.cells) != ("suit", "none", 0):
            raise BadPuzzle("rotations and redeals are for suits, no filling and no cells")
        if rules.take_back:
            raise BadPuzzle("taking back does not go with rotations and redeals")


# ---- Shuffles ------------------------------------------------------------------------------


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


def draws_microsoft(number):
    """What is drawn for a deal: below 2**31 as in Microsoft's FreeCell, then as in FreeCell
    Pro."""
    state = number if number < 2**32 else number - 2**32
    while True:
        state = (state * 214013 + 2531011) % 2**33
        if number < 2**31:
            yield (state >> 16) & 0x7FFF
        elif number < 2**32:
            yield ((state >> 16) & 0x7FFF) | 0x8000
        else:
            yield ((state >> 16) & 0xFFFF) + 1


def shuffle_microsoft(number):
    """The cards in the order in which they are dealt."""
    clubs, spades, hearts, diamonds = range(SUITS)
    left = [SUITS * r + s for r in range(ALL_RANKS) for s in (clubs, diamonds, hearts, spades)]
    draws, order = draws_microsoft(number), []
    while left:
        at = next(draws) % len(left)
        order.append(left[at])
        left[at] = left[-1]
        left.pop()
    return order


def split_evenly(count, columns):
    return [count // columns + (1 if i < count % columns else 0) for i in range(columns)]
