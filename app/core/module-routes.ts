import type { RouteConfigEntry } from "@react-router/dev/routes";

/** A module's routes, by the frame around them. Files are named from `app/`. */
export interface ModuleRoutes {
  /** Public pages, with the site's header and footer. */
  pages?: RouteConfigEntry[];
  /** Pages of the admin site: only for accounts with the section's permission (`module.server.ts`). */
  admin?: RouteConfigEntry[];
  /** Without a frame: files, and pages that have their own. */
  bare?: RouteConfigEntry[];
}
