"""Output: files, failing streams, terminals, and what Ctrl-C leaves behind."""

import json
import os
import select
import signal
import subprocess
import time
import unittest

from support.harness import (
    CANNOT_WRITE,
    GAVE_UP,
    INTERRUPTED,
    LONG_DEAL,
    LONG_SEARCH,
    OK,
    SOLITON,
    SOLVED_DEAL,
    UNSOLVABLE,
    UNSOLVABLE_DEAL,
    Case,
    Terminal,
    environment,
    start,
    wait_for_search,
    write_limit,
    released,
)

MOVE = r"\d+ (\d+|V|T)"


class Output(Case):
    def test_writes_the_solution(self):
        result = self.soliton("solve", SOLVED_DEAL, "-o", "out")
        self.assert_ended(result, OK)
        self.assert_only("out")
        content = (self.folder / "out").read_text()
        self.assertRegex(content, rf"\A({MOVE}\n)+\Z")
        self.assert_ended(self.soliton("check", SOLVED_DEAL, "out"), OK)

    def test_an_older_file_survives_what_is_not_solved(self):
        path = self.file("out", "old\n")
        for arguments, code in [
            ([UNSOLVABLE_DEAL], UNSOLVABLE),
            ([SOLVED_DEAL, "--max-positions", "5"], GAVE_UP),
            ([*LONG_SEARCH, "--timeout", "0.2"], GAVE_UP),
        ]:
            self.assert_ended(self.soliton("solve", "-o", "out", *arguments), code)
            self.assertEqual(path.read_text(), "old\n")
            self.assert_only("out")

    def test_a_solution_that_is_not_proved_shortest_is_not_written(self):
        note = "soliton: out: not written: the solution found is not proved shortest\n"
        # Enough for a solution, far too few for the proof.
        result = self.soliton(
            "solve", "--json", "-o", "out", *LONG_SEARCH, "--max-positions", "200000"
        )
        self.assert_ended(result, GAVE_UP)
        self.assertIsNotNone(json.loads(result.stdout)["length"])
        self.assertEqual(result.stderr, note)
        self.assert_only()
        result = self.soliton("solve", "-o", "out", UNSOLVABLE_DEAL)
        self.assertEqual(result.stderr, "")

    def test_places_that_cannot_be_written_are_told_before_the_search(self):
        self.file("file", "x")
        for path in ".", "file/out", "missing/out", "/dev/null/x":
            result = self.soliton("solve", *LONG_SEARCH, "-o", path)
            self.assert_refused(result, CANNOT_WRITE, f"cannot write {path}: ")
        for path, words in [
            ("missing/out", "its directory does not exist"),
            ("", "the file name is empty"),
        ]:
            self.assert_refused(self.soliton("solve", "fc.1", "-o", path), CANNOT_WRITE, words)
        self.assert_only("file")

    def test_places_where_this_user_may_not_write(self):
        (self.folder / "folder").mkdir(mode=0o555)
        kept = self.file("kept", "old\n")
        kept.chmod(0o444)
        inside = self.file("writable", "old\n")
        inside.chmod(0o666)
        os.mkdir(self.folder / "closed")
        inside = inside.rename(self.folder / "closed" / "writable")
        (self.folder / "closed").chmod(0o555)
        directory = "no file can be made in its directory: Permission denied"
        for path, words in [
            ("kept", "Permission denied"),
            ("folder/out", directory),
            ("closed/writable", directory),
        ]:
            result = self.unprivileged(self.soliton, "solve", *LONG_SEARCH, "-o", path)
            self.assert_refused(result, CANNOT_WRITE, f"cannot write {path}: {words}")
        self.assertEqual((kept.read_text(), inside.read_text()), ("old\n", "old\n"))

    def test_a_disk_that_fills_up(self):
        path = self.file("out", "old\n")
        result = self.soliton("solve", SOLVED_DEAL, "-o", "out", preexec_fn=write_limit(16))
        self.assert_ended(result, CANNOT_WRITE)
        self.assertIn("cannot write out: File too large", result.stderr)
        # The solution is still printed.
        self.assertIn("solved in", result.stdout)
        self.assertEqual(path.read_text(), "old\n")
        self.assert_only("out")

    def test_devices_and_pipes(self):
        result = self.soliton("solve", SOLVED_DEAL, "-o", "/dev/full")
        self.assert_ended(result, CANNOT_WRITE)
        self.assertIn("cannot write /dev/full: No space left on device", result.stderr)
        lines = self.soliton("solve", "--quiet", SOLVED_DEAL).stdout
        result = self.soliton("solve", SOLVED_DEAL, "-o", "/dev/stdout")
        self.assert_ended(result, OK)
        self.assertTrue(result.stdout.startswith(lines))
        self.assertTrue(os.path.islink("/dev/stdout"))

    def test_a_file_that_is_standard_output_too(self):
        for path in "same", "/dev/stdout":
            with open(self.folder / "same", "w+", encoding="utf-8") as same:
                result = self.soliton("solve", SOLVED_DEAL, "-o", path, stdout=same)
                self.assert_ended(result, CANNOT_WRITE)
                self.assertIn("is also standard output", result.stderr)
                self.assertEqual(same.read(), "")

    def test_what_cannot_be_written_is_told_in_json(self):
        for arguments in [
            ["solve", "fc.1", "-o"],
            ["solve", "mo.1", "--proof"],
            ["report", "nothing.sqlite", "-o"],
        ]:
            result = self.soliton(*arguments, "no/such/place", "--json")
            self.assert_refused(result, CANNOT_WRITE, "cannot write no/such/place")

    def test_a_named_pipe(self):
        os.mkfifo(self.folder / "pipe")
        reader = subprocess.Popen(
            [SOLITON, "check", SOLVED_DEAL, "pipe"],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.assert_ended(self.soliton("solve", SOLVED_DEAL, "-o", "pipe"), OK)
        out, _ = reader.communicate(timeout=60)
        self.assertEqual(reader.returncode, OK, out)
        self.assert_only("pipe")

    def test_standard_output_that_fails(self):
        for arguments in [
            ["help"],
            ["list"],
            ["show", "fc.1"],
            ["solve", SOLVED_DEAL],
            ["solve", "--json", SOLVED_DEAL],
            ["solve", "--quiet", SOLVED_DEAL],
            ["solve", "--steps", SOLVED_DEAL],
            ["--version"],
        ]:
            with self.subTest(arguments):
                with open("/dev/full", "w", encoding="ascii") as full:
                    result = self.soliton(*arguments, stdout=full)
                self.assert_ended(result, CANNOT_WRITE)
                self.assertEqual(
                    result.stderr,
                    "soliton: cannot write to standard output: " "No space left on device\n",
                )
                self.assert_ends_with_its_reader(self.soliton, *arguments)

    def test_a_long_text_whose_reader_leaves(self):
        process = start(
            SOLITON,
            "solve",
            "--steps",
            "fc.1",
            "fc.2",
            "fc.3",
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        process.stdout.readline()
        process.stdout.close()
        _, words = process.communicate(timeout=60)
        self.assertEqual((process.returncode, words), (-signal.SIGPIPE, b""))

    def test_results_can_be_read_while_it_waits_for_another_puzzle(self):
        process = start(
            SOLITON,
            "solve",
            "--brief",
            "fc.1",
            "fc.2",
            "-",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.addCleanup(process.kill)
        read = b""
        while read.count(b"\n") < 2:
            ready, _, _ = select.select([process.stdout], [], [], 60)
            self.assertTrue(ready, read)
            read += os.read(process.stdout.fileno(), 4096)
        process.communicate(timeout=60)

    def test_no_standard_output_at_all(self):
        result = self.soliton("show", "fc.1", stdout=None, preexec_fn=lambda: os.close(1))
        self.assert_ended(result, CANNOT_WRITE)
        # Nor may the solution file take the place of standard output.
        result = self.soliton(
            "solve", SOLVED_DEAL, "-o", "out", stdout=None, preexec_fn=lambda: os.close(1)
        )
        self.assert_ended(result, CANNOT_WRITE)
        self.assert_ended(self.soliton("check", SOLVED_DEAL, "out"), OK)


class Interrupt(Case):
    def test_a_search_ends_cleanly(self):
        for number in signal.SIGINT, signal.SIGTERM:
            process = start(
                SOLITON,
                "solve",
                "--json",
                "-o",
                "out",
                *LONG_SEARCH,
                cwd=self.folder,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            wait_for_search(process)
            process.send_signal(number)
            out, err = process.communicate(timeout=60)
            self.assertEqual(process.returncode, INTERRUPTED)
            answer = json.loads(out)
            self.assertEqual(answer["outcome"], "interrupted")
            self.assertEqual(b"out: not written: " in err, answer["length"] is not None, err)
            self.assert_only()

    def test_no_other_puzzle_is_begun(self):
        process = start(SOLITON, "solve", *LONG_SEARCH, SOLVED_DEAL, stdout=subprocess.PIPE)
        wait_for_search(process)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, INTERRUPTED)
        self.assertIn(b": interrupted", out)
        self.assertNotIn(SOLVED_DEAL.encode(), out)

    def test_the_key_on_a_terminal(self):
        terminal = Terminal(SOLITON, "solve", *LONG_SEARCH)
        self.addCleanup(terminal.close)
        terminal.wait_for(b" positions, ")
        terminal.press(b"\x03")
        self.assertEqual(terminal.finish(), INTERRUPTED)
        # The ^C of the terminal stays on a line of its own.
        self.assertRegex(terminal.output, rb"\^C\r?\nFreeCell\.3: interrupted")

    def test_the_key_where_no_progress_is_shown(self):
        terminal = Terminal(SOLITON, "solve", "--json", *LONG_SEARCH, env=environment(TERM="dumb"))
        self.addCleanup(terminal.close)
        wait_for_search(terminal.process)
        time.sleep(0.8)
        terminal.press(b"\x03")
        self.assertEqual(terminal.finish(), INTERRUPTED)
        self.assertRegex(terminal.output, rb"\A\^C\r?\n\{\"command\"")

    def test_a_signal_that_is_ignored_stays_so(self):
        for ignored, other in [(signal.SIGINT, signal.SIGTERM), (signal.SIGTERM, signal.SIGINT)]:
            process = start(
                SOLITON, "solve", *LONG_SEARCH, stdout=subprocess.PIPE, ignored=[ignored]
            )
            wait_for_search(process, other)
            process.send_signal(ignored)
            with self.assertRaises(subprocess.TimeoutExpired):
                process.wait(0.3)
            process.send_signal(other)
            process.communicate(timeout=60)
            self.assertEqual(process.returncode, INTERRUPTED)


@released
@unittest.skipIf(
    "SOLITON_SANITISED" in os.environ, "it waits, and tries nothing else than the release"
)
class Progress(Case):
    def run_on_terminal(self, *arguments, **options):
        terminal = Terminal(SOLITON, "solve", *arguments, results=subprocess.DEVNULL, **options)
        self.addCleanup(terminal.close)
        self.assertEqual(terminal.finish(), GAVE_UP)
        return terminal.output.decode()

    def assert_lines(self, screen, nearness):
        """One line, rewritten at least once and erased in the end."""
        shown = [line for line in screen.split("\r") if line.strip()]
        self.assertGreaterEqual(len(shown), 2)
        for line in shown:
            self.assertRegex(
                line,
                r"^[\d.]+( [kMG])? positions, [\d.]+( [kMG])?/s, "
                rf"({nearness}), [\d.]+ ([KMG]i)?B, \d\.\d s *$",
            )
        self.assertNotIn("\n", screen)
        self.assertRegex(screen, r"\r +\r\Z")
        # Every line covers the one before it.
        for line, next_line in zip(shown, shown[1:]):
            self.assertGreaterEqual(len(next_line), len(line.rstrip()))

    def test_one_line_is_rewritten_and_erased(self):
        self.assert_lines(
            self.run_on_terminal(LONG_DEAL, "--timeout", "1.2"),
            r"best \d+|at \d+, [\d.]+( [kMG])? chambers, [\d.]+( [kMG])? wait",
        )

    def test_what_is_known_of_a_shortest_solution(self):
        screen = self.run_on_terminal(*LONG_SEARCH, "--timeout", "1.2")
        self.assert_lines(screen, r"best \d+|at least \d+|found \d+|at least \d+, found \d+")
        self.assertRegex(screen, r"at least \d+, found \d+")

    def test_it_fits_a_narrow_terminal(self):
        screen = self.run_on_terminal(*LONG_SEARCH, "--timeout", "0.9", columns=20)
        self.assertIn("positions", screen)
        self.assertLess(max(map(len, screen.split("\r"))), 20)

    def test_it_follows_the_terminal(self):
        terminal = Terminal(
            SOLITON,
            "solve",
            *LONG_SEARCH,
            "--timeout",
            "2.5",
            results=subprocess.DEVNULL,
            columns=80,
        )
        self.addCleanup(terminal.close)
        terminal.wait_for(b" s\r")
        terminal.resize(12)
        terminal.wait_for(b"positio")
        before = len(terminal.output)
        self.assertEqual(terminal.finish(), GAVE_UP)
        # The first lines may have been printed before.
        later = terminal.output[before:].decode().split("\r")[3:]
        self.assertGreater(len(later), 3)
        self.assertLess(max(map(len, later)), 12)

    def test_a_terminal_that_can_only_print(self):
        screen = self.run_on_terminal(
            *LONG_SEARCH, "--timeout", "0.9", env=environment(TERM="dumb")
        )
        self.assertEqual(screen, "")

    def test_nothing_is_shown_of_a_short_or_a_quiet_search(self):
        self.assertEqual(self.run_on_terminal(*LONG_SEARCH, "--timeout", "0.1"), "")
        self.assertEqual(self.run_on_terminal(*LONG_SEARCH, "--quiet", "--timeout", "0.9"), "")

    def test_nothing_is_shown_where_nobody_watches(self):
        result = self.soliton("solve", *LONG_SEARCH, "--timeout", "0.9")
        self.assertEqual(result.stderr, "")


if __name__ == "__main__":
    unittest.main()
