import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  admin: [
    route("admin/health", "edge/staff/health.tsx"),
    route("admin/publish", "edge/staff/publish.tsx"),
  ],
  bare: [
    route("setup", "edge/setup/public/setup.tsx"),
    route("opening-soon", "edge/setup/public/opening-soon.tsx"),
  ],
};
