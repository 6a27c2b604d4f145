import { asc, eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { formatMoney, moneyInColumn } from "#core/money.ts";
import { dayOf, daysAfter, formatDate, monthDayText } from "#core/time/time.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { changeOffering, createPlan } from "#tests/support/catalogue-rows.ts";
import { checkoutOf, sessionAt } from "#tests/support/checkouts.ts";
import { clubTest } from "#tests/support/club-test.ts";
import type { TestClub } from "#tests/support/club.ts";
import { registrationFields } from "#tests/support/families.ts";
import {
  mailsTo,
  newNetwork,
  orderOf,
  readPage,
  startCheckout,
} from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { hiddenIn } from "#tests/support/program-forms.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { modules } from "#app/modules.server.ts";
import { erasePerson } from "#modules/privacy/erase-person.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { payPath } from "../checkout.ts";
import { balanceOf } from "../ledger.server.ts";
import { partsOfPrice } from "../open-parts.server.ts";
import { instalmentAgreements, instalments, providerSessions } from "../schema.ts";

const test = clubTest({ pages: "built" });

const sold = membership(smallClub);
const today = dayOf(new Date(), smallClub.club.timeZone);
const days = [daysAfter(today, 40), daysAfter(today, 80)] as const;
const plan = [
  { dueOn: null, cents: sold.priceCents - 10_000 },
  { dueOn: days[0], cents: 4_000 },
  { dueOn: days[1], cents: 6_000 },
];
const first = moneyInColumn(sold.priceCents - 10_000, "cad");
const monthDay = (day: string) => monthDayText(day.slice(5));
const offered = `In 3 parts: ${first} today, then $40.00 on ${monthDay(days[0])} and $60.00 on ${monthDay(days[1])}`;
const consent = `I agree that ${smallClub.club.name} charges my card ${first} today, then $40.00 on ${formatDate(days[0])} and $60.00 on ${formatDate(days[1])}. I can pay earlier or use another card at any time; the link is in my receipt. If a payment fails, the club tries again after 3, 7 and 14 days and writes to me.`;

test.beforeAll(({ club }) => changeOffering(club.ctx, sold, { capacity: 100 }));
test.beforeEach(({ club }) => createPlan(club.ctx, sold, plan));

const typed = () => ({
  ...registrationFields("Ada Osei", "2012-05-04"),
  guardian_email: `parent-${crypto.randomUUID()}@example.ca`,
  athlete_1_age_known: "yes",
});

/** A checkout's page as a family opens it, with the fields that they fill in. */
async function opened(club: TestClub) {
  const session = await startCheckout(club);
  const path = await checkoutOf(club.ctx, session);
  const { html, text } = await readPage(club, path, "");
  const shown = { total: hiddenIn(html, "total"), parts: hiddenIn(html, "parts") };
  return { session, path, html, text, fields: { ...typed(), ...shown } };
}

const send = (club: TestClub, path: string, fields: Record<string, string>) =>
  club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: "http://club.test", Accept: "text/html", ...newNetwork() },
  });

/** Accepts the terms. @returns the session to pay */
async function agreed(club: TestClub, path: string, fields: Record<string, string>) {
  const answer = await send(club, path, fields);
  expect(answer.status).toBe(303);
  return (answer.headers.get("Location") ?? "").split("session=")[1] ?? "";
}

async function stored({ ctx: { db } }: TestClub, orderId: string) {
  const [agreement] = await db
    .select()
    .from(instalmentAgreements)
    .where(eq(instalmentAgreements.orderId, orderId));
  const parts = await db
    .select()
    .from(instalments)
    .where(eq(instalments.orderId, orderId))
    .orderBy(asc(instalments.number));
  const sessions = await db
    .select()
    .from(providerSessions)
    .where(eq(providerSessions.orderId, orderId))
    .orderBy(asc(providerSessions.createdAt));
  return {
    text: agreement?.text,
    parts: parts.map(({ number, dueOn, cents }) => [number, dueOn, cents]),
    sessions: sessions.map(({ sessionId, amountCents, ended }) => ({
      sessionId,
      amountCents,
      ended,
    })),
  };
}

