import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  admin: [
    route("admin/content", "modules/content-editor/staff/index.tsx"),
    route("admin/content/:collection", "modules/content-editor/staff/collection.tsx"),
  ],
};
