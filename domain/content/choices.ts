import { z } from "zod";

/** What a field's value is chosen from: staff pick it from a list and never type a name by heart. */
export type ChoiceOf =
  | "picture"
  | "sign"
  | "page"
  | "venue"
  | "group"
  | "town"
  | "timeZone"
  | "article"
  | "association"
  | "option"
  | "options";

const chosen = (choice: ChoiceOf) => (description: string) =>
  z.string().min(1).meta({ choice, description });

/** A picture, by its name in art/pictures or in the library. */
export const pictureName = chosen("picture");
/** A drawing, by its name in art/signs. */
export const signName = chosen("sign");
export const venueId = chosen("venue");
export const groupId = chosen("group");
export const townName = chosen("town");
export const articleSlug = chosen("article");
export const associationId = chosen("association");
