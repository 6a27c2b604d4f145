import { eq, isNotNull } from "drizzle-orm";
import { libraryName, type Upload } from "#modules/content/index.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { recordErasure } from "#core/db/erasures.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { asUpload } from "./library.server.ts";
import type { Writer } from "#core/audit/staff.ts";
import { uploads } from "./schema.ts";

/**
 * Records that the person on a picture agreed to be shown as a portrait.
 * @param agreedBy that person, or a minor's guardian
 * @returns null when there is no such picture
 */
export function recordConsent(
  ctx: Context,
  id: string,
  agreedBy: string,
  by: Writer,
): Promise<Upload | null> {
  return change(ctx, { id, by }, () => ({
    consent: { agreedBy, agreedAt: new Date(), agreedWith: by.name },
    action: "picture.agreed",
    agreedBy,
  }));
}

/**
 * Withdraws a consent: from now on the site shows the drawing, and only staff get the picture's files.
 * @returns null when there is no such picture
 */
export function withdrawConsent(ctx: Context, id: string, by: Writer): Promise<Upload | null> {
  return change(
    ctx,
    { id, by },
    ({ agreedBy }) =>
      agreedBy !== null && {
        consent: withdrawnBy(by.name),
        action: "picture.consent-withdrawn",
        agreedBy,
      },
  );
}

/** This instance's pictures, which change at once; other instances follow within a second. */
type Context = Pick<AppContext, "db" | "live">;
type Row = typeof uploads.$inferSelect;

interface Change {
  consent: Pick<Row, "agreedBy" | "agreedAt" | "agreedWith">;
  action: "picture.agreed" | "picture.consent-withdrawn";
  agreedBy: string;
}

/** @param changeOf computes the change from the picture as it was; false: none */
async function change(
  { db, live }: Context,
  { id, by }: { id: string; by: Writer },
  changeOf: (row: Row) => Change | false,
): Promise<Upload | null> {
  const same = eq(uploads.uploadId, id);
  const changed = await db.transaction(async (transaction) => {
    const [before] = await transaction.select().from(uploads).where(same).for("update");
    if (!before) return null;
    const changes = changeOf(before);
    if (!changes) return asUpload(before);
    const { consent, action, agreedBy } = changes;
    const [row = before] = await transaction.update(uploads).set(consent).where(same).returning();
    if (action === "picture.consent-withdrawn") await recordErasure(transaction, "portrait", id);
    await recordAudit(transaction, {
      actor: by,
      action,
      subject: { type: "picture", id },
      details: { name: row.alt || row.fileName, agreedBy },
    });
    return asUpload(row);
  });
  if (changed) await live.refresh();
  return changed;
}

/** The values of a withdrawn consent. */
export const withdrawnBy = (whom: string): Change["consent"] => ({
  agreedBy: null,
  agreedAt: null,
  agreedWith: whom,
});

/** The names of the pictures that may be portraits. */
export const agreedPictures = async (db: Database | Transaction): Promise<Set<string>> =>
  new Set((await agreedUploads(db)).map(libraryName));

/** The same by their ids. */
export async function agreedUploads(db: Database | Transaction): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.uploadId })
    .from(uploads)
    .where(isNotNull(uploads.agreedAt));
  return rows.map(({ id }) => id);
}
