import type { FieldErrors } from "./forms/result.ts";

/** A paper as it is shown to whoever answers it. */
export interface AskedWaiver {
  id: string;
  version: string;
  title: string;
  text: string[];
  /** The address of the official booklet. */
  booklet: string | null;
  answer: "confirm" | "photo" | "results";
  /** The sentence beside the box, or the question. */
  statement: string;
  /** For how many months an answer holds. */
  months: number;
  /** Of all the words above, in hexadecimal: tells whether what is answered is what was shown. */
  sha256: string;
}

/** What a family may say about pictures, or about results on the site; each is accepted. */
export const photoAnswers = {
  full: "Yes, with first and last name",
  first: "Yes, by first name only",
  no: "No",
} as const;

export type WaiverAnswer = "confirmed" | keyof typeof photoAnswers;

/** An answer in words. */
export const answerLabel = (answer: WaiverAnswer): string =>
  answer === "confirmed" ? "Confirmed" : photoAnswers[answer];

/** A paper with the answer it got. */
export interface AnsweredWaiver {
  waiver: AskedWaiver;
  answer: WaiverAnswer;
}

/** The name of a paper's field. @param prefix whose it is, such as `athlete_1_` */
export const waiverField = (prefix: string, id: string) => `${prefix}waiver_${id}`;

/** The name of the hidden field that says which text was shown. */
export const shownHashField = (prefix: string, id: string) => `${waiverField(prefix, id)}_shown`;

/** Whether a form's values answer this very text. */
export const isShown = (
  values: Record<string, unknown>,
  prefix: string,
  { id, sha256 }: AskedWaiver,
) => values[shownHashField(prefix, id)] === sha256;

/**
 * The answers to one athlete's papers. It reads the fields of these papers and no others.
 * @param fields a form's, flat
 * @returns all of them, or what is wrong, by field
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
    else if (!isShown(fields, prefix, waiver)) errors[name] = changed(waiver);
    else answers.push({ waiver, answer });
  }
  return Object.keys(errors).length > 0 ? { errors } : { answers };
}

function answerFrom({ answer }: AskedWaiver, sent: unknown): WaiverAnswer | null {
  if (answer === "confirm") return sent === "yes" ? "confirmed" : null;
  return sent === "full" || sent === "first" || sent === "no" ? sent : null;
}

const unanswered = ({ answer, title }: AskedWaiver) =>
  answer === "confirm"
    ? `Read “${title}” and tick the box`
    : `Choose an answer to “${title}”: “No” is fine`;

const changed = ({ title }: AskedWaiver) =>
  `“${title}” was changed while you were filling this in. Read it again and answer it`;
