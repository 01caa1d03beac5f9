"""What the tests of ports share: known ports, and reading what soliton prints."""

import json
import os
import re

from support.harness import OK, Case

SANITISED = "SOLITON_SANITISED" in os.environ

# With the fewest moves and slides, and the positions that can be reached if known.
EASY = ".............AA....................."
SMALL = ".....B.....BAA...B...CCC............"
HARDEST = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM"
LARGEST = "BBoJoooHoJCCGHAAKLGDDoKLooIEEoFFIooo"
CLOSED = "ooBBBFooCooFAACooFooCooDooEEEDoooooo"
KNOWN = {
    EASY: (3, 1, None),
    SMALL: (8, 3, None),
    ".CCE.....E.HBAAE.HB.DFFH..D.....DGG.": (50, 22, None),
    HARDEST: (93, 49, 24132),
    LARGEST: (27, 15, 541934),
}
BOATS = "A2H12\nB3V00\nC2V42"
BOATS_GRID = "B~~~~~\nB~~~~~\nBAA~C~\n~~~~C~\n~~~~~~\n~~~~~~\n"


def grids(text, width=6, height=6):
    """The drawings in a text, each as its lines."""
    row = rf"^[A-Zx~]{{{width}}}$"
    lines, found, at = text.splitlines(), [], 0
    while at + height <= len(lines):
        if all(re.match(row, line) for line in lines[at : at + height]):
            found.append(lines[at : at + height])
            at += height
        else:
            at += 1
    return found


class PortCase(Case):
    def json_of(self, *arguments, code=OK, **options):
        """The objects that a command prints, one a line."""
        result = self.soliton(arguments[0], "--json", *arguments[1:], **options)
        self.assert_ended(result, code)
        return [json.loads(line) for line in result.stdout.splitlines()]

    def first_grid(self, *arguments, **options):
        result = self.soliton("show", *arguments, **options)
        self.assert_ended(result, OK)
        self.assertNotEqual(grids(result.stdout), [], result.stdout)
        return grids(result.stdout)[0]
