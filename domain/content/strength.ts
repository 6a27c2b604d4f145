import { z } from "zod";
import { bandSchema, heroSchema, membershipsSchema, wordsSchema } from "./band.ts";

/** /strength-conditioning-gym, from top to bottom. */
export const strengthSchema = z.object({
  hero: heroSchema.describe("The top of the page"),
  welcome: bandSchema
    .omit({ picture: true })
    .extend({
      list: z.array(z.string()).min(1).describe("What lifting does for children"),
    })
    .describe("The welcome block"),
  athletic: z
    .object({
      heading: z.string().describe("The block's heading"),
      phrases: z
        .array(wordsSchema)
        .min(1)
        .describe("Three phrases, each with a sentence that explains it"),
    })
    .describe("360 ATHLETIC"),
  memberships: membershipsSchema.describe("The memberships slider's anchor and words"),
  benefits: z
    .object({
      heading: z.string().describe("The checklist's heading"),
      items: z.array(wordsSchema).min(1).describe("The nine benefits"),
    })
    .describe("WEIGHTLIFTING BENEFITS FOR YOUNG ATHLETES"),
});
export type Strength = z.output<typeof strengthSchema>;
