import { z } from "zod";
import { adminsOnly } from "./admins-only.ts";
import { venueId } from "./choices.ts";
import { heroSchema, wordsSchema } from "./band.ts";

/** /contact-us. Telephone and e-mail are the club's. */
export const contactSchema = z.object({
  hero: heroSchema.describe("The top of the page"),
  touch: wordsSchema
    .extend({
      locations: z.string().describe("Above the list of places"),
      places: z.array(venueId("A place")).min(1).describe("The places shown"),
      phone: z.string().describe("Above the telephone number"),
      email: z.string().describe("Above the e-mail address"),
      hours: z.string().describe("When somebody answers the telephone"),
    })
    .describe("The GET IN TOUCH block"),
  form: wordsSchema
    .extend({
      submit: z.string().describe("The button"),
      privacy: z.string().describe("What is asked for, why, and who receives it").meta(adminsOnly),
    })
    .describe("The form"),
});
export type Contact = z.output<typeof contactSchema>;
