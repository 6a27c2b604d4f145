import { eq, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { formatMoney, moneyInColumn } from "#core/money.ts";
import { dayOf, daysAfter, formatDate, monthDayText } from "#core/time/time.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { checkoutOf } from "#tests/support/checkouts.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { json, type TestClub } from "#tests/support/club.ts";
import { registrationFields } from "#tests/support/families.ts";
import { mailsTo, newNetwork, orderOf, readPage } from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { hiddenIn } from "#tests/support/program-forms.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { families, guardians } from "#modules/families/schema.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { payPath } from "../checkout.ts";
import { balanceOf } from "../ledger.server.ts";
import { sponsorClaims, transferHolds } from "../schema.ts";
import { endTransferHolds } from "../transfer-holds.server.ts";

const content = structuredClone(smallClub);
content.office.checkout.transfer = { days: 5, sponsorDays: 21 };
const test = clubTest({ pages: "built", content });

const sold = membership(smallClub);
const price = moneyInColumn(sold.priceCents, "cad");
const today = dayOf(new Date(), smallClub.club.timeZone);
const until = daysAfter(today, 5);
const { transferEmail } = smallClub.founder.donation;

test.beforeAll(({ club }) => changeOffering(club.ctx, sold, { capacity: 1000 }));

let names = 0;
const typed = (email = `parent-${crypto.randomUUID()}@example.ca`) => {
  names += 1;
  return {
    ...registrationFields(
      `Ada Osei${"abcdefghijklmnopqrstuvwxyz"[names % 26]}${names}`,
      "2012-05-04",
    ),
    guardian_email: email,
    athlete_1_age_known: "yes",
  };
};

/** A checkout's page as a family opens it, with the fields that they fill in. */
async function opened(club: TestClub, fields: Record<string, string> = {}, network = newNetwork()) {
  const { type, id } = sold;
  const started = json({ items: [{ type, id, quantity: 1 }] }, network);
  const answer = await club.request("/create-checkout-session", started);
  const { session_id: session } = (await answer.json()) as { session_id: string };
  const path = await checkoutOf(club.ctx, session);
  const { html, text } = await readPage(club, path, "");
  return {
    session,
    path,
    html,
    text,
    fields: { ...typed(), total: hiddenIn(html, "total"), ...fields },
  };
}

const send = (club: TestClub, path: string, fields: Record<string, string>) =>
  club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: "http://club.test", Accept: "text/html", ...newNetwork() },
  });

/** Chooses another way to pay. @returns the order, its page and the payer's address */
async function agreed(club: TestClub, chosen: Record<string, string> = {}, network = newNetwork()) {
  const { session, path, fields } = await opened(club, { pay: "transfer", ...chosen }, network);
  const answer = await send(club, path, fields);
  const order = await orderOf(club, session);
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    303,
    payPath(order.checkoutKey),
  ]);
  return { session, path, fields, order, email: fields.guardian_email };
}

const registrationOf = async ({ ctx: { db } }: TestClub, orderId: string) =>
  (await db.select().from(registrations).where(eq(registrations.orderId, orderId)))[0];

/** The last day for the payment was this number of days ago. */
async function passDays({ ctx: { db } }: TestClub, orderId: string, days: number) {
  await db
    .update(transferHolds)
    .set({ dueOn: sql`${transferHolds.dueOn} - ${days}::int` })
    .where(eq(transferHolds.orderId, orderId));
  await db
    .update(orders)
    .set({
      expiresAt: sql`${orders.expiresAt} - make_interval(days => ${days})`,
      agreedAt: sql`${orders.agreedAt} - make_interval(days => ${days})`,
    })
    .where(eq(orders.id, orderId));
}

test("the checkout offers e-transfer and sponsor with their days", async ({ club }) => {
  const { html, text } = await opened(club);
  expect(html).toContain("How do you want to pay?");
  const sum = formatMoney(sold.priceCents);
  expect(text).toContain(`All now by card ${sum}`);
  expect(text).toContain(`Interac e-Transfer, by ${monthDayText(until.slice(5), "short")} ${sum}`);
  expect(text).toContain("A sponsor pays such as KidSport or Jumpstart");
});

