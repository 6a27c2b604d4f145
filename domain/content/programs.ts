import { z } from "zod";
import { signName } from "./choices.ts";
import { heroSchema, picturedBandSchema, wordsSchema } from "./band.ts";
import { linkSchema } from "./link.ts";

/** /programs, from top to bottom. */
export const programsSchema = z.object({
  hero: heroSchema.describe("The top of the page"),
  elementary: picturedBandSchema.describe("The elementary program"),
  trackAndField: picturedBandSchema.describe("Track and field"),
  speedHub: picturedBandSchema.describe("The speed training hub"),
  strength: picturedBandSchema.describe("Strength and conditioning"),
  more: z
    .object({
      heading: z.string().describe("Above the three"),
      programs: z
        .array(
          wordsSchema.extend({
            sign: signName("The drawing, in place of a picture"),
            button: linkSchema.describe("Where the program leads"),
          }),
        )
        .min(1)
        .describe("Oly Kids, baseball speed and the next generation"),
    })
    .describe("More programs"),
});
export type Programs = z.output<typeof programsSchema>;
