#!/usr/bin/env python3
"""Opens soliton's saves in the real xpat2, and those of xpat2 in soliton.

`make xpat2-test` runs this. It needs xpat2, Xvfb, xdotool, xwd and the netpbm tools: scripts/setup
xpat2 installs them. The screenshots are for a person to look at. What a program can tell is checked
here: xpat2 keeps running, it saves the game as we did, it can undo every move and redo it, what it
saves half-way can be read, and it refuses a damaged file.

xpat2 is driven by keys of our own (its resource keyboardFile), as the places of its buttons depend
on the fonts that are installed. It needs none of these: every X server has one built in.
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
# The keys, and xpat2's names of what they do.
KEYS = {"u": "UndoMove", "r": "RedoMove", "w": "SaveGame"}
# xpat2 looks for its file of keys below a folder of its own, however deep that is.
ROOT = "../" * 16
TIMEOUT = 20  # seconds
HEADER = 160

# A deal, the file's name that xpat2 itself uses, and its moves: None for those that solve it.
CASES = [
    ("FreeCell.123456", "FreeCell.000123456", None),
    ("Seahaven.1", "Seahaven.000000001", None),
    ("BakersDozen.1", "BakersDozen.000000001", None),
    ("MidnightOil.4", "MidnightOil.000000004", None),
    ("MidnightOilFull.1", "MidnightOil.000000001", None),
    # The two ways to rotate, each seen through a redeal or two.
    (
        "MidnightOilFull.1",
        "MidnightOil.000000001",
        "soliton 1 autoplay=none rotations=1 redeals=2\n13 R\nredeal\n",
    ),
    (
        "MidnightOilFull.1",
        "MidnightOil.000000001",
        "soliton 1 autoplay=none rotations=1 redeals=2\nredeal\n31 R 28\nredeal\n",
    ),
    # No autoplay, and cards that come back.
    (
        "FreeCell.123456",
        "FreeCell.000123456",
        "soliton 1 autoplay=none take-back\n2 F\n2 T\n21 27\n2 F\n",
    ),
]


class Failure(Exception):
    """Something is not as it should be."""


def expect(condition, message):
    if not condition:
        raise Failure(message)


def header_of(data):
    """The 32 words of a save's header."""
    return struct.unpack(">32i", data[32:HEADER])


def words_of(data):
    """Its header, and the words of its moves."""
    header = header_of(data)
    return header, struct.unpack(f">{header[9]}I", data[HEADER : HEADER + 4 * header[9]])


def same_game(one, other):
    """Are they the same but for the rubbish that xpat2 writes where nothing counts?"""
    return (
        one[:32].split(b"\0")[0] == other[:32].split(b"\0")[0]
        and len(one) == len(other)
        and words_of(one) == words_of(other)
    )


def undo_count(words):
    """How many moves there are to undo: a redeal is one."""
    count, inside = 0, False
    for word in words:
        inside = (inside or word == 0xFFF08000) and word != 0xFFF18000
        count += not inside
    return count


def wait_for(condition):
    """Waits until it is true, but not for ever; says whether it is."""
    deadline = time.monotonic() + TIMEOUT
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return condition()


