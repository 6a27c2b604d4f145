import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { readSessionChanges } from "./session-changes.server.ts";
import { sessionChanges } from "./schema.ts";

let office: TestContext;
beforeAll(async () => {
  office = await openTestContext();
});
afterAll(() => office.close());
beforeEach(() => office.ctx.db.delete(sessionChanges));

const instead = (day: string) => ({
  day,
  starts: "17:00",
  ends: "18:00",
  venue: "stade-croix-bleue",
});
const row = {
  key: "releve-tuesday-2026-11-24",
  sequence: 1,
  groupId: "releve",
  sessionId: "releve-tuesday",
  plannedDay: "2026-11-24",
  state: "cancelled",
  changedByName: "Ada",
} as const;
const add = (changes: Partial<typeof sessionChanges.$inferInsert> = {}) =>
  office.ctx.db.insert(sessionChanges).values({ ...row, ...changes });
const read = (from: string, to = from) => readSessionChanges(office.ctx.db, { from, to });

test("the last change of a session counts, on the day it was planned for and the day it has now", async () => {
  await add({ reason: "Lightning" });
  expect(await read("2026-11-24")).toMatchObject([
    { key: row.key, state: "cancelled", reason: "Lightning", instead: null },
  ]);
  await add({ sequence: 2, state: "moved", ...instead("2026-11-26") });
  const moved = { sequence: 2, reason: null, instead: { day: "2026-11-26", start: "17:00" } };
  expect(await read("2026-11-24")).toMatchObject([moved]);
  expect(await read("2026-11-26")).toMatchObject([moved]);
  await add({ sequence: 3, state: "moved", ...instead("2026-11-27") });
  expect(await read("2026-11-26")).toEqual([]);
  expect(await read("2026-11-25", "2026-11-27")).toMatchObject([{ sequence: 3 }]);
});

test("a session has each number of change once, whoever clicks first", async () => {
  await add();
  await expect(add({ state: "planned" })).rejects.toThrow("session_changes");
});
