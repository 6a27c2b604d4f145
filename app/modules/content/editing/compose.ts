import { isObject } from "#core/records.ts";
import { unknownNames } from "../references.ts";
import { type KnownChoices, wrongChoices } from "./check.ts";
import {
  type CollectionName,
  collectionNames,
  collectionSchema,
  isCollection,
} from "../collections.ts";
import { type Fitted, fitSaved } from "./fit-saved.ts";
import { formSchema } from "./schema-form.ts";
import { fieldLabel, type SetAside } from "./set-aside.ts";
import { collectionIn, withCollection } from "./collection-in.ts";
import type { Content } from "../content.ts";

/** A collection as staff saved it, which overrides the built-in one. */
export interface Override {
  collection: string;
  value: unknown;
  savedAt: Date;
}

/** The content that the site shows, and the saved content that it cannot show, with the reason. */
export interface Composition {
  content: Content;
  /** The collections for which only the built-in content is shown. */
  unusable: Partial<Record<CollectionName, string>>;
  /** These, and those with fields that are new or not shown. */
  setAside: SetAside[];
}

/**
 * Overrides the built-in content with what staff saved. Content saved by an earlier version is adapted to
 * this one; a collection that cannot be adapted, or that refers to a deleted entry, is left out and reported:
 * it never breaks a page.
 * @param drawn the available pictures and drawings
 */
export function composeContent(
  builtIn: Content,
  overrides: Override[],
  drawn: KnownChoices = {},
): Composition {
  const unusable: Composition["unusable"] = {};
  let usable: ({ collection: CollectionName; savedAt: Date } & Fitted)[] = [];
  for (const { collection, value, savedAt } of overrides) {
    if (!isCollection(collection)) continue;
    const fitted = fitSaved(collectionSchema(collection), collectionIn(builtIn, collection), value);
    if (typeof fitted === "string") {
      unusable[collection] = fitted;
      continue;
    }
    const gone = wrongChoices(formSchema(collection), fitted.value, drawn)[0];
    if (gone) unusable[collection] = `A picture is missing (${gone.join(" ")})`;
    else usable.push({ collection, savedAt, ...fitted });
  }
  const laid = (over: typeof usable) =>
    over.reduce<Content>(
      (content, { collection, value }) => withCollection(content, collection, value),
      builtIn,
    );

  // Such as an archived venue: no saved collection is the cause.
  const standing = unknownNames(builtIn);
  const problemOf = (content: Content) =>
    unknownNames(content).find((problem) => !standing.includes(problem));
  for (let content = laid(usable); ; content = laid(usable)) {
    const problem = problemOf(content);
    if (!problem || usable.length === 0)
      return { content, unusable, setAside: setAsideOf(usable, unusable) };
    const left = leaveOut(usable, (others) => problemOf(laid(others)) === undefined);
    unusable[left.collection] = problem;
    usable = usable.filter((other) => other !== left);
  }
}

function setAsideOf(
  usable: ({ collection: CollectionName } & Fitted)[],
  unusable: Composition["unusable"],
): SetAside[] {
  return collectionNames.flatMap((collection): SetAside[] => {
    const why = unusable[collection];
    if (why !== undefined) return [{ collection, fields: [], added: [], why }];
    const fitted = usable.find((one) => one.collection === collection);
    const fields = labelsOf(fitted?.left);
    const added = labelsOf(fitted?.added);
    return fields.length + added.length > 0 ? [{ collection, fields, added, why: "" }] : [];
  });
}

const labelsOf = (paths: Fitted["left"] = []) => [...new Set(paths.map(fieldLabel))];

/** The collection without which the rest is valid; the newest if no single one is the cause. */
function leaveOut<T extends { savedAt: Date }>(all: T[], agree: (others: T[]) => boolean): T {
  const newestFirst = all.toSorted((a, b) => b.savedAt.getTime() - a.savedAt.getTime());
  const alone = newestFirst.find((one) => agree(all.filter((other) => other !== one)));
  return (alone ?? newestFirst[0]) as T;
}

/** A difference between two values of a collection. */
export interface Difference {
  path: (string | number)[];
  before: unknown;
  after: unknown;
}

/** All differences between two values; list entries are matched by key. */
export function differences(
  before: unknown,
  after: unknown,
  path: Difference["path"] = [],
): Difference[] {
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, path);
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differences(before[name], after[name], [...path, name]));
  }
  return (before ?? null) === (after ?? null) ? [] : [{ path, before, after }];
}

function listDifferences(before: unknown[], after: unknown[], path: Difference["path"]) {
  const key = (entry: unknown, n: number) =>
    isObject(entry) && entry.id !== undefined ? String(entry.id) : String(n);
  const earlier = new Map(before.map((entry, n) => [key(entry, n), entry]));
  const later = new Map(after.map((entry, n) => [key(entry, n), { entry, n }]));
  const gone = [...earlier.keys()].filter((id) => !later.has(id));
  const moved =
    gone.length === 0 &&
    before.length === after.length &&
    [...earlier.keys()].join() !== [...later.keys()].join();
  return [
    ...[...later].flatMap(([id, { entry, n }]) =>
      differences(earlier.get(id), entry, [...path, n]),
    ),
    ...gone.map((id) => ({ path, before: earlier.get(id), after: undefined })),
    ...(moved ? [{ path, before: "one order", after: "another order" }] : []),
  ];
}
