import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { replyTemplates } from "./schema.ts";

type Ctx = Pick<AppContext, "db">;

/** All reply templates, by name. */
export const listTemplates = ({ db }: Ctx) =>
  db.select().from(replyTemplates).orderBy(asc(replyTemplates.name)).limit(200);

export async function readTemplate({ db }: Ctx, id: string) {
  if (!isUuid(id)) return null;
  const [found] = await db.select().from(replyTemplates).where(eq(replyTemplates.id, id));
  return found ?? null;
}

/**
 * Adds a reply template, or changes the one with this id.
 * @returns `taken`: another one has the name; `gone`: a colleague deleted it
 */
export function saveTemplate(
  { db }: Ctx,
  { id, name, text }: { id: string | null; name: string; text: string },
  actor: AuditedBy,
): Promise<"saved" | "taken" | "gone"> {
  return db.transaction(async (transaction) => {
    const row = { id: id ?? randomUUID(), name, text };
    const [same] = await transaction
      .select({ id: replyTemplates.id })
      .from(replyTemplates)
      .where(eq(replyTemplates.name, name));
    if (same && same.id !== id) return "taken";
    const saved = id
      ? await transaction
          .update(replyTemplates)
          .set({ name, text })
          .where(eq(replyTemplates.id, id))
          .returning({ id: replyTemplates.id })
      : await transaction
          .insert(replyTemplates)
          .values(row)
          .onConflictDoNothing()
          .returning({ id: replyTemplates.id });
    if (saved.length === 0) return id ? "gone" : "taken";
    await recordAudit(transaction, {
      actor,
      action: "inbox.template-saved",
      subject: { type: "reply template", id: row.id },
      details: { name },
    });
    return "saved";
  });
}

/** @returns false when a colleague deleted it before */
export function deleteTemplate({ db }: Ctx, id: string, actor: AuditedBy): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [deleted] = await transaction
      .delete(replyTemplates)
      .where(eq(replyTemplates.id, id))
      .returning();
    if (!deleted) return false;
    await recordAudit(transaction, {
      actor,
      action: "inbox.template-deleted",
      subject: { type: "reply template", id },
      details: { name: deleted.name },
    });
    return true;
  });
}
