import type { Database } from "#server/db/database.ts";
import { recordAudit } from "./record-audit.ts";
import { countSave, keepRevision, takeItem, workingCopy } from "./working-copy.ts";
import type { Kind } from "./written-kind.ts";

/** Whether the item is gone now; false: there was none. */
export function deleteWritten<Fields extends { slug_url: string }>(
  db: Database,
  kind: Kind<Fields>,
  id: number,
  by: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const name = { kind: kind.name, id };
    await takeItem(tx, name);
    const item = await kind.find(tx, id);
    if (!item || item.deletedAt) return false;
    const { fields: unpublished } = await workingCopy(tx, name);
    const fields = unpublished ?? item.fields;
    await keepRevision(tx, name, { act: "deleted", fields, savedBy: by });
    await countSave(tx, name, { fields: unpublished, savedBy: by });
    await kind.update(tx, id, item.fields, { deletedAt: new Date() });
    const deed = { action: "writing.deleted", subject: kind.titleOf(item.fields) } as const;
    await recordAudit(tx, { id: null, name: by }, deed);
    return true;
  });
}

/**
 * Undoes a deletion: the item stands where and as it stood.
 * @returns `taken` when another has its address by now
 */
export function undeleteWritten<Fields extends { slug_url: string }>(
  db: Database,
  kind: Kind<Fields>,
  id: number,
  by: string,
): Promise<"restored" | "missing" | "taken"> {
  return db.transaction(async (tx) => {
    const name = { kind: kind.name, id };
    await takeItem(tx, name);
    const item = await kind.find(tx, id);
    if (!item?.deletedAt) return "missing";
    if ((await kind.ownerOf(tx, item.fields.slug_url)) !== null) return "taken";
    const { fields } = await workingCopy(tx, name);
    await countSave(tx, name, { fields, savedBy: by });
    await kind.update(tx, id, item.fields, { deletedAt: null });
    const deed = { action: "writing.restored", subject: kind.titleOf(item.fields) } as const;
    await recordAudit(tx, { id: null, name: by }, deed);
    return "restored";
  });
}
