"""What the scripts test: what the environment names, and where it names nothing what is in the
project's folder build, so that each runs by itself. tests/CMakeLists.txt says what the variables
are."""

import os
import pathlib

PROJECT = pathlib.Path(__file__).resolve().parents[1]
BUILD = pathlib.Path(os.environ.get("SOLITON_BUILD") or PROJECT / "build")

PLACES = {
    "SOLITON": "soliton",
    "XPATSOLVER": "xpatsolver",
    "SOLITON_EXAMPLE": "example/soliton",
    "BENCH": "release/bench",
    "DIFFERENTIAL": "differential",
    "FAILING": "tests/faults-failing.so",
    "INJECT": "tests/faults-inject",
}


def built(variable):
    """The path of what this variable stands for."""
    return os.environ.get(variable) or str(BUILD / PLACES[variable])
