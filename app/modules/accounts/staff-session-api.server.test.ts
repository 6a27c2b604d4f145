import { afterEach, beforeEach, expect, test } from "vitest";
import { admin, json, openTestClub, type TestClub } from "#tests/support/club.ts";

let club: TestClub;
beforeEach(async () => {
  club = await openTestClub();
});
afterEach(() => club.close());

const signIn = (body: unknown, address = "203.0.113.7") =>
  club.request("/api/users/login", json(body, { "X-Forwarded-For": address }));

test("signing in answers with the specification's user data and a session cookie", async () => {
  const answer = await signIn(admin);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    status: "success",
    data: { email: admin.email, isAdmin: true },
  });
  const cookie = answer.headers.get("Set-Cookie") ?? "";
  expect(cookie).toContain("HttpOnly");
  expect(cookie).toContain("SameSite=Lax");
});

test("a wrong password and an unknown account are refused with the same message", async () => {
  const wrong = await signIn({ ...admin, password: "not-the-password" });
  const unknown = await signIn({ ...admin, email: "nobody@example.ca" }, "203.0.113.8");
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(await wrong.json()).toEqual(await unknown.json());
});

test("after five failures even the right password has to wait, and the answer says how long", async () => {
  for (let n = 0; n < 5; n += 1) {
    expect((await signIn({ ...admin, password: `wrong-pass-${n}` })).status).toBe(401);
  }
  const refused = await signIn(admin);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
  expect(await refused.json()).toMatchObject({
    message: "Too many tries. Please wait 15 minutes and try again.",
  });
});

test("without a proxy, a client cannot fake its network address", async () => {
  const open = await openTestClub({ beside: club, trustProxy: false });
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const own = { "X-Forwarded-For": `203.0.113.${n}` };
    const guess = json({ ...admin, password: "not-the-password" }, own);
    statuses.push((await open.request("/api/users/login", guess)).status);
  }
  await open.close();
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test("concurrent guesses cannot exceed the limit", async () => {
  const guesses = Array.from({ length: 30 }, (_, n) =>
    signIn({ ...admin, password: `wrong-pass-${n}` }),
  );
  const statuses = (await Promise.all(guesses)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
});

test.each([null, {}, { email: admin.email }, { email: 1, password: 2 }])(
  "%j is refused as incomplete",
  async (body) => {
    expect((await signIn(body)).status).toBe(400);
  },
);
