import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csvParts } from "#core/csv.ts";
import { daysAfter, monthsAfter, startOfDay } from "#core/time/time.ts";
import { orderLines } from "#modules/enrolment/schema.ts";
import { totalsOf } from "./staff/totals.tsx";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { firstProgram } from "#tests/support/offerings.ts";
import { records } from "#tests/support/records.ts";
import { ordersSheet } from "./export-orders.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { sumsOf } from "./month-report.ts";
import { monthParts } from "./month-report.server.ts";
import { orderTotals } from "./orders.server.ts";
import { postRefund } from "./refund-credits.server.ts";
import { readWeeks } from "./weeks.server.ts";
import { providerSessions } from "./schema.ts";

let office: TestContext;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  office = await openTestContext();
  make = records(office);
});
afterAll(() => office.close());

let made = 0;
/** A paid order, each later than the one before. */
async function sell(
  line: Parameters<ReturnType<typeof records>["sale"]>[0] | null,
  changes: Parameters<ReturnType<typeof records>["order"]>[0] = {},
) {
  made += 1;
  const at = new Date(Date.now() - 60_000 + made * 1000);
  const order = {
    reference: `SOLD-000${made}`,
    state: "paid" as const,
    method: "card" as const,
    amountCents: 24000,
    paidCents: 24000,
    createdAt: at,
    paidAt: at,
    ...changes,
  };
  return line ? make.sale(line, order) : make.order(order);
}

const option = (offeringType: string, offeringId: number, title: string) => ({
  offeringType,
  offeringId,
  title,
});

test("programs with the same name are counted separately, a renamed one together, and a refunded order is no sale", async () => {
  const spring = "Track Spring Membership";
  await sell(option("track_field_elementary", 8, spring));
  await sell(option("track_field_highschool", 8, spring));
  await sell(option("track_field_highschool", 8, "Spring Season"));
  const gone = { state: "refunded" as const, refundedCents: 24000 };
  await sell(option("track_field_highschool", 8, "Spring Season"), gone);
  const lost = { state: "refunded" as const, lostCents: 24000 };
  await sell(option("track_field_elementary", 9, "Hurdles"), lost);
  await sell(option("track_field_elementary", 8, spring), { refundedCents: 4000 });
  // Another catalogue's number 8, a gift, an order under review that was refunded, and foreign money.
  const next = { catalogue: "next-generation" as const };
  await sell({ ...option("track_field_elementary", 8, "Next Generation"), ...next });
  await sell(null, { kind: "donation", title: "Gift", paidCents: 2500 });
  await sell(null, { kind: "donation", title: "Gift", paidCents: 9900, state: "review" });
  await sell(null, { kind: "donation", title: "Gift", paidCents: 700, currency: "usd" });

  const totals = await orderTotals(office.ctx);
  expect(totals.byMonth.map(({ cents }) => cents)).toEqual([
    24000 + 20000 + 48000 + 24000 + 2500 + 9900,
  ]);
  const program = firstProgram(office.ctx.content);
  const { methods, months, programs } = totalsOf(totals, {
    clock: { now: new Date(), zone: "America/Toronto" },
    catalogue: {
      ...office.ctx.content.catalogue,
      programs: [
        { ...program, type: "track_field_elementary", name: "Elementary" },
        { ...program, type: "track_field_highschool", name: "Highschool" },
      ],
    },
  });
  const received = totals.byMonth.reduce((sum, { cents }) => sum + cents, 0);
  expect(months).toHaveLength(12);
  expect(methods.flatMap((method) => months.map(({ cents }) => cents[method] ?? 0))).toSatisfy(
    (all: number[]) => all.reduce((sum, cents) => sum + cents, 0) === received,
  );
  expect(methods).toEqual(["card", ""]);
  const shown = programs.map(({ name, cents, count, offerings }) => [
    name,
    cents,
    count,
    ...offerings.map(({ name: offering, cents: received }) => `${offering} ${received}`),
  ]);
  expect(shown).toEqual([
    ["Spring Season · Highschool", 48000, 2],
    ["Track Spring Membership · Elementary", 44000, 2],
    ["Next Generation · Next generation", 24000, 1],
    ["Gift", 12400, 1],
    ["Gift", 700, 1],
  ]);
  expect(new Set(programs.map(({ key }) => key)).size).toBe(programs.length);
});

