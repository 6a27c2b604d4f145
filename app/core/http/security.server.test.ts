import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { securityHeadersFor } from "./security.server.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
});
afterAll(() => club.close());

const kinds = [
  "/",
  "/blogs",
  "/schedule",
  "/donation",
  "/find-a-group",
  "/payment-checkout",
  "/receipt/x",
  "/no/such/page",
  "/login",
  "/login/forgot",
  "/admin",
  "/admin/health",
  "/admin/content",
  "/api/nothing",
  "/api/inbox",
  "/api/docs",
  "/up",
  "/feed.xml",
  "/uploads/x.webp",
];

test.each(kinds)("%s has every header, and a policy that allows no foreign code", async (path) => {
  const { headers } = await club.request(path, { headers: { Cookie: cookie } });
  const expected = securityHeadersFor("http://club.test");
  expect(Object.fromEntries(headers)).toMatchObject(lowerCased(expected));
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|http:|\*/);
  expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
});

test("a page about one family asks for a stricter referrer policy than the others, and gets it", async () => {
  const policyOf = async (path: string) =>
    (await club.request(path)).headers.get("Referrer-Policy");
  expect([await policyOf("/family"), await policyOf("/family/x"), await policyOf("/")]).toEqual([
    "same-origin",
    "same-origin",
    "strict-origin-when-cross-origin",
  ]);
});

test("behind TLS, a session's cookie is only for https, and no script or other site can read it", async () => {
  const https = await openTestClub({ beside: club, publicUrl: "https://club.example" });
  const answer = await https.request("/api/users/login", json(admin));
  await https.close();
  const cookies = answer.headers.getSetCookie();
  // The session, and the cookie by which the account recognizes this browser from now on.
  expect(cookies).toEqual([
    expect.stringMatching(/^__Secure-club\.session_token=/),
    expect.stringMatching(/^__Secure-club\.known_/),
  ]);
  for (const cookie of cookies)
    expect(cookie.split("; ")).toEqual(
      expect.arrayContaining(["Secure", "HttpOnly", "SameSite=Lax"]),
    );
  expect(answer.headers.get("Strict-Transport-Security")).toBe("max-age=63072000");
});

test("the same behind a proxy that reports https, even if the site's address is not configured", async () => {
  const cookies = async (protocol: string) => {
    const sent = json(admin, { "X-Forwarded-Proto": protocol });
    return (await club.request("/api/users/login", sent)).headers.getSetCookie();
  };
  const secure = expect.stringMatching(/; Secure$/);
  const open = expect.not.stringContaining("Secure");
  expect(await cookies("https")).toEqual([secure, secure]);
  expect(await cookies("http")).toEqual([open, open]);
});

test("only a site with https tells browsers to stay with https", () => {
  expect(securityHeadersFor("https://club.example")).toHaveProperty("Strict-Transport-Security");
  expect(securityHeadersFor("http://localhost:3000")).not.toHaveProperty(
    "Strict-Transport-Security",
  );
});

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
