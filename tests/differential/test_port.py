#!/usr/bin/env python3
"""Ports: the solver, the ratings and the generator against two plain searches."""

import contextlib
import functools
import io
import itertools
import random
import unittest

from checkers import portcheck
from checkers.portcheck import (
    BadPort,
    Component,
    TooLarge,
    check,
    port_of_string,
    random_port,
    read_ports,
)
from programs import plain_port, soliton_json

# The fewest moves and slides and the number of positions, None where not known from elsewhere.
KNOWN = {
    ".............AA.....................": (3, 1, None),
    ".....B.....BAA...B...CCC............": (8, 3, None),
    ".CCE.....E.HBAAE.HB.DFFH..D.....DGG.": (50, 22, None),
    "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM": (93, 49, 24132),
    "BBoJoooHoJCCGHAAKLGDDoKLooIEEoFFIooo": (27, 15, 541934),
    "ooBBBFooCooFAACooFooCooDooEEEDoooooo": (None, None, 33),
}
SIX_ROWS = "B~FFF~ B~~G~K AA~GIK CCC~IK ~~E~JJ DDEHH~".split()
LIMIT = "40000"  # positions of a random port


def number(word):
    return None if word == "-" else int(word)


@functools.cache
def plain_known():
    """What the plain search says about the known ports."""
    return plain_port(KNOWN)


def random_ports(seed, count, sizes=((6, 6),), dense=0.36):
    """Ports of all densities up to this one, some with walls."""
    chance = random.Random(seed)
    made = []
    for _ in range(count):
        width, height = chance.choice(sizes)
        boats = int(width * height * chance.uniform(0.22, dense))
        made.append(random_port(chance, width, height, boats, chance.choice((0, 0, 0, 1, 2, 3))))
    return made


def other_sizes():
    return [size for size in itertools.product(range(4, 9), repeat=2) if size != (6, 6)]


def sample(seed, count, **options):
    """Random ports that the plain search can exhaust, each with what it says."""
    ports = random_ports(seed, count, **options)
    answers = plain_port([port.string() for port in ports], "--max-positions", LIMIT)
    return [
        (port, list(map(number, words)))
        for port, words in zip(ports, answers)
        if words != ["unknown"]
    ]


def numbers_of(rating):
    """The fewest moves, the fewest slides and the positions, as the plain search tells them."""
    lengths = rating["lengths"] or {"moves": None, "slides": None}
    return [lengths["moves"], lengths["slides"], rating["positions"]]


class Checker(unittest.TestCase):
    """The independent reader and checker, against the rules' own examples."""

    def test_the_example_in_all_its_forms(self):
        boats = "A2H12\nB3V00\nC2V42"
        grid = "B~~~~~\nB~~~~~\nBAA~C~\n~~~~C~\n~~~~~~\n~~~~~~\n"
        string = "B.....B.....BAA.C.....C............."
        (port,) = read_ports(boats)
        self.assertEqual(port.rows(), grid.split())
        for text in grid, string, boats + "\n", grid.replace("~", "o"), "# all\n" + boats + "  # !":
            self.assertEqual(read_ports(text), [port])
        self.assertEqual(read_ports(f"{boats}\n\n{grid}\n{string}\n{string}\n"), [port] * 4)
        self.assertEqual(read_ports(grid + grid), [port] * 2)

    def test_possible_moves(self):
        (port,) = read_ports("\n".join(SIX_ROWS))
        self.assertEqual(sorted(port.moves()), sorted("A> C> F> F< G> H> I< J< K<".split()))

    def test_what_is_no_port(self):
        for text, line in [
            ("A2H12\nB3V04", 2),
            ("A2H12\nB2V21", 2),
            ("A2H12\nA2H42", 2),
            ("B2H12", 1),
            ("A2V12", 1),
            ("A2H11", 1),
            ("A4H12", 1),
            ("a2H12", 1),
            ("." * 35, 1),
            ("", 1),
            ("A2H12\n\nB2H00", 3),
            ("......\n" * 9, 1),
            ("......\n......\nAAAA..\n......\n......\n......", 3),
            ("B.....\n......\nAA...B\n......\n......\n......", 3),
        ]:
            with self.assertRaises(BadPort) as caught:
                read_ports(text)
            self.assertEqual(caught.exception.line, line, text)

    def test_verdicts(self):
        port = port_of_string(".............AA.....................")
        for moves, verdict in [
            ("A>A>A>", "RIGHT"),
            ("A>A>", "WRONG 3"),
            ("A>A>A>A>", "WRONG 4"),
            ("A<A<", "WRONG 2"),
            ("B>", "WRONG 1"),
            ("A>A", "WRONG 2"),
            ("", "WRONG 1"),
            ("A<A>A>A>A>", "RIGHT"),
        ]:
            self.assertEqual(str(check(port, moves)), verdict, moves)
        self.assertEqual(check(port, "A<A>A>A>A>").slides, 2)

    def test_command(self):
        for arguments, code in [
            (["." * 13 + "AA" + "." * 21, "A>A>A>"], 0),
            (["." * 36], 65),
            (["." * 13 + "AA" + "." * 21, "A>"], 1),
            ([], 64),
            (["." * 13 + "AA" + "." * 21], 0),
        ]:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(
                io.StringIO()
            ):
                self.assertEqual(portcheck.main(arguments), code, arguments)


