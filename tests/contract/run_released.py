#!/usr/bin/env python3
"""run_released.py FILE: runs the tests of a file that harness.released marks.

All the other tests run under the sanitisers alone, which see whatever goes wrong with the released
programs, and more."""

import importlib
import pathlib
import sys
import unittest


class Released(unittest.TestLoader):
    def getTestCaseNames(self, case):
        return [
            name
            for name in super().getTestCaseNames(case)
            if getattr(case, "released", False) or getattr(getattr(case, name), "released", False)
        ]


if __name__ == "__main__":
    module = importlib.import_module(pathlib.Path(sys.argv[1]).stem)
    tests = Released().loadTestsFromModule(module)
    result = unittest.TextTestRunner().run(tests)
    sys.exit(not result.wasSuccessful() or result.testsRun == 0)
