// What is wrong with how the page looks, as far as that can be measured: functions that run in the
// page and give a list of faults in words, empty if there is none.

// Nothing beyond the screen, bars and table apart, no words cut off, controls large enough.
export async function faultsOfLayout(page, { touch = false } = {}) {
    return page.evaluate((least) => {
        const faults = [];
        const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        const box = (node) => node.getBoundingClientRect();
        const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
            && box(node).width > 1 && box(node).height > 1;
        const within = (a, b, slack = 1) => a.left >= b.left - slack && a.top >= b.top - slack
            && a.right <= b.right + slack && a.bottom <= b.bottom + slack;
        const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1
            || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
        const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
        const name = (node) => `${node.tagName}#${node.id}.${node.getAttribute("class") ?? ""} `
            + `"${node.textContent.trim().slice(0, 30)}"`;
        const place = (node) => Object.values(box(node).toJSON()).slice(0, 4).map(Math.round).join(" ");

        const root = document.documentElement;
        const widest = Math.max(root.scrollWidth, document.body.scrollWidth);
        if (widest > innerWidth || root.scrollHeight > innerHeight) {
            faults.push(`the page is ${widest} x ${root.scrollHeight} and would scroll`);
        }
        const dialog = document.querySelector("dialog[open]");
        const bars = all("#top, #area, #side");
        bars.forEach((a, i) => bars.slice(i + 1).filter((b) => !apart(box(a), box(b))).forEach((b) =>
            faults.push(`${name(a)} and ${name(b)} overlap`)));
        const editing = !document.querySelector("#editor").hidden;
        const table = box(document.querySelector("#area"));
        if (!dialog && !editing) {
            const drawn = "#board .card, #board .place, #board .extra, #board text, .pegs-hit, .port-hull, .port-rock";
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
        // What lies over the table is not covered by what lies on it.
        const board = document.querySelector("#board");
        const { inert } = board;
        board.inert = false; // what is inert is seen all the same, but not found by its place
        for (const node of dialog ? [] : all("#message, #search, #won, .editor-cell, #editor button")) {
            const { left, top, width, height } = box(node);
            const [x, y] = [left + width / 2, top + height / 2];
            const first = y < innerHeight && document.elementFromPoint(x, y);
            if (first && !first.closest("#message, #search, #won, #editor")) {
                faults.push(`${name(node)} is covered by ${name(first)}`);
            }
        }
        board.inert = inert;
        const inner = dialog ?? (editing ? document.querySelector("#editor") : document.body);
        for (const node of [inner, ...inner.querySelectorAll(".content, .editor, form, #side, #top")].filter(seen)) {
            if (getComputedStyle(node).overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1) {
                faults.push(`${name(node)} scrolls sideways`);
            }
        }
        for (const node of all("button, select, input").filter((one) => !dialog || dialog.contains(one))) {
            const { width, height } = (node.closest("label") ?? node).getBoundingClientRect();
            if (!editing && Math.min(width, height) < least) {
                faults.push(`${name(node)} is small: ${Math.round(width)} x ${Math.round(height)}`);
            }
        }
        // Words against whatever cuts them off.
        const aside = "svg, select, textarea, .for-readers, #skip, #read, script, style, .content, #editor";
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
            const parent = text.parentElement;
            if (!text.data.trim() || !seen(parent) || parent.closest(aside)) {
                continue;
            }
            const range = document.createRange();
            range.selectNodeContents(text);
            for (let node = parent; node !== document.body; node = node.parentElement) {
                const cuts = getComputedStyle(node).overflowX !== "visible" || node.matches("button");
                if (cuts && !within(range.getBoundingClientRect(), box(node), 2)) {
                    faults.push(`"${text.data}" is cut by ${name(node)}`);
                    break;
                }
            }
        }
        return faults;
    }, touch ? 40 : 24);
}

// Of each card in a column its index shows, also of those covered by others.
export async function faultsOfColumns(page) {
    return page.evaluate(() => {
        const cards = [...document.querySelectorAll("#board .card:not([hidden])")].map((node) => ({
            node, box: node.getBoundingClientRect(), label: node.getAttribute("aria-label"),
        })).filter(({ label, node }) => /column/.test(label) && node.checkVisibility({ visibilityProperty: true }));
        const faults = [];
        for (const { node, box, label } of cards) {
            const column = /column \d+/.exec(label)[0];
            const same = new RegExp(`${column}(?!\\d)`);
            const below = cards.filter((other) => same.test(other.label) && other.box.top > box.top)
                .sort((a, b) => a.box.top - b.box.top)[0];
            const text = [...node.querySelectorAll("text")].find((one) => one.checkVisibility());
            const ends = text.getStartPositionOfChar(0).matrixTransform(text.getScreenCTM());
            const strip = (below?.box.top ?? box.bottom) - box.top;
            if (strip < 11) {
                faults.push(`${label}: ${strip.toFixed(1)} px are seen of it`);
            } else if (ends.y > box.top + strip + 0.5) {
                faults.push(`${label}: its index is cut by ${(ends.y - box.top - strip).toFixed(1)} px`);
            }
            if (box.width < 30) {
                faults.push(`${label} is ${box.width} px wide`);
            }
        }
        return cards.length ? faults : ["no cards are seen"];
    });
}

