import { z } from "zod";
import { signName } from "./choices.ts";

const memberSchema = z.object({
  id: z.string().describe("Its key"),
  name: z.string().describe("The coach's name"),
  titles: z.array(z.string()).min(1).describe("What they are, a line each"),
  image: signName("The drawn portrait"),
});

/** Who coaches. */
export const coachesSchema = z.object({
  heading: z.string().describe("Above the coach list"),
  intro: z.string().describe("One or two sentences below it"),
  groups: z
    .array(
      z.object({
        heading: z.string().describe("The group's heading"),
        items: z
          .array(
            z.object({
              name: z.string().describe("The coach's name"),
              title: z.string().describe("What they coach or did"),
            }),
          )
          .min(1)
          .describe("The group's coaches"),
      }),
    )
    .min(1)
    .describe("The about page's three groups of coaches"),
  team: z
    .object({
      heading: z.string().describe("The carousel's heading"),
      members: z.array(memberSchema).min(1).describe("Two Olympians and a level-2 coach"),
    })
    .describe("The OUR TEAM carousel"),
  landing: z.array(memberSchema).min(1).describe("The landing page's three Olympians"),
});
export type Coaches = z.output<typeof coachesSchema>;
export type TeamMember = z.output<typeof memberSchema>;
