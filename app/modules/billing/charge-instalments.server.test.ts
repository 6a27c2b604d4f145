import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { instalmentOrders } from "#tests/support/instalments.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { checkPayments } from "./reconcile.server.ts";
import { refundsOf } from "./refunds.server.ts";
import { deleteCards } from "./saved-card.server.ts";
import { providerSessions } from "./schema.ts";

let club: TestClub;
let fake: FakeStripe;
let on: ReturnType<typeof instalmentOrders>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  fake = await withStripe(club.ctx);
  on = instalmentOrders(club, fake);
});
afterAll(() => Promise.all([club.close(), fake.close()]));
beforeEach(async () => {
  fake.recover();
  fake.stripe.nextCharge = "succeeded";
  on.forgetAll();
  await club.ctx.db.delete(orders);
});

const three = [
  { inDays: 0, cents: 10_000 },
  { inDays: 30, cents: 5_000 },
  { inDays: 60, cents: 5_000 },
];
const subjects = async (orderId: string) =>
  (await on.mailsAbout(orderId)).map(({ subject }) => subject ?? "");

test("a part is charged on its day, once, and the payer gets a receipt", async () => {
  const { id } = await on.inParts(three);
  expect(await on.balance(id)).toMatchObject({ paidCents: 10_000, balanceCents: 10_000 });
  await on.charge();
  expect(await on.chargesOf(id)).toEqual([]);
  await on.daysLater(30);
  await Promise.all([on.charge(), on.charge(), on.charge()]);
  expect(await on.chargesOf(id)).toMatchObject([{ state: "paid", cents: 5_000 }]);
  expect(await on.openOf(id)).toEqual([0, 0, 5_000]);
  expect(await subjects(id)).toContainEqual(expect.stringMatching(/^Reçu \$50 CAD/));
  const event = on.newest();
  if (event) await on.deliver(event, event);
  expect(await on.balance(id)).toMatchObject({ paidCents: 15_000, balanceCents: 5_000 });
});

test("with the last instalment the card is deleted, here and at Stripe", async () => {
  const { id } = await on.inParts(three);
  const card = await on.cardOf(id);
  await on.daysLater(60);
  await on.charge();
  // Both parts are due: one charge.
  expect(await on.chargesOf(id)).toMatchObject([{ state: "paid", cents: 10_000 }]);
  expect(await on.balance(id)).toMatchObject({ balanceCents: 0, money: "paid" });
  expect(await on.cardOf(id)).toBeNull();
  await deleteCards(club.ctx);
  expect([...fake.stripe.cards.values()].map((kept) => kept.id)).not.toContain(card?.methodId);
});

test("a saved card that nobody needs is also deleted at Stripe", async () => {
  const { id } = await on.inParts([{ inDays: 0, cents: 10_000 }]);
  expect(await on.balance(id)).toMatchObject({ balanceCents: 0, money: "paid" });
  const [session] = await club.ctx.db
    .select()
    .from(providerSessions)
    .where(eq(providerSessions.orderId, id));
  expect(session?.methodId).toMatch(/^pm_/);
  expect(await on.cardOf(id)).toBeNull();
  await deleteCards(club.ctx);
  expect([...fake.stripe.cards.values()].map((kept) => kept.id)).not.toContain(session?.methodId);
});

test("a declined card is tried again after 3, 7 and 14 days, and never more", async () => {
  const { id } = await on.inParts(three, "0341");
  await on.daysLater(30);
  await on.charge();
  expect(await on.chargesOf(id)).toMatchObject([
    { state: "refused", failure: "There was not enough money on the card.", isFinal: false },
  ]);
  expect(await subjects(id)).toContainEqual(expect.stringMatching(/^Refusé : \$50/));
  const counts: number[] = [];
  for (const days of [2, 1, 3, 1, 6, 1, 14]) {
    await on.daysLater(days);
    await on.charge();
    counts.push((await on.chargesOf(id)).length);
  }
  expect(counts).toEqual([1, 2, 2, 3, 3, 4, 4]);
  expect(await on.openOf(id)).toEqual([0, 5_000, 5_000]);
  // The attempts for the next part start from zero.
  await on.daysLater(2);
  await on.charge();
  expect(await on.chargesOf(id)).toHaveLength(5);
});

