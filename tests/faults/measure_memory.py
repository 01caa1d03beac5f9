#!/usr/bin/env python3
"""How much memory the programs take, as the kernel counts it, beside what --memory allows.

    SOLITON=build/soliton tests/faults/measure_memory.py [SIZE]...

prints a line for each search and size (such as 20M or 2G; several by default): the most memory that
was resident at once, also as a part of the limit. Each search has more positions than the limit has
room for, unless the line says that it came to an end. Exits with 1 if a search takes over 5 % more
than it may.
"""

import os
import sys
import time

from faults import SEARCHES, SIZES, bytes_of, measure


def main():
    sizes = sys.argv[1:] or SIZES
    worst = 0
    for name, arguments in SEARCHES.items():
        for size in sizes:
            begun = time.monotonic()
            code, reason, peak = measure(arguments, size)
            part = peak / bytes_of(size)
            worst = max(worst, part)
            print(
                f"{name:22} {size:>5} {peak / 2**20:8.1f} MiB {part:7.3f}  "
                f"{time.monotonic() - begun:5.1f} s  {code} {reason}",
                flush=True,
            )
    print(f"at most {worst:.3f} of the limit; {os.cpu_count()} processors")
    sys.exit(worst > 1.05)


if __name__ == "__main__":
    main()
