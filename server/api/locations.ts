import { Hono } from "hono";
import type { Services } from "#server/services/services.ts";

const none = { status: "error", message: "There is no such location page" } as const;

/** The towns' pages for anybody, by the specification's names (point 7). Their HTML is clean. */
export function locationsDoor(services: Services) {
  return new Hono()
    .get("/api/locationpages", async (c) => {
      const data = await services.listLocationPages();
      return c.json({ status: "success", data, message: "" });
    })
    .get("/api/locationpages/:id", async (c) => {
      const id = c.req.param("id");
      const data = /^\d{1,9}$/.test(id) ? await services.findLocationPage(Number(id)) : null;
      return data ? c.json({ status: "success", data, message: "" }) : c.json(none, 404);
    })
    .get("/api/locationpages/url/:slug", async (c) => {
      const found = await services.readLocationPage(c.req.param("slug"));
      if (!found) return c.json(none, 404);
      const { town: _town, picture: _picture, complete: _complete, ...data } = found;
      return c.json({ status: "success", data, message: "" });
    });
}
