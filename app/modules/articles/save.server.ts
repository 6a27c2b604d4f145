import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { saveOptionsSchema } from "./writing-fields.ts";
import type { SaveOutcome } from "./writing.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { about, type ContentType, type StoredDocument } from "./kinds.server.ts";
import {
  countSave,
  storeRevision,
  savedBetween,
  lockDocument,
  workingCopy,
} from "./working-copy.server.ts";
import { slugOf } from "#core/slug.ts";
import type { Writer } from "#core/audit/staff.ts";
import { formerSlugs } from "./schema.ts";

/** A save as it arrives: fields that are not validated yet. */
export interface Save extends z.output<typeof saveOptionsSchema> {
  fields: unknown;
  by: Writer;
}

const savedMeanwhile = (name: string) =>
  `${name} saved this page while you were writing. Nothing is lost: both texts are kept.`;

/**
 * Saves an item for readers; without an `id` it is a new one. Without `publish_at`, a new item is published
 * now and an existing one keeps its state. A text that conflicts with a colleague's is stored as a revision.
 */
export async function saveDocument<Fields extends { slug_url: string }>(
  { db }: Pick<AppContext, "db">,
  kind: ContentType<Fields>,
  id: number | null,
  save: Save,
): Promise<SaveOutcome<Fields>> {
  const checked = checkFields(kind, save.fields);
  if (checked.outcome === "invalid") return checked;
  const { fields } = checked;
  return db.transaction(async (tx) => {
    if (id !== null) await lockDocument(tx, { kind: kind.name, id });
    const before = id === null ? null : await kind.find(tx, id);
    if (id !== null && (!before || before.deletedAt)) return { outcome: "missing" };
    const conflict = before && (await conflictWith(tx, kind, before, fields, save));
    if (conflict) return conflict;
    const error = await kind.error(tx, fields);
    if (error) return { outcome: "invalid", ...error };

    const slug = await addressFor(tx, kind, before, fields);
    if (typeof slug !== "string") return slug;
    const written = { ...fields, slug_url: slug };
    const publishedAt = publication(save.publish_at, before);
    const stored = before?.id ?? (await kind.insert(tx, written, publishedAt));
    if (before) {
      await kind.update(tx, stored, written, { publishedAt });
      await redirectOldAddress(tx, kind, before, slug);
    }
    const name = { kind: kind.name, id: stored };
    const event = publishedAt ? "published" : "draft";
    const savedBy = save.by.name;
    await storeRevision(tx, name, { event, fields: written, savedBy });
    const version = await countSave(tx, name, { fields: null, savedBy });
    const action = actionOf(publishedAt);
    await recordAudit(tx, { actor: save.by, action, ...about(kind, stored, written) });
    return { outcome: "saved", id: stored, slug, version, publishedAt };
  });
}

/** Saves unfinished text without showing it to readers: used by autosave. */
export async function saveDraft<Fields extends { slug_url: string }>(
  { db }: Pick<AppContext, "db">,
  kind: ContentType<Fields>,
  id: number,
  save: Save,
): Promise<SaveOutcome<Fields>> {
  const checked = checkFields(kind, save.fields);
  if (checked.outcome === "invalid") return checked;
  const { fields } = checked;
  return db.transaction(async (tx) => {
    const name = { kind: kind.name, id };
    await lockDocument(tx, name);
    const before = await kind.find(tx, id);
    if (!before || before.deletedAt) return { outcome: "missing" };
    const conflict = await conflictWith(tx, kind, before, fields, save);
    if (conflict) return conflict;
    const savedBy = save.by.name;
    const isNew = await storeRevision(tx, name, { event: "draft", fields, savedBy });
    // The editor saves every few seconds: one audit entry for each sitting.
    if (isNew)
      await recordAudit(tx, { actor: save.by, action: "page.kept", ...about(kind, id, fields) });
    const version = await countSave(tx, name, { fields, savedBy });
    const slug = fields.slug_url || before.fields.slug_url;
    return { outcome: "saved", id, slug, version, publishedAt: before.publishedAt };
  });
}

function actionOf(publishedAt: Date | null) {
  if (!publishedAt) return "page.drafted";
  return publishedAt > new Date() ? "page.scheduled" : "page.published";
}

function checkFields<Fields extends { slug_url: string }>(
  kind: ContentType<Fields>,
  given: unknown,
) {
  const parsed = kind.schema.safeParse(given);
  if (parsed.success) return { outcome: "right", fields: kind.clean(parsed.data) } as const;
  const issue = parsed.error.issues[0];
  const message = issue?.message ?? "That cannot be saved";
  return { outcome: "invalid", message, field: issue?.path.join(".") ?? "" } as const;
}

