import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { registrations } from "#modules/enrolment/schema.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { changeOffering, createPlan } from "#tests/support/catalogue-rows.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { costMore, opened, withCredit } from "#tests/support/credits.ts";
import { readPage } from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { withdrawOne } from "#tests/support/withdrawals.ts";
import { accountCredit } from "../account-credit.server.ts";
import { balanceOf } from "../ledger.server.ts";
import { refundable } from "../refund-parts.server.ts";
import { refundsOf } from "../refunds.server.ts";

const test = clubTest({ pages: "built" });

const sold = membership(smallClub);
const price = sold.priceCents;

test.beforeAll(async ({ club }) => {
  await changeOffering(club.ctx, sold, { capacity: 100 });
  await createPlan(club.ctx, sold, null);
});

test("a bank disputes only what the card paid: what a credit paid stays, and goes back as one", async ({
  club,
  cookie,
}) => {
  const { db } = club.ctx;
  const family = await withCredit(club, 4_000);
  const checkout = await opened(club, family);
  const answer = await checkout.send();
  const session = (answer.headers.get("Location") ?? "").split("session=")[1] ?? "";
  const demo = (fields: Record<string, string>) =>
    postForm(club, `/demo-checkout/${session}`, fields);
  await demo({ step: "pay", name: "Abena Osei", email: family.email });
  const order = await checkout.order();
  await demo({ step: "dispute", reason: "product_not_received" });
  const page = await readPage(club, `/admin/payments/${order.reference}`, cookie);
  expect(page.text).toContain("The payer’s bank disputes $115 CAD");

  const { html } = await readPage(club, `/demo-checkout/${session}`, "");
  await demo({ step: /value="(dispute-lost[^"]*)"/.exec(html)?.[1] ?? "" });
  expect(await balanceOf(db, order.id)).toMatchObject({
    paidCents: price,
    lostCents: price - 4_000,
    balanceCents: 0,
    money: "paid",
  });
  expect(await checkout.order()).toMatchObject({ state: "paid" });
  expect(await refundable(db, order.id)).toEqual({ cents: 4_000, cardCents: 0 });
  expect(await accountCredit(db, family.email)).toBe(0);

  // The athlete leaves: nothing is refunded to the card, because its payment was lost in the dispute.
  const [registration] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.orderId, order.id));
  const { reference } = order;
  const left = { reference, id: registration?.id ?? "", cents: 4_000, method: "card" } as const;
  expect(await withdrawOne(club.ctx, left)).toMatchObject({
    outcome: "withdrawn",
    backCents: 4_000,
    creditCents: 4_000,
  });
  expect(await refundsOf(db, [order.id])).toMatchObject([
    { method: "credit", state: "done", cents: 4_000 },
  ]);
  expect(await accountCredit(db, family.email)).toBe(4_000);
});

test("who owes has the payer’s credit beside what they owe, until they use it", async ({
  club,
  cookie,
}) => {
  const { order, email, cookie: own } = await withCredit(club, 4_000);
  await costMore(club, order, 10_000);
  const list = `/admin/payments/owed?${new URLSearchParams({ q: email })}`;
  expect((await readPage(club, list, cookie)).text).toContain("Has a credit of $40");
  await club.request(`/pay/${order.checkoutKey}`, {
    method: "POST",
    body: new URLSearchParams({ _action: "credit", credit: "4000" }),
    headers: { Accept: "text/html", Origin: "http://club.test", Cookie: own },
  });
  const after = await readPage(club, list, cookie);
  expect(after.text).toContain("Abena Osei");
  expect(after.text).toContain("$60");
  expect(after.text).not.toContain("Has a credit");
});
