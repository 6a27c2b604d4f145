import { cancelSession, checkoutFor, isOrderOf } from "#tests/support/checkouts.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { membership } from "#tests/support/offerings.ts";
import { openWaitingOffice } from "#tests/support/waiting-office.ts";
import { readOffer } from "#modules/billing/answer-offer.server.ts";
import { changeOrders } from "./change-orders.server.ts";
import { offerFreePlaces } from "./offers.server.ts";
import { assignPlaces, freeHold, listPlaces } from "#modules/billing/release-holds.server.ts";
import { listWaiting } from "./staff-waiting-list.server.ts";
import { fulfilCheckout } from "#modules/billing/fulfil.server.ts";
import { handleSignedEvent } from "#modules/billing/webhook.server.ts";
import { registrations } from "./schema.ts";

let office: Awaited<ReturnType<typeof openWaitingOffice>>;
beforeAll(async () => {
  office = await openWaitingOffice();
});
beforeEach(() => office.empty());
afterAll(() => office.close());

const { priceCents } = membership(smallClub);
const staff = { id: null, name: "Wren" };

test("a free place is offered once, to the first who asked, and to nobody else", async () => {
  for (const name of ["ada", "bo", "cy"]) await office.families.join(name);
  await office.sweep();
  expect(await office.states("ada", "bo", "cy")).toEqual(["waiting", "waiting", "waiting"]);
  await office.placesFor(1);
  expect(await office.availability()).toMatchObject({
    state: "full",
    note: "Every spot is taken",
    left: 0,
  });
  expect(await office.publicStart()).toMatchObject({ outcome: "refused", status: 409 });
  await Promise.all([office.sweep(), office.sweep(), offerFreePlaces(office.ctx)]);
  expect(await office.states("ada", "bo", "cy")).toEqual(["offered", "waiting", "waiting"]);
  expect(await office.families.offersMailed("ada")).toHaveLength(1);
  expect(await office.taken()).toBe(1);
  expect(await office.publicStart()).toMatchObject({ outcome: "refused", status: 409 });
});

test("two machines that sweep at the same time offer each place once", async () => {
  for (const name of ["ada", "bo", "cy"]) await office.families.join(name);
  await office.placesFor(2);
  await Promise.all([
    office.sweep(),
    offerFreePlaces(office.other.ctx),
    office.sweep(),
    offerFreePlaces(office.other.ctx),
  ]);
  expect(await office.states("ada", "bo", "cy")).toEqual(["offered", "offered", "waiting"]);
  expect(await office.taken()).toBe(2);
  expect(await office.families.offersMailed("bo")).toHaveLength(1);
});

test("taken and paid: registered, off the list, and the link's page says so", async () => {
  await office.families.join("ada");
  await office.placesFor(1);
  await office.sweep();
  const session = await office.take("ada");
  const checkout = await checkoutFor(office.ctx, session);
  expect(checkout?.values).toMatchObject({
    athlete_1_given_name: "Child",
    athlete_1_family_name: "ada",
    guardian_email: "ada@example.ca",
  });
  // The same checkout again, from another device.
  expect(await office.take("ada", "203.0.113.99")).toBe(session);
  expect(await office.agree(session, "Child ada")).toMatchObject({ outcome: "agreed" });
  expect(await office.taken()).toBe(1);
  // Correcting the athlete keeps the place.
  expect(await office.agree(session, "Child Ada")).toMatchObject({ outcome: "agreed" });
  expect(await office.pay(session)).toMatchObject({ state: "paid", withoutPlace: false });
  expect(await office.stateOf("ada")).toBe("taken");
  const rows = await office.ctx.db.select().from(registrations).orderBy(registrations.state);
  expect(rows).toMatchObject([
    { state: "active" },
    { state: "released", releaseReason: "taken", athleteId: null },
  ]);
  expect((await listWaiting(office.ctx)).rows).toEqual([]);
  for (const answer of ["take", "pass", "leave"] as const)
    expect(await office.answer("ada", answer)).toEqual({ outcome: "over" });
  expect((await readOffer(office.ctx, await office.keyOf("ada")))?.state).toBe("taken");
});

test("who is registering for a place in one window can't give it up in another", async () => {
  for (const name of ["ada", "bo"]) await office.families.join(name);
  await office.placesFor(1);
  await office.sweep();
  const session = await office.take("ada");
  await office.agree(session);
  for (const answer of ["pass", "leave"] as const)
    expect(await office.answer("ada", answer)).toMatchObject({
      outcome: "paying",
      message: expect.stringContaining("registering for this spot in another window"),
    });
  expect(await office.states("ada", "bo")).toEqual(["offered", "waiting"]);
  office.fake.stripe.pay(session, { late: true });
  await fulfilCheckout(office.ctx, session);
  expect(await office.answer("ada", "pass")).toMatchObject({
    outcome: "paying",
    message: expect.stringContaining("the bank has not confirmed it yet"),
  });
  office.fake.stripe.bankSays(session, true);
  expect(await fulfilCheckout(office.ctx, session)).toMatchObject({ withoutPlace: false });
  expect(await office.states("ada", "bo")).toEqual(["taken", "waiting"]);
});

