import { namesOf } from "../records.ts";
import { resultMessages } from "./result.ts";
import { inboxKinds, kindOf } from "./submission-kinds.ts";

/**
 * The values of `sent` in a page's address: `?sent=inquiry`; `1` is the newsletter box. Only the server reads
 * it, so it is separate from `result.ts`, which browsers load.
 */
export const sentForms = () => [...namesOf(inboxKinds), "1", "request", "transfer"] as const;
export type SentForm = ReturnType<typeof sentForms>[number];

/** The message to a visitor when a form was saved: the text of docs/specification.md 8, else our own. */
export function savedMessage(form: SentForm): string {
  if (form === "request") return "We have your request. Check your email to confirm it.";
  const kind = form === "1" ? "subscription" : form === "transfer" ? "donation" : form;
  return kindOf(kind).saved ?? resultMessages.sent;
}
