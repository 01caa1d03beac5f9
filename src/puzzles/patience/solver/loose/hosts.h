/* Hosts: what loose cards lie on, where there are no cells and empty columns stay empty.
 *
 * In such a game a card that has left its place in the deal is loose: it lies on a card of the next
 * rank, its host. (One at the foot of a column has no reason to leave.) A host takes one card at a
 * time. So there are never more loose cards than hosts, and where there are as many, none of them
 * can go to another host: they have no room. Cards that can lie on the same hosts are alike in
 * that; building in any suit makes these the cards of a rank, and in alternate colours those of a
 * rank and a colour. Counting them is a few operations for all ranks at once (docs/proofs.md, 39).
 * Games that build in suit are searched otherwise (play.h). */
#ifndef SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_HOSTS_H
#define SOLITON_PUZZLES_PATIENCE_SOLVER_LOOSE_HOSTS_H

#include "puzzles/patience/solver/deal_table.h"

static inline bool hosts_are_counted(const struct rules *rules) {
    return rules->cells == 0 && rules->empty == EMPTY_NONE && rules->build != BUILD_SUIT &&
           !rules->take_back;
}

/* How many cards of a set there are of each colour and rank, in two bits, and of each rank, in
 * four. */
static inline uint64_t hosts_count_colours(uint64_t cards) {
    return cards - (cards >> 1 & UINT64_C(0x5555555555555555));
}
static inline uint64_t hosts_count_ranks(uint64_t cards) {
    const uint64_t low_pairs = UINT64_C(0x3333333333333333);
    const uint64_t colours = hosts_count_colours(cards);
    return (colours & low_pairs) + (colours >> 2 & low_pairs);
}

/* The cards without room: all those, loose or not, for which there are no more hosts than there are
 * loose cards. */
static inline uint64_t hosts_without_room(const struct deal_table *table, uint64_t hosts,
                                          uint64_t loose) {
    if (table->rules.build == BUILD_ANY) {
        uint64_t spare = hosts_count_ranks(hosts >> SUITS) - hosts_count_ranks(loose);
        spare |= spare >> 1;
        return ~(((spare | spare >> 2) & UINT64_C(0x1111111111111111)) * 0xF);
    }
    uint64_t spare =
        hosts_count_colours(cards_change_suit(hosts, 2) >> SUITS) - hosts_count_colours(loose);
    return ~(((spare | spare >> 1) & UINT64_C(0x5555555555555555)) * 0x3);
}

#endif
