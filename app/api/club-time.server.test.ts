import { recordTestMoney } from "#tests/support/ledger.ts";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dayOf, nowIn } from "#core/time/time.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { orderTotals } from "#modules/billing/orders.server.ts";
import { contentVersions } from "#modules/content/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

let club: TestClub;
let cookie: string;
beforeEach(async () => {
  club = await openTestClub();
  cookie = await club.signIn();
});
afterEach(() => club.close());

async function moveTo(timeZone: string) {
  const value = { ...club.ctx.content.club, timeZone };
  await club.ctx.db
    .insert(contentVersions)
    .values({ collection: "club", version: 1, value, savedByName: "Office" });
  await club.live.refresh();
}

async function gift(paidAt: Date, cents = 4_000) {
  const id = randomUUID();
  await club.ctx.db.insert(orders).values({
    id,
    reference: randomUUID(),
    kind: "donation",
    method: "transfer",
    state: "paid",
    title: "Gift",
    amountCents: cents,
    createdAt: paidAt,
    paidAt,
    expiresAt: paidAt,
  });
  const on = dayOf(paidAt, club.ctx.content.club.timeZone);
  await recordTestMoney(club.ctx.db, id, { paidCents: cents, on });
}

async function file(name: string) {
  const answer = await club.request(`/api/${name}.csv`, { headers: { Cookie: cookie } });
  const [heading = "", ...rows] = (await answer.text()).replace("\uFEFF", "").trim().split("\r\n");
  return { name: answer.headers.get("Content-Disposition"), heading: heading.split(","), rows };
}

test.each([
  ["America/Toronto", "2026-12-31 23:30", "2026"],
  ["America/Winnipeg", "2026-12-31 22:30", "2026"],
  ["America/Halifax", "2027-01-01 00:30", "2027"],
])("in %s a gift of that evening was paid at %s, in the tax year %s", async (zone, at, year) => {
  if (zone !== club.ctx.content.club.timeZone) await moveTo(zone);
  await gift(new Date("2027-01-01T04:30:00Z"));
  const { name, heading, rows } = await file("payments");
  expect(name).toBe(`attachment; filename="payments-${nowIn(zone).toPlainDate()}.csv"`);
  const row = rows[0]?.split(",") ?? [];
  expect(row[heading.indexOf(`paid_at (${zone})`)]).toBe(at);
  expect(row[heading.indexOf(`created_at (${zone})`)]).toBe(at);
  expect(row[heading.indexOf("tax_year")]).toBe(year);
});

test("the CSV files of inbox and consents name their time zone too", async () => {
  await moveTo("America/Vancouver");
  expect((await file("inbox")).heading).toContain("received_at (America/Vancouver)");
  expect((await file("newsletter")).heading).toContain("at (America/Vancouver)");
});

test("a month's total uses the club's time zone", async () => {
  const first = nowIn(club.ctx.content.club.timeZone).with({ day: 1 }).startOfDay();
  await gift(new Date(first.epochMilliseconds + 3_600_000), 1_000);
  await gift(new Date(first.epochMilliseconds - 3_600_000), 2_000);
  const months = async () => (await orderTotals(club.ctx)).byMonth;
  const [before, now] = [first.subtract({ months: 1 }), first].map((month) =>
    month.toPlainDate().toString().slice(0, 7),
  );
  expect(await months()).toEqual([
    { month: before, cents: 2_000 },
    { month: now, cents: 1_000 },
  ]);
});

test("a payment's retention starts after its tax year in the club's time zone", async () => {
  const { paymentYears } = club.ctx.content.club.retention;
  const oldest = nowIn(club.ctx.content.club.timeZone)
    .with({ month: 1, day: 1 })
    .startOfDay()
    .subtract({ years: paymentYears });
  await gift(new Date(oldest.epochMilliseconds - 60_000));
  await gift(new Date(oldest.epochMilliseconds));
  expect((await deleteOldRecords(club.ctx)).payments).toBe(1);
});

test("details saved before the time zone setting existed use Toronto's", async () => {
  const { timeZone: _, ...value } = club.ctx.content.club;
  await club.ctx.db
    .insert(contentVersions)
    .values({ collection: "club", version: 1, value, savedByName: "An earlier release" });
  await club.live.refresh();
  expect(club.live.unusable).toEqual({});
  expect(club.ctx.content.club.timeZone).toBe("America/Toronto");
});