const isChecked = (html: string, value: string) =>
  new RegExp(`<input type="radio"[^>]*name="pay"[^>]*checked=""[^>]*value="${value}"`).test(html);

test("the checkout offers to pay at once or in parts, and shows what is agreed to", async ({
  club,
}) => {
  const { html, text, fields } = await opened(club);
  expect(html).toContain("How do you want to pay?");
  expect(text).toContain(`All now ${formatMoney(sold.priceCents)}`);
  expect(html).toContain(offered);
  expect(html).toContain(consent);
  expect([isChecked(html, "full"), isChecked(html, "parts")]).toEqual([true, false]);
  expect(fields.parts).toBe(`${today}:${sold.priceCents - 10_000} ${days[0]}:4000 ${days[1]}:6000`);
});

test("without a plan no instalments are offered, and the choice is ignored", async ({ club }) => {
  await createPlan(club.ctx, sold, null);
  const { session, path, html, fields } = await opened(club);
  expect(html).not.toContain("How do you want to pay?");
  const { parts: _none, ...others } = fields;
  expect(await agreed(club, path, { ...others, pay: "parts" })).toBe(session);
  const order = await orderOf(club, session);
  expect(order).toMatchObject({ amountCents: sold.priceCents, laterCents: 0 });
  expect(await stored(club, order.id)).toMatchObject({ text: undefined, parts: [] });
});

test("in parts: the first is paid at the checkout, the text is stored, the receipts say the rest", async ({
  club,
  cookie,
}) => {
  const { session: opening, path, fields } = await opened(club);
  const asked = vi.spyOn(club.ctx.integrations.payments, "createSession");
  const session = await agreed(club, path, { ...fields, pay: "parts" });
  expect(session).not.toBe(opening);
  const nowCents = sold.priceCents - 10_000;
  const request = asked.mock.calls.at(-1)?.[0];
  asked.mockRestore();
  const title = `First of 3 payments: ${sold.title}`;
  expect(request).toMatchObject({
    amountCents: nowCents,
    lines: [{ title, amountCents: nowCents }],
    savesCard: true,
  });
  const order = await orderOf(club, session);
  expect(order).toMatchObject({ amountCents: sold.priceCents, laterCents: 10_000 });
  expect(await stored(club, order.id)).toEqual({
    text: consent,
    parts: [
      [1, today, nowCents],
      [2, days[0], 4_000],
      [3, days[1], 6_000],
    ],
    sessions: [
      { sessionId: opening, amountCents: sold.priceCents, ended: "replaced" },
      { sessionId: session, amountCents: nowCents, ended: null },
    ],
  });
  const staffPath = `/admin/payments/${order.reference}`;
  const unpaid = await readPage(club, staffPath, cookie);
  expect(unpaid.text).toContain("$40.00, open");
  expect(unpaid.text).toContain(consent);

  await postForm(club, `/demo-checkout/${session}`, {
    step: "pay",
    name: "Abena Osei",
    email: fields.guardian_email ?? "",
  });
  expect(await orderOf(club, session)).toMatchObject({ state: "paid" });
  expect(await balanceOf(club.ctx.db, order.id)).toMatchObject({
    chargedCents: sold.priceCents,
    paidCents: nowCents,
    balanceCents: 10_000,
    money: "part paid",
  });
  const open = (await partsOfPrice(club.ctx.db, order.id)).map(({ openCents }) => openCents);
  expect(open).toEqual([0, 4_000, 6_000]);

  const rest = `Still to pay: $100.00, that is $40.00 on ${formatDate(days[0])} and $60.00 on ${formatDate(days[1])}.`;
  const result = await readPage(club, `/successful-checkout?session_id=${session}`, "");
  expect(result.text).toContain(`You paid ${formatMoney(nowCents)} CAD.`);
  expect(result.text).toContain(rest);
  const mails = await mailsTo(club, fields.guardian_email ?? "");
  const mail = mails.find((text) => text.includes("YOUR AGREEMENT")) ?? "";
  expect(mail).toContain(
    [
      `Total paid: ${formatMoney(nowCents)} CAD`,
      "Still to pay: $100.00",
      `- ${formatDate(days[0])}: $40.00`,
      `- ${formatDate(days[1])}: $60.00`,
      `Card and payments: ${club.ctx.publicUrl}${payPath(order.checkoutKey)}`,
    ].join("\n"),
  );
  const [, receipt = ""] = /\/receipt\/([\w-]+)/.exec(mail) ?? [];
  expect((await readPage(club, `/receipt/${receipt}`, "")).text).toContain(rest);
  const messages = await club.ctx.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.orderId, order.id));
  expect(JSON.stringify(messages.find(({ channel }) => channel === "crm")?.payload)).toContain(
    `paid: ${formatMoney(nowCents)} CAD\\nlater: $100 CAD`,
  );
  const paid = await readPage(club, staffPath, cookie);
  expect(paid.text).toContain(`${first}, nothing open`);
  expect(paid.text).toContain("$60.00, open");
  expect((await readPage(club, "/admin/payments", cookie)).text).toContain(
    `${formatMoney(nowCents)} of ${formatMoney(sold.priceCents)}`,
  );
});

