"""The arguments of docs/proofs.md and the code that relies on them know each other.

The numbers have no gaps. Whatever cites an argument cites one that is there. Each names the files
that rely on it, which cite it, and the tests that hold it, which exist. A citation is written
'docs/proofs.md, 4' in sources and '[proofs.md, 4](proofs.md#4-deadlocks)' in documents; several
numbers are separated by commas and 'and'.
"""

import pathlib
import re
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PROOFS = PROJECT / "docs" / "proofs.md"

HEADING = re.compile(r"^### (\d+)\. (.+)$", re.MULTILINE)
PARTS = ["Claim", "Why", "Code", "Test"]
# A file, and behind it, in brackets, what is meant in it.
PLACE = re.compile(r"`([\w./-]+/[\w.-]+)`(?: \(((?:`\w+`(?:, )?)+)\))?")
CITATION = re.compile(r"proofs\.md, (\d+(?:(?:, | and )\d+)*)")
# A line end within a comment or a paragraph.
FOLD = re.compile(r"\s*\n\s*(?:(?:\*|//|#)(?=\s))?\s*")


def arguments(text):
    """The number, the title and the text of each argument."""
    found = list(HEADING.finditer(text))
    ends = [heading.start() for heading in found[1:]] + [len(text)]
    for heading, end in zip(found, ends):
        body = re.split(r"^## ", text[heading.end() : end], flags=re.MULTILINE)[0]
        yield int(heading.group(1)), heading.group(2), body


def part(body, name):
    """One of the four parts of an argument."""
    return body.split(f"*{name}.*")[1].split("\n*")[0]


def places(text):
    """Each file that a part names, with the functions that it names in it."""
    for path, names in PLACE.findall(FOLD.sub(" ", text)):
        yield path, re.findall(r"\w+", names)


def citations(text):
    for numbers in CITATION.findall(FOLD.sub(" ", text)):
        yield from map(int, re.findall(r"\d+", numbers))


def sources():
    for folder, endings in [
        ("src", (".c", ".h")),
        ("tests", (".c", ".h", ".py")),
        ("docs", (".md", ".c")),
    ]:
        for path in sorted((PROJECT / folder).rglob("*")):
            if path.suffix in endings and path != pathlib.Path(__file__).resolve():
                yield path


class Proofs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.text = PROOFS.read_text()
        cls.arguments = list(arguments(cls.text))
        cls.cited = {
            path.relative_to(PROJECT).as_posix(): set(citations(path.read_text()))
            for path in sources()
        }

    def test_numbers_have_no_gaps(self):
        numbers = [number for number, _, _ in self.arguments]
        self.assertEqual(numbers, list(range(1, len(numbers) + 1)))
        self.assertGreater(len(numbers), 20)

    def test_each_has_its_parts(self):
        for number, title, body in self.arguments:
            with self.subTest(argument=f"{number}. {title}"):
                self.assertEqual(re.findall(r"^\*(\w+)\.\*", body, re.MULTILINE), PARTS)

    def test_what_is_cited_is_there(self):
        known = {number for number, _, _ in self.arguments}
        for path, numbers in self.cited.items():
            self.assertLessEqual(numbers, known, path)

    def test_the_code_cites_it(self):
        for number, title, body in self.arguments:
            with self.subTest(argument=f"{number}. {title}"):
                named = list(places(part(body, "Code")))
                self.assertTrue(named)
                for path, names in named:
                    text = (PROJECT / path).read_text()
                    self.assertIn(number, self.cited[path], f"{path} does not cite it")
                    for name in names:
                        self.assertRegex(text, rf"\b{name}\b", path)

    def test_whoever_cites_it_is_named(self):
        for path, numbers in self.cited.items():
            for number, title, body in self.arguments:
                if number in numbers and path.startswith("src/"):
                    named = dict(places(part(body, "Code")))
                    self.assertIn(path, named, f"{number}. {title}")

    def test_a_test_holds_it(self):
        for number, title, body in self.arguments:
            with self.subTest(argument=f"{number}. {title}"):
                named = list(places(part(body, "Test")))
                self.assertTrue(named)
                for path, names in named:
                    text = (PROJECT / path).read_text()
                    for name in names:
                        self.assertRegex(text, rf"\b{name}\(", path)


class Reader(unittest.TestCase):
    def test_finds_citations_wherever_the_line_ends(self):
        for text, numbers in [
            ("/* Why: docs/proofs.md, 4. */", [4]),
            ("/* see docs/proofs.md,\n * 4 and\n * 11. */", [4, 11]),
            (" * docs/proofs.md, 1, 2 and 10; docs/proofs.md, 3", [1, 2, 10, 3]),
            ("// proofs.md, 5\n// and 6", [5, 6]),
            ("[proofs.md, 7](proofs.md#7-settled-runs)", [7]),
            ("docs/proofs.md has 4 of them", []),
        ]:
            with self.subTest(text):
                self.assertEqual(list(citations(text)), numbers)

    def test_reads_places(self):
        text = "`src/a/b.h` (`one`,\n`two`), `src/c.c`."
        self.assertEqual(list(places(text)), [("src/a/b.h", ["one", "two"]), ("src/c.c", [])])


if __name__ == "__main__":
    unittest.main()
