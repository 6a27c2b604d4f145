import { desc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromPage } from "./support/context.ts";
import { admin, json, openTestClub, type TestClub } from "./support/club.ts";
import { publicForms } from "./support/public-forms.ts";
import { membership } from "./support/offerings.ts";
import { orders } from "#modules/enrolment/schema.ts";

/** Another spelling of an address in the nth network, a separate network for each limit. */
const spelled = (network: number) => (n: number) => {
  const spellings = [
    `2001:db8:${network}:1::${n + 1}`,
    `[2001:DB8:${network}:1::${n + 1}]:443`,
    `2001:0db8:000${network}:0001:a:b:c:${n + 1}`,
  ];
  return { "X-Forwarded-For": spellings[n % spellings.length] ?? "" };
};

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());

test("sign-in: five wrong passwords from one network, however its addresses are spelled", async () => {
  const guess = async (n: number) => {
    const typed = { email: `nobody-${n}@example.ca`, password: "not-the-password" };
    return (await club.request("/api/users/login", json(typed, spelled(1)(n)))).status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await guess(n));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  const elsewhere = json(admin, { "X-Forwarded-For": "2001:db8:1:2::1" });
  expect((await club.request("/api/users/login", elsewhere)).status).toBe(200);
});

test("forms: beyond the limit of one network they wait in the spam tab", async () => {
  const { path, fields } = publicForms.inquiry;
  for (let n = 0; n <= club.ctx.screening.perAddress; n += 1) {
    const body = { ...fields, email: `visitor-${n}@example.ca` };
    const answer = await club.request(path, {
      method: "POST",
      body: new URLSearchParams(fromPage(club.ctx, body) as Record<string, string>),
      headers: { Accept: "text/html", ...spelled(2)(n) },
    });
    expect(answer.status).toBe(303);
  }
  const Cookie = await club.signIn();
  const answer = await club.request("/api/inbox?box=spam", { headers: { Cookie } });
  const { data } = (await answer.json()) as { data: { email: string }[] };
  const last = `visitor-${club.ctx.screening.perAddress}@example.ca`;
  expect(data.map(({ email }) => email)).toEqual([last]);
});

test("checkout: an order remembers the network that holds are counted by", async () => {
  const { type, id } = membership(club.ctx.content);
  const item = { type, id, quantity: 1 };
  const networks: (string | null)[] = [];
  for (let n = 0; n < 3; n += 1) {
    const body = json({ items: [item] }, spelled(3)(n));
    expect((await club.request("/create-checkout-session", body)).status).toBe(200);
    const [order] = await club.ctx.db
      .select()
      .from(orders)
      .orderBy(desc(orders.createdAt))
      .limit(1);
    networks.push(order?.startedFrom ?? null);
  }
  expect(networks).toEqual(Array(3).fill("2001:db8:3:1::"));
});
