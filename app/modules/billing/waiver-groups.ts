import {
  athleteField,
  athleteNumbers,
  athleteOfField,
  type AskedWaiver,
  commonPrefix,
  programsOf,
  waiverField,
} from "#modules/families/index.ts";
import type { AskedOfAthlete } from "#modules/enrolment/index.server.ts";
import type { FieldErrors, FormValues } from "#core/forms/result.ts";

/** A waiver with the numbers of the athletes in the form who have the same text. */
interface CommonWaiver {
  waiver: AskedWaiver;
  numbers: number[];
}

/** The waivers that several athletes answer together, and those of a single one. */
export interface WaiverGroups {
  common: CommonWaiver[];
  own: { n: number; waivers: AskedWaiver[] }[];
}

/** A child without a program signs nothing. */
export function waiverGroups(asked: readonly AskedOfAthlete[], values: FormValues): WaiverGroups {
  const numbers = athleteNumbers(values);
  const signing = asked.filter(({ n }) => numbers.includes(n) && programsOf(values, n).length > 0);
  const texts = Map.groupBy(
    signing.flatMap(({ n, waivers }) => waivers.map((waiver) => ({ n, waiver }))),
    ({ waiver }) => `${waiver.id} ${waiver.sha256}`,
  );
  const common = new Map<string, CommonWaiver>();
  for (const some of texts.values()) {
    const [first] = some;
    if (first && some.length > 1 && !common.has(first.waiver.id))
      common.set(first.waiver.id, { waiver: first.waiver, numbers: some.map(({ n }) => n) });
  }
  const isCommon = ({ id, sha256 }: AskedWaiver) => common.get(id)?.waiver.sha256 === sha256;
  return {
    common: [...common.values()],
    own: signing.map(({ n, waivers }) => ({
      n,
      waivers: waivers.filter((waiver) => !isCommon(waiver)),
    })),
  };
}

/** Errors by the fields on the page: one for a waiver that several athletes share. */
export function shownErrors(errors: FieldErrors, { common }: WaiverGroups): FieldErrors {
  const fields = new Map(
    common.flatMap(({ waiver: { id }, numbers }) =>
      numbers.map((n) => [waiverField(athleteField(n, ""), id), waiverField(commonPrefix, id)]),
    ),
  );
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [fields.get(field) ?? field, text]),
  );
}

/** "Saskia and Theo" */
export const namesIn = (values: FormValues, numbers: readonly number[]): string =>
  new Intl.ListFormat("en-CA").format(
    numbers.map((n) => athleteOfField(values, athleteField(n, ""))),
  );
