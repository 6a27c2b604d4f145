import type { OfflineAthlete } from "./offline-orders.ts";
import { athleteField, programKey } from "#modules/families/index.ts";
import { entriesOf, entryOf } from "#modules/content/index.ts";
import { type OfferingPlace, ageWarning } from "#modules/catalogue/index.ts";
import type { Family } from "#modules/families/index.server.ts";
import {
  availabilityOf,
  availabilityOfEntry,
  type NewLine,
  pricedLines,
  type WantedLine,
} from "#modules/enrolment/index.server.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { childKey } from "#core/names.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { yearOfDay } from "#core/time/time.ts";

/** An offering in staff's list, including full ones and those whose registration has not opened. */
export interface OfflineProgram {
  key: string;
  title: string;
  group: string;
  priceCents: number;
  /** The club's name for its season. */
  season: string;
  place: OfferingPlace;
}

/** Everything that an offline order can contain. */
export async function offlinePrograms(ctx: AppContext): Promise<OfflineProgram[]> {
  const { catalogue } = ctx.content;
  const places = await availabilityOf(ctx);
  return entriesOf(catalogue, "registration").flatMap((entry): OfflineProgram[] => {
    const place = places.find(({ type, id }) => type === entry.type && id === entry.id);
    if (!place || entry.registrationLink) return [];
    const wanted = { catalogue: "registration" as const, entry, place, athlete: "1" };
    const [line] = pricedLines(ctx, [wanted], null);
    const group = catalogue.programs.find(({ type }) => type === entry.type)?.name ?? "";
    const priceCents = line?.amountCents ?? entry.priceCents;
    const { title, season } = entry;
    return [{ key: programKey(entry), title, group, priceCents, season: season.name, place }];
  });
}

/** A line of an offline order, with its athlete. */
export type OfflineLine = NewLine & { athlete: OfflineAthlete };

/** The errors for staff to correct, or to confirm with a checkbox of that name. */
export type OfflineErrors = { kind: "invalid" | "warned"; errors: FieldErrors };

/**
 * The lines for the athletes, at today's prices.
 * @param family the known family: nobody is registered twice for the same season of an offering
 */
export async function offlineLines(
  ctx: AppContext,
  db: Database | Transaction,
  { athletes, family }: { athletes: OfflineAthlete[]; family: Family | null },
): Promise<{ lines: OfflineLine[] } | OfflineErrors> {
  const errors: FieldErrors = {};
  const warnings: FieldErrors = {};
  const wanted: (WantedLine & { of: OfflineAthlete })[] = [];
  for (const of of athletes)
    for (const [m, program] of of.programs.entries()) {
      const field = athleteField(of.n, `program_${m + 1}`);
      const entry = entryOf(ctx.content.catalogue, "registration", program);
      if (!entry || entry.registrationLink) {
        errors[field] = "This program is no longer sold. Choose another one";
        continue;
      }
      const { content } = ctx;
      const place = await availabilityOfEntry({ db, content }, entry, "registration");
      if (place.left <= 0) errors[field] = fullMessage(entry.title);
      const sold = { offeringType: entry.type, offeringId: entry.id };
      if (isRegistered(family, of, { ...sold, seasonId: place.season.id }))
        errors[field] = `${of.givenName} is registered for ${entry.title} already`;
      const year = of.bornOn && yearOfDay(of.bornOn);
      const warning = year && !of.ageKnown ? ageWarning(entry, year, place.season) : null;
      if (warning) warnings[athleteField(of.n, "age_known")] = warning;
      wanted.push({
        catalogue: "registration",
        entry,
        place,
        athlete: of.known ?? childKey(of),
        of,
      });
    }
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
  if (Object.keys(warnings).length > 0) return { kind: "warned", errors: warnings };
  const lines = pricedLines(ctx, wanted, null);
  return {
    lines: lines.flatMap((line, n) => {
      const athlete = wanted[n]?.of;
      return athlete ? { ...line, athlete } : [];
    }),
  };
}

/** The message to staff about a full offering. */
export const fullMessage = (title: string): string =>
  `${title}: every spot is taken. Allow more under Programs, then try again`;

function isRegistered(
  family: Family | null,
  { known }: OfflineAthlete,
  sold: { offeringType: string; offeringId: number; seasonId: string },
): boolean {
  const athlete = family?.athletes.find(({ id }) => id === known);
  return (athlete?.registrations ?? []).some(
    ({ state, catalogue, offeringType, offeringId, seasonId, per }) =>
      state === "active" &&
      catalogue === "registration" &&
      offeringType === sold.offeringType &&
      offeringId === sold.offeringId &&
      // Months and blocks of hours can be bought repeatedly.
      (per === "season" || per === "year") &&
      seasonId === sold.seasonId,
  );
}
