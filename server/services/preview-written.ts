import { eq } from "drizzle-orm";
import type { BlogFields } from "#domain/written-fields.ts";
import { categories } from "#server/db/article-schema.ts";
import { articleKind } from "./article-kind.ts";
import type { ClubDesk } from "./club-desk.ts";
import { cleanLocation, locationKind } from "./location-kind.ts";
import { type ReadLocation, withPlace } from "./location-pages.ts";
import { fromServer, type ReadArticle } from "./read-article.ts";
import { readWritten } from "./read-written.ts";

type Desk = Pick<ClubDesk, "db" | "content" | "report">;

/** An article with the words of this moment, as readers would have it; null: there is none. */
export async function previewArticle(desk: Desk, id: number): Promise<ReadArticle | null> {
  const item = await readWritten(desk.db, articleKind, id);
  if (!item || item.deletedAt) return null;
  const { category: category_id, ...fields }: BlogFields = item.fields;
  const [named] = await desk.db
    .select({ category: categories.category })
    .from(categories)
    .where(eq(categories.categoryId, category_id));
  const publishedAt = item.publishedAt ?? new Date();
  return fromServer(desk, {
    ...{ blog_id: id, ...fields, category: named?.category ?? "", category_id },
    slug_url: fields.slug_url || item.live.slug_url,
    ...{ publishedAt, updatedAt: item.savedAt },
  });
}

/** The same of a location page. */
export async function previewLocation(desk: Desk, id: number): Promise<ReadLocation | null> {
  const kind = locationKind(() => desk.content.locations);
  const item = await readWritten(desk.db, kind, id);
  if (!item || item.deletedAt) return null;
  const fields = cleanLocation(item.fields);
  const slug_url = fields.slug_url || item.live.slug_url;
  return withPlace(desk, { location_id: id, ...fields, slug_url });
}
