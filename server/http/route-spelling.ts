import type { matchRoutes, RouteObject, ServerBuild } from "react-router";

/** How the site itself writes the address of a page; of one it does not have, as it was given. */
export type CanonicalPath = (pathname: string) => string;

/**
 * The router takes `/About/` for `/about`. Readers, search engines, the page cache and what keeps
 * personal pages apart know one address a page: this is it. Articles' and towns' are in small letters.
 * @param match the router's own, so that both agree on what is a page
 */
export function routeSpelling(
  routes: ServerBuild["routes"],
  match: typeof matchRoutes,
): CanonicalPath {
  const tree = childrenOf(routes, undefined);
  return (given) => {
    // Two slashes at the start would be another site's name in a browser.
    const pathname = given.replaceAll(/\/{2,}/g, "/");
    const pattern = (match(tree, pathname) ?? [])
      .flatMap(({ route }) => route.path || [])
      .join("/");
    if (pattern === "*") return pathname;
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
