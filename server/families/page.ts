import {
  athleteFields,
  contactFields,
  formValues,
  guardianFields,
  type TypedAthlete,
  valuesOf,
} from "#domain/person-fields.ts";
import { smsConsentField } from "#domain/sms-consent.ts";
import { resultsView } from "#domain/results/shown.ts";
import { dayOf } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import type { GuardianRequest } from "../db/schema/families.ts";
import { resultsOf } from "../results/read.ts";
import { recordAudit } from "../staff/audit.ts";
import { bookedOf } from "./booked.ts";
import { familyFile } from "./family-file.ts";
import { openRequests } from "./guardian-requests.ts";
import { byFamily, type FamilyVisit, visitOf } from "./links.ts";
import { paymentsOf, type Statement, statementOf, statementYears } from "./payments.ts";
import { listMedicalInformation } from "./medical-information.ts";
import { isTraining, ownWaivers } from "./own-waivers.ts";
import { type Family, readFamily } from "./read.ts";

/** Everything on a family's page. Another guardian appears by name only: they may live elsewhere. */
export type FamilyPage = NonNullable<Awaited<ReturnType<typeof readFamilyPage>>>;

/** A family as one of its guardians sees it; null: it is gone. */
export async function readFamilyPage(ctx: AppContext, visit: FamilyVisit) {
  const family = await readFamily(ctx, visit.familyId);
  const guardian = family?.guardians.find(({ id }) => id === visit.guardianId);
  if (!family || !guardian) return null;
  const payments = await paymentsOf(ctx.db, family);
  const paid = new Set(payments.map(({ id }) => id));
  const today = dayOf(new Date(), ctx.content.club.timeZone);
  const ids = family.athletes.map(({ id }) => id);
  const notes = new Set((await listMedicalInformation(ctx, ids)).map(({ athleteId }) => athleteId));
  const waivers = await Promise.all(family.athletes.map((athlete) => ownWaivers(ctx, athlete)));
  const results = await resultsOf(ctx.db, ids);
  return {
    missing: family.missing,
    guardian,
    requests: requestsView(await openRequests(ctx, family.id), visit),
    others: othersOf(family, visit),
    contacts: family.contacts,
    athletes: family.athletes.map((athlete, n) => ({
      id: athlete.id,
      ...valuesOf(athleteFields, athlete),
      birthYear: athlete.birthYear,
      waivers: waivers[n] ?? { held: [], asked: [] },
      results: resultsView(
        results.filter(({ athleteId }) => athleteId === athlete.id),
        today.slice(0, 4),
      ),
      hasMedicalInformation: notes.has(athlete.id),
      isTraining: isTraining(athlete, today),
      // A checkout that was cancelled or timed out is left out.
      booked: athlete.registrations
        // The invitation lists the places held for the next season.
        .filter(
          ({ state, orderId }) =>
            state !== "offered" && (state !== "withdrawn" || paid.has(orderId ?? "")),
        )
        .map((registration) => bookedOf(ctx, registration, athlete)),
    })),
    payments,
    years: statementYears(payments, ctx.content),
  };
}

/** Requests that wait for confirmation. Another guardian's own new address stays hidden. */
const requestsView = (requests: GuardianRequest[], { guardianId: self }: FamilyVisit) =>
  requests
    .filter(({ guardianId }) => guardianId === null || guardianId === self)
    .map(({ id, guardianId, askedBy, name, email }) => ({
      id,
      isOwn: guardianId === self,
      name,
      /** Null: another guardian named them. */
      email: askedBy === self ? email : null,
    }));

const othersOf = ({ guardians }: Family, { guardianId }: FamilyVisit) =>
  guardians
    .filter(({ id }) => id !== guardianId)
    .map(({ id, name, relationship }) => ({ id, name, relationship }));

/** A year's payments of a family; null: there are none. */
export async function readStatement(
  { db, content }: Pick<AppContext, "db" | "content">,
  visit: FamilyVisit,
  year: number,
): Promise<Statement | null> {
  const family = await readFamily({ db }, visit.familyId);
  return family ? statementOf(await paymentsOf(db, family), year, content) : null;
}

/** A guardian's copy of the family's data, as a file; null: it is gone. */
export async function exportOwnFamily({ db }: Pick<AppContext, "db">, visit: FamilyVisit) {
  const family = await readFamily({ db }, visit.familyId);
  if (!family?.guardians.some(({ id }) => id === visit.guardianId)) return null;
  await recordAudit(db, { action: "families.downloaded", ...byFamily(visit) });
  const { you, ...file } = await familyFile(db, family, ({ id }) => id === visit.guardianId);
  const payments = await paymentsOf(db, family);
  return {
    madeAt: new Date(),
    you: you[0],
    ...file,
    payments: payments.map(({ id: _id, receipt: _receipt, ...paid }) => paid),
  };
}

/** A returning family, whose details fill in the checkout's form. */
export interface ReturningFamily {
  familyId: string;
  guardianId: string;
  guardianName: string;
  /** Without a date of birth: the form asks for it. */
  athletes: Pick<Family["athletes"][number], "id" | keyof TypedAthlete>[];
  /** The adults' values, by their names in the form; it asks for those that are missing. */
  adults: Record<string, string>;
}

/** The values that fill in a checkout in a browser that has opened a family's link; null: none has. */
export async function readReturningFamily(
  { db }: Pick<AppContext, "db">,
  headers: Headers,
): Promise<ReturningFamily | null> {
  const visit = await visitOf({ db }, headers);
  const family = visit && (await readFamily({ db }, visit.familyId));
  const guardian = family?.guardians.find(({ id }) => id === visit?.guardianId);
  if (!family || !guardian) return null;
  const [contact] = family.contacts;
  return {
    familyId: family.id,
    guardianId: guardian.id,
    guardianName: guardian.name,
    athletes: family.athletes.map((athlete) => ({
      id: athlete.id,
      ...valuesOf(athleteFields, athlete),
    })),
    adults: {
      ...formValues(guardianFields, guardian),
      [smsConsentField]: guardian.smsConsent ? "yes" : "",
      ...(contact && formValues(contactFields, contact)),
    },
  };
}
