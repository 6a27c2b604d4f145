import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { recordTestMoney } from "#tests/support/ledger.ts";
import { messageOf } from "#tests/support/flash.ts";
import { readLog } from "#tests/support/audit.ts";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { programKey } from "#modules/families/checkout-athletes.ts";
import { dollarsAndCents } from "#core/money.ts";
import { formatDate } from "#core/time/time.ts";
import { readRoster } from "#modules/enrolment/rosters.server.ts";
import { offerFreePlaces } from "#modules/enrolment/offers.server.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import {
  nextAthlete,
  cash,
  clubDay,
  firstMembership,
  type OfflineClub,
  offlineTest,
} from "#tests/support/offline-orders.ts";
import { editor } from "#tests/support/club.ts";
import { adults } from "#tests/support/families.ts";
import { mailsTo, openFamily, readPage } from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { waiting } from "#tests/support/waiting.ts";
import { withdrawForm } from "#tests/support/withdrawals.ts";
import { changeOrders } from "#modules/enrolment/change-orders.server.ts";
import { orderTotals, readOrder } from "../orders.server.ts";
import { auditLog } from "#core/audit/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { athletes } from "#modules/families/schema.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";

const second = membership(smallClub, 1);
const reason = "Moved to Halifax";
const { guardian_email: email } = adults;

/** The helpers for orders. */
function ordersOf({ club, cookie, office }: OfflineClub) {
  /** Ada and Kofi in one order. @param money the payment; left out: none yet */
  async function siblings(money: Record<string, string> = cash()) {
    const answer = await office.register({
      ...nextAthlete(),
      ...adults,
      athlete_2_given_name: "Kofi",
      athlete_2_program_1: programKey(second),
      instead: String(firstMembership.priceCents / 100),
      price_reason: "The board’s help",
      ...money,
    });
    const order = await office.orderOf(answer);
    await club.ctx.db.delete(deliveries);
    const [one, two] = order.lines;
    return {
      ...order,
      at: `/admin/payments/${order.reference}`,
      ada: one?.registration?.id ?? "",
      kofi: two?.registration?.id ?? "",
    };
  }

  /** Presses the form's button with the values that the page has filled in. */
  const withdraw = async (at: string, id: string, fields: Record<string, string> = {}) => {
    const { refund, ...opened } = await withdrawForm(club, cookie, at.split("/").at(-1) ?? "", [
      id,
    ]);
    const typed = { refund: refund || "0", method: "cash", registrations: id, reason, ...fields };
    return office.submit(`${at}/withdraw`, { ...opened, ...typed });
  };
  const states = async (reference: string) =>
    (await readOrder(club.ctx, reference))?.lines.map((line) => line.registration?.state);
  const textOf = async (path: string) => (await readPage(club, path, cookie)).text;
  /** The names on all rosters. */
  async function rosters() {
    const groups = ["", ...club.ctx.content.schedules.groups.map(({ id }) => id)];
    const entries = await Promise.all(groups.map((group) => readRoster(club.ctx, group)));
    return [
      ...new Set(entries.flatMap((of) => (of ?? []).map(({ athlete }) => athlete.givenName))),
    ];
  }
  const csvOf = async (name: string) =>
    (await club.request(`/api/${name}.csv`, { headers: { Cookie: cookie } })).text();
  return { siblings, withdraw, states, textOf, rosters, csvOf };
}

const test = offlineTest().extend("by", { scope: "file" }, ordersOf);

test("money alone is refunded without a question who leaves, with the whole amount filled in", async ({
  club,
  cookie,
  by: { siblings, textOf },
}) => {
  const { at, paidCents } = await siblings();
  expect(await textOf(at)).toContain("Refund only…");
  const page = await readPage(club, `${at}/withdraw?money=only`, cookie);
  expect(page.text).not.toContain("Who is leaving?");
  expect(page.html).toMatch(
    new RegExp(`<input[^>]*name="refund"[^>]*value="${dollarsAndCents(paidCents)}"`),
  );
});