test.each(["3184", "0069"])("a card that ends in %s is not tried again", async (card) => {
  const { id } = await on.inParts(three, card);
  await on.daysLater(30);
  await on.charge();
  expect(await on.chargesOf(id)).toMatchObject([{ state: "refused", isFinal: true }]);
  await on.daysLater(40);
  await on.charge();
  expect(await on.chargesOf(id)).toHaveLength(1);
});

test("a charge whose answer was lost is looked up, and made once", async () => {
  const { id } = await on.inParts(three);
  await on.daysLater(30);
  const { payments } = club.ctx.integrations;
  const lost = {
    ...club.ctx,
    integrations: {
      ...club.ctx.integrations,
      payments: {
        ...payments,
        chargeCard: async (asked: Parameters<typeof payments.chargeCard>[0]) => {
          await payments.chargeCard(asked);
          throw new Error("no answer in time");
        },
      },
    },
  };
  await on.charge(lost);
  expect(await on.chargesOf(id)).toMatchObject([{ state: "sent", providerId: null }]);
  await on.charge();
  expect(await on.balance(id)).toMatchObject({ paidCents: 10_000 });
  await on.minuteLater();
  await on.charge();
  expect(await on.chargesOf(id)).toMatchObject([{ state: "paid" }]);
  expect(on.receivedFor(id)).toBe(15_000);
  expect(await on.balance(id)).toMatchObject({ paidCents: 15_000 });
});

test("what the bank decides later is recorded when Stripe reports it, and by the nightly check", async () => {
  const { id } = await on.inParts(three);
  await on.daysLater(30);
  fake.stripe.nextCharge = "processing";
  await on.charge();
  const [pending] = await on.chargesOf(id);
  expect(pending).toMatchObject({ state: "pending" });
  await on.charge();
  expect(await on.chargesOf(id)).toHaveLength(1);
  fake.stripe.decideCharge(pending?.providerId ?? "", true);
  await checkPayments(club.ctx, new Date(Date.now() + 3_600_000));
  expect(await on.balance(id)).toMatchObject({ paidCents: 15_000 });
  expect(await on.messages()).toEqual([]);
});

test("nothing is charged while the payer's bank disputes a payment of the order", async () => {
  const { id, sessionId } = await on.inParts(three);
  await on.deliver(...fake.stripe.dispute(sessionId));
  await on.daysLater(30);
  await on.charge();
  expect(await on.chargesOf(id)).toEqual([]);
});

test("a refund takes the newest payment first, and no payment gives back more than it was", async () => {
  const { id, reference, payment } = await on.inParts(three);
  await on.daysLater(30);
  await on.charge();
  const [charge] = await on.chargesOf(id);
  await on.asked(reference, { cents: 12_000 });
  await on.send();
  const made = await refundsOf(club.ctx.db, [id]);
  expect(made.toSorted((a, b) => a.cents - b.cents)).toMatchObject([
    { cents: 5_000, paymentReference: charge?.providerId, state: "done" },
    { cents: 7_000, paymentReference: payment, state: "done" },
  ]);
  expect(await on.ask(reference, { cents: 4_000 })).toMatchObject({
    outcome: "refused",
    message: expect.stringContaining("No more than $30"),
  });
});

