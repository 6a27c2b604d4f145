import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { correctionChanges, fieldLabel } from "./corrections.ts";
import { athleteSchema, birthdayError, contactSchema, guardianSchema } from "./families.ts";
import { isSameAddress } from "./family-page.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { comparedName, fullName } from "#core/names.ts";
import {
  athleteFields,
  contactFields,
  emptyOf,
  guardianFields,
  keyedFields,
  type PersonField,
  type Typed,
  type TypedAthlete,
  type TypedContact,
  type TypedGuardian,
} from "./person-fields.ts";
import type { PersonPart } from "./person-path.ts";
import { smsConsentFrom } from "./sms-consent.ts";
import { dayOf, yearOfDay } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { endFormerAddress } from "./end-access.server.ts";
import { type Family, readFamily } from "./read.server.ts";
import { athletes, emergencyContacts, guardians } from "./schema.ts";

/** `saved`: `changed` names the changed fields. `gone`: the entry was deleted. */
export type Correction =
  | { outcome: "saved"; changed: string[] }
  | { outcome: "invalid"; errors: FieldErrors }
  | { outcome: "gone" };

/** The entry to correct; `new` adds one. */
export interface CorrectedEntry {
  familyId: string;
  part: PersonPart;
  id: string;
}

/**
 * Corrects or adds an athlete, a guardian or an emergency contact; a new guardian has no address yet. The
 * change is logged (decision 31), and a trigger deletes it with the person.
 * @param alongside other changes that belong to the same transaction
 */
export async function correctFamily(
  { db, content }: Pick<AppContext, "db" | "content">,
  by: AuditedBy,
  { familyId, part, id }: CorrectedEntry,
  fields: Record<string, unknown>,
  alongside: (transaction: Transaction, id: string) => Promise<void> = async () => {},
): Promise<Correction> {
  const today = dayOf(new Date(), content.club.timeZone);
  const family = await readFamily({ db }, familyId);
  const entry = family && entriesOf(family, part).find((each) => each.id === id);
  const isNew = id === "new";
  if (!family || (!entry && !isNew)) return { outcome: "gone" };
  // Staff may add a guardian who has no e-mail address.
  const before: Record<string, unknown> = isNew ? { email: "" } : { ...entry };
  const checked = entryFrom(part, fields, { today, before });
  if ("errors" in checked) return { outcome: "invalid", errors: checked.errors };
  if (isNew && checked.part === "athlete" && isKnown(family, checked.values))
    return {
      outcome: "invalid",
      errors: { [athleteFields.givenName.form]: "The family has this athlete already" },
    };
  const changes = Object.entries(checked.values)
    .map(([field, after]) => ({ field, before: before[field] as typeof after | null, after }))
    .filter((change) => change.before !== change.after);
  const changed = changes.map(({ field }) => fieldLabel(field));
  if (changed.length === 0) return { outcome: "saved", changed };
  const entryId = isNew ? randomUUID() : id;
  return db.transaction(async (transaction): Promise<Correction> => {
    // An entry that was deleted meanwhile must not reappear in the log.
    if (!(await write(transaction, { familyId, id: entryId, isNew, checked })))
      return { outcome: "gone" };
    await recordAudit(transaction, {
      actor: by,
      action: isNew ? "families.added" : "families.corrected",
      subject: { type: part, id: entryId },
      familyId,
      changes: correctionChanges(changes),
    });
    await alongside(transaction, entryId);
    return { outcome: "saved", changed };
  });
}

function entriesOf(family: NonNullable<Awaited<ReturnType<typeof readFamily>>>, part: string) {
  if (part === "athlete") return family.athletes;
  return part === "guardian" ? family.guardians : family.contacts;
}

const isKnown = (
  { athletes: known }: Family,
  added: { givenName: string; familyName: string; bornOn?: string },
): boolean =>
  known.some(
    (one) =>
      one.bornOn === added.bornOn && comparedName(fullName(one)) === comparedName(fullName(added)),
  );

