/**
 * The steps of the checkout's form. It is a single form: the fields of the other steps stay in it, hidden.
 */
import {
  athleteField,
  athleteFields,
  athleteNumbers,
  athleteOfField,
  contactFields,
  guardianFields,
  isHealthField,
  programsOf,
  smsConsentField,
} from "#modules/families/index.ts";
import { errorSummary } from "#core/forms/error-summary.ts";
import type { FieldErrors, FormValues } from "#core/forms/result.ts";

export const stepNames = ["Athletes", "Contacts", "Waivers and payment"] as const;
export type Step = 1 | 2 | 3;

const adultFields = new Set<string>([
  smsConsentField,
  ...[guardianFields, contactFields].flatMap((fields) =>
    Object.values(fields).map(({ form }) => form),
  ),
]);

/** The step that contains a field. */
export function stepOf(field: string): Step {
  if (adultFields.has(field)) return 2;
  const isAthletes = /^athlete_\d_(?!waiver_)/.test(field) && !isHealthField(field);
  return isAthletes ? 1 : 3;
}

/** The action of the button that goes to a step. */
export const stepAction = (step: Step) => `step-${step}`;

/** The step in a checkout's address, so that a reload opens the same one. */
export const stepQuery = "step";

/** The step in a button's action or in an address; null: none. */
export function stepFrom(text: unknown): Step | null {
  const n = Number(/^(?:step-)?([123])$/.exec(String(text))?.[1]);
  return n === 1 || n === 2 || n === 3 ? n : null;
}

/** The requested step, or the first incomplete one before it. */
export function reachable(step: Step, values: FormValues): Step {
  const typed = (name: string) => (values[name] ?? "").trim() !== "";
  const isNamed = athleteNumbers(values).some(
    (n) => typed(athleteField(n, athleteFields.givenName.form)) && programsOf(values, n).length > 0,
  );
  if (!isNamed) return 1;
  return step === 3 && !typed(guardianFields.name.form) ? 2 : step;
}

/** The first step with an error, and its errors: nobody can correct a field that is not shown. */
export function firstErrors(found: FieldErrors): { step: Step; errors: FieldErrors } | null {
  const steps = Object.keys(found).map(stepOf);
  if (steps.length === 0) return null;
  const step = Math.min(...steps) as Step;
  const errors = Object.entries(found).filter(([field]) => stepOf(field) === step);
  return { step, errors: Object.fromEntries(errors) };
}

/**
 * Whom an error is about, where several people have the same field and the message does not name them; "":
 * not needed.
 */
export function whoseField(values: FormValues, field: string, message = ""): string {
  if (field === guardianFields.relationship.form) return "Parent or guardian";
  if (field === contactFields.relationship.form) return "Emergency contact";
  const athlete = athleteOfField(values, field);
  return message.includes(athlete) ? "" : athlete;
}

/** The fields whose errors may end with an edit: a program's age error depends on the date of birth. */
export function correctedBy(field: string): string[] {
  const { form } = athleteFields.bornOn;
  return field.endsWith(form) ? [field, `${field.slice(0, -form.length)}program_1`] : [field];
}

/** The message above the form: the only error with the athlete's name, or the number of errors. */
export function messageOf(errors: FieldErrors, values: FormValues): string {
  const [[field, message] = ["", ""], ...more] = Object.entries(errors);
  const whose = more.length === 0 ? whoseField(values, field, message) : "";
  return `${whose && `${whose}: `}${errorSummary(errors)}`;
}
