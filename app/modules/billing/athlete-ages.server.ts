import { athleteField, type CheckoutAthlete } from "#modules/families/index.ts";
import { ageRefusal, ageWarning } from "#modules/catalogue/index.ts";
import {
  type KnownAthletes,
  entryOfBought,
  type BoughtLine,
  type WantedLine,
} from "#modules/enrolment/index.server.ts";
import type { FieldErrors, FormValues } from "#core/forms/result.ts";
import type { AppContext } from "#core/context.server.ts";
import { yearOfDay } from "#core/time/time.ts";

/** The first age error or warning of each athlete. */
function firstOf(
  athletes: readonly CheckoutAthlete[],
  wanted: WantedLine[],
  { rule, field }: { rule: typeof ageWarning; field: string },
): FieldErrors {
  return Object.fromEntries(
    athletes.flatMap(({ n, bornOn }): [string, string][] => {
      const own = wanted.filter(({ athlete }) => athlete === String(n));
      const [message] = own.flatMap(
        ({ entry, place }) => rule(entry, yearOfDay(bornOn), place.season) ?? [],
      );
      return message ? [[athleteField(n, field), message]] : [];
    }),
  );
}

/** Ages that not even a coach may accept, by the program's field. */
export const ageRefusals = (
  athletes: readonly CheckoutAthlete[],
  wanted: WantedLine[],
): FieldErrors => firstOf(athletes, wanted, { rule: ageRefusal, field: "program_1" });

/** The warnings about athletes' ages that a family has to confirm before it pays, by the checkbox's field. */
export const ageWarnings = (
  athletes: readonly CheckoutAthlete[],
  wanted: WantedLine[],
): FieldErrors =>
  firstOf(
    athletes.filter(({ ageKnown }) => !ageKnown),
    wanted,
    { rule: ageWarning, field: "age_known" },
  );

/** The boxes of `ageWarnings` that a family checked when it accepted an order's terms. */
export function confirmedAges(
  { content }: Pick<AppContext, "content">,
  lines: BoughtLine[],
  athletes: KnownAthletes,
): FormValues {
  const isOutside = ({ athlete, seasonFrom, seasonTo, ...line }: BoughtLine) => {
    const entry = entryOfBought(content, line);
    const season = { from: seasonFrom ?? "", to: seasonTo ?? "" };
    const year = athlete?.birthYear;
    return Boolean(entry && year && ageWarning(entry, year, season));
  };
  const outside = lines.filter(isOutside).map(({ athlete }) => athlete?.id);
  return Object.fromEntries(
    [...athletes].flatMap(([n, id]) =>
      outside.includes(id) ? [[athleteField(n, "age_known"), "yes"]] : [],
    ),
  );
}
