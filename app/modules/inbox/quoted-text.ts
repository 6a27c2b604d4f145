/** The line above the quoted text of a reply, in English and French. */
const introductions = [
  /^on\b.{5,200}\bwrote:$/i,
  /^le\b.{5,200}\ba écrit\s?:$/i,
  /^-{2,}\s*(original message|message d’origine|message d'origine|forwarded message)\s*-{2,}$/i,
  /^_{10,}$/,
];

/** The header lines of Outlook's quoted mail. */
const heads = [/^(from|de)\s?: ./i, /^(sent|date|envoyé)\s?: ./i];

/** Splits a reply into its own text and the quoted text. */
export function splitQuoted(text: string): { text: string; quoted: string } {
  const lines = text.split("\n");
  const at = lines.findIndex((_line, index) => isIntroduction(lines, index));
  const end = at === -1 ? quotedEnd(lines) : at;
  // The reply is below the quoted text, or between its lines: nothing is collapsed.
  const own = lines.slice(0, end).join("\n").trim();
  if (!own) return { text: text.trim(), quoted: "" };
  return { text: own, quoted: lines.slice(end).join("\n").trim() };
}

function isIntroduction(lines: string[], index: number): boolean {
  const [first = "", second = ""] = [lines[index]?.trim(), lines[index + 1]?.trim()];
  if (heads[0]?.test(first) && heads[1]?.test(second)) return true;
  // A long line may be wrapped into two.
  return [first, `${first} ${second}`].some((line) =>
    introductions.some((pattern) => line.length < 300 && pattern.test(line)),
  );
}

/** The index from which all lines are quoted. */
function quotedEnd(lines: string[]): number {
  let at = lines.length;
  while (at > 0 && /^(>|\s*$)/.test(lines[at - 1] ?? "")) at -= 1;
  return lines.slice(at).some((line) => line.startsWith(">")) ? at : lines.length;
}
