"""The documents are true where that can be told without running for long: each link is to a file,
and to a heading, that exists; so do the files and functions that they name; the commands of the
examples have these options.
"""

import pathlib
import re
import shlex
import subprocess
import sys
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "tests"))
from built import built  # noqa: E402

SOLITON = built("SOLITON")

LINK = re.compile(r"\[[^]\[]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
# A file in backticks: `engine/limits.h`, `verifier/`; NAME stands for any kind.
FILE = re.compile(r"`([\w./-]+(?:\.(?:c|h|py|js|mjs|css|svg)|/))`")
FUNCTION = re.compile(r"`([a-z][a-z0-9]*_[a-z0-9_]+)`")
ROOMS = ["src", "include", "tests", "web", "bench", "docs", "fuzz", "scripts", "debian"]


def documents():
    yield from sorted(PROJECT.glob("*.md"))
    for folder in ["docs", "fuzz", "tests"]:
        for path in sorted((PROJECT / folder).rglob("*.md")):
            if "node_modules" not in path.parts:
                yield path


def prose(text):
    """The text without what is quoted in it."""
    return FENCE.sub("", text)


def anchors(text):
    """The headings, as addresses name them."""
    for heading in HEADING.findall(prose(text)):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def broken_links(path):
    for target in LINK.findall(prose(path.read_text())):
        if ":" in target:
            continue
        name, _, anchor = target.partition("#")
        there = (path.parent / name).resolve() if name else path
        if not there.exists():
            yield f"{path.relative_to(PROJECT)}: {target}: there is no such file"
        elif anchor and anchor not in anchors(there.read_text()):
            yield f"{path.relative_to(PROJECT)}: {target}: there is no such heading"


def all_files():
    """Every file and folder of the project, as "/src/engine/limits.h", "/src/engine/"."""
    for room in ROOMS:
        yield f"/{room}/"
        for path in (PROJECT / room).rglob("*"):
            if "node_modules" not in path.parts:
                name = "/" + path.relative_to(PROJECT).as_posix()
                yield name + "/" if path.is_dir() else name


def commands(text):
    """The command lines that the examples show, without what is piped to them or from them."""
    for block in FENCE.findall(text):
        for line in block.splitlines():
            for command in line.split(" | "):
                if command.startswith("soliton "):
                    yield shlex.split(command, comments=True)[1:]


class Links(unittest.TestCase):
    def test_each_leads_somewhere(self):
        paths = list(documents())
        self.assertGreater(len(paths), 10)
        self.assertEqual([link for path in paths for link in broken_links(path)], [])

    def test_headings_have_addresses(self):
        text = "# One\n```\n# no heading\n```\n## 16. A's path, closed\n"
        self.assertEqual(list(anchors(text)), ["one", "16-as-path-closed"])


class Names(unittest.TestCase):
    def test_each_file_is_there(self):
        files = list(all_files())
        for path in documents():
            for name in FILE.findall(prose(path.read_text())):
                if "NAME" in name or name.startswith(("build/", "~", "/")):
                    continue
                with self.subTest(document=path.name, file=name):
                    self.assertTrue(any(file.endswith("/" + name) for file in files))

    def test_each_function_of_the_course_is_there(self):
        sources = "".join(
            path.read_text()
            for room in ["src", "include", "tests/unit/support"]
            for path in (PROJECT / room).rglob("*.[ch]")
        )
        known = {*re.findall(r"\b[a-z]\w+", sources)}
        rows = re.findall(r"^\|.*$", (PROJECT / "docs/course.md").read_text(), re.MULTILINE)
        seen = 0
        for row in rows:
            for name in FUNCTION.findall(row.split("|", 2)[2]):
                self.assertIn(name, known, row)
                seen += 1
        self.assertGreater(seen, 40)


class Ways(unittest.TestCase):
    """The ways through the program: each step of docs/design.md names a function of a file."""

    STEP = re.compile(r"`([\w/]+\.(?:c|h|js)):(\w+)`")

    def test_each_step_is_there(self):
        section = (PROJECT / "docs/design.md").read_text().split("## Four ways through it")[1]
        ways = re.split(r"^\*\*.*\*\*$", section.split("\n## ")[0], flags=re.MULTILINE)[1:]
        self.assertEqual(len(ways), 4)
        for way in ways:
            steps = re.split(r"^\d+\. ", way, flags=re.MULTILINE)[1:]
            self.assertGreater(len(steps), 5)
            for step in steps:
                with self.subTest(step):
                    named = self.STEP.findall(step)
                    self.assertTrue(named)
                    for file, function in named:
                        path = PROJECT / (file if file.startswith("web/js/") else f"src/{file}")
                        self.assertRegex(path.read_text(), rf"\b{function}\b *[(:]")


@unittest.skipUnless(pathlib.Path(SOLITON).exists(), "soliton is not built")
class Commands(unittest.TestCase):
    def test_the_program_has_these_options(self):
        for name in ["README.md", "docs/tour.md", "docs/results.md", "docs/course.md"]:
            for words in commands((PROJECT / name).read_text()):
                with self.subTest(document=name, command=words):
                    # With --help nothing is done, but all options must be known.
                    done = subprocess.run([SOLITON, *words, "--help"], capture_output=True)
                    self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_there_are_some(self):
        self.assertGreater(len(list(commands((PROJECT / "docs/tour.md").read_text()))), 35)


if __name__ == "__main__":
    unittest.main()
