import { publicPages } from "#modules/content/index.ts";
import { publicResultPages } from "#modules/results/index.server.ts";
import { publishedAddresses, listLocationPages } from "#modules/articles/index.server.ts";
import { type SitemapEntry, sitemapLimit } from "./sitemap.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";

/**
 * The pages for search engines, each once: those of the route table, the towns', the articles (staff's before
 * the built-in ones), and the athletes' whose families agreed.
 */
export async function listPublicPages(
  ctx: Pick<AppContext, "db" | "content" | "report">,
): Promise<SitemapEntry[]> {
  const { pages, articles, club } = ctx.content;
  const [written, towns, ofAthletes] = await Promise.all([
    publishedAddresses(ctx.db, sitemapLimit),
    listLocationPages(ctx),
    publicResultPages(ctx),
  ]);
  const indexed = publicPages.filter(
    (path) => !pages[path].noindex && (path !== "/records" || ctx.content.results.isPublic),
  );
  const entries = [
    ...articles.map(({ slug, date }) => ({ path: `/blogs/${slug}`, changed: date })),
    ...written.map(({ slug, changed }) => ({
      path: `/blogs/${slug}`,
      changed: dayOf(changed, club.timeZone),
    })),
    ...towns.map(({ slug_url }) => ({ path: `/location/${slug_url}` })),
    ...ofAthletes.map((path) => ({ path })),
  ];
  // The last entry of a path is used: an article by staff replaces the built-in one.
  const byPath = new Map<string, SitemapEntry>(indexed.map((path) => [path, { path }]));
  for (const entry of entries) byPath.set(entry.path, entry);
  return [...byPath.values()];
}
