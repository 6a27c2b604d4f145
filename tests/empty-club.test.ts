import { afterAll, beforeAll, expect, test } from "vitest";
import { content } from "#content/all.ts";
import { emptied } from "#modules/content/emptied.ts";
import { everyCoach } from "#modules/content/coaches.ts";
import { openTestClub, type TestClub } from "./support/club.ts";
import { pagesOf } from "./support/page-list.ts";

/** The site of a club that began without the sample: its own content, without what is invented. */
let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content: emptied(content) });
}, 60_000);
afterAll(() => club.close());

const invented = [
  ...everyCoach(content.coaches).map(({ name }) => name),
  ...content.venues.map(({ name }) => name),
  ...content.testimonials.parents.map(({ comments }) => comments),
  ...content.news.posts.map(({ id }) => id),
];

test("every public page opens, and shows nobody and nothing invented", async () => {
  for (const path of await pagesOf("", club.request)) {
    const answer = await club.request(path);
    expect.soft([path, answer.status]).toEqual([path, 200]);
    const text = await answer.text();
    expect.soft([path, invented.filter((name) => text.includes(name))]).toEqual([path, []]);
  }
});

test("so does every section of the admin site", async () => {
  const Cookie = await club.signIn();
  for (const { path } of club.ctx.modules.sections) {
    const answer = await club.request(path, { headers: { Cookie } });
    expect.soft([path, answer.status]).toEqual([path, 200]);
    await answer.text();
  }
});
