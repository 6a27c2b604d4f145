import { createMiddleware } from "hono/factory";
import { mayDo, type StaffRight } from "#domain/staff-rights.ts";
import type { Services } from "#server/services/services.ts";
import type { StaffMember } from "#server/services/staff-session.ts";

/** What a guarded door knows of who knocks: `c.get("staff")`. */
export type StaffDoor = { Variables: { staff: StaffMember } };

/** Refuses whoever is not signed in (401) or lacks the right (403) (specification, point 6). */
export function staffOnly(services: Services, right: StaffRight) {
  return createMiddleware<StaffDoor>(async (c, next) => {
    const visit = await services.currentStaff(c.req.raw.headers);
    if (!visit) return c.json({ status: "error", message: "Please sign in" }, 401);
    if (!mayDo(visit.staff.role, right))
      return c.json({ status: "error", message: "For admins only" }, 403);
    c.set("staff", visit.staff);
    c.header("Cache-Control", "no-store");
    await next();
  });
}

/** Only admins pass. */
export const adminsOnly = (services: Services) => staffOnly(services, "office");
