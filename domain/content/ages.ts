import { z } from "zod";

/** Whom something is for. */
export const agesSchema = z.object({
  from: z.number().int().min(5).meta({ title: "From age", description: "The youngest" }),
  to: z.number().int().max(18).meta({ title: "To age", description: "The oldest" }),
});
export type Ages = z.output<typeof agesSchema>;
