import { agreeTo } from "#tests/support/checkouts.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { adults, athleteEntries } from "#tests/support/families.ts";
import { birthYearFor, membership } from "#tests/support/offerings.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { withdrawOne } from "#tests/support/withdrawals.ts";
import { countsAsPlace } from "#modules/enrolment/availability.server.ts";
import { startRegistration } from "./checkout.server.ts";
import { fulfilCheckout } from "./fulfil.server.ts";
import { balanceOf } from "./ledger.server.ts";
import { orderOfSession } from "./sessions.server.ts";
import { linesOf } from "#modules/enrolment/lines.server.ts";
import { readOrder } from "./orders.server.ts";
import { handleSignedEvent } from "./webhook.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";

let office: TestContext;
let fake: FakeStripe;
beforeAll(async () => {
  office = await openTestContext();
  fake = await withStripe(office.ctx);
});
afterAll(() => Promise.all([office.close(), fake.close()]));

const offering = membership(smallClub);
const bornOn = `${birthYearFor(offering.option, 2)}-05-04`;

/** Two children in a checkout whose terms are accepted. @returns the session to pay */
async function checkout(family = "Osei") {
  const { type, id } = offering;
  const body = { items: [{ type, id, quantity: 1 }] };
  const started = await startRegistration(office.ctx, "registration", { body, address: "here" });
  if (started.outcome !== "started") throw new Error(started.message);
  const agreed = await agreeTo(office.ctx, started.sessionId, {
    ...adults,
    ...athleteEntries(1, { name: `Ada ${family}`, bornOn, programs: [offering] }),
    ...athleteEntries(2, { name: `Kofi ${family}`, bornOn, programs: [offering] }),
  });
  if (agreed.outcome !== "agreed") throw new Error(agreed.outcome);
  return agreed.sessionId;
}

async function orderOf(session: string) {
  const order = await orderOfSession(office.ctx.db, session);
  const lines = await linesOf(office.ctx.db, [order?.id ?? ""]);
  const { paidCents } = await balanceOf(office.ctx.db, order?.id ?? "");
  const [ada = "", kofi = ""] = lines.map(({ registration }) => registration?.id);
  return { reference: order?.reference ?? "", paidCents, ada, kofi };
}
/** Ends the registration without a refund. */
const withdraw = async (reference: string, id: string) =>
  (await withdrawOne(office.ctx, { reference, id, cents: 0 })).outcome;
const taken = () => office.ctx.db.$count(registrations, countsAsPlace);
const deliver = (event: ReturnType<FakeStripe["stripe"]["pay"]>) => {
  const { body, signature } = fake.signed(event);
  return handleSignedEvent(office.ctx, body, signature);
};
async function standing(reference: string) {
  const order = await readOrder(office.ctx, reference);
  return [order?.state, ...(order?.lines ?? []).map(({ registration }) => registration?.state)];
}

test("a partial refund leaves the other child registered; the full one ends both, once", async () => {
  const before = await taken();
  const session = await checkout();
  await deliver(fake.stripe.pay(session));
  const { reference, ada, kofi, paidCents } = await orderOf(session);
  expect(await taken()).toBe(before + 2);

  expect(await withdraw(reference, ada)).toBe("withdrawn");
  expect(await taken()).toBe(before + 1);
  await deliver(fake.stripe.refund(session, 5_000));
  expect(await standing(reference)).toEqual(["paid", "withdrawn", "active"]);
  // The return page is opened again.
  await fulfilCheckout(office.ctx, session);
  expect(await taken()).toBe(before + 1);

  await deliver(fake.stripe.refund(session, paidCents));
  expect(await standing(reference)).toEqual(["refunded", "withdrawn", "withdrawn"]);
  expect(await taken()).toBe(before);
  expect([await withdraw(reference, ada), await withdraw(reference, kofi)]).toEqual([
    "before",
    "over",
  ]);
});

test("a checkout that is not paid, and a payment that waits for a decision, are no active orders", async () => {
  const session = await checkout();
  const { reference, ada } = await orderOf(session);
  expect(await withdraw(reference, ada)).toBe("over");
  fake.stripe.pay(session, {}, { amount_total: 1 });
  await fulfilCheckout(office.ctx, session);
  expect(await withdraw(reference, ada)).toBe("over");
  expect(await standing(reference)).toEqual(["review", "active", "active"]);
  expect(await withdraw("NONE-0000", ada)).toBe("unknown");
});

test("where nobody is named, the mail has another text", async () => {
  const session = await checkout("Mensah");
  await deliver(fake.stripe.pay(session));
  const { reference, ada } = await orderOf(session);
  await office.ctx.db
    .update(registrations)
    .set({ athleteId: null })
    .where(eq(registrations.id, ada));
  await office.ctx.db.delete(deliveries);
  expect(await withdraw(reference, ada)).toBe("withdrawn");
  const [mail, ...more] = await office.ctx.db.select().from(deliveries);
  expect(more).toEqual([]);
  expect(mail?.payload.text).toContain(`your athlete: ${offering.option.title}, dès le`);
});
