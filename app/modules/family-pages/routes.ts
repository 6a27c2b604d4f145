import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  pages: [
    route("family", "modules/family-pages/family.tsx"),
    route("family/:key", "modules/family-pages/open.tsx"),
    route("family/address/:key", "modules/family-pages/address.tsx"),
    route("family/results/:athlete", "modules/family-pages/all-results.tsx"),
    route("family/statement/:year", "modules/family-pages/statement.tsx"),
    route("family/withdraw/:registration", "modules/family-pages/withdraw.tsx"),
    route("family/move/:registration", "modules/family-pages/move.tsx"),
  ],
  bare: [route("family/your-data.json", "modules/family-pages/your-data.ts")],
  admin: [
    route("admin/families/:family", "modules/family-pages/staff/family.tsx", [
      route("medical-information", "modules/family-pages/staff/medical-information.tsx"),
      route("merge", "modules/family-pages/staff/duplicates.tsx"),
      route("notes", "modules/family-pages/staff/notes.tsx"),
      route("results", "modules/family-pages/staff/results.tsx"),
    ]),
    route("admin/families/:family/people/:part/:person", "modules/family-pages/staff/person.tsx"),
    route("admin/families/:family/statement/:year", "modules/family-pages/staff/statement.tsx"),
    route("admin/families/:family/:athlete", "modules/family-pages/staff/athlete.tsx"),
  ],
};
