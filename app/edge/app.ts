import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { z } from "zod";
import { plainMessage } from "#modules/content/editing/check.ts";
import { reasonOf } from "#core/logged-error.ts";
import { uploadLimit, uploadRefusals } from "#modules/content/pictures.ts";
import { routesOf } from "#modules/accounts/call.server.ts";
import { calls } from "#app/api/calls.server.ts";
import { inboundMailRoutes } from "#modules/inbox/inbound-mail-api.server.ts";
import { outboxMailRoutes } from "#modules/inbox/outbox-mail.server.ts";
import { mailEventsRoutes } from "#modules/messaging/mail-events-api.server.ts";
import { paymentEventsRoutes } from "#modules/billing/checkout-api.server.ts";
import { apiDocsRoutes } from "#app/api/openapi.server.ts";
import { mapRoutes } from "#app/api/maps.server.ts";
import {
  calendarRoutes,
  discoveryRoutes,
  familyCalendarRoutes,
} from "#app/api/public-feeds.server.ts";
import { sharePictureRoutes } from "#app/api/share-picture.server.ts";
import { clubIconRoutes } from "#app/api/club-icons.server.ts";
import { contactRecordRoutes } from "#app/api/specification.server.ts";
import { healthRoutes, metricsRoutes } from "#app/api/status.server.ts";
import { uploadedFilesRoutes } from "#modules/media/uploads-api.server.ts";
import { isUnavailable } from "#core/db/availability.server.ts";
import { isInvalidValue } from "#core/db/invalid-input.server.ts";
import type { Metrics } from "#core/http/metrics.server.ts";
import type { PageCache } from "#core/http/page-cache.server.ts";
import { createPages, type PageRoutes, type Visit } from "#core/http/pages.server.ts";
import type { RenderQueue } from "#core/http/render-queue.server.ts";
import { ownSiteOnly, ownSiteOrKey, type SenderEnv } from "#core/http/own-site.server.ts";
import { brokenLabels, plainPage } from "#core/http/plain-page.server.ts";
import { readableRequest, visitorNetwork } from "#core/http/requests.server.ts";
import {
  inertPolicy,
  isOwnHeader,
  needsInertPolicy,
  secureCookies,
  securityHeadersFor,
} from "#core/http/security.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { setupLogoRoutes } from "./setup/logo-api.server.ts";
import { staffOnlyUntilPublished } from "./setup/staff-only.server.ts";

export interface AppParts {
  ctx: AppContext;
  routes: PageRoutes;
  pageCache: PageCache;
  /** The queue of pages that are not cached. */
  renderQueue: RenderQueue;
  log: Logger;
  /** Take the visitor's address from the nearest hop's X-Forwarded-For. */
  trustProxy: boolean;
  /** The folder of the pictures that the build generated. */
  pictureFiles: string;
  metrics: Metrics;
  metricsToken: string | null;
  /** The key that a machine sends to post contact records. */
  contactsApiKey: string | null;
  /** Defer scripts and send a Content-Security-Policy; off under Vite, which adds its own code. */
  finish: boolean;
}

// API responses must not contain the schema library's own messages.
z.config({ customError: plainMessage });

type Env = {
  Variables: { visit: Visit } & SenderEnv["Variables"];
  Bindings: { incoming?: IncomingMessage };
};

