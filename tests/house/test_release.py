"""What a release says of itself agrees with itself: one version everywhere, by semantic versioning;
Debian packages that fit the library; no program that was compiled with the last release breaks."""

import importlib.machinery
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "tests"))
from built import BUILD, built  # noqa: E402

HEADER = PROJECT / "include/soliton.h"
LIBRARY = BUILD / "libsoliton.so"
sys.dont_write_bytecode = True

loader = importlib.machinery.SourceFileLoader("abi", str(PROJECT / "scripts/abi"))
abi = importlib.util.module_from_spec(importlib.util.spec_from_loader("abi", loader))
loader.exec_module(abi)

# As semver.org has it, without what may follow: CMake and the loader of programs know only numbers.
SEMVER = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")


def text_of(name):
    return (PROJECT / name).read_text()


class Versions(unittest.TestCase):
    def setUp(self):
        self.version = re.search(
            r'^#define SOLITON_VERSION "(.*)"$', text_of("include/soliton.h"), re.MULTILINE
        ).group(1)

    def test_is_a_semantic_version(self):
        self.assertRegex(self.version, rf"\A{SEMVER.pattern}\Z")

    def test_the_changes_begin_with_it_and_go_down(self):
        headings = re.findall(r"^## (.*)$", text_of("CHANGELOG.md"), re.MULTILINE)
        versions = []
        for heading in headings:
            match = re.fullmatch(
                rf"({SEMVER.pattern}) \((?:not yet released|\d{{4}}-\d\d-\d\d)\)", heading
            )
            self.assertIsNotNone(match, heading)
            versions.append(match.group(1))
        self.assertEqual(versions[0], self.version)
        self.assertEqual(versions, sorted(versions, key=abi.numbers, reverse=True))
        self.assertEqual(len(set(versions)), len(versions))
        self.assertEqual([h for h in headings[1:] if "not yet" in h], [])

    def test_debian_says_the_same(self):
        name, version = re.match(r"(\S+) \((\S+)\) ", text_of("debian/changelog")).groups()
        self.assertEqual((name, version), ("soliton", self.version))

    def test_pkg_config_and_the_program_say_the_same(self):
        self.assertIn(f"\nVersion: {self.version}\n", (BUILD / "soliton.pc").read_text())
        said = subprocess.run([built("SOLITON"), "--version"], capture_output=True, text=True)
        self.assertEqual(said.stdout, f"soliton {self.version}\n")

    def test_the_manual_names_none(self):
        # It would be forgotten.
        for page in sorted((PROJECT / "man").iterdir()):
            self.assertRegex(page.read_text().splitlines()[0], r'^\.TH \S+ \d "" "Soliton" ', page)

    def test_releases_recorded_are_in_the_changes(self):
        for path in (PROJECT / "abi").iterdir():
            version = re.fullmatch(rf"soliton-({SEMVER.pattern})\.abi", path.name).group(1)
            self.assertIn(f"\n## {version} (", text_of("CHANGELOG.md"))


class Debian(unittest.TestCase):
    """debian/ by itself; `make deb-test` builds the packages and tries them."""

    def setUp(self):
        self.control = [
            dict(re.findall(r"^(\S+): *((?:.|\n[ \t])*)", part, re.MULTILINE))
            for part in text_of("debian/control").strip().split("\n\n")
        ]
        self.packages = {part["Package"]: part for part in self.control[1:]}
        self.soname = abi.soname_version(abi.header_version(HEADER))

    def files(self, package):
        return text_of(f"debian/{package}.install").split()

    def test_the_package_of_the_library_has_its_soname(self):
        library = f"libsoliton{self.soname}"
        self.assertEqual(set(self.packages), {"soliton", "soliton-web", "libsoliton-dev", library})
        self.assertIn(
            f"{library} (= ${{binary:Version}})", self.packages["libsoliton-dev"]["Depends"]
        )
        symbols = text_of(f"debian/{library}.symbols").split("\n")
        self.assertEqual(symbols[0], f"libsoliton.so.{self.soname} {library} #MINVER#")
        # The version of symbols is named there as it is in the library.
        node = re.search(r"^(\w+) \{", text_of("src/soliton.map"), re.MULTILINE).group(1)
        self.assertTrue(symbols[2].startswith(f" (symver){node} "), symbols[2])

    def test_needs_what_setup_installs(self):
        setup = text_of("scripts/setup")
        needed = self.control[0]["Build-Depends"] + "," + self.control[0]["Build-Depends-Indep"]
        for package in re.split(r",\s*", needed):
            name = re.split(r"[ :]", package)[0].replace("debhelper-compat", "debhelper")
            self.assertRegex(
                setup,
                rf"(need|need_header|need_package|missing) ?{name}\b" rf"|missing {name}\b",
                name,
            )

    def test_every_page_of_the_manual_is_in_a_package(self):
        installed = {name for package in self.packages for name in self.files(package)}
        for page in (PROJECT / "man").iterdir():
            if page.name != "soliton-mpi.1":  # whose program is not packaged
                self.assertIn(f"usr/share/man/man{page.suffix[1:]}/{page.name}", installed)

    def test_the_copyright_is_the_licence(self):
        packed = re.sub(r"(?m)^ \.?", "", text_of("debian/copyright"))
        self.assertIn(text_of("LICENSE").split("\n\n", 2)[2].strip(), packed)


