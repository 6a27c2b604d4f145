import type { FormSchema } from "#modules/content/index.ts";
import { isObject } from "#core/records.ts";
import { slugOf } from "#core/slug.ts";

type Fields = Record<string, unknown>;

/**
 * Fills in the key of every new entry: one above the highest number, or a word from its own text. Existing keys
 * never change: links and orders refer to them.
 * @param earlier the previous values: a used number is never reused
 */
export function withEntryKeys(
  schema: FormSchema,
  value: unknown,
  earlier: unknown[] = [],
): unknown {
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    const before = earlier.flatMap((one) => (Array.isArray(one) ? one : []));
    const entries = value.map((entry) =>
      withEntryKeys(items, entry, before.filter(isSameEntry(entry))),
    );
    return keyed(items, entries, before);
  }
  if (!isObject(value)) return value;
  const filled = Object.entries(value).map(([name, inner]) => {
    const before = earlier.map((one) => (isObject(one) ? one[name] : undefined));
    return [name, withEntryKeys(fieldOf(schema, name), inner, before)];
  });
  return Object.fromEntries(filled);
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
    return { ...entry, id };
  });
}

const nextNumber = (given: unknown[]) =>
  Math.max(0, ...given.filter((id) => typeof id === "number")) + 1;

const longestKey = 40;

function baseKeyOf(entry: Fields): string {
  const { subtitle, heading, title, name, text } = entry;
  const called = subtitle ?? heading ?? title ?? name ?? text;
  return (
    slugOf(typeof called === "string" ? called : "")
      .slice(0, longestKey)
      .replace(/-$/, "") || "entry"
  );
}

function unusedKey(baseKey: string, taken: Set<unknown>): string {
  if (!taken.has(baseKey)) return baseKey;
  let number = 2;
  while (taken.has(`${baseKey}-${number}`)) number += 1;
  return `${baseKey}-${number}`;
}

const isSameEntry = (entry: unknown) => (other: unknown) =>
  isObject(entry) && isObject(other) && entry.id !== undefined && entry.id === other.id;
