import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { offerings, refundRules } from "#modules/catalogue/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { programKey } from "#modules/families/checkout-athletes.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { readLog } from "#tests/support/audit.ts";
import { changeOffering, createSeason } from "#tests/support/catalogue-rows.ts";
import { adults } from "#tests/support/families.ts";
import { mailsTo, openFamily, readPage } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import { membership } from "#tests/support/offerings.ts";
import { nextAthlete, cash, type OfflineClub, offlineTest } from "#tests/support/offline-orders.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { moveForm, movePath, withdrawForm, withdrawPath } from "#tests/support/withdrawals.ts";
import { orderTotals, readOrder } from "../orders.server.ts";
import { refundsOf } from "../refunds.server.ts";
import { ledgerEntries } from "../schema.ts";
import { withdraw } from "../withdraw.server.ts";

const second = membership(smallClub, 1);
const third = membership(smallClub, 2);
const { guardian_email: email } = adults;
const reason = "Trains with friends";

/** Ada for $155 and Kofi for $170, the second child with 10% off: $139.50 and $170. */
const siblingsCents = 30_950;

function ordersOf({ club, cookie, office }: OfflineClub) {
  async function siblings(money: Record<string, string> = cash(siblingsCents)) {
    const answer = await office.register({
      ...nextAthlete(),
      ...adults,
      athlete_2_given_name: "Kofi",
      athlete_2_family_name: "Osei",
      athlete_2_born_on: nextAthlete().athlete_1_born_on,
      athlete_2_program_1: programKey(second),
      ...money,
    });
    const order = await office.orderOf(answer);
    await club.ctx.db.delete(deliveries);
    const [one, two] = order.lines;
    return {
      id: order.id,
      reference: order.reference,
      checkoutKey: order.checkoutKey,
      ada: one?.registration?.id ?? "",
      kofi: two?.registration?.id ?? "",
    };
  }
  type Asked = { reference: string; id: string; to: { type: string; id: number } };
  const form = ({ reference, id, to }: Asked) =>
    moveForm(club, cookie, { reference, id, to: programKey(to) });
  const press = async (asked: Asked, fields: Record<string, string> = {}) =>
    office.submit(movePath(asked.reference, asked.id, programKey(asked.to)), {
      ...(await form(asked)),
      _action: "move",
      reason,
      ...fields,
    });
  const textOf = async ({ reference, id, to }: Asked) =>
    (await readPage(club, movePath(reference, id, programKey(to)), cookie)).text;
  const read = async (reference: string) => {
    const order = await readOrder(club.ctx, reference);
    if (!order) throw new Error("no order");
    return order;
  };
  const statesOf = async (orderId: string) =>
    (
      await club.ctx.db
        .select({ state: registrations.state, title: registrations.title })
        .from(registrations)
        .where(eq(registrations.orderId, orderId))
        .orderBy(registrations.createdAt, registrations.state)
    ).map(({ state, title }) => `${title}: ${state}`);
  const entriesOf = async (orderId: string) =>
    (
      await club.ctx.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))
    ).flatMap(({ idempotencyKey, kind, cents }) =>
      idempotencyKey.startsWith("move:") ? [[kind, cents]] : [],
    );
  return { siblings, form, press, textOf, read, statesOf, entriesOf };
}

const test = offlineTest().extend("by", { scope: "file" }, ordersOf);

