"""soliton report: all its forms, compared with the answers of soliton solve."""

import collections
import csv
import html.parser
import io
import json
import os
import re
import resource
import signal
import sqlite3
import subprocess
import time
import unittest
import xml.etree.ElementTree

from support.harness import (
    BAD_DATA,
    CANNOT_WRITE,
    INTERRUPTED,
    NO_INPUT,
    OK,
    SOLITON,
    USAGE,
    Case,
    start,
    wait_for_search,
    write_limit,
    released,
)

FORMS = [], ["--json"], ["--csv"], ["--svg"], ["--html"]
# With so many positions some deals are solved and some are not.
LIMIT = ["--max-positions", "250"]
NO_MEMORY = 70


def positions_class(positions):
    """The least number of the class; there are eight classes to a doubling."""
    width = 1
    while positions // width >= 16:
        width *= 2
    return positions - positions % width


class Surveys(Case):
    def survey(self, *arguments, db="survey.sqlite"):
        self.assert_ended(self.soliton("survey", "--quiet", "--db", db, *arguments), OK)

    def report(self, *options, db="survey.sqlite"):
        result = self.soliton("report", db, *options, text=False)
        self.assert_ended(result, OK)
        self.assertEqual(result.stderr, b"")
        return result.stdout.decode()

    def json_report(self, *options, **others):
        return json.loads(self.report("--json", *options, **others))

    def solve(self, *arguments):
        """The answers of soliton solve for these deals, by their names."""
        lines = self.soliton("solve", "--json", *arguments).stdout.splitlines()
        answers = map(json.loads, lines)
        return {answer["puzzle"]: answer for answer in answers}


