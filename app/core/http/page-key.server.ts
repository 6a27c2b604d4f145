import type { ServerBuild } from "react-router";

/** The query parameters that change a public page, with the pattern of their values. */
type QueryKeys = Readonly<Record<string, RegExp>>;

/** The key under which all addresses without a page share one answer; itself such an address. */
export const notFoundKey = "/page-not-found";

/** The key of a request's page in the page cache; null: the page must not be shared. */
export type PageKey = (method: string | undefined, url: string) => string | null;

/**
 * Builds the keys from the routes. A public page declares its query parameters with `publicPage` in
 * `app/core/ui/public/page.ts`; every other page is personal: never cached, and the only kind that gets the
 * visitor's headers. Parameters that a page does not declare (such as a campaign's), and values that do not
 * match the pattern, share the same page: they must not fill the cache.
 */
export function pageKeys(routes: ServerBuild["routes"]): PageKey {
  const fixed = new Map<string, QueryKeys | null>();
  const withParams: { matches: RegExp; query: QueryKeys | null }[] = [];
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index) || route.path === "*") continue;
    const path = pathOf(routes, route.id);
    const query = declaredQuery(route.module.headers);
    const pattern = path
      .replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replaceAll(/:\w+/g, "[^/]+")
      .replace("*", ".+");
    if (pattern.includes("+")) withParams.push({ matches: new RegExp(`^${pattern}$`), query });
    else fixed.set(path, query);
  }
  const queryOf = (path: string) => {
    const page = pageOfData(path) ?? path;
    const query = fixed.get(page);
    return query === undefined
      ? withParams.find(({ matches }) => matches.test(page))?.query
      : query;
  };

  return (method, url) => {
    if (method !== "GET" && method !== "HEAD") return null;
    const queryAt = url.indexOf("?");
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    const query = queryOf(path);
    if (query === null) return null;
    if (query === undefined) return path.endsWith(".data") ? `${notFoundKey}.data` : notFoundKey;
    if (queryAt < 0) return path;
    const given = new URLSearchParams(url.slice(queryAt + 1));
    // The router's own partial fetches: too many combinations to keep.
    if (given.has("_routes")) return null;
    // A personal receipt.
    if (given.has("receipt") || given.has("reference")) return null;
    const parameters = Object.entries(query).flatMap(([key, value]) => {
      const found = given.get(key) ?? "";
      return value.test(found) ? [[key, found]] : [];
    });
    return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
  };
}

/**
 * The page whose data the router requests: `/about` for `/about.data`, `/` for `/_.data`, `/about/` for
 * `/about/_.data`. Null for other requests.
 */
export function pageOfData(path: string): string | null {
  return path.endsWith(".data") ? path.slice(0, -5).replace(/\/_$/, "/") : null;
}

/** A route's address: its path below its parents'. */
function pathOf(routes: ServerBuild["routes"], id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
    if (route.path) parts.unshift(route.path);
  return `/${parts.join("/")}`;
}

function declaredQuery(headers: unknown): QueryKeys | null {
  if (typeof headers !== "function" || !("query" in headers)) return null;
  const { query } = headers as { query: QueryKeys };
  return query;
}