test("by e-transfer: the spot is kept, the page and the mail say what to send, nothing is confirmed", async ({
  club,
}) => {
  const { order, email, path } = await agreed(club);
  expect(order).toMatchObject({ method: "transfer", state: "open", heldUntil: null, paidAt: null });
  expect(await registrationOf(club, order.id)).toMatchObject({ state: "active" });
  expect(await balanceOf(club.ctx.db, order.id)).toMatchObject({ balanceCents: sold.priceCents });
  const [guardian] = await club.ctx.db
    .select({ draftOf: families.draftOf })
    .from(guardians)
    .innerJoin(families, eq(families.id, guardians.familyId))
    .where(eq(guardians.email, email));
  expect(guardian).toEqual({ draftOf: null });
  const day = formatDate(until);
  const steps = [
    `Send ${price} by Interac e-Transfer to ${transferEmail} by ${day}.`,
    `Put ${order.reference} in the message`,
  ];
  const { html } = await readPage(club, payPath(order.checkoutKey), "");
  const [mail, ...others] = await mailsTo(club, email);
  for (const step of steps) {
    expect(html).toContain(step);
    expect(mail).toContain(step);
  }
  expect(html.replaceAll("<!-- -->", "")).toContain(`We are keeping your spot until ${day}`);
  expect(mail).toContain(payPath(order.checkoutKey));
  // No link to the family page, because anybody can type any address.
  expect(mail).not.toContain("/family/");
  expect(others).toEqual([]);
  // The back button leads to the instructions.
  const back = await club.request(path, { headers: { Accept: "text/html" } });
  expect([back.status, back.headers.get("Location")]).toEqual([303, payPath(order.checkoutKey)]);
});

test("the provider's page is closed, and a late report of it changes nothing", async ({ club }) => {
  const { order, session } = await agreed(club);
  const { payments } = club.ctx.integrations;
  expect((await payments.readSession(session))?.status).toBe("expired");
  const { fulfilCheckout } = await import("../fulfil.server.ts");
  await fulfilCheckout(club.ctx, session);
  expect(await orderOf(club, session)).toMatchObject({ state: "open", method: "transfer" });
  expect(await registrationOf(club, order.id)).toMatchObject({ state: "active" });
});

test("the same form twice at once registers once", async ({ club }) => {
  const { session, path, fields } = await opened(club, { pay: "transfer" });
  const answers = await Promise.all([send(club, path, fields), send(club, path, fields)]);
  const order = await orderOf(club, session);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await club.ctx.db.$count(registrations, eq(registrations.orderId, order.id))).toBe(1);
  expect(await balanceOf(club.ctx.db, order.id)).toMatchObject({ balanceCents: sold.priceCents });
  expect(await mailsTo(club, fields.guardian_email)).toHaveLength(1);
});

test("a provider that can't be asked: nothing is agreed, and the next try works", async ({
  club,
}) => {
  const { session, path, fields } = await opened(club, { pay: "transfer" });
  const failing = vi
    .spyOn(club.ctx.integrations.payments, "expireSession")
    .mockRejectedValueOnce(new Error("away"));
  expect((await send(club, path, fields)).status).toBe(503);
  failing.mockRestore();
  expect(await orderOf(club, session)).toMatchObject({ state: "open", method: "card" });
  expect((await send(club, path, fields)).status).toBe(303);
  expect(await orderOf(club, session)).toMatchObject({ method: "transfer" });
});

test("an address may keep three unpaid registrations; the fourth can pay by card", async ({
  club,
}) => {
  const guardian_email = `parent-${crypto.randomUUID()}@example.ca`;
  for (let n = 0; n < 3; n += 1) await agreed(club, { guardian_email });
  const { path, fields } = await opened(club, { pay: "transfer", guardian_email });
  const refused = await send(club, path, fields);
  expect(refused.status).toBe(409);
  const { email, phone } = club.ctx.content.club;
  expect(await refused.text()).toContain(
    `3 unpaid registrations of yours are keeping spots already. Please pay one of them first: our email about it says how. Or choose to pay this one by card, or write to ${email} or call ${phone}. Nothing was charged.`,
  );
  const byCard = await send(club, path, { ...fields, pay: "full" });
  expect(byCard.headers.get("Location")).toContain("/payment-checkout?session=");
});

test("a network may keep three unpaid registrations, whatever address is typed", async ({
  club,
}) => {
  const network = newNetwork();
  for (let n = 0; n < 3; n += 1) await agreed(club, {}, network);
  const { path, fields } = await opened(club, { pay: "transfer" }, network);
  const refused = await send(club, path, fields);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain(
    "3 unpaid registrations from your network are keeping spots already. If they are yours, pay one of them first: our email about it says how. Otherwise choose to pay this one by card",
  );
});

