import type { Paper } from "./content/papers.ts";
import { ageOn } from "./families.ts";
import type { AskedPaper, PaperAnswer } from "./paper-answers.ts";
import type { SupplierKind } from "./supplier.ts";
import { dayMonthsAfter } from "./time.ts";

const ofAge = 18;

/** For whom papers are looked up: an athlete on a day. */
export interface PaperReader {
  /** An ISO date; null: not known, as of an athlete carried over from an earlier order. */
  bornOn: string | null;
  /** The day, ISO. */
  on: string;
  supplier: SupplierKind;
}

/** The papers that an athlete needs. Without a date of birth: only those for every age. */
export function papersFor(papers: readonly Paper[], { bornOn, on, supplier }: PaperReader) {
  return papers.filter(
    (paper) =>
      (paper.supplier === "any" || paper.supplier === supplier) && isForAge(paper.ages, bornOn, on),
  );
}

function isForAge({ from, to }: Paper["ages"], bornOn: string | null, on: string): boolean {
  if (from === undefined && to === undefined) return true;
  if (bornOn === null) return false;
  const age = ageOn(bornOn, on);
  return age >= (from ?? 0) && age <= (to ?? age);
}

/** What was signed, for an athlete or by a coach. */
export interface SignedPaper {
  paperId: string;
  version: string;
  /** The club's local day, ISO. */
  signedOn: string;
}

/** `never`: no version of it is signed. `changed`: an earlier version is. `over`: too long ago. */
export interface MissingPaper {
  paper: Paper;
  reason: "never" | "changed" | "over";
}

/** The papers that an athlete needs and nobody has answered, or not this version, or too long ago. */
export const missingPapers = (
  papers: readonly Paper[],
  signed: readonly SignedPaper[],
  reader: PaperReader,
): MissingPaper[] => missingOf(papersFor(papers, reader), signed, reader.on);

/** The papers that a coach confirms and has not, or not this version, or too long ago. */
export const missingOfCoach = (
  papers: readonly Paper[],
  signed: readonly SignedPaper[],
  on: string,
): MissingPaper[] => missingOf(papersOfCoach(papers), signed, on);

export const papersOfCoach = (papers: readonly Paper[]) =>
  papers.filter(({ coaches, answer }) => coaches && answer === "confirm");

function missingOf(needed: Paper[], signed: readonly SignedPaper[], on: string): MissingPaper[] {
  return needed.flatMap((paper): MissingPaper[] => {
    const ofPaper = signed.filter(({ paperId }) => paperId === paper.id);
    const ofVersion = ofPaper.filter(({ version }) => version === paper.version);
    if (ofVersion.some(({ signedOn }) => stillHolds(signedOn, paper.months, on))) return [];
    if (ofPaper.length === 0) return [{ paper, reason: "never" }];
    return [{ paper, reason: ofVersion.length > 0 ? "over" : "changed" }];
  });
}

/** Whether an answer holds on a day: a year's ends the day before its anniversary. */
export const stillHolds = (signedOn: string, months: number, on: string): boolean =>
  on < dayMonthsAfter(signedOn, months);

/** Why a paper is missing, in words. */
export const missingReasons: Record<MissingPaper["reason"], string> = {
  never: "not signed",
  changed: "new version",
  over: "signed too long ago",
};

/** Who answers: a parent or guardian of an athlete under 18, else the athlete. */
export const signsThemselves = ({ bornOn, on }: Pick<PaperReader, "bornOn" | "on">): boolean =>
  bornOn !== null && ageOn(bornOn, on) >= ofAge;

/** Who signed, and as what. */
export interface Signer {
  name: string;
  /** The relationship to the athlete, or `Athlete`, or `Coach`. */
  as: string;
}

/** Whose name is below an athlete's papers. */
export function signerOf(
  athlete: Pick<PaperReader, "bornOn" | "on"> & { name: string },
  guardian: { name: string; relationship: string },
): Signer {
  return signsThemselves(athlete)
    ? { name: athlete.name, as: "Athlete" }
    : { name: guardian.name, as: guardian.relationship || "Parent or guardian" };
}

/** A paper's words, as whoever answers sees them. */
export type PaperWords = Omit<AskedPaper, "sha256">;

/** A paper in the words for one athlete: of some age, a child reads it too. */
export function wordsFor(paper: Paper, reader: Pick<PaperReader, "bornOn" | "on">): PaperWords {
  const { readsFrom } = paper;
  const readsToo =
    readsFrom !== undefined &&
    reader.bornOn !== null &&
    !signsThemselves(reader) &&
    ageOn(reader.bornOn, reader.on) >= readsFrom;
  const words = wordsOf(paper);
  return readsToo
    ? { ...words, statement: `${words.statement} ${withChild[paper.answer]}` }
    : words;
}

const withChild: Record<Paper["answer"], string> = {
  confirm: "The athlete has read it too, or we read it together.",
  photo: "Please decide it together with the athlete.",
  results: "Please decide it together with the athlete.",
};

/** A paper in its own words, as a coach or an adult athlete sees it. */
export const wordsOf = (paper: Paper): PaperWords => {
  const { id, version, title, text, booklet, answer, statement, months } = paper;
  return { id, version, title, text, booklet, answer, statement, months };
};

/** Everything that is read before answering, as one text: the one whose hash a signature keeps. */
export const paperText = ({ title, version, text, booklet, statement }: PaperWords): string =>
  [title, `Version ${version}`, ...text, booklet, statement].filter(Boolean).join("\n\n");

/** An answer that was given, as staff read it. */
export interface Signature extends SignedPaper, Signer {
  title: string;
  answer: PaperAnswer;
}

/**
 * The papers whose words an edit changes under the same version, as paragraphs for staff to confirm:
 * whoever signed the old words is not asked again.
 * @param signed papers and versions that somebody has answered
 */
export const silentChanges = (
  before: readonly Paper[],
  after: readonly Paper[],
  signed: readonly Pick<SignedPaper, "paperId" | "version">[],
): string[] =>
  after.flatMap((paper) => {
    const { id, version } = paper;
    const earlier = before.find((one) => one.id === id && one.version === version);
    const isSilent =
      earlier &&
      paperText(wordsOf(earlier)) !== paperText(wordsOf(paper)) &&
      signed.some((one) => one.paperId === id && one.version === version);
    return isSilent
      ? [
          `“${paper.title}” has other words now, and still the version ${version}. Whoever answered the earlier words is not asked again. If they should be, enter another version.`,
        ]
      : [];
  });

/** `Athletes from 11 to 14`, for staff. */
export function agesInWords({ from, to }: Paper["ages"]): string {
  if (from === undefined && to === undefined) return "Every athlete";
  if (from === undefined) return `Athletes up to ${to}`;
  return to === undefined ? `Athletes from ${from}` : `Athletes from ${from} to ${to}`;
}
