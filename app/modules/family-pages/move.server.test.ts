import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { refundRules } from "#modules/catalogue/schema.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { listWaivers } from "#modules/enrolment/waiver-list.server.ts";
import { programKey } from "#modules/families/checkout-athletes.ts";
import { athletes, guardians, signatures } from "#modules/families/schema.ts";
import { accountCredit } from "#modules/billing/account-credit.server.ts";
import { ledgerEntries } from "#modules/billing/schema.ts";
import { refundsOf } from "#modules/billing/refunds.server.ts";
import { setOrderState } from "#modules/billing/inbox-orders.server.ts";
import { readOrder } from "#modules/billing/orders.server.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import type { TestClub } from "#tests/support/club.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { giveCredit } from "#tests/support/credits.ts";
import {
  familyLog,
  mailsTo,
  newFamily,
  orderOf,
  postFamily,
  readPage,
} from "#tests/support/family-visits.ts";
import { birthYearFor, membership } from "#tests/support/offerings.ts";
import { hiddenIn } from "#tests/support/program-forms.ts";

const test = clubTest({ pages: "built" });

test.beforeEach(async ({ club }) => {
  for (const n of [0, 1, 2])
    await changeOffering(club.ctx, membership(club.ctx.content, n), { capacity: 100 });
  await onlyRule(club);
});

/** A single rule that applies until the last day. */
async function onlyRule({ ctx }: TestClub, changes: Partial<typeof refundRules.$inferInsert> = {}) {
  await ctx.db.delete(refundRules);
  await ctx.db.insert(refundRules).values({ ends: "last day", gives: "percent", ...changes });
  await ctx.live.refresh();
}

const dearer = ({ ctx }: TestClub) => programKey(membership(ctx.content, 1));
const cheaper = ({ ctx }: TestClub) => programKey(membership(ctx.content, 2));

/** A family that paid $155 for one athlete by card, with its page to move. */
async function paidFamily(club: TestClub, name: string) {
  const family = await newFamily(club, name);
  const order = await orderOf(club, family.session);
  const { db } = club.ctx;
  const birthYear = Number(birthYearFor(membership(club.ctx.content).option, 2));
  await db
    .update(athletes)
    .set({ bornOn: `${birthYear}-05-04`, birthYear })
    .where(eq(athletes.id, family.athleteId));
  const own = () => db.select().from(registrations).where(eq(registrations.orderId, order.id));
  const [registration] = await own();
  const path = `/family/move/${registration?.id}`;
  const open = async (to = "", cookie = family.cookie) =>
    readPage(club, to ? `${path}?${new URLSearchParams({ to })}` : path, cookie);
  const press = (fields: Record<string, string>, cookie = family.cookie) =>
    postFamily(club, { _action: "move", ...fields }, cookie, path);
  const states = async () => (await own()).map(({ state }) => state).toSorted();
  const read = () => readOrder(club.ctx, order.reference);
  return { ...family, order, path, open, press, states, read };
}

const shownIn = (html: string) => hiddenIn(html, "shown");

