import path from "node:path";
import pino from "pino";
import { createApp } from "#server/app.ts";
import { readPictures } from "#server/boot/read-pictures.ts";
import { builtRoutes } from "#server/boot/render-route.ts";
import { createPageCache } from "#server/http/page-cache.ts";
import { ensureFirstAdmin } from "#server/services/ensure-first-admin.ts";
import { createServices } from "#server/services/services.ts";
import { type StaffAuth, staffAuth } from "#server/services/staff-auth.ts";
import { openTestDesk, type TestDesk } from "./desk.ts";

export const admin = { email: "office@example.ca", password: "a-good-pass-1" };
const origin = "http://club.test";

export interface TestClub extends TestDesk {
  auth: StaffAuth;
  /** What a content change does on every instance that listens; none does here. */
  forgetPages(): void;
  /** Every route of the server, as Hono knows it. */
  routes: { method: string; path: string }[];
  /** A request to the whole site, as `fetch` would make it. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Signs the admin in. @returns the Cookie header of the session */
  signIn(): Promise<string>;
}

/**
 * The whole server on a database of its own, with one admin.
 * @param pages the built pages, or a page that only says so where a test has no need of them
 */
export async function openTestClub({ pages = "none" }: { pages?: "built" | "none" } = {}) {
  const office = await openTestDesk();
  const built = pages === "built";
  const { db } = office.desk;
  const auth = staffAuth(db, { secret: "a secret of thirty-two characters", publicUrl: origin });
  await ensureFirstAdmin({ auth, db }, admin);
  const pictures = built ? await readPictures("build") : {};
  const pageCache = createPageCache();
  const app = createApp({
    services: createServices({
      ...{ desk: office.desk, auth, pictures, publicUrl: origin },
      mailedLinkSecret: "a secret for the links in mails",
    }),
    renderRoute: built
      ? await builtRoutes(path.resolve("build/server/index.js"))
      : async () => new Response("a page"),
    pageCache,
    log: pino({ level: "silent" }),
    isReady: async () => true,
    trustProxy: true,
    files: { client: "public", pictures: "public" },
    finish: true,
  });
  const request = async (path: string, init?: RequestInit) => app.request(origin + path, init);
  const club: TestClub = {
    ...office,
    auth,
    forgetPages: () => pageCache.invalidate(),
    routes: app.routes,
    request,
    async signIn() {
      const answer = await request("/api/users/login", json(admin));
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");
    },
  };
  return club;
}

/** A POST of a JSON body. */
export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
}
