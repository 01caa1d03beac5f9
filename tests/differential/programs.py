"""The programs under test, which the environment names or the folder build has, and how the tests
here run them."""

import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from built import BUILD, built  # noqa: E402, F401: some take BUILD from here

TIMEOUT = 120  # seconds: a soliton that runs longer hangs; the plain searches may take hours
# What the plain search says with --shortest about deals 1 to 300.
SHORTEST = {
    "MidnightOil": HERE / "facts" / "midnightoil-1-300.txt",
    "Seahaven": HERE / "facts" / "seahaven-1-300.txt",
}
# What it says about deals 1 to 1000: the file, the most positions a deal, and how many deals these
# decide.
VERDICTS = {
    "FreeCell": (HERE / "facts" / "freecell-1-1000.txt", 300_000, 690),
    "Seahaven": (HERE / "facts" / "seahaven-1-1000.txt", 10_000_000, 1000),
    "MidnightOil": (HERE / "facts" / "midnightoil-1-1000.txt", 10_000_000, 1000),
    "BakersDozen": (HERE / "facts" / "bakersdozen-1-1000.txt", 300_000, 275),
}
# Deals that are lost in the course's game: name, verdict, positions, rules.
COUNTEREXAMPLES = HERE / "facts" / "freecell-counterexamples.txt"


def program(variable):
    if variable.startswith(("PLAIN", "SECOND")):
        return os.environ.get(variable) or os.path.join(built("DIFFERENTIAL"), variable.lower())
    return built(variable)


def shell(command):
    """The command as one can type it, for messages."""
    return " ".join(map(str, command))


def plain_patience(game, first, last, *options):
    """One line, split into words, for each deal: name, verdict, positions, perhaps length."""
    command = [program("PLAIN_PATIENCE"), game, str(first), str(last), *options]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{shell(command)}: exit {done.returncode}: {done.stderr}")
    return [line.split() for line in done.stdout.splitlines()]


def soliton_solve(names, *options):
    """The JSON objects of one run for several puzzles, by the puzzles' names."""
    command = [program("SOLITON"), "solve", "--json", *options, *names]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    if done.returncode not in (0, 1, 2):
        raise AssertionError(f"{shell(command)}: exit {done.returncode}: {done.stderr}")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if [answer["puzzle"] for answer in answers] != list(names):
        raise AssertionError(f"{shell(command)}: not one answer a puzzle:\n{done.stdout}")
    return answers


def plain_port(strings, *options):
    """One line, split into words, for each port: moves, slides, positions, farthest in both."""
    command = [program("PLAIN_PORT"), *options]
    done = subprocess.run(
        command, input="".join(string + "\n" for string in strings), capture_output=True, text=True
    )
    if done.returncode != 0:
        raise AssertionError(f"{shell(command)}: exit {done.returncode}: {done.stderr}")
    return [line.split() for line in done.stdout.splitlines()]


def plain_pegs(drawing, *options):
    """The levels, four numbers each; the solutions; those at the goal."""
    command = [program("PLAIN_PEGS"), *options]
    done = subprocess.run(command, input=drawing, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{shell(command)}: exit {done.returncode}: {done.stderr}")
    *levels, solutions, at_goal = [line.split() for line in done.stdout.splitlines()]
    return [list(map(int, level[1:])) for level in levels], solutions[-1], at_goal[-1]


def soliton_json(*arguments, stdin="", codes=(0, 1, 2), timeout=TIMEOUT):
    """The JSON objects, one a line, of one run."""
    command = [program("SOLITON"), arguments[0], "--json", *arguments[1:]]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=timeout)
    if done.returncode not in codes:
        raise AssertionError(f"{shell(command)}: exit {done.returncode}: {done.stderr}\n{stdin}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def read_facts(path):
    """The recorded lines of the plain search, split into words."""
    return [line.split() for line in path.read_text().splitlines()]
