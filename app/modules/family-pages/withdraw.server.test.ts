import { eq } from "drizzle-orm";
import { formatMoney } from "#core/money.ts";
import { accountCredit } from "#modules/billing/index.server.ts";
import { setOrderState } from "#modules/billing/inbox-orders.server.ts";
import { expect } from "vitest";
import { refundRules } from "#modules/catalogue/schema.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { paymentDisputes, providerSessions, refunds } from "#modules/billing/schema.ts";
import { guardians } from "#modules/families/schema.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import type { TestClub } from "#tests/support/club.ts";
import { clubTest } from "#tests/support/club-test.ts";
import {
  mailsTo,
  newFamily,
  openFamily,
  orderOf,
  postFamily,
  readPage,
} from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";

const test = clubTest({ pages: "built" });

test.beforeEach(async ({ club }) => {
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
  await onlyRule(club);
});

/** A single rule that applies until the last day. */
async function onlyRule({ ctx }: TestClub, changes: Partial<typeof refundRules.$inferInsert> = {}) {
  await ctx.db.delete(refundRules);
  await ctx.db
    .insert(refundRules)
    .values({ ends: "last day", gives: "percent", sharePercent: 75, feeCents: 500, ...changes });
  await ctx.live.refresh();
}

/** A family that paid for one athlete by card, with its page to withdraw. */
async function paidFamily(club: TestClub, name: string) {
  const family = await newFamily(club, name);
  const order = await orderOf(club, family.session);
  const { db } = club.ctx;
  const [registration] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.orderId, order.id));
  const path = `/family/withdraw/${registration?.id}`;
  const press = (fields: Record<string, string>, cookie = family.cookie) =>
    postFamily(club, { _action: "withdraw", ...fields }, cookie, path);
  const stateNow = async () => {
    const [row] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.id, registration?.id ?? ""));
    return row?.state;
  };
  return { ...family, order, path, press, stateNow };
}

const shownIn = (html: string) => /name="shown" value="(\d+)"/.exec(html)?.[1] ?? "";

test("a guardian sees the sum, withdraws, and the card gets the money", async ({ club }) => {
  const { cookie, email, order, path, press, stateNow } = await paidFamily(club, "Leaving");
  expect((await readPage(club, "/family", cookie)).html).toContain(path);
  const page = await readPage(club, path, cookie);
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(page.text).toContain("to the card that was used");
  const cents = Number(shownIn(page.html));
  expect(cents).toBe(Math.round(order.amountCents * 0.75) - 500);

  const pressed = await press({ shown: String(cents), reason: " Moved  away " });
  expect(pressed.status).toBe(303);
  expect(pressed.headers.get("Location")).toBe("/family?done=withdrawn&at=payments");
  expect(await stateNow()).toBe("withdrawn");
  const [refund] = await club.ctx.db.select().from(refunds).where(eq(refunds.orderId, order.id));
  expect(refund).toMatchObject({
    cents,
    computedCents: cents,
    method: "card",
    requestedBy: "a guardian",
  });
  const [ended] = await club.ctx.db
    .select()
    .from(registrations)
    .where(eq(registrations.orderId, order.id));
  expect(ended?.endReason).toBe("Moved away");
  expect(await mailsTo(club, email)).toContainEqual(expect.stringContaining("We are refunding"));
  // Pressing it again refunds nothing more.
  expect((await press({ shown: String(cents) })).status).toBe(303);
  expect((await readPage(club, path, cookie)).text).toContain("This registration was withdrawn.");
  expect(await club.ctx.db.$count(refunds, eq(refunds.orderId, order.id))).toBe(1);
});

test("the office gets a mail about a withdrawal, and the order is new in its inbox", async ({
  club,
  cookie,
}) => {
  const family = await paidFamily(club, "Told");
  const { reference, title } = family.order;
  await setOrderState(club.ctx, reference, "answered", { id: null, name: "Wren" });
  const shown = shownIn((await readPage(club, family.path, family.cookie)).html);
  for (let n = 0; n < 2; n += 1)
    expect((await family.press({ shown, reason: "Private" })).status).toBe(303);
  const mails = await mailsTo(club, club.ctx.content.club.email);
  const about = mails.filter((mail) => mail.includes(reference));
  expect(about).toHaveLength(1);
  expect(about[0]).toContain(`Told Osei was withdrawn from ${title} by the family`);
  expect(about[0]).toContain(`${formatMoney(Number(shown))} back`);
  expect(about[0]).not.toContain("Private");
  const inbox = await club.request("/admin/inbox?state=new", { headers: { cookie } });
  expect(await inbox.text()).toContain(reference);
});

