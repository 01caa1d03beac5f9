"""Bad input gets a right verdict or a message that names the file, and never a crash."""

import json
import os
import random
import unittest

from support.harness import BAD_DATA, GAVE_UP, NO_INPUT, OK, SOLVED_DEAL, USAGE, Case

MEBIBYTE = 1 << 20


class Solutions(Case):
    """Files that are meant as solutions."""

    def check_both(self, content, failed, *, deal=SOLVED_DEAL):
        """Both programs call move number `failed` the first wrong one; 0: none is wrong."""
        path = self.file("solution", content)
        code = OK if failed == 0 else GAVE_UP
        course = self.xpatsolver(deal, "-check", path, text=False)
        self.assert_ended(course, code)
        verdict = b"SUCCES" if failed == 0 else b"ECHEC %d" % failed
        self.assertEqual(course.stdout.splitlines()[-1], verdict)
        ours = self.soliton("check", "--json", deal, path)
        self.assert_ended(ours, code)
        self.assertEqual(json.loads(ours.stdout)["failed_move"] or 0, failed)
        for options in ["--quiet"], []:
            people = self.soliton("check", *options, deal, path, text=False)
            self.assert_ended(people, code)
            self.assert_harmless(people.stdout + people.stderr)
        self.assert_harmless(course.stdout + course.stderr)

    def assert_harmless(self, output):
        """No escape sequences for a terminal, and no endless line."""
        output.decode()
        self.assertFalse(set(output) & (set(range(32)) - {10}) | set(output) & {127}, output)
        self.assertLess(max(map(len, output.splitlines())), 1000)

    def test_garbage(self):
        noise = random.Random(1)
        for size in 1, 100, 100_000:
            content = bytes(noise.randrange(256) for _ in range(size))
            # Noise is practically never a move.
            self.check_both(content, 1)

    def test_zero_bytes(self):
        lines = [line.encode() for line in self.solution(SOLVED_DEAL)]
        self.check_both(b"\0", 1)
        self.check_both(lines[0] + b"\0\n" + b"\n".join(lines[1:]), 1)
        self.check_both(lines[0] + b"\n\0" + b"\n".join(lines[1:]), 2)
        self.check_both(b"\n".join(lines) + b"\n\0", len(lines) + 1)

    def test_terminal_escapes(self):
        self.check_both(b"\x1b]0;gotcha\x07\n", 1)
        self.check_both(b"\xc2\x9b31m\n", 1)
        self.check_both(b"\xff\xfe\n", 1)

    def test_a_million_lines(self):
        lines = "\n".join(self.solution(SOLVED_DEAL)) + "\n"
        count = lines.count("\n")
        self.check_both(lines + lines * (1_000_000 // count), count + 1)
        self.check_both("0 0\n" * 1_000_000, 1)

    def test_one_line_of_a_million_characters(self):
        self.check_both("1" * 1_000_000, 1)
        self.check_both("1 " + "2" * 1_000_000, 1)

    def test_line_ends(self):
        lines = self.solution(SOLVED_DEAL)
        self.check_both("\r\n".join(lines) + "\r\n", 0)
        self.check_both("\r\n".join(lines), 0)
        self.check_both("\n".join(lines), 0)
        self.check_both("\n".join([*lines[:2], "", *lines[2:]]), 3)
        self.check_both("\n".join(lines) + "\n\n", len(lines) + 1)
        self.check_both("\r".join(lines), 1)

    def test_no_content(self):
        self.check_both("", 1)
        self.check_both("\n", 1)

    def test_a_file_larger_than_any_solution(self):
        path = self.folder / "large"
        with open(path, "wb") as file:
            file.truncate(65 * MEBIBYTE)
        self.assert_refused(self.xpatsolver("fc.1", "-check", path), BAD_DATA, "large", "64 MiB")
        self.assert_refused(self.soliton("check", "fc.1", path), BAD_DATA, "large", "64 MiB")
        self.assert_refused(self.soliton("check", "fc.1", "/dev/zero"), BAD_DATA, "/dev/zero")

    def test_no_such_file(self):
        self.file("file")
        for path, word in [
            ("missing", "o such file"),
            (".", "Is a directory"),
            ("file/x", "Not a directory"),
            ("a\nb\x1b[31m", "a?b?[31m"),
            ("", "the file name is empty"),
        ]:
            for result in (
                self.xpatsolver("fc.1", "-check", path),
                self.soliton("check", "fc.1", path),
            ):
                self.assert_refused(result, NO_INPUT, word)
                self.assertEqual(result.stderr.count("\n"), 1)

    def test_no_permission(self):
        path = self.file("secret")
        path.chmod(0)
        for result in (
            self.unprivileged(self.xpatsolver, "fc.1", "-check", path),
            self.unprivileged(self.soliton, "check", "fc.1", path),
            self.unprivileged(self.soliton, "show", path),
        ):
            self.assert_refused(result, NO_INPUT, "secret: Permission denied")

    def test_standard_input_that_is_closed(self):
        for result in (
            self.soliton("check", "fc.1", "-", preexec_fn=lambda: os.close(0)),
            self.xpatsolver("fc.1", "-check", "-", preexec_fn=lambda: os.close(0)),
        ):
            self.assert_refused(result, NO_INPUT, "standard input")


class Puzzles(Case):
    """Names and files that are meant as puzzles."""

    def test_neither_a_name_nor_a_file(self):
        for command in ["show"], ["solve"]:
            result = self.soliton(*command, "Foo.12")
            self.assert_refused(result, NO_INPUT)
            self.assertEqual(
                result.stderr,
                "soliton: Foo.12: no puzzle of that name "
                "(see 'soliton list') and no such file\n",
            )
        self.assert_refused(self.soliton("show", ""), NO_INPUT, "the file name is empty")

    def test_a_name_that_is_nearly_that_of_a_game(self):
        for name, meant in [
            ("FreeCel.1", "FreeCell.1"),
            ("freecel.ms7", "FreeCell.ms7"),
            ("Seahavn.12", "Seahaven.12"),
            ("Midnight", "MidnightOil.1"),
            ("pegenglish", "peg.english"),
            ("port", "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM"),
        ]:
            self.assert_refused(self.soliton("show", name), NO_INPUT, f"did you mean {meant}?")
        for name in "FreeCel.txt", "Klondike.1", "x.1", "Seahavn.ms1", ".1":
            self.assertNotIn("did you mean", self.soliton("show", name).stderr)

    def test_a_game_with_a_number_that_cannot_be(self):
        self.file("fc.x")
        for name in "fc.x", "fc.", "fc.1000000000", "FreeCell.ms8589934592", "mo.ms1", "fc.-0":
            self.assert_refused(self.soliton("show", name), USAGE, name)
        self.assert_refused(self.soliton("show", "FreeCell"), USAGE, "such as FreeCell.1")

    def test_files_that_are_no_puzzles(self):
        noise = random.Random(2)
        for content in [
            b"",
            b"\0",
            b"\n\n\n",
            b"hello\n",
            b"game: FreeCell\n",
            b"game: Klondike\n2H\n",
            b"game: FreeCell\n2H 2H\n",
            b"\x1b[31m\n",
            b"game: FreeCell\nrules: cells=x\n",
            b"\xff" * 1000,
            b"game: FreeCell\n" + b"2H " * 100_000,
            bytes(noise.randrange(256) for _ in range(10_000)),
        ]:
            path = self.file("puzzle", content)
            for arguments, options in [
                (["show", path], {}),
                (["solve", path], {}),
                (["check", path, "/dev/null"], {}),
                (["show", "-"], {"stdin": content}),
            ]:
                result = self.soliton(*arguments, text=False, **options)
                self.assert_ended(result, BAD_DATA)
                self.assertEqual(result.stdout, b"")
                self.assertIn(b"standard input" if options else b"puzzle", result.stderr)
                self.assertNotIn(b"\x1b", result.stderr)
                self.assertEqual(result.stderr.count(b"\n"), 1)

    def test_the_message_names_the_line(self):
        path = self.file("puzzle", "game: FreeCell\nAC 2C\n3C XX\n")
        self.assert_refused(self.soliton("show", path), BAD_DATA, "puzzle:3:4: ")

    def test_a_game_is_no_puzzle(self):
        game = self.file("saved.game", "soliton game 1\npuzzle: FreeCell.1\nplayed: 0\nmoves:\n")
        self.assert_refused(self.soliton("show", game), BAD_DATA, "1:1: this is a game")

    def test_files_that_cannot_be_read(self):
        self.file("file")
        for path in ".", "/", "file/x":
            self.assert_refused(self.soliton("show", path), NO_INPUT, f"soliton: {path}: ")
        self.assert_refused(self.soliton("show", "/dev/zero"), BAD_DATA, "/dev/zero", "64 MiB")

    def test_memory_is_a_limit_of_what_is_read(self):
        for command in ["solve", "--json"], ["survey"], ["rate"], ["explain"]:
            result = self.soliton(*command, "--memory", "20M", "/dev/zero")
            self.assertEqual(result.returncode, GAVE_UP, command)
            self.assertIn(
                "/dev/zero: gave up: the memory limit of 20.0 MiB was reached\n", result.stderr
            )
        result = self.soliton("solve", "--json", "--memory", "20M", "/dev/zero")
        answer = json.loads(result.stdout)
        self.assertEqual((answer["outcome"], answer["limit"]), ("gave-up", "memory"))
        self.assertIn("the memory limit of 20.0 MiB was reached", answer["reason"])

    def test_names_and_options_of_all_sizes(self):
        for word in [
            "x" * 100_000,
            "fc." + "1" * 100_000,
            "." * 10_000,
            "%s%n%d",
            "fc.%s",
            "\x1b[31m",
            "\udcff\udcfe",
        ]:
            for arguments in (
                ["show", word],
                ["show", "--rules", word, "fc.1"],
                [word],
                ["solve", "--" + word, "fc.1"],
                ["help", word],
                ["solve", "--timeout", word, "fc.1"],
            ):
                result = self.soliton(*arguments, text=False)
                self.assertIn(result.returncode, (USAGE, NO_INPUT), arguments[0])
                self.assertEqual(result.stdout, b"")
                self.assertNotIn(b"\x1b", result.stderr)
            self.assertEqual(self.xpatsolver(word, text=False).returncode, USAGE)


if __name__ == "__main__":
    unittest.main()
