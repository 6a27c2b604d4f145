import type { HealthFinding } from "#core/health/health.ts";
import { type CollectionName, guideTo } from "../collections.ts";
import { fieldTitle } from "./schema-form.ts";

/** A collection for which the site does not show exactly what staff saved, because its schema has changed. */
export interface SetAside {
  collection: CollectionName;
  /** The labels of the saved fields that are not shown. */
  fields: string[];
  /** The new fields, which show the built-in text until somebody saves them. */
  added: string[];
  /** Why nothing of it is shown; empty: the rest is. */
  why: string;
}

/** A field's path as text, such as `Retention, log months`. */
export const fieldLabel = (path: readonly (string | number)[]): string =>
  path.map((key) => (typeof key === "number" ? String(key + 1) : fieldTitle(key))).join(" › ");

/** The status of a collection, in sentences. */
export function describeSetAside({ fields, added, why }: Omit<SetAside, "collection">): string {
  if (why) return `What was saved no longer fits, so visitors see the built-in text. (${why})`;
  const unfit = fields.length > 0 && `These saved fields no longer fit: ${fields.join(", ")}.`;
  const built = added.length > 0 && `New fields show the built-in text: ${added.join(", ")}.`;
  return [unfit, built].filter(Boolean).join(" ");
}

/** Reports these collections at `/admin/health`. */
export const setAsideFindings = (all: readonly SetAside[]): HealthFinding[] =>
  all.map((one) => ({
    area: guideTo(one.collection).title,
    state: one.why ? "trouble" : "look",
    message: describeSetAside(one),
    advice: `Open Content → ${guideTo(one.collection).title}, check it and save it. Nothing saved is lost.`,
  }));
