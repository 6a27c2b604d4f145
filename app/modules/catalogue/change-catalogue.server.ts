import { and, desc, eq, inArray, like } from "drizzle-orm";
import { recordAudit } from "#core/audit/audit.server.ts";
import { type AuditChanges, changedOnly } from "#core/audit/changes.ts";
import { auditLog } from "#core/audit/schema.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { recordKinds } from "./catalogue-records.server.ts";
import type { RecordKind, RecordValues } from "./record-spec.server.ts";
import { freeId } from "./free-id.ts";
import { type ScheduleKind, usedIds } from "./schedule-records.server.ts";
import { offerings, trainingGroups } from "./schema.ts";
import { lockCatalogue } from "./lock-catalogue.server.ts";

type Ctx = Pick<AppContext, "db" | "live">;
/** The content may refer to the record that is to be removed. */
type Removing = Ctx & Pick<AppContext, "content">;

/** The result of a change; only `changed` has stored anything. */
export type ChangeResult =
  | { outcome: "changed"; name: string; changes: AuditChanges }
  | { outcome: "unchanged" }
  | { outcome: "gone" }
  | { outcome: "refused"; message: string }
  /**
   * A colleague changed it since the form was opened: `changes` are the differences, `current` the values
   * now.
   */
  | { outcome: "conflict"; by: string; changes: AuditChanges; current: RecordValues }
  /** It affects families: nothing is stored until staff have confirmed the effects. */
  | { outcome: "unconfirmed"; warnings: string[] };

/** A change of a record, requested by a form. */
export interface Change {
  kind: RecordKind;
  id: string;
  /** The fields when the form was opened. */
  was: RecordValues;
  /** The new values of the same fields. */
  to: RecordValues;
  /** Checks by later modules; null: they do not refuse it. */
  refuse?: Refuse;
  /** The effects on families, which staff confirm before it is stored; empty: nobody is affected. */
  effects?: (
    transaction: Transaction,
    change: { before: RecordValues; changes: AuditChanges },
  ) => Promise<string[]>;
  /** The effects that staff confirmed, as JSON: a change is stored only if they are still exactly these. */
  confirmed?: string | undefined;
}

/** The reason why a change cannot be made, from a later module; null: it can. */
export type Refuse = (
  transaction: Transaction,
  change: { kind: RecordKind; id: string; changes: AuditChanges },
) => Promise<string | null>;

/** A record's values for its form; null: there is none. */
export const readRecord = (
  { db }: Pick<AppContext, "db">,
  { kind, id }: Pick<Change, "kind" | "id">,
) => db.transaction((transaction) => recordKinds[kind].read(transaction, id));

/** Runs a change of the catalogue: one at a time, and this instance uses it at once. */
export async function editCatalogue<Result>(
  { db, live }: Ctx,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction(async (transaction) => {
    await lockCatalogue(transaction);
    return run(transaction);
  });
  await live.refresh();
  return result;
}

/** Changes fields of a record unless a colleague changed them meanwhile, and logs it. */
export const changeRecord = (ctx: Ctx, staff: StaffMember, change: Change): Promise<ChangeResult> =>
  editCatalogue(ctx, async (transaction) => {
    const result = await store(transaction, ctx.live, change);
    if (result.outcome === "changed")
      await log(transaction, staff, { action: "catalogue.changed", ...change, ...result });
    return result;
  });

async function store(
  transaction: Transaction,
  live: Ctx["live"],
  { kind, id, was, to, refuse, effects, confirmed }: Change,
): Promise<ChangeResult> {
  const spec = recordKinds[kind];
  const record = await spec.read(transaction, id);
  if (!record) return { outcome: "gone" };
  const current = pick(record.values, was);
  const since = changesBetween(was, current);
  const changes = changesBetween(current, to);
  if (Object.keys(changes).length === 0) return { outcome: "unchanged" };
  if (Object.keys(since).length > 0) {
    const by = await lastChangedBy(transaction, { kind, id });
    return { outcome: "conflict", by, changes: since, current };
  }
  const values = { ...record.values, ...to };
  const message =
    (await spec.refuse?.(transaction, id, values, live)) ??
    (await refuse?.(transaction, { kind, id, changes })) ??
    null;
  if (message !== null) return { outcome: "refused", message };
  const warnings = (await effects?.(transaction, { before: record.values, changes })) ?? [];
  if (warnings.length > 0 && JSON.stringify(warnings) !== confirmed)
    return { outcome: "unconfirmed", warnings };
  await spec.write(transaction, id, pick(to, changes));
  return { outcome: "changed", name: record.name, changes };
}

/** The fields of some values that others have. */
const pick = (values: RecordValues, fields: object): RecordValues =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, values[field] ?? null]));

