#include "puzzles/patience/solver/loose/chambers.h"

#include "base/processor.h"
#include "puzzles/patience/solver/loose/hosts.h"

/* A chamber is the state of this search. A card that was dealt onto a card that it can be built on
 * is in its place as long as another one in its place lies on it, and loose from then on. */
struct chamber {
    uint64_t in_place, foundations;
};

/* ---- Those that were met -------------------------------------------------------------------- */

/* An open-addressed table. What is known of a chamber stands in the upper bits of its first word; a
 * slot of which nothing is known is free. */
enum { KNOWN_BITS = 56, FIRST_SLOTS = 1 << 10, AT_A_TIME = 1 << 14 };

struct chambers {
    const struct deal_table *table;
    struct limits *limits;
    uint64_t feet;          /* the cards at the foot of a column */
    uint64_t built_in_deal; /* those that were dealt onto a card that they can be built on */
    bool autoplay;          /* of all cards: whoever can go to its foundation goes */
    struct chamber *slots;
    size_t slot_count, count;
};

static size_t slot_of(const struct chambers *chambers, const struct chamber *chamber) {
    uint64_t hash = chamber->in_place * UINT64_C(0x9E3779B97F4A7C15) ^
                    chamber->foundations * UINT64_C(0xC2B2AE3D27D4EB4F);
    hash ^= hash >> 31;
    hash *= UINT64_C(0xD6E8FEB86659FD93);
    return (size_t)(hash >> 20) & (chambers->slot_count - 1);
}

static uint64_t in_place_of(const struct chamber *slot) {
    return slot->in_place & ((UINT64_C(1) << KNOWN_BITS) - 1);
}

/* The slot of a chamber, or the free one where it belongs. */
static struct chamber *find(const struct chambers *chambers, const struct chamber *chamber) {
    size_t place = slot_of(chambers, chamber);
    struct chamber *slot = &chambers->slots[place];
    while (slot->in_place >> KNOWN_BITS != 0 &&
           (in_place_of(slot) != chamber->in_place || slot->foundations != chamber->foundations)) {
        place = (place + 1) & (chambers->slot_count - 1);
        slot = &chambers->slots[place];
    }
    return slot;
}

/* Doubles the table. False if there is no memory, or no time. */
static bool grow(struct chambers *chambers) {
    struct memory *memory = &chambers->limits->memory;
    const struct chambers old = *chambers;
    const size_t slot_count = old.slot_count == 0 ? FIRST_SLOTS : 2 * old.slot_count;
    struct chamber *slots = memory_zeroed(memory, slot_count, sizeof *slots);
    if (slots == NULL) {
        limits_stop(chambers->limits, STOP_MEMORY);
        return false;
    }
    chambers->slots = slots;
    chambers->slot_count = slot_count;
    for (size_t i = 0; i < old.slot_count; i++) {
        const struct chamber *slot = &old.slots[i];
        if (i % AT_A_TIME == 0 && memory_is_urgent(memory)) {
            memory_free(memory, slots, slot_count, sizeof *slots);
            chambers->slots = old.slots;
            chambers->slot_count = old.slot_count;
            return false;
        }
        if (slot->in_place >> KNOWN_BITS != 0) {
            *find(chambers, &(struct chamber){in_place_of(slot), slot->foundations}) = *slot;
        }
    }
    memory_free(memory, old.slots, old.slot_count, sizeof *old.slots);
    return true;
}

static enum outlook look_up(const struct chambers *chambers, const struct chamber *chamber) {
    return (enum outlook)(find(chambers, chamber)->in_place >> KNOWN_BITS);
}

/* Keeps what is known. False if a limit was reached: then it is not kept. */
static bool keep(struct chambers *chambers, const struct chamber *chamber, enum outlook outlook) {
    struct chamber *slot = find(chambers, chamber);
    if (slot->in_place >> KNOWN_BITS == 0) {
        if (4 * chambers->count >= 3 * chambers->slot_count) {
            if (!grow(chambers)) {
                return false;
            }
            slot = find(chambers, chamber);
        }
        chambers->count++;
    }
    slot->in_place = chamber->in_place | (uint64_t)outlook << KNOWN_BITS;
    slot->foundations = chamber->foundations;
    return true;
}

/* ---- Steps from one to the next ------------------------------------------------------------- */

/* The steps that counting does not exclude: cards that go to their foundations, and those that
 * leave their place for a host. */
struct ways_out {
    uint64_t to_foundations, to_hosts;
};

