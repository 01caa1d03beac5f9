"""Peg solitaire."""

import json
import os
import re
import subprocess
import time
import unittest

from harness import (
    BAD_DATA,
    GAVE_UP,
    INTERRUPTED,
    NO_INPUT,
    OK,
    SOLITON,
    UNSOLVABLE,
    USAGE,
    Case,
    Terminal,
    environment,
)

SANITISED = "SOLITON_SANITISED" in os.environ

ENGLISH = "  ###\n  ###\n#######\n###o###\n#######\n  ###\n  ###\n"
CENTRE = "  ooo\n  ooo\nooooooo\nooo#ooo\nooooooo\n  ooo\n  ooo\n"
BOARDS = {
    "peg.english": 33,
    "peg.european": 37,
    "peg.wiegleb": 45,
    "peg.diamond": 41,
    "peg.triangle": 15,
}
CELL = "[a-i][1-9]"
JUMP = f"{CELL}-{CELL}"
RUN = f"{CELL}(-{CELL})+"


def cell(x, y):
    return f"{'abcdefg'[x]}{y + 1}"


ENGLISH_CELLS = [(x, y) for y in range(7) for x in range(7) if 2 <= x <= 4 or 2 <= y <= 4]


def images(*cells):
    """The images of some cells under the eight symmetries of the English board."""
    for turned in cells, [(6 - x, y) for x, y in cells]:
        for _ in range(4):
            turned = [(y, 6 - x) for x, y in turned]
            yield tuple(turned)


def boards(text, drawing=ENGLISH):
    """The drawings in a text that have the shape of this one, each as a string."""
    shape = "".join(
        "[#o]" if sign in "#o" else re.escape(sign) if sign == " " else " *\n" for sign in drawing
    )
    return [
        "".join(line.rstrip() + "\n" for line in found.group().splitlines())
        for found in re.finditer(rf"(?m)^{shape}", text)
    ]


class PegCase(Case):
    def json_of(self, *arguments, code=OK, **options):
        result = self.soliton(arguments[0], "--json", *arguments[1:], **options)
        self.assert_ended(result, code)
        self.assertEqual(result.stdout.count("\n"), 1)
        return json.loads(result.stdout)

    def solved(self, *arguments, **options):
        """The answer to a puzzle that can be solved."""
        answer = self.json_of("solve", *arguments, **options)
        self.assertEqual(answer["outcome"], "solved")
        return answer


class Show(PegCase):
    def test_the_english_board(self):
        result = self.soliton("show", "peg.english")
        self.assert_ended(result, OK)
        self.assertIn("124141717933596", result.stdout)
        self.assertEqual(boards(result.stdout), [ENGLISH])
        self.assertIn("peg.english", result.stdout)

    def test_every_board(self):
        for name, cells in BOARDS.items():
            result = self.soliton("show", name)
            self.assert_ended(result, OK)
            drawn = "".join(
                line for line in result.stdout.splitlines() if re.fullmatch("[#o ]+", line)
            )
            self.assertEqual((drawn.count("#"), drawn.count("o")), (cells - 1, 1), name)
            listed = self.soliton("list").stdout
            self.assertIn(name, listed)

    def test_other_starts(self):
        for start in "c1", "d1", "a4", "g5":
            result = self.soliton("show", "peg.english", "--start", start)
            self.assert_ended(result, OK)
            (drawn,) = boards(result.stdout)
            row = drawn.splitlines()[int(start[1]) - 1]
            self.assertEqual((drawn.count("o"), row["abcdefg".index(start[0])]), (1, "o"))

    def test_a_drawing(self):
        text = "####\n#oo#\n####\n"
        path = self.file("board.txt", text)
        for arguments, options in ([path], {}), (["-"], {"stdin": text}), ([text], {}):
            result = self.soliton("show", *arguments, **options)
            self.assert_ended(result, OK)
            self.assertEqual(boards(result.stdout, text), [text])
        result = self.soliton("show", self.file("both.txt", "##o##o\n\noo#oo#\n"))
        self.assertEqual(boards(result.stdout, "##o##o\n"), ["##o##o\n", "oo#oo#\n"])
        result = self.soliton("show", self.file("both.txt", "##o\n\noo#\n"))
        self.assertRegex(result.stdout, r"(?m)^goal:(.*\bc1$|\s*^oo#$)")

    def test_the_help_says_how_jumps_are_written(self):
        page = self.soliton("help", "pegs").stdout
        self.assertRegex(page, JUMP)
        # As in patience, the name of a puzzle gets the help of its kind.
        result = self.soliton("help", "peg.english")
        self.assert_ended(result, OK)
        self.assertRegex(result.stdout, JUMP)
        for option in "--start", "--goal":
            self.assertIn(option, self.soliton("help", "solve").stdout)


