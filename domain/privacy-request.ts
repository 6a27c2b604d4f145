import { z } from "zod";
import { email, messageText } from "./form-field.ts";

export const privacyRequestKinds = ["access", "deletion"] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/** `asked`: the mail's button was not pressed yet · `verified`: for staff to do · `done`. */
export type PrivacyRequestState = "asked" | "verified" | "done";

/** The form the deletion policy links to. */
export const privacyRequestSchema = z.object({
  email: email(),
  kind: z.enum(privacyRequestKinds, { error: "Choose what we should do" }).default("deletion"),
  details: messageText("details"),
});

export const privacyRequestMessages = { email: "Email field missing!" } as const;

/** What both policies promise, and PIPEDA asks (Schedule 1, 4.9.4; s. 8(3)). */
export const answerWithinDays = 30;
/** How long the link that checks who is asking can be used. */
export const verifyWithinDays = 7;

/** Where that link leads. */
export const verifyPage = "/data-request/verify";
