import type { FormSchema } from "#modules/content/index.ts";
import { isObject } from "#core/records.ts";
import { slugOf } from "#core/slug.ts";

type Fields = Record<string, unknown>;

/**
 * Fills in generated fields: the key of every new entry (one above the highest number, or a word
 * from its own text), and the day of the change where there is a field for it. Existing keys never
 * change: calendars, links and orders refer to them.
 * @param today as `2027-09-12`
 * @param earlier the previous values: a used number is never reused
 */
export function withEntryKeys(
  schema: FormSchema,
  value: unknown,
  today: string,
  earlier: unknown[] = [],
): unknown {
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    const before = earlier.flatMap((one) => (Array.isArray(one) ? one : []));
    const entries = value.map((entry) =>
      withEntryKeys(items, entry, today, before.filter(isSameEntry(entry))),
    );
    return keyed(items, entries, before);
  }
  if (!isObject(value)) return value;
  const known = Object.entries(value).map(([name, inner]) => {
    const before = earlier.map((one) => (isObject(one) ? one[name] : undefined));
    return [name, withEntryKeys(fieldOf(schema, name), inner, today, before)];
  });
  const days = Object.entries(schema.properties ?? {})
    .filter(([, field]) => field.auto === "today")
    .map(([name]) => [name, today]);
  return Object.fromEntries([...known, ...days]);
}

const fieldOf = ({ anyOf, properties }: FormSchema, name: string): FormSchema =>
  (anyOf ?? [{ properties }])
    .map((shape) => (shape.properties as FormSchema["properties"])?.[name])
    .find(Boolean) ?? {};

function keyed(items: FormSchema, entries: unknown[], earlier: unknown[]): unknown[] {
  const key = fieldOf(items, "id");
  if (!key.type) return entries;
  const idsOf = (some: unknown[]) => some.flatMap((one) => (isObject(one) ? [one.id] : []));
  const taken = new Set(idsOf(entries));
  const given = idsOf(earlier);
  return entries.map((entry) => {
    if (!isObject(entry) || (entry.id !== undefined && entry.id !== "")) return entry;
    const id =
      key.type === "integer"
        ? nextNumber([...given, ...taken])
        : unusedKey(baseKeyOf(entry), taken);
    taken.add(id);
    return { ...otherKeys(items, String(id)), ...entry, id };
  });
}

/** Other fields that hold the key, with underscores, for the checkout's calls. */
const otherKeys = ({ properties = {} }: FormSchema, id: string) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, { auto }]) => auto === "key")
      .map(([name]) => [name, id.replaceAll("-", "_")]),
  );

const nextNumber = (given: unknown[]) =>
  Math.max(0, ...given.filter((id) => typeof id === "number")) + 1;

const longestKey = 40;

function baseKeyOf(entry: Fields): string {
  const { group, weekday, season, subtitle, heading, title, name, text } = entry;
  const called = subtitle ?? heading ?? title ?? name ?? text;
  const parts = (group && weekday ? [group, season, weekday] : [called])
    .filter((part) => typeof part === "string")
    .join("-");
  return slugOf(parts).slice(0, longestKey).replace(/-$/, "") || "entry";
}

function unusedKey(baseKey: string, taken: Set<unknown>): string {
  if (!taken.has(baseKey)) return baseKey;
  let number = 2;
  while (taken.has(`${baseKey}-${number}`)) number += 1;
  return `${baseKey}-${number}`;
}

const isSameEntry = (entry: unknown) => (other: unknown) =>
  isObject(entry) && isObject(other) && entry.id !== undefined && entry.id === other.id;
