import { defineForm } from "#core/forms/define-form.ts";
import { readForm } from "#core/forms/read-form.ts";
import { daysBetween } from "#core/time/time.ts";
import type { Fields, Read } from "./form-reader.ts";

/** A season's name, and its usual days of every year. */
export const seasonForm = defineForm({
  name: { kind: "line", label: "Name", most: 40, required: "Give the season a name" },
  firstDay: {
    kind: "year-day",
    label: "First day of every year",
    message: "Choose a day of that month",
  },
  lastDay: { kind: "year-day", label: "Last day", message: "Choose a day of that month" },
  opensDaysBefore: {
    kind: "whole",
    label: "Registration opens, days before",
    from: 1,
    to: 350,
    message: "Enter how many days before: 1 to 350",
  },
});

export const seasonFormFrom = (fields: Fields): Read => readForm(seasonForm, fields);

/** The days of a season's edition. */
export const editionDaysForm = defineForm({
  firstDay: { kind: "day", label: "First day", message: "Enter the first day" },
  lastDay: { kind: "day", label: "Last day", message: "Enter the last day" },
  registrationOpens: {
    kind: "day",
    label: "Registration opens",
    message: "Enter the day on which registration opens",
  },
});

export function editionDaysFrom(fields: Fields): Read {
  const { values, errors } = readForm(editionDaysForm, fields);
  const { firstDay, lastDay, registrationOpens } = values;
  const hasLast = !errors.lastDay;
  if (hasLast && !errors.firstDay) {
    const error = spanError(firstDay, lastDay);
    if (error) errors.lastDay = error;
  }
  if (hasLast && !errors.registrationOpens && registrationOpens > lastDay)
    errors.registrationOpens = "Registration opens after the last day";
  return { values, errors };
}

function spanError(from: string, to: string): string | null {
  if (to < from) return "The last day is before the first";
  return daysBetween(from, to) > 364 ? "A season is at most a year long" : null;
}

/** The days on which families can register for an offering in one season; empty: the season's days. */
export const registrationDaysForm = defineForm({
  opens: {
    kind: "day",
    label: "Registration opens",
    message: "Choose a day, or leave it empty",
    optional: true,
  },
  closes: {
    kind: "day",
    label: "Last day to register",
    hint: "Empty: as long as it is sold.",
    message: "Choose a day, or leave it empty",
    optional: true,
  },
});

/** @param seasonOpens ISO */
export function registrationDaysFrom(fields: Fields, seasonOpens: string): Read {
  const { values, errors } = readForm(registrationDaysForm, fields);
  const { opens, closes } = values;
  if (closes && Object.keys(errors).length === 0 && closes < (opens ?? seasonOpens))
    errors.closes = "Registration would close before it opens";
  return { values, errors };
}
