import { type MiddlewareFunction, redirect } from "react-router";
import { mayOpen } from "#core/audit/staff.ts";
import { currentStaff, waitingStaff } from "../sessions.server.ts";
import { appContext, staffContext } from "#core/request-context.ts";
import { refused } from "#core/ui/admin/refused.ts";

/**
 * Guards the admin site: runs before any loader or action below it, so that a form posted without a session,
 * or by an account without the section's permission, changes nothing. Its pages are never cached or indexed.
 */
export const staffOnly: MiddlewareFunction<Response> = async (
  { request, url, pattern, context },
  next,
) => {
  const ctx = context.get(appContext);
  const visit = await currentStaff(ctx, request.headers);
  if (!visit && (await waitingStaff(ctx, request.headers)))
    throw redirect(loginPath(url, "/login/second-factor"), 303);
  if (!visit) throw redirect(loginPath(url), 303);
  context.set(staffContext, visit.staff);
  if (!mayOpen(visit.staff, pattern, ctx.modules)) throw refused(visit.staff);
  const response = await next();
  for (const cookie of visit.cookies) response.headers.append("Set-Cookie", cookie);
  for (const [name, value] of Object.entries(privatePage)) response.headers.set(name, value);
  return response;
};

/** Headers of a private page. */
export const privatePage = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/** The address of the login page, or another `page` of the sign-in, that continues to `wanted`. */
export function loginPath(wanted: URL, page = "/login"): string {
  return `${page}?${new URLSearchParams({ to: wanted.pathname + wanted.search })}`;
}

/** The page after signing in: always a page of the admin site, whatever `to` contains. */
export function returnPath(to: string | null): string {
  const base = "http://staff.invalid";
  const wanted = to && URL.canParse(to, base) ? new URL(to, base) : null;
  // Parsed first: this resolves `//elsewhere`, `/\elsewhere` and `/admin/../` to their real targets.
  if (wanted?.origin !== base || !/^\/admin(\/|$)/.test(wanted.pathname)) return "/admin";
  return wanted.pathname + wanted.search;
}
