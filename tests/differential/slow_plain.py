#!/usr/bin/env python3
"""Recomputes the recorded verdicts and shortest lengths of the plain search and compares them.

    slow_plain.py            compares; exit 1 if anything differs
    slow_plain.py --record   writes the record anew
"""

import sys

from programs import SHORTEST, VERDICTS, plain, read_facts


def comparable(words):
    """How many positions a deal takes is a fact only where all of them were met."""
    name, verdict, positions, *length = words
    return (name, verdict, positions) if verdict == "unsolvable" else (name, verdict, *length)


def records():
    """Of each record its file and the plain search's arguments."""
    for game, path in SHORTEST.items():
        yield path, (game, 1, 300, "--shortest")
    for game, (path, limit, _) in VERDICTS.items():
        yield path, (game, 1, 1000, "--max-positions", str(limit))


def main(arguments):
    if arguments not in ([], ["--record"]):
        print(__doc__, file=sys.stderr)
        return 64
    differences = 0
    for path, what in records():
        lines = plain(*what)
        if arguments:
            path.write_text("".join(" ".join(words) + "\n" for words in lines))
            continue
        recorded = read_facts(path)
        if len(recorded) != len(lines):
            print(f"{path.name}: {len(recorded)} lines instead of {len(lines)}")
            differences += 1
        for now, before in zip(lines, recorded):
            if comparable(now) != comparable(before):
                print(f"{path.name}: recorded {' '.join(before)}, found {' '.join(now)}")
                differences += 1
        solved = sum(words[1] == "solved" for words in lines)
        unsolvable = sum(words[1] == "unsolvable" for words in lines)
        print(f"{path.name}: {len(lines)} deals, {solved} solved, {unsolvable} unsolvable")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
