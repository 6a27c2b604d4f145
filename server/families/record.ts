import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { RegistrationForm } from "#domain/families.ts";
import { splitName } from "#domain/names.ts";
import type { Database, Transaction } from "../db/database.ts";
import {
  athletes,
  emergencyContacts,
  families,
  guardians,
  registrations,
} from "../db/schema/families.ts";
import type { Order } from "../db/schema/orders.ts";

/**
 * Records a registration with its athlete, guardian and emergency contact, or corrects them if the
 * family sends the form again before it pays. Each checkout begins a family of its own, whatever address
 * it names: anybody can type any address.
 */
export async function recordRegistration(
  transaction: Transaction,
  order: Order,
  form: RegistrationForm,
): Promise<void> {
  const athlete = {
    givenName: form.given_name,
    familyName: form.family_name,
    bornOn: form.born_on,
    birthYear: Number(form.born_on.slice(0, 4)),
  };
  const guardian = {
    name: form.guardian_name,
    email: form.guardian_email,
    phone: form.guardian_phone,
    relationship: form.guardian_relationship,
  };
  const contact = {
    name: form.emergency_name,
    phone: form.emergency_phone,
    relationship: form.emergency_relationship,
  };
  const [known] = await transaction
    .select({ athleteId: athletes.id, familyId: athletes.familyId })
    .from(registrations)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .where(eq(registrations.orderId, order.id));
  if (known) {
    const { athleteId, familyId } = known;
    await transaction.update(athletes).set(athlete).where(eq(athletes.id, athleteId));
    await transaction.update(guardians).set(guardian).where(eq(guardians.familyId, familyId));
    await transaction
      .update(emergencyContacts)
      .set(contact)
      .where(eq(emergencyContacts.familyId, familyId));
    return;
  }
  const familyId = await begin(transaction, order, athlete, "held");
  await transaction.insert(guardians).values({ familyId, ...guardian });
  await transaction.insert(emergencyContacts).values({ familyId, ...contact });
}

/** What a family has entered for an order that it can still correct; null: nothing yet. */
export async function readForm(
  db: Database,
  orderId: string,
): Promise<Partial<RegistrationForm> | null> {
  const [found] = await db
    .select({ athlete: athletes, guardian: guardians, contact: emergencyContacts })
    .from(registrations)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .leftJoin(guardians, eq(guardians.familyId, athletes.familyId))
    .leftJoin(emergencyContacts, eq(emergencyContacts.familyId, athletes.familyId))
    .where(eq(registrations.orderId, orderId));
  if (!found) return null;
  const { athlete, guardian, contact } = found;
  return {
    given_name: athlete.givenName,
    family_name: athlete.familyName,
    ...(athlete.bornOn && { born_on: athlete.bornOn }),
    ...(guardian && {
      guardian_name: guardian.name,
      guardian_email: guardian.email,
      guardian_phone: guardian.phone,
      guardian_relationship: guardian.relationship,
    }),
    ...(contact && {
      emergency_name: contact.name,
      emergency_phone: contact.phone,
      emergency_relationship: contact.relationship,
    }),
  };
}

/**
 * Makes sure that a paid order has its registration: terms accepted in an earlier release named the
 * athlete only. What is missing is asked of the family later.
 */
export async function ensureRegistration(transaction: Transaction, order: Order): Promise<void> {
  const { athleteName, birthYear, customerName, customerEmail } = order;
  if (order.kind !== "registration" || !athleteName) return;
  const known = await transaction.$count(registrations, eq(registrations.orderId, order.id));
  if (known > 0) return;
  const [givenName, familyName] = splitName(athleteName);
  const athlete = { givenName, familyName, bornOn: null, birthYear };
  const familyId = await begin(
    transaction,
    order,
    athlete,
    order.withoutPlace ? "unplaced" : "active",
  );
  if (customerEmail)
    await transaction
      .insert(guardians)
      .values({ familyId, name: customerName ?? "", email: customerEmail });
}

/** A new family with its first athlete and registration. @returns the family's id */
async function begin(
  transaction: Transaction,
  { id: orderId, catalogue, offeringType, offeringId, title, seasonFrom, seasonTo }: Order,
  athlete: Pick<typeof athletes.$inferSelect, "givenName" | "familyName" | "bornOn" | "birthYear">,
  state: "held" | "active" | "unplaced",
): Promise<string> {
  const [familyId, athleteId] = [randomUUID(), randomUUID()];
  await transaction.insert(families).values({ id: familyId });
  await transaction.insert(athletes).values({ id: athleteId, familyId, ...athlete });
  if (catalogue && offeringType && offeringId)
    await transaction.insert(registrations).values({
      athleteId,
      orderId,
      catalogue,
      offeringType,
      offeringId,
      title,
      seasonFrom,
      seasonTo,
      state,
    });
  return familyId;
}
