import type { Database } from "#server/db/database.ts";
import { recordAudit } from "./record-audit.ts";
import { countSave, keepRevision, takeItem, workingCopy } from "./working-copy.ts";
import { type Kind, subjectOf, type Writer } from "./written-kind.ts";

/** Whether the item is gone now; false: there was none. */
export function deleteWritten<Fields extends { slug_url: string }>(
  db: Database,
  kind: Kind<Fields>,
  id: number,
  by: Writer,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const name = { kind: kind.name, id };
    await takeItem(tx, name);
    const item = await kind.find(tx, id);
    if (!item || item.deletedAt) return false;
    const { fields: unpublished } = await workingCopy(tx, name);
    const fields = unpublished ?? item.fields;
    await keepRevision(tx, name, { act: "deleted", fields, savedBy: by.name });
    await countSave(tx, name, { fields: unpublished, savedBy: by.name });
    const subject = subjectOf(kind, item.fields);
    await recordAudit(tx, by, { action: "page.deleted", subject });
    await kind.update(tx, id, item.fields, { deletedAt: new Date() });
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
  by: Writer,
): Promise<"restored" | "missing" | "taken"> {
  return db.transaction(async (tx) => {
    const name = { kind: kind.name, id };
    await takeItem(tx, name);
    const item = await kind.find(tx, id);
    if (!item?.deletedAt) return "missing";
    if ((await kind.ownerOf(tx, item.fields.slug_url)) !== null) return "taken";
    const { fields } = await workingCopy(tx, name);
    const kept = fields ?? item.fields;
    await keepRevision(tx, name, { act: "restored", fields: kept, savedBy: by.name });
    await countSave(tx, name, { fields, savedBy: by.name });
    const subject = subjectOf(kind, item.fields);
    await recordAudit(tx, by, { action: "page.restored", subject });
    await kind.update(tx, id, item.fields, { deletedAt: null });
    return "restored";
  });
}
