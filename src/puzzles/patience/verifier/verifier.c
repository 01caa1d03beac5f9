#include "puzzles/patience/verifier/verifier.h"

#include "puzzles/patience/verifier/claims.h"
#include "puzzles/patience/verifier/deadlock.h"
#include "puzzles/patience/verifier/hosts.h"
#include "puzzles/patience/verifier/twins.h"

#include <stdio.h>
#include <string.h>

struct game {
    struct rules rules;
    unsigned cards; /* how many there are */
    struct supports dealt;
    bool has_twins;    /* twins may trade places, */
    bool apart[CARDS]; /* but for these */
};

/* ---- Foundations --------------------------------------------------------------------------- */

/* Is it the card's turn? A foundation is filled from the ace on. */
static bool has_turn(const struct supports *supports, unsigned card) {
    return !is_on_foundation(supports, card) &&
           (card < SUITS || is_on_foundation(supports, card - SUITS));
}

/* Can it never hurt to send the card to its foundation, once it is its turn? That is so if no card
 * that is still in play could be put on it or, where cards can be taken back, is lower:
 * docs/proofs.md, 8. */
static bool is_safe(const struct game *game, const struct supports *supports, unsigned card) {
    if (game->rules.build == BUILD_SUIT) {
        return true;
    }
    for (unsigned other = 0; other < game->cards; other++) {
        const bool needs_it = game->rules.take_back ? card_rank(other) < card_rank(card)
                                                    : fits(&game->rules, other, card);
        if (needs_it && !is_on_foundation(supports, other)) {
            return false;
        }
    }
    return true;
}

static bool is_autoplayed(const struct game *game, const struct supports *supports, unsigned card) {
    switch (game->rules.autoplay) {
    case AUTOPLAY_ALL:
        return true;
    case AUTOPLAY_SAFE:
        return is_safe(game, supports, card);
    default: /* AUTOPLAY_NONE */
        return false;
    }
}

/* Sends to the foundations what goes there by itself, but nothing whose turn only comes by that.
 * True if that was anything. */
static bool autoplay_once(const struct game *game, struct supports *supports) {
    if (game->rules.autoplay == AUTOPLAY_NONE) {
        return false;
    }
    const struct supports before = *supports;
    const struct covers covers = covers_of(&before);
    bool sent = false;
    for (unsigned card = 0; card < game->cards; card++) {
        if (!covers.covered[card] && has_turn(&before, card) &&
            is_autoplayed(game, &before, card)) {
            supports->under[card] = ON_A_FOUNDATION;
            sent = true;
        }
    }
    return sent;
}

/* ---- Moves --------------------------------------------------------------------------------- */

/* Can the card be picked up? */
static bool is_movable(const struct game *game, const struct supports *supports,
                       const struct covers *covers, unsigned card) {
    if (is_on_foundation(supports, card)) {
        const bool is_top =
            card + SUITS >= game->cards || !is_on_foundation(supports, card + SUITS);
        return game->rules.take_back && is_top;
    }
    return !covers->covered[card];
}

/* A move that sends many cards to their foundations may have so many outcomes, and no more. */
enum { MOST_OUTCOMES = 1024 };

/* A position, and what its moves have in common. */
struct turn {
    const struct game *game;
    const struct supports *supports;
    struct covers covers;
    struct twins twins;
    struct verifier *verifier;
};

/* A move, and what has come of it when twins were told apart. */
struct outcomes {
    const struct turn *turn;
    char words[16];
    struct supports told[MOST_OUTCOMES];
    unsigned count;
};

/* Has this come of the move before? */
static bool is_told(const struct outcomes *outcomes, const struct supports *supports) {
    for (unsigned i = 0; i < outcomes->count; i++) {
        if (memcmp(&outcomes->told[i], supports, sizeof *supports) == 0) {
            return true;
        }
    }
    return false;
}

static bool hand_over(struct outcomes *outcomes, const struct supports *after,
                      const struct twins *twins, unsigned from);

/* Lets go what goes to its foundation by itself. */
static bool follow(struct outcomes *outcomes, const struct supports *after,
                   const struct twins *twins) {
    struct supports next = *after;
    return autoplay_once(outcomes->turn->game, &next)
               ? hand_over(outcomes, &next, twins, 0)
               : verifier_meet(outcomes->turn->verifier, &next, outcomes->words);
}

