// Files for the tests of the page: their contents, and how they are chosen, dropped and downloaded.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";

const scratch = mkdtempSync(path.join(tmpdir(), "soliton-files-"));
after(() => rmSync(scratch, { recursive: true }));

export const PORT = ".CCE.....E.HBAAE.HB.DFFH..D.....DGG.";
export const LAYOUT =
    "game: FreeCell\nrules: ranks=3\nfoundations: AC\ncells: 2H - - -\n: 3H AS 2S\n: 3C 2C\n" +
    ": AD 3D\n: 2D AH\n: 3S\n:\n:\n:\n";
export const BOATS = "A2H12\nB3V00\nC2V42\n";
export const BOARD = "###\n##o\n#o#\n";

export function fileOf(name, content) {
    const file = path.join(scratch, name);
    writeFileSync(file, content);
    return file;
}

export function link(puzzle, moves, at = moves.length) {
    const words = moves.map((move) => encodeURIComponent(move).replaceAll("%20", "+"));
    return `#puzzle=${puzzle}&moves=${words.join("_")}&at=${at}`;
}

// What the browser downloads.
export async function save(page, form) {
    await page.click("#files");
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.click(`#save-${form}`),
    ]);
    const file = path.join(scratch, `saved-${form}`);
    await download.saveAs(file);
    return { file, name: download.suggestedFilename(), bytes: readFileSync(file) };
}

export async function choose(page, name, buffer) {
    await page.click("#files");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#open")]);
    await chooser.setFiles({
        name,
        mimeType: "application/octet-stream",
        buffer: Buffer.from(buffer),
    });
}

// Drops a file on the page, as a file manager does; returns what the page says, {kind, words}.
// Large content is [a piece, how often it is repeated].
export async function drop(page, name, content) {
    const [piece, times] = Array.isArray(content) ? content : [content, 1];
    return page.evaluate(
        async ([name, encoded, times]) => {
            const bar = document.querySelector("#message");
            bar.querySelector(".close")?.click();
            const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File(Array(times).fill(bytes), name));
            for (const type of ["dragenter", "dragover", "drop"]) {
                const event = new DragEvent(type, {
                    dataTransfer,
                    bubbles: true,
                    cancelable: true,
                });
                const taken = !document.querySelector("#board").dispatchEvent(event);
                if (type === "drop" && !taken) {
                    throw new Error("the browser would leave the page for the file");
                }
            }
            while (bar.hidden) {
                await new Promise(requestAnimationFrame);
            }
            return { kind: bar.classList[1], words: bar.querySelector(".said > span").textContent };
        },
        [name, Buffer.from(piece).toString("base64"), times],
    );
}
