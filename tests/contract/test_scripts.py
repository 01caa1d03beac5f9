"""scripts/setup and `make install` on a fake machine: commands that only report their call stand in
for those that would change the real one."""

import os
import pathlib
import re
import shutil
import unittest

from support.harness import OK, SOLITON, USAGE, Case, Machine, environment, released

PROJECT = pathlib.Path(__file__).resolve().parents[2]


class Setup(Machine):
    """A machine without a compiler."""

    def setup(self, *arguments):
        self.command("apt-get", 'echo "apt-get $*"')
        return self.run_program(
            shutil.which("sh"),
            PROJECT / "scripts/setup",
            *arguments,
            env=environment(PATH=str(self.commands)),
        )

    def test_root_is_told_the_bare_command(self):
        self.command("id", "echo 0")
        result = self.setup("--check", "build")
        self.assert_refused(
            result, 1, "Please run:\n    apt-get update && apt-get install ", " gcc "
        )

    def test_the_benchmark_wants_the_program_it_is_compared_with(self):
        self.command("id", "echo 0")
        for purpose, wanted in ("build", False), ("bench", True):
            result = self.setup("--check", purpose)
            self.assert_refused(result, 1, " gcc ")
            self.assertEqual(" freecell-solver-bin" in result.stderr, wanted)

    def test_the_page_wants_a_compiler_of_its_own(self):
        self.command("id", "echo 0")
        for purpose, wanted in ("build", False), ("web", True), ("test", True):
            result = self.setup("--check", purpose)
            self.assert_refused(result, 1, " gcc ")
            for package in " wasi-libc", " libclang-rt-dev-wasm32", " lld":
                self.assertEqual(package in result.stderr, wanted, purpose)

    def test_an_unknown_purpose(self):
        self.assert_refused(self.setup("benchmark"), USAGE, "build|test|bench")

    def test_a_user_with_sudo(self):
        self.command("id", "echo 1000")
        self.command("sudo", "exit 1")
        result = self.setup("build")
        self.assert_refused(result, 1, "Please run:\n    sudo apt-get update && sudo apt-get ")

    def test_a_user_without_sudo(self):
        self.command("id", "echo 1000")
        for arguments in ["build"], ["--check", "build"]:
            result = self.setup(*arguments)
            self.assert_refused(result, 1, "as root, run:\n    apt-get update && apt-get install ")
            self.assertNotIn("sudo", result.stderr)


class Install(Machine):
    def setUp(self):
        super().setUp()
        self.build = self.folder / "build"
        self.build.mkdir()
        # As cmake writes it: without DESTDIR, and without a last line end.
        (self.build / "install_manifest.txt").write_text("/usr/bin/x\n/usr/lib/libsoliton.so")
        self.command("cmake", "exit 0")
        self.command("ldconfig", 'echo "ldconfig was run"')

    def make(self, *arguments):
        path = f"{self.commands}:{environment()['PATH']}"
        return self.run_program(
            "make",
            "--no-print-directory",
            "-C",
            PROJECT,
            f"BUILD={self.build}",
            *arguments,
            env=environment(PATH=path),
        )

    def test_root_renews_the_list_of_libraries(self):
        self.command("id", "echo 0")
        result = self.make("install")
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout, "ldconfig was run\n")

    def test_a_user_is_told_how_to(self):
        self.command("id", "echo 1000")
        result = self.make("install")
        self.assert_ended(result, OK)
        self.assertEqual(result.stdout.count("\n"), 1)
        self.assertIn("run ldconfig as root", result.stdout)
        self.assertIn("LD_LIBRARY_PATH=/usr/lib\n", result.stdout)

    def test_a_staged_installation_leaves_the_machine_alone(self):
        for user in "0", "1000":
            self.command("id", f"echo {user}")
            result = self.make("install", f"DESTDIR={self.folder}/stage")
            self.assert_ended(result, OK)
            self.assertEqual(result.stdout, "")

    def test_uninstall_removes_what_was_installed(self):
        stage = self.folder / "stage"
        for folder, name in [("bin", "x"), ("bin", "y"), ("lib", "libsoliton.so")]:
            (stage / "usr" / folder).mkdir(parents=True, exist_ok=True)
            (stage / "usr" / folder / name).touch()
        self.assert_ended(self.make("uninstall", f"DESTDIR={stage}"), OK)
        left = [path.name for path in stage.rglob("*") if path.is_file()]
        self.assertEqual(left, ["y"])
        # Once more does no harm, and without a list nothing is removed.
        self.assert_ended(self.make("uninstall", f"DESTDIR={stage}"), OK)
        (self.build / "install_manifest.txt").unlink()
        result = self.make("uninstall", f"DESTDIR={stage}")
        self.assertNotEqual(result.returncode, OK)
        self.assertIn("nothing to remove", result.stderr)


class Counterexamples(Case):
    def counterexamples(self, *arguments):
        return self.run_program(
            PROJECT / "bench/counterexamples", *arguments, env=environment(SOLITON=SOLITON)
        )

    def test_each_of_the_three_answers(self):
        for deal, answers in {
            "fc.522518..522519": "no, * positions | no, * positions",
            "fc.307127..307128": "**yes**, * moves | **yes**",
            "fc.759545..759546": "no, * positions | **yes**, * moves",
        }.items():
            result = self.counterexamples(deal)
            self.assertEqual(result.returncode, OK, result.stderr)
            first, _, head, rule, row = result.stdout.splitlines()
            self.assertEqual(first, "2 deals: 1 solved, 1 unsolvable, 0 undecided")
            self.assertEqual(head.count("|"), rule.count("|"))
            self.assertRegex(row, r"^\| FreeCell\.\d+ \| no, [\d,]+ positions \| ")
            self.assertEqual(re.sub(r"[\d,]*\d", "*", row.split(" | ", 2)[2]), answers + " |")

    def test_undecided_deals_are_named(self):
        result = self.counterexamples("fc.522518..522519", "--max-positions", "1000")
        self.assertEqual(
            result.stdout.splitlines(),
            ["2 deals: 1 solved, 0 unsolvable, 1 undecided", "undecided: FreeCell.522519"],
        )

    def test_nonsense(self):
        self.assert_refused(self.counterexamples(), USAGE, "bench/counterexamples fc.1")
        self.assert_refused(self.counterexamples("fc.x"), USAGE, "not a seed")


@released
@unittest.skipIf("SOLITON_SANITISED" in os.environ, "it measures, and leaks in MPI are not ours")
class SurveyBench(Case):
    def test_a_small_measurement(self):
        result = self.run_program(
            PROJECT / "bench/survey",
            "--deals",
            "20",
            "--repeats",
            "1",
            env=environment(SOLITON=SOLITON),
        )
        self.assertEqual(result.returncode, OK, result.stderr)
        times, sizes = result.stdout.split("\n\n")
        self.assertRegex(times, r"survey, 2 threads +[\d.]+ s +[\d,]+/s +[\d.]+ times solve")
        games = [line.split() for line in sizes.splitlines()[2:]]
        self.assertEqual(
            [game[0] for game in games], ["FreeCell", "Seahaven", "MidnightOil", "BakersDozen"]
        )
        for _, some, _, every in games:
            self.assertLessEqual(float(some), float(every))


if __name__ == "__main__":
    unittest.main()
