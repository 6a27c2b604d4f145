import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csvParts } from "#core/csv.ts";
import { totalsOf } from "./staff/totals.tsx";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { firstProgram } from "#tests/support/offerings.ts";
import { records } from "#tests/support/records.ts";
import { ordersSheet } from "./export-orders.server.ts";
import { orderTotals } from "./orders.server.ts";
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
  // Another catalogue's number 8, a gift, an order under review, and foreign money.
  const next = { catalogue: "next-generation" as const };
  await sell({ ...option("track_field_elementary", 8, "Next Generation"), ...next });
  await sell(null, { kind: "donation", title: "Gift", paidCents: 2500 });
  await sell(null, { kind: "donation", title: "Gift", paidCents: 9900, state: "review" });
  await sell(null, { kind: "donation", title: "Gift", paidCents: 700, currency: "usd" });

  const totals = await orderTotals(office.ctx);
  expect(totals.byMonth.map(({ cents, count }) => ({ cents, count }))).toEqual([
    { cents: 24000 + 20000 + 48000 + 24000 + 2500, count: 6 },
  ]);
  const program = firstProgram(office.ctx.content);
  const { titles } = totalsOf(totals, {
    clock: { now: new Date(), zone: "America/Toronto" },
    catalogue: {
      ...office.ctx.content.catalogue,
      programs: [
        { ...program, type: "track_field_elementary", name: "Elementary" },
        { ...program, type: "track_field_highschool", name: "Highschool" },
      ],
    },
  });
  expect(titles.map(({ title, amount, count }) => ({ title, amount, count }))).toEqual([
    { title: "Spring Season · Highschool", amount: "$480", count: 2 },
    { title: "Track Spring Membership · Elementary", amount: "$440", count: 2 },
    { title: "Next Generation · Next generation", amount: "$240", count: 1 },
    { title: "Gift", amount: "$25", count: 1 },
    { title: "Gift", amount: "USD 7.00", count: 1 },
  ]);
  expect(new Set(titles.map(({ key }) => key)).size).toBe(titles.length);
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
