import { changedOnly } from "#core/audit/changes.ts";
import { asc, desc, eq, inArray } from "drizzle-orm";
import { isLibraryName, libraryName, type Upload, uploadIn } from "#modules/content/index.ts";
import type { Database } from "#core/db/database.server.ts";
import { recordErasure } from "#core/db/erasures.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { listUses, type PictureUse } from "./uses.server.ts";
import type { Writer } from "#core/audit/staff.ts";
import type { Focus } from "./picture-text.ts";
import { builtInFocus, uploads } from "./schema.ts";
import type { PictureInfo, PictureLibrary } from "#core/pictures.ts";

/** An upload's row as other modules see it. */
export function asUpload(row: typeof uploads.$inferSelect): Upload {
  const { uploadId: id, hash, fileName, bytes, uploadedBy, uploadedAt } = row;
  return {
    id,
    fileName,
    bytes,
    uploadedBy,
    uploadedAt: uploadedAt.toISOString(),
    url: `/uploads/${id}-${row.widths.at(-1)}.${hash}.webp`,
    picture: asPicture(row),
    consent: asConsent(row),
  };
}

const asConsent = ({ agreedBy, agreedAt, agreedWith }: typeof uploads.$inferSelect) =>
  agreedBy !== null && agreedAt
    ? { by: agreedBy, at: agreedAt.toISOString(), recordedBy: agreedWith }
    : null;

/** The picture as pages show it. */
function asPicture(row: typeof uploads.$inferSelect): PictureInfo {
  const { uploadId: file, hash, widths, width, height } = row;
  return {
    alt: row.alt,
    blur: row.blur,
    focus: asFocus(row),
    ...(row.agreedAt && { agreed: true as const }),
    ...(!row.agreedAt && row.agreedWith && { withdrawn: true as const }),
    wide: { folder: "uploads", file, hash, widths, width, height },
  };
}

/** The library's pictures with these addresses. */
export async function findUploads(
  { db }: Pick<AppContext, "db">,
  urls: string[],
): Promise<Upload[]> {
  const ids = urls.flatMap((url) => uploadIn(url) ?? []);
  if (ids.length === 0) return [];
  const rows = await db.select().from(uploads).where(inArray(uploads.uploadId, ids));
  return rows.map(asUpload);
}

/** The same as pages show them, by address; without those whose consent was withdrawn. */
export async function picturesAt(db: Database, urls: string[]): Promise<Map<string, PictureInfo>> {
  const found = await findUploads({ db }, urls);
  const byId = new Map(found.map(({ id, picture }) => [id, picture]));
  return new Map(
    urls.flatMap((url) => {
      const picture = byId.get(uploadIn(url) ?? "");
      return picture && !picture.withdrawn ? [[url, picture]] : [];
    }),
  );
}

/** Adds the library's pictures to articles' cards. */
export async function withUploads<Card extends { image: string }>(
  db: Database,
  cards: Card[],
): Promise<(Card & { upload?: PictureInfo | undefined })[]> {
  const pictures = await picturesAt(
    db,
    cards.map(({ image }) => image),
  );
  return cards.map((card) => ({ ...card, upload: pictures.get(card.image) }));
}

/** The library, newest first, with the uses of each picture. */
export async function listUploads(
  ctx: Pick<AppContext, "db" | "content">,
): Promise<(Upload & { uses: PictureUse[] })[]> {
  const [rows, used] = await Promise.all([
    ctx.db.select().from(uploads).orderBy(desc(uploads.uploadedAt), desc(uploads.uploadId)),
    listUses(ctx),
  ]);
  return rows.map((row) => ({
    ...asUpload(row),
    uses: used.get(libraryName(row.uploadId)) ?? [],
  }));
}

/** The upload with a picture's name; empty: it came with the website. */
export const uploadOf = (name: string) =>
  isLibraryName(name) ? name.slice(libraryName("").length) : "";

/** A picture for staff, by its name. */
export interface NamedPicture {
  name: string;
  picture: PictureInfo;
  /** Null: it came with the website. */
  upload: Upload | null;
  uses: PictureUse[];
}

