import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { daysAfter } from "#core/time/time.ts";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { editor } from "#tests/support/club.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { readLog } from "#tests/support/audit.ts";
import { mailsTo } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import { editionRow } from "#tests/support/catalogue-rows.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { auditLog } from "#core/audit/schema.ts";
import { orderLines, orders } from "#modules/enrolment/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { offeringEditions } from "#modules/catalogue/schema.ts";
import { charge, ledgerDay, postEntries } from "../ledger.server.ts";
import { owedList } from "../owed-list.ts";
import { listOwed } from "../owed.server.ts";
import { balanceReminders } from "../schema.ts";

const test = clubTest({ pages: "built" })
  .extend("read", { scope: "file" }, ({ club, cookie }) => async (path: string) => {
    const answer = await club.request(path, { headers: { Cookie: cookie } });
    return (await answer.text()).replace(/<!-- -->/g, "");
  })
  .extend("submit", { scope: "file" }, ({ club, cookie }) => staffActions(club, cookie).submit)
  .extend("owing", { scope: "file" }, ({ club: { ctx }, club }) => {
    const make = records(club);
    /** Makes an order whose payer has owed it for some days. */
    return async (
      days: number,
      cents: number,
      changes: Parameters<typeof make.sale>[1] = {},
      line: Parameters<typeof make.sale>[0] = { offeringType: "eclairs", title: "Hurdles" },
    ) => {
      // The order's first charge is replaced by one of another day.
      const state = { state: "paid", method: "cash", paidAt: new Date() } as const;
      const order = await make.sale(line, { ...state, amountCents: cents, ...changes });
      const from = daysAfter(ledgerDay(ctx), -days);
      await ctx.db.transaction((transaction) =>
        postEntries(transaction, order.id, [charge(order.id, cents, from)]),
      );
      return order;
    };
  });

test.beforeEach(async ({ club: { ctx } }) => {
  await ctx.db.delete(orders);
  await ctx.db.delete(deliveries);
  await ctx.db.delete(auditLog);
});

const abena = { customerName: "Abena Osei", customerEmail: "Abena@example.ca" };
const kofi = { customerName: "Kofi Mensah", customerEmail: "kofi@example.ca" };
const list = "/admin/payments/owed";

/** The texts of a payer's cells: total, current, 30, 60 and 90 days. */
const amountsOf = (html: string, name: string) => {
  const [, row = ""] = new RegExp(`>${name}<(.*?)</tr>`, "s").exec(html) ?? [];
  return Array.from(row.matchAll(/data-end="true"[^>]*>([^<]*)</g), ([, text]) => text);
};
const sums = (html: string) =>
  Object.fromEntries(
    Array.from(html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)</g), ([, name, sum]) => [name, sum]),
  );

test("a payer is one row, by the days since each part was due, with the totals above", async ({
  read,
  owing,
}) => {
  await owing(0, 1_000, abena);
  await owing(29, 200, { ...abena, customerEmail: "abena@EXAMPLE.ca" });
  await owing(30, 3_000, abena);
  await owing(59, 40, abena);
  await owing(60, 500, kofi);
  await owing(90, 6_000, kofi);
  const page = await read(list);
  expect(amountsOf(page, "Abena Osei")).toEqual(["$42.40", "$12.00", "$30.40", "", ""]);
  expect(amountsOf(page, "Kofi Mensah")).toEqual(["$65.00", "", "", "$5.00", "$60.00"]);
  expect(sums(page)).toEqual({
    Total: "$107.40",
    Current: "$12.00",
    "30 days": "$30.40",
    "60 days": "$5.00",
    "90 days": "$60.00",
    Payers: "2",
  });
  // The oldest debt first.
  expect(page.indexOf("Kofi Mensah")).toBeLessThan(page.indexOf("Abena Osei"));
  expect(await read("/admin/payments")).toContain("$107.40 is owed");
  expect(await read("/admin")).toContain("payers late by 30 days or more");
});