test("who gives a place up in one window reads so in the checkout of another", async () => {
  for (const name of ["ada", "bo"]) await office.families.join(name);
  await office.placesFor(1);
  await office.sweep();
  const session = await office.take("ada");
  expect(await office.answer("ada", "pass")).toEqual({ outcome: "passed" });
  expect(await office.states("ada", "bo")).toEqual(["passed", "offered"]);
  expect(await office.agree(session)).toMatchObject({
    outcome: "refused",
    message: expect.stringContaining("You gave this spot up in another window"),
  });
  expect(office.fake.stripe.sessions.get(session)?.status).toBe("expired");
});

test("money for a place that its family gave up meanwhile: staff decide, even if one is free", async () => {
  await office.families.join("ada");
  await office.placesFor(1);
  await office.sweep();
  const session = await office.take("ada");
  await office.agree(session);
  await changeOrders(office.ctx.db, isOrderOf(office.ctx, session), {
    heldUntil: sql`now() - interval '1 second'`,
  });
  office.fake.stripe.pay(session);
  expect(await office.answer("ada", "pass")).toEqual({ outcome: "passed" });
  expect(await office.pay(session)).toMatchObject({ state: "paid", withoutPlace: true });
  const [found] = (await listPlaces(office.ctx)).withoutPlace;
  expect(found).toMatchObject({ state: "paid", paidCents: expect.any(Number) });
  expect(await office.taken()).toBe(0);
  expect(await assignPlaces(office.ctx, staff, found?.reference ?? "")).toBe(true);
  expect(await office.stateOf("ada")).toBe("taken");
  expect(await office.taken()).toBe(1);
});

test("an expired hold returns the place to the offer, not to the next family", async () => {
  for (const name of ["ada", "bo"]) await office.families.join(name);
  await office.placesFor(1);
  await office.sweep();
  const session = await office.take("ada");
  await office.agree(session);
  await cancelSession(office.ctx, session);
  await office.sweep();
  expect(await office.states("ada", "bo")).toEqual(["offered", "waiting"]);
  expect(await office.taken()).toBe(1);
  const again = await office.take("ada");
  expect(again).not.toBe(session);
  expect(await office.agree(again)).toMatchObject({ outcome: "agreed" });
  // The offer expires while they pay: the hold lasts until its own end.
  await office.lapse();
  await office.sweep();
  expect(await office.states("ada", "bo")).toEqual(["offered", "waiting"]);
  expect(await office.pay(again)).toMatchObject({ state: "paid", withoutPlace: false });
  expect(await office.states("ada", "bo")).toEqual(["taken", "waiting"]);
});

test("an earlier checkout can't be completed with a place that others are waiting for", async () => {
  await office.placesFor(2);
  const early = await office.begin("198.51.100.1");
  const sale = await office.sold("First Athlete", "198.51.100.2");
  const held = await office.begin("198.51.100.3");
  expect(await office.agree(held, "Held Athlete")).toMatchObject({ outcome: "agreed" });
  await office.families.join("ada");
  // Its own place is no longer held for it when the payment arrives.
  await changeOrders(office.ctx.db, isOrderOf(office.ctx, held), {
    heldUntil: sql`now() - interval '1 second'`,
  });
  expect(await office.agree(early)).toMatchObject({ outcome: "full" });
  expect(await office.pay(held)).toMatchObject({ state: "paid", withoutPlace: true });
  await office.sweep();
  expect(await office.stateOf("ada")).toBe("offered");
  expect(await office.agree(early)).toMatchObject({ outcome: "full" });
  const { withoutPlace } = await listPlaces(office.ctx);
  expect(withoutPlace).toHaveLength(1);
  expect(await office.taken()).toBe(2);
  expect(sale).not.toBe("");
});

test("who holds a place may correct the athlete while others wait", async () => {
  await office.placesFor(1);
  const held = await office.begin();
  await office.agree(held, "Held Athlete");
  await office.families.join("ada");
  expect(await office.agree(held, "Another Athlete")).toMatchObject({ outcome: "agreed" });
  await office.sweep();
  expect(await office.stateOf("ada")).toBe("waiting");
});

test.each([
  [
    "a refund",
    async () => {
      const session = await office.sold("First Athlete");
      await office.families.join("ada");
      const { body, signature } = office.fake.signed(
        office.fake.stripe.refund(session, priceCents),
      );
      await handleSignedEvent(office.ctx, body, signature);
    },
  ],
  [
    "a cancelled hold",
    async () => {
      const session = await office.begin();
      await office.agree(session);
      await office.families.join("ada");
      await cancelSession(office.ctx, session);
    },
  ],
  [
    "a hold that staff free",
    async () => {
      const session = await office.begin();
      await office.agree(session);
      await office.families.join("ada");
      const [held] = (await listPlaces(office.ctx)).held;
      await freeHold(office.ctx, staff, held?.reference ?? "");
    },
  ],
])("%s is offered to the list", async (_, free) => {
  await office.placesFor(1);
  await free();
  expect(await office.availability()).toMatchObject({ state: "full" });
  await office.sweep();
  expect(await office.stateOf("ada")).toBe("offered");
});
