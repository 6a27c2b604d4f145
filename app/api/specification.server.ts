import { isRecord } from "#core/records.ts";
import { Hono } from "hono";
import { z } from "zod";
import { contactRecordForm } from "#modules/inbox/contact.ts";
import type { FormResult } from "#core/forms/result.ts";
import type { Visit } from "#core/http/pages.server.ts";
import type { Caller } from "#core/http/own-site.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { submitForm } from "#modules/inbox/submit.server.ts";
import { triggerEmail } from "#modules/outbox/mail.server.ts";
import { jsonBody, success } from "#core/http/answer.server.ts";
import { type Call, callWithBody } from "#modules/accounts/call.server.ts";

/**
 * `POST /hubspot-contacts` (docs/specification.md 7.1): `{properties: {email, firstname, lastname,
 * client_details}}`. Handled like any other form; `id` is the club's own reference. For the site's own
 * pages and for machines with its key (`app/core/http/own-site.server.ts`).
 */
export function contactRecordRoutes(ctx: AppContext) {
  return new Hono<{ Variables: { visit: Visit; caller: Caller } }>().post(
    "/hubspot-contacts",
    async (c) => {
      const properties = (await jsonBody(c))?.properties;
      if (!isRecord(properties)) {
        return c.json(
          { status: "error", message: "Send JSON with an object named properties" },
          400,
        );
      }
      const result = await submitForm(ctx, contactRecordForm, {
        fields: properties,
        source: "/hubspot-contacts",
        address: c.get("visit").address,
        // Any program can claim to be the site, so the text is checked for spam.
        call: c.get("caller"),
      });
      const { status, answer } = answerOf(result);
      return c.json(answer, status);
    },
  );
}

function answerOf(result: FormResult) {
  switch (result.outcome) {
    case "sent":
      return { status: 201, answer: { id: result.reference, message: result.message } } as const;
    case "known-contact": {
      const message = `Contact already exists. Existing reference: ${result.reference}`;
      return { status: 409, answer: { status: "error", message } } as const;
    }
    case "invalid":
      return { status: 400, answer: { status: "error", message: result.message } } as const;
    case "failed":
      return { status: 503, answer: { status: "error", message: result.message } } as const;
  }
}

/** The body of `POST /trigger-email` (docs/specification.md 7.1). */
const emailSchema = z.object({
  subject: z
    .string()
    .trim()
    .min(1, "Please give a subject")
    .max(200)
    .regex(/^[^\r\n]*$/, "A subject is one line"),
  message: z.string().trim().min(1, "Please write a message").max(10_000),
  to: z.email("Please give an email address").max(254),
});

/** For admins only (docs/specification.md 7.1): open to all, it would be a mail relay. */
export const triggerEmailCalls: Call[] = [
  callWithBody({
    method: "post",
    path: "/trigger-email",
    summary: "Send somebody an email",
    who: "mail.write",
    body: emailSchema,
    wanted: "Send subject, message and to",
    data: z.null(),
    status: 202,
    async respond(c, ctx, mail) {
      await triggerEmail(ctx, mail, c.get("staff"));
      return success(c, null, { message: "The email is on its way", status: 202 });
    },
  }),
];
