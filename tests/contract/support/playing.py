"""soliton play as a player meets it: tmux passes on the keys, and the screen is read."""

import atexit
import functools
import os
import re
import shlex
import subprocess
import time

from support.harness import OK, TIMEOUT, Case, environment

SERVER = f"soliton-test-{os.getpid()}"


def tmux(*arguments, check=True, env=None):
    return subprocess.run(
        ["tmux", "-u", "-L", SERVER, "-f", "/dev/null", *arguments],
        check=check,
        capture_output=True,
        text=True,
        env=env,
        timeout=TIMEOUT,
    ).stdout


@functools.cache
def start_server():
    """A server that stays while sessions come and go, until the tests are over."""
    size = ("-x", "80", "-y", "24")
    tmux("new-session", "-d", "-s", "keeper", *size, "cat", env=environment(TMUX=None))
    atexit.register(tmux, "kill-server", check=False)


class Playing(Case):
    """A terminal for each test, in which the program runs below a shell."""

    @classmethod
    def setUpClass(cls):
        start_server()

    def play(
        self, *arguments, width=80, height=24, term="tmux-256color", before="", after="", **changes
    ):
        self.name = f"t{time.monotonic_ns()}"
        variables = " ".join(
            f"{name}={shlex.quote(value)}"
            for name, value in {"LC_ALL": "C.UTF-8", "TERM": term, **changes}.items()
        )
        words = " ".join(shlex.quote(os.fspath(word)) for word in ("play", *arguments))
        script = (
            f"trap : INT; stty -g > before; {before} env {variables} sh -c 'echo $$ > pid; "
            f'exec "$@"\' sh {shlex.quote(self.program)} {words}; {after} '
            "echo $? > code; stty -g > after; echo finished; exec cat"
        )
        tmux(
            "new-session",
            "-d",
            "-s",
            self.name,
            "-x",
            str(width),
            "-y",
            str(height),
            "-c",
            os.fspath(self.folder),
            "sh",
            "-c",
            script,
        )
        self.addCleanup(tmux, "kill-session", "-t", self.name, check=False)

    def keys(self, *keys):
        tmux("send-keys", "-t", self.name, *keys)

    def type(self, text):
        tmux("send-keys", "-t", self.name, "-l", text)

    def click(self, character, rows=0):
        """Clicks on the lowest such character of the picture, or so many rows below it."""
        lines = self.screen().splitlines()
        y = max(y for y in range(1, len(lines) - 2) if character in lines[y])
        x = lines[y].index(character)
        # As terminals send it since X10: button, column and row, counted from a blank on.
        place = chr(33 + x) + chr(33 + y + rows)
        self.type("\x1b[M " + place)
        self.type("\x1b[M#" + place)

    def screen(self):
        return tmux("capture-pane", "-p", "-t", self.name)

    def wait_for(self, wanted, gone=False):
        """Waits until the screen has this string or pattern, or has it no more."""
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline:
            screen = self.screen()
            found = wanted.search(screen) if isinstance(wanted, re.Pattern) else wanted in screen
            if bool(found) != gone:
                return screen
            time.sleep(0.02)
        self.fail(f"{wanted!r} {'stays' if gone else 'does not come'}:\n{screen}")

    def start(self, *arguments, **options):
        self.play(*arguments, **options)
        return self.wait_for("Arrows and Enter play")

    def finished(self):
        """Waits for the end; returns the exit code. The terminal is as it was before."""
        screen = self.wait_for("finished")
        self.assertEqual((self.folder / "before").read_text(), (self.folder / "after").read_text())
        self.assertEqual(tmux("display-message", "-p", "-t", self.name, "#{alternate_on}"), "0\n")
        self.assertEqual(
            tmux("display-message", "-p", "-t", self.name, "#{cursor_flag}#{mouse_any_flag}"),
            "10\n",
        )
        self.last_screen = screen
        return int((self.folder / "code").read_text())

    def quit(self):
        self.keys("q")
        if "(y/n)" in self.wait_for(re.compile(r"\(y/n\)|finished")):
            self.keys("y")
        self.assertEqual(self.finished(), OK)

    def signal(self, number):
        os.kill(int((self.folder / "pid").read_text()), number)

    def title(self):
        return self.screen().splitlines()[0]

    def follow_hint(self):
        """Asks for a hint and waits for the end of the search: earlier keys would be lost."""
        self.keys("h")
        self.wait_for("Hint:")
        title = self.title()
        self.keys("Enter")  # takes something, or plays it if there is no place to choose
        screen = self.wait_for(re.compile(rf"Enter put|\A(?!{re.escape(title)}$)", re.MULTILINE))
        if "Enter put" in screen:
            self.keys("Enter")

    def follow_hints(self):
        """Plays the whole game by hints, with Enter to pick up and to put down."""
        moves = 0
        for _ in range(60):
            self.follow_hint()
            screen = self.wait_for(re.compile(r"\| +(?!%d move)\d+ move" % moves))
            moves = int(re.search(r"\| +(\d+) move", screen).group(1))
            if "Won!" in screen:
                return moves
        self.fail("the game does not end:\n" + self.screen())
