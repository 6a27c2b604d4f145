import { z } from "zod";
import { signName } from "./choices.ts";
import { wordsSchema } from "./band.ts";

/** The founder section and its donation mode. */
export const founderSchema = z.object({
  normal: wordsSchema
    .extend({
      name: z.string().describe("The founder's name"),
      title: z.string().describe("What the founder is, below the name"),
      image: signName("The drawn portrait"),
    })
    .describe("The founder's biography"),
  donation: wordsSchema
    .extend({
      name: z.string().describe("The late supporter's name"),
      instead: z.string().describe("Asks for contributions instead of flowers"),
      site: z.string().describe("The words that lead to the kids-sports site"),
      transfer: z.string().describe("How to give by e-mail transfer"),
      transferEmail: z.email().describe("Where an e-mail transfer goes"),
    })
    .describe("The tribute shown on the donation pages"),
});
export type Founder = z.output<typeof founderSchema>;
