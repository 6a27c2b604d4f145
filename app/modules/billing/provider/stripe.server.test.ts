import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startFakeStripe } from "#tests/fakes/stripe.ts";
import { reasonOf } from "#core/logged-error.ts";
import { VendorFailure } from "#core/vendors/call.server.ts";
import { EventRefused, RefundRefused, type SessionRequest } from "./port.server.ts";
import { stripePayments } from "./stripe.server.ts";

const fake = await startFakeStripe();
const { secretKey, webhookSecret, url: baseUrl } = fake;
// On a busy machine even a healthy fake server may be slow.
const payments = stripePayments({ secretKey, webhookSecret, baseUrl, timeoutMs: 15_000 });
const hasty = stripePayments({ secretKey, webhookSecret, baseUrl, timeoutMs: 200 });
afterAll(() => fake.close());
beforeEach(() => fake.recover());

const request = (): SessionRequest => ({
  idempotencyKey: randomUUID(),
  orderId: randomUUID(),
  kind: "registration",
  title: "Track Spring Membership",
  amountCents: 24000,
  lines: [
    { title: "Track Spring Membership", amountCents: 18000 },
    { title: "Hurdles", amountCents: 6000 },
  ],
  expiresAt: new Date(Date.now() + 3_600_000),
  successUrl: "https://club.example/successful-checkout?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "https://club.example/successful-checkout?cancelled=1",
});
const failure = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable("it succeeded"),
    (error: unknown) => error as VendorFailure,
  );

test("a session has exactly the order's data, by the vendor's contract", async () => {
  const asked = request();
  const { id, url } = await payments.createSession(asked);
  expect(url).toContain(id);
  expect(fake.stripe.sessions.get(id)).toMatchObject({
    amount_total: 24000,
    currency: "cad",
    client_reference_id: asked.orderId,
    success_url: asked.successUrl,
  });
  expect(await payments.readSession(id)).toMatchObject({
    id,
    url,
    status: "open",
    payment: "unpaid",
    amountCents: 24000,
    currency: "cad",
    orderId: asked.orderId,
  });
});

test("the same key returns the same session; the same key with other data is refused", async () => {
  const asked = request();
  const first = await payments.createSession(asked);
  expect(await payments.createSession(asked)).toEqual(first);
  const other = await failure(payments.createSession({ ...asked, lines: asked.lines.slice(1) }));
  expect(other.reason).toMatch(/Stripe already received this request with other data \(400\)/);
});

test("after a lost answer, a request with the same key creates no second session", async () => {
  const before = fake.stripe.sessions.size;
  fake.fail({ mode: "hang-up", processed: true, times: 1 });
  await payments.createSession(request());
  expect(fake.stripe.sessions.size).toBe(before + 1);
});

test("an order is paid only if Stripe says so", async () => {
  const { id } = await payments.createSession(request());
  fake.stripe.pay(id, { late: true });
  expect(await payments.readSession(id)).toMatchObject({ status: "complete", payment: "unpaid" });
  fake.stripe.bankSays(id, true);
  expect(await payments.readSession(id)).toMatchObject({
    payment: "paid",
    customer: { name: "Ada Osei", email: "ada@example.ca" },
  });
  expect(await payments.readSession("cs_test_unknown")).toBeNull();
});

test("an open session is closed; an ended one is unchanged", async () => {
  const { id } = await payments.createSession(request());
  await payments.expireSession(id);
  await payments.expireSession(id);
  expect(await payments.readSession(id)).toMatchObject({ status: "expired", url: null });
});

test("events are listed newest first, page by page", async () => {
  const { id } = await payments.createSession(request());
  const completed = fake.stripe.pay(id);
  const refunded = fake.stripe.refund(id, 500);
  for (let n = 1; n <= 60; n += 1) fake.stripe.refund(id, 500 + n);
  const events = await payments.listEvents(new Date(0));
  expect(events.length).toBeGreaterThan(120);
  expect(events).toContainEqual({
    id: completed.id,
    type: "checkout.session.completed",
    about: "session",
    sessionId: id,
  });
  expect(events).toContainEqual({
    id: refunded.id,
    type: "charge.refunded",
    about: "refund",
    paymentReference: `pi_${id.slice(8)}`,
  });
});

/** A paid session's payment, and the request for a partial refund of it. */
async function paidPayment(cents: number) {
  const { id } = await payments.createSession(request());
  fake.stripe.pay(id);
  const paymentReference = `pi_${id.slice(8)}`;
  const refund = { paymentReference, cents, orderId: randomUUID(), idempotencyKey: randomUUID() };
  return { id, paymentReference, refund };
}
const refusalOf = async (attempt: Promise<unknown>) => {
  const error = await failure(attempt);
  expect(error).toBeInstanceOf(RefundRefused);
  return reasonOf(error);
};

