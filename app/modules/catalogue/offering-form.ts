import { defineForm } from "#core/forms/define-form.ts";
import { readForm } from "#core/forms/read-form.ts";
import { taxLabels } from "#core/tax.ts";
import { type admissions, perLabels, webAddress } from "#modules/content/index.ts";
import { drawings } from "./drawings.ts";
import type { Fields, Read } from "./form-reader.ts";

/** Cents in the format in which people type dollars: `240`, `240.50`. */
export const typedDollars = (cents: number): string =>
  (cents / 100).toFixed(2).replace(/\.00$/, "");

/** Higher than any price. */
export const mostDollars = 100_000;

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

/** The form for an offering's edition in the table: its price and its places. */
export const editionForm = defineForm({ price, capacity });

/** Parses an edition's own price and places. */
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
    wide: true,
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

/** The program and season of an offering; either may be a new one with its own fields. */
export const belongingForm = defineForm({
  program: { kind: "choice", label: "Program", options: "given" },
  programName: { kind: "line", label: "Name of the new program", most: 60, when: "new" },
  seasonId: { kind: "choice", label: "Season", options: "given" },
});

/** Parses the fields of an offering's form into those of its record. */
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

/** The form for a program: its name for staff, and its text on the registration page. */
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

/** Parses a program's form. */
export function programFormFrom(fields: Fields): Read {
  const { values, errors } = readForm(programForm, fields);
  const text = values.text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n\n");
  return { values: { ...values, text }, errors };
}
