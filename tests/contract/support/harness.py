"""What the contract tests share: running the two programs as a user would.

The programs come from the environment, SOLITON and XPATSOLVER, or from the folder build.
"""

import atexit
import fcntl
import json
import os
import pathlib
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from built import BUILD, built  # noqa: E402, F401: some take BUILD from here

SOLITON, XPATSOLVER = built("SOLITON"), built("XPATSOLVER")

# Exit codes.
OK, GAVE_UP, UNSOLVABLE = 0, 1, 2
USAGE, BAD_DATA, NO_INPUT, CANNOT_WRITE, INTERRUPTED = 64, 65, 66, 73, 130

TIMEOUT = 60  # seconds: a program that runs longer hangs
SCHEMA_LINES = 50  # of one output that are checked against the schema

# Deals whose verdict is known.
SOLVED_DEAL = "FreeCell.123456"
UNSOLVABLE_DEAL = "MidnightOil.1"
# Keeps a search busy until it is stopped.
LONG_SEARCH = ("--shortest", "FreeCell.3")
# Keeps xpatsolver busy for a while.
LONG_DEAL = "BakersDozen.11007"


def released(test):
    """Marks a test, or a class of them, that runs with the released programs besides the sanitised
    ones: where these do less of it, take other times, or need other memory. See run_released.py."""
    test.released = True
    return test


def environment(**changes):
    """The tests' environment, with a locale that does not depend on the machine."""
    result = {
        name: value
        for name, value in os.environ.items()
        if name not in ("LC_ALL", "LC_CTYPE", "LANG", "NO_COLOR")
    }
    result.update(LC_ALL="C.UTF-8", TERM="xterm")
    for name, value in changes.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = value
    return result


class Schema:
    """The schema of --json. Every object that a test gets is checked against it."""

    SCHEMA = pathlib.Path(__file__).parents[3] / "docs" / "soliton.schema.json"
    PYTHON = "/usr/bin/python3"  # Debian's, with Debian's modules, whatever runs the tests
    process = None

    @classmethod
    def problem(cls, line):
        """What is wrong with an object; "" if nothing is."""
        if cls.process is None:
            cls.process = subprocess.Popen(
                [cls.PYTHON, pathlib.Path(__file__).with_name("validate_schema.py"), cls.SCHEMA],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
            atexit.register(cls.end)
        cls.process.stdin.write(line.rstrip("\n") + "\n")
        cls.process.stdin.flush()
        answer = cls.process.stdout.readline()
        if not answer.endswith("\n"):
            raise RuntimeError("the validator has ended")
        return answer.strip()

    @classmethod
    def end(cls):
        cls.process.stdin.close()
        cls.process.wait(TIMEOUT)
        cls.process.stdout.close()


class Case(unittest.TestCase):
    """A test with a folder of its own, in which the programs run."""

    program = SOLITON

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="soliton-test-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def run_program(self, program, *arguments, stdin=None, env=None, text=True, **options):
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        if stdin is None:
            options.setdefault("stdin", subprocess.DEVNULL)
        else:
            options["input"] = stdin
        return subprocess.run(
            [program, *map(os.fspath, arguments)],
            cwd=self.folder,
            text=text,
            env=env or environment(),
            timeout=TIMEOUT,
            check=False,
            **options,
        )

    def soliton(self, *arguments, **options):
        result = self.run_program(self.program, *arguments, **options)
        options_end = arguments.index("--") if "--" in arguments else None
        if (
            "--json" in arguments[:options_end]
            and isinstance(result.stdout, str)
            and options.get("stderr") != subprocess.STDOUT
        ):
            self.assert_schema(result)
        return result

    def assert_schema(self, result):
        """One object or more, all of them as the schema says."""
        lines = result.stdout.splitlines()
        for line in lines[:SCHEMA_LINES]:
            self.assertEqual(Schema.problem(line), "", (result.args, line))
        self.assertNotEqual(lines, [], result)

    def xpatsolver(self, *arguments, **options):
        return self.run_program(XPATSOLVER, *arguments, **options)

    def unprivileged(self, program, *arguments):
        """Runs a program as a user without privileges; the tests may be run by root."""
        if os.geteuid() != 0:
            return program(*arguments)
        self.folder.chmod(0o755)
        try:
            return program(*arguments, user=65534, group=65534, extra_groups=[])
        except PermissionError:
            self.skipTest("the programs are where only root can run them")

    def assert_ended(self, result, code):
        """Ended with this code, and not by a signal or a sanitiser."""
        self.assertEqual(result.returncode, code, (result.args, result.stdout, result.stderr))

    def assert_refused(self, result, code, *words):
        """Ended with this code, without a result, and with a message that has these words. With
        --json an object says the same."""
        self.assert_ended(result, code)
        if "--json" in result.args and "--" not in result.args:
            answers = [json.loads(line) for line in result.stdout.splitlines()]
            self.assertEqual([answer["outcome"] for answer in answers], ["error"], result.stdout)
            self.assertIn(f"soliton: {answers[0]['reason']}\n", result.stderr)
        else:
            self.assertEqual(result.stdout, "")
        for word in words:
            self.assertIn(word, result.stderr)

    def assert_ends_with_its_reader(self, program, *arguments):
        """If its reader closes the pipe, it ends by SIGPIPE without a message, as others do. If
        that signal is ignored, it reports an error."""
        for ignored in False, True:
            reader, writer = os.pipe()
            os.close(reader)
            result = program(*arguments, stdout=writer, restore_signals=not ignored)
            os.close(writer)
            if ignored:
                self.assert_ended(result, CANNOT_WRITE)
                self.assertIn("cannot write to standard output: Broken pipe", result.stderr)
            else:
                self.assert_ended(result, -signal.SIGPIPE)
                self.assertEqual(result.stderr, "")

    def file(self, name, content=b""):
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def assert_only(self, *names):
        """The folder holds these files only: no temporary file is left."""
        self.assertEqual(sorted(os.listdir(self.folder)), sorted(names))

    def solution(self, deal):
        """The lines of a solution of the deal."""
        result = self.soliton("solve", "--quiet", deal)
        self.assert_ended(result, OK)
        lines = result.stdout.splitlines()
        self.assertNotEqual(lines, [])
        return lines


class Machine(Case):
    """A fake machine: the test's own commands stand in for the real ones."""

    def setUp(self):
        super().setUp()
        self.commands = self.folder / "commands"
        self.commands.mkdir()

    def command(self, name, script):
        path = self.commands / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)


