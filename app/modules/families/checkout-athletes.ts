/**
 * The athletes of the checkout's form and what each registers for, by the names of its fields:
 * `athlete_2_given_name`, `athlete_2_program_1`. It does not import zod, because the page's script uses it.
 */

import { childKey } from "#core/names.ts";
import { suggestedAddress } from "#core/forms/mail-typo.ts";
import { athleteFields, guardianFields } from "./person-fields.ts";

/** How many athletes one order can register. */
export const mostAthletes = 6;
/** How many lines one order can have. */
export const mostLines = 8;
/** How many programs an athlete can have in one order. */
export const mostPrograms = 5;

/** The name of an athlete's field. @param n counted from 1 */
export const athleteField = (n: number, name: string) => `athlete_${n}_${name}`;

/** The hidden field beside an athlete's age confirmation: the date of birth that was confirmed. */
export const ageKnownFor = (n: number) => athleteField(n, "age_known_for");

/** An offering's key in the form: `senior/3`. */
export const programKey = ({ type, id }: { type: string; id: number }) => `${type}/${id}`;

/** The offering of such a key, or null. */
export function programFrom(key: string): { type: string; id: number } | null {
  const [, type, id] = /^([a-z0-9_]{1,40})\/(\d{1,9})$/.exec(key) ?? [];
  return type && id ? { type, id: Number(id) } : null;
}

const { givenName, familyName, bornOn } = athleteFields;

type Values = Record<string, string>;

/** The numbers of the athletes that a form has, smallest first; there is always one. */
export function athleteNumbers(values: Values): number[] {
  const numbers = Object.keys(values).flatMap((name) => {
    const n = Number(/^athlete_(\d)_/.exec(name)?.[1]);
    return n >= 1 && n <= mostAthletes ? [n] : [];
  });
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  return sorted.length > 0 ? sorted : [1];
}

/**
 * The athlete that a field belongs to, in a form with several athletes: the first name or, until it is typed,
 * the position. "" for one athlete, and for fields about the adults.
 */
export function athleteOfField(values: Values, field: string): string {
  const n = Number(/^athlete_(\d)_/.exec(field)?.[1]);
  const numbers = athleteNumbers(values);
  if (numbers.length < 2 || !numbers.includes(n)) return "";
  return values[athleteField(n, givenName.form)]?.trim() || `Athlete ${numbers.indexOf(n) + 1}`;
}

/**
 * The child that an athlete of the form is: the same name and date of birth entered twice are one child, who
 * gets no sibling discount.
 */
export function childOf(values: Values, n: number): string {
  const typed = ({ form }: { form: string }) => values[athleteField(n, form)]?.trim() ?? "";
  const child = {
    givenName: typed(givenName),
    familyName: typed(familyName),
    bornOn: typed(bornOn),
  };
  return Object.values(child).every(Boolean) ? childKey(child) : String(n);
}

/** The keys of what an athlete registers for, each once, in the form's order. */
export function programsOf(values: Values, n: number): string[] {
  const chosen = Array.from(
    { length: mostPrograms },
    (_, m) => values[athleteField(n, `program_${m + 1}`)] ?? "",
  );
  return [...new Set(chosen.filter((key) => key !== ""))];
}

/** A button that adds or removes something in the form without submitting it. */
export type FormEdit =
  | { edit: "add athlete" }
  | { edit: "remove athlete"; n: number }
  | { edit: "use meant address" }
  | { edit: "update" };

/** The button that replaces a mistyped address by the one that was probably meant. */
export const suggestedAddressAction = "use-meant-address";

/** The edit in a button's value, or null: it is another button. */
export function formEditFrom(action: unknown): FormEdit | null {
  if (action === "add-athlete") return { edit: "add athlete" };
  if (action === suggestedAddressAction) return { edit: "use meant address" };
  if (action === "update") return { edit: "update" };
  const n = Number(/^remove-(\d)$/.exec(String(action))?.[1]);
  return n ? { edit: "remove athlete", n } : null;
}

/** The form's values after an edit. A new athlete starts with the last name of the one before. */
export function edited(values: Values, edit: FormEdit): Values {
  const numbers = athleteNumbers(values);
  if (edit.edit === "remove athlete" && numbers.length > 1)
    return Object.fromEntries(
      Object.entries(values).filter(([name]) => !name.startsWith(athleteField(edit.n, ""))),
    );
  const { form: email } = guardianFields.email;
  if (edit.edit === "use meant address")
    return { ...values, [email]: suggestedAddress(values[email] ?? "") ?? values[email] ?? "" };
  if (edit.edit !== "add athlete") return values;
  const free = Array.from({ length: mostAthletes }, (_, n) => n + 1).find(
    (n) => !numbers.includes(n),
  );
  const [last] = numbers.slice(-1);
  if (!free || !last) return values;
  const typed = values[athleteField(last, familyName.form)] ?? "";
  return { ...values, [athleteField(free, familyName.form)]: typed };
}
