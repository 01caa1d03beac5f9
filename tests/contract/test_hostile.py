"""Hostile words: control characters and changes of direction are never printed raw."""

import json
import os
import resource
import sqlite3
import unittest
import xml.dom.minidom

from support.harness import BAD_DATA, GAVE_UP, NO_INPUT, OK, UNSOLVABLE, USAGE, Case
from support.surveys import digest, reseal

# Escape sequences, C1 controls as characters and as bytes, changes of the direction of text, line
# ends of all sorts, and formats of printf.
WORDS = [
    "\x1b]0;x\x07",
    "a\rb\tc",
    "\u009b31m",
    "\udc9b31m",
    "\u202ecod",
    "\u2066x\u2069",
    "\u200f\u061c",
    "\u2028\u2029\u0085",
    "\x7f%s%n",
    "\udcff",
]
WORD = os.fsencode("".join(WORDS))
TURNS = {0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x2070)}


class Hostile(Case):
    def assert_harmless(self, result, *codes):
        self.assertIn(result.returncode, codes, (result.args, result.stderr))
        for output in result.stdout, result.stderr:
            for sign in output.decode():
                number = ord(sign)
                harmless = number >= 0xA0 or 32 <= number < 127 or sign == "\n"
                self.assertTrue(harmless and number not in TURNS, (result.args, hex(number)))

    def test_words_in_every_place(self):
        for arguments in (
            [WORD],
            [b"--" + WORD],
            [b"help", WORD],
            [b"show", WORD],
            [b"show", b"fc." + WORD],
            [b"show", b"fc.1.." + WORD],
            [b"show", b"fc.1", b"--rules", WORD],
            [b"show", b"fc.1", b"--rules", b"cells=" + WORD],
            [b"show", b"fc.1", b"--colour", WORD],
            [b"solve", b"--json", WORD],
            [b"solve", b"--" + WORD, b"fc.1"],
            [b"solve", b"fc.1", b"--timeout", WORD],
            [b"solve", b"fc.1", b"--output", WORD + b"/x"],
            [b"check", b"fc.1", WORD],
            [b"solve", b"peg.english", b"--goal", WORD],
            [b"check", b"--json", WORD, b"x"],
            [b"convert", WORD, b"--to", WORD],
            [b"survey", WORD],
            [b"report", WORD],
            [b"survey", b"fc", b"1..2", b"--db", WORD + b"/x"],
            [b"verify", WORD],
            [b"generate", WORD],
            [b"generate", b"port", b"--seed", WORD],
        ):
            result = self.soliton(*arguments, text=False)
            self.assert_harmless(result, USAGE, NO_INPUT, 73)
        for arguments in (
            [WORD],
            [b"fc." + WORD],
            [b"-" + WORD],
            [b"fc.1", b"-check", WORD],
            [b"fc.1", b"-search", WORD + b"/x"],
            [b"fc.1", b"--autoplay", WORD],
        ):
            self.assert_harmless(self.xpatsolver(*arguments, text=False), USAGE, NO_INPUT, 73)

    def test_files_with_such_names_and_contents(self):
        folder = os.fsencode(self.folder)
        for content in (
            b"##o#o\n",
            WORD + b"\n",
            b"game: " + WORD,
            b"rules: " + WORD,
            b"soliton 1 " + WORD,
            b"soliton game 1\npuzzle: " + WORD,
        ):
            path = os.path.join(folder, WORD)
            with open(path, "wb") as file:
                file.write(content)
            for command in (
                [b"show", path, path],
                [b"solve", path],
                [b"solve", b"--json", path],
                [b"check", path, path],
                [b"check", b"fc.1", path],
                [b"convert", path, b"--to", b"solution"],
                [b"report", path],
            ):
                self.assert_harmless(
                    self.soliton(*command, text=False),
                    OK,
                    GAVE_UP,
                    UNSOLVABLE,
                    USAGE,
                    BAD_DATA,
                    NO_INPUT,
                )

    def test_a_survey_made_up_by_somebody(self):
        path = self.folder / "survey"
        self.assert_ended(
            self.soliton("survey", "Seahaven", "1..3", "--keep", "all", "--db", path), OK
        )
        # SQLite's texts are UTF-8.
        evil = "=<script>\"'," + "".join(WORDS).encode(errors="ignore").decode()
        game = '=<b>",\x1b\u009b\u202e'
        with sqlite3.connect(path) as file:
            file.create_function("digest", -1, digest)
            file.execute(
                "UPDATE survey SET game = ?1, rules = ?2, options = ?2, engine = ?2", (game, evil)
            )
            file.execute("UPDATE survey SET digest = digest(game, rules, options, engine, keep)")
            reseal(file)
        file.close()
        for form in [], ["--csv"], ["--json"], ["--svg"], ["--html"]:
            result = self.soliton("report", path, *form, text=False)
            self.assert_harmless(result, OK)
            text = result.stdout.decode()
            if form in (["--svg"], ["--html"]):
                self.assertNotRegex(text, "<(script|b)>")
                xml.dom.minidom.parseString(text.removeprefix("<!DOCTYPE html>\n"))
            elif form == ["--csv"]:
                self.assertNotRegex(text, r'(^|,)"?=')
            elif form:
                told = json.loads(text)
                self.assertEqual((told["game"], told["engine"]), (game, evil))
        self.assert_harmless(self.soliton("survey", "--db", path, text=False), USAGE, BAD_DATA)

    def test_many_mistakes_are_told_line_by_line(self):
        path = self.file("ports", "Q" * 36 + "\n" + ("Q" * 36 + "\n") * 2000)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = self.soliton("show", path)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.assert_ended(result, BAD_DATA)
        self.assertEqual(result.stderr.count("\n"), 2001)
        # A write for each byte would be 150,000 of them, which takes far longer.
        self.assertLess(after.ru_stime - before.ru_stime, 1.0)


if __name__ == "__main__":
    unittest.main()