test("a refund is made once for each key, also after a lost answer, and the list names who asked for it", async () => {
  const { id, paymentReference, refund } = await paidPayment(1000);
  fake.fail({ mode: "hang-up", processed: true, times: 1 });
  const made = await payments.createRefund(refund);
  expect(await payments.createRefund(refund)).toEqual(made);
  expect(made).toMatchObject({ state: "done", cents: 1000, request: refund.idempotencyKey });
  fake.stripe.refund(id, 1500);
  for (let n = 1; n <= 110; n += 1) fake.stripe.refund(id, 1500 + n);
  const all = await payments.listRefunds(paymentReference);
  expect(all).toHaveLength(112);
  expect(all.slice(0, 2)).toMatchObject([made, { cents: 500, request: null, failure: null }]);
  expect(await payments.listRefunds("pi_unknown")).toEqual([]);
});

test("a refund that Stripe refuses has a reason for staff: more than is left, all of it back, a dispute", async () => {
  const { id, refund } = await paidPayment(24_001);
  expect(await refusalOf(payments.createRefund(refund))).toBe(
    "Stripe refused the request (400): Refund amount is greater than unrefunded amount (24000).",
  );
  fake.stripe.refund(id, 24_000);
  const again = { ...refund, idempotencyKey: randomUUID(), cents: 1 };
  expect(await refusalOf(payments.createRefund(again))).toBe(
    "Stripe has given all of this payment back already.",
  );
  const disputed = await paidPayment(1000);
  fake.stripe.dispute(disputed.id);
  expect(await refusalOf(payments.createRefund(disputed.refund))).toContain(
    "disputes this payment",
  );
  const nobody = { ...refund, idempotencyKey: randomUUID(), paymentReference: "pi_unknown" };
  expect(await refusalOf(payments.createRefund(nobody))).toBe("Stripe does not have this payment.");
  // These may have taken effect, so they are no refusals.
  for (const mode of ["500", "429", "401", "not-json", "wrong-shape"] as const) {
    fake.fail({ mode });
    expect(await failure(payments.createRefund(refund))).toBeInstanceOf(VendorFailure);
  }
  fake.fail({ mode: "slow" });
  expect(await failure(hasty.createRefund(refund))).toBeInstanceOf(VendorFailure);
});