test("a guardian keeps the money as a credit, which only they see", async ({ club }) => {
  const { cookie, email, order, path, press, stateNow, familyId } = await paidFamily(
    club,
    "Keeping",
  );
  const { html, text } = await readPage(club, path, cookie);
  expect(text).toContain("Keep it as a credit: it is used first at your next registration");
  const cents = Number(shownIn(html));
  const pressed = await press({ shown: String(cents), back: "credit" });
  expect(pressed.status).toBe(303);
  expect(await stateNow()).toBe("withdrawn");
  const { db } = club.ctx;
  const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, order.id));
  // Nothing is left to do for anybody.
  expect(refund).toMatchObject({ cents, method: "credit", state: "done", provider: null });
  expect(await accountCredit(db, email.toUpperCase())).toBe(cents);
  expect(await mailsTo(club, email)).toContainEqual(
    expect.stringContaining("as a credit on your account. It is used first"),
  );
  const page = await readPage(club, "/family", cookie);
  expect(page.text).toContain(`You have a credit of ${formatMoney(cents)}.`);
  expect(page.text).toContain(`given for ${order.title} (${order.reference})`);

  // Another guardian of the family, with a link of their own, and another family.
  const other = "other-guardian@example.ca";
  await db.insert(guardians).values({ familyId, name: "Ama Osei", email: other });
  const { cookie: stranger } = await newFamily(club, "Stranger");
  for (const theirs of [await openFamily(club, other), stranger])
    expect((await readPage(club, "/family", theirs)).text).not.toContain("credit");
});

test("somebody who did not pay cannot keep the payer’s money as a credit", async ({ club }) => {
  const { cookie, email, order, path, press } = await paidFamily(club, "Grandchild");
  const { db } = club.ctx;
  await db
    .update(orders)
    .set({ customerEmail: "grandpa@example.ca" })
    .where(eq(orders.id, order.id));
  const { html, text } = await readPage(club, path, cookie);
  expect(text).not.toContain("Keep it as a credit");
  expect((await press({ shown: shownIn(html), back: "credit" })).status).toBe(303);
  const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, order.id));
  expect(refund).toMatchObject({ method: "card" });
  expect(await accountCredit(db, email)).toBe(0);
});

test("the sum that is shown is the sum that counts", async ({ club }) => {
  const { cookie, order, path, press, stateNow } = await paidFamily(club, "Changed");
  const shown = shownIn((await readPage(club, path, cookie)).html);
  await onlyRule(club, { sharePercent: 50 });
  const answer = await press({ shown, reason: "Too far" });
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(html).toContain("The refund has changed since you opened this page.");
  expect(html).toContain('value="Too far"');
  expect(Number(shownIn(html))).toBe(Math.round(order.amountCents * 0.5) - 500);
  for (const typed of ["", "a lot", "999999"])
    expect((await press({ shown: typed })).status).toBe(409);
  expect(await stateNow()).toBe("active");
});

test("after the club's last day, or if it wants to be asked, the page says whom to write to", async ({
  club,
}) => {
  const { cookie, path, press, stateNow } = await paidFamily(club, "Late");
  const shown = shownIn((await readPage(club, path, cookie)).html);
  for (const changes of [{ byFamily: false }, { ends: "days" as const, endsDays: -350 }]) {
    await onlyRule(club, changes);
    const page = await readPage(club, path, cookie);
    expect(page.text).toContain("It is too late to withdraw here. Write to");
    expect((await press({ shown })).status).toBe(409);
  }
  expect(await stateNow()).toBe("active");
});

test("only the guardian who paid can withdraw, and nobody from another family", async ({
  club,
}) => {
  const { familyId, order, path, press, stateNow, cookie } = await paidFamily(club, "Own");
  const other = await newFamily(club, "Stranger");
  const shown = shownIn((await readPage(club, path, cookie)).html);
  expect((await readPage(club, path, other.cookie)).status).toBe(404);
  expect((await press({ shown }, other.cookie)).status).toBe(404);
  expect((await club.request(path)).headers.get("Location")).toBe("/family");
  expect((await press({ shown }, "")).headers.get("Location")).toBe("/family?done=closed");
  expect((await readPage(club, "/family/withdraw/nothing", cookie)).status).toBe(404);

  // Somebody else paid: an only guardian can still end it, one of two cannot.
  const { db } = club.ctx;
  const customerEmail = "grandpa@example.ca";
  await db.update(orders).set({ customerEmail }).where(eq(orders.id, order.id));
  expect(shownIn((await readPage(club, path, cookie)).html)).toBe(shown);
  await db.insert(guardians).values({ familyId, name: "Ama Osei", email: "ama@example.ca" });
  expect((await readPage(club, path, cookie)).text).toContain("Somebody else paid");
  expect((await press({ shown })).status).toBe(409);
  expect(await stateNow()).toBe("active");
  expect(await db.$count(refunds, eq(refunds.orderId, order.id))).toBe(0);
});

test("during a dispute, and without a place, the page explains what applies", async ({ club }) => {
  const { cookie, order, path, press, stateNow } = await paidFamily(club, "Disputed");
  const { db } = club.ctx;
  const [session] = await db
    .select()
    .from(providerSessions)
    .where(eq(providerSessions.orderId, order.id));
  const dispute = {
    id: "dp_1",
    paymentReference: session?.paymentReference ?? "",
    state: "answer",
    cents: order.amountCents,
    currency: "cad",
    reason: "general",
    inquiry: false,
    openedAt: new Date(),
    changedAt: new Date(),
  } as const;
  await db.insert(paymentDisputes).values(dispute);
  expect((await readPage(club, path, cookie)).text).toContain("can’t go back to the card");
  expect((await press({ shown: "1" })).status).toBe(409);
  await db.delete(paymentDisputes);
  expect(await stateNow()).toBe("active");

  await onlyRule(club, { byFamily: false });
  await db
    .update(registrations)
    .set({ state: "unplaced" })
    .where(eq(registrations.orderId, order.id));
  const page = await readPage(club, path, cookie);
  expect(Number(shownIn(page.html))).toBe(order.amountCents);
});
