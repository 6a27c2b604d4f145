import { createMiddleware } from "hono/factory";
import { mayAct, type StaffRole } from "#domain/staff.ts";
import type { Services } from "../services.ts";
import type { StaffMember } from "#domain/staff.ts";

/** What a route behind `staffOnly` knows about the caller: `c.get("staff")`. */
export type StaffEnv = { Variables: { staff: StaffMember } };

/** Refuses callers who are not signed in (401) or lack the right (403) (specification, point 6). */
export function staffOnly(services: Services, role: StaffRole) {
  return createMiddleware<StaffEnv>(async (c, next) => {
    const visit = await services.currentStaff(c.req.raw.headers);
    if (!visit) return c.json({ status: "error", message: "Please sign in" }, 401);
    if (!mayAct(visit.staff.role, role))
      return c.json({ status: "error", message: "For admins only" }, 403);
    c.set("staff", visit.staff);
    await next();
  });
}

/** Refuses callers who are not signed in (401) or not an admin (403) (specification, point 6). */
export const adminsOnly = (services: Services) => staffOnly(services, "admin");

/** Records in the audit log who downloaded personal data; use it after `adminsOnly`. */
export const notedExport = (services: Services, subject: string) =>
  createMiddleware<StaffEnv>(async (c, next) => {
    await next();
    if (c.res.ok) await services.noteDeed(c.get("staff"), { action: "office.exported", subject });
  });
