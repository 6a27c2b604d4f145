import { isDrawnIcon } from "#app/api/club-icons.server.ts";
import { modules } from "#app/modules.server.ts";
import { liveSources } from "./live-sources.ts";
import cluster from "node:cluster";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { content } from "#content/all.ts";
import { emptyContent } from "./setup/empty-content.ts";
import { errorText, reasonOf } from "#core/logged-error.ts";
import { StartupError } from "#core/startup-error.ts";
import { createApp } from "./app.ts";
import { backupsIn } from "./backup/backup.ts";
import { readWaitingKey } from "./backup/keys.ts";
import { removeListed } from "./backup/redo-erasures.ts";
import { announce } from "./boot/announce.ts";
import { openClubDatabase } from "./boot/club-database.ts";
import type { Development } from "./boot/development.ts";
import { followContent } from "./boot/follow-content.ts";
import { listen } from "./boot/listen.ts";
import { openHealthKeys } from "./boot/open-health-keys.ts";
import { openIntegrations } from "./boot/open-integrations.ts";
import { openLog } from "./boot/open-log.ts";
import { openHost, readVersion } from "./boot/open-machine.ts";
import { openSchedule } from "./boot/schedule.ts";
import type { AppContext } from "#core/context.server.ts";
import { readOperations, watchDisk } from "./health.ts";
import { readPictures } from "./boot/read-pictures.ts";
import { builtRoutes, sourceRoutes } from "./boot/render-route.ts";
import { listenAddress, portToJoin, runWorkers, reportOpen } from "./boot/run-workers.ts";
import { createShutdown } from "./boot/shutdown.ts";
import { visitsOf } from "./boot/visits.ts";
import { allMetrics } from "./boot/workers-metrics.ts";
import { liveContent } from "#modules/content/live.server.ts";
import { openDatabase } from "#core/db/database.server.ts";
import { sharedSecret } from "#core/db/shared-secret.server.ts";
import { deliveryQueue } from "#modules/outbox/queue.server.ts";
import { countDeliveries } from "#modules/outbox/status.server.ts";
import { workDeliveries } from "#modules/outbox/work.server.ts";
import { beginSite, firstRunOf } from "./setup/first-run.ts";
import { openSetup } from "./setup/installation.server.ts";
import { type Env, EnvError, readEnv } from "./env.ts";
import { countMedicalInformation } from "#modules/enrolment/medical-information-upkeep.server.ts";
import { beforeFramework } from "#core/http/before-framework.server.ts";
import { readBuiltFiles } from "#core/http/built-files.server.ts";
import { createCheckoutGate } from "#core/http/checkout-gate.server.ts";
import { createMetrics } from "#core/http/metrics.server.ts";
import { createPageCache } from "#core/http/page-cache.server.ts";
import { createRenderQueue } from "#core/http/render-queue.server.ts";
import { securityHeadersFor } from "#core/http/security.server.ts";
import { isCheckout } from "#modules/billing/read-checkout.server.ts";
import { projectRoot } from "#core/project-root.server.ts";
import { staffAuth } from "#modules/accounts/auth.server.ts";

// An uncaught error ends the process, as by default, but its message is logged without personal data.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${errorText(error)}\n`, () => process.exit(1));
});

/** Families wait in the checkout's waiting room while any page has taken longer than this, in ms. */
const checkoutTimeout = 300;

const shutdown = createShutdown();

/** Options of a start. */
interface Start {
  readSettings?(): Promise<Env>;
  /** Fills a new club's database. */
  fill?(ctx: AppContext, dataDir: string): Promise<void>;
}

export async function run(development: Development | null, start: Start = {}) {
  try {
    const env = (await start.readSettings?.()) ?? readEnv();
    const runsOthers = cluster.isPrimary && env.workers > 1 && !development;
    await (runsOthers
      ? runWorkers(env, projectRoot, shutdown)
      : boot(env, projectRoot, { development, ...start }));
  } catch (error) {
    const expected = error instanceof StartupError || error instanceof EnvError;
    process.stderr.write(`${expected ? reasonOf(error) : errorText(error)}\n`);
    await shutdown.now(1);
  }
}

