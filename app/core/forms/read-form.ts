import { cleanLine, cleanText } from "../clean-text.ts";
import { centsFrom } from "../money.ts";
import { isDay } from "../time/time.ts";
import type { FormField, FormFields, FormStored } from "./define-form.ts";
import { addressWanted, isAddressOrEmpty } from "./fields.ts";
import type { FieldErrors } from "./result.ts";

interface Read<Fields extends FormFields> {
  /** Complete only where there are no errors. */
  values: FormStored<Fields>;
  errors: FieldErrors;
}

/**
 * A sent form as it is stored, and what is wrong with it by field.
 * @param options of the choices whose options are "given"
 */
export function readForm<Fields extends FormFields>(
  form: Fields,
  sent: Readonly<Record<string, string>>,
  options: Readonly<Record<string, readonly string[]>> = {},
): Read<Fields> {
  const values: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(form)) {
    const typed = field.kind === "year-day" ? yearDayIn(sent, name) : sent[name];
    const read = readField(field, typed ?? "", options[name] ?? []);
    if (read.error) errors[name] = read.error;
    values[name] = read.value;
  }
  return { values: values as FormStored<Fields>, errors };
}

interface ReadField {
  value?: string | number | boolean | null;
  error?: string | undefined;
}

function readField(field: FormField, typed: string, given: readonly string[]): ReadField {
  switch (field.kind) {
    case "tick":
      return { value: typed === "yes" };
    case "choice": {
      if (typed === "" && field.none !== undefined) return { value: null };
      const known = field.options === "given" ? given : Object.keys(field.options);
      return known.includes(typed) ? { value: typed } : { error: "Choose one from the list" };
    }
    case "whole":
    case "money": {
      if (typed.trim() === "" && field.empty !== undefined) return { value: field.empty };
      const number =
        field.kind === "money"
          ? centsFrom(typed)
          : /^\s*[-+]?\d{1,6}\s*%?\s*$/.test(typed)
            ? Number(typed.replace("%", ""))
            : null;
      const isRight = number !== null && number >= field.from && number <= field.to;
      return isRight ? { value: number } : { error: field.message };
    }
    case "day":
    case "time": {
      // A browser may send a time with seconds.
      const text = typed.trim().replace(/^(\d\d:\d\d):\d\d$/, "$1");
      if (text === "" && field.optional) return { value: null };
      const isRight = field.kind === "day" ? isDay(text) : /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
      return isRight ? { value: text } : { error: field.message };
    }
    case "year-day":
      // In a year without February 29, as most are.
      return isDay(`2027-${typed}`) ? { value: typed } : { error: field.message };
    case "text":
      return lengthOf(field, cleanText(typed).replaceAll(/\r\n?/g, "\n").trim());
    default: {
      const value = cleanLine(typed);
      if (field.kind === "email" && !isAddressOrEmpty(value))
        return { value, error: addressWanted };
      if (field.kind === "url" && value !== "" && !/^https?:\/\/[^\s/]+\.[^\s/]+/i.test(value))
        return { value, error: "Enter a full address, such as https://example.org/page" };
      return lengthOf(field, value);
    }
  }
}

const yearDayIn = (sent: Readonly<Record<string, string>>, name: string) =>
  `${sent[`${name}Month`] ?? ""}-${(sent[`${name}Day`] ?? "").trim().padStart(2, "0")}`;

/** A day such as 11-01 as separate fields for month and day. */
export function yearDayFields(name: string, day: string): Record<string, string> {
  const [month = "", number = ""] = day.split("-");
  return { [`${name}Month`]: month, [`${name}Day`]: number && String(Number(number)) };
}

const lengthOf = (
  { most, required }: { most: number; required?: string },
  value: string,
): ReadField => ({
  value,
  error:
    value === "" && required
      ? required
      : value.length > most
        ? `Use ${most} characters or fewer`
        : undefined,
});
