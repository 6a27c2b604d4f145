import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, notExists } from "drizzle-orm";
import {
  type CheckoutForm,
  athleteField,
  programKey,
  athleteFields,
  contactFields,
  formValues,
  guardianFields,
  valuesOf,
  smsConsentField,
} from "#modules/families/index.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { athletes, emergencyContacts, families, guardians } from "#modules/families/schema.ts";
import {
  type Order,
  orderLines,
  registrationColumns,
  registrationRows,
  registrations,
} from "./schema.ts";
import { isCurrentLine } from "./lines.server.ts";
import { yearOfDay } from "#core/time/time.ts";

/**
 * Records the athletes of a checkout: a family with its athletes, guardian and emergency contact. The family
 * is a draft until the order is paid. Each checkout creates its own family, even with a known address,
 * because anybody can type any address.
 * @param joins the family and guardian whose own link filled in this checkout: the draft is merged into that
 * family later
 * @returns the athletes' ids by their numbers in the form
 */
export async function recordDraft(
  transaction: Transaction,
  order: Order,
  {
    form,
    joins,
  }: {
    form: CheckoutForm;
    joins: { familyId: string; guardianId: string } | null;
  },
): Promise<Map<number, string>> {
  const familyId = randomUUID();
  await transaction.insert(families).values({
    id: familyId,
    draftOf: order.id,
    joins: joins?.familyId ?? null,
    joinsGuardian: joins?.guardianId ?? null,
  });
  const { guardian, emergency } = form;
  await transaction
    .insert(guardians)
    .values({ familyId, ...guardian, smsConsent: form.smsConsent ?? false });
  await transaction.insert(emergencyContacts).values({ familyId, ...emergency });
  const ids = new Map(form.athletes.map(({ n }) => [n, randomUUID()]));
  await transaction.insert(athletes).values(
    form.athletes.map((athlete) => ({
      id: ids.get(athlete.n),
      familyId,
      ...valuesOf(athleteFields, athlete),
      birthYear: yearOfDay(athlete.bornOn),
    })),
  );
  return ids;
}

/** Adds the registrations of lines; places are assigned next. */
async function register(
  transaction: Transaction,
  registered: { lineId: string; athleteId: string | null; heldUntil: Date | null }[],
): Promise<void> {
  const ids = registered.map(({ lineId }) => lineId);
  const lines = await transaction.select().from(orderLines).where(inArray(orderLines.id, ids));
  const rows = registered.flatMap((registration) => {
    const line = lines.find(({ id }) => id === registration.lineId);
    if (!line) return [];
    const { orderId, offeringEditionId, title, per } = line;
    return { orderId, offeringEditionId, title, per, ...registration, state: "held" as const };
  });
  if (rows.length > 0) await transaction.insert(registrations).values(rows);
}

/** A family's entries for an order that it has not paid. */
export interface Draft {
  familyId: string;
  /** By field of the form. */
  values: Record<string, string>;
  /** The athletes' ids by their numbers in the form. */
  athletes: Map<number, string>;
}

/** A family's entries for an order that it can still correct; null: none yet. */
export async function readDraft(
  db: Database | Transaction,
  orderId: string,
): Promise<Draft | null> {
  const [family] = await db.select().from(families).where(eq(families.draftOf, orderId));
  if (!family) return null;
  const familyId = family.id;
  const [guardian] = await db.select().from(guardians).where(eq(guardians.familyId, familyId));
  const ofFamily = eq(emergencyContacts.familyId, familyId);
  const [contact] = await db.select().from(emergencyContacts).where(ofFamily);
  const children = await db
    .select({ athlete: athletes, registration: registrationColumns })
    .from(athletes)
    .innerJoin(registrationRows, eq(registrations.athleteId, athletes.id))
    .innerJoin(orderLines, eq(orderLines.id, registrations.lineId))
    .where(eq(athletes.familyId, familyId))
    .orderBy(asc(orderLines.position));
  const values: Record<string, string> = {
    ...(guardian && formValues(guardianFields, guardian)),
    ...(guardian && { [smsConsentField]: guardian.smsConsent ? "yes" : "" }),
    ...(contact && formValues(contactFields, contact)),
  };
  const ids = new Map<number, string>();
  const byAthlete = Map.groupBy(children, ({ athlete }) => athlete.id).values();
  for (const own of byAthlete) {
    const n = ids.size + 1;
    const [first] = own;
    if (!first) continue;
    ids.set(n, first.athlete.id);
    Object.assign(values, formValues(athleteFields, first.athlete, athleteField(n, "")));
    for (const [m, { registration }] of own.entries())
      values[athleteField(n, `program_${m + 1}`)] = programKey({
        type: registration.offeringType,
        id: registration.offeringId,
      });
  }
  return { familyId, values, athletes: ids };
}

/**
 * Makes sure that each line of a paid order has its registration: an order can be paid without accepted
 * terms, on a provider's page that was opened before a release. Such a registration has no athlete.
 */
export async function ensureRegistrations(transaction: Transaction, order: Order): Promise<void> {
  const lacking = await transaction
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, order.id),
        isCurrentLine,
        notExists(
          transaction.select().from(registrations).where(eq(registrations.lineId, orderLines.id)),
        ),
      ),
    );
  // Without a hold, one that has expired.
  const heldUntil = order.heldUntil ?? order.createdAt;
  await register(
    transaction,
    lacking.map(({ id }) => ({ lineId: id, athleteId: null, heldUntil })),
  );
}

/** A draft that is merged into a family, opened with the link of one of its guardians. */
export interface JoiningDraft {
  remaining: string;
  /** The draft's id. */
  other: string;
  guardianId: string;
}

/**
 * The order is paid, so its family is no longer a draft. If the family registered before, the draft is merged
 * into it.
 * @returns the ids if they are to be merged, otherwise null
 */
export async function storeFamily(
  transaction: Transaction,
  orderId: string,
): Promise<JoiningDraft | null> {
  const [draft] = await transaction
    .update(families)
    .set({ draftOf: null })
    .where(eq(families.draftOf, orderId))
    .returning();
  return draft?.joins && draft.joinsGuardian
    ? { remaining: draft.joins, other: draft.id, guardianId: draft.joinsGuardian }
    : null;
}