const changesBetween = (before: RecordValues, after: RecordValues): AuditChanges =>
  changedOnly(
    Object.fromEntries(
      Object.keys(after).map((field) => [field, [before[field] ?? null, after[field] ?? null]]),
    ),
  );

interface Logged {
  action: "catalogue.added" | "catalogue.changed" | "catalogue.removed" | "catalogue.undone";
  kind: RecordKind;
  id: string;
  name: string;
  changes: AuditChanges;
  details?: { undoes: number; did: Effect };
}

const log = (
  transaction: Transaction,
  actor: StaffMember,
  { action, kind, id, name, changes, details }: Logged,
) =>
  recordAudit(transaction, {
    actor,
    action,
    subject: { type: kind, id },
    changes,
    details: { name, ...details },
  });

/** Who changed a record last. */
async function lastChangedBy(
  transaction: Transaction,
  { kind, id }: Pick<Change, "kind" | "id">,
): Promise<string> {
  const [entry] = await transaction
    .select({ by: auditLog.actorName })
    .from(auditLog)
    .where(and(isOfCatalogue, eq(auditLog.subjectType, kind), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry?.by ?? "Somebody";
}

const isOfCatalogue = like(auditLog.action, "catalogue.%");

/** Logs that a record was added; the caller has inserted it. */
export const logAdded = (
  transaction: Transaction,
  staff: StaffMember,
  added: { kind: RecordKind; id: string; name: string; values: RecordValues },
) =>
  log(transaction, staff, {
    action: "catalogue.added",
    ...added,
    changes: changesBetween({}, added.values),
  });

/** Adds a record whose id staff typed. @returns false: the id exists */
export const addRecord = (
  ctx: Ctx,
  staff: StaffMember,
  { kind, id, values }: { kind: RecordKind; id: string; values: RecordValues },
): Promise<boolean> =>
  editCatalogue(ctx, async (transaction) => {
    const spec = recordKinds[kind];
    if (!spec.add || (await spec.read(transaction, id))) return false;
    await spec.add(transaction, id, values);
    const name = (await spec.read(transaction, id))?.name ?? id;
    await logAdded(transaction, staff, { kind, id, name, values });
    return true;
  });

/**
 * Adds a group, a weekly session or a venue, with an unused id made from its name.
 * @returns its id, or why it cannot be added
 */
export const addToSchedule = (
  ctx: Ctx,
  staff: StaffMember,
  { kind, called, values }: { kind: ScheduleKind; called: string; values: RecordValues },
): Promise<{ id: string } | { message: string }> =>
  editCatalogue(ctx, async (transaction) => {
    const spec = recordKinds[kind];
    const id = freeId(called, await usedIds(transaction, kind));
    const added = { ...values, archived: false };
    const message = (await spec.refuse?.(transaction, id, added, ctx.live)) ?? null;
    if (message !== null) return { message };
    await spec.add?.(transaction, id, values);
    const name = (await spec.read(transaction, id))?.name ?? id;
    await logAdded(transaction, staff, { kind, id, name, values });
    return { id };
  });

/** Removes a record that nothing refers to. */
export const removeRecord = (
  ctx: Removing,
  staff: StaffMember,
  { kind, id }: Pick<Change, "kind" | "id">,
): Promise<Extract<ChangeResult, { outcome: "changed" | "gone" | "refused" }>> =>
  editCatalogue(ctx, async (transaction) => {
    const removed = await remove(ctx, transaction, { kind, id });
    if (removed.outcome === "changed")
      await log(transaction, staff, { action: "catalogue.removed", kind, id, ...removed });
    return removed;
  });

async function remove(
  { content }: Pick<Removing, "content">,
  transaction: Transaction,
  { kind, id }: Pick<Change, "kind" | "id">,
) {
  const spec = recordKinds[kind];
  const record = await spec.read(transaction, id);
  if (!record || !spec.remove) return { outcome: "gone" } as const;
  const cards = Object.values(content.membershipCards.sliders).flat();
  if (kind === "season" && cards.some((card) => card.season === id))
    return {
      outcome: "refused",
      message:
        "A card on the program pages is for this season: change the card under Content first.",
    } as const;
  const message = await spec.remove(transaction, id);
  if (message !== null) return { outcome: "refused", message } as const;
  const none = Object.fromEntries(Object.keys(record.values).map((field) => [field, null]));
  const changes = changesBetween(record.values, none);
  return { outcome: "changed", name: record.name, changes } as const;
}

/** Staff confirm that prices and seasons are still right; families see the date. */
export const confirmCatalogue = (ctx: Ctx, staff: StaffMember): Promise<void> =>
  editCatalogue(ctx, async (transaction) => {
    await transaction.update(offerings).set({ changedAt: new Date() });
    await recordAudit(transaction, {
      actor: staff,
      action: "catalogue.confirmed",
      subject: { type: "offering", id: null },
      details: { name: "all prices, spots and seasons" },
    });
  });

/** Staff confirm that groups and weekly sessions are still right. */
export const confirmSchedule = (ctx: Ctx, staff: StaffMember): Promise<void> =>
  editCatalogue(ctx, async (transaction) => {
    await transaction.update(trainingGroups).set({ changedAt: new Date() });
    await recordAudit(transaction, {
      actor: staff,
      action: "catalogue.confirmed",
      subject: { type: "weekly-session", id: null },
      details: { name: "all days, times and locations" },
    });
  });

type Effect = "added" | "changed" | "removed";

/** A longer value is truncated in the log, so its entry cannot be undone. */
const longestLogged = 499;

/** An entry of the log, and whether it can be undone. */
export type CatalogueChange = typeof auditLog.$inferSelect & { canUndo: boolean };

/** The last changes of the catalogue, newest first. @param kinds of record; left out: all */
export async function listChanges(
  { db }: Pick<AppContext, "db">,
  kinds?: readonly RecordKind[],
): Promise<CatalogueChange[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(isOfCatalogue, kinds && inArray(auditLog.subjectType, [...kinds])))
    .orderBy(desc(auditLog.id))
    .limit(12);
  const undone = new Set(rows.map(({ details }) => details.undoes));
  return rows.map((row) => ({ ...row, canUndo: isWhole(row) && !undone.has(row.id) }));
}

const isWhole = ({ changes }: Pick<typeof auditLog.$inferSelect, "changes">): boolean =>
  changes !== null &&
  Object.values(changes)
    .flat()
    .every((value) => typeof value !== "string" || value.length <= longestLogged);

/** Undoes a change if its fields still have the values that it gave them. */
export const undoChange = (
  ctx: Removing,
  staff: StaffMember,
  { entry, kinds, refuse }: { entry: number; kinds?: readonly RecordKind[]; refuse?: Refuse },
): Promise<ChangeResult> =>
  editCatalogue(ctx, async (transaction) => {
    const [row] = await transaction
      .select()
      .from(auditLog)
      .where(and(isOfCatalogue, eq(auditLog.id, entry)));
    const kind = row?.subjectType as RecordKind | undefined;
    if (!row?.changes || !row.subjectId || !kind || !recordKinds[kind] || !isWhole(row))
      return { outcome: "gone" };
    if (kinds && !kinds.includes(kind)) return { outcome: "gone" };
    const undone = await undo(ctx, transaction, {
      refuse,
      kind,
      id: row.subjectId,
      changes: row.changes,
      did: effectOf(row),
    });
    if (undone.outcome !== "changed") return undone;
    await log(transaction, staff, {
      action: "catalogue.undone",
      kind,
      id: row.subjectId,
      ...undone,
      details: { undoes: row.id, did: undone.did },
    });
    return undone;
  });

const effectOf = ({ action, details }: Pick<typeof auditLog.$inferSelect, "action" | "details">) =>
  (action === "catalogue.undone" ? details.did : action.replace("catalogue.", "")) as Effect;

async function undo(
  ctx: Pick<Removing, "content" | "live">,
  transaction: Transaction,
  { kind, id, changes, did, refuse }: Undone,
): Promise<Exclude<ChangeResult, { outcome: "changed" }> | (Changed & { did: Effect })> {
  const spec = recordKinds[kind];
  if (did === "removed") {
    if (!spec.add || (await spec.read(transaction, id))) return { outcome: "gone" };
    const values = Object.fromEntries(
      Object.entries(changes).map(([field, [old]]) => [field, old]),
    );
    await spec.add(transaction, id, values);
    const name = (await spec.read(transaction, id))?.name ?? id;
    return { outcome: "changed", name, changes: changesBetween({}, values), did: "added" };
  }
  if (did === "added" && spec.remove) {
    const removed = await remove(ctx, transaction, { kind, id });
    return removed.outcome === "changed" ? { ...removed, did: "removed" } : removed;
  }
  // An offering, a group, a session or a venue is archived instead of deleted, because its id is never
  // reused.
  const reverse: AuditChanges = did === "added" ? { archived: [true, false] } : changes;
  const values = (side: 0 | 1) =>
    Object.fromEntries(Object.entries(reverse).map(([field, both]) => [field, both[side]]));
  const change = { kind, id, was: values(1), to: values(0), ...(refuse && { refuse }) };
  const stored = await store(transaction, ctx.live, change);
  return stored.outcome === "changed" ? { ...stored, did: "changed" } : stored;
}

interface Undone extends Pick<Change, "kind" | "id"> {
  changes: AuditChanges;
  did: Effect;
  refuse: Refuse | undefined;
}

type Changed = Extract<ChangeResult, { outcome: "changed" }>;
