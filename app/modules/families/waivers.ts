import type { Waiver, LegalEntityType } from "#modules/content/index.ts";
import { ageOn } from "./families.ts";
import type { AskedWaiver, WaiverAnswer } from "./waiver-answers.ts";
import { dayMonthsAfter, daysAfter, yearOfDay } from "#core/time/time.ts";

const ofAge = 18;

/** The athlete and day for which waivers are looked up. */
export interface WaiverReader {
  /** An ISO date; null: not known yet. */
  bornOn: string | null;
  /** The day, ISO. */
  on: string;
  legalEntityType: LegalEntityType;
}

/** The waivers that an athlete needs. Without a date of birth: only those for every age. */
export function waiversFor(
  waivers: readonly Waiver[],
  { bornOn, on, legalEntityType }: WaiverReader,
) {
  return waivers.filter(
    (waiver) => isForClub(waiver, legalEntityType) && isForAge(waiver.ages, bornOn, on),
  );
}

/** Whether it is required for a club of this type. */
export const isForClub = (waiver: Waiver, legalEntityType: LegalEntityType): boolean =>
  waiver.legalEntityType === "any" || waiver.legalEntityType === legalEntityType;

/** Whether it is for athletes of every age, including an unknown one. */
export const isForEveryAge = ({ from, to }: Waiver["ages"]): boolean =>
  from === undefined && to === undefined;

function isForAge(ages: Waiver["ages"], bornOn: string | null, on: string): boolean {
  const { from, to } = ages;
  if (isForEveryAge(ages)) return true;
  if (bornOn === null) return false;
  const age = ageOn(bornOn, on);
  return age >= (from ?? 0) && age <= (to ?? age);
}

/** A signed waiver, of an athlete or a coach. */
export interface SignedWaiver {
  waiverId: string;
  version: string;
  /** The club's local day, ISO. */
  signedOn: string;
}

/**
 * `never`: no version of it is signed. `changed`: only an earlier version is. `over`: it was signed too long
 * ago.
 */
export interface MissingWaiver {
  waiver: Waiver;
  reason: "never" | "changed" | "over";
}

/**
 * The waivers that an athlete needs and that have no answer, or only to an earlier version, or one that has
 * expired.
 */
export const missingWaivers = (
  waivers: readonly Waiver[],
  signed: readonly SignedWaiver[],
  reader: WaiverReader,
): MissingWaiver[] => missingOf(waiversFor(waivers, reader), signed, reader.on);

/** The waivers that a coach has not confirmed, or only in an earlier version, or too long ago. */
export const missingOfCoach = (
  waivers: readonly Waiver[],
  signed: readonly SignedWaiver[],
  on: string,
): MissingWaiver[] => missingOf(waiversOfCoach(waivers), signed, on);

export const waiversOfCoach = (waivers: readonly Waiver[]) =>
  waivers.filter(({ coaches, answer }) => coaches && answer === "confirm");

function missingOf(needed: Waiver[], signed: readonly SignedWaiver[], on: string): MissingWaiver[] {
  return needed.flatMap((waiver): MissingWaiver[] => {
    const ofWaiver = signed.filter(({ waiverId }) => waiverId === waiver.id);
    const ofVersion = ofWaiver.filter(({ version }) => version === waiver.version);
    if (ofVersion.some(({ signedOn }) => stillHolds(signedOn, waiver.months, on))) return [];
    if (ofWaiver.length === 0) return [{ waiver, reason: "never" }];
    return [{ waiver, reason: ofVersion.length > 0 ? "over" : "changed" }];
  });
}

/** Whether an answer is still valid on a day: a yearly one ends the day before its anniversary. */
export const stillHolds = (signedOn: string, months: number, on: string): boolean =>
  on < dayMonthsAfter(signedOn, months);

/** The first day of answers that are still valid on a day: the same rule, for a query. */
export function holdsSince(months: number, on: string): string {
  let day = daysAfter(dayMonthsAfter(on, -months), -1);
  while (!stillHolds(day, months, on)) day = daysAfter(day, 1);
  return day;
}

/**
 * The range of birth dates for an age on a day (`ageOn`), for a query: after the first one, up to the last
 * one. As text, because some do not exist, such as 2015-02-29.
 */
