#!/usr/bin/env python3
"""Opens saves that soliton has written in the real xpat2, and saves that it writes in soliton.

`make xpat2-test` runs this. It needs xpat2, Xvfb, xdotool, xwd and the netpbm tools: scripts/setup
xpat2 installs them. The screenshots are for a person to look at; what a program can tell is checked
here: xpat2 keeps running, its own save of the game is ours, it can undo every move and redo it, what
it saves half-way can be read, and it refuses a damaged file.
"""

import os
import pathlib
import shutil
import struct
import subprocess
import sys
import time

XPAT2 = shutil.which("xpat2") or "/usr/games/xpat2"
SCREEN = "1400x900x24"
# Where xpat2's buttons are, with its default fonts.
BUTTONS = {"undo": (147, 15), "redo": (185, 15), "save": (435, 15)}
HEAD = 160

# A deal, the file's name that xpat2 itself uses, and its moves: None for those that solve it.
CASES = [
    ("FreeCell.123456", "FreeCell.000123456", None),
    ("Seahaven.1", "Seahaven.000000001", None),
    ("BakersDozen.1", "BakersDozen.000000001", None),
    ("MidnightOil.4", "MidnightOil.000000004", None),
    ("MidnightOilFull.1", "MidnightOil.000000001", None),
    # The two ways to rotate, each seen through a redeal or two.
    ("MidnightOilFull.1", "MidnightOil.000000001",
     "soliton 1 deposits=free rotations=1 redeals=2\n13 R\nredeal\n"),
    ("MidnightOilFull.1", "MidnightOil.000000001",
     "soliton 1 deposits=free rotations=1 redeals=2\nredeal\n31 R 28\nredeal\n"),
    # Deposits by choice, and cards that come back.
    ("FreeCell.123456", "FreeCell.000123456",
     "soliton 1 deposits=free take-back\n2 D\n2 T\n21 27\n2 D\n"),
]


class Failure(Exception):
    """Something is not as it should be."""


def expect(condition, message):
    if not condition:
        raise Failure(message)


def words_of(data):
    """The 32 words of a save's head, and those of its moves."""
    head = struct.unpack(">32i", data[32:HEAD])
    return head, struct.unpack(f">{head[9]}I", data[HEAD:HEAD + 4 * head[9]])


def same_game(one, other):
    """Are they the same but for the rubbish that xpat2 writes where nothing counts?"""
    return (one[:32].split(b"\0")[0] == other[:32].split(b"\0")[0] and len(one) == len(other)
            and words_of(one) == words_of(other))


def undo_count(words):
    """How many moves there are to undo: a redeal is one."""
    count, inside = 0, False
    for word in words:
        inside = (inside or word == 0xFFF08000) and word != 0xFFF18000
        count += not inside
    return count


