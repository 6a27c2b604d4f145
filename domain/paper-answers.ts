import type { FieldErrors } from "./forms/result.ts";

/** A paper as it is shown to whoever answers it. */
export interface AskedPaper {
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

export type PaperAnswer = "confirmed" | keyof typeof photoAnswers;

/** An answer in words. */
export const answerInWords = (answer: PaperAnswer): string =>
  answer === "confirmed" ? "Confirmed" : photoAnswers[answer];

/** A paper with the answer it got. */
export interface AnsweredPaper {
  paper: AskedPaper;
  answer: PaperAnswer;
}

/** The name of a paper's field. @param prefix whose it is, such as `athlete_1_` */
export const paperField = (prefix: string, id: string) => `${prefix}paper_${id}`;

/** The name of the hidden field that says which text was shown. */
export const shownField = (prefix: string, id: string) => `${paperField(prefix, id)}_shown`;

/** Whether a form's values answer this very text. */
export const isShown = (
  values: Record<string, unknown>,
  prefix: string,
  { id, sha256 }: AskedPaper,
) => values[shownField(prefix, id)] === sha256;

/**
 * The answers to one athlete's papers. It reads the fields of these papers and no others.
 * @param fields a form's, flat
 * @returns all of them, or what is wrong, by field
 */
export function readPaperAnswers(
  fields: Record<string, unknown>,
  prefix: string,
  papers: readonly AskedPaper[],
): { answers: AnsweredPaper[] } | { errors: FieldErrors } {
  const answers: AnsweredPaper[] = [];
  const errors: FieldErrors = {};
  for (const paper of papers) {
    const name = paperField(prefix, paper.id);
    const answer = answerFrom(paper, fields[name]);
    if (!answer) errors[name] = unanswered(paper);
    else if (!isShown(fields, prefix, paper)) errors[name] = changed(paper);
    else answers.push({ paper, answer });
  }
  return Object.keys(errors).length > 0 ? { errors } : { answers };
}

function answerFrom({ answer }: AskedPaper, sent: unknown): PaperAnswer | null {
  if (answer === "confirm") return sent === "yes" ? "confirmed" : null;
  return sent === "full" || sent === "first" || sent === "no" ? sent : null;
}

const unanswered = ({ answer, title }: AskedPaper) =>
  answer === "confirm"
    ? `Read “${title}” and tick the box`
    : `Choose an answer to “${title}”: “No” is fine`;

const changed = ({ title }: AskedPaper) =>
  `“${title}” was changed while you were filling this in. Read it again and answer it`;
