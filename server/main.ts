import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import { content } from "../content/all.ts";
import { contentSchema } from "../domain/content/schema.ts";
import { createApp } from "./app.ts";
import { announce } from "./boot/announce.ts";
import { openDailyWork } from "./boot/daily-work.ts";
import { followContent } from "./boot/follow-content.ts";
import { listen } from "./boot/listen.ts";
import { openIntegrations } from "./boot/open-integrations.ts";
import { openMachine } from "./boot/open-machine.ts";
import { readPictures } from "./boot/read-pictures.ts";
import { builtRoutes, sourceRoutes } from "./boot/render-route.ts";
import { createShutdown } from "./boot/shutdown.ts";
import { openDatabase } from "./db/database.ts";
import { startEmbeddedPostgres } from "./db/embedded/start.ts";
import { StartupError } from "./db/embedded/startup-error.ts";
import { migrate } from "./db/migrate.ts";
import { sharedSecret } from "./db/shared-secret.ts";
import { EnvError, readEnv } from "./env.ts";
import { readBuiltFiles } from "./http/built-files.ts";
import { createMetrics } from "./http/metrics.ts";
import { createPageCache } from "./http/page-cache.ts";
import { securityHeadersFor } from "./http/security-headers.ts";
import { openDeliveryQueue } from "./jobs/delivery-queue.ts";
import { ensureFirstAdmin } from "./services/ensure-first-admin.ts";
import { liveContent } from "./services/live-content.ts";
import { createServices } from "./services/services.ts";
import { staffAuth } from "./services/staff-auth.ts";
import { workDeliveries } from "./services/work-deliveries.ts";

const development = process.argv.includes("--dev");
const shutdown = createShutdown();

try {
  await boot();
} catch (error) {
  const expected = error instanceof StartupError || error instanceof EnvError;
  process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? error)}\n`);
  await shutdown.now(1);
}

async function boot() {
  const env = readEnv();
  const root = path.resolve(import.meta.dirname, "..");
  const dataDir = path.resolve(root, env.dataDir);
  const log = pino({ level: env.logLevel }, pino.destination({ sync: false }));
  const report = (event: string, details: Record<string, unknown>) => log.warn(details, event);
  shutdown.last("log", async () => log.flush());

  const server = createServer({
    ...{ requestTimeout: 30_000, headersTimeout: 10_000 },
    // How often those limits are looked at: by default only every half minute.
    connectionsCheckingInterval: 2_000,
  });
  const port = await listen(server, env);
  shutdown.add("web server", () => closeServer(server));
  let answer: RequestListener = (_request, response) => {
    response.writeHead(503, { "Retry-After": "1", "Content-Type": "text/plain" });
    response.end("Opening, one moment");
  };
  server.on("request", (request, response) => answer(request, response));

  const address = env.publicUrl ?? `http://localhost:${port}`;
  const builtIn = contentSchema.parse(content);
  const pictures = await readPictures(path.join(root, "build"));
  const embedded = env.databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log });
  if (embedded) shutdown.last("database server", () => embedded.stop());
  const url = embedded?.url ?? env.databaseUrl ?? "";
  await migrate(url).catch((error: Error) => {
    if (embedded) throw error;
    throw new StartupError(`The database of DATABASE_URL cannot be used: ${error.message}`);
  });

  const { db, pool, close } = openDatabase(url, {
    onError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  shutdown.last("database connections", close);
  const { db: unflushed, close: closeUnflushed } = openDatabase(url, {
    ...{ connections: 6, flushes: false },
    onError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  shutdown.last("unflushed connections", closeUnflushed);
  const queue = await openDeliveryQueue(url, {
    retry: env.delivery,
    onError: (error) => log.warn({ err: error }, "delivery queue"),
  });
  shutdown.add("deliveries", queue.stop);

  const auth = staffAuth(db, { secret: await sharedSecret(db, "sessions"), publicUrl: address });
  const { integrations, close: closeIntegrations } = openIntegrations(
    env,
    { db, unflushed },
    {
      publicUrl: address,
      dataDir,
    },
  );
  shutdown.last("vendors' connections", closeIntegrations);
  const underWay = new Set<Promise<unknown>>();
  shutdown.add("first attempts", () => Promise.allSettled(underWay));
  const screening = {
    secret: await sharedSecret(db, "form stamps"),
    perAddress: env.formsPerAddress,
  };
  const live = liveContent(db, builtIn, pictures);
  await live.refresh();
  const desk = {
    ...{ db, unflushed, queue, integrations, publicUrl: address, screening, underWay, report },
    get content() {
      return live.content;
    },
    get staffSmsNumber() {
      return env.staffSmsNumber ?? live.content.club.staffSmsNumber;
    },
    mailedLinkSecret: await sharedSecret(db, "mailed links"),
  };
  const services = createServices({
    ...{ desk, auth, live, publicUrl: address },
    machine: openMachine({
      ...{ dataDir, publicUrl: address },
      trustsProxy: env.trustProxy,
      hasEmbeddedDatabase: embedded !== null,
    }),
  });
  const firstAdmin = await ensureFirstAdmin(
    { auth, db },
    { email: env.admin.email ?? live.content.club.email, password: env.admin.password },
  );
  await workDeliveries(desk);
  const daily = await openDailyWork(url, desk, {
    log,
    backups: embedded ? path.join(dataDir, "backups") : null,
  });
  shutdown.add("daily work", daily.stop);

  const pageCache = createPageCache(development ? { maxBytes: 0 } : {});
  const changes = await followContent(url, {
    ...{ live, pageCache },
    onError: (error) => log.warn({ err: error }, "content changes"),
  });
  shutdown.last("content changes", changes.stop);
  // Forms in cached pages carry the hour they were stamped in.
  setInterval(() => pageCache.invalidate(), 3_600_000).unref();
  const vite = development ? await (await import("./boot/development.ts")).startVite(server) : null;
  if (vite) shutdown.add("vite", () => vite.close());
  const metrics = createMetrics({
    cachedPages: () => pageCache.size,
    deliveries: services.countDeliveries,
  });
  const app = createApp({
    services,
    renderRoute: vite
      ? sourceRoutes(vite)
      : await builtRoutes(path.join(root, "build/server/index.js")),
    pageCache,
    metrics,
    metricsToken: env.metricsToken,
    log,
    isReady: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    trustProxy: env.trustProxy,
    pictureFiles: path.join(root, "build/pictures"),
    finish: !development,
  });
  const framework = getRequestListener(app.fetch);
  if (vite) {
    answer = (request, response) =>
      vite.middlewares(request, response, () => framework(request, response));
  } else {
    const built = await readBuiltFiles(
      path.join(root, "build/client"),
      securityHeadersFor(address),
    );
    answer = (request, response) => {
      if (pageCache.serve(request, response) || built.serve(request, response)) metrics.cached();
      else framework(request, response);
    };
  }
  const data = embedded
    ? `${embedded.location} (embedded PostgreSQL)`
    : "PostgreSQL of DATABASE_URL";
  await announce({
    clubName: live.content.club.name,
    address,
    data,
    dataDir,
    firstAdmin,
    integrations,
  });
}

function closeServer(server: ReturnType<typeof createServer>) {
  return new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
