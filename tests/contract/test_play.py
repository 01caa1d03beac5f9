"""soliton play, driven as by a player: keys go in, and the screen is read."""

import os
import re
import signal
import time
import unittest

from support.harness import BAD_DATA, INTERRUPTED, NO_INPUT, OK, TIMEOUT, USAGE, Case
from support.playing import Playing, tmux

# Games that are won in a few moves.
SMALL_DEAL = ("FreeCell.1", "--rules", "ranks=3,columns=3,cells=1")
SMALL_BOARD = "peg.triangle"
SMALL_PORT = ".............AAB.....B.............."
# A deal that keeps the solver busy until it is stopped.
LONG_DEAL = "BakersDozen.11007"
# Proved unsolvable at once.
LOST_DEAL = "MidnightOil.1"


class WholeGames(Playing):
    def test_patience_by_hints(self):
        screen = self.start(*SMALL_DEAL)
        self.assertIn("free cells", screen)
        self.assertIn("foundations", screen)
        moves = self.follow_hints()
        self.assertIn("|  won", self.title())
        self.quit()
        self.assertIn(f"FreeCell.1: won in {moves} move", self.last_screen)

    def test_pegs_by_hints(self):
        self.start(SMALL_BOARD)
        self.assertEqual(self.follow_hints(), 13)
        self.quit()

    def test_pegs_by_arrows(self):
        board = self.file("board.txt", "##o##\n")
        self.start(board)
        self.keys("Enter")  # b1 to the only place
        self.wait_for("peg a1 jumps to c1")
        self.keys("Escape")
        self.wait_for("jumps", gone=True)
        self.keys("Right")
        self.wait_for("peg e1")
        self.keys("Enter", "Enter")
        self.wait_for("1 move ")
        self.keys("u")
        self.wait_for("0 moves")
        self.keys("r")
        self.wait_for("1 move ")
        self.quit()

    def test_port_by_arrows(self):
        # A goes four to the right once B is out of its way.
        screen = self.start(SMALL_PORT)
        self.assertIn("exit", screen)
        self.keys("Right")
        self.wait_for("boat B")
        self.keys("Enter")
        self.wait_for("boat B goes")
        self.keys("Down", "Down")
        self.wait_for("boat B goes 2 down")
        self.keys("Space")
        self.wait_for("2 moves, 1 slide")
        self.keys("Left")
        self.wait_for("boat A")
        self.keys("Enter", "Right", "Right", "Right", "Right")
        self.wait_for("boat A goes 3 to the right")
        self.keys("Enter")
        self.wait_for("Won!")
        self.assertIn("5 moves, 2 slides", self.title())
        self.quit()
        self.assertIn("port: won in 5 moves, 2 slides", self.last_screen)

    def test_port_by_mouse(self):
        self.start(SMALL_PORT, term="tmux-256color")
        for before, words in (("B", "boat B goes"), ("A", "boat A goes")):
            self.click(before)
            self.wait_for(words)
            self.keys("Escape")
            self.wait_for(words, gone=True)
        self.click("B")
        self.wait_for("boat B goes")
        self.click("B", rows=6)  # two cells of three rows below its stern
        self.wait_for("2 moves, 1 slide")
        self.quit()

    def test_typed_moves(self):
        self.start(SMALL_PORT)
        self.type(":")
        self.wait_for("Move, as in a solution file")
        self.type("B>B>A>A>A>")
        self.keys("Enter")
        self.wait_for("Won!")
        self.quit()


