import { type Context, Hono } from "hono";
import { stream } from "hono/streaming";
import { inboxFilterFrom } from "#domain/inbox.ts";
import { orderFilterFrom } from "#domain/orders.ts";
import { dayOf } from "#domain/time.ts";
import type { Services } from "../services.ts";
import { adminsOnly, notedExport } from "./guards.ts";

/** The staff inbox for machines: a page as JSON and everything as CSV. Admins only. */
export function inboxRoutes(services: Services) {
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

/** `GET /api/payments.csv`: every order and gift, for accounting. Admins only. */
export function ordersRoutes(services: Services) {
  return new Hono().get(
    "/api/payments.csv",
    adminsOnly(services),
    notedExport(services, "payments"),
    (c) => {
      const filter = orderFilterFrom(new URL(c.req.url).searchParams);
      return csvFile(c, services, { name: "payments", parts: services.exportOrders(filter) });
    },
  );
}

/** `GET /api/newsletter.csv`: every consent to the newsletter and its end. Admins only. */
export function newsletterRoutes(services: Services) {
  return new Hono()
    .use("/api/newsletter.csv", adminsOnly(services), notedExport(services, "newsletter consents"))
    .get("/api/newsletter.csv", (c) =>
      csvFile(c, services, { name: "consents", parts: services.exportConsents() }),
    );
}

/** `GET /api/privacy-requests/{reference}.json`: all data about a person, to send to them. Admins only. */
export function privacyRequestsRoutes(services: Services) {
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

/** Streams a CSV file while it is generated; its name contains the club's local date. */
function csvFile(
  c: Context,
  { clock }: Pick<Services, "clock">,
  { name, parts }: { name: string; parts: AsyncIterable<string> },
): Response {
  const { now, zone } = clock();
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}-${dayOf(now, zone)}.csv"`);
  return stream(c, async (out) => {
    for await (const part of parts) await out.write(part);
  });
}
