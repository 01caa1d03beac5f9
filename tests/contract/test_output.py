"""Where soliton writes: files, failing streams, terminals; and what Ctrl-C leaves behind."""

import json
import os
import signal
import subprocess
import unittest

from harness import (CANNOT_WRITE, GAVE_UP, INTERRUPTED, LONG_SEARCH, OK, SOLITON, SOLVED_DEAL,
                     UNSOLVABLE, UNSOLVABLE_DEAL, Case, Terminal, start, wait_for_search,
                     write_limit)

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
        for arguments, code in [([UNSOLVABLE_DEAL], UNSOLVABLE),
                                ([SOLVED_DEAL, "--max-positions", "5"], GAVE_UP),
                                ([*LONG_SEARCH, "--timeout", "0.2"], GAVE_UP)]:
            self.assert_ended(self.soliton("solve", "-o", "out", *arguments), code)
            self.assertEqual(path.read_text(), "old\n")
            self.assert_only("out")

    def test_places_that_cannot_be_written_are_told_before_the_search(self):
        self.file("file", "x")
        for path in ".", "file/out", "missing/out", "/dev/null/x":
            result = self.soliton("solve", *LONG_SEARCH, "-o", path)
            self.assert_refused(result, CANNOT_WRITE, f"cannot write {path}: ")
        self.assert_only("file")

    def test_places_where_this_user_may_not_write(self):
        (self.folder / "folder").mkdir(mode=0o555)
        kept = self.file("kept", "old\n")
        kept.chmod(0o444)
        for path in "folder/out", "kept":
            result = self.unprivileged(self.soliton, "solve", *LONG_SEARCH, "-o", path)
            self.assert_refused(result, CANNOT_WRITE, f"cannot write {path}: Permission denied")
        self.assertEqual(kept.read_text(), "old\n")

    def test_a_disk_that_fills_up(self):
        path = self.file("out", "old\n")
        result = self.soliton("solve", SOLVED_DEAL, "-o", "out", preexec_fn=write_limit(16))
        self.assert_ended(result, CANNOT_WRITE)
        self.assertIn("cannot write out: File too large", result.stderr)
        # The search was not for nothing.
        self.assertIn("solved in", result.stdout)
        self.assertEqual(path.read_text(), "old\n")
        self.assert_only("out")

    def test_devices_and_pipes(self):
        result = self.soliton("solve", SOLVED_DEAL, "-o", "/dev/full")
        self.assert_ended(result, CANNOT_WRITE)
        self.assertIn("cannot write /dev/full: No space left on device", result.stderr)
        lines = self.soliton("solve", "--quiet", SOLVED_DEAL).stdout
        for path in "-", "/dev/stdout":
            result = self.soliton("solve", SOLVED_DEAL, "-o", path)
            self.assert_ended(result, OK)
            self.assertTrue(result.stdout.startswith(lines), path)
        # Standard output may be a file: it must not be replaced under its reader.
        with open(self.folder / "all", "w+", encoding="utf-8") as everything:
            self.assert_ended(self.soliton("solve", SOLVED_DEAL, "-o", "/dev/stdout",
                                           stdout=everything), OK)
            everything.seek(0)
            content = everything.read()
        self.assertTrue(content.startswith(lines))
        self.assertIn("solved in", content)
        self.assertTrue(os.path.islink("/dev/stdout"))

    def test_a_named_pipe(self):
        os.mkfifo(self.folder / "pipe")
        reader = subprocess.Popen([SOLITON, "check", SOLVED_DEAL, "pipe"], cwd=self.folder,
                                  stdout=subprocess.PIPE, text=True)
        self.assert_ended(self.soliton("solve", SOLVED_DEAL, "-o", "pipe"), OK)
        out, _ = reader.communicate(timeout=60)
        self.assertEqual(reader.returncode, OK, out)
        self.assert_only("pipe")

    def test_standard_output_that_fails(self):
        for arguments in [["help"], ["list"], ["show", "fc.1"], ["solve", SOLVED_DEAL],
                          ["solve", "--json", SOLVED_DEAL], ["solve", "--quiet", SOLVED_DEAL],
                          ["solve", "--steps", SOLVED_DEAL], ["--version"]]:
            with self.subTest(arguments):
                with open("/dev/full", "w", encoding="ascii") as full:
                    result = self.soliton(*arguments, stdout=full)
                self.assert_ended(result, CANNOT_WRITE)
                self.assertEqual(result.stderr, "soliton: cannot write to standard output: "
                                                "No space left on device\n")
                reader, writer = os.pipe()
                os.close(reader)
                result = self.soliton(*arguments, stdout=writer)
                os.close(writer)
                self.assert_ended(result, CANNOT_WRITE)
                self.assertIn("Broken pipe", result.stderr)

    def test_no_standard_output_at_all(self):
        result = self.soliton("show", "fc.1", stdout=None, preexec_fn=lambda: os.close(1))
        self.assert_ended(result, CANNOT_WRITE)
        # Nor may the solution's file take its place.
        result = self.soliton("solve", SOLVED_DEAL, "-o", "out", stdout=None,
                              preexec_fn=lambda: os.close(1))
        self.assert_ended(result, CANNOT_WRITE)
        self.assert_ended(self.soliton("check", SOLVED_DEAL, "out"), OK)


class Interrupt(Case):
    def test_a_search_ends_cleanly(self):
        for number in signal.SIGINT, signal.SIGTERM:
            process = start(SOLITON, "solve", "--json", "-o", "out", *LONG_SEARCH,
                            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            wait_for_search(process)
            process.send_signal(number)
            out, err = process.communicate(timeout=60)
            self.assertEqual((process.returncode, err), (INTERRUPTED, b""))
            self.assertEqual(json.loads(out)["outcome"], "interrupted")
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
        self.assertIn(b": interrupted", terminal.output)


class Progress(Case):
    def run_on_terminal(self, *arguments, columns=80):
        terminal = Terminal(SOLITON, "solve", *arguments, results=subprocess.DEVNULL,
                            columns=columns)
        self.addCleanup(terminal.close)
        self.assertEqual(terminal.finish(), GAVE_UP)
        return terminal.output.decode()

    def test_one_line_is_rewritten_and_erased(self):
        screen = self.run_on_terminal(*LONG_SEARCH, "--timeout", "1.2")
        shown = [line for line in screen.split("\r") if line.strip()]
        self.assertGreaterEqual(len(shown), 2)
        for line in shown:
            self.assertRegex(line, r"^[\d.]+( [kMG])? positions, [\d.]+( [kMG])?/s, best \d+, "
                                   r"[\d.]+ ([KMG]i)?B, \d\.\d s *$")
        self.assertNotIn("\n", screen)
        self.assertRegex(screen, r"\r +\r\Z")

    def test_it_fits_a_narrow_terminal(self):
        screen = self.run_on_terminal(*LONG_SEARCH, "--timeout", "0.9", columns=20)
        self.assertIn("positions", screen)
        self.assertLess(max(map(len, screen.split("\r"))), 20)

    def test_nothing_is_shown_of_a_short_or_a_quiet_search(self):
        self.assertEqual(self.run_on_terminal(*LONG_SEARCH, "--timeout", "0.1"), "")
        self.assertEqual(self.run_on_terminal(*LONG_SEARCH, "--quiet", "--timeout", "0.9"), "")

    def test_nothing_is_shown_where_nobody_watches(self):
        result = self.soliton("solve", *LONG_SEARCH, "--timeout", "0.9")
        self.assertEqual(result.stderr, "")


if __name__ == "__main__":
    unittest.main()
