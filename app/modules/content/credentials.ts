import { z } from "zod";

const kindSchema = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .describe("Its key"),
  name: z.string().min(1).max(100).describe("What it is called"),
  asks: z.string().min(1).max(60).describe("What staff note about it, such as its number"),
  months: z
    .int()
    .min(1)
    .max(120)
    .nullable()
    .describe(
      "How many months it is valid, if the document has no end date; empty: it does not expire",
    ),
  required: z.boolean().describe("Whether every coach has to have it"),
});
/** A kind of credential that the club requires of its coaches. */
export type CredentialKind = z.output<typeof kindSchema>;

/** The credentials that the club requires of its coaches, besides the waivers they sign. */
export const credentialsSchema = z.array(kindSchema).superRefine((kinds, context) => {
  for (const [n, { id }] of kinds.entries())
    if (kinds.findIndex((other) => other.id === id) < n)
      context.addIssue({ code: "custom", path: [n], message: "Another kind has the same key." });
});
