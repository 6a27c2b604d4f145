import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { ordersWithMoney } from "#tests/support/ledger.ts";
import { readPaying } from "#modules/billing/read-checkout.server.ts";
import { agreeTo, checkoutFor, isOrderOf } from "#tests/support/checkouts.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { registrationFields } from "#tests/support/families.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { birthYearFor, membership } from "#tests/support/offerings.ts";
import { changeOrders } from "#modules/enrolment/change-orders.server.ts";
import { startRegistration } from "./checkout.server.ts";
import { readDemoCheckout, refundDemo, runDemoStep } from "./demo.server.ts";
import { checkoutOutcome } from "./fulfil.server.ts";
import { linesOf } from "#modules/enrolment/lines.server.ts";

let office: TestContext;
beforeAll(async () => {
  office = await openTestContext();
});
afterAll(() => office.close());

/** Tests that fill a membership use one that most tests do not. */
const start = async (n = 0) => {
  const { type, id } = membership(smallClub, n);
  const items = [{ type, id, quantity: 1 }];
  const started = await startRegistration(office.ctx, "registration", {
    body: { items },
    address: `visitor ${Math.random()}`,
  });
  if (started.outcome !== "started") throw new Error(started.message);
  return started.sessionId;
};
const athlete = registrationFields(
  "Ada Osei",
  `${birthYearFor(membership(smallClub).option, 2)}-05-04`,
);
let families = 0;
/** The same fields of another family. */
const another = () => {
  families += 1;
  return { ...athlete, guardian_email: `family-${families}@example.ca` };
};
const payer = { name: "Abena Osei", email: "abena@example.ca" };

test("nobody can pay before accepting the terms", async () => {
  const session = await start();
  expect((await readPaying(office.ctx, session))?.payUrl).toBeNull();
  expect(await agreeTo(office.ctx, session, {})).toMatchObject({
    outcome: "invalid",
    errors: {
      athlete_1_given_name: "Enter the athlete’s first name",
      athlete_1_born_on: "Enter the date of birth",
      guardian_relationship: "Choose how they are related to the athlete",
      emergency_phone: "Enter the phone number of the emergency contact",
    },
  });
  expect(await agreeTo(office.ctx, session, athlete)).toMatchObject({ outcome: "agreed" });
  expect((await readPaying(office.ctx, session))?.payUrl).toContain(session);
});

test("outside the age group: the first attempt warns, the second is accepted", async () => {
  const session = await start();
  const young = {
    ...athlete,
    athlete_1_born_on: `${birthYearFor(membership(smallClub).option, -3)}-02-28`,
  };
  const warned = await agreeTo(office.ctx, session, young);
  expect(warned).toMatchObject({ outcome: "warned", values: young });
  const meant = { ...young, athlete_1_age_known: "yes" };
  expect(await agreeTo(office.ctx, session, meant)).toMatchObject({ outcome: "agreed" });
});

test("far outside the age group nothing can be confirmed, and a confirmation is for one date of birth", async () => {
  const session = await start();
  const born = (years: number) => `${birthYearFor(membership(smallClub).option, years)}-02-28`;
  const confirmed = { ...another(), athlete_1_age_known: "yes" };
  const tooYoung = { ...confirmed, athlete_1_born_on: born(-5) };
  expect(await agreeTo(office.ctx, session, tooYoung)).toMatchObject({
    outcome: "invalid",
    errors: { athlete_1_program_1: expect.stringContaining("check the date of birth") },
  });
  const changed = {
    ...confirmed,
    athlete_1_born_on: born(-3),
    athlete_1_age_known_for: born(-2),
  };
  expect(await agreeTo(office.ctx, session, changed)).toMatchObject({ outcome: "warned" });
  const meant = { ...changed, athlete_1_age_known_for: born(-3) };
  expect(await agreeTo(office.ctx, session, meant)).toMatchObject({ outcome: "agreed" });
  // A family that comes back to correct the order need not confirm it again.
  expect((await checkoutFor(office.ctx, session))?.values).toMatchObject({
    athlete_1_age_known: "yes",
  });
});