test("orders without a payer's address are a row each, and get no mail", async ({
  read,
  owing,
}) => {
  const one = await owing(1, 1_000, { customerName: "Ada", customerEmail: null });
  await owing(1, 2_000, { customerName: "Ada", customerEmail: "" });
  const page = await read(list);
  expect(sums(page)).toMatchObject({ Total: "$30.00", Payers: "2" });
  expect(page.match(/No email address/g)).toHaveLength(2);
  const write = await read(`${list}/write?picked=${one.reference}`);
  expect(write).toContain("we have no email address for them");
  expect(write).not.toContain("Send the email");
});

test("the list is filtered by program, season and words, and the file has the same rows", async ({
  club: { ctx },
  read,
  owing,
}) => {
  const edition = await editionRow(ctx.db, { offeringType: "eclairs", offeringId: 1 });
  const [row] = await ctx.db
    .select()
    .from(offeringEditions)
    .where(eq(offeringEditions.id, edition));
  const season = row?.editionId ?? "";
  await owing(1, 1_000, abena, { offeringType: "eclairs", offeringId: 1, seasonId: season });
  await owing(1, 2_000, kofi, { offeringType: "other", title: "Speed" });
  const total = async (query: string) => sums(await read(`${list}?${query}`)).Total ?? "nothing";
  expect(await total("program=eclairs")).toBe("$10.00");
  expect(await total("program=other")).toBe("$20.00");
  expect(await total("program=next-generation")).toBe("nothing");
  expect(await total(`program=eclairs&season=${season}`)).toBe("$10.00");
  expect(await total("season=1999-winter")).toBe("nothing");
  expect(await total("q=MENSAH")).toBe("$20.00");
  expect(await total("q=nobody")).toBe("nothing");
  expect(await read(`${list}?q=nobody`)).toContain("Nothing matches");
  const file = await read("/api/owed.csv?program=other");
  expect(file).toContain("kind,payer,email,references,total,current,days_30,days_60,days_90");
  expect(file).toMatch(/Kofi Mensah,kofi@example.ca,TEST-\d+,20.00,20.00,0.00,0.00,0.00,/);
  expect(file).not.toContain("Abena");
});

test("more payers than a page has are on the next, and in the file", async ({ read, owing }) => {
  for (let n = 1; n <= 51; n += 1)
    await owing(n, 100, { customerName: `Payer ${n}.`, customerEmail: `p${n}@example.ca` });
  const first = await read(list);
  expect(first).toContain(">Payer 51.<");
  expect(first).not.toContain(">Payer 1.<");
  const [, next = ""] = /href="[^"]*(\?after=[^"]*)"[^>]*>Next page/.exec(first) ?? [];
  const second = await read(list + next.replaceAll("&amp;", "&"));
  expect(second).toContain(">Payer 1.<");
  expect(second).not.toContain(">Payer 2.<");
  // The page's totals cover all of it.
  for (const page of [first, second]) expect(sums(page)).toMatchObject({ Payers: "51" });
  expect((await read("/api/owed.csv")).trim().split("\r\n")).toHaveLength(52);
});

/** Presses the button of the preview. */
const pressed = (html: string) => ({
  _action: "remind-payers",
  asked: /name="asked" value="(\d+)"/.exec(html)?.[1] ?? "",
});

test("one press writes to the payer with the amount and a link to pay each order, once a day", async ({
  club: { ctx },
  club,
  read,
  submit,
  owing,
}) => {
  const one = await owing(40, 3_000, abena);
  const other = await owing(10, 1_250, abena);
  await owing(10, 500, kofi);
  const at = `${list}/write?picked=${other.reference}`;
  const page = await read(at);
  expect(page).toContain("$42.50 CAD");
  expect(page).toContain("No reminder yet");
  expect(page).not.toContain("Kofi");
  const fields = { ...pressed(page), picked: other.reference };
  const answer = await submit(at, fields);
  expect(answer.headers.get("Location")).toBe(list);
  expect(messageOf(answer)).toBe("The email is on its way.");
  const [mail = "", ...more] = await mailsTo(club, abena.customerEmail);
  expect(more).toEqual([]);
  const keys = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.customerEmail, "Abena@example.ca"));
  expect(keys).toHaveLength(2);
  for (const { checkoutKey } of keys) expect(mail).toContain(`http://club.test/pay/${checkoutKey}`);
  expect(mail).toContain(`Owing: $30 CAD\nFor: Hurdles\nReference: ${one.reference}`);
  expect(mail).toContain("$42.50 CAD");
  const again = await submit(at, fields);
  expect(messageOf(again)).toContain("One payer got an email about it today");
  expect(await mailsTo(club, abena.customerEmail)).toHaveLength(1);
  expect(await mailsTo(club, kofi.customerEmail)).toEqual([]);
  expect(await read(list)).toContain("Last reminder on");
  expect(await read(at)).toContain("we wrote to them today");
  const log = await readLog(ctx.db);
  expect(log.map(({ action }) => action)).toEqual(["payments.reminded", "payments.reminded"]);
  // On another day it may be sent again.
  await ctx.db.update(balanceReminders).set({ day: daysAfter(ledgerDay(ctx), -1) });
  expect(messageOf(await submit(at, fields))).toBe("The email is on its way.");
});