class Asking(Playing):
    def test_hint_names_and_marks_a_move(self):
        self.start("FreeCell.1")
        self.keys("h")
        screen = self.wait_for(re.compile(r"Hint: \S+ (onto|to)"))
        self.assertIn("*", screen.split("free cells")[1])
        self.assertIn("fewest known", screen)
        self.quit()

    def test_winnable(self):
        self.start("FreeCell.1")
        self.assertIn("winnable? w asks", self.title())
        self.keys("w")
        self.wait_for("It can still be won")
        self.assertIn("can still be won", self.title())
        self.quit()

    def test_lost(self):
        self.start(LOST_DEAL)
        self.keys("w")
        screen = self.wait_for("Lost: proved.")
        self.assertNotIn("u goes back", screen)  # there is nothing to undo
        self.assertIn("lost: proved", self.title())
        self.keys("Enter", "Enter")
        self.wait_for("1 move ")
        self.keys("w")
        self.wait_for("Lost: proved. u goes back.")
        self.quit()

    def test_a_long_search_shows_its_progress_and_can_be_stopped(self):
        searching = re.compile(r"Searching: .* positions")
        self.start(LONG_DEAL)
        self.keys("w")
        self.wait_for("w again: ten times longer")
        self.keys("w")
        self.wait_for(searching)
        self.keys("Escape")
        self.wait_for("Not known: the search was stopped")
        self.keys("w")
        self.wait_for(searching)
        self.signal(signal.SIGTERM)
        self.assertEqual(self.finished(), INTERRUPTED)

    def test_which_moves_win(self):
        self.start("peg.triangle", "--start", "b3")
        self.keys("m")
        self.wait_for(re.compile(r"Of \d+ moves \d+ still win"))
        self.quit()

    def test_watching(self):
        self.start(SMALL_BOARD)
        self.keys("s")
        self.wait_for("Watching")
        self.keys("Space")
        self.wait_for("Paused")
        moves = int(re.search(r"(\d+) move", self.title()).group(1))
        self.keys("Right")
        self.wait_for(f"{moves + 1} move")
        self.keys("Left")
        self.wait_for(f"|  {moves} move")
        self.keys("+", "+", "+", "+", "Space")
        self.wait_for("Won. Left goes back")
        self.keys("u")  # takes over
        self.wait_for("12 moves")
        self.wait_for("Watching", gone=True)
        self.quit()