class Screen:
    """An X server without a screen."""

    def __enter__(self):
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-noreset", "-screen", "0", SCREEN],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as display:
            number = display.readline().strip()
        expect(number, "Xvfb does not start")
        self.environment = dict(os.environ, DISPLAY=f":{number}", LC_ALL="C")
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()

    def run(self, *command):
        subprocess.run(command, env=self.environment, check=True, stdout=subprocess.DEVNULL)

    def shoot(self, path):
        """A screenshot of all there is."""
        commands = [["xwd", "-root", "-silent"], ["xwdtopnm"], ["pnmtopng"]]
        data = b""
        for command in commands:
            data = subprocess.run(command, env=self.environment, input=data, check=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        path.write_bytes(data)


class Xpat2:
    """The real program with a save of its own, in a folder of its own."""

    def __init__(self, screen, save):
        self.screen = screen
        self.save = save
        self.process = subprocess.Popen([XPAT2, save.name], cwd=save.parent,
                                        env=screen.environment, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def __enter__(self):
        deadline = time.monotonic() + 20
        while self.running() and time.monotonic() < deadline:
            found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "xpat"],
                                   env=self.screen.environment, check=False,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            if found.stdout:
                break
            time.sleep(0.1)
        time.sleep(1)  # until all is drawn
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def running(self):
        return self.process.poll() is None

    def press(self, button, times=1):
        x, y = BUTTONS[button]
        self.screen.run("xdotool", "mousemove", str(x), str(y))
        self.screen.run("xdotool", "click", "--repeat", str(times), "--delay", "30", "1")
        time.sleep(1)
        expect(self.running(), f"xpat2 has ended after {button}")

    def saved(self):
        """The save that it writes now."""
        self.save.unlink()
        self.press("save")
        expect(self.save.exists(), "xpat2 writes no save: are its buttons elsewhere?")
        return self.save.read_bytes()


class Trial:
    """The saves, and what xpat2 makes of them."""

    def __init__(self, soliton, folder, screen):
        self.soliton = soliton
        self.folder = folder
        self.screen = screen

    def run(self, *arguments):
        result = subprocess.run([self.soliton, *map(str, arguments)], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, check=False)
        expect(result.returncode == 0, f"{result.args}: {result.stderr}")
        return result.stdout

    def write(self, folder, deal, name, moves):
        solution = folder / "solution.sol"
        if moves is None:
            self.run("solve", "--brief", deal, "--output", solution)
        else:
            solution.write_text(moves)
        self.run("convert", deal, solution, "--to", "xpat2", "--output", folder / name)
        return (folder / name).read_bytes()

    def check_half(self, save, ours, half):
        """What xpat2 saves with some moves undone is read as that many moves."""
        head, words = words_of(save)
        expect(words == words_of(ours)[1] and head[10] < head[9], "not the moves, some undone")
        path = self.folder / "half"
        path.write_bytes(save)
        told = self.run("convert", "--quiet", path, "--to", "extended")
        path.write_bytes(ours)
        whole = self.run("convert", "--quiet", path, "--to", "extended")
        lines = len(told.splitlines()) - 1
        expect(lines == half, f"{lines} moves read, not {half}")
        expect(whole.splitlines()[1:half + 1] == told.splitlines()[1:], "other moves")

    def accept(self, number, deal, name, moves):
        folder = self.folder / f"{number}-{deal}"
        folder.mkdir()
        ours = self.write(folder, deal, name, moves)
        count = undo_count(words_of(ours)[1])
        with Xpat2(self.screen, folder / name) as xpat2:
            expect(xpat2.running(), "xpat2 does not run")
            self.screen.shoot(self.folder / f"{number}-{deal}-loaded.png")
            expect(same_game(xpat2.saved(), ours), "xpat2 saves another game")
            half = count // 2
            xpat2.press("undo", count - half)
            self.check_half(xpat2.saved(), ours, half)
            self.screen.shoot(self.folder / f"{number}-{deal}-half.png")
            xpat2.press("undo", half)
            self.screen.shoot(self.folder / f"{number}-{deal}-dealt.png")
            xpat2.press("redo", count)
            self.screen.shoot(self.folder / f"{number}-{deal}-redone.png")
            expect(same_game(xpat2.saved(), ours), "xpat2 redoes another game")
        shutil.rmtree(folder)
        return f"{count} moves"

    def refuse(self, what, data):
        path = self.folder / "FreeCell.damaged"
        path.write_bytes(data)
        with Xpat2(self.screen, path) as xpat2:
            expect(not xpat2.running(), f"xpat2 takes a save {what}")
        path.unlink()

    def refuse_all(self):
        folder = self.folder / "damaged"
        folder.mkdir()
        good = self.write(folder, *CASES[0])
        shutil.rmtree(folder)
        self.refuse("of another version", good[:92] + b"\0\0\x74\x18" + good[96:])
        self.refuse("of no game", b"Freecell" + good[8:])
        self.refuse("without its head", good[:100])
        self.refuse("that is cut off", good[:-1])
        return "refused"


def main():
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build").resolve()
    folder = build / "xpat2"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    failures = 0
    with Screen() as screen:
        trial = Trial(build / "soliton", folder, screen)
        trials = [(f"{number} {case[0]}", trial.accept, (number, *case))
                  for number, case in enumerate(CASES, 1)]
        trials.append(("damaged saves", trial.refuse_all, ()))
        for name, call, arguments in trials:
            try:
                print(f"{name}: {call(*arguments)}", flush=True)
            except Failure as failure:
                failures += 1
                print(f"{name}: FAILED: {failure}", flush=True)
    (folder / "half").unlink(missing_ok=True)
    print(f"screenshots: {folder}/*.png")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
