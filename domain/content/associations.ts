import { z } from "zod";
import { associationId, signName } from "./choices.ts";

const associationSchema = z.object({
  id: z.string().describe("Its key"),
  image: signName("The drawn logo"),
  name: z.string().describe("The body's name, read in place of the logo"),
  role: z.string().describe("What it is to the club"),
});
export type Association = z.output<typeof associationSchema>;

/** The bodies the club belongs to or works with. */
export const associationsSchema = z.object({
  heading: z.string().describe("The strip's heading"),
  coaching: z.string().describe("The heading of the coaching associates block"),
  coachingText: z.string().describe("The sentence below that heading"),
  items: z.array(associationSchema).min(1).describe("The six of the general section"),
  landing: z
    .array(associationId("An association"))
    .min(1)
    .describe("The four of the landing and news sections"),
});
export type Associations = z.output<typeof associationsSchema>;
