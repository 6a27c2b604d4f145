import { z } from "zod";
import { adminsOnly } from "./admins-only.ts";
import { bandSchema, heroSchema, wordsSchema } from "./band.ts";

/** /donation and /nextgen-donation. The tribute is the founder section's. */
export const donationSchema = z.object({
  hero: heroSchema.describe("The top of /donation"),
  uses: z
    .object({
      heading: z.string().describe("Above the list"),
      items: z
        .array(
          z.object({
            amount: z.string().describe("As it is written"),
            buys: z.string().describe("What it pays for"),
          }),
        )
        .min(3)
        .describe("What an amount pays for"),
    })
    .describe("What a gift does"),
  noForm: bandSchema
    .omit({ picture: true })
    .describe("Shown while no external donation form is set"),
  receipt: z
    .string()
    .nullable()
    .describe("What givers are told of tax receipts; null unless the club may give them")
    .meta(adminsOnly),
  transfer: z
    .object({
      heading: z.string().describe("Above the steps"),
      steps: z.array(z.string()).min(2).describe("What to do, in order").meta(adminsOnly),
      submit: z.string().describe("The button"),
    })
    .describe("Giving by e-mail transfer on /donation"),
  nextGeneration: z
    .object({
      hero: heroSchema.describe("The top of /nextgen-donation"),
      words: wordsSchema.describe("What the next-generation program is"),
      label: z.string().describe("The amount's label"),
      placeholder: z.string().describe("The amount's placeholder"),
      button: z.string().describe("The button"),
    })
    .describe("/nextgen-donation"),
});
export type Donation = z.output<typeof donationSchema>;
