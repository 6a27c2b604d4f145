import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";

/**
 * Gathers the drawn signs into two files of symbols: what every page shows at once stands in the
 * page (`inline.svg`), the rest is one cached file (`sprite.svg`). Run when a sign changes:
 * node assets/signs.ts [more folders]
 */
const folders = ["art/signs/svg", "art/pictograms/svg", ...parseArgs({ allowPositionals: true }).positionals];
const output = "app/ui/signs";
const inPage = new Set(["logo", "torch"]);
const notForPages = /^(favicon|open-graph|logo-.*|torch-.*)$/;

const inline: string[] = [];
const sprite: string[] = [];
for (const folder of folders) {
  const files = await readdir(folder).catch(() => []);
  for (const file of files.filter((file) => file.endsWith(".svg")).sort()) {
    const name = file.replace(/\.svg$/, "");
    if (notForPages.test(name)) continue;
    const symbol = toSymbol(name, await readFile(`${folder}/${file}`, "utf8"));
    (inPage.has(name) ? inline : sprite).push(symbol);
  }
}
const wrap = (symbols: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
await mkdir(output, { recursive: true });
await writeFile(`${output}/inline.svg`, inline.join(""));
await writeFile(`${output}/sprite.svg`, wrap(sprite));
console.log(`signs: ${inline.length} in the page, ${sprite.length} in the sprite`);

/** `style` attributes become presentation attributes: the site's policy refuses inline styles. */
function toSymbol(name: string, svg: string): string {
  const opening = /<svg[^>]*>/.exec(svg)?.[0] ?? "";
  const inherited = ["viewBox", "fill", "stroke-linecap", "stroke-linejoin"]
    .map((key) => new RegExp(`\\s${key}="[^"]*"`).exec(opening)?.[0] ?? "")
    .join("");
  const body = svg
    .slice(svg.indexOf(opening) + opening.length, svg.lastIndexOf("</svg>"))
    .replace(/\s(fill|stroke)="[^"]*" style="(\1):([^"]*)"/g, ' $1="$3"')
    .replace(/\sstyle="(fill|stroke):([^"]*)"/g, ' $1="$2"')
    .replace(/>\s+</g, "><")
    .trim();
  return `<symbol id="${name}"${inherited}>${body}</symbol>`;
}
