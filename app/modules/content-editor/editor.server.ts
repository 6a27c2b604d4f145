import { and, desc, eq, sql } from "drizzle-orm";
import { adminChanges } from "./admin-fields.ts";
import {
  checkCollection,
  wrongChoices,
  type FieldProblem,
  type CollectionName,
  collectionNames,
  guideTo,
  collectionIn,
  formSchema,
  type Content,
} from "#modules/content/index.ts";
import { silentChanges } from "#modules/families/index.ts";
import { agreedPictures } from "#modules/media/index.server.ts";
import { newestVersions, type LiveContent } from "#modules/content/index.server.ts";
import { contentIn } from "#modules/catalogue/index.server.ts";
import { loggedChanges } from "./describe-changes.ts";
import { withEntryKeys } from "./entry-keys.ts";
import { can, type StaffMember } from "#core/audit/staff.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { setAsideOf } from "./set-aside.server.ts";
import { contentVersions } from "#modules/content/schema.ts";
import { signatures } from "#modules/families/schema.ts";

export interface ContentContext {
  db: Database;
  live: LiveContent;
}

export type SaveResult =
  | { outcome: "saved"; version: number }
  | { outcome: "invalid"; problems: FieldProblem[] }
  /**
   * The change affects families who have a place or signed: it is not saved until staff have confirmed it.
   */
  | { outcome: "unconfirmed"; warnings: string[] }
  /** A colleague saved in between: nothing was saved. */
  | { outcome: "conflict"; version: number; savedBy: string; savedAt: Date };

interface Save {
  collection: CollectionName;
  /** The version the change is based on; 0: the built-in content. */
  base: number;
  /** The warnings that staff confirmed, as JSON: a save is accepted only with exactly these. */
  confirmed?: string;
}

/** Saves a whole collection. Never overwrites a newer version. */
export function saveContent(
  ctx: ContentContext,
  staff: StaffMember,
  { value, ...save }: Save & { value: unknown },
): Promise<SaveResult> {
  const { collection } = save;
  return write(ctx, staff, {
    ...save,
    action: "content.saved",
    find: () =>
      withEntryKeys(formSchema(collection), value, [collectionIn(ctx.live.builtIn, collection)]),
  });
}

/** Makes an earlier version the newest one; version 0 is the built-in content. */
export function restoreContent(
  ctx: ContentContext,
  staff: StaffMember,
  { version, ...save }: Save & { version: number },
): Promise<SaveResult> {
  return write(ctx, staff, {
    ...save,
    action: version === 0 ? "content.default" : "content.restored",
    find: (transaction) => (version === 0 ? null : valueOf(transaction, save.collection, version)),
  });
}

interface Written extends Save {
  action: "content.saved" | "content.restored" | "content.default";
  /** The value to save; null: reset to the built-in content; undefined: there is none. */
  find: (transaction: Transaction) => unknown;
}

async function write(ctx: ContentContext, staff: StaffMember, written: Written) {
  const { db, live } = ctx;
  const { collection, base, action, find, confirmed } = written;
  const result = await db.transaction(async (transaction): Promise<SaveResult> => {
    // Serialised, because references to other collections are checked against their current state.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('content'))`);
    const saved = await newestVersions(transaction);
    const newest = saved.find((one) => one.collection === collection);
    if (newest && newest.version !== base) {
      const { version, savedByName: savedBy, savedAt } = newest;
      return { outcome: "conflict", version, savedBy, savedAt };
    }
    const content = await contentIn(transaction, live);
    const builtIn = collectionIn(live.builtIn, collection);
    const found = await find(transaction);
    if (found === undefined)
      return {
        outcome: "invalid",
        problems: [{ path: [], message: "There is no such version." }],
      };
    const checked = checkCollection(content, {
      name: collection,
      value: found ?? builtIn,
      drawn: live.drawn,
    });
    if (!checked.fits) return { outcome: "invalid", problems: checked.problems };
    const unasked = await photosWithoutConsent(transaction, collection, checked.value);
    if (unasked.length > 0) return { outcome: "invalid", problems: unasked };
    const standing = newest?.value ?? builtIn;
    const forbidden = withoutOtherRoles(staff, collection, [standing, checked.value]);
    if (forbidden.length > 0) return { outcome: "invalid", problems: forbidden };
    const edit = { before: content, after: checked.content };
    const warnings = await warningsOf(transaction, collection, edit);
    if (warnings.length > 0 && JSON.stringify(warnings) !== confirmed) {
      return { outcome: "unconfirmed", warnings };
    }
    const version = (newest?.version ?? 0) + 1;
    await transaction.insert(contentVersions).values({
      collection,
      version,
      value: found === null ? null : checked.value,
      savedBy: staff.id,
      savedByName: staff.name,
    });
    await recordAudit(transaction, {
      actor: staff,
      action,
      subject: { type: "content", id: collection },
      changes: loggedChanges(collection, standing, checked.value),
      details: { name: guideTo(collection).title, version },
    });
    return { outcome: "saved", version };
  });
  if (result.outcome === "saved") await live.refresh();
  return result;
}

