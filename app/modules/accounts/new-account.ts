import { z } from "zod";
import { staffRoles } from "#core/audit/roles.ts";

/** Limits of the sign-in form (docs/specification.md 9). */
const longest = { email: 36, password: 16 };

const password = z
  .string()
  .min(8, "Use at least 8 characters.")
  .max(longest.password, `Use at most ${longest.password} characters.`);

/** The message if a mailed link was used, has expired or is invalid. */
export const linkExpired = {
  invitation: "This link no longer works. Ask an admin of the club for a new one.",
  newPassword: "This link no longer works. Ask for a new one.",
};

/** A new password, typed twice. */
export const passwordSchema = z
  .object({ password, again: z.string() })
  .refine(({ password, again }) => password === again, {
    path: ["again"],
    message: "The passwords do not match.",
  });

/** The person an admin invites. */
export const invitationSchema = z.object({
  name: z.string().trim().min(1, "Enter a name.").max(80, "Use at most 80 characters."),
  email: z
    .email("Enter an email address, such as coach@example.ca.")
    .max(longest.email, `An email address can have at most ${longest.email} characters.`)
    .transform((email) => email.toLowerCase()),
  role: z.enum(staffRoles, "Choose a role."),
});
export type Invitation = z.output<typeof invitationSchema>;
