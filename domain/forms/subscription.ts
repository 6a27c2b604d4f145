import { z } from "zod";
import { email, required } from "./fields.ts";

/** The newsletter box in the footer (specification, points 2 and 3). */
export const subscriptionSchema = z.object({
  email: required(email(), "Email field missing!"),
});

/** The page the box was on, according to the form; null: not a page of ours. */
export function pageOfForm(fields: Record<string, unknown>): string | null {
  const { page } = fields;
  return typeof page === "string" && /^\/[\w/-]{0,100}$/.test(page) ? page : null;
}
