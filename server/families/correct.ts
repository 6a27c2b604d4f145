import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { athleteSchema, birthdayFault, emergencySchema, guardianSchema } from "#domain/families.ts";
import { fieldErrors } from "#domain/forms/fields.ts";
import type { FieldErrors } from "#domain/forms/result.ts";
import { dayOf } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { athletes, emergencyContacts, guardians } from "../db/schema/families.ts";
import { type AuditedBy, recordAudit } from "../staff/audit.ts";
import { readFamily } from "./read.ts";

/** `saved`: `changed` names the fields that are different now. `gone`: somebody deleted it. */
export type Correction =
  | { outcome: "saved"; changed: string[] }
  | { outcome: "invalid"; errors: FieldErrors }
  | { outcome: "gone" };

/** Which entry of a family is corrected; `new`: an emergency contact is added. */
export interface CorrectedEntry {
  familyId: string;
  part: "athlete" | "guardian" | "contact";
  id: string;
}

/**
 * Corrects an athlete, a guardian or an emergency contact. The log names the fields that changed and not
 * their values, which are about a child.
 * @param alongside what else belongs to the change, in the same transaction
 */
export async function correctFamily(
  { db, content }: Pick<AppContext, "db" | "content">,
  by: AuditedBy,
  { familyId, part, id }: CorrectedEntry,
  fields: Record<string, unknown>,
  alongside: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<Correction> {
  const today = dayOf(new Date(), content.club.timeZone);
  const checked = entryFrom(part, fields, today);
  if ("errors" in checked) return { outcome: "invalid", errors: checked.errors };
  const family = await readFamily(db, familyId);
  const entry = family && entriesOf(family, part).find((each) => each.id === id);
  const isNew = part === "contact" && id === "new";
  if (!family || (!entry && !isNew)) return { outcome: "gone" };
  const before: Record<string, unknown> = { ...entry };
  const changed = Object.entries(checked.values)
    .filter(([name, value]) => before[name] !== value)
    .map(([name]) => labels[name] ?? name);
  if (changed.length === 0) return { outcome: "saved", changed };
  await db.transaction(async (transaction) => {
    await write(transaction, { familyId, id: isNew ? null : id, checked });
    const subject = `${partNames[part]} of family ${familyId.slice(0, 8)}`;
    await recordAudit(transaction, by, {
      action: isNew ? "families.added" : "families.corrected",
      subject,
      detail: changed.join(", "),
    });
    await alongside(transaction);
  });
  return { outcome: "saved", changed };
}

const partNames = { athlete: "athlete", guardian: "guardian", contact: "emergency contact" };

const labels: Record<string, string> = {
  givenName: "First name",
  familyName: "Last name",
  bornOn: "Date of birth",
  birthYear: "Year of birth",
  name: "Name",
  email: "E-mail",
  phone: "Telephone",
  relationship: "Relationship",
};

function entriesOf(family: NonNullable<Awaited<ReturnType<typeof readFamily>>>, part: string) {
  if (part === "athlete") return family.athletes;
  return part === "guardian" ? family.guardians : family.contacts;
}

type Checked =
  | {
      part: "athlete";
      values: { givenName: string; familyName: string; bornOn: string; birthYear: number };
    }
  | {
      part: "guardian";
      values: { name: string; email: string; phone: string; relationship: string };
    }
  | { part: "contact"; values: { name: string; phone: string; relationship: string } };

function entryFrom(
  part: CorrectedEntry["part"],
  fields: Record<string, unknown>,
  today: string,
): Checked | { errors: FieldErrors } {
  if (part === "athlete") {
    const found = parse(athleteSchema, fields);
    if ("errors" in found) return found;
    const { given_name: givenName, family_name: familyName, born_on: bornOn } = found.value;
    const fault = birthdayFault(bornOn, today);
    if (fault) return { errors: { born_on: fault } };
    const birthYear = Number(bornOn.slice(0, 4));
    return { part, values: { givenName, familyName, bornOn, birthYear } };
  }
  if (part === "guardian") {
    const found = parse(guardianSchema, fields);
    if ("errors" in found) return found;
    const { guardian_name: name, guardian_email: email, ...rest } = found.value;
    const { guardian_phone: phone, guardian_relationship: relationship } = rest;
    return { part, values: { name, email, phone, relationship } };
  }
  const found = parse(emergencySchema, fields);
  if ("errors" in found) return found;
  const { emergency_name: name, emergency_phone: phone } = found.value;
  return { part, values: { name, phone, relationship: found.value.emergency_relationship } };
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  fields: Record<string, unknown>,
): { value: z.output<Schema> } | { errors: FieldErrors } {
  const checked = schema.safeParse(fields);
  return checked.success ? { value: checked.data } : { errors: fieldErrors(checked.error) };
}

async function write(
  transaction: Transaction,
  { familyId, id, checked }: { familyId: string; id: string | null; checked: Checked },
): Promise<void> {
  if (checked.part === "athlete" && id)
    await transaction.update(athletes).set(checked.values).where(eq(athletes.id, id));
  if (checked.part === "guardian" && id)
    await transaction
      .update(guardians)
      .set({
        ...checked.values,
        // Another address has had no reminder yet.
        papersRemindedAt: sql`case when ${guardians.email} = ${checked.values.email} then ${guardians.papersRemindedAt} end`,
      })
      .where(eq(guardians.id, id));
  if (checked.part === "contact" && id)
    await transaction
      .update(emergencyContacts)
      .set(checked.values)
      .where(eq(emergencyContacts.id, id));
  if (checked.part === "contact" && !id)
    await transaction.insert(emergencyContacts).values({ familyId, ...checked.values });
}
