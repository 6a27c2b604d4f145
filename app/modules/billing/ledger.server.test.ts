import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { orders } from "#modules/enrolment/schema.ts";
import {
  balanceOf,
  charge,
  type NewEntry,
  postEntries,
  reversal,
  standingEntries,
} from "./ledger.server.ts";
import { postRefund } from "./refund-credits.server.ts";
import { ledgerEntries } from "./schema.ts";

let office: TestContext;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  office = await openTestContext();
  make = records(office);
});
afterAll(() => office.close());

const effectiveOn = "2026-11-02";
const order = async () => (await make.order()).id;
const post = (orderId: string, entries: NewEntry[]) =>
  office.ctx.db.transaction((transaction) => postEntries(transaction, orderId, entries));
const payment = (cents: number, key: string = randomUUID()): NewEntry => ({
  kind: "payment",
  cents: -cents,
  method: "cash",
  effectiveOn,
  idempotencyKey: key,
});

test("the balance and its state follow from the entries", async () => {
  const id = await order();
  expect(await balanceOf(office.ctx.db, id)).toMatchObject({ balanceCents: 0, money: "open" });
  expect(await post(id, [charge(id, 5_000, effectiveOn)])).toMatchObject({
    balanceCents: 5_000,
    money: "open",
  });
  expect(await post(id, [payment(2_000)])).toMatchObject({ paidCents: 2_000, money: "part paid" });
  expect(await post(id, [payment(3_000)])).toMatchObject({ balanceCents: 0, money: "paid" });
  const over = await post(id, [payment(100)]);
  expect(over).toMatchObject({ balanceCents: -100, money: "overpaid" });
  const back = { cents: 5_100, effectiveOn, idempotencyKey: randomUUID() };
  const refund = () =>
    office.ctx.db.transaction((transaction) => postRefund(transaction, id, back));
  const gone = { chargedCents: 0, refundedCents: 5_100, balanceCents: 0, money: "refunded" };
  expect(await refund()).toMatchObject(gone);
  expect(await refund()).toMatchObject(gone);
});

test("posted twice, also at once, an entry counts once", async () => {
  const id = await order();
  const key = randomUUID();
  await Promise.all([1, 2, 3].map(() => post(id, [payment(2_000, key)])));
  expect(await post(id, [payment(9_999, key)])).toMatchObject({ paidCents: 2_000 });
});

test("an entry is undone once, by another that stays beside it", async () => {
  const id = await order();
  await post(id, [payment(2_000), payment(500)]);
  const [first] = await standingEntries(office.ctx.db, id);
  if (!first) throw new Error("no entry");
  const undo = [reversal(first, { effectiveOn, recordedBy: "Mei" })];
  await Promise.all([post(id, undo), post(id, undo)]);
  expect(await balanceOf(office.ctx.db, id)).toMatchObject({ paidCents: 2_500 + first.cents });
  expect(await office.ctx.db.$count(ledgerEntries, eq(ledgerEntries.orderId, id))).toBe(3);
  expect((await standingEntries(office.ctx.db, id)).map(({ cents }) => cents)).toEqual([
    -2_500 - first.cents,
  ]);
});

test("the database keeps every entry as it is, until its order is deleted", async () => {
  const { db } = office.ctx;
  const id = await order();
  await post(id, [payment(2_000)]);
  const own = eq(ledgerEntries.orderId, id);
  const refused = { cause: { message: expect.stringContaining("never changed") } };
  await expect(db.update(ledgerEntries).set({ cents: -1 }).where(own)).rejects.toMatchObject(
    refused,
  );
  await expect(db.delete(ledgerEntries).where(own)).rejects.toMatchObject(refused);
  await db.delete(orders).where(eq(orders.id, id));
  expect(await db.$count(ledgerEntries, own)).toBe(0);
});

test.each([
  { kind: "payment", cents: 100 },
  { kind: "refund", cents: -100 },
  { kind: "charge", cents: -100 },
  { kind: "tip", cents: 100 },
])("the database refuses a $kind of $cents cents", async (wrong) => {
  const id = await order();
  const values = sql`(${id}, ${wrong.kind}, ${wrong.cents}, ${randomUUID()}, ${effectiveOn})`;
  const insert = sql`insert into ledger_entries
    (order_id, kind, cents, idempotency_key, effective_on) values ${values}`;
  const constraint = expect.stringContaining("ledger_entries");
  await expect(office.ctx.db.execute(insert)).rejects.toMatchObject({ cause: { constraint } });
});
