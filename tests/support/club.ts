import pino from "pino";
import { createApp } from "#server/app.ts";
import { createPageCache } from "#server/http/page-cache.ts";
import { ensureFirstAdmin } from "#server/services/ensure-first-admin.ts";
import { createServices } from "#server/services/services.ts";
import { staffAuth } from "#server/services/staff-auth.ts";
import { openTestDesk, type TestDesk } from "./desk.ts";

export const admin = { email: "office@example.ca", password: "a-good-pass-1" };
const origin = "http://club.test";

export interface TestClub extends TestDesk {
  /** A request to the whole site, as `fetch` would make it. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Signs the admin in. @returns the Cookie header of the session */
  signIn(): Promise<string>;
}

/** The whole server but the pages themselves, on a database of its own, with one admin. */
export async function openTestClub(): Promise<TestClub> {
  const office = await openTestDesk();
  const { db } = office.desk;
  const auth = staffAuth(db, { secret: "a secret of thirty-two characters", publicUrl: origin });
  await ensureFirstAdmin({ auth, db }, admin);
  const app = createApp({
    services: createServices({ desk: office.desk, auth, pictures: {}, publicUrl: origin }),
    renderRoute: async () => new Response("a page"),
    pageCache: createPageCache(),
    log: pino({ level: "silent" }),
    isReady: async () => true,
    trustProxy: true,
    files: { client: "public", pictures: "public" },
    finish: true,
  });
  const request = async (path: string, init?: RequestInit) => app.request(origin + path, init);
  return {
    ...office,
    request,
    async signIn() {
      const answer = await request("/api/users/login", json(admin));
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");
    },
  };
}

/** A POST of a JSON body. */
export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
}
