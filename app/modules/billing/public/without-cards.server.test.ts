import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { moneyInColumn } from "#core/money.ts";
import { dayOf, daysAfter, formatDate } from "#core/time/time.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { json, type TestClub } from "#tests/support/club.ts";
import { registrationFields } from "#tests/support/families.ts";
import { mailsTo, newNetwork, readPage } from "#tests/support/family-visits.ts";
import { membership, withNextGeneration } from "#tests/support/offerings.ts";
import { hiddenIn } from "#tests/support/program-forms.ts";
import { type Order, orders, registrations } from "#modules/enrolment/schema.ts";
import { agreeToOrder } from "../agreement.server.ts";
import { checkoutPath, payPath } from "../checkout.ts";
import { noPayments } from "../provider/none.server.ts";
import { endLapsedHolds } from "../release-holds.server.ts";
import { providerSessions } from "../schema.ts";

const content = withNextGeneration(structuredClone(smallClub));
content.office.checkout.transfer = { days: 5, sponsorDays: 21 };
const test = clubTest({ pages: "built", content });

const sold = membership(smallClub);
const { type, id } = sold;
const until = formatDate(daysAfter(dayOf(new Date(), smallClub.club.timeZone), 5));

/** The club of a test without a card payment provider. */
test.beforeEach(({ club }) => {
  const { integrations } = club.ctx;
  const { payments } = integrations;
  Object.assign(integrations, { payments: noPayments() });
  return () => void Object.assign(integrations, { payments });
});

async function begin(club: TestClub) {
  const started = json({ items: [{ type, id, quantity: 1 }] }, newNetwork());
  const answer = await club.request("/create-checkout-session", started);
  expect(answer.status).toBe(200);
  const { session_id, url } = (await answer.json()) as { session_id: string; url: string };
  const path = new URL(url).pathname;
  const { html } = await readPage(club, path, "");
  return { session: session_id, path, html, fields: typed(html) };
}

let names = 0;
const typed = (html: string) => {
  names += 1;
  return {
    ...registrationFields(`Ada Osei${"abcdefghij"[names]}`, "2012-05-04"),
    guardian_email: `parent-${crypto.randomUUID()}@example.ca`,
    athlete_1_age_known: "yes",
    total: hiddenIn(html, "total"),
  };
};

const send = (club: TestClub, path: string, fields: Record<string, string>) =>
  club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: "http://club.test", Accept: "text/html", ...newNetwork() },
  });

async function orderAt({ ctx: { db } }: TestClub, path: string): Promise<Order> {
  const [order] = await db
    .select()
    .from(orders)
    .where(sql`${checkoutPath("")}::text || ${orders.checkoutKey} = ${path}`);
  if (!order) throw new Error("There is no order");
  return order;
}

test("a checkout starts without a session, and offers what the club takes", async ({ club }) => {
  const { session, path, html } = await begin(club);
  const order = await orderAt(club, path);
  expect(session).toBe("");
  expect(order).toMatchObject({ state: "open", method: "card" });
  const isOrder = eq(providerSessions.orderId, order.id);
  expect(await club.ctx.db.$count(providerSessions, isOrder)).toBe(0);
  expect(html).toContain("How do you want to pay?");
  expect(html).toMatch(/<input(?=[^>]*name="pay")(?=[^>]*value="transfer")[^>]*checked/);
  expect(html).toContain('value="sponsor"');
  expect(html).not.toContain('value="full"');
  expect(html).not.toContain("by card");
  expect(html.replaceAll("<!-- -->", "")).toMatch(/your spot is kept until \w+ \d+\./);
});

test("by e-transfer: the spot is kept; page and mail say what to send, and nothing about cards", async ({
  club,
}) => {
  const { path, fields } = await begin(club);
  const answer = await send(club, path, { ...fields, pay: "transfer" });
  const order = await orderAt(club, path);
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    303,
    payPath(order.checkoutKey),
  ]);
  const ofOrder = eq(registrations.orderId, order.id);
  expect(await club.ctx.db.select().from(registrations).where(ofOrder)).toMatchObject([
    { state: "active" },
  ]);
  const step = `Send ${moneyInColumn(sold.priceCents, "cad")} by Interac e-Transfer`;
  const { html } = await readPage(club, payPath(order.checkoutKey), "");
  const [mail] = await mailsTo(club, fields.guardian_email);
  for (const text of [html, mail]) {
    expect(text).toContain(step);
    expect(text).toContain(`by ${until}`);
    expect(text?.match(/.{80}by card.{80}/i)?.[0]).toBeUndefined();
  }
});

