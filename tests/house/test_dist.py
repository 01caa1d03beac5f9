"""`make dist`: the archive holds the committed files and nothing else, comes out the same to the
byte however often it is made, also from an unpacked one, and is configured where there is no git.
With DIST_BUILD=1 in the environment, it is built there as well, and what it built is tried."""

import hashlib
import os
import pathlib
import shutil
import subprocess
import tarfile
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
IS_REPOSITORY = (PROJECT / ".git").exists()


def run(*command, **options):
    options.setdefault("timeout", 60)
    return subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        **options,
    )


class Archive(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.scratch = pathlib.Path(scratch.name)
        # Where it should not be called, git fails.
        tools = cls.scratch / "tools"
        tools.mkdir()
        (tools / "git").write_text("#!/bin/sh\nexit 127\n")
        (tools / "git").chmod(0o755)
        cls.without_git = dict(os.environ, PATH=f"{tools}:{os.environ['PATH']}")
        cls.archive = cls.make(PROJECT, cls.scratch / "first")
        with tarfile.open(cls.archive) as archive:
            cls.members = archive.getmembers()
            archive.extractall(cls.scratch / "unpacked")
        [cls.tree] = (cls.scratch / "unpacked").iterdir()

    @classmethod
    def make(cls, tree, folder, **options):
        result = run(PROJECT / "scripts/dist", "--quick", folder, tree, **options)
        if result.returncode != 0:
            raise AssertionError(result.stderr)
        [archive] = folder.glob("*.tar.xz")
        return archive

    def test_has_what_is_committed_and_nothing_else(self):
        if IS_REPOSITORY:
            listed = run(
                "git",
                "-C",
                PROJECT,
                "-c",
                f"safe.directory={PROJECT}",
                "ls-tree",
                "-r",
                "-z",
                "--name-only",
                "HEAD",
            ).stdout
            wanted = set(listed.split("\0")) - {""}
        else:
            lines = (PROJECT / "MANIFEST").read_text().splitlines()
            wanted = {line.split("  ", 1)[1] for line in lines}
        self.assertGreater(len(wanted), 500)
        names = [member.name for member in self.members]
        self.assertEqual(names, sorted(names))
        self.assertEqual(set(names), {f"{self.tree.name}/{name}" for name in wanted | {"MANIFEST"}})
        self.assertEqual(
            [
                name
                for name in names
                if name.endswith((".o", ".a", ".so", ".pyc"))
                or "/build/" in name
                or "/node_modules/" in name
            ],
            [],
        )

    def test_tells_nothing_of_who_made_it(self):
        for member in self.members:
            self.assertEqual(
                (member.uid, member.gid, member.uname, member.gname),
                (0, 0, "root", "root"),
                member.name,
            )
            self.assertIn(member.mode, (0o644, 0o755), member.name)
            self.assertTrue(member.isfile(), member.name)
        self.assertEqual(len({member.mtime for member in self.members}), 1)

    def test_scripts_may_be_run(self):
        for name in "scripts/setup", "tests/fixed_addresses", "web/bundle":
            self.assertTrue(os.access(self.tree / name, os.X_OK), name)

    def test_the_digests_are_right(self):
        digest, name = (
            self.archive.with_name(f"{self.archive.name}.sha256").read_text().strip().split("  ")
        )
        self.assertEqual(name, self.archive.name)
        self.assertEqual(digest, hashlib.sha256(self.archive.read_bytes()).hexdigest())
        check = run("sha256sum", "--check", "--quiet", "--strict", "MANIFEST", cwd=self.tree)
        self.assertEqual((check.returncode, check.stdout, check.stderr), (0, "", ""))

    def test_the_same_from_an_unpacked_one(self):
        # Whatever lies about there, and in the zone that the user lives in.
        (self.tree / "build").mkdir()
        (self.tree / "build/product.o").write_text("x")
        self.addCleanup(shutil.rmtree, self.tree / "build")
        again = self.make(
            self.tree,
            self.scratch / "again",
            env=dict(self.without_git, TZ="Asia/Tokyo", LC_ALL="C"),
        )
        self.assertEqual(again.read_bytes(), self.archive.read_bytes())

    def test_refuses_to_pack_what_was_changed(self):
        readme = self.tree / "README.md"
        text, age = readme.read_text(), readme.stat().st_mtime
        self.addCleanup(os.utime, readme, (age, age))
        self.addCleanup(readme.write_text, text)
        readme.write_text(text + "more\n")
        result = run(
            PROJECT / "scripts/dist",
            "--quick",
            self.scratch / "refused",
            self.tree,
            env=self.without_git,
        )
        self.assertEqual(
            (result.returncode, result.stderr), (1, "dist: README.md is not what MANIFEST says\n")
        )
        self.assertFalse((self.scratch / "refused").exists())

    def test_is_configured_without_git(self):
        build = self.scratch / "build"
        result = run(
            "cmake",
            "-S",
            self.tree,
            "-B",
            build,
            "-G",
            "Ninja",
            "-DSOLITON_TESTS=ON",
            env=self.without_git,
        )
        self.assertEqual(result.returncode, 0, result.stderr)
        if not os.environ.get("DIST_BUILD"):
            return
        result = run(
            "cmake",
            "--build",
            build,
            "--target",
            "all",
            "check-programs",
            env=self.without_git,
            timeout=3600,
        )
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        result = run(
            "ctest",
            "--test-dir",
            build,
            "--output-on-failure",
            "--no-tests=error",
            "--tests-regex",
            r"^(unit|contract)\.release\.|^check\.",
            env=self.without_git,
            timeout=3600,
        )
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
