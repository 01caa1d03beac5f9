#!/usr/bin/env python3
"""Recomputes the recorded verdicts and shortest lengths of the plain search and compares them.

    slow_plain.py            compares; exit 1 if anything differs
    slow_plain.py --record   writes the record anew
"""

import sys

from programs import FACTS, plain, read_facts


def comparable(words):
    """How many positions a solved deal takes depends on the order of search; the rest is fact."""
    name, verdict, positions, *length = words
    return (name, verdict, *length) if verdict == "solved" else (name, verdict, positions)


def main(arguments):
    if arguments not in ([], ["--record"]):
        print(__doc__, file=sys.stderr)
        return 64
    differences = 0
    for game, path in FACTS.items():
        lines = plain(game, 1, 300, "--shortest")
        if arguments:
            path.write_text("".join(" ".join(words) + "\n" for words in lines))
            continue
        recorded = read_facts(game)
        if len(recorded) != len(lines):
            print(f"{path.name}: {len(recorded)} lines instead of {len(lines)}")
            differences += 1
        for now, before in zip(lines, recorded):
            if comparable(now) != comparable(before):
                print(f"{path.name}: recorded {' '.join(before)}, found {' '.join(now)}")
                differences += 1
        solved = sum(words[1] == "solved" for words in lines)
        print(f"{game}: {len(lines)} deals, {solved} solved")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
