#!/usr/bin/env python3
"""Proofs that a deal cannot be won: those that the solver writes, read by two checkers that share
nothing with it or with each other, and what is no proof, which both refuse."""

import pathlib
import random
import subprocess
import tempfile
import unittest

from checkers import proofcheck, prooffile
from programs import TIMEOUT, program, shell

# Small proofs of each game and of every mode. The last ones come with so little memory that the
# search leaves out what lies behind a deadlock, or lists chambers instead.
PLAIN = (
    ("MidnightOil.952",),
    ("MidnightOil.625", "--autoplay", "none"),
    ("Seahaven.620",),
    ("Seahaven.591", "--rules", "autoplay=safe,take-back=yes"),
    ("BakersDozen.870",),
    ("BakersDozen.3118",),
    ("BakersDozen.2551", "--autoplay", "safe"),
    ("BakersDozen.870", "--autoplay", "none", "--take-back"),
    ("FreeCell.248", "--rules", "ranks=3,columns=2,cells=0"),
    ("FreeCell.207", "--rules", "ranks=4,columns=2,cells=2,autoplay=none"),
    ("FreeCell.3", "--rules", "ranks=4,columns=3,cells=1,autoplay=safe,take-back=yes"),
)
DEADLOCKED = (
    ("BakersDozen.218", "--memory", "100K"),
    ("BakersDozen.9743", "--memory", "90K", "--autoplay", "none", "--take-back"),
)
IN_SECTIONS = (
    ("MidnightOil.1", "--memory", "100K"),
    ("BakersDozen.11", "--memory", "100K", "--rules", "build=alternate"),
)
COUNTED = (
    ("BakersDozen.1865", "--memory", "100K"),
    ("BakersDozen.5372", "--memory", "40K"),
    ("BakersDozen.5372", "--memory", "40K", "--autoplay", "safe"),
    ("BakersDozen.19", "--memory", "100K", "--rules", "build=alternate"),
    ("BakersDozen.19", "--memory", "100K", "--rules", "build=alternate,autoplay=none"),
)
DEADLOCK, HOSTS = b"argument: deadlock\n", b"argument: hosts\n"
CLAIMS = dict.fromkeys(PLAIN, b"") | dict.fromkeys(DEADLOCKED, DEADLOCK)
CLAIMS |= dict.fromkeys(COUNTED, HOSTS)


