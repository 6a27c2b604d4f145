import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  admin: [
    route("admin/pictures", "modules/media/staff/pictures.tsx"),
    route("admin/pictures/:picture", "modules/media/staff/picture.tsx"),
  ],
};