test("a registration ends today: its place is free, and no list has it any more", async ({
  club,
  office,
  by: { siblings, withdraw, textOf, rosters, csvOf },
}) => {
  const before = await office.placesLeft();
  const { reference, at, ada: id, lines } = await siblings();
  expect(await office.placesLeft()).toBe(before - 1);
  expect((await rosters()).toSorted()).toEqual(["Ada", "Kofi"]);
  const sold = async () =>
    (await orderTotals(club.ctx)).byOffering.find(
      ({ title }) => title === firstMembership.option.title,
    )?.count;
  expect(await sold()).toBe(1);
  expect(await textOf(at)).toContain(`Withdraw Ada Osei from ${firstMembership.option.title}`);

  expect(messageOf(await withdraw(at, id))).toContain("Withdrawn: the spot is free.");
  const order = await readOrder(club.ctx, reference);
  expect(order).toMatchObject({ state: "paid", refundedCents: 0 });
  expect(order?.lines.map(({ registration }) => registration)).toMatchObject([
    { state: "withdrawn", ended: "withdrawn", endedOn: clubDay(), endReason: reason },
    { state: "active", ended: null },
  ]);
  expect(await office.placesLeft()).toBe(before);
  expect(await rosters()).toEqual(["Kofi"]);
  expect(await sold()).toBe(0);

  const withdrawnOn = `Withdrawn on ${formatDate(clubDay())}`;
  const page = await textOf(at);
  expect(page).toContain(`${withdrawnOn}: ${reason}`);
  expect(page).not.toContain("Withdraw Ada Osei");
  // It is neither paid nor refunded yet, and Ada is in no group.
  expect(page).toContain("Refund due");
  const [line] = lines;
  const { familyId = "", id: athleteId = "" } = line?.athlete ?? {};
  expect(await textOf(`/admin/families/${familyId}`)).toContain(withdrawnOn);
  const athletePage = await textOf(`/admin/families/${familyId}/${athleteId}`);
  expect(athletePage).toContain(withdrawnOn);
  expect(athletePage).toContain(`Payment ${reference} : Refund due`);
  expect(athletePage).not.toContain("Group:");
  // In the athlete's log.
  expect(athletePage).toContain("Withdrew a registration: athlete Ada Osei (");
  expect(athletePage).toContain(reason);
  expect(await office.logged()).toMatchObject({
    action: "families.withdrawn",
    detail: `order ${reference}: ${reason}`,
  });
  expect((await csvOf("payments")).split("\n")[1]).toMatch(new RegExp(`,${clubDay()}\\r?$`));

  const mails = await mailsTo(club, email);
  expect(mails).toHaveLength(1);
  const { title } = firstMembership.option;
  expect(mails[0]).toContain(`Ada Osei: ${title}, dès le ${formatDate(clubDay())}.`);
  expect(mails[0]).not.toContain(reason);
  const family = await readPage(club, "/family", await openFamily(club, email));
  expect(family.text).toContain("Withdrawn");
});

test("it is withdrawn once: pressed again, or by two at the same time", async ({
  club,
  office,
  by: { siblings, withdraw },
}) => {
  const { at, ada: id, kofi } = await siblings();
  const both = await Promise.all([withdraw(at, id), withdraw(at, id)]);
  expect(both.map(messageOf).toSorted()).toEqual([
    expect.stringContaining("That had already been done."),
    expect.stringContaining("Withdrawn: the spot is free."),
  ]);
  expect(messageOf(await withdraw(at, id))).toContain("That had already been done.");
  expect(await mailsTo(club, email)).toHaveLength(1);
  expect(await club.ctx.db.$count(auditLog, eq(auditLog.action, "families.withdrawn"))).toBe(1);
  expect(messageOf(await withdraw(at, kofi))).toContain("Withdrawn: the spot is free.");
  // Nothing on the receipt is valid any more.
  expect(messageOf(await office.submit(at, { _action: "resend" }))).toContain(
    "That had already been done.",
  );
});

test("it needs a reason, a registration of this order, and an admin", async ({
  club,
  cookie,
  office,
  by: { siblings, withdraw, states },
}) => {
  const { reference, at, ada: id } = await siblings();
  for (const [typed, error] of [
    ["", "Say why: the log keeps it"],
    ["  \u0000 ", "Say why: the log keeps it"],
    ["x".repeat(201), "Use 200 characters or fewer"],
  ] as const) {
    const refused = await withdraw(at, id, { reason: typed });
    const html = await refused.text();
    expect([refused.status, html.includes(error)]).toEqual([400, true]);
  }
  const other = await siblings();
  for (const unknown of [randomUUID(), "ada", other.ada])
    expect((await withdraw(at, unknown)).status).toBe(404);
  await club.hire(editor);
  const fields = { ...(await withdrawForm(club, cookie, reference, [id])), reason };
  const editors = await club.signIn(editor);
  expect((await office.submit(`${at}/withdraw`, fields, editors)).status).toBe(403);
  expect(await states(reference)).toEqual(["active", "active"]);
  expect(await mailsTo(club, email)).toEqual([]);
});

