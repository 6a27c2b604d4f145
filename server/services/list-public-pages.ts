import { type SitemapEntry, sitemapLimit } from "#domain/sitemap.ts";
import type { ClubDesk } from "./club-desk.ts";
import { listLocationPages } from "./location-pages.ts";
import { newestSummaries } from "./server-articles.ts";

type Desk = Pick<ClubDesk, "db" | "content" | "report">;

/** Every page that search engines should know: those of the route table, towns, articles. */
export async function listPublicPages(desk: Desk): Promise<SitemapEntry[]> {
  const { pages, articles } = desk.content;
  const indexed = Object.entries(pages).filter(([path, { noindex }]) => path !== "*" && !noindex);
  const towns = await listLocationPages(desk);
  const written = await newestSummaries(desk.db, null, sitemapLimit / 2);
  const replaced = new Set(written.map(({ slug }) => slug));
  return [
    ...indexed.map(([path]) => ({ path })),
    ...towns.map(({ slug_url }) => ({ path: `/location/${slug_url}` })),
    ...articles
      .filter(({ slug }) => !replaced.has(slug))
      .map(({ slug, date }) => ({ path: `/blogs/${slug}`, changed: date })),
    ...written.map(({ slug, publishedAt }) => ({
      path: `/blogs/${slug}`,
      changed: publishedAt.toISOString(),
    })),
  ];
}
