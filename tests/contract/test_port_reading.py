"""Ports: reading them, and what is wrong with those that are none."""

import re
import unittest

from support.harness import BAD_DATA, NO_INPUT, OK, UNSOLVABLE, released
from support.ports import BOATS, BOATS_GRID, EASY, SANITISED, SMALL, PortCase, grids

BOATS_STRING = "B.....B.....BAA.C.....C............."


class Reading(PortCase):
    def test_boats_strings_and_grids(self):
        expected = BOATS_GRID.split()
        for text in [
            BOATS,
            BOATS + "\n",
            BOATS.replace("\n", "\r\n") + "\r\n",
            BOATS_GRID,
            BOATS_GRID.replace("~", "o"),
            BOATS_GRID.replace("~", "."),
            BOATS_STRING,
            BOATS_STRING.replace(".", "o") + "\n",
            BOATS_STRING.replace(".", "~"),
            "C2V42\nA2H12\nB3V00\n",
            "A2H12 B3V00 C2V42\n",
            "A2H12\nB3V00 C2V42\n",
            "# a port\n" + BOATS + "  # the last boat\n",
            BOATS_GRID.rstrip("\n"),
            BOATS_GRID.replace("\n", "/").rstrip("/"),
        ]:
            path = self.file("port.txt", text)
            self.assertEqual(self.first_grid(path), expected, text)
            self.assertEqual(self.first_grid("-", stdin=text), expected, text)
        for argument in BOATS_STRING, BOATS, BOATS_GRID, BOATS_GRID.replace("\n", "/").rstrip("/"):
            self.assertEqual(self.first_grid(argument), expected, argument)

    def test_ports_that_begin_like_the_name_of_a_game(self):
        for letters in "BD", "FC", "MO", "ST":
            string = f"{letters}....{letters}....AA......................"
            self.assertEqual(self.json_of("solve", string)[0]["puzzle"], string)
            self.assert_refused(self.soliton("solve", string[:-1] + "?"), BAD_DATA, ":1:36: ")

    def test_a_grid_of_little_but_o(self):
        for empty in ".o~":
            grid = "".join(EASY[i : i + 6] + "\n" for i in range(0, 36, 6)).replace(".", empty)
            self.assertEqual(self.soliton("solve", "-q", "-", stdin=grid).stdout, "A>A>A>\n")

    def test_letters_are_kept(self):
        string = ".....Q.....QAA...Q...ZZZ............"
        result = self.soliton("solve", "--quiet", string)
        self.assert_ended(result, OK)
        self.assertLessEqual(set(re.findall("[A-Z]", result.stdout)), set("AQZ"))
        self.assertIn("Q", "".join(self.first_grid(string)))

    def test_other_sizes(self):
        for string, width, height, length in [
            ("........AA......", 4, 4, 2),
            ("..../AA../..../....", 4, 4, 2),
            (".......B..AAB............", 5, 5, None),
            ("." * 14 + "AA" + "." * 33, 7, 7, 5),
            ("." * 56 + "AAA.....", 8, 8, 5),
            ("......../AA....../......../........", 8, 4, 6),
            ("AA../" + "/".join(["...."] * 7), 4, 8, 2),
        ]:
            result = self.soliton("show", string)
            self.assert_ended(result, OK)
            self.assertEqual(len(grids(result.stdout, width, height)), 1, result.stdout)
            (answer,) = self.json_of("solve", string)
            if length is not None:
                self.assertEqual(answer["length"], length, string)
        path = self.file("boats", "size 7x5\nA2H04\nB3V41\n")
        result = self.soliton("show", path)
        self.assert_ended(result, OK)
        self.assertEqual(grids(result.stdout, 7, 5)[0][4], "AA~~~~~")
        self.assertEqual(self.json_of("solve", path)[0]["length"], 5)
        path = self.file("grid", ".....\nAA.B.\n...B.\n.....\n")
        self.assertEqual(len(grids(self.soliton("show", path).stdout, 5, 4)), 1)
        # B goes down by one, which takes one move, or up by two.
        self.assertEqual(self.json_of("solve", path)[0]["length"], 4)

    def test_a_long_boat_to_free(self):
        (answer,) = self.json_of("solve", "............AAA.....................")
        self.assertEqual((answer["length"], answer["moves"]), (3, ["A>"] * 3))

    def test_walls(self):
        walled = "...............x...................."
        self.assert_refused(self.soliton("solve", walled), BAD_DATA)  # no A
        blocked = "............AA.x...................."
        self.assert_ended(self.soliton("solve", blocked), UNSOLVABLE)
        self.assertEqual(self.first_grid("....x.......AA......................")[0], "~~~~x~")
        # B is in the way; it goes up by one or, where a wall stops it there, down by two.
        (upward,) = self.json_of("solve", ".........B..AA.B....................")
        (downward,) = self.json_of("solve", "...x.....B..AA.B....................")
        self.assertEqual((upward["length"], downward["length"]), (4 + 1, 4 + 2))
        self.assertEqual([downward["moves"].count(move) for move in ("A>", "B>")], [4, 2])

    def test_several_ports_in_a_text(self):
        texts = {
            "strings": f"{EASY}\n{SMALL}\n# the last one\n{BOATS_STRING}\n",
            "boats": f"A2H12\n\nA2H02\nB3V50\nC3H33\n\n\n{BOATS}\n",
            "grids": "\n\n".join(
                "\n".join(re.findall("." * 6, string)) for string in (EASY, SMALL, BOATS_STRING)
            ),
            "grids without blank lines": "\n".join(
                "\n".join(re.findall("." * 6, string)) for string in (EASY, SMALL, BOATS_STRING)
            ),
            "all": f"{EASY}\n\nA2H02\nB3V50\nC3H33\n\n{BOATS_GRID}",
        }
        for what, text in texts.items():
            path = self.file("ports.txt", text)
            for arguments, options in [([path], {}), (["-"], {"stdin": text}), ([text], {})]:
                answers = self.json_of("solve", *arguments, **options)
                self.assertEqual([answer["length"] for answer in answers][:2], [3, 8], what)
                self.assertEqual(len(answers), 3, what)
                self.assertEqual({answer["kind"] for answer in answers}, {"port"})
            lines = self.soliton("solve", "--quiet", path).stdout.splitlines()
            self.assertEqual([len(line) for line in lines][:2], [6, 16], what)
            self.assertEqual(len(lines), 3)
            self.assertEqual(len(grids(self.soliton("show", path).stdout)), 3, what)

    def test_where_a_port_was(self):
        path = self.file("ports.txt", f"# easy\n{EASY}\n\n{BOATS}\n\n{BOATS_GRID}\n{SMALL}\n")
        answers = self.json_of("solve", path)
        self.assertEqual(
            [(answer["file"], answer["line"]) for answer in answers],
            [(str(path), line) for line in (2, 4, 8, 15)],
        )

    def test_arguments_beside_each_other(self):
        path = self.file("ports.txt", f"{SMALL}\n{EASY}\n")
        answers = self.json_of("solve", EASY, path, "fc.1", SMALL)
        self.assertEqual(
            [answer["kind"] for answer in answers], ["port", "port", "port", "patience", "port"]
        )
        self.assertEqual(
            [answer["length"] for answer in answers if answer["kind"] == "port"], [3, 8, 3, 8]
        )


