import { Hono } from "hono";
import type { Services } from "#server/services/services.ts";
import { adminsOnly } from "./admins-only.ts";
import { csvFile } from "./csv-file.ts";
import { notedExport } from "./noted-export.ts";

/** `GET /api/newsletter.csv`: every consent to the newsletter and its end. Admins only. */
export function newsletterDoor(services: Services) {
  return new Hono()
    .use("/api/newsletter.csv", adminsOnly(services), notedExport(services, "newsletter consents"))
    .get("/api/newsletter.csv", (c) =>
      csvFile(c, services, { name: "consents", parts: services.exportConsents() }),
    );
}
