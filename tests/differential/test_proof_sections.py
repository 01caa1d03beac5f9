#!/usr/bin/env python3
"""Proofs in sections: the positions of a proof, parted in any way, are believed by the library and
by a checker that shares nothing with it; what was spoiled is refused by both."""

import ctypes
import functools
import random
import unittest

import library
from checkers import proofcheck, proofcheck_boards, prooffile
from section_writer import (
    Section,
    body_of,
    changes_of_patience,
    changes_of_pegs,
    changes_of_port,
    header_of,
    sections_of,
)

# Puzzles without a solution, with few positions.
PATIENCE = (
    ("FreeCell.248", "ranks=3,columns=2,cells=0"),
    ("FreeCell.207", "ranks=4,columns=2,cells=2,autoplay=none"),
    ("FreeCell.3", "ranks=4,columns=3,cells=1,autoplay=safe,take-back=yes"),
    ("BakersDozen.661", "ranks=4,columns=3"),
    ("BakersDozen.870", ""),
)
PORTS = ("I.B...I.BHCCAABH.E.GGHKEJFFFK.J.DDK.", "............AA..BB..................")
PEGS = (
    ("###\n#o#\n##o\n###\n", "axes=3"),
    ("#oo#\n ##\n ##\n o#\n ##\n", "axes=4"),
    ("#oo#o\n", ""),
)
ARGUED = PATIENCE[1], PATIENCE[4]  # with a claim, and without what it shows to be lost
# Where twins trade places: with these claims, too.
TWINS, DEADLOCK = b"argument: twins\n", b"argument: deadlock\n"
TRADING = (
    ("FreeCell.46", "cells=1,ranks=5,columns=4", TWINS),
    ("FreeCell.59", "cells=2,ranks=5,columns=3,autoplay=none", DEADLOCK + TWINS),
    ("FreeCell.988", "cells=0,ranks=6,columns=4,autoplay=safe", TWINS + DEADLOCK),
    ("FreeCell.94", "cells=1,ranks=6,columns=4", TWINS + b"apart: 10\n"),
)
MOST = 250  # positions of a proof that is parted


class Subject:
    """A proof by the library, and by the checker all positions that it must have."""

    def __init__(self, name, data, puzzle_of, changes):
        self.name, self.header = name, header_of(data)
        self.puzzle, self.changes = puzzle_of(prooffile.read(data)), changes
        reached = self.puzzle.reached
        self.puzzle.reached = functools.cache(lambda position: tuple(reached(position)))
        self.puzzle.lost = functools.cache(self.puzzle.lost)
        self.positions = [self.puzzle.start()]
        known = set(self.positions)
        for position in self.positions:
            for after in self.puzzle.reached(position) if not self.puzzle.lost(position) else ():
                if after not in known and not self.puzzle.lost(after):
                    known.add(after)
                    self.positions.append(after)

    def parts(self, count, chance):
        """The positions in up to so many parts, the start in the first."""
        parts = [[self.positions[0]]] + [[] for _ in range(1, count)]
        for position in self.positions[1:]:
            chance.choice(parts).append(position)
        return [part for part in parts if part]

    def sections(self, count, chance):
        return sections_of(self.puzzle, self.parts(count, chance), chance)

    def data(self, sections, chance):
        return self.header + body_of(self.puzzle, self.changes, sections, chance)

    def by_checker(self, data):
        try:
            return prooffile.check(prooffile.read(data), self.puzzle)
        except prooffile.Refused:
            return False
        except prooffile.BadProof:
            return None


