import { cleanLine } from "#core/clean-text.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { centsFrom } from "#core/money.ts";
import { defineForm } from "#core/forms/define-form.ts";
import { readForm } from "#core/forms/read-form.ts";
import { taxLabels } from "#core/tax.ts";
import { daysBetween, isDay } from "#core/time/time.ts";
import {
  type admissions,
  perLabels,
  refundEnds,
  refundGives,
  webAddress,
} from "#modules/content/index.ts";
import { drawings } from "./drawings.ts";
import { type Fields, monthDayFrom, type Read, reader, wholeFrom } from "./form-reader.ts";

/** Cents as somebody would type them: `240`, `240.50`. */
export const typedDollars = (cents: number): string =>
  (cents / 100).toFixed(2).replace(/\.00$/, "");

const mostDollars = 100_000;

const price = {
  kind: "money",
  label: "Price in dollars",
  from: 1,
  to: mostDollars * 100 - 1,
  message: "Enter a price above $0 and below $100,000, such as 240 or 240.50",
  narrow: true,
} as const;

const capacity = {
  kind: "whole",
  label: "Spots",
  from: 1,
  to: 10_000,
  message: "Enter how many spots there are: a whole number, 1 or more",
  narrow: true,
} as const;

const age = {
  kind: "whole",
  from: 5,
  to: 18,
  message: "Enter an age from 5 to 18",
  narrow: true,
} as const;

/** The row of an offering's edition: its price and its places. */
export const editionForm = defineForm({ price, capacity });

/** An edition's own price and places from its row. */
export function editionFormFrom(fields: Fields): Read {
  const { values, errors } = readForm(editionForm, fields);
  return { values: { priceCents: values.price, capacity: values.capacity }, errors };
}

/** The fields of an offering. */
export const offeringForm = defineForm({
  title: { kind: "line", label: "Title", most: 80, required: "Give it a title", wide: true },
  subTitle: { kind: "line", label: "One line about it", most: 120, wide: true },
  price,
  per: { kind: "choice", label: "The price is", options: perLabels, narrow: true },
  capacity,
  agesFrom: { ...age, label: "From age" },
  agesTo: { ...age, label: "To age" },
  icon: { kind: "choice", label: "Drawing on its card", options: drawings },
  federationFee: {
    kind: "money",
    label: "Federation fee in the price",
    hint: "Never refunded. Empty: none.",
    from: 0,
    to: mostDollars * 100,
    message: "Enter an amount, or leave it empty",
    empty: 0,
  },
  taxKind: { kind: "choice", label: "Tax", options: taxLabels },
  admits: {
    kind: "choice",
    label: "Who may register",
    options: {
      "returning members": "Returning members",
      "by invitation": "By invitation",
    } satisfies Record<(typeof admissions)[number], string>,
    none: "Everybody of the age",
  },
  registrationLink: {
    kind: "url",
    label: "External registration form",
    hint: "Only if families register on another website. Empty: they register and pay here.",
    most: 500,
    wide: true,
  },
  inFinder: {
    kind: "tick",
    label: "The group finder suggests it for the groups of the sessions chosen here",
  },
  sessionsAWeek: {
    kind: "whole",
    label: "Sessions a week",
    hint: "If an athlete chooses some of them. Empty: all.",
    from: 1,
    to: 7,
    message: "Enter 1 to 7, or leave it empty",
    empty: null,
  },
  days: { kind: "line", label: "Days", hint: "Only without weekly sessions here.", most: 60 },
  place: { kind: "line", label: "Location", hint: "Only without weekly sessions here.", most: 60 },
});

/** The fields of an offering that its form changes, as its record has them. */
export function offeringFormFrom(fields: Fields, sessions: readonly string[]): Read {
  const { icon: _, ...withoutCard } = offeringForm;
  // The next-generation checkout shows no card, so its form has no drawing.
  const read = readForm(fields.icon === undefined ? withoutCard : offeringForm, fields);
  const { errors } = read;
  const { price: priceCents, federationFee, registrationLink: typed, ...values } = read.values;
  if (federationFee > priceCents) errors.federationFee = "It is more than the price";
  if (values.agesFrom > values.agesTo) errors.agesTo = "The oldest is younger than the youngest";
  const link = webAddress.safeParse(typed);
  if (typed && !link.success)
    errors.registrationLink = "Enter a full address, such as https://example.org/form";
  return {
    values: {
      ...values,
      priceCents,
      federationFeeCents: federationFee,
      registrationLink: link.success ? link.data : null,
      weeklySessions: sessions.toSorted().join(", ") || null,
    },
    errors,
  };
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
export const programForm = defineForm({
  name: {
    kind: "line",
    label: "Name",
    hint: "What staff call it, in lists.",
    most: 60,
    required: "Give the program a name",
  },
  heading: {
    kind: "line",
    label: "Heading on the registration page",
    most: 80,
    required: "Enter the heading on the registration page",
  },
  text: {
    kind: "text",
    label: "Text below it",
    hint: "An empty line begins a new paragraph.",
    most: 2_000,
    required: "Write a sentence about it",
    rows: 5,
    wide: true,
  },
});

/** A program from its form. */
export function programFormFrom(fields: Fields): Read {
  const { values, errors } = readForm(programForm, fields);
  const text = values.text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n\n");
  return { values: { ...values, text }, errors };
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
