import { z } from "zod";
import { adminsOnly } from "./parts.ts";

/** The audience of an offering that is not for everybody. */
const admissions = ["returning members", "by invitation"] as const;
export type Admission = (typeof admissions)[number];

/** How one joins an offering, and how often a week it takes place. */
export const joinedBy = {
  admits: z
    .enum(admissions)
    .optional()
    .describe("Whom it is for; left out: everybody of the age")
    .meta(adminsOnly),
  sessionsAWeek: z
    .number()
    .int()
    .min(1)
    .max(7)
    .optional()
    .describe("How many of its weekly sessions an athlete comes to; left out: all of their group's")
    .meta(adminsOnly),
};

/** For an offering without weekly sessions here: hours by agreement, a gym at school. */
export const withoutSessions = {
  days: z.string().max(60).optional().describe("Its days, if it has no weekly sessions here"),
  where: z.string().max(60).optional().describe("Its place, if it has no weekly sessions here"),
};

/** The text for an offering by invitation. */
export const invitation = z
  .string()
  .min(1)
  .max(160)
  .default("By invitation. Ask a coach how to be invited.")
  .describe("How to be invited, in place of the price of what is by invitation");
