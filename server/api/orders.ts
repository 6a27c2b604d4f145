import { Hono } from "hono";
import { orderFilterFrom } from "#domain/order-filter.ts";
import type { Services } from "#server/services/services.ts";
import { adminsOnly } from "./admins-only.ts";
import { csvFile } from "./csv-file.ts";
import { notedExport } from "./noted-export.ts";

/** `GET /api/payments.csv`: every order and gift, for the books. Admins only. */
export function ordersDoor(services: Services) {
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
