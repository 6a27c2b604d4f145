import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startFakeStripe } from "#tests/fakes/stripe.ts";
import { VendorFailure } from "#core/vendors/call.server.ts";
import { stripePayments } from "./stripe.server.ts";

const fake = await startFakeStripe();
const { secretKey, webhookSecret, url: baseUrl } = fake;
const payments = stripePayments({ secretKey, webhookSecret, baseUrl, timeoutMs: 15_000 });
afterAll(() => fake.close());
beforeEach(() => fake.recover());

const request = () => ({
  idempotencyKey: randomUUID(),
  orderId: randomUUID(),
  title: "Hurdles",
  expiresAt: new Date(Date.now() + 3_600_000),
  successUrl: "https://club.example/pay/abc?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "https://club.example/pay/abc",
});

/** A card that a payer saved. */
async function savedCard(card = "4242") {
  const { id } = await payments.createCardSession(request());
  fake.stripe.pay(id, { card });
  const kept = (await payments.readSession(id))?.card;
  if (!kept) throw new Error("No card was kept.");
  return kept;
}

const chargeOf = async (card = "4242") => {
  const { customerId, methodId } = await savedCard(card);
  const { idempotencyKey, orderId, title } = request();
  return { idempotencyKey, orderId, title, cents: 10_000, customerId, methodId };
};

test("a payment that keeps its card names the card; one that does not names none", async () => {
  const lines = [{ title: "Hurdles", amountCents: 10_000 }];
  const asked = { ...request(), kind: "registration" as const, amountCents: 10_000, lines };
  const { id } = await payments.createSession({ ...asked, savesCard: true });
  expect(await payments.readSession(id)).toMatchObject({
    card: null,
    request: asked.idempotencyKey,
  });
  fake.stripe.pay(id);
  const paid = await payments.readSession(id);
  expect(paid).toMatchObject({
    payment: "paid",
    paymentReference: `pi_${id.slice(8)}`,
    card: { brand: "visa", lastFour: "4242", expires: "2029-12" },
  });
  const other = await payments.createSession({ ...asked, idempotencyKey: randomUUID() });
  fake.stripe.pay(other.id);
  expect(await payments.readSession(other.id)).toMatchObject({ payment: "paid", card: null });
});

test("a page for a new card takes no money", async () => {
  const { id } = await payments.createCardSession(request());
  expect(await payments.readSession(id)).toMatchObject({ status: "open", amountCents: 0 });
  fake.stripe.pay(id);
  expect(await payments.readSession(id)).toMatchObject({
    status: "complete",
    payment: "unpaid",
    amountCents: 0,
    paymentReference: null,
    card: { lastFour: "4242" },
  });
});

test("a kept card is charged once for each key, also after a lost answer", async () => {
  const asked = await chargeOf();
  fake.fail({ mode: "hang-up", processed: true, times: 1 });
  const paid = await payments.chargeCard(asked);
  expect(paid).toMatchObject({
    state: "paid",
    cents: 10_000,
    refusal: null,
    request: asked.idempotencyKey,
  });
  expect(await payments.chargeCard(asked)).toEqual(paid);
  expect(await payments.listCharges(asked.customerId)).toEqual([paid]);
  expect(await payments.readCharge(paid.id)).toEqual(paid);
  expect(await payments.readCharge("pi_unknown")).toBeNull();
  const { refunds } = await refundOf(paid.id);
  expect(refunds).toMatchObject([{ state: "done", cents: 4000 }]);
});

async function refundOf(paymentReference: string) {
  await payments.createRefund({
    idempotencyKey: randomUUID(),
    orderId: randomUUID(),
    paymentReference,
    cents: 4000,
  });
  return { refunds: await payments.listRefunds(paymentReference) };
}

test.each([
  { card: "0341", reason: "There was not enough money on the card.", isFinal: false },
  { card: "3184", reason: "The bank wants the payer to confirm the payment.", isFinal: true },
  { card: "0069", reason: "The card has expired.", isFinal: true },
])("a refusal is an answer: $card", async ({ card, reason, isFinal }) => {
  const asked = await chargeOf(card);
  const refused = await payments.chargeCard(asked);
  expect(refused).toMatchObject({ state: "refused", refusal: { reason, isFinal } });
  expect(await payments.chargeCard(asked)).toEqual(refused);
  expect(await payments.readCharge(refused.id)).toEqual(refused);
});

test("a card that is gone is refused for good; a failure of Stripe's is no refusal", async () => {
  const asked = await chargeOf();
  await payments.deleteCard(asked);
  await payments.deleteCard(asked);
  expect(await payments.chargeCard(asked)).toMatchObject({
    state: "refused",
    refusal: { reason: "The bank declined the card.", isFinal: true },
  });
  fake.fail({ mode: "500" });
  await expect(payments.chargeCard(await chargeOfBefore(asked))).rejects.toThrow(VendorFailure);
});

const chargeOfBefore = async (asked: Awaited<ReturnType<typeof chargeOf>>) => ({
  ...asked,
  idempotencyKey: randomUUID(),
});

test("a charge that the bank decides later is reported by its own events", async () => {
  fake.stripe.nextCharge = "processing";
  const pending = await payments.chargeCard(await chargeOf());
  fake.stripe.nextCharge = "succeeded";
  expect(pending.state).toBe("pending");
  const { body, signature } = fake.signed(fake.stripe.decideCharge(pending.id, true));
  expect(await payments.readEvent(body, signature)).toMatchObject({
    about: "charge",
    chargeId: pending.id,
  });
  expect(await payments.readCharge(pending.id)).toMatchObject({ state: "paid" });
});