class Moves(PegCase):
    def test_the_start(self):
        expected = sorted(["d2-d4", "b4-d4", "f4-d4", "d6-d4"])
        result = self.soliton("moves", "peg.english")
        self.assert_ended(result, OK)
        self.assertEqual(sorted(result.stdout.splitlines()), expected)
        answer = self.json_of("moves", "peg.english")
        self.assertEqual((answer["puzzle"], sorted(answer["moves"])), ("peg.english", expected))

    def test_three_axes(self):
        result = self.soliton("moves", "peg.triangle")
        self.assertEqual(sorted(result.stdout.split()), ["a3-a1", "c3-a1"])
        result = self.soliton("moves", "peg.triangle", "--start", "b3")
        self.assertEqual(sorted(result.stdout.split()), ["b5-b3", "d5-b3"])

    def test_axes_of_a_drawing(self):
        path = self.file("board", "o#o\n###\n###\n")
        for rules, expected in [
            ([], ["a3-a1", "c3-c1"]),
            (["axes=2"], ["a3-a1", "c3-c1"]),
            (["axes=3"], ["a3-a1", "c3-a1", "c3-c1"]),
            (["axes=4"], ["a3-a1", "a3-c1", "c3-a1", "c3-c1"]),
        ]:
            result = self.soliton("moves", path, *[f"--rules={rule}" for rule in rules])
            self.assert_ended(result, OK)
            self.assertEqual(sorted(result.stdout.split()), expected, rules)

    def test_none(self):
        result = self.soliton("moves", "-", stdin="#o#o#\n")
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout, "")


