#!/usr/bin/env python3
"""An independent checker of patience solutions.

It was written from the description of the games alone and shares nothing with the library:
its own deals, rules, autoplay and reading of solution files. As a command,

    xpatcheck.py FreeCell.123456 out.sol [--rules cells=2,build=suit]

prints SUCCES or ECHEC n and exits with 0 or 1, as the course's program does. The first line of the
file may name rules, which --rules can change; a file that is then for other rules is refused with
exit 65. Without a solution file it shows the deal.
"""

import argparse
import pathlib
import re
import sys
from dataclasses import dataclass

if not __package__:  # as a command
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from checkers.xpatgames import (
    ALL_CARDS,
    GAMES,
    MODULUS,
    SUITS,
    BadPuzzle,
    Rules,
    Subtractive,
    card_name,
    refuse_contradictions,
    is_red,
    override,
    rank,
    shuffle_microsoft,
    shuffle_xpat2,
    split_evenly,
    suit,
)


class BadSolution(ValueError):
    """A file whose first line is wrong, or that is for a game with other rules."""


class IllegalMove(ValueError):
    """A move that the rules forbid, or that is none."""


# ---- Play ----------------------------------------------------------------------------------


class Position:
    """Cards on the table: columns from the bottom, cells with None where free."""

    def __init__(self, rules, seed=None):
        self.rules = rules
        self.seed = seed  # what a redeal depends on
        self.columns = [[] for _ in range(rules.columns)]
        self.cells = [None] * rules.cells
        self.foundations = [0] * SUITS  # how many cards of each suit
        self.rotated = self.redealt = 0  # how often

    def copy(self):
        other = Position(self.rules, self.seed)
        other.columns = [column[:] for column in self.columns]
        other.cells = self.cells[:]
        other.foundations = self.foundations[:]
        other.rotated, other.redealt = self.rotated, self.redealt
        return other

    def won(self):
        return sum(self.foundations) == SUITS * self.rules.ranks

    def tops(self):
        return [column[-1] for column in self.columns if column]

    def held(self):
        return [card for card in self.cells if card is not None]

    def returnable(self):
        """The cards that may be taken back."""
        return [
            SUITS * (count - 1) + of
            for of, count in enumerate(self.foundations)
            if self.rules.take_back and count > 0
        ]

    def due(self, card):
        """Is it this card's turn to go to its foundation?"""
        return rank(card) == self.foundations[suit(card)]

    def safe(self, card):
        """Is it harmless if this card, whose turn it is, goes?"""
        if self.redealt < self.rules.redeals:
            return False
        if self.rules.build == "suit":
            return True
        playing = [
            SUITS * r + of
            for of in range(SUITS)
            for r in range(self.foundations[of], self.rules.ranks)
        ]
        if self.rules.take_back:
            return not any(rank(other) < rank(card) for other in playing)
        return not any(self.builds(other, card) for other in playing)

    def normalise(self):
        """Plays what goes by itself, until nothing does."""
        again = self.rules.autoplay != "none"
        while again:
            again = False
            for card in self.tops() + self.held():
                if self.due(card) and (self.rules.autoplay == "all" or self.safe(card)):
                    self.take(card)
                    self.foundations[suit(card)] += 1
                    again = True

    def take(self, card):
        """Takes a card that can be moved from where it is."""
        for column in self.columns:
            if column and column[-1] == card:
                column.pop()
                return
        if card in self.cells:
            self.cells[self.cells.index(card)] = None
        else:
            self.foundations[suit(card)] -= 1

    def builds(self, card, onto):
        if rank(onto) != rank(card) + 1:
            return False
        if self.rules.build == "alternate":
            return is_red(card) != is_red(onto)
        return self.rules.build == "any" or suit(card) == suit(onto)

    def play(self, card, to=None, beneath=None):
        """Plays a move: a card goes onto another, to "V" (an empty column), to "T" (a cell), to
        "F" (its foundation), or "R" (to the top of its column, or from there beneath another); or
        "redeal" in place of a card."""
        if card == "redeal":
            self.redeal()
        elif to == "R":
            self.rotate(card, beneath)
        else:
            self.move(card, to)
        self.normalise()

    def move(self, card, to):
        tops = self.tops()
        if card not in tops + self.held() + self.returnable():
            raise IllegalMove(f"{card} cannot be moved")
        if to == "T":  # a move is from a column to a cell or the other way round
            if None not in self.cells or card in self.cells:
                raise IllegalMove(f"no free cell for {card}")
            cell = self.cells.index(None)
            self.take(card)
            self.cells[cell] = card
        elif to == "V":
            allowed = self.rules.empty == "any"
            allowed |= self.rules.empty == "king" and self.rules.highest(card)
            if [] not in self.columns or not allowed:
                raise IllegalMove(f"no empty column for {card}")
            column = self.columns[self.columns.index([])]
            self.take(card)
            column.append(card)
        elif to == "F":
            if not self.due(card):
                raise IllegalMove(f"{card} cannot go to its foundation")
            self.take(card)
            self.foundations[suit(card)] += 1
        else:
            if to not in tops or not self.builds(card, to):
                raise IllegalMove(f"{card} cannot go onto {to}")
            column = self.columns[[c[-1] if c else None for c in self.columns].index(to)]
            self.take(card)
            column.append(card)

    def rotate(self, card, beneath):
        """Brings a card to the top of its column, or puts the top card beneath another."""
        columns = [column for column in self.columns if card in column]
        if self.rotated >= self.rules.rotations or not columns:
            raise IllegalMove(f"no rotation with {card}")
        column = columns[0]
        is_top = column[-1] == card
        if is_top != (beneath is not None) or (is_top and beneath not in column[:-1]):
            raise IllegalMove(f"{card} does not go there by a rotation")
        column.remove(card)
        column.insert(column.index(beneath) if is_top else len(column), card)
        self.rotated += 1

    def redeal(self):
        """Shuffles what is in the columns and deals it anew."""
        if self.redealt >= self.rules.redeals:
            raise IllegalMove("no redeal")
        flat = sum(self.columns, [])
        random = Subtractive(self.seed)
        places = [i + random.below(len(flat) - i) for i in range(len(flat))]
        for i, place in enumerate(places):
            flat[i], flat[place] = flat[place], flat[i]
        last = 3 * (self.rules.columns - 1)  # what is left there is for the last column
        self.columns = [flat[i : i + 3] for i in range(0, last, 3)] + [flat[last:]]
        self.redealt += 1

    def moves(self):
        """Every legal move, as play takes it."""
        tops = self.tops()
        tried = [
            (card, to)
            for card in tops + self.held() + self.returnable()
            for to in tops + ["V", "T", "F"]
        ]
        for column in self.columns if self.rotated < self.rules.rotations else []:
            tried += [(card, "R") for card in column]
            tried += [(column[-1], "R", card) for card in column]
        tried.append(("redeal",))
        found = []
        for move in tried:
            try:
                self.copy().play(*move)
                found.append(move)
            except IllegalMove:
                pass
        return found

    def canonical(self):
        """The position for comparing, without what does not matter: the order of the cells, empty
        columns and, unless a redeal may come, the order of the columns."""
        columns = [tuple(column) for column in self.columns if column]
        if self.redealt == self.rules.redeals:
            columns.sort()
        return tuple(columns), tuple(sorted(self.held())), self.rotated, self.redealt


