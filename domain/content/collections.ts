import { type Content, contentSchema } from "./schema.ts";

/** The collections edited at /admin/content; articles and town pages have rooms of their own. */
export type CollectionName = Exclude<keyof Content, "articles" | "locations">;

export const collectionNames = Object.keys(contentSchema.shape).filter(
  (name): name is CollectionName => name !== "articles" && name !== "locations",
);

export const isCollection = (name: string): name is CollectionName =>
  collectionNames.some((known) => known === name);

/** Checks one collection by itself, in plain words; what names other collections is checked later. */
export const collectionSchema = (name: CollectionName) => contentSchema.shape[name];
