import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { roleOf } from "#core/audit/roles.ts";
import type { Permission } from "#core/audit/permissions.ts";
import { can, rolesThatCan, type StaffMember } from "#core/audit/staff.ts";
import type { Visit } from "#core/http/pages.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { currentStaff } from "./sessions.server.ts";
import { failure, invalid, jsonBody } from "#core/http/answer.server.ts";

/** The caller of a call; `staff` is set unless the call is public. */
export type CallEnv = { Variables: { visit: Visit; staff: StaffMember } };

/** The documentation of a call, which a test checks. */
interface Description {
  method: "get" | "post" | "put" | "delete";
  /** In OpenAPI's format: `/api/blog/{id}`. */
  path: string;
  summary: string;
  /** Anybody, all staff, or the accounts with a permission. */
  who: "anybody" | "staff" | Permission;
  /** The schema of `data`; a string for a response that is not JSON: its type. */
  data?: z.ZodType | string;
  /** The response is `data` itself, without a wrapper. */
  bare?: true;
  query?: Record<string, string>;
  /** The status of success. */
  status: 200 | 201 | 202;
  /** Failure statuses besides those that its `who` and its body imply. */
  failures?: Record<number, string>;
  /** The download's name in the audit log: personal data. */
  exports?: string;
}

/** A call of the API: its documentation, who may make it, and its response. */
export interface Call extends Description {
  /** JSON, or a form with a picture. */
  body?: z.ZodType | "picture";
  respond(c: Context<CallEnv>, ctx: AppContext): Response | Promise<Response>;
}

/**
 * A call with a JSON body.
 * @param call `wanted`: the failure when there is no JSON object; `service`: further documentation of the
 * body, if a service validates it
 */
export function callWithBody<Body extends z.ZodType>({
  body,
  wanted,
  service,
  respond,
  ...described
}: Description & {
  body: Body;
  wanted: string;
  service?: z.ZodType;
  respond(c: Context<CallEnv>, ctx: AppContext, body: z.output<Body>): Promise<Response>;
}): Call {
  return {
    ...described,
    body: service ?? body,
    async respond(c, ctx) {
      const given = await jsonBody(c);
      if (!given) return failure(c, 400, wanted);
      const checked = body.safeParse(given);
      return checked.success ? respond(c, ctx, checked.data) : invalid(c, checked.error);
    },
  };
}

/** The routes of some calls. */
export function routesOf(calls: Call[], ctx: AppContext) {
  const app = new Hono<CallEnv>();
  for (const { method, path, who, exports, respond } of calls) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
    if (who !== "anybody") app.on(method, pattern, staffOnly(ctx, who));
    if (exports) app.on(method, pattern, notedExport(ctx, exports));
    app.on(method, pattern, (c) => respond(c, ctx));
  }
  return app;
}

/** The roles with a permission, as text: `admins and coaches`. */
export const thoseWith = (permission: Permission): string =>
  rolesThatCan(permission)
    .map((role) => roleOf(role).many)
    .join(", ")
    .replace(/, (?=[^,]*$)/, " and ");

/** The message to a caller without the permission. */
export const permissionRefusal = (permission: Permission): string =>
  `For ${thoseWith(permission)} only`;

/** Refuses callers who are not signed in (401) or lack the permission (403) (docs/specification.md 6). */
const staffOnly = (ctx: AppContext, who: "staff" | Permission) =>
  createMiddleware<CallEnv>(async (c, next) => {
    const visit = await currentStaff(ctx, c.req.raw.headers);
    if (!visit) return failure(c, 401, "Please sign in");
    if (who !== "staff" && !can(visit.staff, who)) return failure(c, 403, permissionRefusal(who));
    c.set("staff", visit.staff);
    return next();
  });

/** Records in the audit log who downloaded personal data. */
const notedExport = (ctx: AppContext, subject: string) =>
  createMiddleware<CallEnv>(async (c, next) => {
    await next();
    if (c.res.ok)
      await recordAudit(ctx.db, {
        actor: c.get("staff"),
        action: "office.exported",
        subject: { type: "export", id: subject },
      });
  });
