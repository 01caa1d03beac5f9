"""Proofs by counting hosts, for proofcheck.py: chambers, and the steps between them.

It was written from docs/formats.md and argument 39 of docs/proofs.md alone. It keeps sets of cards
as numbers, bit c for card c: a chamber is the cards in their places, those at the feet of columns
included, and those on foundations. All others are loose.
"""

from checkers.prooffile import BadProof
from checkers.xpatgames import SUITS, rank


def cards_in(cards):
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


class Chambers:
    """Those of a deal. `onto` says which cards each can be built on, `beneath` what each was dealt
    onto if that is a card."""

    def __init__(self, rules, onto, beneath, feet, home):
        self.holds = (
            rules.cells == 0
            and rules.empty == "none"
            and rules.build in ("any", "alternate")
            and not rules.take_back
            and not rules.rotations
            and not rules.redeals
        )
        self.beneath = beneath
        self.above = {under: card for card, under in beneath.items()}
        self.all = (1 << SUITS * rules.ranks) - 1
        self.feet = sum(1 << card for card in feet)
        self.home = sum(1 << card for card in home)  # on foundations at the start
        self.built = {card for card, under in beneath.items() if under in onto[card]}
        # The cards that each can be built on, and of each those that can lie where it can.
        self.hosts_for = {card: sum(1 << on for on in onto[card]) for card in onto}
        self.takes = {on: sum(1 << card for card in onto if on in onto[card]) for on in onto}
        self.like = {
            card: sum(
                1 << other
                for other in onto
                if rank(other) == rank(card) and onto[other] == onto[card]
            )
            for card in onto
        }

    def loosened(self, in_place, card):
        """The cards in their places, once this one has left: beneath it, too, some may be loose."""
        while in_place >> card & 1:
            in_place &= ~(1 << card)
            under = self.beneath.get(card)
            if under is None or under not in self.built:
                break
            card = under
        return in_place

    def start(self):
        """The chamber of the first position."""
        in_place = self.all & ~self.home
        for card in self.built:
            over = self.above.get(card)
            if in_place >> card & 1 and (over is None or self.home >> over & 1):
                in_place = self.loosened(in_place, card)
        return in_place, self.home

    def after(self, chamber, changes):
        """The chamber with cards elsewhere."""
        in_place, home = chamber
        for card, place in changes:
            bit = 1 << card
            if bit > self.all or place > 2 or place != 1 and card not in self.beneath:
                raise BadProof(f"card {card} has no place {place} in a chamber")
            in_place, home = in_place & ~bit, home & ~bit
            in_place, home = in_place | bit * (place == 0), home | bit * (place == 1)
        return in_place, home

    def text(self, chamber):
        return repr(chamber)

    def lost(self, _):
        return False

    def won(self, chamber):
        return chamber[1] == self.all

    def reached(self, chamber):
        """What each step leads to that counting does not exclude."""
        in_place, home = chamber
        loose = self.all & ~in_place & ~home
        hosts = self.all & ~home
        for card in cards_in(in_place & ~self.feet):
            hosts &= ~(1 << self.beneath[card])
        for card in cards_in(hosts):
            takes = self.takes[card]
            if takes:
                like = self.hosts_for[takes.bit_length() - 1]
                if (loose & takes).bit_count() >= (hosts & like).bit_count():
                    continue
            after = self.loosened(in_place, card)
            bit = 1 << card
            if card < SUITS or home >> card - SUITS & 1:
                yield after, home | bit
            if (
                in_place & ~self.feet & bit
                and (loose & self.like[card]).bit_count()
                < (hosts & self.hosts_for[card]).bit_count()
            ):
                yield after, home
