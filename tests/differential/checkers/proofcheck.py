#!/usr/bin/env python3
"""An independent checker of proofs that a deal of patience cannot be won.

It was written from the description of the file (docs/formats.md) and of the games alone, and shares
nothing with the library. As a command,

    proofcheck.py FILE

says RIGHT (exit 0), or WRONG and why (exit 1), or what is wrong with the file (exit 65). Unlike the
library's checker it refuses a proof with a position in which cards cannot lie. (Of chambers it
refuses none.)
"""

import pathlib
import sys
from dataclasses import dataclass

if not __package__:  # as a command
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from checkers import prooffile, xpatcheck
from checkers.proofcheck_hosts import Chambers
from checkers.prooffile import BadProof, Refused, read
from checkers.proofcheck_twins import Twins
from checkers.xpatgames import GAMES, SUITS, BadPuzzle, refuse_contradictions, override, rank, suit

RANK_NAMES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
NUMBERS = {
    name + of: SUITS * r + s for r, name in enumerate(RANK_NAMES) for s, of in enumerate("CSHD")
}


# ---- Patience ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Layout:
    """Where the cards are; the order of columns and of cells does not count."""

    columns: frozenset  # of tuples of cards, from the bottom; none is empty
    held: frozenset  # in cells
    foundations: tuple  # how many of each suit

    def tops(self):
        return {column[-1]: column for column in self.columns}


def layout_of(position):
    return Layout(
        frozenset(tuple(column) for column in position.columns if column),
        frozenset(position.held()),
        tuple(position.foundations),
    )