test("a form that names no way to pay is asked for one, and keeps what was typed", async ({
  club,
}) => {
  const { path, fields } = await begin(club);
  for (const pay of ["", "full", "parts"]) {
    const answer = await send(club, path, { ...fields, pay });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain("Paying by card is not possible at the moment. Choose another way");
    expect(html).toContain(fields.guardian_email);
  }
  expect(await orderAt(club, path)).toMatchObject({ heldUntil: null, method: "card" });
});

test("a family that holds three unpaid places is asked to write or call, without any mention of cards", async ({
  club,
}) => {
  const guardian_email = `parent-${crypto.randomUUID()}@example.ca`;
  const answers: Response[] = [];
  for (let n = 0; n < 4; n += 1) {
    const { path, fields } = await begin(club);
    answers.push(await send(club, path, { ...fields, guardian_email, pay: "transfer" }));
  }
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 409]);
  const { email, phone } = club.ctx.content.club;
  expect(await answers[3]?.text()).toContain(
    `our email about it says how. Or write to ${email} or call ${phone}. Nothing was charged.`,
  );
});

test("cancelled and abandoned checkouts end automatically", async ({ club }) => {
  const [given, left] = [await begin(club), await begin(club)];
  await send(club, given.path, { _action: "decline" });
  expect(await orderAt(club, given.path)).toMatchObject({ state: "expired" });
  await endLapsedHolds(club.ctx);
  expect(await orderAt(club, left.path)).toMatchObject({ state: "open" });
  await club.ctx.db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(orders.id, (await orderAt(club, left.path)).id));
  await endLapsedHolds(club.ctx);
  expect(await orderAt(club, left.path)).toMatchObject({ state: "expired" });
});

test("once cards are taken again, the same checkout is paid by card", async ({ club }) => {
  const { path, fields } = await begin(club);
  const { ctx } = club;
  const { integrations } = ctx;
  const without = integrations.payments;
  const session = { id: "cs_later_0001", url: "https://pay.example/1" };
  const cards = { ...without, takesCards: true, createSession: async () => session };
  Object.assign(integrations, { payments: cards });
  const { checkoutKey } = await orderAt(club, path);
  const agreed = await agreeToOrder(ctx, checkoutKey, { ...fields, pay: "full" });
  expect(agreed).toEqual({ outcome: "agreed", sessionId: session.id });
});

test("a checkout that began with cards goes on without them", async ({ club }) => {
  const { integrations } = club.ctx;
  const without = integrations.payments;
  const session = { id: "cs_before_0001", url: "https://pay.example/2" };
  Object.assign(integrations, {
    payments: { ...without, takesCards: true, createSession: async () => session },
  });
  const { path, fields } = await begin(club);
  Object.assign(integrations, { payments: without });
  const answer = await send(club, path, { ...fields, pay: "transfer" });
  expect(answer.status).toBe(303);
  expect(await orderAt(club, path)).toMatchObject({ state: "open", method: "transfer" });
});

test("a program's own address starts its checkout, too", async ({ club }) => {
  const [flagged] = club.ctx.content.catalogue.nextGeneration;
  const { html } = await readPage(club, `/payment-checkout?${flagged?.flag}`, "");
  expect(html).toContain("CONTINUE TO PAYMENT");
  const { flag = "" } = flagged ?? {};
  const answer = await send(club, "/payment-checkout", { flag });
  expect(answer.headers.get("Location")).toMatch(/^\/checkout\//);
});

test("with a sponsor only, the rest is not promised by card", async ({ club }) => {
  const { transfer } = club.ctx.content.office.checkout;
  transfer.days = 0;
  const { html } = await begin(club);
  transfer.days = 5;
  expect(html.replaceAll("<!-- -->", "")).toContain("you pay by e-transfer until then");
  expect(html).not.toContain('value="transfer"');
});
