import { Hono } from "hono";
import type { Metrics } from "#core/http/metrics.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { isSameSecret } from "#core/same-secret.server.ts";
import { readinessProblem } from "#edge/health.ts";

/**
 * `/up` for a load balancer, a container platform and monitoring: 200 while an enquiry can be accepted. It
 * reveals nothing else; the reason is in the log and at `/admin/health`.
 */
export function healthRoutes(ctx: AppContext) {
  return new Hono().get("/up", async (c) => {
    const reason = await readinessProblem(ctx);
    if (reason) ctx.report("not up", { reason });
    return reason ? c.text("down", 503) : c.text("up");
  });
}

/**
 * `/metrics` for Prometheus, with the token; if no token is set, the address does not exist.
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
