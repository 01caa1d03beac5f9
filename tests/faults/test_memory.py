"""--memory holds for the whole program, within 5 %, as the kernel counts it."""

import unittest

from faults import ALL, SEARCHES, SIZES, bytes_of, measure

# What comes near its limit in a second.
QUICK = (
    "patience",
    "patience, 2 threads",
    "patience, 8 threads",
    "patience, shortest",
    "pegs, shortest",
)


class Memory(unittest.TestCase):
    def test_resident_memory(self):
        for name in SEARCHES if ALL else QUICK:
            for size in SIZES if ALL else SIZES[:1]:
                with self.subTest(name, size=size):
                    _, words, peak = measure(SEARCHES[name], size)
                    self.assertLess(peak, 1.05 * bytes_of(size), words)
                    if name in QUICK:
                        self.assertIn("the memory limit of ", words)
                        self.assertGreater(peak, 0.8 * bytes_of(size), "much lay idle")


if __name__ == "__main__":
    unittest.main()
