"""Several puzzles side by side, or one by several threads: the answers do not depend on their
number."""

import json
import os
import re
import resource
import signal
import subprocess
import time
import unittest

from support.harness import (
    CANNOT_WRITE,
    GAVE_UP,
    INTERRUPTED,
    LONG_SEARCH,
    NO_INPUT,
    OK,
    SOLITON,
    SOLVED_DEAL,
    USAGE,
    Case,
    Terminal,
    start,
    released,
)

PORT = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM"
SANITISED = "SOLITON_SANITISED" in os.environ


def without_times(text):
    text = re.sub(r'"seconds": [\d.]+', '"seconds": 0', text)
    return re.sub(r"; [\d.]+ s, [\d.]+( [kMG])?/s\n", "; TIME\n", text)


@released
class Same(Case):
    def assert_same(self, code, *arguments):
        """One thread, two and seven give the same answers, messages and exit code: this one, if it
        is given."""
        answers = set()
        for threads in "1", "2", "7":
            result = self.soliton("solve", "--threads", threads, *arguments)
            code = result.returncode if code is None else code
            self.assert_ended(result, code)
            answers.add((without_times(result.stdout), without_times(result.stderr)))
        self.assertEqual(len(answers), 1, arguments)
        return answers.pop()

    def test_hundreds_of_deals(self):
        self.file("ports", f"{PORT}\n\nAAB\n\n{PORT}\n" + "." * 36 + "\n")
        self.file("broken", "game: FreeCell\nAC XX\n")
        puzzles = [
            "mo.1..150",
            "nix",
            "st.1..60",
            "fc.x",
            "ports",
            "fc.20..10",
            "fc.1..40",
            "broken",
            "peg.triangle",
            "fc.ms11982",
            "mo.151..200",
            "fc.7",
        ]
        for form in ["--json"], ["--brief"], [], ["--quiet"]:
            out, err = self.assert_same(USAGE, *form, *puzzles, "--max-positions", "3000")
            self.assertEqual(err.count("\n"), 6 + (form in ([], ["--brief"])))
            if form == ["--json"]:
                answers = [json.loads(line) for line in out.splitlines()]
                outcomes = {answer["outcome"] for answer in answers}
                self.assertLessEqual({"solved", "unsolvable", "error"}, outcomes)
                self.assertEqual(len(answers), 150 + 60 + 40 + 50 + 4 + 7)

    def test_answers_and_messages_on_one_stream(self):
        puzzles = ["mo.1..40", "nix", "st.1..20", "fc.x", "mo.41..60", "fc.20..10", "fc.7"]
        for form in ["--json"], [], ["--quiet"], ["--quiet", "--stats", "--max-positions", "9"]:
            streams = set()
            for threads in "1", "2", "7":
                result = self.soliton(
                    "solve", "--threads", threads, *form, *puzzles, stderr=subprocess.STDOUT
                )
                text = re.sub(r"(time|rate): .*\n", "", result.stdout)
                streams.add(without_times(text))
            self.assertEqual(len(streams), 1, form)

    def test_more_deals_than_are_held_at_once(self):
        # The first ones take long, so that the others wait for them.
        count = 300 if SANITISED else 3000
        out, _ = self.assert_same(
            None, "fc.6230399..6230400", f"mo.1..{count}", "--max-positions", "20000"
        )
        self.assertEqual(out.count("\n"), 2 + count)

    def test_nothing_is_answered_behind_what_ends_the_run(self):
        result = self.soliton(
            "solve", "--threads", "7", "--metric", "slides", PORT, "fc.1..500", PORT
        )
        self.assert_ended(result, USAGE)
        self.assertEqual(
            self.assert_same(USAGE, "--metric", "slides", PORT, "fc.1..500", PORT),
            (result.stdout, result.stderr),
        )
        self.assertEqual(result.stdout.count("\n"), 2)
        self.assertEqual(result.stderr.count("\n"), 1)
        for arguments in ["--rules", "x=1"], ["--timeout", "x"], ["-o", "out"]:
            out, err = self.assert_same(USAGE, *arguments, "fc.1..500")
            self.assertEqual((out, err.count("\n")), ("", 1))

    def test_one_puzzle(self):
        # Many threads may find another solution, but they find one.
        for threads in "1", "4", "0":
            result = self.soliton("solve", "--quiet", "--threads", threads, SOLVED_DEAL)
            self.assert_ended(result, OK)
            self.assert_ended(self.soliton("check", SOLVED_DEAL, "-", stdin=result.stdout), OK)
        self.assert_same(NO_INPUT, "nix")

    def test_one_a_processor(self):
        self.assertEqual(
            self.soliton("solve", "--threads", "0", "fc.1..20").stdout,
            self.soliton("solve", "fc.1..20").stdout,
        )

    def test_numbers_that_make_no_sense(self):
        for value in "1025", "-1", "x", "", "1.5", "2k", "99999999999999999999":
            result = self.soliton("solve", f"--threads={value}", "fc.1..3", "nix")
            self.assert_refused(
                result,
                USAGE,
                "soliton: solve: --threads takes ",
                "up to 1024",
                "0 for one a processor",
                f"'{value}'",
            )
            self.assertEqual(result.stderr.count("\n"), 1)
        self.assert_ended(self.soliton("solve", "--threads", "1024", "fc.1..3"), OK)
        for command in "show", "moves", "convert":
            self.assert_refused(
                self.soliton(command, "--threads", "2", "fc.1"), USAGE, "unknown option --threads"
            )