class InSections(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.calls = library.load()
        cls.chance = random.Random(23)
        cls.subjects = [
            *(cls.subject(n, r, proofcheck.puzzle_of, changes_of_patience) for n, r in PATIENCE),
            *(
                cls.subject(n, r, proofcheck.as_claimed, changes_of_patience, claims)
                for n, r, claims in (*((n, r, DEADLOCK) for n, r in ARGUED), *TRADING)
            ),
            *(cls.subject(n, "", proofcheck_boards.puzzle_of, changes_of_port) for n in PORTS),
            *(cls.subject(n, r, proofcheck_boards.puzzle_of, changes_of_pegs) for n, r in PEGS),
        ]

    @classmethod
    def subject(cls, name, rules, puzzle_of, changes, claim=b""):
        with cls.puzzle(name, rules) as puzzle:
            outcome, data = puzzle.prove()
        if outcome != "unsolvable":
            raise AssertionError(f"{name} {rules}: {outcome}")
        data = data.replace(b"\npositions: ", b"\n" + claim + b"positions: ")
        found = Subject(name, data, puzzle_of, changes)
        if len(found.positions) > MOST:
            raise AssertionError(f"{name} {rules}: {len(found.positions)} positions")
        return found

    @classmethod
    def puzzle(cls, name, rules):
        return library.Puzzle(cls.calls, name, rules or None, named="\n" not in name)

    def by_library(self, data, piece=0):
        """The positions and moves if the library believes it, False if it does not, None if it
        cannot read it; with `piece` it gets so many bytes at a time."""
        proof, counts, error = library.Handle(), library.Counts(), library.Error()
        given = iter(range(0, len(data), piece)) if piece else None

        def give(start, size, _):
            at = next(given, None)
            kept[:] = [
                ctypes.create_string_buffer(data[at : at + piece] if at is not None else b"")
            ]
            start[0] = ctypes.addressof(kept[0])
            size[0] = 0 if at is None else len(kept[0]) - 1
            return True

        kept, source = [], library.SOURCE(give)
        calls = self.calls
        if calls.proof_open(data, len(data), ctypes.byref(proof), ctypes.byref(error)):
            return None
        search = calls.search_new(calls.proof_puzzle(proof))
        results = ctypes.byref(counts), ctypes.byref(error)
        if piece:
            outcome = calls.search_verify_from(search, proof, source, None, *results)
        else:
            outcome = calls.search_verify(search, proof, data, len(data), *results)
        calls.search_free(search)
        calls.proof_free(proof)
        if outcome == library.UNSOLVABLE:
            return counts.positions, counts.moves
        self.assertEqual(outcome, library.ERROR)
        return {4: False, 3: None}[error.status]

    def both(self, subject, data):
        """What both say of it; they must agree whether it is a proof."""
        found = self.by_library(data), subject.by_checker(data)
        if any(found):
            self.assertEqual(*found)
        return found

    def each(self, rounds, work):
        for subject in self.subjects:
            for i in range(rounds):
                with self.subTest(subject=subject.name, round=i):
                    work(subject, i)

    def test_any_way_to_part_them(self):
        def work(subject, i):
            many = len(subject.positions)
            count = (1, many, 2, 3, many // 10 + 1, many // 3 + 1, many // 2 + 1, many * 2)[i]
            data = subject.data(subject.sections(count, self.chance), self.chance)
            positions, _ = self.both(subject, data)[0]
            self.assertEqual(positions, many)
            self.assertEqual(self.by_library(data, 1 + i), self.by_library(data))

        self.each(8, work)

    def test_each_by_itself(self):
        def work(subject, _):
            parts = [[position] for position in subject.positions]
            sections = sections_of(subject.puzzle, parts, self.chance)
            found = self.both(subject, subject.data(sections, self.chance))
            self.assertEqual(found[0][0], len(parts))

        self.each(1, work)

    def test_by_the_number_of_pegs(self):
        for subject in self.subjects:
            if subject.changes is changes_of_pegs:
                levels = {}
                for position in subject.positions:
                    levels.setdefault(position.bit_count(), []).append(position)
                sections = sections_of(subject.puzzle, list(levels.values()), self.chance)
                self.assertTrue(self.both(subject, subject.data(sections, self.chance))[0])

    def test_positions_in_several_sections(self):
        """Nothing forbids that: each time they count by themselves."""
        tried = []

        def work(subject, _):
            parts = subject.parts(4, self.chance)
            for part in parts:
                more = self.chance.sample(subject.positions, len(subject.positions) // 3)
                part += [position for position in more if position not in part]
            sections = sections_of(subject.puzzle, parts, self.chance)
            if sections is not None:
                tried.append(subject)
                self.assertTrue(self.both(subject, subject.data(sections, self.chance))[0])

        self.each(4, work)
        self.assertGreater(len(tried), 20)

    def refuse(self, subject, sections, what):
        found = self.both(subject, subject.data(sections, self.chance))
        self.assertFalse(any(found), what)
        return found

    def test_what_is_spoiled(self):
        chance = self.chance

        def work(subject, _):
            if len(subject.positions) < 3:
                return
            sections = subject.sections(chance.choice((2, 3, 5, 9)), chance)
            number = chance.randrange(len(sections))
            section = sections[number]

            def spoiled(entries, others, *more):
                return [
                    *sections[:number],
                    Section(entries, others),
                    *more,
                    *sections[number + 1 :],
                ]

            entries, others = section.entries, section.others
            # The first entry of all stays: without it the file would mean another one.
            at = chance.randrange(number == 0, len(entries)) if len(entries) > (number == 0) else 0
            position, met = entries[at]
            rest = entries[:at] + entries[at + 1 :]
            for wrong in {met + 1, met + 7, max(met - 1, 0)} - {met}:
                told = entries[:at] + [(position, wrong)] + entries[at + 1 :]
                self.refuse(subject, spoiled(told, others), f"met {wrong} times, not {met}")
            if rest and at > 0:
                self.refuse(subject, spoiled(rest, others), "an entry is missing")
                self.refuse(subject, spoiled(rest, [*others, position]), "an entry is none")
            if others:
                self.refuse(subject, spoiled(entries, others[1:]), "a position is missing")
                told = [*entries, (others[0], 1)]
                self.refuse(subject, spoiled(told, others[1:]), "one more entry")
            twice = [*entries, entries[-1]]
            self.refuse(subject, spoiled(twice, others), "a position twice in a section")
            if len(sections) > 1:
                self.refuse(subject, spoiled(entries, others, section), "a section twice")
                if number > 0:
                    gap = sections[:number] + sections[number + 1 :]
                    self.refuse(subject, gap, "a section is missing")

        self.each(5, work)

    def test_broken_files(self):
        kinds = set()

        def work(subject, _):
            data = subject.data(subject.sections(4, self.chance), self.chance)
            body = len(subject.header)
            for end in {*range(body, min(body + 12, len(data))), len(data) - 1}:
                self.assertEqual(self.both(subject, data[:end]), (None, None), end)
            self.assertEqual(self.both(subject, data + b"\0"), (None, None))
            self.assertEqual(self.both(subject, data[:body] + b"\0"), (None, None))
            for _ in range(25):
                at = self.chance.randrange(body, len(data))
                flip = bytes([data[at] ^ 1 << self.chance.randrange(8)])
                kinds.add(self.both(subject, data[:at] + flip + data[at + 1 :]))

        self.each(2, work)
        self.assertLessEqual({(False, False), (None, None)}, kinds)

    def test_headers(self):
        subject = self.subjects[0]
        data = subject.data(subject.sections(3, self.chance), self.chance)
        for old, new in (
            (b"proof 2", b"proof 1"),
            (b"proof 2", b"proof 3"),
            (b"sections:\n", b"sections: 3\n"),
            (b"sections:\n", b"positions: 30\n"),
            (b"sections:\n", b"claim: x\nsections:\n"),
        ):
            with self.subTest(old=old, new=new):
                changed = data.replace(old, new, 1)
                self.assertEqual(self.by_library(changed), None)
                with self.assertRaises(prooffile.BadProof):
                    proofcheck.check(changed)


if __name__ == "__main__":
    unittest.main()
