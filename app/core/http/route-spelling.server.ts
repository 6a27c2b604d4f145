import type { matchRoutes, RouteObject, ServerBuild } from "react-router";

/** A page's address as the site spells it; the address as given if there is no such page. */
export type CanonicalPath = (pathname: string) => string;

/**
 * The router accepts `/About/` for `/about`. Readers, search engines, the page cache and the check for
 * personal pages need one address per page: this one. Articles' and towns' are in lower case.
 * @param match the router's own, so that both agree on what is a page
 */
export function routeSpelling(
  routes: ServerBuild["routes"],
  match: typeof matchRoutes,
): CanonicalPath {
  const tree = childrenOf(routes, undefined);
  return (given) => {
    // In a browser, two slashes at the start would mean another host.
    const pathname = given.replaceAll(/\/{2,}/g, "/");
    const pattern = (match(tree, pathname) ?? [])
      .flatMap(({ route }) => route.path || [])
      .join("/");
    if (pattern.endsWith("*")) return pathname;
    const segments = pathname.split("/").slice(1);
    const spelled = pattern.split("/").map((part, n) => canonicalPart(part, segments[n] ?? ""));
    return `/${spelled.join("/")}`;
  };
}

function childrenOf(routes: ServerBuild["routes"], parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index } = route;
    const given = path === undefined ? { id } : { id, path };
    return index
      ? { ...given, index: true as const }
      : { ...given, children: childrenOf(routes, id) };
  });
}

function canonicalPart(part: string, given: string): string {
  if (part === ":slug") return encodeURIComponent(decodeURIComponent(given).toLowerCase());
  return part.startsWith(":") ? given : part;
}
