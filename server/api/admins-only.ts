import { createMiddleware } from "hono/factory";
import type { Services } from "#server/services/services.ts";

/** Refuses whoever is not signed in (401) or not an admin (403) (specification, point 6). */
export function adminsOnly(services: Services) {
  return createMiddleware(async (c, next) => {
    const visit = await services.currentStaff(c.req.raw.headers);
    if (!visit) return c.json({ status: "error", message: "Please sign in" }, 401);
    if (!visit.staff.isAdmin) return c.json({ status: "error", message: "For admins only" }, 403);
    c.header("Cache-Control", "no-store");
    await next();
  });
}
