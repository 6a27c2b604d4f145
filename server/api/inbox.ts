import { Hono } from "hono";
import { inboxFilterFrom } from "#domain/inbox-filter.ts";
import type { Services } from "#server/services/services.ts";
import { adminsOnly } from "./admins-only.ts";
import { csvFile } from "./csv-file.ts";
import { notedExport } from "./noted-export.ts";

/** The staff inbox for machines: a page as JSON and everything as CSV. Admins only. */
export function inboxDoor(services: Services) {
  return new Hono()
    .use("/api/inbox", adminsOnly(services))
    .use("/api/inbox.csv", adminsOnly(services), notedExport(services, "the inbox"))
    .get("/api/inbox", async (c) => {
      const filter = inboxFilterFrom(new URL(c.req.url).searchParams);
      const page = await services.listInbox(filter, { before: c.req.query("before") ?? null });
      return c.json({ status: "success", data: page.rows, next: page.next, message: "" });
    })
    .get("/api/inbox.csv", (c) => {
      const filter = inboxFilterFrom(new URL(c.req.url).searchParams);
      return csvFile(c, services, { name: "inbox", parts: services.exportInbox(filter) });
    });
}
