/** A rule and, for each of its selectors, the classes it needs to match anything. */
interface Rule {
  text: string;
  needs: string[][];
}

/** Rules under a condition or in a layer. */
interface Group {
  head: string;
  parts: Part[];
}

/** Any other part (a font, an animation, the order of layers) is copied unchanged. */
type Part = string | Rule | Group;

const groups = /^@(layer|media|supports|container)\b/;

/** The last parsed style sheet: every page of a build has the same. `used`: by the classes of a page. */
let known: { css: string; parts: Part[]; used: Map<string, string> } | undefined;

/** Pages have few different sets of classes. */
const mostStored = 50;

/**
 * The rules of a style sheet that a page's HTML can use, in order. A rule is dropped only if a class it
 * needs is nowhere in the page; `:not()`, `:is()` and `:has()` are not analysed. Classes that scripts
 * add later are covered by the full sheet, which `entry.client.tsx` loads first.
 */
export function usedStyles(css: string, html: string): string {
  if (known?.css !== css) known = { css, parts: readParts(css, 0).parts, used: new Map() };
  const present = new Set<string>();
  for (const [, names = ""] of html.matchAll(/\bclass="([^"]*)"/g)) {
    for (const name of names.split(/\s+/)) present.add(name);
  }
  const { parts, used } = known;
  const key = [...present].sort().join(" ");
  const text = used.get(key) ?? written(parts, present);
  if (used.size >= mostStored) used.clear();
  used.set(key, text);
  return text;
}

function written(parts: Part[], present: Set<string>): string {
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") text += part;
    else if ("needs" in part) {
      if (part.needs.some((classes) => classes.every((name) => present.has(name)))) {
        text += part.text;
      }
    } else {
      const inner = written(part.parts, present);
      if (inner) text += `${part.head}{${inner}}`;
    }
  }
  return text;
}

/** Reads to the end, or to the brace that closes the group opened before `at`. */
function readParts(css: string, at: number): { parts: Part[]; end: number } {
  const parts: Part[] = [];
  let start = at;
  while (start < css.length) {
    const stop = nextOf(css, start, "{};");
    if (stop === css.length || css[stop] === "}") return { parts, end: stop };
    const head = css.slice(start, stop).trim();
    let end = stop;
    if (css[stop] === "{" && groups.test(head)) {
      const inner = readParts(css, stop + 1);
      parts.push({ head, parts: inner.parts });
      end = inner.end;
    } else {
      if (css[stop] === "{") end = closingOf(css, stop);
      const text = css.slice(start, end + 1);
      parts.push(head.startsWith("@") ? text : { text, needs: neededBy(head) });
    }
    start = end + 1;
  }
  return { parts, end: start };
}

function closingOf(css: string, opening: number): number {
  let depth = 1;
  let at = opening;
  while (depth > 0 && at < css.length) {
    at = nextOf(css, at + 1, "{}");
    depth += css[at] === "{" ? 1 : -1;
  }
  return at;
}

/** The position of the next of these characters outside quotes, or the end. */
function nextOf(css: string, from: number, characters: string): number {
  let quote = "";
  for (let at = from; at < css.length; at += 1) {
    const character = css.charAt(at);
    if (character === "\\") at += 1;
    else if (quote) {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (characters.includes(character)) return at;
  }
  return css.length;
}

function neededBy(selectors: string): string[][] {
  let plain = selectors.replaceAll(/\[[^\]]*\]/g, "");
  // Innermost first, because parentheses may be nested.
  while (/\([^()]*\)/.test(plain)) plain = plain.replaceAll(/\([^()]*\)/g, "");
  return plain
    .split(",")
    .map((selector) => Array.from(selector.matchAll(/\.([\w-]+)/g), ([, name = ""]) => name));
}