test("a payer’s copy of their data has the agreement, and a deletion leaves it with the order", async ({
  club,
}) => {
  const { db } = club.ctx;
  const { path, fields } = await opened(club);
  const session = await agreed(club, path, { ...fields, pay: "parts" });
  const email = fields.guardian_email ?? "";
  await postForm(club, `/demo-checkout/${session}`, { step: "pay", name: "Abena Osei", email });
  const { id } = await orderOf(club, session);
  const files = JSON.stringify(
    await Promise.all(modules.personalRecords.map((kind) => kind.read(db, email))),
  );
  for (const part of [consent, `"dueOn":"${days[0]}","cents":4000`]) expect(files).toContain(part);
  await db.transaction((transaction) => erasePerson(modules, transaction, email));
  const kept = await stored(club, id);
  expect([kept.text, kept.parts.length]).toEqual([consent, 3]);
});

test("who changes only how to pay gets another payment, and the choice is remembered", async ({
  club,
}) => {
  const { session: opening, path, fields } = await opened(club);
  const inParts = await agreed(club, path, { ...fields, pay: "parts" });
  const back = await readPage(club, `${path}?cancelled=1`, "");
  expect(isChecked(back.html, "parts")).toBe(true);
  expect(back.text).toContain(`Today ${first.replace(/\.00$/, "")}`);
  expect(await agreed(club, path, { ...fields, pay: "parts" })).toBe(inParts);
  const atOnce = await agreed(club, path, { ...fields, pay: "full" });
  const order = await orderOf(club, atOnce);
  expect(order.laterCents).toBe(0);
  expect(await stored(club, order.id)).toMatchObject({
    text: undefined,
    parts: [],
    sessions: [
      { sessionId: opening, ended: "replaced" },
      { sessionId: inParts, ended: "replaced" },
      { sessionId: atOnce, amountCents: sold.priceCents, ended: null },
    ],
  });
  expect(isChecked((await readPage(club, path, "")).html, "full")).toBe(true);
  const refused = await postForm(club, `/demo-checkout/${inParts}`, {
    step: "pay",
    name: "Abena Osei",
    email: "abena@example.ca",
  });
  expect(refused.status).toBe(400);
});

test("other days for the same amounts are another payment, with other parts", async ({ club }) => {
  const { path, fields } = await opened(club);
  const before = await agreed(club, path, { ...fields, pay: "parts" });
  await createPlan(club.ctx, sold, [
    plan[0] ?? { dueOn: null, cents: 0 },
    { dueOn: days[0], cents: 4_000 },
    { dueOn: days[1], cents: 3_000 },
    { dueOn: daysAfter(days[1], 7), cents: 3_000 },
  ]);
  const { html } = await readPage(club, path, "");
  const parts = hiddenIn(html, "parts");
  const session = await agreed(club, path, { ...fields, parts, pay: "parts" });
  expect(session).not.toBe(before);
  const kept = await stored(club, (await orderOf(club, session)).id);
  expect(kept.parts.map(([, , cents]) => cents)).toEqual([
    sold.priceCents - 10_000,
    4_000,
    3_000,
    3_000,
  ]);
  expect(kept.sessions.filter(({ ended }) => ended === null)).toHaveLength(1);
});

