import { z } from "zod";
import { ask } from "./asked-field.ts";
import { newsletterBox, requiredLine, requiredText } from "./form-field.ts";
import { guardianFields, namesGuardian, ownEmail } from "./guardian.ts";

/**
 * The contact form and the landing page's (specification, points 2 and 3): required fields in the
 * order they are checked, with the toast's exact words (point 5).
 */
export const contactMessageSchema = namesGuardian(
  z.object({
    first_name: ask(requiredLine("first name"), "First Name field missing!"),
    last_name: ask(requiredLine("last name"), "Last Name field missing!"),
    phone: ask(requiredLine("phone number"), "Phone field missing!"),
    email: ownEmail(),
    // The specification has the e-mail's words here too.
    message: ask(requiredText("message", "Enter a message"), "Email field missing!"),
    ...guardianFields,
    newsletter: newsletterBox(),
  }),
);
export type ContactMessage = z.output<typeof contactMessageSchema>;
