import { Hono } from "hono";
import type { Services } from "../services.ts";
import { failure } from "./answer.ts";

/**
 * `POST /webhooks/mail`: a report about a mail that came back, as the mail server wrote it: a whole message of
 * the type `multipart/report`. The club's mail server hands over what arrives at the sender's address.
 */
export function mailEventsRoutes(services: Services) {
  return new Hono().post("/webhooks/mail", async (c) => {
    const isReport = await services.takeReturnedMail(await c.req.text());
    if (!isReport) return failure(c, 400, "No report about a mail of this site");
    return c.json({ received: true });
  });
}
