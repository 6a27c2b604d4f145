import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { adults, athleteEntries } from "#tests/support/families.ts";
import { membership } from "#tests/support/offerings.ts";
import { bornOn, openWaitingDesk } from "#tests/support/waiting-desk.ts";
import { submissions } from "../db/schema/forms.ts";
import { auditLog } from "../db/schema/staff.ts";
import { waitingPlaces } from "../db/schema/waiting.ts";
import { forgetPerson } from "../privacy/forget-person.ts";
import { deleteOldRecords } from "../privacy/retention.ts";
import { agreeToOrder } from "./agreement.ts";
import { answerOffer, readOffer } from "./answer-offer.ts";
import { readCheckout } from "./read-checkout.ts";
import { listWaiting, offerOutOfOrder, removeWaiting } from "./staff-waiting-list.ts";

let desk: Awaited<ReturnType<typeof openWaitingDesk>>;
beforeAll(async () => {
  desk = await openWaitingDesk();
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

const { type, id } = membership(smallClub);
const staff = { id: null, name: "Wren" };

test("passed on, left or not answered, the place goes to the next; who passes keeps the turn", async () => {
  for (const name of ["ada", "bo", "cy", "di"]) await desk.families.join(name);
  desk.placesFor(1);
  await desk.sweep();
  expect(await desk.answer("ada", "pass")).toEqual({ outcome: "passed" });
  expect(await desk.states("ada", "bo", "cy", "di")).toEqual([
    "passed",
    "offered",
    "waiting",
    "waiting",
  ]);
  expect(await desk.answer("ada", "take")).toEqual({ outcome: "over" });
  expect(await desk.answer("bo", "leave")).toEqual({ outcome: "left" });
  // It does not come back to who passed it.
  expect(await desk.states("ada", "bo", "cy", "di")).toEqual([
    "passed",
    "left",
    "offered",
    "waiting",
  ]);
  expect(await desk.answer("ada", "leave")).toEqual({ outcome: "left" });
  await desk.lapse();
  expect((await readOffer(desk.ctx, await desk.keyOf("cy")))?.state).toBe("ended");
  expect(await desk.answer("cy", "take")).toEqual({ outcome: "over" });
  await desk.sweep();
  expect(await desk.states("cy", "di")).toEqual(["lapsed", "offered"]);
  expect(await desk.taken()).toBe(1);
});

test("who passes and is alone on the list lets everybody register, and waits for another place", async () => {
  await desk.families.join("ada");
  desk.placesFor(1);
  await desk.sweep();
  const [old = ""] = await desk.families.offersMailed("ada");
  await desk.answer("ada", "pass");
  await desk.sweep();
  expect(await desk.stateOf("ada")).toBe("passed");
  expect(await desk.shown()).toMatchObject({ state: "open", left: 1 });
  await desk.sold("First Athlete");
  await desk.sweep();
  expect(await desk.stateOf("ada")).toBe("waiting");
  desk.placesFor(2);
  await desk.sweep();
  expect(await desk.stateOf("ada")).toBe("offered");
  expect(await desk.families.offersMailed("ada")).toHaveLength(2);
  expect(await readOffer(desk.ctx, old)).toBeNull();
});

test("two athletes get two places or none, and one place meanwhile goes to the next", async () => {
  await desk.families.join("ada", { second_athlete: "Kofi ada", second_birth_year: "2013" });
  await desk.families.join("bo");
  desk.placesFor(1);
  await desk.sweep();
  expect(await desk.states("ada", "bo")).toEqual(["waiting", "offered"]);
  desk.placesFor(2);
  await desk.sweep();
  expect(await desk.stateOf("ada")).toBe("waiting");
  desk.placesFor(3);
  await desk.sweep();
  expect(await desk.stateOf("ada")).toBe("offered");
  expect(await desk.taken()).toBe(3);
  const session = await desk.take("ada");
  const values = (await readCheckout(desk.ctx, session))?.values ?? {};
  expect(values).toMatchObject({
    athlete_2_given_name: "Kofi",
    athlete_2_program_1: `${type}/${id}`,
  });
  const three = {
    ...adults,
    ...athleteEntries(1, { name: "Child ada", bornOn, programs: [{ type, id }] }),
    ...athleteEntries(2, { name: "Kofi ada", bornOn, programs: [{ type, id }] }),
  };
  const more = athleteEntries(3, { name: "Third ada", bornOn, programs: [{ type, id }] });
  expect(await agreeToOrder(desk.ctx, session, { ...three, ...more })).toMatchObject({
    outcome: "full",
  });
  const agreed = await agreeToOrder(desk.ctx, session, three);
  if (agreed.outcome !== "agreed") throw new Error(agreed.message);
  await desk.pay(agreed.sessionId);
  expect(await desk.stateOf("ada")).toBe("taken");
  expect(await desk.taken()).toBe(3);
});

test("of two offered places, one that is not wanted goes to the next", async () => {
  await desk.families.join("ada", { second_athlete: "Kofi ada", second_birth_year: "2013" });
  await desk.families.join("bo");
  desk.placesFor(2);
  await desk.sweep();
  const session = await desk.take("ada");
  const agreed = await desk.agree(session, "Child ada");
  if (agreed.outcome !== "agreed") throw new Error(agreed.message);
  expect(await desk.taken()).toBe(2);
  await desk.pay(agreed.sessionId);
  await desk.sweep();
  expect(await desk.states("ada", "bo")).toEqual(["taken", "offered"]);
});

test("the same athlete has one turn; another of the same address has another", async () => {
  await desk.families.join("ada");
  await desk.families.join("ada", { athlete: " child  ADA ", phone: "1" });
  await desk.families.join("ada", { athlete: "Kofi ada" });
  const [list] = await listWaiting(desk.ctx);
  expect(list?.families.map(({ athletes }) => athletes[0]?.name)).toEqual([
    "Child ada",
    "Kofi ada",
  ]);
});

test("staff put a family first, with a reason, and take one off; both are logged", async () => {
  for (const name of ["ada", "bo", "cy"]) await desk.families.join(name);
  const waitingEntries = async () => (await listWaiting(desk.ctx))[0]?.families ?? [];
  const [, bo, cy] = await waitingEntries();
  const chosen = { id: cy?.id ?? "", reason: "Moved here for it" };
  expect(await offerOutOfOrder(desk.ctx, staff, chosen)).toBe("ahead");
  expect((await waitingEntries()).map(({ reference }) => reference)[0]).toBe(cy?.reference);
  expect(await removeWaiting(desk.ctx, staff, bo?.id ?? "")).toBe(true);
  expect(await removeWaiting(desk.ctx, staff, bo?.id ?? "")).toBe(false);
  desk.placesFor(1);
  await desk.sweep();
  expect(await desk.states("ada", "bo", "cy")).toEqual(["waiting", "removed", "offered"]);
  expect(await offerOutOfOrder(desk.ctx, staff, chosen)).toBe("gone");
  // What was on offer to them goes to the next at once.
  expect(await removeWaiting(desk.ctx, staff, cy?.id ?? "")).toBe(true);
  expect(await desk.stateOf("ada")).toBe("offered");
  expect(await offerOutOfOrder(desk.ctx, staff, { id: "nobody", reason: "x" })).toBe("gone");
  const log = await desk.ctx.db.select().from(auditLog).orderBy(auditLog.id);
  expect(log.map(({ action, detail }) => `${action} ${detail}`.trim())).toEqual([
    "office.offered-out-of-turn Moved here for it",
    "office.waiting-removed",
    "office.waiting-removed",
  ]);
});

test("a deleted entry, or one past its time, ends its offer; a payment under way keeps its place", async () => {
  for (const name of ["ada", "bo", "cy"]) await desk.families.join(name);
  desk.placesFor(1);
  await desk.sweep();
  const key = await desk.keyOf("ada");
  await desk.ctx.db.transaction((transaction) => forgetPerson(transaction, "ada@example.ca"));
  expect(await readOffer(desk.ctx, key)).toBeNull();
  await desk.sweep();
  expect(await desk.states("bo", "cy")).toEqual(["offered", "waiting"]);
  const session = await desk.take("bo");
  await desk.agree(session, "Child bo");
  await desk.ctx.db
    .update(submissions)
    .set({ receivedAt: sql`now() - interval '10 years'` })
    .where(eq(submissions.email, "bo@example.ca"));
  await deleteOldRecords(desk.ctx);
  await desk.sweep();
  expect(await desk.states("bo", "cy")).toEqual([undefined, "waiting"]);
  expect(await desk.pay(session)).toMatchObject({ state: "paid", withoutPlace: false });
  await desk.sweep();
  expect(await desk.stateOf("cy")).toBe("waiting");
  expect(await desk.taken()).toBe(1);
});

test("an entry made while there is a place gets the page to register on and no turn", async () => {
  desk.placesFor(1);
  await desk.families.join("ada", { register_at: "http://club.test/register-for-membership" });
  await desk.sweep();
  expect(await desk.stateOf("ada")).toBeUndefined();
  expect(await desk.shown()).toMatchObject({ state: "open" });
});

test("a season that is over ends its list", async () => {
  await desk.families.join("ada");
  await desk.ctx.db.update(waitingPlaces).set({ seasonId: "2020-ete" });
  desk.placesFor(1);
  expect(await desk.shown()).toMatchObject({ state: "open" });
  await desk.sweep();
  expect(await desk.stateOf("ada")).toBe("over");
});

test.each(["", "x", "A".repeat(43)])("the link %j answers nothing", async (key) => {
  expect(await readOffer(desk.ctx, key)).toBeNull();
  expect(await answerOffer(desk.ctx, key, { answer: "take", network: "203.0.113.1" })).toEqual({
    outcome: "unknown",
  });
});
