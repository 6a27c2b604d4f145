/** An athlete's race bib in a mail. */
export interface MailBib {
  club: string;
  /** The season's year; "": it has none. */
  year: string;
  name: string;
}

/** The bib as a line of a mail's text: `[ Quarterlane Speed Club · 2026 · Saskia ]`. */
export const bibLine = ({ club, year, name }: MailBib): string =>
  `[ ${[club, year, name].filter(Boolean).join(" · ")} ]`;

/** The bibs in a paragraph of such lines; null: it is another paragraph. */
export function bibsOf(paragraph: string): MailBib[] | null {
  const bibs = paragraph.split("\n").map((line) => {
    const [, inner = ""] = /^\[ (.+) \]$/.exec(line) ?? [];
    const parts = inner.split(" · ");
    const [club = ""] = parts;
    const name = parts.length > 1 ? (parts.at(-1) ?? "") : "";
    return { club, year: parts.slice(1, -1).join(" · "), name };
  });
  return bibs.every(({ name }) => name !== "") ? bibs : null;
}
