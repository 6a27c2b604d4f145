import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "#server/services/services.ts";
import { failure, jsonBody, success, unfit } from "./answer.ts";
import { staffOnly } from "./staff-only.ts";

/** The specification's "Confirmation email payload" (point 3). */
export const emailSchema = z.object({
  subject: z
    .string()
    .trim()
    .min(1, "Please give a subject")
    .max(200)
    .regex(/^[^\r\n]*$/, "A subject is one line"),
  message: z.string().trim().min(1, "Please write a message").max(10_000),
  to: z.email("Please give an e-mail address").max(254),
});

/** `POST /trigger-email` (specification, point 7): for admins only; open, it would be a mail relay. */
export function triggerEmailDoor(services: Services) {
  return new Hono().post("/trigger-email", staffOnly(services, "admin"), async (c) => {
    const body = await jsonBody(c);
    if (!body) return failure(c, 400, "Send subject, message and to");
    const mail = emailSchema.safeParse(body);
    if (!mail.success) return unfit(c, mail.error);
    await services.triggerEmail(mail.data, c.get("staff"));
    return success(c, null, { message: "The e-mail is on its way", status: 202 });
  });
}
