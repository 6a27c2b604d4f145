import { createMiddleware } from "hono/factory";
import type { Services } from "#server/services/services.ts";
import type { StaffEnv } from "./staff-only.ts";

/** Notes in the log who took people's data along as a file; stands behind `adminsOnly`. */
export const notedExport = (services: Services, subject: string) =>
  createMiddleware<StaffEnv>(async (c, next) => {
    await next();
    if (c.res.ok) await services.noteDeed(c.get("staff"), { action: "office.exported", subject });
  });