// Contrast of words and signs with what is behind them, as WCAG 2.1 counts it: 4.5, or 3 for large
// words and for signs. What is disabled is exempt there.
export async function faultsOfContrast(page) {
    return page.evaluate(() => {
        const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        const known = new Map();
        const colour = (words) => {
            if (!known.has(words)) {
                canvas.clearRect(0, 0, 1, 1);
                canvas.fillStyle = words;
                canvas.fillRect(0, 0, 1, 1);
                const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
                known.set(words, [r, g, b, a / 255]);
            }
            return known.get(words);
        };
        const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
        const light = (rgb) => rgb.slice(0, 3).map((v) => v / 255)
            .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
            .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
        const contrast = (a, b) => {
            const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
            return (x + 0.05) / (y + 0.05);
        };
        // All that may be behind a node: where there is a gradient, both its ends.
        const behind = (node) => {
            if (!node) {
                return [[255, 255, 255, 1]];
            }
            const style = getComputedStyle(node);
            const own = colour(style.backgroundColor);
            const grounds = own[3] === 1 ? [own] : behind(node.parentElement).map((ground) => over(own, ground));
            const shades = style.backgroundImage.match(/(rgba?|color)\([^)]*\)/g) ?? [];
            return [...grounds, ...shades.flatMap((shade) => grounds.map((ground) => over(colour(shade), ground)))];
        };
        const opacity = (node) => (node ? Number(getComputedStyle(node).opacity) * opacity(node.parentElement) : 1);
        const seen = (node) => node.checkVisibility({ visibilityProperty: true })
            && node.getBoundingClientRect().width > 1;
        const faults = new Set();
        let tested = 0;

        function test(node, words, paint, grounds, least) {
            const [r, g, b, a] = colour(paint);
            for (const ground of grounds) {
                const got = contrast(over([r, g, b, a * opacity(node)], ground), ground);
                tested++;
                if (got < least) {
                    const behindIt = ground.map(Math.round).slice(0, 3);
                    faults.add(`${words}: ${got.toFixed(2)} < ${least}, ${paint} on ${behindIt}`);
                }
            }
        }

        const exempt = "[aria-disabled=true], :disabled, .spent, .under, option, .for-readers, #skip, #read, "
            + "script, style";
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
            const node = text.parentElement;
            if (!text.data.trim() || !seen(node) || node.closest(exempt)) {
                continue;
            }
            const style = getComputedStyle(node);
            const drawn = node.closest("svg");
            const scale = drawn ? node.getScreenCTM().a : 1;
            const size = parseFloat(style.fontSize) * scale;
            const large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
            const deck = node.closest(".port-boat")?.querySelector(".port-deck");
            const grounds = deck ? [colour(getComputedStyle(deck).fill)] : behind(drawn ? drawn.parentElement : node);
            test(node, `"${text.data.slice(0, 40)}"`, drawn ? style.fill : style.color, grounds, large ? 3 : 4.5);
        }
        for (const icon of document.querySelectorAll(".icon")) {
            if (seen(icon) && !icon.closest(exempt)) {
                const { parentElement } = icon;
                test(icon, `icon of ${parentElement.id}`, getComputedStyle(icon).stroke, behind(parentElement), 3);
            }
        }
        for (const suit of [...document.querySelectorAll(".card .index")].filter(seen)) {
            test(suit, "a suit", getComputedStyle(suit).fill, behind(suit.closest(".card")), 4.5);
        }
        // The ring of the focus against all that it may lie on.
        for (const name of ["--felt", "--panel", "--back"]) {
            const probe = document.createElement("i");
            probe.style.color = "var(--focus)";
            probe.style.backgroundColor = `var(${name})`;
            document.body.append(probe);
            test(probe, `the focus on ${name}`, getComputedStyle(probe).color, behind(probe), 3);
            probe.remove();
        }
        const focused = document.activeElement.closest(".card");
        if (focused) {
            test(focused, "the focus on a card", getComputedStyle(focused).outlineColor, behind(focused), 3);
        }
        return tested > 20 ? [...faults] : [`only ${tested} words found`];
    });
}
