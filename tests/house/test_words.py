"""No file of the project tells of the machine it was written on."""

import pathlib
import re
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]

# Written so that none of them matches its own text.
FORBIDDEN = {
    "a path of somebody's machine": re.compile(
        r"(?<![\w.}])/(?:wor[k]|roo[t]|hom[e]|User[s]|min[t])(?:/|\b(?=['\"\s]))"
        r"|(?<![\w.}])/tm[p]/bui[l]d"
    ),
    "the host of a package registry": re.compile(
        r"(?i)\b(?:deb|ftp|security|snapshot|archive)\.(?:debian|ubuntu)\.(?:org|com)\b"
        r"|\bregistry\.[a-z]+\.[a-z]|\b(?:pypi|npmjs|crates|rubygems)\.(?:org|com|io)\b"
        r"|\bpkg\.dev\b|artifact(?:ory|-?registry)|\bmirrors?\.[a-z]+\.[a-z]"
    ),
}


def files(tree):
    for path in sorted(tree.rglob("*")):
        top = path.relative_to(tree).parts[0]
        # A build folder knows the machine, and git's own files are not ours, nor are npm's.
        if (
            top == ".git"
            or top.startswith("build")
            or {"__pycache__", "node_modules"} & {*path.parts}
        ):
            continue
        if path.is_file():
            yield path


def findings(text):
    for number, line in enumerate(text.splitlines(), 1):
        for what, pattern in FORBIDDEN.items():
            match = pattern.search(line)
            if match:
                yield number, what, match.group()


class Words(unittest.TestCase):
    def test_no_file_names_a_machine(self):
        found, seen = [], 0
        for path in files(PROJECT):
            seen += 1
            for number, what, match in findings(path.read_text(errors="replace")):
                found.append(f"{path.relative_to(PROJECT)}:{number}: {what}: {match}")
        self.assertGreater(seen, 30)
        self.assertEqual(found, [])

    def test_the_patterns_match(self):
        for text in [
            "cd /" + "work/x",
            'x = "/' + 'root/a"',
            "(/" + "home/me)",
            "/" + "tmp/build-x",
            "http://deb" + ".debian.org/debian",
            "https://registry" + ".example.org/",
            "pypi" + ".org/simple",
            "https://mirror" + ".example.org/",
        ]:
            self.assertEqual(len(list(findings("\n" + text))), 1, text)

    def test_the_patterns_match_nothing_else(self):
        for text in [
            "the network/work/rest",
            "src/home/x.c",
            "registry.c",
            "/usr/local",
            "a mirror",
            "../work/x",
            "cells=2",
            "/tmp/x",
        ]:
            self.assertEqual(list(findings(text)), [], text)


if __name__ == "__main__":
    unittest.main()