const pageOf = async (key: string) => (await club.request(`/pay/${key}`)).text();
const press = (key: string, fields: Record<string, string>) =>
  club.request(`/pay/${key}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: club.ctx.publicUrl },
    body: new URLSearchParams(fields),
  });

test("on the page of its payments the payer pays early, and all at once", async () => {
  const { id, checkoutKey: key } = await on.inParts(three);
  expect(await pageOf(key)).toContain("Not due yet");
  const asked = await press(key, { _action: "pay-all", due: "0", all: "10000" });
  expect(asked.status).toBe(303);
  const session = await on.lastPage(id);
  const onward = asked.headers.get("Location") ?? "";
  expect(onward).toBe(`/payment-checkout?session=${session}`);
  const url = String(fake.stripe.sessions.get(session)?.url);
  expect(await (await club.request(onward)).text()).toContain(`0;url=${url}`);
  expect(fake.stripe.sessions.get(session)).toMatchObject({ amount_total: 10_000 });
  fake.stripe.pay(session);
  const back = await club.request(`/pay/${key}?session_id=${session}`);
  expect(back.headers.get("Location")).toBe(`/pay/${key}?done=paid`);
  expect(await pageOf(key)).toContain("Everything is paid");
  expect(await on.balance(id)).toMatchObject({ balanceCents: 0 });
  expect(await on.cardOf(id)).toBeNull();
});

test("a card that was declined is replaced by link, and the new one is charged", async () => {
  const { id, checkoutKey: key } = await on.inParts(three, "0069");
  await on.daysLater(30);
  await on.charge();
  const shown = await pageOf(key);
  expect(shown).toContain("The card has expired.");
  expect(shown).toContain("Due today");
  expect((await press(key, { _action: "card" })).status).toBe(303);
  const session = await on.lastPage(id);
  await on.deliver(fake.stripe.pay(session));
  expect(await on.cardOf(id)).toMatchObject({ lastFour: "4242" });
  await on.charge();
  expect(await on.chargesOf(id)).toMatchObject([{ state: "refused" }, { state: "paid" }]);
  expect(await pageOf(key)).not.toContain("did not go through");
});

test("while the payer is on the provider's page, the card is not charged; nor can two pages be paid", async () => {
  const { id, checkoutKey: key } = await on.inParts(three);
  await on.daysLater(30);
  await press(key, { _action: "pay-due", due: "5000", all: "10000" });
  const first = await on.lastPage(id);
  await on.charge();
  expect(await on.chargesOf(id)).toEqual([]);
  await press(key, { _action: "pay-all", due: "5000", all: "10000" });
  expect(fake.stripe.sessions.get(first)).toMatchObject({ status: "expired" });
  // The payer leaves the page without paying: after it expires the card is charged as agreed.
  const { db } = club.ctx;
  await db
    .update(providerSessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(providerSessions.orderId, id));
  await on.charge();
  expect(await on.chargesOf(id)).toMatchObject([{ state: "paid", cents: 5_000 }]);
});

test("bad requests change nothing and say why", async () => {
  const { id, checkoutKey: key } = await on.inParts(three);
  const changed = await press(key, { _action: "pay-all", due: "0", all: "9999" });
  expect(changed.status).toBe(409);
  expect(await changed.text()).toContain("The amount has changed: $100");
  const early = await press(key, { _action: "pay-due", due: "0", all: "10000" });
  expect(early.status).toBe(409);
  expect(await early.text()).toContain("Nothing is due at the moment.");
  fake.fail({ mode: "500" });
  const away = await press(key, { _action: "pay-all", due: "0", all: "10000" });
  expect(away.status).toBe(503);
  expect(await away.text()).toContain("Nothing was charged");
  fake.recover();
  expect((await press(key, { _action: "pay-all", due: "0", all: "10000" })).status).toBe(303);
  expect((await press(key, { _action: "steal" })).status).toBe(400);
  expect((await club.request("/pay/nobodys-key")).status).toBe(404);
  const other = await on.inParts(three);
  const foreign = await club.request(
    `/pay/${key}?session_id=${encodeURIComponent(other.sessionId)}`,
  );
  expect(foreign.headers.get("Location")).toBe(`/pay/${key}`);
  expect(await on.balance(id)).toMatchObject({ balanceCents: 10_000 });
});
