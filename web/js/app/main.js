// Puts the page together.

import { createAdvice } from "./advice.js";
import { createAnnouncer, nameRepeated } from "../ui/announce.js";
import { engineBytes, keepOffline, makeWorker } from "../engine/assets.js";
import { costWords, createControls, drawStatus, drawWin, setUpAutoCheck } from "./controls.js";
import { openHelp } from "./help.js";
import { el } from "../ui/dom.js";
import { loadEngine } from "../engine/engine.js";
import { createFiles } from "./files.js";
import { icon } from "../ui/icons.js";
import { listenToKeys } from "./keys.js";
import { setUpLanguage, setUpTheme } from "../ui/theme.js";
import { setBest } from "../ui/storage.js";
import { aboutWords, puzzleWords } from "../words/names.js";
import { createNewGame } from "./new_game.js";
import { costOf } from "../kinds/kinds.js";
import { createBoardArea } from "./board_area.js";
import { createSearch } from "./search.js";
import { createSolver } from "../engine/solver.js";
import { createGame } from "./game.js";
import { keyOf } from "../engine/state.js";
import { createWatch } from "./watch.js";
import { createGameLocation } from "./location.js";
import { addEnglish } from "../words/en.js";
import { addFrench } from "../words/fr.js";
import { onLanguage, t } from "../words/words.js";

const byId = (id) => document.getElementById(id);

function start(engine) {
    const game = createGame(engine);
    const { announce, say, hide } = createAnnouncer(byId("message"), byId("live"));
    const solver = createSolver(makeWorker, engine.module);
    const search = createSearch(solver);
    const area = createBoardArea(byId("board"), byId("editor"), byId("side"), game);
    const pill = byId("search");
    const page = {
        say,
        announce,
        pill,
        board: area.board,
        link: () => `${location.href.split("#")[0]}#${gameLocation.address()}`,
        onVerdicts: (on) => controls.press("winning", on),
        refresh: drawAll,
        replay: () => watch.replay(),
        watching: () => watch.watching(),
        edit(kind) {
            hide();
            watch.stop();
            area.edit(kind);
        },
    };
    game.solver = solver;
    const advice = createAdvice(game, search, page);
    const watch = createWatch(game, advice, byId("watch"));
    const newGame = createNewGame(game, search, page);
    const gameLocation = createGameLocation(game, area, say);
    const files = createFiles(game, page);
    const acts = {
        new: newGame.openNewGame,
        undo: game.undo,
        redo: game.redo,
        restart: game.restart,
        hint: () => advice.hint(),
        winnable: () => advice.stillWinnable(),
        solve: () => watch.solve(),
        winning: () => advice.showWinning(),
        files: files.openMenu,
        help: () => openHelp(engine),
        async next() {
            await newGame.next();
            area.board().focus();
        },
        replay: () => game.restart() && watch.replay(),
        read() {
            announce(`${drawn()} ${area.board().describe(game.state)}`);
        },
    };
    const controls = createControls(byId("controls"), acts);
    let shown = null; // the state that the board shows
    let helped = false; // the page has played some of the steps, while the player watched

    function drawn() {
        return byId("status").innerText.replace(/\s*\n\s*/g, ". ");
    }

    function drawState() {
        const state = game.state;
        const words = puzzleWords(state);
        document.title = `${words} – Soliton`;
        byId("puzzle").replaceChildren(el("span", {}, words), icon("down"));
        byId("puzzle").title = aboutWords(state);
        byId("puzzle").ariaLabel = `${words}: ${t("new")}`;
        drawStatus(byId("status"), state, advice);
        controls.update(state);
    }

    function drawAll() {
        drawState();
        drawWin(byId("won"), game.state, advice, acts);
    }

    // The name of the step between two states, "" if there is more than one or none. The board must
    // still show the state before.
    function stepWords(before, state, cause, gesture) {
        if (Math.abs(before.played - state.played) !== 1) {
            return "";
        }
        const moves = state.steps[Math.min(before.played, state.played)];
        const words = area.board().nameGesture(gesture ?? { moves });
        return cause === "undo"
            ? words
            : words + (area.board().nameAutoplayed?.(before, state, moves) ?? "");
    }

    function announceChange(state, cause, step) {
        if (state.won && cause !== "learn") {
            announce(byId("won").firstChild.textContent);
        } else if (step) {
            announce(
                cause === "undo" || (cause === "redo" && !watch.acting())
                    ? nameRepeated(cause, step)
                    : step,
            );
        } else if (cause === "undo" || cause === "redo" || cause === "restart") {
            announce(t(`did-${cause}`, { words: costWords(state) }));
        } else if (cause === "open") {
            announce(t("did-open", { words: puzzleWords(state) }));
        }
    }

    game.on("say", say);
    game.on("change", (state, cause, detail = {}) => {
        if (cause !== "learn") {
            hide();
        }
        const step = ["play", "undo", "redo"].includes(cause)
            ? stepWords(shown, state, cause, detail.gesture)
            : "";
        shown = state;
        area.show(state, cause);
        const begins = cause === "play" && state.played === 1;
        helped = watch.acting() || (helped && cause !== "open" && !begins);
        if (state.won && cause === "play" && !helped) {
            setBest(keyOf(state), costOf(state));
        }
        drawAll();
        announceChange(state, cause, step);
        gameLocation.update();
        advice.changed(cause);
    });

    setUpTheme(byId("theme"));
    setUpLanguage(byId("language"));
    setUpAutoCheck(byId("auto-check"), advice);
    onLanguage(() => {
        label();
        controls.relabel();
        if (game.state) {
            area.rename();
            drawAll();
        }
    });
    byId("puzzle").addEventListener("click", acts.new);
    byId("skip").addEventListener("click", (event) => {
        event.preventDefault(); // the address behind the # is the game's
        area.board().focus();
    });
    byId("help").addEventListener("click", acts.help);
    byId("read").addEventListener("click", acts.read);
    listenToKeys(acts, watch);
    label();
    controls.relabel();
    gameLocation.openFirst();
}

function label() {
    byId("skip").textContent = t("skip");
    byId("board").ariaLabel = t("board-area");
    byId("help").replaceChildren(icon("help"));
    for (const id of ["help", "read"]) {
        const words = t(id === "read" ? "read-position" : id);
        byId(id).title = words;
        byId(id).ariaLabel = words;
    }
    byId("read").textContent = t("read-position");
}

async function begin() {
    addEnglish();
    addFrench();
    byId("logo").append(icon("logo"));
    try {
        start(await loadEngine(await engineBytes()));
        keepOffline();
    } catch (failure) {
        byId("message").hidden = false;
        byId("message").textContent = t("no-engine", { words: failure.message });
    }
}

begin();
