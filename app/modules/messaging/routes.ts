import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  pages: [
    route("subscribe", "modules/messaging/public/newsletter/subscribe.tsx"),
    route("newsletter/confirm", "modules/messaging/public/newsletter/confirm.tsx"),
    route("newsletter/unsubscribe", "modules/messaging/public/newsletter/unsubscribe.tsx"),
  ],
  admin: [
    route("admin/newsletter", "modules/messaging/staff/newsletter/list.tsx"),
    route("admin/newsletter/write", "modules/messaging/staff/newsletter/write.tsx"),
    route("admin/messages", "modules/messaging/staff/list.tsx"),
    route("admin/messages/write", "modules/messaging/staff/write.tsx"),
    route("admin/messages/:message", "modules/messaging/staff/message.tsx"),
  ],
};