class Solve(PegCase):
    def test_the_english_board(self):
        answer = self.solved("peg.english")
        self.assertEqual((answer["puzzle"], answer["kind"]), ("peg.english", "pegs"))
        self.assertEqual((answer["metric"], answer["length"]), ("jumps", 31))
        self.assertEqual(len(answer["moves"]), 31)
        for jump in answer["moves"]:
            self.assertRegex(jump, rf"\A{JUMP}\Z")
        self.assert_ended(self.soliton("check", "peg.english", " ".join(answer["moves"])), OK)

    def test_text(self):
        result = self.soliton("solve", "peg.english")
        self.assert_ended(result, OK)
        self.assertEqual(result.stderr, "")
        self.assertRegex(result.stdout, r"\Apeg\.english: solved in 31 jumps\b")
        self.assertEqual(len(re.findall(rf"\b{JUMP}\b", result.stdout)), 31)
        quiet = self.soliton("solve", "--quiet", "peg.english").stdout
        self.assertRegex(quiet, rf"\A({JUMP}\s){{31}}\Z")

    def test_steps(self):
        result = self.soliton("solve", "--steps", "peg.english")
        self.assert_ended(result, OK)
        shown = boards(result.stdout)
        self.assertEqual(len(shown), 32)
        self.assertEqual(shown[0], ENGLISH)
        self.assertEqual([board.count("#") for board in shown], list(range(32, 0, -1)))

    def test_effort(self):
        """Counts positions: a millisecond's work. Times are for the benchmark."""
        self.assertLess(self.solved("peg.english")["positions"], 1000)

    def test_the_centre(self):
        for goal in "d4", CENTRE.replace("\n", "/").rstrip("/"), CENTRE:
            answer = self.solved("peg.english", "--goal", goal)
            self.assertRegex(answer["moves"][-1], r"-d4\Z")
            self.assert_ended(
                self.soliton("check", "peg.english", "--goal", goal, " ".join(answer["moves"])), OK
            )
        path = self.file("goal.txt", CENTRE)
        self.assertRegex(self.solved("peg.english", "--goal", path)["moves"][-1], r"-d4\Z")
        self.assertEqual(self.solved("peg.english", "--goal", "any")["length"], 31)

    def test_all_pairs_of_the_english_board(self):
        """A hole at the start and a last peg: their columns and rows must differ by multiples of
        three, which leaves 21 pairs up to symmetry."""
        starts = sorted({min(image[0] for image in images(place)) for place in ENGLISH_CELLS})
        self.assertEqual(len(starts), 7)
        solved, refused = set(), 0
        for start in starts[:2] if SANITISED else starts:
            for goal in ENGLISH_CELLS:
                options = ["peg.english", "--start", cell(*start), "--goal", cell(*goal)]
                alike = all((a - b) % 3 == 0 for a, b in zip(start, goal))
                answer = self.json_of("solve", *options, code=OK if alike else UNSOLVABLE)
                if alike:
                    self.assertEqual(answer["moves"][-1].split("-")[-1], cell(*goal))
                    self.assertEqual(answer["length"], 31)
                    solved.add(min(images(start, goal)))
                else:
                    # Parity needs no search.
                    self.assertEqual(answer["outcome"], "unsolvable")
                    self.assertLessEqual(answer["positions"], 1, options)
                    refused += 1
        self.assertGreater(refused, 20)
        if not SANITISED:
            self.assertEqual(len(solved), 21)

    def test_boards_that_cannot_be_solved(self):
        for arguments in [["peg.european"], ["peg.english", "--goal", "c4"]]:
            result = self.soliton("solve", *arguments)
            self.assert_ended(result, UNSOLVABLE)
            self.assertRegex(result.stdout, r"\Apeg\.\w+.*: unsolvable: proved")
            answer = self.json_of("solve", *arguments, code=UNSOLVABLE)
            self.assertEqual(
                (answer["outcome"], answer["moves"], answer["length"]), ("unsolvable", [], None)
            )
            self.assertEqual(self.soliton("solve", "--quiet", *arguments).stdout, "")
        for text in "##o##\n", "##\n#o\n", "o##\n#o#\n##o\n":
            self.assert_ended(self.soliton("solve", "-", stdin=text), UNSOLVABLE)

    def test_other_starts_of_other_boards(self):
        for name, start in [
            ("peg.european", "c1"),
            ("peg.triangle", "a1"),
            ("peg.triangle", "b4"),
            ("peg.wiegleb", "e5"),
        ][: 3 if SANITISED else 4]:
            answer = self.solved(name, "--start", start)
            solution = " ".join(answer["moves"])
            self.assert_ended(self.soliton("check", name, "--start", start, solution), OK)

    def test_drawings(self):
        path = self.file("board.txt", "##o#o\n")
        answer = self.solved(path)
        self.assertEqual((answer["length"], answer["file"]), (2, str(path)))
        path = self.file("goal.txt", "##o#o\n\no#ooo\n")
        self.assertEqual(self.solved(path)["moves"], ["a1-c1", "d1-b1"])
        path = self.file("goal.txt", "##o#o\n\noooo#\n")
        self.assertEqual(self.solved(path)["moves"], ["a1-c1", "c1-e1"])
        self.assertEqual(self.solved(path, "--shortest")["moves"], ["a1-c1-e1"])
        # The command line overrides the file.
        self.assertEqual(self.solved(path, "--goal", "b1")["moves"], ["a1-c1", "d1-b1"])
        self.assert_ended(self.soliton("solve", "-", stdin="##o#o\n\n#oooo\n"), UNSOLVABLE)
        self.assertEqual(self.solved("-", stdin="#\n")["length"], 0)
        self.assertEqual(self.solved("-", stdin="##o\n\n##o\n")["length"], 0)
        self.assertEqual(self.solved("-", stdin=ENGLISH.replace("\n", "\r\n"))["length"], 31)

    def test_goals_of_several_pegs(self):
        answer = self.solved("-", stdin="##o##o\n\noo#oo#\n")
        self.assertEqual(sorted(answer["moves"]), ["a1-c1", "d1-f1"])
        answer = self.solved(
            "peg.english", "--goal", "  ###/  #o#/###o###/#######/#######/  ###/  ###"
        )
        self.assertEqual(answer["moves"], ["d2-d4"])

    def test_shortest_of_small_boards(self):
        for text, moves in [
            ("##\n##o\nooo\n", 2),
            (" #o\no#o\nooo\no#o\noo\n", 1),
            ("o##\n ##\n o##\n", 3),
            ("o##\n###\n###\n#o#\n", 6),
        ]:
            answer = self.solved("-", "--shortest", stdin=text)
            self.assertEqual((answer["length"], answer["proved_shortest"]), (moves, True), text)

    def test_shortest(self):
        answer = self.solved("peg.triangle", "--shortest")
        self.assertEqual((answer["length"], answer["proved_shortest"]), (10, True))
        self.assertEqual(len(answer["moves"]), 10)
        for run in answer["moves"]:
            self.assertRegex(run, rf"\A{RUN}\Z")
        self.assertEqual(sum(run.count("-") for run in answer["moves"]), 13)
        self.assertEqual(answer["metric"], "moves")
        self.assertEqual(answer["lower_bound"], 10)
        result = self.soliton("check", "peg.triangle", " ".join(answer["moves"]))
        self.assert_ended(result, OK)
        result = self.soliton("solve", "--shortest", "peg.triangle")
        self.assertRegex(result.stdout, r"\Apeg\.triangle: solved in 10 moves \(proved shortest\)")
        one = self.soliton("solve", "--shortest", "-", stdin="##o#o#o\n")
        self.assert_ended(one, OK)
        self.assertIn("solved in 1 move (proved shortest)", one.stdout)

    def test_stats(self):
        result = self.soliton("solve", "--stats", "peg.english", "--goal", "d4")
        self.assert_ended(result, OK)
        self.assertRegex(result.stdout, r"again.*\d|\d.*again")
        self.assertRegex(result.stdout, r"(?i)symmetr")
        self.assertRegex(result.stdout, r"\d ?%")
        quiet = self.soliton("solve", "--stats", "--quiet", "peg.english")
        self.assertRegex(quiet.stdout, rf"\A({JUMP}\s){{31}}\Z")
        self.assertRegex(quiet.stderr, "again")
        answer = self.solved("peg.english")
        self.assertGreaterEqual(answer["again"], 0)
        self.assertGreaterEqual(answer["symmetric"], 0)

    def test_limits(self):
        for limit in "--max-positions=20", "--timeout=0":
            answer = self.json_of("solve", limit, "--shortest", "peg.wiegleb", code=GAVE_UP)
            self.assertEqual(answer["outcome"], "gave-up")
            self.assertTrue(answer["reason"])
        began = time.monotonic()
        self.assert_ended(
            self.soliton("solve", "--shortest", "peg.wiegleb", "--timeout", "0.3"), GAVE_UP
        )
        self.assertLess(time.monotonic() - began, 10)

    def test_memory(self):
        answer = self.json_of("solve", "--memory", "4M", "--shortest", "peg.wiegleb", code=GAVE_UP)
        self.assertIn("memory", answer["reason"])
        self.assertLessEqual(answer["bytes"], 4 << 20)

    def test_the_system_counts_the_same_memory(self):
        if SANITISED:
            self.skipTest("a sanitiser's own tables would count")
        for arguments in (
            ["solve", "--shortest", "peg.wiegleb", "--memory=32M", "--timeout=1"],
            ["count", "peg.english", "--memory=48M", "--timeout=1"],
        ):
            process = subprocess.Popen(
                [SOLITON, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, GAVE_UP, arguments)
            # The program itself takes a few MiB.
            allowed = int(re.search(r"memory=(\d+)M", " ".join(arguments)).group(1)) + 8
            self.assertLess(used.ru_maxrss, allowed * 1024, arguments)


class BadInput(PegCase):
    def test_drawings(self):
        for text, line, column in [
            ("###\n#x#\n###\n", 2, 2),
            ("###\n#o?\n", 2, 3),
            ("##o\n\n##\n", 3, None),
            ("##o\n\n##o#\n", 3, None),
            ("##o\n\noo#\n\noo#\n", 5, None),
            (("#" * 13 + "\n") * 5, None, None),
            ("#\t#\n", 1, 2),
            ("##o\n\noo?\n", 3, 3),
        ]:
            with self.subTest(text):
                path = self.file("board", text)
                result = self.soliton("solve", path)
                self.assert_refused(result, BAD_DATA)
                self.assertRegex(
                    result.stderr, rf"board:{line or '[0-9]+'}:{column or '[0-9]+'}: \S"
                )
                self.assertEqual(result.stderr.count("\n"), 1)
                self.assert_refused(
                    self.soliton("solve", "-", stdin=text), BAD_DATA, "standard input:"
                )

    def test_sizes(self):
        full = ("#" * 8 + "\n") * 8
        self.assert_ended(self.soliton("show", "-", stdin=full), OK)
        self.assert_refused(self.soliton("show", "-", stdin=full + "#\n"), BAD_DATA, "64")

    def test_cells_and_goals_that_cannot_be(self):
        for options in [
            ["--start", "a1"],
            ["--start", "h4"],
            ["--start", "d8"],
            ["--start", "44"],
            ["--start", ""],
            ["--goal", "a1"],
            ["--goal", "all"],
            ["--goal", "#o#"],
            ["--goal", ""],
            ["--start"],
            ["--rules", "axes=5"],
            ["--rules", "start=z9"],
            ["--rules", "ranks=3"],
            ["--rules", "axes=1"],
        ]:
            with self.subTest(options):
                self.assert_refused(
                    self.soliton("solve", "peg.english", *options), USAGE, "soliton: "
                )

    def test_messages_name_the_option(self):
        for options, words in [
            (["--start", "a1"], "soliton: --start: rule start cannot be 'a1'"),
            (["--goal", "a1"], "soliton: --goal: rule goal cannot be 'a1'"),
            (["--rules", "start=a1"], "soliton: --rules: rule start cannot be 'a1'"),
            (["--rules", "axes=2", "--start", "a1"], "soliton: the rules: rule start cannot"),
            (["--goal", "nothing.txt"], "soliton: --goal nothing.txt: no such file"),
            (["--goal", "d4,start=c1"], "soliton: --goal takes one value"),
        ]:
            self.assert_refused(self.soliton("solve", "peg.english", *options), USAGE, words)
        result = self.soliton("solve", "." * 13 + "AA" + "." * 21, "--start", "d4")
        self.assert_refused(result, USAGE, "soliton: --start: a port has no rules to change")

    def test_names(self):
        result = self.soliton("show", "peg.englsh")
        self.assertIn(result.returncode, (USAGE, NO_INPUT))
        self.assertEqual(result.stdout, "")
        self.assertIn("english", result.stderr)
        self.assertIn(self.soliton("show", "peg.").returncode, (USAGE, NO_INPUT))

    def test_commands_for_other_kinds(self):
        for arguments in [
            ["rate", "peg.english"],
            ["hardest", "peg.english"],
            ["count", "fc.1"],
            ["generate", "peg"],
            ["count", "." * 13 + "AA" + "." * 21],
            ["solve", "peg.english", "--metric", "slides"],
        ]:
            self.assert_refused(self.soliton(*arguments), USAGE, "soliton: ")


class Check(PegCase):
    BOARD = "##o#o\n"

    def check(self, solution, *options, stdin=None):
        path = self.file("board", self.BOARD)
        return self.soliton("check", "-q", path, solution, *options, stdin=stdin)

    def test_right(self):
        for solution in [
            "a1-c1 d1-b1",
            "a1-c1 c1-e1",
            "a1-c1-e1",
            self.file("lines", "a1-c1\nd1-b1\n"),
            self.file("one_line", "a1-c1 d1-b1"),
            self.file("run", "a1-c1-e1\n"),
        ]:
            result = self.check(solution)
            self.assert_ended(result, OK)
            self.assertTrue(result.stdout.startswith("right"), result.stdout)
        self.assert_ended(self.check("-", stdin="a1-c1\r\nd1-b1\r\n"), OK)

    def test_wrong(self):
        for solution, words in [
            ("a1-c1", "not won"),
            ("b1-d1", "move 1"),
            ("d1-b1", "move 1"),
            ("a1-c1 a1-c1", "move 2"),
            ("a1-c1 c1-e1 e1-c1", "move 3"),
            ("a1-d1", "move 1"),
            ("a1-a3", "move 1"),
            ("z1-c1", "move 1"),
            (self.file("rubbish", "a1-c1 hello"), "move 2"),
            (self.file("empty", ""), "no moves"),
        ]:
            result = self.check(solution)
            self.assert_ended(result, GAVE_UP)
            self.assertTrue(result.stdout.startswith("wrong: "), result.stdout)
            self.assertIn(words, result.stdout)

    def test_the_goal_counts(self):
        self.assert_ended(self.check("a1-c1 d1-b1", "--goal", "b1"), OK)
        self.assert_ended(self.check("a1-c1 d1-b1", "--goal", "e1"), GAVE_UP)
        self.assert_ended(self.check("a1-c1-e1", "--goal", "e1"), OK)

    def test_the_start_counts(self):
        solution = " ".join(self.solved("peg.english", "--start", "d1")["moves"])
        self.assert_ended(self.soliton("check", "peg.english", "--start", "d1", solution), OK)
        self.assert_ended(self.soliton("check", "peg.english", solution), GAVE_UP)

    def test_what_the_solver_prints(self):
        for options in [], ["--shortest"]:
            printed = self.soliton("solve", "-q", "peg.triangle", *options).stdout
            self.assert_ended(self.soliton("check", "peg.triangle", "-", stdin=printed), OK)
            self.assert_ended(self.soliton("solve", "peg.triangle", *options, "-o", "out"), OK)
            self.assert_ended(self.soliton("check", "peg.triangle", "out"), OK)

    def test_neither_jumps_nor_a_file(self):
        self.assert_refused(
            self.soliton("check", "peg.english", "missing.txt"), NO_INPUT, "missing.txt"
        )

    def test_json(self):
        answer = self.json_of("check", self.file("board", self.BOARD), "a1-c1 a1-c1", code=GAVE_UP)
        self.assertEqual(
            (answer["outcome"], answer["length"], answer["failed_move"]), ("wrong", 1, 2)
        )


class Count(PegCase):
    def test_the_triangle(self):
        answer = self.json_of("count", "peg.triangle")
        self.assertEqual(answer["solutions"], "29760")
        self.assertEqual(answer["solutions_at_goal"], "6816")
        levels = answer["levels"]
        self.assertEqual(
            [level["positions"] for level in levels],
            [1, 2, 8, 35, 122, 293, 530, 679, 623, 414, 212, 75, 18, 4],
        )
        self.assertEqual(
            [level["up_to_symmetry"] for level in levels],
            [1, 1, 4, 19, 62, 149, 268, 344, 317, 215, 112, 39, 10, 3],
        )
        self.assertEqual(
            [level["dead_ends"] for level in levels], [0, 0, 0, 0, 0, 0, 1, 5, 8, 21, 34, 37, 12, 0]
        )
        self.assertEqual(
            [level["winning"] for level in levels],
            [1, 2, 8, 24, 70, 120, 158, 158, 116, 62, 28, 12, 6, 4],
        )
        for key in "positions", "up_to_symmetry":
            self.assertEqual(answer[key], sum(level[key] for level in levels))

    def test_text(self):
        result = self.soliton("count", "peg.triangle")
        self.assert_ended(result, OK)
        self.assertEqual(result.stderr, "")
        self.assertRegex(result.stdout, r"\b29,760\b")
        self.assertRegex(result.stdout, r"(?m)^ *7 +679 +344 +5 +158 *$")
        self.assertRegex(result.stdout, r"\b3,016\b")

    def test_how_much_memory_it_would_need(self):
        result = self.soliton("count", "peg.wiegleb", "--memory", "100M", "--json")
        self.assert_ended(result, GAVE_UP)
        words = r"counting may need [\d.]+ GiB \(--memory allows 100(\.0)? MiB\)"
        self.assertRegex(result.stderr, rf"\Asoliton: peg.wiegleb: gave up: {words}\n\Z")
        answer = json.loads(result.stdout)
        self.assertEqual(answer["limit"], "memory")
        self.assertRegex(answer["reason"], rf"\A{words}\Z")

    def test_goals_and_starts(self):
        answer = self.json_of("count", "peg.triangle", "--goal", "a1")
        self.assertEqual(answer["solutions_at_goal"], "6816")
        answer = self.json_of("count", "peg.triangle", "--start", "b3")
        self.assertEqual(answer["solutions"], "1550")

    def test_what_cannot_be_solved(self):
        answer = self.json_of("count", "-", stdin="##o##\n")
        self.assertEqual((answer["solutions"], answer["solutions_at_goal"]), ("0", "0"))
        self.assertEqual(
            [level["winning"] for level in answer["levels"]], [0] * len(answer["levels"])
        )
        self.assertEqual([level["positions"] for level in answer["levels"]], [1, 2, 2])
        self.assertEqual([level["dead_ends"] for level in answer["levels"]], [0, 0, 2])
        self.assertEqual([level["up_to_symmetry"] for level in answer["levels"]], [1, 1, 1])

    def test_memory_is_asked_for_before_anything_is_counted(self):
        for memory in "1k", "1M", "10M":
            began = time.monotonic()
            result = self.soliton("count", "peg.english", "--memory", memory)
            self.assert_ended(result, GAVE_UP)
            self.assertLess(time.monotonic() - began, 10 if SANITISED else 1)
            self.assertIn("memory", result.stdout + result.stderr)
            self.assertNotIn("40861647040079968", result.stdout)

    def test_limits(self):
        result = self.soliton("count", "peg.english", "--timeout", "0.2")
        self.assert_ended(result, GAVE_UP)
        self.assertIn("gave up", result.stdout + result.stderr)

    def test_progress_and_interrupt(self):
        terminal = Terminal(SOLITON, "count", "peg.english", cwd=self.folder, env=environment())
        self.addCleanup(terminal.close)
        terminal.wait_for(b"positions")
        terminal.press(b"\x03")
        self.assertEqual(terminal.finish(), INTERRUPTED)


if __name__ == "__main__":
    unittest.main()
