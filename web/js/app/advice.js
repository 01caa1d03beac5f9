// What the solver tells the player: hints, whether the game can still be won, which moves win, and
// how far to go back if it is lost. The game keeps what is found.

import { createBackgroundSearch } from "./background_search.js";
import { samePosition } from "../engine/state.js";
import { kindOf, question } from "../kinds/kinds.js";
import { reasonWords } from "../words/library.js";
import { t } from "../words/words.js";

const EACH_MOVE = { "max-positions": "300000", timeout: "5", memory: "128M", shortest: false };

function limits(effort) {
    // The engine in the page cannot hold more than 640 MiB.
    return { timeout: String(20 * effort), memory: `${Math.min(256 * effort, 640)}M` };
}

// page: {say, announce, board(), pill, refresh(), watching(), onVerdicts(on)}
export function createAdvice(game, search, page) {
    const background = createBackgroundSearch(
        game,
        search,
        () => asking > 0 || search.waited() || page.watching(),
    );
    const ownSearches = new Map(); // of kinds that have one, by their names
    let doubt = { state: null, words: "" }; // the state whose search has given up, and why
    let showing = false;
    let asking = 0; // how many searches the player waits for; all but the last get interrupted
    let verdicts = null; // stands for the search for verdicts while it runs

    // Searches from the current position, and tells the player why nothing was found.
    async function solve(effort = 1, state = game.state) {
        asking++;
        const answer = await search.ask(question(state, limits(effort)), {
            place: page.pill,
            words: t("searching"),
        });
        asking--;
        background.remember(state, answer);
        if (answer.outcome === "gave-up") {
            const reason = reasonWords(answer.reason);
            doubt = { state, words: t("unknown-because", { reason }) };
            page.say(t("unknown-after", { reason, n: answer.positions ?? 0 }), "info", [
                {
                    words: t("search-longer"),
                    id: "search-longer",
                    act: () => stillWinnable(effort * 10),
                },
            ]);
            page.refresh();
        } else if (answer.outcome === "error") {
            page.say(t("failed", { words: answer.reason }), "error");
        } else if (answer.outcome === "interrupted" && samePosition(state, game.state)) {
            page.announce(t("cancelled"));
        }
        if (showing) {
            refreshVerdicts();
        }
        return answer;
    }

    function sayLost(reason = "") {
        const words = [t("no-proved"), reason && `(${reasonWords(reason)})`]
            .filter(Boolean)
            .join(" ");
        const back = { words: t("back-to-winnable"), id: "back-to-winnable", act: backToWinnable };
        page.say(words, "bad", game.state.played > 0 ? [back] : []);
    }

    // Whether a solution of the current position is known, after a search if need be. Says so if
    // there is none. An answer for a position that the player has left meanwhile does not count.
    async function findSolution() {
        const state = game.state;
        let reason = "";
        if (state.outlook === "uncertain") {
            ({ reason } = await solve());
            if (!samePosition(state, game.state)) {
                return false;
            }
        }
        if (game.state.outlook === "lost") {
            sayLost(reason);
        }
        return game.state.hint !== null;
    }

    async function hint() {
        if (game.state.won) {
            page.say(t("won-already"));
        } else if (await findSolution()) {
            const gesture = game.state.hint;
            page.board().showHint(gesture);
            page.say(t("hint-words", { words: page.board().nameGesture(gesture) }), "hint");
        }
    }

    async function stillWinnable(effort = 1) {
        const state = game.state;
        let answer = { reason: "" };
        if (state.outlook === "uncertain") {
            answer = await solve(effort);
            if (!samePosition(state, game.state)) {
                return;
            }
        }
        if (game.state.outlook === "lost") {
            sayLost(answer.reason);
        } else if (game.state.outlook !== "uncertain") {
            page.say(t(game.state.won ? "won-already" : "yes-winnable"), "good");
        }
    }

    // Goes back to the last position that can be won. A lost game stays lost, so that position is
    // found by halving. Where the solver gives up, the position counts as lost.
    async function backToWinnable() {
        const state = game.state;
        let lost = state.played;
        let won = -1;
        let solution = null;
        let stopped = false;
        asking++;
        while (lost - won > 1) {
            const middle = won < 0 ? 0 : (won + lost) >> 1;
            const answer = await search.ask(question({ ...state, played: middle }, limits(1)), {
                place: page.pill,
                words: t("searching-back"),
            });
            if (answer.outcome === "interrupted" || answer.outcome === "error") {
                stopped = true;
                if (answer.outcome === "error") {
                    page.say(t("failed", { words: answer.reason }), "error");
                }
                break;
            }
            if (answer.outcome === "solved") {
                won = middle;
                solution = answer;
            } else if (middle === 0) {
                page.say(
                    t(answer.outcome === "unsolvable" ? "never-winnable" : "start-unknown"),
                    "bad",
                );
                break;
            } else {
                lost = middle;
            }
        }
        asking--;
        if (solution && !stopped && samePosition(state, game.state) && game.goTo(won)) {
            game.learn(game.state, solution);
            page.say(t("went-back", { n: state.played - won }), "good");
        } else if (showing) {
            refreshVerdicts();
        }
    }

    async function refreshVerdicts() {
        const state = game.state;
        const answers = [];
        background.postpone();
        page.board().showVerdicts(answers);
        if (state.won) {
            return;
        }
        const mine = (verdicts = {});
        const answer = await search.ask(
            { ...question(state, EACH_MOVE), what: "each" },
            {
                onProgress(news) {
                    if (news.outcome) {
                        answers.push(news);
                        page.board().showVerdicts(answers);
                    }
                },
            },
        );
        if (verdicts === mine) {
            verdicts = null;
        }
        if (showing && samePosition(state, game.state) && answer.answers) {
            page.board().showVerdicts(answer.answers);
            const count = (outcome) =>
                answer.answers.filter((one) => one.outcome === outcome).length;
            page.announce(
                t("verdicts-words", {
                    good: count("solved"),
                    bad: count("unsolvable"),
                    unknown: count("gave-up"),
                }),
            );
            background.searchPosition();
        }
    }

    function showWinning(on = !showing) {
        showing = on;
        page.onVerdicts(on);
        if (on) {
            refreshVerdicts();
        } else {
            if (verdicts && asking === 0) {
                search.cancel();
            }
            page.board().showVerdicts(null);
        }
    }

    // The search that the kind of the puzzle has of its own, if it has one.
    function ownSearch({ kind }) {
        const { createSearch } = kindOf({ kind });
        if (createSearch && !ownSearches.has(kind)) {
            ownSearches.set(kind, createSearch(game, search, page.refresh));
        }
        return ownSearches.get(kind);
    }

    // After each change, once the board shows it.
    function changed(cause) {
        if (cause === "learn") {
            // No search runs then, and the next one that begins interrupts this.
            ownSearch(game.state)?.learnt();
            return;
        }
        if (asking > 0 || cause === "open") {
            search.cancel();
        }
        if (showing) {
            refreshVerdicts();
        } else if (cause === "open") {
            // Whoever opened the puzzle may know a solution, and tells first.
            setTimeout(background.searchPuzzle);
        } else {
            background.moved();
        }
    }

    return {
        hint,
        findSolution,
        stillWinnable,
        showWinning,
        changed,
        fewest: (state, unit) => (ownSearch(state) ?? background).fewest(state, unit),
        check: background.searchPosition,
        doubt: () => (doubt.state && samePosition(doubt.state, game.state) ? doubt.words : ""),
    };
}
