import type { Section, SectionPage } from "./module.server.ts";
import { isSimilar, meets, searchTerms, distinctiveTerms } from "./search-terms.ts";

/** A search result: a page of the admin site. */
export interface SearchResult {
  title: string;
  /** A description that distinguishes it from others with the same title; may be empty. */
  about: string;
  to: string;
}

/** The results of a kind, such as athletes. */
export interface SearchGroup {
  kind: string;
  results: SearchResult[];
  /** They only match with words that differ by a letter from those of the search. */
  isSimilar: boolean;
  /** The list of all matches; null: these are all, or there is no list. */
  all: string | null;
}

/** The path of the search page. */
export const searchPath = "/admin/search";

/** Further characters of a search are ignored. */
export const longestSearch = 100;

const limit = 5;

/** The pages of the sections that a search can find. */
export const pagesOf = (sections: readonly Section[]): SectionPage[] =>
  sections.flatMap(({ path, link, keywords = "", pages = [] }) => [
    ...(link ? [{ name: link.name, about: link.about, path, keywords }] : []),
    ...pages,
  ]);

/** The pages that match a search: by name first, then by purpose. */
export function findPages(
  pages: readonly SectionPage[],
  search: string,
): { results: SearchResult[]; isSimilar: boolean } {
  const wanted = distinctiveTerms(search);
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
