import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StaffMember } from "#core/audit/staff.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { type ContentContext, restoreContent, saveContent } from "./editor.server.ts";
import { contentVersions } from "#modules/content/schema.ts";
import { auditLog } from "#core/audit/schema.ts";

const [group] = smallClub.schedules.groups;
const days = ["06-12", "06-03", "05-28"];
const posts = smallClub.news.posts.map((post, n) => ({ ...post, date: days[n] ?? post.date }));
/** Its posts' dates have no year. */
const content = { ...smallClub, news: { ...smallClub.news, posts } };

let club: TestClub;
let ctx: ContentContext;
let staff: StaffMember;
beforeEach(async () => {
  club = await openTestClub({ content });
  ctx = { db: club.ctx.db, live: club.live };
  const id = await club.hire(editor, "admin");
  staff = { id, name: "Wren", email: editor.email, role: "admin", isAdmin: true };
});
afterEach(() => club.close());

const copy = <T>(value: T): T => structuredClone(value);

function later(start: string) {
  const schedules = copy(club.ctx.content.schedules);
  for (const session of schedules.sessions) {
    if (session.group === group?.id) Object.assign(session, { start, end: "21:45" });
  }
  return schedules;
}
const save = (value: unknown, base = 0) =>
  saveContent(ctx, staff, { collection: "schedules", base, value });
const calendar = async (of = club) => (await of.request(`/schedule/${group?.id}.ics`)).text();

test("a saved change is in the calendar feed at once, is versioned and audited", async () => {
  expect(await calendar()).not.toContain("T203000");
  expect(await save(later("20:30"))).toEqual({ outcome: "saved", version: 1 });
  expect(await calendar()).toContain("T203000");
  const audit = { actorId: staff.id, actorName: "Wren", action: "content.saved" };
  expect(await club.ctx.db.select().from(auditLog)).toMatchObject([audit]);
});

test("an earlier version and the built-in texts can be restored, each as a new version", async () => {
  await save(later("20:30"));
  await save(later("19:15"), 1);
  expect(await calendar()).toContain("T191500");
  const restore = (base: number, version: number) =>
    restoreContent(ctx, staff, { collection: "schedules", base, version });
  expect(await restore(2, 1)).toEqual({ outcome: "saved", version: 3 });
  expect(await calendar()).toContain("T203000");
  expect(await restore(3, 0)).toEqual({ outcome: "saved", version: 4 });
  expect(await calendar()).toContain("T180000");
  expect(await club.ctx.db.$count(contentVersions)).toBe(4);
  expect(await restore(4, 17)).toMatchObject({ outcome: "invalid" });
});

test("two saves from the same version: one gets a conflict, and nothing is overwritten", async () => {
  const results = await Promise.all([save(later("20:30")), save(later("19:15"))]);
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["conflict", "saved"]);
  const conflict = results.find(({ outcome }) => outcome === "conflict");
  expect(conflict).toMatchObject({ version: 1, savedBy: "Wren" });
  expect(await club.ctx.db.$count(contentVersions)).toBe(1);
});

test("errors are reported at their fields with plain messages, and nothing is saved", async () => {
  const schedules = copy(club.ctx.content.schedules);
  Object.assign(schedules.sessions[1] ?? {}, { start: "half six" });
  expect(await save(schedules)).toEqual({
    outcome: "invalid",
    problems: [{ path: ["sessions", 1, "start"], message: "Enter a time, such as 17:30." }],
  });
  Object.assign(schedules.sessions[1] ?? {}, { start: "18:00", venue: "moon" });
  expect(await save(schedules)).toEqual({
    outcome: "invalid",
    problems: [{ path: ["sessions", 1, "venue"], message: "Choose one from the list." }],
  });
  expect(await club.ctx.db.$count(contentVersions)).toBe(0);
});

test("removing a venue while somebody adds a session there is refused", async () => {
  const venues = copy(club.ctx.content.venues).slice(1);
  const [gone] = club.ctx.content.venues;
  const schedules = copy(club.ctx.content.schedules);
  for (const session of schedules.sessions) session.venue = gone?.id ?? "";
  const results = await Promise.all([
    save(schedules),
    saveContent(ctx, staff, { collection: "venues", base: 0, value: venues }),
  ]);
  expect(results.filter(({ outcome }) => outcome === "invalid").length).toBeGreaterThan(0);
  expect(club.live.unusable).toEqual({});
});

test("saved content that is no longer valid is ignored, and the built-in content is used", async () => {
  await club.ctx.db.insert(contentVersions).values([
    { collection: "schedules", version: 1, value: { sessions: "Old" }, savedByName: "Wren" },
    { collection: "gone", version: 1, value: {}, savedByName: "Wren" },
  ]);
  await club.live.refresh();
  expect(club.live.unusable).toEqual({ schedules: expect.any(String) });
  expect(await calendar()).toContain("T180000");
});

test("another instance shows a change within a second", async () => {
  const second = await openTestClub({ beside: club, follows: true });
  try {
    await save(later("20:30"));
    await expect.poll(() => calendar(second), { timeout: 5_000 }).toContain("T203000");
  } finally {
    await second.close();
  }
});

test("dates without a year follow the club's clock; what staff saved stays", async () => {
  const newest = async (now: string) => {
    vi.setSystemTime(now);
    await club.live.refresh();
    return club.ctx.content.news.posts[0]?.date;
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    // Still June 11 on the club's clock.
    expect(await newest("2031-06-12T02:00:00Z")).toBe("2031-06-03");
    expect(await newest("2031-06-12T05:00:00Z")).toBe("2031-06-12");
    const news = copy(club.ctx.content.news);
    const change = { collection: "news", base: 0 } as const;
    expect(await saveContent(ctx, staff, { ...change, value: news })).toMatchObject({ version: 1 });
    expect(await newest("2032-07-01T12:00:00Z")).toBe("2031-06-12");
    await restoreContent(ctx, staff, { ...change, base: 1, version: 0 });
    expect(await newest("2032-07-02T12:00:00Z")).toBe("2032-06-12");
  } finally {
    vi.useRealTimers();
  }
});
