"""Proofs in which twins trade places, for proofcheck.py: positions up to trades, the outcomes of
their moves, and deadlocks.

It was written from docs/formats.md and argument 44 of docs/proofs.md alone. Where the library puts
twins in order, here all trades of a rank are made and compared.
"""

import re

from checkers.prooffile import BadProof
from checkers.xpatgames import ALL_CARDS, SUITS, rank, suit


def twin(card):
    """The other card of its rank and colour: suits 0 and 1 are black, 2 and 3 red."""
    return card ^ 1


def told_apart(values):
    """The cards that the lines `apart:` name, and their twins."""
    found = set()
    for value in values:
        if not re.fullmatch(r"[0-9]+( [0-9]+)*", value):
            raise BadProof("what is told apart is not a list of numbers")
        found |= {int(number) for number in value.split()}
    if max(found, default=0) >= ALL_CARDS:
        raise BadProof("no card has the number that is told apart")
    return found | {twin(card) for card in found}


class Twins:
    """A game in which twins trade places; `game` knows the rules. All layouts that are handed out
    are the first of those that trades make of them."""

    def __init__(self, game, apart):
        self.game = game
        self.never_alike = told_apart(apart)
        self.holds = (
            game.rules.build == "alternate"
            and not game.rules.take_back
            and not game.rules.rotations
            and not game.rules.redeals
        )

    # ---- Which cards may trade, and what it makes of a layout

    def loose(self, layout):
        """In a cell or where built cards lie, with nothing on them but what is built there."""
        found = set(layout.held)
        for column in layout.columns:
            stays = [False] * (len(column) + 1)  # on what lies beneath it, as it was dealt
            for i in range(1, len(column)):
                stays[i] = column[i - 1] not in self.game.onto[column[i]]
            found |= {card for i, card in enumerate(column) if not stays[i] and not stays[i + 1]}
        return found

    def alike(self, layout):
        """The cards that can trade places with their twins."""
        due = {card for card in self.game.cards if self.game.due(layout, card)}
        can = self.loose(layout) - due - self.never_alike
        return {card for card in can if twin(card) in can}

    def traded(self, layout, card):
        """The layout after this card and its twin have traded places."""
        other = {card: twin(card), twin(card): card}
        return type(layout)(
            frozenset(tuple(other.get(it, it) for it in column) for column in layout.columns),
            frozenset(other.get(it, it) for it in layout.held),
            layout.foundations,
        )

    def first(self, layout):
        """The first of all layouts that trades make of it."""
        alike = self.alike(layout)
        kept = {layout}
        for of in reversed(range(self.game.rules.ranks)):
            for card in (SUITS * of, SUITS * of + 2):  # one of each pair of twins
                if card in alike:
                    kept |= {self.traded(it, card) for it in kept}
            least = min(self.places(it, of) for it in kept)
            kept = {it for it in kept if self.places(it, of) == least}
        (only,) = kept
        return only

    def places(self, layout, of):
        """Where the cards of a rank lie, to be compared. What lies as dealt or on a foundation does
        so in all layouts that are compared."""
        place = {card: 0 for card in layout.held}
        for column in layout.columns:
            place[column[0]] = 1
            place |= {card: 2 + suit(column[i]) for i, card in enumerate(column[1:])}
        return [place.get(card) for card in range(SUITS * of, SUITS * (of + 1))]

    # ---- Moves and what comes of them

    def settled(self, layout, alike):
        """All that autoplay may make of a layout, given the cards that were alike before the move
        and may have traded places then. That is only decided for those whose turn comes."""
        game = self.game
        for card in sorted(alike):
            if game.due(layout, card):
                others = alike - {card, twin(card)}
                yield from self.settled(layout, others)
                yield from self.settled(self.traded(layout, card), others)
                return
        for card in [*layout.tops(), *layout.held]:
            if game.due(layout, card) and game.by_itself(layout, card):
                yield from self.settled(game.send(layout, card), alike)
                return
        yield layout

    def reached(self, layout):
        alike = self.alike(layout)
        for moved in self.game.moved(layout):
            yield from map(self.first, self.settled(moved, alike))

    def won(self, layout):
        return self.game.won(layout)

    def lost(self, layout):
        return self.game.argued and self.is_deadlocked(layout)

    def is_deadlocked(self, layout):
        """Is it lost, because cards stay covered even if no move ever covers one again, and twins
        trade places?"""
        game = self.game
        if len(layout.held) < game.rules.cells:
            return False
        beneath = {
            card: column[i] for column in layout.columns for i, card in enumerate(column[1:])
        }
        feet = {column[0] for column in layout.columns}
        as_dealt = {card for card, under in beneath.items() if under not in game.onto[card]}
        loose_at_first = self.loose(layout)
        home = {card for card in game.cards if rank(card) < layout.foundations[suit(card)]}
        free = set(layout.tops()) | layout.held
        left = set()
        some_empty = len(layout.columns) < game.rules.columns
        while True:
            before = len(home), len(free), len(left), some_empty
            takes = free - layout.held
            home |= {card for card in free if card < SUITS or card - SUITS in home}
            left |= free & home
            left |= {
                card
                for card in free
                if some_empty and game.to_empty(card) or takes.intersection(game.onto[card])
            }
            come_loose = left | free - as_dealt
            free |= {twin(card) for card in come_loose} & loose_at_first
            left |= {twin(card) for card in left} & (loose_at_first | come_loose)
            if left & layout.held:
                return False
            free |= {beneath[card] for card in left if card in beneath}
            some_empty |= bool(left & feet)
            if before == (len(home), len(free), len(left), some_empty):
                return len(home) < len(game.cards)

    # ---- Positions as a proof tells them

    def start(self):
        return self.first(self.game.start())

    def after(self, layout, changes):
        return self.first(self.game.after(layout, changes))

    def text(self, layout):
        return self.game.text(layout)

    def supports(self, layout):
        return self.game.supports(layout)

    @property
    def dealt_onto(self):
        return self.game.dealt_onto
