import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  admin: [route("admin/views", "modules/accounts/staff/saved-views.ts")],
  bare: [
    route("login", "modules/accounts/staff/login/login.tsx"),
    route("login/code", "modules/accounts/staff/login/code.tsx"),
    route("login/second-factor", "modules/accounts/staff/login/second-factor.tsx"),
    route("login/passkey", "modules/accounts/staff/login/passkey.ts"),
    route("login/forgot", "modules/accounts/staff/login/forgot.tsx"),
    route("login/new-password", "modules/accounts/staff/login/new-password.tsx"),
    route("login/invitation", "modules/accounts/staff/login/invitation.tsx"),
  ],
};
