import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  pages: [route("find-a-group", "modules/enrolment/public/find-a-group.tsx")],
  admin: [
    route("admin/families/next-season", "modules/enrolment/staff/next-season.tsx"),
    route("admin/waiting", "modules/enrolment/staff/waiting/waiting.tsx"),
    route("admin/papers", "modules/enrolment/staff/waivers/waivers.tsx"),
  ],
};