/* What counting hosts says of a chamber. */
struct count {
    uint64_t hosts, loose, no_room;
    uint64_t free; /* the hosts that can be uncovered: of hosts that are all taken none can */
};

static struct count count_hosts(const struct chambers *chambers, const struct chamber *chamber) {
    const struct deal_table *table = chambers->table;
    const uint64_t left = table->all & ~chamber->foundations;
    struct count count = {.hosts = left & ~deal_table_dealt_onto_all(table, chamber->in_place),
                          .loose = left & ~chamber->in_place & ~chambers->feet};
    count.no_room = hosts_without_room(table, count.hosts, count.loose);
    count.free = count.hosts & ~deal_table_parents(table, count.no_room);
    return count;
}

/* Do the cards wait for each other even if a card that can come free once stays free, and takes any
 * number of others? The test for deadlocks for all positions of a chamber: docs/proofs.md, 4
 * and 39. */
static bool is_deadlocked(const struct chambers *chambers, const struct chamber *chamber,
                          const struct count *count) {
    const struct deal_table *table = chambers->table;
    uint64_t foundations = chamber->foundations;
    uint64_t free = count->free;
    while ((free | foundations) != table->all) {
        const uint64_t before = free | foundations;
        uint64_t ready;
        while ((ready = free & (foundations << SUITS | ACES) & ~foundations) != 0) {
            foundations |= ready;
        }
        const uint64_t leaving = (free & deal_table_children(table, free)) | foundations;
        free |= deal_table_dealt_onto_all(table, chamber->in_place & leaving) |
                (deal_table_parents(table, count->loose & leaving) & count->hosts);
        if ((free | foundations) == before) {
            return true;
        }
    }
    return false;
}

/* The cards that the foundations wait for. */
static uint64_t next_cards(const struct chamber *chamber) {
    return (chamber->foundations << SUITS | ACES) & ~chamber->foundations;
}

/* With autoplay a card whose turn it is stays only if a loose card lies on it, or one that has left
 * the foot of its column for that. Are there too few of these? Then gives the cards of which one
 * has to go before anything else happens: docs/proofs.md, 42. */
static uint64_t cannot_all_stay(const struct chambers *chambers, const struct chamber *chamber,
                                const struct count *count) {
    const struct deal_table *table = chambers->table;
    const uint64_t staying = next_cards(chamber) & count->hosts;
    const uint64_t pins = count->loose | (chambers->feet & count->hosts);
    for (uint64_t cards = staying; cards != 0; cards &= cards - 1) {
        const uint64_t card = cards & (~cards + 1);
        const uint64_t children = deal_table_children(table, card);
        const uint64_t alike = (staying & deal_table_parents(table, children)) | card;
        if (cards_count(pins & children) < cards_count(alike)) {
            return alike;
        }
    }
    return 0;
}

static struct ways_out ways_out_of(const struct chambers *chambers, const struct chamber *chamber) {
    const struct deal_table *table = chambers->table;
    const struct count count = count_hosts(chambers, chamber);
    if (is_deadlocked(chambers, chamber, &count)) {
        return (struct ways_out){0, 0};
    }
    const uint64_t ready = count.free & next_cards(chamber);
    const struct ways_out all = {ready, count.free & chamber->in_place & ~count.no_room};
    if (chambers->autoplay) {
        const uint64_t going = cannot_all_stay(chambers, chamber, &count);
        return going != 0 ? (struct ways_out){ready & going, 0} : all;
    }
    /* One on which no card can come to lie any more is safe to go. */
    const uint64_t waiting = table->all & ~chamber->foundations & ~chambers->feet;
    const uint64_t safe = ready & ~deal_table_parents(table, waiting);
    if (safe != 0) {
        return (struct ways_out){safe & (~safe + 1), 0};
    }
    return all;
}

/* A card leaves its place, if it is there. */
static void take_from_place(const struct chambers *chambers, struct chamber *chamber,
                            unsigned card) {
    while (cards_have(chamber->in_place, card)) {
        chamber->in_place &= ~cards_of(card);
        card = chambers->table->dealt_onto[card];
        if (!cards_have(chambers->built_in_deal, card)) {
            break;
        }
    }
}

/* The chamber that one comes to when a card leaves. With autoplay, what it was dealt onto goes at
 * once if it is its turn. */
