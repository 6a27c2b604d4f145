import { editionRow } from "#tests/support/catalogue-rows.ts";
import { agreeTo, checkoutFor } from "#tests/support/checkouts.ts";
import { modules } from "#app/modules.server.ts";
import { readLog } from "#tests/support/audit.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { adults, athleteEntries } from "#tests/support/families.ts";
import { membership } from "#tests/support/offerings.ts";
import { bornOn, openWaitingOffice } from "#tests/support/waiting-office.ts";
import { erasePerson } from "#modules/privacy/erase-person.server.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { answerOffer, readOffer } from "#modules/billing/answer-offer.server.ts";
import { listWaiting, offerOutOfOrder, removeWaiting } from "./staff-waiting-list.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { waitingListEntries } from "./schema.ts";

let office: Awaited<ReturnType<typeof openWaitingOffice>>;
beforeAll(async () => {
  office = await openWaitingOffice();
});
beforeEach(() => office.empty());
afterAll(() => office.close());

const { type, id } = membership(smallClub);
const staff = { id: null, name: "Wren" };

test("passed on, left or not answered, the spot goes to the next family; a family that passes keeps its entry", async () => {
  for (const name of ["ada", "bo", "cy", "di"]) await office.families.join(name);
  await office.placesFor(1);
  await office.sweep();
  expect(await office.answer("ada", "pass")).toEqual({ outcome: "passed" });
  expect(await office.states("ada", "bo", "cy", "di")).toEqual([
    "passed",
    "offered",
    "waiting",
    "waiting",
  ]);
  expect(await office.answer("ada", "take")).toEqual({ outcome: "over" });
  expect(await office.answer("bo", "leave")).toEqual({ outcome: "left" });
  // A place that a family passed on is not offered to it again.
  expect(await office.states("ada", "bo", "cy", "di")).toEqual([
    "passed",
    "left",
    "offered",
    "waiting",
  ]);
  expect(await office.answer("ada", "leave")).toEqual({ outcome: "left" });
  await office.lapse();
  expect((await readOffer(office.ctx, await office.keyOf("cy")))?.state).toBe("ended");
  expect(await office.answer("cy", "take")).toEqual({ outcome: "over" });
  await office.sweep();
  expect(await office.states("cy", "di")).toEqual(["lapsed", "offered"]);
  expect(await office.taken()).toBe(1);
});

test("a family that passes and is alone on the list lets everybody register, and waits for another place", async () => {
  await office.families.join("ada");
  await office.placesFor(1);
  await office.sweep();
  const [old = ""] = await office.families.offersMailed("ada");
  await office.answer("ada", "pass");
  await office.sweep();
  expect(await office.stateOf("ada")).toBe("passed");
  expect(await office.availability()).toMatchObject({ state: "open", left: 1 });
  await office.sold("First Athlete");
  await office.sweep();
  expect(await office.stateOf("ada")).toBe("waiting");
  await office.placesFor(2);
  await office.sweep();
  expect(await office.stateOf("ada")).toBe("offered");
  expect(await office.families.offersMailed("ada")).toHaveLength(2);
  expect(await readOffer(office.ctx, old)).toBeNull();
});

test("two athletes get two places or none, and one place meanwhile goes to the next", async () => {
  await office.families.join("ada", { second_athlete: "Kofi ada", second_birth_year: "2013" });
  await office.families.join("bo");
  await office.placesFor(1);
  await office.sweep();
  expect(await office.states("ada", "bo")).toEqual(["waiting", "offered"]);
  await office.placesFor(2);
  await office.sweep();
  expect(await office.stateOf("ada")).toBe("waiting");
  await office.placesFor(3);
  await office.sweep();
  expect(await office.stateOf("ada")).toBe("offered");
  expect(await office.taken()).toBe(3);
  const session = await office.take("ada");
  const values = (await checkoutFor(office.ctx, session))?.values ?? {};
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
  expect(await agreeTo(office.ctx, session, { ...three, ...more })).toMatchObject({
    outcome: "full",
  });
  const agreed = await agreeTo(office.ctx, session, three);
  if (agreed.outcome !== "agreed") throw new Error(agreed.outcome);
  await office.pay(agreed.sessionId);
  expect(await office.stateOf("ada")).toBe("taken");
  expect(await office.taken()).toBe(3);
});

test("of two offered places, one that is not wanted goes to the next", async () => {
  await office.families.join("ada", { second_athlete: "Kofi ada", second_birth_year: "2013" });
  await office.families.join("bo");
  await office.placesFor(2);
  await office.sweep();
  const session = await office.take("ada");
  const agreed = await office.agree(session, "Child ada");
  if (agreed.outcome !== "agreed") throw new Error(agreed.outcome);
  expect(await office.taken()).toBe(2);
  await office.pay(agreed.sessionId);
  await office.sweep();
  expect(await office.states("ada", "bo")).toEqual(["taken", "offered"]);
});

