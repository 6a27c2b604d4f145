import { eq } from "drizzle-orm";
import { agreeTo, cancelSession, checkoutOf } from "#tests/support/checkouts.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { adults, athleteEntries } from "#tests/support/families.ts";
import { birthYearFor, membership } from "#tests/support/offerings.ts";
import { startRegistration } from "./checkout.server.ts";
import { runDemoStep } from "./demo.server.ts";
import { checkoutOutcome } from "./fulfil.server.ts";
import { orderOfSession } from "./sessions.server.ts";
import { resumableCheckout } from "./resume-checkout.server.ts";
import { guardians } from "#modules/families/schema.ts";

let office: TestContext;
beforeAll(async () => {
  office = await openTestContext();
});
afterAll(() => office.close());

const [first, second] = [membership(smallClub, 0), membership(smallClub, 1)];
const bornOn = `${birthYearFor(first.option, 2)}-05-04`;
const ada = athleteEntries(1, { name: "Ada Osei", bornOn, programs: [first] });
const start = async () => {
  const { type, id } = first;
  const started = await startRegistration(office.ctx, "registration", {
    body: { items: [{ type, id, quantity: 1 }] },
    address: `visitor ${Math.random()}`,
  });
  if (started.outcome !== "started") throw new Error(started.message);
  return started.sessionId;
};

/** The family of an address, in a browser that has opened its link. */
async function returning(email: string) {
  const [guardian] = await office.ctx.db.select().from(guardians).where(eq(guardians.email, email));
  if (!guardian) throw new Error(`No guardian has ${email}`);
  const { familyId, id: guardianId, name: guardianName } = guardian;
  return { familyId, guardianId, guardianName, email, athletes: [], adults: {} };
}

test("no child is registered twice for a program: not in one order, and not in a later one of its family", async () => {
  const named = (n: number, name: string) => athleteEntries(n, { name, bornOn, programs: [first] });
  const session = await start();
  const twice = { ...adults, ...ada, ...named(2, "ada  OSEI") };
  expect(await agreeTo(office.ctx, session, twice)).toMatchObject({
    outcome: "invalid",
    errors: {
      athlete_2_given_name: expect.stringContaining(`is in this form twice for ${first.title}`),
    },
    message: expect.stringMatching(/^ada is in this form twice/),
  });
  await agreeTo(office.ctx, session, { ...adults, ...ada });
  await runDemoStep(office.ctx, session, "pay", { name: "Abena Osei", email: "abena@example.ca" });
  await checkoutOutcome(office.ctx, session);

  const later = await start();
  const again = { ...adults, ...named(1, "Ada Osei"), ...named(2, "Kofi Osei") };
  const family = await returning(adults.guardian_email);
  expect(await agreeTo(office.ctx, later, again, family)).toMatchObject({
    outcome: "invalid",
    errors: {
      athlete_1_program_1: expect.stringContaining(
        `Ada is already registered for ${first.title} this season`,
      ),
    },
    message: expect.stringMatching(/^Ada is already registered/),
  });
  const other = {
    ...adults,
    ...athleteEntries(1, { name: "Ada Osei", bornOn, programs: [second] }),
  };
  expect(await agreeTo(office.ctx, later, other, family)).toMatchObject({ outcome: "agreed" });
});

test("who only types a family's address learns nothing: the office sorts it out after the payment", async () => {
  const fields = { ...adults, ...ada };
  expect(await agreeTo(office.ctx, await start(), fields)).toMatchObject({ outcome: "agreed" });
});

test("two checkouts at once cannot both pay for the same child", async () => {
  const nia = { ...adults, ...athleteEntries(1, { name: "Nia Osei", bornOn, programs: [first] }) };
  const [one, other] = [await start(), await start()];
  const family = await returning(adults.guardian_email);
  const both = await Promise.all([one, other].map((id) => agreeTo(office.ctx, id, nia, family)));
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["agreed", "invalid"]);
  const [holding, refused] = both[0]?.outcome === "agreed" ? [one, other] : [other, one];
  expect(both.find(({ outcome }) => outcome === "invalid")).toMatchObject({
    errors: {
      athlete_1_program_1: expect.stringMatching(
        /^Nia is in another checkout of your family for .*, which is being paid/,
      ),
    },
  });
  // The checkout that holds the place may correct its form; another family's child of that name is a
  // different child.
  expect(await agreeTo(office.ctx, holding, nia, family)).toMatchObject({ outcome: "agreed" });
  const others = { ...nia, guardian_email: "someone@example.ca" };
  expect(await agreeTo(office.ctx, await start(), others)).toMatchObject({
    outcome: "agreed",
  });
  await cancelSession(office.ctx, holding);
  expect(await agreeTo(office.ctx, refused, nia, family)).toMatchObject({ outcome: "agreed" });
});

test("a payer who returns without paying can continue with the same order, until it ends", async () => {
  const session = await start();
  await agreeTo(office.ctx, session, {
    ...adults,
    ...athleteEntries(1, { name: "Kofi Osei", bornOn, programs: [first] }),
  });
  const order = await orderOfSession(office.ctx.db, session);
  const named = { key: order?.checkoutKey ?? "" };
  const unpaid = { href: await checkoutOf(office.ctx, session), heldUntil: order?.heldUntil };
  expect(await resumableCheckout(office.ctx, named)).toMatchObject(unpaid);
  expect(await resumableCheckout(office.ctx, { sessionId: session })).toMatchObject(unpaid);
  expect(await resumableCheckout(office.ctx, { key: "1" })).toBeNull();
  await cancelSession(office.ctx, session);
  expect(await resumableCheckout(office.ctx, named)).toBeNull();
});