/* Hands over what comes of the move. When it becomes the turn of a card that was alike with its
 * twin, the two are told apart: it may lie in either place. Cards before `from` were looked at. */
static bool hand_over(struct outcomes *outcomes, const struct supports *after,
                      const struct twins *twins, unsigned from) {
    const unsigned cards = outcomes->turn->game->cards;
    unsigned card = from;
    while (card < cards && !(twins->alike[card] && has_turn(after, card))) {
        card++;
    }
    if (card == cards) {
        if (is_told(outcomes, after)) {
            return true;
        }
        if (outcomes->count == MOST_OUTCOMES) {
            return verifier_give_up(outcomes->turn->verifier, "a move has too many outcomes");
        }
        outcomes->told[outcomes->count++] = *after;
        return follow(outcomes, after, twins);
    }
    struct twins others = *twins;
    struct supports traded = *after;
    others.alike[card] = others.alike[twin_of(card)] = false;
    trade_places(&traded, card);
    return hand_over(outcomes, after, &others, card) && hand_over(outcomes, &traded, &others, card);
}

/* Moves a card, and hands over what comes of it. */
static bool move(const struct turn *turn, unsigned card, unsigned place) {
    static const char letters[] = {
        [ON_A_FOUNDATION - CARDS] = 'F', [IN_A_CELL - CARDS] = 'T', [ON_THE_TABLE - CARDS] = 'V'};
    struct outcomes outcomes;
    outcomes.turn = turn;
    outcomes.count = 0;
    if (place < CARDS) {
        snprintf(outcomes.words, sizeof outcomes.words, "%u %u", card, place);
    } else {
        snprintf(outcomes.words, sizeof outcomes.words, "%u %c", card, letters[place - CARDS]);
    }
    struct supports after = *turn->supports;
    after.under[card] = (uint8_t)place;
    return hand_over(&outcomes, &after, &turn->twins, 0);
}

static bool move_onto_cards(const struct turn *turn, unsigned card) {
    const struct game *game = turn->game;
    const unsigned next_rank = (card_rank(card) + 1) * SUITS;
    for (unsigned on = next_rank; on < next_rank + SUITS && on < game->cards; on++) {
        if (is_in_column(turn->supports, on) && !turn->covers.covered[on] &&
            fits(&game->rules, card, on) && !move(turn, card, on)) {
            return false;
        }
    }
    return true;
}

static bool move_card(const struct turn *turn, unsigned card) {
    const struct rules *rules = &turn->game->rules;
    const struct supports *supports = turn->supports;
    if (!move_onto_cards(turn, card)) {
        return false;
    }
    if (count_with(supports, ON_THE_TABLE) < rules->columns && fits_empty_column(rules, card) &&
        !move(turn, card, ON_THE_TABLE)) {
        return false;
    }
    if (count_with(supports, IN_A_CELL) < rules->cells && supports->under[card] != IN_A_CELL &&
        !move(turn, card, IN_A_CELL)) {
        return false;
    }
    return rules->autoplay == AUTOPLAY_ALL || !has_turn(supports, card) ||
           move(turn, card, ON_A_FOUNDATION);
}

static void moves(const void *context, const void *position, struct verifier *verifier) {
    const struct game *game = context;
    struct turn turn = {
        .game = game, .supports = position, .covers = covers_of(position), .verifier = verifier};
    if (game->has_twins) {
        turn.twins = twins_of(&game->rules, position, game->apart);
    }
    for (unsigned card = 0; card < game->cards; card++) {
        if (is_movable(game, position, &turn.covers, card) && !move_card(&turn, card)) {
            return;
        }
    }
}

/* ---- Positions ----------------------------------------------------------------------------- */

static void lay_out(const struct deal *deal, struct supports *supports) {
    const struct position *start = &deal->start;
    memset(supports->under, NO_CARD, sizeof supports->under);
    for (unsigned suit = 0; suit < SUITS; suit++) {
        for (unsigned rank = 0; rank < start->foundations[suit] && rank < RANKS; rank++) {
            supports->under[rank * SUITS + suit] = ON_A_FOUNDATION;
        }
    }
    for (unsigned i = 0; i < deal->rules.cells; i++) {
        if (start->cells[i] != NO_CARD) {
            supports->under[start->cells[i]] = IN_A_CELL;
        }
    }
    for (unsigned i = 0; i < deal->rules.columns; i++) {
        unsigned beneath = ON_THE_TABLE;
        for (unsigned j = 0; j < start->columns[i].height; j++) {
            const unsigned card = start->columns[i].cards[j];
            supports->under[card] = (uint8_t)beneath;
            beneath = card;
        }
    }
}

