import { Hono } from "hono";
import { stream } from "hono/streaming";
import type { Services } from "#server/services/services.ts";
import { adminsOnly } from "./admins-only.ts";
import { notedExport } from "./noted-export.ts";

/** `GET /api/newsletter.csv`: every consent to the newsletter and its end. Admins only. */
export function newsletterDoor(services: Services) {
  return new Hono()
    .use("/api/newsletter.csv", adminsOnly(services), notedExport(services, "newsletter consents"))
    .get("/api/newsletter.csv", (c) => {
      const day = new Date().toISOString().slice(0, 10);
      c.header("Content-Type", "text/csv; charset=utf-8");
      c.header("Content-Disposition", `attachment; filename="consents-${day}.csv"`);
      return stream(c, async (out) => {
        for await (const part of services.exportConsents()) await out.write(part);
      });
    });
}
