import type { AuditValue } from "#core/audit/changes.ts";
import { capitalized } from "#core/capitalized.ts";
import { defineForm } from "#core/forms/define-form.ts";
import { readForm } from "#core/forms/read-form.ts";
import { countries } from "#core/regions.ts";
import { weekdays } from "#core/time/time.ts";
import { postalCodePattern, scheduleNames } from "#modules/content/index.ts";
import { drawings } from "./drawings.ts";
import type { Fields, Read } from "./form-reader.ts";
import { seasonForm } from "./season-form.ts";

const scheduleLabels = {
  track: "Track and field",
  strength: "Strength and conditioning",
  speed: "Speed training",
} satisfies Record<(typeof scheduleNames)[number], string>;

const age = {
  kind: "whole",
  from: 5,
  to: 18,
  message: "Enter an age from 5 to 18",
  narrow: true,
} as const;

/** A training group. */
export const groupForm = defineForm({
  name: { kind: "line", label: "Name", most: 60, required: "Give the group a name" },
  program: { kind: "choice", label: "Schedule", options: scheduleLabels },
  logo: { kind: "choice", label: "Drawing", options: drawings },
  who: {
    kind: "line",
    label: "Who trains in it",
    hint: "One line on the schedule, such as: Ages 11–13, choosing events.",
    most: 160,
    required: "Say who trains in it",
    wide: true,
  },
  bring: {
    kind: "line",
    label: "What to bring to the first practice",
    hint: "Families read it after they registered. It may be empty.",
    most: 200,
    wide: true,
  },
  agesFrom: { ...age, label: "From age" },
  agesTo: { ...age, label: "To age" },
  capacity: {
    kind: "whole",
    label: "Spots",
    from: 0,
    to: 10_000,
    empty: 0,
    message: "Enter a whole number, or leave it empty",
    narrow: true,
  },
});

/** Parses a training group's form. @param offerings of the group; null: the form does not include them */
export function groupFormFrom(fields: Fields, offerings: readonly string[] | null): Read {
  const { values, errors } = readForm(groupForm, fields);
  if (values.agesFrom > values.agesTo) errors.agesTo = "The oldest is younger than the youngest";
  return {
    values: { ...values, ...(offerings && { offerings: offeringNames(offerings) }) },
    errors,
  };
}

/** Offerings by their codes, as in the log: `track_field 8, track_field 9`; null: none. */
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

/** The form for a weekly session: one of the schedule's seasons, or days of its own. */
export const sessionForm = defineForm({
  weekday: {
    kind: "choice",
    label: "Day",
    options: Object.fromEntries(weekdays.map((day) => [day, capitalized(day)])),
    narrow: true,
  },
  starts: { kind: "time", label: "Start", message: "Enter a time, such as 17:30", narrow: true },
  ends: { kind: "time", label: "End", message: "Enter a time, such as 17:30", narrow: true },
  venueId: { kind: "choice", label: "Location", options: "given" },
  when: { kind: "choice", label: "Season", options: "given" },
  season: {
    kind: "line",
    label: "Name of the season",
    most: 40,
    required: "Give the season a name",
  },
  firstDay: seasonForm.firstDay,
  lastDay: seasonForm.lastDay,
});

/** @param seasons those of the schedule: a form selects one of them, or has days of its own */
export function sessionFormFrom(
  fields: Fields,
  seasons: readonly { season: string; from: string; to: string }[],
): Read {
  const { season, firstDay, lastDay, ...always } = sessionForm;
  const read = readForm(always, fields, {
    // Whether the location exists is checked when it is saved.
    venueId: fields.venueId ? [fields.venueId] : [],
    when: [...seasons.map(seasonKey), "new"],
  });
  const { errors } = read;
  const { when, ...values } = read.values;
  if (errors.venueId) errors.venueId = "Choose a location";
  if (!errors.starts && !errors.ends && values.ends <= values.starts)
    errors.ends = "It ends before it starts";
  const known = seasons.find((one) => seasonKey(one) === when);
  if (known)
    return {
      values: { ...values, season: known.season, firstDay: known.from, lastDay: known.to },
      errors,
    };
  if (when !== "new") return { values, errors };
  const own = readForm({ season, firstDay, lastDay }, fields);
  return { values: { ...values, ...own.values }, errors: { ...errors, ...own.errors } };
}

/** A season of the schedule as an option in a form. */
export const seasonKey = ({ season, from, to }: { season: string; from: string; to: string }) =>
  `${season} ${from} ${to}`;

/** The form for a location. */
export const venueForm = defineForm({
  name: { kind: "line", label: "Name", most: 60, required: "Give the location a name" },
  street: {
    kind: "line",
    label: "Number and street",
    most: 100,
    required: "Enter number and street",
  },
  town: { kind: "choice", label: "Town", options: "given" },
  postalCode: { kind: "line", label: "Postal code", most: 8 },
  province: {
    kind: "choice",
    label: "Province",
    options: Object.fromEntries(countries.Canada.map((province) => [province, province])),
  },
  what: {
    kind: "line",
    label: "What there is to train on",
    most: 160,
    required: "Say what there is to train on",
    wide: true,
  },
  arriving: {
    kind: "line",
    label: "Where to park or wait",
    most: 200,
    required: "Say where to park or wait",
    wide: true,
  },
});

/** Parses a location's form. @param towns the club's */
export function venueFormFrom(fields: Fields, towns: readonly string[]): Read {
  const { values, errors } = readForm(venueForm, fields, { town: towns });
  const code = values.postalCode.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
  const postalCode = `${code.slice(0, 3)} ${code.slice(3)}`;
  if (!postalCodePattern.test(postalCode))
    errors.postalCode = "Enter a postal code, such as L1S 0A0";
  return { values: { ...values, postalCode }, errors };
}
