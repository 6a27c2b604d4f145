import type { FieldErrors } from "#core/forms/result.ts";
import { namesOf } from "#core/records.ts";

/** A waiver as the person who answers it sees it. */
export interface AskedWaiver {
  id: string;
  version: string;
  title: string;
  text: string[];
  /** The address of the official booklet. */
  booklet: string | null;
  answer: "confirm" | "photo" | "results";
  /** The sentence beside the checkbox, or the question. */
  statement: string;
  /** For how many months an answer is valid. */
  months: number;
  /** A hash of all the text above, in hexadecimal: it identifies the text that was answered. */
  sha256: string;
}

/** A family's possible answers about pictures, or about results on the site; each one is accepted. */
export const photoAnswers = {
  full: "Yes, with first and last name",
  first: "Yes, first name only",
  no: "No",
} as const;

export type WaiverAnswer = "confirmed" | keyof typeof photoAnswers;

/** An answer as text. */
export const answerLabel = (answer: WaiverAnswer): string =>
  answer === "confirmed" ? "Confirmed" : photoAnswers[answer];

/** A waiver with its answer. */
export interface AnsweredWaiver {
  waiver: AskedWaiver;
  answer: WaiverAnswer;
}

/** The name of a waiver's field. @param prefix the athlete's prefix, such as `athlete_1_` */
export const waiverField = (prefix: string, id: string) => `${prefix}waiver_${id}`;

/** The name of the hidden field that identifies the text on the page. */
export const textHashField = (prefix: string, id: string) => `${waiverField(prefix, id)}_shown`;

/** Whether a form's values answer exactly this text. */
export const isCurrentText = (
  values: Record<string, unknown>,
  prefix: string,
  { id, sha256 }: AskedWaiver,
) => values[textHashField(prefix, id)] === sha256;

/** The prefix of a field that answers a waiver for several athletes at once. */
export const commonPrefix = "common_";

/** The form's answer to exactly this text, under one of these prefixes. */
export function givenAnswer(
  values: Record<string, string>,
  prefixes: readonly string[],
  waiver: AskedWaiver,
): string | undefined {
  const prefix = prefixes.find((one) => isCurrentText(values, one, waiver));
  return prefix === undefined ? undefined : values[waiverField(prefix, waiver.id)];
}

/**
 * Copies each common answer in a form's values to every athlete who has the same text: each athlete's own
 * answer is read and stored.
 * @param asked the waivers of each athlete, with the prefix of its own fields
 */
export function forEachAthlete(
  values: Record<string, string>,
  asked: readonly { prefix: string; waivers: readonly AskedWaiver[] }[],
): Record<string, string> {
  const own: Record<string, string> = {};
  for (const { prefix, waivers } of asked)
    for (const waiver of waivers) {
      const hash = textHashField(prefix, waiver.id);
      if (values[hash] !== undefined || !isCurrentText(values, commonPrefix, waiver)) continue;
      own[hash] = waiver.sha256;
      own[waiverField(prefix, waiver.id)] = values[waiverField(commonPrefix, waiver.id)] ?? "";
    }
  return { ...values, ...own };
}

/**
 * The answers to one athlete's waivers. It reads only the fields of these waivers.
 * @param fields a form's, flat
 * @returns all of them, or the errors, by field
 */
export function readWaiverAnswers(
  fields: Record<string, unknown>,
  prefix: string,
  waivers: readonly AskedWaiver[],
): { answers: AnsweredWaiver[] } | { errors: FieldErrors } {
  const answers: AnsweredWaiver[] = [];
  const errors: FieldErrors = {};
  for (const waiver of waivers) {
    const name = waiverField(prefix, waiver.id);
    const answer = answerFrom(waiver, fields[name]);
    if (!answer) errors[name] = unanswered(waiver);
    else if (!isCurrentText(fields, prefix, waiver)) errors[name] = changed(waiver);
    else answers.push({ waiver, answer });
  }
  return Object.keys(errors).length > 0 ? { errors } : { answers };
}

/** A field's value as the answer to a waiver; null: it is not an answer. */
export function answerFrom({ answer }: AskedWaiver, sent: unknown): WaiverAnswer | null {
  if (answer === "confirm") return sent === "yes" ? "confirmed" : null;
  return namesOf(photoAnswers).find((name) => name === sent) ?? null;
}

const unanswered = ({ answer, title }: AskedWaiver) =>
  answer === "confirm"
    ? `Read “${title}” and check the box`
    : `Choose an answer to “${title}”: “No” is fine`;

/** The error text if the waiver's title is right above it. */
export const errorBeside = (waiver: AskedWaiver, error: string | undefined) =>
  error !== unanswered(waiver)
    ? error
    : waiver.answer === "confirm"
      ? "Check the box to go on"
      : "Choose an answer: “No” is fine";

const changed = ({ title }: AskedWaiver) =>
  `“${title}” was changed while you were filling this in. Read it again and answer it`;
