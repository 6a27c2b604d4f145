import { dayOf } from "#domain/day.ts";
import { type SitemapEntry, sitemapLimit } from "#domain/sitemap.ts";
import type { ClubDesk } from "./club-desk.ts";
import { publishedAddresses } from "./server-articles.ts";

/** Every page that search engines should know: those of the route table, articles and towns. */
export async function listPublicPages({
  db,
  content: { pages, articles, locations },
}: Pick<ClubDesk, "db" | "content">): Promise<SitemapEntry[]> {
  const indexed = Object.entries(pages).filter(([path, { noindex }]) => path !== "*" && !noindex);
  const written = await publishedAddresses(db, sitemapLimit);
  const replaced = new Set(written.map(({ slug }) => slug));
  return [
    ...indexed.map(([path]) => ({ path })),
    ...locations.map(({ slug_url }) => ({ path: `/location/${slug_url}` })),
    ...articles
      .filter(({ slug }) => !replaced.has(slug))
      .map(({ slug, date }) => ({ path: `/blogs/${slug}`, changed: date })),
    ...written.map(({ slug, changed }) => ({ path: `/blogs/${slug}`, changed: dayOf(changed) })),
  ];
}
