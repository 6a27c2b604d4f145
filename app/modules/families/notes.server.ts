import { and, desc, eq } from "drizzle-orm";
import { recordAudit } from "#core/audit/audit.server.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { FormStored } from "#core/forms/define-form.ts";
import type { noteForm } from "./note-form.ts";
import { families, familyNotes } from "./schema.ts";

/** The office's notes about a family: pinned ones first, then the newest. */
export const listNotes = ({ db }: Pick<AppContext, "db">, familyId: string) =>
  db
    .select()
    .from(familyNotes)
    .where(eq(familyNotes.familyId, familyId))
    .orderBy(desc(familyNotes.pinned), desc(familyNotes.createdAt), familyNotes.id)
    .limit(100);

/** Stores a note. @returns false: there is no such family, or its form had no id */
export async function writeNote(
  { db }: Pick<AppContext, "db">,
  by: StaffMember,
  { familyId, id }: NoteOf,
  note: FormStored<typeof noteForm>,
): Promise<boolean> {
  if (!isUuid(familyId) || !isUuid(id)) return false;
  return db.transaction(async (transaction) => {
    const isIt = eq(families.id, familyId);
    const [family] = await transaction.select().from(families).where(isIt).for("share");
    if (!family) return false;
    const { rowCount } = await transaction
      .insert(familyNotes)
      .values({ id, familyId, ...note, writtenBy: by.id, writer: by.name })
      .onConflictDoNothing();
    if (rowCount)
      await recordAudit(transaction, {
        actor: by,
        action: "families.note-written",
        ...about(familyId),
      });
    return true;
  });
}

/** A note of a family. */
interface NoteOf {
  familyId: string;
  id: string;
}

const about = (familyId: string) =>
  ({ subject: { type: "family", id: familyId }, familyId }) as const;

const isNote = ({ familyId, id }: NoteOf) =>
  and(eq(familyNotes.id, id), eq(familyNotes.familyId, familyId));

/** Pins or unpins a note. @returns false: the note was deleted */
export async function pinNote(
  { db }: Pick<AppContext, "db">,
  by: StaffMember,
  of: NoteOf,
  pinned: boolean,
): Promise<boolean> {
  if (!isUuid(of.familyId) || !isUuid(of.id)) return false;
  return db.transaction(async (transaction) => {
    const { rowCount } = await transaction.update(familyNotes).set({ pinned }).where(isNote(of));
    if (!rowCount) return false;
    const action = pinned ? "families.note-pinned" : "families.note-unpinned";
    await recordAudit(transaction, { actor: by, action, ...about(of.familyId) });
    return true;
  });
}

/** Deletes a note. @returns false: it was already deleted */
export async function deleteNote(
  { db }: Pick<AppContext, "db">,
  by: StaffMember,
  of: NoteOf,
): Promise<boolean> {
  if (!isUuid(of.familyId) || !isUuid(of.id)) return false;
  return db.transaction(async (transaction) => {
    const { rowCount } = await transaction.delete(familyNotes).where(isNote(of));
    if (!rowCount) return false;
    const action = "families.note-deleted";
    await recordAudit(transaction, { actor: by, action, ...about(of.familyId) });
    return true;
  });
}
