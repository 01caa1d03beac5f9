"""The page's scripts depend on one another one way: words <- ui, engine <- kinds <- app.

Kinds of puzzles do not know one another, and nobody else knows them: kinds/kinds.js lists their
modules, one a kind, and no other file of the page has a word of theirs. web/bundle itself refuses
circles.
"""

import pathlib
import posixpath
import re
import unittest

PAGE = pathlib.Path(__file__).resolve().parents[2] / "web"
SCRIPTS = PAGE / "js"
IMPORT = re.compile(r'^import (?:.* from )?"(.*)";$', re.MULTILINE)

# The folders that each may import from.
LAYERS = {
    "words": {"words"},
    "ui": {"ui", "words"},
    "engine": {"engine", "words"},
    "kinds": {"kinds", "engine", "ui", "words"},
    "app": {"app", "kinds", "engine", "ui", "words"},
}
REGISTRY = "kinds/kinds.js"
PLAIN = "kinds/plain.js"  # how kinds without a module are played
KINDS = {path.stem for path in (SCRIPTS / "kinds").glob("*.js")} - {"kinds", "plain"}

# Words that only a kind says: its name, those of its games, and what it is played with.
WORDS = re.compile(
    r"\b(%s|peg|cards?|aces?|xpat2|microsoft|boats?|free ?cell|seahaven|midnight ?oil|baker\W?s)"
    r"(?![a-z])" % "|".join(sorted(KINDS)),
    re.IGNORECASE,
)


def has_word(line):
    """Words within a name, as in isPort, count too."""
    return WORDS.search(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", line))


def kind_of(module):
    """The kind whose module this is, or a part of it; None for all else."""
    name = module.split("/")[1].removesuffix(".js")
    return name if module.startswith("kinds/") and name in KINDS else None


def allowed(module, target):
    if target.split("/")[0] not in LAYERS[module.split("/")[0]]:
        return False
    if kind_of(target):
        # Others see the one module alone.
        return kind_of(module) == kind_of(target) or (module == REGISTRY and target.count("/") == 1)
    if target in (REGISTRY, PLAIN):
        return module.startswith("app/") if target == REGISTRY else module == REGISTRY
    return True


class PageLayers(unittest.TestCase):
    def test_imports_point_one_way(self):
        seen = 0
        for path in sorted(SCRIPTS.rglob("*.js")):
            module = path.relative_to(SCRIPTS).as_posix()
            for target in IMPORT.findall(path.read_text(encoding="utf-8")):
                seen += 1
                target = posixpath.normpath(posixpath.join(posixpath.dirname(module), target))
                self.assertTrue(allowed(module, target), f"{module} imports {target}")
        self.assertGreater(seen, 100)

    def test_what_breaks_the_rule(self):
        for module, target in [
            ("words/en.js", "ui/dom.js"),
            ("ui/dom.js", "engine/state.js"),
            ("engine/solver.js", "ui/dom.js"),
            ("kinds/pegs/board.js", "app/game.js"),
            ("kinds/pegs/board.js", "kinds/port/text.js"),
            ("kinds/pegs.js", "kinds/port.js"),
            ("kinds/pegs/board.js", REGISTRY),
            ("kinds/pegs.js", PLAIN),
            (REGISTRY, "kinds/pegs/board.js"),
            ("app/controls.js", "kinds/pegs/runs.js"),
            ("app/controls.js", "kinds/pegs.js"),
        ]:
            self.assertFalse(allowed(module, target), (module, target))
        for module, target in [
            ("kinds/pegs/board.js", "kinds/pegs/text.js"),
            ("kinds/pegs.js", "kinds/pegs/board.js"),
            ("app/controls.js", REGISTRY),
            (REGISTRY, "kinds/pegs.js"),
            (REGISTRY, PLAIN),
        ]:
            self.assertTrue(allowed(module, target), (module, target))

    def test_no_other_file_has_a_word_of_a_kind(self):
        seen = 0
        for path in sorted(path for path in PAGE.rglob("*") if path.is_file()):
            name = path.relative_to(PAGE).as_posix()
            owner = kind_of(name.removeprefix("js/")) if name.startswith("js/") else path.stem
            if owner in KINDS or name == f"js/{REGISTRY}" or path.suffix == ".pyc":
                continue
            seen += 1
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                self.assertIsNone(has_word(line), f"{name}:{number}: {line.strip()}")
        self.assertGreater(seen, 40)

    def test_which_words_these_are(self):
        for line in "a peg", "The port", "PATIENCE_MS", "isPort = 1", "--card-line", "Baker’s Game":
            self.assertIsNotNone(has_word(line), line)
        for line in "import { x }", "export", "support", "discard", "places", "transport", "spaces":
            self.assertIsNone(has_word(line), line)


if __name__ == "__main__":
    unittest.main()
