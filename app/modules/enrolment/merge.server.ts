import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { comparedName, fullName } from "#core/names.ts";
import { athleteFields, guardianFields, mergedValues } from "#modules/families/index.ts";
import {
  type RequestContext,
  updateFromCheckout,
  type Family,
  isStored,
  readFamilies,
  readFamily,
} from "#modules/families/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { Merge } from "#core/module.server.ts";
import {
  type AuditedBy,
  moveAuditOfFamily,
  moveAuditOfPerson,
  recordAudit,
} from "#core/audit/audit.server.ts";
import { announceMerge } from "./announce-merge.server.ts";
import {
  LockedMedicalInformation,
  moveMedicalInformation,
} from "./medical-information-upkeep.server.ts";
import type { JoiningDraft } from "./record.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import {
  athletes,
  emergencyContacts,
  families,
  familyLinks,
  guardianRequests,
  guardians,
  signatures,
} from "#modules/families/schema.ts";
import { registrations, seasonInvites } from "./schema.ts";
import { dialledNumber } from "#core/sms-number.ts";

/**
 * The families that share a guardian's address or number, or an athlete, with this one: possible duplicates.
 */
export async function duplicatesOf(
  { db }: Pick<AppContext, "db">,
  family: Family,
): Promise<Family[]> {
  // Staff register families without an address too.
  const emails = family.guardians.flatMap(({ email }) => (email ? email.toLowerCase() : []));
  const phones = family.guardians.map(({ phone }) => dialledNumber(phone)).filter((phone) => phone);
  const names = family.athletes.map(({ givenName, familyName }) =>
    `${givenName} ${familyName}`.toLowerCase(),
  );
  const days = family.athletes.map(({ bornOn }) => bornOn);
  const alike = await db
    .select({ id: families.id })
    .from(families)
    .where(
      and(
        ne(families.id, family.id),
        isStored,
        sql`(exists (select 1 from ${guardians} where ${guardians.familyId} = ${families.id}
          and (lower(${guardians.email}) = any(${sql.param(emails)}::text[])
            or right(regexp_replace(${guardians.phone}, '\\D', '', 'g'), 10)
              = any(${sql.param(phones)}::text[])))
        or exists (select 1 from ${athletes} where ${athletes.familyId} = ${families.id}
          and lower(${athletes.givenName} || ' ' || ${athletes.familyName})
            = any(${sql.param(names)}::text[])
          and (${athletes.bornOn} is null
            or ${athletes.bornOn} = any(${sql.param(days)}::date[]))))`,
      ),
    )
    .orderBy(families.createdAt)
    .limit(20);
  return readFamilies(
    db,
    alike.map(({ id }) => id),
  );
}

/**
 * `gone`: one of the two was deleted, or they are the same. `locked`: medical information would be lost,
 * because it cannot be decrypted here.
 */
export type Merging = "merged" | "gone" | "locked";

/**
 * Merges two records of one family: athletes, guardians and contacts of the other are moved to the remaining
 * one, and duplicates are merged. Guardians who can now see somebody new are notified.
 */
export async function mergeFamilies(
  ctx: AppContext,
  by: AuditedBy,
  { remaining: storedId, other: otherId }: { remaining: string; other: string },
): Promise<Merging> {
  if (storedId === otherId) return "gone";
  const merged = ctx.db.transaction(async (transaction): Promise<Merging> => {
    // Two simultaneous merges must not merge each family into the other.
    await transaction.execute(sql`lock table ${families} in share row exclusive mode`);
    const remaining = await readFamily({ db: transaction }, storedId);
    const other = await readFamily({ db: transaction }, otherId);
    if (!remaining || !other) return "gone";
    await join(ctx, transaction, { remaining, other });
    // Somebody who was named as a guardian before the merge would now see another family's athletes.
    await transaction.delete(guardianRequests).where(eq(guardianRequests.familyId, remaining.id));
    const { links, notified } = await announceMerge(ctx, transaction, { remaining, other });
    await recordAudit(transaction, {
      actor: by,
      action: "families.merged",
      subject: { type: "family", id: remaining.id },
      familyId: remaining.id,
      details: {
        other: other.id,
        athletes: other.athletes.length,
        guardians: other.guardians.length,
        links,
        notified,
      },
    });
    return "merged";
  });
  return merged.catch((error) => {
    if (error instanceof LockedMedicalInformation) return "locked";
    throw error;
  });
}

/**
 * A family that registered before has paid for another checkout: its draft is merged into it, with the
 * draft's details of the guardian whose link opened the checkout. They stay separate if that guardian or the
 * family was deleted meanwhile, or if medical information cannot be decrypted: staff merge them later.
 */
export async function joinDraft(
  ctx: RequestContext & MergeContext,
  transaction: Transaction,
  { remaining: storedId, other: otherId, guardianId }: JoiningDraft,
): Promise<void> {
  const remaining = await readFamily({ db: transaction }, storedId);
  const draft = await readFamily({ db: transaction }, otherId);
  if (!remaining?.guardians.some(({ id }) => id === guardianId) || !draft) return;
  const { guardians: typed, ...people } = draft;
  try {
    await transaction.transaction((inner) =>
      join(ctx, inner, { remaining, other: { ...people, guardians: [] } }),
    );
  } catch (error) {
    if (error instanceof LockedMedicalInformation) return;
    throw error;
  }
  for (const guardian of typed)
    await updateFromCheckout(ctx, transaction, { family: remaining, guardianId, typed: guardian });
}