export const birthDateRange = ({ from = 0, to = 999 }: Waiver["ages"], on: string) => ({
  after: `${String(yearOfDay(on) - to - 1).padStart(4, "0")}${on.slice(4)}`,
  until: `${yearOfDay(on) - from}${on.slice(4)}`,
});

/** The reason why a waiver is missing, as text. */
export const missingReasons: Record<MissingWaiver["reason"], string> = {
  never: "not signed",
  changed: "new version",
  over: "signed too long ago",
};

/** Whether the athlete signs: a parent or guardian signs for an athlete under 18. */
export const signsThemselves = ({ bornOn, on }: Pick<WaiverReader, "bornOn" | "on">): boolean =>
  bornOn !== null && ageOn(bornOn, on) >= ofAge;

/** The signer and their role. */
export interface Signer {
  name: string;
  /** The relationship to the athlete, or `Athlete`, or `Coach`. */
  as: string;
}

/** The name below an athlete's waivers. */
export function signerOf(
  athlete: Pick<WaiverReader, "bornOn" | "on"> & { name: string },
  guardian: { name: string; relationship: string },
): Signer {
  return signsThemselves(athlete)
    ? { name: athlete.name, as: "Athlete" }
    : { name: guardian.name, as: guardian.relationship || "Parent or guardian" };
}

/** A waiver's text, as the signer sees it. */
export type WaiverLabels = Omit<AskedWaiver, "sha256">;

/** A waiver's text for one athlete: from a certain age on, children read it too. */
export function labelsFor(
  waiver: Waiver,
  reader: Pick<WaiverReader, "bornOn" | "on">,
): WaiverLabels {
  const { readsFrom } = waiver;
  const readsToo =
    readsFrom !== undefined &&
    reader.bornOn !== null &&
    !signsThemselves(reader) &&
    ageOn(reader.bornOn, reader.on) >= readsFrom;
  const labels = labelOf(waiver);
  return readsToo
    ? { ...labels, statement: `${labels.statement} ${withChild[waiver.answer]}` }
    : labels;
}

const withChild: Record<Waiver["answer"], string> = {
  confirm: "The athlete has read it too, or we read it together.",
  photo: "Please decide together with the athlete.",
  results: "Please decide together with the athlete.",
};

/** A waiver's own text, as a coach or an adult athlete sees it. */
export const labelOf = (waiver: Waiver): WaiverLabels => {
  const { id, version, title, text, booklet, answer, statement, months } = waiver;
  return { id, version, title, text, booklet, answer, statement, months };
};

/** The full text before the answer, as one string: a signature stores its hash. */
export const waiverText = ({ title, version, text, booklet, statement }: WaiverLabels): string =>
  [title, `Version ${version}`, ...text, booklet, statement].filter(Boolean).join("\n\n");

/** A recorded answer, for staff. */
export interface Signature extends SignedWaiver, Signer {
  title: string;
  answer: WaiverAnswer;
}

/**
 * The waivers whose text an edit changes under the same version, as paragraphs for staff to confirm:
 * people who signed the old text are not asked again.
 * @param signed waivers and versions that somebody has answered
 */
export const silentChanges = (
  before: readonly Waiver[],
  after: readonly Waiver[],
  signed: readonly Pick<SignedWaiver, "waiverId" | "version">[],
): string[] =>
  after.flatMap((waiver) => {
    const { id, version } = waiver;
    const earlier = before.find((one) => one.id === id && one.version === version);
    const isSilent =
      earlier &&
      waiverText(labelOf(earlier)) !== waiverText(labelOf(waiver)) &&
      signed.some((one) => one.waiverId === id && one.version === version);
    return isSilent
      ? [
          `The text of “${waiver.title}” changed, but the version is still ${version}. People who answered the earlier text won’t be asked again. To ask them, enter a new version.`,
        ]
      : [];
  });

/** `Athletes from 11 to 14`, for staff. */
export function formatAges({ from, to }: Waiver["ages"]): string {
  if (from === undefined && to === undefined) return "Every athlete";
  if (from === undefined) return `Athletes up to ${to}`;
  return to === undefined ? `Athletes from ${from}` : `Athletes from ${from} to ${to}`;
}
