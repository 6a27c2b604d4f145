import { z } from "zod";
import { pictureName } from "./choices.ts";
import { linkSchema } from "./link.ts";

/** A heading and the paragraphs below it. */
export const wordsSchema = z.object({
  heading: z.string().min(1).describe("The heading"),
  text: z.array(z.string().min(1)).min(1).describe("Its paragraphs"),
});
export type Words = z.output<typeof wordsSchema>;

/** A band of a page: words, a picture if it has one, a button if it leads somewhere. */
export const bandSchema = wordsSchema.extend({
  picture: pictureName("The picture").optional(),
  button: linkSchema.optional().describe("Where the band leads"),
});
export type Band = z.output<typeof bandSchema>;

/** A band that has both a picture and a button. */
export const picturedBandSchema = bandSchema.required({ picture: true, button: true });
export type PicturedBand = z.output<typeof picturedBandSchema>;

/** The top of a page. */
export const heroSchema = z.object({
  heading: z.string().min(1).describe("The page's own heading"),
  line: z.string().max(170).optional().describe("One sentence below it"),
  picture: pictureName("The full-width picture"),
  button: linkSchema.optional().describe("The hero's button"),
});
export type Hero = z.output<typeof heroSchema>;

/** Above a program page's membership slider. */
export const membershipsSchema = z.object({
  anchor: z.string().describe("The slider's element id, where the page's buttons lead"),
  heading: z.string().describe("The slider's heading"),
  text: z.string().describe("The sentence below it"),
});
