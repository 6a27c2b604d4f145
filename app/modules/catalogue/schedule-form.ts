import type { AuditValue } from "#core/audit/changes.ts";
import { pictogramNames } from "#core/pictogram-names.ts";
import { countries } from "#core/regions.ts";
import { weekdays } from "#core/time/time.ts";
import { postalCodePattern, scheduleNames } from "#modules/content/index.ts";
import { type Fields, monthDayFrom, type Read, reader, wholeFrom } from "./form-reader.ts";

/** A training group. @param offerings that lead into it; null: the form does not ask */
export function groupFormFrom(fields: Fields, offerings: readonly string[] | null): Read {
  const { values, errors, put, line, chosen } = reader(fields);
  line("name", 60, "Give the group a name");
  line("who", 160, "Say who trains in it");
  line("bring", 200);
  chosen("program", scheduleNames);
  chosen("logo", pictogramNames);
  const age = { from: 5, to: 18, message: "Enter an age from 5 to 18" };
  for (const name of ["agesFrom", "agesTo"]) put(name, wholeFrom(fields[name] ?? "", age));
  if (Number(values.agesFrom) > Number(values.agesTo))
    errors.agesTo = "The oldest is younger than the youngest";
  const capacity = { from: 0, to: 10_000, message: "Enter a whole number, or leave it empty" };
  put("capacity", wholeFrom(fields.capacity?.trim() || "0", capacity));
  if (offerings) values.offerings = offeringNames(offerings);
  return { values, errors };
}

/** Offerings by their codes, as the log has them: `track_field 8, track_field 9`; null: none. */
export const offeringNames = (codes: readonly string[]): string | null =>
  [...new Set(codes)].toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })).join(", ") ||
  null;

/** The same offerings by type and number. */
export const offeringCodes = (names: AuditValue): { type: string; id: number }[] =>
  names
    ? String(names)
        .split(", ")
        .map((name) => {
          const [type = "", number] = name.split(" ");
          return { type, id: Number(number) };
        })
    : [];

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * A weekly session.
 * @param seasons those of the schedule: a form names one of them, or has days of its own
 */
export function sessionFormFrom(
  fields: Fields,
  seasons: readonly { season: string; from: string; to: string }[],
): Read {
  const { values, errors, line, chosen } = reader(fields);
  chosen("weekday", weekdays);
  for (const name of ["starts", "ends"]) {
    // A browser may send seconds.
    const typed = (fields[name] ?? "").trim().replace(/^(\d\d:\d\d):\d\d$/, "$1");
    if (time.test(typed)) values[name] = typed;
    else errors[name] = "Enter a time, such as 17:30";
  }
  if (values.starts && values.ends && values.ends <= values.starts)
    errors.ends = "It ends before it starts";
  if (fields.venueId) values.venueId = fields.venueId;
  else errors.venueId = "Choose a place";
  const known = seasons.find((one) => seasonKey(one) === fields.when);
  if (known)
    Object.assign(values, { season: known.season, firstDay: known.from, lastDay: known.to });
  else if (fields.when !== "new") errors.when = "Choose one from the list";
  else {
    line("season", 40, "Give the season a name");
    for (const name of ["firstDay", "lastDay"]) {
      const day = monthDayFrom(fields, name);
      if (day === null) errors[`${name}Day`] = "Choose a day of that month";
      else values[name] = day;
    }
  }
  return { values, errors };
}

/** A season of the schedule as a form's choice. */
export const seasonKey = ({ season, from, to }: { season: string; from: string; to: string }) =>
  `${season} ${from} ${to}`;

/** A place. @param towns the club's */
export function venueFormFrom(fields: Fields, towns: readonly string[]): Read {
  const { values, errors, line, chosen } = reader(fields);
  line("name", 60, "Give the place a name");
  line("street", 100, "Enter number and street");
  chosen("town", towns);
  chosen("province", countries.Canada);
  const code = (fields.postalCode ?? "").toUpperCase().replaceAll(/[^A-Z\d]/g, "");
  values.postalCode = `${code.slice(0, 3)} ${code.slice(3)}`;
  if (!postalCodePattern.test(values.postalCode))
    errors.postalCode = "Enter a postal code, such as L1S 0A0";
  line("what", 160, "Say what there is to train on");
  line("arriving", 200, "Say where to park or wait");
  return { values, errors };
}
