// run_folder.mjs FOLDER: all tests of a folder in one process, since they share a browser then.

import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const folder = path.resolve(process.argv[2]);
for (const name of readdirSync(folder).sort()) {
    await import(pathToFileURL(path.join(folder, name)).href);
}
