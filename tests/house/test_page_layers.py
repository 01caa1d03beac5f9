"""The page's scripts depend on one another one way: words <- ui, engine <- kinds <- app.

Kinds of puzzles do not know one another, and app knows them by kinds/kinds.js, but for the
exceptions below. web/bundle itself refuses circles.
"""

import pathlib
import posixpath
import re
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "web/js"
IMPORT = re.compile(r'^import .* from "(.*)";$', re.MULTILINE)

# The folders that each may import from.
LAYERS = {
    "words": {"words"},
    "ui": {"ui", "words"},
    "engine": {"engine", "words"},
    "kinds": {"kinds", "engine", "ui", "words"},
    "app": {"app", "kinds", "engine", "ui", "words"},
}
REGISTRY = "kinds/kinds.js"
# Pegs alone have a search of their own: the fewest moves, besides the jumps.
EXCEPTIONS = {("app/main.js", "kinds/pegs/runs.js")}


def kind_of(module):
    parts = module.split("/")
    return parts[1] if parts[0] == "kinds" and len(parts) == 3 else None


def allowed(module, target):
    if target.split("/")[0] not in LAYERS[module.split("/")[0]]:
        return False
    if kind_of(target) is None or module == REGISTRY or (module, target) in EXCEPTIONS:
        return target != REGISTRY or module.startswith("app/")
    return kind_of(module) == kind_of(target)


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
            ("kinds/pegs/board.js", REGISTRY),
            ("app/controls.js", "kinds/pegs/runs.js"),
        ]:
            self.assertFalse(allowed(module, target), (module, target))
        for module, target in [
            ("kinds/pegs/board.js", "kinds/pegs/text.js"),
            ("app/controls.js", REGISTRY),
            (REGISTRY, "kinds/pegs/board.js"),
        ]:
            self.assertTrue(allowed(module, target), (module, target))


if __name__ == "__main__":
    unittest.main()
