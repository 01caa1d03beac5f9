"""No file of the project tells of the machine it was written on, and all speak of the same things
in the same words: those of players and of other programs. The course's words stay where it is the
course's program or its files that speak.
"""

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

# What the same things were called before. They would come back with habits and with old branches.
OLD = {
    "a foundation, or autoplay": re.compile(r"(?i)deposi[t]"),
    "building, as a rule": re.compile(r"(?i)\bstac[k]=(?:alternate|suit|any)"),
    "a macro move": re.compile(r"(?i)manoeuvr[e]"),
    "a billion": re.compile(r"(?i)milliar[d]"),
    "a deadlock": re.compile(r"(?i)standstil[l]|dead.circl[e]"),
    "a job, a message or a tally": re.compile(
        r"(?i)(?<![a-z])(?:erran[d]|parce[l]|harves[t])s?(?![a-z])"
    ),
    "a location": re.compile(r"(?i)whereabout[s]"),
}
COURSE = (
    "docs/course.md",
    "src/xpatsolver/",
    "man/xpatsolver.1",
    "completions/xpatsolver.",
    "tests/contract/test_xpatsolver.py",
)
# Where this is no word for a thing of a processor, of SQLite or of a browser.
CELL = {"a cell": re.compile(r"(?i)(?<![a-z.])registe[r]s?(?![a-z(])")}
OF_PATIENCE = (
    "README.md",
    "completions/",
    "docs/design.md",
    "docs/formats.md",
    "docs/proofs.md",
    "docs/solvers.md",
    "docs/tour.md",
    "include/",
    "man/",
    "src/base/",
    "src/cli/",
    "src/game/",
    "src/play/",
    "src/print/",
    "src/puzzles/",
    "src/web/",
    "web/",
)


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


def findings(text, forbidden=FORBIDDEN):
    for number, line in enumerate(text.splitlines(), 1):
        for what, pattern in forbidden.items():
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

    def test_no_file_uses_old_words(self):
        found = []
        for path in files(PROJECT):
            name = path.relative_to(PROJECT).as_posix()
            if name.startswith((*COURSE, "fuzz/corpus/", "CHANGELOG.md")):
                continue
            old = {**OLD, **CELL} if name.startswith(OF_PATIENCE) else OLD
            for number, what, match in findings(path.read_text(errors="replace"), old):
                found.append(f"{name}:{number}: {match}: say {what}")
        self.assertEqual(found, [])

    def test_old_words_are_found(self):
        for text in [
            "forced depos" + "its",
            "DEPOSI" + "TED",
            "stac" + "k=suit",
            "struct manoeuv" + "res",
            "3 milli" + "ards",
            "dead_" + "circle",
            "free_erra" + "nd(x)",
            "two regist" + "ers",
            "a free regist" + "er",
        ]:
            self.assertEqual(len(list(findings(text, {**OLD, **CELL}))), 1, text)
        for text in ["serviceWorker.register(x)", "registered", "stack=3", "a macro move"]:
            self.assertEqual(list(findings(text, {**OLD, **CELL})), [], text)

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
