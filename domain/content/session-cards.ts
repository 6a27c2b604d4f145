import { z } from "zod";
import { pictureName } from "./choices.ts";
import { agesSchema } from "./ages.ts";

/** The performance group training sessions, a card each. */
export const sessionCardsSchema = z.object({
  heading: z.string().describe("Above the cards"),
  items: z
    .array(
      z.object({
        id: z.string().describe("Its key"),
        sessionType: z.string().describe("The school grades"),
        heading: z.string().describe("The group's name"),
        ages: agesSchema.describe("Who belongs in it"),
        image: pictureName("The picture"),
        paragraph: z.string().describe("What the group does"),
      }),
    )
    .min(1)
    .describe("Minor, middle school and high school"),
});
export type SessionCards = z.output<typeof sessionCardsSchema>;