class Screen:
    """An X server without a screen. Its users' home is the folder, so that nobody's settings
    matter."""

    def __init__(self, folder):
        self.folder = folder

    def __enter__(self):
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-noreset", "-screen", "0", SCREEN],
            pass_fds=[writing],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as display:
            number = display.readline().strip()
        expect(number, "Xvfb does not start")
        self.environment = dict(
            os.environ, DISPLAY=f":{number}", LC_ALL="C", LANG="C", HOME=str(self.folder)
        )
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()

    def xdotool(self, *arguments):
        """What it prints; nothing if there is no such window."""
        result = subprocess.run(
            ["xdotool", *map(str, arguments)],
            env=self.environment,
            check=False,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        return result.stdout

    def shoot(self, path):
        """A screenshot of all there is."""
        commands = [["xwd", "-root", "-silent"], ["xwdtopnm"], ["pnmtopng"]]
        data = b""
        for command in commands:
            data = subprocess.run(
                command,
                env=self.environment,
                input=data,
                check=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            ).stdout
        pathlib.Path(path).write_bytes(data)


class Xpat2:
    """The real program with a save of its own, in a folder of its own."""

    def __init__(self, screen, save):
        self.screen = screen
        self.save = save
        keys = screen.folder / "keys"
        keys.write_text("".join(f"{key} {name}\n" for key, name in KEYS.items()))
        self.process = subprocess.Popen(
            [XPAT2, "-xrm", f"*Tableau.keyboardFile: {ROOT}{keys}", save.name],
            cwd=save.parent,
            env=screen.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def __enter__(self):
        wait_for(lambda: self.windows() or not self.running())
        time.sleep(1)  # until all is drawn
        windows = self.windows()
        if windows:
            # Keys go to where the pointer is: into the cards, well below the buttons.
            self.screen.xdotool("mousemove", "--window", windows[0], 200, 200)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def running(self):
        return self.process.poll() is None

    def windows(self):
        return self.screen.xdotool("search", "--onlyvisible", "--class", "xpat").split()

    def press(self, key, times=1):
        if times > 0:
            self.screen.xdotool("key", "--delay", 20, *[key] * times)

    def saved(self):
        """The save that it writes now, when all keys before have done their work."""
        self.save.unlink()
        self.press("w")
        wait_for(lambda: self.is_written() or not self.running())
        expect(self.running(), "xpat2 has ended")
        expect(self.is_written(), "xpat2 writes no save")
        return self.save.read_bytes()

    def is_written(self):
        """Is the save there as a whole? Its header says how long it is."""
        if not self.save.exists():
            return False
        data = self.save.read_bytes()
        return len(data) >= HEADER and len(data) >= HEADER + 4 * header_of(data)[9]

    def shoot(self, path):
        """A picture of what all keys so far have led to."""
        self.saved()
        time.sleep(0.2)
        self.screen.shoot(path)


class Trial:
    """The saves, and what xpat2 makes of them."""

    def __init__(self, soliton, folder, screen):
        self.soliton = soliton
        self.folder = folder
        self.screen = screen

    def run(self, *arguments):
        result = subprocess.run(
            [self.soliton, *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
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
        header, words = words_of(save)
        expect(words == words_of(ours)[1] and header[10] < header[9], "not the moves, some undone")
        path = self.folder / "half"
        path.write_bytes(save)
        told = self.run("convert", "--quiet", path, "--to", "extended")
        path.write_bytes(ours)
        whole = self.run("convert", "--quiet", path, "--to", "extended")
        lines = len(told.splitlines()) - 1
        expect(lines == half, f"{lines} moves read, not {half}")
        expect(whole.splitlines()[1 : half + 1] == told.splitlines()[1:], "other moves")

    def accept(self, number, deal, name, moves):
        folder = self.folder / f"{number}-{deal}"
        folder.mkdir()
        ours = self.write(folder, deal, name, moves)
        count = undo_count(words_of(ours)[1])
        with Xpat2(self.screen, folder / name) as xpat2:
            expect(xpat2.running(), "xpat2 does not run")
            pictures = self.folder / f"{number}-{deal}"
            xpat2.shoot(f"{pictures}-loaded.png")
            expect(same_game(xpat2.saved(), ours), "xpat2 saves another game")
            half = count // 2
            xpat2.press("u", count - half)
            self.check_half(xpat2.saved(), ours, half)
            xpat2.shoot(f"{pictures}-half.png")
            xpat2.press("u", half)
            xpat2.shoot(f"{pictures}-dealt.png")
            expect(words_of(xpat2.saved())[0][10] == 0, "some moves are not undone")
            xpat2.press("r", count)
            xpat2.shoot(f"{pictures}-redone.png")
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
        self.refuse("without its header", good[:100])
        self.refuse("that is cut off", good[:-1])
        return "refused"


def main():
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build").resolve()
    folder = build / "xpat2"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    failures = 0
    with Screen(folder) as screen:
        trial = Trial(build / "soliton", folder, screen)
        trials = [
            (f"{number} {case[0]}", trial.accept, (number, *case))
            for number, case in enumerate(CASES, 1)
        ]
        trials.append(("damaged saves", trial.refuse_all, ()))
        for name, call, arguments in trials:
            try:
                print(f"{name}: {call(*arguments)}", flush=True)
            except Failure as failure:
                failures += 1
                print(f"{name}: FAILED: {failure}", flush=True)
    for name in "half", "keys":
        (folder / name).unlink(missing_ok=True)
    print(f"screenshots: {folder}/*.png")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
