import { entryOf } from "#modules/content/index.ts";
import {
  athleteField,
  type CheckoutAthlete,
  checkoutAthletesFrom,
  checkoutFormFrom,
} from "#modules/families/index.ts";
import {
  type KnownAthletes,
  knownAthletes,
  linesOf,
  placesFor,
  type ReturningFamily,
  type WantedLine,
} from "#modules/enrolment/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { FieldErrors, FormValues } from "#core/forms/result.ts";
import { dayOf } from "#core/time/time.ts";
import { ageRefusals, ageWarnings } from "./athlete-ages.server.ts";
import { firstErrors, messageOf, type Step } from "./checkout-steps.ts";
import { orderOfKey, startingValues } from "./read-checkout.server.ts";
import { repeatedRegistrations } from "./repeated-registrations.server.ts";
import { uninvited } from "./uninvited.server.ts";
import type { Order } from "#modules/enrolment/schema.ts";

interface Checked {
  athletes: readonly CheckoutAthlete[];
  known: KnownAthletes;
  /** The family whose link this browser has opened. */
  familyId: string | null;
}

/** The lines for a form's athletes, with the errors by field. */
export async function checkedAthletes(
  ctx: AppContext,
  order: Order,
  { athletes, known, familyId }: Checked,
): Promise<{ wanted: WantedLine[]; errors: FieldErrors; warnings: FieldErrors }> {
  const { wanted, errors } = await wantedLines(ctx, order, athletes);
  return {
    wanted,
    errors: {
      ...ageRefusals(athletes, wanted),
      ...(await repeatedRegistrations(ctx.db, { athletes, familyId }, wanted)),
      ...(await uninvited(ctx, order, { athletes, known, wanted })),
      ...errors,
    },
    warnings: ageWarnings(athletes, wanted),
  };
}

/** The step that the form shows next, and why it is not the requested one. */
interface Stepped {
  step: Step;
  outcome: "edited" | "invalid";
  message: string;
  errors: FieldErrors;
  values: FormValues;
}

/** Goes to a step of the form, unless an earlier one has errors. Nothing is stored or held. */
export async function goToStep(
  ctx: AppContext,
  key: string,
  { sent, returning, to }: { sent: FormValues; returning: ReturningFamily | null; to: Step },
): Promise<Stepped> {
  const order = await orderOfKey(ctx.db, key);
  const values = order ? { ...startingValues(await linesOf(ctx.db, [order.id])), ...sent } : sent;
  const found = order && to > 1 ? await errorsBefore() : {};
  const first = firstErrors(found);
  if (!first || first.step >= to)
    return { step: to, outcome: "edited", message: "", errors: {}, values };
  const message = messageOf(first.errors, values);
  return { ...first, outcome: "invalid", message, values };

  async function errorsBefore(): Promise<FieldErrors> {
    const today = dayOf(new Date(), ctx.content.club.timeZone);
    const { athletes, errors } = checkoutAthletesFrom(values, today);
    if (!order) return errors;
    // An error of one athlete must not hide those of another until the next try.
    const sound = athletes.filter(
      ({ n }) => !Object.keys(errors).some((field) => field.startsWith(athleteField(n, ""))),
    );
    const known = knownAthletes(values, returning);
    const familyId = returning?.familyId ?? null;
    const checked = await checkedAthletes(ctx, order, { athletes: sound, known, familyId });
    const form = checkoutFormFrom(values, today);
    // Errors that a family cannot confirm come before warnings that it can.
    const isRefused = Object.keys(checked.errors).length > 0;
    const own = isRefused ? checked.errors : checked.warnings;
    return { ...own, ...("errors" in form ? form.errors : {}) };
  }
}

/** The programs chosen in the form, each with its places today; errors name what cannot be bought. */
async function wantedLines(
  ctx: AppContext,
  order: Order,
  athletes: readonly CheckoutAthlete[],
): Promise<{ wanted: WantedLine[]; errors: FieldErrors }> {
  const own = await linesOf(ctx.db, [order.id]);
  const catalogue = own[0]?.catalogue ?? "registration";
  const places = await placesFor(ctx, order, catalogue);
  const wanted: WantedLine[] = [];
  const errors: FieldErrors = {};
  for (const { n, programs } of athletes)
    for (const program of programs) {
      const entry = entryOf(ctx.content.catalogue, catalogue, program);
      const place = places.find(({ type, id }) => type === program.type && id === program.id);
      // The checkout's first program may have closed or filled up meanwhile: the hold decides.
      const isOwn = own.find(
        ({ offeringType, offeringId }) =>
          offeringType === program.type && offeringId === program.id,
      );
      if (!entry || !place || entry.registrationLink)
        errors[athleteField(n, "program_1")] =
          `${isOwn?.title ?? "One of these programs"} is no longer sold. Choose another program`;
      else if (place.state === "closed" && !isOwn)
        errors[athleteField(n, "program_1")] = `${entry.title}: ${place.note}`;
      else wanted.push({ catalogue, entry, place, athlete: String(n) });
    }
  return { wanted, errors };
}
