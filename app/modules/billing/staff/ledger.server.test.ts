import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { sheetOf } from "#tests/support/spreadsheet.ts";
import { expect } from "vitest";
import { athletes } from "#modules/families/schema.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { records } from "#tests/support/records.ts";
import { soldOrders } from "#tests/support/sold-orders.ts";
import { ledgerDay, reversal } from "../ledger.server.ts";
import { ledgerEntries, ledgerNotes } from "../schema.ts";

const test = clubTest({ pages: "built" })
  .extend("read", { scope: "file" }, ({ club, cookie }) => async (path: string) => {
    const answer = await club.request(path, { headers: { Cookie: cookie } });
    return answer.status === 200 ? answer.text() : `${answer.status}`;
  })
  .extend("make", { scope: "file" }, ({ club }) => soldOrders(club))
  .extend("sold", { scope: "file" }, async ({ club, make }) => {
    const { familyId, athleteId } = await records(club).family();
    const name = { givenName: "Chloé", familyName: "Patel" };
    await club.ctx.db.update(athletes).set(name).where(eq(athletes.id, athleteId));
    const order = await make.sold([
      {
        type: "eclairs",
        title: "Hurdles",
        taxKind: "HST 13%",
        amountCents: 11_300,
        taxCents: 1_300,
        athleteId,
      },
    ]);
    const id = randomUUID();
    const paid = { kind: "payment" as const, cents: -11_300, effectiveOn: "2026-11-02" };
    await make.post(order.id, [
      { kind: "charge", cents: 11_300, effectiveOn: "2026-11-01" },
      { ...paid, id, method: "sponsor", sponsor: "KidSport", recordedBy: "Mei Chen" },
      {
        kind: "credit",
        cents: -5_650,
        lineId: order.lineIds[0] ?? null,
        effectiveOn: "2026-12-01",
      },
    ]);
    const gift = await make.sold([]);
    await make.post(gift.id, [
      { kind: "charge", cents: 2_500, effectiveOn: "2026-11-03" },
      { ...paid, cents: -2_500, method: "card", provider: "Stripe", effectiveOn: "2026-11-03" },
    ]);
    return { ...order, familyId, gift: gift.reference, payment: id };
  });

/** The days of the listed entries, and what each charged or paid. */
const listed = (html: string) => {
  const [, body = ""] = html.split("<tbody");
  return Array.from(body.matchAll(/<tr (.*?)<\/tr>/g), ([row]) => {
    const cells = Array.from(row.matchAll(/<td[^>]*>([^<]*)/g), ([, text]) => text);
    return [cells[1], ...cells.slice(-2)];
  });
};
/** The sums on top, by name. */
const sums = (html: string) =>
  Object.fromEntries(
    Array.from(html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)</g), ([, name, amount]) => [
      name,
      amount,
    ]),
  );

test("every entry is listed with what it is about, and the sums by kind are above", async ({
  read,
  sold,
}) => {
  const page = await read("/admin/payments/ledger");
  expect(listed(page)).toEqual([
    ["December 1, 2026", "-$56.50", ""],
    // At the same time, so in any order.
    ["November 3, 2026", expect.stringMatching(/^(\$25.00)?$/), expect.anything()],
    ["November 3, 2026", expect.stringMatching(/^(\$25.00)?$/), expect.anything()],
    ["November 2, 2026", "", "$113.00"],
    ["November 1, 2026", "$113.00", ""],
  ]);
  for (const text of ["Hurdles, Chloé Patel", "A sponsor, KidSport", "Mei Chen", "Card, Stripe"])
    expect(page).toContain(text);
  expect(page).toContain(`href="/admin/payments/${sold.reference}"`);
  expect(sums(page)).toEqual({
    Charged: "$138.00",
    Credited: "$56.50",
    Paid: "$138.00",
    "Still owed": "$0.00",
    "To refund": "$56.50",
  });
  expect(await read("/admin/payments")).toContain('href="/admin/payments/ledger"');
});

