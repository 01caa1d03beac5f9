"""What the tests of faults share: commands on small inputs that cover all that the programs do, and
searches that reach a memory limit."""

import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from built import built  # noqa: E402

SOLITON, XPATSOLVER = built("SOLITON"), built("XPATSOLVER")

ALL = os.environ.get("SOLITON_FAULTS") == "all"
SEED = int(os.environ.get("SOLITON_FAULTS_SEED", random.randrange(1 << 30)))
TIMEOUT = 60  # seconds: a program that runs longer hangs

OK, GAVE_UP, UNSOLVABLE = 0, 1, 2
NO_INPUT, NO_MEMORY, CANNOT_WRITE, INTERRUPTED = 66, 70, 73, 130

PORT = ".....B.....BAA...B...CCC............\n"

# Those that write a file write "out".
COMMANDS = [
    tuple(line.split())
    for line in """
soliton list
soliton show FreeCell.1
soliton show peg.english
soliton solve FreeCell.1
soliton solve FreeCell.1 --json
soliton solve FreeCell.1 --steps
soliton solve FreeCell.1 -o out
soliton solve FreeCell.1 --threads 2 --brief
soliton solve FreeCell.1..3 --threads 2
soliton solve MidnightOil.1
soliton solve Seahaven.3 --shortest --brief --max-positions 3000
soliton solve MidnightOil.1 --rules rotations=1,redeals=1 --brief
soliton solve peg.triangle
soliton solve peg.triangle --shortest -o out
soliton solve port
soliton count peg.triangle
soliton rate port
soliton hardest port
soliton generate port --moves 5 --seed 1
soliton moves FreeCell.1
soliton check FreeCell.1 solution
soliton convert FreeCell.1 solution --to xpat2 -o out
soliton convert save --to solution
soliton explain FreeCell.1
soliton survey FreeCell 1..3 --db out.sqlite
soliton survey FreeCell 4..5 --db study.sqlite
soliton report study.sqlite
soliton report study.sqlite --json
soliton report study.sqlite --csv
soliton report study.sqlite --svg -o out
soliton report study.sqlite --html -o out
soliton solve MidnightOil.1 --proof out
soliton help
soliton help solve
soliton list
xpatsolver FreeCell.1
xpatsolver FreeCell.1 -search out
xpatsolver FreeCell.1 -check solution
""".strip().splitlines()
]

SIZES = ("20M", "50M", "100M", "500M", "2G")

# Each has more positions than the limits have room for, but the counts, which come to an end.
SEARCHES = {
    "patience": ("solve", "--brief", "BakersDozen.11007"),
    "patience, 2 threads": ("solve", "--brief", "--threads", "2", "BakersDozen.11007"),
    "patience, 8 threads": ("solve", "--brief", "--threads", "8", "BakersDozen.11007"),
    "patience, shortest": ("solve", "--brief", "--shortest", "FreeCell.3"),
    "patience, no autoplay": (
        "solve",
        "--brief",
        "--shortest",
        "--autoplay",
        "none",
        "--take-back",
        "FreeCell.3",
    ),
    "patience, redeals": ("solve", "--brief", "--rules", "redeals=2,rotations=1", "MidnightOil.1"),
    "pegs, shortest": ("solve", "--brief", "--shortest", "peg.european", "--start", "a3"),
    "pegs, counted": ("count", "peg.english"),
    "pegs, counted at length": ("count", "peg.european"),
}


def environment(**changes):
    """The tests' environment, with a locale that does not depend on the machine."""
    result = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("LC_") and name not in ("LANG", "NO_COLOR")
    }
    return result | {"LC_ALL": "C.UTF-8", "TERM": "xterm"} | changes


class Folder(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="soliton-test-"))
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "port").write_text(PORT)
        for arguments in (
            ("solve", "--quiet", "-o", "solution", "FreeCell.1"),
            ("convert", "FreeCell.1", "solution", "--to", "xpat2", "-o", "save"),
            ("survey", "FreeCell", "1..3", "--db", "study.sqlite"),
        ):
            subprocess.run(
                [SOLITON, *arguments],
                cwd=self.folder,
                env=environment(),
                check=True,
                capture_output=True,
            )


def bytes_of(size):
    return int(size[:-1]) << {"K": 10, "M": 20, "G": 30}[size[-1]]


def measure(arguments, size):
    """Runs soliton with a memory limit: its exit code, last words and most bytes resident.

    The kernel's figure includes what the process was before it became soliton: a copy of this
    script. So less than some 10 MB cannot be told.
    """
    process = subprocess.Popen(
        [SOLITON, *arguments, "--memory", size],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    words = process.stdout.read().strip().splitlines()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stdout.close()
    return process.returncode, words[-1][:80] if words else "", usage.ru_maxrss * 1024
