import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDesk, type TestDesk } from "#tests/support/desk.ts";
import { submissions } from "../db/schema/forms.ts";
import { demoCheckouts, orders } from "../db/schema/orders.ts";
import { startDonation } from "../payments/checkout.ts";
import { takeDemoStep } from "../payments/demo.ts";
import { personalRecords } from "./personal-records.ts";

let office: TestDesk;
beforeAll(async () => {
  office = await openTestDesk();
});
afterAll(() => office.close());

test("a payer who is forgotten leaves what the books need: a name, a sum, a day", async () => {
  const { desk } = office;
  const body = { items: [{ amount: "25" }] };
  const started = await startDonation(desk, { body, address: "somewhere" });
  if (started.outcome !== "started") throw new Error(started.message);
  const payer = { name: "Abena Osei", email: "Abena@example.ca" };
  await takeDemoStep(desk, started.sessionId, "pay", payer);
  const read = await Promise.all(
    personalRecords.map((kind) => kind.read(desk.db, "abena@example.ca")),
  );
  expect(JSON.stringify(read)).toContain(started.reference);

  await desk.db.transaction(async (transaction) => {
    for (const kind of personalRecords) await kind.remove(transaction, "abena@example.ca");
  });
  expect(await desk.db.$count(submissions)).toBe(0);
  const [order] = await desk.db.select().from(orders);
  expect(order).toMatchObject({
    ...{ state: "paid", paidCents: 2500, customerName: "Abena Osei" },
    ...{ customerEmail: null, submissionId: null },
  });
  const [demo] = await desk.db.select().from(demoCheckouts);
  expect(demo).toMatchObject({ customerName: null, customerEmail: null });
});
