import type { z } from "zod";
import { pictogramNames, portraitNames } from "#core/pictogram-names.ts";
import type { ChoiceOf } from "../parts.ts";
import { unknownNames } from "../references.ts";
import { type CollectionName, collectionSchema } from "../collections.ts";
import { type FieldProblem, formSchema, type FormSchema } from "./schema-form.ts";
import { withCollection } from "./collection-in.ts";
import type { Content } from "../content.ts";
import type { PictureLibrary } from "#core/pictures.ts";

export type CheckedCollection =
  | { fits: true; content: Content; value: unknown }
  | { fits: false; problems: FieldProblem[] };

/**
 * Validates a collection against its schema, and then checks that the whole site is still consistent.
 * @param drawn the available pictures and drawings
 */
export function checkCollection(
  content: Content,
  { name, value, drawn = {} }: { name: CollectionName; value: unknown; drawn?: KnownChoices },
): CheckedCollection {
  const checked = collectionSchema(name).safeParse(value, { error: plainMessage });
  if (!checked.success) {
    const problems = checked.error.issues.map(({ path, message }) => ({
      path: path.filter((step) => typeof step !== "symbol"),
      message,
    }));
    return { fits: false, problems };
  }
  const changed = withCollection(content, name, checked.data);
  const known = { ...choicesIn(changed), ...drawn };
  const wrong = wrongChoices(formSchema(name), checked.data, known);
  if (wrong.length > 0) {
    const problems = wrong.map((path) => ({ path, message: "Choose one from the list." }));
    return { fits: false, problems };
  }
  const standing = unknownNames(content);
  const problems = unknownNames(changed)
    .filter((message) => !standing.includes(message))
    .map((message) => ({ path: [], message }));
  return problems.length > 0
    ? { fits: false, problems }
    : { fits: true, content: changed, value: checked.data };
}

/** The error in a field, in plain language. */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
  const many = issue.origin === "array";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? "Fill this in."
        : "This does not fit here.";
    case "too_small":
      if (many) return `At least ${entries(Number(issue.minimum))}.`;
      if (issue.origin === "string") return "Fill this in.";
      return issue.inclusive === false && issue.minimum === 0
        ? "Enter a number above 0."
        : `At least ${issue.minimum}.`;
    case "too_big":
      if (many) return `At most ${entries(Number(issue.maximum))}.`;
      if (issue.origin === "string") return `At most ${issue.maximum} characters.`;
      return `At most ${issue.maximum}.`;
    case "invalid_value":
      return "Choose one from the list.";
    case "invalid_union":
      return "Something is missing here.";
    case "invalid_format":
      return formats[String(issue.format)] ?? "This is not in the right format.";
    default:
      return "This is not in the right format.";
  }
}

const entries = (count: number) => (count === 1 ? "one entry" : `${count} entries`);

const formats: Record<string, string> = {
  email: "Enter an email address, such as office@example.ca.",
  url: "Enter a full address, such as https://example.org/page.",
  date: "Enter a date, such as 2027-09-12.",
  starts_with: "Start with a slash, such as /about.",
};

/** A field's path, with the titles of the form: `Sessions › 3 › Start`. */
export function fieldPathLabel(schema: FormSchema, path: readonly (string | number)[]): string {
  const labels: string[] = [];
  let here: FormSchema | undefined = schema;
  for (const step of path) {
    if (typeof step === "number") {
      labels.push(String(step + 1));
      here = here?.items;
      continue;
    }
    const shapes: FormSchema[] = here?.anyOf ?? (here ? [here] : []);
    here = shapes.map(({ properties }) => properties?.[step]).find(Boolean);
    labels.push(here?.title ?? step);
  }
  return labels.join(" › ");
}

/** The available options; a choice field that is not listed here is not checked. */
export type KnownChoices = Partial<Record<ChoiceOf, readonly string[]>>;

/** The options that come from this club's content. */
export const choicesIn = ({ venues, articles, associations, catalogue }: Content) =>
  ({
    venue: venues.map(({ id }) => id),
    article: articles.map(({ slug }) => slug),
    association: associations.items.map(({ id }) => id),
    season: catalogue.seasons.map(({ id }) => id),
  }) satisfies KnownChoices;

/** A value that was chosen from a list, with its path. */
interface Choice {
  choice: ChoiceOf;
  value: string;
  path: (string | number)[];
}

/** All values that are chosen from a list. */
export function choicesMade(
  schema: FormSchema,
  value: unknown,
  path: (string | number)[] = [],
): Choice[] {
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    return value.flatMap((entry, n) => choicesMade(items, entry, [...path, n]));
  }
  if (typeof value === "object" && value !== null) {
    const shapes = schema.anyOf ?? [schema];
    return Object.entries(value).flatMap(([name, inner]) => {
      const field = shapes.map(({ properties }) => properties?.[name]).find(Boolean);
      return field ? choicesMade(field, inner, [...path, name]) : [];
    });
  }
  return schema.choice && typeof value === "string" ? [{ choice: schema.choice, value, path }] : [];
}

/** The paths of values that are not among the available options. */
export const wrongChoices = (schema: FormSchema, value: unknown, known: KnownChoices) =>
  choicesMade(schema, value)
    .filter(({ choice, value: chosen }) => known[choice]?.includes(chosen) === false)
    .map(({ path }) => path);

/** The available pictures and drawings. */
export const drawnChoices = (pictures: PictureLibrary) =>
  ({
    picture: Object.keys(pictures),
    sign: pictogramNames,
    portrait: [...portraitNames, ...pictogramNames],
  }) satisfies KnownChoices;