test("what costs more is owed until it is paid, and each line has its own part", async ({
  club,
  cookie,
  office,
  by: { siblings, press, textOf, read, statesOf, entriesOf },
}) => {
  const { id, reference, checkoutKey, ada: registration } = await siblings();
  const asked = { reference, id: registration, to: second };
  // With two equal prices, Kofi gets the second child's discount.
  expect(await textOf(asked)).toMatch(
    /price\s*\$170\s*Première saison, as bought\s*−\$139\.50\s*Kofi Osei: Deuxième saison: discounts change\s*−\$17\s*Difference\s*\$13\.50 more to pay/,
  );
  expect(messageOf(await press(asked))).toBe(
    "Moved. The family gets an email, if we have an address. $13.50 of this order is to be paid.",
  );
  const order = await read(reference);
  expect(order).toMatchObject({
    state: "open",
    money: "part paid",
    balanceCents: 1_350,
    amountCents: 32_300,
    title: "Deuxième saison and 1 more",
  });
  expect(
    order.lines.map(({ position, amountCents, athlete }) => [
      position,
      athlete?.givenName,
      amountCents,
    ]),
  ).toEqual([
    [1, "Ada", 17_000],
    [2, "Kofi", 15_300],
  ]);
  expect(await statesOf(id)).toEqual([
    "Deuxième saison: active",
    "Première saison: moved",
    "Deuxième saison: active",
  ]);
  expect((await entriesOf(id)).toSorted()).toEqual([
    ["charge", 17_000],
    ["credit", -13_950],
    ["credit", -1_700],
  ]);
  const [mail] = await mailsTo(club, email);
  expect(mail).toContain("Ada Osei : Première saison, puis Deuxième saison");
  expect(mail).toContain(
    `It costs $13.50 more.\n\nPay $13.50:\n${club.ctx.publicUrl}/pay/${checkoutKey}`,
  );
  expect((await readLog(club.ctx.db)).at(-1)).toMatchObject({ action: "families.moved" });
  expect((await office.logged())?.detail).toContain("$13.50 more");

  const page = await readPage(club, `/admin/payments/${reference}`, cookie);
  expect(page.text).toContain("Moved on ");
  const family = await readPage(club, "/family", await openFamily(club, email));
  expect(family.text).toContain("Still to pay: $13.50");
  expect(family.html).toContain(`/pay/${checkoutKey}`);

  const pay = { _action: "record-money", token: crypto.randomUUID(), ...cash(1_350) };
  await office.submit(`/admin/payments/${reference}/offline-payments`, pay);
  expect(await read(reference)).toMatchObject({ state: "paid", balanceCents: 0 });
  // Each offering has the amount that was paid for it, and both add up to the total.
  const { byOffering } = await orderTotals(club.ctx);
  expect(byOffering.map(({ title, cents, count }) => [title, cents, count])).toEqual([
    ["Deuxième saison", 32_300, 2],
  ]);
});

