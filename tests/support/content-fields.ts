import { isKey } from "#modules/content-editor/staff/form.tsx";
import type { KnownChoices } from "#modules/content/editing/check.ts";
import type { CollectionName } from "#modules/content/collections.ts";
import { type FormSchema, formSchema } from "#modules/content/editing/schema-form.ts";

/** One value of a collection that staff can change. */
export interface ContentField {
  /** The field, for any entry: `coaches.groups[].items[].name`. */
  field: string;
  schema: FormSchema;
  value: unknown;
  /** The collection with another value there. */
  set(value: unknown): void;
}

/** Every value of a collection that the editor offers; setting one changes `value`. */
export function contentFields(name: CollectionName, value: unknown): ContentField[] {
  const root = { [name]: value };
  return leavesOf(formSchema(name), name, { in: root, at: name });
}

interface Place {
  in: object;
  at: string | number;
}

function leavesOf(schema: FormSchema, field: string, place: Place): ContentField[] {
  const value = Reflect.get(place.in, place.at) as unknown;
  if (value === null || value === undefined) return [];
  const isWhole = schema.choice === "option" || schema.choice === "options";
  if (Array.isArray(value) && !isWhole)
    return value.flatMap((_, n) =>
      leavesOf(schema.items ?? {}, `${field}[]`, { in: value, at: n }),
    );
  if (typeof value === "object" && !isWhole)
    return Object.keys(value).flatMap((name) => {
      const inner = fieldOf(schema, name);
      return inner && !isKey(name, inner)
        ? leavesOf(inner, `${field}.${name}`, { in: value, at: name })
        : [];
    });
  const set = (changed: unknown) => void Reflect.set(place.in, place.at, changed);
  return [{ field, schema, value, set }];
}

const fieldOf = ({ anyOf, properties }: FormSchema, name: string) =>
  (anyOf ?? [{ properties }]).map((shape) => shape.properties?.[name]).find(Boolean);

/** A collection with every optional field filled in. */
export function filledIn(schema: FormSchema, value: unknown, known: KnownChoices): unknown {
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    return value.length > 0 || !items.properties
      ? value.map((entry) => filledIn(items, entry, known))
      : [sampleOf(items, known)];
  }
  if (typeof value !== "object" || value === null) return value ?? sampleOf(schema, known);
  const shapes = schema.anyOf ?? [schema];
  const shape = shapes.find(({ required = [] }) => required.every((name) => name in value));
  const names = Object.keys(shape?.properties ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const field = shape?.properties?.[name] ?? {};
      return [name, filledIn(field, Reflect.get(value, name), known)];
    }),
  );
}

const samples: Record<string, unknown> = {
  date: "2027-01-02",
  uri: "https://example.org/elsewhere",
  link: "/about",
  email: "somebody@example.org",
  "main-colour": "#0b5d6b",
  "accent-colour": "#f2a65a",
};

function sampleOf(schema: FormSchema, known: KnownChoices): unknown {
  const { type, format = "", choice, properties, items, enum: values } = schema;
  if (choice === "page") return "/about";
  if (choice === "option") return null;
  if (choice) return known[choice]?.[0];
  if (items) return [sampleOf(items, known)];
  if (values) return values[0];
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, sampleOf(field, known)]),
    );
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return 1;
  return samples[format] ?? "1";
}
