import { glob, readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { changeOrders } from "./change-orders.server.ts";
import { type Order, orders, registrations } from "./schema.ts";

let office: TestContext;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  office = await openTestContext();
  make = records(office);
});
afterAll(() => office.close());

const place = { offeringType: "eclairs", offeringId: 1 };

/** Sets an order's state. @returns the state of its registration after that */
async function followed(
  state: Order["state"],
  { method = "card", ...own }: Partial<typeof registrations.$inferInsert & Pick<Order, "method">>,
) {
  const { db } = office.ctx;
  const { id } = await make.sale(place, { method, state: "starting" });
  const isOwn = eq(registrations.orderId, id);
  await db
    .update(registrations)
    .set({ changedAt: new Date(0), ...own })
    .where(isOwn);
  const heldUntil = new Date(1_000);
  const changed = await changeOrders(db, eq(orders.id, id), { state, heldUntil });
  expect(changed).toMatchObject([{ id, state, heldUntil }]);
  const [registration] = await db.select().from(registrations).where(isOwn);
  expect(registration?.heldUntil).toEqual(heldUntil);
  expect(registration?.changedAt.getTime()).toBeGreaterThan(0);
  return registration?.state;
}

test("a registration follows its order, unless staff ended it", async () => {
  for (const [state, normal, unplaced] of [
    ["open", "held", "held"],
    ["processing", "active", "unplaced"],
    ["paid", "active", "unplaced"],
    ["review", "active", "unplaced"],
    ["refunded", "withdrawn", "withdrawn"],
    ["expired", "released", "released"],
    ["failed", "released", "released"],
  ] as const) {
    const states = [
      await followed(state, {}),
      await followed(state, { withoutPlace: true }),
      await followed(state, { ended: "moved" }),
    ];
    expect([state, ...states]).toEqual([state, normal, unplaced, "moved"]);
  }
  // An offline order has its place before it is paid.
  expect(await followed("open", { method: "cash" })).toBe("active");
  expect(await followed("expired", { method: "cash" })).toBe("withdrawn");
});

test("other orders' registrations stay, and a change that fails changes neither", async () => {
  const { db } = office.ctx;
  const [one, other] = [await make.sale(place), await make.sale(place)];
  await changeOrders(db, eq(orders.id, one.id), { state: "refunded" });
  const stateOf = async ({ id }: { id: string }) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    const [own] = await db.select().from(registrations).where(eq(registrations.orderId, id));
    return [order?.state, own?.state];
  };
  expect(await stateOf(one)).toEqual(["refunded", "withdrawn"]);
  expect(await stateOf(other)).toEqual(["paid", "active"]);
  const failing = db.transaction(async (transaction) => {
    await changeOrders(transaction, eq(orders.id, other.id), { state: "refunded" });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await stateOf(other)).toEqual(["paid", "active"]);
});

test("nothing else changes an order's state or hold", async () => {
  const others: string[] = [];
  for await (const file of glob("app/**/*.ts", { exclude: ["**/*.test.ts"] })) {
    const text = await readFile(file, "utf8");
    const changes = text.matchAll(/\.update\(orders\)\s*\.set\(([^;]*)/g);
    for (const [, set = ""] of changes) {
      const [fields = ""] = set.split(".where(");
      if (/\b(state|heldUntil):|\{ state \}/.test(fields)) others.push(file);
    }
  }
  expect(others).toEqual([]);
});
