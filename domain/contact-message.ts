import { z } from "zod";
import { email, messageText, newsletterBox, personName, shortText } from "./form-field.ts";

/** The contact form and the landing page's (specification, points 2 and 3). */
export const contactMessageSchema = z.object({
  first_name: personName("first name"),
  last_name: personName("last name"),
  email: email(),
  phone: shortText("phone number"),
  message: messageText("message").pipe(z.string().min(1, "Enter a message")),
  newsletter: newsletterBox(),
});
export type ContactMessage = z.output<typeof contactMessageSchema>;

/** Required fields in the order they are checked, with the toast's exact words (point 5). */
export const contactMessages = {
  first_name: "First Name field missing!",
  last_name: "Last Name field missing!",
  phone: "Phone field missing!",
  email: "Email field missing!",
  // The specification has the e-mail's words here too.
  message: "Email field missing!",
} as const;
