"""Dependencies point one way: base <- engine <- puzzles <- game; front ends see soliton.h alone.

Reads the includes of every file under src/ and include/, and the words of the engine, which must
not know any puzzle; and the picture of the layers, docs/layers.svg, which must show the same. The
last part tries the reader on small trees that break each rule.
"""

import pathlib
import re
import tempfile
import unittest
import xml.etree.ElementTree

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PUBLIC = "soliton.h"

# The folders of src/ that each layer may include from; "puzzles/puzzle.h" stands for that file
# alone. Kinds of puzzles have a rule of their own besides.
LAYERS = {
    "base": {"base"},
    "engine": {"base", "engine"},
    "verifier": {"verifier"},
    "puzzles": {"base", "engine", "verifier", "puzzles"},
    "game": {"base", "engine", "verifier/verifier.h", "puzzles/puzzle.h", "game"},
    "print": {"print"},
    "survey": {"print", "survey"},
    "play": {"print", "play"},
    "cli": {"print", "survey", "play", "cli"},
    "xpatsolver": {"print", "cli", "xpatsolver"},
    "mpi": {
        "survey",
        "cli/program.h",
        "cli/commands/command.h",
        "cli/commands/survey/survey.h",
        "mpi",
    },
    # The last three are what single_thread.c stands in for.
    "web": {"print", "web", "engine/crew.h", "engine/mailbox.h", "engine/rounds.h"},
}

# The same within the command line, whose commands may include everything. A command line is read by
# the table of commands.
CLI_ROOMS = {
    "args": {"args", "io", "commands/command.h"},
    "io": {"args", "io"},
    "batch": {"args", "io", "batch"},
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]')
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
# Words that only a puzzle has a use for; the names of the kinds' folders come on top.
PUZZLE_WORDS = [
    "freecell",
    "seahaven",
    "midnight",
    "oil",
    "baker",
    "baker's",
    "card",
    "cards",
    "suit",
    "xpat2",
    "peg",
    "boat",
    "boats",
    "wall",
    "jump",
    "jumps",
    "hole",
    "holes",
    "parity",
    "solitaire",
]


def includes(text):
    """Each include of a file: line number, bracket, name."""
    # A comment gives way to its line ends, so that the numbers stay right.
    bare = COMMENT.sub(lambda comment: "\n" * comment.group().count("\n"), text)
    for number, line in enumerate(bare.splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1), match.group(2)


def kind_of(path):
    """The kind of puzzle that a path within src/ belongs to, or None."""
    parts = pathlib.PurePosixPath(path).parts
    return parts[1] if len(parts) > 2 and parts[0] == "puzzles" else None


def forbidden_in_cli(source, target):
    """The same as `forbidden` within the command line: args and io, then batch, then commands."""
    room, inside = source.split("/")[1], target.removeprefix("cli/")
    allowed = CLI_ROOMS.get(room)
    if allowed is None or inside == target or allowed & {inside, inside.split("/")[0]}:
        return None
    return f"cli/{room} may include only {', '.join(sorted(allowed))} of cli"


def forbidden(source, target, tree):
    """Why the file `source` may not include "target", both as within src/; None if it may."""
    if target == PUBLIC:
        return None
    if ".." in target.split("/"):
        return "paths start from src/ or include/"
    if not (tree / "src" / target).is_file():
        return "there is no such file in src/ or include/"
    layer = source.split("/")[0]
    allowed = LAYERS[layer]
    if target.split("/")[0] not in allowed and target not in allowed:
        return f"{layer} may include only {', '.join(sorted(allowed))} and {PUBLIC}"
    if layer == "cli":
        return forbidden_in_cli(source, target)
    if "/verifier/" in source:
        # Data and tables of the kind, and nothing of the search.
        if target.startswith("engine/") or "/solver/" in target:
            return "a verifier shares nothing with the searches"
    kind = kind_of(source)
    if kind and kind_of(target) not in (None, kind):
        return f"{kind} is one kind of puzzle and {kind_of(target)} another"
    return None


def violations(tree):
    """One line for each include or word that looks the wrong way."""
    found = []
    for path in sorted((tree / "include").rglob("*.h")):
        for number, bracket, name in includes(path.read_text()):
            if bracket == '"':
                found.append(f"{path.name}:{number}: the public header includes {name}")
    kinds = [path.name for path in (tree / "src" / "puzzles").glob("*/")]
    puzzle_word = re.compile(r"\b(%s)\b" % "|".join(map(re.escape, PUZZLE_WORDS + kinds)), re.I)
    for path in sorted((tree / "src").rglob("*.[ch]")):
        source = path.relative_to(tree / "src").as_posix()
        layer = source.split("/")[0]
        if layer not in LAYERS:
            found.append(f"src/{source}: {layer} is not a layer that this test knows")
            continue
        text = path.read_text()
        for number, bracket, name in includes(text):
            if bracket == "<":
                local = (tree / "src" / name).is_file() or (tree / "include" / name).is_file()
                reason = "our own headers go in quotes" if local else None
            else:
                reason = forbidden(source, name, tree)
            if reason:
                found.append(f"src/{source}:{number}: includes {name}: {reason}")
        if layer == "engine":
            for number, line in enumerate(text.splitlines(), 1):
                for word in puzzle_word.findall(line):
                    found.append(f"src/{source}:{number}: the engine speaks of '{word}'")
    return found


