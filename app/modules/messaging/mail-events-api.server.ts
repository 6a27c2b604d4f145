import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { longestReport } from "./newsletter.ts";
import { isSameSecret } from "#core/same-secret.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { returnedMailKey, handleReturnedMail } from "./returned-mail.server.ts";
import { failure } from "#core/http/answer.server.ts";

type Env = { Variables: { visit: { address: string } } };

/**
 * `POST /webhooks/mail/{key}`: a report about a returned mail, in the mail server's format: a complete
 * message of the type `multipart/report`. The club's mail server forwards what arrives at the sender's
 * address.
 */
export function mailEventsRoutes(ctx: AppContext) {
  return new Hono<Env>().post(
    "/webhooks/mail/:key",
    // Before any of the body is read.
    async (c, next) => {
      const isKnown = isSameSecret(c.req.param("key"), returnedMailKey(ctx.mailedLinkSecret));
      return isKnown ? next() : failure(c, 404, "There is no such address");
    },
    bodyLimit({
      maxSize: longestReport,
      onError: (c) => failure(c, 413, "A report has at most 64 kB: send its beginning"),
    }),
    async (c) => {
      const network = c.get("visit").address;
      const taken = await handleReturnedMail(ctx, { raw: await c.req.text(), network });
      if (taken.outcome === "taken") return c.json({ received: true });
      if (taken.outcome === "refused")
        return failure(c, 400, "No report about a mail of this site");
      c.header("Retry-After", String(taken.seconds));
      return failure(c, 429, "Too many reports: send it again later");
    },
  );
}
