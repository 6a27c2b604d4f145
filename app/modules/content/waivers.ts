import { z } from "zod";
import { legalEntityTypes } from "./legal-entity.ts";
import { webAddress } from "./parts.ts";

const ageInYears = z.int().min(0).max(99);

const waiverSchema = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .describe("Its key"),
  title: z.string().min(1).max(100).describe("What it is called"),
  version: z
    .string()
    .min(1)
    .max(20)
    .describe("Such as 2026-1; another version asks everybody again"),
  text: z.array(z.string().min(1)).min(1).describe("Its paragraphs"),
  booklet: webAddress
    .nullable()
    .describe("The address of the official booklet that belongs to it; empty: none"),
  answer: z
    .enum(["confirm", "photo", "results"])
    .describe(
      "What is answered: a box to check (confirm), or a choice about pictures (photo) or about results on the site (results)",
    ),
  statement: z.string().min(1).max(300).describe("The sentence beside the box, or the question"),
  ages: z
    .object({
      from: ageInYears
        .optional()
        .meta({ title: "From age", description: "The youngest; or empty" }),
      to: ageInYears.optional().meta({ title: "To age", description: "The oldest; or empty" }),
    })
    .refine(({ from = 0, to = 99 }) => from <= to, {
      path: ["to"],
      message: "The oldest cannot be younger than the youngest.",
    })
    .default({})
    .describe("The athletes it is for; empty: all"),
  readsFrom: ageInYears
    .optional()
    .describe(
      "The age from which a child reads it too, beside the parent or guardian who answers; empty: never",
    ),
  months: z
    .int()
    .min(1)
    .max(120)
    .describe("How many months an answer is valid before it is asked again"),
  legalEntityType: z
    .enum(["any", ...legalEntityTypes])
    .default("any")
    .describe("For which kind of club it is asked (the kind is set in Club details)"),
  coaches: z.boolean().default(false).describe("Coaches confirm it too, at their own account"),
  reviewed: z
    .string()
    .min(1)
    .max(160)
    .optional()
    .describe(
      "Which lawyer and insurer read this text, and when. Have both read it before you use it; families don't see this",
    ),
});
export type Waiver = z.output<typeof waiverSchema>;

/** The waivers that families read and confirm before they pay; each is valid for a number of months. */
export const waiversSchema = z.array(waiverSchema).superRefine((waivers, context) => {
  for (const [n, { id }] of waivers.entries())
    if (waivers.findIndex((other) => other.id === id) < n)
      context.addIssue({ code: "custom", path: [n], message: "Another waiver has the same key." });
});