class Abi(unittest.TestCase):
    """Programs that were compiled with the last release run with this library."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def check(self, header=HEADER, library=LIBRARY, recorded=PROJECT / "abi"):
        """The exit code, and what is said."""
        result = subprocess.run(
            [sys.executable, PROJECT / "scripts/abi", "check", header, library, recorded],
            capture_output=True,
            text=True,
            timeout=60,
        )
        return result.returncode, result.stdout + result.stderr

    def changed(self, old, new):
        """The header with a change."""
        text = HEADER.read_text()
        self.assertEqual(text.count(old), 1, old)
        header = self.folder / "soliton.h"
        header.write_text(text.replace(old, new))
        return header

    def test_nothing_broke_since_the_last_release(self):
        code, said = self.check()
        self.assertEqual(code, 0, said)

    def test_the_last_release_is_recorded_in_full(self):
        version, path = abi.last_release(PROJECT / "abi")
        recorded = abi.read(path.read_text())
        self.assertLessEqual(abi.numbers(version), abi.numbers(abi.header_version(HEADER)))
        for about in (
            "function soliton_search_run",
            "symbol soliton_search_run",
            "struct soliton_stats: bytes",
            "field soliton_error.message: place",
            "constant SOLITON_UNSOLVABLE",
            "type soliton_progress",
        ):
            self.assertIn(about, recorded)

    def test_additions_are_welcome(self):
        code, said = self.check(
            self.changed(
                "const char *soliton_version(void);",
                "const char *soliton_version(void);\nstruct soliton_new { int a; };\n"
                "enum soliton_fresh { SOLITON_FRESH };\nint soliton_extra(struct soliton_new *);",
            )
        )
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r" 0 gone or changed, [1-9]\d* new")

    # What is changed in the header, and what is said of it.
    BREAKS = [
        (
            "struct soliton_stats {",
            "struct soliton_stats {\n    uint64_t more;",
            "changed: struct soliton_stats: bytes",
        ),
        # Within what was padding: the size is the same.
        (
            "    bool is_limit;",
            "    bool is_more, is_limit;",
            "changed: struct soliton_option: fields",
        ),
        ("char message[256];", "char message[512];", "changed: field soliton_error.message: type"),
        (
            "size_t line, column;",
            "size_t column, line;",
            "changed: field soliton_error.line: place",
        ),
        (
            "    SOLITON_UNKNOWN,",
            "    SOLITON_NEWLY, SOLITON_UNKNOWN,",
            "changed: constant SOLITON_UNKNOWN = 1, now 2",
        ),
        (
            "bool soliton_game_undo(soliton_game *game);",
            "int soliton_game_undo(soliton_game *game);",
            "changed: function soliton_game_undo",
        ),
        ("bool soliton_game_redo(soliton_game *game);", "", "gone: function soliton_game_redo"),
        (
            "#define SOLITON_GENERATOR_POSITIONS 2000000000",
            "",
            "gone: macro SOLITON_GENERATOR_POSITIONS",
        ),
    ]

    def test_what_breaks_programs_is_refused(self):
        for old, new, words in self.BREAKS:
            with self.subTest(words=words):
                code, said = self.check(self.changed(old, new))
                self.assertEqual(code, 1, said)
                self.assertIn(words, said)
                self.assertIn("this breaks programs compiled with", said)

    def library(self, soname, node="SOLITON_0", functions="int soliton_version(void){return 1;}"):
        source, script, library = (self.folder / name for name in ("a.c", "a.map", "a.so"))
        source.write_text(functions)
        script.write_text(node + " { global: soliton_*; local: *; };")
        subprocess.run(
            [
                "gcc",
                "-shared",
                "-fPIC",
                source,
                f"-Wl,-soname,{soname}",
                f"-Wl,--version-script={script}",
                "-o",
                library,
            ],
            check=True,
        )
        return library

    def test_a_library_that_lacks_functions_is_refused(self):
        soname = f"libsoliton.so.{abi.soname_version(abi.header_version(HEADER))}"
        code, said = self.check(library=self.library(soname, "SOLITON_9"))
        self.assertEqual(code, 1, said)
        self.assertIn("gone: symbol soliton_search_run", said)
        self.assertIn("changed: symbol soliton_version = SOLITON_0, now SOLITON_9", said)

    def test_a_new_soname_may_break(self):
        version = abi.header_version(HEADER)
        raised = f"{abi.numbers(version)[0] + 1}.0.0"
        header = self.changed(
            f'#define SOLITON_VERSION "{version}"', f'#define SOLITON_VERSION "{raised}"'
        )
        header.write_text(header.read_text().replace("char message[256];", "char message[512];"))
        code, said = self.check(header, self.library(f"libsoliton.so.{raised[0]}"))
        self.assertEqual(code, 0, said)
        self.assertIn("changed: field soliton_error.message: type", said)
        # But the library must have it as well.
        code, said = self.check(header)
        self.assertEqual(code, 70, said)
        self.assertIn("is not called", said)

    def test_versions_and_sonames(self):
        self.assertEqual(
            [abi.soname_version(version) for version in ("0.1.9", "0.10.0", "2.3.4")],
            ["0.1", "0.10", "2"],
        )
        for version in "0.1.0", "0.9.0", "0.10.0":
            (self.folder / f"soliton-{version}.abi").write_text("")
        self.assertEqual(abi.last_release(self.folder)[0], "0.10.0")

    def test_what_is_recorded_is_read_back(self):
        facts = abi.facts(HEADER, LIBRARY)
        self.assertEqual(abi.read("# first line\n" + abi.write(facts)), facts)


if __name__ == "__main__":
    unittest.main()
