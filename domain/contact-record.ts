import { z } from "zod";
import { email, messageText } from "./form-field.ts";

const optionalName = z.string().trim().max(100).default("");

/** The body of `POST /hubspot-contacts` (specification, point 7). */
export const contactRecordSchema = z.object({
  email: email(),
  firstname: optionalName,
  lastname: optionalName,
  client_details: messageText("client details"),
});