static void start(const void *context, void *position) {
    const struct game *game = context;
    struct supports *supports = position;
    *supports = game->dealt;
    while (autoplay_once(game, supports)) {
    }
}

static void canonicalise(const void *context, void *position) {
    const struct game *game = context;
    order_twins(&game->rules, game->apart, position);
}

/* The places as a proof numbers them. */
enum { PLACE_DEALT, PLACE_FOUNDATION, PLACE_CELL, PLACE_TABLE, PLACE_BUILT };

static bool change(const void *context, void *position, unsigned card, unsigned place) {
    const struct game *game = context;
    struct supports *supports = position;
    if (card >= game->cards) {
        return false;
    }
    const unsigned dealt_onto = game->dealt.under[card];
    const unsigned rank_above = (card_rank(card) + 1) * SUITS;
    unsigned under = NO_CARD;
    switch (place) {
    case PLACE_DEALT:
        under = dealt_onto < CARDS ? dealt_onto : NO_CARD;
        break;
    case PLACE_FOUNDATION:
        under = ON_A_FOUNDATION;
        break;
    case PLACE_CELL:
        under = IN_A_CELL;
        break;
    case PLACE_TABLE:
        under = ON_THE_TABLE;
        break;
    default:
        if (place < PLACE_BUILT + SUITS && rank_above < game->cards) {
            under = rank_above + place - PLACE_BUILT;
        }
    }
    if (under != NO_CARD) {
        supports->under[card] = (uint8_t)under;
    }
    return under != NO_CARD;
}

static bool won(const void *context, const void *position) {
    const struct game *game = context;
    return count_with(position, ON_A_FOUNDATION) == game->cards;
}

static bool lost(const void *context, const void *position) {
    const struct game *game = context;
    return ends_in_deadlock(&game->rules, position, game->has_twins);
}

/* ---- Chambers ------------------------------------------------------------------------------ */

static void first_chamber(const void *context, void *position) {
    const struct game *game = context;
    start(game, position);
    let_loose(&game->rules, position);
}

/* A card can be in its place, on its foundation, or loose; at a foot it is never loose. */
static bool change_chamber(const void *context, void *position, unsigned card, unsigned place) {
    const struct game *game = context;
    return card < game->cards &&
           (place == PLACE_FOUNDATION ||
            (place <= PLACE_CELL && game->dealt.under[card] < CARDS)) &&
           change(game, position, card, place);
}

static void counted_steps(const void *context, const void *position, struct verifier *verifier) {
    const struct game *game = context;
    take_counted_steps(&game->rules, position, verifier);
}

/* ---- The whole ----------------------------------------------------------------------------- */

static const struct verifier_rules of_positions = {.position_size = sizeof(struct supports),
                                                   .start = start,
                                                   .change = change,
                                                   .won = won,
                                                   .moves = moves};
static const struct verifier_rules of_chambers = {.position_size = sizeof(struct supports),
                                                  .start = first_chamber,
                                                  .change = change_chamber,
                                                  .won = won,
                                                  .moves = counted_steps};

void patience_verify(const struct deal *deal, struct verifier_work *work) {
    struct arguments arguments = {0};
    if (deal->rules.rotations > 0 || deal->rules.redeals > 0) {
        verifier_conclude(work, VERIFIER_BAD_DATA,
                          "there are no proofs for games with rotations or redeals");
        return;
    }
    if (!read_claims(work, &arguments)) {
        return;
    }
    const char *why = objection_to(&arguments, &deal->rules);
    if (why != NULL) {
        verifier_conclude(work, VERIFIER_BAD_DATA, "%s", why);
        return;
    }
    struct game game = {.rules = deal->rules,
                        .cards = rules_card_count(&deal->rules),
                        .has_twins = arguments.twins};
    struct verifier_rules rules = arguments.hosts ? of_chambers : of_positions;
    memcpy(game.apart, arguments.apart, sizeof game.apart);
    rules.lost = arguments.deadlock ? lost : NULL;
    rules.canonicalise = arguments.twins ? canonicalise : NULL;
    lay_out(deal, &game.dealt);
    verifier_run(&rules, &game, work);
}
