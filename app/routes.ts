import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every URL of the site that a person opens (specification, point 2). */
export default [
  layout("pages/public/layout.tsx", [
    index("pages/public/home.tsx"),
    route("home", "pages/public/home-alias.ts"),
    route("appointment-booking", "pages/public/appointment-booking.tsx"),
    route("subscribe", "pages/public/subscribe.tsx"),
    route("blogs", "pages/public/blogs.tsx"),
    route("blogs/:slug", "pages/public/article.tsx"),
    route("news", "pages/public/news.tsx"),
    route("*", "pages/public/not-found.tsx"),
  ]),
  route("blogs.json", "pages/public/more-articles.ts"),
  route("feed.xml", "pages/public/feed.ts"),

  route("login", "pages/admin/login.tsx"),
  layout("pages/admin/layout.tsx", [
    route("admin", "pages/admin/home.tsx"),
    route("admin/inbox", "pages/admin/inbox.tsx"),
    route("admin/inbox/:reference", "pages/admin/submission.tsx"),
    route("admin/outbox", "pages/admin/outbox.tsx"),
    route("admin/blogs", "pages/admin/blogs.tsx"),
    route("admin/location-pages", "pages/admin/location-pages.tsx"),
  ]),
] satisfies RouteConfig;
