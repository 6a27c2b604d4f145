import { z } from "zod";

/** The form in which staff record that somebody agreed to a portrait. */
export const consentSchema = z.object({
  agreed: z
    .literal(true, "Check the box: without a consent the picture cannot be a portrait")
    .describe("She or he has agreed to be shown on the site; for a minor, a guardian has"),
  agreedBy: z
    .string("Write who agreed: the person, or a minor’s guardian")
    .trim()
    .min(1, "Write who agreed: the person, or a minor’s guardian")
    .max(120, "The name is too long: 120 characters at most")
    .describe("Who agreed: the person, or a minor’s guardian"),
});

/** The missing values, by field. */
export type ConsentErrors = Partial<Record<keyof z.output<typeof consentSchema>, string>>;
