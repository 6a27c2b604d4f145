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

/** A search by an account. */
export interface Search {
  /** As it was typed, cut to `longestSearch` characters. */
  text: string;
  /** At least one. */
  terms: readonly SearchTerm[];
  account: StaffMember;
  /** How many results each source returns. */
  limit: number;
}

/** One kind of result in the admin search. */
export interface SearchSource {
  /** The heading of its results: "Athletes". */
  kind: string;
  /** Its position among the other kinds. */
  order: number;
  /** Accounts without it get no results from this source. */
  permission: Permission;
  /** The best results first. `isSimilar`: they only match with a word that differs by a letter. */
  find(ctx: AppContext, search: Search): Promise<{ results: SearchResult[]; isSimilar?: boolean }>;
  /** The list page of this kind, if it has a search of its own: it shows all matches. */
  list?: (text: string) => string;
}

declare module "./module.server.ts" {
  interface Module {
    /** Sources of the admin search. */
    search?: readonly SearchSource[];
  }
}

/** Results per kind. */
const limit = 6;

/**
 * Everything that matches a search and that the account may open, by kind: exact matches before similar
 * spellings.
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
