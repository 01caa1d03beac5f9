"""The file of a proof, whatever the puzzle: its parts, and whether its positions are closed.

It was written from the description of the file (docs/formats.md) alone. A puzzle knows its rules,
its claims and their truth:

    start()                  its first position
    after(position, changes) the position that is told by these changes, as it stands for its images
    won(position), lost(position)
    reached(position)        what each legal move leads to
    text(position)           the same for equal positions, and for no others
"""

import hashlib
import os
import re
import sys
from dataclasses import dataclass


class BadProof(ValueError):
    """A file that cannot be read."""


class Refused(ValueError):
    """A file that proves nothing."""


# ---- The file, whatever the puzzle ---------------------------------------------------------


@dataclass(frozen=True)
class Proof:
    name: str  # of the puzzle; "" if it has none
    text: tuple  # its lines
    rules: str
    claims: tuple  # of pairs
    positions: int | None  # None if they come in sections
    body: bytes


def split(data):
    """The header without its last line, the number of positions or None, and the body."""
    if data.startswith(b"soliton proof 2\n"):
        header, marker, body = data.partition(b"\nsections:\n")
        if not marker:
            raise BadProof("it does not say where its sections begin")
        return header, None, body
    header, marker, rest = data.partition(b"\npositions: ")
    number, newline, body = rest.partition(b"\n")
    if not marker or not newline or not re.fullmatch(b"[1-9][0-9]{0,9}", number):
        raise BadProof("it does not say how many positions there are")
    return header, int(number), body


def read(data):
    """The parts of a proof."""
    header, positions, body = split(data)
    try:
        lines = header.decode("ascii").split("\n")
    except UnicodeDecodeError:
        raise BadProof("the header is no text") from None
    version = 2 if positions is None else 1
    if (
        lines[0] != f"soliton proof {version}"
        or len(lines) < 2
        or not lines[1].startswith("puzzle:")
    ):
        raise BadProof("it does not begin as proofs do")
    name = lines[1].removeprefix("puzzle:").strip()
    del lines[:2]
    text = []
    while lines and (lines[0].startswith("    ") or not lines[0]):
        text.append(lines.pop(0)[4:])
    rules = ""
    if lines and lines[0].startswith("rules: "):
        rules = lines.pop(0).removeprefix("rules: ")
    claims = [line.partition(": ") for line in lines]
    if not all(colon for _, colon, _ in claims):
        raise BadProof("a line of the header says nothing")
    return Proof(
        name, tuple(text), rules, tuple((key, value) for key, _, value in claims), positions, body
    )


def numbers(body):
    """The numbers that the body consists of, seven bits a byte."""
    number = shift = 0
    for byte in body:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            if byte == 0 and shift > 7:
                raise BadProof("a number is longer than it need be")
            yield number
            number = shift = 0
    if shift > 0:
        raise BadProof("the file ends within a number")


def changes(proof):
    """Yields for each position after the first its parent's number, and what changed since: pairs
    of a thing and its place."""
    parent, found, first = 0, [], True
    index = 1
    for number in numbers(proof.body):
        skipped = number >> 10
        if first:
            parent += skipped
            if parent >= index:
                raise BadProof(f"position {index}: its parent does not stand before it")
        elif skipped:
            raise BadProof(f"position {index}: too large a number")
        found.append((number >> 4 & 63, number >> 1 & 7))
        first = not number & 1
        if first:
            yield parent, found
            found = []
            index += 1
    if found:
        raise BadProof("the file ends within a position")
    if index != proof.positions:
        raise BadProof(f"there are {index} positions, not {proof.positions}")


# ---- Is it a proof? ------------------------------------------------------------------------


def check(proof, puzzle):
    """How many positions and moves it has; BadProof or Refused if it is none."""
    if proof.positions is None:
        return Sections(proof, puzzle).check()
    positions = [puzzle.start()]
    for parent, found in changes(proof):
        positions.append(puzzle.after(positions[parent], found))
    known = set(positions)
    if len(known) < len(positions):
        raise BadProof("a position is there twice")
    moves = 0
    for index, position in enumerate(positions):
        outside, made = leaving(puzzle, known, index, position)
        if outside:
            raise Refused(f"a move leads from position {index} to one that is not there")
        moves += made
    return len(positions), moves


