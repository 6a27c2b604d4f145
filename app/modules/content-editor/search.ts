import { isRecord } from "#core/records.ts";
import { formatMoney } from "#core/money.ts";
import { type Account, can } from "#core/audit/staff.ts";
import {
  fieldPathLabel,
  collectionGroups,
  type CollectionName,
  guideTo,
  isCollection,
  type FormSchema,
  collectionIn,
  formSchema,
  type Content,
} from "#modules/content/index.ts";
import { meets, searchTerms, distinctiveTerms } from "#core/search-terms.ts";

/** A field that matches a search. */
interface FoundField {
  path: (string | number)[];
  /** Its path: `Checkout › Agreement › Terms › 1`. */
  place: string;
  /** The text around the match. */
  excerpt: string;
}

/** A collection with the fields that were found in it. */
export interface FoundCollection {
  name: CollectionName;
  title: string;
  about: string;
  /** The first few; none if only the collection's guide matches. */
  fields: FoundField[];
  /** How many there are. */
  count: number;
}

/** Results shown per collection; for more, staff open the collection. */
const maxListed = 6;

/**
 * Every field an account may change that matches all words: in its text, title, help, path, or common
 * names for such a field. Case, accents and word endings are ignored: `pictures` finds picture, and
 * `cancel` finds cancelled.
 */
export function findTexts(
  content: Readonly<Content>,
  query: string,
  account: Account,
): FoundCollection[] {
  const wanted = distinctiveTerms(query);
  if (wanted.length === 0) return [];
  return collectionGroups
    .flatMap(({ collections }) => Object.keys(collections).filter(isCollection))
    .filter((name) => can(account, guideTo(name).permission))
    .flatMap((name) => inCollection(name, collectionIn(content, name), wanted));
}

function inCollection(name: CollectionName, value: object, wanted: string[]): FoundCollection[] {
  const { title, about } = guideTo(name);
  const called = searchTerms(`${title} ${about}`);
  const fields = indexOf(name, value).filter(({ terms }) => {
    const by = wanted.filter((word) => meets(word, terms));
    return by.length > 0 && wanted.every((word) => by.includes(word) || meets(word, called));
  });
  if (fields.length === 0 && !wanted.every((word) => meets(word, called))) return [];
  // Matches in the text come before matches in the title only.
  const rank = ({ ownTerms }: Leaf) => wanted.filter((word) => !meets(word, ownTerms)).length;
  return [
    {
      name,
      title,
      about,
      count: fields.length,
      fields: fields
        .toSorted((a, b) => rank(a) - rank(b))
        .slice(0, maxListed)
        .map(({ path, place, own }) => ({ path, place, excerpt: excerptOf(own, wanted) })),
    },
  ];
}

const indexes = new WeakMap<object, Leaf[]>();

/** The fields of a collection with their search words; cached per saved value. */
function indexOf(name: CollectionName, value: object): Leaf[] {
  const known = indexes.get(value);
  if (known) return known;
  const schema = formSchema(name);
  const index = leavesOf(schema, value).map(({ path, own, help }) => {
    const place = fieldPathLabel(schema, path);
    const ownTerms = searchTerms(own);
    return { path, place, own, ownTerms, terms: [...ownTerms, ...searchTerms(`${help} ${place}`)] };
  });
  indexes.set(value, index);
  return index;
}

interface Leaf extends Pick<FoundField, "path" | "place"> {
  /** The value as readable text. */
  own: string;
  ownTerms: string[];
  /** The text, the form's title and help, and common names. */
  terms: string[];
}

interface Field extends Pick<Leaf, "path" | "own"> {
  /** The form's title and help, and common names. */
  help: string;
}

function leavesOf(schema: FormSchema, value: unknown, path: Leaf["path"] = []): Field[] {
  const { items, properties, anyOf = [] } = schema;
  if (Array.isArray(value))
    return value.flatMap((entry, n) => leavesOf(items ?? {}, entry, [...path, n]));
  if (isRecord(value)) {
    const fields: Record<string, FormSchema> = Object.assign(
      {},
      properties,
      ...anyOf.map((shape) => shape.properties),
    );
    return Object.entries(fields).flatMap(([name, field]) =>
      isHidden(name, field) ? [] : leavesOf(field, value[name], [...path, name]),
    );
  }
  if (!schema.type) return [];
  return [{ path, own: valueView(schema, value), help: helpOf(schema) }];
}

/** Generated values have no field to link to. */
const isHidden = (name: string, { const: fixed }: FormSchema) =>
  name === "id" || name === "anchor" || fixed !== undefined;

function valueView({ format, choice }: FormSchema, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (format === "cents" && typeof value === "number") return formatMoney(value);
  return choice ? String(value).replaceAll("-", " ") : String(value);
}

/** Common names for a field of that kind. */
const kinds: Record<string, string> = {
  picture: "picture photo image",
  sign: "drawing logo icon sign",
  page: "link page button",
  venue: "place venue",
  cents: "price cost fee dollars",
  date: "date day",
  "month-day": "date day",
  email: "e-mail mail address",
  uri: "link address website",
};

const helpOf = ({ title = "", description = "", choice, format }: FormSchema) =>
  [title, description, kinds[choice ?? ""], kinds[format ?? ""]].filter(Boolean).join(" ");

/** Characters shown around the first match. */
const excerptLength = 140;

function excerptOf(text: string, wanted: string[]): string {
  if (text.length <= excerptLength) return text;
  const at = Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)).find(([word]) =>
    searchTerms(word).some((plain) => wanted.some((one) => meets(one, [plain]))),
  )?.index;
  const from = Math.max(0, (at ?? 0) - excerptLength / 2);
  const begin = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const cut = text.slice(begin, begin + excerptLength);
  const end = begin + excerptLength < text.length ? `${cut.replace(/\s\S*$/, "")}…` : cut;
  return `${begin > 0 ? "…" : ""}${end}`;
}
