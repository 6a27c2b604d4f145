import { Hono } from "hono";
import type { Metrics } from "#core/http/metrics.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { isSameSecret } from "#core/same-secret.server.ts";
import { whyNotReady } from "#edge/health.ts";

/** `/healthz`: this process answers. `/readyz`: it can also accept an enquiry. */
export function healthRoutes(ctx: AppContext) {
  return new Hono()
    .get("/healthz", (c) => c.text("ok"))
    .get("/readyz", async (c) => {
      const reason = await whyNotReady(ctx);
      return reason ? c.text(reason, 503) : c.text("ready");
    });
}

/**
 * `/metrics` for Prometheus, with the token; if no token is set, there is no such address.
 * @param token METRICS_TOKEN
 */
export function metricsRoutes(metrics: Metrics, token: string | null) {
  return new Hono().get("/metrics", async (c) => {
    if (!token) return c.notFound();
    if (!isSameSecret(c.req.header("Authorization") ?? "", `Bearer ${token}`))
      return c.text("", 401);
    c.header("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    return c.body(await metrics.text());
  });
}