class Numbers(Surveys):
    def compare(self, report, answers, outcomes):
        by_outcome = {
            outcome: {
                name: answer for name, answer in answers.items() if answer["outcome"] == outcome
            }
            for outcome in ("solved", "unsolvable", "gave-up")
        }
        self.assertEqual({outcome for outcome, found in by_outcome.items() if found}, outcomes)
        solved, unsolvable = by_outcome["solved"], by_outcome["unsolvable"]
        counts = report["deals"]
        self.assertEqual(counts["done"], len(answers))
        self.assertEqual(
            (counts["solved"], counts["unsolvable"], counts["undecided"]),
            tuple(map(len, by_outcome.values())),
        )
        self.assertEqual(report["unsolvable_deals"], list(unsolvable))
        self.assertEqual(report["undecided_deals"], list(by_outcome["gave-up"]))
        for key, found, value in [
            ("length", solved, lambda answer: answer["length"]),
            ("positions", solved, lambda answer: positions_class(answer["positions"])),
            ("proof_positions", unsolvable, lambda answer: positions_class(answer["positions"])),
        ]:
            counter = collections.Counter(map(value, found.values()))
            measured = report["distributions"][key]
            self.assertEqual(
                measured["distribution"], [list(bar) for bar in sorted(counter.items())], key
            )
            self.assertEqual(measured["count"], len(found))
        for key, found, value in [
            ("hardest_deals", solved, lambda answer: answer["positions"]),
            ("longest_deals", solved, lambda answer: answer["length"]),
            ("hardest_proofs", unsolvable, lambda answer: answer["positions"]),
        ]:
            # Python's sorting keeps the order of equals, which is that of their numbers.
            ranked = sorted(found.items(), key=lambda item, value=value: -value(item[1]))[:20]
            self.assertEqual(
                report[key],
                [
                    {"deal": name, "length": answer["length"], "positions": answer["positions"]}
                    for name, answer in ranked
                ],
                key,
            )

    def test_they_are_those_of_solve(self):
        self.survey("fc", "1..80", *LIMIT)
        self.compare(self.json_report(), self.solve("fc.1..80", *LIMIT), {"solved", "gave-up"})
        self.survey("mo", "1..60", db="mo.sqlite")
        self.compare(
            self.json_report(db="mo.sqlite"), self.solve("mo.1..60"), {"solved", "unsolvable"}
        )

    def test_quantiles_and_shares(self):
        self.survey("fc", "1..50")
        report = self.json_report()
        lengths = sorted(answer["length"] for answer in self.solve("fc.1..50").values())
        moves = report["distributions"]["length"]
        self.assertEqual(
            [moves[key] for key in ("least", "p10", "median", "p90", "p99", "most")],
            [lengths[i] for i in (0, 4, 24, 44, 49, 49)],
        )
        self.assertAlmostEqual(moves["mean"], sum(lengths) / 50, 3)
        self.assertEqual(report["share"]["estimate"], 1)
        self.assertEqual(report["share"]["high"], 1)
        self.assertAlmostEqual(report["share"]["low"], 1 / (1 + 1.959963984540054**2 / 50), 12)

    def test_the_settings(self):
        self.survey("fc", "9,ms5..ms7", "--rules", "cells=3", "--max-positions", "1000")
        report = self.json_report()
        self.assertEqual(
            (report["game"], report["rules"], report["keep"], report["ranges"]),
            ("FreeCell", "cells=3", "unsolvable", "9, ms5..ms7"),
        )
        self.assertIn("max-positions=1000", report["options"])
        self.assertIn("patience", report["engine"])
        self.assertEqual((report["deals"]["requested"], report["complete"]), (4, True))
        text = self.report()
        search = re.search(r"patience (\d+)", report["engine"])[1]
        for words in (
            "FreeCell, 4 deals: 9, ms5..ms7\n",
            "8 columns, 3 free cells, ",
            "every card that can go to its\n              foundation goes at once\n",
            "at most 1,000 positions",
            f"(search {search})\n",
        ):
            self.assertIn(words, text)

    def test_retries(self):
        self.survey("fc", "1..40", *LIMIT)
        before = self.json_report()
        self.assertGreater(before["deals"]["undecided"], 0)
        self.assertEqual(before["retries"], [])
        self.survey("--retry", "undecided", "--max-positions", "1000000")
        after = self.json_report()
        self.assertEqual(
            [after["deals"][key] for key in ("done", "solved", "undecided")], [40, 40, 0]
        )
        (retry,) = after["retries"]
        self.assertEqual((retry["tried"], retry["solved"]), (before["deals"]["undecided"],) * 2)
        self.assertIn("max-positions=1000000", retry["options"])
        self.assertEqual(after["distributions"]["length"]["count"], 40)
        self.assertIn("Undecided deals tried again", self.report())

    def test_deals_that_are_not_proved_shortest(self):
        self.survey("fc", "1..3", "--shortest", "--max-positions", "1000")
        report = self.json_report()
        self.assertEqual((report["deals"]["undecided"], report["deals"]["found"]), (3, 3))
        self.assertEqual(report["share"]["high"], 1)
        self.assertGreater(report["share"]["low"], 0.4)
        for form in FORMS[0], FORMS[-1]:
            words = self.report(*form)
            self.assertIn("(3 of them with a solution that is not proved shortest)", words)
            self.assertNotIn("may be either", words)
        self.assertIn("--retry undecided --max-positions 10000'", self.report())

    @released
    @unittest.skipIf("SOLITON_SANITISED" in os.environ, "a sanitiser needs all addresses")
    def test_a_system_with_too_little_memory(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (24 << 20, 24 << 20))

        settings = "fc", "3", "--shortest", "--max-positions", "400000", "--threads", "1"
        result = self.soliton("survey", "--quiet", *settings, preexec_fn=limit)
        self.assert_refused(result, NO_MEMORY, "memory")
        self.assertEqual(self.json_report()["deals"]["done"], 0)
        self.survey()
        self.survey(*settings, db="other.sqlite")
        self.assertEqual(self.json_report(), self.json_report(db="other.sqlite"))

    def test_a_survey_that_was_interrupted(self):
        process = start(
            SOLITON,
            "survey",
            "mo",
            "1..1000000",
            "--chunk",
            "5",
            "--quiet",
            "--db",
            self.folder / "survey.sqlite",
            stderr=subprocess.PIPE,
        )
        wait_for_search(process)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assertEqual(process.returncode, INTERRUPTED)
        report = self.json_report()
        self.assertEqual((report["deals"]["requested"], report["complete"]), (1000000, False))
        self.assertLess(report["deals"]["done"], 1000000)
        left = 1000000 - report["deals"]["done"]
        self.assertIn(f"{left:,} of them are still to do: 'soliton survey --db", self.report())
        self.assertIn("Not complete", self.report("--html"))


