import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";

/**
 * Collects the drawn icons into files of symbols: those that every page shows at once are inline
 * (`page.svg`), the others are cached files by topic. Run it when an icon changes:
 * node assets/signs.ts
 */
const folder = "art/signs/svg";
const output = "app/core/ui/pictograms";
const sheets = {
  page: /^(logo|torch)$/,
  frame: /^(social|pay)-|^logo-mark$/,
  associations: /^association-/,
  events: /./,
};
/** Served as separate files (app/core/ui/portrait-files.server.ts): each is as large as fifteen signs. */
const portraits = /^(coach|portrait)-/;
const notForPages = /^(favicon|open-graph|logo-(dark|light|wordmark|mark-small)|torch-.*)$/;

const files = (await readdir(folder)).filter((file) => file.endsWith(".svg")).sort();
const symbols: Record<string, string[]> = {};
for (const file of files) {
  const name = file.replace(/\.svg$/, "");
  if (notForPages.test(name) || portraits.test(name)) continue;
  const [sheet = "events"] = Object.entries(sheets).find(([, names]) => names.test(name)) ?? [];
  (symbols[sheet] ??= []).push(toSymbol(name, await readFile(`${folder}/${file}`, "utf8")));
}

await mkdir(output, { recursive: true });
for (const [sheet, drawn] of Object.entries(symbols)) {
  const all = drawn.join("");
  const whole = `<svg xmlns="http://www.w3.org/2000/svg">${all}</svg>\n`;
  await writeFile(`${output}/${sheet}.svg`, sheet === "page" ? all : whole);
  console.log(`signs: ${drawn.length} in ${sheet}.svg`);
}

/** Converts `style` attributes to presentation attributes: the site's policy refuses inline styles. */
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
