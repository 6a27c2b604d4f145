import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  pages: [route("application-for-registration", "modules/inbox/public/application.tsx")],
  admin: [
    route("admin/inbox/templates", "modules/inbox/staff/templates.tsx"),
    route("admin/inbox", "modules/inbox/staff/list.tsx", [
      route(":reference", "modules/inbox/staff/submission.tsx"),
    ]),
    route("admin/outbox", "modules/inbox/staff/outbox.tsx", [
      route(":message", "modules/inbox/staff/outbox-message.tsx"),
    ]),
  ],
};
