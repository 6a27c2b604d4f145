import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { routes as accounts } from "#modules/accounts/routes.ts";
import { routes as media } from "#modules/media/routes.ts";
import { routes as inbox } from "#modules/inbox/routes.ts";
import { routes as results } from "#modules/results/routes.ts";
import { routes as enrolment } from "#modules/enrolment/routes.ts";
import { routes as billing } from "#modules/billing/routes.ts";
import { routes as articles } from "#modules/articles/routes.ts";
import { routes as messaging } from "#modules/messaging/routes.ts";
import { routes as training } from "#modules/training/routes.ts";
import { routes as reports } from "#modules/reports/routes.ts";
import { routes as federation } from "#modules/federation/routes.ts";
import { routes as imports } from "#modules/imports/routes.ts";
import { routes as site } from "#modules/site/routes.ts";
import { routes as privacy } from "#modules/privacy/routes.ts";
import { routes as familyPages } from "#modules/family-pages/routes.ts";
import { routes as families } from "#modules/families/routes.ts";
import { routes as contentEditor } from "#modules/content-editor/routes.ts";
import { routes as edge } from "#edge/routes.ts";

const modules = [
  accounts,
  media,
  inbox,
  results,
  enrolment,
  billing,
  articles,
  messaging,
  training,
  reports,
  federation,
  imports,
  site,
  privacy,
  familyPages,
  families,
  contentEditor,
  edge,
];

/** All page URLs of the site (docs/specification.md 2.1): the modules' routes in their layouts. */
export default [
  layout(
    "modules/site/public/layout.tsx",
    modules.flatMap(({ pages = [] }) => pages),
  ),
  ...modules.flatMap(({ bare = [] }) => bare),
  layout("staff/layout.tsx", [
    route("admin", "staff/home.tsx"),
    route("admin/search", "staff/search.tsx"),
    ...modules.flatMap(({ admin = [] }) => admin),
    route("admin/*", "staff/no-such-page.tsx"),
  ]),
] satisfies RouteConfig;