class PlainAgainstChecker(unittest.TestCase):
    """The two independent searches of this folder agree with each other."""

    def test_random_ports(self):
        compared = solvable = 0
        ports = random_ports(1, 80) + random_ports(2, 80, other_sizes())
        answers = plain_port([port.string() for port in ports], "--max-positions", "1500")
        for port, words in zip(ports, answers):
            try:
                rated = portcheck.rate(port, 1500)
            except TooLarge:
                self.assertEqual(words, ["unknown"], port.string())
                continue
            self.assertEqual(" ".join(words), str(rated), port.string())
            compared += 1
            solvable += rated.moves is not None
        self.assertGreater(compared, 60)
        self.assertGreater(solvable, 25)
        self.assertGreater(compared - solvable, 10)

    def test_known_ports(self):
        for (string, (moves, slides, positions)), words in zip(KNOWN.items(), plain_known()):
            found = [number(word) for word in words[:3]]
            self.assertEqual(found, [moves, slides, positions or found[2]], string)


class Solver(unittest.TestCase):
    def compare(self, pairs):
        """Solves each port in both metrics and rates it; `pairs` has what is expected."""
        text = "".join(port.string() + "\n" for port, _ in pairs)
        by_moves = soliton_json("solve", "-", stdin=text)
        by_slides = soliton_json("solve", "--metric", "slides", "-", stdin=text)
        ratings = soliton_json("rate", "-", stdin=text)
        self.assertEqual({len(by_moves), len(by_slides), len(ratings)}, {len(pairs)})
        for (port, expected), moves, slides, rating in zip(pairs, by_moves, by_slides, ratings):
            name = port.string()
            self.check_answer(port, moves, "moves", expected[0])
            self.check_answer(port, slides, "slides", expected[1])
            self.assertEqual(numbers_of(rating), expected[:3], name)
            self.check_wrong_turns(port, rating)

    def check_answer(self, port, answer, metric, length):
        name = port.string()
        self.assertEqual(answer["metric"], metric, name)
        self.assertEqual(answer["length"], length, name)
        if length is None:
            self.assertEqual((answer["outcome"], answer["moves"]), ("unsolvable", []), name)
            return
        self.assertEqual((answer["outcome"], answer["proved_shortest"]), ("solved", True), name)
        verdict = check(port, "".join(answer["moves"]))
        self.assertTrue(verdict.solved, f"{name}: {verdict.reason}")
        self.assertEqual(getattr(verdict, metric), length, name)

    def check_wrong_turns(self, port, rating):
        if rating["lengths"] is None:
            self.assertIsNone(rating["wrong_turns"])
        elif rating["positions"] < 1000:
            least, most = Component(port).wrong_turns()
            self.assertIn(rating["wrong_turns"], range(least, most + 1), port.string())

    def test_known_ports(self):
        self.compare(
            [
                (port_of_string(string), list(map(number, words[:3])))
                for string, words in zip(KNOWN, plain_known())
            ]
        )

    def test_random_ports(self):
        pairs = sample(3, 90)
        self.assertGreater(len(pairs), 65)
        self.compare(pairs)

    def test_other_sizes(self):
        pairs = sample(4, 90, sizes=other_sizes())
        self.assertGreater(len(pairs), 50)
        self.compare(pairs)

    def test_crowded_ports(self):
        """So full that many have no way out."""
        pairs = sample(5, 80, dense=0.6)
        self.assertGreater(sum(expected[0] is None for _, expected in pairs), 8)
        self.compare(pairs)

    def test_far_positions(self):
        """The farthest position of a component is the same whichever port of it one begins with,
        and it is as far as the plain search says."""
        for metric, column in ("moves", 3), ("slides", 4):
            pairs = [pair for pair in sample(6, 100, dense=0.5) if pair[1][0] is not None]
            self.assertGreater(len(pairs), 40)
            text = "".join(port.string() + "\n" for port, _ in pairs)
            answers = soliton_json("hardest", "--metric", metric, "-", stdin=text)
            self.assertEqual(len(answers), len(pairs))
            for (port, expected), answer, words in zip(
                pairs, answers, plain_port([answer["hardest_position"] for answer in answers])
            ):
                farthest = port_of_string(answer["hardest_position"])
                name = f"{port.string()} {farthest.string()}"
                self.assertEqual(answer["length"], expected[column], name)
                self.assertEqual(number(words[column - 3]), expected[column], name)
                self.assertEqual(number(words[2]), expected[2], name)
                self.assertEqual(
                    [(boat.letter, boat.length, boat.across) for boat in port.boats],
                    [(boat.letter, boat.length, boat.across) for boat in farthest.boats],
                    name,
                )
                if expected[2] < 3000:
                    component = Component(port)
                    self.assertIn(Component(farthest).start, component.graph, name)

    def test_moves(self):
        ports = random_ports(7, 150, [(6, 6), *other_sizes()], dense=0.5)
        text = "".join(port.string() + "\n" for port in ports)
        answers = soliton_json("moves", "-", stdin=text)
        self.assertEqual(len(answers), len(ports))
        for port, answer in zip(ports, answers):
            self.assertEqual(sorted(answer["moves"]), sorted(port.moves()), port.string())


