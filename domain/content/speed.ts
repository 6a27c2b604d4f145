import { z } from "zod";
import { pictureName, signName } from "./choices.ts";
import { heroSchema, membershipsSchema, picturedBandSchema, wordsSchema } from "./band.ts";

/** /speed-training-program, from top to bottom. */
export const speedSchema = z.object({
  hero: heroSchema.describe("The top of the page"),
  hub: picturedBandSchema.describe("The speed hub"),
  drafted: z
    .object({
      heading: z.string().describe("Above the four names"),
      text: z.string().describe("The sentence below it"),
      picture: pictureName("The picture"),
      athletes: z
        .array(
          z.object({
            name: z.string().describe("The player's name"),
            position: z.string().describe("Position, home town"),
            drafted: z.string().describe("When and how"),
            profile: z.url().describe("The profile; opens in a new tab"),
          }),
        )
        .min(1)
        .describe("Drafted professional baseball athletes who trained here"),
    })
    .describe("The drafted athletes"),
  factors: z
    .object({
      heading: z.string().describe("The block's heading"),
      items: z.array(wordsSchema).min(1).describe("What decides speed"),
    })
    .describe("Important factors"),
  quality: z
    .object({
      heading: z.string().describe("The block's heading"),
      items: z
        .array(wordsSchema.extend({ sign: signName("The drawing") }))
        .min(1)
        .describe("Technology, athletes, coaches"),
    })
    .describe("WE OFFER QUALITY & EXPERIENCE"),
  memberships: membershipsSchema.describe("The membership slider's anchor and words"),
});
export type Speed = z.output<typeof speedSchema>;