test("entries are filtered by days, kind, method, order and family, alone and together", async ({
  read,
  sold,
}) => {
  const counted = async (query: Record<string, string>) =>
    listed(await read(`/admin/payments/ledger?${new URLSearchParams(query)}`)).length;
  const { reference, familyId, gift } = sold;
  const order = reference;
  expect(await counted({ from: "2026-11-02", to: "2026-11-03" })).toBe(3);
  expect(await counted({ from: "2026-12-01" })).toBe(1);
  expect(await counted({ kind: "payment" })).toBe(2);
  expect(await counted({ method: "sponsor" })).toBe(1);
  expect(await counted({ order: ` ${order.toLowerCase()} ` })).toBe(3);
  expect(await counted({ order: gift, kind: "payment", method: "card" })).toBe(1);
  expect(await counted({ family: familyId })).toBe(3);
  expect(await counted({ family: familyId, order: gift })).toBe(0);
  // Unknown kinds, methods and days mean any; unknown orders and families have no entries.
  expect(await counted({ kind: "tip", method: "gold", from: "2026-02-31", to: "soon" })).toBe(5);
  expect(await counted({ order: "nothing" })).toBe(0);
  expect(await counted({ family: "nobody" })).toBe(0);
  const wrongWay = await read("/admin/payments/ledger?from=2026-12-01&to=2026-11-01");
  expect(wrongWay).toContain("The first day is after the last day.");

  const family = await read(`/admin/payments/ledger?family=${familyId}`);
  expect(family).toContain(`href="/admin/families/${familyId}"`);
  expect(sums(family)).toMatchObject({ Charged: "$113.00", "To refund": "$56.50" });
  expect(sums(await read("/admin/payments/ledger?kind=payment"))).toEqual({
    Paid: "$138.00",
  });
  const ofOrder = `href="/admin/payments/ledger?order=${reference}"`;
  expect(await read(`/admin/payments/${reference}`)).toContain(ofOrder);
  const ofFamily = `href="/admin/payments/ledger?family=${familyId}"`;
  expect(await read(`/admin/families/${familyId}`)).toContain(ofFamily);
});

test("the file has the filtered entries with a column for each field", async ({ read, sold }) => {
  const file = await read(`/api/ledger.csv?order=${sold.reference}`);
  const [heading, ...rows] = file.trim().split("\r\n");
  expect(heading).toMatch(
    /^day,recorded_at \([^)]+\),kind,amount,currency,reference,order_kind,title,line,athlete,method,sponsor,provider,provider_id,recorded_by,entry,reverses,note$/,
  );
  expect(rows).toHaveLength(3);
  // A negative amount is a number, not text.
  expect(rows[0]).toMatch(
    /^2026-12-01,.*,credit,-56\.50,CAD,.*,registration,Hurdles,1,Chloé Patel/,
  );
  expect(rows[1]).toMatch(/,sponsor,KidSport,,,Mei Chen,/);
});

