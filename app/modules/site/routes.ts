import { index, route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  pages: [
    index("modules/site/public/home/home.tsx"),
    route("home", "modules/site/public/home/alias.ts"),
    route("track-field-club", "modules/site/public/track-field/track-field.tsx"),
    route("speed-training-program", "modules/site/public/speed/speed.tsx"),
    route("strength-conditioning-gym", "modules/site/public/strength/strength.tsx"),
    route("appointment-booking", "modules/site/public/appointment-booking.tsx"),
    route("programs", "modules/site/public/programs/programs.tsx"),
    route("about", "modules/site/public/about/about.tsx"),
    route("schedule", "modules/site/public/schedule/schedule.tsx"),
    route("privacy-policy", "modules/site/public/policies/policy.tsx"),
    route("user-data-deletion-policy", "modules/site/public/policies/deletion.tsx"),
    route("questions", "modules/site/public/policies/questions.tsx"),
    route("accessibility", "modules/site/public/policies/accessibility.tsx"),
    route("contact-us", "modules/site/public/contact/contact.tsx"),
    route("become-an-olympian", "modules/site/public/landing/landing.tsx"),
    route("location/:slug", "modules/site/public/location/location.tsx"),
    route("admin/location-pages/:id/preview", "modules/site/public/location/preview.tsx"),
    route("news", "modules/site/public/news/news.tsx"),
    route("*", "modules/site/public/not-found.tsx"),
  ],
};
