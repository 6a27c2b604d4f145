import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { registrationFields } from "#tests/support/families.ts";
import { birthYearFor, membership, withNextGeneration } from "#tests/support/offerings.ts";
import { noPayments } from "./provider/none.server.ts";
import { orders } from "#modules/enrolment/schema.ts";

let club: TestClub;
let demo: TestClub["ctx"]["integrations"]["payments"];
let message: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content: withNextGeneration(smallClub) });
  demo = club.ctx.integrations.payments;
  const { email, phone } = club.ctx.content.club;
  message = `Paying by card is not possible at the moment. Please write to ${email} or call ${phone}.`;
});
afterAll(() => club.close());
/** Stripe's settings were removed, or never set. */
const withoutCards = () => Object.assign(club.ctx.integrations, { payments: noPayments() });
afterEach(() => Object.assign(club.ctx.integrations, { payments: demo }));

const { type, id } = membership(smallClub);
const item = { type, id, quantity: 1 };
const posted = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { Accept: "text/html", Origin: "http://club.test" },
});
const read = async (path: string) => (await club.request(path)).text();

test.each([
  ["/create-checkout-session", item],
  ["/create-checkout-session-next-gen-donations", { amount: "25" }],
])("%s says how to reach the club, and stores no order", async (path, bought) => {
  withoutCards();
  const answer = await club.request(path, json({ items: [bought] }));
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: "error", message });
  expect(await club.ctx.db.$count(orders)).toBe(0);
});

test("the donation pages say it instead of a form; a transfer can still be announced", async () => {
  withoutCards();
  for (const path of ["/donation", "/nextgen-donation"]) {
    club.forgetPages();
    const page = await read(path);
    expect(page).toContain(message);
    expect(page).not.toContain('id="gift"');
    expect(page.includes("transfer-form")).toBe(path === "/donation");
  }
  club.forgetPages();
});

test("without a script the pages say it, too", async () => {
  withoutCards();
  const answer = await club.request("/payment-checkout", posted({ type, id: String(id) }));
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain(message);
  const [flagged] = club.ctx.content.catalogue.nextGeneration;
  expect(await read(`/payment-checkout?${flagged?.flag}`)).toContain(message);
});

test("the input of an open checkout is stored", async () => {
  const begun = await club.request("/create-checkout-session", json({ items: [item] }));
  const { session_id, url } = (await begun.json()) as { session_id: string; url: string };
  withoutCards();
  const born = `${birthYearFor(membership(smallClub).option, 2)}-05-04`;
  const path = new URL(url).pathname;
  const answer = await club.request(path, posted(registrationFields("Ada Osei", born)));
  expect(answer.status).toBe(503);
  const page = await answer.text();
  expect(page).toContain(message);
  expect(page).toContain('value="Osei"');
  Object.assign(club.ctx.integrations, { payments: demo });
  const again = await club.request(path, posted(registrationFields("Ada Osei", born)));
  expect(again.headers.get("Location")).toBe(`/payment-checkout?session=${session_id}`);
});

test("/admin/health has a problem that says what to do", async () => {
  withoutCards();
  const cookie = await club.signIn();
  const page = await (await club.request("/admin/health", { headers: { cookie } })).text();
  expect(page).toMatch(/<h2>Card payments<\/h2><span class="badge" data-tone="alert">/);
  expect(page).toContain("Not set up: nobody can register or give by card");
  expect(page).toContain("connects Stripe");
});