test("the spreadsheets have the values of the files, with amounts and days as numbers", async ({
  club,
  cookie,
  make,
  read,
}) => {
  const formula = "=SUM(A1)";
  const { id, reference, lineIds } = await make.sold([
    { type: "eclairs", title: formula, taxKind: "exempt", amountCents: 150, taxCents: 0 },
  ]);
  await make.post(id, [
    { kind: "charge", cents: 150, effectiveOn: "2026-05-01" },
    {
      kind: "payment",
      cents: -150,
      method: "cash",
      lineId: lineIds[0] ?? null,
      effectiveOn: "2026-05-31",
    },
  ]);
  const spreadsheet = async (path: string) =>
    sheetOf(await club.request(path, { headers: { Cookie: cookie } }));
  for (const query of [`?order=${reference}`, "?from=2026-05-01&to=2026-12-31"]) {
    const { rows } = await spreadsheet(`/api/ledger.xlsx${query}`);
    expect(rows.map(asText)).toEqual(csvRows(await read(`/api/ledger.csv${query}`)));
  }
  const { rows, frozen, name } = await spreadsheet(`/api/ledger.xlsx?order=${reference}`);
  expect([frozen, name]).toEqual([1, expect.stringMatching(/^ledger-\d{4}-\d\d-\d\d\.xlsx$/)]);
  const [heading = [], payment = []] = rows;
  const of = (column: string) => payment[heading.indexOf(column)];
  expect([of("day"), of("amount"), of("title")]).toEqual([
    new Date("2026-05-31T00:00:00Z"),
    -1.5,
    formula,
  ]);
  const report = "/api/ledger-report";
  const month = await spreadsheet(`${report}.xlsx?month=2026-11`);
  expect(month.rows.map(asText)).toEqual(csvRows(await read(`${report}.csv?month=2026-11`)));
  expect(month.rows.length).toBeGreaterThan(3);
  for (const page of ["ledger", "report?month=2026-11"])
    expect(await read(`/admin/payments/${page}`)).toContain(".xlsx");
});

test("a month's money, programs, taxes and gifts are on its report, and add up to its entries", async ({
  read,
  sold,
}) => {
  expect(sold.reference).not.toBe("");
  const november = await read("/admin/payments/report?month=2026-11");
  const rows = rowsOf(november);
  expect(rows.filter(([name]) => name === "A sponsor")).toEqual([
    ["A sponsor", "$113.00", "$0.00", "$0.00", "$113.00"],
  ]);
  expect(rows.find(([name]) => name === "HST 13%")).toEqual([
    "HST 13%",
    "$100.00",
    "$0.00",
    "$0.00",
    "$100.00",
    "$13.00",
  ]);
  expect(rows.find(([name]) => name === "Gifts")).toEqual([
    "Gifts",
    "$25.00",
    "$0.00",
    "$0.00",
    "$0.00",
    "$25.00",
    "$0.00",
  ]);
  expect(plain(november)).toContain(
    "Sales and gifts of $125.00 and HST of $13.00, less $138.00 received: $0.00.",
  );
  expect(november).toContain('href="/admin/payments/ledger?from=2026-11-01&amp;to=2026-11-30"');
  expect(november).toContain("?month=2026-10");
  expect(november).toContain("?month=2026-12");
  const december = rowsOf(await read("/admin/payments/report?month=2026-12"));
  expect(december.find(([name]) => name === "HST 13%")).toEqual([
    "HST 13%",
    "$0.00",
    "-$50.00",
    "$0.00",
    "-$50.00",
    "-$6.50",
  ]);
  expect(await read("/api/ledger-report.csv?month=2026-11")).toMatch(
    /\r\n2026-11,donation,,,,payment,card,,,-25\.00,CAD\r\n/,
  );
  const file = await read("/api/ledger-report.csv?month=2026-12");
  expect(file.trim().split("\r\n").slice(1)).toEqual([
    expect.stringMatching(/^2026-12,registration,.+,HST 13%,credit,,-50\.00,-6\.50,-56\.50,CAD$/),
  ]);
});

test("what an account's credit pays is a row of its own below the money that came in", async ({
  make,
  read,
}) => {
  const { id } = await make.sold([
    { type: "eclairs", taxKind: "exempt", amountCents: 9_000, taxCents: 0 },
  ]);
  const effectiveOn = "2026-03-05";
  await make.post(id, [
    { kind: "charge", cents: 9_000, effectiveOn },
    { kind: "payment", cents: -4_000, method: "cash", effectiveOn },
    { kind: "payment", cents: -5_000, method: "credit", effectiveOn },
  ]);
  const rows = rowsOf(await read("/admin/payments/report?month=2026-03"));
  const total = rows.findIndex(([name]) => name === "Total");
  expect(rows.slice(total - 1, total + 2).map(([name, received]) => [name, received])).toEqual([
    ["Cash", "$40.00"],
    ["Total", "$40.00"],
    ["Paid with credit: received before", "$50.00"],
  ]);
});

