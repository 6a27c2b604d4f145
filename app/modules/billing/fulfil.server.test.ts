import { ordersWithMoney } from "#tests/support/ledger.ts";
import { agreeTo, isOrderOf } from "#tests/support/checkouts.ts";
import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csvParts } from "#core/csv.ts";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { deliver as deliverMessages } from "#modules/outbox/deliver.server.ts";
import { changeOrders } from "#modules/enrolment/change-orders.server.ts";
import { openCheckout, startRegistration } from "./checkout.server.ts";
import { checkoutOutcome, fulfilCheckout } from "./fulfil.server.ts";
import { listFindings } from "./findings.server.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { inboxSheet } from "#modules/inbox/inbox-csv.server.ts";
import { listInbox } from "#modules/inbox/inbox.server.ts";
import { inboxFilterFrom } from "#modules/inbox/submissions.ts";
import { registrationFields } from "#tests/support/families.ts";
import { membership } from "#tests/support/offerings.ts";
import { crmContacts } from "#core/vendors/schema.ts";
import { paymentEvents, providerSessions } from "./schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

/** Sees everything. */
const reader = { role: "admin", extras: [] } as const;

let club: TestClub;
let fake: FakeStripe;
beforeAll(async () => {
  club = await openTestClub();
  fake = await withStripe(club.ctx);
});
afterAll(() => Promise.all([club.close(), fake.close()]));

type StripeEvent = ReturnType<FakeStripe["stripe"]["pay"]>;

const open = () => openCheckout(club.ctx, { kind: "donation", title: "Gift", amountCents: 2500 });
const deliver = (event: StripeEvent) => {
  const { body, signature } = fake.signed(event);
  return club.request("/webhooks/stripe", {
    method: "POST",
    body,
    headers: { "Stripe-Signature": signature },
  });
};
const orderOf = async (sessionId: string) => {
  const [order] = await ordersWithMoney(club.ctx, isOrderOf(club.ctx, sessionId));
  if (!order) throw new Error("no order");
  return order;
};
const inboxOf = async (reference: string) => {
  const filter = inboxFilterFrom(new URLSearchParams({ q: reference }));
  return (await listInbox(club.ctx, filter, { reader })).rows;
};
const messagesAbout = ({ id }: { id: string }) =>
  club.ctx.db.select().from(deliveries).where(eq(deliveries.orderId, id));

test("paid: one inbox entry, and CRM, payer and staff are notified", async () => {
  const { sessionId, reference } = await open();
  const answer = await deliver(fake.stripe.pay(sessionId));
  expect(answer.status).toBe(200);
  expect(await orderOf(sessionId)).toMatchObject({ state: "paid", paidCents: 2500, reference });
  const [entry] = await inboxOf(reference);
  expect(entry).toMatchObject({
    kind: "donation",
    email: "ada@example.ca",
    firstName: "Ada",
    lastName: "Osei",
  });
  expect(await club.ctx.db.$count(submissions)).toBe(0);
  const order = await orderOf(sessionId);
  const queued = await messagesAbout(order);
  expect(queued.find(({ channel }) => channel === "email")?.id).toBe(order.id);
  expect(queued.map(({ channel }) => channel).sort()).toEqual(["crm", "email", "sms"]);
  const mail = queued.find(({ channel }) => channel === "email")?.payload;
  expect(mail).toMatchObject({ to: "ada@example.ca", subject: expect.stringContaining(reference) });
  expect(JSON.stringify(mail)).not.toMatch(/tax|receipt/i);
});

test("a known family's payment is added to its record in the CRM", async () => {
  const known = {
    email: "ada@example.ca",
    firstname: "Ada",
    lastname: "",
    client_details: "Age: 9",
  };
  await club.ctx.integrations.crm.saveContact(known);
  const { sessionId, reference } = await open();
  await deliver(fake.stripe.pay(sessionId));
  const queued = await messagesAbout(await orderOf(sessionId));
  const record = queued.find(({ channel }) => channel === "crm");
  await deliverMessages(club.ctx, [record?.id ?? ""]);
  expect(await inboxOf(reference)).toMatchObject([
    { knownContact: true, deliveries: [{ channel: "crm", state: "delivered" }, {}, {}] },
  ]);
  const [contact] = await club.ctx.db
    .select()
    .from(crmContacts)
    .where(eq(crmContacts.email, "ada@example.ca"));
  expect(contact?.lastname).toBe("Osei");
  expect(contact?.clientDetails).toMatch(/^Age: 9\n/);
  expect(contact?.clientDetails).toContain(`Donation paid, reference ${reference}`);
});