class Project(unittest.TestCase):
    def test_every_layer_is_there(self):
        # Otherwise a misspelt path would let everything pass.
        for layer in LAYERS:
            self.assertTrue(list((PROJECT / "src" / layer).rglob("*.c")), layer)

    def test_no_layer_looks_the_wrong_way(self):
        self.assertEqual(violations(PROJECT), [])


class Picture(unittest.TestCase):
    """docs/layers.svg has a group for each layer: its frame, and first of all its name."""

    SVG = "{http://www.w3.org/2000/svg}"

    @classmethod
    def setUpClass(cls):
        cls.rooms = {}
        for group in xml.etree.ElementTree.parse(PROJECT / "docs/layers.svg").iter(f"{cls.SVG}g"):
            frame, name = group.find(f"{cls.SVG}rect"), group.find(f"{cls.SVG}text")
            cls.rooms[name.text] = frame

    def test_it_has_every_layer(self):
        self.assertEqual({*self.rooms}, {*LAYERS})

    def test_each_room_knows_only_rooms_below(self):
        for layer, known in LAYERS.items():
            for below in {name.split("/")[0] for name in known} - {layer}:
                upper, lower = self.rooms[layer], self.rooms[below]
                foot = int(upper.get("y")) + int(upper.get("height"))
                self.assertLess(foot, int(lower.get("y")), f"{layer} knows {below}")


class Reader(unittest.TestCase):
    """The reader itself, on a made-up tree."""

    GOOD = {
        "include/soliton.h": "#include <stddef.h>\n",
        "src/base/text.h": "#include <stdbool.h>\n",
        "src/base/text.c": '#include "base/text.h"\n#include "soliton.h"\n',
        "src/engine/table.h": '#include "base/text.h"\n/* support and report are fine words */\n',
        "src/puzzles/puzzle.h": '#include "base/text.h"\n#include "soliton.h"\n',
        "src/puzzles/registry.c": '#include "puzzles/puzzle.h"\n#include "puzzles/port/port.h"\n',
        "src/puzzles/port/port.h": '#include "puzzles/puzzle.h"\n#include "engine/table.h"\n',
        "src/puzzles/pegs/kind.h": '#include "puzzles/puzzle.h"\n',
        "src/game/play.h": '#include "puzzles/puzzle.h"\n#include "engine/table.h"\n',
        "src/cli/main.c": '#include "cli/options.h"\n#include "soliton.h"\n#include <stdio.h>\n',
        "src/cli/options.h": "",
        "src/cli/commands/command.h": '#include "cli/batch/pool.h"\n',
        "src/cli/args/parse.c": '#include "cli/commands/command.h"\n#include "cli/io/file.h"\n',
        "src/cli/io/file.h": "",
        "src/cli/batch/pool.h": '#include "cli/io/file.h"\n',
    }

    def violations_with(self, **change):
        files = dict(self.GOOD)
        if change:
            files[change["path"]] = change["text"]
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder)
            for name, text in files.items():
                path = tree / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return violations(tree)

    def test_accepts_a_good_tree(self):
        self.assertEqual(self.violations_with(), [])

    def test_finds_each_wrong_include(self):
        for path, target in [
            ("include/soliton.h", "base/text.h"),
            ("src/base/text.c", "engine/table.h"),
            ("src/engine/table.h", "puzzles/puzzle.h"),
            ("src/engine/table.h", "game/play.h"),
            ("src/puzzles/puzzle.h", "game/play.h"),
            ("src/puzzles/pegs/kind.h", "puzzles/port/port.h"),
            ("src/puzzles/pegs/kind.h", "cli/options.h"),
            ("src/game/play.h", "puzzles/port/port.h"),
            ("src/game/play.h", "cli/options.h"),
            ("src/cli/main.c", "base/text.h"),
            ("src/cli/main.c", "game/play.h"),
            ("src/cli/args/parse.c", "cli/batch/pool.h"),
            ("src/cli/io/file.h", "cli/batch/pool.h"),
            ("src/cli/io/file.h", "cli/commands/command.h"),
            ("src/cli/batch/pool.h", "cli/commands/command.h"),
            ("src/base/text.c", "../src/engine/table.h"),
            ("src/base/text.c", "text.h"),
        ]:
            with self.subTest(path=path, target=target):
                text = f'/* a comment\n */\n# include "{target}"\n'
                found = self.violations_with(path=path, text=text)
                self.assertEqual(len(found), 1, found)
                self.assertIn(":3:", found[0])
                self.assertIn(target, found[0])

    def test_finds_our_headers_in_angle_brackets(self):
        found = self.violations_with(path="src/base/text.c", text="#include <engine/table.h>\n")
        self.assertEqual(len(found), 1, found)

    def test_passes_over_includes_in_comments(self):
        text = '/*\n#include "game/play.h"\n*/\n// #include "cli/options.h"\n'
        self.assertEqual(self.violations_with(path="src/base/text.c", text=text), [])

    def test_finds_a_puzzle_in_the_engine(self):
        for word in ["FreeCell", "pegs", "port", "card"]:
            with self.subTest(word=word):
                text = f"/* made\n * for {word} */\n"
                found = self.violations_with(path="src/engine/table.h", text=text)
                self.assertEqual(found, [f"src/engine/table.h:2: the engine speaks of '{word}'"])

    def test_finds_an_unknown_layer(self):
        found = self.violations_with(path="src/extra/more.c", text="")
        self.assertEqual(len(found), 1, found)


if __name__ == "__main__":
    unittest.main()
