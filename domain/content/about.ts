import { z } from "zod";
import { heroSchema, picturedBandSchema, wordsSchema } from "./band.ts";

/** The about page, from top to bottom. Coaches and accomplishments have files of their own. */
export const aboutSchema = z.object({
  hero: heroSchema.describe("The banner"),
  roleModel: wordsSchema
    .extend({ more: z.string().describe("The link to the external video") })
    .describe("The role-model blurb"),
  performanceGroup: picturedBandSchema.describe("The performance group"),
  club: picturedBandSchema.describe("The club's own introduction"),
});
export type About = z.output<typeof aboutSchema>;
