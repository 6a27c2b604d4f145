import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog } from "#server/db/audit-schema.ts";
import { contentVersions } from "#server/db/content-schema.ts";
import { editor, json, openTestClub, type TestClub } from "#tests/support/club.ts";
import type { ContentDesk } from "./save-content.ts";
import { restoreContent, saveContent } from "./save-content.ts";
import type { StaffMember } from "./staff-session.ts";

let club: TestClub;
let desk: ContentDesk;
let staff: StaffMember;
beforeEach(async () => {
  club = await openTestClub();
  desk = { db: club.desk.db, live: club.live };
  const id = await club.hire(editor);
  staff = { id, name: "Wren", email: editor.email, role: "editor", isAdmin: false };
});
afterEach(() => club.close());

const copy = <T>(value: T): T => structuredClone(value);

function later(start: string) {
  const schedules = copy(club.desk.content.schedules);
  for (const session of schedules.sessions) {
    if (session.group === "speed-fall") Object.assign(session, { start, end: "21:45" });
  }
  return schedules;
}
const save = (value: unknown, base = 0) =>
  saveContent(desk, staff, { collection: "schedules", base, value });
const calendar = async (of = club) => (await of.request("/schedule/speed-fall.ics")).text();

test("what is saved stands in the calendar feed at once, is versioned and audited", async () => {
  expect(await calendar()).not.toContain("T203000");
  expect(await save(later("20:30"))).toEqual({ outcome: "saved", version: 1 });
  expect(await calendar()).toContain("T203000");
  const [entry] = await club.desk.db.select().from(auditLog);
  expect(entry).toMatchObject({ staffId: staff.id, staffName: "Wren", action: "content.saved" });
});

test("an earlier version and the built-in words come back, each as a version of its own", async () => {
  await save(later("20:30"));
  await save(later("19:15"), 1);
  expect(await calendar()).toContain("T191500");
  const restore = (base: number, version: number) =>
    restoreContent(desk, staff, { collection: "schedules", base, version });
  expect(await restore(2, 1)).toEqual({ outcome: "saved", version: 3 });
  expect(await calendar()).toContain("T203000");
  expect(await restore(3, 0)).toEqual({ outcome: "saved", version: 4 });
  expect(await calendar()).toContain("T173000");
  expect(await club.desk.db.$count(contentVersions)).toBe(4);
  expect(await restore(4, 17)).toMatchObject({ outcome: "invalid" });
});

test("of two who save from the same version one is told, and nothing is written over", async () => {
  const results = await Promise.all([save(later("20:30")), save(later("19:15"))]);
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["conflict", "saved"]);
  expect(results.find(({ outcome }) => outcome === "conflict")).toMatchObject({
    version: 1,
    savedBy: "Wren",
  });
  expect(await club.desk.db.$count(contentVersions)).toBe(1);
});

test("what is wrong is said at its field in plain words, and nothing is written", async () => {
  const schedules = copy(club.desk.content.schedules);
  Object.assign(schedules.sessions[2] ?? {}, { start: "half six" });
  expect(await save(schedules)).toEqual({
    outcome: "invalid",
    complaints: [{ path: ["sessions", 2, "start"], message: "Write a time, such as 17:30." }],
  });
  Object.assign(schedules.sessions[2] ?? {}, { start: "18:00", venue: "moon" });
  expect(await save(schedules)).toEqual({
    outcome: "invalid",
    complaints: [{ path: ["sessions", 2, "venue"], message: "Choose one of the list." }],
  });
  expect(await club.desk.db.$count(contentVersions)).toBe(0);
});

test("a place that is taken off the list while somebody puts a session there is refused", async () => {
  const venues = copy(club.desk.content.venues).slice(1);
  const [gone] = club.desk.content.venues;
  const schedules = copy(club.desk.content.schedules);
  for (const session of schedules.sessions) session.venue = gone?.id ?? "";
  const results = await Promise.all([
    save(schedules),
    saveContent(desk, staff, { collection: "venues", base: 0, value: venues }),
  ]);
  expect(results.filter(({ outcome }) => outcome === "invalid").length).toBeGreaterThan(0);
  expect(club.live.unusable).toEqual({});
});

test("a new price is the checkout's, and a new entry gets a number of its own", async () => {
  const offerings = copy(club.desk.content.offerings);
  const [first] = offerings.strength;
  if (!first) throw new Error("The gym offers nothing");
  const { id: _id, ...unnumbered } = first;
  const value = {
    ...offerings,
    strength: [{ ...first, priceCents: 12_345 }, ...offerings.strength.slice(1), unnumbered],
  };
  const saved = await saveContent(desk, staff, { collection: "offerings", base: 0, value });
  expect(saved).toMatchObject({ outcome: "saved" });
  expect(club.desk.content.offerings.strength.at(-1)?.id).toBe(offerings.strength.length + 1);
  const body = { items: [{ type: first.type, id: first.id, quantity: 1 }] };
  const answer = await club.request("/create-checkout-session", json(body));
  const order = await club.desk.db.query.orders.findFirst();
  expect([answer.status, order?.amountCents]).toEqual([200, 12_345]);
});

test("saved words that no longer fit are left out, and the built-in ones shown", async () => {
  await club.desk.db.insert(contentVersions).values([
    { collection: "schedules", version: 1, value: { hero: "Old" }, savedByName: "Wren" },
    { collection: "gone", version: 1, value: {}, savedByName: "Wren" },
  ]);
  await club.live.refresh();
  expect(club.live.unusable).toEqual({ schedules: expect.any(String) });
  expect(await calendar()).toContain("T173000");
});

test("another instance shows it within a second", async () => {
  const second = await openTestClub({ beside: club, follows: true });
  try {
    await save(later("20:30"));
    await expect.poll(() => calendar(second), { timeout: 5_000 }).toContain("T203000");
  } finally {
    await second.close();
  }
});