def proof_of(folder, name, *options):
    """The bytes of a proof by the solver; None if it says that there is a solution."""
    path = pathlib.Path(folder) / "written.proof"
    path.unlink(missing_ok=True)
    command = [program("SOLITON"), "solve", "-q", name, *options, "--proof", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    if done.returncode not in (0, 2) or path.exists() != (done.returncode == 2):
        raise AssertionError(f"{shell(command)}: exit {done.returncode}: {done.stderr}")
    return path.read_bytes() if path.exists() else None


def by_library(folder, data):
    """Whether the library believes it: True, False, or None if it cannot read it."""
    path = pathlib.Path(folder) / "tried.proof"
    path.write_bytes(data)
    command = [program("SOLITON"), "verify", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    if done.returncode not in (0, 1, 65):
        raise AssertionError(f"{shell(command)}: exit {done.returncode}: {done.stderr}")
    return {0: True, 1: False, 65: None}[done.returncode]


def by_checker(data):
    try:
        proofcheck.check(data)
        return True
    except prooffile.Refused:
        return False
    except prooffile.BadProof:
        return None


# ---- Proofs of our own ---------------------------------------------------------------------


def leb128(number):
    digits = []
    while number > 127:
        digits.append(number & 127 | 128)
        number >>= 7
    return bytes([*digits, number])


def body_of(told):
    """The bytes of positions behind the first, each as its parent and changes."""
    body, last = b"", 0
    for parent, changes in told:
        for i, (thing, place) in enumerate(changes):
            number = (i + 1 < len(changes)) | place << 1 | thing << 4
            body += leb128(number | (parent - last) << 10 if i == 0 else number)
        last = parent
    return body


def with_body(data, told):
    """The same header with other positions."""
    header = data[: data.index(b"\npositions: ")]
    return header + f"\npositions: {len(told) + 1}\n".encode() + body_of(told)


def explored(patience, most):
    """What can be reached from the start, up to so many positions, with each one's parent."""
    start = patience.start()
    layouts, parents = {start: 0}, [None]
    for index, layout in enumerate(in_order := [start]):
        for after in patience.reached(layout):
            if after not in layouts and len(layouts) < most:
                layouts[after] = len(layouts)
                in_order.append(after)
                parents.append(index)
    return in_order, parents


def told_by(patience, layouts, parents):
    """Positions as body_of takes them."""
    places = {"foundation": 1, "cell": 2, "table": 3}
    supports = [patience.supports(layout) for layout in layouts]

    def place(card, under):
        if patience.dealt_onto.get(card) == under:
            return 0
        return places[under] if under in places else 4 + under % 4

    return [
        (
            parent,
            [
                (card, place(card, now))
                for card, (now, then) in enumerate(zip(supports[i], supports[parent]))
                if now != then
            ],
        )
        for i, parent in enumerate(parents)
        if parent is not None
    ]


def without(told, index):
    """The same without one position, which is nobody's parent; the start is 0."""
    return [
        (parent - (parent > index), changes)
        for i, (parent, changes) in enumerate(told, 1)
        if i != index
    ]


class Proofs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.chosen = random.Random(11)
        cls.place = tempfile.TemporaryDirectory()
        cls.folder = cls.place.name
        cls.proofs = {case: proof_of(cls.folder, *case) for case in CLAIMS}

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    def refuse(self, data, what):
        """Both do: it proves nothing, or it cannot be read."""
        self.assertIsNot(by_library(self.folder, data), True, what)
        self.assertIsNot(by_checker(data), True, what)

    def differs(self, data):
        """It proves nothing about another deal. Or it does, by chance: the cards that lie otherwise
        may never come free."""
        self.assertIn(
            (by_library(self.folder, data), by_checker(data)),
            {(False, False), (None, None), (True, True)},
        )

    def test_both_believe(self):
        for case, data in self.proofs.items():
            with self.subTest(case=case):
                self.assertIsNotNone(data)
                header = data[: data.index(b"positions: ")]
                self.assertTrue(header.endswith(CLAIMS[case]))
                self.assertEqual(b"\nargument: " in header, case not in PLAIN)
                self.assertEqual((by_library(self.folder, data), by_checker(data)), (True, True))

    def test_proofs_written_in_sections(self):
        """What the solver writes when memory is short."""
        for case in IN_SECTIONS:
            data = proof_of(self.folder, *case)
            with self.subTest(case=case):
                self.assertTrue(data.startswith(b"soliton proof 2\n"))
                header = data[: data.index(b"\nsections:") + 1]
                self.assertIn(b"\n" + DEADLOCK, header)
                self.assertEqual((by_library(self.folder, data), by_checker(data)), (True, True))
                self.refuse(data[:-1], "the last byte is missing")
                self.refuse(data + b"\0", "a byte too many")
                for _ in range(4):
                    at = self.chosen.randrange(len(header) + len("sections:\n"), len(data))
                    flipped = data[:at] + bytes([data[at] ^ 1 << self.chosen.randrange(8)])
                    self.refuse(flipped + data[at + 1 :], f"a bit of byte {at}")

    def test_what_is_missing_is_missed(self):
        for case, data in self.proofs.items():
            told = list(prooffile.changes(prooffile.read(data)))
            parents = {parent for parent, _ in told}
            leaves = [i for i in range(1, len(told) + 1) if i not in parents]
            self.assertEqual(with_body(data, told), data)
            for leaf in self.chosen.sample(leaves, min(3, len(leaves))):
                with self.subTest(case=case, leaf=leaf):
                    gap = with_body(data, without(told, leaf))
                    self.assertEqual(
                        (by_library(self.folder, gap), by_checker(gap)), (False, False)
                    )

    def test_broken_files(self):
        for case, data in self.proofs.items():
            body = data.index(b"\n", data.index(b"\npositions: ") + 1) + 1
            with self.subTest(case=case):
                if len(data) > body:
                    self.refuse(data[:-1], "the last byte is missing")
                self.refuse(data + b"\0", "a byte too many")
                self.refuse(data.replace(b"positions: ", b"positions: 1", 1), "another count")
                self.refuse(data.replace(b"positions:", b"unknown: 1\npositions:", 1), "a claim")
                self.refuse(data.replace(b"proof 1", b"proof 3", 1), "another version")
                for _ in range(3 if len(data) > body else 0):
                    at = self.chosen.randrange(body, len(data))
                    flipped = data[:at] + bytes([data[at] ^ 1 << self.chosen.randrange(8)])
                    self.refuse(flipped + data[at + 1 :], f"a bit of byte {at}")

    def test_another_puzzle(self):
        for case in PLAIN[:8]:
            data = self.proofs[case]
            name = case[0].encode()
            with self.subTest(case=case):
                self.refuse(
                    data.replace(b"puzzle: " + name, b"puzzle: " + name + b"1", 1), "another name"
                )
                # Without a name the text alone counts: a proof for it is still one, ...
                nameless = data.replace(b"puzzle: " + name, b"puzzle:", 1)
                self.assertEqual(
                    (by_library(self.folder, nameless), by_checker(nameless)), (True, True)
                )
                # ... but not for others: here a column begins with its second card.
                lines = nameless.split(b"\n")
                column = next(i for i, line in enumerate(lines) if line.startswith(b"    : "))
                first, second, *others = lines[column].split()[1:]
                lines[column] = b"    : " + b" ".join([second, first, *others])
                self.differs(b"\n".join(lines))

    def test_the_argument_is_checked(self):
        for case, data in self.proofs.items():
            claim = CLAIMS[case]
            with self.subTest(case=case):
                if claim:
                    self.refuse(data.replace(claim, b""), "no argument")
                    self.refuse(data.replace(claim, b"argument: faith\n"), "another argument")
                    both = data.replace(claim, DEADLOCK + HOSTS)
                    self.assertEqual((by_library(self.folder, both), by_checker(both)), (None,) * 2)
                else:
                    argued = data.replace(b"positions: ", DEADLOCK + b"positions: ", 1)
                    self.assertEqual(
                        (by_library(self.folder, argued), by_checker(argued)), (True, True)
                    )

    def test_rules_without_hosts_to_count(self):
        """There the claim is refused, whatever else the file says."""
        for case in PLAIN + DEADLOCKED:
            data = self.proofs[case]
            counts = case[0].startswith("Baker") and "take-back" not in " ".join(case)
            first = data[: data.index(b"positions: ")].replace(CLAIMS[case], b"")
            first += HOSTS + b"positions: 1\n"
            with self.subTest(case=case):
                believed = (by_library(self.folder, first), by_checker(first))
                self.assertEqual(believed, (False, False) if counts else (None, None))

    def test_steps_between_chambers(self):
        """One that leads elsewhere, one to a place that no card has in a chamber, and the end."""
        for case in COUNTED:
            data = self.proofs[case]
            told = list(prooffile.changes(proofcheck.read(data)))
            for index in self.chosen.sample(range(len(told)), 2):
                parent, changes = told[index]
                (card, place), *others = changes
                for other in set(range(8)) - {place}:
                    with self.subTest(case=case, index=index, place=other):
                        changed = [*told]
                        changed[index] = parent, [(card, other), *others]
                        self.refuse(with_body(data, changed), "another place")
            with self.subTest(case=case):
                won = [*told, (told[-1][0], [(card, 1) for card in range(52)])]
                self.refuse(with_body(data, won), "the won chamber")

    def test_what_can_be_won(self):
        """No set of positions proves that it cannot be won."""
        for name, rules in (
            ("FreeCell.1", "ranks=4,columns=4,cells=1"),
            ("Seahaven.2", "ranks=2,columns=3,cells=1,autoplay=none"),
            ("BakersDozen.7", "ranks=3,columns=4,autoplay=safe,take-back=yes"),
            ("FreeCell.1", ""),
        ):
            with self.subTest(name=name, rules=rules):
                self.assertIsNone(proof_of(self.folder, name, *(["--rules", rules] * bool(rules))))
                data = self.header(name, rules)
                patience = proofcheck.puzzle_of(prooffile.read(data))
                layouts, parents = explored(patience, 450)
                told = told_by(patience, layouts, parents)
                whole = with_body(data, told)
                self.assertEqual(
                    (by_library(self.folder, whole), by_checker(whole)), (False, False)
                )
                won = [i for i, layout in enumerate(layouts) if patience.won(layout)]
                self.assertEqual(len(won), 1 if rules else 0)
                gap = with_body(data, without(told, won[0]) if won else told[:-1])
                self.assertEqual((by_library(self.folder, gap), by_checker(gap)), (False, False))

    @staticmethod
    def header(name, rules):
        """A proof with no position but the first of a deal, which it does not name."""
        ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
        names = {None: "-"} | {card: ranks[card // 4] + "CSHD"[card % 4] for card in range(52)}
        (game,) = (game for game in proofcheck.GAMES if game.name == name.split(".")[0])
        dealt = proofcheck.xpatcheck.deal(name, rules)
        lines = ["soliton proof 1", "puzzle:", f"    game: {game.name}"]
        lines += [f"    rules: {rules}"] if rules else []
        lines += ["    cells: " + " ".join(names[card] for card in dealt.cells)]
        lines += ["    : " + " ".join(names[card] for card in column) for column in dealt.columns]
        return "\n".join(lines + ["positions: 1", ""]).encode()

    def test_proofs_of_our_own(self):
        """The library believes what it has not written."""
        for name, rules in (
            ("FreeCell.248", "ranks=3,columns=2,cells=0"),
            ("FreeCell.207", "ranks=4,columns=2,cells=2,autoplay=none"),
            ("BakersDozen.661", "ranks=4,columns=3,autoplay=none"),
            ("FreeCell.3", "ranks=4,columns=3,cells=1,take-back=yes"),
        ):
            with self.subTest(name=name, rules=rules):
                data = self.header(name, rules)
                patience = proofcheck.puzzle_of(prooffile.read(data))
                layouts, parents = explored(patience, 5000)
                self.assertLess(len(layouts), 5000)
                ours = with_body(data, told_by(patience, layouts, parents))
                self.assertEqual((by_library(self.folder, ours), by_checker(ours)), (True, True))
                theirs = proof_of(self.folder, name, "--rules", rules)
                self.assertEqual(prooffile.read(theirs).positions, len(layouts))

    def test_chambers_of_our_own(self):
        """The library believes those that it has not written, and not those of a deal that can be
        won, without the won one."""
        tried = {True: 0, False: 0}
        for seed in range(1, 25):
            rules = f"ranks=5,columns=5,build={('any', 'alternate')[seed % 2]}"
            rules += f",autoplay={('all', 'safe', 'none')[seed % 3]}"
            data = self.header(f"BakersDozen.{seed}", rules)
            data = data.replace(b"positions: ", HOSTS + b"positions: ")
            chambers = proofcheck.chambers_of(proofcheck.puzzle_of(proofcheck.read(data)))
            first = chambers.start()
            reached = {first: None}
            for chamber in (in_order := [first]):
                for after in chambers.reached(chamber):
                    if after not in reached and not chambers.won(after):
                        reached[after] = None
                        in_order.append(after)
            ends = [after for it in reached for after in (it, *chambers.reached(it))]
            is_open = any(chambers.won(it) for it in ends)
            with self.subTest(seed=seed, rules=rules):
                ours = with_body(data, [(0, self.since(first, it)) for it in in_order[1:]])
                believed = (by_library(self.folder, ours), by_checker(ours))
                self.assertEqual(believed, (not is_open, not is_open))
                solved = proof_of(self.folder, f"BakersDozen.{seed}", "--rules", rules) is None
                self.assertFalse(solved and not is_open)
                tried[is_open] += 1
        self.assertGreater(min(tried.values()), 5)

    @staticmethod
    def since(first, chamber):
        """What is another in a chamber than in the first one."""
        found = []
        for card in range(52):
            then, now = ([it >> card & 1 for it in of] for of in (first, chamber))
            if then != now:
                found.append((card, 1 if now[1] else 2))
        return found


if __name__ == "__main__":
    unittest.main()
