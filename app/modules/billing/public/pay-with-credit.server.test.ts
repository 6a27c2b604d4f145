import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { orders } from "#modules/enrolment/schema.ts";
import { mailedKeys } from "#modules/outbox/schema.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { changeOffering, createPlan } from "#tests/support/catalogue-rows.ts";
import { clubTest } from "#tests/support/club-test.ts";
import type { TestClub } from "#tests/support/club.ts";
import { costMore, opened, withCredit } from "#tests/support/credits.ts";
import { mailsTo, newFamily, newNetwork, readPage } from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { hiddenIn } from "#tests/support/program-forms.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { office } from "#tests/support/staff.ts";
import { accountCredit } from "../account-credit.server.ts";
import { balanceOf } from "../ledger.server.ts";
import { remindPayers } from "../remind-payers.server.ts";
import { providerSessions } from "../schema.ts";

const test = clubTest({ pages: "built" });

const sold = membership(smallClub);

test.beforeAll(async ({ club }) => {
  await changeOffering(club.ctx, sold, { capacity: 100 });
  await createPlan(club.ctx, sold, null);
});

/** A family that owes some cents for an order, with a credit of $40. */
async function owing(club: TestClub, cents: number) {
  const family = await withCredit(club, 4_000);
  const { order, email, cookie } = family;
  await costMore(club, order, cents);
  const page = `/pay/${order.checkoutKey}`;
  const press = (fields: Record<string, string>, as = cookie, query = "") =>
    club.request(`${page}${query}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: {
        Accept: "text/html",
        Origin: "http://club.test",
        ...(as && { Cookie: as }),
        ...newNetwork(),
      },
    });
  const use = (credit = "4000", as = cookie, query = "") =>
    press({ _action: "credit", credit }, as, query);
  const left = async () => (await balanceOf(club.ctx.db, order.id)).balanceCents;
  const has = () => accountCredit(club.ctx.db, email);
  /** The path of the link in the mail that the office sends. */
  async function mailed() {
    const references = [order.reference];
    await remindPayers(club.ctx, office, { references, shownCents: await left() });
    const [mail = ""] = await mailsTo(club, email);
    return /\/pay\/[\w-]+\?key=[\w-]{43}/.exec(mail)?.[0] ?? "";
  }
  return { ...family, page, press, use, left, has, mailed };
}

test("a family uses its credit for what it owes, and the card pays only the rest", async ({
  club,
}) => {
  const { order, email, cookie, page, press, use, left, has } = await owing(club, 10_000);
  const before = await readPage(club, page, cookie);
  expect(before.text).toContain("Use your credit of $40");
  expect(before.text).toContain("After it, $60 is left to pay.");
  expect(before.text).not.toContain("Pay $100 now");
  expect((await use()).headers.get("Location")).toBe(`${page}?done=credit`);
  expect(await left()).toBe(6_000);
  expect(await has()).toBe(0);
  const [mail] = await mailsTo(club, email);
  expect(mail).toContain("$40 CAD from your credit");
  expect(mail).toContain("Still to pay: $60.");
  const after = await readPage(club, `${page}?done=credit`, cookie);
  expect(after.text).toContain("Your credit was used.");
  expect(after.text).toContain("Still to pay: $60");
  expect(after.text).not.toContain("Use your credit");
  // Pressing it again pays nothing.
  const again = await use();
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("Your credit is used up.");
  expect(await left()).toBe(6_000);

  const started = await press({ _action: "pay-due", due: "6000" });
  const session = (started.headers.get("Location") ?? "").split("session=")[1] ?? "";
  const [asked] = await club.ctx.db
    .select()
    .from(providerSessions)
    .where(eq(providerSessions.sessionId, session));
  expect(asked).toMatchObject({ orderId: order.id, amountCents: 6_000 });
  await postForm(club, `/demo-checkout/${session}`, { step: "pay", name: "Abena Osei", email });
  expect(await balanceOf(club.ctx.db, order.id)).toMatchObject({ balanceCents: 0, money: "paid" });
});

test("if the credit covers all of it, no card is asked for, and what is left stays a credit", async ({
  club,
}) => {
  const { cookie, email, page, use, left, has } = await owing(club, 3_000);
  const before = await readPage(club, page, cookie);
  expect(before.text).toContain("Use your credit of $30");
  expect(before.text).toContain("It covers the whole balance.");
  await use("3000");
  expect(await left()).toBe(0);
  expect(await has()).toBe(1_000);
  expect((await readPage(club, page, cookie)).text).toContain("Everything is paid.");
  expect((await mailsTo(club, email))[0]).toContain("Everything is paid.");
  expect((await use("1000")).status).toBe(409);
  expect(await has()).toBe(1_000);
});

test("the link in a mail is enough; the order’s key, another link and an old one are not", async ({
  club,
}) => {
  const { order, cookie: _own, page, use, left, has, mailed } = await owing(club, 10_000);
  const link = await mailed();
  expect(link.startsWith(`${page}?key=`)).toBe(true);
  const query = link.slice(page.length);
  // The person who placed the order has its key, and may have typed somebody else’s address.
  const foreign = await newFamily(club, "Stranger");
  const other = await owing(club, 10_000);
  const otherQuery = (await other.mailed()).slice(other.page.length);
  for (const [cookie, where] of [
    ["", ""],
    ["", "?key=nobodys-key"],
    ["", otherQuery],
    [foreign.cookie, ""],
  ] as const) {
    expect((await readPage(club, `${page}${where}`, cookie)).text).not.toContain("credit");
    const refused = await use("4000", cookie, where);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Open this page with the link in our email");
  }
  const opens = await readPage(club, link, "");
  expect([opens.status, opens.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(hiddenIn(opens.html, "credit")).toBe("4000");
  const { db } = club.ctx;
  const isKey = eq(mailedKeys.subjectId, order.id);
  await db.update(mailedKeys).set({ expiresAt: sql`now() - interval '1 day'` }).where(isKey);
  expect((await use("4000", "", query)).status).toBe(409);
  await db.update(mailedKeys).set({ expiresAt: sql`now() + interval '1 day'` }).where(isKey);
  expect((await use("4000", "", query)).headers.get("Location")).toBe(`${link}&done=credit`);
  expect([await left(), await has()]).toEqual([6_000, 0]);
});

test("another sum than the page showed, or none, uses nothing", async ({ club }) => {
  const { use, left, has } = await owing(club, 10_000);
  for (const credit of ["", "0", "-4000", "3999", "4001", "a lot", "NaN"]) {
    const refused = await use(credit);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Your credit now pays $40.");
  }
  expect([await left(), await has()]).toEqual([10_000, 4_000]);
});

test("no amount too small for a card is left, and another currency is not paid", async ({
  club,
}) => {
  const { order, page, cookie, use, left, has } = await owing(club, 4_050);
  const { html } = await readPage(club, page, cookie);
  expect(hiddenIn(html, "credit")).toBe("3950");
  const isOrder = eq(orders.id, order.id);
  await club.ctx.db.update(orders).set({ currency: "usd" }).where(isOrder);
  expect((await readPage(club, page, cookie)).text).not.toContain("Your credit");
  expect((await use("3950")).status).toBe(409);
  await club.ctx.db.update(orders).set({ currency: order.currency }).where(isOrder);
  expect([await left(), await has()]).toEqual([4_050, 4_000]);
  await use("3950");
  expect([await left(), await has()]).toEqual([100, 50]);
});

test("two tabs at the same moment use it once", async ({ club }) => {
  const { use, left, has } = await owing(club, 10_000);
  const answers = await Promise.all([use(), use(), use()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
  expect([await left(), await has()]).toEqual([6_000, 0]);
});

test("a checkout and this page at the same moment use it once", async ({ club }) => {
  const family = await owing(club, 10_000);
  const checkout = await opened(club, family);
  expect(checkout.fields.credit).toBe("4000");
  const [paid, held] = await Promise.all([family.use(), checkout.send()]);
  expect([paid.status, held.status].sort()).toEqual([303, 409]);
  expect(await family.has()).toBe(0);
  const { creditCents } = await checkout.order();
  expect([(await family.left()) + creditCents, creditCents]).toEqual(
    paid.status === 303 ? [6_000, 0] : [14_000, 4_000],
  );
});

test("a card page that was opened before is closed, and one that was paid counts", async ({
  club,
}) => {
  const { email, order, press, use, left, has } = await owing(club, 10_000);
  const started = await press({ _action: "pay-all", all: "10000" });
  const session = (started.headers.get("Location") ?? "").split("session=")[1] ?? "";
  await use();
  expect([await left(), await has()]).toEqual([6_000, 0]);
  await postForm(club, `/demo-checkout/${session}`, {
    step: "pay",
    name: "Abena Osei",
    email,
  });
  expect(await balanceOf(club.ctx.db, order.id)).toMatchObject({ balanceCents: 6_000 });
});
