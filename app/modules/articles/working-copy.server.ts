import { and, desc, eq, sql } from "drizzle-orm";
import type { RevisionEvent, SavedBetween } from "./writing.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { revisions, workingCopies } from "./schema.ts";
import type { WrittenKind } from "#modules/content/index.ts";

/** An item's kind and id. */
export interface ItemName {
  kind: WrittenKind;
  id: number;
}

type Fields = Record<string, unknown>;

const named = ({ kind, id }: ItemName) =>
  and(eq(workingCopies.kind, kind), eq(workingCopies.itemId, id));

/** Locks the item, so that other saves wait until this transaction ends. */
export async function lockDocument(tx: Transaction, { kind, id }: ItemName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${kind}), ${id})`);
}

/** The item's working copy; version 0: it was never saved here. */
export async function workingCopy(tx: Transaction | Database, item: ItemName) {
  const [found] = await tx.select().from(workingCopies).where(named(item));
  return found ?? { version: 0, fields: null, savedBy: "", savedAt: new Date(0) };
}

/**
 * Counts a save and stores the unpublished text; null: there is none.
 * @returns the item's new version
 */
export async function countSave(
  tx: Transaction,
  item: ItemName,
  { fields, savedBy }: { fields: Fields | null; savedBy: string },
): Promise<number> {
  const saved = { fields, savedBy, savedAt: new Date() };
  const [row] = await tx
    .insert(workingCopies)
    .values({ kind: item.kind, itemId: item.id, version: 1, ...saved })
    .onConflictDoUpdate({
      target: [workingCopies.kind, workingCopies.itemId],
      set: { ...saved, version: sql`${workingCopies.version} + 1` },
    })
    .returning({ version: workingCopies.version });
  if (!row) throw new Error("The save was not counted");
  return row.version;
}

/** Drafts by the same person within these minutes are one revision. */
const draftMergeMinutes = 10;

/** Stores a text as a revision. @returns whether it is a new revision */
export async function storeRevision(
  tx: Transaction,
  item: ItemName,
  { event, fields, savedBy }: { event: RevisionEvent; fields: Fields; savedBy: string },
): Promise<boolean> {
  if (event === "draft") {
    const [last] = await tx
      .select({
        revisionId: revisions.revisionId,
        isSameSitting: sql<boolean>`${revisions.event} = 'draft' and ${revisions.savedBy} = ${savedBy}
          and ${revisions.savedAt} > now() - make_interval(mins => ${draftMergeMinutes})`,
      })
      .from(revisions)
      .where(and(eq(revisions.kind, item.kind), eq(revisions.itemId, item.id)))
      .orderBy(desc(revisions.revisionId))
      .limit(1);
    if (last?.isSameSitting) {
      const same = eq(revisions.revisionId, last.revisionId);
      await tx.update(revisions).set({ fields }).where(same);
      return false;
    }
  }
  await tx.insert(revisions).values({ kind: item.kind, itemId: item.id, event, fields, savedBy });
  return true;
}

/** The saves by colleagues since the author read `version`; null: none. */
export function savedBetween<Written>(
  copy: Awaited<ReturnType<typeof workingCopy>>,
  live: Written,
  version: number | undefined,
): SavedBetween<Written> | null {
  if (version === undefined || version === copy.version) return null;
  return {
    fields: (copy.fields as Written | null) ?? live,
    version: copy.version,
    savedBy: copy.savedBy,
    savedAt: copy.savedAt.toISOString(),
  };
}
