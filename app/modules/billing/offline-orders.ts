import type { z } from "zod";
import {
  athleteField,
  athleteNumbers,
  programFrom,
  programsOf,
  athleteSchema,
  birthdayError,
  contactSchema,
  guardianSchema,
  isOfAge,
  ownGuardian,
  athleteFields,
  contactFields,
  emptyOf,
  fieldsIn,
  guardianFields,
  type KeyedField,
  type PersonField,
  type Typed,
  type TypedAthlete,
  type TypedContact,
  type TypedGuardian,
  mostParts,
  partField,
  type WaiverAnswer,
  photoAnswers,
} from "#modules/families/index.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { centsFrom, formatMoney } from "#core/money.ts";
import { namesOf } from "#core/records.ts";
import { daysAfter, isDay } from "#core/time/time.ts";
import { type OfflineMethod, offlineMethods } from "#core/offline-methods.ts";
import { dialledNumber } from "#core/sms-number.ts";

/** An athlete in an offline order. */
export interface OfflineAthlete extends Omit<TypedAthlete, "bornOn"> {
  /** Its number in the form. */
  n: number;
  /** The id of an athlete of the known family; null: a new athlete, as typed. */
  known: string | null;
  bornOn: string | null;
  /** Staff confirmed that the athlete is outside the age group. */
  ageKnown: boolean;
  /** The waivers are signed on paper. */
  onPaper: boolean;
  /** The answer about pictures in that waiver; null: not answered. */
  photo: WaiverAnswer | null;
  programs: { type: string; id: number }[];
}

/** An offline order, parsed and validated. Unknown values are empty, and are requested later. */
export interface OfflineForm {
  athletes: OfflineAthlete[];
  /** Null: the family is known already. */
  guardian: TypedGuardian | null;
  /** Null: nobody was named. */
  contact: TypedContact | null;
}

type Values = Record<string, string>;

/**
 * Parses the registration that staff typed. A name and a program are required; everything else is optional,
 * but validated if given.
 * @param today ISO
 * @param isKnown the family exists: its guardians are not asked for
 */
export function offlineFormFrom(
  values: Values,
  { today, isKnown }: { today: string; isKnown: boolean },
): { form: OfflineForm } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const read = reader(values, errors);
  const athletes = athletesFrom(values, { read, errors, today, isKnown });
  if (athletes.length === 0)
    errors[athleteField(athleteNumbers(values)[0] ?? 1, "program_1")] ??=
      "Choose a program for at least one athlete";
  const guardian = read(guardianFields, guardianSchema);
  if (!isKnown && guardian.name === "") missing(guardianFields.name, errors);
  const isChild = athletes.some(({ bornOn }) => bornOn && !isOfAge(bornOn, today));
  if (guardian.relationship === ownGuardian && (isChild || athletes.length > 1))
    errors[guardianFields.relationship.form] = isChild
      ? "An athlete under 18 is registered by a parent or guardian"
      : "Only one athlete can be the guardian too. Choose how they are related";
  const contact = read(contactFields, contactSchema);
  const isNamed = Object.values(contact).some((value) => value !== "");
  if (isNamed && contact.name === "") missing(contactFields.name, errors);
  if (isNamed && contact.phone === "")
    errors[contactFields.phone.form] ??= "Enter the emergency contact’s phone number";
  if (contact.phone && dialledNumber(contact.phone) === dialledNumber(guardian.phone))
    errors[contactFields.phone.form] = "Enter the number of somebody other than the guardian";
  if (Object.keys(errors).length > 0) return { errors };
  return {
    form: {
      athletes,
      guardian: isKnown ? null : guardian,
      contact: isNamed && !isKnown ? contact : null,
    },
  };
}

const missing = ({ form, called }: PersonField, errors: FieldErrors, prefix = ""): void => {
  errors[prefix + form] ??= `Enter the ${called}`;
};

/** Parses a person's values, which may be empty, but not invalid. */
const reader =
  (values: Values, errors: FieldErrors) =>
  <Fields extends Record<string, PersonField>>(
    fields: Fields,
    { shape }: { shape: Record<keyof Fields & string, z.ZodType<string>> },
    prefix = "",
  ): Typed<Fields> => {
    const read = ({ key, form }: KeyedField<Fields>): string => {
      const name = prefix + form;
      const typed = (values[name] ?? "").trim();
      if (typed === "") return "";
      const checked = shape[key].safeParse(typed);
      if (!checked.success) errors[name] = checked.error.issues[0]?.message ?? "";
      return checked.data ?? "";
    };
    const asked = fieldsIn("offline", fields).map((field) => [field.key, read(field)]);
    return { ...emptyOf(fields), ...Object.fromEntries(asked) };
  };

interface Reading {
  read: ReturnType<typeof reader>;
  errors: FieldErrors;
  today: string;
  isKnown: boolean;
}