test("a guardian moves to what costs more, and sees what is owed and where to pay it", async ({
  club,
}) => {
  const { cookie, email, familyId, order, path, open, press, states, read } = await paidFamily(
    club,
    "Moving",
  );
  expect((await readPage(club, "/family", cookie)).html).toContain(path);
  const list = await open();
  expect([list.status, list.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(list.text).toContain("Deuxième saison");
  expect(list.text).toContain("$15 more to pay");
  expect(list.text).toContain("$56 back");
  expect(list.html).not.toContain('name="shown"');
  const page = await open(dearer(club));
  expect(page.text).toContain("After the move you owe $15 more.");
  expect(shownIn(page.html)).toBe("1500");

  const fields = { to: dearer(club), shown: "1500", reason: " Friends  there " };
  const pressed = await press(fields);
  expect(pressed.headers.get("Location")).toBe("/family?done=moved-owed&at=payments");
  expect(await states()).toEqual(["active", "moved"]);
  // It is paid by card: the order stays paid, with a balance.
  expect(await read()).toMatchObject({ state: "paid", money: "part paid", balanceCents: 1_500 });
  const family = await readPage(club, "/family", cookie);
  expect(family.text).toContain("Still to pay: $15");
  expect(family.html).toContain(`/pay/${order.checkoutKey}`);
  const [mail] = await mailsTo(club, email);
  expect(mail).toContain(`Pay $15:\n${club.ctx.publicUrl}/pay/${order.checkoutKey}`);
  expect(await familyLog(club, familyId)).toContainEqual(
    expect.objectContaining({ action: "families.moved", who: "a guardian" }),
  );
  // Pressing it again does nothing.
  expect((await press(fields)).headers.get("Location")).toBe("/family?done=moved&at=payments");
  expect(await read()).toMatchObject({ balanceCents: 1_500 });
  expect((await open()).headers.get("Location")).toBe("/family");
  const withdraw = await readPage(club, path.replace("move", "withdraw"), cookie);
  expect(withdraw.text).toContain("This registration has ended");
});

test("the office gets a mail about a move, and the order is new in its inbox", async ({
  club,
  cookie,
}) => {
  const { order, open, press } = await paidFamily(club, "Nell");
  await setOrderState(club.ctx, order.reference, "answered", { id: null, name: "Wren" });
  const { html } = await open(cheaper(club));
  expect((await press({ to: cheaper(club), shown: shownIn(html) })).status).toBe(303);
  const { title: from } = membership(club.ctx.content);
  const { title: to } = membership(club.ctx.content, 2);
  const mails = await mailsTo(club, club.ctx.content.club.email);
  const about = mails.filter((mail) => mail.includes(order.reference));
  expect(about).toHaveLength(1);
  expect(about[0]).toContain(`Nell Osei was moved from ${from} to ${to} by the family`);
  expect(about[0]).toContain("Under the club’s rules: $56 back.");
  expect(about[0]).toContain(`/admin/payments/${order.reference}`);
  const inbox = await club.request("/admin/inbox?state=new", { headers: { cookie } });
  expect(await inbox.text()).toContain(order.reference);
});

test("what costs less goes back to the card", async ({ club }) => {
  const { cookie, email, order, open, press, read } = await paidFamily(club, "Cheaper");
  const page = await open(cheaper(club));
  expect(page.text).toContain("We refund $56 to the card that was used.");
  const pressed = await press({ to: cheaper(club), shown: shownIn(page.html) });
  expect(pressed.headers.get("Location")).toBe("/family?done=moved&at=payments");
  expect(await refundsOf(club.ctx.db, [order.id])).toMatchObject([
    { cents: 5_600, method: "card", requestedBy: "a guardian" },
  ]);
  expect(await read()).toMatchObject({ state: "paid", amountCents: 9_900 });
  expect((await readPage(club, "/family", cookie)).text).toContain("Refund on its way: $56");
  expect((await mailsTo(club, email))[0]).toContain("We are refunding $56 to the card");
});

test("what costs less can be kept as a credit instead", async ({ club }) => {
  const { cookie, email, order, open, press, read } = await paidFamily(club, "Keeps");
  const page = await open(cheaper(club));
  expect(page.text).toContain("How do you want the $56 back?");
  const pressed = await press({ to: cheaper(club), shown: shownIn(page.html), back: "credit" });
  expect(pressed.headers.get("Location")).toBe("/family?done=moved&at=payments");
  expect(await refundsOf(club.ctx.db, [order.id])).toMatchObject([
    { cents: 5_600, method: "credit", state: "done", requestedBy: "a guardian" },
  ]);
  expect(await read()).toMatchObject({ state: "paid", balanceCents: 0 });
  expect(await accountCredit(club.ctx.db, email)).toBe(5_600);
  expect((await readPage(club, "/family", cookie)).text).toContain("You have a credit of $56.");
  expect((await mailsTo(club, email)).join("\n")).not.toContain("refunding $56 to the card");
});

test("the credit pays what costs more, as the page says, and the rest is owed", async ({
  club,
}) => {
  const { db } = club.ctx;
  const { email, order, open, press, read } = await paidFamily(club, "Uses");
  const used = async () =>
    (
      await db
        .select({ kind: ledgerEntries.kind, cents: ledgerEntries.cents })
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.orderId, order.id), eq(ledgerEntries.method, "credit")))
    ).filter(({ kind }) => kind === "payment");
  await giveCredit(club, order, 1_000);
  const page = await open(dearer(club));
  expect(page.text).toContain("Your credit pays −$10");
  expect(page.text).toContain("After the move you owe $5 more.");
  const fields = { to: dearer(club), shown: shownIn(page.html) };
  // A page that showed another credit, or none, uses none.
  for (const credit of ["0", "", "1001", "1500", "a lot"]) {
    const refused = await press({ ...fields, credit });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("your credit or the free spots have changed");
  }
  expect(await accountCredit(db, email)).toBe(1_000);
  const both = await Promise.all([
    press({ ...fields, credit: "1000" }),
    press({ ...fields, credit: "1000" }),
  ]);
  for (const { status } of both) expect(status).toBe(303);
  expect(await used()).toEqual([{ kind: "payment", cents: -1_000 }]);
  expect(await accountCredit(db, email)).toBe(0);
  expect(await read()).toMatchObject({ state: "paid", balanceCents: 500 });
  const mail = (await mailsTo(club, email)).find((text) => text.includes("It costs $15 more."));
  expect(mail).toContain("Your credit has paid $10 of it.\n\nPay $5:\n");
});

test("a credit that covers it leaves nothing to pay", async ({ club }) => {
  const { email, order, open, press, read } = await paidFamily(club, "Covered");
  await giveCredit(club, order, 4_000);
  const page = await open(dearer(club));
  expect(page.text).toContain("Your credit pays it when you move. Nothing is left to pay.");
  const credit = hiddenIn(page.html, "credit");
  const pressed = await press({ to: dearer(club), shown: shownIn(page.html), credit });
  expect(pressed.headers.get("Location")).toBe("/family?done=moved&at=payments");
  expect(await read()).toMatchObject({ state: "paid", money: "paid", balanceCents: 0 });
  expect(await accountCredit(club.ctx.db, email)).toBe(2_500);
});

