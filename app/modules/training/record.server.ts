import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { credentialSchema, expiryOf } from "./credentials.ts";
import { fieldErrors } from "#core/forms/fields.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { hasGroups, type StaffMember } from "#core/audit/staff.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { Message } from "#core/http/flash.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { type Coach, kindsOf, readCoach } from "./coaches.server.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { credentials } from "./schema.ts";

type Context = Pick<AppContext, "db" | "content">;

/** `gone`: the coach, the kind or the record was deleted. */
export type Recording =
  | { outcome: "done"; message: Message }
  | { outcome: "refused"; message: string }
  | { outcome: "invalid"; errors: FieldErrors }
  | { outcome: "gone" };

/** Records a coach's credential of a kind. Sending the same record twice stores one. */
export async function recordCredential(
  { db, content }: Context,
  by: StaffMember,
  { coach: key, kind: kindId, fields }: { coach: string; kind: string; fields: unknown },
): Promise<Recording> {
  const kind = kindsOf(content).find(({ id }) => id === kindId);
  if (!kind) return { outcome: "gone" };
  const checked = credentialSchema(dayOf(new Date(), content.club.timeZone)).safeParse(fields);
  if (!checked.success) return { outcome: "invalid", errors: fieldErrors(checked.error) };
  const { note, issued_on: issuedOn } = checked.data;
  const expiresOn = expiryOf(kind, checked.data);
  return withCoach({ db, content }, key, async (transaction, coach) => {
    const message = `Recorded: ${kind.name}${untilLabels(expiresOn)}.`;
    const isKnown = [...coach.held.map(({ credential }) => credential), ...coach.former].some(
      (one) =>
        one?.kind === kind.id &&
        one.note === note &&
        one.issuedOn === issuedOn &&
        one.expiresOn === expiresOn,
    );
    if (isKnown) return { outcome: "done", message };
    await transaction.insert(credentials).values({
      id: randomUUID(),
      staffId: coach.staffId,
      coachName: coach.name,
      kind: kind.id,
      note,
      issuedOn,
      expiresOn,
      recordedBy: by.name,
    });
    await recordAudit(transaction, {
      actor: by,
      action: "people.credential-recorded",
      subject: { type: "coach", id: coach.key },
      details: { name: coach.name, kind: kind.name, issuedOn, expiresOn },
    });
    return { outcome: "done", message };
  });
}

const untilLabels = (expiresOn: string | null) =>
  expiresOn ? `, which holds until ${formatDate(expiresOn)}` : "";

/** Deletes a record that was wrong or is no longer needed. */
export async function deleteCredential(
  { db, content }: Context,
  by: StaffMember,
  { coach: key, id }: { coach: string; id: string },
): Promise<Recording> {
  if (!isUuid(id)) return { outcome: "gone" };
  return withCoach({ db, content }, key, async (transaction, coach) => {
    const isTheirs = [...coach.held.map(({ credential }) => credential), ...coach.former].some(
      (one) => one?.id === id,
    );
    if (!isTheirs) return { outcome: "gone" };
    // A signature was made by the coach and cannot be deleted.
    const [deleted] = await transaction
      .delete(credentials)
      .where(eq(credentials.id, id))
      .returning();
    if (!deleted) return { outcome: "gone" };
    const name = kindsOf(content).find(({ id: known }) => known === deleted.kind)?.name;
    await recordAudit(transaction, {
      actor: by,
      action: "people.credential-deleted",
      subject: { type: "coach", id: coach.key },
      details: { name: coach.name, kind: name ?? deleted.kind, issuedOn: deleted.issuedOn },
    });
    return { outcome: "done", message: `Deleted: ${name ?? deleted.kind}.` };
  });
}

/** Sets which groups a coach trains. A coach with an account sees exactly these. */
export async function assignGroups(
  { db, content }: Context,
  by: StaffMember,
  { coach: key, groups: chosen }: { coach: string; groups: readonly string[] },
): Promise<Recording> {
  const groups = content.schedules.groups.filter(({ id }) => chosen.includes(id));
  return withCoach({ db, content }, key, async (transaction, coach) => {
    const { staffId, name, role, extras } = coach;
    if (role && !hasGroups({ role, extras }))
      return { outcome: "refused", message: `Make ${name} a coach first.` };
    const now = groups.map(({ id }) => id);
    // An account sees what is assigned to it, but not what was assigned to its name before.
    const assigned = staffId
      ? await transaction.select().from(coachGroups).where(eq(coachGroups.staffId, staffId))
      : coach.groups.map((groupId) => ({ groupId }));
    const before = assigned.map(({ groupId }) => groupId);
    if (now.join() === inOrder(content, before).join())
      return { outcome: "done", message: { note: "You changed nothing." } };
    if (staffId) await transaction.delete(coachGroups).where(eq(coachGroups.staffId, staffId));
    // Also by name if there is an account: the group may have been assigned before the account existed.
    await transaction.delete(coachGroups).where(eq(coachGroups.coachName, name));
    if (groups.length > 0)
      await transaction
        .insert(coachGroups)
        .values(
          now.map((groupId) => ({ ...(staffId ? { staffId } : { coachName: name }), groupId })),
        );
    const names = groups.map(({ subtitle }) => subtitle).join(", ");
    const previous = content.schedules.groups.filter(({ id }) => before.includes(id));
    await recordAudit(transaction, {
      actor: by,
      action: "people.groups",
      subject: { type: "coach", id: coach.key },
      changes: { groups: [previous.map(({ subtitle }) => subtitle).join(", "), names] },
      details: { name },
    });
    return {
      outcome: "done",
      message: names ? `${name} coaches ${names}.` : `${name} coaches no group.`,
    };
  });
}

/** These groups in the schedule's order. */
const inOrder = ({ schedules }: AppContext["content"], ids: readonly string[]) =>
  schedules.groups.flatMap(({ id }) => (ids.includes(id) ? id : []));

/** Changes a coach under a lock. */
function withCoach(
  { db, content }: Context,
  key: string,
  act: (transaction: Transaction, coach: Coach) => Promise<Recording>,
): Promise<Recording> {
  return db.transaction(async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtext('coach'), hashtext(${key}))`,
    );
    const coach = await readCoach({ db: transaction, content }, key);
    return coach ? act(transaction, coach) : { outcome: "gone" };
  });
}