type MergeContext = Pick<AppContext, "healthKeys" | "modules">;

/** Moves other modules' data of a family or an athlete. */
async function moveOfModules(
  { modules }: MergeContext,
  transaction: Transaction,
  { of, ...ids }: { of: Merge["of"]; from: string; to: string },
): Promise<void> {
  for (const merge of modules.merges) if (merge.of === of) await merge.move(transaction, ids);
}

/** Moves everything of the other family to the remaining one, and deletes the other. */
async function join(
  ctx: MergeContext,
  transaction: Transaction,
  { remaining, other }: { remaining: Family; other: Family },
): Promise<void> {
  await mergeAthletes(ctx, transaction, { remaining, other });
  await mergeGuardians(transaction, remaining, other);
  const known = new Set(remaining.contacts.map(({ phone }) => dialledNumber(phone)));
  const added = other.contacts.filter(({ phone }) => !known.has(dialledNumber(phone)));
  await move(transaction, emergencyContacts, added, remaining.id);
  await moveOfModules(ctx, transaction, { of: "family", from: other.id, to: remaining.id });
  // Invited twice: the remaining family's invitation stays, the other one is deleted with its family.
  await transaction.execute(sql`update ${seasonInvites} set family_id = ${remaining.id}
    where family_id = ${other.id} and not exists (select 1 from season_invites as own
      where own.family_id = ${remaining.id} and own.to_edition = season_invites.to_edition)`);
  await moveAuditOfFamily(transaction, { from: other.id, to: remaining.id });
  await transaction.delete(families).where(eq(families.id, other.id));
}

type Movable = typeof athletes | typeof guardians | typeof emergencyContacts;

async function move(
  transaction: Transaction,
  table: Movable,
  rows: { id: string }[],
  familyId: string,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await transaction.update(table).set({ familyId }).where(inArray(table.id, ids));
}

/** An athlete is the same if name and date of birth match; an unknown date matches any. */
async function mergeAthletes(
  ctx: MergeContext,
  transaction: Transaction,
  { remaining, other }: { remaining: Family; other: Family },
): Promise<void> {
  for (const athlete of other.athletes) {
    const name = comparedName(fullName(athlete));
    const same = remaining.athletes.find(
      (known) =>
        comparedName(fullName(known)) === name &&
        (known.bornOn === null || athlete.bornOn === null || known.bornOn === athlete.bornOn),
    );
    if (!same) {
      await move(transaction, athletes, [athlete], remaining.id);
      continue;
    }
    await transaction
      .update(registrations)
      .set({ athleteId: same.id })
      .where(eq(registrations.athleteId, athlete.id));
    await transaction
      .update(signatures)
      .set({ athleteId: same.id })
      .where(eq(signatures.athleteId, athlete.id));
    await moveOfModules(ctx, transaction, { of: "athlete", from: athlete.id, to: same.id });
    await moveAuditOfPerson(transaction, "athlete", { from: athlete.id, to: same.id });
    await moveMedicalInformation(transaction, ctx.healthKeys, { from: athlete.id, to: same.id });
    const { birthYear } = same.bornOn === null && athlete.bornOn ? athlete : same;
    await transaction
      .update(athletes)
      .set({ ...mergedValues(athleteFields, same, athlete), birthYear })
      .where(eq(athletes.id, same.id));
  }
}

/** A guardian is the same if the address matches; details that the remaining one lacks come from the other. */
async function mergeGuardians(
  transaction: Transaction,
  remaining: Family,
  other: Family,
): Promise<void> {
  for (const guardian of other.guardians) {
    const same = remaining.guardians.find(
      ({ email, name }) =>
        email.toLowerCase() === guardian.email.toLowerCase() &&
        (email !== "" || comparedName(name) === comparedName(guardian.name)),
    );
    if (!same) {
      await move(transaction, guardians, [guardian], remaining.id);
      continue;
    }
    const values = mergedValues(guardianFields, same, guardian);
    await transaction
      .update(guardians)
      .set({
        ...values,
        // The consent belongs to a number, not to a person.
        smsConsent: [same, guardian].some(
          (one) => one.smsConsent && dialledNumber(one.phone) === dialledNumber(values.phone),
        ),
        waiversRemindedAt: sql`greatest(${same.waiversRemindedAt}::timestamptz, ${guardian.waiversRemindedAt}::timestamptz)`,
      })
      .where(and(eq(guardians.id, same.id), ne(guardians.id, guardian.id)));
    await moveAuditOfPerson(transaction, "guardian", { from: guardian.id, to: same.id });
    // Links that were mailed to the same address open the merged page.
    await transaction
      .update(familyLinks)
      .set({ guardianId: same.id })
      .where(eq(familyLinks.guardianId, guardian.id));
    await transaction
      .update(deliveries)
      .set({ guardianId: same.id })
      .where(eq(deliveries.guardianId, guardian.id));
  }
}
