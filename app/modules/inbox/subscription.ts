import { z } from "zod";
import { email, required } from "#core/forms/fields.ts";

/** The newsletter box in the footer (docs/specification.md 2.3 and 3.2). */
export const subscriptionSchema = z.object({
  email: required(email(), "Email field missing!"),
});

/** Pages whose address ends with a key, which must not be stored. */
const keyed = /^(\/(?:family(?:\/address)?|waiting-place|checkout|receipt))\/.*$/;

/** The page of the box, according to the form, without a key; null: not a page of ours. */
export function pageOfForm(fields: Record<string, unknown>): string | null {
  const { page } = fields;
  if (typeof page !== "string" || !/^\/[\w/-]{0,100}$/.test(page)) return null;
  return page.replace(keyed, "$1");
}
