import { z } from "zod";
import { adminsOnly } from "./admins-only.ts";
import { pictureName } from "./choices.ts";
import { bandSchema, heroSchema, wordsSchema } from "./band.ts";
import { linkSchema } from "./link.ts";

/** /become-an-olympian, from top to bottom. */
export const landingSchema = z.object({
  hero: heroSchema
    .omit({ button: true })
    .describe("The top of the page; its button dials the club"),
  call: z.string().describe("The button that dials the club"),
  team: z
    .object({
      heading: z.string().describe("The heading"),
      text: z.string().describe("The sentence below it"),
    })
    .describe("Above the three coaches"),
  sections: z
    .array(
      wordsSchema.extend({
        id: z.string().describe("Its key"),
        picture: pictureName("The picture"),
        list: z.array(z.string()).describe("The section's events"),
      }),
    )
    .min(1)
    .describe("Running, speed development, high jump, long jump, throws"),
  button: linkSchema.describe("Every section's button"),
  champions: bandSchema
    .omit({ button: true })
    .extend({
      picture: pictureName("The picture"),
      shop: z.string().describe("The link to the external shop"),
    })
    .describe("CHAMPIONS OFF THE FIELD"),
  form: wordsSchema
    .extend({
      submit: z.string().describe("The button"),
      privacy: z.string().describe("What is asked for, why, and who receives it").meta(adminsOnly),
    })
    .describe("The landing contact form"),
});
export type Landing = z.output<typeof landingSchema>;