def write_limit(size):
    """For preexec_fn: no file may grow beyond this size; the signal for it acts as usual."""

    def limit():
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def default_signals():
    """For preexec_fn: interrupts act as in a shell, whoever runs the tests."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def start(program, *arguments, ignored=(), **options):
    """Starts a program beside the test, with these signals ignored."""

    def set_signals():
        default_signals()
        for number in ignored:
            signal.signal(number, signal.SIG_IGN)

    options.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.Popen(
        [program, *map(os.fspath, arguments)], env=environment(), preexec_fn=set_signals, **options
    )


def wait_for_search(process, number=signal.SIGINT):
    """Waits until the program catches the signal, as it does while it searches."""
    bit = 1 << (number - 1)
    deadline = time.monotonic() + TIMEOUT
    while time.monotonic() < deadline and process.poll() is None:
        with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
            caught = [line.split()[1] for line in status if line.startswith("SigCgt:")]
        if caught and int(caught[0], 16) & bit:
            return
        time.sleep(0.001)
    raise AssertionError("the search did not begin")


class Terminal:
    """A program on a terminal of its own. Its output is one stream, as a person sees it, unless
    `results` takes standard output."""

    def __init__(self, *command, cwd=None, env=None, results=None, columns=80):
        self.screen, inner = pty.openpty()
        self.resize(columns)
        self.output = b""

        def take_the_terminal():
            default_signals()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            command,
            stdin=inner,
            stdout=inner if results is None else results,
            stderr=inner,
            cwd=cwd,
            env=env or environment(),
            start_new_session=True,
            preexec_fn=take_the_terminal,
        )
        os.close(inner)

    def resize(self, columns):
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 25, columns, 0, 0))

    def read(self, seconds):
        """Reads for so many seconds; False at the end of the output."""
        if not select.select([self.screen], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # the other side is closed
            return False
        self.output += data
        return data != b""

    def wait_for(self, text):
        deadline = time.monotonic() + TIMEOUT
        while text not in self.output and time.monotonic() < deadline and self.read(0.1):
            pass
        if text not in self.output:
            raise AssertionError((text, self.output))

    def press(self, key):
        os.write(self.screen, key)

    def finish(self):
        """Waits for the end and returns the exit code."""
        deadline = time.monotonic() + TIMEOUT
        while self.read(0.1) and time.monotonic() < deadline:
            if self.process.poll() is not None and not select.select([self.screen], [], [], 0)[0]:
                break
        code = self.process.wait(TIMEOUT)
        os.close(self.screen)
        return code

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
