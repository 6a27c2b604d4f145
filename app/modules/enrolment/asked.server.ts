import {
  athleteField,
  athleteNumbers,
  type CheckoutForm,
  type HealthAnswer,
  readHealthAnswer,
  athleteFields,
  type AnsweredWaiver,
  type AskedWaiver,
  forEachAthlete,
  readWaiverAnswers,
  signerOf,
} from "#modules/families/index.ts";
import {
  listMedicalInformation,
  recordMedicalInformation,
  askWaivers,
  recordSignatures,
} from "#modules/families/index.server.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { comparedName, fullName } from "#core/names.ts";
import { dayOf, isDay } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { moveMedicalInformation } from "./medical-information-upkeep.server.ts";
import type { Draft } from "./record.server.ts";
import type { ReturningFamily } from "./returning-family.server.ts";

/** The checkout's questions about an athlete, besides its fields. */
export interface AskedOfAthlete {
  /** The athlete's number in the form. */
  n: number;
  /** Waivers without a valid answer; none while the date of birth is empty. */
  waivers: AskedWaiver[];
  hasMedicalInformation: boolean;
}

/** Known athletes, by their numbers in the form. */
export type KnownAthletes = ReadonlyMap<number, string>;

/**
 * The athletes of a family that registered before, by the form's hidden fields. Only athletes of the family
 * whose link this browser has opened are accepted.
 */
export function knownAthletes(
  values: Record<string, string>,
  returning: ReturningFamily | null,
): KnownAthletes {
  const known = athleteNumbers(values).flatMap((n): [number, string][] => {
    const id = values[athleteField(n, "known")];
    return returning?.athletes.some((athlete) => athlete.id === id) && id ? [[n, id]] : [];
  });
  return new Map(known);
}

/**
 * The questions for each athlete of the form.
 * @param known the athletes whose signatures and medical information are used
 * @param draft the athletes that this checkout recorded before
 */
export async function questionsFor(
  ctx: AppContext,
  values: Record<string, string>,
  { known, draft }: { known: KnownAthletes; draft: KnownAthletes },
): Promise<AskedOfAthlete[]> {
  const notes = await listMedicalInformation(ctx, [...known.values(), ...draft.values()]);
  return Promise.all(
    athleteNumbers(values).map(async (n) => {
      const bornOn = values[athleteField(n, athleteFields.bornOn.form)] ?? "";
      const ids = [known.get(n), draft.get(n)];
      return {
        n,
        waivers: isDay(bornOn) ? await askWaivers(ctx, { id: known.get(n) ?? null, bornOn }) : [],
        hasMedicalInformation: notes.some(({ athleteId }) => ids.includes(athleteId)),
      };
    }),
  );
}

/** An athlete's answers. */
export interface AskedAnswers {
  n: number;
  waivers: AnsweredWaiver[];
  health: HealthAnswer;
}

/** The answers of every athlete, or the errors by field. */
export function readAsked(
  sent: Record<string, string>,
  asked: AskedOfAthlete[],
): { answers: AskedAnswers[]; errors: FieldErrors } {
  const values = forEachAthlete(
    sent,
    asked.map(({ n, waivers }) => ({ prefix: athleteField(n, ""), waivers })),
  );
  const answers: AskedAnswers[] = [];
  const errors: FieldErrors = {};
  for (const { n, waivers } of asked) {
    const prefix = athleteField(n, "");
    const signed = readWaiverAnswers(values, prefix, waivers);
    const health = readHealthAnswer(values, prefix);
    if ("errors" in signed) Object.assign(errors, signed.errors);
    if ("errors" in health) Object.assign(errors, health.errors);
    if ("answers" in signed && "answer" in health)
      answers.push({ n, waivers: signed.answers, health: health.answer });
  }
  return { answers, errors };
}

/** The athletes of an earlier acceptance, by the form's current numbers of the same children. */
function sameAthletes(form: CheckoutForm, draft: Draft | null): KnownAthletes {
  const identity = (given = "", family = "", bornOn = "") =>
    comparedName(`${given} ${family} ${bornOn}`);
  const earlier = new Map(
    [...(draft?.athletes ?? [])].map(([n, id]) => {
      const value = ({ form: name }: { form: string }) => draft?.values[athleteField(n, name)];
      const { givenName, familyName, bornOn } = athleteFields;
      return [identity(value(givenName), value(familyName), value(bornOn)), id];
    }),
  );
  return new Map(
    form.athletes.flatMap(({ n, givenName, familyName, bornOn }): [number, string][] => {
      const id = earlier.get(identity(givenName, familyName, bornOn));
      return id ? [[n, id]] : [];
    }),
  );
}

/**
 * Records the answers with the athletes, in the transaction that holds their places.
 * @param ids the recorded athletes by their numbers in the form
 * @param draft an earlier acceptance, whose medical information is already stored
 */
export async function recordAsked(
  ctx: Pick<AppContext, "content" | "healthKeys">,
  transaction: Transaction,
  {
    form,
    answers,
    ids,
    draft,
  }: { form: CheckoutForm; answers: AskedAnswers[]; ids: KnownAthletes; draft: Draft | null },
): Promise<void> {
  const on = dayOf(new Date(), ctx.content.club.timeZone);
  const before = sameAthletes(form, draft);
  const { name, relationship } = form.guardian;
  for (const { n, waivers, health } of answers) {
    const athlete = form.athletes.find((each) => each.n === n);
    const athleteId = ids.get(n);
    if (!athlete || !athleteId) continue;
    const { bornOn } = athlete;
    const signer = signerOf({ name: fullName(athlete), bornOn, on }, { name, relationship });
    await recordSignatures(transaction, ctx, { whose: { athleteId }, signer, answers: waivers });
    const from = before.get(n);
    if (from && health.change === "keep")
      await moveMedicalInformation(transaction, ctx.healthKeys, { from, to: athleteId });
    const consentText = ctx.content.office.medicalInformation.consent;
    await recordMedicalInformation(transaction, ctx.healthKeys, {
      athleteId,
      answer: health,
      consentText,
    });
  }
}