class Forms(unittest.TestCase):
    def test_every_form_of_a_port_means_the_same(self):
        chance = random.Random(8)
        pairs = sample(8, 60, sizes=[(6, 6), (6, 6), *other_sizes()])
        parts, expected = [], []
        for port, words in pairs:
            forms = [
                port.string(chance.choice(".o~")) + "\n",
                "/".join(port.rows("o")) + "\n",
                "\n".join(port.rows(chance.choice(".o~"))) + "\n",
            ]
            if not port.walls:
                boats = list(port.boat_list().splitlines(True))
                size = boats[:1] if boats[0].startswith("size") else []
                rest = boats[len(size) :]
                chance.shuffle(rest)
                forms.append("".join(size + rest))
            form = chance.choice(forms)
            self.assertEqual([read.string() for read in read_ports(form)], [port.string()])
            parts.append("# one more\n" * chance.randrange(2) + form)
            expected.append((port.string(), words[:3]))
        text = "\n".join(parts)
        ratings = soliton_json("rate", "-", stdin=text)
        found = [(rating["puzzle"], numbers_of(rating)) for rating in ratings]
        for (name, rated), (expected_name, expected_rating) in zip(found, expected):
            self.assertEqual(port_of_string(name).string(), expected_name)
            self.assertEqual(rated, expected_rating)
        self.assertEqual(len(found), len(expected))


class Generator(unittest.TestCase):
    def check_ports(self, least, most, count, *options, size=(6, 6)):
        answers = soliton_json(
            "generate", "port", "--moves", f"{least}..{most}", "--count", str(count), *options
        )
        self.assertEqual(len(answers), count)
        names = [answer["puzzle"] for answer in answers]
        self.assertEqual(len(set(names)), count, names)
        for answer, words in zip(answers, plain_port(names)):
            port = port_of_string(answer["puzzle"])
            self.assertEqual((port.width, port.height), size)
            moves, slides, positions = map(number, words[:3])
            self.assertIn(moves, range(least, most + 1), answer)
            self.assertEqual(numbers_of(answer), [moves, slides, positions])
            if positions < 3000:
                low, high = Component(port).wrong_turns()
                self.assertIn(answer["wrong_turns"], range(low, high + 1), answer)
            self.check_minimal(port, moves)
        return [port_of_string(name) for name in names]

    def check_minimal(self, port, moves):
        """Without any one of its boats the port is easier."""
        others = [boat.letter for boat in port.boats if boat.letter != "A"]
        fewer = plain_port(
            [port.without(letter).string() for letter in others], "--max-positions", "3000000"
        )
        for letter, words in zip(others, fewer):
            self.assertNotIn(words[0], ("unknown", "-"), f"{port.string()} without {letter}")
            self.assertLess(int(words[0]), moves, f"{port.string()} without {letter}")

    def test_ports_of_some_lengths(self):
        self.check_ports(5, 12, 5, "--seed", "1")
        self.check_ports(25, 35, 4, "--seed", "2")

    def test_one_length(self):
        self.check_ports(20, 20, 2, "--seed", "3")

    def test_sizes_and_walls(self):
        self.check_ports(4, 12, 2, "--seed", "4", "--size", "5x5", size=(5, 5))
        self.check_ports(4, 12, 2, "--seed", "5", "--size", "5x4", size=(5, 4))
        for port in self.check_ports(10, 20, 2, "--seed", "6", "--walls", "2"):
            self.assertEqual(len(port.walls), 2)


if __name__ == "__main__":
    unittest.main()
