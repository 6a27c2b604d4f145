import type { RouteConfigEntry } from "@react-router/dev/routes";

/** A module's routes, by their layout. File names are relative to `app/`. */
export interface ModuleRoutes {
  /** Public pages, with the site's header and footer. */
  pages?: RouteConfigEntry[];
  /** Pages of the admin site: only for accounts with the section's permission (`module.server.ts`). */
  admin?: RouteConfigEntry[];
  /** Without a layout: files, and pages that have their own. */
  bare?: RouteConfigEntry[];
}
