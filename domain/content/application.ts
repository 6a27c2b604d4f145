import { z } from "zod";
import { adminsOnly } from "./admins-only.ts";
import { applicationFields, hintedFields } from "../application.ts";
import { each } from "./each.ts";

const partSchema = z.object({
  heading: z.string().max(24).describe("The part's heading; stands in the progress mark too"),
  text: z.string().describe("One sentence that says why we ask"),
});

/** The words of the application's fields (specification, point 3); the names are the specification's. */
export const applicationCopySchema = z.object({
  parts: z
    .object({
      athlete: partSchema.describe("Who the athlete is and who writes"),
      sport: partSchema.describe("Sports, events, where"),
      goals: partSchema.describe("What is hard, what to celebrate"),
      background: partSchema.describe("What was tried before, and what is wanted"),
      reply: partSchema.describe("How we answer"),
    })
    .describe("The five parts, in order"),
  labels: z
    .record(z.enum(applicationFields), z.string())
    .describe("What each field is called, on the form, in the inbox and in the CRM"),
  questions: z
    .object({
      qsc_yes: z.string().describe("Answered Yes or No"),
      member: z.string().describe("Answered by athlete or guardian"),
      sport_priority_1: z.string().describe("Above the three sports"),
      commercial_gym: z.string().describe("Above the experiences"),
      strength_conditioning: z.string().describe("Above the programs"),
      invest_financially: z.string().describe("Above the three stances"),
    })
    .describe("Questions that several fields answer, by the first of them"),
  hints: z
    .object(each(hintedFields, z.string().optional().describe("The sentence below this field")))
    .describe("A sentence below a field's label, where one helps"),
  under13: z
    .object({
      heading: z.string().describe("Above the guardian's name and e-mail"),
      text: z.string().describe("Why we ask for a guardian"),
    })
    .describe("The rule for athletes under 13")
    .meta(adminsOnly),
  draft: z
    .object({
      kept: z
        .string()
        .describe("Says where answers are kept meanwhile, and for how long")
        .meta(adminsOnly),
      restored: z.string().describe("Said when answers were found on the device"),
      clear: z.string().describe("The button that clears them"),
      cleared: z.string().describe("Said after that"),
      offline: z.string().describe("Said while there is no network"),
    })
    .describe("Keeping answers on the device"),
  mistakes: z.string().describe("Above the list of what is missing"),
  privacy: z.string().describe("What is asked for, why, and who receives it").meta(adminsOnly),
});
export type ApplicationCopy = z.output<typeof applicationCopySchema>;
