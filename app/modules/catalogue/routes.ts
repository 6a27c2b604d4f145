import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  pages: [route("first-practice", "modules/catalogue/public/first-practice.tsx")],
};