class Forms(Surveys):
    def test_the_same_for_other_chunks_and_threads(self):
        self.survey("mo", "1..50", "--chunk", "7", "--threads", "1", db="one")
        self.survey("mo", "31..50", "--chunk", "3", "--threads", "2", db="two")
        self.survey("mo", "1..40", "--chunk", "50", db="two")
        for form in FORMS:
            self.assertEqual(self.report(*form, db="one"), self.report(*form, db="two"), form)

    def test_the_table(self):
        self.survey("mo", "1..40", "--all")
        text = self.report("--csv")
        self.assertTrue(text.startswith("section,deal,outcome,moves,positions,count\n"))
        rows = collections.defaultdict(list)
        for row in csv.DictReader(io.StringIO(text, newline=""), strict=True):
            rows[row["section"]].append(row)
        self.assertEqual(
            list(rows), ["total", "moves", "positions", "hardest", "longest", "proofs", "deal"]
        )
        report, answers = self.json_report(), self.solve("mo.1..40")
        self.assertEqual(
            {row["outcome"]: int(row["count"]) for row in rows["total"]},
            {key: report["deals"][key] for key in ("solved", "unsolvable", "undecided", "found")},
        )
        self.assertEqual(
            [[int(row["moves"]), int(row["count"])] for row in rows["moves"]],
            report["distributions"]["length"]["distribution"],
        )
        for outcome, key in ("solved", "positions"), ("unsolvable", "proof_positions"):
            self.assertEqual(
                [
                    [int(row["positions"]), int(row["count"])]
                    for row in rows["positions"]
                    if row["outcome"] == outcome
                ],
                report["distributions"][key]["distribution"],
            )
        self.assertEqual(
            [(row["deal"], row["outcome"], row["moves"], row["positions"]) for row in rows["deal"]],
            [
                (name, answer["outcome"], str(answer["length"] or ""), str(answer["positions"]))
                for name, answer in answers.items()
            ],
        )

    def test_pictures(self):
        self.survey("mo", "1..40")
        picture = xml.etree.ElementTree.fromstring(self.report("--svg"))
        space = "{http://www.w3.org/2000/svg}"
        self.assertEqual(picture.tag, space + "svg")
        self.assertEqual(picture.find(space + "title").text, "MidnightOil: a survey of 40 deals")
        self.assertEqual(len(picture.findall(space + "g")), 3)
        words = "".join(picture.itertext())
        for title in (
            "Moves of the solutions found",
            "Positions met",
            "Effort",
            " can be won (95 % interval: ",
        ):
            self.assertIn(title, words)

    def test_the_page(self):
        self.survey("mo", "1..40")
        page = self.report("--html")
        root = xml.etree.ElementTree.fromstring(page)  # stricter than it need be
        self.assertEqual(root.get("lang"), "en")
        self.assertEqual(len(list(root.iter("{http://www.w3.org/2000/svg}svg"))), 3)
        words = "".join(root.itertext())
        listed = re.search(
            r"Deals of MidnightOil that are unsolvable\s+\d+ deals\s+([\d,\s]+)", words
        )[1]
        self.assertEqual(
            ["MidnightOil." + number for number in listed.replace(",", " ").split()],
            self.json_report()["unsolvable_deals"],
        )

        opened = []

        class Reader(html.parser.HTMLParser):
            def handle_starttag(self, tag, attributes):
                opened.append((tag, dict(attributes)))

        Reader(convert_charrefs=True).feed(page)
        self.assertIn(("meta", {"charset": "utf-8"}), opened)
        for tag, attributes in opened:  # nothing comes from elsewhere
            self.assertNotIn(tag, ("script", "link", "img", "iframe"))
            self.assertFalse({"src", "href"} & set(attributes), tag)

    def test_what_is_kept(self):
        for keep, solved, unsolvable in [
            ("none", False, False),
            ("solved", True, False),
            ("unsolvable", False, True),
            ("all", True, True),
        ]:
            self.survey("mo", "1..30", "--keep", keep, db=keep)
            report = self.json_report(db=keep)
            self.assertEqual(
                (
                    report["solved_deals_complete"],
                    report["unsolvable_deals_complete"],
                    report["undecided_deals_complete"],
                ),
                (solved, unsolvable, True),
                keep,
            )
            self.assertEqual(
                len(report["unsolvable_deals"]), report["deals"]["unsolvable"] if unsolvable else 0
            )
            self.assertEqual("are not kept" in self.report(db=keep), not unsolvable)

    def test_times(self):
        self.survey("fc", "1..10")
        self.assertNotIn("seconds", self.json_report())
        self.assertGreater(self.json_report("--times")["seconds"], 0)
        self.assertIn("s of work", self.report("--times"))

    def test_numbers_are_the_same_in_other_countries(self):
        self.survey("fc", "1..10")
        for form in FORMS:
            other = self.soliton(
                "report",
                "survey.sqlite",
                *form,
                text=False,
                env={**os.environ, "LC_ALL": "de_DE.UTF-8"},
            )
            self.assertEqual(other.stdout.decode(), self.report(*form))


