import type { CatalogueContent } from "#modules/content/index.ts";

/** Which orders' debts to list; empty: any. */
export interface OwedFilter {
  /** Parts of a reference, the payer's name or address, or an athlete's name, in any order. */
  search: string;
  /** A program's type, or `next-generation`. */
  program: string;
  /** A season edition's id, such as `2026-winter`. */
  season: string;
}

/** Reads it from an address's query (`q`, `program`, `season`). */
export function owedFilterFrom(query: URLSearchParams): OwedFilter {
  const typed = (name: string) => (query.get(name) ?? "").replaceAll("\0", "").slice(0, 100).trim();
  return { search: typed("q"), program: typed("program"), season: typed("season") };
}

export const nextGeneration = "next-generation";

/** The programs to choose from, by the filter's value. */
export const programOptions = ({ programs }: CatalogueContent): Record<string, string> => ({
  ...Object.fromEntries(programs.map(({ type, name }) => [type, name])),
  [nextGeneration]: "Next generation",
});
