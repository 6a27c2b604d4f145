import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  admin: [
    route("admin/imports", "modules/imports/staff/list.tsx"),
    route("admin/imports/:import", "modules/imports/staff/import.tsx"),
    route("admin/imports/:import/rows", "modules/imports/staff/rows.tsx"),
  ],
};
