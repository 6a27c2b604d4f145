import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { orders } from "#modules/enrolment/schema.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { soldOrders } from "#tests/support/sold-orders.ts";
import { sheetOf } from "#tests/support/spreadsheet.ts";
import { reversal, standingEntries } from "../ledger.server.ts";

const test = clubTest({ pages: "built" })
  .extend("read", { scope: "file" }, ({ club, cookie }) => async (path: string) => {
    const answer = await club.request(path, { headers: { Cookie: cookie } });
    return answer.status === 200 ? answer.text() : `${answer.status}`;
  })
  .extend("make", { scope: "file" }, ({ club }) => soldOrders(club))
  .extend("give", { scope: "file" }, ({ club, make }) => {
    const { db } = club.ctx;
    return async (
      effectiveOn: string,
      cents: number,
      by: Partial<typeof orders.$inferInsert> = {},
    ) => {
      const gift = await make.sold([], by.currency);
      await db.update(orders).set(by).where(eq(orders.id, gift.id));
      await make.post(gift.id, [
        { kind: "charge", cents, effectiveOn },
        { kind: "payment", cents: -cents, method: "card", effectiveOn },
      ]);
      return gift;
    };
  })
  .extend("given", { scope: "file" }, async ({ give, make }) => {
    const mei = { customerName: "Mei Chen", customerEmail: "Mei@Example.ca" };
    const first = await give("2026-03-01", 5_000, mei);
    await give("2026-12-31", 2_500, { customerName: "M. Chen", customerEmail: "mei@example.ca " });
    await give("2025-12-31", 900, mei);
    await give("2027-01-01", 700, mei);
    const inPart = await give("2026-06-01", 10_000, {
      customerName: "=Ada",
      customerEmail: "ada@example.ca",
    });
    // Refunded in the next year.
    await make.post(inPart.id, [
      { kind: "refund", cents: 4_000, method: "card", effectiveOn: "2027-02-01" },
      { kind: "credit", cents: -4_000, effectiveOn: "2027-02-01" },
    ]);
    const whole = await give("2026-06-02", 3_000, {
      customerName: "Nobody",
      customerEmail: "back@example.ca",
    });
    await make.post(whole.id, [{ kind: "refund", cents: 3_000, effectiveOn: "2026-06-03" }]);
    const deleted = { customerName: null, customerEmail: null };
    await give("2026-07-01", 100, deleted);
    await give("2026-07-02", 200, deleted);
    await give("2026-08-01", 1_500, { ...mei, currency: "usd" });
    await give("2026-08-02", 6_666, { customerEmail: "review@example.ca", state: "review" });
    return first.reference;
  });

