import type { AuditValue } from "#core/audit/changes.ts";
import { cleanLine } from "#core/clean-text.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { isDay } from "#core/time/time.ts";

export type Fields = Readonly<Record<string, string>>;
type Values = Record<string, AuditValue>;

/** A form's fields as they are stored, and what is wrong with them by field. */
export interface Read {
  values: Values;
  errors: FieldErrors;
}

/** A whole number in a range, or the message. */
export function wholeFrom(
  typed: string,
  { from, to, message }: { from: number; to: number; message: string },
): number | string {
  const number = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return number >= from && number <= to ? number : message;
}

/** Collects values and messages, field by field. */
export function reader(fields: Fields) {
  const values: Values = {};
  const errors: FieldErrors = {};
  /** @param field of the record @param name of the form's field, where that differs */
  const put = (field: string, found: number | string, name = field) => {
    if (typeof found === "number") values[field] = found;
    else errors[name] = found;
  };
  /** One line of text. @param required the message if it is empty */
  const line = (name: string, longest: number, required = "") => {
    const typed = cleanLine(fields[name] ?? "");
    if (required && typed === "") errors[name] = required;
    else if (typed.length > longest) errors[name] = `Use ${longest} characters or fewer`;
    values[name] = typed;
  };
  const chosen = (name: string, known: readonly string[]) => {
    const found = known.find((one) => one === fields[name]);
    if (found === undefined) errors[name] = "Choose one from the list";
    else values[name] = found;
  };
  return { values, errors, put, line, chosen };
}

/** A day of every year from the fields of its month and its day; null: there is no such day. */
export function monthDayFrom(fields: Fields, name: string): string | null {
  const day = `${fields[`${name}Month`] ?? ""}-${(fields[`${name}Day`] ?? "").trim().padStart(2, "0")}`;
  // A year without February 29: most have none.
  return isDay(`2027-${day}`) ? day : null;
}
