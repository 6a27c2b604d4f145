import { eq, isNotNull } from "drizzle-orm";
import { libraryName, type Upload } from "#domain/pictures.ts";
import type { LiveContent } from "../content/live.ts";
import type { Database, Transaction } from "../db/database.ts";
import { uploads } from "../db/schema/club.ts";
import { recordAudit } from "../staff/audit.ts";
import type { Writer } from "../writing/kinds.ts";
import { asUpload } from "./library.ts";

/**
 * Records that the person on a picture agreed to be shown as a portrait.
 * @param agreedBy that person, or a minor's guardian
 * @returns null when there is no such picture
 */
export function recordConsent(
  db: Database,
  live: Live,
  { id, agreedBy, by }: { id: string; agreedBy: string; by: Writer },
): Promise<Upload | null> {
  const consent = { agreedBy, agreedAt: new Date(), agreedWith: by.name };
  return change(db, live, id, consent, (transaction, row) =>
    recordAudit(transaction, by, {
      action: "picture.agreed",
      subject: row.alt || row.fileName,
      detail: `${agreedBy} agreed`,
    }),
  );
}

/** Withdraws it: from now on the site shows the drawing. @returns null when there is no such picture */
export function withdrawConsent(
  db: Database,
  live: Live,
  { id, by }: { id: string; by: Writer },
): Promise<Upload | null> {
  const none = { agreedBy: null, agreedAt: null, agreedWith: "" };
  return change(db, live, id, none, (transaction, row) =>
    row.agreedBy === null
      ? undefined
      : recordAudit(transaction, by, {
          action: "picture.consent-withdrawn",
          subject: row.alt || row.fileName,
          detail: `${row.agreedBy} had agreed`,
        }),
  );
}

/** The pictures that this instance shows: they follow at once, the others' within a second. */
type Live = Pick<LiveContent, "refresh">;
type Row = typeof uploads.$inferSelect;
type Consent = Pick<Row, "agreedBy" | "agreedAt" | "agreedWith">;

/** @param record writes the audit entry, given the picture as it was */
async function change(
  db: Database,
  live: Live,
  id: string,
  consent: Consent,
  record: (transaction: Transaction, row: Row) => Promise<unknown> | undefined,
): Promise<Upload | null> {
  const same = eq(uploads.uploadId, id);
  const changed = await db.transaction(async (transaction) => {
    const [before] = await transaction.select().from(uploads).where(same).for("update");
    if (!before) return null;
    const [row = before] = await transaction.update(uploads).set(consent).where(same).returning();
    await record(transaction, before);
    return asUpload(row);
  });
  if (changed) await live.refresh();
  return changed;
}

/** The names of the pictures that may be portraits. */
export async function agreedPictures(db: Database | Transaction): Promise<Set<string>> {
  const rows = await db
    .select({ id: uploads.uploadId })
    .from(uploads)
    .where(isNotNull(uploads.agreedAt));
  return new Set(rows.map(({ id }) => libraryName(id)));
}
