import { Hono } from "hono";
import type { AppContext } from "#core/context.server.ts";
import { can } from "#core/audit/staff.ts";
import { failure } from "#core/http/answer.server.ts";
import { currentStaff } from "#modules/accounts/index.server.ts";
import { readOutboxMessage } from "#modules/outbox/index.server.ts";

/** Mails have inline styles in each element. No scripts run, and nothing is loaded from elsewhere. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/** A frame has no focus ring of its own: whoever comes by keyboard stops at the mail, and sees it, to scroll it. */
const focusable = (html: string) =>
  html
    .replace(
      "</head>",
      "<style>body:focus-visible{outline:3px solid;outline-offset:-3px}</style></head>",
    )
    .replace("<body ", '<body tabindex="0" ');

/** `GET /admin/outbox/{id}/mail`: a saved mail as a mail program shows it, for the frame on its page. */
export const outboxMailRoutes = (ctx: AppContext) =>
  new Hono().get("/admin/outbox/:id/mail", async (c) => {
    const visit = await currentStaff(ctx, c.req.raw.headers);
    if (!visit) return failure(c, 401, "Please sign in");
    if (!can(visit.staff, "outbox.read")) return failure(c, 403, "Your account may not read it");
    const html = (await readOutboxMessage(ctx, c.req.param("id")))?.html;
    if (!html) return failure(c, 404, "There is no such mail");
    c.header("Content-Security-Policy", policy);
    c.header("X-Frame-Options", "SAMEORIGIN");
    return c.html(focusable(html));
  });
