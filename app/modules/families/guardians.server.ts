import { guardianSchema, ownGuardian } from "./families.ts";
import { isSameAddress, mostGuardians } from "./family-page.ts";
import { fieldErrors } from "#core/forms/fields.ts";
import {
  formErrors,
  guardianFields,
  type TypedGuardian,
  typedValues,
  valuesOf,
} from "./person-fields.ts";
import { namesOf } from "#core/records.ts";
import { comparedName } from "#core/names.ts";
import { correctionChanges } from "./corrections.ts";
import { eq } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { correctFamily, type CorrectedEntry, type Correction } from "./correct.server.ts";
import {
  askAddress,
  askGuardian,
  isTaken,
  mayAsk,
  openRequests,
  type RequestContext,
} from "./guardian-requests.server.ts";
import { byFamily, type FamilyVisit } from "./links.server.ts";
import { type Family, readFamily } from "./read.server.ts";
import { families, guardians } from "./schema.ts";

/** `asked`: the owner of a new address was asked to confirm it. */
export type OwnCorrection = Correction & { asked?: boolean };

const anothersAddress = "Another parent or guardian of your family has this address already";
const askedOften = "You gave several new addresses today. Please try again tomorrow, or call us";

/**
 * A guardian corrects an athlete, an emergency contact or their own details, but not another guardian's. A
 * new e-mail address becomes valid once its owner has confirmed it; everything else is saved at once.
 */
export async function correctOwnFamily(
  ctx: AppContext,
  visit: FamilyVisit,
  entry: Omit<CorrectedEntry, "familyId">,
  fields: Record<string, unknown>,
): Promise<OwnCorrection> {
  // A child is added to a family only by a registration.
  if (entry.part === "athlete" && entry.id === "new") return { outcome: "gone" };
  const corrected = { ...entry, familyId: visit.familyId };
  if (entry.part !== "guardian")
    return correctFamily(ctx, byFamily(visit).actor, corrected, fields);
  if (entry.id !== visit.guardianId) return { outcome: "gone" };
  const family = await readFamily(ctx, visit.familyId);
  if (!family) return { outcome: "gone" };
  const typed = guardianSchema.shape.email.safeParse(fields[guardianFields.email.form]);
  const isNew = typed.success && !isSameAddress(typed.data, visit.email);
  if (!isNew) return correctFamily(ctx, byFamily(visit).actor, corrected, fields);
  const email = typed.data;
  const requests = await openRequests(ctx, family.id);
  if (isTaken(family, requests, { email, but: visit.guardianId }))
    return { outcome: "invalid", errors: { [guardianFields.email.form]: anothersAddress } };
  // Errors in other fields are reported before any mail is sent.
  const present = { ...fields, [guardianFields.email.form]: visit.email };
  const result = await correctFamily(ctx, byFamily(visit).actor, corrected, present);
  if (result.outcome !== "saved") return result;
  if (!(await mayAsk(ctx.db, "address", visit)))
    return { outcome: "invalid", errors: { [guardianFields.email.form]: askedOften } };
  await ctx.db.transaction((transaction) =>
    askAddress(ctx, transaction, { asker: visit, family, email }),
  );
  return { ...result, asked: true };
}

/** The result of adding a guardian. `asked`: they are added once they have confirmed. */
export type AddedGuardian =
  | { outcome: "asked"; id: string }
  | { outcome: "invalid"; errors: Record<string, string> }
  | { outcome: "refused"; message: string };

/** A guardian names another one, who is asked to confirm; every guardian of the family is notified. */
export async function addGuardian(
  ctx: AppContext,
  visit: FamilyVisit,
  fields: Record<string, unknown>,
): Promise<AddedGuardian> {
  const checked = guardianSchema.safeParse(typedValues(guardianFields, fields));
  if (!checked.success)
    return { outcome: "invalid", errors: formErrors(guardianFields, fieldErrors(checked.error)) };
  const typed = checked.data;
  const { email } = typed;
  if (typed.relationship === ownGuardian) {
    const errors = { [guardianFields.relationship.form]: "Choose another one" };
    return { outcome: "invalid", errors };
  }
  if (!(await mayAsk(ctx.db, "added", visit)))
    return { outcome: "refused", message: "You added several guardians today. Please call us." };
  return ctx.db.transaction(async (transaction): Promise<AddedGuardian> => {
    // Two submissions at once must not ask one person twice.
    await transaction.select().from(families).where(eq(families.id, visit.familyId)).for("update");
    const family = await readFamily({ db: transaction }, visit.familyId);
    if (!family) return { outcome: "refused", message: "Your family’s page is gone." };
    const requests = await openRequests({ db: transaction }, family.id);
    if (isTaken(family, requests, { email, but: null }))
      return { outcome: "invalid", errors: { [guardianFields.email.form]: anothersAddress } };
    if (!hasRoom(family, requests))
      return { outcome: "refused", message: "Your family has many guardians. Please call us." };
    return {
      outcome: "asked",
      id: await askGuardian(ctx, transaction, { asker: visit, family, typed }),
    };
  });
}

const hasRoom = (
  { guardians: known }: Family,
  requests: readonly { guardianId: string | null }[],
): boolean =>
  known.length + requests.filter(({ guardianId }) => !guardianId).length < mostGuardians;

/**
 * Applies the guardian's details from a checkout that was opened with a guardian's link. Only the link's own
 * guardian is changed. A new address, or a new person, has to be confirmed; another guardian's details are
 * not changed.
 */
export async function updateFromCheckout(
  ctx: RequestContext,
  transaction: Transaction,
  {
    family,
    guardianId,
    typed,
  }: { family: Family; guardianId: string; typed: TypedGuardian & { smsConsent: boolean } },
): Promise<void> {
  const own = family.guardians.find(({ id }) => id === guardianId);
  if (!own) return;
  const asker = { familyId: family.id, guardianId, name: own.name };
  const { email, smsConsent, name } = typed;
  const isOwnAddress = isSameAddress(email, own.email);
  const isOwn = isOwnAddress || comparedName(name) === comparedName(own.name);
  if (isOwn) {
    // Another address waits until its owner has confirmed it.
    const now = { ...valuesOf(guardianFields, typed), email: own.email, smsConsent };
    const changes = namesOf(now)
      .map((field) => ({ field, before: own[field], after: now[field] }))
      .filter(({ before, after }) => before !== after);
    if (changes.length > 0) {
      const isIt = eq(guardians.id, own.id);
      const { rowCount } = await transaction.update(guardians).set(now).where(isIt);
      // Deleted meanwhile.
      if (!rowCount) return;
      await recordAudit(transaction, {
        ...byFamily(asker),
        action: "families.corrected",
        subject: { type: "guardian", id: own.id },
        changes: correctionChanges(changes),
      });
    }
    if (isOwnAddress) return;
  }
  const requests = await openRequests({ db: transaction }, family.id);
  if (isTaken(family, requests, { email, but: null })) return;
  if (isOwn) {
    if (await mayAsk(transaction, "address", asker))
      await askAddress(ctx, transaction, { asker, family, email });
  } else if (hasRoom(family, requests) && (await mayAsk(transaction, "added", asker)))
    await askGuardian(ctx, transaction, {
      asker,
      family,
      typed: valuesOf(guardianFields, typed),
    });
}
