import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { familyName } from "#core/names.ts";
import { readFamilies } from "#modules/families/index.server.ts";
import { lockAdded, removeAdded, usedFamilies } from "./added.server.ts";
import { about } from "./imports.server.ts";
import { type AddedKind, type Import, importEntries, imports } from "./schema.ts";

/** How long an import can be undone, in ms. */
const undoTime = 24 * 60 * 60 * 1000;

/** Until when an import can be undone; null: it cannot. */
export const undoUntil = ({ state, finishedAt }: Pick<Import, "state" | "finishedAt">) =>
  state === "done" && finishedAt ? new Date(finishedAt.getTime() + undoTime) : null;

/** `late`: it was already undone, or the time limit has passed. */
export type Undoing =
  | { outcome: "undone"; removed: Partial<Record<AddedKind, number>>; kept: number }
  | { outcome: "late" };

/** Removes exactly what an import added. A family that was changed or used since is not touched. */
export async function undoImport(
  { db }: Pick<AppContext, "db">,
  by: AuditedBy,
  id: string,
): Promise<Undoing> {
  return db.transaction(async (transaction): Promise<Undoing> => {
    const [own] = await transaction.select().from(imports).where(eq(imports.id, id)).for("update");
    const until = own && undoUntil(own);
    if (!own?.finishedAt || !until || until < new Date()) return { outcome: "late" };
    await lockAdded(transaction, id);
    const used = await usedFamilies(transaction, { id, finishedAt: own.finishedAt });
    if (used.size > 0)
      await transaction.execute(sql`update ${importEntries} set kept = used.why
        from unnest(${sql.param([...used.keys()])}::uuid[], ${sql.param([...used.values()])}::text[]) as used(family_id, why)
        where import_id = ${id} and ${importEntries.familyId} = used.family_id`);
    const removed = await removeAdded(transaction, id);
    await transaction
      .update(imports)
      .set({ state: "undone", rows: null, finishedAt: new Date() })
      .where(eq(imports.id, id));
    await recordAudit(transaction, {
      actor: by,
      action: "imports.undone",
      ...about(own, { ...removed, kept: used.size }),
    });
    return { outcome: "undone", removed, kept: used.size };
  });
}

/** The families that Undo kept, with the reason. Families that were deleted since are left out. */
export async function familiesNotUndone({ db }: Pick<AppContext, "db">, id: string) {
  const found = await db
    .selectDistinct({ familyId: importEntries.familyId, why: importEntries.kept })
    .from(importEntries)
    .where(and(eq(importEntries.importId, id), isNotNull(importEntries.kept)));
  const families = await readFamilies(
    db,
    found.map(({ familyId }) => familyId),
  );
  return families.map((family) => ({
    id: family.id,
    name: familyName(family),
    why: found.find(({ familyId }) => familyId === family.id)?.why ?? "",
  }));
}