class Files(Playing):
    def save(self, name):
        self.type("S")
        self.wait_for("Save as")
        self.type(name)  # replaces what is suggested
        self.keys("Enter")

    def open(self, name):
        self.keys("o")
        self.wait_for("Open the file")
        self.type(name)
        self.keys("Enter")

    def test_saved_games_come_back(self):
        self.start("FreeCell.1")
        self.follow_hint()
        self.wait_for("1 move ")
        self.save("mine.soliton")
        self.wait_for("Saved the game as mine.soliton")
        self.save("mine.sol")
        self.wait_for("Saved the moves as mine.sol")
        self.save("FreeCell.000000001")
        self.wait_for("Saved the game for xpat2")
        self.keys("q")  # all is saved: nothing is asked
        self.assertEqual(self.finished(), OK)
        self.assertEqual(len((self.folder / "mine.sol").read_text().splitlines()), 1)
        self.start("mine.soliton")
        self.assertIn("FreeCell.1 ", self.title())
        self.assertIn("1 move ", self.title())
        self.open("./FreeCell.000000001")
        self.wait_for("Opened ./FreeCell.000000001")
        self.assertIn("1 move ", self.title())
        self.open("mine.sol")
        self.wait_for("Opened mine.sol")
        self.assertIn("0 moves", self.title())
        self.keys("r")
        self.wait_for("1 move ")
        self.quit()
        self.assert_only(
            "mine.soliton", "mine.sol", "FreeCell.000000001", "before", "after", "code", "pid"
        )

    def test_nothing_is_overwritten_unasked(self):
        self.file("mine.soliton", "precious")
        self.start("peg.english")
        self.save("mine.soliton")
        self.wait_for("is there already")
        self.keys("n")
        self.wait_for("Not saved")
        self.assertEqual((self.folder / "mine.soliton").read_text(), "precious")
        self.quit()

    def test_what_cannot_be_saved_or_opened_is_said(self):
        self.file("bad.soliton", b"\x00\xff nonsense\n")
        self.start("peg.english")
        self.keys("Enter", "Enter")
        self.wait_for("1 move ")
        self.save("nowhere/mine.soliton")
        self.wait_for("its directory does not exist")
        self.save("mine.xpat2")
        self.wait_for("Not saved: ")
        self.keys("o", "y")
        self.wait_for("Open the file")
        self.type("bad.soliton")
        self.keys("Enter")
        self.wait_for("Not opened: ")
        self.assertIn("1 move ", self.title())
        self.quit()

    def test_quitting_asks_where_moves_would_be_lost(self):
        self.start("peg.english")
        self.keys("Enter", "Enter")
        self.wait_for("1 move ")
        self.keys("q")
        self.wait_for("Quit? (y/n)")
        self.keys("n")
        self.wait_for("Quit?", gone=True)
        self.keys("q", "y")
        self.assertEqual(self.finished(), OK)

    def test_new_games(self):
        self.start("FreeCell.1")
        for name, expected in (
            ("Seahaven.7", "Seahaven.7 "),
            ("random", "Seahaven."),
            ("winnable fc", "can still be won"),
            ("peg.english", "peg.english"),
            ("nonsense", "No puzzle has that name"),
            ("fc.-1", "peg.english"),
        ):
            self.keys("n")
            self.wait_for("New (a name")
            self.type(name)
            self.keys("Enter")
            self.wait_for("New (a name", gone=True)
            self.wait_for(expected)
        self.quit()

    def test_random_games_are_like_the_one_that_is_played(self):
        layout = "game: Seahaven\nrules: ranks=2\n: AC 2C\n: AS 2S\n: AH 2H\n: AD 2D\n"
        for puzzle, said in (
            ("BakersGame.ms7", r"^ BakersGame\.ms\d+$"),
            (self.file("layout.txt", layout), r"^ Seahaven\.\d+$"),
            (SMALL_PORT, "^ [A-Zx.]{36}$"),
            (self.file("board.txt", "##o##\n"), "There are no others like this one: name a game"),
        ):
            with self.subTest(puzzle):
                self.start(puzzle)
                self.keys("n", "Enter")  # random is suggested
                self.wait_for(re.compile(said, re.MULTILINE))
                self.quit()

    def test_new_boards_keep_rules_and_goal(self):
        self.start("peg.english", "--rules", "axes=4,goal=d4")
        self.keys("n", "Enter")  # random is suggested
        self.wait_for(re.compile(r"^ peg.english$", re.MULTILINE))
        self.save("mine.soliton")
        self.wait_for("Saved the game")
        self.quit()
        text = (self.folder / "mine.soliton").read_text()
        self.assertIn("rules: axes=4", text)
        # The start has one hole, the goal one peg, in the middle.
        start, goal = re.search(r"puzzle:\n(.*)rules:", text, re.DOTALL).group(1).split("\n\n")
        self.assertEqual((start.count("o"), goal.count("#")), (1, 1))
        self.assertEqual(goal.splitlines()[3].strip(), "ooo#ooo")

    def test_winnable_boards_have_holes_by_chance(self):
        # From its usual start, the hole in the middle, this board cannot be won.
        self.start("FreeCell.1")
        self.keys("n")
        self.wait_for("New (a name")
        self.type("winnable peg.european")
        self.keys("Enter")
        self.wait_for(re.compile(r"^ peg.european .*can still be won"))
        self.quit()

    def test_looking_for_a_winnable_deal_can_be_stopped(self):
        # Hardly a deal of this game can be won, and each is proved lost in no time.
        self.start("FreeCell.1")
        self.keys("n")
        self.wait_for("New (a name")
        self.type("winnable mo")
        self.keys("Enter", "Escape")
        self.wait_for("No new game: the search was stopped")
        self.assertIn("FreeCell.1 ", self.title())
        self.quit()

    def test_only_files_are_written(self):
        self.start("peg.english")
        self.save("/dev/tty")
        self.wait_for("/dev/tty: not a regular file")
        self.save("/dev/stdout")
        self.wait_for("/dev/stdout: not a regular file")
        self.quit()

    def test_only_files_are_read(self):
        os.mkfifo(self.folder / "pipe")
        self.start("peg.english")
        for path in "/dev/zero", "pipe":
            self.keys("o")
            self.wait_for("Open the file")
            self.type(path)
            self.keys("Enter")
            self.wait_for(f"{path}: not a file")
        self.quit()

    def test_long_names_are_shown_in_columns(self):
        self.start("peg.english")
        self.keys("o")
        self.wait_for("Open the file")
        self.type("漢" * 50 + "end")  # two columns each
        self.wait_for(re.compile("漢{20,35}end"))
        self.keys("Escape")
        self.quit()


