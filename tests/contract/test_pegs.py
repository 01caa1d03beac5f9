"""Peg solitaire: showing and solving boards."""

import os
import re
import subprocess
import time
import unittest

from support.harness import GAVE_UP, OK, SOLITON, UNSOLVABLE, USAGE, released
from support.pegs import ENGLISH, PegCase

SANITISED = "SOLITON_SANITISED" in os.environ
CENTRE = "  ooo\n  ooo\nooooooo\nooo#ooo\nooooooo\n  ooo\n  ooo\n"
BOARDS = {
    "peg.english": 33,
    "peg.european": 37,
    "peg.wiegleb": 45,
    "peg.diamond": 41,
    "peg.triangle": 15,
}
HOLE = "[a-i][1-9]"
JUMP = f"{HOLE}-{HOLE}"
RUN = f"{HOLE}(-{HOLE})+"


def hole(x, y):
    return f"{'abcdefg'[x]}{y + 1}"


ENGLISH_HOLES = [(x, y) for y in range(7) for x in range(7) if 2 <= x <= 4 or 2 <= y <= 4]


def images(*holes):
    """The images of some holes under the eight symmetries of the English board."""
    for turned in holes, [(6 - x, y) for x, y in holes]:
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


class Show(PegCase):
    def test_the_english_board(self):
        result = self.soliton("show", "peg.english")
        self.assert_ended(result, OK)
        self.assertIn("124141717933596", result.stdout)
        self.assertEqual(boards(result.stdout), [ENGLISH])
        self.assertIn("peg.english", result.stdout)

    def test_every_board(self):
        for name, holes in BOARDS.items():
            result = self.soliton("show", name)
            self.assert_ended(result, OK)
            drawn = "".join(
                line for line in result.stdout.splitlines() if re.fullmatch("[#o ]+", line)
            )
            self.assertEqual((drawn.count("#"), drawn.count("o")), (holes - 1, 1), name)
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

    def test_a_goal_is_read_from_a_file_whose_name_has_a_dot_or_a_slash(self):
        # Other words are values, whatever files there are.
        self.file("any", "no drawing")
        self.file("goal", CENTRE)
        self.assertEqual(self.solved("peg.english", "--goal", "any")["length"], 31)
        self.assertRegex(self.solved("peg.english", "--goal", "./goal")["moves"][-1], r"-d4\Z")
        for value in "goal", ".", "./any":
            result = self.soliton("solve", "peg.english", "--goal", value)
            self.assert_refused(result, USAGE, "soliton: --goal: ")
        path = self.file("list.txt", "d4,start=c1\n")
        result = self.soliton("solve", "peg.english", "--goal", path)
        self.assert_refused(result, USAGE, "soliton: --goal takes one value, not 'd4,start=c1'\n")

    @released
    def test_all_pairs_of_the_english_board(self):
        """A hole at the start and a last peg: their columns and rows must differ by multiples of
        three, which leaves 21 pairs up to symmetry."""
        starts = sorted({min(image[0] for image in images(place)) for place in ENGLISH_HOLES})
        self.assertEqual(len(starts), 7)
        solved, refused = set(), 0
        for start in starts[:2] if SANITISED else starts:
            for goal in ENGLISH_HOLES:
                options = ["peg.english", "--start", hole(*start), "--goal", hole(*goal)]
                alike = all((a - b) % 3 == 0 for a, b in zip(start, goal))
                answer = self.json_of("solve", *options, code=OK if alike else UNSOLVABLE)
                if alike:
                    self.assertEqual(answer["moves"][-1].split("-")[-1], hole(*goal))
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

    @released
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
        self.assertRegex(result.stdout, r"revisited.*\d|\d.*revisited")
        self.assertRegex(result.stdout, r"(?i)symmetr")
        self.assertRegex(result.stdout, r"\d ?%")
        quiet = self.soliton("solve", "--stats", "--quiet", "peg.english")
        self.assertRegex(quiet.stdout, rf"\A({JUMP}\s){{31}}\Z")
        self.assertRegex(quiet.stderr, "revisited")
        answer = self.solved("peg.english")
        self.assertGreaterEqual(answer["revisited"], 0)
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

    @released
    def test_the_system_counts_the_same_memory(self):
        if SANITISED:
            self.skipTest("a sanitiser's own tables would count")
        for arguments in (
            ["solve", "--shortest", "peg.wiegleb", "--memory=32M", "--timeout=1"],
            ["count", "peg.english", "--memory=48M", "--timeout=0.2"],
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


if __name__ == "__main__":
    unittest.main()
