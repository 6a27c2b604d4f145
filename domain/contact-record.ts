import { z } from "zod";
import { ask } from "./asked-field.ts";
import { email, lineText, messageText } from "./form-field.ts";

/** The body of `POST /hubspot-contacts` (specification, point 7). */
export const contactRecordSchema = z.object({
  email: ask(email(), "Email field missing!"),
  firstname: lineText("first name"),
  lastname: lineText("last name"),
  client_details: messageText("client details"),
});
