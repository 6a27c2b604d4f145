import { z } from "zod";
import { required, email, messageText } from "#core/forms/fields.ts";

const privacyRequestKinds = ["access", "deletion"] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/** `asked`: not confirmed by e-mail yet · `verified`: waiting for staff · `done`. */
export type PrivacyRequestState = "asked" | "verified" | "done";

/** The form the deletion policy links to. */
export const privacyRequestSchema = z.object({
  email: required(email(), "Email field missing!"),
  kind: z.enum(privacyRequestKinds, { error: "Choose what we should do" }).default("deletion"),
  details: messageText("details"),
});

/** The address of that link. */
export const verifyPage = "/data-request/verify";
