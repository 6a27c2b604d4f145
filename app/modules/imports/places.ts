import type { TaxKind } from "#core/tax.ts";
import { yearOfDay } from "#core/time/time.ts";
import type { Catalogue, Per } from "#modules/content/index.ts";
import { headingKey } from "./columns.ts";
import { dateFrom, type DateOrder } from "./dates.ts";

/** An offering in one season edition. */
export interface OfferedPlace {
  editionRowId: number;
  catalogue: Catalogue;
  offeringType: string;
  offeringId: number;
  title: string;
  per: Per;
  taxKind: TaxKind;
  priceCents: number;
  /** The season edition, such as `2026-winter`, its season's name, and its days. */
  seasonId: string;
  season: string;
  seasonFrom: string;
  seasonTo: string;
}

interface Found {
  place: OfferedPlace | null;
  errors: Record<string, string>;
}

/** The code of an offering as staff may write it. */
export const offeringCode = ({ offeringType, offeringId }: OfferedPlace) =>
  `${offeringType}-${offeringId}`;

/**
 * Finds the offering of a row. Without a season it is the current edition on the day, or else the next one.
 * @param today ISO
 */
export function placeFor(
  { program, season }: { program: string; season: string },
  rules: { offered: readonly OfferedPlace[]; dateOrder: DateOrder | null; today: string },
): Found {
  if (program === "") return { place: null, errors: {} };
  const { offered, dateOrder, today } = rules;
  const wanted = headingKey(program);
  const named = offered.filter(
    (one) => headingKey(one.title) === wanted || headingKey(offeringCode(one)) === wanted,
  );
  if (named.length === 0)
    return failed({ program: `No offering has the title or code “${program}”` });
  const inSeason =
    season === ""
      ? named
      : named.filter((one) => isSeason(one, season, dateFrom(season, dateOrder)));
  if (inSeason.length === 0)
    return failed({ season: `It is not offered in the season “${season}”` });
  const now = inSeason.filter(
    ({ seasonFrom, seasonTo }) => seasonFrom <= today && today <= seasonTo,
  );
  const later = inSeason
    .filter(({ seasonFrom }) => seasonFrom > today)
    .toSorted((a, b) => a.seasonFrom.localeCompare(b.seasonFrom));
  const next = later.filter(({ seasonFrom }) => seasonFrom === later[0]?.seasonFrom);
  const past = inSeason.length === 1 ? inSeason : [];
  const [place, ...others] = now.length > 0 ? now : next.length > 0 ? next : past;
  if (!place) return failed({ season: "Which season? Write it such as Winter 2026" });
  if (others.length > 0)
    return failed({
      program: `Several offerings have this title. Write the code: ${[place, ...others].map(offeringCode).join(" or ")}`,
    });
  return { place, errors: {} };
}

const failed = (errors: Record<string, string>): Found => ({ place: null, errors });

function isSeason(place: OfferedPlace, typed: string, day: string | null): boolean {
  if (day !== null) return place.seasonFrom === day;
  const year = yearOfDay(place.seasonFrom);
  const { season, seasonId } = place;
  return [seasonId, `${season} ${year}`, `${year} ${season}`, season].some(
    (name) => headingKey(name) === headingKey(typed),
  );
}
