import { Hono } from "hono";
import { stream } from "hono/streaming";
import { orderFilterFrom } from "#domain/order-filter.ts";
import type { Services } from "#server/services/services.ts";
import { adminsOnly } from "./admins-only.ts";
import { notedExport } from "./noted-export.ts";

/** `GET /api/payments.csv`: every order and gift, for the books. Admins only. */
export function ordersDoor(services: Services) {
  return new Hono().get(
    "/api/payments.csv",
    adminsOnly(services),
    notedExport(services, "payments"),
    (c) => {
      const filter = orderFilterFrom(new URL(c.req.url).searchParams);
      const day = new Date().toISOString().slice(0, 10);
      c.header("Content-Type", "text/csv; charset=utf-8");
      c.header("Content-Disposition", `attachment; filename="payments-${day}.csv"`);
      return stream(c, async (out) => {
        for await (const part of services.exportOrders(filter)) await out.write(part);
      });
    },
  );
}
