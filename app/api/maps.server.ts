import { Hono } from "hono";
import { mapAddress } from "#core/map-address.ts";
import { addressLine } from "#core/time/schedule.ts";
import type { AppContext } from "#core/context.server.ts";

/** `GET /map/{venue}`: opens a training location in the map of the visitor's device. */
export function mapRoutes(ctx: AppContext) {
  return new Hono().get("/map/:venue", (c) => {
    const { venue: wanted } = c.req.param();
    const venue = ctx.content.venues.find(({ id }) => id === wanted);
    if (!venue) return c.text("There is no such place", 404);
    const place = `${venue.name}, ${addressLine(venue)}`;
    // Depends on the browser and on the content, which staff change, so it is not cached.
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex");
    return c.redirect(mapAddress(place, c.req.header("User-Agent") ?? ""), 302);
  });
}