test("an invalid month shows this month", async ({ club, read }) => {
  const thisMonth = ledgerDay(club.ctx).slice(0, 7);
  for (const month of ["abc", "2026-13", "0000-01", ""]) {
    const page = await read(`/admin/payments/report?month=${month}`);
    expect(page).toContain(`value="${thisMonth}" selected=""`);
    expect(await read(`/api/ledger-report.csv?month=${month}`)).toContain("month,order_kind");
  }
  const empty = await read("/admin/payments/report?month=2031-02");
  expect(empty).toContain("No entries in February 2031");
});

test("a reversal says why", async ({ club, make, read, sold }) => {
  const { db } = club.ctx;
  const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.id, sold.payment));
  if (!entry) throw new Error("no entry");
  const id = randomUUID();
  const by = { effectiveOn: "2026-11-04", recordedBy: "Mei Chen" };
  await make.post(sold.id, [{ ...reversal(entry, by), id }]);
  await db.insert(ledgerNotes).values({ entryId: id, text: "The cheque was someone else’s" });
  const page = await read(`/admin/payments/ledger?order=${sold.reference}`);
  expect(page).toContain("Payment, reversed");
  expect(page).toContain("The cheque was someone else’s");
  expect(sums(page)).toMatchObject({ Paid: "$0.00", "Still owed": "$56.50" });
});

test("a longer list continues on other pages, with each entry once", async ({ make, read }) => {
  const { id, reference } = await make.sold([]);
  // In the same transaction, so at the same time.
  const cents = Array.from({ length: 120 }, (_, n) => n + 1);
  await make.post(
    id,
    cents.map((each) => ({ kind: "charge", cents: each, effectiveOn: "2026-08-02" })),
  );
  await make.post(id, [{ kind: "charge", cents: 200, effectiveOn: "2026-08-01" }]);
  const seen: (string | undefined)[] = [];
  let query = `?order=${reference}&kind=charge`;
  for (let pages = 1; query; pages += 1) {
    const page = await read(`/admin/payments/ledger${query}`);
    expect(sums(page).Charged).toBe("$74.60");
    seen.push(...listed(page).map(([, amount]) => amount));
    const [, next] = /href="[^"]*(\?[^"]*after=[^"]*)"[^>]*>Next page/.exec(page) ?? [];
    query = next?.replaceAll("&amp;", "&") ?? "";
    expect(pages).toBeLessThan(5);
  }
  expect(seen).toHaveLength(121);
  expect(new Set(seen).size).toBe(121);
  expect(seen.at(-1)).toBe("$2.00");
  const file = await read(`/api/ledger.csv?order=${reference}`);
  expect(file.trim().split("\r\n")).toHaveLength(122);
});

const plain = (html: string) => html.replaceAll(/<!-- -->|<[^>]+>/g, "").replaceAll(/\s+/g, " ");
/** The rows of all tables: the name and the amounts. */
const rowsOf = (html: string) =>
  Array.from(html.matchAll(/<tr role="row"[^>]*><th role="rowheader"[^]*?<\/tr>/g), ([row]) =>
    Array.from(row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g), ([, cell]) => plain(cell ?? "")),
  );
/** A spreadsheet's row in the form of the CSV, where a formula has a leading apostrophe. */
const asText = (cells: unknown[]) =>
  cells.map((cell) => {
    if (cell instanceof Date) return cell.toISOString().slice(0, 10);
    if (typeof cell === "number") return Number.isInteger(cell) ? `${cell}` : cell.toFixed(2);
    return typeof cell === "string" && cell.startsWith("=") ? `'${cell}` : String(cell ?? "");
  });
/** The rows of a file without commas in its cells; whole dollars in the form of a number. */
const csvRows = (file: string) =>
  file
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map((row) => row.split(",").map((cell) => cell.replace(/^(-?\d+)\.00$/, "$1")));
