"""Ports: rating and generating them."""

import json
import re
import signal
import subprocess
import unittest

from support.harness import (
    CANNOT_WRITE,
    GAVE_UP,
    OK,
    SOLITON,
    UNSOLVABLE,
    USAGE,
    start,
    wait_for_search,
    released,
)
from support.ports import CLOSED, EASY, HARDEST, KNOWN, LARGEST, SANITISED, PortCase, grids


class Rate(PortCase):
    @released
    def test_known_ports(self):
        known = {EASY: KNOWN[EASY], HARDEST: KNOWN[HARDEST]} if SANITISED else KNOWN
        answers = self.json_of("rate", *known)
        self.assertEqual(len(answers), len(known))
        for answer, (moves, slide_count, positions) in zip(answers, known.values()):
            self.assertEqual(answer["lengths"], {"moves": moves, "slides": slide_count})
            if positions is not None:
                self.assertEqual(answer["positions"], positions)
            self.assertGreaterEqual(answer["wrong_turns"], 0)

    def test_wrong_turns(self):
        # A goes right three times, and each time it might go left instead.
        self.assertEqual(self.json_of("rate", EASY)[0]["wrong_turns"], 3)
        self.assertEqual(self.json_of("rate", "........AA......")[0]["wrong_turns"], 1)

    @released
    def test_threads_do_not_matter(self):
        ports = [EASY, CLOSED, HARDEST, "fc.1", EASY, "nonsense", HARDEST]
        for command in ["rate"], ["rate", "--json"], ["hardest"], ["hardest", "--json"]:
            results = [
                self.soliton(*command, "--threads", threads, *ports) for threads in ("1", "2", "4")
            ]
            for result in results:
                self.assert_ended(result, USAGE)
                same = [
                    re.sub(r'"(seconds|bytes)": [\d.]+', "", text)
                    for text in (result.stdout, results[0].stdout)
                ]
                self.assertEqual(*same)
                self.assertEqual(result.stderr, results[0].stderr)
                self.assertEqual(result.stderr.count("\n"), 2)

    def test_text(self):
        result = self.soliton("rate", HARDEST)
        self.assert_ended(result, OK)
        self.assertIn(HARDEST, result.stdout)
        plain = result.stdout.replace(",", "").replace("\u202f", "").replace("24 132", "24132")
        for number in "93", "49", "24132":
            self.assertRegex(plain, rf"\b{number}\b")
        for word in "moves", "slides", "positions", "wrong turns":
            self.assertIn(word, result.stdout)

    def test_no_way_out(self):
        result = self.soliton("rate", CLOSED)
        self.assert_ended(result, UNSOLVABLE)
        self.assertRegex(result.stdout, r"\b33\b")
        (answer,) = self.json_of("rate", CLOSED, code=UNSOLVABLE)
        self.assertEqual(
            [answer[key] for key in ("lengths", "positions", "wrong_turns")], [None, 33, None]
        )

    def test_limits(self):
        self.assert_ended(self.soliton("rate", "--max-positions", "100", LARGEST), GAVE_UP)
        self.assert_ended(self.soliton("rate", "--memory", "1M", LARGEST), GAVE_UP)

    def test_other_kinds(self):
        for command in "rate", "hardest":
            self.assert_refused(self.soliton(command, "fc.1"), USAGE, "soliton: ")
            refused, answer = self.json_of(command, "fc.1", EASY, code=USAGE)
            self.assertEqual((refused["puzzle"], refused["outcome"]), ("FreeCell.1", "error"))
            self.assertTrue(refused["reason"])
            self.assertEqual((answer["puzzle"], answer["outcome"]), (EASY, "solved"))

    def test_an_object_for_each(self):
        path = self.file("ports.txt", f"{EASY}\n{LARGEST}\n{CLOSED}\n")
        for command in "rate", "hardest":
            result = self.soliton(command, "--json", "--max-positions", "1000", path)
            self.assert_ended(result, GAVE_UP)
            answers = [json.loads(line) for line in result.stdout.splitlines()]
            self.assertEqual(
                [(answer["line"], answer["outcome"]) for answer in answers],
                [(1, "solved"), (2, "gave-up"), (3, "unsolvable")],
            )
            self.assertEqual(answers[1]["reason"], "the limit of 1,000 positions was reached")
            self.assertIn("ports.txt:2: gave up", result.stderr)

    def test_a_full_disk_ends_it(self):
        path = self.file("ports.txt", f"{EASY}\n" * 3)
        with open("/dev/full", "w") as full:
            result = self.soliton("rate", path, stdout=full)
        self.assert_ended(result, CANNOT_WRITE)
        self.assertEqual(result.stderr.count("\n"), 1)


