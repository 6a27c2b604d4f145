import { z } from "zod";
import { longestAlt } from "#modules/content/index.ts";

const step = z.number().int().min(0).max(4);

/** In quarters from the left and from the top. */
export const focusSchema = z.tuple([step, step]);
export type Focus = z.output<typeof focusSchema>;

/** A picture's description by staff. */
export const uploadTextSchema = z.object({
  alt: z
    .string()
    .trim()
    .max(longestAlt, "The description is too long: 300 characters at most")
    .optional()
    .describe("What it shows, for those who cannot see it"),
  focus: focusSchema
    .optional()
    .describe("Where the eye should stay: in quarters from the left and from the top"),
});
