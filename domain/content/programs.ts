import { z } from "zod";
import { heroSchema, picturedBandSchema } from "./band.ts";

/** /programs, from top to bottom. */
export const programsSchema = z.object({
  hero: heroSchema.describe("The top of the page"),
  elementary: picturedBandSchema.describe("The elementary program"),
  trackAndField: picturedBandSchema.describe("Track and field"),
  speedHub: picturedBandSchema.describe("The speed training hub"),
  strength: picturedBandSchema.describe("Strength and conditioning"),
  more: z.array(picturedBandSchema).describe("Oly Kids, baseball speed and the next generation"),
});
export type Programs = z.output<typeof programsSchema>;
