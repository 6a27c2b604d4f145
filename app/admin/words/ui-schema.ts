import type { UiSchema } from "@rjsf/utils";
import type { FormSchema } from "#domain/content/form-schema.ts";

/** Names that links, calendars and checkouts know an entry by. */
const keys = ["id", "anchor", "flag", "type"];

/** Fields nobody fills in: keys made when an entry is saved, and what never changes. */
export const isKey = (name: string, { const: fixed, auto }: FormSchema) =>
  keys.includes(name) || fixed !== undefined || auto !== undefined;

const longLine = 60;

/** How each field is shown. A text that is long anywhere in the data is written in a larger box. */
export function uiSchemaOf(schema: FormSchema, data: unknown[]): UiSchema {
  if (schema.anyOf) {
    return { anyOf: schema.anyOf.map((one) => uiSchemaOf(one, data)) };
  }
  if (schema.choice === "option" || schema.choice === "options")
    return { "ui:field": schema.choice };
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [
        name,
        isKey(name, field) ? { "ui:widget": "hidden" } : uiSchemaOf(field, valuesOf(data, name)),
      ]),
    );
  }
  if (schema.items) {
    const entries = data.flatMap((list) => (Array.isArray(list) ? list : []));
    return { items: uiSchemaOf(schema.items, entries) };
  }
  return { "ui:widget": widgetOf(schema, data) };
}

const valuesOf = (data: unknown[], name: string) =>
  data.flatMap((one) => {
    const value = (one as Record<string, unknown> | null | undefined)?.[name];
    return value === undefined ? [] : [value];
  });

function widgetOf(
  { type, format, choice, enum: values, maxLength = 0 }: FormSchema,
  data: unknown[],
) {
  if (choice === "page") return "page";
  if (choice || values) return "choice";
  if (type === "boolean") return "yesNo";
  if (format === "cents") return "dollars";
  if (format === "month-day") return "monthDay";
  if (type === "integer" || type === "number") return "number";
  if (format === "date" || format === "time") return format;
  const long = data.some((text) => typeof text === "string" && text.length > longLine);
  return long || maxLength > 110 ? "words" : "line";
}