class Patience:
    """The rules, and how the cards were dealt."""

    def __init__(self, position, argued):
        self.rules = position.rules
        self.argued = argued  # positions need not be told that are deadlocked
        self.dealt = layout_of(position)
        self.judge = position  # for the rules that do not depend on how the cards lie
        self.cards = range(SUITS * self.rules.ranks)
        self.dealt_onto = {
            card: column[i] for column in self.dealt.columns for i, card in enumerate(column[1:])
        }
        self.onto = {
            card: [on for on in self.cards if position.builds(card, on)] for card in self.cards
        }

    def to_empty(self, card):
        return self.rules.empty == "any" or self.rules.empty == "king" and self.rules.highest(card)

    def due(self, layout, card):
        return rank(card) == layout.foundations[suit(card)]

    def by_itself(self, layout, card):
        if self.rules.autoplay != "safe":
            return self.rules.autoplay == "all"
        self.judge.foundations = list(layout.foundations)
        return self.judge.safe(card)

    def take(self, layout, card):
        """The layout without this card, which nothing lies on."""
        foundations = list(layout.foundations)
        column = layout.tops().get(card)
        columns, held = layout.columns, layout.held
        if column is not None:
            columns = columns - {column} | ({column[:-1]} if len(column) > 1 else frozenset())
        elif card in held:
            held = held - {card}
        else:
            foundations[suit(card)] -= 1
        return Layout(columns, held, tuple(foundations))

    def send(self, layout, card):
        layout = self.take(layout, card)
        foundations = list(layout.foundations)
        foundations[suit(card)] += 1
        return Layout(layout.columns, layout.held, tuple(foundations))

    def settled(self, layout):
        """The layout after autoplay."""
        while True:
            for card in list(layout.tops()) + list(layout.held):
                if self.due(layout, card) and self.by_itself(layout, card):
                    layout = self.send(layout, card)
                    break
            else:
                return layout

    def won(self, layout):
        return sum(layout.foundations) == len(self.cards)

    def reached(self, layout):
        """What each legal move leads to."""
        return map(self.settled, self.moved(layout))

    def moved(self, layout):
        """What each legal move makes of it, before autoplay."""
        tops = layout.tops()
        back = [
            SUITS * (count - 1) + of
            for of, count in enumerate(layout.foundations)
            if self.rules.take_back and count > 0
        ]
        for card in [*tops, *layout.held, *back]:
            left = self.take(layout, card)
            for on in self.onto[card]:
                if on in tops:
                    column = tops[on]
                    yield Layout(
                        left.columns - {column} | {(*column, card)}, left.held, left.foundations
                    )
            if len(layout.columns) < self.rules.columns and self.to_empty(card):
                yield Layout(left.columns | {(card,)}, left.held, left.foundations)
            if len(layout.held) < self.rules.cells and card not in layout.held:
                yield Layout(left.columns, left.held | {card}, left.foundations)
            if self.rules.autoplay != "all" and self.due(layout, card):
                yield self.send(layout, card)

    def is_deadlocked(self, layout):
        """Is it lost, because cards stay covered even if no move ever covers one again?"""
        if len(layout.held) < self.rules.cells:
            return False
        beneath = {
            card: column[i] for column in layout.columns for i, card in enumerate(column[1:])
        }
        feet = {column[0] for column in layout.columns}
        home = {card for card in self.cards if rank(card) < layout.foundations[suit(card)]}
        free = set(layout.tops()) | layout.held
        takes = set(layout.tops())  # cards in columns on which others can be put
        some_empty = len(layout.columns) < self.rules.columns
        while True:
            before = len(home), len(free), len(takes), some_empty
            movable = {
                card
                for card in free | (home if self.rules.take_back else set())
                if takes.intersection(self.onto[card]) or some_empty and self.to_empty(card)
            }
            home |= {card for card in free if card < SUITS or card - SUITS in home}
            gone = free & (movable | home)
            if gone & layout.held:
                return False
            uncovered = {beneath[card] for card in gone if card in beneath}
            free |= uncovered
            takes |= uncovered | (movable & home)
            some_empty |= bool(gone & feet)
            if before == (len(home), len(free), len(takes), some_empty):
                return len(home) < len(self.cards)

    def lost(self, layout):
        return self.argued and self.is_deadlocked(layout)

    # ---- Positions as a proof tells them: what each card lies on

    def start(self):
        return self.settled(self.dealt)

    def after(self, layout, changes):
        supports = self.supports(layout)
        for card, place in changes:
            supports[card if card in self.cards else 0] = self.place(card, place)
        return self.layout(supports)

    def text(self, layout):
        return repr(self.supports(layout))

    def supports(self, layout):
        found = {}
        for column in layout.columns:
            for under, card in zip(("table", *column), column):
                found[card] = under
        for card in layout.held:
            found[card] = "cell"
        return [found.get(card, "foundation") for card in self.cards]

    def place(self, card, place):
        if card not in self.cards:
            raise BadProof(f"there is no card {card}")
        if place == 0 and card in self.dealt_onto:
            return self.dealt_onto[card]
        if 1 <= place <= 3:
            return ("foundation", "cell", "table")[place - 1]
        above = SUITS * (rank(card) + 1) + place - 4
        if place == 0 or above not in self.cards:
            raise BadProof(f"there is no place {place} for card {card}")
        return above

    def layout(self, supports):
        """The layout that these supports mean; Refused if cards cannot lie like that."""
        over = {}
        for card, under in enumerate(supports):
            if under in over:
                raise Refused(f"two cards lie on {under}")
            if isinstance(under, int):
                over[under] = card
        columns, counted = [], 0
        for card, under in enumerate(supports):
            if under == "table":
                column = [card]
                while column[-1] in over:
                    column.append(over[column[-1]])
                columns.append(tuple(column))
                counted += len(column)
        held = frozenset(card for card, under in enumerate(supports) if under == "cell")
        home = {card for card, under in enumerate(supports) if under == "foundation"}
        foundations = [sum(suit(card) == of for card in home) for of in range(SUITS)]
        in_order = all(rank(card) < foundations[suit(card)] for card in home)
        if counted + len(held) + len(home) != len(self.cards) or not in_order:
            raise Refused("cards do not lie like that")
        if len(columns) > self.rules.columns or len(held) > self.rules.cells:
            raise Refused("there are not so many places")
        return Layout(frozenset(columns), held, tuple(foundations))


