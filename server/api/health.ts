import { Hono } from "hono";
import type { Services } from "#server/services/services.ts";

/** `/healthz`: this process answers. `/readyz`: it can take an enquiry, too. */
export function healthDoor(services: Services) {
  return new Hono()
    .get("/healthz", (c) => c.text("ok"))
    .get("/readyz", async (c) => {
      const reason = await services.whyNotReady();
      return reason ? c.text(reason, 503) : c.text("ready");
    });
}