const plain = (html: string) => html.replaceAll(/<!-- -->|<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
/** The list's rows: giver, number, last day, total. */
const rowsOf = (html: string) =>
  Array.from(html.matchAll(/<tr role="row"><td[^]*?<\/tr>/g), ([row]) => {
    const cells = Array.from(row.matchAll(/<td[^>]*>([^]*?)<\/td>/g), ([, cell = ""]) => cell);
    const [, name] = /<a[^>]*>([^<]*)/.exec(cells[0] ?? "") ?? [];
    return [name, ...cells.slice(2).map((cell) => plain(cell).trim())];
  });

test("givers of a year are listed by their address, with what the club still has", async ({
  read,
  given,
}) => {
  const page = await read("/admin/payments/donations?year=2026");
  expect(rowsOf(page)).toEqual([
    ["M. Chen", "2 gifts", "December 31, 2026", "$75.00"],
    ["=Ada", "1 gift", "June 1, 2026", "$60.00"],
    ["Mei Chen", "1 gift", "August 1, 2026", "USD 15.00"],
    ["Not on record", "1 gift", "July 2, 2026", "$2.00"],
    ["Not on record", "1 gift", "July 1, 2026", "$1.00"],
  ]);
  expect(page).toContain(`href="/admin/payments/${given}"`);
  expect(plain(page)).toContain("Donors 4 Gifts 5 Total $138.00");
  expect(plain(page)).toContain("Donors 1 Gifts 1 Total USD 15.00");
  expect(page).not.toMatch(/back@example|review@example/);
  expect(rowsOf(await read("/admin/payments/donations?year=2025"))).toHaveLength(1);
  expect(await read("/admin/payments/donations?year=2019")).toContain("No gifts in 2019");
  for (const year of ["x", "%00", "0", "99999999"])
    expect(await read(`/admin/payments/donations?year=${year}`)).toContain("Donations in ");
});

test("both files have a row for each giver", async ({ club, cookie, read, given }) => {
  expect(given).not.toBe("");
  const file = await read("/api/donations.csv?year=2026");
  const [heading, ...rows] = file.replace("\uFEFF", "").trim().split("\r\n");
  expect(heading).toBe("year,giver,email,gifts,total,currency,last_gift,references");
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatch(/^2026,M\. Chen,mei@example\.ca,2,75\.00,CAD,2026-12-31,\S+ \S+$/);
  expect(rows[1]).toMatch(/^2026,'=Ada,/);
  const answer = await club.request("/api/donations.xlsx?year=2026", {
    headers: { Cookie: cookie },
  });
  const sheet = await sheetOf(answer);
  expect(sheet.rows.slice(1).map((row) => row.slice(1, 5))).toEqual([
    ["M. Chen", "mei@example.ca", 2, 75],
    ["=Ada", "ada@example.ca", 1, 60],
    ["Mei Chen", "Mei@Example.ca", 1, 15],
    [null, null, 1, 2],
    [null, null, 1, 1],
  ]);
  expect(sheet.rows[1]?.[6]).toEqual(new Date("2026-12-31T00:00:00Z"));
  expect(sheet.name).toMatch(/^donations-2026-/);
});

test("a voided gift is in no year, and a corrected one counts with its new payment", async ({
  club,
  read,
  give,
  make,
}) => {
  const { db } = club.ctx;
  const gift = await give("2023-05-01", 4_000, { customerName: "Kofi", customerEmail: "k@x.ca" });
  const payment = (await standingEntries(db, gift.id)).find(({ kind }) => kind === "payment");
  if (!payment) throw new Error("no payment");
  const by = { effectiveOn: "2024-01-05", recordedBy: "Mei" };
  await make.post(gift.id, [reversal(payment, by)]);
  expect(rowsOf(await read("/admin/payments/donations?year=2023"))).toEqual([]);
  await make.post(gift.id, [{ kind: "payment", cents: -3_000, effectiveOn: "2024-01-05" }]);
  expect(rowsOf(await read("/admin/payments/donations?year=2024"))).toEqual([
    ["Kofi", "1 gift", "January 5, 2024", "$30.00"],
  ]);
});

test("many givers are on several pages and in one file, each once", async ({ read, give }) => {
  for (let n = 0; n < 60; n += 1) await give("2022-01-02", 100, { customerEmail: `g${n}@x.ca` });
  const list = "/admin/payments/donations";
  const first = await read(`${list}?year=2022`);
  const [, next = ""] = /href="[^"]*(\?year=2022&amp;after=[^"]*)"/.exec(first) ?? [];
  const second = await read(list + next.replaceAll("&amp;", "&"));
  expect([rowsOf(first).length, rowsOf(second).length]).toEqual([50, 10]);
  const file = await read("/api/donations.csv?year=2022");
  const emails = file.match(/g\d+@x\.ca/g) ?? [];
  expect([emails.length, new Set(emails).size]).toEqual([60, 60]);
});

test("givers are found by any of their names, with all their gifts, and sorted", async ({
  read,
  given,
}) => {
  expect(given).not.toBe("");
  const named = async (query: string) =>
    rowsOf(await read(`/admin/payments/donations?year=2026&${query}`));
  expect(await named("q=mei chen")).toEqual([
    ["M. Chen", "2 gifts", "December 31, 2026", "$75.00"],
    ["Mei Chen", "1 gift", "August 1, 2026", "USD 15.00"],
  ]);
  expect(await named("q=nobody")).toEqual([]);
  const totals = async (sort: string) => (await named(`sort=${sort}`)).map((row) => row.at(-1));
  expect(await totals("total")).toEqual(["$1.00", "$2.00", "USD 15.00", "$60.00", "$75.00"]);
  expect(await totals("last")).toEqual(["$60.00", "$1.00", "$2.00", "USD 15.00", "$75.00"]);
  expect(await read("/api/donations.csv?year=2026&q=ada")).not.toContain("mei@");
});