def deal(name, *overrides):
    """The position that a name such as "fc.123456" or "FreeCell.ms1" deals, before autoplay;
    several lists of rules are applied one after the other."""
    game_name, dot, number = name.partition(".")
    games = [g for g in GAMES if game_name.lower() in (g.name.lower(), g.brief)]
    if not dot or not games:
        raise BadPuzzle(f"no such game: {name}")
    game = games[0]
    rules = game.rules
    for text in overrides:
        rules = override(rules, text)
    refuse_contradictions(rules)
    microsoft = game.microsoft and number.lower().startswith("ms")
    digits = number[2:] if microsoft else number
    least, most = (1, 2**33 - 1) if microsoft else (0, MODULUS - 1)
    if not re.fullmatch("0*[0-9]{1,10}", digits) or not least <= int(digits[-10:]) <= most:
        raise BadPuzzle(f"the number is from {least} to {most}, not {number}")
    if microsoft and rules.redeals:
        raise BadPuzzle("redeals are xpat2's")
    seed = int(digits[-10:])
    position = Position(rules, seed)
    order = (shuffle_microsoft if microsoft else shuffle_xpat2)(seed)
    cards = [card for card in order if rank(card) < rules.ranks]

    last = len(cards) - len(game.cell_cards)
    for cell, card in zip(game.cell_cards, cards[last:]):
        if cell < rules.cells:  # otherwise it goes to the columns like the others
            position.cells[cell] = card
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


# ---- Solution files ------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    solved: bool
    lines: int  # with legal moves, before the first illegal one
    moves: int  # of these; a card that goes to its foundation is no move
    foundations: int
    reason: str = ""

    def __str__(self):
        return "SUCCES" if self.solved else f"ECHEC {self.lines + 1}"


