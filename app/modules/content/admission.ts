import { z } from "zod";

/** The audience of an offering that is not for everybody. */
export const admissions = ["returning members", "by invitation"] as const;
export type Admission = (typeof admissions)[number];

/** For an offering without weekly sessions: hours by arrangement, a gym at school. */
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
