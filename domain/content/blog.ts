import { z } from "zod";
import { pictureName } from "./choices.ts";
import { picturedBandSchema } from "./band.ts";

/** The words around the articles, on /blogs and /blogs/{slug}. */
export const blogSchema = z.object({
  hero: z
    .object({
      lines: z.array(z.string()).length(2).describe("The hero's two words"),
      picture: pictureName("The picture behind them"),
    })
    .describe("The top of /blogs"),
  heading: z.string().describe("Above the cards"),
  loadMore: z
    .object({
      shown: z
        .boolean()
        .describe("Whether the button is there at all; without it only the newest are listed"),
      label: z.string().describe("The button"),
    })
    .describe("Shows the next page of articles"),
  published: z.string().describe("Before an article's date"),
  contents: z.string().describe("Above an article's table of contents"),
  related: z.string().describe("Above the two related articles"),
  register: picturedBandSchema.describe("The banner below an article"),
});
export type Blog = z.output<typeof blogSchema>;