async function boot(
  env: Env,
  root: string,
  { development, fill }: { development: Development | null } & Start,
) {
  const dataDir = path.resolve(root, env.dataDir);
  const log = await openLog(env.logLevel);
  const report = (event: string, details: Record<string, unknown>) => log.warn(details, event);
  shutdown.last("log", async () => log.flush());

  const server = createServer({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    // Longer than a proxy's idle timeout (nginx: 60 s); otherwise the proxy may use a connection that is
    // being closed.
    keepAliveTimeout: 75_000,
    // Check the timeouts more often: the default is every half minute.
    connectionsCheckingInterval: 2_000,
  });
  // An additional worker receives visitors only once it is ready.
  const joined = portToJoin();
  const port = joined ?? (await listen(server, listenAddress(env)));
  const visits = visitsOf(server, { content });
  shutdown.add("web server", () => visits.close(env.drainSeconds));
  if (development)
    server.on("upgrade", (...given) => void development.upgrades.emit("upgrade", ...given));

  const address = env.publicUrl ?? `http://localhost:${port}`;
  const pictures = await readPictures(root);
  const database = await openClubDatabase(env, { dataDir, log });
  shutdown.last("database server", database.stop);
  const { url, embeddedIn } = database;

  const { db, close } = openDatabase(url, {
    onError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  shutdown.last("database connections", close);
  await removeListed(db, backupsIn(dataDir)).then(
    ({ removedAgain }) => {
      if (Object.values(removedAgain).some(Boolean)) log.warn(removedAgain, "removed again");
    },
    (error) => log.error({ err: error }, "list of removals"),
  );
  const queue = deliveryQueue({
    retry: env.delivery,
    onError: (error) => log.warn({ err: error }, "delivery queue"),
  });
  shutdown.add("deliveries", queue.stop);

  const auth = staffAuth(db, { secret: await sharedSecret(db, "sessions"), publicUrl: address });
  const keys = await openHealthKeys(env, dataDir);
  const integrations = openIntegrations(env, db, { publicUrl: address, dataDir, keys, log });
  shutdown.last("vendors' connections", async () => integrations.mail.close?.());
  const inFlight = new Set<Promise<unknown>>();
  shutdown.add("first attempts", () => Promise.allSettled(inFlight));
  const version = await readVersion(root);
  const host = { dataDir, publicUrl: address, trustsProxy: env.trustProxy, cluster: embeddedIn };
  const machine = openHost({ ...host, version, releasesUrl: env.releasesUrl });
  const screening = {
    secret: await sharedSecret(db, "form stamps"),
    perAddress: env.formsPerAddress,
    isDiskLow: watchDisk(machine),
  };
  const live = liveContent(
    db,
    { written: content, empty: emptyContent },
    liveSources,
    pictures,
    (setAside) =>
      log.warn({ setAside }, "saved content does not fit this version and is set aside"),
  );
  // A demo needs no setup.
  const how = fill ? "at once" : firstRunOf(env, address);
  if (how !== "at once") await openSetup(db);
  await live.refresh();
  const ctx: AppContext = {
    db,
    modules,
    queue,
    integrations,
    live,
    auth,
    adminsNeedFactor: env.adminsNeedFactor,
    inboundMail: env.inboundMail,
    machine,
    publicUrl: address,
    screening,
    inFlight,
    report,
    get content() {
      return live.content;
    },
    get pictures() {
      return live.pictures;
    },
    get staffSmsNumber() {
      return env.staffSmsNumber ?? live.content.club.staffSmsNumber;
    },
    staffSmsEverySeconds: env.staffSmsEverySeconds,
    mailedLinkSecret: await sharedSecret(db, "mailed links"),
    healthKeys: keys,
  };
  const { locked, missingKeys } = await countMedicalInformation(ctx);
  if (locked > 0) log.error({ locked, missingKeys }, "medical information cannot be read: no key");
  const isJoined = joined !== null;
  const { firstAdmin, setupCode } = await beginSite(ctx, { env, how, isJoined });
  if (firstAdmin) await fill?.(ctx, dataDir);
  workDeliveries(ctx);

  const pageCache = createPageCache(development ? { maxBytes: 0 } : {});
  const renderQueue = createRenderQueue();
  const changes = await followContent(url, {
    live,
    pageCache,
    onError: (error) => log.warn({ err: error }, "content changes"),
  });
  shutdown.last("content changes", changes.stop);
  // Forms in cached pages contain a timestamp of the hour, so the cache is emptied each hour.
  setInterval(() => pageCache.invalidate(), 3_600_000).unref();
  const vite = development?.vite;
  if (vite) shutdown.add("vite", () => vite.close());
  const metrics = createMetrics(
    {
      version,
      isOpen: () => server.listening,
      cachedPages: () => pageCache.size,
      deliveries: () => countDeliveries(ctx),
      operations: () => readOperations(ctx),
    },
    allMetrics,
  );
  const routes = vite
    ? sourceRoutes(vite)
    : await builtRoutes(path.join(root, "build/server/index.js"));
  const app = createApp({
    ctx,
    routes,
    pageCache,
    renderQueue,
    metrics,
    metricsToken: env.metricsToken,
    contactsApiKey: env.contactsApiKey,
    log,
    trustProxy: env.trustProxy,
    pictureFiles: path.join(root, "art/encoded"),
    finish: !development,
  });
  const framework = getRequestListener(app.fetch);
  if (vite) {
    visits.open((...both) => vite.middlewares(...both, () => framework(...both)));
  } else {
    const security = securityHeadersFor(address);
    const checkoutDoor = createCheckoutGate({
      owner: ctx,
      secret: await sharedSecret(db, "tickets"),
      publicUrl: address,
      isBehind: () => renderQueue.delay > checkoutTimeout,
      isCheckout: (key) => isCheckout(ctx, key),
      headers: security,
    });
    const files = await readBuiltFiles(path.join(root, "build/client"), security);
    const built = {
      serve: (request: IncomingMessage, response: ServerResponse) =>
        !isDrawnIcon(ctx, request.url ?? "") && files.serve(request, response),
    };
    const { pageKey } = routes;
    const { trustProxy } = env;
    const site = { pageKey, pageCache, built, renderQueue, checkoutDoor, metrics, trustProxy };
    visits.open(beforeFramework({ ...site, security, owner: ctx, framework }));
  }
  if (joined) await listen(server, listenAddress(env));
  else {
    await announce({
      clubName: live.installation.isSetUp ? live.content.club.name : "The site",
      address,
      version,
      data: embeddedIn ? `${embeddedIn} (embedded PostgreSQL)` : "PostgreSQL of DATABASE_URL",
      dataDir,
      firstAdmin,
      setupCode,
      integrations,
      backupKeyWaiting: (await readWaitingKey(dataDir)) !== null,
    });
    reportOpen({ port });
  }
  // Started after the address is printed, so that the work of a first start does not delay visitors.
  const { backupRecipient: recipient, continuousBackup: continuous } = env;
  const isNightly = embeddedIn !== null || env.backsUpNightly;
  const backups = isNightly ? { recipient, cluster: embeddedIn ?? "", continuous } : null;
  const schedule = await openSchedule(url, ctx, { log, dataDir, backups });
  shutdown.add("scheduled jobs", schedule.stop);
}
