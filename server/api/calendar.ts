import { Hono } from "hono";
import { etag } from "hono/etag";
import type { Services } from "#server/services/services.ts";

/** `GET /schedule/{group}.ics`: a group's sessions for calendar applications, asked for again and again. */
export function calendarDoor(services: Services) {
  return new Hono().use("/schedule/:file", etag({ weak: true })).get("/schedule/:file", (c) => {
    const { file } = c.req.param();
    const group = file.endsWith(".ics") ? file.slice(0, -".ics".length) : "";
    const feed = services.calendarFeed(group);
    if (feed === null) return c.text("There is no such calendar", 404);
    c.header("Content-Type", "text/calendar; charset=utf-8");
    c.header("Content-Disposition", `inline; filename="${file}"`);
    c.header("Cache-Control", "public, max-age=3600");
    return c.body(feed);
  });
}
