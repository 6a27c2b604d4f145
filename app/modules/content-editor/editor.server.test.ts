import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StaffMember } from "#core/audit/staff.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { type ContentContext, restoreContent, saveContent } from "./editor.server.ts";
import { changeRecord } from "#modules/catalogue/index.server.ts";
import { weeklySessions } from "#modules/catalogue/schema.ts";
import { collectionIn } from "#modules/content/index.ts";
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
  staff = { id, name: "Wren", email: editor.email, role: "admin", extras: [], isAdmin: true };
});
afterEach(() => club.close());

const copy = <T>(value: T): T => structuredClone(value);

const words = () => copy(collectionIn(club.ctx.content, "schedules"));
const withWeather = (weather: string) => ({ ...words(), weather });
const save = (value: unknown, base = 0) =>
  saveContent(ctx, staff, { collection: "schedules", base, value });
/** The feed of a group, each entry's text on one line. */
const calendar = async (of = club) =>
  (await (await of.request(`/schedule/${group?.id}.ics`)).text()).replaceAll("\r\n ", "");

test("a saved change is in the calendar feed at once, is versioned and audited", async () => {
  expect(await calendar()).not.toContain("Rain.");
  expect(await save(withWeather("Rain."))).toEqual({ outcome: "saved", version: 1 });
  expect(await calendar()).toContain("Rain.");
  const audit = { actorId: staff.id, actorName: "Wren", action: "content.saved" };
  expect(await club.ctx.db.select().from(auditLog)).toMatchObject([audit]);
});

test("an earlier version and the built-in texts can be restored, each as a new version", async () => {
  await save(withWeather("Rain."));
  await save(withWeather("Snow."), 1);
  expect(await calendar()).toContain("Snow.");
  const restore = (base: number, version: number) =>
    restoreContent(ctx, staff, { collection: "schedules", base, version });
  expect(await restore(2, 1)).toEqual({ outcome: "saved", version: 3 });
  expect(await calendar()).toContain("Rain.");
  expect(await restore(3, 0)).toEqual({ outcome: "saved", version: 4 });
  expect(await calendar()).toContain(club.live.builtIn.schedules.weather);
  expect(await club.ctx.db.$count(contentVersions)).toBe(4);
  expect(await restore(4, 17)).toMatchObject({ outcome: "invalid" });
});

test("two saves from the same version: one gets a conflict, and nothing is overwritten", async () => {
  const results = await Promise.all([save(withWeather("Rain.")), save(withWeather("Snow."))]);
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["conflict", "saved"]);
  const conflict = results.find(({ outcome }) => outcome === "conflict");
  expect(conflict).toMatchObject({ version: 1, savedBy: "Wren" });
  expect(await club.ctx.db.$count(contentVersions)).toBe(1);
});

test("errors are reported at their fields with plain messages, and nothing is saved", async () => {
  expect(await save({ ...words(), closed: ["12-25", "13-40"] })).toEqual({
    outcome: "invalid",
    problems: [{ path: ["closed", 1], message: "Choose a valid month and day." }],
  });
  const contact = copy(club.ctx.content.contact);
  contact.touch.places = ["moon"];
  expect(await saveContent(ctx, staff, { collection: "contact", base: 0, value: contact })).toEqual(
    {
      outcome: "invalid",
      problems: [{ path: ["touch", "places", 0], message: "Choose one from the list." }],
    },
  );
  expect(await club.ctx.db.$count(contentVersions)).toBe(0);
});

test("archiving a place while somebody adds it to the contact page is refused", async () => {
  const { db } = club.ctx;
  const value = copy(club.ctx.content.contact);
  value.touch.places = ["anneau-de-la-plage"];
  await db.update(weeklySessions).set({ venueId: "stade-croix-bleue" });
  await club.live.refresh();
  const results = await Promise.all([
    saveContent(ctx, staff, { collection: "contact", base: 0, value }),
    changeRecord(club.ctx, staff, {
      kind: "venue",
      id: "anneau-de-la-plage",
      was: { archived: false },
      to: { archived: true },
    }),
  ]);
  expect([
    ["saved", "refused"],
    ["invalid", "changed"],
  ]).toContainEqual(results.map(({ outcome }) => outcome));
  await club.live.refresh();
  expect(club.live.unusable).toEqual({});
});

test("the schedule’s groups and sessions are no content, and stay as they are", async () => {
  const { groups, sessions, updated } = club.ctx.content.schedules;
  const value = { ...club.ctx.content.schedules, groups: [], sessions: [], updated: "2020-01-01" };
  expect(await save(value)).toEqual({ outcome: "saved", version: 1 });
  expect(club.ctx.content.schedules).toMatchObject({ groups, sessions, updated });
  const [saved] = await club.ctx.db.select().from(contentVersions);
  expect(saved?.value).not.toHaveProperty("groups");
});

test("saved content that is no longer valid is ignored, and the built-in content is used", async () => {
  await club.ctx.db.insert(contentVersions).values([
    { collection: "schedules", version: 1, value: ["Old"], savedByName: "Wren" },
    { collection: "gone", version: 1, value: {}, savedByName: "Wren" },
  ]);
  await club.live.refresh();
  expect(club.live.unusable).toEqual({ schedules: expect.any(String) });
  expect(await calendar()).toContain(club.live.builtIn.schedules.weather);
});

test("another instance shows a change within a second", async () => {
  const second = await openTestClub({ beside: club, follows: true });
  try {
    await save(withWeather("Rain."));
    await expect.poll(() => calendar(second), { timeout: 5_000 }).toContain("Rain.");
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
    // Still June 11 in the club's time zone.
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