type Checked =
  | {
      part: "athlete";
      values: Omit<TypedAthlete, "bornOn"> & { bornOn?: string; birthYear?: number };
    }
  | { part: "guardian"; values: TypedGuardian & { smsConsent?: boolean } }
  | { part: "contact"; values: TypedContact };

function entryFrom(
  part: CorrectedEntry["part"],
  fields: Record<string, unknown>,
  { today, before }: { today: string; before: Record<string, unknown> },
): Checked | { errors: FieldErrors } {
  if (part === "athlete") {
    const found = parse(athleteFields, athleteSchema, { fields, before });
    if ("errors" in found) return found;
    const { bornOn, ...others } = found.value;
    // Still unknown.
    if (bornOn === "") return { part, values: others };
    const error = birthdayError(bornOn, today);
    if (error) return { errors: { [athleteFields.bornOn.form]: error } };
    return { part, values: { ...found.value, birthYear: yearOfDay(bornOn) } };
  }
  if (part === "guardian") {
    const found = parse(guardianFields, guardianSchema, { fields, before });
    if ("errors" in found) return found;
    const smsConsent = smsConsentFrom(fields);
    return { part, values: { ...found.value, ...(smsConsent !== undefined && { smsConsent }) } };
  }
  const found = parse(contactFields, contactSchema, { fields, before });
  return "errors" in found ? found : { part, values: found.value };
}

/** Validates each field. An empty one may stay empty, because staff register families with few details. */
function parse<Fields extends Record<string, PersonField>>(
  declared: Fields,
  { shape }: { shape: Record<keyof Fields & string, z.ZodType<string>> },
  { fields, before }: { fields: Record<string, unknown>; before: Record<string, unknown> },
): { value: Typed<Fields> } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const value = emptyOf(declared);
  for (const { key, form } of keyedFields(declared)) {
    const stored = before[key];
    const mayStayEmpty = stored === null || stored === "";
    const typed = fields[form];
    if (mayStayEmpty && String(typed ?? "").trim() === "") continue;
    const checked = shape[key].safeParse(typed);
    if (checked.success) value[key] = checked.data;
    else errors[form] = checked.error.issues[0]?.message ?? "";
  }
  return Object.keys(errors).length > 0 ? { errors } : { value };
}

/** @returns false: there is no such entry */
async function write(
  transaction: Transaction,
  {
    familyId,
    id,
    isNew,
    checked,
  }: { familyId: string; id: string; isNew: boolean; checked: Checked },
): Promise<boolean> {
  if (checked.part === "athlete" && isNew)
    await transaction
      .insert(athletes)
      .values({ id, familyId, ...checked.values, addedByStaff: true });
  if (checked.part === "guardian" && isNew)
    await transaction
      .insert(guardians)
      .values({ id, familyId, ...checked.values, email: "", smsConsent: false });
  if (checked.part === "contact" && isNew)
    await transaction.insert(emergencyContacts).values({ id, familyId, ...checked.values });
  return isNew || (await update(transaction, id, checked));
}

async function update(transaction: Transaction, id: string, checked: Checked): Promise<boolean> {
  if (checked.part === "athlete") {
    const isIt = eq(athletes.id, id);
    const { rowCount } = await transaction.update(athletes).set(checked.values).where(isIt);
    return rowCount === 1;
  }
  if (checked.part === "contact") {
    const isIt = eq(emergencyContacts.id, id);
    const { rowCount } = await transaction
      .update(emergencyContacts)
      .set(checked.values)
      .where(isIt);
    return rowCount === 1;
  }
  const isIt = eq(guardians.id, id);
  const [own] = await transaction.select().from(guardians).where(isIt).for("update");
  if (!own) return false;
  await transaction
    .update(guardians)
    .set({
      ...checked.values,
      // No reminder has been sent to a new address yet.
      waiversRemindedAt: sql`case when ${guardians.email} = ${checked.values.email} then ${guardians.waiversRemindedAt} end`,
    })
    .where(isIt);
  if (!isSameAddress(own.email, checked.values.email)) await endFormerAddress(transaction, id);
  return true;
}