test("the only guardian moves what another address paid, without a credit of either", async ({
  club,
}) => {
  const { db } = club.ctx;
  const { email, order, open, press } = await paidFamily(club, "Grandpa");
  await giveCredit(club, order, 4_000);
  await db
    .update(orders)
    .set({ customerEmail: "grandpa@example.ca" })
    .where(eq(orders.id, order.id));
  const page = await open(dearer(club));
  expect(page.text).not.toContain("Your credit");
  expect((await open(cheaper(club))).text).not.toContain("How do you want");
  const credit = hiddenIn(page.html, "credit");
  const pressed = await press({ to: dearer(club), shown: shownIn(page.html), credit });
  expect(pressed.status).toBe(303);
  expect(await accountCredit(db, "grandpa@example.ca")).toBe(4_000);
  expect(await accountCredit(db, email)).toBe(0);
});

test("a changed price, a full or an archived program: nothing happens before it is shown", async ({
  club,
}) => {
  const { open, press, states } = await paidFamily(club, "Changed");
  const third = membership(club.ctx.content, 2);
  const shown = shownIn((await open(cheaper(club))).html);
  const fields = { to: cheaper(club), shown, reason: "Too far" };
  await changeOffering(club.ctx, third, { priceCents: 10_000 });
  const changed = await press(fields);
  expect(changed.status).toBe(409);
  expect(await changed.text()).toContain("have changed since you opened this page");
  await changeOffering(club.ctx, third, { priceCents: 9_900, capacity: 0 });
  expect((await open()).text).not.toContain("Été à Dieppe");
  expect((await press(fields)).status).toBe(409);
  await changeOffering(club.ctx, third, { capacity: 100, archivedAt: new Date() });
  expect((await press(fields)).status).toBe(409);
  await changeOffering(club.ctx, third, { archivedAt: null, agesFrom: 17, agesTo: 18 });
  expect((await open()).text).not.toContain("Été à Dieppe");
  expect((await press(fields)).status).toBe(409);
  await changeOffering(club.ctx, third, { agesFrom: 7, agesTo: 14 });
  for (const other of [{ to: "" }, { to: "nothing" }, { shown: "" }, { shown: "a lot" }])
    expect((await press({ ...fields, ...other })).status).toBe(409);
  expect(await states()).toEqual(["active"]);
});

test("where the club does not allow it any more, the page says whom to write to", async ({
  club,
}) => {
  const { open, press, states } = await paidFamily(club, "Late");
  const fields = { to: dearer(club), shown: shownIn((await open(dearer(club))).html) };
  for (const changes of [{ movesByFamily: false }, { ends: "days" as const, endsDays: -350 }]) {
    await onlyRule(club, changes);
    expect((await open()).text).toContain("It is too late to move here. Write to");
    expect((await press(fields)).status).toBe(409);
  }
  expect(await states()).toEqual(["active"]);
});

test("only the guardian who paid can move, and nobody from another family", async ({ club }) => {
  const { familyId, order, open, press, states, path } = await paidFamily(club, "Own");
  const other = await newFamily(club, "Stranger");
  const fields = { to: dearer(club), shown: shownIn((await open(dearer(club))).html) };
  expect((await open("", other.cookie)).status).toBe(404);
  expect((await press(fields, other.cookie)).status).toBe(404);
  expect((await club.request(path)).headers.get("Location")).toBe("/family");
  expect((await press(fields, "")).headers.get("Location")).toBe("/family?done=closed");
  expect((await readPage(club, "/family/move/nothing", other.cookie)).status).toBe(404);
  const { db } = club.ctx;
  const customerEmail = "grandpa@example.ca";
  await db.update(orders).set({ customerEmail }).where(eq(orders.id, order.id));
  await db.insert(guardians).values({ familyId, name: "Ama Osei", email: "ama@example.ca" });
  expect((await open()).text).toContain("Somebody else paid");
  expect((await press(fields)).status).toBe(409);
  expect(await states()).toEqual(["active"]);
});

test("waivers are asked for after a move, as before it", async ({ club }) => {
  const { cookie, athleteId, open, press } = await paidFamily(club, "Waivers");
  const { db } = club.ctx;
  await press({ to: dearer(club), shown: shownIn((await open(dearer(club))).html) });
  await db.delete(signatures).where(eq(signatures.athleteId, athleteId));
  expect((await readPage(club, "/family", cookie)).text).toContain("4 waivers are missing");
  // The office's list of balances, which its reminders use.
  const { athletes: listed } = await listWaivers(club.ctx);
  const missing = listed.find(({ id }) => id === athleteId)?.missing ?? [];
  expect(missing.map(({ waiver }) => waiver.id)).toContain("conduite");
});
