import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { formatMoney, moneyInColumn } from "#core/money.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { changeOffering, createPlan } from "#tests/support/catalogue-rows.ts";
import { clubTest } from "#tests/support/club-test.ts";
import type { TestClub } from "#tests/support/club.ts";
import { opened, withCredit } from "#tests/support/credits.ts";
import { mailsTo, newFamily, readPage } from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { hiddenIn } from "#tests/support/program-forms.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { withdrawOne } from "#tests/support/withdrawals.ts";
import { accountCredit } from "../account-credit.server.ts";
import { balanceOf, postEntries } from "../ledger.server.ts";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { owedList } from "../owed-list.ts";
import { listOwed } from "../owed.server.ts";
import { refundsOf } from "../refunds.server.ts";
import { ledgerEntries, providerSessions } from "../schema.ts";

const test = clubTest({ pages: "built" });

const sold = membership(smallClub);
const price = sold.priceCents;
const today = dayOf(new Date(), smallClub.club.timeZone);

test.beforeAll(({ club }) => changeOffering(club.ctx, sold, { capacity: 100 }));
test.beforeEach(({ club }) => createPlan(club.ctx, sold, null));

const sessionIn = (answer: Response) =>
  (answer.headers.get("Location") ?? "").split("session=")[1] ?? "";

/** Pays at the provider, with an address other than the family's. */
const pay = (club: TestClub, session: string) =>
  postForm(club, `/demo-checkout/${session}`, {
    step: "pay",
    name: "Somebody Else",
    email: "somebody-else@example.ca",
  });

const creditEntries = async ({ ctx: { db } }: TestClub, orderId: string) =>
  (
    await db
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.method, "credit")))
  ).map(({ kind, cents }) => [kind, cents]);

test("a returning family’s credit is used first, and the card pays the rest", async ({ club }) => {
  const { db } = club.ctx;
  const family = await withCredit(club, 4_000);
  const { html, text, send, order } = await opened(club, family);
  expect(hiddenIn(html, "credit")).toBe("4000");
  expect(text).toContain(`Your credit −$40`);
  const session = sessionIn(await send());
  expect(await order()).toMatchObject({ creditCents: 4_000, customerEmail: family.email });
  // Reserved: another checkout cannot use it.
  expect(await accountCredit(db, family.email)).toBe(0);
  const [asked] = await db
    .select()
    .from(providerSessions)
    .where(eq(providerSessions.sessionId, session));
  expect(asked?.amountCents).toBe(price - 4_000);

  await pay(club, session);
  const paid = await order();
  expect(paid).toMatchObject({ state: "paid", customerEmail: family.email });
  expect(await creditEntries(club, paid.id)).toEqual([["payment", -4_000]]);
  expect(await balanceOf(db, paid.id)).toMatchObject({ money: "paid", balanceCents: 0 });
  expect(await accountCredit(db, family.email)).toBe(0);
  const page = await readPage(club, "/family", family.cookie);
  expect(page.text).toContain("Your credit is used up.");
  expect(page.text).toContain(`$40 used for ${paid.title} (${paid.reference})`);

  const paidBy = `Paid by credit: $40.00, by card: ${moneyInColumn(price - 4_000, "cad")}`;
  const [receipt] = await mailsTo(club, family.email);
  expect(receipt).toContain(`Total paid: ${formatMoney(price)} CAD\n${paidBy}\n`);
  for (const path of [`/receipt/${paid.receipt}`, `/successful-checkout?session_id=${session}`])
    expect((await readPage(club, path, "")).text).toContain(`${paidBy}.`);
  const statement = `/family/statement/${today.slice(0, 4)}`;
  expect((await readPage(club, statement, family.cookie)).text).toContain(
    "Of it by credit $40 CAD",
  );

  // A full refund: the card's part to the card, the credit's part to the credit.
  const [registration] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.orderId, paid.id));
  const { reference } = paid;
  const all = { reference, id: registration?.id ?? "", cents: price, method: "card" } as const;
  expect(await withdrawOne(club.ctx, all)).toMatchObject({
    outcome: "withdrawn",
    backCents: price,
    creditCents: 4_000,
  });
  const back = (await refundsOf(db, [paid.id])).map(({ method, cents }) => [method, cents]);
  expect(back.toSorted()).toEqual([
    ["card", price - 4_000],
    ["credit", 4_000],
  ]);
  expect(await accountCredit(db, family.email)).toBe(4_000);
});

test("if the credit covers all of it, there is nothing to pay: the receipt comes at once", async ({
  club,
}) => {
  const { db } = club.ctx;
  const family = await withCredit(club, price);
  const { send, order } = await opened(club, family);
  const answer = await send();
  expect(answer.status).toBe(303);
  const paid = await order();
  expect(answer.headers.get("Location")).toBe(`/receipt/${paid.receipt}`);
  expect(paid).toMatchObject({ state: "paid", customerEmail: family.email });
  expect(paid.fulfilledAt).not.toBeNull();
  expect(await balanceOf(db, paid.id)).toMatchObject({ money: "paid", balanceCents: 0 });
  const [registration] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.orderId, paid.id));
  expect(registration?.state).toBe("active");
  expect(await accountCredit(db, family.email)).toBe(0);
  const receipt = await readPage(club, `/receipt/${paid.receipt}`, "");
  expect(receipt.text).toContain(`Paid by credit: ${moneyInColumn(price, "cad")}.`);
  // Sending it again does nothing.
  expect((await send()).status).toBe(409);
  expect(await creditEntries(club, paid.id)).toEqual([["payment", -price]]);
});

