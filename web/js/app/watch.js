// Plays a solution while the player watches, or steps that are already there, such as those of a
// file. It plays as a player would, so that undo works. A move of the player's own ends it.

import { el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { setSetting, setting } from "../ui/storage.js";
import { samePosition } from "../engine/state.js";
import { onLanguage, t } from "../words/words.js";

const STEP_MS = 900;
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

export function createWatch(game, advice, bar) {
    let watching = false;
    let playing = false;
    let byRedo = false; // plays the steps that are there
    let acting = false; // it is the page that plays this step
    let timer = 0;
    let run = 0; // counts starts and pauses: an answer to an older one comes too late
    let speed = SPEEDS.includes(setting("speed")) ? setting("speed") : 1;

    function draw() {
        bar.hidden = !watching;
        document.body.classList.toggle("watching", watching);
        if (!watching) {
            bar.replaceChildren();
            return;
        }
        bar.ariaLabel = t("watch");
        const focused = document.activeElement?.id;
        const button = (id, name, words, onclick) =>
            el(
                "button",
                {
                    id,
                    class: "tool",
                    title: words,
                    "aria-label": words,
                    onclick,
                },
                icon(name),
            );
        const text = el("output", { class: "speed" }, `${speed}×`);
        bar.replaceChildren(
            button("watch-back", "back", t("step-back"), back),
            button(
                "watch-play",
                playing ? "pause" : "play",
                t(playing ? "pause" : "go-on"),
                toggle,
            ),
            button("watch-forth", "forth", t("step-forth"), () => {
                pause();
                forth();
            }),
            el(
                "label",
                { class: "slider" },
                el("input", {
                    type: "range",
                    id: "watch-speed",
                    min: 0,
                    max: SPEEDS.length - 1,
                    step: 1,
                    value: SPEEDS.indexOf(speed),
                    "aria-label": t("speed"),
                    "aria-valuetext": `${speed}×`,
                    oninput(event) {
                        speed = SPEEDS[event.target.value];
                        setSetting("speed", speed);
                        text.textContent = `${speed}×`;
                        event.target.setAttribute("aria-valuetext", `${speed}×`);
                    },
                }),
                text,
            ),
            button("watch-stop", "stop", t("stop-watching"), stop),
        );
        if (focused?.startsWith("watch-")) {
            document.getElementById(focused)?.focus();
        }
    }

    function act(call) {
        acting = true;
        const done = call();
        acting = false;
        return done;
    }

    async function forth() {
        const state = game.state;
        if (state.won) {
            pause();
            return;
        }
        if (byRedo) {
            if (!act(game.redo)) {
                pause();
            }
            return;
        }
        if (!state.hint) {
            const mine = run;
            const found = await advice.findSolution();
            if (mine !== run) {
                return;
            }
            if (!found) {
                pause();
                return;
            }
        }
        const { hint, steps, played } = game.state;
        const isNext = hint.moves.join() === (steps[played] ?? []).join();
        if (watching && !act(() => (isNext ? game.redo() : game.play(hint)))) {
            pause();
        }
    }

    async function tick() {
        const mine = run;
        // Nobody watches behind a dialog.
        if (!document.querySelector("dialog[open]")) {
            await forth();
        }
        if (playing && mine === run) {
            timer = setTimeout(tick, STEP_MS / speed);
        }
    }

    function back() {
        pause();
        act(game.undo);
    }

    function go() {
        run++;
        playing = true;
        clearTimeout(timer);
        timer = setTimeout(tick, Math.min(STEP_MS / speed, 400));
        draw();
    }

    function pause() {
        run++;
        playing = false;
        clearTimeout(timer);
        draw();
    }

    function toggle() {
        if (playing) {
            pause();
        } else {
            go();
        }
    }

    function stop() {
        const focused = bar.contains(document.activeElement);
        watching = false;
        pause();
        if (focused) {
            document.getElementById("solve").focus();
        }
    }

    function begin(redo) {
        byRedo = redo;
        watching = true;
        go();
        document.getElementById("watch-play").focus();
    }

    game.on("change", (state, cause) => {
        if (!watching || cause === "learn") {
            return;
        }
        if (state.won) {
            pause();
        } else if (!acting && (cause === "play" || cause === "open")) {
            stop();
        } else if (!acting) {
            pause();
        }
    });
    onLanguage(draw);

    return {
        // Plays a solution of the current position, which is searched for if none is known.
        async solve() {
            const state = game.state;
            if (watching) {
                stop();
            } else if (
                !state.won &&
                (await advice.findSolution()) &&
                samePosition(state, game.state)
            ) {
                begin(false);
            }
        },
        // Plays the steps that are there, from the current position on.
        replay: () => begin(true),
        toggle,
        stop,
        watching: () => watching,
        acting: () => acting,
    };
}
