import { randomUUID } from "node:crypto";
import { eq, isNull, like } from "drizzle-orm";
import { records } from "#tests/support/records.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { paymentFindings } from "../schema.ts";
import { messageOf } from "#tests/support/flash.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCheckout } from "../checkout.server.ts";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { withStripe } from "#tests/support/stripe-context.ts";

let club: TestClub;
let fake: FakeStripe;
let cookie: string;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  fake = await withStripe(club.ctx);
  cookie = await club.signIn();
  make = records(club);
});
afterAll(() => Promise.all([club.close(), fake.close()]));

const read = async (path: string) => {
  const answer = await club.request(path, { headers: { Cookie: cookie } });
  const html = await answer.text();
  // The visible text: without tags, and without React's comments between text nodes.
  return html
    .replace(/<script[^]*?<\/script>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
};
const decide = (reference: string, action: string, as = cookie) =>
  club.request(`/admin/payments/${reference}/decision`, {
    method: "POST",
    body: new URLSearchParams({ _action: action }),
    headers: { Cookie: as, Origin: "http://club.test" },
  });

/** A $25 gift that was paid with USD 0.01. */
async function paidWrongly() {
  const draft = { kind: "donation", title: "Gift", amountCents: 2500 } as const;
  const opened = await openCheckout(club.ctx, draft);
  fake.stripe.pay(opened.sessionId, {}, { amount_total: 1, currency: "usd" });
  const back = await read(`/successful-checkout?session_id=${opened.sessionId}`);
  expect(back).toContain("Your payment arrived, but it does not match the order.");
  expect(back).toContain(opened.reference);
  expect(back).not.toContain("You didnt made any payment");
  return opened;
}

test("a mismatched payment is explained, and an admin's acceptance is logged", async () => {
  const { reference, sessionId } = await paidWrongly();
  const message = `Stripe took USD 0.01 for order ${reference} (Gift), which costs CAD 25.00. Refund it at Stripe or accept it here.`;
  expect(await read("/admin/payments")).toContain(message);
  expect(await read("/admin")).toContain("1 payment to check");
  const page = await read(`/admin/payments/${reference}`);
  expect(page).toContain(message);
  expect(page).toContain("Needs a decision");

  await club.hire(editor);
  expect((await decide(reference, "accept", await club.signIn(editor))).status).toBe(403);
  const done = await decide(reference, "accept");
  expect(done.status).toBe(303);
  expect(messageOf(done)).toBe("Accepted. It now counts as it is.");
  expect(done.headers.get("Location")).toBe(`/admin/payments/${reference}`);
  const after = await read(`/admin/payments/${reference}`);
  expect(after).not.toContain(message);
  expect(await read("/admin/payments")).not.toContain(message);
  expect(await read("/admin/audit")).toContain(
    `Accepted the payment for order ${reference} (Gift)`,
  );
  expect(await read(`/successful-checkout?session_id=${sessionId}`)).toContain(
    club.ctx.content.office.checkout.success,
  );
});

test("what is to check is listed a page at a time, and the button corrects all of it", async () => {
  const { db } = club.ctx;
  const before = await db.$count(paymentFindings, isNull(paymentFindings.resolvedAt));
  const added = Array.from({ length: 60 - before }, (_, n) => ({
    id: randomUUID(),
    kind: n === 59 - before ? ("stranger" as const) : ("mismatch" as const),
    subject: `cs_many_${n}`,
    message: `Many, number ${n}.`,
    // The unknown payment, which can be corrected, is the last one.
    foundAt: new Date(Date.now() + n * 1_000),
  }));
  await db.insert(paymentFindings).values(added);
  const listed = async (path: string) => (await read(path)).match(/Many, number/g)?.length;
  const first = await read("/admin/payments?q=gift");
  expect(first).toContain("60 things to check");
  expect(first).toContain("Correct our records");
  expect(await read("/admin")).toContain("60 payments to check");
  expect(await listed("/admin/payments")).toBe(50 - before);
  expect(await listed("/admin/payments?check=2")).toBe(10);
  expect(await listed("/admin/payments?check=99")).toBe(10);
  const page = await club.request("/admin/payments?q=gift", { headers: { Cookie: cookie } });
  expect(await page.text()).toContain("?q=gift&amp;check=2");
  await db.delete(paymentFindings).where(like(paymentFindings.subject, "cs_many_%"));
});

test("places that are held, and payments without one, are listed a page at a time", async () => {
  const soon = new Date(Date.now() + 1_800_000);
  const sold = { title: "Many places", per: "season" as const };
  for (let n = 0; n < 51; n += 1) {
    await make.order({ kind: "registration", method: "card", heldUntil: soon, expiresAt: soon });
    const { id } = await make.sale(sold, { paidCents: 2_500, paidAt: new Date() });
    await club.ctx.db
      .update(registrations)
      .set({ state: "unplaced" })
      .where(eq(registrations.orderId, id));
  }
  const buttons = async (path: string) => {
    const page = await read(path);
    return [page.match(/Release spot/g)?.length, page.match(/Give it a spot/g)?.length];
  };
  const first = await read("/admin/payments");
  expect(first).toContain("51 spots are held");
  expect(first).toContain("51 payments have no spot");
  expect(await buttons("/admin/payments")).toEqual([50, 50]);
  expect(await buttons("/admin/payments?held=2")).toEqual([1, 50]);
  expect(await buttons("/admin/payments?without=2")).toEqual([50, 1]);
});

test("card checkouts that nobody has paid are apart from the payments, and found", async () => {
  const card = { kind: "registration", method: "card", customerName: "Cart Owner" } as const;
  const [open, expired] = [
    await make.order(card),
    await make.order({ ...card, state: "expired" }),
  ].map(({ reference }) => reference);
  const office = { kind: "registration", method: "cash", amountCents: 46_000 } as const;
  const paid = { paidCents: 6_000, paidAt: new Date() };
  await make.order({ ...office, ...paid, customerName: "Part Payer" });
  const all = await read("/admin/payments");
  for (const reference of [open, expired]) expect(all).not.toContain(reference);
  expect(all).toMatch(/Part Payer .* Partly paid .*\$60 of \$460/);
  expect(await read("/admin/payments?state=open")).toContain(open);
  expect(await read("/admin/payments?state=expired")).toContain(expired);
  expect(await read("/admin/payments?q=cart+owner")).toMatch(new RegExp(`${expired}.*${open}`));
});

test("staff and payer see that a payment was refunded", async () => {
  const { reference, sessionId } = await paidWrongly();
  expect((await decide(reference, "returned")).status).toBe(303);
  expect(await read(`/admin/payments/${reference}`)).toContain("Refunded");
  expect(await read("/admin/audit")).toContain("Recorded a refund of the payment for order");
  expect(await read(`/successful-checkout?session_id=${sessionId}`)).toContain("has been refunded");
});

test("a dispute is shown on the list and the order until the bank has decided", async () => {
  const draft = { kind: "donation", title: "Gift", amountCents: 4000 } as const;
  const { reference, sessionId } = await openCheckout(club.ctx, draft);
  fake.stripe.pay(sessionId);
  await read(`/successful-checkout?session_id=${sessionId}`);
  const deliver = async (event: ReturnType<FakeStripe["stripe"]["pay"]>) => {
    const { body, signature } = fake.signed(event);
    const headers = { "Stripe-Signature": signature };
    await club.request("/webhooks/stripe", { method: "POST", body, headers });
  };
  const [created] = fake.stripe.dispute(sessionId, { reason: "fraudulent" });
  await deliver(created);
  expect(await read("/admin/payments")).toContain(
    `The payer’s bank disputes $40 CAD of order ${reference} (Gift): the cardholder did not make the payment.`,
  );
  expect(await read(`/admin/payments/${reference}`)).toMatch(/Disputed .* The dispute /);
  for (const event of fake.stripe.closeDispute(String(created.data.object.id), "lost"))
    await deliver(event);
  expect(await read("/admin/payments")).not.toContain("The payer’s bank disputes");
  const page = await read(`/admin/payments/${reference}`);
  expect(page).toContain("Lost in a dispute");
  expect(page).toContain("Lost: the money is gone");
});
