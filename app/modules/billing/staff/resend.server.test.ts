import { messageOf } from "#tests/support/flash.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { nextAthlete, cash, offlineOffice } from "#tests/support/offline-orders.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { changeOrders } from "#modules/enrolment/change-orders.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";

let club: TestClub;
let cookie: string;
let office: ReturnType<typeof offlineOffice>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
  office = offlineOffice(club, cookie);
}, 60_000);
beforeEach(() => office.reset());
afterAll(() => club.close());

const guardian = { guardian_name: "Abena Osei", guardian_email: "abena@example.ca" };

/** A paid registration whose receipt was delivered. */
async function paid() {
  const order = await office.orderOf(
    await office.register({ ...nextAthlete(), ...guardian, ...cash() }),
  );
  await club.ctx.db.update(deliveries).set({ state: "delivered" });
  return order;
}

/** Whether the page offers the receipt again, and how the server answers the button. */
async function resent(reference: string) {
  const path = `/admin/payments/${reference}`;
  const page = await (await club.request(path, { headers: { Cookie: cookie } })).text();
  const answer = await office.submit(path, { _action: "resend" });
  return [page.includes("Resend the receipt"), messageOf(answer)];
}

const queued = () => club.ctx.db.$count(deliveries, eq(deliveries.state, "pending"));

test("the receipt of a paid registration is sent again", async () => {
  const { reference } = await paid();
  expect(await resent(reference)).toEqual([true, "The receipt is being sent again."]);
  expect(await queued()).toBe(1);
});

test("the receipt of a refunded order is not sent again", async () => {
  const { id, reference } = await paid();
  const refunded = { state: "refunded" } as const;
  await club.ctx.db.update(orders).set(refunded).where(eq(orders.id, id));
  expect(await resent(reference)).toEqual([
    false,
    "That had already been done. Nothing was changed.",
  ]);
  expect(await queued()).toBe(0);
});

test("the receipt of a withdrawn registration is not sent again", async () => {
  const { id, reference } = await paid();
  await club.ctx.db
    .update(registrations)
    .set({ state: "withdrawn", ended: "withdrawn" })
    .where(eq(registrations.orderId, id));
  expect(await resent(reference)).toEqual([
    false,
    "That had already been done. Nothing was changed.",
  ]);
  expect(await queued()).toBe(0);
});

test("the receipt of an order whose payment is no longer recorded is not sent again", async () => {
  const { id, reference } = await paid();
  await changeOrders(club.ctx.db, eq(orders.id, id), { state: "open", paidAt: null });
  expect(await resent(reference)).toEqual([
    false,
    "That had already been done. Nothing was changed.",
  ]);
  expect(await queued()).toBe(0);
});
