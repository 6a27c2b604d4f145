import { Hono } from "hono";
import type { Services } from "#server/services/services.ts";
import { adminsOnly } from "./admins-only.ts";
import { notedExport } from "./noted-export.ts";

/** `GET /api/privacy-requests/{reference}.json`: everything about who asked, to send them. Admins only. */
export function privacyRequestsDoor(services: Services) {
  return new Hono()
    .use("/api/privacy-requests/*", adminsOnly(services), notedExport(services, "a person's data"))
    .get("/api/privacy-requests/:file", async (c) => {
      const reference = c.req.param("file").replace(/\.json$|\0/g, "");
      const person = await services.exportPerson(reference);
      if (!person) return c.json({ status: "error", message: "No such open request" }, 404);
      c.header("Content-Disposition", `attachment; filename="${person.reference}.json"`);
      return c.json(person);
    });
}
