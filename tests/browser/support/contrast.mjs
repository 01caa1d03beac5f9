// Whether words and signs have enough contrast: a function that runs in the page and returns a list
// of faults in words.

// Contrast with the background as WCAG 2.1 measures it: 4.5, or 3 for large words and for signs.
// What is disabled is exempt.
export async function faultsOfContrast(page) {
    return page.evaluate(() => {
        const canvas = document
            .createElement("canvas")
            .getContext("2d", { willReadFrequently: true });
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
        const over = ([r, g, b, a], [x, y, z]) => [
            r * a + x * (1 - a),
            g * a + y * (1 - a),
            b * a + z * (1 - a),
            1,
        ];
        const light = (rgb) =>
            rgb
                .slice(0, 3)
                .map((v) => v / 255)
                .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
                .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
        const contrast = (a, b) => {
            const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
            return (x + 0.05) / (y + 0.05);
        };
        // All colours that may be behind a node: of a gradient both ends.
        const behind = (node) => {
            if (!node) {
                return [[255, 255, 255, 1]];
            }
            const style = getComputedStyle(node);
            const own = colour(style.backgroundColor);
            const grounds =
                own[3] === 1
                    ? [own]
                    : behind(node.parentElement).map((ground) => over(own, ground));
            const shades = style.backgroundImage.match(/(rgba?|color)\([^)]*\)/g) ?? [];
            return [
                ...grounds,
                ...shades.flatMap((shade) => grounds.map((ground) => over(colour(shade), ground))),
            ];
        };
        const opacity = (node) =>
            node ? Number(getComputedStyle(node).opacity) * opacity(node.parentElement) : 1;
        const seen = (node) =>
            node.checkVisibility({ visibilityProperty: true }) &&
            node.getBoundingClientRect().width > 1;
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

        const exempt =
            "[aria-disabled=true], :disabled, .spent, .under, option, script, style, " +
            ".for-readers, #skip, #read";
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
            const grounds = deck
                ? [colour(getComputedStyle(deck).fill)]
                : behind(drawn ? drawn.parentElement : node);
            test(
                node,
                `"${text.data.slice(0, 40)}"`,
                drawn ? style.fill : style.color,
                grounds,
                large ? 3 : 4.5,
            );
        }
        for (const icon of document.querySelectorAll(".icon")) {
            if (seen(icon) && !icon.closest(exempt)) {
                const { parentElement } = icon;
                test(
                    icon,
                    `icon of ${parentElement.id}`,
                    getComputedStyle(icon).stroke,
                    behind(parentElement),
                    3,
                );
            }
        }
        for (const suit of [...document.querySelectorAll(".card .index")].filter(seen)) {
            test(suit, "a suit", getComputedStyle(suit).fill, behind(suit.closest(".card")), 4.5);
        }
        // The ring of the focus against all backgrounds that it may have.
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
            test(
                focused,
                "the focus on a card",
                getComputedStyle(focused).outlineColor,
                behind(focused),
                3,
            );
        }
        return tested > 20 ? [...faults] : [`only ${tested} words found`];
    });
}