static struct chamber chamber_without(const struct chambers *chambers,
                                      const struct chamber *chamber, unsigned card,
                                      bool to_foundation) {
    const uint8_t *dealt_onto = chambers->table->dealt_onto;
    struct chamber next = *chamber;
    next.foundations |= to_foundation ? cards_of(card) : 0;
    take_from_place(chambers, &next, card);
    if (chambers->autoplay && cards_have(chamber->in_place, card)) {
        for (unsigned under = dealt_onto[card];
             under != NO_CARD && cards_have(next_cards(&next), under); under = dealt_onto[under]) {
            next.foundations |= cards_of(under);
            take_from_place(chambers, &next, under);
        }
    }
    return next;
}

/* ---- The search ----------------------------------------------------------------------------- */

/* Depth first, as no chamber is met again on one way: each step is one card's, and a card has two.
 */
struct visit {
    struct chamber chamber;
    struct ways_out left; /* to be tried */
};

enum { LONGEST_WAY = 2 * CARDS };

static struct visit visit_of(struct chambers *chambers, const struct chamber *chamber) {
    limits_count(chambers->limits, cards_count(chamber->foundations), 0);
    return (struct visit){*chamber, ways_out_of(chambers, chamber)};
}

/* Takes the next way out. False if there is none. */
static bool take_way_out(const struct chambers *chambers, struct visit *visit,
                         struct chamber *next) {
    const bool to_foundation = visit->left.to_foundations != 0;
    uint64_t *ways = to_foundation ? &visit->left.to_foundations : &visit->left.to_hosts;
    if (*ways == 0) {
        return false;
    }
    *next = chamber_without(chambers, &visit->chamber, cards_lowest(*ways), to_foundation);
    *ways &= *ways - 1;
    return true;
}

static FOR_EACH_PROCESSOR enum outlook explore(struct chambers *chambers,
                                               const struct chamber *start) {
    struct visit way[LONGEST_WAY + 1];
    size_t length = 0;
    enum outlook outlook = look_up(chambers, start);
    if (outlook != OUTLOOK_UNKNOWN) {
        return outlook;
    }
    way[length++] = visit_of(chambers, start);
    while (length > 0) {
        struct chamber next;
        if (outlook != OUTLOOK_OPEN && take_way_out(chambers, &way[length - 1], &next)) {
            outlook =
                next.foundations == chambers->table->all ? OUTLOOK_OPEN : look_up(chambers, &next);
            if (outlook == OUTLOOK_UNKNOWN) {
                if (limits_reached(chambers->limits)) {
                    return OUTLOOK_UNKNOWN;
                }
                way[length++] = visit_of(chambers, &next);
            }
        } else {
            outlook = outlook == OUTLOOK_OPEN ? OUTLOOK_OPEN : OUTLOOK_LOST;
            if (!keep(chambers, &way[--length].chamber, outlook)) {
                return OUTLOOK_UNKNOWN;
            }
        }
    }
    return outlook;
}

static struct chambers *new_chambers(const struct root *root, bool autoplay,
                                     struct limits *limits) {
    struct chambers *chambers = memory_zeroed(&limits->memory, 1, sizeof *chambers);
    if (chambers == NULL) {
        limits_stop(limits, STOP_MEMORY);
        return NULL;
    }
    *chambers = (struct chambers){.table = &root->table,
                                  .limits = limits,
                                  .feet = state_on_table(&root->dealt),
                                  .built_in_deal = state_built(&root->dealt),
                                  .autoplay = autoplay};
    if (!grow(chambers)) {
        chambers_free(chambers);
        return NULL;
    }
    return chambers;
}

struct chambers *chambers_new(const struct root *root, struct limits *limits) {
    return new_chambers(root, false, limits);
}

struct chambers *chambers_new_for_autoplay(const struct root *root, struct limits *limits) {
    return new_chambers(root, true, limits);
}

void chambers_free(struct chambers *chambers) {
    if (chambers != NULL) {
        struct memory *memory = &chambers->limits->memory;
        memory_free(memory, chambers->slots, chambers->slot_count, sizeof *chambers->slots);
        memory_free(memory, chambers, 1, sizeof *chambers);
    }
}

enum outlook chambers_outlook(struct chambers *chambers, uint64_t dealt, uint64_t foundations) {
    const struct deal_table *table = chambers->table;
    uint64_t in_place = dealt;
    uint64_t more = dealt;
    do {
        more = deal_table_dealt_onto_all(table, more) & chambers->built_in_deal & ~in_place;
        in_place |= more;
    } while (more != 0);
    return foundations == table->all ? OUTLOOK_OPEN
                                     : explore(chambers, &(struct chamber){in_place, foundations});
}
