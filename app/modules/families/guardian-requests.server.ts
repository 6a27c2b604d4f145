import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { isSameAddress, requestDays, requestLink } from "./family-page.ts";
import { guardianFields, type TypedGuardian, valuesOf } from "./person-fields.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { endKeys, notify, type NotifyContext, keyOf } from "#modules/outbox/index.server.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { byFamily, type FamilyVisit } from "./links.server.ts";
import type { Family } from "./read.server.ts";
import { type GuardianRequest, guardianRequests } from "./schema.ts";

/** A request's dependencies besides the transaction. */
export type RequestContext = NotifyContext & Pick<AppContext, "publicUrl">;

/** The guardian whose link was used. */
export type Asker = Pick<FamilyVisit, "familyId" | "guardianId" | "name">;

/** Limits mails to unconfirmed addresses. */
const askedADay = { limit: 3, windowSeconds: 86_400 };

/** Counts a mail to a new address. @returns false: there were several today */
export async function mayAsk(
  db: Database | Transaction,
  of: "address" | "added",
  { familyId, guardianId }: Asker,
): Promise<boolean> {
  const subject = `family:${of}:${of === "added" ? familyId : guardianId}`;
  const { allowed } = await countAttempt(db, subject, askedADay);
  return allowed;
}

const isOpen = gt(guardianRequests.expiresAt, sql`now()`);

/** A family's requests that wait for confirmation. */
export const openRequests = ({ db }: { db: Database | Transaction }, familyId: string) =>
  db
    .select()
    .from(guardianRequests)
    .where(and(eq(guardianRequests.familyId, familyId), isOpen))
    .orderBy(guardianRequests.createdAt);

/**
 * Asks the owner of a new address to confirm it, and notifies the present one, who can refuse. Until then the
 * present address stays valid.
 * @param by the person who gave the address, if not the guardian
 */
export async function askAddress(
  ctx: RequestContext,
  transaction: Transaction,
  { asker, family, email, by }: { asker: Asker; family: Family; email: string; by?: AuditedBy },
): Promise<void> {
  const own = family.guardians.find(({ id }) => id === asker.guardianId);
  if (!own) return;
  const { name } = own;
  // A link that was mailed to an earlier new address must not confirm this one.
  await transaction.delete(guardianRequests).where(eq(guardianRequests.guardianId, own.id));
  const typed = { ...valuesOf(guardianFields, own), email };
  const id = await insertRequest(transaction, asker, { typed, guardianId: own.id });
  await recordAudit(transaction, {
    action: "families.address-asked",
    ...byFamily(asker),
    ...(by && { actor: by }),
  });
  const { publicUrl: site } = ctx;
  const confirm = requestLink(site, keyOf("confirm-address", id));
  await notify(ctx, transaction, "address-confirm", {
    to: { email },
    data: { name, link: confirm, site },
  });
  const refuse = requestLink(site, keyOf("refuse-address", id));
  await notify(ctx, transaction, "address-refuse", { to: own, data: { name, link: refuse, site } });
}

/**
 * Asks a new guardian to confirm, and notifies every guardian of the family, who can refuse. This includes
 * the guardian whose link was used, because somebody else may have the link.
 */
export async function askGuardian(
  ctx: RequestContext,
  transaction: Transaction,
  { asker, family, typed }: { asker: Asker; family: Family; typed: TypedGuardian },
): Promise<string> {
  const id = await insertRequest(transaction, asker, { typed, guardianId: null });
  await recordAudit(transaction, { action: "families.guardian-asked", ...byFamily(asker) });
  const { publicUrl: site } = ctx;
  const athletes = family.athletes.map(({ givenName }) => givenName);
  const { name: by } = asker;
  const link = requestLink(site, keyOf("confirm-address", id));
  const { name } = typed;
  await notify(ctx, transaction, "guardian-added", {
    to: typed,
    data: { name, by, athletes, link, site },
  });
  const refuse = requestLink(site, keyOf("refuse-address", id));
  for (const known of family.guardians) {
    const data = { name: known.name, by, added: name, link: refuse, site };
    await notify(ctx, transaction, "guardian-notice", { to: known, data });
  }
  return id;
}

async function insertRequest(
  transaction: Transaction,
  { familyId, guardianId: askedBy }: Asker,
  { typed, guardianId }: { typed: TypedGuardian; guardianId: string | null },
): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + requestDays * 86_400_000);
  await transaction
    .insert(guardianRequests)
    .values({ id, familyId, guardianId, askedBy, ...typed, expiresAt });
  return id;
}

/** A guardian withdraws their request. @returns false: it is answered, or another guardian's */
export async function withdrawRequest(
  { db }: Pick<AppContext, "db">,
  visit: FamilyVisit,
  id: string,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  return db.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .delete(guardianRequests)
      .where(and(eq(guardianRequests.id, id), eq(guardianRequests.askedBy, visit.guardianId)));
    if (!rowCount) return false;
    await endKeys(transaction, id);
    await recordAudit(transaction, { action: "families.request-withdrawn", ...byFamily(visit) });
    return true;
  });
}

/**
 * Whether an address belongs to somebody of the family, or to a pending request.
 * @param but the guardian whose own address it may be; null: nobody's
 */
export const isTaken = (
  family: Family,
  requests: readonly GuardianRequest[],
  { email, but }: { email: string; but: string | null },
): boolean =>
  family.guardians.some((known) => known.id !== but && isSameAddress(known.email, email)) ||
  requests.some(
    (asked) => (but === null || asked.guardianId !== but) && isSameAddress(asked.email, email),
  );
