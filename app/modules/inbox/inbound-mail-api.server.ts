import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AppContext } from "#core/context.server.ts";
import { failure } from "#core/http/answer.server.ts";
import { isObject } from "#core/records.ts";
import { isSameSecret } from "#core/same-secret.server.ts";
import { readInboundMail, handleInboundMail } from "./inbound-mail.server.ts";

/** The limit of a mail with its attachments, which are not stored. */
const longestMail = 10 * 1024 * 1024;

/**
 * `POST /api/inbound-mail`: a raw mail, delivered by the club's mail server; or JSON with it as `RawEmail`,
 * as some providers send it. The secret is a Bearer token, or the password in the URL
 * (`https://mail:SECRET@…`). A 4xx response, except 429, makes the mail server bounce the mail to its sender.
 */
export function inboundMailRoutes(ctx: AppContext) {
  return new Hono().post(
    "/api/inbound-mail",
    // Before any of the body is read.
    async (c, next) => {
      const { inboundMail } = ctx;
      if (!inboundMail) return failure(c, 404, "There is no such call");
      if (isSameSecret(secretIn(c.req.header("Authorization") ?? ""), inboundMail.secret))
        return next();
      c.header("WWW-Authenticate", "Bearer, Basic");
      return failure(c, 401, "The secret is missing or wrong");
    },
    bodyLimit({
      maxSize: longestMail,
      onError: (c) => failure(c, 413, "A reply has at most 10 MB with its attachments"),
    }),
    async (c) => {
      const raw = await rawMail(c);
      const mail = raw && (await readInboundMail(raw));
      if (!mail) return failure(c, 400, "This is not an email");
      const outcome = await handleInboundMail(ctx, mail);
      if (outcome === "unknown")
        return failure(
          c,
          422,
          `This address takes only replies to our answers. Please write to ${ctx.content.club.email}`,
        );
      return c.json({ status: "success", outcome });
    },
  );
}

function secretIn(authorization: string): string {
  const [, scheme = "", value = ""] = /^(Bearer|Basic) (.+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== "basic") return value;
  return Buffer.from(value, "base64")
    .toString()
    .replace(/^[^:]*:/, "");
}

async function rawMail(c: Context): Promise<Uint8Array | null> {
  const body = new Uint8Array(await c.req.arrayBuffer());
  if (!/^application\/json\b/i.test(c.req.header("Content-Type") ?? "")) return body;
  const given = parsed(new TextDecoder().decode(body));
  const raw = isObject(given) ? given.RawEmail : null;
  return typeof raw === "string" ? new TextEncoder().encode(raw) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
