import { Hono } from "hono";
import type { Services } from "#server/services/services.ts";

/**
 * The articles in the database and their categories (specification, point 7), for anybody: only what
 * is published. `GET /api/blogs` gives up to 50, newest first; `next` is the next page's `?after=`.
 */
export function articlesDoor(services: Services) {
  return new Hono()
    .get("/api/blogs", async (c) => {
      const { articles, next } = await services.listServerArticles(c.req.query("after"));
      return c.json({ status: "success", data: articles, next, message: "" });
    })
    .get("/api/blog/:id", async (c) => {
      const id = c.req.param("id");
      const article = /^\d{1,9}$/.test(id) ? await services.findServerArticle(Number(id)) : null;
      if (!article) return c.json({ status: "error", message: "There is no such article" }, 404);
      return c.json({ status: "success", data: article, message: "" });
    })
    .get("/api/categories", async (c) => {
      const data = await services.listCategories();
      return c.json({ status: "success", data, message: "" });
    });
}
