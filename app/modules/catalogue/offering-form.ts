import { cleanLine, cleanText } from "#core/clean-text.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { centsFrom } from "#core/money.ts";
import { pictogramNames } from "#core/pictogram-names.ts";
import { namesOf } from "#core/records.ts";
import { taxKinds } from "#core/tax.ts";
import { daysBetween } from "#core/time/time.ts";
import {
  admissions,
  perLabels,
  refundEnds,
  refundGives,
  webAddress,
} from "#modules/content/index.ts";
import { type Fields, isDay, monthDayFrom, type Read, reader, wholeFrom } from "./form-reader.ts";

/** Cents as somebody would type them: `240`, `240.50`. */
export const typedDollars = (cents: number): string =>
  (cents / 100).toFixed(2).replace(/\.00$/, "");

const mostDollars = 100_000;

function priceFrom(typed = ""): number | string {
  const cents = centsFrom(typed);
  if (cents === null || cents <= 0) return "Enter a price above $0, such as 240 or 240.50";
  return cents < mostDollars * 100 ? cents : "Enter a price below $100,000";
}

const capacityFrom = (typed = "") =>
  wholeFrom(typed, {
    from: 1,
    to: 10_000,
    message: "Enter how many places there are: a whole number, 1 or more",
  });

/** The row of an offering's edition: its price and its places. */
export function editionFormFrom(fields: Fields): Read {
  const { values, errors, put } = reader(fields);
  put("priceCents", priceFrom(fields.price), "price");
  put("capacity", capacityFrom(fields.capacity));
  return { values, errors };
}

/** The fields of an offering that its form changes, as its record has them. */
export function offeringFormFrom(fields: Fields, sessions: readonly string[]): Read {
  const { values, errors, put, line, chosen } = reader(fields);
  line("title", 80, "Give it a title");
  line("subTitle", 120);
  line("days", 60);
  line("place", 60);
  put("priceCents", priceFrom(fields.price), "price");
  const federation = fields.federationFee?.trim() ? centsFrom(fields.federationFee) : 0;
  if (federation === null || federation < 0)
    errors.federationFee = "Enter an amount, or leave it empty";
  else if (federation > Number(values.priceCents))
    errors.federationFee = "It is more than the price";
  else values.federationFeeCents = federation;
  put("capacity", capacityFrom(fields.capacity));
  const age = (name: string) =>
    put(
      name,
      wholeFrom(fields[name] ?? "", { from: 5, to: 18, message: "Enter an age from 5 to 18" }),
    );
  age("agesFrom");
  age("agesTo");
  if (Number(values.agesFrom) > Number(values.agesTo))
    errors.agesTo = "The oldest is younger than the youngest";
  chosen("per", namesOf(perLabels));
  chosen("taxKind", taxKinds);
  if (fields.icon !== undefined) chosen("icon", pictogramNames);
  if (fields.admits) chosen("admits", admissions);
  else values.admits = null;
  values.sessionsAWeek = null;
  if (fields.sessionsAWeek?.trim())
    put(
      "sessionsAWeek",
      wholeFrom(fields.sessionsAWeek, {
        from: 1,
        to: 7,
        message: "Enter 1 to 7, or leave it empty",
      }),
    );
  const link = webAddress.safeParse((fields.registrationLink ?? "").trim());
  values.registrationLink = link.success ? link.data : null;
  if (fields.registrationLink?.trim() && !link.success)
    errors.registrationLink = "Enter a full address, such as https://example.org/form";
  values.weeklySessions = sessions.toSorted().join(", ") || null;
  values.inFinder = fields.inFinder === "yes";
  return { values, errors };
}

/** The days of a season's edition. */
export function editionDaysFrom(fields: Fields): Read {
  const { firstDay = "", lastDay = "", registrationOpens = "" } = fields;
  const errors: FieldErrors = {};
  if (!isDay(firstDay)) errors.firstDay = "Enter the first day";
  if (!isDay(lastDay)) errors.lastDay = "Enter the last day";
  else if (isDay(firstDay)) {
    const error = spanError(firstDay, lastDay);
    if (error) errors.lastDay = error;
  }
  if (!isDay(registrationOpens))
    errors.registrationOpens = "Enter the day on which registration opens";
  else if (isDay(lastDay) && registrationOpens > lastDay)
    errors.registrationOpens = "Registration opens after the last day";
  return { values: { firstDay, lastDay, registrationOpens }, errors };
}

/**
 * The days on which families can register for an offering in one season; empty: the season's.
 * @param seasonOpens ISO
 */
export function registrationDaysFrom(fields: Fields, seasonOpens: string): Read {
  const { opens = "", closes = "" } = fields;
  const errors: FieldErrors = {};
  for (const [name, day] of Object.entries({ opens, closes }))
    if (day !== "" && !isDay(day)) errors[name] = "Choose a day, or leave it empty";
  if (closes !== "" && Object.keys(errors).length === 0 && closes < (opens || seasonOpens))
    errors.closes = "Registration would close before it opens";
  return { values: { opens: opens || null, closes: closes || null }, errors };
}

