import { type CollectionName, collectionSchema } from "./collections.ts";
import { formSchema } from "./form-schema.ts";
import { plainComplaint } from "./plain-complaint.ts";
import { unknownNames } from "./references.ts";
import type { Content } from "./schema.ts";
import { stillNeeded } from "./still-needed.ts";
import { choicesIn, type KnownChoices, wrongChoices } from "./wrong-choices.ts";

/** One thing that is wrong; an empty path: with the whole. */
export interface Complaint {
  path: (string | number)[];
  message: string;
  /** Where it is to be mended, when that is not here. */
  room?: { name: string; address: string };
}

export type CheckedCollection =
  | { fits: true; content: Content; value: unknown }
  | { fits: false; complaints: Complaint[] };

/**
 * Checks a collection by its schema, and then whether everything on the site still fits together.
 * @param drawn the pictures and drawings there are
 */
export function checkCollection(
  content: Content,
  { name, value, drawn = {} }: { name: CollectionName; value: unknown; drawn?: KnownChoices },
): CheckedCollection {
  const checked = collectionSchema(name).safeParse(value, { error: plainComplaint });
  if (!checked.success) {
    const complaints = checked.error.issues.map(({ path, message }) => ({
      path: path.filter((step) => typeof step !== "symbol"),
      message,
    }));
    return { fits: false, complaints };
  }
  const changed = { ...content, [name]: checked.data } as Content;
  const known = { ...choicesIn(changed), ...drawn };
  const wrong = wrongChoices(formSchema(name), checked.data, known);
  if (wrong.length > 0) {
    const complaints = wrong.map((path) => ({ path, message: "Choose one of the list." }));
    return { fits: false, complaints };
  }
  const needed = stillNeeded(content, changed);
  if (needed.length > 0) return { fits: false, complaints: needed };
  const complaints = unknownNames(changed).map((message) => ({ path: [], message }));
  return complaints.length > 0
    ? { fits: false, complaints }
    : { fits: true, content: changed, value: checked.data };
}
