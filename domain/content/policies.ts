import { z } from "zod";
import { linkSchema } from "./link.ts";

const policySchema = z.object({
  heading: z.string().describe("The page's heading"),
  updated: z.iso.date().describe("The day it took effect"),
  summary: z.array(z.string()).min(1).describe("The policy in a few sentences"),
  sections: z
    .array(
      z.object({
        id: z.string().describe("Its anchor"),
        heading: z.string().describe("The section's heading"),
        text: z.array(z.string()).min(1).describe("Its paragraphs"),
        list: z.array(z.string()).optional().describe("A list below them"),
        link: linkSchema.optional().describe("A page to go on to"),
      }),
    )
    .min(4)
    .describe("The sections"),
});

/** The two policies. */
export const policiesSchema = z.object({
  privacy: policySchema.describe("/privacy-policy"),
  deletion: policySchema.describe("/user-data-deletion-policy"),
});
export type Policies = z.output<typeof policiesSchema>;
export type Policy = z.output<typeof policySchema>;
