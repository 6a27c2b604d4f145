import { z } from "zod";
import { articleSlug, pictureName, signName } from "./choices.ts";
import { linkSchema } from "./link.ts";

const slideSchema = z.object({
  heading: z.string().describe("The slide's words"),
  button: linkSchema.describe("The slide's button"),
  picture: pictureName("The full-width picture behind them"),
});

const introSchema = z.object({
  heading: z.string().describe("The block's heading"),
  text: z.array(z.string()).min(1).describe("Its paragraphs"),
  button: linkSchema.describe("Where it leads"),
  picture: pictureName("The picture"),
});

/** The home page, from top to bottom. */
export const homeSchema = z.object({
  slides: z.array(slideSchema).min(1).describe("The hero's three slides"),
  facts: z
    .array(
      z.object({
        figure: z.string().describe("The figure, large"),
        meaning: z.string().describe("What it counts"),
      }),
    )
    .min(1)
    .describe("Four short facts below the hero"),
  club: introSchema.describe("Who we are"),
  trackAndField: introSchema
    .extend({
      events: z
        .array(
          z.object({
            sign: signName("The drawing"),
            name: z.string().describe("The event"),
          }),
        )
        .describe("The events, each with the name of its pictogram"),
    })
    .describe("The track and field program"),
  speed: introSchema
    .extend({ steps: z.array(z.string()).describe("What is trained, in order") })
    .describe("The speed training program"),
  strength: introSchema
    .extend({ groups: z.array(z.string()).describe("Who trains, a line each") })
    .describe("The strength and conditioning program"),
  merchandise: introSchema.omit({ picture: true }).describe("The club's clothes"),
  articles: z
    .object({
      heading: z.string().describe("The heading above the cards"),
      slugs: z.array(articleSlug("An article")).min(1).describe("The articles shown"),
      button: linkSchema.describe("Below the cards"),
    })
    .describe("The articles"),
});
export type Home = z.output<typeof homeSchema>;
export type Intro = z.output<typeof introSchema>;
export type Slide = z.output<typeof slideSchema>;
