import { Hono } from "hono";
import type { Metrics } from "#core/http/metrics.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { can } from "#core/audit/staff.ts";
import { isSameSecret } from "#core/same-secret.server.ts";
import { readHealth, readinessProblem } from "#edge/health.ts";
import { currentStaff } from "#modules/accounts/index.server.ts";

/**
 * `/up` for a load balancer, a container platform and monitoring: 200 while an inquiry can be accepted. A signed-in
 * admin also reads what `/admin/health` finds; to others it reveals nothing else, and the reason is in the log.
 */
export function healthRoutes(ctx: AppContext) {
  return new Hono().get("/up", async (c) => {
    const reason = await readinessProblem(ctx);
    if (reason) ctx.report("not up", { reason });
    const details = await detailsFor(ctx, c.req.raw.headers);
    return c.text([reason ? "down" : "up", ...details].join("\n"), reason ? 503 : 200);
  });
}

/** The findings for an admin, a line each: among them how old the backups are. */
async function detailsFor(ctx: AppContext, headers: Headers): Promise<string[]> {
  // Without the database nobody is signed in.
  const visit = await currentStaff(ctx, headers).catch(() => null);
  if (!visit || !can(visit.staff, "system.watch")) return [];
  const findings = await readHealth(ctx);
  return findings.map(({ area, message }) => `${area}: ${message}`);
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