test("ten families and two places: two are held, and freed when a checkout expires", async () => {
  const { type, id, title } = membership(office.ctx.content, 1);
  await changeOffering(office.ctx, { type, id }, { capacity: 2 });
  const sessions = await Promise.all(Array.from({ length: 10 }, () => start(1)));
  const answers = await Promise.all(
    sessions.map((session) => agreeTo(office.ctx, session, another())),
  );
  expect(answers.filter(({ outcome }) => outcome === "agreed")).toHaveLength(2);
  expect(answers.find(({ outcome }) => outcome === "full")).toMatchObject({
    message: `${title}: Every spot is taken`,
    waitingLists: [{ title, path: `/waiting-list/${type}/${id}` }],
  });
  const held = sessions[answers.findIndex(({ outcome }) => outcome === "agreed")] ?? "";
  expect(await runDemoStep(office.ctx, held, "expire", payer)).toBe(true);
  expect(await agreeTo(office.ctx, await start(1), another())).toMatchObject({
    outcome: "agreed",
  });
});

test("an ended checkout accepts no agreement", async () => {
  const session = await start();
  await agreeTo(office.ctx, session, another());
  await runDemoStep(office.ctx, session, "pay", payer);
  const again = await agreeTo(office.ctx, session, {
    ...athlete,
    athlete_1_given_name: "Other",
  });
  expect(again.outcome).toBe("refused");
  const [order] = await ordersWithMoney(office.ctx, isOrderOf(office.ctx, session));
  expect(order?.state).toBe("paid");
  expect(await linesOf(office.ctx.db, [order?.id ?? ""])).toMatchObject([
    { athlete: { givenName: "Ada", familyName: "Osei" } },
  ]);
});

test("the demo accepts no payment before the terms are accepted, nor after the hold", async () => {
  const session = await start();
  const { ctx } = office;
  expect(await runDemoStep(ctx, session, "pay", payer)).toBe(false);
  expect(await runDemoStep(ctx, session, "pay-late", payer)).toBe(false);
  await agreeTo(ctx, session, another());
  await changeOrders(ctx.db, isOrderOf(office.ctx, session), {
    heldUntil: new Date(Date.now() - 1000),
  });
  expect(await runDemoStep(ctx, session, "pay", payer)).toBe(false);
  expect(await readDemoCheckout(ctx, session)).toMatchObject({ status: "expired" });
});

test("the demo does not oversell: nine payers, eight places", async () => {
  const { ctx } = office;
  await changeOffering(ctx, membership(ctx.content, 2), { capacity: 8 });
  const sessions = await Promise.all(Array.from({ length: 9 }, () => start(2)));
  await Promise.all(sessions.map((session) => agreeTo(ctx, session, another())));
  const paid = await Promise.all(
    sessions.map((session) => runDemoStep(ctx, session, "pay", payer)),
  );
  expect(paid.filter(Boolean)).toHaveLength(8);
  await expect(start(2)).rejects.toThrow("Every spot is taken");
});

test("the demo follows a provider's rules: each step is possible once, and paid is final", async () => {
  const session = await start();
  const { ctx } = office;
  const demo = { ...athlete, guardian_email: "demo@example.ca" };
  await agreeTo(ctx, session, demo);
  const { priceCents } = membership(smallClub);
  expect(await refundDemo(ctx, session, priceCents)).toBe(false);
  expect(await runDemoStep(ctx, session, "pay-late", payer)).toBe(true);
  expect(await checkoutOutcome(ctx, session)).toMatchObject({ outcome: "waiting" });
  expect(await runDemoStep(ctx, session, "pay", payer)).toBe(false);
  expect(await runDemoStep(ctx, session, "bank-yes", payer)).toBe(true);
  expect(await checkoutOutcome(ctx, session)).toMatchObject({
    outcome: "paid",
    customer: payer,
  });
  expect(await refundDemo(ctx, session, priceCents + 1)).toBe(false);
  expect(await refundDemo(ctx, session, 1_000)).toBe(true);
  expect(await refundDemo(ctx, session, priceCents)).toBe(false);
  expect(await refundDemo(ctx, session, priceCents - 1_000)).toBe(true);
  expect(await refundDemo(ctx, session, 100)).toBe(false);
  const [order] = await ordersWithMoney(ctx, isOrderOf(office.ctx, session));
  expect(order).toMatchObject({
    state: "refunded",
    refundedCents: priceCents,
  });
});