test("what costs less goes back, to the cent", async ({
  club,
  by: { siblings, press, form, read, entriesOf },
}) => {
  const { id, reference, kofi } = await siblings();
  const asked = { reference, id: kofi, to: third };
  // Ada has the higher price now, and pays it in full; Kofi gets the discount: $155 and $89.10.
  expect(await form(asked)).toMatchObject({ difference: "65.40", direction: "back" });
  expect(messageOf(await press(asked, { method: "transfer" }))).toContain(
    "Pay $65.40 back, then record the day below.",
  );
  expect(await read(reference)).toMatchObject({
    state: "paid",
    balanceCents: -6_540,
    amountCents: 24_410,
  });
  expect(await refundsOf(club.ctx.db, [id])).toMatchObject([
    { cents: 6_540, computedCents: 6_540, method: "transfer", lines: [{ cents: 6_540 }] },
  ]);
  const entries = await entriesOf(id);
  expect(entries.reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(-6_540);
  const [mail] = await mailsTo(club, email);
  expect(mail).toContain("We are refunding $65.40 by e-transfer.");
});

test("pressed twice at once, it is moved once", async ({
  club,
  by: { siblings, press, form, statesOf, entriesOf },
}) => {
  const { id, reference, kofi } = await siblings();
  const asked = { reference, id: kofi, to: third };
  const opened = await form(asked);
  const both = await Promise.all([press(asked, opened), press(asked, opened)]);
  expect(both.map(messageOf).toSorted()).toEqual([
    expect.stringContaining("Moved."),
    expect.stringContaining("already been done"),
  ]);
  expect(await entriesOf(id)).toHaveLength(3);
  expect(await refundsOf(club.ctx.db, [id])).toHaveLength(1);
  expect((await statesOf(id)).filter((text) => text.endsWith("active"))).toHaveLength(2);
});

test("what was not paid yet is owed less, and a credit stays with the order", async ({
  club,
  by: { siblings, press, read },
}) => {
  const unpaid = await siblings({ part_1_method: "cheque" });
  expect(
    messageOf(await press({ reference: unpaid.reference, id: unpaid.kofi, to: third })),
  ).toContain("$65.40 is no longer owed. $244.10 of this order is to be paid.");
  expect(await read(unpaid.reference)).toMatchObject({ state: "open", balanceCents: 24_410 });

  const parts = await siblings(cash(30_000));
  const asked = { reference: parts.reference, id: parts.kofi, to: third };
  expect(messageOf(await press(asked))).toContain(
    "Pay $55.90 back, then record the day below. $9.50 is no longer owed.",
  );
  expect(await read(parts.reference)).toMatchObject({ state: "paid", balanceCents: -5_590 });

  const kept = await siblings();
  await press({ reference: kept.reference, id: kept.kofi, to: third }, { method: "keep" });
  expect(await read(kept.reference)).toMatchObject({ state: "paid", balanceCents: -6_540 });
  expect(await refundsOf(club.ctx.db, [kept.id])).toEqual([]);
  expect((await mailsTo(club, email))[0]).toContain("We keep $65.40 for you with this order.");
  // Back to the original: the credit is used up.
  const back = (await read(kept.reference)).lines[1]?.registration?.id ?? "";
  expect(messageOf(await press({ reference: kept.reference, id: back, to: second }))).toBe(
    "Moved. The family gets an email, if we have an address.",
  );
  expect(await read(kept.reference)).toMatchObject({
    state: "paid",
    balanceCents: 0,
    amountCents: siblingsCents,
  });
});

test("staff agree on another difference, within what the two programs cost", async ({
  by: { siblings, press, read },
}) => {
  const { reference, kofi } = await siblings();
  const asked = { reference, id: kofi, to: third };
  for (const [difference, direction] of [
    ["400", "back"],
    ["400", "more"],
    ["", "back"],
    ["-5", "more"],
  ] as const) {
    const refused = await press(asked, { difference, direction });
    expect(refused.status).toBe(400);
  }
  expect((await press(asked, { reason: " " })).status).toBe(400);
  expect((await press(asked, { method: "card" })).status).toBe(400);
  expect(messageOf(await press(asked, { difference: "20", method: "cash" }))).toContain(
    "Pay $20 back",
  );
  const order = await read(reference);
  expect(order).toMatchObject({ balanceCents: -2_000, amountCents: siblingsCents - 2_000 });
  expect(order.lines[1]).toMatchObject({ keptCents: 4_540, amountCents: 8_910 + 4_540 });
});

test("after a refund, a move gives back no more than the order still costs", async ({
  club,
  by: { siblings, press, read },
}) => {
  const { reference, kofi } = await siblings();
  const given = { reference, ids: [], cents: 30_000, shownCents: 0, reason };
  const token = randomUUID();
  await withdraw(club.ctx, byOffice, { ...given, method: "cash", token });
  const asked = { reference, id: kofi, to: third };
  const refused = await press(asked, { method: "keep" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("The difference can be from $9.50 back to");
  await press(asked, { method: "keep", difference: "9.50", direction: "back" });
  expect(await read(reference)).toMatchObject({ chargedCents: 0, balanceCents: -30_950 });
});

test("a full program, another age and a double registration are refused, until staff decide", async ({
  club,
  by: { siblings, press, form, textOf, statesOf },
}) => {
  const { id, reference, kofi } = await siblings();
  const asked = { reference, id: kofi, to: third };
  const opened = await form(asked);
  await changeOffering(club.ctx, third, { capacity: 0 });
  const refused = await press(asked, opened);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Every spot is taken, or promised to a family that waits");
  expect(await textOf(asked)).toContain("Move although it is full");
  expect(messageOf(await press(asked, { over_full: "yes" }))).toContain("Moved.");
  expect(await statesOf(id)).toContain("Été à Dieppe: active");

  await changeOffering(club.ctx, third, { capacity: 12, agesFrom: 15, agesTo: 18 });
  const young = await siblings();
  const older = { reference: young.reference, id: young.ada, to: third };
  expect(await (await press(older)).text()).toContain("is for ages 15 to 18");
  expect(messageOf(await press(older, { age_known: "yes" }))).toContain("Moved.");
  await changeOffering(club.ctx, third, { agesFrom: 7, agesTo: 14 });
});

test("a price that changed while the form was open is shown first; what is archived is not sold", async ({
  club,
  by: { siblings, press, form, statesOf },
}) => {
  const { id, reference, kofi } = await siblings();
  const asked = { reference, id: kofi, to: third };
  const opened = await form(asked);
  await changeOffering(club.ctx, third, { priceCents: 10_900 });
  const changed = await press(asked, opened);
  expect(changed.status).toBe(409);
  const html = await changed.text();
  expect(html).toContain("The difference has changed since you opened this page.");
  expect(html).toMatch(/name="difference"[^>]*value="56.40"/);

  const isThird = eq(offerings.number, third.id);
  await club.ctx.db.update(offerings).set({ archivedAt: new Date() }).where(isThird);
  await club.ctx.live.refresh();
  const gone = await press(asked, opened);
  expect(gone.status).toBe(409);
  expect(await gone.text()).toContain("no longer sold");
  await club.ctx.db.update(offerings).set({ archivedAt: null }).where(isThird);
  await changeOffering(club.ctx, third, { priceCents: 9_900 });
  expect((await statesOf(id)).every((text) => text.endsWith("active"))).toBe(true);
});

test("unknown orders, registrations and programs", async ({
  club,
  cookie,
  by: { siblings, press, form, textOf },
}) => {
  const { reference, kofi } = await siblings();
  const asked = { reference, id: kofi, to: third };
  const opened = await form(asked);
  expect((await readPage(club, movePath("NONE-0000", kofi, ""), cookie)).status).toBe(404);
  for (const registration of ["", "nothing", crypto.randomUUID()])
    expect((await press(asked, { ...opened, registration })).status).toBe(404);
  for (const to of ["", "nothing", "eclairs/999", programKey(second)])
    expect((await press(asked, { ...opened, to })).status).toBe(409);
  expect((await press(asked, { ...opened, season: "1999-ete" })).status).toBe(409);
  expect(await textOf({ ...asked, id: "nothing" })).toContain("Who is moving?");
  expect(messageOf(await press(asked, opened))).toContain("Moved.");
});

test("who was moved can be withdrawn: what was kept stays paid", async ({
  club,
  cookie,
  office,
  by: { siblings, press, read },
}) => {
  await club.ctx.db.delete(refundRules);
  await club.ctx.db.insert(refundRules).values({ ends: "last day", gives: "percent" });
  await club.ctx.live.refresh();
  const { reference, kofi } = await siblings();
  // The $65.40 is not refunded.
  await press({ reference, id: kofi, to: third }, { difference: "0" });
  const moved = (await read(reference)).lines[1]?.registration?.id ?? "";
  const fields = await withdrawForm(club, cookie, reference, [moved]);
  expect(fields.refund).toBe("89.10");
  await office.submit(withdrawPath(reference, [moved]), { ...fields, _action: "withdraw", reason });
  expect(await read(reference)).toMatchObject({ balanceCents: -8_910 });
});

test("staff move between the two catalogues, which may have the same type and number", async ({
  club,
  by: { siblings, press, textOf, read, statesOf },
}) => {
  const { ctx } = club;
  const isSecond = and(eq(offerings.type, second.type), eq(offerings.number, second.id));
  const [sold] = await ctx.db.select().from(offerings).where(isSecond);
  if (!sold) throw new Error("nothing is sold");
  const { id: _, programId: __, ...row } = sold;
  const next = { catalogue: "next-generation" as const, type: sold.type, id: sold.number };
  const title = "Prochaine génération";
  await ctx.db
    .insert(offerings)
    .values({ ...row, catalogue: next.catalogue, flag: "suite", title, priceCents: 21_000 });
  await createSeason(ctx, next, { from: "01-01", to: "12-31" });

  const { id, reference, kofi } = await siblings();
  const to = { type: `next-generation/${next.type}`, id: next.id };
  expect(await textOf({ reference, id: kofi, to })).toContain(title);
  expect(messageOf(await press({ reference, id: kofi, to }, { age_known: "yes" }))).toContain(
    "Moved.",
  );
  const moved = (await read(reference)).lines.find((line) => line.title === title);
  expect(moved).toMatchObject({ catalogue: "next-generation", offeringId: next.id });

  const back = { reference, id: moved?.registration?.id ?? "", to: second };
  expect(messageOf(await press(back, { age_known: "yes" }))).toContain("Moved.");
  expect(await statesOf(id)).toContain(`${title}: moved`);
  expect((await read(reference)).lines[1]).toMatchObject({
    catalogue: "registration",
    title: second.title,
  });
});