/** The whole site as one function from request to response; creating it has no side effects. */
export function createApp(parts: AppParts): Hono<Env> {
  const { ctx, log } = parts;
  const pages = createPages({
    ...parts.routes,
    // What staff see before the site is published must not be cached for others.
    pageKey: (...asked) =>
      ctx.live.installation.isPublished ? parts.routes.pageKey(...asked) : null,
    ctx,
    cache: parts.pageCache,
    renderQueue: parts.renderQueue,
    finish: parts.finish,
  });
  const security = Object.entries(securityHeadersFor(ctx.publicUrl));
  const app = new Hono<Env>();
  const { fetch } = app;
  app.fetch = (request, ...others) => fetch(readableRequest(request), ...others);

  app.use(async (c, next) => {
    const id = randomUUID();
    const address = visitorNetwork(
      { forwarded: c.req.header("X-Forwarded-For"), remote: c.env?.incoming?.socket.remoteAddress },
      parts.trustProxy,
    );
    const visit = { id, address, report: (err: unknown) => logFailure(log, id, err) };
    c.set("visit", visit);
    const started = performance.now();
    await next();
    const { method } = c.req;
    const path = withoutSecrets(c.req.path);
    const duration = Math.round(performance.now() - started);
    parts.metrics.answered(c.res.status, duration);
    log.info({ request: visit.id, method, path, status: c.res.status, duration }, "request");
    c.header("X-Request-Id", visit.id);
    for (const [name, value] of security)
      if (!isOwnHeader(name, c.res.headers)) c.header(name, value);
    const { status, headers } = c.res;
    if (parts.trustProxy && c.req.header("X-Forwarded-Proto") === "https") secureCookies(headers);
    if (status === 503 && !headers.has("Retry-After")) c.header("Retry-After", "10");
    if (!headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
    if (!headers.has("Content-Security-Policy") && needsInertPolicy(headers.get("Content-Type")))
      c.header("Content-Security-Policy", inertPolicy);
  });
  app.use(ownSiteOnly(ctx));
  app.route("/", healthRoutes(ctx));
  app.route("/", metricsRoutes(parts.metrics, parts.metricsToken));
  app.get("/pictures/*", pictureFiles(parts.pictureFiles));

  app.use("/uploads/*", nothingRuns);
  app.route("/", uploadedFilesRoutes(ctx));
  app.route("/", clubIconRoutes(ctx));

  app.route("/", inboundMailRoutes(ctx));
  app.use((c, next) => sizeFor(c.req.path)(c, next));
  app.route("/", setupLogoRoutes(ctx));
  app.use(staffOnlyUntilPublished(ctx, pages));
  app.post("/hubspot-contacts", ownSiteOrKey(parts.contactsApiKey));
  app.route("/", contactRecordRoutes(ctx));
  app.route("/", routesOf(calls, ctx));
  app.route("/", paymentEventsRoutes(ctx));
  app.route("/", mailEventsRoutes(ctx));
  app.route("/", outboxMailRoutes(ctx));
  app.route("/", apiDocsRoutes(ctx));
  app.all("/api/*", (c) => c.json({ status: "error", message: "There is no such call" }, 404));

  app.use(compress());
  app.route("/", discoveryRoutes(ctx));
  app.route("/", calendarRoutes(ctx));
  app.route("/", familyCalendarRoutes(ctx));
  app.route("/", mapRoutes(ctx));
  app.route("/", sharePictureRoutes(ctx));
  app.all("*", (c) => pages(c.req.raw, c.get("visit")));
  app.onError((error, c) => {
    const { id, report } = c.get("visit");
    const isPage =
      c.req.header("Accept")?.includes("text/html") ??
      (!c.req.path.startsWith("/api/") && c.req.method === "GET");
    const page = (status: ContentfulStatusCode, shown: Parameters<typeof plainPage>[0]) => {
      const { html, headers } = plainPage(shown, ctx);
      return c.body(html, status, headers);
    };
    const answer = (status: ContentfulStatusCode, message: string) =>
      isPage
        ? page(status, { title: titleOf(status), text: `${message}.` })
        : c.json({ status: "error", message }, status);
    if (error instanceof HTTPException && error.status < 500)
      return answer(error.status, reasonOf(error));
    if (isInvalidValue(error)) return answer(c.req.method === "GET" ? 404 : 400, unfitMessage);
    report(error);
    if (isUnavailable(error)) return answer(503, awayMessage);
    return isPage
      ? page(500, { ...brokenLabels, incident: id })
      : answer(500, `Something went wrong on our side. Incident ${id}`);
  });
  return app;
}

/** For a number, a time or a string that the database cannot hold. */
const unfitMessage = "There is nothing of that kind";

/** The heading above such a message; visitors mostly see a whole page instead (`app/root.tsx`). */
function titleOf(status: number): string {
  if (status === 503) return "Back in a moment";
  return status === 404 ? "Page not found" : "Nothing was changed";
}

const awayMessage = "This can’t be saved or read at the moment. Please try again in a minute";

function logFailure(log: Logger, request: string, err: unknown) {
  log.error({ request, err }, isUnavailable(err) ? "database away" : "request failed");
}

/** Nothing in an upload may run. */
const nothingRuns = createMiddleware(async (c, next) => {
  await next();
  c.header("Content-Security-Policy", inertPolicy);
});

const usualSize = bodyLimit({
  maxSize: 1024 * 1024,
  onError: (c) => c.json({ status: "error", message: "That is too large" }, 413),
});
/** The size of the picture, plus the form around it. */
const pictureSize = bodyLimit({
  maxSize: uploadLimit + 64 * 1024,
  onError(c) {
    // A browser without JavaScript, which sends several pictures at once.
    if (c.req.header("Accept")?.includes("text/html"))
      throw new HTTPException(413, { message: "Together these files are larger than 15 MB" });
    return c.json({ status: "error", message: uploadRefusals.tooLarge }, 413);
  },
});

/** A spreadsheet with the form around it; the page itself says what is too large, up to here. */
const spreadsheetSize = bodyLimit({
  maxSize: 3 * 1024 * 1024,
  onError() {
    throw new HTTPException(413, {
      message: "The file is larger than 2 MB. Split it into two files",
    });
  },
});

function sizeFor(path: string) {
  if (path === "/api/upload" || path === "/setup/logo") return pictureSize;
  return /^\/admin\/imports(\.data)?$/.test(path) ? spreadsheetSize : usualSize;
}

/** Some paths end in a secret that opens a personal page, or in a child's name: the log leaves it out, in any spelling. */
function withoutSecrets(path: string): string {
  return path.replace(
    /((?:athletes|receipt|checkout|family|waiting-place|webhooks(?:\/|%2f)+mail)(?:\/|%2f)+|\?|%3f).*/i,
    "$1…",
  );
}

/** Each name contains a hash of the content, so it may be cached indefinitely. */
function pictureFiles(root: string) {
  return serveStatic({
    root,
    rewriteRequestPath: (path) => path.replace(/^\/pictures/, ""),
    onFound: (_path, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
  });
}