@released
class OneComponent(Case):
    """One port, which all threads rate together once it has turned out to be large."""

    PORTS = [
        PORT,
        ".....B.....BAA...B...CCC............",
        "CCC....\nx..EJDD\nAAHEJ..\n..H..II\n..FBBx.\nKKFxGG.\n",
        # No way out, which 38,872 positions show.
        "..I..CC\nEEIHHH.\nAAIJ...\n.MMJ.GG\n.FFFLLL\nDDD..BB\n.NNKK..\n",
        # 541,934 positions
        "BB.J...H.JCCGHAAKLGDD.KL..IEE.FFI...",
    ]

    def test_the_same_figures(self):
        for port in self.PORTS[:4] if SANITISED else self.PORTS:
            self.file("port", port + "\n")
            for command in ["rate"], ["hardest"], ["hardest", "--metric", "slides"]:
                answers = set()
                for threads in "1", "2", "3":
                    words = self.soliton(*command, "--threads", threads, "port")
                    result = self.soliton(*command, "--json", "--threads", threads, "port")
                    self.assertEqual(result.returncode, words.returncode)
                    figures = json.loads(result.stdout)
                    del figures["seconds"], figures["bytes"]
                    answers.add((result.returncode, words.stdout, json.dumps(figures)))
                self.assertEqual(len(answers), 1, (port, command))

    def test_the_same_limit(self):
        for most, code in ("20000", GAVE_UP), ("24132", GAVE_UP), ("24133", OK):
            for threads in "1", "2", "3":
                result = self.soliton(
                    "hardest", "--threads", threads, "--max-positions", most, PORT
                )
                self.assert_ended(result, code)

    @unittest.skipIf(SANITISED, "sanitisers need threads and memory of their own")
    def test_where_no_thread_can_be_had(self):
        def limit():
            # No room for another stack.
            resource.setrlimit(resource.RLIMIT_STACK, (1 << 36, resource.RLIM_INFINITY))
            resource.setrlimit(resource.RLIMIT_AS, (1 << 35, 1 << 35))

        result = self.soliton("rate", "--threads", "4", PORT, preexec_fn=limit)
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout, self.soliton("rate", PORT).stdout)