test("by a sponsor: the claim is noted, the family pays the rest, by card too", async ({
  club,
}) => {
  const cents = sold.priceCents - 5_000;
  const { order, email } = await agreed(club, {
    pay: "sponsor",
    sponsor: " KidSport  Ontario ",
    sponsor_amount: String(cents / 100),
  });
  const day = daysAfter(today, 21);
  const [claim] = await club.ctx.db
    .select()
    .from(sponsorClaims)
    .where(eq(sponsorClaims.orderId, order.id));
  expect(claim).toMatchObject({ sponsor: "KidSport Ontario", cents, expectedBy: day });
  const expected = `We expect ${moneyInColumn(cents, "cad")} from KidSport Ontario by ${formatDate(day)}.`;
  const { html } = await readPage(club, payPath(order.checkoutKey), "");
  const [mail] = await mailsTo(club, email);
  for (const text of [expected, "Send $50.00 by Interac e-Transfer"]) {
    expect(html).toContain(text);
    expect(mail).toContain(text);
  }
  expect(html.replaceAll("<!-- -->", "")).toContain("Pay all $50");
  const paying = await send(club, payPath(order.checkoutKey), { _action: "pay-all", all: "5000" });
  expect(paying.status).toBe(303);
});

test("a sponsor without a name, or with too much, is refused and what was typed stays", async ({
  club,
}) => {
  const { path, fields } = await opened(club, { pay: "sponsor", sponsor_amount: "9999999" });
  const answer = await send(club, path, fields);
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(html).toContain("Enter the sponsor’s name, such as KidSport");
  expect(html).toContain("enter that or less");
  expect(html).toContain("9999999");
});

test("two days before the last one the family is reminded once", async ({ club }) => {
  const { order, email } = await agreed(club);
  await passDays(club, order.id, 2);
  await endTransferHolds(club.ctx);
  expect(await mailsTo(club, email)).toHaveLength(1);
  await passDays(club, order.id, 1);
  await Promise.all([endTransferHolds(club.ctx), endTransferHolds(club.ctx)]);
  await endTransferHolds(club.ctx);
  const [mail, ...others] = await mailsTo(club, email);
  expect(mail).toContain(`Send ${price} by Interac e-Transfer`);
  expect(others).toHaveLength(1);
});

test("after the last day and a day of grace the spot is free, and nothing is owed", async ({
  club,
}) => {
  const { order, email } = await agreed(club);
  await passDays(club, order.id, 6);
  await endTransferHolds(club.ctx);
  expect(await registrationOf(club, order.id)).toMatchObject({ state: "active" });
  await passDays(club, order.id, 1);
  await endTransferHolds(club.ctx);
  await endTransferHolds(club.ctx);
  expect(await registrationOf(club, order.id)).toMatchObject({ state: "withdrawn" });
  expect(await balanceOf(club.ctx.db, order.id)).toMatchObject({
    balanceCents: 0,
    chargedCents: 0,
  });
  const [mail, ...others] = await mailsTo(club, email);
  expect(mail).toContain("Rien n’est arrivé");
  expect(others).toHaveLength(1);
  const page = await club.request(payPath(order.checkoutKey), { headers: { Accept: "text/html" } });
  expect(page.status).toBe(303);
});

test("a club that takes no e-transfers any more refuses a form that was open", async ({ club }) => {
  const { path, fields } = await opened(club, { pay: "transfer" });
  const { transfer } = club.ctx.content.office.checkout;
  transfer.days = 0;
  const answer = await send(club, path, fields);
  transfer.days = 5;
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("Choose another way to pay");
});

test("the office can still find a family whose place was released, as not registered, until its order is deleted", async ({
  club,
  cookie,
}) => {
  const { order, email } = await agreed(club);
  const listed = async () => {
    const path = `/admin/families?q=${encodeURIComponent(email)}`;
    return (await (await club.request(path, { headers: { cookie } })).text()).replaceAll(
      "<!-- -->",
      "",
    );
  };
  expect(await listed()).toContain(sold.title);
  await passDays(club, order.id, 7);
  await endTransferHolds(club.ctx);
  expect(await listed()).toContain('<span class="quiet">not registered</span>');
  const days = club.ctx.content.club.retention.unpaidDays + 1;
  const ago = sql`now() - make_interval(days => ${days})`;
  const isOrder = eq(orders.id, order.id);
  await club.ctx.db.update(orders).set({ createdAt: ago }).where(isOrder);
  await deleteOldRecords(club.ctx);
  // A late e-transfer may still arrive, so the days count from the release.
  expect(await listed()).toContain("not registered");
  await club.ctx.db
    .update(transferHolds)
    .set({ releasedAt: ago })
    .where(eq(transferHolds.orderId, order.id));
  await deleteOldRecords(club.ctx);
  expect(await listed()).toContain("Nothing matches");
});
