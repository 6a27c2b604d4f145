import type { Section, SectionPage } from "./module.server.ts";
import { isSimilar, meets, searchTerms, tellingTerms } from "./search-terms.ts";

/** A place of the admin site. */
export interface SearchResult {
  title: string;
  /** What tells it from others with this title; empty: nothing. */
  about: string;
  to: string;
}

/** The results of a kind, such as athletes. */
export interface SearchGroup {
  kind: string;
  results: SearchResult[];
  /** They only have words that differ by a letter from those of the search. */
  isSimilar: boolean;
  /** Where all of them are; null: these are all, or they have no list. */
  all: string | null;
}

/** The page of the search. */
export const searchPath = "/admin/search";

/** The characters of a search that count. */
export const longestSearch = 100;

const limit = 5;

/** The pages of the sections that a search can find. */
export const pagesOf = (sections: readonly Section[]): SectionPage[] =>
  sections.flatMap(({ path, link, keywords = "", pages = [] }) => [
    ...(link ? [{ name: link.name, about: link.about, path, keywords }] : []),
    ...pages,
  ]);

/** The pages that a search is about: by their names first, then by what they are for. */
export function findPages(
  pages: readonly SectionPage[],
  search: string,
): { results: SearchResult[]; isSimilar: boolean } {
  const wanted = tellingTerms(search);
  const found = (match: typeof meets) => {
    if (wanted.length === 0) return [];
    const inName = ({ name }: { name: string }) =>
      wanted.filter((word) => match(word, searchTerms(name))).length;
    return pages
      .filter(({ name, about, keywords }) => {
        const terms = searchTerms(`${name} ${about} ${keywords}`);
        return wanted.every((word) => match(word, terms));
      })
      .toSorted((a, b) => inName(b) - inName(a))
      .slice(0, limit)
      .map(({ name, about, path }) => ({ title: name, about, to: path }));
  };
  const exact = found(meets);
  return exact.length > 0
    ? { results: exact, isSimilar: false }
    : { results: found(isSimilar), isSimilar: true };
}