@released
class Running(Case):
    """What is seen of a run from outside."""

    def start(self, *arguments, **options):
        process = start(
            SOLITON,
            "solve",
            *arguments,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **options,
        )
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def wait_for_threads(self, process, count):
        """Waits until it has so many threads, and sees that it gets no more."""
        deadline = time.monotonic() + 60
        folder = f"/proc/{process.pid}/task"
        while len(os.listdir(folder)) < count and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.2)
        return len(os.listdir(folder))

    def test_how_many_threads_there_are(self):
        # The main thread reports; under the thread sanitiser there is one more.
        for arguments, workers in [
            (["--threads", "3", "fc.3..99"], 3),
            (["--threads", "64", "fc.3..4"], 2),
            (["fc.3..99"], 0),
        ]:
            process = self.start("--shortest", *arguments)
            found = self.wait_for_threads(process, 1 + workers)
            self.assertIn(found, (1 + workers, 2 + workers) if SANITISED else (1 + workers,))
            process.kill()

    def interrupt(self, number, *arguments):
        """Interrupts a run when its first answers are there; returns all that it printed."""
        process = self.start(*arguments)
        first = b"".join(process.stdout.readline() for _ in range(5))
        process.send_signal(number)
        asked = time.monotonic()
        out = first + process.stdout.read()
        err = process.stderr.read()
        self.assertEqual(process.wait(60), INTERRUPTED, err)
        self.assertLess(time.monotonic() - asked, 10 if SANITISED else 2)
        return out.decode(), err.decode()

    def test_an_interrupt_ends_a_long_range_cleanly(self):
        for threads in "1", "2", "7":
            for number in signal.SIGINT, signal.SIGTERM:
                out, err = self.interrupt(number, "--threads", threads, "fc.1..999999999")
                lines = out.splitlines()
                for seed, line in enumerate(lines[:-1], 1):
                    self.assertRegex(line, rf"\AFreeCell\.{seed}: (solved|unsolvable)\b.*\Z")
                self.assertRegex(lines[-1], rf"\AFreeCell\.{len(lines)}: \w")
                self.assertTrue(out.endswith("\n"))
                self.assertRegex(err, rf"\Asoliton: {len(lines):,} puzzles: .*\n\Z")

    def test_an_interrupt_leaves_whole_objects(self):
        for threads in "1", "3":
            out, err = self.interrupt(
                signal.SIGINT, "--json", "--threads", threads, "fc.1..999999999"
            )
            answers = [json.loads(line) for line in out.splitlines()]
            self.assertEqual(
                [answer["puzzle"] for answer in answers],
                [f"FreeCell.{seed}" for seed in range(1, len(answers) + 1)],
            )
            self.assertEqual({answer["outcome"] for answer in answers[:-1]} - {"solved"}, set())
            self.assertEqual((out[-1], err), ("\n", ""))

    def test_hard_searches_end_as_soon(self):
        process = self.start("--threads", "3", "--shortest", "fc.3..99")
        self.wait_for_threads(process, 4)
        process.send_signal(signal.SIGINT)
        asked = time.monotonic()
        out, _ = process.communicate(timeout=60)
        self.assertLess(time.monotonic() - asked, 10 if SANITISED else 2)
        self.assertEqual(process.returncode, INTERRUPTED)
        # The puzzle whose turn it was is reported, those after it are not.
        self.assertRegex(out, rb"\AFreeCell\.3: interrupted.*\n\Z")

    def test_an_interrupt_while_it_waits_for_input(self):
        reader, writer = os.pipe()
        for threads in "1", "2":
            process = self.start("--threads", threads, "--json", "fc.1", "-", "fc.2", stdin=reader)
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
            self.assertEqual((process.returncode, err), (INTERRUPTED, b""))
            self.assertEqual(json.loads(out)["puzzle"], "FreeCell.1")
        os.close(reader)
        os.close(writer)

    def test_the_key_on_a_terminal(self):
        terminal = Terminal(SOLITON, "solve", "--threads", "2", *LONG_SEARCH, "fc.5")
        self.addCleanup(terminal.close)
        terminal.wait_for(b" puzzles, ")
        terminal.press(b"\x03")
        self.assertEqual(terminal.finish(), INTERRUPTED)
        self.assertRegex(terminal.output, rb"\^C\r?\nFreeCell\.3: interrupted")

    def test_a_closed_pipe_ends_it(self):
        for threads in "1", "3":
            process = self.start("--threads", threads, "fc.1..999999999")
            self.assertRegex(process.stdout.readline(), rb"\AFreeCell\.1: ")
            process.stdout.close()
            err = process.stderr.read()
            self.assertEqual((process.wait(60), err), (-signal.SIGPIPE, b""))

    def test_a_full_disk_is_told_once(self):
        for threads in "1", "3":
            with open("/dev/full", "w", encoding="ascii") as full:
                result = self.soliton(
                    "solve", "--threads", threads, "nix", "fc.1..50", "nix", stdout=full
                )
            self.assert_ended(result, CANNOT_WRITE)
            self.assertRegex(
                result.stderr,
                r"\Asoliton: nix: .*\nsoliton: cannot write to standard "
                r"output: No space left on device\n\Z",
            )

    @unittest.skipIf(SANITISED, "sanitisers take memory of their own")
    def test_a_long_range_takes_no_memory(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))

        result = self.soliton(
            "solve", "--threads", "2", "mo.1..20000", preexec_fn=limit, stdout=subprocess.DEVNULL
        )
        self.assertIn("soliton: 20,000 puzzles: ", result.stderr)
        self.assertNotIn("failed", result.stderr)

    @unittest.skipIf(SANITISED, "sanitisers need threads and memory of their own")
    def test_where_no_thread_can_be_had(self):
        def limit():
            # No room for another stack.
            resource.setrlimit(resource.RLIMIT_STACK, (1 << 36, resource.RLIM_INFINITY))
            resource.setrlimit(resource.RLIMIT_AS, (1 << 35, 1 << 35))

        result = self.soliton("solve", "--threads", "4", "fc.1..20", preexec_fn=limit)
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout, self.soliton("solve", "fc.1..20").stdout)


if __name__ == "__main__":
    unittest.main()
