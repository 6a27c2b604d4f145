import { and, desc, eq } from "drizzle-orm";
import type { BlogFields } from "./writing-fields.ts";
import type { RevisionEvent } from "./writing.ts";
import type { AppContext } from "#core/context.server.ts";
import { fromServer, type ReadArticle } from "./articles.server.ts";
import { articleKind, type ContentType } from "./kinds.server.ts";
import { cleanLocation, locationKind } from "./location-kind.server.ts";
import { type ReadLocation, withPlace } from "./locations.server.ts";
import { workingCopy } from "./working-copy.server.ts";
import { categories, revisions, workingCopies } from "./schema.ts";

/** An item as the editor shows it. */
export interface DocumentForStaff<Fields> {
  id: number;
  /** The last saved text, published or not. */
  fields: Fields;
  /** The text that readers see, or would see. */
  live: Fields;
  version: number;
  publishedAt: Date | null;
  deletedAt: Date | null;
  /** Whether a saved text is not published yet. */
  isChanged: boolean;
  savedBy: string;
  savedAt: Date;
}

/** One item for the editor; null: there is none. */
export async function readDocument<Fields extends { slug_url: string }>(
  { db }: Pick<AppContext, "db">,
  kind: ContentType<Fields>,
  id: number,
): Promise<DocumentForStaff<Fields> | null> {
  const [item, copy] = await db.transaction(async (tx) => [
    await kind.find(tx, id),
    await workingCopy(tx, { kind: kind.name, id }),
  ]);
  return item && forStaff(item, copy);
}

/** All items for staff, with deleted ones separate. */
export async function listDocuments<Fields extends { slug_url: string }>(
  { db }: Pick<AppContext, "db">,
  kind: ContentType<Fields>,
): Promise<{ items: DocumentForStaff<Fields>[]; deleted: DocumentForStaff<Fields>[] }> {
  const [items, copies] = await db.transaction(async (tx) => [
    await kind.list(tx),
    await tx.select().from(workingCopies).where(eq(workingCopies.kind, kind.name)),
  ]);
  const byId = new Map(copies.map((copy) => [copy.itemId, copy]));
  const all = items.map((item) => forStaff(item, byId.get(item.id)));
  return {
    items: all.filter(({ deletedAt }) => !deletedAt),
    deleted: all.filter(({ deletedAt }) => deletedAt),
  };
}

type Item<Fields> = NonNullable<
  Awaited<ReturnType<ContentType<Fields & { slug_url: string }>["find"]>>
>;
type Copy = Awaited<ReturnType<typeof workingCopy>>;

function forStaff<Fields>(item: Item<Fields>, copy?: Copy): DocumentForStaff<Fields> {
  const { id, fields: live, publishedAt, deletedAt, updatedAt } = item;
  return {
    id,
    live,
    publishedAt,
    deletedAt,
    fields: (copy?.fields as Fields | null | undefined) ?? live,
    version: copy?.version ?? 0,
    isChanged: Boolean(copy?.fields),
    savedBy: copy?.savedBy ?? "",
    savedAt: copy && copy.version > 0 ? copy.savedAt : updatedAt,
  };
}

/** How many revisions are listed. */
const listedRevisions = 50;

export interface Revision {
  id: number;
  event: RevisionEvent;
  savedBy: string;
  savedAt: Date;
}

/** The item's revisions, newest first. */
export function listRevisions<Fields extends { slug_url: string }>(
  { db }: Pick<AppContext, "db">,
  kind: ContentType<Fields>,
  id: number,
): Promise<Revision[]> {
  return db
    .select({
      id: revisions.revisionId,
      event: revisions.event,
      savedBy: revisions.savedBy,
      savedAt: revisions.savedAt,
    })
    .from(revisions)
    .where(and(eq(revisions.kind, kind.name), eq(revisions.itemId, id)))
    .orderBy(desc(revisions.revisionId))
    .limit(listedRevisions);
}

/** One revision of the item; null: there is none. */
export async function readRevision<Fields extends { slug_url: string }>(
  { db }: Pick<AppContext, "db">,
  kind: ContentType<Fields>,
  id: number,
  revisionId: number,
): Promise<Fields | null> {
  const own = and(eq(revisions.kind, kind.name), eq(revisions.itemId, id));
  const [found] = await db
    .select({ fields: revisions.fields })
    .from(revisions)
    .where(and(own, eq(revisions.revisionId, revisionId)));
  return (found?.fields as Fields | undefined) ?? null;
}

type Context = Pick<AppContext, "db" | "content" | "report">;

/** A preview of an article with the current text, as readers would see it; null: there is none. */
export async function previewArticle(ctx: Context, id: number): Promise<ReadArticle | null> {
  const item = await readDocument(ctx, articleKind, id);
  if (!item || item.deletedAt) return null;
  const slug_url = item.fields.slug_url || item.live.slug_url;
  return asPublished(ctx, { ...item, fields: { ...item.fields, slug_url } });
}

/** The same of a text that is still being written. */
export function previewText(ctx: Context, fields: BlogFields): Promise<ReadArticle> {
  return asPublished(ctx, { id: 0, fields, publishedAt: null, savedAt: new Date() });
}

type Unpublished = Pick<DocumentForStaff<BlogFields>, "id" | "fields" | "publishedAt" | "savedAt">;

async function asPublished(ctx: Context, { id, fields, publishedAt, savedAt }: Unpublished) {
  const { category: category_id, ...texts } = fields;
  const [named] = await ctx.db
    .select({ category: categories.category })
    .from(categories)
    .where(eq(categories.categoryId, category_id));
  return fromServer(ctx, {
    blog_id: id,
    ...texts,
    category: named?.category ?? "",
    category_id,
    publishedAt: publishedAt ?? new Date(),
    updatedAt: savedAt,
  });
}

/** The same for a location page. */
export async function previewLocation(ctx: Context, id: number): Promise<ReadLocation | null> {
  const kind = locationKind(ctx);
  const item = await readDocument(ctx, kind, id);
  if (!item || item.deletedAt) return null;
  const fields = cleanLocation(item.fields);
  const slug_url = fields.slug_url || item.live.slug_url;
  return withPlace(ctx, { location_id: id, ...fields, slug_url });
}
