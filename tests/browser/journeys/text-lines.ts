/** The line breaks of a page's text. */
export interface Lines {
  height: number;
  /** Each line's text, and the number of its text node. */
  lines: { place: number; isHeading: boolean; text: string }[];
}

/** Runs in the page: @returns every line of its text */
export function linesIn(): Lines {
  const open = new CSSStyleSheet();
  open.replaceSync("* { content-visibility: visible !important; animation: none !important; }");
  if (document.adoptedStyleSheets.length === 0) document.adoptedStyleSheets = [open];
  const lines: Lines["lines"] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let count = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent ?? "";
    if (!parent?.checkVisibility() || !text.trim()) continue;
    count += 1;
    const isHeading = parent.closest("h1, h2, h3, h4") !== null;
    let line = { place: count, isHeading, text: "" };
    let bottom = Number.NEGATIVE_INFINITY;
    for (const { 0: word, index } of text.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const box = range.getClientRects()[0];
      if (!box) continue;
      // A word that is lower by more than half its height starts a new line.
      if (box.bottom > bottom + box.height / 2) {
        line = { place: count, isHeading, text: "" };
        lines.push(line);
        bottom = box.bottom;
      }
      line.text += `${word} `;
    }
  }
  return { height: document.documentElement.scrollHeight, lines };
}

/** Runs in the page: sets its text in another font family; null: in its own again. */
export function setIn(family: string | null): void {
  document.documentElement.style.setProperty("--body", family && `"${family}"`);
}

/** The lines of one layout that are not in the other. */
export function differingLines(one: Lines, other: Lines): Lines["lines"] {
  const keyOf = ({ place, text }: Lines["lines"][number]) => `${place} ${text}`;
  const others = new Set(other.lines.map(keyOf));
  return one.lines.filter((line) => !others.has(keyOf(line)));
}