def laid_out(proof):
    """The position that the puzzle's text shows, before autoplay."""
    said = {}
    columns = []
    for line in proof.text:
        key, colon, value = line.partition(":")
        if not colon or key in said:
            raise BadProof(f"not a line of a layout: {line!r}")
        if key:
            said[key] = value.strip()
        else:
            columns.append(value.split())
    if not set(said) <= {"game", "rules", "foundations", "cells", "seed"} or "game" not in said:
        raise BadProof("not the text of a game of patience")
    games = [game for game in GAMES if game.name == said["game"]]
    rules = override(games[0].rules, said.get("rules", "")) if games else None
    if rules is None or len(columns) != rules.columns:
        raise BadProof("no game, or not its columns")
    refuse_contradictions(rules)
    position = xpatcheck.Position(rules)
    try:
        position.columns = [[NUMBERS[name] for name in column] for column in columns]
        held = [None if name == "-" else NUMBERS[name] for name in said.get("cells", "").split()]
        for name in said.get("foundations", "").split():
            position.foundations[suit(NUMBERS[name])] = rank(NUMBERS[name]) + 1
    except KeyError as error:
        raise BadProof(f"no card is called {error}") from None
    position.cells = held + [None] * (rules.cells - len(held))
    lying = sum(position.columns, []) + position.held()
    home = [SUITS * r + of for of in range(SUITS) for r in range(position.foundations[of])]
    if (
        sorted(lying + home) != list(range(SUITS * rules.ranks))
        or len(position.cells) != rules.cells
    ):
        raise BadProof("not every card lies there once")
    return position


def puzzle_of(proof):
    """The rules and the deal, which the name, if there is one, must say as well."""
    try:
        position = laid_out(proof)
        if proof.name:
            dealt = xpatcheck.deal(proof.name, proof.rules)
            if layout_of(dealt) != layout_of(position) or dealt.rules != position.rules:
                raise BadProof(f"{proof.name} is dealt otherwise")
    except BadPuzzle as error:
        raise BadProof(str(error)) from error
    if position.rules.rotations or position.rules.redeals:
        raise BadProof("there are no proofs for games with rotations or redeals")
    return Patience(position, ("argument", "deadlock") in proof.claims)


def chambers_of(patience):
    feet = [column[0] for column in patience.dealt.columns]
    founds = patience.start().foundations
    home = [card for card in patience.cards if rank(card) < founds[suit(card)]]
    chambers = Chambers(patience.rules, patience.onto, patience.dealt_onto, feet, home)
    if not chambers.holds:
        raise BadProof("the argument of hosts does not hold for these rules")
    return chambers


def twins_of(patience, apart=()):
    twins = Twins(patience, apart)
    if not twins.holds:
        raise BadProof("twins do not trade places by these rules")
    return twins


def as_claimed(proof):
    """The puzzle with all that the proof claims."""
    puzzle = puzzle_of(proof)
    claims = set(proof.claims)
    if claims == {("argument", "hosts")}:
        return chambers_of(puzzle)
    if ("argument", "twins") in claims:
        puzzle = twins_of(puzzle, [value for key, value in proof.claims if key == "apart"])
        claims = {claim for claim in claims if claim[0] != "apart"} - {("argument", "twins")}
    if claims - {("argument", "deadlock")}:
        raise BadProof("a claim that is not known here, or not together with others")
    return puzzle


def check(data):
    """How many positions and moves a proof has; BadProof or Refused if it is none."""
    proof = read(data)
    return prooffile.check(proof, as_claimed(proof))


if __name__ == "__main__":
    sys.exit(prooffile.main("proofcheck", check, sys.argv[1:]))
