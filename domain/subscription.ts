import { z } from "zod";
import { ask } from "./asked-field.ts";
import { email } from "./form-field.ts";

/** The newsletter box in the footer (specification, points 2 and 3). */
export const subscriptionSchema = z.object({
  email: ask(email(), "Email field missing!"),
});
export type Subscription = z.output<typeof subscriptionSchema>;

/** The page the box was on, as the form says it; null when it says none of ours. */
export function pageOfForm(fields: Record<string, unknown>): string | null {
  const { page } = fields;
  return typeof page === "string" && /^\/[\w/-]{0,100}$/.test(page) ? page : null;
}
