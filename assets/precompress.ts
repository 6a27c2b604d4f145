import { readdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Writes a .br and a .gz file beside each text file that browsers get. */
const folder = "build/client";
const text = /\.(js|css|svg|json|txt|xml|html|webmanifest|map)$/;
const smallest = 256;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
let count = 0;
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !text.test(entry.name)) continue;
  const path = `${entry.parentPath}/${entry.name}`;
  const source = await readFile(path);
  if (source.length < smallest) continue;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await toBrotli(source, { params: quality }));
  await writeFile(`${path}.gz`, await toGzip(source, { level: 9 }));
  count += 1;
}
console.log(`precompressed: ${count} files`);