test("the CRM and the inbox's file name what was paid, and for whom", async () => {
  const { type, id } = membership(smallClub);
  const started = await startRegistration(club.ctx, "registration", {
    body: { items: [{ type, id, quantity: 1 }] },
    address: "203.0.113.9",
  });
  if (started.outcome !== "started") throw new Error(started.message);
  const { sessionId, reference } = started;
  const bornOn = `${new Date().getFullYear() - 9}-05-04`;
  await agreeTo(club.ctx, sessionId, registrationFields("Mei Osei", bornOn));
  await deliver(fake.stripe.pay(sessionId));
  const queued = await messagesAbout(await orderOf(sessionId));
  const record = queued.find(({ channel }) => channel === "crm")?.payload;
  expect(record).toMatchObject({ email: "ada@example.ca", firstname: "Ada", lastname: "Osei" });
  const year = bornOn.slice(0, 4);
  expect(record?.client_details).toMatch(
    new RegExp(
      `^Registration paid, reference ${reference}\\npaid: .+\\noffering: .+\\nseason: .+\\nathlete: Mei Osei\\nbirth year: ${year}\\norder: ${reference}\\nPaid through`,
    ),
  );
  const csv = [];
  const filter = inboxFilterFrom(new URLSearchParams({ q: "mei", kind: "registration" }));
  for await (const part of csvParts(inboxSheet(club.ctx, filter, reader))) csv.push(part);
  expect(csv.join("")).toMatch(
    new RegExp(
      `${reference},.*,registration,new,,,,Ada,Osei,ada@example.ca,,no,/successful-checkout,`,
    ),
  );
  expect(csv.join("")).toContain(`\nathlete: Mei Osei\nbirth_year: ${year}\norder: ${reference}`);
});

test("twenty return pages and events at once: one fulfilment", async () => {
  const { sessionId, reference } = await open();
  const event = fake.stripe.pay(sessionId);
  const outcomes = await Promise.all([
    ...Array.from({ length: 10 }, () => checkoutOutcome(club.ctx, sessionId)),
    ...Array.from({ length: 10 }, () => deliver(event)),
  ]);
  for (const outcome of outcomes.slice(0, 10)) expect(outcome).toMatchObject({ outcome: "paid" });
  for (const answer of outcomes.slice(10)) expect((answer as Response).status).toBe(200);
  expect(await inboxOf(reference)).toHaveLength(1);
  expect(await messagesAbout(await orderOf(sessionId))).toHaveLength(3);
});

test("completed but unpaid waits; the bank's confirmation fulfils it, its refusal does not", async () => {
  const yes = await open();
  await deliver(fake.stripe.pay(yes.sessionId, { late: true }));
  expect(await orderOf(yes.sessionId)).toMatchObject({ state: "processing", fulfilledAt: null });
  await deliver(fake.stripe.bankSays(yes.sessionId, true));
  expect((await orderOf(yes.sessionId)).state).toBe("paid");

  const no = await open();
  await deliver(fake.stripe.pay(no.sessionId, { late: true }));
  await deliver(fake.stripe.bankSays(no.sessionId, false));
  expect((await orderOf(no.sessionId)).state).toBe("failed");
  expect(await inboxOf(no.reference)).toEqual([]);
});

test("an expired session expires its order; an unknown session is acknowledged and ignored", async () => {
  const { sessionId, reference } = await open();
  await deliver(fake.stripe.expire(sessionId));
  expect((await orderOf(sessionId)).state).toBe("expired");
  expect(await inboxOf(reference)).toEqual([]);
  const stranger = fake.stripe.create(
    {
      mode: "payment",
      success_url: "https://other.example",
      line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 100 } }],
    },
    "https://checkout.stripe.example",
  );
  expect((await deliver(fake.stripe.pay(stranger.id))).status).toBe(200);
});

test("if the answer to the session's creation is lost, the provider's event finds the order", async () => {
  const { sessionId, reference } = await open();
  const { db } = club.ctx;
  await db
    .update(providerSessions)
    .set({ sessionId: null })
    .where(eq(providerSessions.sessionId, sessionId));
  await changeOrders(db, eq(orders.reference, reference), { state: "failed" });
  const event = fake.stripe.pay(sessionId);
  await Promise.all([1, 2, 3].map(() => deliver(event)));
  expect(await orderOf(sessionId)).toMatchObject({ state: "paid", reference });
});

test("refunds: in part, in full, out of order, and before the payment is known", async () => {
  const { sessionId } = await open();
  await deliver(fake.stripe.pay(sessionId));
  const part = fake.stripe.refund(sessionId, 1000);
  await deliver(part);
  expect(await orderOf(sessionId)).toMatchObject({ state: "paid", refundedCents: 1000 });
  const all = fake.stripe.refund(sessionId, 2500);
  await deliver(all);
  await deliver(part);
  expect(await orderOf(sessionId)).toMatchObject({ state: "refunded", refundedCents: 2500 });

  const early = await open();
  const paid = fake.stripe.pay(early.sessionId);
  await deliver(fake.stripe.refund(early.sessionId, 500));
  await deliver(fake.stripe.refund(early.sessionId, 2500));
  await deliver(paid);
  expect(await orderOf(early.sessionId)).toMatchObject({ state: "refunded", refundedCents: 2500 });
});

