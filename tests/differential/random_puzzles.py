"""Small random puzzles of every kind. A name such as `patience.17` always makes the same one.

A puzzle is two texts: one for the library (with rules, where these are not in the text), and one
for the second opinion, which reads no other form.
"""

import collections
import itertools
import random

Puzzle = collections.namedtuple("Puzzle", "name text rules plain")

BUILDS, EMPTIES = ("alternate", "suit", "any"), ("any", "king", "none")
AUTOPLAY = (("all", "no"), ("safe", "no"), ("none", "no"), ("safe", "yes"), ("none", "yes"))
# Every combination; rotations go with one way of building, and without taking back.
RULES = [(*rules, 0) for rules in itertools.product(BUILDS, EMPTIES, AUTOPLAY)]
RULES += [
    ("suit", "none", autoplay, rotations)
    for autoplay, rotations in itertools.product(AUTOPLAY[:3], (1, 1, 2))
]
GAMES = ("FreeCell", "Seahaven", "MidnightOil", "BakersDozen", "BakersGame")
RANK_NAMES = ("A", *map(str, range(2, 11)), "J", "Q", "K")


def card_name(card):
    return RANK_NAMES[card // 4] + "CSHD"[card % 4]


def random_patience(name, number):
    """A layout: few cards in play, the others on the foundations; uneven columns; cards in
    cells."""
    chance = random.Random(name)
    build, empty, (autoplay, take_back), rotations = RULES[number % len(RULES)]
    ranks = chance.choice((1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 13))
    most = chance.choice((8, 12, 14, 16, 18, 20, 24))
    cells = 0 if rotations else chance.choice((0, 0, 1, 1, 2, 3))
    columns = chance.choice((1, 2, 3, 3, 4, 4, 5, 6))
    tops = [0] * 4
    if chance.random() < 0.3:  # fewer suits
        for suit in chance.sample(range(4), chance.randint(1, 3)):
            tops[suit] = ranks
    while 4 * ranks - sum(tops) > most or chance.random() < 0.2:
        suit = chance.randrange(4)
        tops[suit] = min(ranks, tops[suit] + 1)
    cards = [card for card in range(4 * ranks) if card // 4 >= tops[card % 4]]
    chance.shuffle(cards)
    held = [cards.pop() for _ in range(min(len(cards), chance.randint(0, cells)))]
    used = chance.sample(range(columns), chance.randint(1, columns))
    piles = [[] for _ in range(columns)]
    for card in cards:
        piles[chance.choice(used)].append(card)
    slots = [card_name(card) for card in held] + ["-"] * (cells - len(held))
    chance.shuffle(slots)
    top_cards = [card_name(4 * top - 4 + suit) for suit, top in enumerate(tops) if top > 0]
    lines = [
        f"game: {chance.choice(GAMES)}",
        f"rules: cells={cells},columns={columns},build={build},empty={empty},"
        f"ranks={ranks},autoplay={autoplay},take-back={take_back},rotations={rotations}",
        " ".join(["foundations:", *top_cards]),
        " ".join(["cells:", *slots]),
        *(" ".join(map(card_name, pile)) or "-" for pile in piles),
    ]
    text = "".join(line + "\n" for line in lines)
    return Puzzle(name, text, None, text)


def random_port(name, _):
    """A port of any size, perhaps with walls, so full that a plain search can exhaust it."""
    chance = random.Random(name)
    width, height = chance.randint(4, 8), chance.randint(4, 8)
    if chance.random() < 0.4:
        width, height = 6, 6
    cells = {}

    def place(letter, length, across, x, y):
        wanted = [(x + i, y) if across else (x, y + i) for i in range(length)]
        fits = all(at not in cells and at[0] < width and at[1] < height for at in wanted)
        cells.update((at, letter) for at in wanted if fits)
        return fits

    length = chance.choice((2, 2, 2, 3))
    row = 2 if (width, height) == (6, 6) else chance.randrange(height)
    place("A", length, True, chance.randrange(width - length), row)
    for _ in range(chance.choice((0, 0, 0, 1, 2, 4))):
        place("x", 1, True, chance.randrange(width), chance.randrange(height))
    letters = chance.sample("BCDEFGHIJKLMNOPQRSTUVWXYZ", 25)
    full = width * height * chance.uniform(0.4, 0.9)
    for _ in range(200):
        if (
            letters
            and len(cells) < full
            and place(
                letters[-1],
                chance.choice((2, 2, 3)),
                chance.random() < 0.5,
                chance.randrange(width),
                chance.randrange(height),
            )
        ):
            letters.pop()
    text = "".join(
        "".join(cells.get((x, y), ".") for x in range(width)) + "\n" for y in range(height)
    )
    return Puzzle(name, text, None, text)


def jumps(shape, pegs, axes):
    steps = ((1, 0), (0, 1), (1, 1), (-1, 1))[:axes]
    for (x, y), (dx, dy) in itertools.product(sorted(pegs), steps):
        for way in (1, -1):
            over, to = (x + way * dx, y + way * dy), (x + 2 * way * dx, y + 2 * way * dy)
            if over in pegs and to in shape and to not in pegs:
                yield (x, y), over, to


def drawing(shape, pegs):
    width, height = (1 + max(hole[i] for hole in shape) for i in (0, 1))
    return "".join(
        "".join("#" if (x, y) in pegs else "o" if (x, y) in shape else " " for x in range(width))
        + "\n"
        for y in range(height)
    )


def random_pegs(name, _):
    """A board of any shape. The goal is one peg anywhere, one peg in a certain hole, or a drawing;
    it may be out of reach."""
    chance = random.Random(name)
    axes = chance.choice((2, 2, 2, 3, 4))
    shape, size = {(4, 4)}, chance.choice((6, 9, 12, 14, 16, 18, 20, 24)[: 8 if axes == 2 else 6])
    while len(shape) < size:
        x, y = chance.choice(sorted(shape))
        dx, dy = chance.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        if 0 <= x + dx < 8 and 0 <= y + dy < 8:
            shape.add((x + dx, y + dy))
    left, top = (min(hole[i] for hole in shape) for i in (0, 1))
    shape = {(x - left, y - top) for x, y in shape}
    holes = sorted(shape)
    vacant = chance.choice((1, 1, 2, len(holes) // 2, len(holes) - 3))
    pegs = set(holes) - set(chance.sample(holes, min(vacant, len(holes) - 1)))
    rules = f"axes={axes}"
    if chance.random() < 0.5:  # one that can be solved: jumps are taken back from a single peg
        pegs = {chance.choice(holes)}
        for _ in range(chance.randint(1, len(holes))):
            # A jump taken back is one with pegs and empty holes exchanged.
            undone = list(jumps(shape, shape - pegs, axes))
            if undone:
                first, over, peg = chance.choice(undone)
                pegs = pegs - {peg} | {first, over}
    goal, end = "", chance.random()
    if end < 0.2:
        x, y = chance.choice(holes)
        rules += f",goal={chr(ord('a') + x)}{y + 1}"
        goal = drawing(shape, {(x, y)})
    elif end < 0.5:
        reached = set(pegs)
        for _ in range(chance.randint(0, 6)):
            choices = list(jumps(shape, reached, axes))
            if choices:
                first, over, to = chance.choice(choices)
                reached = reached - {first, over} | {to}
        if chance.random() < 0.3:
            reached = set(chance.sample(holes, len(reached)))
        goal = drawing(shape, reached)
    drawn = drawing(shape, pegs)
    text = drawn if not goal or ",goal=" in rules else f"{drawn}\n{goal}"
    return Puzzle(name, text, rules, f"axes={axes}\n{drawn}" + (f"\n{goal}" if goal else ""))


MAKERS = {"patience": random_patience, "port": random_port, "pegs": random_pegs}


def puzzle_named(name):
    kind, number = name.split(".")
    return MAKERS[kind](name, int(number))
