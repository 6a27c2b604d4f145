import type { Permission } from "./audit/permissions.ts";
import { can, mayOpen, type StaffMember } from "./audit/staff.ts";
import type { AppContext } from "./context.server.ts";
import {
  findPages,
  longestSearch,
  pagesOf,
  type SearchGroup,
  type SearchResult,
} from "./search.ts";
import { type SearchTerm, searchTermsOf } from "./search-terms.ts";

/** What an account searches for. */
export interface Search {
  /** As it was typed, at most `longestSearch` characters. */
  text: string;
  /** At least one. */
  terms: readonly SearchTerm[];
  account: StaffMember;
  /** How many results a source gives. */
  limit: number;
}

/** A kind of things that the search of the admin site finds. */
export interface SearchSource {
  /** The heading of its results: "Athletes". */
  kind: string;
  /** Its place among the others. */
  order: number;
  /** Accounts without it get nothing from this source. */
  permission: Permission;
  /** The best results first. `isSimilar`: they only have words that differ by a letter. */
  find(ctx: AppContext, search: Search): Promise<{ results: SearchResult[]; isSimilar?: boolean }>;
  /** The list of this kind, if it has a search of its own: it shows all of them. */
  list?: (text: string) => string;
}

declare module "./module.server.ts" {
  interface Module {
    /** What the search of the admin site finds. */
    search?: readonly SearchSource[];
  }
}

/** Results of each kind. */
const limit = 6;

/**
 * Everything that an account may open and that matches a search, by kind: pages and what has its words before what
 * is only spelled alike.
 */
export async function searchEverywhere(
  ctx: AppContext,
  account: StaffMember,
  typed: string,
): Promise<SearchGroup[]> {
  const text = typed.slice(0, longestSearch).trim();
  const terms = searchTermsOf(text);
  if (terms.length === 0) return [];
  const { sections, search: sources } = ctx.modules;
  const pages = findPages(
    pagesOf(sections).filter(({ path }) => mayOpen(account, path, ctx.modules)),
    text,
  );
  const found = await Promise.all(
    sources
      .filter(({ permission }) => can(account, permission))
      .map(async ({ kind, find, list }): Promise<SearchGroup> => {
        const { results, isSimilar = false } = await find(ctx, { text, terms, account, limit });
        const isMore = results.length >= limit && !isSimilar;
        return { kind, results, isSimilar, all: isMore && list ? list(text) : null };
      }),
  );
  return [{ kind: "Pages", ...pages, all: null }, ...found]
    .filter(({ results }) => results.length > 0)
    .toSorted((a, b) => Number(a.isSimilar) - Number(b.isSimilar));
}
