"""What the tests of surveys share: running one, and everything that its file says."""

import json
import os
import shutil
import sqlite3
import struct

from harness import OK, Case

SANITISED = "SOLITON_SANITISED" in os.environ

# Limits by which the deals of Seahaven have every outcome, and a number of deals that takes a good
# part of a second.
TERMS = ("--max-positions", "2000")
SOME = 150 if SANITISED else 3000


def digest(*values):
    """What each row has of its other columns, as docs/formats.md says."""
    crc = 0xB704CE
    for value in values:
        text = struct.pack(">d", value).hex() if isinstance(value, float) else str(value)
        for byte in (text + "\n").encode():
            crc ^= byte << 16
            for _ in range(8):
                crc = crc << 1 ^ (0x1864CFB if crc & 0x800000 else 0)
    return crc - (crc >> 23 << 24)


class Surveys(Case):
    def survey(self, *arguments, **options):
        return self.soliton("survey", *arguments, **options)

    def counts(self, db):
        """The counts of a report: deals, solved, unsolvable, undecided."""
        result = self.soliton("report", db, "--json")
        self.assert_ended(result, OK)
        report = json.loads(result.stdout)
        return tuple(report["deals"][name] for name in ("done", "solved", "unsolvable", "undecided"))

    def export(self, db):
        """All that a survey has to say."""
        forms = []
        for form in ["--json"], ["--csv"], [], ["--html"], ["--svg"]:
            result = self.soliton("report", db, *form)
            self.assert_ended(result, OK)
            forms.append(result.stdout)
        return forms

    def make(self, *arguments, db="whole.sqlite"):
        """A survey that nothing disturbs, for others to be compared with."""
        result = self.survey(*arguments, "--db", db)
        self.assert_ended(result, OK)
        self.assertEqual(result.stderr, "")
        return self.export(db)

    def forget(self, db):
        """Removes a survey and what lies beside it."""
        for path in self.folder.glob(f"{db}*"):
            path.unlink()

    def sql(self, db, *statements):
        """Changes a file behind the program's back; the SQL function digest is known."""
        connection = sqlite3.connect(self.folder / db)
        connection.create_function("digest", -1, digest)
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()

    def rows(self, db, query):
        connection = sqlite3.connect(f"file:{self.folder / db}?mode=ro", uri=True)
        rows = connection.execute(query).fetchall()
        connection.close()
        return rows

    def copy(self, db, other):
        shutil.copy(self.folder / db, self.folder / other)
        return self.folder / other
