"""Nobody knows a kind of puzzle by its name, nor a game: what kinds declare, others ask for.

Reads all of src/, comments and names of files included, for the names of the kinds, which are the
folders of src/puzzles, and of the games in their tables. They stand in the kind's own folder, in
the registries that list the kinds and their scenes, in the scenes themselves
(src/play/scenes/NAME*) and in the course's program, which has its own games. The second half tries
the reader on a made-up tree.
"""

import pathlib
import re
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
REGISTRIES = ("puzzles/registry.c", "puzzles/censuses.c", "play/scenes/registry.c")
COURSE = "xpatsolver"

# An entry of a kind's table of names.
ENTRY = re.compile(
    r'\.kind\s*=\s*"([^"]+)"\s*,\s*\.name\s*=\s*"([^"]+)"\s*,\s*\.abbreviation\s*=\s*"([^"]*)"'
)


def kinds_of(tree):
    return sorted(path.name for path in (tree / "src" / "puzzles").glob("*/"))


def games_of(tree, kind):
    """The names in the tables of a kind, and the abbreviations."""
    names, abbreviations = set(), set()
    for path in sorted((tree / "src" / "puzzles" / kind).rglob("*.c")):
        for owner, name, abbreviation in ENTRY.findall(path.read_text()):
            if owner == kind:
                names.add(name)
                abbreviations |= {abbreviation} - {""}
    return names, abbreviations


def words_of(tree, kind):
    """What finds a kind's words in a text: "port", "ports" and "scene_port", but not "report"."""
    games, abbreviations = games_of(tree, kind)
    names = {kind, kind + "s", kind.removesuffix("s"), *games}
    patterns = [r"(?<![A-Za-z])(?i:%s)(?![A-Za-z])" % "|".join(map(re.escape, sorted(names)))]
    if abbreviations:
        # Only before a number or in quotes: struct stat has an st_mode.
        short = "|".join(map(re.escape, sorted(abbreviations)))
        patterns += [rf"\b(?i:{short})(?=\.[a-z]*\d)", rf'(?<=")(?i:{short})(?=")']
    # MidnightOil is also Midnight Oil; a free cell is no game.
    spaced = {re.sub(r"(?<=[a-z])(?=[A-Z])", r"\\s+", name) for name in games}
    patterns += [rf"\b{name}\b" for name in sorted(spaced - games)]
    return re.compile("|".join(patterns))


def may_name(source, kind):
    """May the file, as within src/, have the words of this kind?"""
    return (
        source in REGISTRIES
        or source.startswith((f"puzzles/{kind}/", f"play/scenes/{kind}"))
        or source.split("/")[0] == COURSE
    )


def violations(tree):
    """One line for each place that knows a kind or a game."""
    found = []
    words = {kind: words_of(tree, kind) for kind in kinds_of(tree)}
    for path in sorted((tree / "src").rglob("*")):
        source = path.relative_to(tree / "src").as_posix()
        if path.is_dir():
            continue
        for kind, pattern in words.items():
            if may_name(source, kind):
                continue
            lines = [source, *path.read_text().splitlines()]
            for number, line in enumerate(lines):
                for match in pattern.finditer(line):
                    found.append(f"src/{source}:{number}: {match.group()} is of the kind {kind}")
    return found


class Project(unittest.TestCase):
    def test_each_kind_is_read(self):
        # Otherwise a table that is written in another way would let its names pass.
        self.assertGreaterEqual(len(kinds_of(PROJECT)), 3)
        for kind in kinds_of(PROJECT):
            unread = f"no entry written `.kind = ..., .name = ...` in src/puzzles/{kind}"
            self.assertTrue(games_of(PROJECT, kind)[0], unread)

    def test_the_example_is_read(self):
        self.assertTrue(ENTRY.search((PROJECT / "docs" / "doubling.c").read_text()))

    def test_no_other_file_knows_a_kind(self):
        self.assertEqual(violations(PROJECT), [])


class Reader(unittest.TestCase):
    """The reader itself, on a made-up tree."""

    GOOD = {
        "src/puzzles/registry.c": '#include "puzzles/cards/kind.h"\nextern boats_kind;\n',
        "src/puzzles/cards/games.c": '{.kind = "cards",\n .name = "MidnightOil",\n'
        ' .abbreviation = "mo"}, /* cards */\n',
        "src/puzzles/boats/solver/kind.c": '{.kind = "boats", .name = "boats.small", '
        '.abbreviation = ""}\n',
        "src/play/scenes/boats_scene.c": "/* draws boats */\n",
        "src/xpatsolver/main.c": '"MidnightOil"\n',
        "src/cli/main.c": "/* cardsharps, discards, mo_de, mo, small steamboats at midnight */\n",
    }

    def violations_with(self, path=None, text=""):
        files = dict(self.GOOD)
        if path is not None:
            files[path] = text
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder)
            for name, content in files.items():
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                (tree / name).write_text(content)
            return violations(tree)

    def test_accepts_a_good_tree(self):
        self.assertEqual(self.violations_with(), [])

    def test_finds_each_form_of_a_name(self):
        for text, word, kind in [
            ('"cards"', "cards", "cards"),
            ("a card", "card", "cards"),
            ("scene_cards()", "cards", "cards"),
            ("KIND_BOATS", "BOATS", "boats"),
            ('#include "puzzles/boats/kind.h"', "boats", "boats"),
            ('"midnightoil.5"', "midnightoil", "cards"),
            ("as in Midnight Oil", "Midnight Oil", "cards"),
            ("mo.5", "mo", "cards"),
            ('"mo"', "mo", "cards"),
        ]:
            with self.subTest(text):
                found = self.violations_with("src/cli/main.c", f"\n/* {text} */\n")
                self.assertEqual(found, [f"src/cli/main.c:2: {word} is of the kind {kind}"])

    def test_finds_it_in_the_name_of_a_file(self):
        found = self.violations_with("src/play/boats.c")
        self.assertEqual(found, ["src/play/boats.c:0: boats is of the kind boats"])

    def test_finds_a_kind_in_the_folder_of_another(self):
        found = self.violations_with("src/puzzles/cards/games.h", "/* like boats */\n")
        self.assertEqual(len(found), 1, found)


if __name__ == "__main__":
    unittest.main()
