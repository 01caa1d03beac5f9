// What is wrong with the page's appearance, as far as that can be measured: functions that run in
// the page and return a list of faults in words.

// Nothing beyond the screen, bars and table apart, no words cut off, controls large enough.
export async function faultsOfLayout(page, { touch = false } = {}) {
    return page.evaluate(
        (least) => {
            const faults = [];
            const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
            const box = (node) => node.getBoundingClientRect();
            const seen = (node) =>
                node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
                box(node).width > 1 &&
                box(node).height > 1;
            const within = (a, b, slack = 1) =>
                a.left >= b.left - slack &&
                a.top >= b.top - slack &&
                a.right <= b.right + slack &&
                a.bottom <= b.bottom + slack;
            const apart = (a, b) =>
                a.right <= b.left + 1 ||
                b.right <= a.left + 1 ||
                a.bottom <= b.top + 1 ||
                b.bottom <= a.top + 1;
            const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
            const name = (node) =>
                `${node.tagName}#${node.id}.${node.getAttribute("class") ?? ""} ` +
                `"${node.textContent.trim().slice(0, 30)}"`;
            const place = (node) =>
                Object.values(box(node).toJSON()).slice(0, 4).map(Math.round).join(" ");

            const root = document.documentElement;
            const widest = Math.max(root.scrollWidth, document.body.scrollWidth);
            if (widest > innerWidth || root.scrollHeight > innerHeight) {
                faults.push(`the page is ${widest} x ${root.scrollHeight} and would scroll`);
            }
            const dialog = document.querySelector("dialog[open]");
            const bars = all("#top, #area, #side");
            bars.forEach((a, i) =>
                bars
                    .slice(i + 1)
                    .filter((b) => !apart(box(a), box(b)))
                    .forEach((b) => faults.push(`${name(a)} and ${name(b)} overlap`)),
            );
            const editing = !document.querySelector("#editor").hidden;
            const table = box(document.querySelector("#area"));
            if (!dialog && !editing) {
                const drawn =
                    "#board :is(.card, .place, .extra, text), .pegs-hit, .port-hull, .port-rock";
                for (const node of all(drawn).filter((one) => !one.closest(".out"))) {
                    if (!within(box(node), table)) {
                        faults.push(`${name(node)} lies beyond the table: ${place(node)}`);
                    }
                }
            }
            const controls = "#top button, #side button, #side input, #area > :not([hidden])";
            for (const node of all(dialog ? "dialog" : controls)) {
                if (!within(box(node), screen)) {
                    faults.push(`${name(node)} lies beyond the screen: ${place(node)}`);
                }
            }
            // Nothing on the table covers what is shown over it.
            const board = document.querySelector("#board");
            const { inert } = board;
            board.inert = false; // elementFromPoint skips what is inert, although it is seen
            for (const node of dialog
                ? []
                : all("#message, #search, #won, .editor-cell, #editor button")) {
                const { left, top, width, height } = box(node);
                const [x, y] = [left + width / 2, top + height / 2];
                const first = y < innerHeight && document.elementFromPoint(x, y);
                if (first && !first.closest("#message, #search, #won, #editor")) {
                    faults.push(`${name(node)} is covered by ${name(first)}`);
                }
            }
            board.inert = inert;
            const inner = dialog ?? (editing ? document.querySelector("#editor") : document.body);
            for (const node of [
                inner,
                ...inner.querySelectorAll(".content, .editor, form, #side, #top"),
            ].filter(seen)) {
                if (
                    getComputedStyle(node).overflowX !== "visible" &&
                    node.scrollWidth > node.clientWidth + 1
                ) {
                    faults.push(`${name(node)} scrolls sideways`);
                }
            }
            for (const node of all("button, select, input").filter(
                (one) => !dialog || dialog.contains(one),
            )) {
                const { width, height } = (node.closest("label") ?? node).getBoundingClientRect();
                if (!editing && Math.min(width, height) < least) {
                    faults.push(
                        `${name(node)} is small: ${Math.round(width)} x ${Math.round(height)}`,
                    );
                }
            }
            // Words that are cut off.
            const aside =
                "svg, select, textarea, script, style, .for-readers, #skip, #read, .content, " +
                "#editor";
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            for (let text = walker.nextNode(); text; text = walker.nextNode()) {
                const parent = text.parentElement;
                if (!text.data.trim() || !seen(parent) || parent.closest(aside)) {
                    continue;
                }
                const range = document.createRange();
                range.selectNodeContents(text);
                for (let node = parent; node !== document.body; node = node.parentElement) {
                    const cuts =
                        getComputedStyle(node).overflowX !== "visible" || node.matches("button");
                    if (cuts && !within(range.getBoundingClientRect(), box(node), 2)) {
                        faults.push(`"${text.data}" is cut by ${name(node)}`);
                        break;
                    }
                }
            }
            return faults;
        },
        touch ? 40 : 24,
    );
}

// The index of each card in a column can be seen, also if others cover the card.
export async function faultsOfColumns(page) {
    return page.evaluate(() => {
        const cards = [...document.querySelectorAll("#board .card:not([hidden])")]
            .map((node) => ({
                node,
                box: node.getBoundingClientRect(),
                label: node.getAttribute("aria-label"),
            }))
            .filter(
                ({ label, node }) =>
                    /column/.test(label) && node.checkVisibility({ visibilityProperty: true }),
            );
        const faults = [];
        for (const { node, box, label } of cards) {
            const column = /column \d+/.exec(label)[0];
            const same = new RegExp(`${column}(?!\\d)`);
            const below = cards
                .filter((other) => same.test(other.label) && other.box.top > box.top)
                .sort((a, b) => a.box.top - b.box.top)[0];
            const text = [...node.querySelectorAll("text")].find((one) => one.checkVisibility());
            const ends = text.getStartPositionOfChar(0).matrixTransform(text.getScreenCTM());
            const strip = (below?.box.top ?? box.bottom) - box.top;
            if (strip < 11) {
                faults.push(`${label}: ${strip.toFixed(1)} px are seen of it`);
            } else if (ends.y > box.top + strip + 0.5) {
                faults.push(
                    `${label}: its index is cut by ${(ends.y - box.top - strip).toFixed(1)} px`,
                );
            }
            if (box.width < 30) {
                faults.push(`${label} is ${box.width} px wide`);
            }
        }
        return cards.length ? faults : ["no cards are seen"];
    });
}