/** The athletes who are registered for something; in a known family's form the others are left out. */
function athletesFrom(values: Values, { read, errors, today, isKnown }: Reading): OfflineAthlete[] {
  return athleteNumbers(values).flatMap((n): OfflineAthlete[] => {
    const field = (name: string) => athleteField(n, name);
    const known = values[field("known")] || null;
    const chosen = programsOf(values, n);
    const isTyped = fieldsIn("offline", athleteFields).some(({ form }) =>
      (values[field(form)] ?? "").trim(),
    );
    if (isKnown && chosen.length === 0 && (known || !isTyped)) return [];
    const programs = chosen.map(programFrom);
    if (programs.length === 0 || programs.includes(null))
      errors[field("program_1")] = "Choose one of the programs";
    const { bornOn, ...typed } = read(athleteFields, athleteSchema, field(""));
    if (!known && typed.givenName === "") missing(athleteFields.givenName, errors, field(""));
    const error = bornOn && birthdayError(bornOn, today);
    if (error) errors[field(athleteFields.bornOn.form)] = error;
    const photo = namesOf(photoAnswers).find((name) => name === values[field("photo")]);
    return [
      {
        n,
        known,
        ...typed,
        bornOn: bornOn || null,
        ageKnown: Boolean(values[field("age_known")]),
        onPaper: Boolean(values[field("on_paper")]),
        photo: photo ?? null,
        programs: programs.filter((program) => program !== null),
      },
    ];
  });
}

/** An amount received by one method on one day. */
export interface MoneyPart {
  method: OfflineMethod | "credit";
  cents: number;
  on: string;
  /** The sponsor's name, if the method is a sponsor. */
  sponsor: string;
}

/** The method of the first part; also the planned method of an order that is not paid yet. */
export const offlineMethodFrom = (values: Values, n = 1): MoneyPart["method"] | null =>
  ([...namesOf(offlineMethods), "credit"] as const).find(
    (method) => method === values[partField(n, "method")],
  ) ?? null;

/** The error if a credit is not sufficient for the parts that it is to pay. */
export function creditErrors(parts: readonly MoneyPart[], haveCents: number): FieldErrors {
  const n = parts.findIndex(({ method }) => method === "credit");
  const cents = parts.reduce((sum, part) => sum + (part.method === "credit" ? part.cents : 0), 0);
  if (cents <= haveCents) return {};
  return {
    [partField(n + 1, "amount")]:
      haveCents > 0
        ? `The family’s credit is ${formatMoney(haveCents)}. Enter that or less`
        : "The family has no credit",
  };
}

/** A longer name is a mistake. */
export const longestSponsor = 100;

/**
 * Parses the payment. A part without an amount was not paid.
 * @param today ISO
 * @param owedCents the amount due
 */
export function moneyFrom(
  values: Values,
  { today, owedCents }: { today: string; owedCents: number },
): { parts: MoneyPart[]; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const parts: MoneyPart[] = [];
  for (let n = 1; n <= mostParts; n += 1) {
    const value = (name: string) => (values[partField(n, name)] ?? "").trim();
    const [amount, on, sponsor] = [value("amount"), value("on"), value("sponsor")];
    if (amount === "") {
      if (sponsor) errors[partField(n, "amount")] = `Enter what ${sponsor} paid`;
      continue;
    }
    const method = offlineMethodFrom(values, n);
    const cents = centsFrom(amount);
    if (!method) errors[partField(n, "method")] = "Choose how it was paid";
    if (cents === null || cents <= 0)
      errors[partField(n, "amount")] = "Enter the amount in dollars, such as 155 or 77.50";
    const error = dayError(on, today);
    if (error) errors[partField(n, "on")] = error;
    if (method === "sponsor" && (sponsor === "" || sponsor.length > longestSponsor))
      errors[partField(n, "sponsor")] = "Enter the sponsor’s name, such as KidSport";
    if (method && cents)
      parts.push({ method, cents, on, sponsor: method === "sponsor" ? sponsor : "" });
    const sum = parts.reduce((total, part) => total + part.cents, 0);
    if (sum > owedCents)
      errors[partField(n, "amount")] ??=
        `${formatMoney(sum)} is more than the ${formatMoney(owedCents)} that is to pay`;
  }
  return { parts, errors };
}

function dayError(on: string, today: string): string | null {
  if (!isDay(on)) return "Enter the day you received the money";
  if (on > today) return "This day is in the future";
  return on < daysAfter(today, -366) ? "This day is more than a year ago. Check the year" : null;
}

/**
 * Parses the lower price that staff agreed to.
 * @param totalCents the usual price
 * @returns the price to pay, and the reason; `reason` empty: the usual price
 */
export function agreedPriceFrom(
  values: Values,
  totalCents: number,
): { cents: number; reason: string } | { errors: FieldErrors } {
  const typed = (values.instead ?? "").trim();
  const reason = (values.price_reason ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 100);
  if (typed === "") {
    return reason
      ? { errors: { instead: "Enter the price to pay, or empty the reason" } }
      : { cents: totalCents, reason: "" };
  }
  const cents = centsFrom(typed);
  if (cents === null || cents < 0)
    return { errors: { instead: "Enter the price in dollars, such as 100 or 77.50" } };
  if (cents > totalCents)
    return { errors: { instead: `It costs ${formatMoney(totalCents)}: enter that or less` } };
  if (cents === totalCents) return { cents, reason: "" };
  if (reason === "")
    return { errors: { price_reason: "Enter why. The family reads it on the receipt" } };
  return { cents, reason };
}
