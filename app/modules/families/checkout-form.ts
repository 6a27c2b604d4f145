import {
  ageKnownFor,
  athleteField,
  athleteNumbers,
  mostLines,
  programFrom,
  programsOf,
} from "./checkout-athletes.ts";
import {
  athleteSchema,
  birthdayError,
  contactSchema,
  guardianSchema,
  isOfAge,
  ownGuardian,
} from "./families.ts";
import { fieldErrors } from "#core/forms/fields.ts";
import {
  athleteFields,
  contactFields,
  formErrors,
  guardianFields,
  type TypedAthlete,
  type TypedContact,
  type TypedGuardian,
  typedValues,
} from "./person-fields.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { smsConsentFrom } from "./sms-consent.ts";
import { dialledNumber } from "#core/sms-number.ts";

/** An athlete of the checkout and what it registers for. */
export interface CheckoutAthlete extends TypedAthlete {
  /** Its number in the form. */
  n: number;
  /** The family knows that the athlete is outside the age group. */
  ageKnown: boolean;
  programs: { type: string; id: number }[];
}

/** The confirmation is valid only for the date of birth for which it was shown. */
const isAgeKnown = (values: Record<string, string>, n: number) =>
  (values[athleteField(n, "age_known")] ?? "") !== "" &&
  (values[ageKnownFor(n)] ?? values[athleteField(n, athleteFields.bornOn.form)]) ===
    values[athleteField(n, athleteFields.bornOn.form)];

/** The checkout's form, parsed and validated. */
export interface CheckoutForm {
  athletes: CheckoutAthlete[];
  guardian: TypedGuardian;
  emergency: TypedContact;
  /** The guardian agreed to text messages; undefined: the form did not ask. */
  smsConsent: boolean | undefined;
}

/**
 * Parses the athletes of the checkout's form, with the errors. A child whose entries the family's earlier
 * registration filled in, and who registers for nothing now, is left out.
 * @param today ISO
 */
export function checkoutAthletesFrom(
  values: Record<string, string>,
  today: string,
): { athletes: CheckoutAthlete[]; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const athletes: CheckoutAthlete[] = [];
  const all = athleteNumbers(values);
  const chosen = all.filter((n) => programsOf(values, n).length > 0);
  for (const n of all) {
    const field = (name: string) => athleteField(n, name);
    const programs = programsOf(values, n).map(programFrom);
    const isLeftOut = programs.length === 0 && (values[field("known")] ?? "") !== "";
    if (isLeftOut && chosen.length > 0) continue;
    const checked = athleteSchema.safeParse(typedValues(athleteFields, values, field("")));
    if (!checked.success)
      Object.assign(errors, formErrors(athleteFields, fieldErrors(checked.error), field("")));
    else {
      const error = birthdayError(checked.data.bornOn, today);
      if (error) errors[field(athleteFields.bornOn.form)] = error;
    }
    const named = values[field(athleteFields.givenName.form)]?.trim() || "this athlete";
    if (programs.length === 0)
      errors[field("program_1")] = `Choose a program for ${named}, or remove them from the form`;
    if (programs.includes(null))
      errors[field("program_1")] = `Choose one of the programs for ${named}`;
    if (checked.success)
      athletes.push({
        ...checked.data,
        n,
        ageKnown: isAgeKnown(values, n),
        programs: programs.filter((program) => program !== null),
      });
  }
  const lines = athletes.flatMap(({ programs }) => programs).length;
  const [first] = all;
  if (lines > mostLines && first)
    errors[athleteField(first, "program_1")] ??=
      `One payment can have ${mostLines} registrations. Register the others afterwards`;
  return { athletes, errors };
}

/** Parses the whole form. @param today ISO */
export function checkoutFormFrom(
  values: Record<string, string>,
  today: string,
): { form: CheckoutForm } | { errors: FieldErrors } {
  const { athletes, errors } = checkoutAthletesFrom(values, today);
  const guardian = guardianSchema.safeParse(typedValues(guardianFields, values));
  const emergency = contactSchema.safeParse(typedValues(contactFields, values));
  if (!guardian.success)
    Object.assign(errors, formErrors(guardianFields, fieldErrors(guardian.error)));
  if (!emergency.success)
    Object.assign(errors, formErrors(contactFields, fieldErrors(emergency.error)));
  if (guardian.success && emergency.success)
    Object.assign(
      errors,
      adultErrors({ athletes, today, guardian: guardian.data, emergency: emergency.data }),
    );
  if (Object.keys(errors).length > 0 || !guardian.success || !emergency.success) return { errors };
  return {
    form: {
      athletes,
      guardian: guardian.data,
      emergency: emergency.data,
      smsConsent: smsConsentFrom(values),
    },
  };
}

/** Errors in the combination of the adults' answers. */
function adultErrors({
  athletes,
  guardian,
  emergency,
  today,
}: Omit<CheckoutForm, "smsConsent"> & { today: string }): FieldErrors {
  const isAlone = guardian.relationship === ownGuardian;
  const isChild = athletes.some(({ bornOn }) => !isOfAge(bornOn, today));
  const isSamePhone = dialledNumber(guardian.phone) === dialledNumber(emergency.phone);
  return {
    ...(isAlone &&
      isChild && {
        [guardianFields.relationship.form]:
          "An athlete under 18 is registered by a parent or guardian",
      }),
    ...(isAlone &&
      athletes.length > 1 && {
        [guardianFields.relationship.form]:
          "Only one athlete can be you. Choose how you are related to them",
      }),
    ...(isSamePhone && {
      [contactFields.phone.form]: "Enter someone else’s number, for when we can’t reach you",
    }),
  };
}