test("when the provider can't be asked back, it is asked to resend the event, which then counts", async () => {
  const { sessionId } = await open();
  const event = fake.stripe.pay(sessionId);
  fake.fail({ mode: "500" });
  expect((await deliver(event)).status).toBe(500);
  expect((await orderOf(sessionId)).state).toBe("open");
  await fake.recover();
  expect((await deliver(event)).status).toBe(200);
  expect((await orderOf(sessionId)).state).toBe("paid");
});

test("no signature, a wrong one, an old one: nothing happens", async () => {
  const { sessionId } = await open();
  const event = fake.stripe.pay(sessionId);
  const { body } = fake.signed(event);
  const forged = [
    "",
    fake.signed(event, { secret: "whsec_other" }).signature,
    fake.signed(event, { at: Math.floor(Date.now() / 1000) - 600 }).signature,
  ];
  for (const signature of forged) {
    const answer = await club.request("/webhooks/stripe", {
      method: "POST",
      body,
      headers: { "Stripe-Signature": signature },
    });
    expect(answer.status).toBe(400);
  }
  expect((await orderOf(sessionId)).state).toBe("open");
  const noted = await club.ctx.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.id, event.id));
  expect(noted).toEqual([]);
});

test("a payer's name from the provider is cleaned like form input, so that no event fails for ever", async () => {
  const { sessionId, reference } = await open();
  const name = "A\u0000da \ud83d\nOsei";
  const event = fake.stripe.pay(sessionId, { name, email: "ada\u0000@example.ca" });
  expect((await deliver(event)).status).toBe(200);
  const [entry] = await inboxOf(reference);
  expect(entry).toMatchObject({
    firstName: "Ada \ufffd",
    lastName: "Osei",
    email: "ada@example.ca",
  });
  expect(await orderOf(sessionId)).toMatchObject({ customerName: "Ada \ufffd Osei" });
});

test("a database failure between payment and record leaves nothing half done", async () => {
  const { sessionId, reference } = await open();
  fake.stripe.pay(sessionId);
  const { queue } = club.ctx;
  const gone = () => {
    throw new Error("gone");
  };
  const broken = {
    ...club.ctx,
    queue: { ...queue, hasDue: gone },
  };
  await expect(fulfilCheckout(broken, sessionId)).rejects.toThrow("gone");
  expect(await orderOf(sessionId)).toMatchObject({ state: "open", paidAt: null });
  expect(await inboxOf(reference)).toEqual([]);
  expect(await fulfilCheckout(club.ctx, sessionId)).toMatchObject({ state: "paid", first: true });
  expect(await inboxOf(reference)).toHaveLength(1);
});

test.each([
  ["another sum", { amount_total: 1 }, "Stripe took CAD 0.01"],
  ["another currency", { currency: "usd" }, "Stripe took USD 25.00"],
  ["another order's name", { client_reference_id: "another" }, "Stripe took CAD 25.00"],
])("%s: under review and not paid, however often the event comes", async (_what, other, took) => {
  const { sessionId, reference } = await open();
  const event = fake.stripe.pay(sessionId, {}, other);
  for (let n = 0; n < 2; n += 1) expect((await deliver(event)).status).toBe(200);
  expect(await checkoutOutcome(club.ctx, sessionId)).toEqual({ outcome: "review", reference });
  const order = await orderOf(sessionId);
  expect(order).toMatchObject({ state: "review", customerEmail: "ada@example.ca" });
  expect(order.paidAt).not.toBeNull();
  expect(await inboxOf(reference)).toEqual([]);
  const { findings } = await listFindings(club.ctx);
  const own = findings.filter(({ orderReference }) => orderReference === reference);
  expect(own.map(({ message }) => message)).toEqual([
    expect.stringContaining(`${took} for order ${reference} (Gift), `),
  ]);
});

test("a registration paid before its terms were accepted is under review; one accepted meanwhile is paid", async () => {
  const unread = await open();
  const late = await open();
  await club.ctx.db.update(orders).set({ kind: "registration" }).where(isNull(orders.paidAt));
  fake.stripe.pay(unread.sessionId);
  expect(await fulfilCheckout(club.ctx, unread.sessionId)).toMatchObject({ state: "review" });

  fake.stripe.pay(late.sessionId);
  const { payments } = club.ctx.integrations;
  const readSession = async (id: string) => {
    await club.ctx.db
      .update(orders)
      .set({ agreedAt: new Date() })
      .where(isOrderOf(club.ctx, late.sessionId));
    return payments.readSession(id);
  };
  const integrations = Object.assign({}, club.ctx.integrations, {
    payments: Object.assign({}, payments, { readSession }),
  });
  const ctx = Object.assign(Object.create(club.ctx), { integrations });
  expect(await fulfilCheckout(ctx, late.sessionId)).toMatchObject({ state: "paid" });
});
