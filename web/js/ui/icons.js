// The page's icons, drawn here: strokes in a square of 24.

import { svg } from "./dom.js";

const PATHS = {
    logo: "M2 18h3c4 0 4.5-12 7-12s3 12 7 12h3",
    new: "M7 3h7l5 5v13H7zM14 3v5h5M13 12v6M10 15h6",
    undo: "M8 5 3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4",
    redo: "M16 5l4.5 4.5L16 14M20 9.5H10a5.5 5.5 0 0 0 0 11h4",
    restart: "M5 5v5h5M5.5 10A8 8 0 1 1 4 14",
    hint: "M9 18h6M10 21h4M8.5 15.5A6.5 6.5 0 1 1 15.5 15.5V16h-7z",
    winnable:
        "M9 9a3.2 3.2 0 1 1 4.6 2.9c-1.1.6-1.6 1.2-1.6 2.6M12 17.8v.2" +
        "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19",
    solve: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19M10 8v8l6.5-4z",
    winning: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12M8.5 12l2.5 2.5 4.5-5",
    "check-on": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 21 21",
    "check-off": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 21 21M3 3l15 15",
    files: "M3 6.5V19h18V8.5h-9l-2-3H3z",
    help: "M9 9a3.2 3.2 0 1 1 4.6 2.9c-1.1.6-1.6 1.2-1.6 2.6M12 18v.2",
    auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
    light:
        "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22" +
        "M5 5l1.8 1.8M17.2 17.2 19 19M19 5l-1.8 1.8M6.8 17.2 5 19",
    dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
    play: "M7 4.5v15l12-7.5z",
    pause: "M8 5v14M16 5v14",
    back: "M18 5v14L8 12zM5 5v14",
    forth: "M6 5v14l10-7zM19 5v14",
    stop: "M6 6h12v12H6z",
    down: "M6 9l6 6 6-6",
};

export function icon(name) {
    return svg(
        "svg",
        { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true" },
        svg("path", { d: PATHS[name] }),
    );
}
