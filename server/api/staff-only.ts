import { createMiddleware } from "hono/factory";
import type { Services } from "#server/services/services.ts";

/** Who a call is for: editors have the words and pictures, admins everything. */
type Role = "editor" | "admin";

/** What a door behind `staffOnly` knows. */
export type StaffEnv = {
  Variables: { staff: NonNullable<Awaited<ReturnType<Services["currentStaff"]>>>["staff"] };
};

/** Refuses whoever is not signed in (401) or may not do this (403) (specification, point 6). */
export function staffOnly(services: Services, role: Role) {
  return createMiddleware<StaffEnv>(async (c, next) => {
    const visit = await services.currentStaff(c.req.raw.headers);
    if (!visit) return c.json({ status: "error", message: "Please sign in" }, 401);
    if (role === "admin" && !visit.staff.isAdmin)
      return c.json({ status: "error", message: "For admins only" }, 403);
    c.set("staff", visit.staff);
    c.header("Cache-Control", "no-store");
    await next();
  });
}
