import { expect, test } from "vitest";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { firstProgram } from "#tests/support/offerings.ts";
import { outdatedContent } from "./outdated-content.ts";
import type { Content } from "#modules/content/content.ts";

const content = withFourSeasons(smallClub);

/** A club that renewed everything in the first days of March 2027. */
const renewed: Content = {
  ...content,
  notices: [],
  schedules: { ...content.schedules, updated: "2027-03-01" },
  catalogue: { ...content.catalogue, updated: "2027-03-01" },
  accomplishments: {
    ...content.accomplishments,
    items: content.accomplishments.items.map((item) => ({ ...item, year: "2026" })),
  },
  news: {
    ...content.news,
    posts: content.news.posts.map(({ until: _until, ...post }) => ({
      ...post,
      date: "2027-03-01",
    })),
  },
  accessibility: { ...content.accessibility, updated: "2027-11-01" },
  policies: {
    privacy: { ...content.policies.privacy, updated: "2027-03-01" },
    deletion: { ...content.policies.deletion, updated: "2027-03-01" },
  },
};
const listed = (
  club: Content,
  today: string,
  { newestArticle = "2027-03-01", role = "admin" as "admin" | "editor" } = {},
) =>
  outdatedContent(club, { today, newestArticle, account: { role, extras: [] } }).map(
    ({ what, why }) => `${what}: ${why}`,
  );

test("nothing is listed if the club has renewed everything", () => {
  expect(listed(renewed, "2027-03-05")).toEqual([]);
});

test("a season is listed from the day after its last day until the schedule is saved", () => {
  const schedule = (today: string, club = renewed) =>
    listed(club, today).filter((line) => line.startsWith("Schedule"));
  expect(schedule("2027-03-31")).toEqual([]);
  expect(schedule("2027-04-01")).toEqual([
    "Schedule: Hiver: Ended since the schedule was last changed, on March 1, 2027. Its days and times are shown for the next season too: check and confirm them.",
  ]);
  expect(schedule("2027-09-01")).toEqual([
    expect.stringContaining("Schedule: Hiver, Printemps, Été and Année"),
  ]);
  const saved = { ...renewed, schedules: { ...renewed.schedules, updated: "2027-04-01" } };
  expect(schedule("2027-04-02", saved)).toEqual([]);
});

test("a membership sold again at last season's price is listed for admins, who may change it", () => {
  const line = (today: string) =>
    listed(renewed, today).find((each) => each.startsWith("Programs"));
  const [first, second, third] = firstProgram(renewed).offerings.map(({ title }) => title);
  expect(line("2027-03-31")).toBeUndefined();
  expect(line("2027-04-01")).toMatch(
    new RegExp(`^Programs: ${first}, Perche, Bloc de six heures and Hiver et maillot: .*price`),
  );
  expect(line("2027-08-29")).toContain(`Programs: ${first}, ${second}, ${third} and 4 more: `);
  const all = listed(renewed, "2027-04-01", { role: "editor" });
  expect(all.filter((each) => each.startsWith("Programs"))).toEqual([]);
  const { updated: _updated, ...catalogue } = renewed.catalogue;
  expect(listed({ ...renewed, catalogue }, "2027-03-05").join()).toContain(
    "Ended since prices were last changed. The next season",
  );
});

test("results are listed when a season of a later year has ended", () => {
  expect(listed(renewed, "2027-03-31").join()).not.toContain("Accomplishments");
  expect(listed(renewed, "2027-04-01")).toContain(
    "Accomplishments: The newest are from 2026, and the last season ended in 2027.",
  );
});

test("notices and posts are listed the day after their last, each with the way to it", () => {
  const notice = { id: "a", text: "No practice tonight", from: "2027-03-01", until: "2027-03-04" };
  const posts = renewed.news.posts.map((post, n) =>
    n === 2 ? { ...post, until: "2027-03-04" } : post,
  );
  const club = { ...renewed, notices: [notice], news: { ...renewed.news, posts } };
  expect(listed(club, "2027-03-04")).toEqual([]);
  const account = { role: "editor", extras: [] } as const;
  const today = { today: "2027-03-05", newestArticle: "2027-03-01", account };
  expect(outdatedContent(club, today).map(({ what, at }) => [what, at])).toEqual([
    ["Notice: No practice tonight", { collection: "notices", path: [0] }],
    [`Post: ${posts[2]?.text}`, { collection: "news", path: ["posts", 2] }],
  ]);
});

test("three months without a post, half a year without an article, a policy unread for a year", () => {
  expect(listed(renewed, "2027-06-02")).toContain("Posts: The newest is from March 1, 2027.");
  expect(listed(renewed, "2027-09-02")).toContain("Articles: The newest is from March 1, 2027.");
  const policies = (club: Content) =>
    listed(club, "2028-03-01").filter((line) => line.includes("Last read through"));
  expect(policies(renewed)).toHaveLength(2);
  const { privacy, deletion } = renewed.policies;
  const reviewed = { privacy: { ...privacy, reviewed: "2027-12-01" }, deletion };
  expect(policies({ ...renewed, policies: reviewed })).toEqual([
    `${deletion.heading}: Last read through on March 1, 2027. Read it, correct it, and enter the day under Reviewed.`,
  ]);
  const unread = (today: string) =>
    listed(renewed, today, { role: "editor" }).filter((line) => line.includes("Last read through"));
  expect(unread("2028-03-01")).toEqual([]);
  expect(unread("2028-11-30")).toEqual([
    expect.stringContaining(
      `${renewed.accessibility.heading}: Last read through on November 1, 2027`,
    ),
  ]);
});