/** A colleague saved in between: their text stays, and this one is stored as a revision. */
async function conflictWith<Fields extends { slug_url: string }>(
  tx: Transaction,
  kind: ContentType<Fields>,
  before: StoredDocument<Fields>,
  fields: Fields,
  { version, by }: Save,
): Promise<SaveOutcome<Fields> | null> {
  const name = { kind: kind.name, id: before.id };
  const theirs = savedBetween(await workingCopy(tx, name), before.fields, version);
  if (!theirs) return null;
  await storeRevision(tx, name, { event: "kept", fields, savedBy: by.name });
  return { outcome: "conflict", message: savedMeanwhile(theirs.savedBy || "Somebody"), theirs };
}

/** The requested address if it is free; otherwise a free one made from the title. */
async function addressFor<Fields extends { slug_url: string }>(
  tx: Transaction,
  kind: ContentType<Fields>,
  before: StoredDocument<Fields> | null,
  fields: Fields,
) {
  // Two new items with the same title must not get the same address.
  await lockDocument(tx, { kind: kind.name, id: 0 });
  const isFree = async (slug: string) => [null, before?.id].includes(await kind.ownerOf(tx, slug));
  if (fields.slug_url) {
    if (await isFree(fields.slug_url)) return fields.slug_url;
    const message = `The address "${fields.slug_url}" belongs to another page. Please choose another one`;
    return { outcome: "taken", message } as const;
  }
  // Readers know a published item's address, so it stays; a draft's follows its title.
  if (before?.publishedAt) return before.fields.slug_url;
  const proposed = slugOf(kind.titleOf(fields)) || kind.name;
  let slug = proposed;
  for (let n = 2; !(await isFree(slug)); n += 1) slug = `${proposed.slice(0, 94)}-${n}`;
  return slug;
}

function publication(
  asked: string | null | undefined,
  before: { publishedAt: Date | null } | null,
) {
  if (asked !== undefined) return asked === null ? null : new Date(asked);
  return before ? before.publishedAt : new Date();
}

/** Redirects the old address to the new one; the new one is no redirect any more. */
async function redirectOldAddress<Fields extends { slug_url: string }>(
  tx: Transaction,
  { name }: ContentType<Fields>,
  before: StoredDocument<Fields>,
  slug: string,
) {
  const old = before.fields.slug_url;
  if (old === slug) return;
  const itemId = before.id;
  await tx.delete(formerSlugs).where(and(eq(formerSlugs.kind, name), eq(formerSlugs.slug, slug)));
  await tx
    .insert(formerSlugs)
    .values({ kind: name, slug: old, itemId })
    .onConflictDoUpdate({ target: [formerSlugs.kind, formerSlugs.slug], set: { itemId } });
}

/** Deletes an item. @returns false when there was none */
export function deleteDocument<Fields extends { slug_url: string }>(
  { db }: Pick<AppContext, "db">,
  kind: ContentType<Fields>,
  id: number,
  by: Writer,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const name = { kind: kind.name, id };
    await lockDocument(tx, name);
    const item = await kind.find(tx, id);
    if (!item || item.deletedAt) return false;
    const { fields: unpublished } = await workingCopy(tx, name);
    const fields = unpublished ?? item.fields;
    await storeRevision(tx, name, { event: "deleted", fields, savedBy: by.name });
    await countSave(tx, name, { fields: unpublished, savedBy: by.name });
    await recordAudit(tx, { actor: by, action: "page.deleted", ...about(kind, id, item.fields) });
    await kind.update(tx, id, item.fields, { deletedAt: new Date() });
    return true;
  });
}

/**
 * Undoes a deletion: the item gets its old address and state back.
 * @returns `taken` when another item has its address by now
 */
export function undeleteDocument<Fields extends { slug_url: string }>(
  { db }: Pick<AppContext, "db">,
  kind: ContentType<Fields>,
  id: number,
  by: Writer,
): Promise<"restored" | "missing" | "taken"> {
  return db.transaction(async (tx) => {
    const name = { kind: kind.name, id };
    await lockDocument(tx, name);
    const item = await kind.find(tx, id);
    if (!item?.deletedAt) return "missing";
    if ((await kind.ownerOf(tx, item.fields.slug_url)) !== null) return "taken";
    const { fields } = await workingCopy(tx, name);
    const restored = fields ?? item.fields;
    await storeRevision(tx, name, { event: "restored", fields: restored, savedBy: by.name });
    await countSave(tx, name, { fields, savedBy: by.name });
    await recordAudit(tx, { actor: by, action: "page.restored", ...about(kind, id, item.fields) });
    await kind.update(tx, id, item.fields, { deletedAt: null });
    return "restored";
  });
}