class Terminals(Playing):
    def test_sizes(self):
        self.start("MidnightOil.1")
        self.assertIn(" 18\n", self.screen())
        tmux("resize-window", "-t", self.name, "-x", "39", "-y", "10")
        self.wait_for("Please enlarge this window")
        self.keys("Enter", "x", "Right")  # harmless
        tmux("resize-window", "-t", self.name, "-x", "120", "-y", "40")
        self.wait_for("foundations")
        tmux("resize-window", "-t", self.name, "-x", "60", "-y", "20")
        self.wait_for("foundations")
        self.keys("Escape")
        self.quit()

    def test_the_help_page_in_tiny_windows(self):
        self.start("FreeCell.1")
        self.keys("?")
        self.wait_for("this page")
        tmux("resize-window", "-t", self.name, "-x", "2", "-y", "5")
        self.wait_for(re.compile("^Pl$", re.MULTILINE))  # "Please enlarge"
        tmux("resize-window", "-t", self.name, "-x", "1", "-y", "1")
        self.wait_for("Pl", gone=True)
        self.keys("Down", "Down")
        tmux("resize-window", "-t", self.name, "-x", "80", "-y", "24")
        self.wait_for("go to another thing")
        self.keys("Escape")
        self.wait_for("0 moves")
        self.quit()

    def test_long_columns(self):
        run = " ".join(
            f"{rank}{suit}"
            for suit, rank in [
                ("SH"[i % 2], rank) for i, rank in enumerate("K Q J 10 9 8 7 6 5 4 3 2 A".split())
            ]
        )
        other = " ".join(
            f"{rank}{suit}"
            for suit, rank in [
                ("HS"[i % 2], rank) for i, rank in enumerate("K Q J 10 9 8 7 6 5 4 3 2 A".split())
            ]
        )
        clubs = " ".join(f"{rank}C {rank}D" for rank in "K Q J 10 9 8 7 6 5 4 3 2 A".split())
        layout = self.file("long.txt", f"rules: autoplay=none\n: {run} {other}\n: {clubs}\n")
        screen = self.start(layout)
        self.assertIn("free cells", screen)  # stays while the cards are scrolled
        self.keys("Down", "Down")
        self.wait_for("^")
        self.quit()

    def test_nineteen_cards_fit(self):
        cards = [
            f"{rank}{suit}" for rank in "K Q J 10 9 8 7 6 5 4 3 2 A".split() for suit in "CSHD"
        ]
        rows = [cards[:19], cards[19:30], cards[30:41], cards[41:]]
        layout = self.file(
            "long.txt",
            "rules: autoplay=none\n" + "".join(": " + " ".join(row) + "\n" for row in rows),
        )
        screen = self.start(layout)
        for card in ("K♣", "9♥"):  # the first and the last of the long column
            self.assertIn(card, screen)
        self.assertIn("free cells", screen)
        self.quit()

    def test_eight_free_cells_fit(self):
        first_row = self.start("FreeCell.1", "--rules", "cells=8").splitlines()[2]
        self.assertEqual(first_row.count("··"), 8)
        self.assertIn("-♦", first_row)
        self.quit()

    def test_ascii_and_no_colours(self):
        screen = self.start("FreeCell.1", "--ascii", term="vt100", NO_COLOR="1")
        self.assertTrue(screen.isascii(), screen)
        self.assertIn("10H", screen)
        self.quit()

    def test_a_locale_without_unicode(self):
        screen = self.start("BakersDozen.1", LC_ALL="C")
        self.assertTrue(screen.isascii(), screen)
        self.quit()

    def test_redeals_and_rotations(self):
        screen = self.start("MidnightOilFull.1")
        self.assertIn("left: 2 redeals, 1 rotation\n", screen)
        self.keys("Enter")
        self.wait_for("(")
        self.keys("Escape", "Up", "Up", "Up", "Up")
        self.keys("Right", "Right")
        for moves, left in (
            ("redeal", "left: 1 redeal, 1 rotation\n"),
            ("45 R", "left: 1 redeal, 0 rotations\n"),
        ):
            self.keys(":")
            self.wait_for("Move, as")
            self.type(moves)
            self.keys("Enter")
            self.wait_for(left)
        self.keys("R")
        self.wait_for("left: 2 redeals, 1 rotation\n")
        self.quit()

    def test_nonsense_keys_do_no_harm(self):
        self.start("FreeCell.1")
        self.keys("x", "#", "F5", "M-a", "é", "Escape", "PageUp", "C-l", "BTab", "Tab")
        self.keys(":")
        self.wait_for("Move, as")
        self.type("99 88 \xe9")
        self.keys("Left", "BSpace", "Home", "DC", "End", "Enter")
        self.wait_for("0 moves")
        self.keys("?")
        self.wait_for("can it still be won?")
        self.keys("Escape")
        self.wait_for("0 moves")
        self.quit()


