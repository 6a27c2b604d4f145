import { searchWords } from "#domain/inbox.ts";
import { formatMoney } from "#domain/money.ts";
import { mayAct, type StaffRole } from "#domain/staff.ts";
import type { Content } from "../schema.ts";
import { fieldPathLabel } from "./check.ts";
import { collectionGroups, type CollectionName, guideTo, isCollection } from "./collections.ts";
import { type FormSchema, formSchema } from "./schema-form.ts";

/** One field that says what somebody looks for. */
interface FoundField {
  path: (string | number)[];
  /** Where it stands: `Checkout › Agreement › Terms › 1`. */
  place: string;
  /** The words around what was looked for. */
  excerpt: string;
}

/** A collection with the fields that were found in it. */
export interface FoundCollection {
  name: CollectionName;
  title: string;
  about: string;
  /** The first few; none where only the collection itself goes by these words. */
  fields: FoundField[];
  /** How many there are. */
  count: number;
}

/** More of one collection nobody looks through: it is opened instead. */
const shown = 6;
/** Words of a question that say nothing of what is looked for. */
const empty = new Set(searchWords("a an the of and or for to in on at my our s what how where"));

/**
 * Every field that an account may see and that goes by all these words: its own text, its title and
 * help, its place, and what people call such a field. Case and accents don't matter, nor does a
 * word's ending: `pictures` finds picture, and `cancel` finds cancelled.
 */
export function findWords(
  content: Readonly<Content>,
  query: string,
  role: StaffRole,
): FoundCollection[] {
  const typed = searchWords(query);
  const telling = typed.filter((word) => !empty.has(word));
  const wanted = telling.length > 0 ? telling : typed;
  if (wanted.length === 0) return [];
  return collectionGroups
    .flatMap(({ collections }) => Object.keys(collections).filter(isCollection))
    .filter((name) => mayAct(role, guideTo(name).role))
    .flatMap((name) => inCollection(name, content[name], wanted));
}

function inCollection(name: CollectionName, value: object, wanted: string[]): FoundCollection[] {
  const { title, about } = guideTo(name);
  const called = searchWords(`${title} ${about}`);
  const fields = indexOf(name, value).filter(({ words }) => {
    const by = wanted.filter((word) => meets(word, words));
    return by.length > 0 && wanted.every((word) => by.includes(word) || meets(word, called));
  });
  if (fields.length === 0 && !wanted.every((word) => meets(word, called))) return [];
  // What stands in a text comes before what only goes by its title.
  const rank = ({ ownWords }: Leaf) => wanted.filter((word) => !meets(word, ownWords)).length;
  return [
    {
      ...{ name, title, about, count: fields.length },
      fields: fields
        .toSorted((a, b) => rank(a) - rank(b))
        .slice(0, shown)
        .map(({ path, place, own }) => ({ path, place, excerpt: excerptOf(own, wanted) })),
    },
  ];
}

const indexes = new WeakMap<object, Leaf[]>();

/** The fields of a collection with their words; made once for each that is saved. */
function indexOf(name: CollectionName, value: object): Leaf[] {
  const known = indexes.get(value);
  if (known) return known;
  const schema = formSchema(name);
  const index = leavesOf(schema, value).map(({ path, own, help }) => {
    const place = fieldPathLabel(schema, path);
    const ownWords = searchWords(own);
    return { path, place, own, ownWords, words: [...ownWords, ...searchWords(`${help} ${place}`)] };
  });
  indexes.set(value, index);
  return index;
}

/** What a word may end in that says the same: cancellation, pictures, coaching. */
const ending = /^(s|es|d|ed|led|ing|ling|er|ers|ation|lation)$/;

/** A word begins what stands there, or is the same but for its ending. */
const meets = (wanted: string, words: string[]): boolean =>
  words.some(
    (word) =>
      word.startsWith(wanted) ||
      (wanted.startsWith(word) && ending.test(wanted.slice(word.length))),
  );

interface Leaf extends Pick<FoundField, "path" | "place"> {
  /** What is written there, as people read it. */
  own: string;
  ownWords: string[];
  /** These, what the form says of it, and what people call it. */
  words: string[];
}

interface Field extends Pick<Leaf, "path" | "own"> {
  /** What the form says of it, and what people call it. */
  help: string;
}

function leavesOf(schema: FormSchema, value: unknown, path: Leaf["path"] = []): Field[] {
  const { items, properties, anyOf = [] } = schema;
  if (Array.isArray(value))
    return value.flatMap((entry, n) => leavesOf(items ?? {}, entry, [...path, n]));
  if (typeof value === "object" && value !== null) {
    const fields: Record<string, FormSchema> = Object.assign(
      {},
      properties,
      ...anyOf.map((shape) => shape.properties),
    );
    return Object.entries(fields).flatMap(([name, field]) =>
      isHidden(name, field)
        ? []
        : leavesOf(field, (value as Record<string, unknown>)[name], [...path, name]),
    );
  }
  if (!schema.type) return [];
  return [{ path, own: shownValue(schema, value), help: helpOf(schema) }];
}

/** What the form makes by itself has no field to lead to. */
const isHidden = (name: string, { const: fixed, auto }: FormSchema) =>
  name === "id" || name === "anchor" || fixed !== undefined || auto !== undefined;

function shownValue({ format, choice }: FormSchema, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (format === "cents" && typeof value === "number") return formatMoney(value);
  return choice ? String(value).replaceAll("-", " ") : String(value);
}

/** What people call a field of that kind. */
const kinds: Record<string, string> = {
  picture: "picture photo image",
  sign: "drawing logo icon sign",
  page: "link page button",
  town: "town city place",
  venue: "place venue",
  cents: "price cost fee dollars",
  time: "time hour clock",
  date: "date day",
  "month-day": "date day",
  email: "e-mail mail address",
  uri: "link address website",
};

const helpOf = ({ title = "", description = "", choice, format }: FormSchema) =>
  [title, description, kinds[choice ?? ""], kinds[format ?? ""]].filter(Boolean).join(" ");

/** So much of a text is shown, around the first word that was looked for. */
const excerptLength = 140;

function excerptOf(text: string, wanted: string[]): string {
  if (text.length <= excerptLength) return text;
  const at = Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)).find(([word]) =>
    searchWords(word).some((plain) => wanted.some((one) => meets(one, [plain]))),
  )?.index;
  const from = Math.max(0, (at ?? 0) - excerptLength / 2);
  const begin = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const cut = text.slice(begin, begin + excerptLength);
  const end = begin + excerptLength < text.length ? `${cut.replace(/\s\S*$/, "")}…` : cut;
  return `${begin > 0 ? "…" : ""}${end}`;
}
