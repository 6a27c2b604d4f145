import { z } from "zod";
import { bandSchema, heroSchema } from "./band.ts";

/** /programs, from top to bottom. */
export const programsSchema = z.object({
  hero: heroSchema.describe("The top of the page"),
  elementary: bandSchema.describe("The elementary program"),
  trackAndField: bandSchema.describe("Track and field"),
  speedHub: bandSchema.describe("The speed training hub"),
  strength: bandSchema.describe("Strength and conditioning"),
  more: z.array(bandSchema).describe("Oly Kids, baseball speed and the next generation"),
});
export type Programs = z.output<typeof programsSchema>;
