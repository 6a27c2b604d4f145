import { ordersWithMoney } from "#tests/support/ledger.ts";
import { messageOf } from "#tests/support/flash.ts";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { office } from "#tests/support/staff.ts";
import { releaseSubmission } from "#modules/inbox/inbox.server.ts";
import { checkPayments } from "./reconcile.server.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

let club: TestClub;
beforeEach(async () => {
  club = await openTestClub({ pages: "built" });
});
afterEach(() => club.close());

const announce = (more: Record<string, string> = {}) =>
  postForm(club, "/donation", {
    name: "Kofi Mensah",
    email: "kofi@example.ca",
    amount: "40",
    ...more,
  });
const only = async () => {
  const [order, ...others] = await ordersWithMoney(club.ctx);
  if (!order || others.length > 0) throw new Error("not one order");
  return order;
};
const thanks = async (id: string) =>
  (await club.ctx.db.select().from(deliveries).where(eq(deliveries.id, id)))[0]?.payload;

async function staff(reference: string, fields: Record<string, string>) {
  const init = {
    method: "POST",
    headers: { Cookie: await club.signIn(), Origin: "http://club.test", Accept: "text/html" },
    body: new URLSearchParams(fields),
  };
  return club.request(`/admin/payments/${reference}/transfer`, init);
}
const paymentsPage = async (path = "/admin/payments") => {
  const page = await club.request(path, { headers: { Cookie: await club.signIn() } });
  return page.text();
};
const totals = () => paymentsPage("/admin/payments/totals");

test("an announced transfer is listed but in no total; once received, it counts and its giver is thanked once", async () => {
  await announce();
  const order = await only();
  expect(order).toMatchObject({
    state: "open",
    method: "transfer",
    amountCents: 4000,
    paidCents: 0,
  });
  expect(await paymentsPage()).toContain("Expected");
  expect(await totals()).not.toContain("$35.50");

  const wrong = await staff(order.reference, { _action: "received", amount: "a lot" });
  expect([wrong.status, (await wrong.text()).includes("as a number")]).toEqual([400, true]);
  const received = { _action: "received", amount: "$35.50" };
  const asked = await staff(order.reference, received);
  expect(asked.status).toBe(409);
  expect(await asked.text()).toContain(
    "$40 was announced, but you typed $35.50. Is that what arrived?",
  );
  for (const message of ["It counts now", "That had already been done"]) {
    const answer = await staff(order.reference, { ...received, sure: "3550" });
    expect(messageOf(answer)).toContain(message);
  }
  expect(await only()).toMatchObject({ state: "paid", paidCents: 3550 });
  expect(await thanks(order.id)).toMatchObject({
    to: "kofi@example.ca",
    text: expect.stringContaining("Votre don de $35.50 CAD est arrivé"),
  });
  expect(await totals()).toContain("$35.50");
  // The provider has no record of it, and isn't asked.
  expect(await checkPayments(club.ctx, new Date(Date.now() + 3_600_000))).toBe(0);
});

test("an amount that differs from the announcement is booked only after staff confirm it", async () => {
  await announce({ amount: "25" });
  const { reference } = await only();
  const book = (fields: Record<string, string>) =>
    staff(reference, { _action: "received", ...fields });
  expect((await book({ amount: "9999" })).status).toBe(409);
  expect((await book({ amount: "9999", sure: "2500" })).status).toBe(409);
  expect(await only()).toMatchObject({ state: "open", paidCents: 0 });
  expect((await book({ amount: "25" })).status).toBe(303);
  expect(await only()).toMatchObject({ state: "paid", paidCents: 2500 });
});

test("a transfer that never arrived is cancelled; if it arrives later, it counts", async () => {
  await announce();
  const { reference } = await only();
  await staff(reference, { _action: "give-up" });
  expect(await only()).toMatchObject({ state: "expired", paidAt: null });
  await staff(reference, { _action: "received", amount: "40" });
  expect(await only()).toMatchObject({ state: "paid", paidCents: 4000 });
});

test("suspected spam announces no payment until staff release it", async () => {
  await announce({ form_copy: "yes" });
  expect(await club.ctx.db.$count(orders)).toBe(0);
  const [suspect] = await club.ctx.db.select().from(submissions);
  await releaseSubmission(club.ctx, suspect?.reference ?? "", office);
  expect(await only()).toMatchObject({ reference: suspect?.reference, state: "open" });
});