test("pressed by two at once, one mail goes", async ({ club, read, submit, owing }) => {
  const { reference } = await owing(40, 3_000, abena);
  await owing(10, 1_250, abena);
  const at = `${list}/write?picked=${reference}`;
  const fields = { ...pressed(await read(at)), picked: reference };
  await Promise.all([submit(at, fields), submit(at, fields), submit(at, fields)]);
  expect(await mailsTo(club, abena.customerEmail)).toHaveLength(1);
});

test("nothing is sent when what is owed has changed since the page was opened", async ({
  club,
  read,
  submit,
  owing,
}) => {
  const { reference } = await owing(40, 3_000, abena);
  const at = `${list}/write?picked=${reference}`;
  const fields = { ...pressed(await read(at)), picked: reference };
  await owing(1, 100, abena);
  const answer = await submit(at, fields);
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("has changed meanwhile. Nothing was sent");
  expect(await mailsTo(club, abena.customerEmail)).toEqual([]);
});

test("without a selection, or if the selected payers have paid, the office returns to the list", async ({
  club,
  cookie,
}) => {
  const asked = await club.request(`${list}/write?picked=${randomUUID()}`, {
    headers: { Cookie: cookie },
    redirect: "manual",
  });
  expect(asked.headers.get("Location")).toBe(list);
});

test("only admins see who owes", async ({ club }) => {
  await club.hire(editor);
  const answer = await club.request(list, { headers: { Cookie: await club.signIn(editor) } });
  expect(answer.status).toBe(403);
  expect(await club.ctx.db.$count(orderLines)).toBe(0);
});

test("payers are sorted by name or amount, in both directions and on every page", async ({
  club: { ctx },
  owing,
}) => {
  for (let n = 0; n < 5; n += 1)
    await owing(n * 31, 100 * (n % 3) + 100, {
      customerName: `Payer ${"caebd"[n]}`,
      customerEmail: n === 0 ? null : `p${n}@example.ca`,
    });
  const sorted = async (sort: string) => {
    const query = listQuery(owedList, new URLSearchParams({ sort }));
    const names: (string | null)[] = [];
    let after: string | null = null;
    do {
      const { rows, next } = await listOwed(ctx, query, { after, size: 2 });
      names.push(...rows.map(({ name }) => name?.slice(-1) ?? null));
      after = next;
    } while (after);
    return names.join("");
  };
  expect(await sorted("payer")).toBe("abcde");
  expect(await sorted("-payer")).toBe("edcba");
  expect(await sorted("oldest")).toBe("dbeac");
  expect(await sorted("-oldest")).toBe("caebd");
  expect((await sorted("-total")).slice(0, 1)).toBe("e");
  for (const sort of ["total", "days30", "-days60", "days90"])
    expect([...(await sorted(sort))].toSorted().join("")).toBe("abcde");
});

test("payers with an address can be ticked to write to them, others not", async ({
  read,
  owing,
}) => {
  const { reference } = await owing(1, 1_000, abena);
  const other = await owing(1, 2_000, { customerName: "Ada", customerEmail: null });
  const page = await read(list);
  expect(page).toMatch(
    new RegExp(`name="picked" value="${reference}"|value="${reference}" name="picked"`),
  );
  expect(page).toContain('aria-label="Abena Osei"');
  expect(page).not.toContain(`value="${other.reference}"`);
  expect(page).toContain('formAction="/admin/payments/owed/write"');
});