test("what is left for the card is never less than a card can pay", async ({ club }) => {
  const family = await withCredit(club, price - 30);
  const { html } = await opened(club, family);
  expect(hiddenIn(html, "credit")).toBe(String(price - 100));
});

test("two checkouts at the same moment cannot use the same credit", async ({ club }) => {
  const { db } = club.ctx;
  const family = await withCredit(club, 4_000);
  const [one, other] = [await opened(club, family), await opened(club, family)];
  const kofi = { athlete_1_given_name: "Kwame" };
  const answers = await Promise.all([one.send(), other.send(kofi)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const loser = answers[0]?.status === 409 ? one : other;
  const refused = answers.find(({ status }) => status === 409);
  expect(await refused?.text()).toContain("Your credit has changed.");
  expect((await loser.order()).creditCents).toBe(0);
  expect(await accountCredit(db, family.email)).toBe(0);
});

test("a hold that ends frees the credit; money that comes later is not lost, and the rest is owed", async ({
  club,
}) => {
  const { db } = club.ctx;
  const family = await withCredit(club, 4_000);
  const late = await opened(club, family);
  const session = sessionIn(await late.send());
  const { id } = await late.order();
  const isOrder = eq(orders.id, id);
  await db.update(orders).set({ heldUntil: sql`now() - interval '1 minute'` }).where(isOrder);
  expect(await accountCredit(db, family.email)).toBe(4_000);

  const other = await opened(club, family);
  await pay(club, sessionIn(await other.send({ athlete_1_given_name: "Kwame" })));
  expect(await creditEntries(club, (await other.order()).id)).toEqual([["payment", -4_000]]);

  // The bank was slow.
  await db.update(orders).set({ heldUntil: sql`now() + interval '1 minute'` }).where(isOrder);
  await pay(club, session);
  expect(await late.order()).toMatchObject({ state: "paid" });
  expect(await balanceOf(db, id)).toMatchObject({ money: "part paid", balanceCents: 4_000 });
  expect(await accountCredit(db, family.email)).toBe(0);
  const { rows } = await listOwed(
    club.ctx,
    listQuery(owedList, new URLSearchParams({ q: family.email })),
  );
  expect(rows).toMatchObject([{ email: family.email, totalCents: 4_000 }]);
});

test("others cannot use it: without the family’s link, with another family's link, or if it was not shown", async ({
  club,
}) => {
  const { db } = club.ctx;
  const family = await withCredit(club, 4_000);
  const { email } = family;
  const anonymous = await opened(club, family, "");
  expect(hiddenIn(anonymous.html, "credit")).toBe("0");
  expect(anonymous.text).not.toContain("Your credit");
  // A form that claims a credit without the family's link gets none.
  expect((await anonymous.send({ credit: "4000" })).status).toBe(409);
  const other = await newFamily(club, "Stranger");
  const stranger = await opened(club, { ...family, ...other, order: family.order });
  expect(hiddenIn(stranger.html, "credit")).toBe("0");
  expect((await stranger.send({ credit: "4000" })).status).toBe(409);
  // A page that did not show the credit does not use it.
  const own = await opened(club, family);
  expect((await own.send({ credit: "" })).status).toBe(409);
  expect((await own.order()).creditCents).toBe(0);
  expect(await accountCredit(db, email)).toBe(4_000);
});

test("in instalments it pays the first part first, then the next", async ({ club }) => {
  const { db } = club.ctx;
  await createPlan(club.ctx, sold, [
    { dueOn: null, cents: 5_000 },
    { dueOn: daysAfter(today, 40), cents: price - 5_000 },
  ]);
  const family = await withCredit(club, 6_000);
  const { html, text, fields, send, order } = await opened(club, family);
  // Paid at once, the card pays the rest; in instalments, nothing is due today.
  expect(hiddenIn(html, "credit")).toBe("6000");
  expect(text).toContain(`All now ${formatMoney(price - 6_000)}`);
  expect(text).toContain("Your credit −$60");
  // A credit that covers it all.
  const all = await opened(club, await withCredit(club, price));
  expect(all.text).toContain("All now: your credit pays it");
  const answer = await send({ ...fields, pay: "parts" });
  const paid = await order();
  expect(answer.headers.get("Location")).toBe(`/receipt/${paid.receipt}`);
  expect(await balanceOf(db, paid.id)).toMatchObject({
    money: "part paid",
    balanceCents: price - 6_000,
  });
  const page = await readPage(club, `/pay/${paid.checkoutKey}`, "");
  expect(page.text).toContain(formatMoney(price - 6_000));
});

test("a payment by credit that was a mistake gives it back", async ({ club }) => {
  const { db } = club.ctx;
  const family = await withCredit(club, price);
  const { send, order } = await opened(club, family);
  await send();
  const { id } = await order();
  const [used] = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, id), eq(ledgerEntries.method, "credit")));
  await db.transaction((transaction) =>
    postEntries(transaction, id, [
      {
        kind: "payment",
        method: "credit",
        cents: -(used?.cents ?? 0),
        reverses: used?.id ?? null,
        effectiveOn: today,
        idempotencyKey: `reversal:${used?.id}`,
      },
    ]),
  );
  expect(await accountCredit(db, family.email)).toBe(price);
});
