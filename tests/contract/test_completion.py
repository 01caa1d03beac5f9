"""What 'soliton complete' tells shells while a command line is typed."""

import unittest

from harness import OK, Case


class Program(Case):
    def complete(self, *arguments):
        result = self.soliton("complete", *arguments)
        self.assert_ended(result, OK)
        self.assertEqual(result.stderr, "")
        return result.stdout

    def test_is_in_no_list(self):
        self.assertNotIn("complete ", self.soliton("help").stdout)
        self.assertNotIn("complete\t", self.complete("1", "soliton", ""))

    def test_the_answer(self):
        self.assertEqual(self.complete("2", "soliton", "solve", "--sho"),
                         "\n--shortest\tfind a solution with the fewest moves, and prove that it "
                         "is\n")
        self.assertEqual(self.complete("3", "soliton", "check", "x", "y", "z"), "files\n")
        self.assertEqual(self.complete("3", "soliton", "convert", "--to"),
                         "\nxpat2\nsolution\nextended\n")
        self.assertTrue(self.complete("3", "soliton", "solve", "--rules").startswith("nospace\n"))
        # Words behind the one at hand do not matter.
        self.assertEqual(self.complete("1", "soliton", "lis", "--frobnicate"),
                         "\nlist\tLists the puzzles that have names\n")

    def test_nonsense_gets_no_answer(self):
        for arguments in [
            [], [""], ["1"], ["0", "soliton"], ["x", "soliton", ""], ["-1", "soliton", ""],
            ["2", "soliton"], ["9" * 30, "soliton", "solve"], ["1.5", "soliton", ""],
            ["2", "soliton", "frobnicate", ""], ["2", "soliton", "", ""],
            ["2", "soliton", "complete", ""], ["2", "soliton", "--version", ""],
            ["2", "soliton", "solve", "--frobnicate="], ["2", "soliton", "solve", "--json="],
            ["2", "soliton", "solve", "--rules=x\x1b[2J,"],
            ["2", "soliton", "solve", "--rules=\n,"],
            ["2", "soliton", "solve", "--rules=\t,"], ["2", "soliton", "solve", "--rules=\u202e,"],
            ["2", "soliton", "solve", b"--rules=\xff,"],
            ["2", "soliton", "solve", "--rules=" + "x" * 10000 + ","],
            ["2", "soliton", "solve", "--" + "=" * 100],
        ]:
            with self.subTest(arguments):
                self.assertEqual(self.complete(*arguments), "")

    def test_what_is_offered_is_taken(self):
        def offered(*words):
            lines = self.complete(str(len(words)), "soliton", *words).splitlines()[1:]
            return [line.split("\t")[0] for line in lines]

        port = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM"
        for word in offered("show", "--colour="):
            self.assert_ended(self.soliton("show", "fc.1", word), OK)
        for word in offered("solve", "--metric="):
            self.assert_ended(self.soliton("solve", port, "--shortest", word), OK)
        for puzzle, command in ("FreeCell.1", "explain"), ("peg.english", "count"):
            whole = [rule for rule in offered(command, "--rules", "") if not rule.endswith("=")]
            self.assertGreater(len(whole), 3)
            for rule in whole:
                self.assert_ended(self.soliton("show", puzzle, "--rules", rule), OK)

    def test_many_words(self):
        words = ["--json"] * 10000
        self.assertEqual(self.complete(str(2 + len(words)), "soliton", "check", *words, "--q"),
                         "\n--quiet\tprint nothing but the answer\n")


if __name__ == "__main__":
    unittest.main()
