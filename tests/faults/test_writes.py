"""Every system call that writes is made to fail, one after the other, or meets a signal.

With SOLITON_FAULTS=all every single one fails, in each way, alone and with all after it. Otherwise
a few fail, others in each run; a test that fails prints the seed, with which
SOLITON_FAULTS_SEED=... repeats it.
"""

import errno
import os
import pathlib
import random
import re
import signal
import subprocess
import unittest

from faults import (
    ALL,
    CANNOT_WRITE,
    COMMANDS,
    GAVE_UP,
    INTERRUPTED,
    NO_INPUT,
    OK,
    SEED,
    SOLITON,
    TIMEOUT,
    UNSOLVABLE,
    XPATSOLVER,
    Folder,
    environment,
    built,
)

INJECT = built("INJECT")
SOME = 2  # faults of a command, unless all are asked for
OLD = "old\n"
ERRORS = (errno.ENOSPC, errno.EPIPE, errno.EROFS, errno.EIO, errno.EINTR, errno.EDQUOT)
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PROGRAMS = {"soliton": SOLITON, "xpatsolver": XPATSOLVER}


class Faults(Folder):
    def setUp(self):
        super().setUp()
        self.study = (self.folder / "study.sqlite").read_bytes()
        self.chance = random.Random(SEED)

    def prepare(self):
        for name in "out.sqlite", "out.sqlite-wal", "out.sqlite-shm":
            (self.folder / name).unlink(missing_ok=True)
        for name in os.listdir(self.folder):
            if name.startswith("."):
                (self.folder / name).unlink()
        (self.folder / "out").write_text(OLD)
        (self.folder / "study.sqlite").write_bytes(self.study)

    def inject(self, command, at, how, often="once"):
        """Runs a command that meets a fault; returns its end, and how many calls could have
        failed."""
        self.prepare()
        count = self.folder / "count"
        result = subprocess.run(
            [INJECT, count, str(at), str(how), often, PROGRAMS[command[0]], *command[1:]],
            cwd=self.folder,
            env=environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT,
            check=False,
        )
        return result, int(count.read_text())

    def usual(self, command):
        result, calls = self.inject(command, 0, 0)
        self.assertIn(result.returncode, (OK, GAVE_UP, UNSOLVABLE), (command, result))
        return result, calls, (self.folder / "out").read_bytes()

    def cases(self, every):
        return every if ALL else self.chance.sample(every, min(SOME, len(every)))

    def left_behind(self, whole):
        """What is wrong with the files; None if nothing is."""
        if any(name.startswith(".") for name in os.listdir(self.folder)):
            return "a temporary file is left"
        if (self.folder / "out").read_bytes() not in (OLD.encode(), whole):
            return "half a file"
        for name in "study.sqlite", "out.sqlite":
            if (self.folder / name).exists() and (self.folder / name).stat().st_size > 0:
                report = subprocess.run(
                    [SOLITON, "report", name],
                    cwd=self.folder,
                    env=environment(),
                    capture_output=True,
                    check=False,
                )
                if report.returncode not in (OK, 65) or (
                    name == "study.sqlite" and report.returncode != OK
                ):
                    return f"{name} cannot be read: {report}"
        return None

    def test_every_write(self):
        tried, wrong = 0, []
        for command in COMMANDS:
            usual, calls, whole = self.usual(command)
            every = [
                (at, how, often)
                for at in range(1, calls + 1)
                for how in ERRORS
                for often in ("once", "on")
                if (how, often) != (errno.EINTR, "on")
            ]
            for at, how, often in self.cases(every):
                result, _ = self.inject(command, at, how, often)
                complaint = self.left_behind(whole)
                allowed = {usual.returncode, CANNOT_WRITE}
                if how == errno.EPIPE:  # standard output, whose reader has left
                    allowed.add(128 + signal.SIGPIPE)
                if "report" in command:  # to read a database is to write beside it
                    allowed.add(NO_INPUT)
                if result.returncode not in allowed:
                    complaint = "the exit code"
                elif result.returncode in (CANNOT_WRITE, NO_INPUT) and not (
                    re.search(b"cannot|the disk is full", result.stderr)
                ):
                    complaint = "no message"
                elif (
                    result.returncode == usual.returncode
                    and result.stdout != usual.stdout
                    and (not has_times(command))
                ):
                    complaint = "a loss that nobody speaks of"
                if complaint is not None:
                    wrong.append(
                        f"{complaint}: {' '.join(command)}: call {at}, "
                        f"{errno.errorcode[how]}, {often}: {result.returncode} "
                        f"{result.stdout[-200:]} {result.stderr[-300:]}"
                    )
                tried += 1
        print(f"{len(COMMANDS)} commands, {tried} failures")
        self.assertFalse(wrong, "\n".join([f"SOLITON_FAULTS_SEED={SEED}", *wrong]))

    def test_a_signal_at_every_write(self):
        tried, wrong = 0, []
        for command in COMMANDS:
            usual, calls, whole = self.usual(command)
            every = [(at, number) for at in range(1, calls + 1) for number in SIGNALS]
            for at, number in self.cases(every):
                result, _ = self.inject(command, at, -number)
                complaint = self.left_behind(whole)
                if result.returncode not in (usual.returncode, INTERRUPTED, 128 + number):
                    complaint = "the exit code"
                if complaint is not None:
                    wrong.append(
                        f"{complaint}: {' '.join(command)}: call {at}, {number.name}: "
                        f"{result.returncode} {result.stderr[-300:]}"
                    )
                tried += 1
        print(f"{len(COMMANDS)} commands, {tried} signals")
        self.assertFalse(wrong, "\n".join([f"SOLITON_FAULTS_SEED={SEED}", *wrong]))

    def test_signals_at_any_time(self):
        tried, wrong = 0, []
        for command in [line for line in COMMANDS if "out" in line or "out.sqlite" in line]:
            usual, _, whole = self.usual(command)
            for _ in range(100 if ALL else 1):
                number, delay = self.chance.choice(SIGNALS), self.chance.random() * 0.03
                self.prepare()
                process = subprocess.Popen(
                    [PROGRAMS[command[0]], *command[1:]],
                    cwd=self.folder,
                    env=environment(),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                )
                try:
                    process.wait(delay)
                except subprocess.TimeoutExpired:
                    process.send_signal(number)
                _, words = process.communicate(timeout=TIMEOUT)
                complaint = self.left_behind(whole)
                if process.returncode not in (usual.returncode, INTERRUPTED, -number):
                    complaint = "the exit code"
                if complaint is not None:
                    wrong.append(
                        f"{complaint}: {' '.join(command)}: {number.name} after {delay}: "
                        f"{process.returncode} {words}"
                    )
                tried += 1
        print(f"{tried} signals at any time")
        self.assertFalse(wrong, "\n".join([f"SOLITON_FAULTS_SEED={SEED}", *wrong]))

    def test_a_full_device_and_a_closed_pipe(self):
        for command in COMMANDS:
            usual, _, _ = self.usual(command)
            if usual.stdout == b"":
                continue
            self.prepare()
            with open("/dev/full", "wb") as full:
                result = subprocess.run(
                    [PROGRAMS[command[0]], *command[1:]],
                    cwd=self.folder,
                    env=environment(),
                    stdin=subprocess.DEVNULL,
                    stdout=full,
                    stderr=subprocess.PIPE,
                    timeout=TIMEOUT,
                    check=False,
                )
            self.assertEqual(result.returncode, CANNOT_WRITE, (command, result))
            self.assertIn(b"cannot write to standard output", result.stderr)
        process = subprocess.Popen(
            [SOLITON, "solve", "FreeCell.1..300"],
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        process.stdout.readline()
        process.stdout.close()
        words = process.stderr.read()
        process.stderr.close()
        self.assertEqual((process.wait(TIMEOUT), words), (-signal.SIGPIPE, b""))

    def test_a_full_disk(self):
        place = pathlib.Path(self.folder / "disk")
        place.mkdir()
        if (
            subprocess.run(
                ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", place],
                capture_output=True,
                check=False,
            ).returncode
            != 0
        ):
            self.skipTest("nothing can be mounted here")
        try:
            (place / "out").write_text(OLD)
            (place / "ballast").write_bytes(b"x" * 12288)
            for command in (
                ("solve", "FreeCell.1", "-o", "disk/out"),
                ("report", "study.sqlite", "--html", "-o", "disk/out"),
                ("survey", "FreeCell", "1..3", "--db", "disk/db"),
            ):
                result = subprocess.run(
                    [SOLITON, *command],
                    cwd=self.folder,
                    env=environment(),
                    capture_output=True,
                    text=True,
                    check=False,
                )
                self.assertEqual(result.returncode, CANNOT_WRITE, result)
                self.assertRegex(result.stderr, "disk/.*No space left|disk/.*full")
                self.assertEqual((place / "out").read_text(), OLD)
                for name in os.listdir(place):
                    self.assertFalse(name.startswith("."), name)
        finally:
            subprocess.run(["umount", place], check=True)


def has_times(command):
    """Does what it prints depend on the clock?"""
    return not {"--json", "--threads", "explain", "survey"}.isdisjoint(command)


if __name__ == "__main__":
    unittest.main()
