import { and, asc, gte, inArray, ne, sql } from "drizzle-orm";
import { familyLink } from "#modules/families/index.ts";
import { notify, keyOf } from "#modules/outbox/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import {
  type AthleteWaivers,
  type WaiverFilter,
  readAthletesInNeed,
} from "./waiver-list.server.ts";
import { guardians } from "#modules/families/schema.ts";

/** The days before an address can get another reminder. */
export const reminderDays = 7;

/** The result of sending reminders. */
export interface Reminded {
  /** The number of queued mails, one per address. */
  mails: number;
  /** Addresses that had a reminder within the last `reminderDays` days. */
  recent: number;
  /** Families without an address. */
  unreachable: number;
}

/**
 * Mails the guardians of the listed athletes what is missing: one mail per address, even if it belongs to
 * several families.
 */
export async function remindFamilies(
  ctx: AppContext,
  by: AuditedBy,
  filter: WaiverFilter,
): Promise<Reminded> {
  return ctx.db.transaction(async (transaction) => {
    // Two simultaneous runs would both find that nobody has had a mail.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('paper reminders'))`);
    const inNeed = await readAthletesInNeed(ctx, transaction, filter);
    const listed = new Set(inNeed.map(({ familyId }) => familyId));
    const addressed = await guardiansOf(transaction, [...listed]);
    const reached = new Set(addressed.flatMap(({ familyIds }) => familyIds));
    const recent = await justReminded(transaction);
    const due = addressed.filter(({ email }) => !recent.has(email));
    for (const { email, name, guardianIds, familyIds } of due)
      await notify(ctx, transaction, "waivers-missing", {
        to: { email },
        data: reminder(ctx, { name, guardianIds, familyIds, inNeed }),
      });
    const emails = due.map(({ email }) => email);
    if (emails.length > 0)
      await transaction
        .update(guardians)
        .set({ waiversRemindedAt: sql`now()` })
        .where(inArray(address, emails));
    const reminded = {
      mails: due.length,
      recent: addressed.length - due.length,
      unreachable: listed.size - reached.size,
    };
    if (due.length > 0)
      await recordAudit(transaction, {
        actor: by,
        action: "waivers.reminded",
        subject: { type: "waiver", id: filter.waiver ?? null },
        details: {
          guardians: due.length,
          waiver: ctx.content.waivers.find(({ id }) => id === filter.waiver)?.title ?? "",
        },
      });
    return reminded;
  });
}

const address = sql<string>`lower(${guardians.email})`;

/** An address with its families. */
export interface Addressed {
  email: string;
  name: string;
  /** One guardian of each family, whose link is in the mail. */
  guardianIds: string[];
  familyIds: string[];
}

/** The addresses of these families' guardians, each once. */
export async function guardiansOf(
  transaction: Transaction,
  familyIds: string[],
): Promise<Addressed[]> {
  if (familyIds.length === 0) return [];
  const rows = await transaction
    .select({
      id: guardians.id,
      email: address,
      name: guardians.name,
      familyId: guardians.familyId,
    })
    .from(guardians)
    .where(and(inArray(guardians.familyId, familyIds), ne(guardians.email, "")))
    .orderBy(asc(guardians.createdAt), asc(guardians.id));
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  return [...byEmail].map(([email, same]) => {
    const ofFamily = new Map(same.map(({ familyId, id }) => [familyId, id]));
    return {
      email,
      name: same[0]?.name ?? "",
      guardianIds: [...ofFamily.values()],
      familyIds: [...ofFamily.keys()],
    };
  });
}

async function justReminded(transaction: Transaction): Promise<Set<string>> {
  const since = sql`now() - make_interval(days => ${reminderDays})`;
  const rows = await transaction
    .selectDistinct({ email: address })
    .from(guardians)
    .where(gte(guardians.waiversRemindedAt, since));
  return new Set(rows.map(({ email }) => email));
}

/** The mail's data, with a new link to the page of each family that lacks something. */
function reminder(
  { publicUrl }: AppContext,
  { name, guardianIds, familyIds, inNeed }: Omit<Addressed, "email"> & { inNeed: AthleteWaivers[] },
) {
  const athletes = inNeed
    .filter(({ familyId }) => familyIds.includes(familyId))
    .map(({ givenName, missing }) => ({
      givenName,
      waivers: missing.map(({ waiver }) => waiver.title),
    }));
  const links = guardianIds.map((id) => familyLink(publicUrl, keyOf("family", id)));
  return { name, athletes, links };
}
