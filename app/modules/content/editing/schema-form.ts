import { capitalized } from "#core/capitalized.ts";
import { isRecord } from "#core/records.ts";
import { z } from "zod";
import type { ChoiceOf } from "../parts.ts";
import { type CollectionName, collectionSchema } from "../collections.ts";

/** JSON Schema with extensions for the form. */
export interface FormSchema {
  type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
  title?: string;
  description?: string;
  /** `date`, `month-day`, `cents`, `email`, `uri`. */
  format?: string;
  choice?: ChoiceOf;
  /** The heading above it in a collection that has several. */
  part?: string;
  /** Only admins may change it. */
  permission?: "content.settings";
  /** Read-only for the current user. */
  readOnly?: boolean;
  /** For a list: entries can be neither added nor removed. */
  fixed?: boolean;
  /** An empty field means null. */
  nullable?: boolean;
  properties?: Record<string, FormSchema>;
  required?: string[];
  items?: FormSchema;
  anyOf?: FormSchema[];
  enum?: string[];
  const?: string;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  additionalProperties?: FormSchema | false;
  propertyNames?: { enum?: string[] };
}

const made = new Map<CollectionName, FormSchema>();

/**
 * A collection's JSON Schema adapted to the form: titles, one field for nullable values, keys as
 * fields.
 */
export function formSchema(name: CollectionName): FormSchema {
  const known = made.get(name);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(collectionSchema(name), { io: "input" });
  const humane = schemaForEditors(schema as FormSchema);
  made.set(name, humane);
  return humane;
}

function schemaForEditors(schema: FormSchema): FormSchema {
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
    return { ...schemaForEditors(some[0] as FormSchema), ...titled(rest), nullable: true };
  if (some) return { ...rest, anyOf: some.map(schemaForEditors) };
  if (propertyNames?.enum && additionalProperties) {
    const fields = propertyNames.enum.map((name) => [name, additionalProperties]);
    return schemaForEditors({ ...rest, properties: Object.fromEntries(fields) });
  }
  return {
    ...rest,
    ...(rest.items && { items: schemaForEditors(rest.items) }),
    ...(rest.properties && { properties: fieldsForEditors(rest.properties) }),
    ...(rest.required && {
      required: rest.required.filter((name) => !mayBeNull(rest.properties?.[name])),
    }),
  };
}

const fieldsForEditors = (fields: Record<string, FormSchema>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { title: fieldTitle(name), ...schemaForEditors(field) },
    ]),
  );

const titled = ({ title, description, permission }: FormSchema) => ({
  ...(title && { title }),
  ...(description && { description }),
  ...(permission && { permission }),
});

const mayBeNull = (field: FormSchema | undefined) =>
  Array.isArray(field?.type) || (field?.anyOf?.some(({ type }) => type === "null") ?? false);

/** The value in the form's representation: null becomes absent. */
export function toFormData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toFormData);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === null ? [] : [[name, toFormData(inner)]],
    ),
  );
}

/** The form's data converted back to the collection's schema. */
export function fromFormData(schema: FormSchema, data: unknown): unknown {
  if (Array.isArray(data)) {
    return data.map((entry) => (schema.items ? fromFormData(schema.items, entry) : entry));
  }
  if (!isRecord(data) || !schema.properties) return data;
  const given = { ...data };
  for (const [name, field] of Object.entries(schema.properties)) {
    if (given[name] !== undefined) given[name] = fromFormData(field, given[name]);
    else if (field.nullable) given[name] = null;
  }
  return given;
}

/** Readable titles of fields whose names are unclear. */
const titles: Record<string, string> = {
  ages: "Ages",
  alt: "What it shows",
  anchor: "Place on the page",
  anotherPara: "Second paragraph",
  buttonText: "Button on the cards",
  booklet: "Official booklet",
  childArray: "Event, place, names",
  closed: "Days without practice",
  reasons: "Reasons for a cancelled session",
  copyrightYear: "Copyright year",
  duplicateContacts: "Known email addresses",
  explore: "Button below the cards",
  flag: "Sold at",
  hero: "Top of the page",
  highschool: "High school",
  icon: "Drawing",
  image: "Picture",
  join: "Join banner",
  line: "Line below the heading",
  lines: "Paragraphs",
  listItems: "Results",
  loadMore: "Load more button",
  logo: "Drawing",
  lost: "Links on the not-found page",
  menu: "Menu",
  next: "Next",
  noForm: "Without an external form",
  noFrame: "Without a scheduling service",
  noindex: "Hidden from search engines",
  opensDaysBefore: "Days before a season that registration opens",
  option: "Sells the membership",
  options: "Memberships",
  para3: "Third paragraph",
  para4: "Fourth paragraph",
  para5: "Fifth paragraph",
  per: "What the price buys",
  phone: "Phone",
  photo: "Photograph",
  phoneLink: "Phone, as it is dialled",
  priceCents: "Price",
  qsc_no: "Does not train in our gym",
  qsc_yes: "Trains in our gym",
  registrationLink: "External form",
  reviewsLogo: "Small drawing",
  sign: "Drawing",
  readsFrom: "Read by children from age",
  reviewed: "Read by lawyer and insurer",
  sliderButtonText: "Button on the sliders",
  sliders: "Cards on the program pages",
  slugs: "Articles",
  social: "Social networks",
  speedHub: "Speed hub",
  staffSmsNumber: "Staff phone for texts",
  subTitle: "Line below the title",
  subtitle: "Name",
  text: "Text",
  titleLines: "Title, line by line",
  to: "Leads to",
  touch: "Get in touch",
  trackAndField: "Track and field",
  transferEmail: "Email for transfers",
  legalEntityType: "Kind of club",
  tweetId: "Post number at the network",
  under13: "Under 13",
  url: "Address",
  what: "What there is",
  who: "Who it is for",
};

/** A field's title in the form: `postalAddress` → `Postal address`; a page's is its address. */
export function fieldTitle(name: string): string {
  if (name.startsWith("/") || name === "*") return name === "*" ? "Page not found" : name;
  const label = name
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z\d])/g, "$1 $2")
    .toLowerCase();
  return titles[name] ?? capitalized(label);
}

/** One error; an empty path: an error of the whole collection. */
export interface FieldProblem {
  path: (string | number)[];
  message: string;
  /** The page on which it can be corrected, if that is another one. */
  section?: { name: string; address: string };
}