def leaving(puzzle, known, index, position):
    """The different positions outside those known to which moves lead from this one, without those
    that a claim shows to be lost; and the number of its moves."""
    if puzzle.won(position):
        raise Refused(f"position {index} is won")
    if puzzle.lost(position):
        return set(), 0
    reached = list(puzzle.reached(position))
    outside = {after for after in reached if after not in known}
    return {after for after in outside if not puzzle.lost(after)}, len(reached)


class Sections:
    """A proof in sections, one at a time. The exits of all of them must be their entries, each as
    often as it says. Their fingerprints are summed up, with a key that nobody knew when the proof
    was written."""

    def __init__(self, proof, puzzle):
        self.puzzle = puzzle
        self.numbers = numbers(proof.body)
        self.key = os.urandom(32)
        self.sum = 0  # of the fingerprints of exits, less those of entries

    def fingerprint(self, position):
        text = self.puzzle.text(position).encode()
        return int.from_bytes(hashlib.blake2b(text, key=self.key, digest_size=16).digest(), "big")

    def next(self):
        number = next(self.numbers, None)
        if number is None:
            raise BadProof("the file ends within a section")
        return number

    def changes(self, number):
        """The changes that follow as long as the last number says so."""
        found = []
        while number & 1:
            number = self.next()
            if number >> 10:
                raise BadProof("too large a number")
            found.append((number >> 4 & 63, number >> 1 & 7))
        return found

    def entries(self, count, before):
        """The entries of a section; `before` is the first one of the last section."""
        found = []
        for _ in range(count):
            number = self.next()
            told = self.changes(number)
            met = number >> 1
            if before is None and not found:
                if told:
                    raise BadProof("the first entry is not the first position")
                found.append(self.puzzle.start())
            elif met == 0:
                raise BadProof("an entry is not met")
            else:
                found.append(self.puzzle.after(found[-1] if found else before, told))
            self.sum -= met * self.fingerprint(found[-1])
        return found

    def others(self, positions, count):
        """Reads on until there are so many positions."""
        parent = 0
        while len(positions) < count:
            number = self.next()
            parent += number >> 10
            if parent >= len(positions):
                raise BadProof("a parent does not stand before its position")
            told = [(number >> 4 & 63, number >> 1 & 7), *self.changes(number)]
            positions.append(self.puzzle.after(positions[parent], told))

    def check(self):
        first, counted, moves = None, 0, 0
        while count := self.next():
            entries = self.next()
            if not 1 <= entries <= count:
                raise BadProof("a section has no entry, or too many")
            positions = self.entries(entries, first)
            self.others(positions, count)
            known = set(positions)
            if len(known) < len(positions):
                raise BadProof("a position is there twice")
            for index, position in enumerate(positions):
                outside, made = leaving(self.puzzle, known, index, position)
                self.sum += sum(map(self.fingerprint, outside))
                moves += made
            first = positions[0]
            counted += count
        if first is None or next(self.numbers, None) is not None:
            raise BadProof("there is no section, or something behind the last one")
        if self.sum % 2**128:
            raise Refused("exits are not entries, or not as often as it says")
        return counted, moves


def main(program, checks, arguments):
    """The command of a checker: `checks` takes the bytes of a proof."""
    if len(arguments) != 1:
        print(f"usage: {program}.py FILE", file=sys.stderr)
        return 64
    try:
        with open(arguments[0], "rb") as file:
            positions, moves = checks(file.read())
    except OSError as error:
        print(f"{program}: {arguments[0]}: {error.strerror}", file=sys.stderr)
        return 66
    except BadProof as error:
        print(f"{program}: {arguments[0]}: {error}", file=sys.stderr)
        return 65
    except Refused as error:
        print(f"WRONG: {error}")
        return 1
    print(f"RIGHT: {positions} positions, {moves} moves")
    return 0