class Hardest(PortCase):
    def test_it_is_already_the_hardest(self):
        (answer,) = self.json_of("hardest", HARDEST)
        self.assertEqual(answer["length"], 93)
        self.assertEqual(self.json_of("solve", answer["hardest_position"])[0]["length"], 93)
        (answer,) = self.json_of("hardest", "--metric", "slides", HARDEST)
        self.assertEqual(answer["length"], 49)

    def test_from_any_position_of_the_component(self):
        moves = self.json_of("solve", HARDEST)[0]["moves"]
        played = self.soliton("solve", "--steps", HARDEST).stdout
        later = "".join(grids(played)[len(moves) // 2])
        self.assertEqual(self.json_of("hardest", later)[0]["length"], 93)
        won = "".join(grids(played)[-1])
        self.assertEqual(self.json_of("hardest", won)[0]["length"], 93)

    def test_text(self):
        result = self.soliton("hardest", EASY)
        self.assert_ended(result, OK)
        self.assertRegex(result.stdout, r"\b4 moves")
        quiet = self.soliton("hardest", "--quiet", EASY)
        self.assertEqual(quiet.stdout.replace("~", "."), "............AA......................\n")
        (answer,) = self.json_of("hardest", self.file("port", EASY + "\n"))
        self.assertEqual(
            (answer["length"], answer["hardest_position"].replace("~", ".")),
            (4, "............AA......................"),
        )

    def test_no_way_out(self):
        result = self.soliton("hardest", CLOSED)
        self.assert_ended(result, UNSOLVABLE)
        self.assertEqual(result.stdout, f"{CLOSED}: no solution from any of its 33 positions\n")
        (answer,) = self.json_of("hardest", CLOSED, code=UNSOLVABLE)
        self.assertEqual(
            (answer["hardest_position"], answer["length"], answer["positions"]), (None, None, 33)
        )
        self.assert_ended(self.soliton("hardest", "--max-positions", "10", HARDEST), GAVE_UP)


class Generate(PortCase):
    WISH = ("generate", "port", "--moves", "8..12", "--count", "3")

    def test_the_same_for_the_same_seed(self):
        first = self.soliton(*self.WISH, "--seed", "7")
        self.assert_ended(first, OK)
        self.assertEqual(self.soliton(*self.WISH, "--seed", "7").stdout, first.stdout)
        self.assertNotEqual(self.soliton(*self.WISH, "--seed", "8").stdout, first.stdout)
        fewer = self.soliton("generate", "port", "--moves=8..12", "--count=2", "--seed=7", "-q")
        more = self.soliton(*self.WISH, "--seed", "7", "-q")
        self.assertEqual(more.stdout.splitlines()[:2], fewer.stdout.splitlines())

    def test_quiet_lines_are_ports(self):
        result = self.soliton(*self.WISH, "--seed", "7", "--quiet")
        self.assert_ended(result, OK)
        lines = result.stdout.splitlines()
        self.assertEqual(len(set(lines)), 3)
        for line in lines:
            self.assertRegex(line, r"\A[A-Zx.o~]{36}\Z")
        answers = self.json_of("solve", "-", stdin=result.stdout)
        self.assertEqual({8 <= answer["length"] <= 12 for answer in answers}, {True})

    def test_limits(self):
        for options, words in [
            (["--max-positions", "1000"], "the limit of 1,000 positions"),
            (["--timeout", "0"], "the time limit of 0 s"),
        ]:
            result = self.soliton("generate", "port", "--moves", "80", *options, "--json")
            self.assert_ended(result, GAVE_UP)
            self.assertEqual(result.stderr, f"soliton: generate: gave up: {words} was reached\n")
            answer = json.loads(result.stdout)
            self.assertEqual(
                (answer["outcome"], answer["limit"], answer["reason"]),
                ("gave-up", options[0][2:], f"{words} was reached"),
            )

    def test_the_text_can_be_read_again(self):
        result = self.soliton(*self.WISH, "--seed", "7")
        answers = self.json_of("rate", "-", stdin=result.stdout)
        made = self.json_of(*self.WISH, "--seed", "7")
        for key in "puzzle", "lengths", "positions", "wrong_turns":
            self.assertEqual([answer[key] for answer in answers], [answer[key] for answer in made])
        self.assertEqual(len(made), 3)

    def test_each_is_minimal(self):
        for answer in self.json_of(*self.WISH, "--seed", "11"):
            string = answer["puzzle"]
            for letter in sorted(set(re.findall("[B-Z]", string))):
                (easier,) = self.json_of("solve", string.replace(letter, "."))
                self.assertLess(easier["length"], answer["lengths"]["moves"], (string, letter))

    @released
    def test_long_ones(self):
        options = (
            ["--moves", "15..20", "--count", "2"]
            if SANITISED
            else ["--moves", "40..60", "--count", "10"]
        )
        answers = self.json_of("generate", "port", *options, "--seed", "7")
        least, most = map(int, options[1].split(".."))
        self.assertEqual(len(answers), int(options[3]))
        solved = self.json_of("solve", *[answer["puzzle"] for answer in answers])
        for answer, solution in zip(answers, solved):
            self.assertIn(answer["lengths"]["moves"], range(least, most + 1))
            self.assertEqual(solution["length"], answer["lengths"]["moves"])

    def test_size_and_walls(self):
        result = self.soliton(
            "generate",
            "port",
            "--moves",
            "4..9",
            "--count",
            "1",
            "--seed",
            "1",
            "--size",
            "5x5",
            "-q",
        )
        self.assert_ended(result, OK)
        self.assertRegex(result.stdout, r"\A([A-Zx.o~]{25}|([A-Zx.o~]{5}/){4}[A-Zx.o~]{5})\n\Z")
        result = self.soliton(
            "generate",
            "port",
            "--moves",
            "6..12",
            "--count",
            "1",
            "--seed",
            "1",
            "--walls",
            "2",
            "-q",
        )
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout.count("x"), 2)

    def test_one_number_of_moves(self):
        (answer,) = self.json_of("generate", "port", "--moves", "9", "--count", "1", "--seed", "2")
        self.assertEqual(answer["lengths"]["moves"], 9)

    def test_impossible_conditions(self):
        for options in [
            ["--moves", "60..40"],
            ["--moves", "x"],
            ["--moves", "-3..5"],
            ["--moves", "5...9"],
            ["--moves", "5-9"],
            ["--moves", ""],
            ["--count", "-1"],
            ["--count", "x"],
            ["--seed", "x"],
            ["--seed", "-1"],
            ["--size", "3x3"],
            ["--size", "9x9"],
            ["--size", "6"],
            ["--size", "6x"],
            ["--walls", "-1"],
            ["--walls", "x"],
            ["--walls", "100"],
            ["--frobnicate"],
        ]:
            with self.subTest(options):
                self.assert_refused(self.soliton("generate", "port", *options), USAGE, "soliton: ")
        for kind in "patience", "peg", "rubbish", "fc.1":
            self.assert_refused(self.soliton("generate", kind), USAGE, "soliton: ")
        self.assert_refused(self.soliton("generate"), USAGE, "soliton: ")

    def test_giving_up(self):
        result = self.soliton(
            "generate",
            "port",
            "--moves",
            "200..300",
            "--count",
            "1",
            "--seed",
            "1",
            "--timeout",
            "0.2",
        )
        self.assert_ended(result, GAVE_UP)
        self.assertEqual(re.findall("[A-Z.]{36}", result.stdout), [])

    def test_interrupt(self):
        process = start(
            SOLITON,
            "generate",
            "port",
            "--moves",
            "200..300",
            "--count",
            "1",
            "--seed",
            "1",
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.addCleanup(process.communicate)
        wait_for_search(process)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(30), 130)


class Words(PortCase):
    def test_help_and_list(self):
        page = self.soliton("help", "solve").stdout
        self.assertIn("--metric", page)
        for command in "moves", "rate", "hardest", "generate":
            self.assert_ended(self.soliton("help", command), OK)
        self.assertIn("A>", self.soliton("help", "port").stdout)


if __name__ == "__main__":
    unittest.main()
