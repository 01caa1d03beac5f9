"""The documents lead somewhere: each link of theirs is to a file, and to a heading, that exists."""

import pathlib
import re
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]

LINK = re.compile(r"\[[^]\[]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


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


class Links(unittest.TestCase):
    def test_each_leads_somewhere(self):
        paths = list(documents())
        self.assertGreater(len(paths), 10)
        self.assertEqual([link for path in paths for link in broken_links(path)], [])

    def test_headings_have_addresses(self):
        text = "# One\n```\n# no heading\n```\n## 16. A's path, closed\n"
        self.assertEqual(list(anchors(text)), ["one", "16-as-path-closed"])


if __name__ == "__main__":
    unittest.main()
