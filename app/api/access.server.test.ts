import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { articleRow } from "#tests/support/articles.ts";
import { editor as writer, json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { calls } from "./calls.server.ts";
import type { Call } from "#modules/accounts/call.server.ts";
import { failuresOf } from "./openapi.server.ts";
import { articles } from "#modules/articles/schema.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { staffSessions } from "#modules/accounts/schema.ts";

let club: TestClub;
let sessions: Record<"coach" | "editor" | "admin" | "expired" | "forged", string>;

beforeAll(async () => {
  club = await openTestClub();
  const { db } = club.ctx;
  await club.hire(writer);
  const trainer = { ...writer, email: "trainer@example.ca" };
  await club.hire(trainer, "coach");
  const coach = await club.signIn(trainer);
  const editor = await club.signIn(writer);
  const admin = await club.signIn();
  const expired = await club.signIn();
  const token = decodeURIComponent(expired).split("=")[1]?.split(".")[0] ?? "";
  await db
    .update(staffSessions)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(staffSessions.token, token));
  // The payload of the real token with a wrong signature.
  const forged = admin.replace(/\.[^;]+/, `.${encodeURIComponent(btoa("x".repeat(32)))}`);
  sessions = { coach, editor, admin, expired, forged };
  await db.insert(articles).values(articleRow(1));
});
afterAll(() => club.close());

const visitors = ["nobody", "coach", "editor", "admin", "expired", "forged", "cross-site"] as const;
type Visitor = (typeof visitors)[number];

/** The expected status for each visitor; the ids in the addresses do not exist, so nothing is changed. */
function expected(call: Call, visitor: Visitor): number[] {
  const { who, method, path, status, failures } = call;
  const changes = method !== "get";
  if (visitor === "cross-site" && changes) return [403];
  const allowed: Partial<Record<Call["who"], Visitor[]>> = {
    anybody: [...visitors],
    staff: ["coach", "editor", "admin", "cross-site"],
    "attendance.take": ["coach", "admin", "cross-site"],
    "messages.write": ["coach", "admin", "cross-site"],
    "articles.edit": ["editor", "admin", "cross-site"],
    "locations.edit": ["editor", "admin", "cross-site"],
    "pictures.edit": ["editor", "admin", "cross-site"],
  };
  const others: Visitor[] = ["admin", "cross-site"];
  if (!(allowed[who] ?? others).includes(visitor))
    return [visitor === "editor" || visitor === "coach" ? 403 : 401];
  if (path.includes("{")) return [404];
  // The request has no body: a call that needs one answers with an error.
  return changes || failures?.[400] ? [400] : [status];
}

const table = calls.flatMap((call) =>
  visitors.map((visitor) => [call.method.toUpperCase(), call.path, visitor, call] as const),
);

describe("every call of the API", () => {
  test.each(table)("%s %s by %s", async (method, path, visitor, call) => {
    const headers: Record<string, string> = {};
    if (visitor !== "nobody")
      headers.Cookie = sessions[visitor === "cross-site" ? "admin" : visitor];
    if (visitor === "cross-site") {
      headers.Origin = "https://elsewhere.example";
      headers["Sec-Fetch-Site"] = "cross-site";
    }
    if (call.method !== "get") headers["Content-Type"] = "application/json";
    // A valid body for an item that does not exist.
    const body = call.method === "put" ? JSON.stringify(rightBody(call.path)) : null;
    const answer = await club.request(path.replaceAll(/\{\w+\}/g, "999999"), {
      method,
      headers,
      body,
    });
    expect(expected(call, visitor)).toContain(answer.status);
    const documented = [call.status, ...Object.keys(failuresOf(call)).map(Number)];
    expect(documented).toContain(answer.status);
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    if (answer.status < 400) return;
    expect(await answer.json()).toMatchObject({
      status: "error",
      message: expect.stringMatching(/\w/),
    });
  });

  test("the documentation lists exactly these calls", async () => {
    const document = (await (await club.request("/api/docs/openapi.json")).json()) as {
      paths: Record<string, object>;
    };
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const served = club.routes
      // The mail server's endpoint is documented in docs/operations.md.
      .filter(
        ({ path }) =>
          /^\/(api\/|trigger-email|create-|get-)/.test(path) &&
          !/^\/api\/(docs|inbound-mail)/.test(path),
      )
      .filter(({ method, path }) => method !== "ALL" && !path.includes("*"))
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    expect(documented.sort()).toEqual([...new Set(served)].sort());
  });
});

test("no response of the API or of a webhook may be cached, failures included", async () => {
  const other = { Origin: "https://elsewhere.example" };
  const asked: [string, RequestInit, number][] = [
    ["/api/no-such-call", {}, 404],
    ["/api/blog/1", { method: "PATCH" }, 404],
    ["/api/blog/1", {}, 200],
    ["/api/categories", { method: "HEAD" }, 200],
    ["/api/blog/999999999999999999999", {}, 404],
    ["/api/docs", {}, 200],
    ["/api/docs/openapi.json", {}, 200],
    ["/api/blog", json({ title: "x".repeat(1_100_000) }), 413],
    ["/api/users/login", json(writer, other), 403],
    ["/api/users/login", json(writer), 200],
    ["/hubspot-contacts", json({}), 403],
    ["/hubspot-contacts", json({}, { Origin: "http://club.test" }), 400],
    ["/webhooks/stripe", json({}), 400],
    ["/api/inbound-mail", json({}), 401],
  ];
  for (const [path, init, status] of asked) {
    const answer = await club.request(path, init);
    const { headers } = answer;
    expect([path, answer.status, headers.get("Cache-Control")]).toEqual([path, status, "no-store"]);
  }
});

const rightBody = (path: string) =>
  path.startsWith("/api/blog")
    ? { title: "A title" }
    : { main_heading: "A heading", alt: "", agreed: true, agreedBy: "Ada Osei" };

test("a form of another site cannot sign staff in or upload, even if the browser sends few headers", async () => {
  const body = new FormData();
  body.set("image", new File(["x"], "x.png"));
  const given = { method: "POST", body, headers: { Cookie: sessions.admin } };
  expect((await club.request("/api/upload", given)).status).toBe(403);
  const nullOrigin = { Cookie: sessions.admin, Origin: "null" };
  expect((await club.request("/api/upload", { ...given, headers: nullOrigin })).status).toBe(403);
  const own = { Cookie: sessions.admin, Origin: "http://club.test" };
  expect((await club.request("/api/upload", { ...given, headers: own })).status).toBe(415);
});

test("an account that became an editor has only an editor's rights at its next call", async () => {
  const second = { ...writer, email: "second@example.ca" };
  const id = await club.hire(second);
  const cookie = await club.signIn(second);
  const ask = () => club.request("/api/inbox", { headers: { Cookie: cookie } });
  expect((await ask()).status).toBe(403);
  await club.ctx.db.update(staffUsers).set({ role: "admin" }).where(eq(staffUsers.id, id));
  expect((await ask()).status).toBe(200);
});

test("unknown, too large or non-JSON requests are refused in the API's own format", async () => {
  const headers = { Cookie: sessions.admin };
  const unknown = await club.request("/api/no-such-call", { headers });
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { status: "error", message: "There is no such call" },
  ]);
  const long = json({ title: "x".repeat(1_100_000) }, headers);
  expect((await club.request("/api/blog", long)).status).toBe(413);
  const nonsense = { method: "POST", headers, body: "{" };
  const refused = await club.request("/api/users/login", {
    ...nonsense,
    headers: { "Content-Type": "application/json" },
  });
  expect(refused.status).toBe(400);
});
