import { asc, eq, inArray, sql } from "drizzle-orm";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { type AuditChanges, changedOnly } from "#core/audit/changes.ts";
import { staffRoleOf } from "#core/audit/roles.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { can } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { SubmissionState } from "#core/forms/submission-kinds.ts";
import { notify, type NotifyContext } from "#modules/outbox/index.server.ts";
import { submissions } from "#modules/outbox/schema.ts";

type Ctx = Pick<AppContext, "db">;
type Row = typeof submissions.$inferSelect;

type TriageAction = `inbox.${"marked" | "assigned" | "labelled" | "snoozed"}`;

interface Change {
  set: Partial<typeof submissions.$inferInsert>;
  /** For the log; if empty, nothing is changed. */
  changes: AuditChanges;
}

interface Changing {
  action: TriageAction;
  by: AuditedBy;
  /** Called in the same transaction, with the references of those that changed. */
  tell?: (transaction: Transaction, changed: string[]) => Promise<void>;
}

/**
 * Changes submissions, each with an audit entry.
 * @param references from a form; unknown ones are ignored
 * @returns how many changed: a colleague may have done it already
 */
function changeEach(
  { db }: Ctx,
  references: readonly string[],
  { action, by, tell }: Changing,
  change: (row: Row) => Change,
): Promise<number> {
  const wanted = references.map((one) => one.toUpperCase());
  return db.transaction(async (transaction) => {
    const rows = await transaction
      .select()
      .from(submissions)
      .where(inArray(submissions.reference, wanted))
      .orderBy(asc(submissions.id))
      .for("update");
    const changed: string[] = [];
    for (const row of rows) {
      const { set, changes } = change(row);
      const real = changedOnly(changes);
      if (Object.keys(real).length === 0) continue;
      await transaction.update(submissions).set(set).where(eq(submissions.id, row.id));
      const subject = { type: "submission", id: row.reference } as const;
      await recordAudit(transaction, { actor: by, action, subject, changes: real });
      changed.push(row.reference);
    }
    if (changed.length > 0) await tell?.(transaction, changed);
    return changed.length;
  });
}

/** Records whether staff have answered submissions, or no answer is needed. @returns how many changed */
export const setSubmissionStates = (
  ctx: Ctx,
  references: readonly string[],
  state: SubmissionState,
  by: AuditedBy,
) =>
  changeEach(ctx, references, { action: "inbox.marked", by }, (row) => ({
    set: {
      state,
      snoozedUntil: null,
      ...(state !== "closed" && { answeredAt: state === "answered" ? new Date() : null }),
    },
    changes: { state: [row.state, state] },
  }));

/**
 * The same for one.
 * @returns false when it does not exist, or a colleague has already set this state
 */
export const setSubmissionState = async (
  ctx: Ctx,
  reference: string,
  state: SubmissionState,
  by: AuditedBy,
): Promise<boolean> => (await setSubmissionStates(ctx, [reference], state, by)) > 0;

/** The colleagues whom submissions can be assigned to, by id. */
export async function listColleagues({ db }: Ctx): Promise<Record<string, string>> {
  const { id, name, role, extras } = staffUsers;
  const all = await db
    .select({ id, name, role, extras })
    .from(staffUsers)
    .orderBy(asc(name), asc(id));
  return Object.fromEntries(
    all
      .filter((one) => can({ ...one, role: staffRoleOf(one.role) }, "inbox.manage"))
      .map((one) => [one.id, one.name]),
  );
}

/**
 * Assigns submissions to a colleague, who gets a mail if somebody else did it, or to nobody.
 * @returns how many changed; null: there is no such colleague
 */
export async function assignSubmissions(
  ctx: Ctx & NotifyContext & Pick<AppContext, "publicUrl">,
  references: readonly string[],
  colleague: string | null,
  by: AuditedBy,
): Promise<number | null> {
  const colleagues = await listColleagues(ctx);
  if (colleague !== null && !Object.hasOwn(colleagues, colleague)) return null;
  const nameOf = (id: string | null) => (id ? (colleagues[id] ?? "a colleague") : null);
  const tell = async (transaction: Transaction, changed: string[]) => {
    if (colleague === null || colleague === by.id) return;
    const { email } = staffUsers;
    const [owner] = await transaction
      .select({ email })
      .from(staffUsers)
      .where(eq(staffUsers.id, colleague));
    const inbox = `${ctx.publicUrl}/admin/inbox?owner=me`;
    await notify(ctx, transaction, "assigned", {
      to: { email: owner?.email ?? null },
      data: { by: by.name, references: changed, inbox },
    });
  };
  return changeEach(ctx, references, { action: "inbox.assigned", by, tell }, ({ assignedTo }) => ({
    set: { assignedTo: colleague },
    changes:
      assignedTo === colleague ? {} : { assignedTo: [nameOf(assignedTo), nameOf(colleague)] },
  }));
}

/** The labels in use, for the filter and as suggestions. */
export async function listLabels({ db }: Ctx): Promise<string[]> {
  const { rows } = await db.execute<{ label: string }>(
    sql`select distinct unnest(${submissions.labels}) as label from ${submissions} order by 1 limit 100`,
  );
  return rows.map(({ label }) => label);
}

/** Replaces the labels of submissions, or with `also` adds to them. */
export const labelSubmissions = (
  ctx: Ctx,
  references: readonly string[],
  { labels, also = false }: { labels: readonly string[]; also?: boolean },
  by: AuditedBy,
) =>
  changeEach(ctx, references, { action: "inbox.labelled", by }, (row) => {
    const wanted = [...new Set([...(also ? row.labels : []), ...labels])].toSorted();
    return {
      set: { labels: wanted },
      changes: { labels: [row.labels.join(", ") || null, wanted.join(", ") || null] },
    };
  });

/** Snoozes submissions until a day, or ends that (null). They are open again on that day. */
export const snoozeSubmissions = (
  ctx: Ctx,
  references: readonly string[],
  until: string | null,
  by: AuditedBy,
) =>
  changeEach(ctx, references, { action: "inbox.snoozed", by }, (row) => ({
    set: { snoozedUntil: until, ...(until && { state: "new" as const }) },
    changes: {
      snoozedUntil: [row.snoozedUntil, until],
      ...(until && { state: [row.state, "new"] as const }),
    },
  }));
