/* What patience says of itself. */
#include "puzzles/patience/kind.h"

static const char help[] =
    "A deal has a name, FreeCell.123456 or fc.123456; a layout of cards is read from a\n"
    "file. A move is the number of a card, one space, and where it goes: the number of\n"
    "the card it is put on, V for an empty column, T for a free cell. Cards are numbered\n"
    "rank * 4 + suit: 0 is the ace of clubs, 51 the king of diamonds; suits are clubs,\n"
    "spades, hearts, diamonds.\n"
    "\n"
    "Unless others are given, every card that can go to its foundation goes at once, and\n"
    "never comes back. Building down: a card goes onto one that is one rank higher.\n"
    "\n"
    "With --autoplay none no card goes by itself: '23 F' sends card 23 to its foundation.\n"
    "With --autoplay safe only those go that can never be missed. With --take-back the top\n"
    "card of a foundation may be played like any other. Where there are rotations, '23 R'\n"
    "brings card 23 to the top of its column, and '23 R 40' puts the top card 23 beneath\n"
    "card 40 of its column; 'redeal' shuffles what lies in the columns and deals it anew,\n"
    "three cards a column, as xpat2 does. Solutions by such rules begin with a line that\n"
    "names them, 'soliton 1 autoplay=none take-back'; cards that go to their foundations\n"
    "are not counted as moves.\n";

static const char *const metrics[] = {"moves", NULL};

static const struct soliton_shortcut shortcuts[] = {
    {.name = "autoplay",
     .argument = "MODE",
     .help = "which cards go to their foundations by themselves: all that can (all, the default), "
             "those that can never be missed (safe), none (none)"},
    {.name = "take-back",
     .help = "cards may come back from their foundations; autoplay is then none or safe"},
    {.name = NULL}};

static const struct soliton_note notes[] = {
    {"solve",
     "In patience, 'unsolvable' means unsolvable by these rules. By default every card that\n"
     "can go to its foundation goes at once and never comes back; --autoplay, --take-back\n"
     "and --rules change that. Cards that go to foundations do not count as moves. Rotations\n"
     "and redeals have no proofs. Ranges of deals: FreeCell.1..1000, fc.ms1..32000.\n"},
    {"check", "In patience, a first line that names rules is 'soliton 1 autoplay=none take-back'.\n"
              "Cards that go to foundations do not count as moves; but the number of a wrong move\n"
              "counts every line after the first.\n"},
    {"explain",
     "Of a deal it asks: can it be solved if every card that can go to its foundation goes\n"
     "at once? Without autoplay? If cards may also come back? In Midnight Oil: with the\n"
     "rotation, with the redeals, with both? Cards that go to foundations do not count as\n"
     "moves. With rotations or redeals the solution found is not the shortest one.\n"},
    {"convert",
     "  soliton convert FreeCell.123456 out.sol --to xpat2 -o FreeCell.000123456\n"
     "  soliton convert FreeCell.000123456 --to solution -o out.sol\n"
     "\n"
     "A save can be made for a deal of FreeCell, Seahaven, MidnightOil, MidnightOilFull or\n"
     "BakersDozen by its own rules, with any --autoplay and --take-back. In xpat2's\n"
     "Midnight Oil no card comes back from its foundation: a solution in which one does is\n"
     "refused.\n"
     "\n"
     "Of a save that is read, blocks of cards become single moves. By the ordinary rules\n"
     "every card that can go to its foundation goes at once: a game in which one came back,\n"
     "or was held back and used, needs --to extended, without autoplay. A game of Midnight\n"
     "Oil with a rotation or redeals becomes one of MidnightOilFull, without them one of\n"
     "MidnightOil.\n"},
    {"survey", "Examples:\n"
               "  soliton survey FreeCell 1..1000000 --db free.sqlite\n"
               "  soliton survey fc ms1..ms32000 617 11982,11983 more-deals.txt\n"},
    {NULL, NULL}};

const struct soliton_kind patience_about = {
    .name = "patience",
    .summary = "card games such as FreeCell",
    .noun = "deal",
    .nouns = "deals",
    .text = "cards",
    .help = help,
    .rules = rules_help,
    .metrics = metrics,
    .shortcuts = shortcuts,
    .notes = notes,
    .signature = 1444485,
};