class Endings(Playing):
    def test_signals_give_the_terminal_back(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number=number):
                self.start("FreeCell.1")
                self.signal(number)
                self.assertEqual(self.finished(), INTERRUPTED)

    def test_a_terminal_that_is_gone(self):
        self.start("FreeCell.1", before="trap : HUP;")
        tmux("kill-session", "-t", self.name)
        code = self.folder / "code"
        deadline = time.monotonic() + TIMEOUT
        while not (code.exists() and code.read_text()) and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertEqual(int(code.read_text()), INTERRUPTED)

    def test_ctrl_c(self):
        self.start("peg.english")
        self.keys("C-c")
        self.assertEqual(self.finished(), INTERRUPTED)

    def test_a_crash_gives_the_terminal_back(self):
        self.start("FreeCell.1", before="ulimit -c 0;")
        self.signal(signal.SIGSEGV)
        self.assertGreater(self.finished(), 128)

    def test_suspending(self):
        self.start("peg.english", before="set -m;", after="stty -g > stopped; fg;")
        self.keys("C-z")
        deadline = time.monotonic() + TIMEOUT
        stopped = self.folder / "stopped"
        while not (stopped.exists() and stopped.read_text()) and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertEqual(stopped.read_text(), (self.folder / "before").read_text())
        self.wait_for("Arrows and Enter play")  # it is back in the foreground
        self.keys("Enter")
        self.wait_for("jumps to")
        self.keys("Enter")
        self.wait_for("1 move ")
        self.quit()


class WithoutATerminal(Case):
    def test_needs_a_terminal(self):
        self.assert_refused(self.soliton("play", "FreeCell.1"), USAGE, "terminal")

    def test_needs_a_puzzle(self):
        self.assert_refused(self.soliton("play"), USAGE)


class Refusals(Playing):
    def refused(self, code, words, *arguments, **options):
        self.play(*arguments, **options)
        screen = self.wait_for("finished")
        self.assertIn(words, screen)
        self.assertEqual(int((self.folder / "code").read_text()), code)

    def test_what_cannot_be_played(self):
        self.file("bad.txt", "nonsense\n")
        self.refused(NO_INPUT, "no such file", "nonsense")
        self.refused(BAD_DATA, "bad.txt", "bad.txt")
        self.refused(USAGE, "one deal is played at a time", "FreeCell.1..3")
        self.refused(USAGE, "--rules", "FreeCell.1", "--rules", "nonsense=1")
        self.file("game.soliton", "soliton game 1\npuzzle: FreeCell.1\nplayed: 0\nmoves:\n")
        self.refused(
            USAGE,
            "a saved game keeps its rules; leave out --autoplay",
            "game.soliton",
            "--autoplay",
            "none",
        )
        self.refused(USAGE, "this terminal is not known", "FreeCell.1", term="nonsense")
        self.refused(USAGE, "cannot place characters", "FreeCell.1", term="dumb")

    def test_standard_input(self):
        self.play("-", before="echo '##o' |")
        self.wait_for("Arrows and Enter play")
        self.keys("Enter", "Enter")
        self.wait_for("Won!")
        self.keys("q")
        self.assertEqual(self.finished(), OK)


if __name__ == "__main__":
    unittest.main()
