"""What the tests of surveys share: running one, and reading everything in its file."""

import json
import os
import shutil
import sqlite3
import struct

from support.harness import OK, Case

# Keeps a survey busy until it is stopped.
ENDLESS = ("FreeCell", "3", "--shortest")

SANITISED = "SOLITON_SANITISED" in os.environ

# With these limits the deals of Seahaven have every outcome; so many deals take a good part of a
# second.
SETTINGS = ("--max-positions", "2000")
SOME = 150 if SANITISED else 3000


TABLES = ("survey", "batch", "span", "chunk", "deal", "ranking", "attempt", "retry")


# Digests and the seal, as docs/formats.md describes them.


def lines(values):
    """Values as the digests read them."""
    texts = (
        struct.pack(">d", value).hex() if isinstance(value, float) else str(value)
        for value in values
    )
    return "".join(text + "\n" for text in texts).encode()


def digest(*values):
    """The digest that each row has of its other columns."""
    crc = 0xB704CE
    for byte in lines(values):
        crc ^= byte << 16
        for _ in range(8):
            crc = crc << 1 ^ (0x1864CFB if crc & 0x800000 else 0)
    return crc - (crc >> 23 << 24)


def mark(table, *row):
    """The term of a row in the sum of its table."""
    number = 0xCBF29CE484222325
    for byte in lines((table, *row)):
        number = (number ^ byte) * 0x100000001B3 % 2**64
    for factor in 0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53:
        number = (number ^ number >> 33) * factor % 2**64
    return number ^ number >> 33


def seal_row(name, marks):
    """The row of the table `seal` for a table whose rows have these marks."""
    total = (sum(marks) + 2**63) % 2**64 - 2**63
    return name, len(marks), total, digest(name, len(marks), total)


def seal(connection):
    """The right rows of the table `seal`."""
    rows = [
        seal_row(name, [mark(name, *row) for row in connection.execute(f"SELECT * FROM {name}")])
        for name in TABLES
    ]
    return rows + [seal_row("seal", [mark("seal", *row) for row in rows])]


def reseal(connection):
    connection.execute("DELETE FROM seal")
    connection.executemany("INSERT INTO seal VALUES(?, ?, ?, ?)", seal(connection))


class Surveys(Case):
    def survey(self, *arguments, **options):
        return self.soliton("survey", *arguments, **options)

    def counts(self, db):
        """The counts of a report: deals, solved, unsolvable, undecided."""
        result = self.soliton("report", db, "--json")
        self.assert_ended(result, OK)
        report = json.loads(result.stdout)
        return tuple(
            report["deals"][name] for name in ("done", "solved", "unsolvable", "undecided")
        )

    def export(self, db):
        """Everything in a survey."""
        forms = []
        for form in ["--json"], ["--csv"], [], ["--html"], ["--svg"]:
            result = self.soliton("report", db, *form)
            self.assert_ended(result, OK)
            forms.append(result.stdout)
        return forms

    def make(self, *arguments, db="whole.sqlite"):
        """A survey that nothing disturbs, to compare others with."""
        result = self.survey(*arguments, "--db", db)
        self.assert_ended(result, OK)
        self.assertEqual(result.stderr, "")
        return self.export(db)

    def forget(self, db):
        """Removes a survey and the files beside it."""
        for path in self.folder.glob(f"{db}*"):
            path.unlink()

    def sql(self, db, *statements, sealed=False):
        """Changes a file behind the program's back; there is an SQL function digest. With `sealed`,
        the seal is updated."""
        connection = sqlite3.connect(self.folder / db)
        connection.create_function("digest", -1, digest)
        for statement in statements:
            connection.execute(statement)
        if sealed:
            reseal(connection)
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
