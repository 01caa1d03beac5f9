// The page's address and its storage follow the game, and the game follows an address that is
// opened. Both hold the puzzle, its moves and, as layout=, where on the board the player has put
// things.

import { addressOf, readAddress } from "./address.js";
import { firstGame } from "../kinds/kinds.js";
import { lastGame, setLastGame } from "../ui/storage.js";
import { failureWords } from "../words/library.js";
import { t } from "../words/words.js";

const ADDRESS_MS = 250;

export function createGameLocation(game, area, say) {
    let timer = null;

    function address() {
        const layout = area.board().layout?.();
        return addressOf(game.state) + (layout ? `&layout=${layout}` : "");
    }

    // A little later than the move: browsers dislike many changes in a row.
    function update() {
        clearTimeout(timer);
        timer = setTimeout(updateNow, ADDRESS_MS);
    }

    function updateNow() {
        clearTimeout(timer);
        timer = null;
        setLastGame(address());
        try {
            history.replaceState(null, "", `#${address()}`);
        } catch {
            // Too often or too long for this browser: the link in the menu is right.
        }
    }

    // Why the game cannot be opened, or null.
    function tryToOpen(text, spec) {
        const failure = game.tryOpen(spec);
        if (!failure) {
            area.board().restore?.(/(?:^|[#&])layout=([^&]*)/.exec(text)?.[1] ?? "");
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

    // The game of the page's address, else that of the last visit, else the first one.
    function openFirst() {
        const mistake = open(location.hash);
        if (mistake !== "" && open(lastGame()) !== "") {
            game.open({ name: firstGame(game.engine) });
        }
        if (mistake) {
            say(mistake, "error");
        }
    }

    // A player who leaves right after a move still finds it made.
    window.addEventListener("pagehide", () => timer && updateNow());
    // The event comes later than the change, and update() may have changed the address again.
    window.addEventListener("hashchange", ({ newURL }) => {
        const { hash } = new URL(newURL);
        const mistake = hash === `#${address()}` ? "" : open(hash);
        if (mistake) {
            say(mistake, "error");
        }
        // At once: a change of the address while the browser goes back would stop it.
        updateNow();
    });

    return { address, update, openFirst };
}