test("a refund that Stripe is still working on is not refused", async () => {
  const { secretKey, webhookSecret } = fake;
  const busy = createServer((_, response) => {
    const answer = {
      type: "invalid_request_error",
      code: "idempotency_key_in_use",
      message: "Busy",
    };
    // Otherwise Stripe's library retries.
    response.writeHead(409, { "content-type": "application/json", "stripe-should-retry": "false" });
    response.end(JSON.stringify({ error: answer }));
  });
  await new Promise<void>((resolve) => busy.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
  const { refund } = await paidPayment(1000);
  const attempt = stripePayments({ secretKey, webhookSecret, baseUrl }).createRefund(refund);
  expect(await failure(attempt)).toBeInstanceOf(VendorFailure);
  busy.close();
});

test.each([
  ["pending", "pending", null],
  ["requires_action", "pending", null],
  ["canceled", "failed", "It was cancelled at Stripe."],
  ["failed", "failed", "The payer’s bank declined it."],
] as const)("a refund that is %s", async (status, state, why) => {
  const { refund } = await paidPayment(1000);
  fake.stripe.nextRefund = status;
  expect(await payments.createRefund(refund)).toMatchObject({ state, failure: why });
  fake.stripe.nextRefund = "succeeded";
});

test.each([
  ["lost_or_stolen_card", "The card was reported lost or stolen."],
  ["expired_or_canceled_card", "The card has expired or was cancelled."],
  ["insufficient_funds", "The club’s balance at Stripe is too low."],
  ["merchant_request", "It was cancelled at Stripe."],
  ["unknown", "The payer’s bank gave no reason."],
])("a refund that fails later: %s", async (code, why) => {
  const { refund, paymentReference } = await paidPayment(1000);
  const { id } = await payments.createRefund(refund);
  const event = fake.stripe.settleRefund(id, "failed", code);
  const { body, signature } = fake.signed(event);
  expect(await payments.readEvent(body, signature)).toEqual({
    id: event.id,
    type: "refund.failed",
    about: "refund",
    paymentReference,
  });
  expect(await payments.listRefunds(paymentReference)).toMatchObject([
    { id, state: "failed", failure: why },
  ]);
});

test("a dispute has Stripe's data, by the vendor's contract", async () => {
  const { id } = await payments.createSession(request());
  fake.stripe.pay(id);
  const dueBy = Date.UTC(2026, 11, 4) / 1000;
  const [created, withdrawn] = fake.stripe.dispute(id, {
    amount: 500,
    reason: "fraudulent",
    dueBy,
  });
  const disputeId = String(created.data.object.id);
  for (const event of [created, withdrawn]) {
    const { body, signature } = fake.signed(event);
    expect(await payments.readEvent(body, signature)).toEqual({
      id: event.id,
      type: event.type,
      about: "dispute",
      disputeId,
    });
  }
  const listed = await payments.listEvents(new Date(0));
  const own = listed.filter((event) => event.about === "dispute" && event.disputeId === disputeId);
  expect(own).toHaveLength(2);
  expect(await payments.readDispute(disputeId)).toMatchObject({
    id: disputeId,
    paymentReference: `pi_${id.slice(8)}`,
    state: "answer",
    inquiry: false,
    cents: 500,
    currency: "cad",
    reason: "fraudulent",
    answerBy: new Date(dueBy * 1000),
  });
  for (const [status, state] of [
    ["warning_needs_response", "answer"],
    ["under_review", "bank"],
    ["won", "won"],
    ["lost", "lost"],
    ["warning_closed", "dropped"],
    ["something_new", "answer"],
  ] as const) {
    Object.assign(fake.stripe.disputes.get(disputeId) ?? {}, { status });
    expect(await payments.readDispute(disputeId)).toMatchObject({ state });
  }
  expect(await payments.readDispute("du_unknown")).toBeNull();
});

test("a payer's name and address are cleaned like form input; an amount without a currency is invalid", async () => {
  const { id } = await payments.createSession(request());
  fake.stripe.pay(id, { name: "A\u0000da \ud83d\n Osei", email: " ada@example.ca\u0000" });
  expect((await payments.readSession(id))?.customer).toEqual({
    name: "Ada \ufffd Osei",
    email: "ada@example.ca",
  });
  Object.assign(fake.stripe.sessions.get(id) ?? {}, { currency: "gold" });
  await expect(payments.readSession(id)).rejects.toThrow("lacked required data");
});

test.each([
  ["down", "Stripe could not be reached: the connection was refused."],
  ["hang-up", /^The connection to Stripe broke off \(/],
  ["slow", "Stripe did not answer within 0.2 seconds."],
  ["slow-body", "Stripe did not answer within 0.2 seconds."],
  ["400", "Stripe refused the request (400): Invalid integer: ten"],
  ["401", /^Stripe did not accept our credentials \(401\): Invalid API Key/],
  ["429", "Stripe asked us to send fewer requests (429): Too many requests."],
  ["500", "Stripe had an internal error (500): An unknown error occurred."],
  ["not-json", "Stripe's answer was not JSON."],
  ["wrong-shape", "Stripe's answer (200) lacked required data."],
  ["cut-off", /^(The connection to Stripe broke off|Stripe's answer was not JSON)/],
] as const)("%s: a readable reason", async (mode, reason) => {
  fake.fail({ mode });
  const asked = mode.startsWith("slow") ? hasty : payments;
  const failed = await failure(asked.createSession(request()));
  expect(failed).toBeInstanceOf(VendorFailure);
  expect(failed.reason).toMatch(reason);
  expect(JSON.stringify(failed) + failed.stack).not.toContain(secretKey);
});

test("only a signed event is accepted", async () => {
  const { id } = await payments.createSession(request());
  const event = fake.stripe.pay(id);
  const { body, signature } = fake.signed(event);
  expect(await payments.readEvent(body, signature)).toEqual({
    id: event.id,
    type: "checkout.session.completed",
    about: "session",
    sessionId: id,
  });
  const now = Math.floor(Date.now() / 1000);
  const forged = [
    [body, ""],
    [body, "t=1,v1=abc"],
    [body, fake.signed(event, { secret: "whsec_other" }).signature],
    [body, fake.signed(event, { at: now - 600 }).signature],
    [body.replace(id, "cs_test_other"), signature],
    [` ${body}`, signature],
    ["", signature],
  ] as const;
  for (const [text, header] of forged) {
    await expect(payments.readEvent(text, header)).rejects.toThrow(EventRefused);
  }
});
