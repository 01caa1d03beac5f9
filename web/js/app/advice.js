// The solver beside the player: hints, "still winnable?", which moves win, the way back to where
// the game could still be won. What it finds is told to the game, which keeps it.

import { createLooks, request } from "./background_search.js";
import { reasonWords } from "./search.js";
import { samePosition } from "./game.js";
import { t } from "../words/words.js";

const EACH = { "max-positions": "300000", timeout: "5", memory: "128M", shortest: false };

function limits(effort) {
    // More than that an engine in the page cannot hold.
    return { timeout: String(20 * effort), memory: `${Math.min(256 * effort, 640)}M` };
}

// page: {say, announce, board(), pill, refresh(), watching(), onVerdicts(on)}
export function createAdvice(table, search, page) {
    const looks = createLooks(
        table,
        search,
        () => asking > 0 || search.waited() || page.watching(),
    );
    let doubt = { state: null, words: "" }; // where a search has given up, and why
    let showing = false;
    let asking = 0; // how many wait for an answer, of whom all but the last will be interrupted
    let verdicts = null; // the search for them, while there is one

    // From the position at hand; the answer's `words` say why nothing is known if so it is.
    async function solve(effort = 1, state = table.state) {
        asking++;
        const answer = await search.ask(request(state, limits(effort)), {
            place: page.pill,
            words: t("searching"),
        });
        asking--;
        looks.remember(state, answer);
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
        } else if (answer.outcome === "interrupted" && samePosition(state, table.state)) {
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
        const back = { words: t("back-to-winnable"), id: "rescue", act: rescue };
        page.say(words, "bad", table.state.played > 0 ? [back] : []);
    }

    // Whether a way to win from the position at hand is known by now, asking for one if need be;
    // says it if there is none. What is found for a position that the player has left meanwhile is
    // no answer any more.
    async function find() {
        const state = table.state;
        let reason = "";
        if (state.outlook === "uncertain") {
            ({ reason } = await solve());
            if (!samePosition(state, table.state)) {
                return false;
            }
        }
        if (table.state.outlook === "lost") {
            sayLost(reason);
        }
        return table.state.hint !== null;
    }

    async function hint() {
        if (table.state.won) {
            page.say(t("won-already"));
        } else if (await find()) {
            const gesture = table.state.hint;
            page.board().showHint(gesture);
            page.say(t("hint-words", { words: page.board().nameGesture(gesture) }), "hint");
        }
    }

    async function stillWinnable(effort = 1) {
        const state = table.state;
        let answer = { reason: "" };
        if (state.outlook === "uncertain") {
            answer = await solve(effort);
            if (!samePosition(state, table.state)) {
                return;
            }
        }
        if (table.state.outlook === "lost") {
            sayLost(answer.reason);
        } else if (table.state.outlook !== "uncertain") {
            page.say(t(table.state.won ? "won-already" : "yes-winnable"), "good");
        }
    }

    // A lost game stays lost, so the last position that could be won is found by halving. Where the
    // solver gives up the position counts as lost: what is offered is sure.
    async function rescue() {
        const state = table.state;
        let lost = state.played;
        let won = -1;
        let way = null;
        let stopped = false;
        asking++;
        while (lost - won > 1) {
            const middle = won < 0 ? 0 : (won + lost) >> 1;
            const answer = await search.ask(request({ ...state, played: middle }, limits(1)), {
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
                way = answer;
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
        if (way && !stopped && samePosition(state, table.state) && table.goTo(won)) {
            table.learn(table.state, way);
            page.say(t("went-back", { n: state.played - won }), "good");
        } else if (showing) {
            refreshVerdicts();
        }
    }

    async function refreshVerdicts() {
        const state = table.state;
        const answers = [];
        looks.wait();
        page.board().showVerdicts(answers);
        if (state.won) {
            return;
        }
        const mine = (verdicts = {});
        const answer = await search.ask(
            { ...request(state, EACH), what: "each" },
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
        if (showing && samePosition(state, table.state) && answer.answers) {
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
            looks.again();
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

    // After each change, once the board shows it.
    function changed(cause) {
        if (cause === "learn") {
            return;
        }
        if (asking > 0 || cause === "open") {
            search.cancel();
        }
        if (showing) {
            refreshVerdicts();
        } else if (cause === "open") {
            setTimeout(looks.first); // whoever opened it may know something, and tells first
        } else {
            looks.moved();
        }
    }

    return {
        hint,
        find,
        stillWinnable,
        showWinning,
        changed,
        fewest: looks.fewest,
        watchful: looks.again,
        doubt: () => (doubt.state && samePosition(doubt.state, table.state) ? doubt.words : ""),
    };
}
