#!/usr/bin/env python3
"""Recomputes the recorded verdicts and shortest lengths of the plain search and compares them.

    slow_patience.py            compares; exit 1 if anything differs
    slow_patience.py --record   writes the record anew
"""

import sys

from programs import COUNTEREXAMPLES, SHORTEST, VERDICTS, plain_patience, read_facts


def comparable(words):
    """How many positions a deal takes is a fact only where all of them were met."""
    name, verdict, positions, *length = words
    return (name, verdict, positions) if verdict == "unsolvable" else (name, verdict, *length)


def records():
    """The file of each record, and the arguments that the plain search gets for it."""
    for game, path in SHORTEST.items():
        yield path, (game, 1, 300, "--shortest")
    for game, (path, limit, _) in VERDICTS.items():
        yield path, (game, 1, 1000, "--max-positions", str(limit))


def counterexamples():
    """The recorded lines, and what the plain search says now."""
    recorded = read_facts(COUNTEREXAMPLES)
    found = []
    for name, *_, rules in recorded:
        game, seed = name.split(".")
        (words,) = plain_patience(game, seed, seed, "--rules", rules)
        found.append([*words, rules])
    return recorded, found


def compare(path, recorded, found):
    """Prints the differences; returns how many there are."""
    differences = [
        (before, now)
        for before, now in zip(recorded, found)
        if comparable(before) != comparable(now)
    ]
    for before, now in differences:
        print(f"{path.name}: recorded {' '.join(before)}, found {' '.join(now)}")
    if len(recorded) != len(found):
        print(f"{path.name}: {len(recorded)} lines instead of {len(found)}")
    return len(differences) + (len(recorded) != len(found))


def main(arguments):
    if arguments not in ([], ["--record"]):
        print(__doc__, file=sys.stderr)
        return 64
    differences = 0
    for path, what in records():
        lines = plain_patience(*what)
        if arguments:
            path.write_text("".join(" ".join(words) + "\n" for words in lines))
            continue
        differences += compare(path, read_facts(path), lines)
        solved = sum(words[1] == "solved" for words in lines)
        unsolvable = sum(words[1] == "unsolvable" for words in lines)
        print(f"{path.name}: {len(lines)} deals, {solved} solved, {unsolvable} unsolvable")
    recorded, found = counterexamples()
    if arguments:
        COUNTEREXAMPLES.write_text("".join(" ".join(words) + "\n" for words in found))
    else:
        differences += compare(COUNTEREXAMPLES, recorded, found)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
