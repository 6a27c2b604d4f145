import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  bare: [route("admin/attendance/worker.js", "modules/training/staff/attendance/worker-script.ts")],
  admin: [
    route("admin/attendance", "modules/training/staff/attendance/week.tsx"),
    route("admin/attendance/season", "modules/training/staff/attendance/season.tsx"),
    route("admin/attendance/:session", "modules/training/staff/attendance/sheet.tsx"),
    route("admin/attendance/:session/:part", "modules/training/staff/attendance/sheet.tsx", {
      id: "sheet-part",
    }),
    route("admin/groups", "modules/training/staff/groups/list.tsx"),
    route("admin/groups/:group", "modules/training/staff/groups/roster.tsx"),
    route("admin/sessions", "modules/training/staff/sessions/list.tsx"),
    route("admin/sessions/:key", "modules/training/staff/sessions/session.tsx"),
    route("admin/account", "modules/training/staff/account.tsx", [
      route("passkeys", "modules/accounts/staff/passkeys.tsx"),
      route("sessions", "modules/accounts/staff/own-sessions.tsx"),
      route("two-factor", "modules/accounts/staff/two-factor.tsx"),
      route("waivers", "modules/training/staff/account-waivers.tsx"),
    ]),
    route("admin/people", "modules/training/staff/people.tsx", [
      route("invitations", "modules/accounts/staff/invitations.tsx"),
    ]),
    route("admin/people/coaches", "modules/training/staff/coaches/coach-list.tsx"),
    route("admin/people/:account/permissions", "modules/accounts/staff/permissions.tsx"),
    route("admin/people/:coach", "modules/training/staff/coaches/coach.tsx"),
  ],
};