function spanError(from: string, to: string): string | null {
  if (to < from) return "The last day is before the first";
  return daysBetween(from, to) > 364 ? "A season is at most a year long" : null;
}

/** A season's name, and its usual days of every year. */
export function seasonFormFrom(fields: Fields): Read {
  const { values, errors, put } = reader(fields);
  const name = cleanLine(fields.name ?? "");
  if (name === "") errors.name = "Give the season a name";
  else if (name.length > 40) errors.name = "Use 40 characters or fewer";
  values.name = name;
  for (const field of ["firstDay", "lastDay"]) {
    const day = monthDayFrom(fields, field);
    if (day === null) errors[`${field}Day`] = "Choose a day of that month";
    else values[field] = day;
  }
  put(
    "opensDaysBefore",
    wholeFrom(fields.opensDaysBefore ?? "", {
      from: 1,
      to: 350,
      message: "Enter how many days before: 1 to 350",
    }),
  );
  return { values, errors };
}

/** What staff call a program, and its words on the registration page. */
export function programFormFrom(fields: Fields): Read {
  const errors: FieldErrors = {};
  const name = cleanLine(fields.name ?? "");
  const heading = cleanLine(fields.heading ?? "");
  const text = cleanText(fields.text ?? "")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n\n");
  if (name === "") errors.name = "Give the program a name";
  else if (name.length > 60) errors.name = "Use 60 characters or fewer";
  if (heading === "") errors.heading = "Enter the heading on the registration page";
  else if (heading.length > 80) errors.heading = "Use 80 characters or fewer";
  if (text === "") errors.text = "Write a sentence about it";
  else if (text.length > 2_000) errors.text = "Use 2,000 characters or fewer";
  return { values: { name, heading, text }, errors };
}

const percentMessage = "Enter a whole number from 0 to 90";
const percentFrom = (typed = "", from = 0) =>
  wholeFrom(typed.replace("%", "") || "0", {
    from,
    to: 90,
    message: from === 0 ? percentMessage : "Enter a whole number from 1 to 90",
  });

/** The rules about prices. */
export function discountsFormFrom(fields: Fields): Read {
  const { values, errors, put } = reader(fields);
  for (const name of ["secondChildPercent", "thirdChildPercent", "earlyPercent"])
    put(name, percentFrom(fields[name]));
  put(
    "earlyDays",
    wholeFrom(fields.earlyDays || "0", { from: 0, to: 350, message: "Enter 0 to 350 days" }),
  );
  const cents = fields.familyMaximum?.trim() ? centsFrom(fields.familyMaximum) : 0;
  if (cents === null || cents < 0 || cents >= mostDollars * 100)
    errors.familyMaximum = "Enter an amount, or leave it empty for no cap";
  else values.familyMaximumCents = cents;
  values.sessionsLeft = fields.sessionsLeft === "yes";
  return { values, errors };
}

/** A refund rule. */
export function refundRuleFrom(fields: Fields): Read {
  const { values, errors, put, chosen } = reader(fields);
  chosen("ends", refundEnds);
  chosen("gives", refundGives);
  const { ends, gives } = values;
  const { endsDays = "", sharePercent = "", lessSessions = "", fee = "" } = fields;
  const isBefore = endsDays.trim().startsWith("-");
  const days = wholeFrom(endsDays.replace(/^\s*[-+]/, "") || "0", {
    from: 0,
    to: 350,
    message: "Enter a number of days from -350 to 350",
  });
  put("endsDays", ends === "days" ? (isBefore && typeof days === "number" ? -days : days) : 0);
  put(
    "sharePercent",
    gives === "sessions left"
      ? 100
      : wholeFrom(sharePercent.replace("%", ""), {
          from: 0,
          to: 100,
          message: "Enter a whole number from 0 to 100",
        }),
  );
  put(
    "lessSessions",
    gives === "percent"
      ? 0
      : wholeFrom(lessSessions || "0", { from: 0, to: 50, message: "Enter 0 to 50 sessions" }),
  );
  const cents = fee.trim() === "" ? 0 : centsFrom(fee);
  if (cents === null || cents < 0 || cents >= mostDollars * 100)
    errors.fee = "Enter an amount, or leave it empty for no fee";
  else values.feeCents = cents;
  values.byFamily = fields.byFamily === "yes";
  values.movesByFamily = fields.movesByFamily === "yes";
  return { values, errors };
}

/** A code's discount and its last day. */
export function discountCodeFrom(fields: Fields): Read {
  const { values, errors, put } = reader(fields);
  put("percent", percentFrom(fields.percent, 1));
  values.until = fields.until || null;
  if (fields.until && !isDay(fields.until)) errors.until = "Enter a day, or leave it empty";
  return { values, errors };
}

/** The name of a code, or the message. */
export function codeNameFrom(typed: string): { code: string } | { error: string } {
  const code = cleanLine(typed);
  return /^[A-Za-z0-9-]{3,30}$/.test(code)
    ? { code }
    : { error: "Use 3 to 30 letters, numbers and hyphens" };
}
