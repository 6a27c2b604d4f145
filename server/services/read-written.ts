import { and, desc, eq } from "drizzle-orm";
import type { RevisionAct } from "#domain/writing.ts";
import type { Database } from "#server/db/database.ts";
import { revisions, workingCopies } from "#server/db/writing-schema.ts";
import { workingCopy } from "./working-copy.ts";
import type { Kind } from "./written-kind.ts";

/** An item as whoever writes it finds it. */
export interface WrittenForStaff<Fields> {
  id: number;
  /** What was saved last, published or not. */
  fields: Fields;
  /** What readers have, or would have. */
  live: Fields;
  version: number;
  publishedAt: Date | null;
  deletedAt: Date | null;
  /** Something waits to be published. */
  isChanged: boolean;
  savedBy: string;
  savedAt: Date;
}

/** One item for whoever writes it; null: there is none. */
export async function readWritten<Fields extends { slug_url: string }>(
  db: Database,
  kind: Kind<Fields>,
  id: number,
): Promise<WrittenForStaff<Fields> | null> {
  const [item, copy] = await db.transaction(async (tx) => [
    await kind.find(tx, id),
    await workingCopy(tx, { kind: kind.name, id }),
  ]);
  return item && forStaff(item, copy);
}

/** All of them for staff, those deleted apart. */
export async function listWritten<Fields extends { slug_url: string }>(
  db: Database,
  kind: Kind<Fields>,
): Promise<{ items: WrittenForStaff<Fields>[]; deleted: WrittenForStaff<Fields>[] }> {
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

type Item<Fields> = NonNullable<Awaited<ReturnType<Kind<Fields & { slug_url: string }>["find"]>>>;
type Copy = Awaited<ReturnType<typeof workingCopy>>;

function forStaff<Fields>(item: Item<Fields>, copy?: Copy): WrittenForStaff<Fields> {
  const { id, fields: live, publishedAt, deletedAt, updatedAt } = item;
  return {
    ...{ id, live, publishedAt, deletedAt },
    fields: (copy?.fields as Fields | null | undefined) ?? live,
    version: copy?.version ?? 0,
    isChanged: Boolean(copy?.fields),
    savedBy: copy?.savedBy ?? "",
    savedAt: copy && copy.version > 0 ? copy.savedAt : updatedAt,
  };
}

/** How many revisions are shown. */
const shown = 50;

export interface Revision {
  id: number;
  act: RevisionAct;
  savedBy: string;
  savedAt: Date;
}

/** The item's texts, newest first. */
export function listRevisions<Fields extends { slug_url: string }>(
  db: Database,
  kind: Kind<Fields>,
  id: number,
): Promise<Revision[]> {
  return db
    .select({
      id: revisions.revisionId,
      act: revisions.act,
      savedBy: revisions.savedBy,
      savedAt: revisions.savedAt,
    })
    .from(revisions)
    .where(and(eq(revisions.kind, kind.name), eq(revisions.itemId, id)))
    .orderBy(desc(revisions.revisionId))
    .limit(shown);
}

/** One text of the item's; null: there is none such. */
export async function readRevision<Fields extends { slug_url: string }>(
  db: Database,
  kind: Kind<Fields>,
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