/** Every picture: the uploaded ones, newest first, then those that came with the website, by name. */
export async function everyPicture(
  ctx: Pick<AppContext, "db" | "content" | "pictures">,
): Promise<NamedPicture[]> {
  const [rows, used] = await Promise.all([
    ctx.db.select().from(uploads).orderBy(desc(uploads.uploadedAt), desc(uploads.uploadId)),
    listUses(ctx),
  ]);
  return [
    ...rows.map(asUpload).map((upload) => {
      return { name: libraryName(upload.id), picture: upload.picture, upload };
    }),
    ...Object.entries(ctx.pictures)
      .filter(([name]) => !isLibraryName(name))
      .map(([name, picture]) => ({ name, picture, upload: null }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  ].map((found) => ({ ...found, uses: used.get(found.name) ?? [] }));
}

/** Changes a picture's description. @returns null when there is none */
export async function describeUpload(
  { db, live }: Pick<AppContext, "db" | "live">,
  id: string,
  { alt, focus }: { alt?: string | undefined; focus?: Focus | undefined },
  by: Writer,
): Promise<Upload | null> {
  const changes = {
    ...(alt !== undefined && { alt }),
    ...(focus && { focusX: focus[0], focusY: focus[1] }),
  };
  const same = eq(uploads.uploadId, id);
  const described = await db.transaction(async (transaction) => {
    const [before] = await transaction.select().from(uploads).where(same).for("update");
    if (!before) return null;
    if (Object.keys(changes).length === 0) return asUpload(before);
    const [row = before] = await transaction.update(uploads).set(changes).where(same).returning();
    await recordAudit(transaction, {
      actor: by,
      action: "picture.described",
      subject: { type: "picture", id },
      changes: changedOnly({
        alt: [before.alt, row.alt],
        focus: [focusText(asFocus(before)), focusText(asFocus(row))],
      }),
      details: { name: row.fileName },
    });
    return asUpload(row);
  });
  if (described) await live.refresh();
  return described;
}

const asFocus = ({ focusX, focusY }: { focusX: number; focusY: number }): Focus => [focusX, focusY];

const focusText = (focus: Focus | undefined) => focus?.join("/") ?? "";

/**
 * Sets the focus point of a built-in picture.
 * @param focus null: each page's default
 * @returns false when there is none
 */
export async function focusBuiltIn(
  { db, live, pictures }: Pick<AppContext, "db" | "live" | "pictures">,
  name: string,
  focus: Focus | null,
  by: Writer,
): Promise<boolean> {
  if (isLibraryName(name) || !Object.hasOwn(pictures, name)) return false;
  const same = eq(builtInFocus.picture, name);
  await db.transaction(async (transaction) => {
    const [before] = await transaction.delete(builtInFocus).where(same).returning();
    if (focus) {
      const [focusX, focusY] = focus;
      await transaction.insert(builtInFocus).values({ picture: name, focusX, focusY });
    }
    await recordAudit(transaction, {
      actor: by,
      action: "picture.described",
      subject: { type: "picture", id: name },
      changes: changedOnly({
        focus: [focusText(before && asFocus(before)), focusText(focus ?? undefined)],
      }),
      details: { name },
    });
  });
  await live.refresh();
  return true;
}

/** Deletes an unused picture from the library, with all its files. */
export async function deleteUpload(
  ctx: Pick<AppContext, "db" | "content" | "integrations">,
  id: string,
  by: Writer,
): Promise<"deleted" | "missing" | "used"> {
  const { db, integrations } = ctx;
  if ((await listUses(ctx)).has(libraryName(id))) return "used";
  const row = await db.transaction(async (transaction) => {
    const [gone] = await transaction.delete(uploads).where(eq(uploads.uploadId, id)).returning();
    if (!gone) return null;
    await recordAudit(transaction, {
      actor: by,
      action: "picture.deleted",
      subject: { type: "picture", id },
      details: { name: gone.alt || gone.fileName },
    });
    if (gone.agreedAt) await recordErasure(transaction, "portrait", id);
    return gone;
  });
  if (!row) return "missing";
  for (const { name } of filesOf(row)) await integrations.storage.remove(name);
  return "deleted";
}

/** The stored files of an upload. */
export const filesOf = ({ uploadId, hash, widths }: typeof uploads.$inferSelect) =>
  widths.flatMap((width) =>
    ["avif", "webp"].map((format) => ({
      name: `${uploadId}-${width}.${hash}.${format}`,
      type: `image/${format}`,
    })),
  );

/**
 * The pictures in the database, for pages: the uploaded ones with the names that collections use, and
 * built-in ones whose crop staff changed.
 */
export async function libraryPictures(
  db: Database,
  built: PictureLibrary,
): Promise<PictureLibrary> {
  const [rows, chosen] = await Promise.all([
    db.select().from(uploads).orderBy(asc(uploads.uploadedAt), asc(uploads.uploadId)),
    db.select().from(builtInFocus),
  ]);
  return Object.fromEntries([
    ...rows.map((row) => [libraryName(row.uploadId), asPicture(row)] as const),
    ...chosen.flatMap((row) => {
      const picture = built[row.picture];
      return picture ? [[row.picture, { ...picture, focus: asFocus(row) }] as const] : [];
    }),
  ]);
}

/**
 * Whether visitors may get an upload's files: not after its consent was withdrawn, and not after it was
 * deleted, even while one of its files is left.
 */
export async function publicUpload(
  { db, pictures }: Pick<AppContext, "db" | "pictures">,
  id: string,
): Promise<"shown" | "withdrawn" | "missing"> {
  // This instance may not have loaded a picture that was just uploaded.
  const picture = pictures[libraryName(id)] ?? (await readPicture(db, id));
  if (!picture) return "missing";
  return picture.withdrawn ? "withdrawn" : "shown";
}

async function readPicture(db: Database, id: string) {
  const [row] = await db.select().from(uploads).where(eq(uploads.uploadId, id));
  return row && asUpload(row).picture;
}

/** An uploaded file; null: there is none. */
export const uploadedFile = ({ integrations }: Pick<AppContext, "integrations">, name: string) =>
  integrations.storage.get(name);
