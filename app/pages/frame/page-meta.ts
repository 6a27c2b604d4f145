import type { MetaDescriptor } from "react-router";

/** What a page says of itself to search engines and to those it is shared with. */
export interface PageMeta {
  title: string;
  description: string;
  /** Search engines leave it out. */
  noindex?: boolean | undefined;
  /** Its one address when that is not the one it was asked for: a path, or another site's URL. */
  canonical?: string | undefined;
}

/** The part of a page's `MetaFunction` arguments that is the same on every page. */
interface MetaPlace {
  location: { pathname: string };
  /** The root's own data come first: they carry the site's address. */
  matches: readonly ({ loaderData?: unknown } | undefined)[];
}

/**
 * Title, description, canonical address and Open Graph card of a public page.
 * @param facts what the page says of its subject to machines, as schema.org objects (JSON-LD)
 */
export function pageMeta(
  { location, matches }: MetaPlace,
  { title, description, noindex, canonical = location.pathname }: PageMeta,
  facts: object[] = [],
): MetaDescriptor[] {
  const { address = "" } = (matches[0]?.loaderData ?? {}) as { address?: string };
  const url = new URL(canonical, address || "http://localhost").href;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:url", content: url },
    { property: "og:image", content: `${address}/open-graph.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:locale", content: "en_CA" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...facts.map((fact) => ({ "script:ld+json": { "@context": "https://schema.org", ...fact } })),
  ];
}
