import { data, type MiddlewareFunction, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { mayAct, roleForRoom } from "#domain/staff-rights.ts";
import { loginPath } from "./return-path.ts";
import { staffContext } from "./staff-context.ts";

/**
 * Guards the staff room: runs before any loader or action below it, so a form posted without a
 * session, or by an editor to a room for admins, changes nothing. Its pages are kept by nobody and
 * found by no search engine.
 */
export const staffOnly: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const visit = await context.get(servicesContext).currentStaff(request.headers);
  if (!visit) throw redirect(loginPath(url), 303);
  context.set(staffContext, visit.staff);
  if (!mayAct(visit.staff.role, roleForRoom(url.pathname))) throw data(null, 403);
  const response = await next();
  for (const cookie of visit.cookies) response.headers.append("Set-Cookie", cookie);
  for (const [name, value] of Object.entries(privatePage)) response.headers.set(name, value);
  return response;
};

/** Headers of a page that is one person's own. */
export const privatePage = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
