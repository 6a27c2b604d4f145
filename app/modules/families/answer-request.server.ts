import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { correctionChanges } from "./corrections.ts";
import { isSameAddress, linkDays } from "./family-page.ts";
import { guardianFields, valuesOf } from "./person-fields.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { isAddress } from "#core/personal-data.server.ts";
import { endKeys, readKey, notify } from "#modules/outbox/index.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { endFormerAddress } from "./end-access.server.ts";
import { byFamily, visitCookie } from "./links.server.ts";
import { readFamily } from "./read.server.ts";
import {
  families,
  familyLinks,
  type GuardianRequest,
  guardianRequests,
  guardians,
} from "./schema.ts";
import { makeFamilyKey } from "./family-key.server.ts";

/** The page behind a request's link. */
export interface RequestView {
  /** `confirm`: to the owner of the address. `refuse`: to a guardian of the family. */
  may: "confirm" | "refuse";
  isNew: boolean;
  /** The guardian whose link was used. */
  by: string;
  /** The guardian it is about. */
  name: string;
  /** The new address; empty for a guardian who may refuse. */
  email: string;
}

/** A mailed link's request; null: it was answered, has expired or is unknown. Reading changes nothing. */
export async function readRequest(
  { db }: Pick<AppContext, "db">,
  key: string,
): Promise<RequestView | null> {
  const found = await findRequest(db, key);
  if (!found) return null;
  const { request, may, by } = found;
  const { name, email, guardianId } = request;
  return { may, isNew: guardianId === null, by, name, email: may === "confirm" ? email : "" };
}

async function findRequest(
  db: Database | Transaction,
  key: string,
): Promise<{ request: GuardianRequest; may: RequestView["may"]; by: string } | null> {
  for (const may of ["confirm", "refuse"] as const) {
    const named = await readKey(db, `${may}-address`, key);
    if (!named) continue;
    const [found] = await db
      .select({ request: guardianRequests, by: guardians.name })
      .from(guardianRequests)
      .innerJoin(guardians, eq(guardians.id, guardianRequests.askedBy))
      .where(eq(guardianRequests.id, named.id));
    if (!found || found.request.expiresAt.getTime() <= Date.now()) return null;
    return { ...found, may };
  }
  return null;
}

/** `cookie`: opens the family's page in this browser. */
export type AnsweredRequest =
  | { outcome: "confirmed"; cookie: string }
  | { outcome: "refused" | "unknown" };

/**
 * The owner of the address confirms it: the guardian's address changes, or the new guardian is added. Earlier
 * links to the address have ended.
 * @param isShared the device is shared: the page closes with the browser
 */
export async function confirmRequest(
  ctx: AppContext,
  key: string,
  isShared: boolean,
): Promise<AnsweredRequest> {
  return ctx.db.transaction(async (transaction): Promise<AnsweredRequest> => {
    const request = await lockRequest(transaction, key, "confirm");
    const family = request && (await readFamily({ db: transaction }, request.familyId));
    if (!request || !family) return { outcome: "unknown" };
    const { email, guardianId } = request;
    const others = family.guardians.filter(({ id }) => id !== guardianId);
    if (others.some((known) => isSameAddress(known.email, email))) return { outcome: "unknown" };
    const id = guardianId
      ? await changeAddress(ctx, transaction, { ...request, guardianId })
      : await addConfirmed(transaction, request);
    await endKeys(transaction, request.id);
    const link = await makeFamilyKey(transaction, {
      guardianId: id,
      address: email,
      days: linkDays,
    });
    const until = isShared ? null : new Date(Date.now() + linkDays * 86_400_000);
    return { outcome: "confirmed", cookie: visitCookie(ctx.publicUrl, link, until) };
  });
}

/** Two confirmations at once must not add one person twice. */
async function lockRequest(
  transaction: Transaction,
  key: string,
  may: RequestView["may"] | null,
): Promise<GuardianRequest | null> {
  const first = await findRequest(transaction, key);
  if (!first || (may && first.may !== may)) return null;
  const ofFamily = eq(families.id, first.request.familyId);
  await transaction.select().from(families).where(ofFamily).for("update");
  return (await findRequest(transaction, key))?.request ?? null;
}

async function changeAddress(
  ctx: AppContext,
  transaction: Transaction,
  { familyId, guardianId, email }: GuardianRequest & { guardianId: string },
): Promise<string> {
  const [own] = await transaction.select().from(guardians).where(eq(guardians.id, guardianId));
  await transaction
    .update(guardians)
    .set({ email, waiversRemindedAt: null })
    .where(eq(guardians.id, guardianId));
  await endFormerAddress(transaction, guardianId);
  if (own?.email) await followAddress(ctx, transaction, { from: own.email, to: email });
  const changes = [{ field: "email", before: own?.email, after: email }];
  await recordAudit(transaction, {
    ...byFamily({ familyId }),
    action: "families.corrected",
    subject: { type: "guardian", id: guardianId },
    changes: correctionChanges(changes),
  });
  if (own) {
    const data = { name: own.name, site: ctx.publicUrl };
    await notify(ctx, transaction, "address-changed", { to: own, data });
  }
  return guardianId;
}

/**
 * Moves what is stored under the former address to the new one, unless somebody else still has that address.
 */
async function followAddress(
  { modules }: AppContext,
  transaction: Transaction,
  addresses: { from: string; to: string },
): Promise<void> {
  const isOthers = isAddress(guardians.email, addresses.from);
  if ((await transaction.$count(guardians, isOthers)) > 0) return;
  for (const follow of modules.addressChanges) await follow(transaction, addresses);
}

async function addConfirmed(transaction: Transaction, request: GuardianRequest): Promise<string> {
  const id = randomUUID();
  const { familyId } = request;
  const values = { id, familyId, ...valuesOf(guardianFields, request) };
  await transaction.insert(guardians).values(values);
  await transaction.delete(guardianRequests).where(eq(guardianRequests.id, request.id));
  await recordAudit(transaction, {
    action: "families.guardian-added",
    ...byFamily({ familyId }),
  });
  return id;
}

/**
 * The owner of the address rejects the request, or a guardian refuses it. Then all links of the guardian in
 * whose name it was made end, because somebody else may have one of them.
 */
export async function refuseRequest(
  { db }: Pick<AppContext, "db">,
  key: string,
): Promise<AnsweredRequest> {
  return db.transaction(async (transaction): Promise<AnsweredRequest> => {
    const may = (await findRequest(transaction, key))?.may;
    const request = may ? await lockRequest(transaction, key, may) : null;
    if (!request) return { outcome: "unknown" };
    await transaction.delete(guardianRequests).where(eq(guardianRequests.id, request.id));
    await endKeys(transaction, request.id);
    const ended =
      may === "refuse"
        ? await transaction.delete(familyLinks).where(eq(familyLinks.guardianId, request.askedBy))
        : null;
    await recordAudit(transaction, {
      action: "families.request-refused",
      ...byFamily(request),
      ...(may !== "refuse" && { actor: { id: null, name: "the owner of the new address" } }),
      ...(ended && { details: { links: ended.rowCount ?? 0 } }),
    });
    return { outcome: "refused" };
  });
}
