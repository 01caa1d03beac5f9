"""Proofs in sections, written from the description of the file: any way to part the positions of a
proof will do, so long as each section says rightly what leads into it."""

import collections

from test_proofcheck import leb128


def changes_of_port(_, old, new):
    return [(boat, to) for boat, (at, to) in enumerate(zip(old, new)) if at != to]


def changes_of_patience(patience, old, new):
    places = {"foundation": 1, "cell": 2, "table": 3}

    def place(card, under):
        if patience.dealt_onto.get(card) == under:
            return 0
        return places[under] if under in places else 4 + under % 4

    pairs = zip(patience.supports(old), patience.supports(new))
    return [(card, place(card, now)) for card, (then, now) in enumerate(pairs) if now != then]


def changes_of_pegs(pegs, old, new):
    """Jumps, possible or not, that turn one position into the other, or into an image of it."""
    basis = []  # (a set of holes, the jumps that change it)
    for triple, jump in pegs.triples.items():
        holes, jumps = reduced(basis, sum(1 << hole for hole in triple), {jump})
        if holes:
            basis.append((holes, jumps))
    for image in [new, *(pegs.image(images, new) for images in pegs.symmetries)]:
        left, jumps = reduced(basis, old ^ image, set())
        if left == 0:
            return sorted(jumps)
    raise AssertionError("no jumps lead there")


def reduced(basis, holes, jumps):
    for known, by in basis:
        if holes ^ known < holes:
            holes, jumps = holes ^ known, jumps ^ by
    return holes, jumps


def told(changes):
    """The numbers of an entry's changes, and of a position's without its parent."""
    last = len(changes) - 1
    return [(i < last) | place << 1 | thing << 4 for i, (thing, place) in enumerate(changes)]


def exits(puzzle, part):
    """How many positions of a part have a move to each position outside it."""
    found = collections.Counter()
    for position in part:
        if not puzzle.lost(position):
            outside = set(puzzle.reached(position)) - set(part)
            found.update(after for after in outside if not puzzle.lost(after))
    return found


class Section:
    """A section to be written; tests may spoil it before."""

    def __init__(self, entries, others):
        self.entries = entries  # pairs of a position and how often it is met
        self.others = others

    def positions(self):
        return [position for position, _ in self.entries] + self.others


def sections_of(puzzle, parts, chance):
    """Sections with these positions; the first part has the first position. A position that is in
    several parts is an entry of some of them. None if a part would have no entry."""
    met = sum((exits(puzzle, part) for part in parts), collections.Counter())
    holders = collections.defaultdict(list)
    for number, part in enumerate(parts):
        for position in part:
            holders[position].append(number)
    shares = [collections.Counter() for _ in parts]
    for position, count in met.items():
        for _ in range(count):
            shares[chance.choice(holders[position])][position] += 1
    sections = []
    for number, (part, share) in enumerate(zip(parts, shares)):
        first = [puzzle.start()] if number == 0 else []
        entries = first + [p for p in part if share[p] and p not in first]
        if not entries:
            return None
        sections.append(
            Section([(p, share[p]) for p in entries], [p for p in part if p not in entries])
        )
    return sections


def body_of(puzzle, changes, sections, chance):
    """The bytes of the sections. The others get parents at random, in order."""
    body = b""
    base = None
    for section in sections:
        positions = section.positions()
        body += leb128(len(positions)) + leb128(len(section.entries))
        for position, met in section.entries:
            numbers = told(changes(puzzle, base, position)) if base is not None else []
            body += leb128(met << 1 | bool(numbers)) + b"".join(map(leb128, numbers))
            base = position
        parent = 0
        for index in range(len(section.entries), len(positions)):
            before, parent = parent, chance.randrange(parent, index)
            first, *rest = told(changes(puzzle, positions[parent], positions[index]))
            body += leb128(first | parent - before << 10) + b"".join(map(leb128, rest))
        base = positions[0]
    return body + b"\0"


def header_of(data):
    """The beginning of a proof in sections with the puzzle and the claims of another proof."""
    head = data[: data.index(b"\npositions: ") + 1]
    return head.replace(b"proof 1", b"proof 2", 1) + b"sections:\n"
