import type { Content } from "#domain/content/schema.ts";
import type { SitemapEntry } from "#domain/sitemap.ts";

/** Every page that search engines should know: those of the route table, articles and towns. */
export function listPublicPages({ pages, articles, locations }: Content): SitemapEntry[] {
  const indexed = Object.entries(pages).filter(([path, { noindex }]) => path !== "*" && !noindex);
  return [
    ...indexed.map(([path]) => ({ path })),
    ...articles.map(({ slug, date }) => ({ path: `/blogs/${slug}`, changed: date })),
    ...locations.map(({ slug_url }) => ({ path: `/location/${slug_url}` })),
  ];
}
