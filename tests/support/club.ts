import { randomUUID } from "node:crypto";
import path from "node:path";
import pino from "pino";
import type { StaffRole } from "#core/audit/roles.ts";
import { createApp } from "#edge/app.ts";
import { followContent } from "#edge/boot/follow-content.ts";
import { readPictures } from "#edge/boot/read-pictures.ts";
import { builtRoutes } from "#edge/boot/render-route.ts";
import type { Database } from "#core/db/database.server.ts";
import { countDeliveries } from "#modules/outbox/status.server.ts";
import { readOperations } from "#edge/health.ts";
import { createMetrics } from "#core/http/metrics.server.ts";
import { createPageCache } from "#core/http/page-cache.server.ts";
import { createRenderQueue } from "#core/http/render-queue.server.ts";
import type { PageRoutes } from "#core/http/pages.server.ts";
import type { StaffAuth } from "#modules/accounts/auth.server.ts";
import { ensureFirstAdmin } from "#modules/accounts/first-admin.server.ts";
import { openTestContext, type TestContext } from "./context.ts";
import type { Content } from "#modules/content/content.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { staffAccounts } from "#modules/accounts/schema.ts";

/** The token with which Prometheus reads `/metrics`. */
export const metricsToken = "a token for the metrics";

/** The key with which another system posts contact records. */
export const contactsApiKey = "a key for the contacts";

export const admin = { email: "office@example.ca", password: "a-good-pass-1" };
export const editor = { email: "writer@example.ca", password: "a-good-pass-2" };

export interface TestClub extends TestContext {
  /** Clears the page cache, as a content change does on every listening instance; nothing listens here. */
  forgetPages(): void;
  /** Every route of the server, as Hono knows it. */
  routes: { method: string; path: string }[];
  /** Sends a request to the whole site, like `fetch`. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Signs an account in, by default the admin. @returns the Cookie header of the session */
  signIn(as?: typeof admin): Promise<string>;
  /** Creates an account. @returns its id */
  hire(who: typeof admin, role?: StaffRole): Promise<string>;
}

const noPages: PageRoutes = {
  renderRoute: async () => new Response("a page", { headers: { "Content-Type": "text/html" } }),
  spelledAs: (pathname) => pathname,
  pageKey: () => null,
};

export interface Opening {
  /** Modifies the rendered HTML, to simulate a missing part of a page. */
  inject?: (html: string) => string;
  /** The built pages, or a placeholder page for tests that don't need them. */
  pages?: "built" | "none";
  /** The club's content; by default the fixture club's. */
  content?: Content;
  /** The content for a club that starts without the sample; by default the same. */
  empty?: Content;
  /** Another club whose database this one uses too, like a second instance. */
  beside?: TestClub;
  /** The site's public address. */
  publicUrl?: string;
  /** Whether a proxy in front of the site reports the visitor's address. */
  trustProxy?: boolean;
  /** Listens for changes saved on any instance. */
  follows?: boolean;
  /** Whether an admin needs a second factor. */
  adminsNeedFactor?: boolean;
  /** Called for each password that is hashed or compared. */
  onHash?: (password: string) => void;
  /** The club has not been set up and has no admin: /setup is open. */
  isNew?: boolean;
}

/** The whole server on a database of its own, with one admin. */
export async function openTestClub({
  pages = "none",
  content,
  empty,
  beside,
  follows = false,
  publicUrl = "http://club.test",
  trustProxy = true,
  inject,
  adminsNeedFactor = false,
  onHash = () => {},
  isNew = false,
}: Opening = {}) {
  const built = pages === "built";
  const office = await openTestContext({
    ...(beside && { url: beside.url }),
    ...(content && { content }),
    ...(empty && { empty }),
    ...(built && { pictures: await readPictures(".") }),
    publicUrl,
    adminsNeedFactor,
    onHash,
    isNew,
  });
  const { ctx } = office;
  const { auth, db } = ctx;
  if (!isNew) await ensureFirstAdmin({ auth, db, content: office.live.content, publicUrl }, admin);
  const pageCache = createPageCache();
  const { live } = office;
  const following = follows
    ? await followContent(office.url, { live, pageCache, onError: () => {} })
    : null;
  const routes = built ? await builtRoutes(path.resolve("build/server/index.js")) : noPages;
  const app = createApp({
    ctx,
    metrics: createMetrics({
      version: ctx.machine.version,
      isOpen: () => true,
      cachedPages: () => pageCache.size,
      deliveries: () => countDeliveries(ctx),
      operations: () => readOperations(ctx),
    }),
    metricsToken,
    contactsApiKey,
    routes: inject ? withHole(routes, inject) : routes,
    pageCache,
    renderQueue: createRenderQueue(),
    log: pino({ level: "silent" }),
    trustProxy,
    pictureFiles: "art/encoded",
    finish: true,
  });
  const request = async (path: string, init?: RequestInit) => app.request(publicUrl + path, init);
  const club: TestClub = {
    ...office,
    async close() {
      await following?.stop();
      await office.close();
    },
    forgetPages: () => pageCache.invalidate(),
    routes: app.routes,
    request,
    hire: (who, role = "editor") => hire({ auth, db }, who, role),
    async signIn(as = admin) {
      const answer = await request("/api/users/login", json(as));
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");
    },
  };
  return club;
}

const withHole = (routes: PageRoutes, inject: (html: string) => string): PageRoutes => ({
  ...routes,
  renderRoute: async (...given) => {
    const page = await routes.renderRoute(...given);
    return new Response(inject(await page.text()), page);
  },
});

async function hire(
  { auth, db }: { auth: StaffAuth; db: Database },
  { email, password: typed }: typeof admin,
  role: StaffRole,
): Promise<string> {
  const id = randomUUID();
  const password = await (await auth.$context).password.hash(typed);
  const account = { id: randomUUID(), userId: id, accountId: id, providerId: "credential" };
  await db.insert(staffUsers).values({ id, name: role, email, emailVerified: true, role });
  await db.insert(staffAccounts).values({ ...account, password });
  return id;
}

/** A POST of a JSON body. */
export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
}
