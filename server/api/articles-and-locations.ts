import { Hono } from "hono";
import type { Services } from "../services.ts";
import { failure, numberIn, success } from "./answer.ts";
import { writingRoutes } from "./writing.ts";

/**
 * The database's articles and their categories (specification, point 7). Anybody can read published
 * articles. `GET /api/blogs` returns up to 50, newest first; `next` is the next page's `?after=`.
 * Writing is for staff.
 */
export function articlesRoutes(services: Services) {
  return new Hono()
    .get("/api/blogs", async (c) => {
      const { articles, next } = await services.listServerArticles(c.req.query("after"));
      return c.json({ status: "success", data: articles, next, message: "" });
    })
    .get("/api/blog/:id", async (c) => {
      const id = numberIn(c.req.param("id"));
      const article = id === null ? null : await services.findServerArticle(id);
      return article ? success(c, article) : failure(c, 404, "There is no such article");
    })
    .get("/api/categories", async (c) => success(c, await services.listCategories()))
    .route(
      "/",
      writingRoutes(services, services.writing.articles, {
        create: "/api/blog",
        item: "/api/blog/:id",
        idName: "blog_id",
        name: "article",
      }),
    );
}

const none = "There is no such location page";

/**
 * The towns' pages with the specification's names (point 7). Anybody can read them, and their HTML is
 * clean; writing is for staff.
 */
export function locationsRoutes(services: Services) {
  return new Hono()
    .get("/api/locationpages", async (c) => success(c, await services.listLocationPages()))
    .get("/api/locationpages/:id", async (c) => {
      const id = numberIn(c.req.param("id"));
      const data = id === null ? null : await services.findLocationPage(id);
      return data ? success(c, data) : failure(c, 404, none);
    })
    .get("/api/locationpages/url/:slug", async (c) => {
      const found = await services.readLocationPage(c.req.param("slug"));
      if (!found) return failure(c, 404, none);
      const { town: _town, picture: _picture, pictures: _, complete: _complete, ...data } = found;
      return success(c, data);
    })
    .route(
      "/",
      writingRoutes(services, services.writing.locations, {
        create: "/api/locationpages/create",
        item: "/api/locationpages/:id",
        idName: "location_id",
        name: "location page",
      }),
    );
}
