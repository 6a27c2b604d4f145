import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  pages: [
    route("records", "modules/results/public/records.tsx"),
    route("athletes/:slug", "modules/results/public/athlete.tsx"),
  ],
  admin: [
    route("admin/meets", "modules/results/staff/list.tsx"),
    route("admin/meets/athletes", "modules/results/staff/athlete-names.ts"),
    route("admin/meets/:meet", "modules/results/staff/meet.tsx"),
    route("admin/meets/:meet/paste", "modules/results/staff/paste.tsx"),
  ],
};
