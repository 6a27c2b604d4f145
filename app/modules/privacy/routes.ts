import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  pages: [
    route("data-request", "modules/privacy/public/data-request.tsx"),
    route("data-request/verify", "modules/privacy/public/verify.tsx"),
  ],
  admin: [
    route("admin/privacy", "modules/privacy/staff/privacy.tsx"),
    route("admin/audit", "modules/privacy/staff/audit.tsx"),
  ],
};