class Files(Surveys):
    def test_output(self):
        self.survey("fc", "1..10")
        for form in FORMS:
            path = self.file("out", "old")
            result = self.soliton("report", "survey.sqlite", *form, "-o", "out", text=False)
            self.assert_ended(result, OK)
            self.assertEqual((result.stdout, result.stderr), (b"", b""))
            self.assertEqual(path.read_bytes().decode(), self.report(*form))
            self.assertEqual(self.report(*form, "--output", "-"), self.report(*form))
        self.assert_only("out", "survey.sqlite")

    def test_without_a_file(self):
        """The default is the same file as without --db."""
        result = self.soliton("report")
        self.assert_refused(result, NO_INPUT, "there is no survey in survey.sqlite yet; begin one")
        self.assert_ended(self.soliton("survey", "--quiet", "fc", "1..10"), OK)
        for form in FORMS:
            result = self.soliton("report", *form, text=False)
            self.assert_ended(result, OK)
            self.assertEqual(result.stdout.decode(), self.report(*form))
        self.assert_refused(
            self.soliton("report", "-o", "survey.sqlite"), USAGE, "is the survey itself"
        )
        self.assert_refused(self.soliton("report", "survey.sqlite", "survey.sqlite"), USAGE)
        self.assertIn("(default survey.sqlite", self.soliton("help", "report").stdout)

    def test_an_older_file_survives(self):
        self.survey("fc", "1..50", "--all")
        path = self.file("out", "old\n")
        for form in FORMS:
            result = self.soliton(
                "report", "survey.sqlite", *form, "-o", "out", preexec_fn=write_limit(64)
            )
            self.assert_refused(result, CANNOT_WRITE, "cannot write out: File too large")
        self.assert_refused(self.soliton("report", "missing.sqlite", "-o", "out"), NO_INPUT)
        self.assertEqual(path.read_text(), "old\n")
        self.assert_only("out", "survey.sqlite")

    def test_places_that_cannot_be_written(self):
        self.survey("fc", "1..10")
        for path in ".", "missing/out", "survey.sqlite/out":
            self.assert_refused(
                self.soliton("report", "survey.sqlite", "-o", path),
                CANNOT_WRITE,
                f"cannot write {path}: ",
            )
        result = self.soliton("report", "survey.sqlite", "-o", "/dev/full")
        self.assert_refused(result, CANNOT_WRITE, "/dev/full: No space left on device")

    def test_the_survey_itself_is_not_overwritten(self):
        self.survey("fc", "1..10")
        survey = self.folder / "survey.sqlite"
        before = survey.read_bytes()
        os.symlink("survey.sqlite", self.folder / "link")
        for path in "survey.sqlite", "./survey.sqlite", "link":
            self.assert_refused(
                self.soliton("report", "survey.sqlite", "-o", path), USAGE, "is the survey itself"
            )
        self.assertEqual(survey.read_bytes(), before)

    def test_standard_output_that_fails(self):
        self.survey("fc", "1..10")
        for form in FORMS:
            with open("/dev/full", "w", encoding="ascii") as full:
                result = self.soliton("report", "survey.sqlite", *form, stdout=full)
            self.assert_ended(result, CANNOT_WRITE)
            self.assertEqual(
                result.stderr,
                "soliton: cannot write to standard output: " "No space left on device\n",
            )
            self.assert_ends_with_its_reader(self.soliton, "report", "survey.sqlite", *form)

    def test_what_is_no_survey(self):
        self.file("text", "FreeCell.1\n" * 200)
        self.file("nothing")
        connection = sqlite3.connect(self.folder / "other")
        connection.execute("CREATE TABLE survey(game TEXT)")
        connection.commit()
        connection.close()
        os.mkdir(self.folder / "folder")
        before = {name: (self.folder / name).read_bytes() for name in ("text", "nothing", "other")}
        for form in FORMS:
            for name in before:
                self.assert_refused(self.soliton("report", name, *form), BAD_DATA, name)
            for name in "missing", "folder", "missing/survey", "":
                self.assert_refused(self.soliton("report", name, *form), NO_INPUT)
        self.assertEqual({name: (self.folder / name).read_bytes() for name in before}, before)
        self.assert_only("folder", *before)

    def test_a_damaged_survey(self):
        self.survey("fc", "1..200", "--all")
        path = self.folder / "survey.sqlite"
        whole = path.read_bytes()
        for size in 100, len(whole) // 2:
            path.write_bytes(whole[:size])
            self.assert_refused(self.soliton("report", "survey.sqlite"), BAD_DATA, "survey.sqlite")
            self.assertEqual(path.read_bytes(), whole[:size])
        self.assert_only("survey.sqlite")

    def test_a_report_leaves_the_survey_as_it_is(self):
        self.survey("fc", "1..10")
        path = self.folder / "survey.sqlite"
        path.chmod(0o444)
        before = path.read_bytes()
        self.folder.chmod(0o555)
        try:
            result = self.unprivileged(self.soliton, "report", "survey.sqlite")
        finally:
            self.folder.chmod(0o755)
        self.assert_ended(result, OK)
        self.assertEqual(path.read_bytes(), before)
        self.assert_only("survey.sqlite")

    def test_wrong_usage(self):
        self.survey("fc", "1..10")
        for arguments, words in [
            (["survey.sqlite", "--csv", "--json"], "--json and --csv exclude each other"),
            (["survey.sqlite", "--svg", "--html"], "--svg and --html exclude each other"),
            (["survey.sqlite", "--csv", "--times"], "--times and --csv exclude each other"),
            (["survey.sqlite", "--html", "--times"], "--times and --html exclude each other"),
            (["survey.sqlite", "--jsn"], "did you mean --json?"),
            (["survey.sqlite", "survey.sqlite"], "one argument too many"),
        ]:
            self.assert_refused(self.soliton("report", *arguments), USAGE, words)


if __name__ == "__main__":
    unittest.main()
