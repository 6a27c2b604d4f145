import type { PictureLibrary } from "../picture.ts";
import { signNames } from "../sign-names.ts";
import type { ChoiceOf } from "./choices.ts";
import type { FormSchema } from "./form-schema.ts";
import type { Content } from "./schema.ts";

/** What can be chosen; a choice that is not listed here is not checked. */
export type KnownChoices = Partial<Record<ChoiceOf, readonly string[]>>;

/** What names of this club's content can be chosen from. */
export const choicesIn = ({ venues, schedules, club, articles, associations }: Content) =>
  ({
    venue: venues.map(({ id }) => id),
    group: schedules.groups.map(({ id }) => id),
    town: club.towns,
    article: articles.map(({ slug }) => slug),
    association: associations.items.map(({ id }) => id),
  }) satisfies KnownChoices;

/** Where a value names something that is not on its list. */
export function wrongChoices(
  schema: FormSchema,
  value: unknown,
  known: KnownChoices,
  path: (string | number)[] = [],
): (string | number)[][] {
  if (Array.isArray(value)) {
    const { items = {} } = schema;
    return value.flatMap((entry, n) => wrongChoices(items, entry, known, [...path, n]));
  }
  if (typeof value === "object" && value !== null) {
    const shapes = schema.anyOf ?? [schema];
    return Object.entries(value).flatMap(([name, inner]) => {
      const field = shapes.map(({ properties }) => properties?.[name]).find(Boolean);
      return field ? wrongChoices(field, inner, known, [...path, name]) : [];
    });
  }
  const list = schema.choice && known[schema.choice];
  return list && typeof value === "string" && !list.includes(value) ? [path] : [];
}

/** The pictures and drawings there are. */
export const drawnChoices = (pictures: PictureLibrary) =>
  ({
    picture: Object.keys(pictures),
    sign: signNames,
  }) satisfies KnownChoices;
