"""A reader finds everything by folder and file name: no folder is full, and no file is long.

And no test is lost between the variants: what a test of the contract does not do, or does less of,
with the sanitised programs runs with the released ones too.
"""

import ast
import pathlib
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]

ROOMS = ("bench", "docs", "fuzz", "include", "scripts", "src", "tests", "web")
NO_ROOMS = {"corpus", "dictionaries", "facts", "node_modules", "__pycache__"}
MOST_FILES = 28

SOURCES = (".c", ".h", ".py", ".js", ".mjs")
MOST_LINES, MOST_LINES_OF_TESTS = 450, 650
LONG = {"include/soliton.h": "the whole interface, with all that is said of it"}


def folders(tree):
    for room in ROOMS:
        for path in [tree / room, *sorted((tree / room).rglob("*"))]:
            if path.is_dir() and not NO_ROOMS & {*path.relative_to(tree).parts}:
                yield path


def full_folders(tree):
    for folder in folders(tree):
        files = [path for path in folder.iterdir() if path.is_file()]
        if len(files) > MOST_FILES:
            yield f"{folder.relative_to(tree)}: {len(files)} files"


def long_files(tree):
    for folder in folders(tree):
        for path in sorted(folder.iterdir()):
            name = path.relative_to(tree)
            if path.suffix in SOURCES and path.is_file() and str(name) not in LONG:
                lines = len(path.read_text().splitlines())
                if lines > (MOST_LINES_OF_TESTS if name.parts[0] == "tests" else MOST_LINES):
                    yield f"{name}: {lines} lines"


def is_released(node):
    return any(ast.unparse(mark) == "released" for mark in node.decorator_list)


def unmarked_tests(text):
    """Tests that ask whether the programs are sanitised, and have no mark."""
    for case in ast.parse(text).body:
        if not isinstance(case, ast.ClassDef) or is_released(case):
            continue
        if any("SANITISED" in ast.unparse(mark) for mark in case.decorator_list):
            yield case.name
        for test in case.body:
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                if "SANITISED" in ast.unparse(test) and not is_released(test):
                    yield f"{case.name}.{test.name}"


class Rooms(unittest.TestCase):
    def test_no_folder_is_full(self):
        self.assertGreater(len(list(folders(PROJECT))), 30)
        self.assertEqual(list(full_folders(PROJECT)), [])

    def test_no_file_is_long(self):
        self.assertEqual(list(long_files(PROJECT)), [])

    def test_contributors_are_told(self):
        said = " ".join((PROJECT / "CONTRIBUTING.md").read_text().split())
        tests = f"of tests up to {MOST_LINES_OF_TESTS}"
        self.assertIn(f"up to {MOST_LINES} lines, {tests}, folders up to {MOST_FILES} files", said)

    def test_the_long_ones_are_there(self):
        for name in LONG:
            with self.subTest(name):
                self.assertGreater(len((PROJECT / name).read_text().splitlines()), MOST_LINES)

    def test_finds_what_is_wrong(self):
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder)
            for name in ("src/a", "tests/b", "fuzz/corpus"):
                (tree / name).mkdir(parents=True)
            for i in range(MOST_FILES + 1):
                (tree / "src/a" / f"{i}.c").write_text("\n")
                (tree / "fuzz/corpus" / f"{i}.c").write_text("\n")
            for name in ("src/long.c", "tests/b/as_long.c"):
                (tree / name).write_text("\n" * (MOST_LINES + 1))
            self.assertEqual(list(full_folders(tree)), [f"src/a: {MOST_FILES + 1} files"])
            self.assertEqual(list(long_files(tree)), [f"src/long.c: {MOST_LINES + 1} lines"])


class Variants(unittest.TestCase):
    def test_no_test_is_lost(self):
        scripts = sorted((PROJECT / "tests/contract").glob("test_*.py"))
        self.assertGreater(len(scripts), 10)
        for script in scripts:
            with self.subTest(script.name):
                self.assertEqual(list(unmarked_tests(script.read_text())), [])

    def test_finds_what_is_lost(self):
        asks = "    def test_x(self):\n        return 1 if SANITISED else 2\n"
        self.assertEqual(list(unmarked_tests(f"class A:\n{asks}")), ["A.test_x"])
        self.assertEqual(list(unmarked_tests(f"class A:\n    @released\n{asks}")), [])
        self.assertEqual(list(unmarked_tests(f"@released\nclass A:\n{asks}")), [])
        skips = '@unittest.skipIf("SOLITON_SANITISED" in os.environ, "")\n'
        self.assertEqual(list(unmarked_tests(f"{skips}class A:\n    pass\n")), ["A"])


if __name__ == "__main__":
    unittest.main()
