import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  pages: [
    route("blogs", "modules/articles/public/blogs.tsx"),
    route("blogs/:slug", "modules/articles/public/article.tsx"),
    route("admin/blogs/:id/preview", "modules/articles/public/article-preview.tsx"),
  ],
  bare: [
    route("blogs.json", "modules/articles/public/more.ts"),
    route("feed.xml", "modules/articles/public/feed.ts"),
    route("admin/blogs/live", "modules/articles/staff/live-preview.tsx"),
  ],
  admin: [
    route("admin/blogs", "modules/articles/staff/blogs.tsx"),
    route("admin/blogs/:article", "modules/articles/staff/blog.tsx"),
    route("admin/location-pages", "modules/articles/staff/location-pages.tsx"),
    route("admin/location-pages/:page", "modules/articles/staff/location-page.tsx"),
  ],
};