test("the spot goes to the first family that waits for it", async ({
  club,
  by: { siblings, withdraw },
}) => {
  const { at, ada: id } = await siblings();
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 1 });
  const list = waiting(club, firstMembership);
  await list.join("bo");
  await list.join("cy");
  expect(await list.offersMailed("bo")).toEqual([]);
  await withdraw(at, id);
  expect(await list.offersMailed("bo")).toHaveLength(1);
  await offerFreePlaces(club.ctx);
  expect(await list.offersMailed("cy")).toEqual([]);
});

test("a full refund afterwards ends the rest, and frees the place no second time", async ({
  club,
  office,
  by: { siblings, withdraw, states, textOf, csvOf },
}) => {
  const before = await office.placesLeft();
  const { id: orderId, reference, at, ada: id, kofi, paidCents } = await siblings();
  await withdraw(at, id);
  await recordTestMoney(club.ctx.db, orderId, { refundedCents: paidCents });
  await changeOrders(club.ctx.db, eq(orders.id, orderId), { state: "refunded" });
  expect(await states(reference)).toEqual(["withdrawn", "withdrawn"]);
  expect(await office.placesLeft()).toBe(before);
  expect(await csvOf("payments")).toContain(clubDay());
  expect(messageOf(await withdraw(at, id))).toContain("That had already been done.");
  expect(messageOf(await withdraw(at, kofi))).toContain("Only a registration of a paid order");
  expect(await textOf(at)).not.toContain("Withdraw Kofi");
});

test("an order that gets a place later takes none for withdrawn lines", async ({
  club,
  office,
  by: { siblings, withdraw, states },
}) => {
  const { reference, at, ada: id, kofi } = await siblings();
  await withdraw(at, id);
  await club.ctx.db
    .update(registrations)
    .set({ state: "unplaced", withoutPlace: true })
    .where(eq(registrations.id, kofi));
  const given = await office.submit("/admin/payments/places", { _action: "give", reference });
  expect(messageOf(given)).toContain("It has a spot now");
  expect(await states(reference)).toEqual(["withdrawn", "active"]);
  const [agreement = ""] = (await mailsTo(club, email)).filter((text) => text.includes("TERMS"));
  expect(agreement).toContain(`Withdrawn: ${formatDate(clubDay())}`);
  expect(agreement).not.toContain(`Ada Osei: ${firstMembership.option.title}`);
});

test("of an order that is not paid yet, too: the money is still owed, until staff give up", async ({
  club,
  office,
  by: { siblings, withdraw, states, textOf },
}) => {
  const { reference, at, ada: id, kofi } = await siblings({ part_1_method: "cheque" });
  expect(messageOf(await withdraw(at, id))).toContain("Withdrawn: the spot is free.");
  expect(await textOf(at)).toContain("The spot is taken.");
  await withdraw(at, kofi);
  expect(await textOf(at)).toContain("Every registration was withdrawn.");
  expect(
    messageOf(await office.submit(`${at}/offline-payments`, { _action: "abandon" })),
  ).toContain("Cancelled: the spot is released.");
  expect(await states(reference)).toEqual(["withdrawn", "withdrawn"]);
  expect(await readOrder(club.ctx, reference)).toMatchObject({ state: "expired" });
});

test("the reason goes with the athlete, from the registration and from the log", async ({
  club,
  by: { siblings, withdraw },
}) => {
  const { at, ada: id, lines } = await siblings();
  await withdraw(at, id);
  await club.ctx.db.delete(athletes).where(eq(athletes.id, lines[0]?.athlete?.id ?? ""));
  const [left] = await club.ctx.db.select().from(registrations).where(eq(registrations.id, id));
  expect(left).toMatchObject({ state: "withdrawn", athleteId: null, endReason: null });
  const log = await readLog(club.ctx.db);
  expect(log.filter(({ detail }) => detail.includes(reason))).toEqual([]);
});
