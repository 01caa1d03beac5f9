// The cards' faces, drawn in a box of 100 by 140, and their names. Cards are numbered as in
// solution files: rank * 4 + suit. A face is drawn twice, and patience.css shows one of them: pips
// and courts, or, on cards too small for these, one large suit.

import { addWords, t } from "../../words/words.js";

addWords("en", {
    card: "{rank} of {suit}",
    "card-ranks": "ace two three four five six seven eight nine ten jack queen king",
    "card-suits": "clubs spades hearts diamonds",
    "card-letters": "A 2 3 4 5 6 7 8 9 10 J Q K",
});
addWords("fr", {
    card: "{rank} de {suit}",
    "card-ranks": "as deux trois quatre cinq six sept huit neuf dix valet dame roi",
    "card-suits": "trèfle pique cœur carreau",
    "card-letters": "A 2 3 4 5 6 7 8 9 10 V D R",
});

// Each in a box of 20 by 20. Their outlines differ enough to be told apart without colour.
const SUITS = [
    "M10 .8a4.4 4.4 0 0 1 3.5 7 4.4 4.4 0 1 1-2.5 6.5q.4 2.9 2.6 4.9H6.4q2.2-2 2.6-4.9" +
        "a4.4 4.4 0 1 1-2.5-6.5A4.4 4.4 0 0 1 10 .8Z",
    "M10 .6c5.6 5.4 8.8 8 8.8 11.6a4.2 4.2 0 0 1-7.6 2.5q.4 2.6 2.6 4.7H6.2q2.2-2.1 2.6-4.7" +
        "a4.2 4.2 0 0 1-7.6-2.5C1.2 8.6 4.4 6 10 .6Z",
    "M10 18.8C4 13 .9 10 .9 6.4A4.7 4.7 0 0 1 10 4.7a4.7 4.7 0 0 1 9.1 1.7C19.1 10 16 13 10 18.8Z",
    "M10 .4q3 5.4 7.4 9.6-4.4 4.2-7.4 9.6-3-5.4-7.4-9.6Q7 5.8 10 .4Z",
];

// Jack, queen and king: class and path of what they are made of, from the back to the front.
const FACE = ["face", "M42 56h16v8q-1 8-8 9-7-1-8-9z", "line", "M45 61.5h3m4 0h3"];
const MOUTH = ["line", "M48 68h4"];
// prettier-ignore
const HEADS = [
    ["hair", "M38 56v13q3 3 6 0V56h12v13q3 3 6 0V56z", ...FACE, ...MOUTH,
        "gold", "M37 57q1-9 12-9 9 0 14 7l-1 2z", "robe", "M55 51q1-9 12-10-1 9-10 12z"],
    ["hair", "M50 47q-14 0-13 16 0 7-4 11h34q-4-4-4-11 1-16-13-16z", ...FACE, ...MOUTH,
        "gold", "M38 57l-3-11 8 5 7-8 7 8 8-5-3 11q-12-4-24 0zM50 40.5a2.3 2.3 0 1 0 .1 0z"],
    ["hair", "M39 56v9h22v-9z", ...FACE,
        "hair", "M40 63h2q1 4 8 2.5 7 1.5 8-2.5h2q0 14-10 18-10-4-10-18z",
        "gold", "M38 57l-2-12 7 4 2.5-5h3v-3h3v3h3l2.5 5 7-4-2 12z"],
];

// Where the middle pips are, from top (0) to bottom (1); those at the sides are spread evenly.
// prettier-ignore
const MIDDLE = [[.5], [0, 1], [0, .5, 1], [], [.5], [], [.25], [.25, .75], [.5], [1 / 6, 5 / 6]];

function suitAt(suit, x, y, size, turned) {
    const scale = size / 20;
    const place = `translate(${x} ${y}) scale(${scale} ${turned ? -scale : scale})`;
    return `<path d="${SUITS[suit]}" transform="${place} translate(-10 -10)"/>`;
}

function pips(rank, suit) {
    const size = rank === 0 ? 48 : 22;
    const at = (x) => (y) => suitAt(suit, x, 50 + 70 * y, size, y > 0.5);
    const count = rank < 3 ? 0 : rank < 5 ? 2 : rank < 8 ? 3 : 4;
    const sides = Array.from({ length: count }, (_, i) => i / (count - 1));
    return [...MIDDLE[rank].map(at(50)), ...sides.map(at(26)), ...sides.map(at(74))].join("");
}

// A bust, and the same upside down, as on the cards of old.
function court(rank, suit) {
    const robe = "M18.5 85.4V83q6-11 21.5-12l10 9 10-9q15.5 1 21.5 12v2.4z";
    const parts = ["robe", robe, ...HEADS[rank - 10]];
    let half = suitAt(suit, 26, 47, 12);
    for (let i = 0; i < parts.length; i += 2) {
        half += `<path class="${parts[i]}" d="${parts[i + 1]}"/>`;
    }
    return (
        `<rect class="panel" x="18" y="37" width="64" height="96" rx="4"/>${half}` +
        `<g transform="rotate(180 50 85)">${half}</g>`
    );
}

export function drawFace(card) {
    const rank = card >> 2;
    const suit = card & 3;
    // The 10 takes the same width in every font.
    const width = rank === 9 ? ` textLength="35" lengthAdjust="spacingAndGlyphs"` : "";
    return (
        `<svg viewBox="0 0 100 140" aria-hidden="true"><g class="index">` +
        `<text${width}>${rankLetter(card)}</text><path class="beside" d="${SUITS[suit]}"/></g>` +
        `<g class="rich">${rank < 10 ? pips(rank, suit) : court(rank, suit)}</g>` +
        `<g class="large">${suitAt(suit, 50, 96, 62)}</g></svg>`
    );
}

export function drawSuit(suit) {
    return `<svg viewBox="0 0 100 140" aria-hidden="true">${suitAt(suit, 50, 70, 52)}</svg>`;
}

export function rankLetter(card) {
    return t("card-letters").split(" ")[card >> 2];
}

export function cardName(card) {
    return t("card", {
        rank: t("card-ranks").split(" ")[card >> 2],
        suit: t("card-suits").split(" ")[card & 3],
    });
}
