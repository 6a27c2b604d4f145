import type { SeasonDates } from "#core/time/time.ts";

/** An athlete's race bib in a mail. */
export interface MailBib {
  club: string;
  /** Of the season; "": it has none. */
  years: string;
  name: string;
}

/** The season on a bib: `2026–27`, or `2026` within a year. */
export function bibYears({ from, to }: SeasonDates): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return first === last ? first : `${first}–${last.slice(2)}`;
}

/** The bib as a line of a mail's text: `[ Quarterlane Speed Club · 2026–27 · Saskia ]`. */
export const bibLine = ({ club, years, name }: MailBib): string =>
  `[ ${[club, years, name].filter(Boolean).join(" · ")} ]`;

/** The bibs in a paragraph of such lines; null: it is another paragraph. */
export function bibsOf(paragraph: string): MailBib[] | null {
  const bibs = paragraph.split("\n").map((line) => {
    const [, inner = ""] = /^\[ (.+) \]$/.exec(line) ?? [];
    const parts = inner.split(" · ");
    const [club = ""] = parts;
    const name = parts.length > 1 ? (parts.at(-1) ?? "") : "";
    return { club, years: parts.slice(1, -1).join(" · "), name };
  });
  return bibs.every(({ name }) => name !== "") ? bibs : null;
}
