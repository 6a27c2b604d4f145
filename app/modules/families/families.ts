import { z } from "zod";
import { cleanLine } from "#core/clean-text.ts";
import { email, lineText, requiredLine } from "#core/forms/fields.ts";
import { athleteFields, contactFields, guardianFields, type PersonField } from "./person-fields.ts";
import { yearOfDay } from "#core/time/time.ts";

/**
 * `held`: the terms are accepted, the price is not paid · `active` · `unplaced`: paid after every place was
 * taken, staff decide · `offered`: offered to a family of the waiting list · `withdrawn`: refunded, never
 * paid, or ended by staff · `moved`: staff moved it to another offering.
 */
/** `released`: a place that was held, offered or reserved for an invitation, and is free again. */
export type RegistrationState =
  | "held"
  | "offered"
  | "invited"
  | "active"
  | "unplaced"
  | "released"
  | "withdrawn"
  | "moved";

/**
 * Why a reserved place is free again. `taken`: they registered for it. `registered`: they registered without
 * it.
 */
export type ReleaseReason =
  | "taken"
  | "registered"
  | "expired"
  | "declined"
  | "passed"
  | "left"
  | "removed";

/** How a guardian or an emergency contact is related to the athlete. */
export const relationships = [
  "Mother",
  "Father",
  "Guardian",
  "Grandparent",
  "Other relative",
  "Friend of the family",
] as const;

/** The relationship that an adult athlete who registers without a guardian chooses. */
export const ownGuardian = "I am the athlete, 18 or older";

const relationship = (choices: readonly string[]) =>
  z
    .string()
    .default("")
    .transform(cleanLine)
    .refine((chosen) => choices.includes(chosen), "Choose how they are related to the athlete");

/** A phone number that can be dialled: seven digits or more, in any notation. */
const phone = (called: string) =>
  requiredLine(called).refine(
    (text) => text.replace(/\D/g, "").length >= 7,
    "Enter the number with its area code, such as 905-555-0123",
  );

/** An ISO date of birth. */
const bornOn = z
  .string()
  .default("")
  .transform(cleanLine)
  .pipe(
    z
      .string()
      .min(1, "Enter the date of birth")
      .regex(/^\d{4}-\d\d-\d\d$/, "Enter the date as year, month and day, such as 2015-04-30")
      .pipe(z.iso.date("There is no such day. Check day and month")),
  );

function fieldSchema(
  { type, called, isOptional = false, choices: own = [] }: PersonField,
  choices: readonly string[],
): z.ZodType<string> {
  switch (type) {
    case "date":
      return bornOn;
    case "email":
      return email();
    case "choice":
      return lineText(called).refine(
        (chosen) => (isOptional && chosen === "") || own.includes(chosen),
        "Choose one from the list",
      );
    case "relationship":
      return relationship(choices);
    case "tel":
      return phone(called);
    default:
      return isOptional ? lineText(called) : requiredLine(called);
  }
}

/** The schema of declared fields, by their keys. @param choices the relationships to the athlete */
const personSchema = <Fields extends Record<string, PersonField>>(
  fields: Fields,
  choices: readonly string[] = [],
) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, fieldSchema(field, choices)]),
    ) as Record<keyof Fields & string, z.ZodType<string>>,
  );

/** An athlete, as a guardian or staff enter one. */
export const athleteSchema = personSchema(athleteFields);
export const guardianSchema = personSchema(guardianFields, [...relationships, ownGuardian]);
export const contactSchema = personSchema(contactFields, relationships);

/** The whole years of somebody's age on a day. @param on ISO dates, both */
export function ageOn(bornOn: string, on: string): number {
  const years = yearOfDay(on) - yearOfDay(bornOn);
  return on.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

const oldest = 100;
const ofAge = 18;

/** The reason why a date cannot be an athlete's date of birth, or null. @param today ISO */
export function birthdayError(day: string, today: string): string | null {
  if (day > today) return "This day is in the future. Check the year";
  const age = ageOn(day, today);
  if (age < 2 || age > oldest) return `The athlete would be ${age} years old. Check the year`;
  return null;
}

/** Whether somebody may register alone. @param on ISO dates, both */
export const isOfAge = (bornOn: string, on: string): boolean => ageOn(bornOn, on) >= ofAge;

/** The details a family still has to give before an athlete can train; empty: none. */
export function missingOf({
  athletes,
  guardians,
  contacts,
}: {
  athletes: { bornOn: string | null }[];
  guardians: { phone: string }[];
  contacts: unknown[];
}): string[] {
  return [
    ...(athletes.some(({ bornOn: day }) => day === null) ? ["a date of birth"] : []),
    ...(guardians.some(({ phone: number }) => number !== "") ? [] : ["a guardian’s phone number"]),
    ...(contacts.length > 0 ? [] : ["an emergency contact"]),
  ];
}
