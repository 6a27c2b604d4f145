import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  admin: [
    route("admin/federation", "modules/federation/staff/list.tsx"),
    route("admin/families/:family/:athlete/federation", "modules/federation/staff/edit.tsx"),
  ],
};