class BadInput(PortCase):
    # What is wrong, and on which line.
    BOAT_LISTS = [
        ("A2H12\nB3V04\n", 2),
        ("A2H12\nB2H50\n", 2),
        ("A2H12\nB2H60\n", 2),  # outside
        ("A2H12\nB2V21\n", 2),
        ("A2H12\nC2V00\nB3H00\n", 3),  # on another
        ("A2H12\nB2H00\nB2H04\n", 3),
        ("A2H12\nA2H42\n", 2),  # a letter twice
        ("B2H00\nC3V23\n", 1),
        ("A2V12\n", 1),
        ("B2H00\nA2V12\n", 2),  # no A, A vertical
        ("A2H11\n", 1),
        ("B2H00\nA2H13\n", 2),  # not in its row
        ("A2H12\nB4H00\n", 2),
        ("A4H12\n", 1),
        ("A2H12\nB1H00\n", 2),  # a length
        ("A2H12\nB2D00\n", 2),
        ("A2H12\nB2H0\n", 2),
        ("A2H12\nB2H000\n", 2),
        ("A2H12\n2BH00\n", 2),
        ("size 9x9\nA2H12\n", 1),
        ("size 3x6\nA2H12\n", 1),
        ("A2H12\nb2H00\n", 2),
    ]

    def test_boat_lists(self):
        for text, line in self.BOAT_LISTS:
            with self.subTest(text):
                path = self.file("port.txt", text)
                for command in "show", "solve", "moves", "rate", "hardest":
                    result = self.soliton(command, path)
                    self.assert_refused(result, BAD_DATA)
                    self.assertRegex(result.stderr, rf"port\.txt:{line}:\d+: \S")
                    self.assertEqual(result.stderr.count("\n"), 1)
                result = self.soliton("show", "-", stdin=text)
                self.assert_refused(result, BAD_DATA)
                self.assertRegex(result.stderr, rf"standard input:{line}:\d+: \S")

    def test_columns_of_boat_lists(self):
        for text, place in [
            ("A2H12 B4H00\n", "1:[78]"),
            ("A2H12\nB2H00 C2V00\n", r"2:(7|10)"),
            ("A2H12\n   B2H00 B2H03\n", "2:10"),
        ]:
            result = self.soliton("show", "-", stdin=text)
            self.assert_refused(result, BAD_DATA)
            self.assertRegex(result.stderr, rf"standard input:{place}: ")

    STRINGS = [
        ("." * 36, None),  # no A
        ("A.....A..........................." + "..", None),  # A vertical
        ("AA" + "." * 34, None),
        ("." * 18 + "AA" + "." * 16, None),  # not in its row
        ("BBBB........AA" + "." * 22, 1),
        ("............AAAA" + "." * 20, 13),  # a length of 4
        ("B...........AA" + "." * 22, 1),  # a length of 1
        ("BB..........AA" + "." * 20 + "BB", 1),  # twice
        ("BB.....B....AA" + "." * 22, 1),
        (".....BB.....AA" + "." * 22, 6),  # no straight boat
        ("............AA" + "." * 21 + "?", 36),
        ("b...........AA" + "." * 22, 1),
        ("............AA.y" + "." * 20, 16),
    ]

    def test_strings(self):
        for string, column in self.STRINGS:
            with self.subTest(string):
                place = r"\d+" if column is None else str(column)
                result = self.soliton("solve", "-", stdin=string + "\n")
                self.assert_refused(result, BAD_DATA)
                self.assertRegex(result.stderr, rf"standard input:1:{place}: \S")
                result = self.soliton("solve", string)
                self.assert_refused(result, BAD_DATA)
                self.assertRegex(result.stderr, rf"1:{place}: \S")

    def test_strings_of_an_odd_length(self):
        for string in (EASY[:-1], EASY + ".", EASY + EASY, EASY[:30], "............AA......"):
            result = self.soliton("solve", "-", stdin=string + "\n")
            self.assert_refused(result, BAD_DATA)
            self.assertRegex(result.stderr, r"standard input:1:\d+: \S")
            result = self.soliton("solve", string)
            self.assert_refused(result, BAD_DATA)
            self.assertRegex(result.stderr, r"1:\d+: \S")

    def test_grids(self):
        for text, line in [
            (BOATS_GRID.replace("A", "~"), None),
            (BOATS_GRID.replace("~~~~C~", "~~~~C"), 4),
            (BOATS_GRID.replace("~~~~C~", "~~~~CCC"), 4),
            (BOATS_GRID.replace("BAA~C~", "BAA~C?"), 3),
            (BOATS_GRID + "......\n" * 4, None),
            (BOATS_GRID + "DDDD..\n" * 6, None),
            ("......\n" + BOATS_GRID[:-7], 4),
            ("......\n......\nAA....\n", None),
        ]:
            result = self.soliton("solve", self.file("grid", text))
            self.assert_ended(result, BAD_DATA)
            self.assertRegex(result.stderr, rf"grid:{line or '[0-9]+'}:\d+: \S", text)

    def test_the_others_are_answered(self):
        text = f"{EASY}\n{EASY[:-1]}?\n{SMALL}\n\nA2H12\nB2V22\n\nA2H12\nC4H00\n\n{BOATS}\n"
        path = self.file("ports.txt", text)
        result = self.soliton("solve", "--quiet", path)
        self.assert_ended(result, BAD_DATA)
        self.assertEqual([len(line) for line in result.stdout.splitlines()][:2], [6, 16])
        self.assertEqual(result.stdout.count("\n"), 3)
        places = re.findall(r"ports\.txt:(\d+):(\d+): \S", result.stderr)
        self.assertEqual([line for line, _ in places], ["2", "6", "9"])
        self.assertEqual(places[0], ("2", "36"))
        answers = self.json_of("solve", path, code=BAD_DATA)
        self.assertEqual(
            [answer["outcome"] for answer in answers],
            ["solved", "error", "solved", "error", "error", "solved"],
        )
        for answer in answers:
            if answer["outcome"] == "error":
                self.assertTrue(answer["reason"])
                self.assertEqual(answer["file"], str(path))

    def test_a_bad_argument_beside_a_good_one(self):
        result = self.soliton("solve", "--quiet", "." * 36, EASY)
        self.assert_ended(result, BAD_DATA)
        self.assertEqual(result.stdout, "A>A>A>\n")

    def test_what_is_no_port_at_all(self):
        self.assert_refused(self.soliton("solve", "nothing.txt"), NO_INPUT, "nothing.txt")
        for content in b"", b"# nothing\n", b"\n\n", b"A2H12\0\n", b"\xff" * 36, b"A" * 100_000:
            result = self.soliton("solve", self.file("port", content), text=False)
            self.assert_ended(result, BAD_DATA)
            self.assertEqual(result.stdout, b"")
            self.assertEqual(result.stderr.count(b"\n"), 1)
            self.assertNotIn(b"\xff", result.stderr)

    @released
    def test_many_ports(self):
        """Too many for a reader that begins at the start for each."""
        count = 2000 if SANITISED else 100_000
        result = self.soliton("solve", "--quiet", "-", stdin=(EASY + "\n") * count)
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout, "A>A>A>\n" * count)
        grid = "".join(EASY[i : i + 6] + "\n" for i in range(0, 36, 6))
        result = self.soliton("solve", "--quiet", "-", stdin=grid * (count // 2))
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout, "A>A>A>\n" * (count // 2))

    def test_prose_between_ports(self):
        prose = "some text that is\nno port at all\n# # #\nnor is this\n"
        path = self.file("ports.txt", f"{EASY}\n\n{prose}\n{SMALL}\n")
        result = self.soliton("solve", "--quiet", path)
        self.assert_ended(result, BAD_DATA)
        self.assertEqual([len(line) for line in result.stdout.splitlines()], [6, 16])
        self.assertRegex(result.stderr, r"ports\.txt:3:1: ")
        result = self.soliton("solve", "--quiet", "-", stdin=f"{EASY}\n{prose}")
        self.assert_ended(result, BAD_DATA)
        self.assertEqual(result.stdout, "A>A>A>\n")


if __name__ == "__main__":
    unittest.main()
