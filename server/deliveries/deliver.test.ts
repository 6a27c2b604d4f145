import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fromPage, openTestContext, type TestContext } from "#tests/support/context.ts";
import { deliveries, outboxMessages } from "../db/schema/forms.ts";
import { enquiryForm } from "#domain/forms/enquiry.ts";
import { submitForm } from "../forms/submit.ts";
import { deliver } from "./deliver.ts";

let office: TestContext;
let ids: string[];
beforeEach(async () => {
  office = await openTestContext();
  await submitForm(office.ctx, enquiryForm, {
    fields: fromPage(office.ctx, {
      first_name: "Ada",
      last_name: "Osei",
      age: "11",
      grade: "6",
      phone: "905-555-0123",
      email: "ada@example.ca",
    }),
    source: "/",
  });
  await office.settled();
  const mail = eq(deliveries.channel, "email");
  ids = (await office.ctx.db.select().from(deliveries).where(mail)).map(({ id }) => id);
});
afterEach(() => office.close());

const sent = () => office.ctx.db.select().from(outboxMessages);

test("two jobs for the same delivery, fetched together, send it once", async () => {
  const job = { deliveryId: ids[0] ?? "", last: false };
  const attempts = await deliver(office.ctx, [job, job]);
  expect(attempts.map(({ state }) => state)).toEqual(["delivered", "held"]);
  expect(await sent()).toHaveLength(1);
  expect(await deliver(office.ctx, [job, job])).toEqual([{ state: "done" }, { state: "held" }]);
});

test("many workers that try the same delivery at once send it once", async () => {
  const job = { deliveryId: ids[0] ?? "", last: false };
  const attempts = await Promise.all(Array.from({ length: 12 }, () => deliver(office.ctx, [job])));
  const delivered = attempts.flat().filter(({ state }) => state === "delivered");
  expect(delivered).toHaveLength(1);
  expect(await sent()).toHaveLength(1);
});

test("what another attempt has claimed is left to it, also when the clock was set back a little", async () => {
  const [deliveryId = ""] = ids;
  const soon = new Date(Date.now() + 40_000);
  await office.ctx.db
    .update(deliveries)
    .set({ state: "sending", attempts: 1, claimedUntil: soon })
    .where(eq(deliveries.id, deliveryId));
  expect(await deliver(office.ctx, [{ deliveryId, last: false }])).toEqual([{ state: "held" }]);
  const muchLater = new Date(Date.now() + 3_600_000);
  await office.ctx.db.update(deliveries).set({ claimedUntil: muchLater });
  const [attempt] = await deliver(office.ctx, [{ deliveryId, last: false }]);
  expect(attempt?.state).toBe("delivered");
});
