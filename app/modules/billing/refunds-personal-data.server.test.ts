import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { readLog } from "#tests/support/audit.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { records } from "#tests/support/records.ts";
import { refunding } from "#tests/support/refunds.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { modules } from "#app/modules.server.ts";
import { orderLines, orders } from "#modules/enrolment/schema.ts";
import { erasePerson } from "#modules/privacy/erase-person.server.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { refundsOf } from "./refunds.server.ts";
import { refundLines, refunds } from "./schema.ts";

let club: TestClub;
let fake: FakeStripe;
let on: ReturnType<typeof refunding>;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  club = await openTestClub();
  fake = await withStripe(club.ctx);
  on = refunding(club, fake);
  make = records(club);
});
afterAll(() => Promise.all([club.close(), fake.close()]));

const reason = "Ada broke her arm";

async function refunded(customerEmail: string) {
  const { db } = club.ctx;
  const hurdles = { offeringType: "eclairs", offeringId: 1, title: "Hurdles" };
  const paid = { method: "cash", state: "paid", paidCents: 2_500, paidAt: new Date() } as const;
  const { id, reference } = await make.sale(hurdles, { ...paid, customerEmail });
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  const lines = [{ lineId: line?.id ?? "", cents: 700 }];
  await on.asked(reference, { cents: 1_000, method: "cash", reason, rule: "Full refund.", lines });
  return { id, reference };
}

test("a payer’s copy of their data has their refunds with reason and lines; a deletion keeps the money and deletes the reason", async () => {
  const { db } = club.ctx;
  const email = "abena@example.ca";
  const { id, reference } = await refunded(email);
  const files = JSON.stringify(
    await Promise.all(modules.personalRecords.map((kind) => kind.read(db, email))),
  );
  for (const part of [reason, "Full refund.", '"cents":1000', '"title":"Hurdles"', '"cents":700'])
    expect(files).toContain(part);
  await db.transaction((transaction) => erasePerson(modules, transaction, email));
  expect(await refundsOf(db, [id])).toMatchObject([
    { cents: 1_000, reason: "", rule: "Full refund.", lines: [{ cents: 700 }] },
  ]);
  const log = await readLog(db);
  expect(log).toContainEqual(expect.objectContaining({ action: "payments.refund-requested" }));
  expect(JSON.stringify(log)).toContain(reference);
  expect(JSON.stringify(log)).not.toContain(reason);
});

test("refunds are kept as long as the payment, like the ledger", async () => {
  const { db, content } = club.ctx;
  const { id } = await refunded("kofi@example.ca");
  await deleteOldRecords(club.ctx);
  expect(await db.$count(refunds, eq(refunds.orderId, id))).toBe(1);
  const years = sql`make_interval(years => ${content.club.retention.paymentYears + 1})`;
  await db
    .update(orders)
    .set({ paidAt: sql`now() - ${years}` })
    .where(eq(orders.id, id));
  const before = await db.$count(refundLines);
  await deleteOldRecords(club.ctx);
  expect(await db.$count(refunds, eq(refunds.orderId, id))).toBe(0);
  expect(await db.$count(refundLines)).toBe(before - 1);
});
