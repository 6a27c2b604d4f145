import { type CollectionName, collectionSchema, isCollection } from "./collections.ts";
import { formSchema } from "./form-schema.ts";
import { unknownNames } from "./references.ts";
import type { Content } from "./schema.ts";
import { type KnownChoices, wrongChoices } from "./wrong-choices.ts";

/** A collection as staff saved it, to stand in place of the built-in one. */
export interface Override {
  collection: string;
  value: unknown;
  savedAt: Date;
}

/** What the site shows, and what it cannot show and why. */
export interface Composition {
  content: Content;
  unusable: Partial<Record<CollectionName, string>>;
}

/**
 * Lays what staff saved over the built-in words. What no longer fits its schema or names what is
 * gone, as after an update of the site, is left out and said: it never takes a page down.
 * @param drawn the pictures and drawings there are
 */
export function composeContent(
  builtIn: Content,
  overrides: Override[],
  drawn: KnownChoices = {},
): Composition {
  const unusable: Composition["unusable"] = {};
  let usable: { collection: CollectionName; value: unknown; savedAt: Date }[] = [];
  for (const { collection, value, savedAt } of overrides) {
    if (!isCollection(collection)) continue;
    const checked = collectionSchema(collection).safeParse(value);
    const gone = checked.success && wrongChoices(formSchema(collection), checked.data, drawn)[0];
    if (!checked.success) unusable[collection] = checked.error.issues[0]?.message ?? "";
    else if (gone) unusable[collection] = `A picture is gone (${gone.join(" ")})`;
    else usable.push({ collection, value: checked.data, savedAt });
  }
  const laid = (over: typeof usable) =>
    Object.assign(
      { ...builtIn },
      ...over.map(({ collection, value }) => ({ [collection]: value })),
    ) as Content;

  for (let content = laid(usable); ; content = laid(usable)) {
    const [complaint] = unknownNames(content);
    if (!complaint || usable.length === 0) return { content, unusable };
    const left = leaveOut(usable, (others) => unknownNames(laid(others)).length === 0);
    unusable[left.collection] = complaint;
    usable = usable.filter((other) => other !== left);
  }
}

/** The one without which the rest agree; the newest where no single one is to blame. */
function leaveOut<T extends { savedAt: Date }>(all: T[], agree: (others: T[]) => boolean): T {
  const newestFirst = all.toSorted((a, b) => b.savedAt.getTime() - a.savedAt.getTime());
  const alone = newestFirst.find((one) => agree(all.filter((other) => other !== one)));
  return (alone ?? newestFirst[0]) as T;
}
