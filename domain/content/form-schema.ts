import { z } from "zod";
import type { ChoiceOf } from "./choices.ts";
import { type CollectionName, collectionSchema } from "./collections.ts";
import { fieldTitle } from "./field-titles.ts";

/** JSON Schema with what the form needs to know besides. */
export interface FormSchema {
  type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
  title?: string;
  description?: string;
  /** `date`, `time`, `month-day`, `cents`, `email`, `uri`. */
  format?: string;
  choice?: ChoiceOf;
  /** Filled in by the site when it is saved. */
  auto?: "today";
  /** Only admins change it. */
  role?: "admin";
  /** Shown, and not changed by whoever looks at it. */
  readOnly?: boolean;
  /** Of a list and its entries: none comes or goes. */
  fixed?: boolean;
  /** An empty field means that there is none. */
  nullable?: boolean;
  properties?: Record<string, FormSchema>;
  required?: string[];
  items?: FormSchema;
  anyOf?: FormSchema[];
  enum?: string[];
  const?: string;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  additionalProperties?: FormSchema | false;
  propertyNames?: { enum?: string[] };
}

const made = new Map<CollectionName, FormSchema>();

/** A collection's JSON Schema as the form wants it: titles, one field for what may be null, keys as fields. */
export function formSchema(name: CollectionName): FormSchema {
  const known = made.get(name);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(collectionSchema(name), { io: "input" });
  const humane = humaneSchema(schema as FormSchema);
  made.set(name, humane);
  return humane;
}

function humaneSchema(schema: FormSchema): FormSchema {
  const {
    anyOf,
    propertyNames,
    additionalProperties,
    pattern: _,
    ...rest
  } = schema as FormSchema & {
    pattern?: string;
  };
  if (Array.isArray(rest.type)) {
    const type = rest.type.find((one) => one !== "null");
    return { ...rest, ...(type && { type }), nullable: true };
  }
  const some = anyOf?.filter(({ type }) => type !== "null");
  if (anyOf && some?.length === 1)
    return { ...humaneSchema(some[0] as FormSchema), ...titled(rest), nullable: true };
  if (some) return { ...rest, anyOf: some.map(humaneSchema) };
  if (propertyNames?.enum && additionalProperties) {
    const fields = propertyNames.enum.map((name) => [name, additionalProperties]);
    return humaneSchema({ ...rest, properties: Object.fromEntries(fields) });
  }
  return {
    ...rest,
    ...(rest.items && { items: humaneSchema(rest.items) }),
    ...(rest.properties && { properties: humaneFields(rest.properties) }),
    ...(rest.required && {
      required: rest.required.filter((name) => !mayBeNull(rest.properties?.[name])),
    }),
  };
}

const humaneFields = (fields: Record<string, FormSchema>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { title: fieldTitle(name), ...humaneSchema(field) },
    ]),
  );

const titled = ({ title, description, role }: FormSchema) => ({
  ...(title && { title }),
  ...(description && { description }),
  ...(role && { role }),
});

const mayBeNull = (field: FormSchema | undefined) =>
  Array.isArray(field?.type) || (field?.anyOf?.some(({ type }) => type === "null") ?? false);

/** The value as the form holds it: what is null is simply not there. */
export function toFormData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toFormData);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === null ? [] : [[name, toFormData(inner)]],
    ),
  );
}

/** The form's data as the collection's schema wants it. */
export function fromFormData(schema: FormSchema, data: unknown): unknown {
  if (Array.isArray(data)) {
    return data.map((entry) => (schema.items ? fromFormData(schema.items, entry) : entry));
  }
  if (typeof data !== "object" || data === null || !schema.properties) return data;
  const given = { ...(data as Record<string, unknown>) };
  for (const [name, field] of Object.entries(schema.properties)) {
    if (given[name] !== undefined) given[name] = fromFormData(field, given[name]);
    else if (field.nullable) given[name] = null;
  }
  return given;
}
