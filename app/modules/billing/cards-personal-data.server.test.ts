import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { modules } from "#app/modules.server.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { erasePerson } from "#modules/privacy/erase-person.server.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { agreedOrders } from "#tests/support/agreed-orders.ts";
import { contextTest } from "#tests/support/club-test.ts";
import { chargeInstalments } from "./charge-instalments.server.ts";
import { partsOfPrice } from "./open-parts.server.ts";
import { deleteCards } from "./saved-card.server.ts";
import { charges, paymentMethods } from "./schema.ts";

const test = contextTest().extend("make", ({ office }) => agreedOrders(office));

const email = "payer@example.ca";

test("a payer’s copy has their card as they know it and its charges; a deletion deletes the card", async ({
  office: { ctx },
  make,
}) => {
  const { db } = ctx;
  const { id } = await make.agreed({ card: "0341", customerEmail: email });
  await chargeInstalments(ctx);
  const files = JSON.stringify(
    await Promise.all(modules.personalRecords.map((kind) => kind.read(db, email))),
  );
  const [card] = await db.select().from(paymentMethods);
  for (const part of ['"lastFour":"0341"', '"brand":"visa"', "There was not enough money"])
    expect(files).toContain(part);
  for (const own of [card?.methodId, card?.customerId]) expect(files).not.toContain(own);
  const before = await partsOfPrice(db, id);
  await db.transaction((transaction) => erasePerson(modules, transaction, email));
  await deleteCards(ctx);
  expect(await db.$count(paymentMethods)).toBe(0);
  // The records of why money was or was not taken stay with the payment.
  expect(await db.$count(charges)).toBe(1);
  expect(await partsOfPrice(db, id)).toEqual(before);
});

test("a card is not kept for an order that is over, and goes with its order", async ({
  office: { ctx },
  make,
}) => {
  const { db, content } = ctx;
  const kept = await make.agreed({ card: "4242" });
  const over = await make.agreed({ card: "4242" });
  await db.update(orders).set({ state: "refunded" }).where(eq(orders.id, over.id));
  const paid = await make.agreed({ card: "4242" });
  await make.post(paid.id, { kind: "payment", cents: -30_000 });
  await deleteOldRecords(ctx);
  await deleteCards(ctx);
  expect((await db.select().from(paymentMethods)).map(({ orderId }) => orderId)).toEqual([kept.id]);
  const years = sql`make_interval(years => ${content.club.retention.paymentYears + 1})`;
  await db.update(orders).set({ paidAt: sql`now() - ${years}` });
  await deleteOldRecords(ctx);
  await deleteCards(ctx);
  expect(await db.$count(paymentMethods)).toBe(0);
});
