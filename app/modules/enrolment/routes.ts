import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  pages: [
    route("find-a-group", "modules/enrolment/public/find-a-group.tsx"),
    route("first-practice", "modules/enrolment/public/first-practice.tsx"),
  ],
  bare: [route("find-a-group.json", "modules/enrolment/public/found-groups.ts")],
  admin: [
    route("admin/families/next-season", "modules/enrolment/staff/next-season.tsx"),
    route("admin/programs", "modules/enrolment/staff/programs/programs.tsx"),
    route("admin/programs/seasons", "modules/enrolment/staff/programs/seasons.tsx"),
    route("admin/programs/discounts", "modules/enrolment/staff/programs/discounts.tsx"),
    route("admin/programs/refunds", "modules/enrolment/staff/programs/refunds.tsx"),
    route("admin/programs/offerings/new", "modules/enrolment/staff/programs/new-offering.tsx"),
    route("admin/programs/offerings/:offering", "modules/enrolment/staff/programs/offering.tsx"),
    route("admin/programs/groups", "modules/enrolment/staff/programs/groups.tsx"),
    route("admin/programs/groups/:group", "modules/enrolment/staff/programs/group.tsx"),
    route("admin/programs/groups/:group/:session", "modules/enrolment/staff/programs/session.tsx"),
    route("admin/programs/places", "modules/enrolment/staff/programs/places.tsx"),
    route("admin/programs/places/:place", "modules/enrolment/staff/programs/place.tsx"),
    route("admin/programs/:program", "modules/enrolment/staff/programs/program.tsx"),
    route("admin/waiting", "modules/enrolment/staff/waiting/waiting.tsx"),
    route("admin/waivers", "modules/enrolment/staff/waivers/waivers.tsx"),
  ],
};