test("a refund counts in the month of its own day, as in the month report; a closed month stays as it is", async () => {
  const { ctx } = office;
  const today = ledgerDay(ctx);
  const thisMonth = today.slice(0, 7);
  const month = monthsAfter(thisMonth, -2);
  const received = async () => {
    const { byMonth } = await orderTotals(ctx);
    const reports = await Promise.all(
      byMonth.map(async (total) => {
        const parts = await monthParts(ctx, total.month);
        const own = parts.filter(({ currency }) => currency === "cad");
        return { month: total.month, cents: sumsOf(own).moneyCents };
      }),
    );
    expect(byMonth).toEqual(reports);
    return Object.fromEntries(byMonth.map((total) => [total.month, total.cents]));
  };
  const before = await received();
  const paidAt = startOfDay(`${month}-15`, ctx.content.club.timeZone);
  const { id } = await sell(option("track_field_elementary", 8, "Spring"), { paidAt });
  expect(await received()).toEqual({ ...before, [month]: 24000 });
  await ctx.db.transaction((transaction) =>
    postRefund(transaction, id, { cents: 9000, effectiveOn: today, idempotencyKey: "refund:late" }),
  );
  expect(await received()).toEqual({
    ...before,
    [month]: 24000,
    [thisMonth]: (before[thisMonth] ?? 0) - 9000,
  });
});

test("the weeks of Today count each registration of an order that was charged once, and their money", async () => {
  const { ctx } = office;
  const lastYear = daysAfter(ledgerDay(ctx), -364);
  const at = (day: string) => startOfDay(day, ctx.content.club.timeZone);
  const before = (await readWeeks(ctx)).at(-1);
  const { id } = await sell(option("track_field_elementary", 8, "Spring"), {
    paidAt: at(ledgerDay(ctx)),
  });
  const [line] = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, id));
  if (!line) throw new Error("no line");
  await ctx.db.insert(orderLines).values({ ...line, id: randomUUID(), position: 2 });
  await sell(option("track_field_elementary", 8, "Spring"), { paidAt: at(lastYear) });
  await sell(null, { kind: "donation", title: "Gift", paidCents: 2500, paidAt: at(lastYear) });
  expect((await readWeeks(ctx)).at(-1)).toEqual({
    ...before,
    registrations: (before?.registrations ?? 0) + 2,
    registrationsBefore: 1,
    cents: (before?.cents ?? 0) + 24000,
    centsBefore: 26500,
  });
});

test("the export identifies them by catalogue, type and number", async () => {
  let csv = "";
  for await (const part of csvParts(
    ordersSheet(office.ctx, {
      search: "",
      chosen: { kind: null, state: null },
    }),
  ))
    csv += part;
  const [names = "", ...lines] = csv.replace("\uFEFF", "").trim().split("\r\n");
  const columns = names.split(",");
  const cells = (reference: string, ...wanted: string[]) => {
    const line = lines.find((each) => each.startsWith(`${reference},`))?.split(",") ?? [];
    return wanted.map((name) => line[columns.indexOf(name)]);
  };
  const wanted = ["catalogue", "type", "offering_id"];
  expect(cells("SOLD-0001", ...wanted)).toEqual(["registration", "track_field_elementary", "8"]);
  expect(cells("SOLD-0002", ...wanted)).toEqual(["registration", "track_field_highschool", "8"]);
  expect(cells("SOLD-0008", ...wanted)).toEqual(["", "", ""]);
  expect(cells("SOLD-0005", "paid", "refunded", "lost_in_disputes")).toEqual([
    "240.00",
    "0.00",
    "240.00",
  ]);
});

test("the export names who takes the money, also of a card checkout that was never answered", async () => {
  const { db } = office.ctx;
  const kinds = [
    { method: "card", provider: "test" },
    { method: "transfer", provider: "e-transfer" },
    { method: "cheque", kind: "registration", provider: "at the office" },
  ] as const;
  const sold = [];
  for (const { provider, ...kind } of kinds)
    sold.push({ provider, ...(await make.order({ state: "failed", ...kind })) });
  await db
    .update(providerSessions)
    .set({ sessionId: null })
    .where(eq(providerSessions.orderId, sold[0]?.id ?? ""));
  let csv = "";
  for await (const part of csvParts(
    ordersSheet(office.ctx, {
      search: "",
      chosen: { kind: null, state: "failed" },
    }),
  ))
    csv += part;
  const [names = "", ...lines] = csv.replace("\uFEFF", "").trim().split("\r\n");
  const column = names.split(",").indexOf("provider");
  for (const { reference, provider } of sold) {
    const line = lines.find((each) => each.startsWith(`${reference},`)) ?? "";
    expect(line.split(",")[column]).toBe(provider);
  }
});