/** Portraits of people who have not agreed to be shown, or have withdrawn (decision 47). */
async function photosWithoutConsent(
  transaction: Transaction,
  collection: CollectionName,
  value: unknown,
): Promise<FieldProblem[]> {
  const photo = [...(await agreedPictures(transaction))];
  return wrongChoices(formSchema(collection), value, { photo }).map((path) => ({
    path,
    message: "Nobody has recorded that this person agreed to be shown. Do so at the picture first.",
    section: { name: "Pictures", address: "/admin/pictures" },
  }));
}

/** The effects of an edit on families, one paragraph each. */
async function warningsOf(
  transaction: Transaction,
  collection: CollectionName,
  { before, after }: { before: Content; after: Content },
): Promise<string[]> {
  if (collection !== "waivers") return [];
  const { waiverId, version } = signatures;
  const signed = await transaction.selectDistinct({ waiverId, version }).from(signatures);
  return silentChanges(before.waivers, after.waivers, signed);
}

/** Rejects changes that only admins may make. */
function withoutOtherRoles(
  staff: StaffMember,
  collection: CollectionName,
  [before, after]: [unknown, unknown],
): FieldProblem[] {
  if (can(staff, "content.settings")) return [];
  const places =
    guideTo(collection).permission === "content.settings"
      ? [[]]
      : adminChanges(formSchema(collection), before, after).map(({ path }) => path);
  const message = "Only an admin may change this. Nothing was saved.";
  return places.map((path) => ({ path, message }));
}

async function valueOf(transaction: Transaction, collection: string, version: number) {
  const [found] = await transaction
    .select({ value: contentVersions.value })
    .from(contentVersions)
    .where(and(eq(contentVersions.collection, collection), eq(contentVersions.version, version)));
  return found?.value;
}

interface LastSave {
  version: number;
  savedAt: Date;
  savedBy: string;
  /** Whether the built-in content is shown. */
  isDefault: boolean;
}

export interface ListedCollection {
  name: CollectionName;
  last: LastSave | null;
  /** Why the saved version cannot be shown, if it cannot. */
  unusable: string | null;
  /**
   * The parts of the saved version that are not shown, or are new, in sentences; empty: all of it is shown.
   */
  setAside: string;
}

/** Every editable collection, with its last change. */
export async function listCollections({ db, live }: ContentContext): Promise<ListedCollection[]> {
  const saved = await newestVersions(db);
  return collectionNames.map((name) => {
    const newest = saved.find(({ collection }) => collection === name);
    return {
      name,
      last: newest ? lastSave(newest) : null,
      unusable: live.unusable[name] ?? null,
      setAside: setAsideOf(live, name),
    };
  });
}

/** A collection to edit, with its saved versions, newest first. */
export interface OpenedCollection extends ListedCollection {
  version: number;
  value: unknown;
  history: LastSave[];
}

/** How many versions are listed. */
const listed = 50;

/** One collection as last saved, whether or not the site can show it; otherwise the built-in one. */
export async function openCollection(
  { db, live }: ContentContext,
  name: CollectionName,
): Promise<OpenedCollection> {
  // Another instance may just have added a picture to the library.
  await live.refresh();
  const versions = await db
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.collection, name))
    .orderBy(desc(contentVersions.version))
    .limit(listed);
  const [newest] = versions;
  const history = versions.map(lastSave);
  return {
    name,
    version: newest?.version ?? 0,
    value: newest?.value ?? collectionIn(live.builtIn, name),
    last: history[0] ?? null,
    unusable: live.unusable[name] ?? null,
    setAside: setAsideOf(live, name),
    history,
  };
}

const lastSave = ({
  version,
  savedAt,
  savedByName,
  value,
}: typeof contentVersions.$inferSelect): LastSave => ({
  version,
  savedAt,
  savedBy: savedByName,
  isDefault: value === null,
});