CARD_NUMBERS = {str(card).encode(): card for card in range(ALL_CARDS)}
DESTINATIONS = CARD_NUMBERS | {letter.encode(): letter for letter in "VTFR"}


def solution_lines(data):
    """The lines of a solution file, given as bytes, without their line ends."""
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    return [line[:-1] if line.endswith(b"\r") else line for line in lines]


def read_header(line):
    """The rules that a first line names, as override takes them."""
    words = line.decode(errors="replace").split(" ")
    if words[:2] != ["soliton", "1"]:
        raise BadSolution("an unknown kind of solution file")
    said = {}
    for word in words[2:]:
        key, _, value = word.partition("=")
        allowed = {
            "autoplay": "all|safe|none",
            "take-back": "",
            "rotations": "[0-9]",
            "redeals": "[0-9]",
        }.get(key)
        if (
            key in said
            or allowed is None
            or not re.fullmatch(allowed, value)
            or word == "take-back="
        ):
            raise BadSolution(f"not understood in the first line: {word!r}")
        said[key] = value or "yes"
    if "autoplay" not in said:
        raise BadSolution("the first line does not say which cards go by themselves")
    # A 0 means the same as no word: it does not change the game that the command names.
    return ",".join(f"{key}={value}" for key, value in said.items() if value != "0")


def read_move(line):
    """The move that a line says, as play takes it."""
    if line == b"redeal":
        return ("redeal",)
    card, *to = line.split(b" ")
    if len(to) not in (1, 2) or card not in CARD_NUMBERS or to[0] not in DESTINATIONS:
        raise IllegalMove("this is no move")
    if len(to) == 2 and (to[0] != b"R" or to[1] not in CARD_NUMBERS):
        raise IllegalMove("this is no move")
    return (CARD_NUMBERS[card], *(DESTINATIONS[word] for word in to))


def write_move(move):
    """A move as a line says it."""
    return " ".join(map(str, move))


def begin(name, header, overrides):
    """The position in which a file begins; header is its first line with rules, or None."""
    started = deal(name, overrides)  # what is wrong with these is not the file's fault
    if header is None:
        if not started.rules.is_usual():
            raise BadSolution("the file is for the course's game")
    else:
        said = read_header(header)
        try:
            started = deal(name, said, overrides)
        except BadPuzzle as error:
            raise BadSolution(str(error)) from error
        if started.rules.choices() != override(Rules(0, 0, "", ""), said).choices():
            raise BadSolution("the file is for a game with other rules")
        if started.rules.is_usual():
            raise BadSolution("files for the course's game have no first line with rules")
    started.normalise()
    return started


def check(name, data, overrides=""):
    """The verdict on the bytes of a solution file."""
    lines = solution_lines(data)
    has_header = lines[:1] != [] and lines[0].split(b" ")[0] == b"soliton"
    position = begin(name, lines.pop(0) if has_header else None, overrides)
    legal = moves = 0
    for line in lines:
        try:
            move = read_move(line)
            position.play(*move)
        except IllegalMove as illegal:
            reason = f"line {legal + 1 + has_header}: {illegal}"
            return Verdict(False, legal, moves, sum(position.foundations), reason)
        legal += 1
        moves += move[1:] != ("F",)
    reason = "" if position.won() else "the game is not won"
    return Verdict(position.won(), legal, moves, sum(position.foundations), reason)


def show(position):
    lines = [" ".join(map(card_name, column)) for column in position.columns]
    held = " ".join("--" if card is None else card_name(card) for card in position.cells)
    return "\n".join(lines + ["cells: " + held])


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(64, f"xpatcheck: {message}\n")


def main(arguments):
    parser = Parser(description="An independent checker of patience solutions.")
    parser.add_argument("puzzle", help="such as FreeCell.123456")
    parser.add_argument("solution", nargs="?", help="a solution file; without one, show the deal")
    parser.add_argument("--rules", default="", help="such as cells=2,build=suit")
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
    except BadSolution as error:
        print(f"xpatcheck: {options.solution}: {error}", file=sys.stderr)
        return 65
    except OSError as error:
        print(f"xpatcheck: {options.solution}: {error.strerror}", file=sys.stderr)
        return 66
    if verdict.reason:
        print(f"{options.solution}: {verdict.reason}")
    print(f"{verdict.foundations} cards on the foundations")
    print(verdict)
    return 0 if verdict.solved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
