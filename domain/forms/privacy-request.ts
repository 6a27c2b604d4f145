import { z } from "zod";
import { required, email, messageText } from "./fields.ts";

const privacyRequestKinds = ["access", "deletion"] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/** `asked`: the mail's button was not pressed yet · `verified`: for staff to do · `done`. */
export type PrivacyRequestState = "asked" | "verified" | "done";

/** The form the deletion policy links to. */
export const privacyRequestSchema = z.object({
  email: required(email(), "Email field missing!"),
  kind: z.enum(privacyRequestKinds, { error: "Choose what we should do" }).default("deletion"),
  details: messageText("details"),
});

/** Where that link leads. */
export const verifyPage = "/data-request/verify";
