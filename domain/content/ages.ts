import { z } from "zod";

/** Whom something is for. */
export const agesSchema = z.object({
  from: z.number().int().min(5).describe("The youngest age"),
  to: z.number().int().max(18).describe("The oldest age"),
});
export type Ages = z.output<typeof agesSchema>;
