// Where the player is: the address and the page's memory follow the game, and the game follows an
// address that is opened. Both hold the puzzle, its moves, and where the player has put its cards.

import { addressOf, readAddress } from "./address.js";
import { lastGame, setLastGame } from "./storage.js";
import { failureWords } from "./game.js";
import { t } from "../words/words.js";

const FIRST_GAME = "FreeCell.1";
const ADDRESS_MS = 250;

export function createWhereabouts(table, place, say) {
    let timer = null;

    function address() {
        const lie = place.board().lie?.();
        return addressOf(table.state) + (lie ? `&lie=${lie}` : "");
    }

    // A little later than the move: browsers dislike many changes in a row.
    function keep() {
        clearTimeout(timer);
        timer = setTimeout(keepNow, ADDRESS_MS);
    }

    function keepNow() {
        clearTimeout(timer);
        timer = null;
        setLastGame(address());
        try {
            history.replaceState(null, "", `#${address()}`);
        } catch {
            // Too often or too long for this browser: the link in the menu is right.
        }
    }

    // The failure of opening the game of an address, or null.
    function tryToOpen(text, spec) {
        const failure = table.tryOpen(spec);
        if (!failure) {
            place.board().restore?.(/(?:^|[#&])lie=([^&]*)/.exec(text)?.[1] ?? "");
        }
        return failure;
    }

    // Why the game of an address cannot be opened, "" if it was, or null if it names none.
    function open(text) {
        try {
            const spec = readAddress(text);
            const failure = spec && tryToOpen(text, spec);
            if (failure) {
                throw failure;
            }
            return spec && "";
        } catch (failure) {
            return t("bad-link", { words: failureWords(failure) });
        }
    }

    // The game of the page's address, or else the one of last time, or else any.
    function openFirst() {
        const mistake = open(location.hash);
        if (mistake !== "" && open(lastGame()) !== "") {
            table.open({ name: FIRST_GAME });
        }
        if (mistake) {
            say(mistake, "error");
        }
    }

    // Who leaves right after a move still finds it made.
    window.addEventListener("pagehide", () => timer && keepNow());
    window.addEventListener("hashchange", () => {
        const mistake = location.hash === `#${address()}` ? "" : open(location.hash);
        if (mistake) {
            say(mistake, "error");
        }
        if (mistake !== "") {
            keep();
        }
    });

    return { address, keep, openFirst };
}
