import { cleanLine } from "#core/clean-text.ts";
import { defineForm } from "#core/forms/define-form.ts";
import { readForm } from "#core/forms/read-form.ts";
import type { RefundEnd, RefundGives } from "#modules/content/index.ts";
import type { Fields, Read } from "./form-reader.ts";
import { mostDollars } from "./offering-form.ts";

const percent = {
  kind: "whole",
  from: 0,
  to: 90,
  message: "Enter a whole number from 0 to 90",
  empty: 0,
} as const;

const most = { kind: "money", from: 0, to: mostDollars * 100 - 1, empty: 0 } as const;

/** The rules about prices. */
export const discountsForm = defineForm({
  secondChildPercent: {
    ...percent,
    label: "2nd child, %",
    hint: "Percent off. Enter 0 for no discount.",
  },
  thirdChildPercent: { ...percent, label: "3rd child and more, %" },
  earlyPercent: { ...percent, label: "Early-bird discount, %" },
  earlyDays: {
    kind: "whole",
    label: "Early bird ends, days before the season",
    from: 0,
    to: 350,
    message: "Enter 0 to 350 days",
    empty: 0,
  },
  familyMaximum: {
    ...most,
    label: "Family cap, in dollars",
    hint: "The most that one payment can cost.",
    message: "Enter an amount, or leave it empty for no cap",
  },
  sessionsLeft: {
    kind: "tick",
    label: "Families who join late pay only for the sessions that are left",
    wide: true,
  },
});

export function discountsFormFrom(fields: Fields): Read {
  const { values, errors } = readForm(discountsForm, fields);
  const { familyMaximum: familyMaximumCents, ...rules } = values;
  return { values: { ...rules, familyMaximumCents }, errors };
}

/** A code's discount and its last day. */
export const discountCodeForm = defineForm({
  percent: {
    kind: "whole",
    label: "Percent off",
    from: 1,
    to: 90,
    message: "Enter a whole number from 1 to 90",
  },
  until: {
    kind: "day",
    label: "Last day (empty: no end)",
    message: "Enter a day, or leave it empty",
    optional: true,
  },
});

export const newCodeForm = defineForm({
  code: { kind: "line", label: "Code", most: 30 },
  ...discountCodeForm,
});

export const discountCodeFrom = (fields: Fields): Read => readForm(discountCodeForm, fields);

/** The name of a code, or the message. */
export function codeNameFrom(typed: string): { code: string } | { error: string } {
  const code = cleanLine(typed);
  return /^[A-Za-z0-9-]{3,30}$/.test(code)
    ? { code }
    : { error: "Use 3 to 30 letters, numbers and hyphens" };
}

/** A refund rule. */
export const refundRuleForm = defineForm({
  ends: {
    kind: "choice",
    label: "Applies until",
    options: {
      "first session": "the day before the first session",
      days: "a number of days from the season’s first day",
      middle: "the middle of the season, month or block",
      "last day": "the last day",
    } satisfies Record<RefundEnd, string>,
  },
  endsDays: {
    kind: "whole",
    label: "Days from the first day",
    hint: "For example, -30 is 30 days before it.",
    from: -350,
    to: 350,
    message: "Enter a number of days from -350 to 350",
    empty: 0,
    when: "days",
  },
  gives: {
    kind: "choice",
    label: "Refund",
    options: {
      percent: "a share of the price",
      "sessions left": "the price of the sessions that are left",
    } satisfies Record<RefundGives, string>,
  },
  sharePercent: {
    kind: "whole",
    label: "Share of the price, %",
    from: 0,
    to: 100,
    message: "Enter a whole number from 0 to 100",
    when: "percent",
  },
  lessSessions: {
    kind: "whole",
    label: "Sessions kept",
    from: 0,
    to: 50,
    message: "Enter 0 to 50 sessions",
    empty: 0,
    when: "sessions left",
  },
  fee: {
    ...most,
    label: "Fee kept, in dollars",
    message: "Enter an amount, or leave it empty for no fee",
  },
  byFamily: {
    kind: "tick",
    label: "While it applies, families can withdraw on their own page",
    wide: true,
  },
  movesByFamily: {
    kind: "tick",
    label: "While it applies, families can move to another program of the season on their own page",
    wide: true,
  },
});

export function refundRuleFrom(fields: Fields): Read {
  const { values, errors } = readForm(refundRuleForm, {
    ...fields,
    // Values of options that are not selected are ignored.
    ...(fields.ends !== "days" && { endsDays: "0" }),
    ...(fields.gives === "sessions left" && { sharePercent: "100" }),
    ...(fields.gives === "percent" && { lessSessions: "0" }),
  });
  const { fee: feeCents, ...rule } = values;
  return { values: { ...rule, feeCents }, errors };
}
