"""The course's command line, to the letter."""

import json
import os
import signal
import subprocess
import unittest

from support.harness import (
    CANNOT_WRITE,
    GAVE_UP,
    INTERRUPTED,
    LONG_DEAL,
    OK,
    SOLVED_DEAL,
    UNSOLVABLE,
    UNSOLVABLE_DEAL,
    USAGE,
    XPATSOLVER,
    Case,
    Terminal,
    start,
    wait_for_search,
    write_limit,
    released,
)

GAMES = {"FreeCell": "fc", "Seahaven": "st", "MidnightOil": "mo", "BakersDozen": "bd"}
PERMUTATION_123 = (
    "16 51 44 27 11 37 33 50 48 13 17 38 7 28 39 15 4 5 3 6 42 25 19 34 20 49 23 0 8 26 30 29 47 "
    "36 9 24 40 45 14 22 32 10 1 18 12 31 35 2 21 43 46 41"
).split()
RANKS = "1 2 3 4 5 6 7 8 9 10 Va Da Ro".split()
SUITS = "Tr Pi Co Ca".split()


def course_name(card):
    return RANKS[card // 4] + SUITS[card % 4]


def last_line(result):
    return result.stdout.splitlines()[-1]


class Show(Case):
    def test_shows_the_permutation_and_the_first_position(self):
        result = self.xpatsolver("FreeCell.123")
        self.assert_ended(result, OK)
        self.assertEqual(result.stderr, "")
        words = result.stdout.replace(",", " ").split()
        names = [course_name(int(card)) for card in PERMUTATION_123]
        numbers_shown = any(words[i : i + 52] == PERMUTATION_123 for i in range(len(words)))
        names_shown = any(words[i : i + 52] == names for i in range(len(words)))
        self.assertTrue(numbers_shown or names_shown, result.stdout)
        # The tops of the columns: 7, 6, 7, ... cards, dealt column by column.
        self.assertIn(names[6], result.stdout)
        self.assertRegex(result.stdout, r"deposited: \d+ of 52")

    def test_the_words_of_the_course(self):
        """The library says free cell, foundation and autoplay; the course does not."""
        path = self.file("solution", "2 T\n")
        wrong = self.xpatsolver("fc.123456", "-check", path).stdout
        self.assertIn("1Co to a register: the card is already deposited\n", wrong)
        shown = self.xpatsolver("fc.123456").stdout
        for words in (
            "8 columns, 4 registers, ",
            "\ndeposits:   -    -    -    -\nregisters:  -    -    -    -\n",
            "\nafter the deposits that are made at once:\n",
        ):
            self.assertIn(words, shown)
        other = self.xpatsolver("fc.123456", "--autoplay", "safe", "--take-back").stdout
        self.assertIn("only safe deposits made at once, cards come back from deposits\n", other)
        for text in wrong, shown, other:
            self.assertNotRegex(text, "foundation|cell[^.]|autoplay")

    def test_the_names_of_the_games(self):
        for full, short in GAMES.items():
            long_result = self.xpatsolver(f"{full}.7")
            self.assert_ended(long_result, OK)
            for name in short, short.upper(), full.lower():
                self.assertEqual(self.xpatsolver(f"{name}.7").stdout, long_result.stdout)

    def test_the_first_and_the_last_seed(self):
        for seed in "1", "999999999", "000000001":
            self.assert_ended(self.xpatsolver(f"mo.{seed}"), OK)

    def test_prints_plain_text_even_on_a_terminal(self):
        terminal = Terminal(XPATSOLVER, "fc.123")
        self.addCleanup(terminal.close)
        self.assertEqual(terminal.finish(), OK)
        self.assertNotIn(b"\x1b", terminal.output)


class Usage(Case):
    def test_version(self):
        version = self.soliton("--version").stdout.replace("soliton", "xpatsolver")
        for arguments in ["--version"], ["-version"], [SOLVED_DEAL, "--version"]:
            result = self.xpatsolver(*arguments)
            self.assert_ended(result, OK)
            self.assertEqual((result.stdout, result.stderr), (version, ""))
        self.assertIn("--version", self.xpatsolver("-help").stdout)

    def test_help(self):
        for option in "-help", "--help":
            for arguments in [option], ["fc.1", option], [option, "fc.1", "-search", "x"]:
                result = self.xpatsolver(*arguments)
                self.assert_ended(result, OK)
                self.assertIn("xpatsolver GAME.SEED [-check FILE | -search FILE]", result.stdout)
                self.assertEqual(result.stderr, "")
        self.assert_only()

    def test_mistakes(self):
        for arguments in [
            ["-frobnicate", "fc.1"],
            ["--check", "x", "fc.1"],
            ["-"],
            ["fc.1", "fc.2"],
            ["fc.1", "-check"],
            ["-search"],
            ["-check", "a"],
            ["fc.1", "-check", "a", "-search", "b"],
            ["-search", "a", "fc.1", "-search", "b"],
        ]:
            with self.subTest(arguments):
                result = self.xpatsolver(*arguments)
                self.assert_refused(result, USAGE, "xpatsolver: ", "; see 'xpatsolver -help'")
                self.assertEqual(result.stderr.count("\n"), 1)
        self.assert_only()

    def test_no_arguments_at_all(self):
        result = self.xpatsolver()
        self.assert_refused(result, USAGE, "xpatsolver: a deal is expected", "\nUsage: ")
        self.assertIn(self.xpatsolver("-help").stdout, result.stderr)

    def test_an_option_in_the_place_of_a_file(self):
        self.file("-check", "\n".join(self.solution(SOLVED_DEAL)))
        for arguments, word in [
            (["-search", "-check", "fc.1"], "-check"),
            (["-check", "--"], "--"),
            ([SOLVED_DEAL, "-check", "-check"], "-check"),
            ([SOLVED_DEAL, "-check", "-help"], "-help"),
        ]:
            result = self.xpatsolver(*arguments)
            self.assert_refused(result, USAGE, f"write ./{word} for a file of that name")
        self.assert_ended(self.xpatsolver(SOLVED_DEAL, "-check", "./-check"), OK)
        self.assert_only("-check")

    def names_of_other_games(self):
        """Those that soliton has besides the course's."""
        entries = [json.loads(line) for line in self.soliton("list", "--json").stdout.splitlines()]
        others = [entry for entry in entries if entry["game"] not in GAMES]
        self.assertEqual(len(entries) - len(others), len(GAMES))
        self.assertGreater(len(others), 0)
        return [f"{entry[key]}.1" for entry in others for key in ("game", "abbreviation")]

    def test_names_that_are_no_deals(self):
        for name in [
            "",
            "FreeCell",
            "fc",
            ".1",
            "Klondike.1",
            "fc1",
            "fc.1.2",
            "fcx.1",
            "f.1",
            "FreeCell.ms1",
            *self.names_of_other_games(),
        ]:
            with self.subTest(name):
                result = self.xpatsolver(name)
                self.assert_refused(result, USAGE, "; see 'xpatsolver -help'")
                self.assertEqual(result.stderr.count("\n"), 1)

    def test_seeds_that_cannot_be(self):
        for seed in [
            "",
            "0",
            "000",
            "-1",
            "+1",
            "1000000000",
            "99999999999999999999999",
            "1x",
            "x",
            " 1",
            "1 ",
            "1.0",
            "0x10",
            "1e3",
        ]:
            with self.subTest(seed):
                self.assert_refused(self.xpatsolver(f"fc.{seed}"), USAGE, "999999999")

    def test_a_wrong_name_is_told_before_anything_is_written(self):
        self.assert_refused(self.xpatsolver("fc.0", "-search", "out"), USAGE)
        self.assert_only()


class Check(Case):
    def check(self, lines, deal=SOLVED_DEAL, end="\n"):
        path = self.file("solution", "".join(line + end for line in lines))
        return self.xpatsolver(deal, "-check", path)

    def test_a_solution(self):
        result = self.check(self.solution(SOLVED_DEAL))
        self.assert_ended(result, OK)
        self.assertEqual(last_line(result), "SUCCES")
        self.assertIn("deposited: 52 of 52", result.stdout)
        self.assertEqual(result.stderr, "")

    def test_the_option_may_come_first(self):
        path = self.file("solution", "\n".join(self.solution(SOLVED_DEAL)))
        self.assertEqual(last_line(self.xpatsolver("-check", path, SOLVED_DEAL)), "SUCCES")

    def test_a_solution_that_stops_early(self):
        lines = self.solution(SOLVED_DEAL)
        result = self.check(lines[:5])
        self.assert_ended(result, GAVE_UP)
        self.assertEqual(last_line(result), "ECHEC 6")
        self.assertIn("solution: all 5 moves are legal, but the game is not won\n", result.stdout)

    def test_an_empty_file(self):
        result = self.check([])
        self.assert_ended(result, GAVE_UP)
        self.assertEqual(last_line(result), "ECHEC 1")
        # The position is the first one.
        first = self.xpatsolver(SOLVED_DEAL).stdout
        said = f"{self.folder}/solution: there are no moves, and the game is not won\nECHEC 1\n"
        self.assertTrue(first.endswith(result.stdout.removesuffix(said)), result.stdout)

    def test_the_first_illegal_move_is_told(self):
        lines = self.solution(SOLVED_DEAL)
        for wrong in [
            "0 0",
            "52 1",
            "1 52",
            "-1 2",
            "1  2",
            " 1 2",
            "1 2 ",
            "1\t2",
            "1",
            "",
            "v T",
            "1 v",
            "1 t",
            "1 X",
            "VV",
            "1 2 3",
            "01x 2",
            "99999999999999999999 V",
        ]:
            with self.subTest(wrong):
                result = self.check([*lines[:3], wrong, *lines[3:]])
                self.assert_ended(result, GAVE_UP)
                self.assertEqual(last_line(result), "ECHEC 4")
                self.assertIn("solution:4: ", result.stdout)
                self.assertEqual(result.stderr, "")

    def test_the_position_shown_is_the_last_one_reached(self):
        lines = self.solution(SOLVED_DEAL)

        def position(moves):  # the reason and the answer come behind it
            return self.check(moves).stdout.splitlines()[:-2]

        legal = position(lines[:4])
        self.assertEqual(legal, position([*lines[:4], "0 0"]))
        self.assertNotEqual(legal, position([]))

    def test_a_move_too_many(self):
        lines = self.solution(SOLVED_DEAL)
        result = self.check([*lines, lines[0]])
        self.assert_ended(result, GAVE_UP)
        self.assertEqual(last_line(result), f"ECHEC {len(lines) + 1}")

    def test_the_last_line_may_lack_its_end_and_lines_may_end_as_elsewhere(self):
        lines = self.solution(SOLVED_DEAL)
        for content in "\n".join(lines), "\r\n".join(lines) + "\r\n", "\r\n".join(lines):
            path = self.file("solution", content)
            result = self.xpatsolver(SOLVED_DEAL, "-check", path)
            self.assert_ended(result, OK)
            self.assertEqual(last_line(result), "SUCCES")

    def test_a_solution_of_another_deal(self):
        result = self.check(self.solution(SOLVED_DEAL), deal="fc.2")
        self.assert_ended(result, GAVE_UP)
        self.assertRegex(last_line(result), r"^ECHEC \d+$")

    def test_standard_input(self):
        lines = "\n".join(self.solution(SOLVED_DEAL))
        for name in "-", "/dev/stdin":
            self.assert_ended(self.xpatsolver(SOLVED_DEAL, "-check", name, stdin=lines), OK)


class Search(Case):
    def test_a_solution_is_found_and_right(self):
        for arguments in [SOLVED_DEAL, "-search", "out"], ["-search", "out", SOLVED_DEAL]:
            result = self.xpatsolver(*arguments)
            self.assert_ended(result, OK)
            self.assertEqual(last_line(result), "SUCCES")
            self.assertEqual(result.stderr, "")
            self.assert_only("out")
            content = (self.folder / "out").read_text()
            self.assertRegex(content, r"\A(\d+ (\d+|V|T)\n)+\Z")
            self.assert_ended(self.xpatsolver(SOLVED_DEAL, "-check", "out"), OK)
            os.remove(self.folder / "out")

    def test_an_older_file_is_replaced_and_keeps_its_mode(self):
        path = self.file("out", "old\n")
        path.chmod(0o640)
        self.assert_ended(self.xpatsolver(SOLVED_DEAL, "-search", "out"), OK)
        self.assert_ended(self.xpatsolver(SOLVED_DEAL, "-check", "out"), OK)
        self.assertEqual(path.stat().st_mode & 0o777, 0o640)

    def test_a_new_file_has_the_usual_mode(self):
        self.assert_ended(self.xpatsolver(SOLVED_DEAL, "-search", "out", umask=0o027), OK)
        self.assertEqual((self.folder / "out").stat().st_mode & 0o777, 0o640)

    def test_a_link_stays_a_link(self):
        self.file("target", "old\n")
        os.symlink("target", self.folder / "link")
        self.assert_ended(self.xpatsolver(SOLVED_DEAL, "-search", "link"), OK)
        self.assertTrue((self.folder / "link").is_symlink())
        self.assert_ended(self.xpatsolver(SOLVED_DEAL, "-check", "target"), OK)
        self.assert_only("link", "target")

    def test_insoluble_leaves_no_file(self):
        result = self.xpatsolver(UNSOLVABLE_DEAL, "-search", "out")
        self.assert_ended(result, UNSOLVABLE)
        self.assertEqual(last_line(result), "INSOLUBLE")
        self.assert_only()

    def test_an_older_file_survives_insoluble(self):
        path = self.file("out", "old\n")
        self.assert_ended(self.xpatsolver(UNSOLVABLE_DEAL, "-search", "out"), UNSOLVABLE)
        self.assertEqual(path.read_text(), "old\n")
        self.assert_only("out")

    def test_places_that_cannot_be_written(self):
        self.file("file", "x")
        os.mkdir(self.folder / "folder")
        os.symlink("nowhere", self.folder / "dangling")
        for path in "folder", "folder/", "file/out", "missing/out", "missing/", "dangling", "":
            with self.subTest(path):
                # The search must not even begin.
                result = self.xpatsolver(UNSOLVABLE_DEAL, "-search", path)
                self.assert_refused(result, CANNOT_WRITE, "cannot write ", path)
        self.assert_refused(
            self.xpatsolver(UNSOLVABLE_DEAL, "-search", "dangling"),
            CANNOT_WRITE,
            "a link to a file that does not exist",
        )
        self.assert_only("dangling", "file", "folder")

    def test_a_disk_that_fills_up(self):
        path = self.file("out", "old\n")
        result = self.xpatsolver(SOLVED_DEAL, "-search", "out", preexec_fn=write_limit(16))
        self.assert_refused(result, CANNOT_WRITE, "out", "File too large")
        self.assertEqual(path.read_text(), "old\n")
        self.assert_only("out")

    def test_a_device(self):
        result = self.xpatsolver(SOLVED_DEAL, "-search", "/dev/full")
        self.assert_refused(result, CANNOT_WRITE, "/dev/full", "No space left on device")
        result = self.xpatsolver(SOLVED_DEAL, "-search", "/dev/stdout")
        self.assert_ended(result, OK)
        self.assertRegex(result.stdout, r"\A(\d+ (\d+|V|T)\n)+SUCCES\n\Z")
        result = self.xpatsolver(SOLVED_DEAL, "-search", "-")
        self.assertRegex(result.stdout, r"\A(\d+ (\d+|V|T)\n)+SUCCES\n\Z")

    def test_a_file_that_is_standard_output_too(self):
        with open(self.folder / "same", "w+", encoding="ascii") as same:
            result = self.xpatsolver(SOLVED_DEAL, "-search", "same", stdout=same)
            self.assert_ended(result, CANNOT_WRITE)
            self.assertIn("cannot write same: it is also standard output", result.stderr)
            self.assertEqual(same.read(), "")

    def test_an_interrupt_leaves_no_file(self):
        for number in signal.SIGINT, signal.SIGTERM:
            self.file("old", "old\n")
            process = start(
                XPATSOLVER,
                LONG_DEAL,
                "-search",
                "old",
                cwd=self.folder,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            wait_for_search(process)
            process.send_signal(number)
            out, err = process.communicate(timeout=60)
            self.assertEqual(
                (process.returncode, out, err), (INTERRUPTED, b"interrupted\nECHEC\n", b"")
            )
            self.assertEqual((self.folder / "old").read_text(), "old\n")
            self.assert_only("old")

    def test_no_progress_where_nobody_watches(self):
        result = self.xpatsolver(UNSOLVABLE_DEAL, "-search", "out")
        self.assertEqual(result.stderr, "")


@released
class Cram(Case):
    """As the course's own tests run it: they compare what both streams show, to the letter."""

    def cram(self, command, stdin=None):
        """What a shell's command shows; xpatsolver is the program."""
        script = f'xpatsolver() {{ "{XPATSOLVER}" "$@"; }}; {command}'
        result = self.run_program("sh", "-c", script, stdin=stdin, stderr=subprocess.STDOUT)
        return result.stdout

    def test_every_answer_to_a_check(self):
        lines = self.solution(SOLVED_DEAL)
        for content, answer in [
            ("", "ECHEC 1"),
            ("".join(line + "\n" for line in lines), "SUCCES"),
            ("\n".join(lines[:5]), "ECHEC 6"),
            ("\n".join([*lines[:2], "0 0", *lines[2:]]), "ECHEC 3"),
            ("\n".join([*lines, lines[0]]), f"ECHEC {len(lines) + 1}"),
            ("nonsense\n", "ECHEC 1"),
            ("\x1b[31m\n", "ECHEC 1"),
        ]:
            self.file("moves.sol", content)
            for check, stdin in ("moves.sol", None), ("-", content):
                with self.subTest(content[:20], check=check):
                    shown = self.cram(f"xpatsolver {SOLVED_DEAL} -check {check} | tail -n 1", stdin)
                    self.assertEqual(shown, answer + "\n")
                    code = self.cram(
                        f"xpatsolver {SOLVED_DEAL} -check {check} >all; echo $?", stdin
                    )
                    self.assertEqual(code, "0\n" if answer == "SUCCES" else "1\n")
                    self.assertNotIn("\x1b", (self.folder / "all").read_text())

    def test_every_answer_to_a_search(self):
        for deal, shown in (SOLVED_DEAL, "SUCCES\n"), (UNSOLVABLE_DEAL, "INSOLUBLE\n"):
            self.assertEqual(self.cram(f"xpatsolver {deal} -search out.sol"), shown)
        # One that gives up: there is not enough memory for the search.
        limit = "" if "SOLITON_SANITISED" in os.environ else "ulimit -v 60000; "
        if limit:
            shown = self.cram(f"{limit}xpatsolver {LONG_DEAL} -search out.sol; echo $?")
            self.assertRegex(shown, r"\Agave up: [^\n]*memory[^\n]*\nECHEC\n1\n\Z")

    def test_bad_usage_and_unreadable_files_are_told_apart(self):
        for arguments in "fc.1 -check", "fc.0", "fc.1 -check missing", "fc.1 -search no/such/place":
            self.assertEqual(self.cram(f"xpatsolver {arguments} 2>/dev/null"), "")
            self.assertRegex(self.cram(f"xpatsolver {arguments}"), r"\Axpatsolver: [^\n]+\n\Z")


class StandardOutput(Case):
    def test_a_full_disk_is_an_error(self):
        solution = self.file("solution", "\n".join(self.solution(SOLVED_DEAL)))
        for arguments in [
            [SOLVED_DEAL],
            [SOLVED_DEAL, "-check", solution],
            ["-help"],
            [SOLVED_DEAL, "-search", "out"],
            [UNSOLVABLE_DEAL, "-search", "out"],
        ]:
            with self.subTest(arguments), open("/dev/full", "w", encoding="ascii") as full:
                result = self.xpatsolver(*arguments, stdout=full)
                self.assert_ended(result, CANNOT_WRITE)
                self.assertIn("cannot write to standard output: No space left", result.stderr)

    def test_a_closed_pipe(self):
        self.assert_ends_with_its_reader(self.xpatsolver, SOLVED_DEAL)

    def test_no_standard_output_at_all(self):
        result = self.xpatsolver(SOLVED_DEAL, stdout=None, preexec_fn=lambda: os.close(1))
        self.assert_ended(result, CANNOT_WRITE)


if __name__ == "__main__":
    unittest.main()
