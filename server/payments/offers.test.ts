import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { membership } from "#tests/support/offerings.ts";
import { openWaitingDesk } from "#tests/support/waiting-desk.ts";
import { registrations } from "../db/schema/families.ts";
import { orders } from "../db/schema/orders.ts";
import { readOffer } from "./answer-offer.ts";
import { offerFreePlaces } from "./offers.ts";
import { readCheckout } from "./read-checkout.ts";
import { cancelCheckout, freeHold, listPlaces } from "./release-holds.ts";
import { listWaiting } from "./staff-waiting-list.ts";
import { handleSignedEvent } from "./webhook.ts";

let desk: Awaited<ReturnType<typeof openWaitingDesk>>;
beforeAll(async () => {
  desk = await openWaitingDesk();
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

const { priceCents } = membership(smallClub);
const staff = { id: null, name: "Wren" };

test("a free place is offered once, to the first who asked, and to nobody else", async () => {
  for (const name of ["ada", "bo", "cy"]) await desk.families.join(name);
  await desk.sweep();
  expect(await desk.states("ada", "bo", "cy")).toEqual(["waiting", "waiting", "waiting"]);
  desk.placesFor(1);
  expect(await desk.shown()).toMatchObject({
    state: "full",
    note: "Every place is taken",
    left: 0,
  });
  expect(await desk.publicStart()).toMatchObject({ outcome: "refused", status: 409 });
  await Promise.all([desk.sweep(), desk.sweep(), offerFreePlaces(desk.ctx)]);
  expect(await desk.states("ada", "bo", "cy")).toEqual(["offered", "waiting", "waiting"]);
  expect(await desk.families.offersMailed("ada")).toHaveLength(1);
  expect(await desk.taken()).toBe(1);
  expect(await desk.publicStart()).toMatchObject({ outcome: "refused", status: 409 });
});

test("two machines that sweep at the same time offer each place once", async () => {
  for (const name of ["ada", "bo", "cy"]) await desk.families.join(name);
  desk.placesFor(2);
  await Promise.all([
    desk.sweep(),
    offerFreePlaces(desk.other.ctx),
    desk.sweep(),
    offerFreePlaces(desk.other.ctx),
  ]);
  expect(await desk.states("ada", "bo", "cy")).toEqual(["offered", "offered", "waiting"]);
  expect(await desk.taken()).toBe(2);
  expect(await desk.families.offersMailed("bo")).toHaveLength(1);
});

test("taken and paid: registered, off the list, and the link says so", async () => {
  await desk.families.join("ada");
  desk.placesFor(1);
  await desk.sweep();
  const session = await desk.take("ada");
  const checkout = await readCheckout(desk.ctx, session);
  expect(checkout?.values).toMatchObject({
    athlete_1_given_name: "Child",
    athlete_1_family_name: "ada",
    guardian_email: "ada@example.ca",
  });
  // Again, from another device: the same checkout.
  expect(await desk.take("ada", "203.0.113.99")).toBe(session);
  expect(await desk.agree(session, "Child ada")).toMatchObject({ outcome: "agreed" });
  expect(await desk.taken()).toBe(1);
  // Correcting the athlete keeps the place.
  expect(await desk.agree(session, "Child Ada")).toMatchObject({ outcome: "agreed" });
  expect(await desk.pay(session)).toMatchObject({ state: "paid", withoutPlace: false });
  expect(await desk.stateOf("ada")).toBe("taken");
  expect((await desk.ctx.db.select().from(registrations)).map(({ state }) => state)).toEqual([
    "active",
  ]);
  expect(await listWaiting(desk.ctx)).toEqual([]);
  for (const said of ["take", "pass", "leave"] as const)
    expect(await desk.answer("ada", said)).toEqual({ outcome: "over" });
  expect((await readOffer(desk.ctx, await desk.keyOf("ada")))?.state).toBe("taken");
});

test("a hold that lapses gives the place back to the offer, not to the next", async () => {
  for (const name of ["ada", "bo"]) await desk.families.join(name);
  desk.placesFor(1);
  await desk.sweep();
  const session = await desk.take("ada");
  await desk.agree(session);
  await cancelCheckout(desk.ctx, { sessionId: session });
  await desk.sweep();
  expect(await desk.states("ada", "bo")).toEqual(["offered", "waiting"]);
  expect(await desk.taken()).toBe(1);
  const again = await desk.take("ada");
  expect(again).not.toBe(session);
  expect(await desk.agree(again)).toMatchObject({ outcome: "agreed" });
  // The offer's time ends while they pay: the hold is theirs to its end.
  await desk.lapse();
  await desk.sweep();
  expect(await desk.states("ada", "bo")).toEqual(["offered", "waiting"]);
  expect(await desk.pay(again)).toMatchObject({ state: "paid", withoutPlace: false });
  expect(await desk.states("ada", "bo")).toEqual(["taken", "waiting"]);
});

test("a checkout that was begun before can't finish with the place that others wait for", async () => {
  desk.placesFor(2);
  const early = await desk.begin("198.51.100.1");
  const sale = await desk.sold("First Athlete", "198.51.100.2");
  const held = await desk.begin("198.51.100.3");
  expect(await desk.agree(held, "Held Athlete")).toMatchObject({ outcome: "agreed" });
  await desk.families.join("ada");
  // Its own place is no longer held for it when the payment arrives.
  await desk.ctx.db
    .update(orders)
    .set({ heldUntil: sql`now() - interval '1 second'` })
    .where(eq(orders.sessionId, held));
  expect(await desk.agree(early)).toMatchObject({ outcome: "full" });
  expect(await desk.pay(held)).toMatchObject({ state: "paid", withoutPlace: true });
  await desk.sweep();
  expect(await desk.stateOf("ada")).toBe("offered");
  expect(await desk.agree(early)).toMatchObject({ outcome: "full" });
  const { withoutPlace } = await listPlaces(desk.ctx.db);
  expect(withoutPlace).toHaveLength(1);
  expect(await desk.taken()).toBe(2);
  expect(sale).not.toBe("");
});

test("who holds a place may correct the athlete while others wait", async () => {
  desk.placesFor(1);
  const held = await desk.begin();
  await desk.agree(held, "Held Athlete");
  await desk.families.join("ada");
  expect(await desk.agree(held, "Another Athlete")).toMatchObject({ outcome: "agreed" });
  await desk.sweep();
  expect(await desk.stateOf("ada")).toBe("waiting");
});

test.each([
  [
    "a refund",
    async () => {
      const session = await desk.sold("First Athlete");
      await desk.families.join("ada");
      const { body, signature } = desk.peer.signed(desk.peer.stripe.refund(session, priceCents));
      await handleSignedEvent(desk.ctx, body, signature);
    },
  ],
  [
    "a cancelled hold",
    async () => {
      const session = await desk.begin();
      await desk.agree(session);
      await desk.families.join("ada");
      await cancelCheckout(desk.ctx, { sessionId: session });
    },
  ],
  [
    "a hold that staff free",
    async () => {
      const session = await desk.begin();
      await desk.agree(session);
      await desk.families.join("ada");
      const [held] = (await listPlaces(desk.ctx.db)).held;
      await freeHold(desk.ctx, staff, held?.reference ?? "");
    },
  ],
])("%s is offered to the list", async (_, free) => {
  desk.placesFor(1);
  await free();
  expect(await desk.shown()).toMatchObject({ state: "full" });
  await desk.sweep();
  expect(await desk.stateOf("ada")).toBe("offered");
});
