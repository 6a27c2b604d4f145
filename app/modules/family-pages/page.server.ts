import { accountCredit, creditHistory } from "#modules/billing/index.server.ts";
import { athleteFields, valuesOf } from "#modules/families/index.ts";
import { resultsView } from "#modules/results/index.ts";
import { resultsOf } from "#modules/results/index.server.ts";
import { bookedOf } from "#modules/enrolment/index.server.ts";
import { familyFile } from "#modules/privacy/index.server.ts";
import {
  openRequests,
  byFamily,
  type FamilyVisit,
  listMedicalInformation,
  isTraining,
  ownWaivers,
  type Family,
  readFamily,
} from "#modules/families/index.server.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { partsToComeOf, paymentsOf } from "./payments.server.ts";
import { statementYears } from "./statement-lines.ts";
import { statementLines } from "./statement.server.ts";
import type { GuardianRequest } from "#modules/families/schema.ts";

/** All data of a family page. Other guardians appear by name only, because they may live elsewhere. */
export type FamilyPage = NonNullable<Awaited<ReturnType<typeof readFamilyPage>>>;

/** A family as one of its guardians sees it; null: it was deleted. */
export async function readFamilyPage(ctx: AppContext, visit: FamilyVisit) {
  const family = await readFamily(ctx, visit.familyId);
  const guardian = family?.guardians.find(({ id }) => id === visit.guardianId);
  if (!family || !guardian) return null;
  const payments = await paymentsOf(ctx.db, family);
  const toCome = await partsToComeOf(ctx, visit, payments);
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
      ...bestsOf(
        results.filter(({ athleteId }) => athleteId === athlete.id),
        today.slice(0, 4),
      ),
      hasMedicalInformation: notes.has(athlete.id),
      isTraining: isTraining(athlete, today),
      // A checkout that was cancelled or timed out is left out.
      booked: athlete.registrations
        // An athlete's personal bests, one per line; a separate page has all results.
        .filter(
          ({ state, orderId }) =>
            !["offered", "invited", "released"].includes(state) &&
            (state !== "withdrawn" || paid.has(orderId ?? "")),
        )
        .map((registration) => bookedOf(ctx, registration, athlete)),
    })),
    payments: payments.map((payment) => ({ ...payment, parts: toCome.get(payment.id) ?? null })),
    credit: {
      cents: await accountCredit(ctx.db, visit.email),
      history: await creditHistory(ctx.db, visit.email),
    },
    years: statementYears(await statementLines(ctx, family)),
  };
}

/** An athlete's bests in a line each; a page of its own has everything. */
function bestsOf(...given: Parameters<typeof resultsView>) {
  const { bests, meets } = resultsView(...given);
  return {
    bests: bests.map(({ id, event, best, where }) => ({ id, event, best, where })),
    hasResults: meets.length > 0,
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

/** A guardian's copy of the family's data, as a file; null: the family was deleted. */
export async function exportOwnFamily({ db }: Pick<AppContext, "db">, visit: FamilyVisit) {
  const family = await readFamily({ db }, visit.familyId);
  if (!family?.guardians.some(({ id }) => id === visit.guardianId)) return null;
  await recordAudit(db, { action: "families.downloaded", ...byFamily(visit) });
  const { you, ...file } = await familyFile(db, family, ({ id }) => id === visit.guardianId);
  const payments = await paymentsOf(db, family);
  return {
    madeAt: new Date(),
    creditCents: await accountCredit(db, visit.email),
    you: you[0],
    ...file,
    payments: payments.map(({ id: _id, receipt: _receipt, checkoutKey: _key, ...paid }) => paid),
  };
}
