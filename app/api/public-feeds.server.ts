import { Hono } from "hono";
import { etag } from "hono/etag";
import { sitemap } from "#modules/site/sitemap.ts";
import type { Visit } from "#core/http/pages.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { familyCalendar } from "#modules/family-pages/family-calendar.server.ts";
import { groupFeed } from "#modules/catalogue/calendar.server.ts";
import { listPublicPages } from "#modules/site/sitemap.server.ts";

/** `GET /schedule/{group}.ics`: a group's sessions, or one practice, for calendar applications, which poll it. */
export function calendarRoutes(ctx: AppContext) {
  return new Hono().use("/schedule/:file", etag({ weak: true })).get("/schedule/:file", (c) => {
    const { file } = c.req.param();
    const group = file.endsWith(".ics") ? file.slice(0, -".ics".length) : "";
    const feed = groupFeed(ctx, { group, practice: c.req.query("practice") });
    if (feed === null) return c.text("There is no such calendar", 404);
    c.header("Content-Type", "text/calendar; charset=utf-8");
    c.header("Content-Disposition", `inline; filename="${file}"`);
    // A cancelled practice is updated within a minute.
    c.header("Cache-Control", "public, max-age=30");
    return c.body(feed);
  });
}

const unopened = {
  unknown: [404, "There is no such calendar"],
  "too-many": [429, "Too many calendars that do not exist were asked for"],
} as const;

/** `GET /family/calendar/{key}.ics`: a family's practices; the key gives access to nothing else. */
export function familyCalendarRoutes(ctx: AppContext) {
  return new Hono<{ Variables: { visit: Visit } }>()
    .use("/family/calendar/:file", etag({ weak: true }))
    .get("/family/calendar/:file", async (c) => {
      const { address: network } = c.get("visit");
      const key = c.req.param("file").replace(/\.ics$/, "");
      const opened = await familyCalendar(ctx, { key, network });
      c.header("Cache-Control", "private, no-cache");
      c.header("X-Robots-Tag", "noindex");
      if (opened.outcome !== "opened") {
        const [status, message] = unopened[opened.outcome];
        return c.text(message, status);
      }
      c.header("Content-Type", "text/calendar; charset=utf-8");
      c.header("Content-Disposition", 'inline; filename="practices.ics"');
      return c.body(opened.feed);
    });
}

const anHour = "public, max-age=3600";

/** The well-known addresses that search engines and phones request from any site. */
export function discoveryRoutes(ctx: AppContext) {
  const { publicUrl } = ctx;
  return new Hono()
    .get("/sitemap.xml", async (c) => {
      c.header("Content-Type", "application/xml; charset=utf-8");
      c.header("Cache-Control", anHour);
      return c.body(sitemap(publicUrl, await listPublicPages(ctx)));
    })
    .get("/robots.txt", (c) => {
      c.header("Cache-Control", anHour);
      // Pages with noindex are not disallowed: a crawler must be able to read the tag.
      return c.text(
        `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      );
    })
    .get("/site.webmanifest", (c) => {
      c.header("Content-Type", "application/manifest+json");
      c.header("Cache-Control", anHour);
      return c.body(JSON.stringify(manifest(ctx.content.club)));
    });
}

function manifest({ name, initials, tagline }: AppContext["content"]["club"]) {
  const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    name,
    short_name: initials,
    description: tagline,
    lang: "en-CA",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: "#F5F0E6",
    theme_color: "#0B0D12",
    icons: [
      icon("icon-192.png", 192, "any"),
      icon("icon-512.png", 512, "any"),
      icon("icon-maskable-512.png", 512, "maskable"),
    ],
  };
}