test("the same athlete has one entry; another athlete of the same address has another", async () => {
  await office.families.join("ada");
  await office.families.join("ada", { athlete: " child  ADA ", phone: "1" });
  await office.families.join("ada", { athlete: "Kofi ada" });
  const { rows } = await listWaiting(office.ctx);
  expect(rows.map(({ athletes }) => athletes[0]?.name)).toEqual(["Child ada", "Kofi ada"]);
});

test("staff put a family first, with a reason, and take one off; both are logged", async () => {
  for (const name of ["ada", "bo", "cy"]) await office.families.join(name);
  const waitingEntries = async () => (await listWaiting(office.ctx)).rows;
  const [, bo, cy] = await waitingEntries();
  const chosen = { id: cy?.id ?? "", reason: "Moved here for it" };
  expect(await offerOutOfOrder(office.ctx, staff, chosen)).toBe("ahead");
  expect((await waitingEntries()).map(({ reference }) => reference)[0]).toBe(cy?.reference);
  expect(await removeWaiting(office.ctx, staff, bo?.id ?? "")).toBe(true);
  expect(await removeWaiting(office.ctx, staff, bo?.id ?? "")).toBe(false);
  await office.placesFor(1);
  await office.sweep();
  expect(await office.states("ada", "bo", "cy")).toEqual(["waiting", "removed", "offered"]);
  expect(await offerOutOfOrder(office.ctx, staff, chosen)).toBe("gone");
  // Their offered place goes to the next family at once.
  expect(await removeWaiting(office.ctx, staff, cy?.id ?? "")).toBe(true);
  expect(await office.stateOf("ada")).toBe("offered");
  expect(await offerOutOfOrder(office.ctx, staff, { id: "nobody", reason: "x" })).toBe("gone");
  const log = await readLog(office.ctx.db);
  expect(log.map(({ action, detail }) => `${action} ${detail}`.trim())).toEqual([
    "office.offered-out-of-turn Moved here for it",
    "office.waiting-removed",
    "office.waiting-removed",
  ]);
});

test("a deleted entry, or one past its time, ends its offer; a payment under way keeps its place", async () => {
  for (const name of ["ada", "bo", "cy"]) await office.families.join(name);
  await office.placesFor(1);
  await office.sweep();
  const key = await office.keyOf("ada");
  await office.ctx.db.transaction((transaction) =>
    erasePerson(modules, transaction, "ada@example.ca"),
  );
  expect(await readOffer(office.ctx, key)).toBeNull();
  await office.sweep();
  expect(await office.states("bo", "cy")).toEqual(["offered", "waiting"]);
  const session = await office.take("bo");
  await office.agree(session, "Child bo");
  await office.ctx.db
    .update(submissions)
    .set({ receivedAt: sql`now() - interval '10 years'` })
    .where(eq(submissions.email, "bo@example.ca"));
  await deleteOldRecords(office.ctx);
  await office.sweep();
  expect(await office.states("bo", "cy")).toEqual([undefined, "waiting"]);
  expect(await office.pay(session)).toMatchObject({ state: "paid", withoutPlace: false });
  await office.sweep();
  expect(await office.stateOf("cy")).toBe("waiting");
  expect(await office.taken()).toBe(1);
});

test("an entry made while there is a place gets the link to register and no waiting-list entry", async () => {
  await office.placesFor(1);
  await office.families.join("ada", { register_at: "http://club.test/register-for-membership" });
  await office.sweep();
  expect(await office.stateOf("ada")).toBeUndefined();
  expect(await office.availability()).toMatchObject({ state: "open" });
});

test("a season that is over ends its list", async () => {
  await office.families.join("ada");
  const offeringEditionId = await editionRow(office.ctx.db, { seasonFrom: "2020-05-03" });
  await office.ctx.db.update(waitingListEntries).set({ offeringEditionId });
  await office.placesFor(1);
  expect(await office.availability()).toMatchObject({ state: "open" });
  await office.sweep();
  expect(await office.stateOf("ada")).toBe("over");
});

test.each(["", "x", "A".repeat(43)])("the link %j answers nothing", async (key) => {
  expect(await readOffer(office.ctx, key)).toBeNull();
  expect(await answerOffer(office.ctx, key, { answer: "take", network: "203.0.113.1" })).toEqual({
    outcome: "unknown",
  });
});
