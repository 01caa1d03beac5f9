"""What `make install` leaves behind is whole and can be used: installs into a temporary prefix,
compiles docs/example.c against it as any user would, and runs it."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "tests"))
from built import BUILD  # noqa: E402

VERSION = re.search(
    r'^#define SOLITON_VERSION "(.*)"', (PROJECT / "include/soliton.h").read_text(), re.MULTILINE
).group(1)
# Until 1.0 every minor version may break with the one before.
ABI = VERSION.rsplit(".", 1)[0] if VERSION.startswith("0.") else VERSION.split(".")[0]


def run(*command, **options):
    options.setdefault("env", os.environ)
    result = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
        **options,
    )
    return result


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.scratch = pathlib.Path(folder.name)
        # Installed in one place and moved to another: nothing may depend on the first.
        result = run("cmake", "--install", BUILD, "--prefix", cls.scratch / "staged")
        if result.returncode != 0:
            raise AssertionError(result.stdout + result.stderr)
        cls.prefix = cls.scratch / "moved"
        (cls.scratch / "staged").rename(cls.prefix)
        [cls.lib] = [path.parent for path in cls.prefix.rglob("libsoliton.a")]
        cls.with_pkg_config = dict(os.environ, PKG_CONFIG_PATH=str(cls.lib / "pkgconfig"))

    def ok(self, *command, **options):
        result = run(*command, **options)
        self.assertEqual(result.returncode, 0, f"{command}\n{result.stdout}{result.stderr}")
        return result.stdout

    def pkg_config(self, *options):
        return self.ok("pkg-config", *options, "soliton", env=self.with_pkg_config).split()

    def test_everything_is_there_and_nothing_else(self):
        files = {
            path.relative_to(self.prefix).as_posix()
            for path in self.prefix.rglob("*")
            if not path.is_dir()
        }
        lib = self.lib.relative_to(self.prefix).as_posix()
        pages = {
            f"share/man/man{page.suffix[1:]}/{page.name}" for page in (PROJECT / "man").iterdir()
        }
        completions = {
            f"share/{place}"
            for name in ("soliton", "xpatsolver")
            for place in (
                f"bash-completion/completions/{name}",
                f"zsh/site-functions/_{name}",
                f"fish/vendor_completions.d/{name}.fish",
            )
        }
        self.assertTrue({"share/man/man1/soliton.1", "share/man/man1/xpatsolver.1"} <= pages)
        self.assertEqual(
            {path.name for path in (PROJECT / "completions").iterdir()},
            {
                f"{name}.{shell}"
                for name in ("soliton", "xpatsolver")
                for shell in ("bash", "zsh", "fish")
            },
        )
        mpi = {"bin/soliton-mpi"} if (BUILD / "soliton-mpi").exists() else set()
        web = {f"share/soliton/{path.name}" for path in (BUILD / "web").glob("*")}
        self.assertEqual(
            files,
            pages
            | completions
            | mpi
            | web
            | {
                "bin/soliton",
                "bin/xpatsolver",
                "include/soliton.h",
                "share/soliton/soliton.schema.json",
                f"{lib}/libsoliton.a",
                f"{lib}/libsoliton.so",
                f"{lib}/libsoliton.so.{ABI}",
                f"{lib}/libsoliton.so.{VERSION}",
                f"{lib}/pkgconfig/soliton.pc",
            },
        )

    def test_no_folder_is_empty(self):
        empty = [
            path.relative_to(self.prefix).as_posix()
            for path in self.prefix.rglob("*")
            if path.is_dir() and not any(path.iterdir())
        ]
        self.assertEqual(empty, [])

    def test_a_page_that_was_not_built_leaves_no_folder(self):
        script = (BUILD / "web-engine/cmake_install.cmake").read_text()
        page = f"{BUILD.resolve()}/web/"
        self.assertIn(page, script)
        path = self.scratch / "without_page.cmake"
        path.write_text(script.replace(page, f"{self.scratch}/not_built/"))
        prefix = self.scratch / "without_page"
        self.ok("cmake", f"-DCMAKE_INSTALL_PREFIX={prefix}", "-P", path)
        self.assertFalse(prefix.exists())

    def test_the_soname_has_the_abi_version(self):
        dynamic = self.ok("readelf", "--dynamic", self.lib / "libsoliton.so")
        self.assertIn(f"soname: [libsoliton.so.{ABI}]", dynamic)

    def test_pkg_config_knows_the_version_and_the_place(self):
        self.assertEqual(self.pkg_config("--modversion"), [VERSION])
        [flag] = self.pkg_config("--cflags")
        self.assertEqual(pathlib.Path(flag[2:]).resolve(), self.prefix / "include")

    def test_the_example_runs_with_the_shared_library(self):
        program = self.scratch / "example"
        self.ok(
            "gcc",
            "-std=c17",
            "-Wall",
            "-Wextra",
            "-Werror",
            PROJECT / "docs/example.c",
            "-o",
            program,
            *self.pkg_config("--cflags", "--libs"),
        )
        self.assertIn(f"libsoliton.so.{ABI}", self.ok("readelf", "--dynamic", program))
        out = self.ok(program, env=dict(os.environ, LD_LIBRARY_PATH=str(self.lib)))
        self.assertNotEqual(out.strip(), "")

    def test_the_example_runs_with_the_static_library(self):
        program = self.scratch / "example-static"
        shared = self.pkg_config("--libs")
        besides = [flag for flag in self.pkg_config("--static", "--libs") if flag not in shared]
        self.assertEqual(besides, ["-pthread"])
        self.ok(
            "gcc",
            "-std=c17",
            PROJECT / "docs/example.c",
            "-o",
            program,
            *self.pkg_config("--cflags"),
            self.lib / "libsoliton.a",
            *besides,
        )
        self.assertNotEqual(self.ok(program).strip(), "")

    def test_the_header_stands_alone_in_c_and_in_cpp(self):
        for language in "c", "c++":
            self.ok(
                "clang",
                "-x",
                language,
                "-fsyntax-only",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-Wno-pragma-once-outside-header",
                self.prefix / "include/soliton.h",
            )

    def test_the_programs_run_from_where_they_are(self):
        self.assertNotEqual(self.ok(self.prefix / "bin/soliton", "help"), "")
        self.assertNotEqual(self.ok(self.prefix / "bin/xpatsolver", "-help"), "")

    def test_man_has_nothing_to_say_about_the_pages(self):
        pages = list((self.prefix / "share/man").rglob("*.[1-9]"))
        self.assertNotEqual(pages, [])
        for page in pages:
            result = run(
                "man",
                "--warnings",
                "-E",
                "UTF-8",
                "-l",
                "-Tutf8",
                "-Z",
                page,
                env=dict(os.environ, LC_ALL="C.UTF-8", MANWIDTH="80", MANROFFSEQ=""),
            )
            self.assertEqual((result.returncode, result.stderr), (0, ""), page.name)

    def complete(self, command, *words):
        """What bash offers for the last word."""
        completion = self.prefix / "share/bash-completion/completions" / command
        script = """
            source "$1"; shift
            read -r -a spec <<<"$(complete -p "$1")"
            for ((i = 0; i < ${#spec[@]}; i++)); do
                [[ ${spec[i]} == -F ]] && function=${spec[i + 1]}
            done
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
            "$function" "$1" "${@: -1}" "${@: -2:1}"
            printf '%s\\n' "${COMPREPLY[@]}"
        """
        path = f"{self.prefix / 'bin'}:{os.environ['PATH']}"
        out = self.ok(
            "bash",
            "--norc",
            "--noprofile",
            "-u",
            "-c",
            script,
            "bash",
            completion,
            command,
            *words,
            env=dict(os.environ, PATH=path),
            cwd=self.scratch,
        )
        return [word.strip() for word in out.splitlines()]

    def test_bash_completes_the_commands(self):
        self.assertIn("solve", self.complete("soliton", "so"))
        self.assertNotIn("show", self.complete("soliton", "so"))
        self.assertIn("--timeout", self.complete("soliton", "solve", "FreeCell.1", "--t"))
        self.assertIn("-search", self.complete("xpatsolver", "FreeCell.1", "-s"))

    def test_zsh_and_fish_find_their_completions(self):
        path = f"{self.prefix / 'bin'}:{os.environ['PATH']}"
        out = self.ok(
            "fish",
            "--no-config",
            "-c",
            """
            set fish_complete_path $argv[1]
            complete -C "soliton so"
            complete -C "xpatsolver -s"
            """,
            self.prefix / "share/fish/vendor_completions.d",
            env=dict(os.environ, PATH=path, HOME=str(self.scratch)),
            cwd=self.scratch,
        )
        self.assertEqual([line.split("\t")[0] for line in out.splitlines()], ["solve", "-search"])
        out = self.ok(
            "zsh",
            "-f",
            "-c",
            """
            fpath=($1 $fpath)
            autoload -Uz compinit && compinit -u -D
            print -r -- $_comps[soliton] $_comps[xpatsolver]
            """,
            "zsh",
            self.prefix / "share/zsh/site-functions",
        )
        self.assertEqual(out, "_soliton _xpatsolver\n")


if __name__ == "__main__":
    unittest.main()