test("a cheaper order after one in parts keeps no more for later than it costs", async ({
  club,
}) => {
  const { path, fields } = await opened(club);
  await agreed(club, path, { ...fields, pay: "parts" });
  await changeOffering(club.ctx, sold, { priceCents: 5_000 });
  const { total: _total, ...others } = fields;
  const session = await agreed(club, path, { ...others, pay: "full" });
  expect(await orderOf(club, session)).toMatchObject({ amountCents: 5_000, laterCents: 0 });
  await changeOffering(club.ctx, sold, { priceCents: sold.priceCents });
});

test("payments that are not those that were shown are shown again, with everything typed", async ({
  club,
}) => {
  const { session, path, fields } = await opened(club);
  const later = daysAfter(days[1], 7);
  await createPlan(club.ctx, sold, [...plan.slice(0, 2), { dueOn: later, cents: 6_000 }]);
  const answer = await send(club, path, { ...fields, pay: "parts" });
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(html).toContain("The payments have changed. Check them, then agree again.");
  expect(html).toContain(formatDate(later));
  expect(html).toContain(`value="${fields.guardian_email}"`);
  expect(isChecked(html, "parts")).toBe(true);
  const order = await orderOf(club, session);
  expect(order).toMatchObject({ agreedAt: null, laterCents: 0 });
  expect((await stored(club, order.id)).parts).toEqual([]);
  // A payer who pays at once need not accept them again, and is not affected if there is no plan any more.
  await createPlan(club.ctx, sold, null);
  expect((await send(club, path, { ...fields, pay: "parts" })).status).toBe(409);
  expect(await agreed(club, path, { ...fields, pay: "full" })).toBe(session);
});

test("another price is shown again, and a mistake keeps the choice", async ({ club }) => {
  const { path, fields } = await opened(club);
  const wrong = await send(club, path, { ...fields, pay: "parts", guardian_email: "nobody" });
  expect(wrong.status).toBe(400);
  expect(isChecked(await wrong.text(), "parts")).toBe(true);
  const priceCents = sold.priceCents * 2;
  await changeOffering(club.ctx, sold, { priceCents });
  const answer = await send(club, path, { ...fields, pay: "parts" });
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(html).toContain("The total has changed. Check the bill, then agree again.");
  // The plan's amounts are weights.
  expect(html).toContain(`$80.00 on ${formatDate(days[0])}`);
  const session = await agreed(club, path, {
    ...fields,
    total: hiddenIn(html, "total"),
    parts: hiddenIn(html, "parts"),
    pay: "parts",
  });
  expect(await orderOf(club, session)).toMatchObject({
    amountCents: priceCents,
    laterCents: 20_000,
  });
  expect(session).toBe(await sessionAt(club.ctx, path));
  await changeOffering(club.ctx, sold, { priceCents: sold.priceCents });
});

test("a payment of another amount than the first part waits for staff", async ({ club }) => {
  const { path, fields } = await opened(club);
  const session = await agreed(club, path, { ...fields, pay: "parts" });
  const { payments } = club.ctx.integrations;
  const before = payments.readSession.bind(payments);
  const read = vi.spyOn(payments, "readSession").mockImplementation(async (id) => {
    const found = await before(id);
    return found && { ...found, amountCents: sold.priceCents };
  });
  await postForm(club, `/demo-checkout/${session}`, {
    step: "pay",
    name: "Abena Osei",
    email: "abena@example.ca",
  });
  read.mockRestore();
  const order = await orderOf(club, session);
  expect(order.state).toBe("review");
  expect(await balanceOf(club.ctx.db, order.id)).toMatchObject({ chargedCents: 0 });
});
